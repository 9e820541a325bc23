"""Best-first search: the loop that A*, uniform-cost, greedy and weighted A* share. Only their priorities differ."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any

from .events import EXPAND, GENERATE, PRUNE, SOLUTION, Node


def best_first(problem: Any, h: Callable[[Any], Any],
               priority: Callable[[int, Any, int, Node], tuple]) -> Iterator[tuple[str, Node, object]]:
    """Always expand the frontier node with the least priority, and yield the events of the search.

    The goal test comes when a node is popped, not when it is generated. A state that is reached again by a
    shorter path is reopened. Every successor is generated, including the parent's state.

    - `h`: a function of a state; in a blind search it returns None.
    - `priority`: a function of g, h, the turn (0, 1, 2, … in order of entry) and the node. It returns the tuple
      by which the frontier is sorted. The tuple ends with the turn (or minus the turn) and the node, which
      makes every priority unique.
    """
    start = Node(problem.start, None, None, 0, h(problem.start))
    yield GENERATE, start, None
    turn = count()
    frontier = [priority(0, start.h, next(turn), start)]
    best = {start.state: start}  # for each state, the node with the shortest path so far
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
                heappush(frontier, priority(g, child.h, next(turn), child))
