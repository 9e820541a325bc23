"""Inversions and parity: what tells, without a search, which boards can be reached."""

from collections.abc import Sequence


def inversions(state: Sequence[int]) -> int:
    """How many pairs of tiles stand in the wrong order when the board is read row by row.

    The blank is no tile: 0 takes no part.

    - `state`: a board, row by row, 0 the blank.

    >>> inversions((1, 2, 3, 4, 5, 6, 7, 8, 0)), inversions((2, 1, 0, 3)), inversions((3, 2, 1, 0))
    (0, 1, 3)
    """
    return len(inversion_pairs(state))


def inversion_pairs(state: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of tiles that stand in the wrong order, as places among the tiles, the blank left out.

    - `state`: a board, row by row, 0 the blank.

    >>> inversion_pairs((2, 1, 0, 3)), inversion_pairs((3, 2, 1, 0))
    ([(0, 1)], [(0, 1), (0, 2), (1, 2)])
    """
    tiles = [tile for tile in state if tile != 0]
    return [
        (left, right) for left, tile in enumerate(tiles) for right in range(left + 1, len(tiles)) if tiles[right] < tile
    ]


def cycles(start: Sequence[int], goal: Sequence[int]) -> list[tuple[int, ...]]:
    """The cycles of the permutation that turns `start` into `goal`, each from its smallest entry on.

    An entry is followed by the one that stands in `start` where `goal` has it. Entries that are home are left out.

    - `start`, `goal`: sequences of the same distinct entries.

    Raises ValueError if the entries differ.

    >>> cycles((2, 1, 3, 4, 0, 5), (1, 2, 3, 4, 5, 0))
    [(0, 5), (1, 2)]
    """
    if sorted(start) != sorted(goal) or len(set(start)) != len(start):
        raise ValueError(f"expected two orders of the same distinct entries, got {tuple(start)} and {tuple(goal)}")
    stands_in = dict(zip(goal, start))  # for each entry, what stands in its place
    unseen = set(start)
    found = []
    for entry in sorted(start):
        cycle = []
        while entry in unseen:
            unseen.remove(entry)
            cycle.append(entry)
            entry = stands_in[entry]
        if len(cycle) > 1:
            found.append(tuple(cycle))
    return found


def permutation_parity(start: Sequence[int], goal: Sequence[int]) -> int:
    """0 if an even number of swaps turns `start` into `goal`, 1 if an odd number does.

    All entries count, the blank too. A cycle of n entries takes n - 1 swaps, and no other way of swapping
    takes a number of the other parity (Cauchy 1815).

    - `start`, `goal`: sequences of the same distinct entries.

    Raises ValueError if the entries differ.

    >>> permutation_parity((1, 2, 0, 3), (1, 2, 3, 0)), permutation_parity((1, 2, 3, 0), (1, 2, 3, 0))
    (1, 0)
    """
    return sum(len(cycle) - 1 for cycle in cycles(start, goal)) % 2
