"""Best-first search: the one loop of A*, uniform-cost, greedy and weighted A*, which differ in their priority alone."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any

from .events import EXPAND, GENERATE, PRUNE, SOLUTION, Node


def best_first(problem: Any, h: Callable[[Any], Any],
               priority: Callable[[int, Any, int, Node], tuple]) -> Iterator[tuple[str, Node, object]]:
    """The events of a search that expands the node of least priority, whatever that is.

    Tests for the goal when a node is taken from the frontier. A state met again by a shorter way is opened again.
    Every successor is generated, the way back too.

    - `h`: a function of a state; one that gives None in a blind search.
    - `priority`: a function of g, h, the turn (0, 1, 2 … as nodes enter the frontier) and the node, that gives the
      tuple by which the frontier is ordered, the least first. It ends in the turn, so that no two are equal, or in
      the turn's negative, and the node.
    """
    start = Node(problem.start, None, None, 0, h(problem.start))
    yield GENERATE, start, None
    turn = count()
    frontier = [priority(0, start.h, next(turn), start)]
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
                heappush(frontier, priority(g, child.h, next(turn), child))
