"""Programs for online judges: they read standard input and write standard output in the judge's own format.

A malformed line is reported on standard error, with its number and what was expected. The program still answers the
other lines, and ends with exit status 1. The blank may be written as `x` or `X`.
"""

from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from itertools import chain
from typing import TextIO

from .heuristics import manhattan, out_of_centre
from .puzzles import RotationGame, SlidingPuzzle
from .puzzles.rotation import CENTRE
from .search import astar, idastar

# With moves in this order, the first shortest path found is the lexicographically smallest. This holds for the tables
# and for IDA*, whose last iteration tries the paths of that length in this order.
ALPHABETICAL = "dlru"


class FormatError(ValueError):
    """A line that does not follow the judge's format."""


def poj1077(lines: Iterable[str]) -> Iterator[str | FormatError]:
    """POJ 1077, Eight. Read one board on one line; answer with a shortest solution, or `unsolvable`.

    - `lines`: the lines of the input.

    Yields the lines of the answer, and a FormatError for each malformed line.

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
    """HDU 1043, Eight. Read one board per line; answer each with a shortest solution, or `unsolvable`.

    With numpy, one table holds the answers for all boards. Without it, A* solves each board.

    - `lines`: the lines of the input.

    Yields one answer per board, and a FormatError for each malformed line.

    >>> list(hdu1043(["1 2 3 4 5 6 7 8 x", "2 1 3 4 5 6 7 8 x"]))
    ['', 'unsolvable']
    """
    known = _answers() if find_spec("numpy") else {}
    for number, line in _filled(lines):
        answer = known.get(" ".join(line.split()).replace("X", "x"))
        if answer is None:
            yield from _eight(number, line)
        else:
            yield answer


def hdu3567(lines: Iterable[str]) -> Iterator[str | FormatError]:
    """HDU 3567, Eight II. Read a number T, then T pairs of lines: a start and a target.

    The answer to a pair is the length of a shortest path, then the lexicographically smallest shortest path; or
    `unsolvable`. The paths come from tables of distances if numpy is installed, otherwise from IDA*.

    - `lines`: the lines of the input.

    Yields the lines of the answers, and a FormatError for each malformed line.

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
        if not isinstance(_board(number, line, list(line), "X"), FormatError):  # a board: only the number is missing
            filled = chain([(number, line)], filled)
    case = 0
    for number, line in filled:
        if case == promised:
            yield FormatError(
                f"line {number}: expected the end of the input after {promised} pairs, got {_short(line)}"
            )
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
    """POJ 2286, The Rotation Game. Read 24 numbers per line, until a line with a single 0.

    The answer to a board is the lexicographically smallest shortest sequence of operations, or `No moves needed`; then
    the value in the centre. The sequences come from a table of distances if numpy is installed, otherwise from IDA*.

    - `lines`: the lines of the input.

    Yields the lines of the answers, and a FormatError for each malformed line.

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
            expected = "24 numbers separated by spaces, eight each of 1, 2 and 3, or a single 0"
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
    """Run a program line by line and return the exit status: 1 if a line was malformed, otherwise 0.

    - `program`: a name in PROGRAMS.
    - `source`: the input. A byte-order mark at its start is skipped.
    - `answers`, `complaints`: where to write the answers and the reports of malformed lines.
    """
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
    """Yield the lines that are not empty, stripped, each with its number from 1."""
    for number, line in enumerate(lines, 1):
        if number == 1:
            line = line.removeprefix("\ufeff")  # the byte-order mark that some editors write
        if line := line.strip():
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
    """Return a function that finds the first shortest path: from tables, or by IDA* if numpy is missing."""
    if find_spec("numpy"):
        from .exact import shortest_path

        return shortest_path
    return lambda problem: idastar(problem, make(problem)).moves


def _answers() -> dict[str, str]:
    """Return a shortest solution for every board; the keys are the boards as text."""
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
    """Return the board of a line, or a FormatError. `blank` is the judge's way of writing x; both cases are read."""
    if sorted(tokens) not in (sorted([*"12345678", "x"]), sorted([*"12345678", "X"])):
        how = "separated by spaces" if blank == "x" else "written together"
        expected = f"nine tokens {how}, 1 to 8 and {blank}, each once"
        return FormatError(f"line {number}: expected {expected}, got {_short(line)}")
    return tuple(0 if token in "xX" else int(token) for token in tokens)
