"""IDA* and A* on many boards at once: arguments, results, threads, progress and interrupts."""

import os
import sys
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

MOST_CELLS = 16  # four bits per cell
PARTS = 64  # parts per thread; small parts keep all threads busy until the end
TASKS = 256  # parts sent to an executor
PAUSE = 1 << 18 if COMPILED else 1 << 10  # expansions between two pauses: a few milliseconds
NODES = 1 << 14  # the initial capacity for nodes


@dataclass(frozen=True)
class Runs:
    """The results of a compiled search, as arrays with one entry per board, in the order of the boards.

    - `search`: the name of the search, with the options that differ from their defaults.
    - `heuristic`: the name of the heuristic.
    - `cost`: the number of moves of the solution; -1 for a board that is not solved.
    - `expanded`, `generated`, `stored`: the counts, with the same meaning as in a Result.
    - `iterations`: the number of iterations; 0 for A*.
    - `solvable`: whether the board can reach the goal. All counts of an unsolvable board are 0.

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
        """The status of each board: "solved", "unsolvable", or "stopped" (by an interrupt or by `most_nodes`)."""
        return np.where(self.cost >= 0, "solved", np.where(self.solvable, "stopped", "unsolvable"))

    def to_pandas(self) -> Any:
        """Return the arrays as the columns of a pandas DataFrame, the status first (needs pandas)."""
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
    """Run IDA* from each of many boards, with the costs and counts of `search.idastar` (Korf 1985).

    - `starts`: boards of one shape with up to 16 cells: sequences of ints, or an array with one row per board.
    - `goal`, `width`: as for `SlidingPuzzle`.
    - `heuristic`: one of

      - "manhattan", "misplaced", "out_of_row_and_column", "linear_conflict" or "walking_distance" (up to 4×4);
      - distances, from `distances`;
      - one pattern database, a list of them or an `additive_patterns`; several are added;
      - a table with a whole number from 0 to 254 for each number of `rank` (up to 10 cells), such as
        `check_heuristic(h, puzzle).values`;
      - None for h = 0.

    - `order`: the order in which moves are tried; "random" draws one of the 24 orders at each node.
    - `bounds`, `cycles`: as for `search.idastar`.
    - `seed`: the seed of the random orders. The draws for a board do not depend on the other boards.
    - `threads`: the number of boards to search at once; by default, one per core.
    - `executor`: a `concurrent.futures` executor, or one with the same interface, such as a dask client's
      `get_executor()`. With None, the boards are searched in threads of this process. The results are the same.
    - `progress`: whether to show a progress bar (needs tqdm).

    An interrupt ends the search within a second. The finished boards are kept, and a line on standard error says how
    many there are.

    Raises ValueError for a wrong option or board, with the place of the board, and TypeError for a heuristic that is a
    function.

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
    """Run A* from each of many boards, with the costs and counts of `search.astar` (Hart, Nilsson and Raphael 1968).

    The frontier is one list for each pair of f and g, not a heap. A push or a pop takes constant time (Dial 1969).

    - `starts`, `goal`, `width`, `heuristic`, `order`, `threads`, `executor`, `progress`: as for `idastar`, but without
      a random order.
    - `ties`: as for `search.astar`.
    - `most_nodes`: about how many nodes to store for one board. A board that needs more gets the status "stopped". A
      node takes about 50 bytes, in each thread.

    Raises the errors of `idastar`, and ValueError if the search reaches a path of more than 255 moves, which happens
    only with a heuristic that is far too large.

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
    """The rules and the estimate that all boards share, the boards as rows, and which of them are solvable."""

    rules: Rules | None
    tables: Tables | None
    estimate: Estimate | None
    boards: np.ndarray
    solvable: np.ndarray


class _Starts(NamedTuple):
    """Some of the boards in the form of the loops: packed, with the blank's cell and the sum behind the estimate."""

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
    """One row per depth: the board, the sum behind its estimate, and the next move to try."""

    board: Any
    total: Any
    move: Any


class _Nodes(NamedTuple):
    """One row per node: the board, its blank, the sum behind its estimate, g, whether the node is stale, and the
    number of the next node in its part of the frontier."""

    board: Any
    blank: Any
    total: Any
    g: Any
    old: Any
    after: Any


class _Buckets(NamedTuple):
    """The first and the last node of the frontier for each pair of f and g."""

    first: Any
    last: Any


def _depth_first(rules: Rules, tables: Tables | None, starts: _Starts, seed: int, unit: bool,
                 mark_path: bool) -> Callable:
    """Return a function that continues IDA* on these boards from given counts and a given position."""
    path = _Path(_zeros(DEPTHS, np.uint64), _zeros(DEPTHS), _zeros(DEPTHS, np.uint64))
    random = native(np.array([0, int(seed) % 2**64], np.uint64)) if rules.orders > 1 else None
    marked = path if mark_path else None
    return lambda counts, now: kernels.idastar(rules, tables, starts, counts, now, path, marked, random, unit, PAUSE)


def _best_first(rules: Rules, tables: Tables | None, starts: _Starts, ties: int, most_nodes: int) -> Callable:
    """Return a function that continues A* on these boards from given counts and a given position."""
    nodes, slots, bits = None, None, None
    buckets = _Buckets(_zeros(BUCKETS), _zeros(BUCKETS))

    def room(rows):
        """Return nodes and slots for this many rows, and the shift that turns a hash into a slot."""
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
            for column, old in zip(nodes, before):
                column[: len(old)] = old
            kernels.fill(nodes, now[kernels.BASE], now[kernels.COUNT], slots, bits)
        return outcome

    return go_on


def _problem(starts: Any, goal: Any, width: Any, heuristic: Any, orders: Sequence[str], step_back: bool) -> _Problem:
    """Check the arguments of a search and return everything that the search needs."""
    if not isinstance(starts, Iterable):
        raise TypeError(f"starts: expected a list of boards, such as [puzzle.start], got {starts!r}")
    rows = starts if isinstance(starts, np.ndarray) else list(starts)
    if len(rows) and isinstance(rows[0], Integral):
        raise ValueError("starts: expected a list of boards, got a single board: pass [board]")
    if len(rows) and isinstance(rows[0], SlidingPuzzle):
        raise ValueError("starts: expected boards, got puzzles: pass the puzzle.start of each")
    if len(rows) and isinstance(rows[0], RotationGame):
        raise TypeError("starts: expected boards of a sliding puzzle, got a RotationGame, which is not compiled")
    if isinstance(goal, str) or callable(goal):
        raise ValueError(f"goal: expected a sequence of ints, got {goal!r}: pass a heuristic as heuristic=")
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
    except ValueError:  # the rows differ in length
        whole = False
    if not np.all(whole):  # the first row that is not a board raises an error
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
    """Return whether each board can reach the goal, by the rule of `SlidingPuzzle.why_unsolvable`."""
    places = np.argsort(puzzle.goal)[boards]
    odd = np.zeros(len(boards), bool)
    for cell in range(boards.shape[1]):
        odd ^= (places[:, cell + 1 :] < places[:, cell : cell + 1]).sum(axis=1) % 2 == 1
    blanks, home = boards.argmin(axis=1), puzzle.goal.index(0)
    apart = abs(blanks // puzzle.width - home // puzzle.width) + abs(blanks % puzzle.width - home % puzzle.width)
    return odd == (apart % 2 == 1)


def _search(name: str, problem: _Problem, make: Callable, threads: int | None, progress: bool) -> Runs:
    """Search all boards in threads, part by part, and show the progress. An interrupt loses no finished board."""
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
        if tables is not None:  # each part has its own codes
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
            raise ValueError(f"{name}: the search from the board {board} reached a path of more than {MOST_G} moves:"
                             " expected a heuristic that is not far too large")

    interrupt = None
    with ThreadPoolExecutor(threads) as executor:
        waiting = set()
        try:
            with tqdm(total=len(chosen), desc=f"{name}: compiling or loading compiled code" if COMPILED else name,
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
        _report_end(runs, interrupt)
    return runs


def _spread(name: str, problem: _Problem, search: Callable, executor: Executor, progress: bool) -> Runs:
    """Search all boards with an executor, part by part. The finished boards are kept if an interrupt comes or the
    executor breaks down."""
    from tqdm.auto import tqdm

    if not is_executor(executor):
        raise TypeError(f"executor: expected an executor, such as one of concurrent.futures, got {executor!r}")
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
        _report_end(runs, error)
    finally:
        for future in futures:
            future.cancel()
    return runs


def _unsearched(name: str, problem: _Problem) -> tuple[Runs, _Counts, np.ndarray]:
    """Return the result of a search before it starts, its counts to fill in, and the numbers of solvable boards."""
    counts = _Counts(*np.zeros((5, len(problem.boards)), np.int64))
    counts.cost[:] = -1
    runs = Runs(name, problem.estimate.name if problem.estimate else "", *counts, problem.solvable)
    return runs, counts, np.flatnonzero(problem.solvable)


def _report_end(runs: Runs, error: BaseException) -> None:
    """Report an interrupt on standard error, and a broken executor by a warning."""
    kept = f"{int((runs.cost >= 0).sum()):,} of {int(runs.solvable.sum()):,} boards are kept"
    if isinstance(error, KeyboardInterrupt):
        print(f"{runs.search}: interrupted; {kept}", file=sys.stderr)
    else:
        warnings.warn(f"{runs.search}: ended by {type(error).__name__} ({error}); {kept}", stacklevel=4)


@cache
def _warn_once() -> None:
    warnings.warn("numba is missing or disabled, so the compiled searches run as plain Python, at least fifty times"
                  " slower. To install numba: pip install 'eightpuzzle[fast]', or in the project's folder"
                  " pip install -e '.[fast]'", stacklevel=4)


def _threads(threads: int | None) -> int:
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not isinstance(threads, Integral) or threads < 1:
        raise ValueError(f"threads: expected a number of threads, 1 or more, got {threads!r}")
    return threads if COMPILED else 1  # plain Python runs one thread at a time


def _zeros(rows: int, kind: type = np.int64) -> Any:
    return native(np.zeros(rows, kind))


def _one_of(name: str, value: Any, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise ValueError(f"{name}: expected one of {', '.join(map(repr, allowed))}, got {value!r}")


def _called(name: str, **options: tuple[str, str]) -> str:
    changed = ", ".join(f"{option}={value!r}" for option, (value, default) in options.items() if value != default)
    return f"{name}({changed})" if changed else name
