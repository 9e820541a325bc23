"""A Trace: a search recorded event by event, to be read at any step, forward and back."""

import inspect
from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from os import PathLike
from types import CodeType, GeneratorType
from typing import Any, NamedTuple

from ..search import (
    BOUND,
    EXPAND,
    GENERATE,
    KINDS,
    LEAVE,
    PRUNE,
    SOLUTION,
    Counts,
    Node,
    Result,
    Search,
    StopSearch,
    best_first,
    checked_hooks,
    run,
    unsolvable,
)
from .sentences import estimate, sentence, short

CHECKPOINT = 64  # events between two stored counts: what `at` counts again is fewer


class Function(NamedTuple):
    """A function that yielded events: its name, the number of its first line, and its text ("" if not to be had)."""

    name: str
    first_line: int
    source: str


class Moment:
    """A search as it stands just after one event.

    - `trace`: the Trace; `step`: the number of the event, from 0.
    - `kind`, `node`, `detail`: the event.
    - `sentence`: what just happened, in words.
    - `line`, `function`: the source line that yielded the event, and its Function; None where unknown.
    - `iteration`: the number of the iteration, from 1; 0 in a search without iterations.
    - `counts`: the Counts up to and with this event.
    - `beyond`: the least f pruned at the bound so far in this iteration; None if there is none.
    - `path`: the nodes from the start to the event's node.
    - `frontier`: the nodes that wait to be expanded, in the order in which they will be taken: those that the
      recording sees taken by when that is, the rest by their priority; without one by f, larger g, first in.
    - `closed`: the nodes expanded and not backed out of, in the order of their making.
    """

    def __init__(self, trace: "Trace", step: int) -> None:
        self.trace = trace
        self.step = step
        self.kind, self.node, self.detail = trace[step]

    @cached_property
    def counts(self) -> Counts:
        return self.trace._counts_at(self.step)

    @property
    def iteration(self) -> int:
        return self.trace._iteration_at(self.step)

    @property
    def beyond(self) -> float | None:
        return self.trace._beyond[self.step]

    @property
    def line(self) -> int | None:
        return self.trace.lines[self.step] or None

    @property
    def function(self) -> Function | None:
        place = self.trace.places[self.step]
        return None if place < 0 else self.trace.functions[place]

    @property
    def sentence(self) -> str:
        return sentence(self.kind, self.node, self.detail, self.counts, self._who())

    def _who(self) -> str:
        node = self.node
        name = node.action if node.parent else "the start" if node is self.trace.nodes[0] else "the goal"
        return f"{name}, {self.standing(node)}"

    def standing(self, node: Node) -> str:
        """What is known of a node's way, in numbers: the estimate, the priority where that does not begin with f or g,
        and the end that g counts from where it is not the start."""
        text = estimate(node)
        if self.trace.priorities is not None and node.h is not None:
            first = self.trace.priorities[self.trace.number_of[node]][0]
            text += "" if first == node.f else f"; priority {short(first)}"
        other_end = node.parent is not None and node.path()[0] is not self.trace.nodes[0]
        return text + (" from the goal" if other_end else "")

    @property
    def path(self) -> list[Node]:
        return self.node.path()

    @cached_property
    def frontier(self) -> list[Node]:
        return [self.trace.nodes[number] for number in self.trace._frontier_at(self.step)]

    @cached_property
    def closed(self) -> list[Node]:
        return [self.trace.nodes[number] for number in self.trace._closed_at(self.step)]

    def __repr__(self) -> str:
        return f"step {self.step}: {self.sentence} ({self.counts})"


class Lives(NamedTuple):
    """For each node the step at which it is generated, taken (expanded, pruned, left or the goal), and gone.

    A step that does not come is the number of events.
    """

    born: list[int]
    taken: list[int]
    expanded: list[int]
    gone: list[int]


@dataclass
class Trace:
    """The events of one search, as columns; made by `record`.

    - `search`: the name of the search, with its options.
    - `problem`: what was searched; None in a trace loaded from a file of a problem that files cannot hold.
    - `nodes`: the nodes in the order of their making; a node's place is its number.
    - `kinds`, `numbers`, `details`: of each event the kind, the node's number, the detail.
    - `lines`, `places`: of each event the source line that yielded it (0 unknown) and the index into
      `functions` (-1 unknown).
    - `functions`: the generator functions whose lines those are.
    - `truncated`: whether there were more events than were kept.
    - `error`: the exception that ended the search, or None.
    - `result`: the Result; None after an error.
    - `priorities`: of each node, by its number, what a best-first search orders its frontier by; None in others.

    `len(trace)` is the number of events, `trace[step]` one event (kind, node, detail), `trace.at(step)` all
    that was known then.
    """

    search: str
    problem: Any
    nodes: list[Node]
    kinds: list[str]
    numbers: list[int]
    details: list
    lines: list[int]
    places: list[int]
    functions: list[Function]
    truncated: bool = False
    error: BaseException | None = None
    result: Result | None = None
    priorities: list[tuple] | None = None

    def __len__(self) -> int:
        return len(self.kinds)

    def __getitem__(self, step: int) -> tuple[str, Node, object]:
        return self.kinds[step], self.nodes[self.numbers[step]], self.details[step]

    def __iter__(self) -> Iterator[tuple[str, Node, object]]:
        return zip(self.kinds, map(self.nodes.__getitem__, self.numbers), self.details)

    def at(self, step: int) -> Moment:
        """The search just after the event number `step`, from 0; negative steps count from the end.

        Raises IndexError if there is no such event.

        >>> from eightpuzzle import SlidingPuzzle, astar, manhattan
        >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
        >>> record(astar, puzzle, manhattan(puzzle)).at(-1)
        step 11: the goal, reached in 2 moves (2 expanded, 8 generated, 7 stored)
        """
        if not -len(self) <= step < len(self):
            if not len(self):
                raise IndexError(f"this trace has no events, so no step {step}: {self.result or self.error}")
            raise IndexError(f"this trace has {len(self)} events, from 0: there is no step {step}")
        return Moment(self, step % len(self))

    @property
    def iterative(self) -> bool:
        """Whether the search went in iterations."""
        return bool(self.bounds)

    @cached_property
    def keeps_a_path(self) -> bool:
        """Whether the search keeps no frontier, only the path it is on: it backs out, or is cut at a bound."""
        return self.iterative or LEAVE in self.kinds or "bound" in self.details

    @cached_property
    def bounds(self) -> list[int]:
        """The steps at which an iteration begins."""
        return [step for step, kind in enumerate(self.kinds) if kind == BOUND]

    @cached_property
    def number_of(self) -> dict[Node, int]:
        """The number of each node."""
        return {node: number for number, node in enumerate(self.nodes)}

    @cached_property
    def parents(self) -> list[int | None]:
        """For each node the number of its parent; None for a node without."""
        return [None if node.parent is None else self.number_of[node.parent] for node in self.nodes]

    @property
    def goal_number(self) -> int | None:
        """The number of the goal's node; None if the search did not reach one."""
        return self.numbers[-1] if self.kinds and self.kinds[-1] == SOLUTION else None

    @cached_property
    def lives(self) -> Lives:
        never = len(self)
        born, taken, expanded, gone = ([never] * len(self.nodes) for _ in Lives._fields)
        for step, (kind, number) in enumerate(zip(self.kinds, self.numbers)):
            if kind == GENERATE:
                born[number] = step
            elif kind in (EXPAND, PRUNE, LEAVE, SOLUTION):
                taken[number] = min(taken[number], step)
                if kind in (PRUNE, LEAVE):
                    gone[number] = step
                elif kind == EXPAND:
                    expanded[number] = min(expanded[number], step)
        return Lives(born, taken, expanded, gone)

    def iteration_of(self, number: int) -> int:
        """The iteration, from 1, in which this node was generated; 0 in a search without iterations."""
        return self._iteration_at(self.lives.born[number])

    def _iteration_at(self, step: int) -> int:
        return max(bisect(self.bounds, step), 1) if self.iterative else 0

    def members(self, iteration: int | None = None) -> list[int]:
        """The numbers of the nodes generated in one iteration and of the start; of all nodes where None.

        - `iteration`: from 1.

        Raises ValueError if there is no such iteration.
        """
        if iteration is None:
            return list(range(len(self.nodes)))
        if not 1 <= iteration <= len(self.bounds):
            raise ValueError(f"this trace has {len(self.bounds)} iterations, from 1: there is no iteration {iteration}")
        return [
            number for number, parent in enumerate(self.parents)
            if parent is None or self.iteration_of(number) == iteration
        ]

    @cached_property
    def _checkpoints(self) -> list[Counts]:
        """The counts before event 0, CHECKPOINT, 2 × CHECKPOINT …"""
        events, counts = iter(self), Counts()
        checkpoints = []
        for _ in range(0, len(self), CHECKPOINT):
            checkpoints.append(counts.copy())
            counts.count(islice(events, CHECKPOINT))
        return checkpoints

    def _counts_at(self, step: int) -> Counts:
        begin = step // CHECKPOINT
        counts = self._checkpoints[begin].copy()
        counts.count(self[event] for event in range(begin * CHECKPOINT, step + 1))
        return counts

    @cached_property
    def _beyond(self) -> list[float | None]:
        """At each step the least f that was pruned at the bound since the iteration began.

        A blind search prunes nodes that are at the bound, so that one more is the least beyond.
        """
        column, least = [], None
        for kind, node, detail in self:
            if kind == BOUND:
                least = None
            elif kind == PRUNE and detail == "bound":
                value = node.g + 1 if node.h is None else node.f
                least = value if least is None else min(least, value)
            column.append(least)
        return column

    @cached_property
    def _order(self) -> list[int]:
        """All nodes that ever wait in a frontier, in the order in which it gives them out."""
        born, taken, _, gone = self.lives

        def turn(number):
            node = self.nodes[number]
            if self.priorities is not None:
                return taken[number], self.priorities[number]
            return (taken[number], (number,) if node.h is None else (node.f, -node.g, number))

        def waits(number):  # what is pruned by the very next event never does
            return gone[number] != born[number] + 1 or self.kinds[gone[number] : gone[number] + 1] != [PRUNE]

        return sorted(filter(waits, range(len(self.nodes))), key=turn)

    def _frontier_at(self, step: int) -> list[int]:
        born, taken = self.lives.born, self.lives.taken
        return [number for number in self._order if born[number] <= step < taken[number]]

    def _closed_at(self, step: int) -> list[int]:
        expanded, gone = self.lives.expanded, self.lives.gone
        return [number for number in range(len(self.nodes)) if expanded[number] <= step < gone[number]]

    def to_pandas(self):
        """The events as a pandas DataFrame, one row an event (needs pandas).

        Columns: kind, node (its number), parent (its parent's), state, action, depth, g, h, detail,
        iteration, line.
        """
        import pandas

        depths = self._depths()
        nodes = [self.nodes[number] for number in self.numbers]
        return pandas.DataFrame({
            "kind": self.kinds,
            "node": self.numbers,
            "parent": pandas.array([self.parents[number] for number in self.numbers], dtype="Int64"),
            "state": [node.state for node in nodes],
            "action": [node.action for node in nodes],
            "depth": [depths[number] for number in self.numbers],
            "g": [node.g for node in nodes],
            "h": [node.h for node in nodes],
            "detail": self.details,
            "iteration": [self._iteration_at(step) for step in range(len(self))],
            "line": self.lines,
        }).rename_axis("step")

    def _depths(self) -> list[int]:
        depths = []
        for parent in self.parents:
            depths.append(0 if parent is None else depths[parent] + 1)
        return depths

    def to_networkx(self, iteration: int | None = None):
        """The search tree as a networkx DiGraph, from parent to child (needs networkx).

        Nodes are numbers, with attributes state, g and h; edges have the attribute action.

        - `iteration`: from 1, for the tree of that iteration alone; the whole tree unless given.

        Raises ValueError if there is no such iteration.
        """
        import networkx

        graph = networkx.DiGraph()
        for number in self.members(iteration):
            node = self.nodes[number]
            graph.add_node(number, state=node.state, g=node.g, h=node.h)
            if node.parent is not None:
                graph.add_edge(self.parents[number], number, action=node.action)
        return graph

    def save(self, path: str | PathLike) -> None:
        """Write the trace to one plain file (JSON), whole or not at all.

        Raises TypeError if a state, action or detail is none that a file can hold: numbers, text, None,
        and tuples of these; ValueError if the events break the rules, so that no file of them would load.
        """
        from .files import save

        save(self, path)

    @classmethod
    def load(cls, path: str | PathLike) -> "Trace":
        """Read a trace that `save` wrote.

        Raises ValueError, naming what is wrong and where, for a file that is not such a trace.
        """
        from .files import load

        return load(path)

    def __repr__(self) -> str:
        events = f"{len(self):,} events" + (" (truncated)" if self.truncated else "")
        if self.error is not None:
            return f"Trace of {self.search}: {events}, ended by {type(self.error).__name__}: {self.error}"
        return f"Trace of {events}: {self.result}"


def record(search: Search, problem: Any, h: Any = None, *, max_events: int = 100_000, **options: Any) -> Trace:
    """Run a search and keep its events.

    - `search`: a Search, ours or your own.
    - `problem`, `h`, `options`: what the search takes; `h` is left out if None; hooks may be given.
    - `max_events`: the most events to keep; a longer search is stopped there, and the trace is `truncated`.

    An exception in the search, the heuristic or a hook ends the recording and loses nothing: it is in
    `trace.error`, and `trace.result` is None. So is the interrupt of a stop button. Before the first event there is
    nothing to lose, and it is raised.

    Raises TypeError for what is no search, ValueError for a `max_events` below 1.

    >>> from eightpuzzle import SlidingPuzzle, breadth_first
    >>> record(breadth_first, SlidingPuzzle.parse("1 2 3 4 5 6 7 x 8"))
    Trace of 6 events: breadth_first: solved in 1 move; 1 expanded, 4 generated, 4 stored
    """
    if not isinstance(search, Search):
        raise TypeError(f"record: expected a search (a generator function under @search), got {search!r}")
    if max_events < 1:
        raise ValueError(f"record: expected max_events of 1 or more, got {max_events}")
    hooks = checked_hooks(options.pop("hooks", ()))
    check = options.pop("check", True)
    arguments = () if h is None else (h,)
    events = search.events(problem, *arguments, **options)
    name = search.called(problem, *arguments, **options)
    trace = Trace(name, problem, [], [], [], [], [], [], [])
    if check and (reason := unsolvable(problem)):
        trace.result = Result(name, "unsolvable", reason)
        return trace
    found: list[Callable] = []
    try:
        trace.result = run(events, (*hooks, _recorder(trace, events, max_events, found)), name)
    except (Exception, KeyboardInterrupt) as error:
        if not len(trace):
            raise
        trace.error = error
    for priority in found:  # one at most; a node's number is as good as its turn
        trace.priorities = [priority(node.g, node.h, number, node)[:-1] for number, node in enumerate(trace.nodes)]
    return trace


def _recorder(trace: Trace, events: GeneratorType, max_events: int,
              found: list[Callable]) -> Callable[[str, Node, object], None]:
    """The hook that fills a trace, and `found` with the priority of a best-first search.

    A closure, and written out in one piece: it runs once an event.
    """
    nodes, kinds, numbers, details, lines, places = (
        trace.nodes, trace.kinds, trace.numbers, trace.details, trace.lines, trace.places
    )
    known = frozenset(KINDS)
    number_of: dict[Node, int] = {}
    where_of: dict[tuple[int, int], tuple[int, int]] = {}

    def keep(kind, node, detail):
        if len(kinds) >= max_events:
            trace.truncated = True
            raise StopSearch(f"the recording is full: {max_events:,} events")
        if kind not in known:
            raise ValueError(f"expected an event of {', '.join(KINDS)}, got {kind!r}")
        if kind == GENERATE:
            if node.parent is not None and node.parent not in number_of:
                raise ValueError(f"{node} is generated, but its parent never was: yield GENERATE for every node made")
            if number_of.setdefault(node, len(nodes)) != len(nodes):
                raise ValueError(f"{node} is generated twice: yield GENERATE once for every node made")
            nodes.append(node)
        elif node not in number_of:
            raise ValueError(f"{kind} of {node}, which was never generated: yield GENERATE for every node made")
        generator = events
        while type(inner := generator.gi_yieldfrom) is GeneratorType:
            generator = inner
        frame = generator.gi_frame
        # Asking a frame for its line is slow, and so is the hash of a code object.
        instruction = id(frame.f_code), frame.f_lasti
        where = where_of.get(instruction)
        if where is None:
            where = where_of[instruction] = frame.f_lineno, _place(trace.functions, frame.f_code)
            if frame.f_code is best_first.__code__ and not found:
                found.append(frame.f_locals["priority"])
        line, place = where
        kinds.append(kind)
        numbers.append(number_of[node])
        details.append(detail)
        lines.append(line)
        places.append(place)

    return keep


def _place(functions: list[Function], code: CodeType) -> int:
    """The index of this code's Function, which is added if it is not there yet."""
    function = _function(code, code.co_filename)
    if function not in functions:
        functions.append(function)
    return functions.index(function)


@cache
def _function(code: CodeType, file: str) -> Function:
    """The Function of this code; `file` tells apart functions that differ in their comments alone."""
    try:
        source = inspect.getsource(code)
    except OSError:  # typed at a prompt, or the file is gone
        source = ""
    return Function(code.co_name, code.co_firstlineno, source)
