"""Breadth-first search."""

from collections import deque

from .events import EXPAND, GENERATE, PRUNE, SOLUTION, Node
from .machinery import search


@search
def breadth_first(problem):
    """Expand the shallowest node first. The solution is a shortest path (Moore 1959).

    The goal test comes when a node is generated. Each state is stored once, by the first path that reaches it.

    >>> from eightpuzzle import SlidingPuzzle
    >>> breadth_first(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")).moves
    'dr'
    """
    start = Node(problem.start)
    yield GENERATE, start, None
    if problem.is_goal(start.state):
        yield SOLUTION, start, None
        return
    frontier = deque([start])
    seen = {start.state}
    closed = set()
    while frontier:
        node = frontier.popleft()
        yield EXPAND, node, None
        closed.add(node.state)
        for action, state in problem.successors(node.state):
            child = Node(state, node, action, node.g + 1)
            yield GENERATE, child, None
            if state in seen:
                yield PRUNE, child, "closed" if state in closed else "worse"
            elif problem.is_goal(state):
                yield SOLUTION, child, None
                return
            else:
                seen.add(state)
                frontier.append(child)
