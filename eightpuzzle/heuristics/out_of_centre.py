"""The heuristic for the Rotation Game: the cells of the centre that differ from its most common value."""

from operator import itemgetter

from ..puzzles import RotationGame
from ..puzzles.rotation import CENTRE
from .counting import Heuristic


def out_of_centre(problem: RotationGame) -> Heuristic:
    """Count the cells of the centre that differ from its most common value.

    Admissible and consistent, because an operation moves one value out of the centre and one in. Common in solutions of
    POJ 2286.

    - `problem`: a RotationGame.

    Raises TypeError if the problem is not a RotationGame.

    >>> game = RotationGame.parse("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3")
    >>> out_of_centre(game)(game.start)
    2
    """
    if not isinstance(problem, RotationGame):
        raise TypeError(f"out_of_centre: expected a RotationGame, got {problem!r}")
    centre = itemgetter(*CENTRE)

    def missing(state):
        cells = centre(state)
        return 8 - max(cells.count(1), cells.count(2), cells.count(3))

    missing.__name__ = "out_of_centre"
    return missing
