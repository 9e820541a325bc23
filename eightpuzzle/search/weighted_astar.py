"""Weighted A*."""

from math import inf
from numbers import Integral, Real

from .best_first import best_first
from .machinery import search


@search
def weighted_astar(problem, h, *, weight=2):
    """Expand the node of least g + weight × h; among equals the one of larger g, then the first in.

    With an admissible `h` and a weight w of 1 or more the way is at most w times as long as a
    shortest one (the weight is Pohl's, 1970): some node of a shortest way waits with g + w × h at most w times its
    length, and a goal is taken only when nothing less waits. With weight 1 it is A*.

    - `h`: a function of a state, at most the true distance to the goal.
    - `weight`: a number, 0 or more.

    Raises TypeError for a weight that is no number, ValueError for one that is negative or infinite.

    >>> from eightpuzzle import SlidingPuzzle, manhattan
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> weighted_astar(puzzle, manhattan(puzzle), weight=1.5).moves
    'dr'
    """
    if not isinstance(weight, Real):
        raise TypeError(f"weighted_astar: expected a number as the weight, got {weight!r}")
    if not 0 <= weight < inf:
        raise ValueError(f"weighted_astar: expected a finite weight of 0 or more, got {weight}")
    weight = int(weight) if isinstance(weight, Integral) else float(weight)
    yield from best_first(problem, h, lambda g, h, turn, node: (g + weight * h, -g, turn, node))
