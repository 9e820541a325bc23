"""Timings side by side: `make bench`, or `python benchmarks/run.py`.

Everything is CPU time, and each ratio is the median over rounds in which both sides ran one after the other, because
machines are shared and their speed drifts. Nothing here is a test: a slow machine fails nothing.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median

from eightpuzzle import (
    SlidingPuzzle,
    astar,
    bidirectional,
    breadth_first,
    compare,
    compiled,
    exact,
    greedy,
    idastar,
    manhattan,
    rank,
    record,
)

HERE = Path(__file__).resolve().parent
OTHERS = HERE / ".others"  # an environment of its own, as slidingpuzzle pins numpy 1.23.5, and our C++ program
BOARDS = 100
ROUNDS = 5
COUNTS = ("cost", "expanded", "generated")
HARDEST = "8 6 7 2 5 4 3 x 1"


def cpu(function):
    """The CPU seconds that a call takes."""
    begun = time.process_time()
    function()
    return time.process_time() - begun


def hardest():
    """The searches on one of the two boards that are 31 moves away, counts on, no hooks."""
    puzzle = SlidingPuzzle.parse(HARDEST)
    h = manhattan(puzzle)
    for search, arguments in ((astar, (h,)), (idastar, (h,)), (breadth_first, ())):
        seconds = median(cpu(lambda: search(puzzle, *arguments)) for _ in range(ROUNDS))
        result = search(puzzle, *arguments)
        print(f"  {result}: {seconds:.3f} s, {result.expanded / seconds:,.0f} expanded a second")


# ---- the table: one program beside the other ------------------------------------------------------------------------
# Each program is a function of boards that gives [CPU seconds, sums of cost, expanded, generated]. Our counts have the
# start in what was generated.


def readable(search, look=lambda search, puzzle, h: search(puzzle, h)):
    def run(boards):
        puzzles = [SlidingPuzzle(board) for board in boards]
        h = manhattan(puzzles[0])
        results = []
        seconds = cpu(lambda: results.extend(look(search, puzzle, h) for puzzle in puzzles))
        return seconds, *(sum(getattr(result, name) for result in results) for name in COUNTS)

    return run


def recorded(search):
    return readable(search, lambda search, puzzle, h: record(search, puzzle, h).result)


def fast(search):
    def run(boards):
        runs = []
        seconds = cpu(lambda: runs.append(search(boards, threads=1, progress=False)))
        return seconds, *(int(getattr(runs[0], name).sum()) for name in COUNTS)

    run([SlidingPuzzle.parse(HARDEST).start])  # compile it, or load it
    return run


def elsewhere(*command):
    """A program that reads boards as JSON, a list a line, and answers each line."""
    side = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(boards):
        side.stdin.write(json.dumps(boards) + "\n")
        side.stdin.flush()
        return json.loads(side.stdout.readline())

    run([SlidingPuzzle.parse(HARDEST).start])  # warm
    return run


def programs():
    """Every program that can be had here, by search and name; our readable searches first."""
    found = {"A*": {"readable": readable(astar), "recorded": recorded(astar), "compiled": fast(compiled.astar)},
             "IDA*": {"readable": readable(idastar), "recorded": recorded(idastar), "compiled": fast(compiled.idastar)}}
    program = cpp_program()
    if program is None:
        print("  left out: our C++ program needs c++, g++ or clang++")
    else:
        found["A*"]["C++ -O3"] = elsewhere(program, "astar")
        found["IDA*"]["C++ -O3"] = elsewhere(program, "idastar")
    python = other_python()
    if python is None:
        print("  left out: slidingpuzzle and simpleai need Python 3.11 or older, with venv, and a package index")
    else:
        for name in ("slidingpuzzle A*", "simpleai A*", "slidingpuzzle IDA*"):
            package, search = name.split()
            found[search][package] = elsewhere(python, str(HERE / "others_side.py"), name)
    return found


def table(found, boards):
    """All programs on the same boards, in turns."""
    part = len(boards) // ROUNDS
    print(f"  {'':22}{'ms a board':>12}{'times readable':>16}{'moves':>12}{'expanded':>12}{'generated':>12}")
    for search, sides in found.items():
        rows = {name: [] for name in sides}
        for first in range(0, len(boards), part):
            for name, run in sides.items():
                rows[name].append(run(boards[first : first + part]))
        for name, outcomes in rows.items():
            seconds, *counts = map(sum, zip(*outcomes))
            faster = median(ours[0] / theirs[0] for ours, theirs in zip(rows["readable"], outcomes))
            columns = "".join(f"{count:12,}" for count in counts)
            print(f"  {search + ', ' + name:22}{1000 * seconds / len(boards):12.3f}{faster:16.3g}{columns}")


def every_board(found):
    """Compiled against C++ on the whole space, one thread each, in turns."""
    boards = list(exact.distances(SlidingPuzzle.parse(HARDEST)))
    for search, rounds in (("IDA*", ROUNDS), ("A*", 1)):
        sides = {name: found[search][name] for name in ("compiled", "C++ -O3") if name in found[search]}
        rows = {name: [] for name in sides}
        for _ in range(rounds):
            for name, run in sides.items():
                rows[name].append(run(boards))
        for name, outcomes in rows.items():
            seconds, _, expanded, generated = map(median, zip(*outcomes))
            print(f"  {search}, {name}: {seconds:.2f} s; {expanded:,} expanded, {expanded / seconds:,.0f} a second;"
                  f" {generated:,} generated, {generated / seconds:,.0f} a second")
        if len(rows) == 2:
            ratio = median(ours[0] / theirs[0] for ours, theirs in zip(rows["compiled"], rows["C++ -O3"]))
            print(f"  {search}: compiled takes {ratio:.2f} of the time of C++")


def first_use():
    """The first call of a compiled search in a new process, compiling and then loading what was compiled."""
    code = "from eightpuzzle import compiled; import time; begun = time.perf_counter(); " \
           "compiled.{}([(8, 6, 7, 2, 5, 4, 3, 0, 1)], progress=False); print(time.perf_counter() - begun)"
    for search in ("idastar", "astar"):
        with tempfile.TemporaryDirectory() as folder:
            cold, warm = (
                float(subprocess.run([sys.executable, "-c", code.format(search)], check=True, capture_output=True,
                                     text=True, env={**os.environ, "NUMBA_CACHE_DIR": folder}).stdout)
                for _ in range(2)
            )
        print(f"  first {search}: {cold:.1f} s compiling, {warm:.2f} s from the cache (wall clock)")


def cpp_program():
    """Our C++ program, compiled; None where there is no compiler."""
    compiler = shutil.which("g++") or shutil.which("clang++") or shutil.which("c++")
    if compiler is None:
        return None
    OTHERS.mkdir(exist_ok=True)
    program = str(OTHERS / "searches")
    subprocess.run([compiler, "-O3", "-std=c++17", "-o", program, str(HERE / "searches.cpp")], check=True)
    return program


def other_python():
    """The Python of an environment with the other packages, which is made if need be; None if it cannot be."""
    python = OTHERS / "bin" / "python"
    if python.exists() and subprocess.run([python, "-c", "import simpleai, slidingpuzzle"]).returncode == 0:
        return str(python)
    old_enough = sys.version_info < (3, 12)
    older = sys.executable if old_enough else shutil.which("python3.11") or shutil.which("python3.10")
    if older is None or subprocess.run([older, "-m", "venv", "--clear", str(OTHERS)]).returncode != 0:
        return None
    pip = [str(python), "-m", "pip", "install", "--quiet", "slidingpuzzle==0.1.5", "simpleai==0.8.3"]
    return str(python) if subprocess.run(pip).returncode == 0 else None


def whole_space():
    """Time the distances of all 3×3 boards, computed again each time."""
    def make():
        exact.sweep.cache_clear()
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


def said_in_lessons():
    """What the lessons say of time: numbers against tuples (02), A* against IDA* for each expansion (07)."""
    puzzle = SlidingPuzzle.parse("1 2 3 4 5 6 7 8 x")
    h = manhattan(puzzle)
    boards = exact.boards_at_depth(puzzle, 22, 5_000)
    known, table = set(boards), bytearray(362_880)

    def ratio(one, other):
        return median(cpu(one) / cpu(other) for _ in range(ROUNDS))

    looks = ratio(lambda: [table[rank(board)] for board in boards], lambda: [board in known for board in boards])
    print(f"  rank and a table, against a set of tuples: {looks:.0f}")

    wide, narrow = (search(boards, progress=False).expanded for search in (compiled.astar, compiled.idastar))
    times = ratio(*(partial(search, boards, threads=1, progress=False) for search in (compiled.idastar, compiled.astar)))
    print(f"  compiled IDA* expands {narrow.sum() / wide.sum():.2f} times as many as A*, in {times:.2f} of its time")

    def each(search):
        for board in boards[:20]:
            search(puzzle.with_start(board), h)

    times = ratio(partial(each, idastar), partial(each, astar))
    print(f"  readable IDA* expands {narrow[:20].sum() / wide[:20].sum():.2f} times as many, in {times:.2f} of its time")


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
    print(f"Python {sys.version.split()[0]}, CPU time")
    print(f"The board {HARDEST}")
    hardest()
    print(f"{BOARDS} random boards (seeds 0 to {BOARDS - 1}), Manhattan, one thread")
    found = programs()
    table(found, [puzzle.start for puzzle in puzzles])
    print("All 181,440 boards, Manhattan, one thread")
    every_board(found)
    first_use()
    print("Without a heuristic, the whole space at once, and a comparison")
    from_both_ends(puzzles)
    whole_space()
    comparison(puzzles[:50])
    print("Ratios of time that the lessons speak of")
    said_in_lessons()
    print("Trace.at")
    moments()
    importing()


if __name__ == "__main__":
    main()
