"""Numbers for permutations: the Cantor expansion, a perfect hash of all boards of one size."""

from collections.abc import Sequence
from math import factorial


def rank(state: Sequence[int]) -> int:
    """The number of `state` among all permutations of 0 … n-1 in lexicographic order, from 0.

    The Cantor expansion: digit i of the number in the factorial number system (Cantor 1869,
    Lehmer 1960) counts the entries after place i that are smaller than the entry there.

    - `state`: a permutation of 0 … n-1, for example a board read row by row.

    Raises ValueError if `state` is not such a permutation.

    >>> rank((0, 1, 2)), rank((2, 1, 0))
    (0, 5)
    >>> rank((1, 2, 3, 4, 5, 6, 7, 8, 0))
    46233
    """
    if sorted(state) != list(range(len(state))):
        raise ValueError(f"rank: expected a permutation of 0 to {len(state) - 1}, got {tuple(state)}")
    state = [int(entry) for entry in state]  # entries of numpy would make a number of 64 bits
    number = 0
    for place, entry in enumerate(state):
        smaller_after = sum(later < entry for later in state[place + 1 :])
        number = number * (len(state) - place) + smaller_after
    return number


def unrank(number: int, size: int) -> tuple[int, ...]:
    """The permutation of 0 … size-1 that has this number: the inverse of `rank`.

    - `number`: from 0 to size! - 1.
    - `size`: how many entries the permutation has (9 for the Eight puzzle).

    Raises ValueError if there is no such number.

    >>> unrank(46233, 9)
    (1, 2, 3, 4, 5, 6, 7, 8, 0)
    """
    if size < 1 or not 0 <= number < factorial(size):
        raise ValueError(f"unrank: permutations of {size} entries have numbers 0 to {size}! - 1, got {number}")
    left = list(range(size))
    state = []
    for remaining in range(size - 1, -1, -1):
        digit, number = divmod(number, factorial(remaining))
        state.append(left.pop(digit))
    return tuple(state)
