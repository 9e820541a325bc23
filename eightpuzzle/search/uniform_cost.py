"""Uniform-cost search."""

from .best_first import best_first
from .machinery import search


@search
def uniform_cost(problem):
    """Expand the node of least g, then the first in: Dijkstra's (1959) algorithm, from one start to the nearest goal.

    Tests for the goal when a node is taken from the frontier. As each step costs 1 here, it goes layer by layer as
    breadth-first search does; it goes on until the goal's own layer is reached, where that one stops a layer before.

    >>> from eightpuzzle import SlidingPuzzle
    >>> uniform_cost(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")).moves
    'dr'
    """
    yield from best_first(problem, lambda state: None, lambda g, h, turn, node: (g, turn, node))
