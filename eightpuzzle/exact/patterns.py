"""Pattern databases: the distances of all boards on which only some tiles can be told apart (numpy)."""

from collections.abc import Iterable, Sequence
from math import perm
from operator import getitem, index
from os import PathLike

import numpy as np

from ..puzzles import SlidingPuzzle
from .distances import UNREACHED
from .files import load_table, save_table
from .placements import rank_placement

MOST_ENTRIES = 50_000_000  # a byte each
MOST_WITH_GAPS = 1 << 24  # entries of an additive table; a larger one is by rank
FORMAT = "eightpuzzle patterns 1"


class PatternDatabase:
    """A look-up of where some tiles stand; made by `pattern_database`. Called with a board, it gives its estimate.

    - `problem`: the puzzle; its goal and its shape are what count.
    - `tiles`: the tiles of the pattern, in ascending order.
    - `additive`: whether it counts the moves of its own tiles alone.
    - `table`: a byte for each way of standing; 255 for what cannot be, such as two tiles in one cell. It cannot be
      written to.
    - `weights`: for each cell and tile, what that adds to the number of the way of standing.
    - `is_by_rank`: whether that number is a packed placement, whose rank is the place in the table. So it is where the
      numbers themselves, which leave gaps, would take more than 16 million bytes.
    """

    def __init__(self, problem: SlidingPuzzle, tiles: tuple[int, ...], additive: bool, table: np.ndarray) -> None:
        self.problem = problem
        self.tiles = tiles
        self.additive = additive
        self.is_by_rank = table_size(problem, tiles, additive) != _size_with_gaps(problem, tiles, additive)
        self._bytes = table.tobytes()
        self.table = np.frombuffer(self._bytes, np.uint8)  # the same memory
        self.__name__ = f"pattern {' '.join(map(str, tiles))}" + ("" if additive else " and the blank")
        size = len(problem.goal)
        base = 16 if self.is_by_rank else size
        place = {tile: base**number for number, tile in enumerate(tiles if additive else (*tiles, 0))}
        self.weights = [[cell * place.get(tile, 0) for tile in range(size)] for cell in range(size)]

    def save(self, path: str | PathLike) -> None:
        """Write it to one file, in numpy's form .npz, whole or not at all."""
        save_table(path, FORMAT, self.problem, self.table, tiles=self.tiles, additive=self.additive)

    @classmethod
    def load(cls, path: str | PathLike) -> "PatternDatabase":
        """Read one that `save` wrote.

        Raises OSError for a file that cannot be opened, ValueError, naming what is wrong, for one that is no such
        database or was damaged.
        """
        problem, table, about = load_table(
            path, FORMAT, "a whole pattern database",
            lambda problem, about: table_size(problem, about["tiles"], about["additive"]),
        )
        return cls(problem, tuple(about["tiles"]), about["additive"], table)

    def __call__(self, state: Sequence[int]) -> int:
        """The estimate for a board of the goal's shape."""
        number = sum(map(getitem, self.weights, state))
        if self.is_by_rank:
            number = rank_placement(number, len(self.tiles), len(state))
        return self._bytes[number]

    def __reduce__(self) -> tuple:
        return PatternDatabase, (self.problem, self.tiles, self.additive, self.table)  # not the same memory twice

    def __repr__(self) -> str:
        known = self.table[self.table != UNREACHED]
        entries, largest = len(known), int(known.max())
        return f"PatternDatabase of {self.__name__[8:]}: {entries:,} entries, at most {largest}"


def pattern_database(problem: SlidingPuzzle, tiles: Iterable[int], additive: bool = True) -> PatternDatabase:
    """The fewest moves that bring some tiles home, whatever the others do (Culberson and Schaeffer 1996).

    With `additive` only moves of the tiles themselves count, and the best place of the blank is taken, so that the
    values of patterns without a common tile can be added (Korf and Felner 2002). Admissible, and **not consistent**:
    the blank that the table forgets may be anywhere, so that one move can lower it by more than one, and A* must open
    states again. Without `additive` every move counts and the place of the blank is part of the pattern: admissible and
    consistent, but no two can be added.

    - `problem`: a SlidingPuzzle; its goal and its shape are what count.
    - `tiles`: the tiles of the pattern, not the blank; up to 7 at 3×3 (with the blank: 50 million bytes at most).
    - `additive`: as above.

    Raises TypeError for a problem without tiles, ValueError for tiles that the puzzle does not have, and for a pattern
    too large, with its size.

    >>> puzzle = SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1")
    >>> [pattern_database(puzzle, [1, 2, 3, 4], additive)(puzzle.start) for additive in (True, False)]
    [14, 27]
    """
    tiles = checked_tiles(problem, tiles)
    size = len(problem.goal)
    if size ** (len(tiles) + 1) > MOST_ENTRIES:
        raise ValueError(
            f"pattern_database: {len(tiles)} tiles and the blank on {size} cells take"
            f" {size ** (len(tiles) + 1):,} bytes: expected {MOST_ENTRIES:,} or fewer"
        )
    return PatternDatabase(problem, tiles, additive, _flood(problem, tiles, additive))


class AdditivePatterns:
    """The sum of additive pattern databases; made by `additive_patterns`. Called with a board, it gives its estimate.

    - `databases`: those that are added up.
    - `mirrored`: whether the board's reflection is looked up too, and the larger sum is the estimate.
    """

    def __init__(self, databases: Sequence[PatternDatabase], mirrored: bool = False) -> None:
        self.databases = tuple(databases)
        self.mirrored = mirrored
        self.problem = self.databases[0].problem
        groups = " + ".join(" ".join(map(str, database.tiles)) for database in self.databases)
        self.__name__ = f"patterns {groups}{', mirrored' if mirrored else ''}"
        self._mirror = mirror(self.problem) if mirrored else None

    def __call__(self, state: Sequence[int]) -> int:
        """The estimate for a board of the goal's shape."""
        added = sum(database(state) for database in self.databases)
        if not self.mirrored:
            return added
        reflected = self.reflected(state)
        return max(added, sum(database(reflected) for database in self.databases))

    def reflected(self, state: Sequence[int]) -> tuple[int, ...]:
        """The board's reflection about the diagonal, each tile named by its new home.

        Raises ValueError where there is none, as `additive_patterns` does.
        """
        cells, tiles = self._mirror or mirror(self.problem)
        return tuple([tiles[state[cell]] for cell in cells])

    def __repr__(self) -> str:
        return f"AdditivePatterns({self.__name__.removeprefix('patterns ')})"


def additive_patterns(problem: SlidingPuzzle, *groups: Iterable[int], mirrored: bool = False) -> AdditivePatterns:
    """The sum of additive pattern databases of groups of tiles (Korf and Felner 2002). Admissible, and not consistent.

    - `problem`: as for `pattern_database`.
    - `groups`: the tiles of each pattern; no tile in two.
    - `mirrored`: whether to look the board's reflection about the diagonal up too, and to take the larger sum. A way
      home of the one is, reflected, a way home of the other. The board must be square, and its goal the same when
      reflected but for the names of its tiles, that is, with the blank on the diagonal.

    Raises ValueError for a tile in two groups, for `mirrored` where there is no such reflection, and what
    `pattern_database` raises.

    >>> puzzle = SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1")
    >>> additive_patterns(puzzle, [1, 2, 3, 4], [5, 6, 7, 8])(puzzle.start)
    29
    """
    groups = checked_groups(problem, groups)
    if mirrored:
        mirror(problem)  # refuses where there is none
    return AdditivePatterns([pattern_database(problem, group) for group in groups], mirrored)


def mirror(problem: SlidingPuzzle) -> tuple[list[int], list[int]]:
    """The reflection about the diagonal: for each cell the one that it comes from, and for each tile what it becomes.

    Raises ValueError where the board is not square, or the goal's blank is not on the diagonal.
    """
    width, goal = problem.width, problem.goal
    if width != problem.rows or goal.index(0) % (width + 1):
        raise ValueError(f"mirrored: expected a square board whose goal has the blank on the diagonal, got"
                         f" {problem.rows}×{width} and the goal {problem.line(goal)}")
    cells = [cell % width * width + cell // width for cell in range(len(goal))]
    return cells, [goal[cells[goal.index(tile)]] for tile in range(len(goal))]


def table_size(problem: SlidingPuzzle, tiles: Sequence[int], additive: bool) -> int:
    """How many bytes the table of a pattern has."""
    with_gaps = _size_with_gaps(problem, tiles, additive)
    return perm(len(problem.goal), len(tiles)) if additive and with_gaps > MOST_WITH_GAPS else with_gaps


def _size_with_gaps(problem: SlidingPuzzle, tiles: Sequence[int], additive: bool) -> int:
    return len(problem.goal) ** (len(tiles) + (not additive))


def checked_tiles(problem: SlidingPuzzle, tiles: Iterable[int]) -> tuple[int, ...]:
    """The tiles of a pattern in ascending order; TypeError or ValueError, with what was expected, for what is none."""
    if not isinstance(problem, SlidingPuzzle):
        raise TypeError(f"pattern_database: expected a SlidingPuzzle, got {problem!r}")
    try:
        tiles = tuple(index(tile) for tile in tiles)
    except TypeError:
        raise TypeError(
            f"pattern_database: expected the tiles of a pattern, such as [1, 2, 3], got {tiles!r}") from None
    size = len(problem.goal)
    if not tiles or len(set(tiles)) < len(tiles) or not set(tiles) <= set(range(1, size)):
        raise ValueError(f"pattern_database: expected different tiles of 1 to {size - 1}, one at least, got {tiles}")
    return tuple(sorted(tiles))


def checked_groups(problem: SlidingPuzzle, groups: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    """The tiles of several patterns that can be added; TypeError or ValueError for what is none."""
    groups = [checked_tiles(problem, group) for group in groups]
    tiles = [tile for group in groups for tile in group]
    if not groups or len(set(tiles)) < len(tiles):
        raise ValueError(f"additive_patterns: expected groups without a common tile, one at least, got {groups}")
    return groups


def _flood(problem: SlidingPuzzle, tiles: tuple[int, ...], additive: bool) -> np.ndarray:
    """The table, by a flood from the goal over where the tiles (rows 0 …) and the blank (the last row) stand."""
    size, count = len(problem.goal), len(tiles)
    places = size ** np.arange(count + 1)
    entry = count if additive else count + 1  # how many rows make a number of the table
    table = np.full(size**entry, UNREACHED, np.uint8)
    seen = np.zeros(size ** (count + 1), bool)
    made = np.array([[problem.goal.index(tile)] for tile in (*tiles, 0)], np.uint8)
    cost = 0
    while made.size:
        dearer = []
        layer = _unseen(made, places, seen)
        while layer.size:  # first where the blank comes at no cost, among the tiles that are alike
            numbers = places[:entry] @ layer[:entry]
            table[numbers[table[numbers] == UNREACHED]] = cost
            moved, counts = _successors(problem, layer)
            if not additive:
                counts[:] = True
            dearer.append(moved[:, counts])
            layer = _unseen(moved[:, ~counts], places, seen)
        made = np.concatenate(dearer, axis=1) if dearer else layer
        cost += 1
    return table


def _unseen(columns: np.ndarray, places: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """The columns that were not seen before, each once; from now on they are."""
    numbers, first = np.unique(places @ columns, return_index=True)
    new = ~seen[numbers]
    seen[numbers[new]] = True
    return columns[:, first[new]]


def _successors(problem: SlidingPuzzle, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The columns one move away, and for each whether the move was one of a tile of the pattern."""
    reached, of_pattern = [columns[:, :0]], [np.zeros(0, bool)]
    for blank, moves in enumerate(problem.moves):
        here = columns[:, columns[-1] == blank]
        for _, cell in moves:
            moved, slid = here.copy(), here[:-1] == cell
            moved[:-1][slid] = blank
            moved[-1] = cell
            reached.append(moved)
            of_pattern.append(slid.any(axis=0))
    return np.concatenate(reached, axis=1), np.concatenate(of_pattern)
