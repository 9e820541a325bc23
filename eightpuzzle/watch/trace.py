"""The Trace: a recording of a search that can be read at any step, forward and backward."""

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

CHECKPOINT = 64  # events between two stored counts; `at` recounts fewer than this


class Function(NamedTuple):
    """A function that yields events: its name, the number of its first line, and its source ("" if unavailable)."""

    name: str
    first_line: int
    source: str


class Moment:
    """The state of a search right after one event.

    - `trace`: the Trace; `step`: the number of the event, from 0.
    - `kind`, `node`, `detail`: the event.
    - `sentence`: a description of the event.
    - `line`, `function`: the source line that yielded the event, and its Function; None if unknown.
    - `iteration`: the number of the iteration, from 1; 0 in a search without iterations.
    - `counts`: the Counts up to and including this event.
    - `beyond`: the least f pruned at the bound so far in this iteration; None if no node was.
    - `path`: the nodes from the start to the event's node.
    - `frontier`: the nodes in the frontier, in the order in which the search removes them. Nodes that are still
      there when the recording ends come last, sorted by priority (or by f, larger g, first in, first out).
    - `closed`: the nodes that are expanded and not left, in the order in which they were generated.
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
        """The numbers of a node: its estimate; its priority, if that does not begin with f or g; and "from the goal",
        if g counts from there."""
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
    """The steps at which things happen to each node: it is generated (`born`); first expanded, pruned, left or
    found to be the goal (`taken`); first expanded (`expanded`); last pruned or left (`gone`).

    If something never happens to a node, the step is the number of events.
    """

    born: list[int]
    taken: list[int]
    expanded: list[int]
    gone: list[int]


@dataclass
class Trace:
    """The recorded events of one search; `record` creates it.

    - `search`: the name of the search, with its options.
    - `problem`: the problem. None in a loaded trace whose problem is not one of this package's puzzles.
    - `nodes`: the nodes in the order in which they were generated. The number of a node is its index here.
    - `kinds`, `numbers`, `details`: the kind, node number and detail of each event.
    - `lines`, `places`: the source line that yielded each event (0 if unknown), and the index of its function in
      `functions` (-1 if unknown).
    - `functions`: the generator functions that yielded the events.
    - `truncated`: whether the search was stopped at the maximum number of events.
    - `error`: the exception that ended the search, or None.
    - `result`: the Result; None after an error.
    - `priorities`: the priority of each node in a best-first search; None for other searches.

    `len(trace)` is the number of events, `trace[step]` is the event (kind, node, detail), and `trace.at(step)` is the
    Moment right after it.
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
        """The Moment right after event `step`, counted from 0; negative steps count from the end.

        Raises IndexError if there is no such event.

        >>> from eightpuzzle import SlidingPuzzle, astar, manhattan
        >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
        >>> record(astar, puzzle, manhattan(puzzle)).at(-1)
        step 11: the goal is reached in 2 moves (2 expanded, 8 generated, 7 stored)
        """
        if not -len(self) <= step < len(self):
            if not len(self):
                raise IndexError(f"step {step}: this trace has no events ({self.result or self.error})")
            raise IndexError(f"step {step}: expected {-len(self)} to {len(self) - 1} in a trace of {len(self)} events")
        return Moment(self, step % len(self))

    @property
    def iterative(self) -> bool:
        """Whether the search has iterations."""
        return bool(self.bounds)

    @cached_property
    def keeps_a_path(self) -> bool:
        """Whether the search stores only its current path, and no frontier."""
        return self.iterative or LEAVE in self.kinds or "bound" in self.details

    @cached_property
    def bounds(self) -> list[int]:
        """The steps at which the iterations begin."""
        return [step for step, kind in enumerate(self.kinds) if kind == BOUND]

    @cached_property
    def number_of(self) -> dict[Node, int]:
        """The number of each node."""
        return {node: number for number, node in enumerate(self.nodes)}

    @cached_property
    def parents(self) -> list[int | None]:
        """For each node, the number of its parent; None for a node without a parent."""
        return [None if node.parent is None else self.number_of[node.parent] for node in self.nodes]

    @property
    def goal_number(self) -> int | None:
        """The number of the goal node; None if the search did not reach a goal."""
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
        """The iteration, from 1, that generated this node; 0 in a search without iterations."""
        return self._iteration_at(self.lives.born[number])

    def _iteration_at(self, step: int) -> int:
        return max(bisect(self.bounds, step), 1) if self.iterative else 0

    def members(self, iteration: int | None = None) -> list[int]:
        """The numbers of the start node and of all nodes that one iteration generated.

        - `iteration`: the iteration, from 1; None for all nodes of the trace.

        Raises ValueError if there is no such iteration.
        """
        if iteration is None:
            return list(range(len(self.nodes)))
        if not 1 <= iteration <= len(self.bounds):
            raise ValueError(f"iteration {iteration}: expected 1 to {len(self.bounds)}, the iterations of this trace")
        return [
            number for number, parent in enumerate(self.parents)
            if parent is None or self.iteration_of(number) == iteration
        ]

    @cached_property
    def _checkpoints(self) -> list[Counts]:
        """The counts before the events 0, CHECKPOINT, 2 × CHECKPOINT, …"""
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
        """For each step, the least f pruned at the bound so far in its iteration; None if there is none.

        A blind search prunes nodes at the bound itself. The nodes below them would be one deeper, hence g + 1.
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
        """All nodes that are ever in the frontier, in the order in which they leave it."""
        born, taken, _, gone = self.lives

        def turn(number):
            node = self.nodes[number]
            if self.priorities is not None:
                return taken[number], self.priorities[number]
            return (taken[number], (number,) if node.h is None else (node.f, -node.g, number))

        def waits(number):  # a node pruned by the very next event never enters the frontier
            return gone[number] != born[number] + 1 or self.kinds[gone[number] : gone[number] + 1] != [PRUNE]

        return sorted(filter(waits, range(len(self.nodes))), key=turn)

    def _frontier_at(self, step: int) -> list[int]:
        born, taken = self.lives.born, self.lives.taken
        return [number for number in self._order if born[number] <= step < taken[number]]

    def _closed_at(self, step: int) -> list[int]:
        expanded, gone = self.lives.expanded, self.lives.gone
        return [number for number in range(len(self.nodes)) if expanded[number] <= step < gone[number]]

    def to_pandas(self):
        """The events as a pandas DataFrame with one row per event (needs pandas).

        Columns: kind, node and parent (as numbers), state, action, depth, g, h, detail, iteration, line.
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

        The nodes are numbers with the attributes state, g and h. The edges have the attribute action.

        - `iteration`: the iteration to show, from 1; None for the whole tree.

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
        """Save the trace to a JSON file. After an error, no incomplete file is left behind.

        Raises TypeError if a state, action or detail is anything but a number, a str, None, or a tuple of these.
        Raises ValueError if the events break the rules, because `load` would reject the file.
        """
        from .files import save

        save(self, path)

    @classmethod
    def load(cls, path: str | PathLike) -> "Trace":
        """Load a trace from a file written by `save`.

        Raises ValueError if the file is not a valid trace, with the place of the error.
        """
        from .files import load

        return load(path)

    def __repr__(self) -> str:
        events = f"{len(self):,} events" + (" (truncated)" if self.truncated else "")
        if self.error is not None:
            return f"Trace of {self.search}: {events}, ended by {type(self.error).__name__}: {self.error}"
        return f"Trace of {events}: {self.result}"


def record(search: Search, problem: Any, h: Any = None, *, max_events: int = 100_000, **options: Any) -> Trace:
    """Run a search and record its events.

    - `search`: a Search, from this package or your own.
    - `problem`, `h`, `options`: the arguments of the search, including hooks. Leave out `h` for a blind search.
    - `max_events`: the maximum number of events. A longer search is stopped there, and the trace is `truncated`.

    If the search, the heuristic or a hook raises an exception, the events before it are kept: the exception is in
    `trace.error`, and `trace.result` is None. The same holds for KeyboardInterrupt. An exception before the first
    event is raised.

    Raises TypeError if `search` is not a Search, ValueError if `max_events` is below 1.

    >>> from eightpuzzle import SlidingPuzzle, breadth_first
    >>> record(breadth_first, SlidingPuzzle.parse("1 2 3 4 5 6 7 x 8"))
    Trace of 6 events: breadth_first: solved in 1 move; 1 expanded, 4 generated, 4 stored
    """
    if not isinstance(search, Search):
        raise TypeError(f"record: expected a Search (a generator function decorated with @search), got {search!r}")
    if max_events < 1:
        raise ValueError(f"record: expected max_events to be 1 or more, got {max_events}")
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
    for priority in found:  # at most one; numbering the nodes gives the same order as their turns
        trace.priorities = [priority(node.g, node.h, number, node)[:-1] for number, node in enumerate(trace.nodes)]
    return trace


def _recorder(trace: Trace, events: GeneratorType, max_events: int,
              found: list[Callable]) -> Callable[[str, Node, object], None]:
    """The hook that fills the trace. It also appends the priority function of a best-first search to `found`.

    It is one closure, because it runs once per event.
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
            raise ValueError(f"unknown kind of event {kind!r}: expected one of {', '.join(KINDS)}")
        if kind == GENERATE:
            if node.parent is not None and node.parent not in number_of:
                raise ValueError(f"{node} is generated before its parent: yield GENERATE once for every node")
            if number_of.setdefault(node, len(nodes)) != len(nodes):
                raise ValueError(f"{node} is generated twice: yield GENERATE once for every node")
            nodes.append(node)
        elif node not in number_of:
            raise ValueError(f"{kind} of {node}, which was never generated: yield GENERATE once for every node")
        generator = events
        while type(inner := generator.gi_yieldfrom) is GeneratorType:
            generator = inner
        frame = generator.gi_frame
        # Reading the line of a frame is slow, and so is hashing a code object.
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
    """The index of this code's Function, which is added if it is new."""
    function = _function(code, code.co_filename)
    if function not in functions:
        functions.append(function)
    return functions.index(function)


@cache
def _function(code: CodeType, file: str) -> Function:
    """The Function of this code. `file` distinguishes functions that differ only in their comments."""
    try:
        source = inspect.getsource(code)
    except OSError:  # typed at a prompt, or the file no longer exists
        source = ""
    return Function(code.co_name, code.co_firstlineno, source)
