"""The Rotation Game: four lines of seven cells in the shape of a #, each of which can be turned either way."""

import random
from collections import Counter
from collections.abc import Sequence
from operator import index, itemgetter

from .parsing import words
from .problem import Grid

State = tuple[int, ...]

CELLS, KINDS = 24, (1, 2, 3)
CENTRE = (6, 7, 8, 11, 12, 15, 16, 17)
# The cells of each line, numbered row by row from 0, in the order in which an operation moves what is on them: each
# takes what is on the next, and the last what was on the first. E to H turn the lines of B, A, D, C the other way.
LINES = {
    "A": (0, 2, 6, 11, 15, 20, 22), "B": (1, 3, 8, 12, 17, 21, 23),
    "C": (10, 9, 8, 7, 6, 5, 4), "D": (19, 18, 17, 16, 15, 14, 13),
}
INVERSE = {"A": "F", "B": "E", "C": "H", "D": "G", "E": "B", "F": "A", "G": "D", "H": "C"}
LINES |= {INVERSE[letter]: cells[::-1] for letter, cells in tuple(LINES.items())}
OPERATIONS = "ABCDEFGH"
# The two columns and the two rows of the #, and what is framed: the centre.
GRID = Grid(7, 7, tuple((row, column) for row in range(7) for column in range(7) if {row, column} & {2, 4}),
            frame=(2, 2, 3, 3), coloured=True,
            labels=tuple(zip("ABCDEFGH", (-1, -1, 2, 4, 7, 7, 4, 2), (2, 4, 7, 7, 4, 2, -1, -1))))


def _from(cells: tuple[int, ...]) -> tuple[int, ...]:
    """For each cell of the board, which cell it takes its value from when this line is turned."""
    comes_from = list(range(CELLS))
    for cell, after in zip(cells, (*cells[1:], cells[0])):
        comes_from[cell] = after
    return tuple(comes_from)


FROM = {letter: _from(LINES[letter]) for letter in OPERATIONS}
_TURNS = [(letter, itemgetter(*FROM[letter])) for letter in OPERATIONS]


class RotationGame:
    """The Rotation Game (POJ 2286): turn lines until the eight cells in the centre are alike.

    A state is a tuple of 24 ints, row by row, eight each of 1, 2 and 3. An action is a letter, A to H: the line that it
    names in the picture is turned by one towards the letter, and what leaves there enters at the other end.

              A     B
              0     1
              2     3
      H 4  5  6  7  8  9 10 C
             11    12
      G 13 14 15 16 17 18 19 D
             20    21
             22    23
              F     E

    Every board can be solved. There are 9,465,511,770 of them.

    - `start`: the board to begin with.

    Raises ValueError for anything that is not a board.

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
            raise ValueError(f"a board of the Rotation Game has {CELLS} cells, got {len(self.start)}")
        counts = Counter(self.start)
        for cell, value in enumerate(self.start):
            if value not in KINDS:
                raise ValueError(f"cell {cell}: expected 1, 2 or 3, got {value}")
        if any(counts[kind] != CELLS // 3 for kind in KINDS):
            told = ", ".join(f"{counts[kind]} of {kind}" for kind in KINDS)
            raise ValueError(f"expected 8 each of 1, 2 and 3, got {told}")

    @classmethod
    def parse(cls, text: str) -> "RotationGame":
        """Read a board from text: 24 numbers, row by row, separated by blanks or commas, or written together in parts.

        They may stand in the shape of the #; `#` itself starts a comment.

        Raises ValueError that names the token, where it stands, and what was expected.

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
        tokens = [token for number, line in enumerate(text.splitlines(), 1) for token in words(line, number)]
        if len(tokens) == 1 or len(tokens) < sum(len(token.text) for token in tokens) == CELLS:
            tokens = [token._replace(text=letter, column=token.column + place)
                      for token in tokens for place, letter in enumerate(token.text)]
        for token in tokens:
            if token.text not in ("1", "2", "3"):
                raise token.refuse("the board", "1, 2 or 3")
        return cls([int(token.text) for token in tokens])

    @classmethod
    def random(cls, seed: int) -> "RotationGame":
        """A board drawn evenly from all.

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
        """The pairs (letter, board) that one operation leads to, in the order A to H."""
        return [(letter, turned(state)) for letter, turned in _TURNS]

    def after(self, operations: str, state: State | None = None) -> State:
        """The board after these operations.

        - `operations`: letters A to H.
        - `state`: the board to begin with; the start unless given.

        Raises ValueError that names the first that is none.

        >>> game = RotationGame.parse("112213313221321132323213")
        >>> game.after("AF") == game.start
        True
        """
        board = self.start if state is None else state
        for number, letter in enumerate(operations, 1):
            if letter not in FROM:
                raise ValueError(f"operation {number} of {operations!r} is {letter!r}: expected a letter, A to H")
            board = tuple(board[cell] for cell in FROM[letter])
        return board

    def format(self, state: State | None = None) -> str:
        """The board as text that `parse` reads, in the shape of the #.

        - `state`: the board; the start unless given.
        """
        rows = [[" "] * GRID.columns for _ in range(GRID.rows)]
        for (row, column), value in zip(GRID.cells, self.start if state is None else state):
            rows[row][column] = str(value)
        return "\n".join(" ".join(row).rstrip() for row in rows)

    def line(self, state: State | None = None) -> str:
        """The board on one line, which `parse` reads: its numbers row by row.

        - `state`: the board; the start unless given.
        """
        return "".join(map(str, self.start if state is None else state))

    def with_start(self, start: Sequence[int]) -> "RotationGame":
        """The game from another board."""
        return RotationGame(start)

    def __eq__(self, other: object) -> bool:
        return self.start == other.start if isinstance(other, RotationGame) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.start)

    def __repr__(self) -> str:
        return f"RotationGame({self.start})"
