"""The command line: `python -m eightpuzzle solve …` and `python -m eightpuzzle judge …`."""

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from . import judge
from .heuristics import (
    gaschnig,
    linear_conflict,
    manhattan,
    misplaced,
    out_of_row_and_column,
    walking_distance,
)
from .puzzles import SlidingPuzzle
from .search import (
    Result,
    astar,
    bidirectional,
    breadth_first,
    greedy,
    idastar,
    iterative_deepening,
    uniform_cost,
    weighted_astar,
)
from .watch import Limit

SEARCHES = {
    each.__name__: each for each in (
        astar, idastar, weighted_astar, greedy, breadth_first, uniform_cost, iterative_deepening, bidirectional,
    )
}
NEAR = 30  # moves; boards of any shape are solved quickly up to this distance
HEURISTICS = {
    each.__name__: each for each in (
        manhattan, misplaced, out_of_row_and_column, gaschnig, linear_conflict, walking_distance,
    )
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0 for success, 1 for no solution or malformed input.

    - `arguments`: the arguments after the program's name; those of the process by default.

    Raises SystemExit with status 2 for wrong usage.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command == "judge":
        if sys.stdin is None:
            parser.exit(2, "eightpuzzle judge: standard input is closed: redirect a file or a pipe to it\n")
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
        raw = io.BufferedReader(_FlushingReader(sys.stdin.buffer, sys.stdout))
        return judge.main(options.program, io.TextIOWrapper(raw, "utf-8", "replace"), sys.stdout, sys.stderr)
    if (options.board is None) == (options.file is None):
        parser.error("solve: expected either a board, or --file with the name of a file that contains one")
    try:
        text = options.board if options.file is None else _content(options.file)
        puzzle = SlidingPuzzle.parse(text, options.goal, options.width)
    except OSError as error:  # its message names the file
        parser.exit(2, f"eightpuzzle solve: {error}\n")
    except ValueError as error:
        of_file = options.file is not None and not str(error).startswith(("goal", "the goal", "width"))
        parser.exit(2, f"eightpuzzle solve: {f'{options.file}: ' if of_file else ''}{error}\n")
    if options.seconds is None and len(puzzle.start) > 9 and puzzle.why_unsolvable() is None:
        _warn_of_time(puzzle)
    search = SEARCHES[options.search]
    needs = (HEURISTICS[options.heuristic](puzzle),) if search.informed else ()
    hooks = [] if options.seconds is None else [Limit(seconds=options.seconds)]
    result = search(puzzle, *needs, hooks=hooks)
    print(json.dumps(_record(result)) if options.json else _report(result))
    if result.status == "unsolvable" and options.goal is None:
        _suggest_other_goal(puzzle)
    return 0 if result.status == "solved" else 1


def _content(path: str) -> str:
    """Return the text of a file. Raises ValueError if it is not UTF-8 text."""
    with open(path, encoding="utf-8-sig") as file:
        try:
            return file.read()
        except UnicodeDecodeError as error:
            raise ValueError(f"expected text in UTF-8, got {error.reason} at byte {error.start}") from None


def _warn_of_time(puzzle: SlidingPuzzle) -> None:
    """Warn on standard error if the board may take very long to solve."""
    least = manhattan(puzzle)(puzzle.start)
    if least <= NEAR:
        return
    if len(puzzle.start) <= 16:
        what = "may take hours or run out of memory; eightpuzzle.compiled has faster searches"
    else:
        what = "is usually out of reach for all searches here"
    print(f"eightpuzzle solve: a {puzzle.rows}×{puzzle.width} board at least {least} moves from the goal {what};"
          " --seconds N gives up after N seconds", file=sys.stderr, flush=True)


def _suggest_other_goal(puzzle: SlidingPuzzle) -> None:
    """Say on standard error if the board can reach the goal with the blank first, the goal of many collections."""
    tiles = range(len(puzzle.start))
    if SlidingPuzzle(puzzle.start, tiles, puzzle.width).why_unsolvable() is None:
        print("eightpuzzle solve: this board can reach the goal with the blank first; try"
              f" --goal '{' '.join(map(str, tiles))}'", file=sys.stderr)


class _FlushingReader(io.RawIOBase):
    """An input that flushes the answers before it waits for more input: once per block, not once per line."""

    def __init__(self, source: io.BufferedReader, answers: TextIO) -> None:
        self._source, self._answers = source, answers

    def readable(self) -> bool:
        return True

    def readinto(self, room: bytearray) -> int:
        self._answers.flush()
        return self._source.readinto1(room)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m eightpuzzle", description="Heuristic search on sliding puzzles such as the 8-puzzle.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    solve = commands.add_parser(
        "solve", help="solve one board and print the moves and the counts",
        description="Solve one board and print the moves and the counts. A move is the direction in which the blank"
                    " goes: u (up), d (down), l (left) or r (right).",
    )
    solve.add_argument("board", nargs="?",
                       help='the board, for example "2 3 4 1 5 x 7 6 8" or 23415x768 (x is the blank);'
                            " for a board that is not square, separate the rows with / or pass --width")
    solve.add_argument("--file", help="read the board from this file: a line with n, then n rows; or a board as above")
    solve.add_argument("--goal", help="the board to reach (default: the tiles in order, then the blank)")
    solve.add_argument("--width", type=int, help="the number of columns of a board that is not square")
    solve.add_argument("--search", choices=SEARCHES, default="astar", help="the search to run (default: %(default)s)")
    solve.add_argument("--heuristic", choices=HEURISTICS, default="manhattan",
                       help="the heuristic of an informed search (default: %(default)s)")
    solve.add_argument("--seconds", type=_seconds,
                       help="give up after this many seconds; a 4×4 board can take hours")
    solve.add_argument("--json", action="store_true", help="print the result as one JSON object")
    judging = commands.add_parser(
        "judge", help="answer the input of an online judge",
        description="Read a judge's input from standard input and write the answers to standard output.",
    )
    judging.add_argument("program", choices=judge.PROGRAMS, help="the judge and the number of the problem")
    return parser


def _seconds(text: str) -> float:
    seconds = float(text)
    if not seconds > 0:
        raise ValueError
    return seconds


def _report(result: Result) -> str:
    """Return the moves on one line, then the counts."""
    if result.status != "solved":
        return str(result)
    return f"{result.moves}\n{result}"


def _record(result: Result) -> dict:
    return {
        "search": result.search, "status": result.status, "reason": result.reason, "moves": result.moves,
        "cost": result.cost, "expanded": result.expanded, "generated": result.generated, "stored": result.stored,
        "iterations": [row._asdict() for row in result.iterations],
    }


def run() -> int:
    """Run the command line; an interrupt or closed output ends it without a traceback."""
    try:
        return main()
    except KeyboardInterrupt:
        return 130  # the shell's status for an interrupted program
    except OSError as error:  # the output cannot be written: the disk is full, or a reader such as `head` has ended
        if not isinstance(error, BrokenPipeError):
            print(f"eightpuzzle: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(run())
