"""Make korf.csv: what IDA* generates on Korf's hundred boards. `make korf`.

Lesson 10 reads it, for what would take too long in class; needs numba. A row is a board and an estimate. Unless
estimates are named, all but 7-8 are run, some four minutes on two cores; `make korf KORF_FLAGS=7-8` runs that one,
whose tables take six minutes and 3.6 GB of memory to make. An interrupt (Ctrl-C) loses only the boards in
progress. Finished boards are kept in a second file, and the same command continues there. When all are finished, they
are added to the table.
"""

import sys
import warnings
from pathlib import Path

import pandas

from eightpuzzle import compiled, korf_instances
from eightpuzzle.puzzles.korf import KorfInstance
from eightpuzzle.watch import whole_file

TABLE = Path(__file__).with_name("korf.csv")
UNFINISHED = TABLE.with_name("korf.unfinished.csv")
COLUMNS = ["heuristic", "number", "length", "expanded", "generated"]
PATTERNS = {"6-6-3": (), "7-8": (range(1, 8), range(8, 16))}
HEURISTICS = ["manhattan", "linear_conflict", "walking_distance", *PATTERNS]


def run(instances: list[KorfInstance], name: str) -> pandas.DataFrame:
    """The rows of these boards; after an interrupt those that are done."""
    puzzle = instances[0].puzzle
    heuristic = compiled.additive_patterns(puzzle, *PATTERNS[name]) if name in PATTERNS else name
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it was interrupted is said below
        runs = compiled.idastar([each.puzzle.start for each in instances], puzzle.goal, heuristic, puzzle.order)
    numbers = [each.number for each in instances]
    rows = pandas.DataFrame({"heuristic": name, "number": numbers, "length": runs.cost, "expanded": runs.expanded,
                             "generated": runs.generated})
    return rows[runs.cost >= 0]


def read(path: Path) -> pandas.DataFrame:
    return pandas.read_csv(path) if path.exists() else pandas.DataFrame(columns=COLUMNS)


def write(rows: pandas.DataFrame, path: Path) -> None:
    order = rows["heuristic"].map(HEURISTICS.index)
    rows = rows.assign(order=order).sort_values(["order", "number"])[COLUMNS]
    with whole_file(path, "w", encoding="utf-8", newline="") as file:
        rows.to_csv(file, index=False)


def main(names: list[str]) -> int:
    if {"-h", "--help"} & set(names):
        print(__doc__)
        return 0
    names = names or [name for name in HEURISTICS if name != "7-8"]
    if unknown := set(names) - set(HEURISTICS):
        print(f"make korf: expected estimates of {', '.join(HEURISTICS)}, got {', '.join(unknown)}", file=sys.stderr)
        return 2
    known = read(UNFINISHED)
    for name in names:
        done = set(known.loc[known["heuristic"] == name, "number"])
        left = [each for each in korf_instances() if each.number not in done]
        if not left:
            continue
        found = run(left, name)
        known = pandas.concat([known, found]) if len(known) else found
        write(known, UNFINISHED)
        if len(found) < len(left):
            print(f"interrupted: {len(left) - len(found)} boards are left with {name}; the same command goes on")
            return 130
    done = known["heuristic"].isin(names)
    before = read(TABLE)
    write(pandas.concat([before[~before["heuristic"].isin(names)], known[done]]), TABLE)
    if done.all():
        UNFINISHED.unlink()
    else:  # of other estimates, to go on with
        write(known[~done], UNFINISHED)
    known = known[done]
    print(known.groupby("heuristic", sort=False)[["length", "expanded", "generated"]].sum())
    if "manhattan" not in names:
        return 0
    published = {each.number: (each.length, each.nodes) for each in korf_instances() if each.nodes}
    rows = known[known["heuristic"] == "manhattan"].set_index("number")
    differ = [number for number, (length, nodes) in published.items()
              if (length, nodes) != (rows.at[number, "length"], rows.at[number, "generated"])]
    print(f"{len(published) - len(differ)} of {len(published)} published lengths and counts are found again"
          + (f"; not those of {differ}" if differ else ""))
    return 1 if differ else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("interrupted, between the searches; the same command goes on")
        sys.exit(130)
    except MemoryError as error:
        print(f"make korf: {error}", file=sys.stderr)
        sys.exit(1)
