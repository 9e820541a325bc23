"""Greedy best-first search."""

from .best_first import best_first
from .machinery import search


@search
def greedy(problem, h):
    """Expand the node of least h, then the first in, however long the way to it (Doran and Michie 1966).

    On the way it was made for, a long one, it expands far less than A*; what it finds is seldom a shortest way.

    - `h`: a function of a state, about how far it is from the goal.

    >>> from eightpuzzle import SlidingPuzzle, manhattan
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> greedy(puzzle, manhattan(puzzle)).moves
    'dr'
    """
    yield from best_first(problem, h, lambda g, h, turn, node: (h, turn, node))
