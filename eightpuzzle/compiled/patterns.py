"""Additive pattern databases of boards of up to 16 cells: built by a compiled flood, kept in a folder."""

import hashlib
import os
import warnings
from collections.abc import Iterable
from functools import lru_cache
from math import perm
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from ..exact import AdditivePatterns, PatternDatabase
from ..exact.distances import UNREACHED
from ..exact.patterns import checked_groups, checked_tiles, mirror, table_size
from ..exact.placements import rank_placement, unrank_placement
from ..puzzles import SlidingPuzzle
from . import kernels
from .kernels import COMPILED
from .searches import MOST_CELLS

# The cells of six, six and three tiles, as seen from the corner of the blank (Korf and Felner 2002).
SIX_SIX_THREE = ((1, 5, 6, 9, 10, 13), (7, 8, 11, 12, 14, 15), (2, 3, 4))
BYTES = 7  # for each placement: an entry of the table and of the three arrays that the flood needs
PARTS = 64  # of a cost, so that an interrupt is heard
AT_ONCE = 1 << 18  # placements that are spread out: arrays of some million bytes
FEWEST_KEPT = 1 << 20  # entries; fewer are made in milliseconds
MOST_IN_PYTHON = 1 << 16  # more take hours where numba is missing


def pattern_database(problem: SlidingPuzzle, tiles: Iterable[int], *, folder: str | PathLike | None = None,
                     progress: bool = True) -> PatternDatabase:
    """The fewest moves of some tiles that bring them home, whatever the others do (Korf and Felner 2002).

    What `exact.pattern_database` makes with `additive`, for boards of up to 16 cells. For each placement of the tiles a
    mask of 16 bits holds all cells that the blank can reach, so that the moves that cost nothing are made at once. A
    table of more than a million entries is kept in a file; one that is damaged is made anew, and where no file can be
    written it is made each time, with a warning. Two processes may do so at once: each file appears whole.

    - `problem`: a SlidingPuzzle; its goal and its shape are what count.
    - `tiles`: the tiles of the pattern. Six on 16 cells take 17 million bytes and some seconds; seven 58 million, half
      a minute, and 0.4 GB while the table is made; eight 519 million, some six minutes, and 3.6 GB while it is made.
    - `folder`: where tables are kept; unless given what the environment's EIGHTPUZZLE_CACHE names, or else the user's
      folder for caches.
    - `progress`: whether to show a bar (needs tqdm).

    Raises TypeError for a problem without tiles, ValueError for tiles that the puzzle does not have and for a board of
    more than 16 cells, MemoryError, with the bytes, where they are not to be had, and ModuleNotFoundError for a large
    table where numba is missing.

    >>> puzzle = SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1")
    >>> pattern_database(puzzle, [1, 2, 3, 4], progress=False)
    PatternDatabase of 1 2 3 4: 3,024 entries, at most 15
    """
    tiles = checked_tiles(problem, tiles)
    if len(problem.goal) > MOST_CELLS:
        raise ValueError(f"pattern_database: expected a board of {MOST_CELLS} cells or fewer, got {len(problem.goal)}")
    goal = problem.with_start(problem.goal)
    if table_size(goal, tiles, True) < FEWEST_KEPT:
        return PatternDatabase(goal, tiles, True, _sweep(goal, tiles, progress))
    path = _folder(folder) / _file_name(goal, tiles)
    try:
        kept = PatternDatabase.load(path)
        if (kept.problem.goal, kept.problem.width, kept.tiles, kept.additive) == (
                problem.goal, problem.width, tiles, True):
            return kept
    except (OSError, ValueError):  # not there, or damaged
        pass
    database = PatternDatabase(goal, tiles, True, _sweep(goal, tiles, progress))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        database.save(path)
    except OSError as error:
        warnings.warn(f"{database.__name__}: its table could not be kept, and will be made again: {error}",
                      stacklevel=2)
    return database


def additive_patterns(problem: SlidingPuzzle, *groups: Iterable[int], mirrored: bool = True,
                      folder: str | PathLike | None = None, progress: bool = True) -> AdditivePatterns:
    """The sum of additive pattern databases of groups of tiles; see `exact.additive_patterns`. Admissible, and not
    consistent.

    - `problem`, `folder`, `progress`: as for `pattern_database`.
    - `groups`: the tiles of each pattern, no tile in two; unless given, six, six and three of the 15-puzzle.
    - `mirrored`: whether to look the board's reflection up too, and to take the larger sum.

    It can be sent to other processes, which then read the tables from the folder.

    Raises as `pattern_database`; and ValueError for a tile in two groups, for no groups on another board, and for
    `mirrored` where there is no reflection.

    >>> puzzle = SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1")
    >>> additive_patterns(puzzle, [1, 2, 3, 4], [5, 6, 7, 8], progress=False)(puzzle.start)
    29
    """
    chosen = tuple(checked_groups(problem, groups or _six_six_three(problem)))
    if mirrored:
        mirror(problem)  # refuses where there is none
    patterns = _KeptPatterns([pattern_database(problem, group, folder=folder, progress=progress) for group in chosen],
                             mirrored)
    patterns.folder = folder
    return patterns


class _KeptPatterns(AdditivePatterns):
    """Pattern databases that are in files, so that another process need not be sent their tables."""

    folder: Any = None

    def __reduce__(self) -> tuple:
        groups = tuple(database.tiles for database in self.databases)
        return _again, (self.problem, groups, self.mirrored, self.folder)


@lru_cache(maxsize=4)
def _again(problem: SlidingPuzzle, groups: tuple, mirrored: bool, folder: Any) -> AdditivePatterns:
    return additive_patterns(problem, *groups, mirrored=mirrored, folder=folder, progress=False)


def _six_six_three(problem: SlidingPuzzle) -> list[tuple[int, ...]]:
    goal = problem.goal
    if (len(goal), problem.width) != (16, 4) or goal.index(0) not in (0, 15):
        raise ValueError("additive_patterns: expected groups of tiles; only the 4×4 board whose goal has the blank"
                         f" first or last has some of its own, not {problem.line(goal)}")
    return [tuple(goal[abs(goal.index(0) - cell)] for cell in group) for group in SIX_SIX_THREE]


def _folder(folder: str | PathLike | None) -> Path:
    if folder := folder or os.environ.get("EIGHTPUZZLE_CACHE"):
        return Path(folder)
    from platformdirs import user_cache_path

    return user_cache_path("eightpuzzle")


def _file_name(problem: SlidingPuzzle, tiles: tuple[int, ...]) -> str:
    goal = hashlib.sha256(repr((problem.goal, problem.width)).encode()).hexdigest()[:12]
    return f"patterns-{problem.rows}x{problem.width}-{goal}-{'-'.join(map(str, tiles))}.npz"


def _sweep(problem: SlidingPuzzle, tiles: tuple[int, ...], progress: bool) -> np.ndarray:
    """The table, by a flood from the goal over all placements, one cost after the other."""
    from tqdm.auto import tqdm

    cells, width, count = len(problem.goal), problem.width, len(tiles)
    placements = perm(cells, count)
    name = f"pattern {' '.join(map(str, tiles))}"
    if not COMPILED and placements > MOST_IN_PYTHON:
        raise ModuleNotFoundError(f"{name}: a table of {placements:,} entries needs numba, of the extra `fast`:"
                                  " pip install -e '.[fast]'")
    _check_memory(name, placements)
    table = np.full(placements, UNREACHED, np.uint8)
    seen, now, then = (np.zeros(placements, np.uint16) for _ in range(3))
    home = sum(problem.goal.index(tile) << 4 * number for number, tile in enumerate(tiles))
    now[rank_placement(home, count, cells)] = 1 << problem.goal.index(0)
    right = sum(1 << cell for cell in range(cells) if cell % width < width - 1)
    left = sum(1 << cell for cell in range(cells) if cell % width)
    parts = [placements * part // PARTS for part in range(PARTS + 1)]
    cost, more = 0, True
    with tqdm(desc=f"{name}, {BYTES * placements / 1e6:,.0f} MB", unit=" moves", disable=not progress) as bar:
        while more:
            more = False
            for first, last in zip(parts, parts[1:]):
                more |= kernels.pattern_layer(table, seen, now, then, cost, count, cells, width, right, left, first,
                                              last)
            now, then = then, now
            cost += 1
            bar.update()
    return _spread_out(table, problem, tiles)


def _spread_out(table: np.ndarray, problem: SlidingPuzzle, tiles: tuple[int, ...]) -> np.ndarray:
    """The table with the gaps that let it be asked without a rank, where they are not too many."""
    size, cells = table_size(problem, tiles, True), len(problem.goal)
    if size == len(table):
        return table
    spread = np.full(size, UNREACHED, np.uint8)
    for first in range(0, len(table), AT_ONCE):
        entries = table[first : first + AT_ONCE]
        packed = unrank_placement(np.arange(first, first + len(entries)), len(tiles), cells)
        spread[sum((packed >> 4 * number & 15) * cells**number for number in range(len(tiles)))] = entries
    return spread


def _check_memory(name: str, placements: int) -> None:
    """Raise MemoryError where the flood would need more than there is, as far as psutil is there to tell."""
    try:
        from psutil import virtual_memory
    except ModuleNotFoundError:
        return
    free = virtual_memory().available
    if BYTES * placements > free:
        raise MemoryError(f"{name}: {BYTES * placements:,} bytes are needed to make the table, {placements:,} to keep"
                          f" it, and {free:,} are free")
