"""Lesson 00: run a search, listen to it, compare three."""

from ..heuristics import manhattan
from ..puzzles import SlidingPuzzle
from ..search import astar, breadth_first, idastar
from .checking import Exercise

SMALL = SlidingPuzzle.parse("4 1 3  2 5 6  7 8 x")
SAMPLE = SlidingPuzzle.parse("2 3 4  1 5 x  7 6 8")


def _most_expanded() -> str:
    runs = [breadth_first(SAMPLE), astar(SAMPLE, manhattan(SAMPLE)), idastar(SAMPLE, manhattan(SAMPLE))]
    return max(runs, key=lambda run: run.expanded).search


def _fewest_moves(text: str) -> int:
    puzzle = SlidingPuzzle.parse(text)
    return astar(puzzle, manhattan(puzzle)).cost


Exercise(
    "fewest-moves",
    answer=_fewest_moves,
    inputs=lambda: [("12345678x",), ("1234567x8",), ("41325678x",), ("413726x58",)],
    mistakes={"That is the Manhattan distance: run a search to get the number of moves.":
              lambda text: manhattan(SlidingPuzzle.parse(text))(SlidingPuzzle.parse(text).start)},
    hints=("You need a puzzle first, then a search.",
           "SlidingPuzzle.parse(text) gives the puzzle; the result of a search has an attribute cost.",
           "puzzle = SlidingPuzzle.parse(text)"),
)
Exercise(
    "note-depth",
    answer=lambda: [node.g for kind, node, _ in breadth_first.events(SMALL) if kind == "generate"],
    hints=("The search calls your function at every event. Which events do you want?",
           "Compare kind with the name of the event, and append to the list only then.",
           'if kind == "generate":'),
    mistakes={"You noted the depth at every kind of event. Check kind first.":
              [node.g for _, node, _ in breadth_first.events(SMALL)],
              "You noted the nodes that are expanded. The exercise is about those that are generated.":
              [node.g for kind, node, _ in breadth_first.events(SMALL) if kind == "expand"]},
)
Exercise(
    "most-expanded",
    answer=_most_expanded,
    mistakes={"A* reaches the goal without looking at most boards: run it and compare its count with the other two.":
              "astar",
              "IDA* repeats work, but its estimate keeps it near the solution: run all three and compare.": "idastar"},
    hints=("Which of the three searches has no estimate to guide it?",
           "Run each search on the board and look at the attribute expanded of its result.",
           "breadth_first(SlidingPuzzle.parse(\"2 3 4  1 5 x  7 6 8\")).expanded"),
    after="Without an estimate a search looks in every direction.",
)
