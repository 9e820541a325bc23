"""Heuristics that add up contributions of the tiles. `h.shares(state)` lists the contribution of each cell.

The attribute `h.problem` is the puzzle that the heuristic is for. Searches use it to reject a different goal.
"""

from collections.abc import Callable
from operator import getitem, ne

from ..puzzles import SlidingPuzzle

Heuristic = Callable[[tuple[int, ...]], int]


def misplaced(problem: SlidingPuzzle) -> Heuristic:
    """Count the misplaced tiles: those that are not in their goal cell. The blank does not count.

    Admissible and consistent, because a move brings at most one tile to its goal cell.

    - `problem`: a SlidingPuzzle. Its goal and its shape are used.

    Raises TypeError if the problem is not a SlidingPuzzle.

    >>> puzzle = SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8")
    >>> misplaced(puzzle)(puzzle.start)
    6
    """
    goal = checked_puzzle("misplaced", problem).goal
    blank = goal.index(0)

    def misplaced_tiles(state):
        # If the blank is not in its goal cell, then a tile is; `away` counts the blank too, one too many.
        away = sum(map(ne, state, goal))
        return away - 1 if state[blank] else away

    misplaced_tiles.__name__, misplaced_tiles.problem = "misplaced", problem
    misplaced_tiles.shares = lambda state: [int(tile not in (0, home)) for tile, home in zip(state, goal)]
    return misplaced_tiles


def out_of_row_and_column(problem: SlidingPuzzle) -> Heuristic:
    """Count the tiles that are not in their goal row, plus the tiles that are not in their goal column.

    Admissible and consistent, because a move changes either the row or the column of one tile. The blank does not
    count.

    - `problem`: a SlidingPuzzle. Its goal and its shape are used.

    Raises TypeError if the problem is not a SlidingPuzzle.

    >>> puzzle = SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8")
    >>> out_of_row_and_column(puzzle)(puzzle.start)
    8
    """
    puzzle = checked_puzzle("out_of_row_and_column", problem)
    return _sum_over_tiles(puzzle, "out_of_row_and_column", lambda down, right: (down > 0) + (right > 0))


def manhattan(problem: SlidingPuzzle) -> Heuristic:
    """Add up how many rows and columns each tile is away from its goal cell. The blank does not count.

    Admissible and consistent, because a move changes the distance of one tile by 1 (Doran and Michie 1966).

    - `problem`: a SlidingPuzzle. Its goal and its shape are used.

    Raises TypeError if the problem is not a SlidingPuzzle.

    >>> puzzle = SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8")
    >>> manhattan(puzzle)(puzzle.start)
    9
    """
    return _sum_over_tiles(checked_puzzle("manhattan", problem), "manhattan", lambda down, right: down + right)


def _sum_over_tiles(puzzle: SlidingPuzzle, name: str, contribution: Callable[[int, int], int]) -> Heuristic:
    """Add up the contributions of all tiles. A contribution depends on the rows and columns to the tile's goal cell."""
    size, width = len(puzzle.goal), puzzle.width
    home = [puzzle.goal.index(tile) for tile in range(size)]

    def entry(cell, tile):
        if tile == 0:
            return 0
        return contribution(abs(cell // width - home[tile] // width), abs(cell % width - home[tile] % width))

    table = [[entry(cell, tile) for tile in range(size)] for cell in range(size)]

    def added_up(state):
        return sum(map(getitem, table, state))  # table[cell][tile] for each cell and its tile

    added_up.__name__, added_up.problem = name, puzzle
    added_up.shares = lambda state: [row[tile] for row, tile in zip(table, state)]
    return added_up


def checked_puzzle(name: str, problem: object) -> SlidingPuzzle:
    if not isinstance(problem, SlidingPuzzle):
        raise TypeError(
            f"{name}: expected a SlidingPuzzle, got {problem!r}: first create the heuristic, h = {name}(puzzle)"
        )
    return problem
