"""Walking distance: the puzzle with all tiles of one row, and then of one column, alike."""

from operator import getitem

from ..puzzles import SlidingPuzzle
from .counting import Heuristic, checked_puzzle


def walking_distance(problem: SlidingPuzzle) -> Heuristic:
    """The fewest vertical moves if only the row of a tile mattered, plus the fewest horizontal if only its column did.

    For the vertical moves all that counts is how many tiles of each goal row are in each row, and the row of the
    blank. These counts are few (105 for three rows of three, 24,964 for four of four), so that all distances come from
    one flood. Each move of the puzzle is one move in one of the two counts: admissible and consistent (Takahashi 2002).

    - `problem`: a SlidingPuzzle; its goal and its shape are what count.

    Raises TypeError for a problem without tiles.

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
    """For each cell and tile a number, so that their sum over a board names its counts; and the distance of each name.

    A name is a number in the base of one more than the cells: its digits are how many tiles there are of each goal
    line in each line, and then the line of the blank.
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
        for name in layer:
            blank = name // blank_worth
            for line in (blank - 1, blank + 1):
                if not 0 <= line < lines:
                    continue
                for goal_line in range(lines):  # a tile of this goal line comes from there to where the blank is
                    if name // worth[line][goal_line] % base:
                        moved = name + worth[blank][goal_line] - worth[line][goal_line] + (line - blank) * blank_worth
                        if moved not in table:
                            table[moved] = table[name] + 1
                            after.append(moved)
        layer = after
    return numbers, table
