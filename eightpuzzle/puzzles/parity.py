"""Inversions and parity. They decide, without a search, whether a board can reach a goal."""

from collections.abc import Sequence


def inversions(state: Sequence[int]) -> int:
    """Count the pairs of tiles that are in the wrong order when the board is read row by row.

    The blank does not count as a tile.

    - `state`: a board, row by row, with 0 for the blank.

    >>> inversions((1, 2, 3, 4, 5, 6, 7, 8, 0)), inversions((2, 1, 0, 3)), inversions((3, 2, 1, 0))
    (0, 1, 3)
    """
    return len(inversion_pairs(state))


def inversion_pairs(state: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of tiles that are in the wrong order.

    Each tile is given by its position among the tiles, from 0; the blank is skipped.

    - `state`: a board, row by row, with 0 for the blank.

    >>> inversion_pairs((2, 1, 0, 3)), inversion_pairs((3, 2, 1, 0))
    ([(0, 1)], [(0, 1), (0, 2), (1, 2)])
    """
    tiles = [tile for tile in state if tile != 0]
    return [
        (left, right) for left, tile in enumerate(tiles) for right in range(left + 1, len(tiles)) if tiles[right] < tile
    ]


def cycles(start: Sequence[int], goal: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the cycles of the permutation that turns `start` into `goal`.

    In a cycle, each entry is followed by the entry that occupies its goal position in `start`. A cycle begins
    with its smallest entry. Entries that are already in their goal position are left out.

    - `start`, `goal`: sequences of the same distinct entries.

    Raises ValueError if the entries differ.

    >>> cycles((2, 1, 3, 4, 0, 5), (1, 2, 3, 4, 5, 0))
    [(0, 5), (1, 2)]
    """
    if sorted(start) != sorted(goal) or len(set(start)) != len(start):
        raise ValueError(f"expected the same distinct entries in two orders, got {tuple(start)} and {tuple(goal)}")
    occupant = dict(zip(goal, start))  # for each entry, the entry in its goal position
    unseen = set(start)
    found = []
    for entry in sorted(start):
        cycle = []
        while entry in unseen:
            unseen.remove(entry)
            cycle.append(entry)
            entry = occupant[entry]
        if len(cycle) > 1:
            found.append(tuple(cycle))
    return found


def permutation_parity(start: Sequence[int], goal: Sequence[int]) -> int:
    """Return 0 if an even number of swaps turns `start` into `goal`, and 1 if an odd number does.

    All entries count, including the blank. A cycle of n entries takes n - 1 swaps. Every other sequence of swaps
    with the same result has the same parity (Cauchy 1815).

    - `start`, `goal`: sequences of the same distinct entries.

    Raises ValueError if the entries differ.

    >>> permutation_parity((1, 2, 0, 3), (1, 2, 3, 0)), permutation_parity((1, 2, 3, 0), (1, 2, 3, 0))
    (1, 0)
    """
    return sum(len(cycle) - 1 for cycle in cycles(start, goal)) % 2
