"""The programs for online judges, from standard input to standard output, in each judge's own format.

A line that breaks the format is told on standard error, with its number and what was expected; the other
lines are answered all the same, and the exit status is 1.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from itertools import chain
from typing import TextIO

from .heuristics import manhattan, out_of_centre
from .puzzles import RotationGame, SlidingPuzzle
from .puzzles.rotation import CENTRE
from .search import astar, idastar

# In this order of moves the first of the shortest paths is the lexicographically smallest, in the tables and in IDA*,
# whose last iteration goes through the paths of that length in just this order.
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

    The answers of all boards are made at once where numpy is there; else A* finds each.

    >>> list(hdu1043(["1 2 3 4 5 6 7 8 x", "2 1 3 4 5 6 7 8 x"]))
    ['', 'unsolvable']
    """
    known = _answers() if find_spec("numpy") else {}
    for number, line in _filled(lines):
        answer = known.get(" ".join(line.split()))
        if answer is None:
            yield from _eight(number, line)
        else:
            yield answer


def hdu3567(lines: Iterable[str]) -> Iterator[str | FormatError]:
    """HDU 3567, Eight II: T, then T pairs of lines, start and target; the answer to each pair is the length of a
    shortest path and then the lexicographically smallest of the shortest, or `unsolvable`.

    Tables of distances tell the way where numpy is there; else IDA* finds it.

    >>> list(hdu3567(["1", "12X453786", "12345678X"]))
    ['Case 1: 2', 'dd']
    """
    shortest_path = _shortest_path(manhattan)
    filled = _filled(lines)
    number, line = next(filled, (1, None))
    if line is None:
        yield FormatError("line 1: expected the number of pairs, got the end of the input")
        return
    promised = int(line) if line.isascii() and line.isdecimal() and len(line) < 10 else None
    if promised is None:
        yield FormatError(f"line {number}: expected the number of pairs, got {_short(line)}")
        if not isinstance(_board(number, line, list(line), "X"), FormatError):  # the number is missing
            filled = chain([(number, line)], filled)
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
        if puzzle.why_unsolvable():
            yield f"Case {case}: unsolvable"
        else:
            path = shortest_path(puzzle)
            yield f"Case {case}: {len(path)}"
            yield path
    if promised is not None and case < promised:
        yield FormatError(f"line {number + 1}: expected {promised} pairs, got {case}")


def poj2286(lines: Iterable[str]) -> Iterator[str | FormatError]:
    """POJ 2286, The Rotation Game: 24 numbers a line, until a line with a single 0; the answer to each is the
    lexicographically smallest of the shortest lists of operations, or `No moves needed`, and then the centre's value.

    A table of distances tells the way where numpy is there; else IDA* finds it.

    >>> list(poj2286(["1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3", "0"]))
    ['AC', '2']
    """
    shortest_path = _shortest_path(out_of_centre)
    number, ended = 0, False
    for number, line in _filled(lines):
        if ended:
            yield FormatError(f"line {number}: expected the end of the input after the 0, got {_short(line)}")
            return
        if line == "0":
            ended = True
            continue
        values = line.split()
        if sorted(values) != sorted(8 * ["1", "2", "3"]):
            expected = "24 numbers separated by blanks, eight each of 1, 2 and 3, or a single 0"
            yield FormatError(f"line {number}: expected {expected}, got {_short(line)}")
            continue
        game = RotationGame(map(int, values))
        path = shortest_path(game)
        yield path or "No moves needed"
        yield str(game.after(path)[CENTRE[0]])
    if not ended:
        yield FormatError(f"line {number + 1}: expected a single 0, got the end of the input")


PROGRAMS: dict[str, Callable[[Iterable[str]], Iterator[str | FormatError]]] = {
    "poj1077": poj1077,
    "hdu1043": hdu1043,
    "hdu3567": hdu3567,
    "poj2286": poj2286,
}


def main(program: str, source: TextIO, answers: TextIO, complaints: TextIO) -> int:
    """Run one program of PROGRAMS line by line; the exit status is 1 if any line broke the format."""
    status = 0
    for answer in PROGRAMS[program](source):
        if isinstance(answer, FormatError):
            status = 1
            print(f"{program}: {answer}", file=complaints)
        else:
            print(answer, file=answers)
    answers.flush()
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


def _shortest_path(make: Callable) -> Callable[[SlidingPuzzle | RotationGame], str]:
    """The function that finds the first of the shortest paths: by tables, or where numpy is missing by IDA*."""
    if find_spec("numpy"):
        from .exact import shortest_path

        return shortest_path
    return lambda problem: idastar(problem, make(problem)).moves


def _answers() -> dict[str, str]:
    """A shortest solution for every board, by the board's line."""
    import numpy as np

    from .exact import every_shortest_path

    answers = {}
    for boards, paths in every_shortest_path(SlidingPuzzle.parse("12345678x")):
        lines = np.full((len(paths), 18), ord(" "), np.uint8)
        lines[:, :-1:2] = np.frombuffer(b"x12345678", np.uint8)[boards.T]
        lines[:, -1] = ord("\n")
        answers.update(zip(lines.tobytes().decode().splitlines(), paths))
    return answers


def _board(number: int, line: str, tokens: list[str], blank: str) -> tuple[int, ...] | FormatError:
    if sorted(tokens) != sorted([*"12345678", blank]):
        how = "separated by blanks" if blank == "x" else "written together"
        expected = f"nine tokens {how}, 1 to 8 and {blank}, each once"
        return FormatError(f"line {number}: expected {expected}, got {_short(line)}")
    return tuple(0 if token == blank else int(token) for token in tokens)
