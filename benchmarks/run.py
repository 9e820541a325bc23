"""Timings side by side: `make bench`, or `python benchmarks/run.py`.

Everything is CPU time, and each ratio is the median over rounds in which both sides ran one after the other, because
machines are shared and their speed drifts. Nothing here is a test: a slow machine fails nothing.
"""

import json
import random
import shutil
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median

from eightpuzzle import (
    SlidingPuzzle,
    astar,
    bidirectional,
    breadth_first,
    compare,
    exact,
    greedy,
    idastar,
    manhattan,
    record,
)

HERE = Path(__file__).resolve().parent
OTHER = HERE / ".slidingpuzzle"  # an environment of its own: it pins numpy 1.23.5
BOARDS = 200
ROUNDS = 5
HARDEST = "8 6 7 2 5 4 3 x 1"


def cpu(function):
    """The CPU seconds that a call takes."""
    begun = time.process_time()
    function()
    return time.process_time() - begun


def run_all(search, puzzles, heuristics):
    """Search each puzzle with its heuristic; return the sum of the costs."""
    return sum(search(puzzle, h).cost for puzzle, h in zip(puzzles, heuristics))


def hardest():
    """The searches on one of the two boards that are 31 moves away, counts on, no hooks."""
    puzzle = SlidingPuzzle.parse(HARDEST)
    h = manhattan(puzzle)
    for search, arguments in ((astar, (h,)), (idastar, (h,)), (breadth_first, ())):
        seconds = median(cpu(lambda: search(puzzle, *arguments)) for _ in range(ROUNDS))
        result = search(puzzle, *arguments)
        print(f"  {result}: {seconds:.3f} s, {result.expanded / seconds:,.0f} expanded a second")


def against_slidingpuzzle(puzzles, heuristics):
    """The same boards through the A* of slidingpuzzle 0.1.5 with its own Manhattan, in turns."""
    python = other_python()
    if python is None:
        print("  left out: slidingpuzzle 0.1.5 needs Python 3.11 or older, with venv, and a package index")
        return
    side = subprocess.Popen([python, str(HERE / "slidingpuzzle_side.py")], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, text=True)

    def theirs(part):
        side.stdin.write(json.dumps([puzzle.start for puzzle in part]) + "\n")
        side.stdin.flush()
        return json.loads(side.stdout.readline())

    theirs(puzzles[:2])  # warm
    part = len(puzzles) // ROUNDS
    rows = []
    for first in range(0, len(puzzles), part):
        chosen, hs = puzzles[first : first + part], heuristics[first : first + part]
        seconds, cost = theirs(chosen)
        assert cost == run_all(astar, chosen, hs), "the two disagree on a cost"
        rows.append((seconds, cpu(lambda: run_all(astar, chosen, hs)), cpu(lambda: run_all(idastar, chosen, hs))))
    side.stdin.close()
    side.wait()
    milliseconds = [1000 * sum(column) / len(puzzles) for column in zip(*rows)]
    print("  a board: slidingpuzzle {:.1f} ms, our A* {:.2f} ms, our IDA* {:.2f} ms".format(*milliseconds))
    print(f"  times faster: A* {median(other / ours for other, ours, _ in rows):.1f},"
          f" IDA* {median(other / ours for other, _, ours in rows):.1f}")


def other_python():
    """The Python of an environment with slidingpuzzle 0.1.5, which is made if need be; None if it cannot be."""
    python = OTHER / "bin" / "python"
    if not python.exists():
        old_enough = sys.version_info < (3, 12)
        older = sys.executable if old_enough else shutil.which("python3.11") or shutil.which("python3.10")
        if older is None:
            return None
        made = subprocess.run([older, "-m", "venv", str(OTHER)]).returncode == 0
        pip = [str(python), "-m", "pip", "install", "--quiet", "slidingpuzzle==0.1.5"]
        if not made or subprocess.run(pip).returncode != 0:
            shutil.rmtree(OTHER, ignore_errors=True)
            return None
    return str(python)


def whole_space():
    """The distance of every board of 3×3, made anew each time."""
    def make():
        exact.flood.cache_clear()
        exact.distances(puzzle)

    puzzle = SlidingPuzzle.parse(HARDEST)
    print(f"  {exact.distances(puzzle)}: {median(cpu(make) for _ in range(ROUNDS)):.3f} s")


def from_both_ends(puzzles):
    """Bidirectional search, which needs no heuristic."""
    seconds = median(cpu(lambda: [bidirectional(puzzle) for puzzle in puzzles]) for _ in range(ROUNDS))
    print(f"  bidirectional: {1000 * seconds / len(puzzles):.1f} ms a board")


def comparison(puzzles):
    """A comparison as a class runs it, on two processes, by the clock on the wall."""
    searches = [breadth_first, bidirectional, astar, idastar, greedy]
    with ProcessPoolExecutor(2) as executor:
        begun = time.perf_counter()
        table = compare(searches, puzzles, executor=executor, progress=False)
        seconds = time.perf_counter() - begun
    print(f"  {len(searches)} searches on {len(puzzles)} boards, {len(table)} rows: {seconds:.1f} s (wall clock)")


def recording(puzzles, heuristics):
    """A search that is recorded against the same search that is not."""
    for search in (astar, idastar):
        ratios = []
        for _ in range(ROUNDS):
            plain = cpu(lambda: run_all(search, puzzles, heuristics))
            kept = cpu(lambda: [len(record(search, puzzle, h)) for puzzle, h in zip(puzzles, heuristics)])
            ratios.append(kept / plain)
        print(f"  record({search.__name__}): {median(ratios):.2f} times the search alone")


def moments():
    """`Trace.at` at random steps of a trace of about 60,000 events, all that it knows asked for."""
    puzzle = SlidingPuzzle.parse(HARDEST)
    trace = record(idastar, puzzle, manhattan(puzzle))
    trace.at(0).frontier  # the columns are made once, when first asked for
    draws = random.Random(0)

    def look():
        moment = trace.at(draws.randrange(len(trace)))
        return moment.counts, moment.path, moment.frontier, moment.closed, moment.sentence

    print(f"  {len(trace):,} events: {1000 * median(cpu(look) for _ in range(200)):.2f} ms a step")


def importing():
    """`import eightpuzzle` over bare Python."""
    def start(code):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - begun

    extra = [start("import eightpuzzle") - start("pass") for _ in range(2 * ROUNDS + 1)]
    print(f"  import eightpuzzle: {1000 * median(extra):.0f} ms more than bare Python (wall clock)")


def main():
    puzzles = [SlidingPuzzle.random(seed) for seed in range(BOARDS)]
    heuristics = [manhattan(puzzle) for puzzle in puzzles]
    print(f"Python {sys.version.split()[0]}, CPU time")
    print(f"The board {HARDEST}")
    hardest()
    print(f"{BOARDS} random boards (seeds 0 to {BOARDS - 1}), Manhattan")
    against_slidingpuzzle(puzzles, heuristics)
    recording(puzzles, heuristics)
    from_both_ends(puzzles)
    print("The whole space, and a comparison")
    whole_space()
    comparison(puzzles[:50])
    print("Trace.at")
    moments()
    importing()


if __name__ == "__main__":
    main()
