"""A hundred random boards of the 15-puzzle, on which searches have been compared since 1985."""

import csv
from importlib.resources import files
from typing import NamedTuple

from .sliding import SlidingPuzzle


class KorfInstance(NamedTuple):
    """One of the hundred boards of Korf (1985), "Depth-First Iterative-Deepening", and what the paper says of it.

    - `number`: from 1.
    - `puzzle`: with the paper's goal, the blank first, and its order of moves, ulrd.
    - `length`: the fewest moves; `nodes`: what IDA* with Manhattan distance generated. Both are known here for boards
      with an odd number alone; None for the others.
    """

    number: int
    puzzle: SlidingPuzzle
    length: int | None
    nodes: int | None


def korf_instances() -> list[KorfInstance]:
    """The hundred boards, in the order of the paper.

    >>> one = korf_instances()[0]
    >>> one.puzzle.line(), one.length, one.nodes
    ('14 13 15  7 / 11 12  9  5 /  6  x  2  1 /  4  8 10  3', 57, 276361933)
    """
    goal = tuple(range(16))
    with files(__package__).joinpath("korf100.csv").open(encoding="utf-8") as table:
        return [
            KorfInstance(
                int(row["id"]), SlidingPuzzle([int(tile) for tile in row["tiles"].split()], goal, order="ulrd"),
                int(row["optimal_length"]) if row["optimal_length"] else None,
                int(row["nodes_generated"]) if row["nodes_generated"] else None,
            )
            for row in csv.DictReader(table)
        ]
