"""Additive pattern databases for boards of up to 16 cells, built by a compiled sweep and stored in a folder."""

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

# The cells of the groups of six, six and three tiles, numbered from the corner of the blank (Korf and Felner 2002).
SIX_SIX_THREE = ((1, 5, 6, 9, 10, 13), (7, 8, 11, 12, 14, 15), (2, 3, 4))
BYTES = 7  # bytes per placement, in the table and the three arrays of the sweep
PARTS = 64  # parts of a layer; between them an interrupt is noticed
AT_ONCE = 1 << 18  # placements to spread out at once, in arrays of a few megabytes
FEWEST_STORED = 1 << 20  # entries; a smaller table is built in milliseconds
MOST_IN_PYTHON = 1 << 16  # entries; a larger table takes hours without numba


def pattern_database(problem: SlidingPuzzle, tiles: Iterable[int], *, folder: str | PathLike | None = None,
                     progress: bool = True) -> PatternDatabase:
    """Return the additive pattern database of some tiles (Korf and Felner 2002).

    Its entries are the fewest moves of these tiles that bring them home; moves of other tiles count nothing. The result
    equals that of `exact.pattern_database`, for boards of up to 16 cells.

    A table of more than a million entries is stored in a file. A damaged file is replaced. If the file cannot be
    written, a warning says so, and the table is built again each time. Several processes can use the folder at once.

    - `problem`: a SlidingPuzzle. Only its goal and its shape matter.
    - `tiles`: the tiles of the pattern. On 16 cells, six tiles take 17 MB and a few seconds; seven take 58 MB and half
      a minute, with 0.4 GB of memory; eight take 519 MB and about six minutes, with 3.6 GB of memory.
    - `folder`: the folder for the files. The default is the environment variable EIGHTPUZZLE_CACHE, or else the user's
      cache folder.
    - `progress`: whether to show a progress bar (needs tqdm).

    Raises TypeError if the problem is not a SlidingPuzzle, ValueError for wrong tiles or a board of more than 16 cells,
    MemoryError if there is not enough memory, and ModuleNotFoundError if a large table needs numba.

    >>> puzzle = SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1")
    >>> pattern_database(puzzle, [1, 2, 3, 4], progress=False)
    PatternDatabase of 1 2 3 4: 3,024 entries, at most 15
    """
    tiles = checked_tiles(problem, tiles)
    if len(problem.goal) > MOST_CELLS:
        raise ValueError(f"pattern_database: expected a board of {MOST_CELLS} cells or fewer, got {len(problem.goal)}")
    goal = problem.with_start(problem.goal)
    if table_size(goal, tiles, True) < FEWEST_STORED:
        return PatternDatabase(goal, tiles, True, _sweep(goal, tiles, progress))
    path = _folder(folder) / _file_name(goal, tiles)
    try:
        stored = PatternDatabase.load(path)
        if (stored.problem.goal, stored.problem.width, stored.tiles, stored.additive) == (
                problem.goal, problem.width, tiles, True):
            return stored
    except (OSError, ValueError):  # missing or damaged
        pass
    database = PatternDatabase(goal, tiles, True, _sweep(goal, tiles, progress))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        database.save(path)
    except OSError as error:
        warnings.warn(f"{database.__name__}: the table could not be stored and will be built again next time: {error}",
                      stacklevel=2)
    return database


def additive_patterns(problem: SlidingPuzzle, *groups: Iterable[int], mirrored: bool = True,
                      folder: str | PathLike | None = None, progress: bool = True) -> AdditivePatterns:
    """Return the sum of the additive pattern databases of disjoint groups of tiles, as `exact.additive_patterns` does.

    The heuristic is admissible but not consistent. It can be sent to other processes, which read the tables from the
    folder.

    - `problem`, `folder`, `progress`: as for `pattern_database`.
    - `groups`: the tiles of each pattern. The default, for the 15-puzzle only, is six, six and three tiles.
    - `mirrored`: whether to look up the board's reflection too and return the larger sum.

    Raises the errors of `pattern_database`, and ValueError if a tile is in two groups, if another board has no groups,
    or if `mirrored` is set for a board without a reflection.

    >>> puzzle = SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1")
    >>> additive_patterns(puzzle, [1, 2, 3, 4], [5, 6, 7, 8], progress=False)(puzzle.start)
    29
    """
    chosen = tuple(checked_groups(problem, groups or _six_six_three(problem)))
    if mirrored:
        mirror(problem)  # raises ValueError if there is no reflection
    patterns = _StoredPatterns([pattern_database(problem, group, folder=folder, progress=progress) for group in chosen],
                             mirrored)
    patterns.folder = folder
    return patterns


class _StoredPatterns(AdditivePatterns):
    """Pattern databases in files. Pickling sends the tiles and the folder, not the tables."""

    folder: Any = None

    def __reduce__(self) -> tuple:
        groups = tuple(database.tiles for database in self.databases)
        return _restored, (self.problem, groups, self.mirrored, self.folder)


@lru_cache(maxsize=4)
def _restored(problem: SlidingPuzzle, groups: tuple, mirrored: bool, folder: Any) -> AdditivePatterns:
    return additive_patterns(problem, *groups, mirrored=mirrored, folder=folder, progress=False)


def _six_six_three(problem: SlidingPuzzle) -> list[tuple[int, ...]]:
    goal = problem.goal
    if (len(goal), problem.width) != (16, 4) or goal.index(0) not in (0, 15):
        raise ValueError("additive_patterns: expected groups of tiles: only a 4×4 goal with the blank first or last has"
                         f" default groups, not {problem.line(goal)}")
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
    """Return the table, by a backward breadth-first sweep from the goal over all placements, cost by cost."""
    from tqdm.auto import tqdm

    cells, width, count = len(problem.goal), problem.width, len(tiles)
    placements = perm(cells, count)
    name = f"pattern {' '.join(map(str, tiles))}"
    if not COMPILED and placements > MOST_IN_PYTHON:
        raise ModuleNotFoundError(f"{name}: a table of {placements:,} entries needs numba, which the extra 'fast'"
                                  " installs: pip install 'eightpuzzle[fast]', or in the project's folder"
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
    """Return the table with gaps, so that a look-up needs no rank, unless the gaps would take too much memory."""
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
    """Raise MemoryError if the sweep needs more memory than is available. Without psutil, check nothing."""
    try:
        from psutil import virtual_memory
    except ModuleNotFoundError:
        return
    free = virtual_memory().available
    if BYTES * placements > free:
        raise MemoryError(f"{name}: building the table needs {BYTES * placements:,} bytes, but {free:,} are free:"
                          f" pass fewer tiles (the table itself takes {placements:,} bytes)")
