"""Uniform-cost search."""

from .best_first import best_first
from .machinery import search


@search
def uniform_cost(problem):
    """Expand the node with the least g; break ties first in, first out. This is Dijkstra's algorithm (1959).

    Every move costs 1 here, so it expands layer by layer, as breadth-first search does. But the goal test comes
    when a node is popped: breadth-first search, which tests nodes as it generates them, stops one layer earlier.

    >>> from eightpuzzle import SlidingPuzzle
    >>> uniform_cost(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")).moves
    'dr'
    """
    yield from best_first(problem, lambda state: None, lambda g, h, turn, node: (g, turn, node))
