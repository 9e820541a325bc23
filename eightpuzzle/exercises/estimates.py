"""Lesson 04: write an estimate, improve it, judge it."""

from ..exact import check_heuristic, distances
from ..heuristics import manhattan, misplaced
from ..puzzles import SlidingPuzzle
from .checking import Exercise

PUZZLE = SlidingPuzzle.parse("8 1 3  4 x 2  7 6 5")
ENOUGH = 15.7


def blank_counted(state: tuple[int, ...]) -> int:
    """Manhattan distance that counts the blank as a tile, a common mistake: too large on 4,650 boards.

    - `state`: a 3×3 board; the goal is 1 2 3 / 4 5 6 / 7 8 x.

    >>> blank_counted((1, 2, 3, 4, 5, 0, 7, 8, 6))
    2
    """
    home = [8, *range(8)]
    return sum(abs(cell // 3 - home[tile] // 3) + abs(cell % 3 - home[tile] % 3) for cell, tile in enumerate(state))


def _without_the_eight(state: tuple[int, ...]) -> int:
    return manhattan(PUZZLE)(state) - (abs(state.index(8) // 3 - 2) + abs(state.index(8) % 3 - 1))


def _why_not_better(h) -> str | None:
    report = check_heuristic(h, PUZZLE)
    if not report.admissible:
        return f"it is not admissible.\n{report}"
    if report.mean <= ENOUGH:
        return f"it is admissible, but its mean is {report.mean:.2f}. You need more than {ENOUGH}."
    return None


Exercise(
    "manhattan",
    answer=lambda state: manhattan(PUZZLE)(state),
    inputs=lambda: ((board,) for board in list(distances(PUZZLE))[::20]),
    mistakes={"It counts the blank as a tile.": blank_counted,
              "It forgets the tile 8.": _without_the_eight,
              "It counts the misplaced tiles, not how far they are from home.": lambda state: misplaced(PUZZLE)(state)},
    hints=("Which entry of the board is not a tile?",
           "For each tile, add the rows and the columns between its cell and its home. Cell c is in row c // 3 and "
           "column c % 3.",
           "for cell, tile in enumerate(state):"),
)
Exercise(
    "better-estimate",
    inputs=lambda: [(PUZZLE.goal,)],
    reason=_why_not_better,
    hints=("You need not start from nothing: this lesson has two estimates with a mean above 15.",
           "Neither of the two dominates the other. The larger of two admissible estimates is admissible.",
           "conflict, walking = linear_conflict(puzzle), walking_distance(puzzle)"),
)
Exercise(
    "too-large",
    answer=lambda h: check_heuristic(h, PUZZLE).too_large,
    inputs=lambda: [(blank_counted,), (manhattan(PUZZLE),), (misplaced(PUZZLE),)],
    hints=("You need the estimate and the true distance of every board.",
           "Go through all boards of truth and count those with h(board) > truth(board).",
           "return sum(... for board in truth)"),
)
