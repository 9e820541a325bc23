"""Lesson 05: estimates and frontiers of A*."""

from ..exact import distances
from ..heuristics import manhattan, misplaced, out_of_row_and_column
from ..puzzles import SlidingPuzzle
from ..search import astar
from ..watch import record
from .checking import Exercise

SMALL = SlidingPuzzle.parse("4 1 3  2 5 6  7 8 x")


def _blank_counted(state: tuple[int, ...]) -> int:
    places = ((cell, (entry - 1) % 9) for cell, entry in enumerate(state))
    return sum((cell // 3 != home // 3) + (cell % 3 != home % 3) for cell, home in places)


def _traces() -> list[tuple]:
    boards = (SMALL, SlidingPuzzle.parse("8 1 3  4 x 2  7 6 5"))
    return [(record(astar, puzzle, make(puzzle)),) for puzzle in boards for make in (manhattan, misplaced)]


Exercise(
    "no-estimate",
    answer=lambda: "uniform_cost",
    mistakes={"Close, but breadth-first search tests for the goal when it generates a node, and so it stops earlier.":
              "breadth_first",
              "greedy looks at h alone, so all nodes are equal for it if h = 0. Is that so for A*?": "greedy"},
    hints=("With h = 0, what is f = g + h?",
           "Which search always expands the node of least g?",
           "Run each candidate on small and compare the counts with astar(small, lambda state: 0)."),
    after="With h = 0, f is g: A* becomes uniform-cost search.",
)
Exercise(
    "row-and-column",
    answer=lambda state: out_of_row_and_column(SMALL)(state),
    inputs=lambda: ((board,) for board in list(distances(SMALL))[::10]),
    mistakes={"That is Manhattan distance. Count 1 for a wrong row, however far the tile is.":
              lambda state: manhattan(SMALL)(state),
              "A tile that is out of its row and out of its column counts twice.":
              lambda state: misplaced(SMALL)(state),
              "It counts the blank as a tile.": _blank_counted},
    hints=("A tile can be wrong in two ways. The blank is not a tile.",
           "The home of tile t is cell t - 1. Compare rows with // 3 and columns with % 3.",
           "for cell, tile in enumerate(state):"),
)
Exercise(
    "largest-frontier",
    answer=lambda trace: max(len(trace.at(step).frontier) for step in range(len(trace))),
    inputs=_traces,
    mistakes={"That counts every node in memory, the expanded ones too.": lambda trace: trace.result.stored,
              "That is the frontier at the end. It may have been larger before.":
              lambda trace: len(trace.at(-1).frontier)},
    hints=("trace.at(step).frontier is a list. Which steps do you have to look at?",
           "Look at every step, from 0 to len(trace) - 1, and keep the largest length.",
           "return max(... for step in range(len(trace)))"),
)
