"""Lesson 08: rename tiles, and walk along shortest paths."""

from ..exact import boards_at_depth, shortest_path
from ..exact.paths import renamed
from ..puzzles import SlidingPuzzle
from .checking import Exercise

PUZZLE = SlidingPuzzle.parse("8 6 7  2 5 4  3 x 1", order="dlru")
GOALS = ((5, 0, 3, 7, 1, 8, 6, 2, 4), (8, 7, 6, 5, 4, 3, 2, 1, 0))

Exercise(
    "rename",
    answer=lambda start, goal: renamed(SlidingPuzzle(start, goal))[0],
    inputs=lambda: [(board, goal) for goal in GOALS for board in boards_at_depth(SlidingPuzzle(goal, goal), 24, 20)],
    mistakes={"It gives the blank a new name. The blank stays 0, and only the tiles are numbered.":
              lambda start, goal: tuple(goal.index(entry) + 1 for entry in start)},
    hints=("First decide on a new name for each tile, then apply it to the start.",
           "Go through the goal. The first tile becomes 1, the next 2, and so on. The blank stays 0.",
           "name = {0: 0}"),
)
Exercise(
    "walk",
    answer=lambda board: shortest_path(PUZZLE.with_start(board)),
    inputs=lambda: [(board,) for depth in range(0, 30, 3) for board in boards_at_depth(PUZZLE, depth, 10)],
    mistakes={"Each path is a shortest path, but not the first in the alphabet.":
              lambda board: shortest_path(SlidingPuzzle(board, order="urld"))},
    hints=("At each board, which moves bring you nearer to the goal?",
           "A move brings you nearer if distance(after) is smaller than distance(board). Take the smallest letter of "
           "these, and go on from there.",
           'path = ""'),
)
Exercise(
    "largest-path",
    answer=lambda puzzle: shortest_path(SlidingPuzzle(puzzle.start, puzzle.goal, order="urld")),
    inputs=lambda: [(puzzle.with_start(board),) for puzzle in (PUZZLE, SlidingPuzzle(GOALS[0], GOALS[0], order="dlru"))
                    for depth in (6, 12, 18, 22) for board in boards_at_depth(puzzle, depth, 5)],
    mistakes={"That is the smallest path.": shortest_path,
              "Reversing the letters gives other moves. Which order of moves makes the largest letter come first?":
              lambda puzzle: shortest_path(puzzle)[::-1]},
    hints=("shortest_path prefers moves in the order of the puzzle. Which order do you need?",
           "Make the same puzzle with the order of the alphabet reversed.",
           'SlidingPuzzle(puzzle.start, puzzle.goal, order="urld")'),
)
