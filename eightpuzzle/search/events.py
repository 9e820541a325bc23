"""The events that a search yields, what they count for, and what a search comes back with.

An event is a tuple (kind, node, detail):

    GENERATE   a node was made (the start included)
    PRUNE      a node goes no further; detail says why: "bound" beyond the bound; "closed" an expanded
               state met again with no smaller g; "worse" a frontier state met with no smaller g, or a
               stale entry when it is taken; "path" already on the current path
    EXPAND     a node whose successors are asked for next
    LEAVE      a node that a depth-first search backs out of (the start not until the search ends)
    BOUND      an iteration begins; the node is the start, detail the bound
    MEET       the node where two frontiers touch, when it is made
    SOLUTION   the goal node
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

GENERATE = "generate"
PRUNE = "prune"
EXPAND = "expand"
LEAVE = "leave"
BOUND = "bound"
MEET = "meet"
SOLUTION = "solution"
NO_STATE = object()  # equal to no state, where there is none to compare with
KINDS = (GENERATE, PRUNE, EXPAND, LEAVE, BOUND, MEET, SOLUTION)
STATUSES = ("solved", "unsolvable", "exhausted", "cutoff", "stopped")


class Node:
    """A state as a search reached it.

    - `state`: the state.
    - `parent`: the node it was reached from; None for the start.
    - `action`: the action that led here from the parent; None for the start.
    - `g`: the cost of the way from the start, one a step.
    - `h`: what the heuristic says is left; None in a blind search.

    Two nodes are never equal: the same state reached in two ways is two nodes.
    """

    __slots__ = ("state", "parent", "action", "g", "h")

    def __init__(self, state: Hashable, parent: "Node | None" = None, action: Any = None, g: int = 0,
                 h: float | None = None) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.g = g
        self.h = h

    @property
    def f(self) -> float | None:
        """g + h, the estimate of a whole way through this node; None in a blind search."""
        return None if self.h is None else self.g + self.h

    def path(self) -> list["Node"]:
        """The nodes from the start to this one."""
        nodes, node = [], self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def __repr__(self) -> str:
        h = "" if self.h is None else f", h={self.h}"
        return f"Node({self.state}, action={self.action!r}, g={self.g}{h})"


class StopSearch(Exception):
    """Raised by a hook to end the search; the event at which it is raised has not happened and is not counted."""


class Iteration(NamedTuple):
    """One iteration of an iterative search: its bound, and what was expanded and generated in it."""

    bound: float
    expanded: int
    generated: int


class Counts:
    """The counts of a search so far, by the rules that hold everywhere; itself a hook.

    - `expanded`: EXPAND events.
    - `generated`: GENERATE events, the start's included, once a search.
    - `alive`: the nodes generated and not yet pruned or left.
    - `stored`: the most nodes alive at once.
    - `iterations`: an Iteration for each BOUND event; the rows add up to the totals, the start in the first.
    - `cutoff`: whether the iteration that runs has pruned a node at its bound.
    - `goal`: the node of the SOLUTION event.

    >>> start = Node("A")
    >>> counts = Counts()
    >>> counts("generate", start, None); counts("expand", start, None)
    >>> counts
    1 expanded, 1 generated, 1 stored
    """

    __slots__ = ("expanded", "generated", "alive", "stored", "cutoff", "goal", "_begun")

    def __init__(self) -> None:
        self.expanded = self.generated = self.alive = self.stored = 0
        self.cutoff = False
        self.goal = None
        self._begun = []  # the bound of each iteration, and the counts before it

    def __call__(self, kind: str, node: Node, detail: object) -> None:
        self.count(((kind, node, detail),))

    def count(self, events: Iterable[tuple[str, Node, object]]) -> None:
        """Count a stream of events to its end or its first solution.

        Raises ValueError for an event of no known kind.
        """
        # Locals, because this loop runs once an event: half the cost of attributes.
        expanded, generated, alive, stored = self.expanded, self.generated, self.alive, self.stored
        try:
            for kind, node, detail in events:
                if kind == GENERATE:
                    generated += 1
                    alive += 1
                    if alive > stored:
                        stored = alive
                elif kind == EXPAND:
                    expanded += 1
                elif kind == PRUNE:
                    alive -= 1
                    if detail == "bound":
                        self.cutoff = True
                elif kind == LEAVE:
                    alive -= 1
                elif kind == BOUND:
                    self._begun.append((detail, expanded, generated))
                    self.cutoff = False
                elif kind == SOLUTION:
                    self.goal = node
                    break
                elif kind not in KINDS:
                    raise ValueError(f"expected an event of {', '.join(KINDS)}, got {kind!r}")
        finally:  # a hook may stop the stream: what was counted stays counted
            self.expanded, self.generated, self.alive, self.stored = expanded, generated, alive, stored

    @property
    def iterations(self) -> tuple[Iteration, ...]:
        rows = []
        expanded = generated = 0
        ends = [counts for _, *counts in self._begun[1:]] + [(self.expanded, self.generated)]
        for (bound, *_), (expanded_then, generated_then) in zip(self._begun, ends):
            rows.append(Iteration(bound, expanded_then - expanded, generated_then - generated))
            expanded, generated = expanded_then, generated_then
        return tuple(rows)

    def copy(self) -> "Counts":
        """The same counts, to count on from here on their own."""
        twin = Counts()
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._begun = self._begun.copy()
        return twin

    def __repr__(self) -> str:
        return f"{self.expanded:,} expanded, {self.generated:,} generated, {self.stored:,} stored"


@dataclass(frozen=True)
class Result:
    """What a search came back with.

    - `search`: the name of the search, with the options that are not as they are by default.
    - `status`: "solved"; "unsolvable" (known before the search; `reason` says why); "exhausted" (all was
      searched, there is no solution); "cutoff" (a depth limit hid the rest); "stopped" (a hook ended it).
    - `moves`: the actions from start to goal, a str where actions are single letters, else a tuple.
    - `path`: the states from start to goal.
    - `cost`: how many moves.
    - `expanded`, `generated`, `stored`: the counts, see `Counts`.
    - `iterations`: (bound, expanded, generated) for each iteration of an iterative search; the rows
      add up to the totals, and the first row has the start.

    Where it is not solved, `moves`, `path` and `cost` are None.
    """

    search: str
    status: str
    reason: str | None = None
    moves: str | tuple | None = None
    path: tuple | None = None
    expanded: int = 0
    generated: int = 0
    stored: int = 0
    iterations: tuple[Iteration, ...] = ()

    @property
    def cost(self) -> int | None:
        return None if self.moves is None else len(self.moves)

    def __repr__(self) -> str:
        """The caption of a figure of this search."""
        end = self.status if self.reason is None else f"{self.status} ({self.reason})"
        if self.cost is not None:
            end = f"solved in {self.cost} move{'' if self.cost == 1 else 's'}"
        rounds = len(self.iterations)
        over = f", {rounds} iteration{'' if rounds == 1 else 's'}" if rounds else ""
        return (f"{self.search}: {end}; {self.expanded:,} expanded, {self.generated:,} generated,"
                f" {self.stored:,} stored{over}")
