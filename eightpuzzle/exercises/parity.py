"""Lesson 01: inversions and the test for solvable boards."""

import random
from itertools import permutations

from ..puzzles import SlidingPuzzle, inversions
from .checking import Exercise


def _boards_of_fifteen() -> list[tuple]:
    draws = random.Random(1)  # a seed, so that everyone gets the same boards
    return [(tuple(draws.sample(range(16), 16)),) for _ in range(500)]


def _pairs(board: tuple[int, ...]) -> int:
    return sum(later < tile for place, tile in enumerate(board) for later in board[place + 1:])


Exercise(
    "count-inversions",
    answer=inversions,
    inputs=lambda: ((board,) for board in permutations(range(6))),
    mistakes={"It counts the blank as a tile.": _pairs,
              "It counts the pairs in order, not the inversions.":
              lambda board: 10 - inversions(board)},
    hints=("An inversion is about two tiles. Is the blank a tile?",
           "Remove the blank. Then compare every tile with every tile after it.",
           "tiles = [tile for tile in board if tile != 0]"),
)
Exercise(
    "solvable-fifteen",
    answer=lambda board: SlidingPuzzle(board).why_unsolvable() is None,
    inputs=_boards_of_fifteen,
    mistakes={"It looks at the inversions alone. On an even width a vertical move changes their parity.":
              lambda board: inversions(board) % 2 == 0,
              "It is wrong on every board: you have the two cases the wrong way round.":
              lambda board: SlidingPuzzle(board).why_unsolvable() is not None},
    hints=("Each vertical move changes the parity of the inversions. What else does it change?",
           "Count the rows from the blank down to its goal cell in the last row. That number and the inversions change "
           "parity together.",
           "rows_to_go = 3 - board.index(0) // 4"),
)
Exercise(
    "twenty-moves",
    answer=lambda: SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8").parities[1] % 2 == 0,
    mistakes={"Every move changes the parity of the blank's distance. How far is the blank from its goal cell now, and "
              "how far after 20 moves?": True},
    hints=("Think of the blank alone.",
           "The blank's distance from its goal cell changes parity with every move, and it is 0 at the goal.",
           "The blank is 1 cell from its goal cell. After 20 moves, is its distance even or odd?"),
    after="All solutions of one board have lengths of the same parity.",
)
