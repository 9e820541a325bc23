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
NEAR = 30  # moves: as far as boards of any shape are solved at once
HEURISTICS = {
    each.__name__: each for each in (
        manhattan, misplaced, out_of_row_and_column, gaschnig, linear_conflict, walking_distance,
    )
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0 done, 1 no solution or broken input, 2 wrong usage."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command == "judge":
        if sys.stdin is None:
            parser.exit(2, "eightpuzzle judge: there is no standard input\n")
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
        raw = io.BufferedReader(_AnsweredFirst(sys.stdin.buffer, sys.stdout))
        return judge.main(options.program, io.TextIOWrapper(raw, "utf-8", "replace"), sys.stdout, sys.stderr)
    if (options.board is None) == (options.file is None):
        parser.error("solve: expected a board, or --file with the name of a file that has one")
    try:
        text = options.board if options.file is None else _content(options.file)
        puzzle = SlidingPuzzle.parse(text, options.goal, options.width)
    except OSError as error:  # which names the file
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
        _tell_other_goal(puzzle)
    return 0 if result.status == "solved" else 1


def _content(path: str) -> str:
    """The text of a file; ValueError for one that holds no text."""
    with open(path, encoding="utf-8-sig") as file:
        try:
            return file.read()
        except UnicodeDecodeError as error:
            raise ValueError(f"expected text in UTF-8, got {error.reason} at byte {error.start}") from None


def _warn_of_time(puzzle: SlidingPuzzle) -> None:
    """Say on standard error what a board as far away as this one may take."""
    least = manhattan(puzzle)(puzzle.start)
    if least <= NEAR:
        return
    if len(puzzle.start) <= 16:
        what = "may take hours or all memory; eightpuzzle.compiled has faster searches"
    else:
        what = "is most often beyond any search here, however long one waits"
    print(f"eightpuzzle solve: a {puzzle.rows}×{puzzle.width} board at least {least} moves away {what};"
          " --seconds N gives up after N seconds", file=sys.stderr, flush=True)


def _tell_other_goal(puzzle: SlidingPuzzle) -> None:
    """Say on standard error if the board can reach the goal with the blank first, which other collections have."""
    tiles = range(len(puzzle.start))
    if SlidingPuzzle(puzzle.start, tiles, puzzle.width).why_unsolvable() is None:
        print("eightpuzzle solve: this board can reach the goal with the blank first:"
              f" --goal '{' '.join(map(str, tiles))}'", file=sys.stderr)


class _AnsweredFirst(io.RawIOBase):
    """An input that, before it waits for more, has what was answered written out: once a block, not once a line."""

    def __init__(self, source: io.BufferedReader, answers: TextIO) -> None:
        self._source, self._answers = source, answers

    def readable(self) -> bool:
        return True

    def readinto(self, room: bytearray) -> int:
        self._answers.flush()
        return self._source.readinto1(room)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m eightpuzzle", description="Heuristic search on the Eight puzzle and its like.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    solve = commands.add_parser(
        "solve", help="solve one board, and count",
        description="Solve one board. Moves are letters for where the blank goes: u, d, l, r.",
    )
    solve.add_argument("board", nargs="?",
                       help='for example "2 3 4 1 5 x 7 6 8" or 23415x768; one row a line for other shapes')
    solve.add_argument("--file", help="a file with the board: a line with n, then n rows; or as above")
    solve.add_argument("--goal", help="the board to reach (default: the tiles in order, then the blank)")
    solve.add_argument("--width", type=int, help="the number of columns, where the board on one line is not square")
    solve.add_argument("--search", choices=SEARCHES, default="astar", help="default: %(default)s")
    solve.add_argument("--heuristic", choices=HEURISTICS, default="manhattan", help="default: %(default)s")
    solve.add_argument("--seconds", type=_seconds, help="give up after so long: a 4×4 board can take hours")
    solve.add_argument("--json", action="store_true", help="print one JSON object")
    judging = commands.add_parser(
        "judge", help="answer an online judge's problem",
        description="Read a judge's input on standard input, write the answers to standard output.",
    )
    judging.add_argument("program", choices=judge.PROGRAMS)
    return parser


def _seconds(text: str) -> float:
    seconds = float(text)
    if not seconds > 0:
        raise ValueError
    return seconds


def _report(result: Result) -> str:
    """The moves on a line of their own, then the counts."""
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
    try:
        return main()
    except KeyboardInterrupt:
        return 130  # as a shell says of a program that an interrupt ended
    except OSError as error:  # nowhere to write to: a full disk, or a reader that has gone, for example `head`
        if not isinstance(error, BrokenPipeError):
            print(f"eightpuzzle: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(run())
