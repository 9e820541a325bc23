"""Lesson 02: the Cantor expansion by hand."""

from math import factorial

from ..exact import distances
from ..puzzles import SlidingPuzzle, rank, unrank
from .checking import Exercise

LAST = factorial(9) - 1


def _boards() -> list[tuple[int, ...]]:
    return list(distances(SlidingPuzzle(unrank(46233, 9))))


def _digits(board: tuple[int, ...]) -> list[int]:
    number, digits = rank(board), []
    for remaining in range(8, -1, -1):
        digit, number = divmod(number, factorial(remaining))
        digits.append(digit)
    return digits


def _why_not_perfect(half_index) -> str | None:
    boards = _boards()
    numbers = {}
    for board in boards:
        number = half_index(board)
        if not isinstance(number, int) or not 0 <= number < 181_440:
            return f"half_index({board}) returns {number!r}, which is not a number from 0 to 181,439."
        if number in numbers:
            return f"{numbers[number]} and {board} both get the number {number:,}."
        numbers[number] = board
    return None


Exercise(
    "digits",
    answer=_digits,
    inputs=lambda: ((board,) for board in _boards()[::50]),
    mistakes={"It counts the larger entries. Count the smaller ones.":
              lambda board: [sum(later > entry for later in board[place + 1:]) for place, entry in enumerate(board)],
              "It counts the smaller entries before each place. Count those after it.":
              lambda board: [sum(other < entry for other in board[:place]) for place, entry in enumerate(board)]},
    hints=("The table above has one row for each digit. Which column do you need?",
           "For each place, look at the entries after it and count the smaller ones.",
           "for place, entry in enumerate(board):"),
)
Exercise(
    "next-board",
    answer=lambda board: unrank((rank(board) + 1) % (LAST + 1), 9),
    inputs=lambda: ((board,) for board in [*_boards()[::500], unrank(LAST, 9)]),
    hints=("You can go from a board to its number, and back.",
           "Add one to the number. What comes after the last number?",
           "number = rank(board) + 1"),
)
Exercise(
    "half-index",
    inputs=lambda: [(board,) for board in _boards()[:1]],
    reason=_why_not_perfect,
    hints=("The blank can be in 9 cells. How many solvable boards are there for each of them?",
           "Number the eight tiles alone. If you swap the last two tiles, the board becomes unsolvable, and the number "
           "changes only from 2k to 2k + 1 or back.",
           "tiles = [tile - 1 for tile in board if tile]"),
    after="181,440 boards, 181,440 different numbers, none left out.",
)
