"""The distance of every board to the goal, in a table with one byte per board."""

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

MOST_CELLS = 10  # a board of 12 cells has 132 times as many arrangements as a board of 10 cells
UNREACHED = 255
FORMAT = "eightpuzzle distances 1"


class Distances:
    """The distance of every board to one goal; `distances` creates it.

    Call it with a board to get the distance. This makes it a perfect heuristic.

    - `problem`: the puzzle. Its goal, shape and order of moves are used, its start is not.
    - `table`: the distances in moves, indexed by the `rank` of the board; 255 for boards that cannot reach the goal.
    - `counts`: the number of boards at each distance, from 0.
    - `deepest`, `mean`: the largest and the mean distance of the boards that can reach the goal.

    `len(d)` is the number of boards that can reach the goal. Iteration yields them, nearest first.

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
        self._bytes = table.tobytes()  # reading one entry is three times as fast as from an array

    @property
    def deepest(self) -> int:
        return len(self.counts) - 1

    @property
    def mean(self) -> float:
        return sum(depth * count for depth, count in enumerate(self.counts)) / len(self)

    def __call__(self, state: Sequence[int]) -> int:
        """Return the fewest moves from a board to the goal.

        - `state`: a board of the goal's shape.

        Raises ValueError if `state` is not such a board, or if it cannot reach the goal.
        """
        # A fast version of `rank`, because searches call this often. The bits of `seen` mark the tiles seen so far.
        left = len(self.problem.goal)
        number = seen = 0
        for tile in state:
            bit = self._bits.get(tile, 0)
            number = number * left + (bit - 1 & ~seen).bit_count()
            seen += bit
            left -= 1
        if left or seen != self._all_seen:
            tiles = len(self.problem.goal) - 1
            raise ValueError(f"expected a board with the tiles 0 to {tiles}, each once, got {tuple(state)}")
        distance = self._bytes[number]
        if distance == UNREACHED:
            raise ValueError(f"the board {tuple(state)} cannot reach the goal {self.problem.goal}")
        return distance

    def best_moves(self, state: Sequence[int]) -> str:
        """Return the moves that begin a shortest path, in the problem's order; "" at the goal.

        - `state`: a board of the goal's shape.

        Raises ValueError if `state` is not such a board, or if it cannot reach the goal.
        """
        nearer = self(state) - 1
        return "".join(move for move, reached in self.problem.successors(tuple(state)) if self(reached) == nearer)

    def numbers_at(self, depth: int) -> np.ndarray:
        """Return the ranks of the boards at this distance, in ascending order.

        Raises ValueError if there are none.
        """
        if not isinstance(depth, Integral) or not 0 <= depth <= self.deepest:
            raise ValueError(f"depth: expected 0 to {self.deepest}, the distances from this goal, got {depth}")
        return np.flatnonzero(self.table == depth)

    def layer(self, depth: int) -> list[tuple[int, ...]]:
        """Return the boards at this distance, in the order of their ranks.

        Raises ValueError if there are none.
        """
        return [unrank(number, len(self.problem.goal)) for number in self.numbers_at(depth).tolist()]

    def sample(self, depth: int, n: int, seed: int = 0) -> list[tuple[int, ...]]:
        """Return a random sample of boards at this distance; see `boards_at_depth`."""
        numbers = self.numbers_at(depth).tolist()
        if n < len(numbers):
            numbers = random.Random(seed).sample(numbers, n)
        return [unrank(number, len(self.problem.goal)) for number in numbers]

    def to_networkx(self) -> Any:
        """Return the state space as an undirected networkx Graph (needs networkx).

        Each board is a node with the attribute `distance`. Each move is an edge.
        """
        import networkx

        graph = networkx.Graph()
        for board in self:
            graph.add_node(board, distance=self(board))
        graph.add_edges_from((board, reached) for board in self for _, reached in self.problem.successors(board))
        return graph

    def save(self, path: str | PathLike) -> None:
        """Save the table to a file in numpy's .npz format. After an error, no incomplete file is left behind."""
        save_table(path, FORMAT, self.problem, self.table)

    @classmethod
    def load(cls, path: str | PathLike) -> "Distances":
        """Load a table from a file written by `save`.

        Raises OSError if the file cannot be opened, ValueError if it is not a valid table or is damaged.
        """
        problem, table, _ = load_table(path, FORMAT, "a valid table of distances",
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
    """Compute the distance of every board to the goal, by a backward breadth-first sweep from the goal.

    The sweep stores each layer as an array with one column per board, and moves all boards of a layer at once.
    The most recent tables are cached.

    - `problem`: a SlidingPuzzle with up to 10 cells (2×2 to 2×5, or 3×3) and any goal; or a RotationGame, for
      which the result is `rotation_distances()`.

    Raises TypeError for any other problem, ValueError if the board is too large.

    >>> distances(SlidingPuzzle.parse("12345678x")).counts[:8]
    (1, 2, 4, 8, 16, 20, 39, 62)
    """
    if isinstance(problem, RotationGame):
        return rotation_distances()
    check_size("distances", problem, "a SlidingPuzzle or a RotationGame")
    return sweep(problem.with_start(problem.goal))


def check_size(name: str, problem: SlidingPuzzle, expected: str = "a SlidingPuzzle") -> None:
    """Raise TypeError if the problem is not a SlidingPuzzle, ValueError if it has too many boards for a table."""
    if not isinstance(problem, SlidingPuzzle):
        raise TypeError(f"{name}: expected {expected}, got {problem!r}")
    cells = len(problem.goal)
    if cells > MOST_CELLS:
        raise ValueError(
            f"{name}: the {problem.rows}×{problem.width} puzzle has {factorial(cells) // 2:,} solvable boards,"
            f" too many for a table: expected at most {MOST_CELLS} cells"
        )


def boards_at_depth(problem: SlidingPuzzle | RotationGame, depth: int, n: int,
                    seed: int = 0) -> list[tuple[int, ...]]:
    """Draw boards at a given distance from the goal, uniformly and without repetition.

    - `problem`: as for `distances`.
    - `depth`: the distance from the goal, in moves.
    - `n`: the number of boards; if there are fewer, all of them are returned. At most 10,000 for the Rotation Game.
    - `seed`: the same seed draws the same boards.

    Raises ValueError if there are no boards at this distance, or if `n` is negative.

    >>> boards_at_depth(SlidingPuzzle.parse("12345678x"), 31, 10)
    [(6, 4, 7, 8, 5, 0, 3, 2, 1), (8, 6, 7, 2, 5, 4, 3, 0, 1)]
    """
    if not isinstance(n, Integral) or n < 0:
        raise ValueError(f"boards_at_depth: expected n to be a whole number, 0 or more, got {n!r}")
    return distances(problem).sample(depth, n, seed)


@lru_cache(maxsize=16)  # with renamed tiles, nine tables are enough for all 3×3 goals
def sweep(problem: SlidingPuzzle) -> Distances:
    """Compute the distances to the goal by a backward breadth-first sweep, layer by layer."""
    table = np.full(factorial(len(problem.goal)), UNREACHED, np.uint8)
    column_of = np.empty(len(table), np.int32)  # for each rank, the one column to keep of equal boards in a layer
    layer = np.array([problem.goal], np.uint8).T
    depth = 0
    while layer.size:
        numbers = ranks(layer)
        new = np.flatnonzero(table[numbers] == UNREACHED)
        numbers = numbers[new]
        table[numbers], column_of[numbers] = depth, new
        layer, _ = successors(problem, layer[:, new[column_of[numbers] == new]])
        depth += 1
    table.flags.writeable = False
    return Distances(problem, table)


def ranks(boards: np.ndarray) -> np.ndarray:
    """Return the rank of each column, as `rank` computes it for one board."""
    size, columns = boards.shape
    numbers = np.zeros(columns, np.int32)
    for place in range(size):
        smaller_after = np.zeros(columns, np.uint8)
        for later in range(place + 1, size):
            smaller_after += boards[later] < boards[place]
        numbers = numbers * (size - place) + smaller_after
    return numbers


def successors(problem: SlidingPuzzle, boards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the successors of all boards, as columns, and for each successor the column of its parent."""
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
