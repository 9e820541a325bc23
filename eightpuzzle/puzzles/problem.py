"""The Problem protocol: what a search needs to know about a problem."""

from collections.abc import Hashable, Iterable
from typing import NamedTuple, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")


class Problem(Protocol[State, Action]):
    """A state space with a start state. Any class with these three members can be searched.

    - `start`: the start state. States are hashable and compare by value.
    - `is_goal(state)`: whether the state is a goal.
    - `successors(state)`: the pairs (action, state) that one action leads to, in a fixed, documented
      order. Each action costs 1.

    Optional members:

    - `why_unsolvable()`: returns the reason, in one sentence, if the problem is known to have no solution;
      otherwise None. A search calls it before it starts.
    - `grid`: a Grid, which lets the states be drawn as boards.

    Some searches need more, such as a `goal` or moves that can be undone. Their docstrings say so.
    """

    start: State

    def is_goal(self, state: State) -> bool: ...

    def successors(self, state: State) -> Iterable[tuple[Action, State]]: ...


class Grid(NamedTuple):
    """The layout of a board. A state is a tuple of ints, with 0 for an empty cell.

    - `rows`, `columns`: the size of the board.
    - `cells`: the row and column, from 0, of each entry of a state. The board may have positions without a cell.
    - `frame`: the framed part of the board: the row and column of its upper left cell, its rows, its columns.
    - `coloured`: whether the values are told apart by colour, which helps when many cells have the same value.
    - `labels`: the labels around the board, as (text, row, column). Rows and columns may lie one outside the board.
    """

    rows: int
    columns: int
    cells: tuple[tuple[int, int], ...]
    frame: tuple[int, int, int, int]
    coloured: bool = False
    labels: tuple[tuple[str, int, int], ...] = ()


def grid_of(problem: object) -> Grid | None:
    """Return the Grid of a problem, or None if it has none. Without a Grid, states are shown as text."""
    grid = getattr(problem, "grid", None)
    return grid if isinstance(grid, Grid) else None


def other_goal(one: object, other: object) -> str | None:
    """Compare the goals of two problems of the same type.

    Returns "goal" or "width", whichever differs first. Returns None if both are equal, if the types differ, or if
    the goals cannot be compared.
    """
    if one is other or not (isinstance(one, type(other)) or isinstance(other, type(one))):
        return None
    try:
        differ = [name for name in ("goal", "width") if getattr(one, name, None) != getattr(other, name, None)]
    except ValueError:  # numpy arrays, for example, have no single truth value
        return None
    return differ[0] if differ else None
