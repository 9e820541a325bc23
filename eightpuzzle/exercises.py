"""The check under an exercise: your function against ours, on every input that the lesson names."""

from collections.abc import Callable, Iterable
from typing import Any


def check(yours: Callable[..., Any], ours: Callable[..., Any], inputs: Iterable[Any]) -> None:
    """Print whether two functions agree, and where they first differ; an exercise not yet done is no error.

    - `yours`: the function of the exercise; one that gives None (its body still `...`) is not done yet.
    - `ours`: the function to agree with.
    - `inputs`: what to call both with; a tuple stays one argument.

    Raises ValueError if there are no inputs: nothing would be checked.

    >>> check(lambda n: n * n, lambda n: n ** 2, range(10))
    right: the same on all 10
    >>> check(lambda n: n + n, lambda n: n ** 2, range(10))
    not yet: 8 of 10 differ, the first for 1: yours 2, expected 1
    >>> def double(n): ...
    >>> check(double, lambda n: n + n, range(10))
    not done yet: double gives None
    """
    wrong, total, first = 0, 0, ""
    for given in inputs:
        total += 1
        answer, expected = yours(given), ours(given)
        if answer is None and expected is not None:
            print(f"not done yet: {getattr(yours, '__name__', 'your function')} gives None")
            return
        if answer != expected:
            wrong += 1
            first = first or f"the first for {given}: yours {answer}, expected {expected}"
    if not total:
        raise ValueError("check: expected inputs, got none (is it a generator that was used up?)")
    print(f"not yet: {wrong:,} of {total:,} differ, {first}" if wrong else f"right: the same on all {total:,}")
