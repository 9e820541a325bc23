"""Check a student's answer without giving it away."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib import import_module
from numbers import Real
from typing import Any

LESSONS = (
    "start", "parity", "numbering", "blind_search", "estimates", "a_star", "ida_star", "a_star_or_ida_star", "any_goal",
    "rotation_game", "fifteen_puzzle",
)  # the modules of this folder, in the order of the lessons
SHOWN = 100  # characters of an argument or a result in a message

_exercises: dict[str, "Exercise"] = {}
_hints_given: dict[str, int] = {}
_last: list[str] = []  # the exercise that was checked last


@dataclass
class Exercise:
    """A task whose answer can be checked; creating one registers it under its name.

    - `name`: what `check` and `hint` call it.
    - `hints`: three strings: a nudge, the idea, the first line.
    - `answer`: the reference. A function of the same arguments as the student's, or, if `inputs` is None, a function
      without arguments that returns the right value.
    - `inputs`: a function without arguments that returns the argument tuples to call both functions with. It runs when
      the exercise is checked.
    - `mistakes`: reasons by wrong answer: sentences to print, each with the function or the value that it explains.
    - `reason`: instead of `answer`, a function of the student's answer that returns why it is wrong, or None if it is
      right. It is called when the answer has returned something from the first of `inputs`.
    - `undone`: when the result for the first of `inputs` shows that the student has not begun.
    - `same`: when two results count as equal.
    - `after`: what to print after a right answer.
    """

    name: str
    hints: tuple[str, str, str]
    answer: Callable[..., Any] | None = None
    inputs: Callable[[], Iterable[tuple]] | None = None
    mistakes: dict[str, Any] = field(default_factory=dict)
    reason: Callable[[Any], str | None] | None = None
    undone: Callable[[Any], bool] = lambda result: result is None
    same: Callable[[Any, Any], bool] = lambda one, other: one == other
    after: str = ""

    def __post_init__(self) -> None:
        _exercises[self.name] = self

    def verdict(self, yours: Any) -> tuple[bool | None, str]:
        """Return (right, message); right is None if the exercise is not done yet.

        - `yours`: the student's function or value.
        """
        if self.inputs is None:
            return self._verdict_on_value(yours)
        if yours is None or yours is ...:
            return None, "there is no function to check."
        if not callable(yours):
            return False, f"pass the function itself, not what it returns: got {_shown(yours)}."
        if self.reason is not None:
            (first, *_) = self.inputs()
            result = _call(yours, first)
            if self.undone(result):
                return None, f"{_name(yours)} {'returns None' if result is None else 'is incomplete'}."
            why = self.reason(yours)
            return why is None, why or self.after
        return self._verdict_on_function(yours)

    def _verdict_on_value(self, yours: Any) -> tuple[bool | None, str]:
        if yours is None or yours is ... or yours == []:
            return None, "there is no answer yet."
        if callable(yours):  # a search itself, where its name is expected
            yours = _name(yours)
        if self.same(yours, self.answer()):
            return True, self.after
        why = next((text for text, value in self.mistakes.items() if self.same(yours, value)), None)
        return False, why or f"{_shown(yours)} is not the answer. hint() gives a hint."

    def _verdict_on_function(self, yours: Callable[..., Any]) -> tuple[bool | None, str]:
        cases = [(given, _call(yours, given), self.answer(*given)) for given in self.inputs()]
        wrong = [case for case in cases if not self.same(case[1], case[2])]
        if not wrong:
            return True, f"correct on all {len(cases):,} cases. {self.after}".strip()
        if all(result is None for _, result, _ in cases):
            return None, f"{_name(yours)} returns None."
        given, result, expected = wrong[0]
        call = f"{_name(yours)}({', '.join(map(_shown, given))})"
        return False, (f"wrong in {len(wrong):,} of {len(cases):,} cases. For example, {call} returns {_shown(result)}"
                       f"{_compared(result, expected)}.{self._mistake(cases)}")

    def _mistake(self, cases: list[tuple]) -> str:
        """The reason, if a known mistake gives the same results on every case."""
        for text, wrong in self.mistakes.items():
            if all(self.same(result, wrong(*given)) for given, result, _ in cases):
                return f" {text}"
        return ""


def check(name: str, yours: Any) -> None:
    """Print whether an answer to an exercise is right, and if not, why.

    A wrong answer gets a counterexample, never the expected result. An exercise that is not done yet is no error.

    - `name`: the exercise, as its cell in the lesson names it.
    - `yours`: your function, or your value where the exercise asks for one.

    Raises ValueError if there is no such exercise. What your function raises is raised here too, with a note that
    says for which arguments.

    >>> check("count-inversions", lambda board: sum(board))
    Not yet: wrong in 720 of 720 cases. For example, your function((0, 1, 2, 3, 4, 5)) returns 15, which is too large.
    >>> check("count-inversions", lambda board: None)
    Not done yet: your function returns None.
    """
    exercise = _named(name)
    _last[:] = [name]
    right, message = exercise.verdict(yours)
    if right:
        _hints_given.pop(name, None)
        print(f"Right: {message}" if message else "Right.")
    else:
        print(f"{'Not done yet' if right is None else 'Not yet'}: {message}")


def hint(name: str | None = None) -> None:
    """Print the next hint for an exercise: a nudge, then the idea, then the first line.

    - `name`: the exercise; without it, the exercise that you checked last.

    Raises ValueError if there is no such exercise, or none was checked yet.

    >>> hint("count-inversions")
    Hint 1 of 3: An inversion is about two tiles. Is the blank a tile?
    """
    if name is None and not _last:
        raise ValueError(
            'hint() needs an exercise: run the cell of one first, or name it, such as hint("count-inversions")')
    name = name or _last[0]
    exercise = _named(name)
    given = _hints_given.get(name, 0)
    if given == len(exercise.hints):
        print("No more hints. Compare with the lesson's notebook in the folder solutions.")
        return
    _hints_given[name] = given + 1
    text = exercise.hints[given]
    if "\n" in text:
        text = "\n" + text
    print(f"Hint {given + 1} of {len(exercise.hints)}: {text}")


def _named(name: str) -> Exercise:
    for lesson in LESSONS:
        import_module(f"{__package__}.{lesson}")
    if name not in _exercises:
        near = get_close_matches(str(name), _exercises, n=1)
        raise ValueError(f"there is no exercise {name!r}: " + (
            f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(_exercises)}"))
    return _exercises[name]


def _call(function: Callable[..., Any], given: tuple) -> Any:
    try:
        return function(*given)
    except (Exception, KeyboardInterrupt) as error:
        error.add_note(f"raised by {_name(function)}({', '.join(map(_shown, given))})")
        raise


def _name(function: Any) -> str:
    name = getattr(function, "__name__", "your function")
    return "your function" if name == "<lambda>" else name


def _shown(value: Any) -> str:
    text = _name(value) if callable(value) else repr(value)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _compared(result: Any, expected: Any) -> str:
    """How a wrong result differs from the expected one, without the latter."""
    if result is None:
        return ""
    if isinstance(result, Real) and isinstance(expected, Real) and not {type(result), type(expected)} & {bool}:
        return ", which is too large" if result > expected else ", which is too small"
    if type(result) is not type(expected):
        return f", which is a {type(result).__name__}; expected a {type(expected).__name__}"
    if isinstance(expected, str | tuple | list | set) and len(result) != len(expected):
        return f", which has the wrong length ({len(result)})"
    return ""
