"""Iterative deepening: depth-limited search with limits 1, 2, 3, …"""

from itertools import count
from typing import Literal

from .depth_limited import go_down
from .events import BOUND, GENERATE, LEAVE, SOLUTION, Node
from .machinery import search


@search
def iterative_deepening(problem, *, cycles: Literal["parent", "path", "none"] = "parent"):
    """Search depth first to depth 1, then start again to depth 2, then 3, and so on.

    The solution is a shortest path, the first one in the order of successors. Only the current path is
    stored (Slate and Atkin 1977, Korf 1985). If there is no solution, the search may run forever; only
    cycles="path" ends on every finite problem. A hook such as Limit can stop it.

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
