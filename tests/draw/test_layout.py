"""The layout of trees: what makes one tidy, checked on many random trees."""

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eightpuzzle.draw.layout import fold, tidy_tree


@st.composite
def trees(draw):
    """Parents of a random tree or forest, each before its children."""
    size = draw(st.integers(1, 60))
    return [draw(st.one_of(st.none(), st.integers(0, node - 1))) if node else None for node in range(size)]


def children_of(parents):
    children = defaultdict(list)
    for node, parent in enumerate(parents):
        children[parent].append(node)
    return children


def levels_of(parents):
    """The nodes of each depth from left to right, in preorder."""
    children, levels = children_of(parents), defaultdict(list)
    waiting = [(root, 0) for root in reversed(children[None])]
    while waiting:
        node, depth = waiting.pop()
        levels[depth].append(node)
        waiting.extend((child, depth + 1) for child in reversed(children[node]))
    return levels


@given(trees())
def test_no_two_nodes_of_a_level_are_closer_than_one_or_out_of_order(parents):
    x, depths = tidy_tree(parents)
    for depth, level in levels_of(parents).items():
        assert all(depths[node] == depth for node in level)
        assert all(x[right] - x[left] >= 1 - 1e-9 for left, right in zip(level, level[1:]))


@given(trees())
def test_parents_are_centred_over_the_middle_of_their_children(parents):
    x, _ = tidy_tree(parents)
    for parent, children in children_of(parents).items():
        if parent is not None:
            assert x[parent] == pytest.approx((x[children[0]] + x[children[-1]]) / 2)


@given(trees())
def test_the_mirror_image_of_a_tree_is_drawn_as_the_mirror_image(parents):
    """Tidy in the sense of Reingold and Tilford: no side is preferred."""
    x, _ = tidy_tree(parents)
    # The same tree with the children of each node in the opposite order: number its nodes by level, from the right.
    levels = levels_of(parents)
    order = [node for depth in sorted(levels) for node in reversed(levels[depth])]
    place = {node: index for index, node in enumerate(order)}
    mirrored, _ = tidy_tree([None if parents[node] is None else place[parents[node]] for node in order])
    width = max(x)
    assert [width - mirrored[place[node]] for node in range(len(parents))] == pytest.approx(x)


def test_a_small_tree_by_hand():
    #       0           1 and 2 must be 1.5 apart, so that the two pairs below them are 1 apart
    #     1   2
    #    3 4  5
    assert tidy_tree([None, 0, 0, 1, 1, 2]) == ([1.25, 0.5, 2.0, 0.0, 1.0, 2.0], [0, 1, 1, 2, 2, 2])


def test_a_chain_of_any_length_needs_no_recursion():
    x, depths = tidy_tree([None, *range(20_000)])
    assert set(x) == {0.0} and depths[-1] == 20_000


def test_a_parent_that_is_not_before_its_child_is_refused():
    with pytest.raises(ValueError, match="node 1: expected a parent with a smaller index, got 1"):
        tidy_tree([None, 1])


@given(trees(), st.integers(1, 60), st.sets(st.integers(0, 59)))
def test_folding_keeps_whole_levels_and_what_must_be_kept_and_loses_no_node(parents, most, keep):
    keep = {node for node in keep if node < len(parents)}
    nodes, hidden = fold(parents, most, keep)
    shown = set(nodes)
    assert keep <= shown and nodes == sorted(shown)
    assert all(parents[node] is None or parents[node] in shown for node in nodes)
    assert sorted(shown.union(*hidden)) == list(range(len(parents)))
    assert len(nodes) + sum(map(len, hidden)) == len(parents)
    for node, below in zip(nodes, hidden):
        for lost in below:
            while lost not in shown:
                lost = parents[lost]
            assert lost == node


def test_a_tree_that_fits_is_not_folded():
    parents = [None, 0, 0, 1, 1, 2]
    assert fold(parents, 6) == ([0, 1, 2, 3, 4, 5], [[]] * 6)
    assert fold(parents, 5).nodes == [0, 1, 2]
