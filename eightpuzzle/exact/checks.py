"""The whole space as judge: of a heuristic on every board, of a search on a sample of every depth or on all."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from ..heuristics import Heuristic, manhattan
from ..puzzles import SlidingPuzzle
from ..search import Hook, Result, Search, checked, without_options
from .distances import boards_at_depth, distances, ranks, successors

Board = tuple[int, ...]


@dataclass(frozen=True)
class HeuristicReport:
    """What `check_heuristic` found over every board that can reach the goal.

    - `name`: the heuristic.
    - `problem`: the puzzle whose goal it is for.
    - `values`: for each number of `rank` the estimate; nan where the board cannot reach the goal.
    - `admissible`: whether it is never larger than the true distance.
    - `consistent`: whether it never falls by more than 1 in a move, and is 0 at the goal.
    - `mean`, `largest`: of the estimate. `mean_distance`: of the true distance.
    - `exact`: on how many boards it is the true distance.
    - `largest_error`: by how much it is too small, at most.
    - `too_large`: on how many boards it is too large; `excess`: by how much at most.
    - `counterexample`: the nearest board on which it is too large; None if there is none.
    - `drops`: along how many moves it falls by more than 1, there and back counted as two.
    - `drop`: such a move, the nearest: the board before it and the board after it; None if there is none.
    """

    name: str
    problem: SlidingPuzzle
    values: np.ndarray = field(repr=False)
    admissible: bool
    consistent: bool
    mean: float
    largest: float
    mean_distance: float
    exact: int
    largest_error: float
    too_large: int
    excess: float
    counterexample: Board | None
    drops: int
    drop: tuple[Board, Board] | None

    def dominates(self, other: "HeuristicReport") -> bool:
        """Whether this estimate is never smaller than the other one.

        Raises ValueError for a report on another goal.
        """
        if (self.problem.goal, self.problem.width) != (other.problem.goal, other.problem.width):
            raise ValueError("the reports are on different goals")
        reached = ~np.isnan(self.values)
        return bool((self.values[reached] >= other.values[reached]).all())

    def __repr__(self) -> str:
        boards = int((~np.isnan(self.values)).sum())
        lines = [
            f"{self.name}: {'' if self.admissible else 'not '}admissible,"
            f" {'' if self.consistent else 'not '}consistent",
            f"  mean {self.mean:.4f} of {self.mean_distance:.4f}, largest {self.largest:g}, exact on {self.exact:,} of"
            f" {boards:,} boards, too small by {self.largest_error:g} at most",
        ]
        if self.counterexample is not None:
            board, true = _line(self.problem, self.counterexample), distances(self.problem)(self.counterexample)
            lines.append(
                f"  too large on {self.too_large:,} boards, by {self.excess:g} at most; the nearest is {board}:"
                f" {self._at(self.counterexample):g} for a true {true}"
            )
        if self.drop is not None:
            before, after = self.drop
            lines.append(
                f"  falls by more than 1 along {self.drops:,} moves; the nearest is from"
                f" {_line(self.problem, before)} with {self._at(before):g}"
                f" to {_line(self.problem, after)} with {self._at(after):g}"
            )
        return "\n".join(lines)

    def _at(self, board: Board) -> float:
        return self.values[ranks(np.array([board], np.uint8).T)[0]]


def check_heuristic(h: Heuristic, problem: SlidingPuzzle, progress: bool = False) -> HeuristicReport:
    """Ask a heuristic for every board that can reach the goal, and hold it to the true distances.

    - `h`: a function of a state.
    - `problem`: the puzzle whose goal it is for; up to 10 cells.
    - `progress`: whether to show a bar (needs tqdm).

    Raises what `h` raises, with a note that names the board, and TypeError or ValueError where its value is no number,
    negative or infinite.

    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 5 6 7 8 x")
    >>> check_heuristic(manhattan(puzzle), puzzle)
    manhattan: admissible, consistent
      mean 14.0000 of 21.9724, largest 22, exact on 2,351 of 181,440 boards, too small by 18 at most
    """
    truth = distances(problem)
    name, h = _name(h), checked(h)
    boards = list(truth)
    columns = np.array(boards, np.uint8).T
    numbers = ranks(columns)
    asked = _bar(boards, "check_heuristic", len(boards)) if progress else boards
    values = np.full(len(truth.table), np.nan)
    values[numbers] = [h(board) for board in asked]
    true = truth.table[numbers].astype(float)
    error = true - values[numbers]  # in the order of `boards`: nearest first
    too_large = np.flatnonzero(error < 0)
    drops, drop = _drops(truth.problem, columns, numbers, values)
    return HeuristicReport(
        name=name, problem=truth.problem, values=values,
        admissible=not len(too_large), consistent=drops == 0 and values[numbers[0]] == 0,
        mean=float(np.mean(values[numbers])), largest=float(values[numbers].max()), mean_distance=truth.mean,
        exact=int((error == 0).sum()), largest_error=float(max(error.max(), 0)),
        too_large=len(too_large), excess=float(max(-error.min(), 0)),
        counterexample=boards[too_large[0]] if len(too_large) else None,
        drops=drops, drop=drop,
    )


def _drops(problem: SlidingPuzzle, columns: np.ndarray, numbers: np.ndarray,
           values: np.ndarray) -> tuple[int, tuple[Board, Board] | None]:
    """Along how many moves the values fall by more than 1, and the first of them in the order of the columns."""
    reached, origins = successors(problem, columns)
    falls = np.flatnonzero(values[numbers[origins]] - values[ranks(reached)] > 1 + 1e-9)
    if not len(falls):
        return 0, None
    first = falls[origins[falls].argmin()]
    return len(falls), (tuple(columns[:, origins[first]].tolist()), tuple(reached[:, first].tolist()))


@dataclass(frozen=True)
class SearchReport:
    """What `check_search` found.

    - `name`: the search.
    - `problem`: the puzzle whose goal it searched for.
    - `boards`: how many boards it was run on; `of`: how many were asked for.
    - `optimal`: whether every one of them was solved by a shortest way.
    - `valid`: whether every way that it gave leads from the board to the goal.
    - `too_long`: on how many boards the way is longer than a shortest one; `excess`: {by how much: on how many}.
    - `counterexample`: the nearest board on which it is too long, and how many moves it took; None if there is none.
    - `invalid`: the nearest board on which what it gave is no way to the goal, and why; None if there is none.
    - `unsolved`: the nearest board on which it found none, and why; None if there is none.
    - `failures`: on how many boards it gave no way, or none that leads to the goal.
    """

    name: str
    problem: SlidingPuzzle
    boards: int
    of: int
    excess: dict[int, int]
    counterexample: tuple[Board, int] | None
    invalid: tuple[Board, str] | None
    unsolved: tuple[Board, str] | None
    failures: int

    @property
    def too_long(self) -> int:
        return sum(self.excess.values())

    @property
    def valid(self) -> bool:
        return self.invalid is None

    @property
    def optimal(self) -> bool:
        return not self.failures and not self.excess

    def __repr__(self) -> str:
        verdict = "every way is a shortest one" if self.optimal else f"{self.too_long + self.failures:,} fail"
        stopped = "" if self.boards == self.of else f" (interrupted, of {self.of:,})"
        lines = [f"{self.name}: {self.boards:,} boards{stopped}, {verdict}"]
        if self.counterexample is not None:
            board, moves = self.counterexample
            by = ", ".join(f"by {more} on {count:,}" for more, count in sorted(self.excess.items()))
            lines.append(f"  too long on {self.too_long:,} boards ({by}); the nearest is {_line(self.problem, board)}:"
                         f" {moves} moves for a true {distances(self.problem)(board)}")
        for what, found in (("no way to the goal", self.invalid), ("no way found", self.unsolved)):
            if found is not None:
                lines.append(f"  {what} on some of {self.failures:,} boards; the nearest is"
                             f" {_line(self.problem, found[0])}: {found[1]}")
        return "\n".join(lines)


def check_search(search: Search | partial | Callable, problem: SlidingPuzzle, sample: int | str = 20, *,
                 h: Callable[[SlidingPuzzle], Heuristic] = manhattan, seed: int = 0, hooks: Sequence[Hook] = (),
                 progress: bool = False) -> SearchReport:
    """Run a search on boards of every depth, replay its ways, and hold their lengths to the true distances.

    - `search`: a Search; `functools.partial` of one with options; or a plain function of a puzzle that gives the moves.
    - `problem`: the puzzle whose goal is searched for; up to 10 cells.
    - `sample`: how many boards of each depth, drawn with the seed; "all" for every board, nearest first.
    - `h`: for a search that takes a heuristic: a function of a problem that makes one.
    - `seed`: the same seed draws the same boards.
    - `hooks`: hooks for each run of a Search, such as `[Limit(expanded=100_000)]`.
    - `progress`: whether to show a bar (needs tqdm).

    An interrupt ends it and keeps what is done. An error that a search raises is a failure of that board.

    Raises TypeError for what is no search, ValueError for a sample that is neither.

    >>> from eightpuzzle import greedy
    >>> report = check_search(greedy, SlidingPuzzle.parse("1 2 3 4 5 x", width=3), "all")
    >>> report.valid, report.optimal, report.too_long
    (True, False, 205)
    """
    truth = distances(problem)
    problem = truth.problem
    boards = _sampled(truth, sample, seed)
    name, solve = _name(search), _solver(search, h, problem, tuple(hooks))
    excess: Counter = Counter()
    counterexample = invalid = unsolved = None
    done = failures = 0
    try:
        for board in _bar(boards, "check_search", len(boards)) if progress else boards:
            moves, why = _moves_of(solve, problem.with_start(board))
            if moves is None:
                failures += 1
                unsolved = unsolved or (board, why)
            elif fault := _fault(problem, board, moves):
                failures += 1
                invalid = invalid or (board, fault)
            elif more := len(moves) - truth(board):
                excess[more] += 1
                counterexample = counterexample or (board, len(moves))
            done += 1
    except KeyboardInterrupt:
        pass  # what is done is kept, and the report says how much it is
    return SearchReport(name, problem, done, len(boards), dict(excess), counterexample, invalid, unsolved,
                        failures)


def _sampled(truth: Any, sample: int | str, seed: int) -> list[Board]:
    if sample == "all":
        return list(truth)
    if not isinstance(sample, int) or sample < 1:
        raise ValueError(f"check_search: expected a sample of 1 or more boards a depth, or 'all', got {sample!r}")
    depths = range(truth.deepest + 1)
    return [board for depth in depths for board in boards_at_depth(truth.problem, depth, sample, seed)]


def _solver(search: Any, h: Callable, problem: SlidingPuzzle, hooks: tuple[Hook, ...]) -> Callable:
    """The search as a function of a puzzle."""
    plain = without_options(search)
    if not isinstance(plain, Search):
        if not callable(search):
            raise TypeError(f"check_search: expected a search, or a function of a puzzle, got {search!r}")
        return search
    needs = (h(problem),) if plain.informed else ()
    options = {"hooks": hooks} if hooks else {}
    return lambda puzzle: search(puzzle, *needs, **options)


def _moves_of(solve: Callable, puzzle: SlidingPuzzle) -> tuple[Any, str | None]:
    """The moves that a search gives, or None and why."""
    try:
        answer = solve(puzzle)
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"
    if isinstance(answer, Result):
        return answer.moves, answer.reason or answer.status
    return answer, "it gave None"


def _fault(problem: SlidingPuzzle, board: Board, moves: Any) -> str | None:
    """Why these moves do not lead from the board to the goal; None if they do."""
    try:
        end = problem.after(moves, board)
    except (TypeError, ValueError) as error:
        return str(error)
    return None if problem.is_goal(end) else f"{moves!r} leads to {_line(problem, end)}"


def _line(problem: SlidingPuzzle, board: Board) -> str:
    return " / ".join(problem.format(board).splitlines())


def _bar(boards: Iterable, what: str, total: int) -> Iterator:
    from tqdm.auto import tqdm

    return iter(tqdm(boards, what, total, unit=" boards"))


def _name(function: Any) -> str:
    if not isinstance(function, partial):
        return getattr(function, "__name__", None) or repr(function)
    if isinstance(function.func, Search):
        return function.func.called(None, *function.args, **function.keywords)
    options = ", ".join(f"{name}={value!r}" for name, value in function.keywords.items())
    return f"{_name(function.func)}({options})"
