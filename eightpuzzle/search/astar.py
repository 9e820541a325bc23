"""A* search."""

from typing import Literal

from .best_first import best_first
from .machinery import search

# Among nodes of equal f = g + h: the larger g, the smaller g, the first in, the last in.
TIES = {
    "deep": lambda g, h, turn, node: (g + h, -g, turn, node),
    "shallow": lambda g, h, turn, node: (g + h, g, turn, node),
    "fifo": lambda g, h, turn, node: (g + h, turn, node),
    "lifo": lambda g, h, turn, node: (g + h, -turn, node),
}


@search
def astar(problem, h, *, ties: Literal["deep", "shallow", "fifo", "lifo"] = "deep"):
    """Expand the node of least f = g + h; among equal f the one of larger g, then the first in.

    Tests for the goal when a node is taken from the frontier, so that with an admissible `h` the
    path is a shortest one (Hart, Nilsson and Raphael 1968). A state met again by a shorter way is
    opened again, so that `h` need not be consistent. Every successor is generated, the way back
    too.

    - `h`: a function of a state, at most the true distance to the goal.
    - `ties`: which of equal f is first: "deep" (the larger g, then the first in), "shallow" (the
      smaller g, then the first in), "fifo" (the first in), "lifo" (the last in).

    >>> from eightpuzzle import SlidingPuzzle, manhattan
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> astar(puzzle, manhattan(puzzle)).moves
    'dr'
    """
    yield from best_first(problem, h, TIES[ties])
