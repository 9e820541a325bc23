"""The tables of the compiled loops: the moves of a puzzle, and heuristics as sums over cells and look-ups."""

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

LONGEST_LINE = 6  # cells; a table of linear conflict has (line + 1) ** line entries
ADDED_UP = {make.__name__: make for make in (manhattan, misplaced, out_of_row_and_column)}
NAMES = (*ADDED_UP, "linear_conflict", "walking_distance")
MOST_LINES = 4  # rows or columns; a table of walking distance has lines × (cells per line + 1) ** (lines - 1)² entries
ORDERS = tuple(map("".join, permutations("udlr")))


class Estimate(NamedTuple):
    """A heuristic as arithmetic: h is the sum of worth[cell, tile] over the board, plus entries of a few tables.

    - `name`: the name of the heuristic.
    - `worth`: the contribution of each tile in each cell.
    - `bases`, `weights`, `table`: the entry of table k is at bases[k] + the sum of weights[k, cell, tile].
    - `by_rank`: the number of tiles of each table that has no gaps. There the sum of the weights is a packed
      placement, and the entry is at the rank of the placement.
    - `ranked`: if it is not empty, the whole sum is not h but the index of h in `ranked`.
    - `mirrored`: whether the second half of the tables is for the board's reflection. h is then the larger sum.
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
        """Return whether this table is for the board's reflection."""
        return self.mirrored and look_up >= len(self.bases) // 2

    def totals(self, boards: np.ndarray) -> np.ndarray:
        """Return the sum of each board.

        - `boards`: an array with one row per board.
        """
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
    """The moves of a puzzle and the changes of an estimate, as flat arrays for the loops.

    A row of moves holds the moves from one cell of the blank, in the order in which they are tried, and ends with an
    end mark, a move with `swap` 0. An *entry* is a move together with the tile that slides: 16 × move + tile.

    - `goal`: the goal, packed.
    - `first`: for each cell of the blank, the start of its row with all moves.
    - `end`: an end mark.
    - `shift`: for each move, the position of the tile's bits.
    - `swap`: for each move, the factor that turns a tile into the bits to flip.
    - `target`: for each move, the cell to which the blank goes.
    - `row`: for each move, the start of the row of moves that follows.
    - `orders`, `stride`: the number of orders from which one is drawn, and the distance between their rows.
    - `change`: for each entry, the change of the sum over the cells.
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
    """The tables of an estimate, as flat arrays. The *code* of a table is the index at which it is looked up.

    - `count`, `cells`: the number of tables, and of cells of the board.
    - `bases`, `weights`, `table`, `ranked`: as in Estimate.
    - `is_ranked`, `is_mirrored`: whether `ranked` is used, and whether the second half is for the reflection.
    - `by_rank`: for each table without gaps its number of tiles, for others 0; None if all tables have gaps.
    - `one`, `one_step`, `other`, `other_step`: for each entry of the moves, the two tables whose codes change, and the
      changes. A missing table is `count`, with the change 0. In a mirrored estimate, `other` is for the reflection.
    - `codes`: the current code of each table, and a dummy for `count`.
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
    """Return the rules of a puzzle, and the tables of the estimate (None if it has no tables).

    - `orders`: the orders in which moves are tried.
    - `step_back`: whether the move that takes back the last one is tried too.
    """
    cells = len(puzzle.goal)
    moves: list[tuple[int, int, str] | None] = []  # from, to, letter; None is an end mark
    places = {}
    for order in orders:
        moves_from = SlidingPuzzle(puzzle.goal, puzzle.goal, puzzle.width, order).moves
        for blank, last in product(range(cells), (None, *OPPOSITE)):  # the same sequence, so rows are `stride` apart
            places.setdefault((blank, last), len(moves))
            moves += [(blank, to, letter) for letter, to in moves_from[blank] if letter != OPPOSITE.get(last)]
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
        # A copy, because numba compiles a second version for read-only arrays.
        ranked=native(estimate.ranked.copy()), codes=native(np.zeros(count + 1, np.int64)),
    )


def packed(boards: np.ndarray) -> np.ndarray:
    """Return each board as a number with four bits per cell.

    - `boards`: an array with one row per board.
    """
    shifts = 4 * np.arange(boards.shape[1], dtype=np.uint64)
    return np.bitwise_or.reduce(boards.astype(np.uint64) << shifts, axis=1)


def native(array: np.ndarray) -> Any:
    """Return the array itself if the loops are compiled, otherwise a list, which plain Python reads faster."""
    return array if COMPILED else array.tolist()


def estimate_of(puzzle: SlidingPuzzle, heuristic: Any) -> Estimate:
    """Return the estimate for a name, a table or pattern databases; for None, an estimate that is always 0.

    Raises TypeError or ValueError for any other argument.
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
        _check_goal(puzzle, heuristic.problem, "the table of distances")
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
    """Return the contribution of each tile in each cell, for a heuristic that is a sum over the tiles."""
    cells, h = len(puzzle.goal), make(puzzle)
    worth = np.zeros((cells, 16), np.int64)
    for cell, tile in product(range(cells), repeat=2):
        board = [(tile + place - cell) % cells for place in range(cells)]
        worth[cell, tile] = h.shares(board)[cell]
    return worth


def _linear_conflict(puzzle: SlidingPuzzle) -> Estimate:
    """Return Manhattan distance plus, for each row and column, a table of the moves that its conflicts add.

    The digits of a line's code are the places, from 1, of its tiles in the same line of the goal. A tile that belongs
    to another line has the digit 0, and so has the blank.
    """
    cells, width, rows = len(puzzle.goal), puzzle.width, puzzle.rows
    if max(width, rows) > LONGEST_LINE:
        raise ValueError(f"linear_conflict: expected at most {LONGEST_LINE} rows and columns, got {rows}×{width}")
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
    """Return the moves that conflicts add, for each code of a line.

    - `line`: the number of cells of the line.
    """
    table = np.zeros((line + 1) ** line, np.uint8)
    for digits in product(range(line + 1), repeat=line):
        homes = [digit for digit in digits if digit]
        if len(set(homes)) == len(homes):
            table[sum(digit * (line + 1) ** cell for cell, digit in enumerate(digits))] = detour(homes)
    return table


@lru_cache(maxsize=4)  # the sweep takes longer than many searches
def _walking_distance(puzzle: SlidingPuzzle) -> Estimate:
    """Return walking distance as two tables, one for the rows and one for the columns.

    A code counts, for each line, the tiles that belong to each line of the goal. The counts of the last line and of the
    last goal line follow from the others, so the digits of a code are the other counts and the line of the blank.
    """
    cells, width, rows = len(puzzle.goal), puzzle.width, puzzle.rows
    if max(width, rows) > MOST_LINES:
        raise ValueError(f"walking_distance: expected at most {MOST_LINES} rows and columns, got {rows}×{width}")
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
    """Yield every count of tiles by line (rows) and goal line (columns), the line of the blank, and the distance."""
    base = len(goal) + 1
    for name, walk in line_counts(goal, line_of, lines)[1].items():
        blank, name = divmod(name, base ** (lines * lines))
        digits = [name // base**place % base for place in range(lines * lines)]
        yield np.array(digits).reshape(lines, lines), blank, walk


def _patterns(puzzle: SlidingPuzzle, patterns: AdditivePatterns) -> Estimate:
    """Return the sum of pattern databases, for the board and, if mirrored, for its reflection too."""
    databases = patterns.databases
    tiles = [tile for database in databases for tile in database.tiles]
    for database in databases:
        _check_goal(puzzle, database.problem, repr(database))
        if len(databases) > 1 and not database.additive:
            raise ValueError(f"heuristic: {database!r} counts moves of other tiles too, so it cannot be added:"
                             " expected additive pattern databases")
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
    """Return an estimate with a value for each number of `rank`; the rank is the sum of two look-ups.

    The rank needs the number of smaller tiles that follow each tile. For a tile in the first half of the cells, the
    first half alone determines it, because all tiles that are not before it follow. The rest determines the others.
    """
    cells = len(puzzle.goal)
    half = cells // 2
    halves = [range(half), range(half, cells)]
    tables = []
    for part in halves:
        digits = np.array(list(product(range(cells), repeat=len(part)))).T[::-1]  # the first cell has weight 1
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
        raise ValueError(f"heuristic: {what} is for the goal {other.goal} of width {other.width}, but the goal is"
                         f" {puzzle.goal} of width {puzzle.width}")


def _moved(numbers: np.ndarray, blank: int, to: int) -> np.ndarray:
    """Return the change of a sum of numbers[cell, tile] when the blank goes to the cell of a tile, for each tile."""
    step = numbers[blank] - numbers[to] + numbers[to, 0] - numbers[blank, 0]
    step[0] = 0
    return step


def _sixteen(numbers: np.ndarray) -> np.ndarray:
    """Return the array padded to 16 columns, one per tile."""
    return np.pad(numbers, [(0, 0)] * (numbers.ndim - 1) + [(0, 16 - numbers.shape[-1])])
