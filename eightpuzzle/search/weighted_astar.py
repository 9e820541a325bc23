"""Weighted A*."""

from math import inf
from numbers import Integral, Real

from .best_first import best_first
from .machinery import search


@search
def weighted_astar(problem, h, *, weight=2):
    """Expand the node with the least g + weight × h; break ties by larger g, then first in, first out (Pohl 1970).

    If `h` is admissible and the weight w is at least 1, the solution is at most w times as long as a shortest
    path. Until the goal is expanded, the frontier holds a node of a shortest path, with g + w × h at most w
    times the length of that path. The goal is expanded only when no node has a smaller value. Weight 1 is A*.

    - `h`: a function of a state that estimates its distance to the goal.
    - `weight`: a finite number, 0 or more.

    Raises TypeError if the weight is not a number, ValueError if it is negative or infinite.

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
