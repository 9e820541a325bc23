"""Boards from text: the forms that books, judges and puzzle files use."""

import re
from typing import NamedTuple

BLANKS = ("x", "X", "0", "_", ".")


class Token(NamedTuple):
    text: str
    line: int  # from 1, as an editor counts
    column: int  # from 1

    def refuse(self, name: str, expected: str) -> ValueError:
        return ValueError(f"{name}, line {self.line}, column {self.column}: expected {expected}, got {self.text!r}")


def read_board(text: str, width: int | None, name: str) -> tuple[tuple[int, ...], int | None]:
    """The tiles of a board, row by row, and its number of columns where the text or `width` tells it.

    - `text`: as `SlidingPuzzle.parse` takes it.
    - `width`: the number of columns, or None.
    - `name`: what to call the board in an error.

    Raises ValueError that names the token, where it stands, and what was expected. Which tiles make a
    board is for SlidingPuzzle to say: here a tile is any number.
    """
    if not isinstance(text, str):
        raise ValueError(f"{name}: expected text, got {text!r}; SlidingPuzzle(…) takes a sequence of ints")
    lines = [row for number, line in enumerate(text.splitlines(), 1) for row in _cut(words(line, number))]
    if not lines:
        raise ValueError(f"{name}: expected tiles, got {repr(text) if text else 'an empty text'}")
    rows = _file_rows(lines, name) or _split(lines, name)
    if len(rows) > 1:
        columns = _common_length(rows, name)
        if width is not None and width != columns:
            raise ValueError(f"{name}: its lines have {columns} tiles, but the width given is {width}")
        width = columns
    return tuple(_tile(token, name) for row in rows for token in row), width


def words(line: str, number: int) -> list[Token]:
    """The words of a line without its comment; a comma parts words as a space does, and a slash is a word."""
    text = line.partition("#")[0].replace(",", " ")
    return [Token(word[0], number, word.start() + 1) for word in re.finditer(r"[^\s/]+|/", text)]


def _cut(tokens: list[Token]) -> list[list[Token]]:
    """The rows of a line, which slashes part, as `SlidingPuzzle.line` writes them; none that has no tiles."""
    rows: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == "/":
            rows.append([])
        else:
            rows[-1].append(token)
    return [row for row in rows if row]


def _split(lines: list[list[Token]], name: str) -> list[list[Token]]:
    """The tiles of each line: its words, or the letters of its one word where no line has more than one."""
    if any(len(line) > 1 for line in lines):
        return lines
    if sum(len(line[0].text) for line in lines) > 10:
        raise lines[0][0].refuse(name, "spaces between the tiles of a board with tiles beyond 9")
    return [
        [Token(letter, word.line, word.column + offset) for offset, letter in enumerate(word.text)]
        for (word,) in lines
    ]


def _file_rows(lines: list[list[Token]], name: str) -> list[list[Token]] | None:
    """The rows after a first line that says how many there are; None if the first line is a row itself."""
    first, below = lines[0][0], lines[1:]
    if len(lines[0]) > 1 or not below or not _is_number(first.text):
        return None
    if len(below) != int(first.text) and all(len(line) == 1 for line in below):
        return None  # "123" above "456" is a board with its tiles written together
    rows = _split(below, name)
    if len(rows) > int(first.text) > 0:  # such as another board
        raise rows[int(first.text)][0].refuse(name, f"no more than {first.text} rows, as line {first.line} says")
    if len(rows) != int(first.text):
        raise first.refuse(name, f"the number of rows that follow, {len(rows)}")
    for row in rows:
        if len(row) != len(rows):
            raise ValueError(
                f"{name}, {_place(row, rows)}: expected {len(rows)} tiles, as line {first.line} says, found {len(row)}"
            )
    return rows


def _common_length(rows: list[list[Token]], name: str) -> int:
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError(
                f"{name}, {_place(row, rows)}: expected {len(rows[0])} tiles, as on {_place(rows[0], rows)},"
                f" found {len(row)}"
            )
    return len(rows[0])


def _place(row: list[Token], rows: list[list[Token]]) -> str:
    """What an error calls a row: its line, and where it begins if there are more on that line."""
    line, column = row[0].line, row[0].column
    return f"line {line}, column {column}" if sum(other[0].line == line for other in rows) > 1 else f"line {line}"


def _is_number(text: str) -> bool:
    # Python does not read a number of thousands of digits, and no board has one of ten.
    return text.isascii() and text.isdecimal() and len(text) < 10


def _tile(token: Token, name: str) -> int:
    if token.text in BLANKS:
        return 0
    if not _is_number(token.text):
        raise token.refuse(name, f"a tile's number, or one of {' '.join(BLANKS)} for the blank")
    return int(token.text)
