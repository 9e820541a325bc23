"""The programs for online judges, from standard input to standard output, in each judge's own format.

A line that breaks the format is told on standard error, with its number and what was expected; the other
lines are answered all the same, and the exit status is 1.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from .heuristics import manhattan
from .puzzles import SlidingPuzzle
from .search import astar, idastar

# The first path that IDA* finds in this order of moves is the lexicographically smallest of the shortest:
# its last iteration goes through the paths of that length in just this order.
ALPHABETICAL = "dlru"


class FormatError(ValueError):
    """A line that breaks the judge's format."""


def poj1077(lines: Iterable[str]) -> Iterator[str | FormatError]:
    """POJ 1077, Eight: one board on one line; the answer is a shortest solution, or `unsolvable`.

    >>> list(poj1077(["1 2 3 4 5 x 7 8 6"]))
    ['d']
    """
    answered = False
    for number, line in _filled(lines):
        if answered:
            yield FormatError(f"line {number}: expected the end of the input after one board, got {_short(line)}")
            return
        answered = True
        yield from _eight(number, line)
    if not answered:
        yield FormatError("line 1: expected a board, got the end of the input")


def hdu1043(lines: Iterable[str]) -> Iterator[str | FormatError]:
    """HDU 1043, Eight: a board on each line; each answer is a shortest solution, or `unsolvable`.

    >>> list(hdu1043(["1 2 3 4 5 6 7 8 x", "2 1 3 4 5 6 7 8 x"]))
    ['', 'unsolvable']
    """
    for number, line in _filled(lines):
        yield from _eight(number, line)


def hdu3567(lines: Iterable[str]) -> Iterator[str | FormatError]:
    """HDU 3567, Eight II: T, then T pairs of lines, start and target; the answer to each pair is the length of a
    shortest path and then the lexicographically smallest of the shortest, or `unsolvable`.

    >>> list(hdu3567(["1", "12X453786", "12345678X"]))
    ['Case 1: 2', 'dd']
    """
    filled = _filled(lines)
    number, line = next(filled, (1, None))
    if line is None:
        yield FormatError("line 1: expected the number of pairs, got the end of the input")
        return
    promised = int(line) if line.isascii() and line.isdecimal() and len(line) < 10 else None
    if promised is None:
        yield FormatError(f"line {number}: expected the number of pairs, got {_short(line)}")
    case = 0
    for number, line in filled:
        if case == promised:
            yield FormatError(f"line {number}: expected the end of input after {promised} pairs, got {_short(line)}")
            return
        case += 1
        target_number, target_line = next(filled, (number + 1, None))
        start = _board(number, line, list(line), "X")
        if target_line is None:
            target = FormatError(
                f"line {target_number}: expected a target for the start on line {number}, got the end of the input"
            )
        else:
            target = _board(target_number, target_line, list(target_line), "X")
        number = target_number
        broken = [board for board in (start, target) if isinstance(board, FormatError)]
        if broken:
            yield from broken
            continue
        puzzle = SlidingPuzzle(start, target, order=ALPHABETICAL)
        result = idastar(puzzle, manhattan(puzzle))
        if result.status == "solved":
            yield f"Case {case}: {result.cost}"
            yield result.moves
        else:
            yield f"Case {case}: unsolvable"
    if promised is not None and case < promised:
        yield FormatError(f"line {number + 1}: expected {promised} pairs, got {case}")


PROGRAMS: dict[str, Callable[[Iterable[str]], Iterator[str | FormatError]]] = {
    "poj1077": poj1077,
    "hdu1043": hdu1043,
    "hdu3567": hdu3567,
}


def main(program: str, source: TextIO, answers: TextIO, complaints: TextIO) -> int:
    """Run one program of PROGRAMS line by line; the exit status is 1 if any line broke the format."""
    status = 0
    for answer in PROGRAMS[program](source):
        if isinstance(answer, FormatError):
            status = 1
            print(f"{program}: {answer}", file=complaints)
        else:
            print(answer, file=answers, flush=True)
    return status


def _filled(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines that have anything on them, stripped, each with its number from 1."""
    for number, line in enumerate(lines, 1):
        if line := line.lstrip("\ufeff").strip():  # some editors begin a file with a mark of byte order
            yield number, line


def _short(line: str) -> str:
    return repr(line if len(line) <= 60 else f"{line[:60]}…")


def _eight(number: int, line: str) -> Iterator[str | FormatError]:
    board = _board(number, line, line.split(), "x")
    if isinstance(board, FormatError):
        yield board
        return
    puzzle = SlidingPuzzle(board)
    result = astar(puzzle, manhattan(puzzle))
    yield result.moves if result.status == "solved" else "unsolvable"


def _board(number: int, line: str, tokens: list[str], blank: str) -> tuple[int, ...] | FormatError:
    if sorted(tokens) != sorted([*"12345678", blank]):
        how = "separated by blanks" if blank == "x" else "written together"
        expected = f"nine tokens {how}, 1 to 8 and {blank}, each once"
        return FormatError(f"line {number}: expected {expected}, got {_short(line)}")
    return tuple(0 if token == blank else int(token) for token in tokens)
