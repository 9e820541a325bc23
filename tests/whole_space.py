"""A*, IDA* and bidirectional search on every one of the 181,440 boards: `python tests/whole_space.py`.

This takes far too long for `make test`, which samples every depth. Each path is replayed on the board. Its length must
equal the distance from an exhaustive breadth-first sweep. The counts, summed over all boards, must equal the published
ones. The compiled A* and IDA* must have the same counts as the readable ones on every board.

Outcome, in an hour on two cores that were busy with other things too:

    astar: 181,440 boards, every path shortest; 141,966,453 expanded, 378,842,071 generated
    astar: compiled, every count of every board is the same
    astar: both sums are the published ones
    idastar: 181,440 boards, every path shortest; 377,629,962 expanded, 626,241,439 generated
    idastar: compiled, every count of every board is the same
    idastar: both sums are the published ones
    bidirectional: 181,440 boards, every path shortest; 301,467,640 expanded, 826,924,133 generated
"""

import csv
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import oracle
from tqdm import tqdm

from eightpuzzle import SlidingPuzzle, astar, bidirectional, compiled, idastar, manhattan

CHUNK = 500
DATA = Path(__file__).parent / "data"
RUNS = {"astar": (astar, oracle.GOAL_BLANK_FIRST, "udlr"), "idastar": (idastar, oracle.GOAL, "dlru"),
        "bidirectional": (bidirectional, oracle.GOAL, "udlr")}


def searched(name, boards):
    """Search from each of these boards, (board, distance): for each the numbers of expanded, generated and
    stored nodes and of iterations."""
    search, goal, order = RUNS[name]
    h = manhattan(SlidingPuzzle(goal, goal))
    counts = []
    for board, distance in boards:
        puzzle = SlidingPuzzle(board, goal, order=order)
        result = search(puzzle, h) if search.informed else search(puzzle)
        assert result.cost == distance, f"{name} finds {result.cost} moves for {board}, which is {distance} away"
        assert oracle.walk(board, result.moves, 3) == goal, f"{name}: {result.moves} does not solve {board}"
        counts.append((result.expanded, result.generated, result.stored, len(result.iterations)))
    return counts


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
    # From processes of their own, since threads of compiled code do not live through a fork.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as executor:
        for name in names or RUNS:
            distances = oracle.distances(RUNS[name][1], 3)
            pairs = iter(distances.items())
            chunks = list(iter(lambda: list(islice(pairs, CHUNK)), []))
            parts = executor.map(searched, [name] * len(chunks), chunks)
            counts = np.array(list(chain.from_iterable(tqdm(parts, name, len(chunks), unit=f" × {CHUNK} boards"))))
            expanded, generated = counts.sum(axis=0).tolist()[:2]
            print(f"{name}: {len(counts):,} boards, every path shortest;"
                  f" {expanded:,} expanded, {generated:,} generated", flush=True)
            if hasattr(compiled, name):
                _, goal, order = RUNS[name]
                runs = getattr(compiled, name)(distances, goal, order=order)
                fast = np.stack([runs.expanded, runs.generated, runs.stored, runs.iterations], axis=1)
                assert runs.cost.tolist() == list(distances.values()) and (fast == counts).all()
                print(f"{name}: compiled, every count of every board is the same", flush=True)
            if published(name) is not None:
                assert (expanded, generated) == published(name), f"published are {published(name)}"
                print(f"{name}: both sums are the published ones", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
