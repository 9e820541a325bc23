"""IDA*: iterative-deepening A*."""

from math import inf

from .events import BOUND, EXPAND, GENERATE, LEAVE, PRUNE, SOLUTION, Node
from .machinery import search


@search
def idastar(problem, h):
    """Search depth first while f = g + h is within a bound; then raise the bound to the next f.

    The first bound is h of the start, each next one the least f beyond the last. With an
    admissible `h` the first goal within a bound ends a shortest path, and the first of these in
    the order of successors (Korf 1985). It keeps the current path and nothing else. A child equal
    to its node's parent is not generated. Where no goal can be reached it ends only if all paths
    end; on a board they never do, so that a hook must end it, such as Limit.

    - `h`: a function of a state, at most the true distance to the goal.

    >>> from eightpuzzle import SlidingPuzzle, manhattan
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> idastar(puzzle, manhattan(puzzle)).iterations
    (Iteration(bound=2, expanded=2, generated=5),)
    """

    start = Node(problem.start, None, None, 0, h(problem.start))
    yield GENERATE, start, None
    next_bound = start.h
    while next_bound < inf:
        bound, next_bound = next_bound, inf
        yield BOUND, start, bound
        if problem.is_goal(start.state):
            yield SOLUTION, start, None
            return
        yield EXPAND, start, None
        path = [(start, None, iter(problem.successors(start.state)))]
        while path:
            node, before, untried = path[-1]
            g = node.g + 1
            for action, state in untried:
                if state == before:
                    continue
                child = Node(state, node, action, g, h(state))
                yield GENERATE, child, None
                f = g + child.h
                if f > bound:
                    yield PRUNE, child, "bound"
                    if f < next_bound:
                        next_bound = f
                elif problem.is_goal(state):
                    yield SOLUTION, child, None
                    return
                else:
                    yield EXPAND, child, None
                    path.append((child, node.state, iter(problem.successors(state))))
                    break  # go deeper
            else:  # every successor was tried: back out
                path.pop()
                if path:
                    yield LEAVE, node, None
    yield LEAVE, start, None
