"""Linear conflict: Manhattan distance, and what tiles cost that stand in each other's way in their own line."""

from bisect import bisect_left
from functools import cache

from ..puzzles import SlidingPuzzle
from .counting import Heuristic, checked_puzzle, manhattan


def linear_conflict(problem: SlidingPuzzle) -> Heuristic:
    """Manhattan distance plus 2 for each tile that must leave its line to let another pass.

    Tiles that are in their goal's row, but in another order than there, cannot all reach their places within it: some
    must step out and back, two moves that Manhattan does not count. The fewest that must are those beside a longest
    part in the right order. The same for columns (Hansson, Mayer and Yung 1992). Admissible and consistent. Counting
    *pairs* in the wrong order instead is neither: three tiles in reverse are three pairs, and two must leave.

    - `problem`: a SlidingPuzzle; its goal and its shape are what count.

    Raises TypeError for a problem without tiles.

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
    """2 for each entry that is not in a longest rising part of the sequence (Schensted 1961)."""
    count, least_ends = 0, []  # of the rising parts of each length, the least end
    for place in places:
        count += 1
        at = bisect_left(least_ends, place)
        least_ends[at : at + 1] = [place]
    return 2 * (count - len(least_ends))
