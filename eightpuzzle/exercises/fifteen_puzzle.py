"""Lesson 10: pattern databases of the 15-puzzle, by hand."""

from math import perm

from ..exact import pattern_database
from ..puzzles import SlidingPuzzle, korf_instances
from .checking import Exercise

EIGHT = SlidingPuzzle.parse("1 2 3 / 4 5 6 / 7 8 x")
TILES = (1, 2, 3)
PATTERNS = ((1, 5, 6, 9, 10, 13), (2, 3, 4), (7, 8, 11, 12, 14, 15))


def _starts() -> list[tuple]:
    return [(each.puzzle.start,) for each in korf_instances()]


def _reflected(state: tuple[int, ...]) -> tuple[int, ...]:
    turned = [state[4 * (cell % 4) + cell // 4] for cell in range(16)]
    return tuple(4 * (tile % 4) + tile // 4 for tile in turned)


def _why_not_a_sweep(sweep) -> str | None:
    fewest = {}
    for board, moves in sweep(EIGHT, TILES).items():
        places = tuple(map(board.index, TILES))
        fewest[places] = min(moves, fewest.get(places, moves))
    table = pattern_database(EIGHT, TILES)
    for seed in range(200):
        board = SlidingPuzzle.random(seed).start
        places = tuple(map(board.index, TILES))
        if places not in fewest:
            return f"the sweep never reaches a board with the tiles 1, 2, 3 in the cells {places}."
        if fewest[places] != table(board):
            more = "more" if fewest[places] > table(board) else "fewer"
            return f"with the tiles 1, 2, 3 in the cells {places} it finds {fewest[places]} moves, {more} than needed."
    return None


Exercise(
    "entries",
    answer=lambda tiles: perm(16, tiles),
    inputs=lambda: [(1,), (2,), (3,), (6,), (8,)],
    mistakes={"Two tiles cannot share a cell.": lambda tiles: 16**tiles},
    hints=("The first tile can be in 16 cells. And the second?",
           "Multiply 16 · 15 · 14 · …, one factor per tile.",
           "ways = 1"),
)
Exercise(
    "sum-of-patterns",
    answer=lambda state: sum(pattern(state) for pattern in _databases()),
    inputs=_starts,
    hints=("patterns.databases is a list of three tables.",
           "Call each table with the state and add up what they return.",
           "for database in patterns.databases:"),
)
Exercise(
    "reflection",
    answer=_reflected,
    inputs=_starts,
    mistakes={"The cells are right, but the tiles keep their old names.":
              lambda state: tuple(state[4 * (cell % 4) + cell // 4] for cell in range(16)),
              "The names are right, but the tiles stay in their cells.":
              lambda state: tuple(4 * (tile % 4) + tile // 4 for tile in state)},
    hints=("Row and column change places, for cells and for names.",
           "The cell in row r and column c is 4r + c. Its mirror is 4c + r. Rename tile t in the same way.",
           "mirror = [4 * (cell % 4) + cell // 4 for cell in range(16)]"),
)
Exercise(
    "sweep-by-hand",
    inputs=lambda: [(EIGHT, TILES)],
    reason=_why_not_a_sweep,
    undone=lambda cost: len(cost) <= 1,
    hints=("Two kinds of moves: those of a pattern tile cost 1, the others nothing.",
           "If the new cost is smaller than a known one, note it. Boards with a free move go to the left end of the "
           "deque, the others to the right.",
           'price = cost[board] + (board[cell] != "·")'),
)


def _databases() -> tuple:
    from ..compiled import additive_patterns  # numba's tables are loaded only when this exercise is checked

    return additive_patterns(korf_instances()[0].puzzle, progress=False).databases
