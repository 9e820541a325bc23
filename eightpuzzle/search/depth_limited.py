"""Depth-limited search: depth first, but no deeper than a limit."""

from numbers import Integral
from typing import Literal

from .events import EXPAND, GENERATE, LEAVE, NO_STATE, PRUNE, SOLUTION, Node
from .machinery import search


@search
def depth_limited(problem, depth, *, cycles: Literal["parent", "path", "none"] = "parent"):
    """Go down the first successor that was not tried; at the limit, or when all were tried, back out.

    Tests for the goal when a node is generated. What it finds need not be a shortest way, unless
    the limit is the length of one. It keeps the current path and nothing else. The status is
    "cutoff" where nodes at the limit hide the rest.

    - `depth`: the most moves of a way, 0 or more.
    - `cycles`: "parent" never generates the state that the node came from; "path" does not either, and
      prunes a state that is on the current path already; "none" follows every successor.

    Raises ValueError for a negative depth, TypeError for one that is no whole number.

    >>> from eightpuzzle import SlidingPuzzle
    >>> depth_limited(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8"), 2).moves
    'dr'
    """
    if not isinstance(depth, Integral):
        raise TypeError(f"depth_limited: expected a whole number as the depth, got {depth!r}")
    if depth < 0:
        raise ValueError(f"depth_limited: expected a depth of 0 or more, got {depth}")
    start = Node(problem.start)
    yield GENERATE, start, None
    if problem.is_goal(start.state):
        yield SOLUTION, start, None
    elif depth == 0:
        yield PRUNE, start, "bound"
    else:
        ended = yield from go_down(problem, start, depth, cycles)
        if ended != "solved":
            yield LEAVE, start, None


def go_down(problem, start, depth, cycles):
    """The events of a search depth first below the start, to a depth of 1 or more.

    Returns how it ended: "solved", "cutoff" where the limit hid something, or "exhausted".
    """
    ended = "exhausted"
    yield EXPAND, start, None
    path = [(start, NO_STATE, iter(problem.successors(start.state)))]
    on_path = {start.state}
    while path:
        node, before, untried = path[-1]
        g = node.g + 1
        for action, state in untried:
            if state == before:
                continue
            child = Node(state, node, action, g)
            yield GENERATE, child, None
            if cycles == "path" and state in on_path:
                yield PRUNE, child, "path"
            elif problem.is_goal(state):
                yield SOLUTION, child, None
                return "solved"
            elif g == depth:
                yield PRUNE, child, "bound"
                ended = "cutoff"
            else:
                yield EXPAND, child, None
                path.append((child, NO_STATE if cycles == "none" else node.state, iter(problem.successors(state))))
                on_path.add(state)
                break  # go deeper
        else:  # every successor was tried: back out
            path.pop()
            on_path.discard(node.state)
            if path:
                yield LEAVE, node, None
    return ended
