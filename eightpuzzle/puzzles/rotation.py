"""The Rotation Game: four lines of seven cells in the shape of a #. Each line can be shifted in either direction."""

import random
from collections import Counter
from collections.abc import Sequence
from operator import index, itemgetter

from .parsing import lines_of, words
from .problem import Grid

State = tuple[int, ...]

CELLS, KINDS = 24, (1, 2, 3)
CENTRE = (6, 7, 8, 11, 12, 15, 16, 17)
# The cells of each line, numbered row by row from 0. An operation gives each cell the value of the next one in its
# line, and the last cell the value of the first. E, F, G, H shift the lines of B, A, D, C in the opposite direction.
LINES = {
    "A": (0, 2, 6, 11, 15, 20, 22), "B": (1, 3, 8, 12, 17, 21, 23),
    "C": (10, 9, 8, 7, 6, 5, 4), "D": (19, 18, 17, 16, 15, 14, 13),
}
INVERSE = {"A": "F", "B": "E", "C": "H", "D": "G", "E": "B", "F": "A", "G": "D", "H": "C"}
LINES |= {INVERSE[letter]: cells[::-1] for letter, cells in tuple(LINES.items())}
OPERATIONS = "ABCDEFGH"
# The cells are the two columns and two rows of the #; the frame surrounds the centre.
GRID = Grid(7, 7, tuple((row, column) for row in range(7) for column in range(7) if {row, column} & {2, 4}),
            frame=(2, 2, 3, 3), coloured=True,
            labels=tuple(zip("ABCDEFGH", (-1, -1, 2, 4, 7, 7, 4, 2), (2, 4, 7, 7, 4, 2, -1, -1))))


def _from(cells: tuple[int, ...]) -> tuple[int, ...]:
    """For each cell of the board, the cell whose value it takes when this line is shifted."""
    comes_from = list(range(CELLS))
    for cell, after in zip(cells, (*cells[1:], cells[0])):
        comes_from[cell] = after
    return tuple(comes_from)


FROM = {letter: _from(LINES[letter]) for letter in OPERATIONS}
_TURNS = [(letter, itemgetter(*FROM[letter])) for letter in OPERATIONS]


class RotationGame:
    """The Rotation Game (POJ 2286): shift lines until the eight cells of the centre have the same value.

    A state is a tuple of 24 ints, row by row: eight 1s, eight 2s and eight 3s. An action is a letter from A to H. It
    shifts its line by one cell towards the letter in this picture. The value pushed out re-enters at the other end.

              A     B
              0     1
              2     3
      H 4  5  6  7  8  9 10 C
             11    12
      G 13 14 15 16 17 18 19 D
             20    21
             22    23
              F     E

    All 9,465,511,770 boards can be solved.

    - `start`: the start board.

    Raises ValueError if `start` is not a board.

    >>> game = RotationGame.parse("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3")
    >>> game.is_goal(game.after("AC"))
    True
    """

    def __init__(self, start: Sequence[int]) -> None:
        try:
            self.start = tuple(index(value) for value in start)
        except TypeError:
            raise ValueError(f"expected a sequence of {CELLS} ints, got {start!r}") from None
        if len(self.start) != CELLS:
            raise ValueError(f"expected {CELLS} cells, as every board of the Rotation Game has, got {len(self.start)}")
        counts = Counter(self.start)
        for cell, value in enumerate(self.start):
            if value not in KINDS:
                raise ValueError(f"cell {cell}: expected 1, 2 or 3, got {value}")
        if any(counts[kind] != CELLS // 3 for kind in KINDS):
            found = ", ".join(f"{counts[kind]} of {kind}" for kind in KINDS)
            raise ValueError(f"expected 8 each of 1, 2 and 3, got {found}")

    @classmethod
    def parse(cls, text: str) -> "RotationGame":
        """Read a board from text.

        - `text`: 24 numbers, row by row. Spaces and commas between them are optional. Line breaks are free, so the
          board may be written in the shape of the #. The character `#` starts a comment.

        Raises ValueError with the token, its line and column, and what was expected.

        >>> print(RotationGame.parse("112213313221321132323213").format())
            1   1
            2   2
        1 3 3 1 3 2 2
            1   3
        2 1 1 3 2 3 2
            3   2
            1   3
        """
        if not isinstance(text, str):
            raise ValueError(f"expected text, got {text!r}; RotationGame(…) takes a sequence of ints")
        tokens = [token for number, line in enumerate(lines_of(text), 1) for token in words(line, number)]
        if len(tokens) == 1 or len(tokens) < sum(len(token.text) for token in tokens) == CELLS:
            tokens = [token._replace(text=letter, column=token.column + place)
                      for token in tokens for place, letter in enumerate(token.text)]
        for token in tokens:
            if token.text not in ("1", "2", "3"):
                raise token.refuse("the board", "1, 2 or 3")
        return cls([int(token.text) for token in tokens])

    @classmethod
    def random(cls, seed: int) -> "RotationGame":
        """Draw a board at random; all boards are equally likely.

        - `seed`: the same seed gives the same board.

        >>> RotationGame.random(seed=1) == RotationGame.random(seed=1)
        True
        """
        values = [*KINDS] * (CELLS // 3)
        random.Random(seed).shuffle(values)
        return cls(values)

    grid = GRID

    def is_goal(self, state: State) -> bool:
        return len({state[cell] for cell in CENTRE}) == 1

    def successors(self, state: State) -> list[tuple[str, State]]:
        """Return the pairs (letter, board) that one operation leads to, in the order A to H."""
        return [(letter, turned(state)) for letter, turned in _TURNS]

    def after(self, operations: str, state: State | None = None) -> State:
        """Return the board after a sequence of operations.

        - `operations`: letters from A to H.
        - `state`: the board before the operations; by default the start board.

        Raises ValueError with the first letter that is not an operation.

        >>> game = RotationGame.parse("112213313221321132323213")
        >>> game.after("AF") == game.start
        True
        """
        board = self.start if state is None else state
        for number, letter in enumerate(operations, 1):
            if letter not in FROM:
                raise ValueError(f"operation {number} of {operations!r} is {letter!r}: expected a letter from A to H")
            board = tuple(board[cell] for cell in FROM[letter])
        return board

    def format(self, state: State | None = None) -> str:
        """Return the board as text in the shape of the #. `parse` can read it.

        - `state`: the board; by default the start board.
        """
        rows = [[" "] * GRID.columns for _ in range(GRID.rows)]
        for (row, column), value in zip(GRID.cells, self.start if state is None else state):
            rows[row][column] = str(value)
        return "\n".join(" ".join(row).rstrip() for row in rows)

    def line(self, state: State | None = None) -> str:
        """Return the board on one line: its numbers row by row. `parse` can read it.

        - `state`: the board; by default the start board.
        """
        return "".join(map(str, self.start if state is None else state))

    def with_start(self, start: Sequence[int]) -> "RotationGame":
        """Return the game with another start board."""
        return RotationGame(start)

    def __eq__(self, other: object) -> bool:
        return self.start == other.start if isinstance(other, RotationGame) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.start)

    def __repr__(self) -> str:
        return f"RotationGame({self.start})"
