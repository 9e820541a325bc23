"""Depth-limited search: depth-first search down to a limit."""

from numbers import Integral
from typing import Literal

from .events import EXPAND, GENERATE, LEAVE, NO_STATE, PRUNE, SOLUTION, Node
from .machinery import search


@search
def depth_limited(problem, depth, *, cycles: Literal["parent", "path", "none"] = "parent"):
    """Search depth first, to at most `depth` moves, and backtrack at the limit.

    Only the current path is stored. The solution need not be a shortest path. The goal test comes when
    a node is generated. The status is "cutoff" if there is no solution within the limit, but some nodes
    at the limit were pruned.

    - `depth`: the longest path to try, in moves, 0 or more.
    - `cycles`: "parent" never moves straight back to the parent's state; "path" also prunes every state
      that is already on the current path; "none" follows every successor.

    Raises TypeError if the depth is not a whole number, ValueError if it is negative.

    >>> from eightpuzzle import SlidingPuzzle
    >>> depth_limited(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8"), 2).moves
    'dr'
    """
    if not isinstance(depth, Integral):
        raise TypeError(f"depth_limited: expected the depth to be a whole number, got {depth!r}")
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
    """Search depth first below the start, to a depth of 1 or more, and yield the events.

    Returns "solved", "cutoff" (nodes were pruned at the limit) or "exhausted" (no node was).
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
        else:  # every successor has been tried: backtrack
            path.pop()
            on_path.discard(node.state)
            if path:
                yield LEAVE, node, None
    return ended
