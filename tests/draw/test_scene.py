"""What a tree shows at a step: each node's status, and the tree of one iteration."""

import pytest

from eightpuzzle import SlidingPuzzle, astar, breadth_first, idastar, manhattan, record
from eightpuzzle.draw.scene import EXPANDED, FRONTIER, GOAL, LEFT, PRUNED, UNBORN, scene, status

SMALL = SlidingPuzzle.parse("4 1 3  2 5 6  7 8 x")


@pytest.fixture(params=[astar, idastar, breadth_first], ids=lambda search: search.__name__)
def trace(request):
    needs = () if request.param is breadth_first else (manhattan(SMALL),)
    return record(request.param, SMALL, *needs)


def statuses_by_replay(trace, step):
    """The status of each node, from the events one by one."""
    found = {}
    for kind, node, _ in list(trace)[: step + 1]:
        if kind == "expand":
            found[node] = EXPANDED
        elif kind in ("generate", "prune", "leave", "solution"):
            found[node] = {"generate": FRONTIER, "prune": PRUNED, "leave": LEFT, "solution": GOAL}[kind]
    return [found.get(node, UNBORN) for node in trace.nodes]


def test_each_node_has_the_status_that_its_last_event_gave_it(trace):
    for step in range(0, len(trace), 3):
        expected = statuses_by_replay(trace, step)
        assert [status(trace, number, step) for number in range(len(trace.nodes))] == expected


def test_the_scene_has_every_node_below_its_parent(trace):
    shown = scene(trace)
    assert shown.numbers == list(range(len(trace.nodes)))
    for index, number in enumerate(shown.numbers):
        parent = trace.nodes[number].parent
        assert shown.depths[index] == trace.nodes[number].g
        assert (shown.parents[index] is None) == (parent is None)
        if parent is not None:
            assert trace.nodes[shown.numbers[shown.parents[index]]] is parent


def test_an_iteration_shows_its_own_nodes_and_the_start():
    trace = record(idastar, SMALL, manhattan(SMALL))
    sizes = [scene(trace, number).only_before.count(False) for number in (1, 2, 3)]
    generated = [row.generated for row in trace.result.iterations]
    # The first row counts the start; the later trees show it again.
    assert sizes == [generated[0], generated[1] + 1, generated[2] + 1]
    with pytest.raises(ValueError, match="iteration 4: expected 1 to 3, the iterations of this trace"):
        scene(trace, 4)


def test_a_tree_too_large_is_folded_except_for_the_path_to_the_goal():
    puzzle = SlidingPuzzle.parse("8 1 3  4 x 2  7 6 5")
    trace = record(breadth_first, puzzle)
    shown = scene(trace, most=100)
    assert len(shown.numbers) < 200
    assert len(shown.numbers) + sum(map(len, shown.hidden)) == len(trace.nodes)
    numbers = set(shown.numbers)
    assert all(trace.number_of[node] in numbers for node in trace.at(-1).path)
    assert all(births == sorted(births) for births in shown.hidden)


def test_the_previous_iteration_is_drawn_behind_an_iteration():
    trace = record(idastar, SMALL, manhattan(SMALL))

    def paths(iteration):
        return {tuple(node.action for node in trace.nodes[number].path()) for number in trace.members(iteration)}

    assert not any(scene(trace, 1).before)
    for iteration in (2, 3):
        shown = scene(trace, iteration)
        found = [tuple(node.action for node in trace.nodes[number].path()) for number in shown.numbers]
        assert len(set(found)) == len(found) and set(found) == paths(iteration) | paths(iteration - 1)
        assert {path for path, before in zip(found, shown.before) if before} == paths(iteration - 1)
        assert {path for path, only in zip(found, shown.only_before) if only} == paths(iteration - 1) - paths(iteration)


def test_subtrees_are_folded_and_unfolded_by_the_numbers_of_their_roots():
    trace = record(idastar, SMALL, manhattan(SMALL))
    whole = scene(trace, 3)
    second = whole.numbers[1]
    folded = scene(trace, 3, closed={second})
    assert len(folded.numbers) < len(whole.numbers)
    index = folded.numbers.index(second)
    below = [number for number in trace.members(3) if trace.nodes[second] in trace.nodes[number].path()]
    assert len(folded.hidden[index]) == len(below) - 1
    small = scene(trace, 2, most=1)
    assert scene(trace, 2, most=1, opened={0}).numbers == scene(trace, 2).numbers != small.numbers
