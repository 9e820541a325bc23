"""Reads boards from text, in the forms that books, online judges and puzzle files use."""

import re
from typing import NamedTuple

BLANKS = ("x", "X", "0", "_", ".")


class Token(NamedTuple):
    text: str
    line: int  # from 1
    column: int  # from 1

    def refuse(self, name: str, expected: str) -> ValueError:
        return ValueError(f"{name}, line {self.line}, column {self.column}: expected {expected}, got {self.text!r}")


def read_board(text: str, width: int | None, name: str) -> tuple[tuple[int, ...], int | None]:
    """Return the tiles of a board, row by row, and its number of columns (None if unknown).

    - `text`: the board, in a form that `SlidingPuzzle.parse` accepts.
    - `width`: the number of columns, or None.
    - `name`: the name of the board in error messages.

    Raises ValueError with the token, its line and column, and what was expected. Any number counts as a tile
    here; SlidingPuzzle checks that the tiles form a board.
    """
    if not isinstance(text, str):
        raise ValueError(f"{name}: expected text, got {text!r}; SlidingPuzzle(…) takes a sequence of ints")
    lines = [row for number, line in enumerate(lines_of(text), 1) for row in _cut(words(line, number))]
    if not lines:
        raise ValueError(f"{name}: expected tiles, got {repr(text) if text else 'an empty text'}")
    rows = _file_rows(lines, name) or _split(lines, name)
    if len(rows) > 1:
        columns = _common_length(rows, name)
        if width is not None and width != columns:
            raise ValueError(f"{name}: its rows have {columns} tiles, but width={width}")
        width = columns
    return tuple(_tile(token, name) for row in rows for token in row), width


def lines_of(text: str) -> list[str]:
    """Split text into lines, without a byte-order mark at its start."""
    return text.removeprefix("\ufeff").splitlines()


def words(line: str, number: int) -> list[Token]:
    """Split a line into words, without its comment. Commas count as spaces; a slash is a word of its own."""
    text = line.partition("#")[0].replace(",", " ")
    return [Token(word[0], number, word.start() + 1) for word in re.finditer(r"[^\s/]+|/", text)]


def _cut(tokens: list[Token]) -> list[list[Token]]:
    """Split a line at its slashes into rows, as `SlidingPuzzle.line` writes them. Empty rows are dropped."""
    rows: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == "/":
            rows.append([])
        else:
            rows[-1].append(token)
    return [row for row in rows if row]


def _split(lines: list[list[Token]], name: str) -> list[list[Token]]:
    """Return the tiles of each line: its words, or its characters if every line is a single word."""
    if any(len(line) > 1 for line in lines):
        return lines
    if sum(len(line[0].text) for line in lines) > 10:
        raise lines[0][0].refuse(name, "spaces between the tiles, since some have two digits")
    return [
        [Token(letter, word.line, word.column + offset) for offset, letter in enumerate(word.text)]
        for (word,) in lines
    ]


def _file_rows(lines: list[list[Token]], name: str) -> list[list[Token]] | None:
    """Return the rows below a size line, a first line with the number of rows. None if there is no size line."""
    first, below = lines[0][0], lines[1:]
    if len(lines[0]) > 1 or not _is_number(first.text):
        return None
    if not below:
        if len(first.text) < 3 and int(first.text):  # too short for a board whose tiles are written together
            raise ValueError(f"{name}, line {first.line}: the size is {first.text},"
                             f" so expected {first.text} rows below, found none")
        return None
    if len(below) != int(first.text) and all(len(line) == 1 for line in below):
        return None  # not a size line: "123" above "45x" is a 2×3 board
    rows = _split(below, name)
    if len(rows) > int(first.text) > 0:  # a second board, for example
        size = f"{first.text} rows (the size on line {first.line})"
        raise rows[int(first.text)][0].refuse(name, f"the end of the board after {size}")
    if len(rows) != int(first.text):
        raise first.refuse(name, f"the number of rows below, {len(rows)}")
    for row in rows:
        if len(row) != len(rows):
            raise ValueError(
                f"{name}, {_place(row, rows)}: expected {len(rows)} tiles (the size on line {first.line}),"
                f" found {len(row)}"
            )
    return rows


def _common_length(rows: list[list[Token]], name: str) -> int:
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError(
                f"{name}, {_place(row, rows)}: expected {len(rows[0])} tiles as on {_place(rows[0], rows)},"
                f" found {len(row)}"
            )
    return len(rows[0])


def _place(row: list[Token], rows: list[list[Token]]) -> str:
    """Say where a row is: its line, and its first column if the line has several rows."""
    line, column = row[0].line, row[0].column
    return f"line {line}, column {column}" if sum(other[0].line == line for other in rows) > 1 else f"line {line}"


def _is_number(text: str) -> bool:
    # Longer numbers are never tiles, and int() refuses thousands of digits.
    return text.isascii() and text.isdecimal() and len(text) < 10


def _tile(token: Token, name: str) -> int:
    if token.text in BLANKS:
        return 0
    if not _is_number(token.text):
        raise token.refuse(name, f"a tile's number, or one of {' '.join(BLANKS)} for the blank")
    return int(token.text)
