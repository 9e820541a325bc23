"""The hundred random boards of the 15-puzzle on which searches have been compared since 1985."""

import csv
from importlib.resources import files
from typing import NamedTuple

from .sliding import SlidingPuzzle


class KorfInstance(NamedTuple):
    """One of the hundred boards of Korf (1985), "Depth-First Iterative-Deepening", with the results from the paper.

    - `number`: the number of the board, from 1.
    - `puzzle`: the board, with the paper's goal (the blank first) and its order of moves (ulrd).
    - `length`: the length of a shortest path, in moves.
    - `nodes`: the number of nodes that IDA* with Manhattan distance generated.

    `length` and `nodes` are given only for boards with odd numbers; for the others they are None.
    """

    number: int
    puzzle: SlidingPuzzle
    length: int | None
    nodes: int | None


def korf_instances() -> list[KorfInstance]:
    """Return the hundred boards, in the order of the paper.

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
