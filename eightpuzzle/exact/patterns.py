"""Pattern databases: the distances for some of the tiles, wherever the other tiles are (needs numpy)."""

from collections.abc import Iterable, Sequence
from math import perm
from operator import getitem, index
from os import PathLike

import numpy as np

from ..puzzles import SlidingPuzzle
from .distances import UNREACHED
from .files import load_table, save_table
from .placements import rank_placement

MOST_ENTRIES = 50_000_000  # one byte each
MOST_WITH_GAPS = 1 << 24  # entries; larger additive tables are indexed by rank
FORMAT = "eightpuzzle patterns 1"


class PatternDatabase:
    """A table of distances for some of the tiles; `pattern_database` creates it. Call it with a board for an estimate.

    - `problem`: the puzzle. Its goal and its shape are used.
    - `tiles`: the tiles of the pattern, in ascending order.
    - `additive`: whether only moves of the pattern's own tiles count.
    - `table`: one byte per placement of the tiles; 255 for impossible ones, such as two tiles in one cell. Read-only.
    - `weights`: for each cell and tile, its contribution to the number of the placement.
    - `is_by_rank`: whether the table is indexed by the rank of the placement. If not, it is indexed by the number
      itself, which leaves gaps. Tables that would exceed 16 million bytes that way are indexed by rank.
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
        """Save the database to a file in numpy's .npz format. After an error, no incomplete file is left behind."""
        save_table(path, FORMAT, self.problem, self.table, tiles=self.tiles, additive=self.additive)

    @classmethod
    def load(cls, path: str | PathLike) -> "PatternDatabase":
        """Load a database from a file written by `save`.

        Raises OSError if the file cannot be opened, ValueError if it is not a valid database or is damaged.
        """
        problem, table, about = load_table(
            path, FORMAT, "a valid pattern database",
            lambda problem, about: table_size(problem, about["tiles"], about["additive"]),
        )
        return cls(problem, tuple(about["tiles"]), about["additive"], table)

    def __call__(self, state: Sequence[int]) -> int:
        """Return the estimate for a board of the goal's shape."""
        number = sum(map(getitem, self.weights, state))
        if self.is_by_rank:
            number = rank_placement(number, len(self.tiles), len(state))
        return self._bytes[number]

    def __reduce__(self) -> tuple:
        return PatternDatabase, (self.problem, self.tiles, self.additive, self.table)  # not _bytes again

    def __repr__(self) -> str:
        known = self.table[self.table != UNREACHED]
        entries, largest = len(known), int(known.max())
        return f"PatternDatabase of {self.__name__[8:]}: {entries:,} entries, at most {largest}"


def pattern_database(problem: SlidingPuzzle, tiles: Iterable[int], additive: bool = True) -> PatternDatabase:
    """Compute the fewest moves that bring some tiles to their goal cells (Culberson and Schaeffer 1996).

    An additive database counts only the moves of the pattern's own tiles, and assumes the best place for the blank.
    Estimates of patterns without common tiles can be added (Korf and Felner 2002). It is admissible but
    **not consistent**: it ignores the place of the blank, so one move can lower the estimate by more than 1. A* then
    has to reopen states.

    A database that is not additive counts every move, and the blank is part of the pattern. It is admissible and
    consistent, but estimates cannot be added.

    - `problem`: a SlidingPuzzle. Its goal and its shape are used.
    - `tiles`: the tiles of the pattern, without the blank; up to 7 on a 3×3 board. During the computation, the tiles
      and the blank may take at most 50 million bytes.
    - `additive`: whether to count only the moves of the pattern's own tiles.

    Raises TypeError if the problem is not a SlidingPuzzle, ValueError if the puzzle does not have these tiles or if the
    pattern is too large.

    >>> puzzle = SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1")
    >>> [pattern_database(puzzle, [1, 2, 3, 4], additive)(puzzle.start) for additive in (True, False)]
    [14, 27]
    """
    tiles = checked_tiles(problem, tiles)
    size = len(problem.goal)
    if size ** (len(tiles) + 1) > MOST_ENTRIES:
        raise ValueError(
            f"pattern_database: {len(tiles)} tiles and the blank on {size} cells take"
            f" {size ** (len(tiles) + 1):,} bytes: expected at most {MOST_ENTRIES:,}"
        )
    return PatternDatabase(problem, tiles, additive, _sweep(problem, tiles, additive))


class AdditivePatterns:
    """A sum of additive pattern databases; `additive_patterns` creates it. Call it with a board to get the estimate.

    - `databases`: the pattern databases.
    - `mirrored`: whether the board's reflection is looked up too; the estimate is then the larger sum.
    """

    def __init__(self, databases: Sequence[PatternDatabase], mirrored: bool = False) -> None:
        self.databases = tuple(databases)
        self.mirrored = mirrored
        self.problem = self.databases[0].problem
        groups = " + ".join(" ".join(map(str, database.tiles)) for database in self.databases)
        self.__name__ = f"patterns {groups}{', mirrored' if mirrored else ''}"
        self._mirror = mirror(self.problem) if mirrored else None

    def __call__(self, state: Sequence[int]) -> int:
        """Return the estimate for a board of the goal's shape."""
        added = sum(database(state) for database in self.databases)
        if not self.mirrored:
            return added
        reflected = self.reflected(state)
        return max(added, sum(database(reflected) for database in self.databases))

    def reflected(self, state: Sequence[int]) -> tuple[int, ...]:
        """Return the board's reflection in the diagonal, with each tile renamed to match its reflected goal cell.

        Raises ValueError if there is no such reflection, as `additive_patterns` does.
        """
        cells, tiles = self._mirror or mirror(self.problem)
        return tuple([tiles[state[cell]] for cell in cells])

    def __repr__(self) -> str:
        return f"AdditivePatterns({self.__name__.removeprefix('patterns ')})"


def additive_patterns(problem: SlidingPuzzle, *groups: Iterable[int], mirrored: bool = False) -> AdditivePatterns:
    """Add up additive pattern databases for groups of tiles (Korf and Felner 2002). Admissible, but not consistent.

    - `problem`: as for `pattern_database`.
    - `groups`: the tiles of each pattern. No tile may be in two groups.
    - `mirrored`: whether to look up the board's reflection in the diagonal too, and take the larger sum. This is
      admissible because the reflection of a solution solves the reflected board. The board must be square, with the
      goal's blank on the diagonal.

    Raises ValueError if a tile is in two groups, or if `mirrored` is not possible. Also raises what
    `pattern_database` raises.

    >>> puzzle = SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1")
    >>> additive_patterns(puzzle, [1, 2, 3, 4], [5, 6, 7, 8])(puzzle.start)
    29
    """
    groups = checked_groups(problem, groups)
    if mirrored:
        mirror(problem)  # raises if there is no such reflection
    return AdditivePatterns([pattern_database(problem, group) for group in groups], mirrored)


def mirror(problem: SlidingPuzzle) -> tuple[list[int], list[int]]:
    """Return the reflection in the diagonal: the source of each cell, and the new name of each tile.

    Raises ValueError if the board is not square, or if the goal's blank is not on the diagonal.
    """
    width, goal = problem.width, problem.goal
    if width != problem.rows or goal.index(0) % (width + 1):
        raise ValueError(f"mirrored: expected a square board whose goal has the blank on the diagonal, got"
                         f" {problem.rows}×{width} and the goal {problem.line(goal)}")
    cells = [cell % width * width + cell // width for cell in range(len(goal))]
    return cells, [goal[cells[goal.index(tile)]] for tile in range(len(goal))]


def table_size(problem: SlidingPuzzle, tiles: Sequence[int], additive: bool) -> int:
    """Return the size of a pattern's table in bytes."""
    with_gaps = _size_with_gaps(problem, tiles, additive)
    return perm(len(problem.goal), len(tiles)) if additive and with_gaps > MOST_WITH_GAPS else with_gaps


def _size_with_gaps(problem: SlidingPuzzle, tiles: Sequence[int], additive: bool) -> int:
    return len(problem.goal) ** (len(tiles) + (not additive))


def checked_tiles(problem: SlidingPuzzle, tiles: Iterable[int]) -> tuple[int, ...]:
    """Return the tiles of a pattern in ascending order. Raise TypeError or ValueError if they are not a pattern."""
    if not isinstance(problem, SlidingPuzzle):
        raise TypeError(f"pattern_database: expected a SlidingPuzzle, got {problem!r}")
    try:
        tiles = tuple(index(tile) for tile in tiles)
    except TypeError:
        raise TypeError(
            f"pattern_database: expected the tiles of a pattern, such as [1, 2, 3], got {tiles!r}") from None
    size = len(problem.goal)
    if not tiles or len(set(tiles)) < len(tiles) or not set(tiles) <= set(range(1, size)):
        raise ValueError(f"pattern_database: expected one or more different tiles from 1 to {size - 1}, got {tiles}")
    return tuple(sorted(tiles))


def checked_groups(problem: SlidingPuzzle, groups: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    """Return the tiles of several patterns. Raise TypeError or ValueError if their estimates cannot be added."""
    groups = [checked_tiles(problem, group) for group in groups]
    tiles = [tile for group in groups for tile in group]
    if not groups or len(set(tiles)) < len(tiles):
        raise ValueError(f"additive_patterns: expected one or more groups without common tiles, got {groups}")
    return groups


def _sweep(problem: SlidingPuzzle, tiles: tuple[int, ...], additive: bool) -> np.ndarray:
    """Compute the table by a backward breadth-first sweep from the goal.

    Each column holds the cells of the tiles, and in its last row the cell of the blank.
    """
    size, count = len(problem.goal), len(tiles)
    places = size ** np.arange(count + 1)
    entry = count if additive else count + 1  # the number of rows that index the table
    table = np.full(size**entry, UNREACHED, np.uint8)
    seen = np.zeros(size ** (count + 1), bool)
    columns = np.array([[problem.goal.index(tile)] for tile in (*tiles, 0)], np.uint8)
    cost = 0
    while columns.size:
        next_cost = []
        layer = _unseen(columns, places, seen)
        while layer.size:  # moves that cost nothing come first: the blank passes tiles outside the pattern
            numbers = places[:entry] @ layer[:entry]
            table[numbers[table[numbers] == UNREACHED]] = cost
            moved, counts = _successors(problem, layer)
            if not additive:
                counts[:] = True
            next_cost.append(moved[:, counts])
            layer = _unseen(moved[:, ~counts], places, seen)
        columns = np.concatenate(next_cost, axis=1) if next_cost else layer
        cost += 1
    return table


def _unseen(columns: np.ndarray, places: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """Return the columns that are not yet seen, each once, and mark them as seen."""
    numbers, first = np.unique(places @ columns, return_index=True)
    new = ~seen[numbers]
    seen[numbers[new]] = True
    return columns[:, first[new]]


def _successors(problem: SlidingPuzzle, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the successors of all columns, and for each whether a tile of the pattern moved."""
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
