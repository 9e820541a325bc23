"""IDA* and A* on many boards at once: what goes in, what comes out, threads, progress and interrupts."""

import os
import warnings
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor, as_completed, wait
from dataclasses import dataclass, fields
from functools import cache, partial
from numbers import Integral
from threading import Event
from typing import Any, NamedTuple

import numpy as np

from ..puzzles import RotationGame, SlidingPuzzle
from ..search import is_executor
from . import kernels
from .kernels import BUCKETS, COMPILED, DEPTHS, DONE, FULL, MOST_G, NUMBER, TIES, TOO_DEEP, unsigned
from .tables import ORDERS, Estimate, Rules, Tables, estimate_of, native, packed, rules_of

MOST_CELLS = 16  # four bits a cell
PARTS = 64  # for each thread, so that none waits long for the last
TASKS = 256  # of an executor
PAUSE = 1 << 18 if COMPILED else 1 << 10  # expansions: some milliseconds
NODES = 1 << 14  # room at first


@dataclass(frozen=True)
class Runs:
    """What a compiled search came back with: an array a field, an entry a board, in the order of the boards.

    - `search`: its name, with the options that are not as they are by default.
    - `heuristic`: the name of the estimate.
    - `cost`: the fewest moves; -1 where it is not solved.
    - `expanded`, `generated`, `stored`: the counts, by the rules of the readable searches.
    - `iterations`: how many; 0 for A*.
    - `solvable`: whether the parity lets the board reach the goal; if not, all counts are 0.

    `len(runs)` is the number of boards.
    """

    search: str
    heuristic: str
    cost: np.ndarray
    expanded: np.ndarray
    generated: np.ndarray
    stored: np.ndarray
    iterations: np.ndarray
    solvable: np.ndarray

    @property
    def status(self) -> np.ndarray:
        """For each board "solved", "unsolvable", or "stopped", by an interrupt or for want of memory."""
        return np.where(self.cost >= 0, "solved", np.where(self.solvable, "stopped", "unsolvable"))

    def to_pandas(self) -> Any:
        """The arrays as the columns of a pandas table, the status first (needs pandas)."""
        import pandas

        arrays = [field.name for field in fields(self) if field.type is np.ndarray and field.name != "solvable"]
        return pandas.DataFrame({"status": self.status} | {name: getattr(self, name) for name in arrays})

    def __len__(self) -> int:
        return len(self.cost)

    def __repr__(self) -> str:
        names, counts = np.unique(self.status, return_counts=True)
        ended = ", ".join(f"{count:,} {name}" for name, count in zip(names, counts)) or "none"
        name = f"{self.search}, {self.heuristic}" if self.heuristic else self.search
        return (f"{name}: {ended}; {self.expanded.sum():,} expanded,"
                f" {self.generated.sum():,} generated, at most {self.stored.max(initial=0):,} stored")


def idastar(starts: Iterable[Sequence[int]], goal: Sequence[int] | None = None, heuristic: Any = "manhattan",
            order: str = "udlr", *, width: int | None = None, bounds: str = "next", cycles: str = "parent",
            seed: int = 0, threads: int | None = None, executor: Executor | None = None,
            progress: bool = True) -> Runs:
    """IDA* from each of many boards, as `search.idastar` does it, cost for cost and count for count (Korf 1985).

    - `starts`: boards of one shape, up to 16 cells: sequences of ints, or an array with a board a row.
    - `goal`, `width`: as for `SlidingPuzzle`.
    - `heuristic`: "manhattan", "misplaced", "out_of_row_and_column", "linear_conflict", "walking_distance" (up to 4×4);
      distances; a pattern database, several, or what `additive_patterns` makes, which are added up; or a table with a
      whole number from 0 to 254 for each number of `rank` (up to 10 cells), as `check_heuristic(h, puzzle).values` is;
      None for h = 0.
    - `order`: in which order the moves are tried; "random" draws one of the 24 orders at each node.
    - `bounds`, `cycles`: as for `search.idastar`.
    - `seed`: of the random orders; each board draws its own, wherever it stands among the others.
    - `threads`: how many boards at once; one for each core if None.
    - `executor`: where to run, as for `compare`: a `concurrent.futures` executor, or another of that form, such as a
      dask client's `get_executor()`; in threads, here, if None. The arrays are the same.
    - `progress`: whether to show a bar (needs tqdm).

    An interrupt ends it within a second and keeps what is done; a warning tells.

    Raises ValueError for what is no board, naming it by its place, and for options of other values; TypeError for a
    heuristic that is a function.

    >>> idastar([(8, 6, 7, 2, 5, 4, 3, 0, 1)], progress=False)
    idastar, manhattan: 1 solved; 14,195 expanded, 22,804 generated, at most 32 stored
    """
    _one_of("bounds", bounds, ("next", "unit"))
    _one_of("cycles", cycles, ("parent", "path", "none"))
    if not isinstance(seed, Integral):
        raise ValueError(f"seed: expected a whole number, got {seed!r}")
    name = _called("idastar", bounds=(bounds, "next"), cycles=(cycles, "parent"))
    orders = ORDERS if order == "random" else (order,)
    problem = _problem(starts, goal, width, heuristic, orders, step_back=cycles == "none")
    if executor is not None:
        there = partial(idastar, goal=goal, heuristic=heuristic, order=order, width=width, bounds=bounds, cycles=cycles,
                        seed=seed, threads=1, progress=False)
        return _spread(name, problem, there, executor, progress)
    return _search(name, problem, partial(_depth_first, seed=seed, unit=bounds == "unit", mark_path=cycles == "path"),
                   threads, progress)


def astar(starts: Iterable[Sequence[int]], goal: Sequence[int] | None = None, heuristic: Any = "manhattan",
          order: str = "udlr", *, width: int | None = None, ties: str = "deep", most_nodes: int = 4_000_000,
          threads: int | None = None, executor: Executor | None = None, progress: bool = True) -> Runs:
    """A* from each of many boards, as `search.astar` does it, cost for cost and count for count (Hart, Nilsson and
    Raphael 1968).

    The frontier is a list for each f and g, in place of a heap: what is added and taken costs the same however long it
    is (Dial 1969).

    - `starts`, `goal`, `width`, `heuristic`, `order`, `threads`, `executor`, `progress`: as for `idastar`; no random
      order.
    - `ties`: as for `search.astar`.
    - `most_nodes`: a board that needs more than about so many nodes is given up, with the status "stopped". A node
      takes some 50 bytes, for each thread.

    Raises as `idastar`; and ValueError where a heuristic is so far off that a way of more than 255 moves is followed.

    >>> astar([(8, 6, 7, 2, 5, 4, 3, 0, 1)], progress=False)
    astar, manhattan: 1 solved; 6,744 expanded, 17,749 generated, at most 10,294 stored
    """
    _one_of("ties", ties, TIES)
    if not most_nodes >= NODES:
        raise ValueError(f"most_nodes: expected {NODES:,} or more, got {most_nodes!r}")
    problem = _problem(starts, goal, width, heuristic, (order,), step_back=True)
    name = _called("astar", ties=(ties, "deep"))
    if executor is not None:
        there = partial(astar, goal=goal, heuristic=heuristic, order=order, width=width, ties=ties,
                        most_nodes=most_nodes, threads=1, progress=False)
        return _spread(name, problem, there, executor, progress)
    return _search(name, problem,
                   partial(_best_first, ties=TIES.index(ties), most_nodes=most_nodes), threads, progress)


class _Problem(NamedTuple):
    """What the boards have in common, and the boards, one a row, of which some can be solved."""

    rules: Rules | None
    tables: Tables | None
    estimate: Estimate | None
    boards: np.ndarray
    solvable: np.ndarray


class _Starts(NamedTuple):
    """Some of the boards as the loops read them: packed, the cell of the blank, and what adds up to the estimate."""

    board: Any
    blank: Any
    total: Any


class _Counts(NamedTuple):
    cost: Any
    expanded: Any
    generated: Any
    stored: Any
    iterations: Any


class _Path(NamedTuple):
    """A row a depth: the board, what adds up to its estimate, and the next move to be tried."""

    board: Any
    total: Any
    move: Any


class _Nodes(NamedTuple):
    """A row a node: the board, its blank, what adds up to its estimate, g, whether it is closed or stale, and the
    number of the node behind it in the frontier."""

    board: Any
    blank: Any
    total: Any
    g: Any
    old: Any
    after: Any


class _Buckets(NamedTuple):
    """For each f and g the numbers of the first and the last node of that part of the frontier."""

    first: Any
    last: Any


def _depth_first(rules: Rules, tables: Tables | None, starts: _Starts, seed: int, unit: bool,
                 mark_path: bool) -> Callable:
    """A function that goes on with IDA* on these boards, given the counts and where it stands."""
    path = _Path(_zeros(DEPTHS, np.uint64), _zeros(DEPTHS), _zeros(DEPTHS, np.uint64))
    random = native(np.array([0, int(seed) % 2**64], np.uint64)) if rules.orders > 1 else None
    marked = path if mark_path else None
    return lambda counts, now: kernels.idastar(rules, tables, starts, counts, now, path, marked, random, unit, PAUSE)


def _best_first(rules: Rules, tables: Tables | None, starts: _Starts, ties: int, most_nodes: int) -> Callable:
    """A function that goes on with A* on these boards, given the counts and where it stands."""
    nodes, slots, bits = None, None, None
    buckets = _Buckets(_zeros(BUCKETS), _zeros(BUCKETS))

    def room(rows):
        """Nodes and slots for so many, and in how many bits a slot's number is not."""
        kinds = (np.uint64, np.uint64, np.int32, np.int16, np.uint8, np.int64)
        return _Nodes(*(_zeros(rows, kind) for kind in kinds)), _zeros(2 * rows), unsigned(64 - rows.bit_length())

    def go_on(counts, now):
        nonlocal nodes, slots, bits
        if nodes is None:
            nodes, slots, bits = room(NODES)
            now[kernels.BASE] = 1
        outcome = kernels.astar(rules, tables, starts, counts, now, nodes, slots, bits, buckets, ties, PAUSE)
        if outcome == FULL and now[kernels.COUNT] >= most_nodes:
            now[kernels.BASE] += now[kernels.COUNT]
            now[kernels.COUNT] = 0
            now[NUMBER] += 1
        elif outcome == FULL:
            before = nodes
            nodes, slots, bits = room(2 * len(before.board))
            for column, kept in zip(nodes, before):
                column[: len(kept)] = kept
            kernels.fill(nodes, now[kernels.BASE], now[kernels.COUNT], slots, bits)
        return outcome

    return go_on


def _problem(starts: Any, goal: Any, width: Any, heuristic: Any, orders: Sequence[str], step_back: bool) -> _Problem:
    """Everything that a search needs, from what it was given, checked."""
    if not isinstance(starts, Iterable):
        raise TypeError(f"starts: expected boards in a list, such as [puzzle.start], got {starts!r}")
    rows = starts if isinstance(starts, np.ndarray) else list(starts)
    if len(rows) and isinstance(rows[0], Integral):
        raise ValueError("starts: expected boards, got one; put it into a list: [board]")
    if len(rows) and isinstance(rows[0], SlidingPuzzle):
        raise ValueError("starts: expected boards, got puzzles: take puzzle.start of each")
    if len(rows) and isinstance(rows[0], RotationGame):
        raise TypeError("starts: expected boards of a sliding puzzle, which alone is compiled, got a RotationGame")
    if isinstance(goal, str) or callable(goal):
        raise ValueError(f"goal: expected a sequence of ints, got {goal!r}; an estimate is given by name, heuristic=…")
    if len(rows):
        puzzle = _puzzle(rows, 0, goal, width, orders[0])
    elif goal is not None:
        puzzle = SlidingPuzzle(goal, goal, width, orders[0])
    else:
        return _Problem(None, None, None, np.zeros((0, 0), np.int64), np.zeros(0, bool))
    cells = len(puzzle.goal)
    if cells > MOST_CELLS:
        raise ValueError(f"starts: expected boards of {MOST_CELLS} cells or fewer, got {cells}")
    try:
        boards = np.array(rows, None if len(rows) else int).reshape(len(rows), cells)
        whole = boards.dtype.kind in "iu" and (np.sort(boards, axis=1) == np.arange(cells)).all(axis=1)
    except ValueError:  # of different lengths
        whole = False
    if not np.all(whole):  # the first that is no board says what is wrong
        boards = np.array([_puzzle(rows, number, puzzle.goal, puzzle.width, orders[0]).start
                           for number in range(len(rows))])
    estimate = estimate_of(puzzle, heuristic)
    return _Problem(*rules_of(puzzle, estimate, orders, step_back), estimate, boards, _solvable(puzzle, boards))


def _puzzle(rows: Any, number: int, goal: Any, width: Any, order: str) -> SlidingPuzzle:
    row = rows[number]
    try:
        return SlidingPuzzle(row.tolist() if isinstance(row, np.ndarray) else row, goal, width, order)
    except (TypeError, ValueError) as error:
        if str(error).startswith(("order", "width", "goal")):
            raise
        raise ValueError(f"board {number} of the starts: {error}") from None


def _solvable(puzzle: SlidingPuzzle, boards: np.ndarray) -> np.ndarray:
    """Whether each board can reach the goal: the rule of `SlidingPuzzle.why_unsolvable`, for all at once."""
    places = np.argsort(puzzle.goal)[boards]
    odd = np.zeros(len(boards), bool)
    for cell in range(boards.shape[1]):
        odd ^= (places[:, cell + 1 :] < places[:, cell : cell + 1]).sum(axis=1) % 2 == 1
    blanks, home = boards.argmin(axis=1), puzzle.goal.index(0)
    way = abs(blanks // puzzle.width - home // puzzle.width) + abs(blanks % puzzle.width - home % puzzle.width)
    return odd == (way % 2 == 1)


def _search(name: str, problem: _Problem, make: Callable, threads: int | None, progress: bool) -> Runs:
    """Search all boards, in parts, each by one thread; show how many are done; keep what is done when interrupted."""
    from tqdm.auto import tqdm

    runs, counts, chosen = _unsearched(name, problem)
    if not len(chosen):
        return runs
    threads = _threads(threads)
    if not COMPILED:
        _warn_once()
    stop, ready = Event(), Event()
    parts = np.array_split(chosen, min(len(chosen), threads * PARTS))
    done = [0] * len(parts)

    def work(number):
        places = parts[number]
        boards = problem.boards[places]
        starts = _Starts(native(packed(boards)), native(boards.argmin(axis=1)), native(problem.estimate.totals(boards)))
        tables = problem.tables
        if tables is not None:  # each part asks for itself
            tables = tables._replace(codes=tables.codes.copy())
        go_on = make(problem.rules, tables, starts)
        own = _Counts(*(native(column[places]) for column in counts))
        now = _zeros(5)
        outcome = None
        while outcome not in (DONE, TOO_DEEP) and not stop.is_set():
            outcome = go_on(own, now)
            ready.set()
            done[number] = int(now[NUMBER])
        for column, found in zip(counts, own):
            column[places] = found
        if outcome == TOO_DEEP:
            board = tuple(boards[now[NUMBER]].tolist())
            raise ValueError(f"{name}: from the board {board} a way of more than {MOST_G} moves is followed")

    interrupt = None
    with ThreadPoolExecutor(threads) as executor:
        waiting = set()
        try:
            with tqdm(total=len(chosen), desc=f"{name}: compiling, or loading what was compiled" if COMPILED else name,
                      unit=" boards", disable=not progress) as bar:
                waiting = {executor.submit(work, number) for number in range(len(parts))}
                while waiting:
                    ended, waiting = wait(waiting, timeout=0.1)
                    if ready.is_set():
                        bar.set_description(name, refresh=False)
                    bar.update(sum(done) - bar.n)
                    for future in ended:
                        future.result()
        except KeyboardInterrupt as error:
            interrupt = error
        finally:
            stop.set()
            for future in waiting:
                future.cancel()
    if interrupt is not None:
        _warn_of_end(runs, interrupt)
    return runs


def _spread(name: str, problem: _Problem, search: Callable, executor: Executor, progress: bool) -> Runs:
    """Search all boards, in parts, each where the executor will have it; keep what is done when it is interrupted, or
    when the executor breaks down."""
    from tqdm.auto import tqdm

    if not is_executor(executor):
        raise TypeError(f"executor: expected one of concurrent.futures, or of that form, got {executor!r}")
    runs, counts, chosen = _unsearched(name, problem)
    futures: dict[Future, np.ndarray] = {}

    def keep(future):
        found = future.result()
        for field, column in zip(_Counts._fields, counts):
            column[futures[future]] = getattr(found, field)

    try:
        with tqdm(total=len(chosen), desc=name, unit=" boards", disable=not progress) as bar:
            for places in np.array_split(chosen, min(len(chosen), TASKS)) if len(chosen) else ():
                futures[executor.submit(search, problem.boards[places])] = places
            for future in as_completed(futures):
                keep(future)
                bar.update(len(futures[future]))
    except (KeyboardInterrupt, BrokenExecutor) as error:
        for future in futures:
            if future.done() and not future.cancelled() and future.exception() is None:
                keep(future)
        _warn_of_end(runs, error)
    finally:
        for future in futures:
            future.cancel()
    return runs


def _unsearched(name: str, problem: _Problem) -> tuple[Runs, _Counts, np.ndarray]:
    """What is known before a search: the result, its counts to be filled in, and which boards can be solved."""
    counts = _Counts(*np.zeros((5, len(problem.boards)), np.int64))
    counts.cost[:] = -1
    runs = Runs(name, problem.estimate.name if problem.estimate else "", *counts, problem.solvable)
    return runs, counts, np.flatnonzero(problem.solvable)


def _warn_of_end(runs: Runs, error: BaseException) -> None:
    what = "interrupted" if isinstance(error, KeyboardInterrupt) else f"ended by {type(error).__name__} ({error})"
    solved, of = int((runs.cost >= 0).sum()), int(runs.solvable.sum())
    warnings.warn(f"{runs.search}: {what}, with {solved:,} of {of:,} boards done", stacklevel=4)


@cache
def _warn_once() -> None:
    warnings.warn("numba is not there, or told not to compile: the compiled searches run as plain Python, fifty times"
                  " as slowly or more. It comes with the extra `fast`: pip install -e '.[fast]'", stacklevel=4)


def _threads(threads: int | None) -> int:
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not isinstance(threads, Integral) or threads < 1:
        raise ValueError(f"threads: expected a number of threads, 1 or more, got {threads!r}")
    return threads if COMPILED else 1  # Python runs one at a time


def _zeros(rows: int, kind: type = np.int64) -> Any:
    return native(np.zeros(rows, kind))


def _one_of(name: str, value: Any, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise ValueError(f"{name}: expected one of {', '.join(map(repr, allowed))}, got {value!r}")


def _called(name: str, **options: tuple[str, str]) -> str:
    told = ", ".join(f"{option}={value!r}" for option, (value, default) in options.items() if value != default)
    return f"{name}({told})" if told else name
