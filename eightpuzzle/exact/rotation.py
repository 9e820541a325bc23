"""The state space of the Rotation Game: how many operations bring the eight cells of one value into the centre."""

import random
from functools import cache, cached_property
from itertools import permutations
from math import factorial
from numbers import Integral

import numpy as np

from ..puzzles import RotationGame
from ..puzzles.rotation import CELLS, CENTRE, FROM, GRID, KINDS

NO_PATTERN = 255
EVERY_CELL = (1 << CELLS) - 1
MOST_DRAWN = 10_000

Board = tuple[int, ...]


class RotationDistances:
    """The distance of every board of the Rotation Game; `rotation_distances` creates it.

    To bring the 1s into the centre, only the cells of the 1s matter. There are 735,471 such patterns, the choices of 8
    of the 24 cells. The distance of a board is the smallest distance of its three patterns, for 1, 2 and 3.
    Call it with a board to get the distance. This makes it a perfect heuristic.

    - `table`: the distance of each pattern, indexed by a 24-bit number with one bit per cell; 255 for other numbers.
    - `patterns`: the number of patterns at each distance, from 0.
    - `counts`: the number of boards at each distance, from 0. The first access takes about ten seconds.
    - `farthest`: the boards with the largest distance. `deepest`: that distance.

    `len(d)` is the number of boards.

    >>> d = rotation_distances()
    >>> d
    RotationDistances of 735,471 patterns: at most 14
    >>> board = (1, 1, 2, 2, 1, 3, 3, 1, 3, 2, 2, 1, 3, 2, 1, 1, 3, 2, 3, 2, 3, 2, 1, 3)
    >>> d.each(board), d(board), d.best_moves(board)
    ({1: 10, 2: 11, 3: 10}, 10, 'ABCDEGH')
    >>> d.deepest, len(d.farthest)
    (13, 192)
    """

    __name__ = "rotation_distances"

    def __init__(self, table: np.ndarray) -> None:
        self.table = table
        self.patterns = tuple(np.bincount(table[table != NO_PATTERN]).tolist())
        self._values = memoryview(table)  # faster than the array for single entries

    def each(self, state: Board) -> dict[int, int]:
        """Return, for each value, the fewest operations that bring its eight cells into the centre.

        Raises ValueError if `state` is not a board.
        """
        patterns = dict.fromkeys(KINDS, 0)
        bit = 1
        try:
            for value in state:
                patterns[value] += bit
                bit += bit
            found = {value: self._values[pattern] for value, pattern in patterns.items()}
        except (KeyError, IndexError, TypeError):
            found = {1: NO_PATTERN}
        if NO_PATTERN in found.values():
            raise ValueError(f"expected a board of {CELLS} cells, 8 each of 1, 2 and 3, got {state!r}")
        return found

    def __call__(self, state: Board) -> int:
        """Return the fewest operations that fill the centre with a single value.

        Raises ValueError if `state` is not a board.
        """
        return min(self.each(state).values())

    def best_moves(self, state: Board) -> str:
        """Return the operations, in the order A to H, that begin a shortest path; "" at a goal."""
        nearer = self(state) - 1
        return "".join(letter for letter, after in RotationGame(state).successors(state) if self(after) == nearer)

    @cached_property
    def farthest(self) -> tuple[Board, ...]:
        """Three patterns form a board if they are disjoint. The few farthest patterns are tried in pairs."""
        for depth in reversed(range(len(self.patterns))):
            far = np.flatnonzero((self.table >= depth) & (self.table != NO_PATTERN))
            found = []
            for one in far.tolist():
                two = far[far & one == 0]
                three = EVERY_CELL ^ one ^ two
                found += [(one, two, three) for two, three in zip(two.tolist(), three.tolist())
                          if depth <= self.table[three] != NO_PATTERN]
            if found:
                return tuple(map(_board, found))
        raise AssertionError("a table without a pattern")

    @property
    def deepest(self) -> int:
        return self(self.farthest[0])

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """A board is a pattern of 1s and a choice of 8 of the other 16 cells for the 2s.

        Rotations and reflections of the # preserve distances, so one pattern per symmetry class is enough. Swapping
        2 and 3 does too, so the first free cell is always a 2.
        """
        counts = np.zeros(len(self.patterns), np.int64)
        choices = np.array([choice for choice in range(1 << 16) if choice & 1 and choice.bit_count() == 8])
        low, high = choices & 255, choices >> 8
        bits = np.arange(256)[:, None] >> np.arange(8) & 1
        for pattern, class_size in _one_of_each_class(np.flatnonzero(self.table != NO_PATTERN)):
            rest = EVERY_CELL ^ pattern
            cells = np.flatnonzero(rest >> np.arange(CELLS) & 1)
            twos = (bits @ (1 << cells[:8]))[low] | (bits @ (1 << cells[8:]))[high]
            least = np.minimum(self.table[twos], self.table[rest ^ twos])
            least = np.minimum(least, self.table[pattern])
            counts += 2 * class_size * np.bincount(least, minlength=len(counts))
        return tuple(np.trim_zeros(counts, "b").tolist())

    @property
    def mean(self) -> float:
        return sum(depth * count for depth, count in enumerate(self.counts)) / len(self)

    def sample(self, depth: int, n: int, seed: int = 0) -> list[Board]:
        """Return random boards at this distance; see `boards_at_depth`.

        Draw a value, a pattern at this distance for it, and random cells for the other two values. Reject the board if
        another value is nearer. If two or three values are equally near, the board is drawn two or three times as
        often, so keep it with probability 1/2 or 1/3.
        """
        if not isinstance(depth, Integral) or not 0 <= depth <= self.deepest:
            raise ValueError(f"depth: expected 0 to {self.deepest}, the distances in the Rotation Game, got {depth}")
        if n > MOST_DRAWN:
            raise ValueError(f"n: expected at most {MOST_DRAWN:,} boards of the Rotation Game, got {n:,}")
        rng = random.Random(seed)
        if depth == self.deepest:  # known, and too rare to be drawn by chance
            return list(self.farthest) if n >= len(self.farthest) else rng.sample(self.farthest, n)
        patterns = np.flatnonzero(self.table == depth).tolist()
        drawn: dict[Board, None] = {}
        while len(drawn) < n:
            one = rng.choice(patterns)
            two = sum(rng.sample([1 << cell for cell in range(CELLS) if not one >> cell & 1], 8))
            three = EVERY_CELL ^ one ^ two
            nearest = self._values[two], self._values[three]
            if min(nearest) >= depth and rng.random() * (1 + nearest.count(depth)) < 1:
                drawn[_board(rng.sample((one, two, three), 3))] = None
        return list(drawn)

    def __len__(self) -> int:
        return factorial(CELLS) // factorial(CELLS // 3) ** 3

    def __repr__(self) -> str:
        return f"RotationDistances of {sum(self.patterns):,} patterns: at most {len(self.patterns) - 1}"


@cache
def rotation_distances() -> RotationDistances:
    """Compute the distances of all patterns, by a backward breadth-first sweep from the centre.

    >>> rotation_distances().patterns[:6]
    (1, 8, 44, 208, 876, 3220)
    """
    table = np.full(1 << CELLS, NO_PATTERN, np.uint8)
    turned = [_of_bytes(comes_from) for comes_from in FROM.values()]
    layer = np.array([sum(1 << cell for cell in CENTRE)])
    table[layer] = depth = 0
    while layer.size:
        depth += 1
        layers = []
        for turn in turned:
            reached = _moved(turn, layer)  # different patterns stay different
            reached = reached[table[reached] == NO_PATTERN]
            table[reached] = depth
            layers.append(reached)
        layer = np.concatenate(layers)
    table.flags.writeable = False
    return RotationDistances(table)


def _of_bytes(comes_from: tuple[int, ...]) -> np.ndarray:
    """Return, for each of the three bytes of a pattern and each value of that byte, its bits after the operation."""
    goes_to = [comes_from.index(cell) for cell in range(CELLS)]
    values = np.arange(256)
    return np.array([
        sum((values >> bit & 1) << goes_to[8 * byte + bit] for bit in range(8)) for byte in range(3)
    ])


def _moved(of_bytes: np.ndarray, patterns: np.ndarray) -> np.ndarray:
    low, middle, high = of_bytes
    return low[patterns & 255] | middle[patterns >> 8 & 255] | high[patterns >> 16]


def _one_of_each_class(patterns: np.ndarray) -> list[tuple[int, int]]:
    """Return one pattern (the smallest) of each class under rotations and reflections of the #, with the class size."""
    last = GRID.rows - 1
    symmetries = []
    for axes in permutations((0, 1)):
        for down, right in ((0, 0), (0, last), (last, 0), (last, last)):
            places = [tuple(abs(side - cell[axis]) for side, axis in zip((down, right), axes)) for cell in GRID.cells]
            symmetries.append(tuple(map(GRID.cells.index, places)))
    images = np.sort([_moved(_of_bytes(symmetry), patterns) for symmetry in symmetries], axis=0)
    chosen = images[0] == patterns
    class_sizes = 1 + np.count_nonzero(np.diff(images[:, chosen], axis=0), axis=0)
    return list(zip(patterns[chosen].tolist(), class_sizes.tolist()))


def _board(patterns: tuple[int, ...]) -> Board:
    """Return the board with 1s, 2s and 3s in the cells of the first, second and third pattern."""
    return tuple(next(kind for kind, pattern in zip(KINDS, patterns) if pattern >> cell & 1) for cell in range(CELLS))
