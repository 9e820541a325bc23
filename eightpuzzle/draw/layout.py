"""Tidy positions for the nodes of a tree, in linear time, and a way to hide the deepest levels of a large tree."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


def tidy_tree(parents: Sequence[int | None]) -> tuple[list[float], list[int]]:
    """Place the nodes of a tree: parents centred over their children, nodes of the same depth at least 1 apart.

    This is the linear-time form of Walker's algorithm (Buchheim, Jünger and Leipert 2002) without recursion. Parents
    come before their children, so one pass backwards sees every subtree before its root.

    - `parents`: for each node the index of its parent, which is smaller than its own; None for a root. Children keep
      the order of their indices, and several roots are placed side by side.

    Returns the x of each node, 0 for the leftmost, and the depth of each node. Raises ValueError if a parent does not
    come before its child.

    >>> tidy_tree([None, 0, 0, 1])
    ([0.5, 0.0, 1.0, 0.0], [0, 1, 1, 2])
    """
    size = len(parents)
    top = size  # an extra node above all roots
    children: list[list[int]] = [[] for _ in range(size + 1)]
    depths = []
    for node, parent in enumerate(parents):
        if parent is not None and not 0 <= parent < node:
            raise ValueError(f"node {node}: expected a parent with a smaller index, got {parent}")
        children[top if parent is None else parent].append(node)
        depths.append(0 if parent is None else depths[parent] + 1)

    x = [0.0] * (size + 1)  # relative to the parent's subtree until the last pass
    middle = [0.0] * (size + 1)  # the middle of a node's children
    shift_below = [0.0] * (size + 1)  # how far a node's subtree is moved with it
    thread: list[int | None] = [None] * (size + 1)  # the next node of a contour that leaves the subtree
    ancestor = list(range(size + 1))
    change, shift = [0.0] * (size + 1), [0.0] * (size + 1)
    rank = [0] * (size + 1)  # a node's place among its siblings

    def next_left(node):
        return children[node][0] if children[node] else thread[node]

    def next_right(node):
        return children[node][-1] if children[node] else thread[node]

    def push_apart(node, left, siblings, default):
        """Move the subtree of `node` to the right until it overlaps no subtree to its left."""
        inner_right = outer_right = node
        inner_left, outer_left = left, siblings[0]
        offset_ir = offset_or = shift_below[node]
        offset_il, offset_ol = shift_below[inner_left], shift_below[outer_left]
        while next_right(inner_left) is not None and next_left(inner_right) is not None:
            inner_left, inner_right = next_right(inner_left), next_left(inner_right)
            outer_left, outer_right = next_left(outer_left), next_right(outer_right)
            ancestor[outer_right] = node
            overlap = x[inner_left] + offset_il - x[inner_right] - offset_ir + 1
            if overlap > 0:
                # Once all are placed, the gap is spread over the subtrees between the two that touch.
                other = ancestor[inner_left] if ancestor[inner_left] in own else default
                between = rank[node] - rank[other]
                change[node] -= overlap / between
                shift[node] += overlap
                change[other] += overlap / between
                x[node] += overlap
                shift_below[node] += overlap
                offset_ir += overlap
                offset_or += overlap
            offset_il += shift_below[inner_left]
            offset_ir += shift_below[inner_right]
            offset_ol += shift_below[outer_left]
            offset_or += shift_below[outer_right]
        if next_right(inner_left) is not None and next_right(outer_right) is None:
            thread[outer_right] = next_right(inner_left)
            shift_below[outer_right] += offset_il - offset_or
        if next_left(inner_right) is not None and next_left(outer_left) is None:
            thread[outer_left] = next_left(inner_right)
            shift_below[outer_left] += offset_ir - offset_ol
            default = node
        return default

    for parent in (*range(size - 1, -1, -1), top):
        siblings = children[parent]
        if not siblings:
            continue
        own = set(siblings)
        default = siblings[0]
        for place, node in enumerate(siblings):
            rank[node] = place
            x[node] = middle[node]
            if place:
                left = siblings[place - 1]
                x[node] = x[left] + 1
                shift_below[node] = x[node] - middle[node] if children[node] else 0.0
                default = push_apart(node, left, siblings, default)
        moved = grown = 0.0
        for node in reversed(siblings):
            x[node] += moved
            shift_below[node] += moved
            grown += change[node]
            moved += shift[node] + grown
        middle[parent] = (x[siblings[0]] + x[siblings[-1]]) / 2

    offsets = [0.0] * size  # the sum of the shifts of all ancestors
    for node, parent in enumerate(parents):
        if parent is not None:
            offsets[node] = offsets[parent] + shift_below[parent]
    places = [x[node] + offsets[node] for node in range(size)]
    leftmost = min(places, default=0.0)
    return [place - leftmost for place in places], depths


class Folded(NamedTuple):
    """A tree with some of its subtrees hidden.

    - `nodes`: the visible nodes, in order.
    - `hidden`: for each visible node, its hidden descendants.
    """

    nodes: list[int]
    hidden: list[list[int]]


OPENED = 300  # the number of nodes that appear when a node is unfolded


def fold(parents: Sequence[int | None], most: int, keep: Iterable[int] = (), closed: Iterable[int] = (),
         opened: Iterable[int] = ()) -> Folded:
    """Hide the deepest levels of a tree, so that about `most` nodes stay visible.

    - `parents`: as for `tidy_tree`.
    - `most`: the number of nodes to show. Whole levels are shown, as many as fit.
    - `keep`: nodes that stay visible together with their ancestors.
    - `opened`: nodes below which further levels are shown, about OPENED nodes each.
    - `closed`: nodes whose descendants are all hidden. This takes precedence over the other arguments.

    >>> fold([None, 0, 0, 1, 1, 3], most=3, keep=[3])
    Folded(nodes=[0, 1, 2, 3], hidden=[[], [4], [], [5]])
    """
    children: list[list[int]] = [[] for _ in parents]
    for node, parent in enumerate(parents):
        if parent is not None:
            children[parent].append(node)
    roots = [node for node, parent in enumerate(parents) if parent is None]
    visible = set(roots) | _levels_below(roots, children, most - len(roots))
    for node in opened:
        visible |= _levels_below([node], children, OPENED)
    for node in (*keep, *opened):
        while node is not None and node not in visible:
            visible.add(node)
            node = parents[node]
    closed = set(closed)
    place: dict[int, int] = {}  # the place of each node, or of its nearest visible ancestor
    shut: set[int] = set()  # the descendants of closed nodes
    nodes: list[int] = []
    hidden: list[list[int]] = []
    for node, parent in enumerate(parents):
        if parent in closed or parent in shut:
            shut.add(node)
        if node in visible and node not in shut:
            place[node] = len(nodes)
            nodes.append(node)
            hidden.append([])
        else:
            place[node] = place[parent]
            hidden[place[node]].append(node)
    return Folded(nodes, hidden)


def _levels_below(level: list[int], children: list[list[int]], most: int) -> set[int]:
    """Return the nodes of the next levels, as many whole levels as fit into `most` nodes."""
    found: set[int] = set()
    while level := [child for node in level for child in children[node]]:
        if len(found) + len(level) > most:
            break
        found.update(level)
    return found
