"""Numbers for the ways in which some tiles can stand on up to 16 cells: partial permutations, without gaps.

Where the tiles stand is packed into one number, four bits a tile, the first tile's lowest. The same lines run on
Python's integers, on arrays of numpy with 64 bits and a sign, and compiled.
"""

from typing import Any

# Four bits a cell, the first cell's lowest, as 64 bits with a sign: the cell's own number, and 1 beyond the first.
EACH_CELL = 0xFEDCBA9876543210 - 2**64
ONE_BEYOND = 0x1111111111111110


def rank_placement(packed: Any, tiles: int, cells: int) -> Any:
    """The number of a way of standing, from 0 to cells! / (cells - tiles)! - 1.

    Digit t counts the cells before that of tile t which no earlier tile has taken: the Cantor expansion (see `rank`)
    of some of the entries, with the first tile's digit as the lowest.

    - `packed`: where the tiles stand, no two in one cell. `tiles`: how many. `cells`: of the board, 16 at most.

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
    """Where the tiles stand, packed: the inverse of `rank_placement`.

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
