"""Gaschnig's heuristic: a relaxed puzzle in which the blank may swap with any tile."""

from ..puzzles import SlidingPuzzle, cycles
from .counting import Heuristic, checked_puzzle


def gaschnig(problem: SlidingPuzzle) -> Heuristic:
    """Count the fewest swaps of the blank with any tile, near or far, that lead to the goal (Gaschnig 1979).

    A cycle of k tiles takes k + 1 swaps, or k if the blank is in the cycle too. Admissible and consistent, because
    every move is such a swap. Dominates `misplaced`.

    - `problem`: a SlidingPuzzle. Its goal is used.

    Raises TypeError if the problem is not a SlidingPuzzle.

    >>> puzzle = SlidingPuzzle.parse("2 1 3 4 5 6 8 7 x")
    >>> gaschnig(puzzle)(puzzle.start)
    6
    """
    goal = checked_puzzle("gaschnig", problem).goal

    def swaps(state):
        return sum(len(cycle) + (-1 if 0 in cycle else 1) for cycle in cycles(state, goal))

    swaps.__name__, swaps.problem = "gaschnig", problem
    return swaps
