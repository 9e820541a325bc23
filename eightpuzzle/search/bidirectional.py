"""Bidirectional search: breadth first from the start and from the goal."""

from .events import EXPAND, GENERATE, MEET, PRUNE, SOLUTION, Node
from .machinery import search


@search
def bidirectional(problem):
    """Expand whole layers, of the start's side or of the goal's, whichever is smaller, until they meet.

    The first meeting is on a shortest way (Pohl 1971 on searching from both ends). Say that the
    start's side has seen all states within a steps, the goal's side all within b, and that they have
    not met. A way of at most a + b steps would have a state within a of the start and b of the goal; both
    sides would have seen it, and met. So every way has a + b + 1 steps or more. A meeting while the
    next layer is made joins a + 1 steps with at most b (or a with b + 1), so that it has just as many.
    If single nodes took turns instead of layers, the first meeting could be a step too long (on a
    board, where all ways have lengths of one parity, it could not).

    Each node's g counts from its own end. When they have met, the nodes from there to the goal are
    generated on the start's side, to end in the goal.

    - `problem`: has a `goal` too, one state, and only moves that can be undone; where there are others,
      ways can be missed.

    Raises TypeError for a problem without a goal, ValueError for a way that cannot be gone from the
    meeting to the goal.

    >>> from eightpuzzle import SlidingPuzzle
    >>> bidirectional(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")).moves
    'dr'
    """
    if not hasattr(problem, "goal"):
        raise TypeError(f"bidirectional: expected a problem with a goal, one state, got {problem!r}")
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
    """Go on from a node of the start's side along the goal's side, where `other` is of the same state, to the goal."""
    while other.parent is not None:
        other = other.parent
        actions = [action for action, state in problem.successors(node.state) if state == other.state]
        if not actions:
            raise ValueError(
                f"bidirectional: expected moves that can be undone, but one leads from {other.state} to {node.state}"
                " and none back"
            )
        node = Node(other.state, node, actions[0], node.g + 1)
        yield GENERATE, node, None
    yield SOLUTION, node, None
