"""The Rotation Game's whole space: how far each arrangement of one value is from the centre."""

from functools import cache

import numpy as np

from ..puzzles.rotation import CELLS, CENTRE, FROM, KINDS
from .distances import UNREACHED


class RotationDistances:
    """The distance of every board of the Rotation Game; made by `rotation_distances`.

    Only where the eight 1s are matters if they are to be in the centre, so that all boards together have no more than
    735,471 patterns, the ways to choose 8 cells of 24. The distance of a board is the least over its three values.
    Called with a board, it gives the distance: a heuristic that forgets two of three values and loses nothing.

    - `table`: for each pattern as a number of 24 bits, a bit for each cell, its distance; 255 for what is none.
    - `counts`: how many patterns there are at each distance, from 0.

    >>> d = rotation_distances()
    >>> d
    RotationDistances of 735,471 patterns: at most 14, mean 9.8708
    >>> board = (1, 1, 2, 2, 1, 3, 3, 1, 3, 2, 2, 1, 3, 2, 1, 1, 3, 2, 3, 2, 3, 2, 1, 3)
    >>> d.each(board), d(board)
    ({1: 10, 2: 11, 3: 10}, 10)
    """

    __name__ = "rotation_distances"

    def __init__(self, table: np.ndarray) -> None:
        self.table = table
        self.counts = tuple(np.bincount(table[table != UNREACHED]).tolist())
        self._values = memoryview(table)  # read faster than the array, entry by entry

    @property
    def deepest(self) -> int:
        return len(self.counts) - 1

    @property
    def mean(self) -> float:
        return sum(depth * count for depth, count in enumerate(self.counts)) / len(self)

    def each(self, state: tuple[int, ...]) -> dict[int, int]:
        """For each value how many operations bring it to the centre, at least."""
        patterns = dict.fromkeys(KINDS, 0)
        bit = 1
        for value in state:
            patterns[value] += bit
            bit += bit
        return {value: self._values[pattern] for value, pattern in patterns.items()}

    def __call__(self, state: tuple[int, ...]) -> int:
        """The fewest operations from a board to one with eight alike in the centre."""
        return min(self.each(state).values())

    def __len__(self) -> int:
        return sum(self.counts)

    def __repr__(self) -> str:
        return f"RotationDistances of {len(self):,} patterns: at most {self.deepest}, mean {self.mean:.4f}"


@cache
def rotation_distances() -> RotationDistances:
    """The distances of all patterns, by a breadth-first flood from the one whose cells are the centre.

    >>> rotation_distances().counts[:6]
    (1, 8, 44, 208, 876, 3220)
    """
    table = np.full(1 << CELLS, UNREACHED, np.uint8)
    turned = [_turns_of_bytes(comes_from) for comes_from in FROM.values()]
    layer = np.array([sum(1 << cell for cell in CENTRE)])
    table[layer] = depth = 0
    while layer.size:
        depth += 1
        low, middle, high = layer & 255, layer >> 8 & 255, layer >> 16
        layers = []
        for one, two, three in turned:
            reached = one[low] | two[middle] | three[high]  # of different patterns, different ones
            reached = reached[table[reached] == UNREACHED]
            table[reached] = depth
            layers.append(reached)
        layer = np.concatenate(layers)
    table.flags.writeable = False
    return RotationDistances(table)


def _turns_of_bytes(comes_from: tuple[int, ...]) -> np.ndarray:
    """Where an operation takes the cells of a pattern, for each of its three bytes and each value of that byte."""
    goes_to = [comes_from.index(cell) for cell in range(CELLS)]
    values = np.arange(256)
    return np.array([
        sum((values >> bit & 1) << goes_to[8 * byte + bit] for bit in range(8)) for byte in range(3)
    ])
