"""A recording stores the priorities of a best-first search, so its frontier is shown in the right order."""

import json

import pytest
import replay
from graphs import REOPENING, REOPENING_H
from searches import ALL, ASTAR, HEAVY, LIGHT, limited, needs

from eightpuzzle import SlidingPuzzle, Trace, astar, greedy, manhattan, record, weighted_astar
from eightpuzzle.search import best_first, search

PUZZLE = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")  # 14 moves
H = manhattan(PUZZLE)
HARD = SlidingPuzzle.parse("8672543x1")  # 31 moves


def with_weight(weight):
    return lambda node: (node.g + weight * node.h, -node.g)


# The order of the frontier in the words of each docstring; what is equal comes first in, first out, or the other way.
ORDERS = {
    "astar deep": lambda node: (node.f, -node.g),
    "astar shallow": lambda node: (node.f, node.g),
    "astar fifo": lambda node: (node.f,),
    "astar lifo": lambda node: (node.f,),
    "uniform_cost": lambda node: (node.g,),
    "greedy": lambda node: (node.h,),
    **{name: with_weight(options["weight"]) for name, (_, options) in {**LIGHT, **HEAVY}.items()},
}


def recorded(name, puzzle=PUZZLE, **options):
    any_search, its_own = ALL[name]
    return record(any_search, puzzle, *needs(any_search, puzzle), **its_own, **options)


def in_order(name, trace, nodes):
    """The nodes as the search's own rule orders them."""
    number = {node: number for number, node in enumerate(trace.nodes)}
    first_in = -1 if name == "astar lifo" else 1
    return sorted(nodes, key=lambda node: (*ORDERS[name](node), first_in * number[node]))


@pytest.mark.parametrize("name", ORDERS)
def test_the_frontier_is_in_the_order_of_the_rule(name):
    trace = recorded(name, max_events=400)
    for step, (waiting, _) in enumerate(replay.memberships(trace)):
        assert trace.at(step).frontier == in_order(name, trace, waiting)


@pytest.mark.parametrize("name", ORDERS)
def test_the_first_node_of_the_frontier_is_popped_next(name):
    trace = recorded(name, max_events=3_000)
    takes = [step for step in range(1, len(trace)) if trace.kinds[step] in ("expand", "solution")]
    assert all(trace.at(step - 1).frontier[0] is trace.at(step).node for step in takes[:150] + takes[-20:])


@pytest.mark.parametrize("name", ORDERS)
def test_a_recording_cut_short_knows_the_order_as_well_as_a_whole_one(name):
    # The full recording has seen many of them popped; the short one has only their priorities.
    whole = recorded(name, HARD, max_events=4_000)
    for room in (50, 211, 333):
        short = recorded(name, HARD, max_events=room)
        # The short recording does not know yet whether a node just generated is pruned at once.
        new = len(short.nodes) - 1 if short.kinds[-1] == "generate" else None
        orders = [[trace.number_of[node] for node in trace.at(room - 1).frontier] for trace in (short, whole)]
        short_order, whole_order = ([number for number in order if number != new] for order in orders)
        assert short_order == whole_order


@pytest.mark.parametrize("ties", ["deep", "shallow", "fifo", "lifo"])
def test_stale_entries_are_at_the_position_where_they_will_be_popped(ties):
    trace = record(astar, REOPENING, REOPENING_H, ties=ties)
    for step, (waiting, _) in enumerate(replay.memberships(trace)):
        assert trace.at(step).frontier == in_order(f"astar {ties}", trace, waiting)


@pytest.mark.parametrize("name", ORDERS)
def test_each_node_has_one_priority(name):
    trace = recorded(name, max_events=300)
    assert len(trace.priorities) == len(trace.nodes)
    by_priority = sorted(range(len(trace.nodes)), key=trace.priorities.__getitem__)
    assert [trace.nodes[number] for number in by_priority] == in_order(name, trace, trace.nodes)


@pytest.mark.parametrize("name", [name for name in {**ALL, **limited(6)} if name not in ORDERS])
def test_other_searches_have_none(name):
    any_search, options = {**ALL, **limited(6)}[name]
    assert record(any_search, PUZZLE, *needs(any_search, PUZZLE), max_events=500, **options).priorities is None


def test_a_recording_without_events_has_none_either():
    puzzle = SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x")
    assert record(astar, puzzle, manhattan(puzzle)).priorities is None


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_after_an_error_each_generated_node_has_a_priority(error):
    def broken(state):
        if state[1] == 0:
            raise error
        return H(state)

    trace = record(greedy, PUZZLE, broken)
    assert type(trace.error) is error and len(trace.priorities) == len(trace.nodes) == 1


def test_your_own_search_with_the_shared_loop_has_them_too():
    @search
    def by_column(problem, h):
        yield from best_first(problem, h, lambda g, h, turn, node: (g + h, -turn, node))

    trace = record(by_column, PUZZLE, H, max_events=300)
    assert trace.priorities == recorded("astar lifo", max_events=300).priorities


def test_a_priority_may_use_the_node():
    # `best_first` promises the node.
    @search
    def tile_one_first(problem, h):
        yield from best_first(problem, h, lambda g, h, turn, node: (g + h, node.state.index(1), turn, node))

    trace = record(tile_one_first, PUZZLE, H)
    assert trace.result.cost == 14
    assert trace.priorities[0] == (trace.nodes[0].f, 1, 0)


class TestFiles:
    @pytest.fixture
    def path(self, tmp_path):
        return tmp_path / "trace.json"

    @pytest.mark.parametrize("name", ORDERS)
    def test_they_come_back_the_same(self, name, path):
        trace = recorded(name, max_events=200)
        trace.save(path)
        loaded = Trace.load(path)
        assert loaded.priorities == trace.priorities and type(loaded.priorities[0]) is tuple
        for step in range(0, len(trace), 7):
            assert replay.read((None, node, None) for node in loaded.at(step).frontier) == replay.read(
                (None, node, None) for node in trace.at(step).frontier
            )

    def test_missing_priorities_are_loaded_as_none(self, path):
        recorded("idastar next parent", max_events=50).save(path)
        assert Trace.load(path).priorities is None

    @pytest.mark.parametrize("damage, what", [
        (lambda entries: 5, "priorities: expected list or NoneType, got int"),
        (lambda entries: {}, "priorities: expected list or NoneType, got dict"),
        (lambda entries: entries[:-1], r"(\d+) nodes, but \d+ priorities"),
        (lambda entries: [*entries, [1]], r"(\d+) nodes, but \d+ priorities"),
        (lambda entries: [], r"\d+ nodes, but 0 priorities"),
        (lambda entries: [*entries[:-1], []], r"priority \d+: expected a list of numbers, got \[\]"),
        (lambda entries: [[None], *entries[1:]], r"priority 0: expected a list of numbers, got \[None\]"),
        (lambda entries: [["3"], *entries[1:]], r"priority 0: expected a list of numbers, got \['3'\]"),
        (lambda entries: [[True], *entries[1:]], r"priority 0: expected a list of numbers, got \[True\]"),
        (lambda entries: [[[1]], *entries[1:]], r"priority 0: expected a list of numbers, got \[\[1\]\]"),
        (lambda entries: [3, *entries[1:]], "priority 0: expected a list of numbers, got 3"),
        (lambda entries: [[float("nan")], *entries[1:]], r"priority 0: expected a list of numbers, got \[nan\]"),
    ])
    def test_damaged_ones_are_refused(self, damage, what, path):
        recorded("greedy", max_events=40).save(path)
        content = json.loads(path.read_text())
        content["priorities"] = damage(content["priorities"])
        path.write_text(json.dumps(content))
        with pytest.raises(ValueError, match=f"trace.json is not a valid trace: {what}"):
            Trace.load(path)

    def test_a_numpy_weight_can_be_saved(self, path):
        numpy = pytest.importorskip("numpy")
        record(weighted_astar, PUZZLE, H, weight=numpy.int64(2)).save(path)
        assert Trace.load(path).priorities == recorded("weighted_astar 2").priorities


class TestSentences:
    def test_a_priority_other_than_f_is_shown(self):
        trace = record(greedy, PUZZLE, H)
        first = trace.at(2)
        assert first.kind == "generate" and first.node.g == 1
        assert first.sentence == f"generate u, f = {first.node.f} = 1 + {first.node.h}; priority {first.node.h}"

    def test_a_weighted_one_too(self):
        trace = record(weighted_astar, PUZZLE, H, weight=2.5)
        f, h = trace.nodes[1].f, trace.nodes[1].h
        assert trace.at(2).sentence == f"generate u, f = {f} = 1 + {h}; priority {1 + 2.5 * h:g}"

    @pytest.mark.parametrize("name", [*ASTAR, "weighted_astar 1"])
    def test_f_is_shown_once(self, name):
        trace = recorded(name, max_events=100)
        assert not any("priority" in trace.at(step).sentence for step in range(len(trace)))

    def test_g_is_shown_once(self):
        trace = recorded("uniform_cost", max_events=100)
        assert trace.at(2).sentence == "generate u, g = 1"
