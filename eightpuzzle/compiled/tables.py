"""What the compiled loops look up: the moves of a puzzle, and an estimate as sums over cells and tables."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from math import factorial
from typing import Any, NamedTuple

import numpy as np

from ..exact import MOST_CELLS, AdditivePatterns, Distances, PatternDatabase
from ..exact.distances import UNREACHED
from ..exact.patterns import mirror
from ..exact.placements import rank_placement
from ..heuristics import manhattan, misplaced, out_of_row_and_column
from ..heuristics.linear_conflict import detour
from ..heuristics.walking_distance import line_counts
from ..puzzles import SlidingPuzzle
from ..puzzles.problem import other_goal
from ..puzzles.sliding import OPPOSITE
from .kernels import COMPILED, MIRRORED, unsigned

LONGEST_LINE = 6  # of linear conflict: a table has (line + 1) ** line entries
ADDED_UP = {make.__name__: make for make in (manhattan, misplaced, out_of_row_and_column)}
NAMES = (*ADDED_UP, "linear_conflict", "walking_distance")
MOST_LINES = 4  # of walking distance: a table has lines × (cells of a line + 1) ** (lines - 1)² entries
ORDERS = tuple(map("".join, permutations("udlr")))


class Estimate(NamedTuple):
    """A heuristic as arithmetic: worth[cell, tile] added up over the board, and what a few tables say.

    Table number k is asked at bases[k] plus weights[k, cell, tile] added up over the board; where `by_rank` has the
    number of its tiles, what is added up is a placement of these, packed, and its rank is what counts. Where `ranked`
    is not empty, all of that together is not h but the place in `ranked` where h stands. Where it is `mirrored`, the
    second half of the tables are asked about the board's reflection, and h is the larger of two sums.
    """

    name: str
    worth: np.ndarray
    bases: np.ndarray = np.zeros(0, np.int64)
    weights: np.ndarray = np.zeros((0, 0, 16), np.int64)
    table: np.ndarray = np.zeros(0, np.uint8)
    by_rank: Mapping[int, int] = {}
    ranked: np.ndarray = np.zeros(0, np.uint8)
    mirrored: bool = False

    def is_of_mirror(self, look_up: int) -> bool:
        """Whether this table is asked about the board's reflection."""
        return self.mirrored and look_up >= len(self.bases) // 2

    def totals(self, boards: np.ndarray) -> np.ndarray:
        """What is added up for each board; one a row."""
        cells = np.arange(boards.shape[1])
        total = self.worth[cells, boards].sum(axis=1)
        for look_up, (base, weights) in enumerate(zip(self.bases, self.weights)):
            code = weights[cells, boards].sum(axis=1)
            if look_up in self.by_rank:
                code = rank_placement(code, self.by_rank[look_up], len(cells))
            found = self.table[base + code].astype(np.int64)
            total += found << MIRRORED if self.is_of_mirror(look_up) else found
        return total


class Rules(NamedTuple):
    """A puzzle and an estimate, flat, as the loops read them.

    A row of moves is what is tried in a cell of the blank, one after the other, with an end mark: `swap` 0. An *entry*
    is a move and the tile that slides, 16 × move + tile.

    - `goal`: the board to reach.
    - `first`: for each cell of the blank, its row with all moves. `end`: an end mark.
    - `shift`: for each move, where the tile's bits stand. `swap`: a tile times this is what slides it.
    - `target`: the cell that the blank goes to. `row`: the row of what is tried next.
    - `orders`, `stride`: of how many tables of moves one is drawn each time, and how far they are from each other.
    - `change`: for each entry, by how much the sum over the cells changes.
    """

    goal: Any
    first: Any
    end: Any
    shift: Any
    swap: Any
    target: Any
    row: Any
    orders: Any
    stride: Any
    change: Any


class Tables(NamedTuple):
    """The tables of an estimate, flat.

    - `count`, `cells`: how many tables, and cells of the board.
    - `bases`, `weights`, `table`, `ranked`: as in Estimate. `is_ranked`, `is_mirrored`: whether it is.
    - `by_rank`: for each table the number of tiles if it is by rank, or 0; None where none is.
    - `one`, `one_step`, `other`, `other_step`: for each entry of the moves the two tables whose number it changes, and
      by how much; `count`, by 0, where there is none. If it is mirrored, the other one is of the reflection.
    - `codes`: room for the number by which each is asked, and one for `count`.
    """

    count: int
    cells: int
    bases: Any
    weights: Any
    one: Any
    one_step: Any
    other: Any
    other_step: Any
    by_rank: Any
    table: Any
    is_ranked: bool
    is_mirrored: bool
    ranked: Any
    codes: Any


def rules_of(puzzle: SlidingPuzzle, estimate: Estimate, orders: Sequence[str],
             step_back: bool) -> tuple[Rules, Tables | None]:
    """The moves of a puzzle, tried in these orders, with or without the one that takes the last one back; and the
    tables of the estimate, None if there are none."""
    cells = len(puzzle.goal)
    moves: list[tuple[int, int, str] | None] = []  # from, to, letter; None is an end mark
    places = {}
    for order in orders:
        ways = SlidingPuzzle(puzzle.goal, puzzle.goal, puzzle.width, order).moves
        for blank, last in product(range(cells), (None, *OPPOSITE)):  # in one order: a row stands `stride` on each time
            places.setdefault((blank, last), len(moves))
            moves += [(blank, to, letter) for letter, to in ways[blank] if letter != OPPOSITE.get(last)]
            moves.append(None)
    count = len(estimate.bases)
    change, one, one_step, other, other_step = np.zeros((5, len(moves), 16), np.int64)
    one[:] = other[:] = count
    shift, swap, target, row = (np.zeros(len(moves), np.uint64) for _ in range(4))
    for number, move in enumerate(moves):
        if move is None:
            continue
        blank, to, letter = move
        shift[number], target[number] = 4 * to, to
        swap[number] = 1 << 4 * blank ^ 1 << 4 * to
        row[number] = places[to, None if step_back else letter]
        change[number] = _moved(estimate.worth, blank, to)
        for look_up, weights in enumerate(estimate.weights):
            step = _moved(weights, blank, to)
            for tile in np.flatnonzero(step):
                first = one[number, tile] == count and not estimate.is_of_mirror(look_up)
                tables, steps = (one, one_step) if first else (other, other_step)
                tables[number, tile], steps[number, tile] = look_up, step[tile]
    rules = Rules(
        goal=unsigned(packed(np.array([puzzle.goal]))[0]),
        first=native(np.array([places[blank, None] for blank in range(cells)], np.uint64)),
        end=unsigned(moves.index(None)), shift=native(shift), swap=native(swap), target=native(target), row=native(row),
        orders=unsigned(len(orders)), stride=unsigned(len(moves) // len(orders)), change=native(change.ravel()),
    )
    if not count:
        return rules, None
    return rules, Tables(
        count=count, cells=cells, bases=native(np.append(estimate.bases, 0)), weights=native(estimate.weights.ravel()),
        one=native(one.ravel().astype(np.uint64)), one_step=native(one_step.ravel()),
        other=native(other.ravel().astype(np.uint64)), other_step=native(other_step.ravel()),
        by_rank=native(np.array([estimate.by_rank.get(look_up, 0) for look_up in range(count + 1)]))
        if estimate.by_rank else None,
        table=native(estimate.table), is_ranked=len(estimate.ranked) > 0, is_mirrored=estimate.mirrored,
        # A copy, since arrays that may not be written to would be compiled for once more.
        ranked=native(estimate.ranked.copy()), codes=native(np.zeros(count + 1, np.int64)),
    )


def packed(boards: np.ndarray) -> np.ndarray:
    """Each board, one a row, as a number with four bits for each cell."""
    shifts = 4 * np.arange(boards.shape[1], dtype=np.uint64)
    return np.bitwise_or.reduce(boards.astype(np.uint64) << shifts, axis=1)


def native(array: np.ndarray) -> Any:
    """The array as the loops want it: itself where they are compiled, else a list, which plain Python reads faster."""
    return array if COMPILED else array.tolist()


def estimate_of(puzzle: SlidingPuzzle, heuristic: Any) -> Estimate:
    """The estimate that is meant by a name, a table, or pattern databases; none at all by None.

    Raises TypeError or ValueError, with what was expected, for anything else.
    """
    cells = len(puzzle.goal)
    if heuristic is None:
        return Estimate("", np.zeros((cells, 16), np.int64))
    if isinstance(heuristic, str):
        if heuristic not in NAMES:
            raise ValueError(f"heuristic: expected {', '.join(map(repr, NAMES))} or a table, got {heuristic!r};"
                             " check_heuristic(h, puzzle).values is the table of any other")
        if heuristic == "linear_conflict":
            return _linear_conflict(puzzle)
        if heuristic == "walking_distance":
            return _walking_distance(puzzle.with_start(puzzle.goal))
        return Estimate(heuristic, _worth(puzzle, ADDED_UP[heuristic]))
    databases = heuristic if isinstance(heuristic, list | tuple) else [heuristic]
    if databases and all(isinstance(each, PatternDatabase) for each in databases):
        return _patterns(puzzle, AdditivePatterns(databases))
    if isinstance(heuristic, AdditivePatterns):
        return _patterns(puzzle, heuristic)
    if isinstance(heuristic, Distances):
        _check_goal(puzzle, heuristic.problem, "the distances")
        return _ranked(puzzle, "distances", heuristic.table)
    if callable(heuristic):
        raise TypeError(
            f"heuristic: expected a name ({', '.join(NAMES)}) or a table, got {heuristic!r};"
            " check_heuristic(h, puzzle).values is the table of a function h"
        )
    table = np.asarray(heuristic)
    if table.shape != (factorial(cells),) or table.dtype.kind not in "iuf" or cells > MOST_CELLS:
        raise ValueError(
            f"heuristic: expected a name ({', '.join(NAMES)}), distances, pattern databases, or a table with a number"
            f" for each of the {factorial(cells):,} arrangements (up to {MOST_CELLS} cells), got {heuristic!r}"
        )
    known = np.where(np.isnan(table), UNREACHED, table) if table.dtype.kind == "f" else table
    wrong = np.flatnonzero((known < 0) | (known > UNREACHED) | (known != np.floor(known)))
    if len(wrong):
        raise ValueError(f"heuristic: expected whole numbers from 0 to {UNREACHED - 1},"
                         f" but entry {wrong[0]} of the table is {table[wrong[0]]}")
    return _ranked(puzzle, "table", known.astype(np.uint8))


def _worth(puzzle: SlidingPuzzle, make: Any) -> np.ndarray:
    """What a heuristic that adds up over the tiles says of each tile in each cell."""
    cells, h = len(puzzle.goal), make(puzzle)
    worth = np.zeros((cells, 16), np.int64)
    for cell, tile in product(range(cells), repeat=2):
        board = [(tile + place - cell) % cells for place in range(cells)]
        worth[cell, tile] = h.shares(board)[cell]
    return worth


def _linear_conflict(puzzle: SlidingPuzzle) -> Estimate:
    """Manhattan distance, and a table that tells of each line what the tiles that are at home in it must go out of it.

    The digits of a line's number are the tiles' places in the goal's line, from 1; 0 for the blank and for others.
    """
    cells, width, rows = len(puzzle.goal), puzzle.width, puzzle.rows
    if max(width, rows) > LONGEST_LINE:
        raise ValueError(f"linear_conflict: compiled for {LONGEST_LINE} rows and columns at most, got {rows}×{width}")
    home = [puzzle.goal.index(tile) for tile in range(cells)]
    tables = [_detours(width), _detours(rows)]
    weights = np.zeros((rows + width, cells, 16), np.int64)
    for cell, tile in product(range(cells), range(1, cells)):
        (row, column), (home_row, home_column) = divmod(cell, width), divmod(home[tile], width)
        if row == home_row:
            weights[row, cell, tile] = (home_column + 1) * (width + 1) ** column
        if column == home_column:
            weights[rows + column, cell, tile] = (home_row + 1) * (rows + 1) ** row
    bases = np.repeat([0, len(tables[0])], [rows, width])
    return Estimate("linear_conflict", _worth(puzzle, manhattan), bases, weights, np.concatenate(tables))


def _detours(line: int) -> np.ndarray:
    """For each number of a line of so many cells, the moves that go out of it."""
    table = np.zeros((line + 1) ** line, np.uint8)
    for digits in product(range(line + 1), repeat=line):
        homes = [digit for digit in digits if digit]
        if len(set(homes)) == len(homes):
            table[sum(digit * (line + 1) ** cell for cell, digit in enumerate(digits))] = detour(homes)
    return table


@lru_cache(maxsize=4)  # its flood takes longer than many a search
def _walking_distance(puzzle: SlidingPuzzle) -> Estimate:
    """Two tables, for the rows and for the columns, of how many tiles of each of the goal's lines are in each line.

    The last line, and what is in a line of the goal's last one, follows from the others and from the line of the blank,
    so that the digits of a number are the counts of the others, and the line of the blank.
    """
    cells, width, rows = len(puzzle.goal), puzzle.width, puzzle.rows
    if max(width, rows) > MOST_LINES:
        raise ValueError(f"walking_distance: compiled for {MOST_LINES} rows and columns at most, got {rows}×{width}")
    tables, weights = [], np.zeros((2, cells, 16), np.int64)
    for look_up, (lines, line_of) in enumerate(((rows, [cell // width for cell in range(cells)]),
                                                (width, [cell % width for cell in range(cells)]))):
        base, counted = cells // lines + 1, lines - 1
        place = base ** np.arange(counted * counted + 1)
        for cell, tile in product(range(cells), repeat=2):
            line, home = line_of[cell], line_of[puzzle.goal.index(tile)]
            if tile == 0:
                weights[look_up, cell, tile] = line * place[-1]
            elif line < counted and home < counted:
                weights[look_up, cell, tile] = place[line * counted + home]
        table = np.zeros(lines * place[-1], np.uint8)
        for counts, blank, walk in _walks(puzzle.goal, line_of, lines):
            table[np.dot(place[:-1], counts[:-1, :-1].ravel()) + blank * place[-1]] = walk
        tables.append(table)
    return Estimate("walking_distance", np.zeros((cells, 16), np.int64), np.array([0, len(tables[0])]), weights,
                    np.concatenate(tables))


def _walks(goal: Sequence[int], line_of: Sequence[int], lines: int) -> Iterator[tuple[np.ndarray, int, int]]:
    """How many tiles of each goal line, one a column, are in each line, one a row; the line of the blank; and how far
    that is from the goal's; for all that there are."""
    base = len(goal) + 1
    for name, walk in line_counts(goal, line_of, lines)[1].items():
        blank, name = divmod(name, base ** (lines * lines))
        digits = [name // base**place % base for place in range(lines * lines)]
        yield np.array(digits).reshape(lines, lines), blank, walk


def _patterns(puzzle: SlidingPuzzle, patterns: AdditivePatterns) -> Estimate:
    """The sum of pattern databases; of the board alone, or of its reflection too."""
    databases = patterns.databases
    tiles = [tile for database in databases for tile in database.tiles]
    for database in databases:
        _check_goal(puzzle, database.problem, repr(database))
        if len(databases) > 1 and not database.additive:
            raise ValueError(f"heuristic: {database!r} counts moves of other tiles too, so that it cannot be added")
    if len(set(tiles)) < len(tiles):
        raise ValueError(f"heuristic: expected pattern databases without a common tile, got the tiles {tiles}")
    cells = len(puzzle.goal)
    sizes = [len(database.table) for database in databases]
    name = " + ".join(database.__name__ for database in databases)
    bases, weights = np.cumsum([0, *sizes[:-1]]), np.array([database.weights for database in databases])
    if patterns.mirrored:
        from_cells, becomes = mirror(puzzle)
        bases = np.tile(bases, 2)
        weights = np.concatenate([weights, weights[:, from_cells][:, :, becomes]])
        name += ", mirrored"
    asked = databases + databases if patterns.mirrored else databases
    by_rank = {look_up: len(database.tiles) for look_up, database in enumerate(asked) if database.is_by_rank}
    return Estimate(name, np.zeros((cells, 16), np.int64), bases, _sixteen(weights),
                    np.concatenate([database.table for database in databases]), by_rank, mirrored=patterns.mirrored)


def _ranked(puzzle: SlidingPuzzle, name: str, ranked: np.ndarray) -> Estimate:
    """A value for each number of `rank`, which is a sum of two look-ups, for the first half of the cells and the rest.

    How many smaller tiles follow a tile of the first half is told by the first half alone, since all that are not
    before it follow; and for the rest by the rest.
    """
    cells = len(puzzle.goal)
    half = cells // 2
    halves = [range(half), range(half, cells)]
    tables = []
    for part in halves:
        digits = np.array(list(product(range(cells), repeat=len(part)))).T[::-1]  # the first cell's counts once
        numbers = np.zeros(digits.shape[1], np.int32)
        for place, cell in enumerate(part):
            if cell < half:
                smaller_after = digits[place] - (digits[:place] < digits[place]).sum(axis=0)
            else:
                smaller_after = (digits[place + 1 :] < digits[place]).sum(axis=0)
            numbers += smaller_after * factorial(cells - 1 - cell)
        tables.append(numbers.astype(np.int32))
    weights = np.zeros((2, cells, 16), np.int64)
    for look_up, part in enumerate(halves):
        for place, cell in enumerate(part):
            weights[look_up, cell] = np.arange(16) * cells**place
    return Estimate(name, np.zeros((cells, 16), np.int64), np.array([0, len(tables[0])]), weights,
                    np.concatenate(tables), ranked=ranked)


def _check_goal(puzzle: SlidingPuzzle, other: SlidingPuzzle, what: str) -> None:
    if other_goal(puzzle, other):
        raise ValueError(f"heuristic: {what} are for the goal {other.goal} of width {other.width}, but the goal is"
                         f" {puzzle.goal} of width {puzzle.width}")


def _moved(numbers: np.ndarray, blank: int, to: int) -> np.ndarray:
    """By how much a sum of numbers[cell, tile] changes, for each tile, when the blank goes to the tile's cell."""
    step = numbers[blank] - numbers[to] + numbers[to, 0] - numbers[blank, 0]
    step[0] = 0
    return step


def _sixteen(numbers: np.ndarray) -> np.ndarray:
    """The same with a column for each of 16 tiles, however few there are."""
    return np.pad(numbers, [(0, 0)] * (numbers.ndim - 1) + [(0, 16 - numbers.shape[-1])])
