"""The events that a search yields, how they are counted, and the result of a search.

An event is a tuple (kind, node, detail):

    GENERATE   a node is generated (the start node too)
    PRUNE      a node is discarded; detail gives the reason:
               "bound"   f exceeds the bound, or the node is at the depth limit
               "closed"  its state is already expanded, by a path that is no longer
               "worse"   its state is in the frontier, with a path that is no longer;
                         or the node is a stale entry, popped from the frontier
               "path"    its state is already on the current path
    EXPAND     a node is expanded: its successors come next
    LEAVE      a depth-first search backtracks from a node (from the start only when the search ends)
    BOUND      an iteration begins; the node is the start, detail is the bound
    MEET       the node at which two frontiers meet, right after it is generated
    SOLUTION   the goal node; the search ends
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
NO_STATE = object()  # a placeholder that equals no state
KINDS = (GENERATE, PRUNE, EXPAND, LEAVE, BOUND, MEET, SOLUTION)
STATUSES = ("solved", "unsolvable", "exhausted", "cutoff", "stopped")


class Node:
    """A state together with the path on which a search reached it.

    - `state`: the state.
    - `parent`: the node it was generated from; None for the start node.
    - `action`: the action that leads from the parent to this node; None for the start node.
    - `g`: the path cost from the start; each action costs 1.
    - `h`: the heuristic's estimate of the cost to go; None in a blind search.

    Nodes compare by identity: one state reached by two paths is two different nodes.
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
        """g + h, the estimated cost of a solution through this node; None in a blind search."""
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
    """A hook raises this to end the search. The event that the hook was called with is not counted."""


class Iteration(NamedTuple):
    """One iteration of an iterative search: its bound, and how many nodes it expanded and generated."""

    bound: float
    expanded: int
    generated: int


class Counts:
    """The node counts of a search so far. All searches are counted by these rules. A Counts is also a hook.

    - `expanded`: the number of EXPAND events.
    - `generated`: the number of GENERATE events. The start node counts once per search.
    - `alive`: the number of nodes that are generated and neither pruned nor left.
    - `stored`: the largest value of `alive` so far.
    - `iterations`: one Iteration per BOUND event. They add up to the totals; the first one includes the start node.
    - `cutoff`: whether the current iteration has pruned a node at its bound.
    - `goal`: the node of the SOLUTION event, or None.

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
        self._begun = []  # for each iteration: its bound and the counts before it

    def __call__(self, kind: str, node: Node, detail: object) -> None:
        self.count(((kind, node, detail),))

    def count(self, events: Iterable[tuple[str, Node, object]]) -> None:
        """Count events up to the first solution or the end of the stream.

        Raises ValueError for an event of an unknown kind.
        """
        # This loop runs once per event: local variables cost half as much as attributes.
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
                    raise ValueError(f"unknown kind of event {kind!r}: expected one of {', '.join(KINDS)}")
        finally:  # a hook may stop the stream; the events before it still count
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
        """An independent copy of these counts."""
        twin = Counts()
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._begun = self._begun.copy()
        return twin

    def __repr__(self) -> str:
        return f"{self.expanded:,} expanded, {self.generated:,} generated, {self.stored:,} stored"


@dataclass(frozen=True)
class Result:
    """The result of a search.

    - `search`: the name of the search and its options, except those at their defaults.
    - `status`: how the search ended:
      "solved"; "unsolvable" (known before the search, see `reason`); "exhausted" (searched everything, found
      no solution); "cutoff" (found no solution within the depth limit); "stopped" (by a hook, see `reason`).
    - `moves`: the actions from start to goal: a str if all of them are single letters, otherwise a tuple.
    - `path`: the states from start to goal.
    - `cost`: the number of moves.
    - `expanded`, `generated`, `stored`: the node counts, as in `Counts`.
    - `iterations`: one Iteration (bound, expanded, generated) per iteration of an iterative search.

    `moves`, `path` and `cost` are None unless the problem is solved.
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
        """One line, also used as a caption for figures of this search."""
        end = self.status if self.reason is None else f"{self.status} ({self.reason})"
        if self.cost is not None:
            end = f"solved in {self.cost} move{'' if self.cost == 1 else 's'}"
        rounds = len(self.iterations)
        over = f", {rounds} iteration{'' if rounds == 1 else 's'}" if rounds else ""
        return (f"{self.search}: {end}; {self.expanded:,} expanded, {self.generated:,} generated,"
                f" {self.stored:,} stored{over}")
