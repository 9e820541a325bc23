"""Numbering the placements of some tiles on up to 16 cells: a rank without gaps for partial permutations.

A placement is packed into one integer, with four bits for the cell of each tile; the first tile has the lowest bits.
The same code works on Python integers, on numpy arrays of int64, and compiled by numba.
"""

from typing import Any

# Four bits per cell, as signed 64-bit integers; the first cell has the lowest bits. EACH_CELL holds the number of each
# cell, ONE_BEYOND holds a 1 for every cell but the first.
EACH_CELL = 0xFEDCBA9876543210 - 2**64
ONE_BEYOND = 0x1111111111111110


def rank_placement(packed: Any, tiles: int, cells: int) -> Any:
    """Return the rank of a placement, from 0 to cells! / (cells - tiles)! - 1.

    This is the Cantor expansion (see `rank`) of a partial permutation. Digit t counts the free cells before the cell
    of tile t, ignoring cells that earlier tiles occupy. The first tile has the lowest digit.

    - `packed`: the packed placement; no two tiles share a cell.
    - `tiles`: the number of tiles.
    - `cells`: the number of cells of the board, at most 16.

    >>> [rank_placement(packed, tiles=2, cells=4) for packed in (0x10, 0x20, 0x30, 0x01, 0x21)]
    [0, 4, 8, 1, 5]
    """
    free_before, number, worth = EACH_CELL, 0, 1
    for tile in range(tiles):
        cell = packed >> 4 * tile & 15
        number = number + (free_before >> 4 * cell & 15) * worth
        worth *= cells - tile
        free_before = free_before - (ONE_BEYOND << 4 * cell)
    return number


def unrank_placement(number: Any, tiles: int, cells: int) -> Any:
    """Return the packed placement with this rank. This is the inverse of `rank_placement`.

    >>> f"{unrank_placement(5, tiles=2, cells=4):#04x}"
    '0x21'
    """
    free, packed = EACH_CELL, 0
    for tile in range(tiles):
        digit = number % (cells - tile)
        number = number // (cells - tile)
        packed = packed | (free >> 4 * digit & 15) << 4 * tile
        before = (1 << 4 * digit) - 1
        free = free & before | free >> 4 & ~before
    return packed
