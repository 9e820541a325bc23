"""A* search."""

from heapq import heappop, heappush
from itertools import count

from .events import EXPAND, GENERATE, PRUNE, SOLUTION, Node
from .machinery import search


@search
def astar(problem, h):
    """Expand the node of least f = g + h; among equal f the one of larger g, then the first in.

    Tests for the goal when a node is taken from the frontier, so that with an admissible `h` the
    path is a shortest one (Hart, Nilsson and Raphael 1968). A state met again by a shorter way is
    opened again, so that `h` need not be consistent. Every successor is generated, the way back
    too.

    - `h`: a function of a state, at most the true distance to the goal.

    >>> from eightpuzzle import SlidingPuzzle, manhattan
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> astar(puzzle, manhattan(puzzle)).moves
    'dr'
    """
    start = Node(problem.start, None, None, 0, h(problem.start))
    yield GENERATE, start, None
    turn = count()
    frontier = [(start.h, 0, next(turn), start)]
    best = {start.state: start}  # for each state met, the node of the shortest way to it so far
    closed = set()
    while frontier:
        node = heappop(frontier)[-1]
        if node is not best[node.state]:
            yield PRUNE, node, "worse"
            continue
        if problem.is_goal(node.state):
            yield SOLUTION, node, None
            return
        yield EXPAND, node, None
        closed.add(node)
        g = node.g + 1
        for action, state in problem.successors(node.state):
            known = best.get(state)
            child = Node(state, node, action, g, h(state) if known is None else known.h)
            yield GENERATE, child, None
            if known is not None and known.g <= g:
                yield PRUNE, child, "closed" if known in closed else "worse"
            else:
                best[state] = child
                heappush(frontier, (g + child.h, -g, next(turn), child))
