"""The distance of every board to the goal, in one table with a byte for each arrangement."""

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import factorial
from numbers import Integral
from os import PathLike
from typing import Any

import numpy as np

from ..puzzles import RotationGame, SlidingPuzzle, unrank
from .files import load_table, save_table
from .rotation import RotationDistances, rotation_distances

MOST_CELLS = 10  # a board of 12 cells has 132 times as many arrangements as one of 10
UNREACHED = 255
FORMAT = "eightpuzzle distances 1"


class Distances:
    """The distance of every board to one goal; made by `distances`.

    Called with a board it gives the distance, so that it is a heuristic too, the perfect one.

    - `problem`: the puzzle; its goal, its shape and its order of moves are what count.
    - `table`: for each number that `rank` gives, the distance of its board; 255 where it cannot reach the goal.
    - `counts`: how many boards there are at each distance, from 0.
    - `deepest`, `mean`: the largest distance, and the mean over all boards that can reach the goal.

    `len(d)` is the number of those boards, and iteration gives them, nearest first.

    >>> d = distances(SlidingPuzzle.parse("1 2, 3 x"))
    >>> d
    Distances of 12 boards to 1 2 / 3 x: at most 6, mean 3.0000
    >>> d((2, 0, 1, 3)), d.best_moves((2, 0, 1, 3)), d.counts
    (3, 'l', (1, 2, 2, 2, 2, 2, 1))
    """

    __name__ = "distances"

    def __init__(self, problem: SlidingPuzzle, table: np.ndarray) -> None:
        self.problem = problem
        self.table = table
        self.counts = tuple(np.bincount(table[table != UNREACHED]).tolist())
        self._bits = {tile: 1 << tile for tile in problem.goal}
        self._all_seen = sum(self._bits.values())
        self._bytes = table.tobytes()  # one entry of bytes is read three times as fast as one of an array

    @property
    def deepest(self) -> int:
        return len(self.counts) - 1

    @property
    def mean(self) -> float:
        return sum(depth * count for depth, count in enumerate(self.counts)) / len(self)

    def __call__(self, state: Sequence[int]) -> int:
        """The fewest moves from a board to the goal.

        - `state`: a board of the goal's shape.

        Raises ValueError for what is no such board, and for one that cannot reach the goal.
        """
        # The number that `rank` gives, but quickly, as a search asks often: the tiles seen are the bits of a number.
        left = len(self.problem.goal)
        number = seen = 0
        for tile in state:
            bit = self._bits.get(tile, 0)
            number = number * left + (bit - 1 & ~seen).bit_count()
            seen += bit
            left -= 1
        if left or seen != self._all_seen:
            tiles = len(self.problem.goal) - 1
            raise ValueError(f"expected a board of the tiles 0 to {tiles}, each once, got {tuple(state)}")
        distance = self._bytes[number]
        if distance == UNREACHED:
            raise ValueError(f"the board {tuple(state)} cannot reach the goal {self.problem.goal}")
        return distance

    def best_moves(self, state: Sequence[int]) -> str:
        """The moves that lead nearer to the goal, in the problem's order; none at the goal.

        - `state`: a board of the goal's shape.

        Raises ValueError as a call does.
        """
        nearer = self(state) - 1
        return "".join(move for move, reached in self.problem.successors(tuple(state)) if self(reached) == nearer)

    def numbers_at(self, depth: int) -> np.ndarray:
        """The numbers of the boards at this distance, rising.

        Raises ValueError if there are none.
        """
        if not isinstance(depth, Integral) or not 0 <= depth <= self.deepest:
            raise ValueError(f"boards are 0 to {self.deepest} moves from this goal: there are none at {depth}")
        return np.flatnonzero(self.table == depth)

    def layer(self, depth: int) -> list[tuple[int, ...]]:
        """The boards at this distance, in the order of their numbers.

        Raises ValueError if there are none.
        """
        return [unrank(number, len(self.problem.goal)) for number in self.numbers_at(depth).tolist()]

    def sample(self, depth: int, n: int, seed: int = 0) -> list[tuple[int, ...]]:
        """Boards at this distance; see `boards_at_depth`."""
        numbers = self.numbers_at(depth).tolist()
        if n < len(numbers):
            numbers = random.Random(seed).sample(numbers, n)
        return [unrank(number, len(self.problem.goal)) for number in numbers]

    def to_networkx(self) -> Any:
        """The space as a networkx Graph: a node for each board, with its `distance`, an edge for each move and its way
        back (needs networkx)."""
        import networkx

        graph = networkx.Graph()
        for board in self:
            graph.add_node(board, distance=self(board))
        graph.add_edges_from((board, reached) for board in self for _, reached in self.problem.successors(board))
        return graph

    def save(self, path: str | PathLike) -> None:
        """Write the table to one file, in numpy's form .npz, whole or not at all."""
        save_table(path, FORMAT, self.problem, self.table)

    @classmethod
    def load(cls, path: str | PathLike) -> "Distances":
        """Read a table that `save` wrote.

        Raises OSError for a file that cannot be opened, ValueError, naming what is wrong, for one that is no such
        table or was damaged.
        """
        problem, table, _ = load_table(path, FORMAT, "a whole table of distances",
                                       lambda problem, _: factorial(len(problem.goal)))
        return cls(problem, table)

    def __len__(self) -> int:
        return sum(self.counts)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for depth in range(self.deepest + 1):
            yield from self.layer(depth)

    def __repr__(self) -> str:
        goal = self.problem.line(self.problem.goal)
        return f"Distances of {len(self):,} boards to {goal}: at most {self.deepest}, mean {self.mean:.4f}"


def distances(problem: SlidingPuzzle | RotationGame) -> Distances | RotationDistances:
    """The distance of every board to the goal, by a breadth-first flood from the goal.

    A layer is an array with a column for each board; the next is made of whole columns at once, and what has a
    number that was met before is dropped. Tables that were made are kept, the last few of them.

    - `problem`: a SlidingPuzzle of any goal, and of any shape of up to 10 cells: 2×2 to 2×5, and 3×3; or a
      RotationGame, for which it gives `rotation_distances()`.

    Raises TypeError for another problem, ValueError for a larger board, with the number of its boards.

    >>> distances(SlidingPuzzle.parse("12345678x")).counts[:8]
    (1, 2, 4, 8, 16, 20, 39, 62)
    """
    if isinstance(problem, RotationGame):
        return rotation_distances()
    check_size("distances", problem, "a SlidingPuzzle or a RotationGame")
    return flood(problem.with_start(problem.goal))


def check_size(name: str, problem: SlidingPuzzle, expected: str = "a SlidingPuzzle") -> None:
    """Raise TypeError for a problem without tiles, ValueError for one of too many boards for a table."""
    if not isinstance(problem, SlidingPuzzle):
        raise TypeError(f"{name}: expected {expected}, got {problem!r}")
    cells = len(problem.goal)
    if cells > MOST_CELLS:
        raise ValueError(
            f"{name}: {factorial(cells) // 2:,} boards of {problem.rows}×{problem.width} can reach the goal,"
            f" too many for a table: expected {MOST_CELLS} cells or fewer"
        )


def boards_at_depth(problem: SlidingPuzzle | RotationGame, depth: int, n: int,
                    seed: int = 0) -> list[tuple[int, ...]]:
    """Boards that are so many moves from the goal, drawn evenly and each once; all of them where there are no more.

    - `problem`: as for `distances`.
    - `depth`: the distance.
    - `n`: how many boards; of the Rotation Game up to 10,000.
    - `seed`: the same seed draws the same boards.

    Raises ValueError where no board is so far from the goal, and for a negative n.

    >>> boards_at_depth(SlidingPuzzle.parse("12345678x"), 31, 10)
    [(6, 4, 7, 8, 5, 0, 3, 2, 1), (8, 6, 7, 2, 5, 4, 3, 0, 1)]
    """
    if not isinstance(n, Integral) or n < 0:
        raise ValueError(f"boards_at_depth: expected a number of boards, 0 or more, got {n!r}")
    return distances(problem).sample(depth, n, seed)


@lru_cache(maxsize=16)  # nine serve all goals of 3×3, once their tiles are renamed
def flood(problem: SlidingPuzzle) -> Distances:
    """The distances to the goal of this problem, layer by layer."""
    table = np.full(factorial(len(problem.goal)), UNREACHED, np.uint8)
    kept = np.empty(len(table), np.int32)  # for a number the column that stands for it, as several may be one board
    layer = np.array([problem.goal], np.uint8).T
    depth = 0
    while layer.size:
        numbers = ranks(layer)
        new = np.flatnonzero(table[numbers] == UNREACHED)
        numbers = numbers[new]
        table[numbers], kept[numbers] = depth, new
        layer, _ = successors(problem, layer[:, new[kept[numbers] == new]])
        depth += 1
    table.flags.writeable = False
    return Distances(problem, table)


def ranks(boards: np.ndarray) -> np.ndarray:
    """What `rank` gives for each column."""
    size, columns = boards.shape
    numbers = np.zeros(columns, np.int32)
    for place in range(size):
        smaller_after = np.zeros(columns, np.uint8)
        for later in range(place + 1, size):
            smaller_after += boards[later] < boards[place]
        numbers = numbers * (size - place) + smaller_after
    return numbers


def successors(problem: SlidingPuzzle, boards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The boards one move away from these, in columns, and for each the column that it comes from."""
    blank_at = (boards == 0).argmax(axis=0)
    reached, origins = [], []
    for blank, moves in enumerate(problem.moves):
        places = np.flatnonzero(blank_at == blank)
        here = boards[:, places]
        for _, cell in moves:
            moved = here.copy()
            moved[blank], moved[cell] = here[cell], 0
            reached.append(moved)
            origins.append(places)
    return np.concatenate(reached, axis=1), np.concatenate(origins)
