"""From a generator of events to a function that searches: `search` makes one, `run` drains the events."""

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
    """A search that is called for its result, or stepped event by event.

    Made by the decorator `search` from a generator function of a problem (and a heuristic, where it has an
    argument `h`). Called, it runs to the end:

    - `problem`: the Problem; its `why_unsolvable`, if it has one, is asked first.
    - the arguments of the generator function.
    - `hooks`: callables (kind, node, detail), called in turn at each event, before it is counted. One that
      raises StopSearch ends the search. One that is a context manager is entered for the time of the search.
    - `check`: False searches even where the problem knows that there is no solution.

    An option of the generator function that is annotated with `Literal` is held to its values.

    Returns a Result. Raises what the problem, the heuristic or a hook raises, with a note that says where,
    and TypeError or ValueError for a heuristic whose value is no number, negative or infinite, or which says by its
    attribute `problem` that it was made for another goal or shape.
    """

    def __init__(self, function: Callable[..., Iterator[Event]]) -> None:
        if not inspect.isgeneratorfunction(function):
            raise TypeError(f"a search is a generator function of events (kind, node, detail), got {function!r}")
        functools.update_wrapper(self, function)
        self._function = function
        self._signature = inspect.signature(function)
        # Where pickle finds the function: behind the Search that has taken its name.
        if not function.__qualname__.endswith("._function"):
            function.__qualname__ += "._function"

    def __call__(self, problem: Any, *args: Any, hooks: Iterable[Hook] = (), check: bool = True,
                 **options: Any) -> Result:
        events = self.events(problem, *args, **options)
        if check and (reason := unsolvable(problem)):
            return Result(self.called(problem, *args, **options), "unsolvable", reason)
        return run(events, hooks, name=self.called(problem, *args, **options))

    def events(self, problem: Any, *args: Any, **options: Any) -> Iterator[Event]:
        """The events of the search one by one, as the algorithm yields them."""
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
        """The name of the search, with the options that are not as they are by default."""
        call = self._signature.bind_partial(*args, **options)
        told = ", ".join(
            f"{name}={value!r}" for name, value in list(call.arguments.items())[1:]
            if name != "h" and value != self._signature.parameters[name].default
        )
        return f"{self.__name__}({told})" if told else self.__name__

    @property
    def informed(self) -> bool:
        """Whether the search takes a heuristic."""
        return "h" in self._signature.parameters

    def __reduce__(self) -> tuple:
        return search, (self._function,)

    @property
    def source(self) -> str:
        """The text of the algorithm, the code that runs: the function and the generators that it hands over to."""
        code, names = self._function.__code__, self._function.__globals__
        used = [names[name] for name in code.co_names if inspect.isgeneratorfunction(names.get(name))]
        return "\n\n".join(map(inspect.getsource, (self._function, *used)))

    def __repr__(self) -> str:
        plain = [parameter.replace(annotation=parameter.empty) for parameter in self._signature.parameters.values()]
        return f"<search {self.__name__}{self._signature.replace(parameters=plain)}>"


def search(function: Callable[..., Iterator[Event]]) -> Search:
    """Make a search of a generator function that yields events.

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
    """The search in a `functools.partial` that gives it options; anything else as it is."""
    return search.func if isinstance(search, functools.partial) else search  # a partial of a partial is one partial


def unsolvable(problem: Any) -> str | None:
    """Why the problem has no solution, where it knows without a search."""
    ask = getattr(problem, "why_unsolvable", None)
    return ask() if ask is not None else None


def run(events: Iterator[Event], hooks: Iterable[Hook] = (), name: str = "search") -> Result:
    """Drain a stream of events, count them, and say how the search ended.

    - `events`: tuples (kind, node, detail), as `Search.events` gives them.
    - `hooks`: as for a Search.
    - `name`: what the Result calls the search.
    """
    hooks = checked_hooks(hooks)
    counts = Counts()
    status, reason = "stopped", None  # it stays so where a hook that is left swallows the error that ended the search
    try:
        with ExitStack() as entered:
            for hook in hooks:
                if hasattr(hook, "__enter__"):
                    entered.enter_context(hook)
            counts.count(_watched(events, hooks) if hooks else events)
            status = "solved" if counts.goal else "cutoff" if counts.cutoff else "exhausted"
    except StopSearch as stop:
        status, reason = "stopped", str(stop) or None
    return Result(name, status, reason, *_way(counts.goal), counts.expanded, counts.generated, counts.stored,
                  counts.iterations)


def _watched(events: Iterator[Event], hooks: tuple[Hook, ...]) -> Iterator[Event]:
    """The same events, each shown to the hooks before anyone counts it."""
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
    """The heuristic, held to what a search can work with: a finite number, 0 or more, for every state."""
    if not callable(h):
        raise TypeError(f"h: expected a function of a state, got {h!r}")
    other = getattr(h, "problem", None)
    if name := other_goal(problem, other):
        raise ValueError(f"h: expected a heuristic for the {name} {getattr(problem, name)}, but {_name(h)} was made for"
                         f" {getattr(other, name)}")

    def checked_h(state):
        try:
            value = h(state)
        except Exception as error:
            error.add_note(f"raised by the heuristic {_name(h)} for the state {state}")
            raise
        if value.__class__ is int and value >= 0:
            return value
        if not isinstance(value, Real):
            raise TypeError(f"the heuristic {_name(h)} must give a number, but for the state {state} it gave {value!r}")
        if not 0 <= value < math.inf:
            raise ValueError(
                f"the heuristic {_name(h)} must give a finite number, 0 or more, but for the state {state}"
                f" it gave {value!r}"
            )
        # Plain numbers, since a byte of numpy would overflow in g + h.
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
    """Whether it has the form of those of `concurrent.futures`: one of them, not its class."""
    return hasattr(executor, "submit") and not isinstance(executor, type)


def _way(goal: Node | None) -> tuple[str | tuple | None, tuple | None]:
    if goal is None:
        return None, None
    if not isinstance(goal, Node):
        raise TypeError(f"expected a solution event with the Node of the goal, got {goal!r}")
    nodes = goal.path()
    moves = tuple(node.action for node in nodes[1:])
    if all(isinstance(move, str) and len(move) == 1 for move in moves):
        moves = "".join(moves)
    return moves, tuple(node.state for node in nodes)


def _name(function: object) -> str:
    return getattr(function, "__name__", None) or repr(function)
