"""A*, IDA* and bidirectional search on every one of the 181,440 boards: `python tests/whole_space.py`.

Far too long for `make test`, which samples every depth. Each path is replayed on the board and must be as long as
the distance that an exhaustive flood gives; the sums of the counts over all boards must be the published ones.

Outcome, in fifty minutes on two cores that were busy with other things too:

    astar: 181,440 boards, every path shortest; 141,966,453 expanded, 378,842,071 generated
    astar: both sums are the published ones
    idastar: 181,440 boards, every path shortest; 377,629,962 expanded, 626,241,439 generated
    idastar: both sums are the published ones
    bidirectional: 181,440 boards, every path shortest; 301,467,640 expanded, 826,924,133 generated
"""

import csv
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

import oracle
from tqdm import tqdm

from eightpuzzle import SlidingPuzzle, astar, bidirectional, idastar, manhattan

CHUNK = 500
DATA = Path(__file__).parent / "data"
RUNS = {"astar": (astar, oracle.GOAL_BLANK_FIRST, "udlr"), "idastar": (idastar, oracle.GOAL, "dlru"),
        "bidirectional": (bidirectional, oracle.GOAL, "udlr")}


def searched(name, boards):
    """Search from each of these boards, (board, distance): the sums of what was expanded and generated."""
    search, goal, order = RUNS[name]
    h = manhattan(SlidingPuzzle(goal, goal))
    expanded = generated = 0
    for board, distance in boards:
        puzzle = SlidingPuzzle(board, goal, order=order)
        result = search(puzzle, h) if search.informed else search(puzzle)
        assert result.cost == distance, f"{name} finds {result.cost} moves for {board}, which is {distance} away"
        assert oracle.walk(board, result.moves, 3) == goal, f"{name}: {result.moves} does not solve {board}"
        expanded += result.expanded
        generated += result.generated
    return len(boards), expanded, generated


def published(name):
    """What the sums over all boards must be; None where nobody has counted."""
    if name == "astar":
        with open(DATA / "astar_by_depth.csv", encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if (row["heuristic"], row["tie_break"]) == ("manhattan", "hF")]
        generated = sum(int(row["states"]) + int(row["generated_all_sum"]) for row in rows)  # the start left out there
        return sum(int(row["expanded_sum"]) for row in rows), generated
    if name == "idastar":
        with open(DATA / "ida_orders.csv", encoding="utf-8", newline="") as file:
            (row,) = (row for row in csv.DictReader(file) if row["blank_move_order"] == "DLRU")
        return int(row["expanded_total"]), int(row["generated_total"])
    return None


def main(names):
    with ProcessPoolExecutor() as executor:
        for name in names or RUNS:
            distances = iter(oracle.distances(RUNS[name][1], 3).items())
            chunks = list(iter(lambda: list(islice(distances, CHUNK)), []))
            parts = executor.map(searched, [name] * len(chunks), chunks)
            boards, expanded, generated = map(sum, zip(*tqdm(parts, name, len(chunks), unit=f" × {CHUNK} boards")))
            print(f"{name}: {boards:,} boards, every path shortest; {expanded:,} expanded, {generated:,} generated",
                  flush=True)
            if published(name) is not None:
                assert (expanded, generated) == published(name), f"published are {published(name)}"
                print(f"{name}: both sums are the published ones", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
