"""What a search asks of a problem, and nothing more."""

from collections.abc import Hashable, Iterable
from typing import Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")


class Problem(Protocol[State, Action]):
    """A state space with a start; any class with these three members can be searched.

    - `start`: the state to begin with; states are hashable and compare by value.
    - `is_goal(state)`: is this a state that the search is for?
    - `successors(state)`: the pairs (action, state) that one step leads to, in a fixed,
      documented order; each step costs 1.

    A problem may also have `why_unsolvable()`, which returns None, or a sentence when it is
    known without a search that no path leads to the goal; a search asks it first. Some searches
    ask for more (a `goal`, moves that can be undone) and their docstrings say so.
    """

    start: State

    def is_goal(self, state: State) -> bool: ...

    def successors(self, state: State) -> Iterable[tuple[Action, State]]: ...
