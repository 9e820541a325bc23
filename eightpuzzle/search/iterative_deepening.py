"""Iterative deepening: depth-limited search with limits 1, 2, 3 …"""

from itertools import count
from typing import Literal

from .depth_limited import go_down
from .events import BOUND, GENERATE, LEAVE, SOLUTION, Node
from .machinery import search


@search
def iterative_deepening(problem, *, cycles: Literal["parent", "path", "none"] = "parent"):
    """Search depth first to depth 1, then from the start again to depth 2, and so on.

    The first goal found is a nearest one, and the first of these in the order of successors; only
    the current path is kept (Slate and Atkin 1977, Korf 1985). Where no goal can be reached it ends
    only if all ways end. On a board they do not, unless `cycles` is "path": a hook must end it, such
    as Limit.

    - `cycles`: as for `depth_limited`.

    >>> from eightpuzzle import SlidingPuzzle
    >>> iterative_deepening(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")).iterations
    (Iteration(bound=1, expanded=1, generated=5), Iteration(bound=2, expanded=3, generated=6))
    """
    start = Node(problem.start)
    yield GENERATE, start, None
    if problem.is_goal(start.state):
        yield SOLUTION, start, None
        return
    for depth in count(1):
        yield BOUND, start, depth
        ended = yield from go_down(problem, start, depth, cycles)
        if ended == "solved":
            return
        if ended == "exhausted":
            yield LEAVE, start, None
            return
