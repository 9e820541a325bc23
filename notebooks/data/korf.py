"""Make korf.csv: what IDA* generates on Korf's hundred boards. `make korf`.

Lesson 10 reads it, for what would take too long in class: some four minutes on two cores; needs numba. A row is a
board and an estimate. An interrupt (Ctrl-C) loses only the boards at hand: what is done is in a file of its own, and
the same command goes on from there. When all is done, that file takes the table's place.
"""

import sys
import warnings
from pathlib import Path

import pandas

from eightpuzzle import compiled, korf_instances
from eightpuzzle.puzzles.korf import KorfInstance

TABLE = Path(__file__).with_name("korf.csv")
UNFINISHED = TABLE.with_name("korf.unfinished.csv")
COLUMNS = ("heuristic", "number", "length", "expanded", "generated")
HEURISTICS = ("manhattan", "linear_conflict", "walking_distance", "6-6-3")


def run(instances: list[KorfInstance], name: str) -> pandas.DataFrame:
    """The rows of these boards; after an interrupt those that are done."""
    puzzle = instances[0].puzzle
    heuristic = compiled.additive_patterns(puzzle) if name == "6-6-3" else name
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it was interrupted is said below
        runs = compiled.idastar([each.puzzle.start for each in instances], puzzle.goal, heuristic, puzzle.order)
    numbers = [each.number for each in instances]
    rows = pandas.DataFrame({"heuristic": name, "number": numbers, "length": runs.cost, "expanded": runs.expanded,
                             "generated": runs.generated})
    return rows[runs.cost >= 0]


def main() -> int:
    goes_on = UNFINISHED.exists() and UNFINISHED.stat().st_size > 0
    known = pandas.read_csv(UNFINISHED) if goes_on else pandas.DataFrame(columns=COLUMNS)
    for name in HEURISTICS:
        done = set(known.loc[known["heuristic"] == name, "number"])
        left = [each for each in korf_instances() if each.number not in done]
        if not left:
            continue
        found = run(left, name)
        known = pandas.concat([known, found]) if len(known) else found
        order = known["heuristic"].map(HEURISTICS.index)
        known = known.assign(order=order).sort_values(["order", "number"])[list(COLUMNS)]
        known.to_csv(UNFINISHED, index=False)
        if len(found) < len(left):
            print(f"interrupted: {len(left) - len(found)} boards are left with {name}; the same command goes on")
            return 130
    UNFINISHED.replace(TABLE)
    print(known.groupby("heuristic", sort=False)[["length", "expanded", "generated"]].sum())
    published = {each.number: (each.length, each.nodes) for each in korf_instances() if each.nodes}
    rows = known[known["heuristic"] == "manhattan"].set_index("number")
    differ = [number for number, (length, nodes) in published.items()
              if (length, nodes) != (rows.at[number, "length"], rows.at[number, "generated"])]
    print(f"{len(published) - len(differ)} of {len(published)} published lengths and counts are met"
          + (f"; not those of {differ}" if differ else ""))
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
