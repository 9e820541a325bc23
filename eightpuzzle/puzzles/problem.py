"""What a search asks of a problem, and nothing more."""

from collections.abc import Hashable, Iterable
from typing import NamedTuple, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")


class Problem(Protocol[State, Action]):
    """A state space with a start; any class with these three members can be searched.

    - `start`: the state to begin with; states are hashable and compare by value.
    - `is_goal(state)`: is this a state that the search is for?
    - `successors(state)`: the pairs (action, state) that one step leads to, in a fixed,
      documented order; each step costs 1.

    A problem may also have `why_unsolvable()`, which returns None, or a sentence when it is
    known without a search that no path leads to the goal; a search asks it first. One with a
    `grid`, a Grid, is drawn as a board. Some searches ask for more (a `goal`, moves that can be
    undone) and their docstrings say so.
    """

    start: State

    def is_goal(self, state: State) -> bool: ...

    def successors(self, state: State) -> Iterable[tuple[Action, State]]: ...


class Grid(NamedTuple):
    """How the cells of a state, a tuple of ints with 0 for what is empty, lie on a board.

    - `rows`, `columns`: the size of the board.
    - `cells`: for each entry of a state its row and column, from 0; not every place needs one.
    - `frame`: what is framed: the row and the column of its upper left cell, how many rows, how many columns.
    - `coloured`: whether colours tell the entries apart, as they must where many are alike.
    - `labels`: what is written beside the board: text, row and column, which may be -1, or one too many.
    """

    rows: int
    columns: int
    cells: tuple[tuple[int, int], ...]
    frame: tuple[int, int, int, int]
    coloured: bool = False
    labels: tuple[tuple[str, int, int], ...] = ()


def grid_of(problem: object) -> Grid | None:
    """How a problem is drawn; None if it has no Grid, so that its states are written as text."""
    grid = getattr(problem, "grid", None)
    return grid if isinstance(grid, Grid) else None


def other_goal(one: object, other: object) -> str | None:
    """In what two problems of one kind have another goal, "goal" or "width"; None where they have the same, as far as
    can be told."""
    if one is other or not (isinstance(one, type(other)) or isinstance(other, type(one))):
        return None
    try:
        differ = [name for name in ("goal", "width") if getattr(one, name, None) != getattr(other, name, None)]
    except ValueError:  # of arrays, for example, which do not say
        return None
    return differ[0] if differ else None
