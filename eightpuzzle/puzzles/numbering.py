"""Numbering permutations: the Cantor expansion, a perfect hash for the boards of one size."""

from collections.abc import Sequence
from math import factorial


def rank(state: Sequence[int]) -> int:
    """Return the number of a permutation of 0 … n-1: its position, from 0, in lexicographic order.

    This is the Cantor expansion (Cantor 1869, Lehmer 1960). In the factorial number system, digit i of the
    number counts the entries after position i that are smaller than the entry at position i.

    - `state`: a permutation of 0 … n-1, for example a board read row by row.

    Raises ValueError if `state` is not such a permutation.

    >>> rank((0, 1, 2)), rank((2, 1, 0))
    (0, 5)
    >>> rank((1, 2, 3, 4, 5, 6, 7, 8, 0))
    46233
    """
    if sorted(state) != list(range(len(state))):
        raise ValueError(f"rank: expected a permutation of 0 to {len(state) - 1}, got {tuple(state)}")
    state = [int(entry) for entry in state]  # numpy integers would overflow beyond 64 bits
    number = 0
    for place, entry in enumerate(state):
        smaller_after = sum(later < entry for later in state[place + 1 :])
        number = number * (len(state) - place) + smaller_after
    return number


def unrank(number: int, size: int) -> tuple[int, ...]:
    """Return the permutation of 0 … size-1 with the given number. This is the inverse of `rank`.

    - `number`: the number of the permutation, from 0 to size! - 1.
    - `size`: the number of entries of the permutation (9 for the 8-puzzle).

    Raises ValueError if no permutation has this number.

    >>> unrank(46233, 9)
    (1, 2, 3, 4, 5, 6, 7, 8, 0)
    """
    if size < 1 or not 0 <= number < factorial(size):
        raise ValueError(f"unrank: expected a number from 0 to {size}! - 1 for {size} entries, got {number}")
    left = list(range(size))
    state = []
    for remaining in range(size - 1, -1, -1):
        digit, number = divmod(number, factorial(remaining))
        state.append(left.pop(digit))
    return tuple(state)
