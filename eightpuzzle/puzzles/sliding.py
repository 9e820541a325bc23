"""Sliding-tile puzzles of any shape, with any goal and any order of moves."""

import random
from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import isqrt
from operator import index

from .parity import permutation_parity
from .parsing import read_board
from .problem import Grid

State = tuple[int, ...]

# Where each letter moves the blank, in (rows, columns).
DIRECTIONS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}


class SlidingPuzzle:
    """A sliding-tile puzzle, such as the 8-puzzle or the 15-puzzle, on any board from 2×2 upwards.

    A state is a tuple of ints, row by row, with 0 for the blank. An action is a letter: u, d, l or r, the
    direction in which the *blank* moves. (Some texts name the direction of the tile, which is the opposite.)

    - `start`: the start board, a permutation of 0 … n-1.
    - `goal`: the goal board, with the same tiles; by default 1, 2, … n-1 and then the blank.
    - `width`: the number of columns; not needed if the board is square.
    - `order`: the order in which `successors` lists the moves: the letters u, d, l, r, each once.

    An unsolvable puzzle is allowed: it can be shown and explored. See `why_unsolvable`.

    Raises ValueError if `start` or `goal` is not a board; the message names the tile and its place.

    >>> puzzle = SlidingPuzzle((1, 2, 3, 4, 0, 6, 7, 5, 8))
    >>> list(puzzle.successors(puzzle.start))[1]
    ('d', (1, 2, 3, 4, 5, 6, 7, 0, 8))
    >>> puzzle.after("dr") == puzzle.goal
    True
    """

    def __init__(self, start: Sequence[int], goal: Sequence[int] | None = None, width: int | None = None,
                 order: str = "udlr") -> None:
        self.start = _checked("start", start)
        size = len(self.start)
        self.width = _checked_width(size, width)
        self.rows = size // self.width
        _check_tiles("start", self.start, self.width)
        self.goal = (*range(1, size), 0) if goal is None else _checked("goal", goal)
        if len(self.goal) != size:
            raise ValueError(f"the goal has {len(self.goal)} cells, but the start has {size}")
        _check_tiles("goal", self.goal, self.width)
        if not isinstance(order, str) or sorted(order) != sorted("udlr"):
            raise ValueError(f"order: expected the letters u, d, l, r, each once, got {order!r}")
        self.order = order
        # For each cell of the blank: its legal moves, as (letter, new cell of the blank).
        self.moves = _moves(self.rows, self.width, order)

    @classmethod
    def parse(cls, text: str, goal: str | Sequence[int] | None = None, width: int | None = None,
              order: str = "udlr") -> "SlidingPuzzle":
        """Read a puzzle from text.

        - `text`: the tiles, separated by spaces or commas, or written together if all are single digits. The
          blank is one of x X 0 _ . and `#` starts a comment. Three layouts are read: one row per line; all
          rows on one line, with `/` between them (optional if the board is square or `width` is given); and
          the usual file format, a line with the size n and then n rows of n tiles.
        - `goal`: text in the same form, or a sequence of ints.
        - `width`, `order`: as for the class.

        Raises ValueError with the token, its line and column, and what was expected.

        >>> SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8").start
        (2, 3, 4, 1, 5, 0, 7, 6, 8)
        >>> SlidingPuzzle.parse("1 2 3, 4 x 5", goal="123x45", width=3).rows
        2
        """
        start, width = read_board(text, width, "the board")
        if isinstance(goal, str):
            goal, width = read_board(goal, width, "the goal")
        return cls(start, goal, width, order)

    @classmethod
    def random(cls, seed: int, rows: int = 3, width: int = 3, goal: Sequence[int] | None = None,
               order: str = "udlr") -> "SlidingPuzzle":
        """Draw a solvable board at random; all boards that can reach the goal are equally likely.

        - `seed`: the same seed gives the same board.
        - `rows`, `width`: the shape of the board, each at least 2.
        - `goal`, `order`: as for the class.

        >>> SlidingPuzzle.random(seed=1) == SlidingPuzzle.random(seed=1)
        True
        """
        board = list(range(rows * width))
        random.Random(seed).shuffle(board)
        puzzle = cls(board, goal, width, order)
        if puzzle.why_unsolvable() is None:
            return puzzle
        # Swapping two tiles changes the parity. It maps the unsolvable boards one to one to the solvable boards.
        first, second = (cell for cell in range(len(board)) if board[cell] in (1, 2))
        board[first], board[second] = board[second], board[first]
        return cls(board, goal, width, order)

    @property
    def grid(self) -> Grid:
        """The layout of the board, for drawing it."""
        return _grid(self.rows, self.width)

    def is_goal(self, state: State) -> bool:
        return state == self.goal

    def successors(self, state: State) -> list[tuple[str, State]]:
        """Return the pairs (letter, board) that one move leads to, in the order given by `order`."""
        blank = state.index(0)
        board = list(state)
        reached = []
        for letter, cell in self.moves[blank]:
            board[blank] = tile = board[cell]
            board[cell] = 0
            reached.append((letter, tuple(board)))
            board[cell] = tile
        return reached

    def after(self, moves: str, state: State | None = None) -> State:
        """Return the board after a sequence of moves.

        - `moves`: a string of the letters u, d, l, r.
        - `state`: the board before the moves; by default the start board.

        Raises ValueError with the first move that is not possible.

        >>> SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8").after("dr")
        (1, 2, 3, 4, 5, 6, 7, 8, 0)
        """
        board = self.start if state is None else state
        for number, letter in enumerate(moves, 1):
            reached = dict(self.successors(board))
            if letter not in reached:
                raise ValueError(
                    f"move {number} of {moves!r} is {letter!r}: expected one of {', '.join(sorted(reached))}"
                    f" on the board {self.line(board)}"
                )
            board = reached[letter]
        return board

    def why_unsolvable(self) -> str | None:
        """Return None if the puzzle can be solved; otherwise the reason, in one sentence.

        Each move swaps the blank with a tile and moves the blank by one cell. So in a solvable puzzle, the
        permutation from start to goal and the blank's distance from its goal cell are both even or both odd
        (Johnson and Story 1879). Conversely, every such puzzle can be solved, for any goal and any shape
        from 2×2 upwards.

        >>> SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x").why_unsolvable()
        "the permutation from start to goal is odd, but the blank's distance is even (0 cells)"
        """
        permutation, distance = self.parities
        if permutation == distance % 2:
            return None
        name = ("even", "odd")
        cells = "1 cell" if distance == 1 else f"{distance} cells"
        return (f"the permutation from start to goal is {name[permutation]},"
                f" but the blank's distance is {name[distance % 2]} ({cells})")

    @cached_property
    def parities(self) -> tuple[int, int]:
        """The parity of the permutation from start to goal, and the blank's distance from its goal cell, in cells."""
        row, column = divmod(self.start.index(0), self.width)
        goal_row, goal_column = divmod(self.goal.index(0), self.width)
        return permutation_parity(self.start, self.goal), abs(row - goal_row) + abs(column - goal_column)

    def format(self, state: State | None = None) -> str:
        """Return the board as text: one row per line, with x for the blank. `parse` can read it.

        - `state`: the board; by default the start board.

        >>> print(SlidingPuzzle((1, 2, 3, 0, 4, 5), width=3).format())
        1 2 3
        x 4 5
        """
        board = self.start if state is None else state
        cells = [str(tile) if tile else "x" for tile in board]
        widest = max(map(len, cells))
        rows = [cells[first : first + self.width] for first in range(0, len(cells), self.width)]
        return "\n".join(" ".join(cell.rjust(widest) for cell in row) for row in rows)

    def line(self, state: State | None = None) -> str:
        """Return the board on one line, with slashes between its rows. `parse` can read it.

        - `state`: the board; by default the start board.
        """
        return " / ".join(self.format(state).splitlines())

    def with_start(self, start: Sequence[int]) -> "SlidingPuzzle":
        """Return the same puzzle with another start board."""
        return SlidingPuzzle(start, self.goal, self.width, self.order)

    def _key(self) -> tuple:
        return self.start, self.goal, self.width, self.order

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, SlidingPuzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"SlidingPuzzle({self.start}, goal={self.goal}, width={self.width}, order={self.order!r})"


@lru_cache
def _grid(rows: int, width: int) -> Grid:
    cells = tuple((row, column) for row in range(rows) for column in range(width))
    return Grid(rows, width, cells, (0, 0, rows, width))


@lru_cache
def _moves(rows: int, width: int, order: str) -> tuple[tuple[tuple[str, int], ...], ...]:
    steps = [(letter, *DIRECTIONS[letter]) for letter in order]
    return tuple(
        tuple(
            (letter, (row + down) * width + column + right)
            for letter, down, right in steps
            if 0 <= row + down < rows and 0 <= column + right < width
        )
        for row in range(rows) for column in range(width)
    )


def _checked(name: str, board: Sequence[int]) -> State:
    """Return the board as a tuple of plain ints."""
    if isinstance(board, str):
        raise ValueError(f"{name}: expected a sequence of ints, got the text {board!r}: use SlidingPuzzle.parse")
    try:
        return tuple(index(tile) for tile in board)
    except TypeError:
        raise ValueError(f"{name}: expected a sequence of ints, got {board!r}") from None


def _checked_width(size: int, width: int | None) -> int:
    """Return the number of columns, after checking it against the number of cells."""
    if width is None:
        width = isqrt(size)
        if width * width != size:
            raise ValueError(f"the board has {size} cells, which is not a square: pass width=, the number of columns")
    try:
        width = index(width)
    except TypeError:
        raise ValueError(f"width: expected the number of columns, a whole number, got {width!r}") from None
    if size and (width < 1 or size % width):
        raise ValueError(f"the board has {size} cells, which cannot be split into rows of width {width}")
    if width < 2 or size < 2 * width:
        shape = ("no cells", "one cell")[size] if size < 2 else "a single row" if width > 1 else "a single column"
        raise ValueError(f"the board has {shape}: expected at least 2 rows and 2 columns")
    return width


def _check_tiles(name: str, board: State, width: int) -> None:
    """Raise ValueError, with the tile and its place, unless the board is a permutation of 0 … n-1."""
    first_place: dict[int, int] = {}
    for place, tile in enumerate(board):
        row, column = divmod(place, width)
        where = f"{name}, row {row + 1}, column {column + 1}"
        if not 0 <= tile < len(board):
            raise ValueError(f"{where}: expected tiles 1 to {len(board) - 1} and 0 for the blank, got {tile}")
        if tile in first_place:
            row, column = divmod(first_place[tile], width)
            what = f"tile {tile}" if tile else "the blank"
            raise ValueError(f"{where}: {what} is already in row {row + 1}, column {column + 1}")
        first_place[tile] = place
