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
    - `before`: whether the same way was gone in the iteration before, so that the node can be shown faintly.
    - `only_before`: whether it was gone there alone; `numbers` then has the node of that iteration.
    """

    numbers: list[int]
    parents: list[int | None]
    x: list[float]
    depths: list[int]
    hidden: list[list[int]]
    before: list[bool]
    only_before: list[bool]

    @property
    def width(self) -> float:
        return max(self.x, default=0.0) + 1

    @property
    def height(self) -> int:
        return max(self.depths, default=0) + 1

    def statuses(self, trace: Trace, step: int) -> list[str]:
        """How each node stands just after the event number `step`."""
        return [
            UNBORN if gone_by else status(trace, number, step)
            for number, gone_by in zip(self.numbers, self.only_before)
        ]


def scene(trace: Trace, iteration: int | None = None, most: int = 2000, closed: Iterable[int] = (),
          opened: Iterable[int] = ()) -> Scene:
    """Lay out a search tree, once for all steps; the way to the goal is not folded away.

    - `trace`: what was recorded.
    - `iteration`: from 1, for the tree of one iteration, with the tree of the one before behind it; the whole
      tree unless given.
    - `most`: how many nodes to show, about; deeper levels are folded away.
    - `closed`, `opened`: numbers of nodes to fold and to unfold, as `fold` does.
    """
    members = trace.members(iteration)
    place = {number: index for index, number in enumerate(members)}
    parents = [None if (parent := trace.parents[number]) is None else place[parent] for number in members]
    own = len(members)
    before = [False] * own
    if iteration is not None and iteration > 1:
        _add_iteration_before(trace, iteration - 1, members, parents, before)
    folded = fold(
        parents, most, _way_with_siblings(parents, place.get(trace.goal_number)),
        [place[number] for number in closed if number in place],
        [place[number] for number in opened if number in place],
    )
    shown = {node: index for index, node in enumerate(folded.nodes)}
    shown_parents = [None if parents[node] is None else shown[parents[node]] for node in folded.nodes]
    x, depths = tidy_tree(shown_parents)
    born = trace.lives.born
    return Scene(
        numbers=[members[node] for node in folded.nodes],
        parents=shown_parents,
        x=x,
        depths=depths,
        hidden=[[born[members[node]] for node in below if node < own] for below in folded.hidden],
        before=[before[node] for node in folded.nodes],
        only_before=[node >= own for node in folded.nodes],
    )


def _add_iteration_before(trace: Trace, iteration: int, members: list[int], parents: list[int | None],
                          before: list[bool]) -> None:
    """Mark the ways that this iteration had gone too, and append its nodes on ways that have no twin."""
    child = {
        (parent, trace.nodes[number].action): index
        for index, (number, parent) in enumerate(zip(members, parents)) if parent is not None
    }
    twin = {}
    for number in trace.members(iteration):
        parent = trace.parents[number]
        index = 0 if parent is None else child.get((twin[parent], trace.nodes[number].action))
        if index is None:
            index = len(members)
            members.append(number)
            parents.append(twin[parent])
            before.append(True)
        twin[number] = index
        before[index] = True


def _way_with_siblings(parents: list[int | None], node: int | None) -> list[int]:
    """The nodes from a root to this one, and all children of those above it; none if there is no node."""
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
