"""A Trace at any step, compared with a second, slower reading of the same events."""

import random

import pytest
import replay
from graphs import REOPENING, REOPENING_H, Graph, undirected

from eightpuzzle import (
    Node,
    SlidingPuzzle,
    astar,
    bidirectional,
    breadth_first,
    depth_limited,
    greedy,
    idastar,
    iterative_deepening,
    manhattan,
    misplaced,
    record,
    uniform_cost,
    weighted_astar,
)
from eightpuzzle.search import search

PUZZLE = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")
SMALL = SlidingPuzzle.parse("1 2 3\nx 4 6\n7 5 8")


def recordings():
    h = manhattan(PUZZLE)
    nine_away = PUZZLE.with_start(PUZZLE.after("uulddruul", PUZZLE.goal))
    return {
        "breadth_first": record(breadth_first, SlidingPuzzle.parse("x 1 3\n4 2 5\n7 8 6")),
        "astar": record(astar, PUZZLE, h),
        "astar misplaced": record(astar, PUZZLE, misplaced(PUZZLE), max_events=500),
        "astar that reopens": record(astar, REOPENING, REOPENING_H),
        "idastar": record(idastar, PUZZLE, misplaced(PUZZLE), max_events=500),
        "idastar to the end": record(idastar, nine_away, misplaced(nine_away)),
        "idastar exhausted": record(idastar, Graph("S>A,B A>C B>C C>D"), lambda state: 0),
        "idastar by one, no state twice": record(
            idastar, nine_away, misplaced(nine_away), bounds="unit", cycles="path", max_events=500,
        ),
        "idastar that goes straight back": record(idastar, SMALL, misplaced(SMALL), cycles="none"),
        "astar that reopens, last in": record(astar, REOPENING, REOPENING_H, ties="lifo"),
        "uniform_cost": record(uniform_cost, SlidingPuzzle.parse("x 1 3\n4 2 5\n7 8 6")),
        "greedy": record(greedy, PUZZLE, h),
        "weighted_astar": record(weighted_astar, PUZZLE, h, weight=1.5, max_events=300),
        "depth_limited": record(depth_limited, nine_away, depth=7),
        "depth_limited, no state twice": record(depth_limited, Graph("S>A A>B B>S,C C>A"), depth=9, cycles="path"),
        "iterative_deepening": record(iterative_deepening, nine_away, max_events=400),
        "iterative_deepening exhausted": record(iterative_deepening, Graph("S>A,B A>C B>C C>D")),
        "bidirectional": record(bidirectional, nine_away),
        "bidirectional exhausted": record(bidirectional, undirected("S>A,B A>B G>C")),
        "truncated": record(astar, PUZZLE, h, max_events=100),
        "with an error": record(astar, PUZZLE, lambda state: h(state) if state[8] else None),
    }


RECORDINGS = recordings()


@pytest.fixture(params=RECORDINGS)
def trace(request):
    return RECORDINGS[request.param]


def anyhow(trace):
    """All steps, shuffled, so that no answer can depend on the one before."""
    steps = list(range(len(trace)))
    random.Random(0).shuffle(steps)
    return steps


def test_the_event_at_a_step(trace):
    events = list(trace)
    for step in anyhow(trace):
        moment = trace.at(step)
        assert (moment.step, moment.kind, moment.node, moment.detail) == (step, *events[step])


def test_the_counts_at_a_step(trace):
    events = list(trace)
    for step in anyhow(trace):
        counts = trace.at(step).counts
        now = (counts.expanded, counts.generated, counts.stored, counts.iterations)
        assert now == replay.counted(events[: step + 1])


def test_the_frontier_and_the_closed_at_a_step(trace):
    members = list(replay.memberships(trace))
    for step in anyhow(trace):
        moment = trace.at(step)
        frontier, closed = members[step]
        assert len(moment.frontier) == len(frontier) and set(moment.frontier) == frontier
        assert moment.closed == sorted(closed, key=trace.nodes.index)


def test_the_path_at_a_step(trace):
    for step in anyhow(trace):
        path = trace.at(step).path
        assert path[0].parent is None and path[-1] is trace.at(step).node
        assert all(child.parent is parent for parent, child in zip(path, path[1:]))


def test_the_iteration_at_a_step(trace):
    begun = [trace.kinds[: step + 1].count("bound") for step in range(len(trace))]
    for step in anyhow(trace):
        expected = max(begun[step], 1) if begun[-1] else 0  # what comes before the first bound belongs to it
        assert trace.at(step).iteration == expected


@pytest.mark.parametrize("name, key", [
    ("astar", lambda node: (node.f, -node.g)),
    ("astar misplaced", lambda node: (node.f, -node.g)),
    ("astar that reopens", lambda node: (node.f, -node.g)),
    ("truncated", lambda node: (node.f, -node.g)),
    ("breadth_first", lambda node: 0),
])
def test_the_frontier_is_in_the_order_of_removal(name, key):
    trace = RECORDINGS[name]
    first_in = {node: number for number, node in enumerate(trace.nodes)}
    for step in range(len(trace)):
        frontier = trace.at(step).frontier
        if trace.kinds[step] == "generate":
            continue  # whether the node made just now is pruned is not known yet
        assert frontier == sorted(frontier, key=lambda node: (key(node), first_in[node]))


@pytest.mark.parametrize("name", ["astar", "astar misplaced", "astar that reopens", "breadth_first"])
def test_the_first_node_of_the_frontier_is_popped_next(name):
    trace = RECORDINGS[name]
    takes = [step for step in range(1, len(trace)) if trace.kinds[step] == "expand"]
    assert all(trace.at(step - 1).frontier[0] is trace.at(step).node for step in takes)


def test_nodes_left_by_backtracking_are_gone():
    @search
    def shy(problem):
        start = Node(problem.start)
        yield "generate", start, None
        yield "leave", start, None

    trace = record(shy, Graph("S>A"))
    assert [len(trace.at(step).frontier) for step in range(2)] == [1, 0]


def test_members_of_an_iteration_are_the_start_and_its_generated_nodes():
    trace = RECORDINGS["idastar"]
    assert len(trace.bounds) > 2
    for iteration in range(1, len(trace.bounds) + 1):
        begin = trace.bounds[iteration - 1]
        end = trace.bounds[iteration] if iteration < len(trace.bounds) else len(trace)
        made = [trace.numbers[step] for step in range(begin, end) if trace.kinds[step] == "generate"]
        assert trace.members(iteration) == [0, *made]
        assert {trace.iteration_of(number) for number in made} == {iteration}
    assert trace.members() == list(range(len(trace.nodes)))


@pytest.mark.parametrize("name", RECORDINGS)
def test_only_a_depth_first_search_keeps_a_path(name):
    assert RECORDINGS[name].keeps_a_path == name.startswith(("idastar", "iterative_deepening", "depth_limited"))


@pytest.mark.parametrize("search, h, options", [
    (idastar, misplaced(PUZZLE), {"max_events": 2}),  # a bound is all there is
    (iterative_deepening, None, {"max_events": 2}),
    (depth_limited, None, {"depth": 0}),  # what is pruned at it
    (depth_limited, None, {"depth": 2, "max_events": 6}),
])
def test_the_first_events_show_it(search, h, options):
    assert record(search, PUZZLE, h, **options).keeps_a_path


def test_steps_count_from_the_end_too(trace):
    assert trace.at(-1).step == len(trace) - 1
    assert trace.at(-len(trace)).step == 0


@pytest.mark.parametrize("beyond", [0, 1, 10**6])
def test_steps_out_of_range_are_refused(trace, beyond):
    for step in (len(trace) + beyond, -len(trace) - 1 - beyond):
        with pytest.raises(IndexError, match=f"step {step}: expected -{len(trace)} to {len(trace) - 1} in"):
            trace.at(step)


@pytest.mark.parametrize("iteration", [0, 5, -1])
def test_iterations_out_of_range_are_refused(iteration):
    trace = record(idastar, Graph("S>A A>B B>G"), lambda state: 1)
    for ask in (trace.members, trace.to_networkx):
        with pytest.raises(ValueError, match=f"iteration {iteration}: expected 1 to 4, the iterations"):
            ask(iteration)


def test_moments_have_sentences():
    trace = record(idastar, SMALL, manhattan(SMALL))
    sentences = [trace.at(step).sentence for step in range(len(trace))]
    assert sentences[:4] == [
        "generate the start, f = 3 = 0 + 3",
        "iteration 1 begins: the bound is 3",
        "expand the start, f = 3 = 0 + 3",
        "generate u, f = 5 = 1 + 4",
    ]
    assert sentences[4] == "prune u, f = 5 = 1 + 4: 5 exceeds the bound 3"
    assert sentences[-1] == "the goal is reached in 3 moves"
    assert repr(trace.at(0)) == "step 0: generate the start, f = 3 = 0 + 3 (0 expanded, 1 generated, 1 stored)"


def sentences_of(trace):
    return [trace.at(step).sentence for step in range(len(trace))]


def test_moments_of_a_bidirectional_search_say_from_which_end_g_counts():
    trace = record(bidirectional, SlidingPuzzle.parse("x 1\n3 2"))
    assert sentences_of(trace) == [
        "generate the start, g = 0",
        "generate the goal, g = 0",
        "expand the start, g = 0",
        "generate d, g = 1",
        "generate r, g = 1",
        "expand the goal, g = 0",
        "generate u, g = 1 from the goal",
        "the two searches meet at u, g = 1 from the goal",
        "generate d, g = 2",
        "the goal is reached in 2 moves",
    ]


def test_moments_of_a_depth_limited_search_mention_the_depth():
    trace = record(depth_limited, Graph("S>A A>B B>S,C"), depth=3, cycles="path")
    assert sentences_of(trace) == [
        "generate the start, g = 0",
        "expand the start, g = 0",
        "generate a, g = 1",
        "expand a, g = 1",
        "generate b, g = 2",
        "expand b, g = 2",
        "generate s, g = 3",
        "prune s, g = 3: its state is already on the current path",
        "generate c, g = 3",
        "prune c, g = 3: it is at the depth limit",
        "backtrack from b, g = 2: all its successors have been tried",
        "backtrack from a, g = 1: all its successors have been tried",
        "backtrack from the start, g = 0: all its successors have been tried",
    ]


def test_moments_of_iterative_deepening_show_each_limit():
    trace = record(iterative_deepening, Graph("S>A A>G"))
    assert sentences_of(trace) == [
        "generate the start, g = 0",
        "iteration 1 begins: the bound is 1",
        "expand the start, g = 0",
        "generate a, g = 1",
        "prune a, g = 1: it is at the depth limit",
        "iteration 2 begins: the bound is 2",
        "expand the start, g = 0",
        "generate a, g = 1",
        "expand a, g = 1",
        "generate g, g = 2",
        "the goal is reached in 2 moves",
    ]


def test_moments_without_an_estimate_say_why_a_node_is_pruned():
    trace = record(uniform_cost, Graph("S>A,B A>C B>C C>S"))
    assert sentences_of(trace)[-5:] == [
        "generate c, g = 2",
        "prune c, g = 2: its state has already been reached, by a path that is no longer",
        "expand c, g = 2",
        "generate s, g = 3",
        "prune s, g = 3: its state is already expanded, by a path that is no longer",
    ]


def test_a_bound_without_a_bound_event_still_has_a_sentence():
    @search
    def one_deep(problem):
        start = Node(problem.start)
        yield "generate", start, None
        yield "prune", start, "bound"

    assert record(one_deep, Graph("S>A")).at(1).sentence == "prune the start, g = 0: it is at the depth limit"


class TestPandas:
    @pytest.fixture
    def table(self, trace):
        pytest.importorskip("pandas")
        return trace.to_pandas()

    def test_one_row_per_event(self, trace, table):
        assert list(table.columns) == [
            "kind", "node", "parent", "state", "action", "depth", "g", "h", "detail", "iteration", "line",
        ]
        assert table.index.name == "step" and len(table) == len(trace)

    def test_the_rows_say_what_the_moments_say(self, trace, table):
        for step, row in enumerate(table.itertuples()):
            moment = trace.at(step)
            assert (row.kind, row.state, row.g, row.iteration, row.line) == (
                moment.kind, moment.node.state, moment.node.g, moment.iteration, moment.line,
            )
            assert row.depth == len(moment.path) - 1 == row.g
            assert trace.nodes[row.node] is moment.node
            if moment.node.parent is not None:
                assert trace.nodes[row.parent] is moment.node.parent and row.action == moment.node.action
                assert moment.node.h is None or row.h == moment.node.h

    def test_a_trace_without_events_gives_an_empty_table(self):
        pytest.importorskip("pandas")
        assert record(breadth_first, SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x")).to_pandas().shape == (0, 11)


class TestNetworkx:
    def test_the_tree_of_all_nodes(self, trace):
        networkx = pytest.importorskip("networkx")
        graph = trace.to_networkx()
        assert graph.number_of_nodes() == trace.kinds.count("generate")
        trees = 2 if trace.search == "bidirectional" else 1
        assert networkx.is_branching(graph) and networkx.number_weakly_connected_components(graph) == trees
        for parent, child, action in graph.edges(data="action"):
            assert trace.nodes[child].parent is trace.nodes[parent] and action == trace.nodes[child].action
        for number, marks in graph.nodes(data=True):
            node = trace.nodes[number]
            assert marks == {"state": node.state, "g": node.g, "h": node.h}

    def test_the_tree_of_one_iteration(self):
        networkx = pytest.importorskip("networkx")
        trace = RECORDINGS["idastar"]
        for iteration in range(1, len(trace.bounds) + 1):
            graph = trace.to_networkx(iteration)
            assert sorted(graph) == trace.members(iteration) and networkx.is_arborescence(graph)


def test_the_least_f_beyond_the_bound_so_far(trace):
    least, bounds = None, []
    for step, (kind, node, detail) in enumerate(trace):
        if kind == "bound":
            bounds.append((detail, least))
            least = None
        elif detail == "bound":
            f = node.g + 1 if node.h is None else node.f  # what a blind search hides at its limit begins one deeper
            least = f if least is None else min(least, f)
        assert trace.at(step).beyond == least
    # What was beyond one bound is the next, or at least as much.
    assert all(beyond == bound or ("unit" in trace.search and beyond > bound - 1) for bound, beyond in bounds[1:])
