"""Depth-limited search finds a path if one exists within the limit, and reports a cutoff if the limit pruned nodes."""

from fractions import Fraction

import oracle
import pytest
from graphs import Graph
from searches import CYCLES, limited

from eightpuzzle import Counts, SlidingPuzzle, depth_limited, record

GOAL = (1, 2, 3, 4, 5, 0)


@pytest.mark.parametrize("cycles, most, every", [("parent", 24, 3), ("path", 24, 3), ("none", 9, 1)])
def test_a_path_is_found_if_the_goal_is_within_the_limit(cycles, most, every, distances):
    # All paths to a board have lengths of the same parity.
    for board, distance in list(distances(GOAL, 3).items())[::every]:
        puzzle = SlidingPuzzle(board, GOAL, 3)
        for limit in {0, distance - 2, distance - 1, distance, distance + 1, distance + 2} & {*range(most + 1)}:
            result = depth_limited(puzzle, limit, cycles=cycles)
            assert result.status == ("solved" if distance <= limit else "cutoff")
            if result.status == "solved":
                assert result.cost <= limit and (result.cost - distance) % 2 == 0
                assert oracle.walk(board, result.moves, 3) == GOAL


def test_its_solution_need_not_be_a_shortest_path():
    puzzle = SlidingPuzzle.parse("1 2 3\n4 x 5", order="ldru")  # one move away, r
    costs = [depth_limited(puzzle, limit).cost for limit in range(1, 25)]
    assert costs[0] == 1 and max(costs) > 1


def test_a_path_shorter_than_the_limit_ends_the_search_at_once():
    result = depth_limited(Graph("S>A,B A>G"), 9)
    assert (result.moves, result.expanded, result.generated) == ("ag", 2, 3)


@pytest.mark.parametrize("cycles", CYCLES)
class TestStatus:
    @pytest.mark.parametrize("depth, status", [(0, "cutoff"), (1, "cutoff"), (2, "cutoff"), (3, "exhausted"),
                                               (9, "exhausted")])
    def test_cutoff_until_every_path_ends_within_the_limit(self, depth, status, cycles):
        # C is a dead end at depth 2. With this limit the search cannot know that.
        assert depth_limited(Graph("S>A,B A>C"), depth, cycles=cycles).status == status

    @pytest.mark.parametrize("depth, status", [(0, "cutoff"), (1, "cutoff"), (2, "cutoff"), (3, "solved")])
    def test_the_goal_at_depth_three(self, depth, status, cycles):
        assert depth_limited(Graph("S>A A>B B>G"), depth, cycles=cycles).status == status

    def test_a_start_that_is_the_goal_is_found_at_depth_zero(self, cycles):
        result = depth_limited(Graph("G>A", start="G"), 0, cycles=cycles)
        assert (result.status, result.moves, result.expanded, result.generated) == ("solved", "", 0, 1)

    def test_depth_zero_searches_only_the_start(self, cycles):
        result = depth_limited(Graph("S>G"), 0, cycles=cycles)
        assert (result.status, result.expanded, result.generated, result.cost) == ("cutoff", 0, 1, None)

    def test_a_start_without_successors(self, cycles):
        result = depth_limited(Graph("A>B"), 1, cycles=cycles)
        assert (result.status, result.expanded, result.generated) == ("exhausted", 1, 1)


@pytest.mark.parametrize("graph, parent, path, none", [
    ("S>A A>S", "exhausted", "exhausted", "cutoff"),        # straight back
    ("S>A A>B B>S", "cutoff", "exhausted", "cutoff"),       # round in a ring
    ("S>S", "exhausted", "exhausted", "cutoff"),            # to itself: once, then it came from there
    ("S>A A>A", "exhausted", "exhausted", "cutoff"),
])
def test_the_option_decides_how_cycles_end(graph, parent, path, none):
    statuses = [search(Graph(graph), **options).status for search, options in limited(6).values()]
    assert statuses == [parent, path, none]


@pytest.mark.parametrize("cycles", CYCLES)
def test_only_the_path_and_the_current_child_are_stored(cycles):
    puzzle = SlidingPuzzle.parse("8672543x1")  # 31 moves
    assert depth_limited(puzzle, 7, cycles=cycles).stored == 8


@pytest.mark.parametrize("depth, error, said", [
    (-1, ValueError, "depth_limited: expected a depth of 0 or more, got -1"),
    (2.5, TypeError, "depth_limited: expected the depth to be a whole number, got 2.5"),
    (2.0, TypeError, "got 2.0"),
    ("2", TypeError, "got '2'"),
    (None, TypeError, "got None"),
    (float("inf"), TypeError, "got inf"),
    (Fraction(4, 2), TypeError, r"got Fraction\(2, 1\)"),
])
def test_a_wrong_depth_is_refused(depth, error, said):
    puzzle = SlidingPuzzle.parse("123456x78")
    events = depth_limited.events(puzzle, depth)
    for call in (lambda: depth_limited(puzzle, depth), lambda: record(depth_limited, puzzle, depth=depth),
                 lambda: next(events)):  # a stepped search raises it at the first event
        with pytest.raises(error, match=said):
            call()


@pytest.mark.parametrize("cycles", CYCLES)
@pytest.mark.parametrize("depth", range(1, 5))
def test_without_a_solution_the_start_is_left_last(depth, cycles):
    events = list(depth_limited.events(Graph("S>A,B A>C B>C"), depth, cycles=cycles))
    (kind, node, _), counts = events[-1], Counts()
    counts.count(events)
    assert (kind, node, counts.alive) == ("leave", events[0][1], 0)
    assert [kind for kind, node, _ in events if node.parent is None] == ["generate", "expand", "leave"]


def test_numpy_integers_are_accepted():
    numpy = pytest.importorskip("numpy")
    assert depth_limited(SlidingPuzzle.parse("123456x78"), numpy.uint8(2)).moves == "rr"


def test_the_depth_is_required():
    with pytest.raises(TypeError, match=r"depth_limited\(problem, depth, .*missing a required argument: 'depth'"):
        depth_limited(SlidingPuzzle.parse("123456x78"))
