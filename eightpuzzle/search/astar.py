"""A* search."""

from typing import Literal

from .best_first import best_first
from .machinery import search

# Ties between nodes with equal f = g + h: larger g first, smaller g first, first in, last in.
TIES = {
    "deep": lambda g, h, turn, node: (g + h, -g, turn, node),
    "shallow": lambda g, h, turn, node: (g + h, g, turn, node),
    "fifo": lambda g, h, turn, node: (g + h, turn, node),
    "lifo": lambda g, h, turn, node: (g + h, -turn, node),
}


@search
def astar(problem, h, *, ties: Literal["deep", "shallow", "fifo", "lifo"] = "deep"):
    """Expand the node with the least f = g + h.

    If `h` is admissible, the solution is a shortest path (Hart, Nilsson and Raphael 1968). `h` need not
    be consistent: a state that is reached again by a shorter path is reopened. The goal test comes when
    a node is popped from the frontier.

    - `h`: a function of a state that estimates its distance to the goal.
    - `ties`: the order of nodes with equal f: "deep" (larger g first, then first in, first out),
      "shallow" (smaller g first, then first in, first out), "fifo" or "lifo" (last in, first out).

    >>> from eightpuzzle import SlidingPuzzle, manhattan
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> astar(puzzle, manhattan(puzzle)).moves
    'dr'
    """
    yield from best_first(problem, h, TIES[ties])
