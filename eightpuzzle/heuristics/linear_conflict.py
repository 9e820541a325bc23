"""Linear conflict: Manhattan distance plus the detours of tiles that block each other in their goal line."""

from bisect import bisect_left
from functools import cache

from ..puzzles import SlidingPuzzle
from .counting import Heuristic, checked_puzzle, manhattan


def linear_conflict(problem: SlidingPuzzle) -> Heuristic:
    """Manhattan distance plus 2 for each tile that must leave its row or column to let another tile pass.

    Tiles that are in their goal row but in the wrong order cannot all reach their cells within the row. Some of them
    must step out and back, which takes two moves that Manhattan distance does not count. A longest subsequence in the
    right order may stay; all others must leave. The same holds for columns (Hansson, Mayer and Yung 1992).

    Admissible and consistent. Adding 2 for each *pair* in the wrong order would be neither: three tiles in reverse
    order form three pairs, but only two tiles must leave.

    - `problem`: a SlidingPuzzle. Its goal and its shape are used.

    Raises TypeError if the problem is not a SlidingPuzzle.

    >>> puzzle = SlidingPuzzle.parse("3 2 1 4 5 6 7 8 x")
    >>> linear_conflict(puzzle)(puzzle.start)
    8
    """
    puzzle = checked_puzzle("linear_conflict", problem)
    size, width = len(puzzle.goal), puzzle.width
    home = {tile: divmod(cell, width) for cell, tile in enumerate(puzzle.goal) if tile}
    in_rows = manhattan(puzzle)

    @cache
    def row_detour(row, tiles):
        return detour(home[tile][1] for tile in tiles if tile and home[tile][0] == row)

    @cache
    def column_detour(column, tiles):
        return detour(home[tile][0] for tile in tiles if tile and home[tile][1] == column)

    rows = [(row, slice(row * width, (row + 1) * width)) for row in range(puzzle.rows)]
    columns = [(column, slice(column, size, width)) for column in range(width)]

    def conflicts(state):
        value = in_rows(state)
        for row, cells in rows:
            value += row_detour(row, state[cells])
        for column, cells in columns:
            value += column_detour(column, state[cells])
        return value

    conflicts.__name__, conflicts.problem = "linear_conflict", puzzle
    return conflicts


def detour(places):
    """Return 2 for each entry outside a longest increasing subsequence (Schensted 1961)."""
    count, least_ends = 0, []  # for each length, the least end of an increasing subsequence
    for place in places:
        count += 1
        at = bisect_left(least_ends, place)
        least_ends[at : at + 1] = [place]
    return 2 * (count - len(least_ends))
