"""Heuristics that add up something over the tiles: `h.shares(state)` gives the part of each cell.

What a heuristic was made for is its `problem`, so that a search with another goal can refuse it.
"""

from collections.abc import Callable
from operator import getitem, ne

from ..puzzles import SlidingPuzzle

Heuristic = Callable[[tuple[int, ...]], int]


def misplaced(problem: SlidingPuzzle) -> Heuristic:
    """How many tiles are not where the goal has them; the blank is no tile and does not count.

    Admissible and consistent: a move brings at most one tile home.

    - `problem`: a SlidingPuzzle; its goal and its shape are what count.

    Raises TypeError for a problem without tiles.

    >>> puzzle = SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8")
    >>> misplaced(puzzle)(puzzle.start)
    6
    """
    goal = checked_puzzle("misplaced", problem).goal
    blank = goal.index(0)

    def misplaced_tiles(state):
        # The blank is away exactly when a tile stands in its place, one cell more than tiles.
        away = sum(map(ne, state, goal))
        return away - 1 if state[blank] else away

    misplaced_tiles.__name__, misplaced_tiles.problem = "misplaced", problem
    misplaced_tiles.shares = lambda state: [int(tile not in (0, home)) for tile, home in zip(state, goal)]
    return misplaced_tiles


def out_of_row_and_column(problem: SlidingPuzzle) -> Heuristic:
    """How many tiles are not in their row, plus how many are not in their column; the blank is no tile.

    Admissible and consistent: a move changes the row or the column of one tile.

    - `problem`: a SlidingPuzzle; its goal and its shape are what count.

    Raises TypeError for a problem without tiles.

    >>> puzzle = SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8")
    >>> out_of_row_and_column(puzzle)(puzzle.start)
    8
    """
    puzzle = checked_puzzle("out_of_row_and_column", problem)
    return _sum_over_tiles(puzzle, "out_of_row_and_column", lambda down, right: (down > 0) + (right > 0))


def manhattan(problem: SlidingPuzzle) -> Heuristic:
    """The rows and columns that each tile is from its place in the goal, added up over the tiles, not the blank.

    In use since Doran and Michie (1966). Admissible and consistent: a move changes one tile's distance, by one.

    - `problem`: a SlidingPuzzle; its goal and its shape are what count.

    Raises TypeError for a problem without tiles.

    >>> puzzle = SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8")
    >>> manhattan(puzzle)(puzzle.start)
    9
    """
    return _sum_over_tiles(checked_puzzle("manhattan", problem), "manhattan", lambda down, right: down + right)


def _sum_over_tiles(puzzle: SlidingPuzzle, name: str, share: Callable[[int, int], int]) -> Heuristic:
    """The sum of what each tile's rows and columns from home are worth, looked up in one table."""
    size, width = len(puzzle.goal), puzzle.width
    home = [puzzle.goal.index(tile) for tile in range(size)]

    def worth(cell, tile):
        if tile == 0:
            return 0
        return share(abs(cell // width - home[tile] // width), abs(cell % width - home[tile] % width))

    table = [[worth(cell, tile) for tile in range(size)] for cell in range(size)]

    def added_up(state):
        return sum(map(getitem, table, state))  # table[cell][tile] for each cell and the tile on it

    added_up.__name__, added_up.problem = name, puzzle
    added_up.shares = lambda state: [row[tile] for row, tile in zip(table, state)]
    return added_up


def checked_puzzle(name: str, problem: object) -> SlidingPuzzle:
    if not isinstance(problem, SlidingPuzzle):
        raise TypeError(
            f"{name} makes a heuristic for a puzzle, h = {name}(puzzle): expected a SlidingPuzzle, got {problem!r}"
        )
    return problem
