"""Gaschnig's heuristic: the puzzle with a blank that may swap with any tile."""

from ..puzzles import SlidingPuzzle, cycles
from .counting import Heuristic, checked_puzzle


def gaschnig(problem: SlidingPuzzle) -> Heuristic:
    """The fewest swaps of the blank with any tile, near or far, that lead to the goal (Gaschnig 1979).

    A cycle of k tiles that are in each other's places takes k + 1 swaps, or k where the blank is in it. Admissible
    and consistent, as each move is such a swap; never less than misplaced.

    - `problem`: a SlidingPuzzle; its goal is what counts.

    Raises TypeError for a problem without tiles.

    >>> puzzle = SlidingPuzzle.parse("2 1 3 4 5 6 8 7 x")
    >>> gaschnig(puzzle)(puzzle.start)
    6
    """
    goal = checked_puzzle("gaschnig", problem).goal

    def swaps(state):
        return sum(len(cycle) + (-1 if 0 in cycle else 1) for cycle in cycles(state, goal))

    swaps.__name__, swaps.problem = "gaschnig", problem
    return swaps
