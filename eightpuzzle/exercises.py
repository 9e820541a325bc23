"""The check under an exercise: your function against ours, on every input that the lesson names."""

from collections.abc import Callable, Iterable
from typing import Any


def check(yours: Callable[..., Any], ours: Callable[..., Any], inputs: Iterable[Any]) -> None:
    """Print whether two functions agree, and where they first differ; an exercise not yet done is no error.

    - `yours`: the function of the exercise; one that gives None (its body still `...`) is not done yet.
    - `ours`: the function to agree with.
    - `inputs`: what to call both with; a tuple stays one argument.

    Raises ValueError if there are no inputs, as nothing would be checked, and what `yours` raises, with a note that
    names the input.

    >>> check(lambda n: n * n, lambda n: n ** 2, range(10))
    right: the same on all 10
    >>> check(lambda n: n + n, lambda n: n ** 2, range(10))
    not yet: 8 of 10 differ, the first for 1: yours 2, expected 1
    >>> def double(n): ...
    >>> check(double, lambda n: n + n, range(10))
    not done yet: double gives None
    """
    answers = [(given, _answer(yours, given), ours(given)) for given in inputs]
    if not answers:
        raise ValueError("check: expected inputs, got none (is it a generator that was used up?)")
    wrong = [(given, answer, expected) for given, answer, expected in answers if answer != expected]
    if not wrong:
        print(f"right: the same on all {len(answers):,}")
    elif all(answer is None for _, answer, _ in answers):
        print(f"not done yet: {getattr(yours, '__name__', 'your function')} gives None")
    else:
        given, answer, expected = wrong[0]
        print(f"not yet: {len(wrong):,} of {len(answers):,} differ, the first for {given!r}: yours {answer!r},"
              f" expected {expected!r}")


def _answer(yours: Callable[..., Any], given: Any) -> Any:
    try:
        return yours(given)
    except Exception as error:
        error.add_note(f"raised by {getattr(yours, '__name__', 'your function')} for {given!r}")
        raise
