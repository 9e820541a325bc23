"""Bidirectional search: breadth first from the start and from the goal."""

from .events import EXPAND, GENERATE, MEET, PRUNE, SOLUTION, Node
from .machinery import search


@search
def bidirectional(problem):
    """Search from both ends: expand the smaller of the two outer layers until the sides meet (Pohl 1971).

    The first meeting lies on a shortest path. Suppose that one side has seen every state within a moves of the
    start, the other every state within b moves of the goal, and they have not met. A path of at most a + b moves
    would pass through a state that both sides have seen. So every path has at least a + b + 1 moves. If
    they meet in the next layer, the path has exactly a + b + 1 moves, and is a shortest one.

    g counts from the node's own end. After the meeting, the rest of the path is generated on the start's side.

    - `problem`: also has a single `goal` state. Every move can be undone; otherwise paths may be missed.

    Raises TypeError if the problem has no `goal`, ValueError if the path found has a move that cannot be undone.

    >>> from eightpuzzle import SlidingPuzzle
    >>> bidirectional(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")).moves
    'dr'
    """
    if not hasattr(problem, "goal"):
        raise TypeError(f"bidirectional: expected a problem with a goal state, got {problem!r}")
    start = Node(problem.start)
    yield GENERATE, start, None
    if problem.is_goal(start.state):
        yield SOLUTION, start, None
        return
    goal = Node(problem.goal)
    yield GENERATE, goal, None
    layers = [[start], [goal]]
    seen = [{start.state: start}, {goal.state: goal}]
    closed = [set(), set()]
    while layers[0] and layers[1]:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        ours, theirs = seen[side], seen[1 - side]
        layer, layers[side] = layers[side], []
        for node in layer:
            yield EXPAND, node, None
            closed[side].add(node.state)
            for action, state in problem.successors(node.state):
                child = Node(state, node, action, node.g + 1)
                yield GENERATE, child, None
                if state in ours:
                    yield PRUNE, child, "closed" if state in closed[side] else "worse"
                    continue
                if state in theirs:
                    yield MEET, child, None
                    ends = (child, theirs[state]) if side == 0 else (theirs[state], child)
                    yield from join(problem, *ends)
                    return
                ours[state] = child
                layers[side].append(child)


def join(problem, node, other):
    """Extend the path from `node` to the goal. `other` is the goal side's node of the same state."""
    while other.parent is not None:
        other = other.parent
        actions = [action for action, state in problem.successors(node.state) if state == other.state]
        if not actions:
            raise ValueError(
                f"bidirectional: expected moves that can be undone, but the move from {other.state} to {node.state}"
                " has no inverse"
            )
        node = Node(other.state, node, actions[0], node.g + 1)
        yield GENERATE, node, None
    yield SOLUTION, node, None
