"""The Rotation Game's heuristic: how many cells of the centre differ from the value that it has most of."""

from operator import itemgetter

from ..puzzles import RotationGame
from ..puzzles.rotation import CENTRE
from .counting import Heuristic


def out_of_centre(problem: RotationGame) -> Heuristic:
    """8 less the times that the commonest value of the centre stands there.

    An operation moves one cell out of the centre and one in, so that no count changes by more than one: admissible and
    consistent. Usual in solutions of POJ 2286.

    - `problem`: a RotationGame.

    Raises TypeError for another problem.

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
