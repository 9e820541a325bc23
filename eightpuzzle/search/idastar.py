"""IDA*: iterative-deepening A*."""

from math import inf
from typing import Literal

from .events import BOUND, EXPAND, GENERATE, LEAVE, NO_STATE, PRUNE, SOLUTION, Node
from .machinery import search


@search
def idastar(problem, h, *, bounds: Literal["next", "unit"] = "next",
            cycles: Literal["parent", "path", "none"] = "parent"):
    """Search depth first where f = g + h ≤ bound, then start again with a larger bound.

    The first bound is h of the start. Each following one is the least f that exceeded the bound before.
    If `h` is admissible, the solution is a shortest path, the first one in the order of successors
    (Korf 1985). Only the current path is stored. If there is no solution, the search may run forever;
    only cycles="path" ends on every finite problem. A hook such as Limit can stop it.

    - `h`: a function of a state that estimates its distance to the goal.
    - `bounds`: "next" raises the bound to the least f that exceeded it, "unit" raises it by 1.
    - `cycles`: "parent" never moves straight back to the parent's state; "path" also prunes every state
      that is already on the current path; "none" follows every successor.

    >>> from eightpuzzle import SlidingPuzzle, manhattan
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> idastar(puzzle, manhattan(puzzle)).iterations
    (Iteration(bound=2, expanded=2, generated=5),)
    """
    start = Node(problem.start, None, None, 0, h(problem.start))
    yield GENERATE, start, None
    on_path = set()  # the states of the current path, used only with cycles="path"
    next_bound = start.h
    while next_bound < inf:
        bound, next_bound = next_bound, inf
        yield BOUND, start, bound
        if problem.is_goal(start.state):
            yield SOLUTION, start, None
            return
        yield EXPAND, start, None
        path = [(start, NO_STATE, iter(problem.successors(start.state)))]
        if cycles == "path":
            on_path = {start.state}
        while path:
            node, before, untried = path[-1]
            g = node.g + 1
            for action, state in untried:
                if state == before:
                    continue
                child = Node(state, node, action, g, h(state))
                yield GENERATE, child, None
                f = g + child.h
                if on_path and state in on_path:
                    yield PRUNE, child, "path"
                elif f > bound:
                    yield PRUNE, child, "bound"
                    if f < next_bound:
                        next_bound = f
                elif problem.is_goal(state):
                    yield SOLUTION, child, None
                    return
                else:
                    yield EXPAND, child, None
                    path.append((child, NO_STATE if cycles == "none" else node.state, iter(problem.successors(state))))
                    if on_path:
                        on_path.add(state)
                    break  # go deeper
            else:  # every successor has been tried: backtrack
                path.pop()
                if on_path:
                    on_path.discard(node.state)
                if path:
                    yield LEAVE, node, None
        if bounds == "unit" and next_bound < inf:
            next_bound = bound + 1
    yield LEAVE, start, None
