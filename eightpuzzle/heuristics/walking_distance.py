"""Walking distance: a relaxed puzzle in which tiles of the same goal row, or goal column, are interchangeable."""

from operator import getitem

from ..puzzles import SlidingPuzzle
from .counting import Heuristic, checked_puzzle


def walking_distance(problem: SlidingPuzzle) -> Heuristic:
    """The fewest vertical moves if only rows mattered, plus the fewest horizontal moves if only columns mattered.

    For the vertical moves, a state is reduced to the row of the blank and the number of tiles of each goal row in each
    row. There are few such states (105 for 3×3, 24,964 for 4×4), so one backward breadth-first sweep finds all their
    distances. Admissible and consistent, because each move of the puzzle is a move in one of the two reduced puzzles
    (Takahashi 2002).

    - `problem`: a SlidingPuzzle. Its goal and its shape are used.

    Raises TypeError if the problem is not a SlidingPuzzle.

    >>> puzzle = SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1")
    >>> walking_distance(puzzle)(puzzle.start)
    25
    """
    puzzle = checked_puzzle("walking_distance", problem)
    size, width = len(puzzle.goal), puzzle.width
    row_of = [cell // width for cell in range(size)]
    column_of = [cell % width for cell in range(size)]
    down, down_table = line_counts(puzzle.goal, row_of, puzzle.rows)
    across, across_table = line_counts(puzzle.goal, column_of, width)

    def walks(state):
        return down_table[sum(map(getitem, down, state))] + across_table[sum(map(getitem, across, state))]

    walks.__name__, walks.problem = "walking_distance", puzzle
    return walks


def line_counts(goal, line_of, lines):
    """Return the numbers that encode a board's line counts, and the distance of each code.

    The code of a board is the sum of `numbers[cell][tile]` over its cells. Written in base (number of cells + 1), its
    digits are the number of tiles of each goal line in each line, and then the line of the blank.
    """
    size = len(goal)
    base = size + 1
    home = {tile: line_of[cell] for cell, tile in enumerate(goal)}
    worth = [[base ** (line * lines + goal_line) for goal_line in range(lines)] for line in range(lines)]
    blank_worth = base ** (lines * lines)

    def number(cell, tile):
        return line_of[cell] * blank_worth if tile == 0 else worth[line_of[cell]][home[tile]]

    numbers = [[number(cell, tile) for tile in range(size)] for cell in range(size)]
    solved = sum(map(getitem, numbers, goal))
    table, layer = {solved: 0}, [solved]
    while layer:
        after = []
        for code in layer:
            blank = code // blank_worth
            for line in (blank - 1, blank + 1):
                if not 0 <= line < lines:
                    continue
                for goal_line in range(lines):  # a tile of this goal line moves to the line of the blank
                    if code // worth[line][goal_line] % base:
                        moved = code + worth[blank][goal_line] - worth[line][goal_line] + (line - blank) * blank_worth
                        if moved not in table:
                            table[moved] = table[code] + 1
                            after.append(moved)
        layer = after
    return numbers, table
