"""Turns generators of events into searches: the decorator `search`, and `run`, which consumes the events."""

import functools
import inspect
import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from numbers import Integral, Real
from typing import Any, Literal, get_args, get_origin

from ..puzzles.problem import other_goal
from .events import Counts, Node, Result, StopSearch

Event = tuple[str, Node, object]
Hook = Callable[[str, Node, object], object]


class Search:
    """A search algorithm: call it for a Result, or step through its `events`.

    The decorator `search` creates one from a generator function. The function takes a problem and, if the
    search uses a heuristic, an argument `h`. Calling the Search runs it to the end:

    - `problem`: the Problem. If it has a `why_unsolvable`, that is called first.
    - the other arguments of the generator function. An option annotated with `Literal` accepts only its values.
    - `hooks`: callables (kind, node, detail), called at each event before it is counted. A hook that raises
      StopSearch ends the search. A hook that is a context manager is entered for the duration of the search.
    - `check`: False skips `why_unsolvable` and searches anyway.

    Returns a Result. Exceptions of the heuristic and of hooks carry a note that says where they were raised.

    Raises TypeError if an estimate is not a number; ValueError if it is negative or infinite, or if the heuristic's
    attribute `problem` has a different goal or shape.
    """

    def __init__(self, function: Callable[..., Iterator[Event]]) -> None:
        if not inspect.isgeneratorfunction(function):
            raise TypeError(f"search: expected a generator function of events (kind, node, detail), got {function!r}")
        functools.update_wrapper(self, function)
        self._function = function
        self._signature = inspect.signature(function)
        # The Search replaces the function under its name, so pickle looks for the function inside the Search.
        if not function.__qualname__.endswith("._function"):
            function.__qualname__ += "._function"

    def __call__(self, problem: Any, *args: Any, hooks: Iterable[Hook] = (), check: bool = True,
                 **options: Any) -> Result:
        events = self.events(problem, *args, **options)
        if check and (reason := unsolvable(problem)):
            return Result(self.called(problem, *args, **options), "unsolvable", reason)
        return run(events, hooks, name=self.called(problem, *args, **options))

    def events(self, problem: Any, *args: Any, **options: Any) -> Iterator[Event]:
        """The events (kind, node, detail) of the search, one by one."""
        for name in ("start", "is_goal", "successors"):
            if not hasattr(problem, name):
                raise TypeError(f"{self.__name__}: expected a problem with {name}, got {problem!r}")
        try:
            call = self._signature.bind(problem, *args, **options)
        except TypeError as error:
            raise TypeError(f"{self!r}: {error}") from None
        for name, value in call.arguments.items():
            kind = self._signature.parameters[name].annotation
            if get_origin(kind) is Literal and value not in get_args(kind):
                expected = ", ".join(map(repr, get_args(kind)))
                raise ValueError(f"{self.__name__}: {name}: expected one of {expected}, got {value!r}")
        if "h" in call.arguments:
            call.arguments["h"] = checked(call.arguments["h"], problem)
        return self._function(*call.args, **call.kwargs)

    def called(self, *args: Any, hooks: Iterable[Hook] = (), check: bool = True, **options: Any) -> str:
        """The name of the search and its options, except those at their defaults."""
        call = self._signature.bind_partial(*args, **options)
        shown = ", ".join(
            f"{name}={value!r}" for name, value in list(call.arguments.items())[1:]
            if name != "h" and value != self._signature.parameters[name].default
        )
        return f"{self.__name__}({shown})" if shown else self.__name__

    @property
    def informed(self) -> bool:
        """Whether the search takes a heuristic."""
        return "h" in self._signature.parameters

    def __reduce__(self) -> tuple:
        return search, (self._function,)

    @property
    def source(self) -> str:
        """The source code of the algorithm: the function and the generators that it delegates to."""
        code, names = self._function.__code__, self._function.__globals__
        used = [names[name] for name in code.co_names if inspect.isgeneratorfunction(names.get(name))]
        return "\n\n".join(map(inspect.getsource, (self._function, *used)))

    def __repr__(self) -> str:
        plain = [parameter.replace(annotation=parameter.empty) for parameter in self._signature.parameters.values()]
        return f"<search {self.__name__}{self._signature.replace(parameters=plain)}>"


def search(function: Callable[..., Iterator[Event]]) -> Search:
    """Turn a generator function that yields events into a Search.

    >>> from eightpuzzle.puzzles import SlidingPuzzle
    >>> @search
    ... def look_once(problem):
    ...     start = Node(problem.start)
    ...     yield "generate", start, None
    ...     if problem.is_goal(start.state):
    ...         yield "solution", start, None
    >>> look_once(SlidingPuzzle.parse("12345678x"))
    look_once: solved in 0 moves; 0 expanded, 1 generated, 1 stored
    """
    return Search(function)


def without_options(search: Any) -> Any:
    """The search inside a `functools.partial`; anything else is returned unchanged."""
    return search.func if isinstance(search, functools.partial) else search  # partials never nest


def unsolvable(problem: Any) -> str | None:
    """The reason why the problem has no solution, if that is known without a search; otherwise None."""
    ask = getattr(problem, "why_unsolvable", None)
    return ask() if ask is not None else None


def run(events: Iterator[Event], hooks: Iterable[Hook] = (), name: str = "search") -> Result:
    """Consume the events of a search, count them, and return the Result.

    - `events`: tuples (kind, node, detail), as from `Search.events`.
    - `hooks`: as for a Search.
    - `name`: the name of the search in the Result.
    """
    hooks = checked_hooks(hooks)
    counts = Counts()
    status, reason = "stopped", None  # unchanged if a hook's __exit__ suppresses the exception that ended the search
    try:
        with ExitStack() as entered:
            for hook in hooks:
                if hasattr(hook, "__enter__"):
                    entered.enter_context(hook)
            counts.count(_with_hooks(events, hooks) if hooks else events)
            status = "solved" if counts.goal else "cutoff" if counts.cutoff else "exhausted"
    except StopSearch as stop:
        status, reason = "stopped", str(stop) or None
    return Result(name, status, reason, *_solution(counts.goal), counts.expanded, counts.generated, counts.stored,
                  counts.iterations)


def _with_hooks(events: Iterator[Event], hooks: tuple[Hook, ...]) -> Iterator[Event]:
    """The same events; each one is passed to the hooks before it is counted."""
    for kind, node, detail in events:
        for hook in hooks:
            try:
                hook(kind, node, detail)
            except StopSearch:
                raise
            except Exception as error:
                error.add_note(f"raised by the hook {_name(hook)} at the event {kind!r} of {node}")
                raise
        yield kind, node, detail


def checked(h: Callable[[Any], float], problem: Any) -> Callable[[Any], float]:
    """The heuristic, with a check that every estimate is a finite number, 0 or more."""
    if not callable(h):
        raise TypeError(f"h: expected a function of a state, got {h!r}")
    other = getattr(h, "problem", None)
    if name := other_goal(problem, other):
        raise ValueError(f"h: expected a heuristic for the {name} {getattr(problem, name)}, but {_name(h)} is for the"
                         f" {name} {getattr(other, name)}")

    def checked_h(state):
        try:
            value = h(state)
        except Exception as error:
            error.add_note(f"raised by the heuristic {_name(h)} for the state {state}")
            raise
        if value.__class__ is int and value >= 0:
            return value
        if not isinstance(value, Real):
            raise TypeError(f"the heuristic {_name(h)} must return a number, but for {state} it returned {value!r}")
        if not 0 <= value < math.inf:
            raise ValueError(
                f"the heuristic {_name(h)} must return a finite number, 0 or more, but for {state}"
                f" it returned {value!r}"
            )
        # Convert to a plain number: a numpy byte would overflow in g + h.
        return int(value) if isinstance(value, Integral) else float(value)

    return checked_h


def checked_hooks(hooks: Iterable[Hook]) -> tuple[Hook, ...]:
    if hooks is None:
        raise TypeError("hooks: expected a list of callables (kind, node, detail), got None")
    hooks = (hooks,) if callable(hooks) else tuple(hooks)
    for hook in hooks:
        if isinstance(hook, type):
            raise TypeError(f"hooks: expected callables (kind, node, detail), got a class: write {hook.__name__}(…)")
        if not callable(hook):
            raise TypeError(f"hooks: expected callables (kind, node, detail), got {hook!r}")
    return hooks


def is_executor(executor: object) -> bool:
    """Whether this is an executor like those of `concurrent.futures` (an instance, not a class)."""
    return hasattr(executor, "submit") and not isinstance(executor, type)


def _solution(goal: Node | None) -> tuple[str | tuple | None, tuple | None]:
    if goal is None:
        return None, None
    if not isinstance(goal, Node):
        raise TypeError(f"solution event: expected the goal's Node, got {goal!r}")
    nodes = goal.path()
    moves = tuple(node.action for node in nodes[1:])
    if all(isinstance(move, str) and len(move) == 1 for move in moves):
        moves = "".join(moves)
    return moves, tuple(node.state for node in nodes)


def _name(function: object) -> str:
    return getattr(function, "__name__", None) or repr(function)
