"""The whole space as judge, of a heuristic and of a search: on every board, or on some of every depth."""

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


@dataclass(frozen=True)
class HeuristicReport:
    """What `check_heuristic` found over every board that can reach the goal, or over a sample.

    - `name`: the heuristic.
    - `problem`: the puzzle whose goal it is for.
    - `boards`: what it was asked for, nearest first. `of`: how many boards there are.
    - `estimates`: for each of them the estimate. `true`: for each the true distance.
    - `admissible`: whether it is never larger than the true distance.
    - `consistent`: whether it never falls by more than 1 in a move, and is 0 at the goal.
    - `mean`, `largest`: of the estimate. `mean_distance`: of the true distance.
    - `exact`: on how many boards it is the true distance.
    - `largest_error`: by how much it is too small, at most.
    - `too_large`: on how many boards it is too large; `excess`: by how much at most.
    - `counterexample`: the nearest board on which it is too large; None if there is none.
    - `drops`: along how many moves it falls by more than 1, there and back counted as two.
    - `drop`: such a move, the nearest: the board before it and the board after it; None if there is none.
    - `said`: the estimates of the boards of `counterexample` and `drop`.
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
        """The estimates as a table: for each number of `rank` that of its board; nan where it cannot reach the goal.

        Raises ValueError where only a sample was asked for.
        """
        if len(self.boards) < self.of:
            asked = f"{len(self.boards):,} of {self.of:,}"
            raise ValueError(f"a table needs every board, but {self.name} was asked for {asked}")
        columns = np.array(self.boards, np.uint8).T
        table = np.full(factorial(len(columns)), np.nan)
        table[ranks(columns)] = self.estimates
        return table

    def dominates(self, other: "HeuristicReport") -> bool:
        """Whether this estimate is never smaller than the other one.

        Raises ValueError for a report on another goal, or on other boards.
        """
        if self.boards != other.boards:
            raise ValueError("the reports are on different goals or on different boards")
        return bool((self.estimates >= other.estimates).all())

    def __repr__(self) -> str:
        boards = len(self.boards)
        sampled = "" if boards == self.of else f", on {boards:,} boards of {self.of:,}"
        lines = [
            f"{self.name}: {'' if self.admissible else 'not '}admissible,"
            f" {'' if self.consistent else 'not '}consistent{sampled}",
            f"  mean {self.mean:.4f} of {self.mean_distance:.4f}, largest {self.largest:g}, exact on {self.exact:,} of"
            f" {boards:,} boards, too small by {self.largest_error:g} at most",
        ]
        if self.counterexample is not None:
            board, true = self.problem.line(self.counterexample), distances(self.problem)(self.counterexample)
            lines.append(
                f"  too large on {self.too_large:,} boards, by {self.excess:g} at most; the nearest is {board}:"
                f" {self.said[self.counterexample]:g} for a true {true}"
            )
        if self.drop is not None:
            before, after = self.drop
            lines.append(
                f"  falls by more than 1 along {self.drops:,} moves; the nearest is from"
                f" {self.problem.line(before)} with {self.said[before]:g}"
                f" to {self.problem.line(after)} with {self.said[after]:g}"
            )
        return "\n".join(lines)


def check_heuristic(h: Heuristic, problem: SlidingPuzzle | RotationGame, progress: bool = False, *,
                    sample: int | None = None, seed: int = 0) -> HeuristicReport:
    """Ask a heuristic for every board that can reach the goal, and hold it to the true distances.

    The Rotation Game has too many boards to ask for all. There it is asked for some of every distance, and for all that
    one operation makes of these; what a report then says holds for these boards.

    - `h`: a function of a state.
    - `problem`: the puzzle whose goal it is for, of up to 10 cells, or a RotationGame.
    - `progress`: whether to show a bar (needs tqdm).
    - `sample`: how many boards of each depth, drawn with the seed; unless given every board, of the Rotation Game 100.
    - `seed`: the same seed draws the same boards.

    Raises what `h` raises, with a note that names the board, and TypeError or ValueError where its value is no number,
    negative or infinite; ValueError for a sample that is no number of boards.

    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 5 6 7 8 x")
    >>> check_heuristic(manhattan(puzzle), puzzle)
    manhattan: admissible, consistent
      mean 14.0000 of 21.9724, largest 22, exact on 2,351 of 181,440 boards, too small by 18 at most
    """
    truth = distances(problem)
    name, h = _name(h), checked(h, problem)
    every = sample is None and isinstance(truth, Distances)
    if every:
        boards = _all_boards(truth)
    else:
        boards = _sampled("check_heuristic", truth, 100 if sample is None else sample, seed)
    asked = _bar(boards, "check_heuristic", len(boards)) if progress else boards
    estimates = np.array([h(board) for board in asked], float)
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
    """Every board, nearest first, as iteration gives them; the reports on one goal share them."""
    return tuple(truth)


def _moves_of_all(truth: Distances, boards: Sequence[Board], values: np.ndarray) -> tuple[np.ndarray, ...]:
    """The distance of every board; and for all moves at once the number of the board before, the board after, and its
    value."""
    columns = np.array(boards, np.uint8).T
    numbers = ranks(columns)
    reached, origins = successors(truth.problem, columns)
    value_of = np.empty(len(truth.table))
    value_of[numbers] = values
    return truth.table[numbers].astype(float), origins, reached.T, value_of[ranks(reached)]


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
        verdict = "every way is a shortest one" if self.optimal else f"{self.too_long + self.failures:,} fail"
        stopped = "" if self.boards == self.of else f" (interrupted, of {self.of:,})"
        lines = [f"{self.name}: {self.boards:,} boards{stopped}, {verdict}"]
        if self.counterexample is not None:
            board, moves = self.counterexample
            by = ", ".join(f"by {more} on {count:,}" for more, count in sorted(self.excess.items()))
            lines.append(f"  too long on {self.too_long:,} boards ({by}); the nearest is {self.problem.line(board)}:"
                         f" {moves} moves for a true {distances(self.problem)(board)}")
        for what, found in (("no way to the goal", self.invalid), ("no way found", self.unsolved)):
            if found is not None:
                lines.append(f"  {what} on some of {self.failures:,} boards; the nearest is"
                             f" {self.problem.line(found[0])}: {found[1]}")
        return "\n".join(lines)


def check_search(search: Search | partial | Callable, problem: SlidingPuzzle | RotationGame, sample: int | str = 20, *,
                 h: Callable[[Any], Heuristic] = manhattan, depths: Iterable[int] | None = None, seed: int = 0,
                 hooks: Sequence[Hook] = (), progress: bool = False) -> SearchReport:
    """Run a search on boards of every depth, replay its ways, and hold their lengths to the true distances.

    - `search`: a Search; `functools.partial` of one with options; or a plain function of a puzzle that gives the moves.
    - `problem`: the puzzle whose goal is searched for, of up to 10 cells, or a RotationGame.
    - `sample`: how many boards of each depth, drawn with the seed; "all" for every board, nearest first.
    - `h`: for a search that takes a heuristic: a function of a problem that makes one.
    - `depths`: which depths; all unless given. Of the Rotation Game the deeper ones take a search minutes a board,
      unless h is `distances`.
    - `seed`: the same seed draws the same boards.
    - `hooks`: hooks for each run of a Search, such as `[Limit(expanded=100_000)]`.
    - `progress`: whether to show a bar (needs tqdm).

    An interrupt ends it and keeps what is done. An error that a search raises is a failure of that board.

    Raises TypeError for what is no search, ValueError for a sample that is neither, and for all boards of the Rotation
    Game.

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
        pass  # what is done is kept, and the report says how much it is
    return SearchReport(name, problem, done, len(boards), dict(excess), counterexample, invalid, unsolved,
                        failures)


def _sampled(name: str, truth: Distances | RotationDistances, sample: int | str, seed: int,
             depths: Iterable[int] | None = None) -> list[Board]:
    depths = range(truth.deepest + 1) if depths is None else sorted(set(depths))
    if sample == "all":
        if isinstance(truth, RotationDistances):
            raise ValueError(f"{name}: {len(truth):,} boards are too many for all: expected how many of each depth")
        return [board for depth in depths for board in truth.layer(depth)]
    if not isinstance(sample, int) or sample < 1:
        raise ValueError(f"{name}: expected a sample of 1 or more boards a depth, or 'all', got {sample!r}")
    return [board for depth in depths for board in truth.sample(depth, sample, seed)]


def _solver(search: Any, h: Callable, problem: SlidingPuzzle | RotationGame, hooks: tuple[Hook, ...]) -> Callable:
    """The search as a function of a puzzle."""
    plain = without_options(search)
    if not isinstance(plain, Search):
        if not callable(search):
            raise TypeError(f"check_search: expected a search, or a function of a puzzle, got {search!r}")
        return search
    needs = (_made(h, problem),) if plain.informed else ()
    options = {"hooks": hooks} if hooks else {}
    return lambda puzzle: search(puzzle, *needs, **options)


def _made(h: Any, problem: SlidingPuzzle | RotationGame) -> Heuristic:
    """The heuristic that h makes; TypeError where it makes none, often since it is a heuristic itself."""
    expected = ("check_search: expected h to be a function of a problem that makes a heuristic, such as manhattan, or"
                f" out_of_centre or distances for the Rotation Game, got {_name(h)}")
    try:
        made = h(problem)
    except Exception as error:
        raise TypeError(f"{expected}, which raises {type(error).__name__}: {error}") from error
    if not callable(made):
        raise TypeError(f"{expected}, which gives {made!r}")
    return made


def _moves_of(solve: Callable, puzzle: SlidingPuzzle | RotationGame) -> tuple[Any, str | None]:
    """The moves that a search gives, or None and why."""
    try:
        answer = solve(puzzle)
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"
    if isinstance(answer, Result):
        return answer.moves, answer.reason or answer.status
    return answer, "it gave None"


def _fault(problem: SlidingPuzzle | RotationGame, board: Board, moves: Any) -> str | None:
    """Why these moves do not lead from the board to the goal; None if they do."""
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
