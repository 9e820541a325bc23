"""Lesson 06: bounds, iterations, and IDA* as a recursive function."""

from ..exact import boards_at_depth, distances
from ..heuristics import manhattan
from ..puzzles import SlidingPuzzle
from ..search import idastar
from .checking import Exercise

PUZZLE = SlidingPuzzle.parse("4 3 1  5 2 6  7 8 x")
VALUES = [([6, 8, 8], 6), ([6, 8, 10, 8, 10], 8), ([6, 8, 12, 7, 10], 6), ([5.5, 4, 9, 6.25], 5.5), ([3, 3, 11, 40], 3)]


def _boards() -> list[tuple]:
    return [(board,) for depth in (4, 8, 12, 16, 20) for board in boards_at_depth(PUZZLE, depth, 30)]


Exercise(
    "next-bound",
    answer=lambda values, bound: min(f for f in values if f > bound),
    inputs=lambda: VALUES,
    mistakes={"It raises the bound by one. No node may have that f.": lambda values, bound: bound + 1,
              "It takes the largest f. A shortest path may have a smaller one.": lambda values, bound: max(values),
              "It takes the least f of all, which is no larger than the bound.": lambda values, bound: min(values)},
    hints=("Which values were pruned?",
           "Only values above the bound count. The next bound is the least of them.",
           "beyond = [f for f in values if f > bound]"),
)
Exercise(
    "iterations",
    answer=lambda board: len(idastar(PUZZLE.with_start(board), manhattan(PUZZLE)).iterations),
    inputs=_boards,
    mistakes={"By how much does the bound rise from one iteration to the next?":
              lambda board: distances(PUZZLE)(board) - manhattan(PUZZLE)(board) + 1,
              "The first iteration counts too.":
              lambda board: (distances(PUZZLE)(board) - manhattan(PUZZLE)(board)) // 2},
    hints=("What is the first bound, and what is the last?",
           "With Manhattan distance the bound rises by 2 from h(board) to truth(board).",
           "rise = truth(board) - h(board)"),
)
Exercise(
    "recursive-ida",
    answer=lambda problem, h: distances(PUZZLE)(problem.start),
    inputs=lambda: [(PUZZLE.with_start(board), manhattan(PUZZLE)) for (board,) in [*_boards()[:120], (PUZZLE.goal,)]],
    hints=("Write an inner function that searches below one state while f ≤ bound.",
           "Let it return 'found' at the goal, and otherwise the least f beyond the bound. The outer loop makes that "
           "the next bound.",
           "def search(state, parent, g, bound):"),
)
