"""Heuristics built from other heuristics."""

from ..puzzles.problem import other_goal
from .counting import Heuristic


def maximum(*heuristics: Heuristic) -> Heuristic:
    """Return the heuristic whose estimate is the largest of several estimates.

    It is admissible if all the heuristics are admissible, and consistent if all are consistent.

    - `heuristics`: one or more functions of a state.

    Raises TypeError if there are no heuristics or if one is not a function, ValueError if their goals differ.

    >>> h = maximum(len, lambda state: 3)
    >>> h("ab"), h("abcd"), h.__name__
    (3, 4, 'maximum(len, <lambda>)')
    """
    if not heuristics or not all(map(callable, heuristics)):
        raise TypeError(f"maximum: expected one or more functions of a state, got {heuristics!r}")

    def largest(state):
        return max(h(state) for h in heuristics)

    largest.__name__ = f"maximum({', '.join(map(_name, heuristics))})"
    problems = [problem for h in heuristics if (problem := getattr(h, "problem", None)) is not None]
    for problem in problems:
        if name := other_goal(problem, problems[0]):
            raise ValueError(f"maximum: expected heuristics for the same {name}, got {getattr(problems[0], name)} and"
                             f" {getattr(problem, name)}")
    largest.problem = problems[0] if problems else None
    return largest


def scaled(h: Heuristic, weight: float) -> Heuristic:
    """Return the heuristic whose estimate is weight × h. A* with this heuristic is weighted A*.

    With a weight above 1 it is generally not admissible.

    - `h`: a function of a state.
    - `weight`: a number, 0 or more.

    Raises TypeError if `h` is not a function, ValueError if the weight is negative.

    >>> h = scaled(len, 1.5)
    >>> h("abc"), h.__name__
    (4.5, '1.5 × len')
    """
    if not callable(h):
        raise TypeError(f"scaled: expected a function of a state, got {h!r}")
    if not weight >= 0:
        raise ValueError(f"scaled: expected the weight to be 0 or more, got {weight}")

    def times(state):
        return weight * h(state)

    times.__name__, times.problem = f"{weight:g} × {_name(h)}", getattr(h, "problem", None)
    return times


def _name(h: Heuristic) -> str:
    return getattr(h, "__name__", repr(h))
