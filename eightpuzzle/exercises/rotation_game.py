"""Lesson 09: a count, a perfect estimate, and the judge's list."""

from ..exact import boards_at_depth, rotation_distances, shortest_path
from ..heuristics import out_of_centre
from ..puzzles import RotationGame
from ..puzzles.rotation import CENTRE
from .checking import Exercise

GAME = RotationGame.parse("1 2 2 1 2 2 1 3 3 2 1 3 3 2 1 2 2 3 3 3 1 3 1 1")


def _boards() -> list[tuple]:
    return [(board,) for depth in range(14) for board in boards_at_depth(GAME, depth, 30)]


Exercise(
    "missing",
    answer=lambda state: out_of_centre(GAME)(state),
    inputs=_boards,
    mistakes={"It looks for 1s only. Any of the three values may fill the centre.":
              lambda state: 8 - [state[cell] for cell in CENTRE].count(1),
              "It returns how many are right. Count how many are missing.":
              lambda state: 8 - out_of_centre(GAME)(state)},
    hints=("Collect the eight values in the centre first.",
           "Count each of the three values there. The commonest one needs the fewest changes.",
           "centre = [state[cell] for cell in CENTRE]"),
)
Exercise(
    "perfect",
    answer=lambda state: rotation_distances()(state),
    inputs=_boards,
    mistakes={"That is the largest of the three. One value in the centre is enough.":
              lambda state: max(rotation_distances().each(state).values())},
    hints=("Three values, three patterns, three look-ups.",
           "The pattern of a value is a number: add 1 << cell for each of its cells.",
           "numbers = [sum(1 << cell for cell in range(24) if state[cell] == value) for value in (1, 2, 3)]"),
)
Exercise(
    "first-list",
    answer=lambda state: shortest_path(GAME.with_start(state)),
    inputs=_boards,
    hints=("You have done the same in lesson 08.",
           "Take the first successor with a smaller truth, in the order A to H, until truth is 0.",
           'path = ""'),
)
