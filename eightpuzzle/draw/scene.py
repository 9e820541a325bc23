"""A search tree ready to be drawn: the positions of its nodes, and the status of each node at a step.

The still figure and the stepper draw the same scene, so both show the same tree.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ..watch import Trace
from .layout import fold, tidy_tree

# Each status has its own shape and colour (from the colour-blind-safe palette of Okabe and Ito).
UNBORN, FRONTIER, EXPANDED, LEFT, PRUNED, GOAL = "unborn", "frontier", "expanded", "left", "pruned", "goal"


class Scene(NamedTuple):
    """The tree of a whole search or of one iteration, as columns with one entry per visible node.

    - `numbers`: the node's number in the trace.
    - `parents`: the index of the parent in these columns; None for a start.
    - `x`, `depths`: the node's position: x in node widths from the left, and its level.
    - `hidden`: the steps at which the hidden descendants were generated, in order.
    - `before`: whether the previous iteration generated a node by the same moves. Such a node can be drawn faintly.
    - `only_before`: whether only the previous iteration did; `numbers` then holds the node of that iteration.
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
        """Return the status of each node just after the event with number `step`."""
        return [
            UNBORN if ghost else status(trace, number, step)
            for number, ghost in zip(self.numbers, self.only_before)
        ]


def scene(trace: Trace, iteration: int | None = None, most: int = 2000, closed: Iterable[int] = (),
          opened: Iterable[int] = ()) -> Scene:
    """Lay out a search tree once for all steps. The path to the goal is never hidden.

    - `trace`: the recorded search.
    - `iteration`: the number of an iteration, from 1. The scene then holds its tree, and the tree of the previous
      iteration behind it. By default it holds the tree of the whole search.
    - `most`: about how many nodes to show; deeper levels are hidden.
    - `closed`, `opened`: numbers of nodes to fold and to unfold, as for `fold`.
    """
    members = trace.members(iteration)
    place = {number: index for index, number in enumerate(members)}
    parents = [None if (parent := trace.parents[number]) is None else place[parent] for number in members]
    own = len(members)
    before = [False] * own
    if iteration is not None and iteration > 1:
        _add_iteration_before(trace, iteration - 1, members, parents, before)
    folded = fold(
        parents, most, _path_with_siblings(parents, place.get(trace.goal_number)),
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
    """Mark the nodes that the given iteration generated too, and append those that only it generated.

    - `iteration`: the number of the previous iteration.
    """
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


def _path_with_siblings(parents: list[int | None], node: int | None) -> list[int]:
    """Return a node, its ancestors and all children of these; an empty list for None."""
    above = set()
    while node is not None:
        above.add(node)
        node = parents[node]
    return [node for node, parent in enumerate(parents) if node in above or parent in above]


def status(trace: Trace, number: int, step: int) -> str:
    """Return the status of a node just after the event with number `step`."""
    lives = trace.lives
    if step < lives.born[number]:
        return UNBORN
    if step >= lives.gone[number]:
        return LEFT if lives.expanded[number] < lives.gone[number] else PRUNED
    if step >= lives.expanded[number]:
        return EXPANDED
    return GOAL if step >= lives.taken[number] else FRONTIER
