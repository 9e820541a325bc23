"""A search tree made ready to be drawn: the positions of its nodes, and how each stands at a step.

The still figure and the stepper draw from the same scene, so that both show the same tree.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ..watch import Trace
from .layout import fold, tidy_tree

# Each status has a shape and a colour of its own (Okabe and Ito's colours, for all kinds of sight).
UNBORN, FRONTIER, EXPANDED, LEFT, PRUNED, GOAL = "unborn", "frontier", "expanded", "left", "pruned", "goal"


class Scene(NamedTuple):
    """The tree of a whole search, or of one iteration, as columns over the nodes that are shown.

    - `numbers`: the number of each node in the trace.
    - `parents`: the index, in these columns, of each node's parent; None for a start.
    - `x`, `depths`: where each stands: x in widths of a node from the left, and its level.
    - `hidden`: the steps at which the nodes that are folded away below each were generated, in order.
    """

    numbers: list[int]
    parents: list[int | None]
    x: list[float]
    depths: list[int]
    hidden: list[list[int]]

    @property
    def width(self) -> float:
        return max(self.x, default=0.0) + 1

    @property
    def height(self) -> int:
        return max(self.depths, default=0) + 1


def scene(trace: Trace, iteration: int | None = None, most: int = 2000) -> Scene:
    """Lay out a search tree, once for all steps; the way to the goal is never folded away.

    - `trace`: what was recorded.
    - `iteration`: from 1, for the tree of one iteration; the whole tree unless given.
    - `most`: how many nodes to show, about; deeper levels are folded away.
    """
    members = trace.members(iteration)
    place = {number: index for index, number in enumerate(members)}
    parents = [None if (parent := trace.parents[number]) is None else place[parent] for number in members]
    goal = trace.goal_number
    folded = fold(parents, most, _with_siblings(parents, place[goal]) if goal in place else ())
    shown = {node: index for index, node in enumerate(folded.nodes)}
    parents = [None if parents[node] is None else shown[parents[node]] for node in folded.nodes]
    x, depths = tidy_tree(parents)
    hidden = [[trace.lives.born[members[node]] for node in below] for below in folded.hidden]
    return Scene([members[node] for node in folded.nodes], parents, x, depths, hidden)


def _with_siblings(parents: list[int | None], node: int) -> Iterable[int]:
    """The nodes from a root to this one, and all children of those above it."""
    above = set()
    while node is not None:
        above.add(node)
        node = parents[node]
    return [node for node, parent in enumerate(parents) if node in above or parent in above]


def status(trace: Trace, number: int, step: int) -> str:
    """How a node stands just after the event number `step`."""
    lives = trace.lives
    if step < lives.born[number]:
        return UNBORN
    if step >= lives.gone[number]:
        return LEFT if lives.expanded[number] < lives.gone[number] else PRUNED
    if step >= lives.expanded[number]:
        return EXPANDED
    return GOAL if step >= lives.taken[number] else FRONTIER
