"""Checks of heuristics and searches against the true distances, on every board or on a sample of every depth."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from math import factorial
from typing import Any

import numpy as np

from ..heuristics import Heuristic, manhattan
from ..puzzles import RotationGame, SlidingPuzzle
from ..search import Hook, Result, Search, checked, without_options
from .distances import Distances, distances, ranks, successors
from .rotation import RotationDistances

Board = tuple[int, ...]
FEW = 4  # amounts that a report lists one by one


@dataclass(frozen=True)
class HeuristicReport:
    """The result of `check_heuristic`.

    - `name`: the name of the heuristic.
    - `problem`: the puzzle with the goal that the heuristic is for.
    - `boards`: the boards that were checked, nearest first. `of`: the number of boards in the whole space.
    - `estimates`, `true`: the estimate and the true distance of each board in `boards`.
    - `admissible`: whether no estimate is larger than the true distance.
    - `consistent`: whether the estimate falls by at most 1 on every move, and is 0 at the goal.
    - `mean`, `largest`: the mean and the largest estimate. `mean_distance`: the mean true distance.
    - `exact`: the number of boards whose estimate is the true distance.
    - `largest_error`: the largest amount by which an estimate is too small.
    - `too_large`: the number of boards whose estimate is too large. `excess`: the largest amount by which it is.
    - `counterexample`: the nearest board whose estimate is too large, or None.
    - `drops`: the number of moves on which the estimate falls by more than 1. A move and its inverse count as two.
    - `drop`: the nearest such move, as (board before, board after), or None.
    - `said`: the estimates of the boards in `counterexample` and `drop`.
    """

    name: str
    problem: SlidingPuzzle | RotationGame
    boards: Sequence[Board]
    of: int
    estimates: np.ndarray
    true: np.ndarray
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
    said: dict[Board, float]

    @cached_property
    def values(self) -> np.ndarray:
        """The estimates as a table indexed by `rank`, with nan for boards that cannot reach the goal.

        Raises ValueError if only a sample was checked.
        """
        if len(self.boards) < self.of:
            checked = f"{len(self.boards):,} of {self.of:,}"
            raise ValueError(f"values: expected a report on every board, but {self.name} was checked on {checked}")
        columns = np.array(self.boards, np.uint8).T
        table = np.full(factorial(len(columns)), np.nan)
        table[ranks(columns)] = self.estimates
        return table

    def dominates(self, other: "HeuristicReport") -> bool:
        """Return whether this heuristic dominates the other: no estimate is smaller than the other one.

        Raises ValueError if the reports are on different goals or different boards.
        """
        if self.boards != other.boards:
            raise ValueError("dominates: expected two reports on the same goal and the same boards")
        return bool((self.estimates >= other.estimates).all())

    def __repr__(self) -> str:
        boards = len(self.boards)
        sampled = "" if boards == self.of else f", checked on {boards:,} of {self.of:,} boards"
        lines = [
            f"{self.name}: {'' if self.admissible else 'not '}admissible,"
            f" {'' if self.consistent else 'not '}consistent{sampled}",
            f"  mean {self.mean:.4f} (true mean {self.mean_distance:.4f}), largest {self.largest:g}; exact on"
            f" {self.exact:,} of {boards:,} boards, too small by at most {self.largest_error:g}",
        ]
        if self.counterexample is not None:
            board, true = self.problem.line(self.counterexample), distances(self.problem)(self.counterexample)
            lines.append(
                f"  too large on {self.too_large:,} boards, by at most {self.excess:g}; the nearest is {board}:"
                f" {self.said[self.counterexample]:g} instead of {true}"
            )
        if self.drop is not None:
            before, after = self.drop
            lines.append(
                f"  falls by more than 1 on {self.drops:,} moves; the nearest is from"
                f" {self.problem.line(before)} (estimate {self.said[before]:g})"
                f" to {self.problem.line(after)} (estimate {self.said[after]:g})"
            )
        return "\n".join(lines)


def check_heuristic(h: Heuristic, problem: SlidingPuzzle | RotationGame, progress: bool = False, *,
                    sample: int | None = None, seed: int = 0) -> HeuristicReport:
    """Compare a heuristic with the true distances, on every board that can reach the goal.

    The Rotation Game has too many boards for that. There, the report covers a sample of boards at every depth and all
    moves from these boards.

    - `h`: a function of a state.
    - `problem`: the puzzle with the goal that `h` is for: a SlidingPuzzle with up to 10 cells, or a RotationGame.
    - `progress`: whether to show a progress bar (needs tqdm).
    - `sample`: the number of random boards per depth; by default every board, or 100 for the Rotation Game.
    - `seed`: the same seed draws the same boards.

    Returns a HeuristicReport. Raises ValueError if `sample` is not a positive number; TypeError or ValueError if an
    estimate is not a finite number, 0 or more. Exceptions of `h` carry a note that names the board.

    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 5 6 7 8 x")
    >>> check_heuristic(manhattan(puzzle), puzzle)
    manhattan: admissible, consistent
      mean 14.0000 (true mean 21.9724), largest 22; exact on 2,351 of 181,440 boards, too small by at most 18
    """
    truth = distances(problem)
    name, h = _name(h), checked(h, problem)
    every = sample is None and isinstance(truth, Distances)
    if every:
        boards = _all_boards(truth)
    else:
        boards = _sampled("check_heuristic", truth, 100 if sample is None else sample, seed)
    shown = _bar(boards, "check_heuristic", len(boards)) if progress else boards
    estimates = np.array([h(board) for board in shown], float)
    if every:
        true, origins, reached, after = _moves_of_all(truth, boards, estimates)
    else:
        true = np.array([truth(board) for board in boards], float)
        moves = [(number, state) for number, board in enumerate(boards) for _, state in problem.successors(board)]
        origins, reached = np.array([number for number, _ in moves]), [state for _, state in moves]
        after = np.array([h(state) for state in reached], float)
    error = true - estimates
    too_large = np.flatnonzero(error < 0)
    falls = np.flatnonzero(estimates[origins] - after > 1 + 1e-9)
    counterexample, drop, said = None, None, {}
    if len(too_large):
        counterexample = boards[too_large[0]]
        said[counterexample] = estimates[too_large[0]]
    if len(falls):
        first = falls[origins[falls].argmin()]
        drop = boards[origins[first]], tuple(map(int, reached[first]))
        said |= {drop[0]: estimates[origins[first]], drop[1]: after[first]}
    return HeuristicReport(
        name=name, problem=problem, boards=boards, of=len(truth), estimates=estimates, true=true,
        admissible=not len(too_large), consistent=not len(falls) and not estimates[true == 0].any(),
        mean=float(np.mean(estimates)), largest=float(estimates.max()), mean_distance=float(np.mean(true)),
        exact=int((error == 0).sum()), largest_error=float(max(error.max(), 0)),
        too_large=len(too_large), excess=float(max(-error.min(), 0)),
        counterexample=counterexample, drops=len(falls), drop=drop, said=said,
    )


@lru_cache(maxsize=2)
def _all_boards(truth: Distances) -> tuple[Board, ...]:
    """Return every board, nearest first. All reports on one goal share this tuple."""
    return tuple(truth)


def _moves_of_all(truth: Distances, boards: Sequence[Board], values: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return the distance of every board; and for every move the index of the board before it, the board after it,
    and the estimate of the board after it."""
    columns = np.array(boards, np.uint8).T
    numbers = ranks(columns)
    reached, origins = successors(truth.problem, columns)
    value_of = np.empty(len(truth.table))
    value_of[numbers] = values
    return truth.table[numbers].astype(float), origins, reached.T, value_of[ranks(reached)]


@dataclass(frozen=True)
class SearchReport:
    """The result of `check_search`.

    - `name`: the name of the search.
    - `problem`: the puzzle with the goal.
    - `boards`: the number of boards searched. `of`: the number requested, which is larger after an interrupt.
    - `optimal`: whether the search solved every board by a shortest path.
    - `valid`: whether every path that it returned leads from the board to the goal.
    - `too_long`: the number of boards whose path is too long. `excess`: {extra moves: number of boards}.
    - `counterexample`: the nearest board whose path is too long, and the number of moves of that path; or None.
    - `invalid`: the nearest board whose path does not lead to the goal, and the reason; or None.
    - `unsolved`: the nearest board for which no path was returned, and the reason; or None.
    - `failures`: the number of boards with no path, or with a path that does not lead to the goal.
    """

    name: str
    problem: SlidingPuzzle | RotationGame
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
        verdict = "every path is a shortest path" if self.optimal else f"{self.too_long + self.failures:,} fail"
        total = "" if self.boards == self.of else f" of {self.of:,}"
        interrupted = " (interrupted)" if total else ""
        lines = [f"{self.name}: {self.boards:,}{total} boards{interrupted}, {verdict}"]
        if self.counterexample is not None:
            board, moves = self.counterexample
            by = ", ".join(f"by {more} on {count:,}" for more, count in sorted(self.excess.items()))
            if len(self.excess) > FEW:
                by = f"by {min(self.excess)} to {max(self.excess)}"
            lines.append(f"  too long on {self.too_long:,} boards ({by}); the nearest is {self.problem.line(board)}:"
                         f" {moves} moves instead of {distances(self.problem)(board)}")
        for what, found in (("path does not lead to the goal", self.invalid), ("no path found", self.unsolved)):
            if found is not None:
                lines.append(f"  {what}; the nearest of these boards is {self.problem.line(found[0])}: {found[1]}")
        return "\n".join(lines)


def check_search(search: Search | partial | Callable, problem: SlidingPuzzle | RotationGame, sample: int | str = 20, *,
                 h: Callable[[Any], Heuristic] = manhattan, depths: Iterable[int] | None = None, seed: int = 0,
                 hooks: Sequence[Hook] = (), progress: bool = False) -> SearchReport:
    """Run a search on boards of every depth, replay its paths, and compare their lengths with the true distances.

    - `search`: a Search, a `functools.partial` of one, or a plain function that takes a puzzle and returns the moves.
    - `problem`: the puzzle with the goal: a SlidingPuzzle with up to 10 cells, or a RotationGame.
    - `sample`: the number of random boards per depth, or "all" for every board.
    - `h`: for a search that needs a heuristic: a function that takes a problem and returns a heuristic.
    - `depths`: the depths to test; by default all. Deep boards of the Rotation Game take minutes each, unless `h` is
      `distances`.
    - `seed`: the same seed draws the same boards.
    - `hooks`: hooks for each run of a Search, such as `[Limit(expanded=100_000)]`.
    - `progress`: whether to show a progress bar (needs tqdm).

    Returns a SearchReport. If you interrupt the check, the report covers the boards done so far. If the search raises
    an exception, the board counts as a failure.

    Raises TypeError if `search` is neither a Search nor a function; ValueError if `sample` is neither a positive number
    nor "all", or if it is "all" for the Rotation Game.

    >>> from eightpuzzle import greedy
    >>> report = check_search(greedy, SlidingPuzzle.parse("1 2 3 4 5 x", width=3), "all")
    >>> report.valid, report.optimal, report.too_long
    (True, False, 205)
    """
    truth = distances(problem)
    boards = _sampled("check_search", truth, sample, seed, depths)
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
        pass  # the report covers the boards done so far
    return SearchReport(name, problem, done, len(boards), dict(excess), counterexample, invalid, unsolved,
                        failures)


def _sampled(name: str, truth: Distances | RotationDistances, sample: int | str, seed: int,
             depths: Iterable[int] | None = None) -> list[Board]:
    depths = range(truth.deepest + 1) if depths is None else sorted(set(depths))
    if sample == "all":
        if isinstance(truth, RotationDistances):
            raise ValueError(f"{name}: {len(truth):,} boards are too many for 'all': pass a number of boards per depth")
        return [board for depth in depths for board in truth.layer(depth)]
    if not isinstance(sample, int) or sample < 1:
        raise ValueError(f"{name}: expected sample to be a number of boards, 1 or more, or 'all', got {sample!r}")
    return [board for depth in depths for board in truth.sample(depth, sample, seed)]


def _solver(search: Any, h: Callable, problem: SlidingPuzzle | RotationGame, hooks: tuple[Hook, ...]) -> Callable:
    """Return the search as a function that takes a puzzle."""
    plain = without_options(search)
    if not isinstance(plain, Search):
        if not callable(search):
            raise TypeError(f"check_search: expected a search or a function of a puzzle, got {search!r}")
        return search
    needs = (_made(h, problem),) if plain.informed else ()
    options = {"hooks": hooks} if hooks else {}
    return lambda puzzle: search(puzzle, *needs, **options)


def _made(h: Any, problem: SlidingPuzzle | RotationGame) -> Heuristic:
    """Return h(problem). Raise TypeError if that fails, for example because h is already a heuristic."""
    expected = ("check_search: expected h to be a function of a problem that returns a heuristic, such as manhattan (or"
                f" out_of_centre or distances for the Rotation Game), got {_name(h)}")
    try:
        made = h(problem)
    except Exception as error:
        raise TypeError(f"{expected}, which raises {type(error).__name__}: {error}") from error
    if not callable(made):
        raise TypeError(f"{expected}, which returns {made!r}")
    return made


def _moves_of(solve: Callable, puzzle: SlidingPuzzle | RotationGame) -> tuple[Any, str | None]:
    """Return the moves that a search finds, or None and the reason."""
    try:
        answer = solve(puzzle)
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"
    if isinstance(answer, Result):
        return answer.moves, answer.reason or answer.status
    return answer, "it returned None"


def _fault(problem: SlidingPuzzle | RotationGame, board: Board, moves: Any) -> str | None:
    """Return why these moves do not lead from the board to the goal, or None if they do."""
    try:
        end = problem.after(moves, board)
    except (TypeError, ValueError) as error:
        return str(error)
    return None if problem.is_goal(end) else f"{moves!r} leads to {problem.line(end)}"


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
