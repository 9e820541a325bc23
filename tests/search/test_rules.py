"""Rules for every event stream: counts, the start, bounds, how a search ends."""

import oracle
import pytest
import replay
from graphs import REOPENING, REOPENING_H, Graph, undirected
from searches import ALL, ASTAR, CYCLES, DEEPENING, HEAVY, IDASTAR, limited, needs

from eightpuzzle import (
    Counts,
    SlidingPuzzle,
    astar,
    bidirectional,
    breadth_first,
    depth_limited,
    idastar,
    iterative_deepening,
    manhattan,
    misplaced,
)

DEPTH_FIRST = {**IDASTAR, **DEEPENING}


def searches_of(puzzle, depth):
    """For each search on a puzzle of this depth: its name, its event stream as a list, and its result."""
    steps = manhattan(puzzle)
    for name, (search, options) in {**ALL, **limited(depth), **limited(depth + 1)}.items():
        if depth < 9 or not (name.startswith(("iterative", "depth")) or name.endswith("none")):
            heuristics = [steps, misplaced(puzzle), lambda state: steps(state) / 2]
            for h in heuristics if search.informed else [None]:
                needed = needs(search, puzzle, h)
                events = list(search.events(puzzle, *needed, **options))
                yield search.__name__, events, search(puzzle, *needed, **options)


@pytest.fixture(scope="module")
def runs(boards_at):
    return [
        run for depth in range(13) for board in boards_at(depth, 1) for run in searches_of(SlidingPuzzle(board), depth)
    ]


def test_the_result_counts_what_the_events_say(runs):
    for _, events, result in runs:
        counted = (result.expanded, result.generated, result.stored, result.iterations)
        assert counted == replay.counted(events)


def test_the_rows_of_the_iterations_add_up(runs):
    for name, _, result in runs:
        if result.iterations:
            assert sum(row.expanded for row in result.iterations) == result.expanded
            assert sum(row.generated for row in result.iterations) == result.generated
        # Where the start is the goal, iterative deepening needs no limit to see it.
        assert bool(result.iterations) == (name == "idastar" or (name == "iterative_deepening" and result.cost > 0))


def test_the_start_is_generated_first_and_once(runs):
    for name, events, result in runs:
        made = [(kind, node.parent) for kind, node, _ in events]
        roots = [step for step, event in enumerate(made) if event == ("generate", None)]
        # From both ends the goal is a root too, unless it is the start.
        assert roots == ([0, 1] if name == "bidirectional" and result.cost else [0])


def test_a_node_is_generated_once_and_before_anything_else_happens_to_it(runs):
    for _, events, _ in runs:
        generated = set()
        for kind, node, _ in events:
            assert (node in generated) == (kind != "generate")
            assert node.parent is None or node.parent in generated
            generated.add(node)


def test_a_node_has_no_events_after_a_prune_or_a_leave(runs):
    for _, events, _ in runs:
        gone = set()
        for kind, node, _ in events:
            assert node not in gone
            if kind in ("prune", "leave"):
                gone.add(node)


def test_a_node_is_expanded_once_and_the_start_once_an_iteration(runs):
    for _, events, result in runs:
        start = events[0][1]
        expanded = [node for kind, node, _ in events if kind == "expand"]
        assert len(set(expanded) - {start}) == len(expanded) - expanded.count(start)
        # The iteration in which IDA* finds the start to be the goal expands nothing.
        assert expanded.count(start) == (len(result.iterations) or 1 if result.cost != 0 else 0)


def test_g_and_h_of_every_node(runs):
    for name, events, _ in runs:
        for _, node, _ in events:
            assert node.g == (0 if node.parent is None else node.parent.g + 1)
            assert (node.h is not None) == (name in ("astar", "weighted_astar", "greedy", "idastar"))


def test_the_reasons_for_pruning(runs):
    reasons = {}
    for name, events, _ in runs:
        for kind, _, detail in events:
            assert (detail is not None) == (kind in ("prune", "bound"))
            if kind == "prune":
                reasons.setdefault(name, set()).add(detail)
    # "path" never occurs here: the shortest cycle on a board has twelve moves.
    assert reasons.pop("depth_limited") == reasons.pop("iterative_deepening") == reasons.pop("idastar") == {"bound"}
    assert {tuple(sorted(why)) for why in reasons.values()} == {("closed", "worse")}


def test_the_goal_is_never_expanded(runs):
    for name, events, result in runs:
        goals = [node for kind, node, _ in events if kind == "expand" and node.state == oracle.GOAL]
        assert all(node.parent is None and name == "bidirectional" for node in goals)  # where the other end begins
        kinds = [kind for kind, _, _ in events]
        assert kinds.count("solution") == 1
        assert result.status == "solved" and result.moves == replay.path_to(events[kinds.index("solution")][1])


@pytest.mark.parametrize("name", {**ALL, **limited(9)})
def test_the_solution_comes_last(name):
    search, options = {**ALL, **limited(9)}[name]
    puzzle = SlidingPuzzle.parse("1 2 3\nx 4 6\n7 5 8")
    kinds = [kind for kind, _, _ in search.events(puzzle, *needs(search, puzzle), **options)]
    assert kinds.index("solution") == len(kinds) - 1


def test_bounds_rise(runs):
    for name, events, result in runs:
        bounds = [row.bound for row in result.iterations]
        if name == "iterative_deepening":
            assert bounds == list(range(1, result.cost + 1))
        elif name == "idastar":
            by_one = "bounds='unit'" in result.search
            bound, beyond = None, events[0][1].h  # h of the start is the first bound
            for kind, node, detail in events:
                if kind == "bound":
                    assert detail == (bound + 1 if by_one and bound is not None else beyond)
                    bound, beyond = detail, float("inf")
                elif kind == "prune" and detail == "bound":
                    assert node.f > bound
                    beyond = min(beyond, node.f)
                elif kind == "expand":
                    assert node.f <= bound
            assert bounds == sorted(set(bounds))


@pytest.mark.parametrize("name", [name for name in DEPTH_FIRST if not name.endswith("none")])
def test_a_depth_first_search_stores_only_its_path(name, boards_at):
    search, options = DEPTH_FIRST[name]
    for board in boards_at(11, 3) if name in DEEPENING else boards_at(20, 5):
        puzzle = SlidingPuzzle(board)
        result = search(puzzle, *needs(search, puzzle), **options)
        assert result.stored <= result.cost + 2  # the path and the current child


@pytest.mark.parametrize("search, h", [(idastar, (lambda state: 0,)), (iterative_deepening, ())])
@pytest.mark.parametrize("cycles", CYCLES)
def test_a_depth_first_search_without_a_solution_leaves_every_node(search, h, cycles):
    counts = Counts()
    counts.count(search.events(Graph("S>A,B A>C B>C C>D"), *h, cycles=cycles))
    assert counts.alive == 0
    # Both paths to C and to D are searched, because no states are stored. The deepest nodes are at depth 3. IDA*
    # expands them with bound 3, iterative deepening with limit 4.
    assert counts.iterations[-1] == (3 if search is idastar else 4, 7, 6)


@pytest.mark.parametrize("name", {**ASTAR, **HEAVY, "greedy": ()})
def test_a_best_first_search_calls_the_heuristic_once_per_state(name):
    search, options = ALL[name]
    puzzle = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")
    h, asked = manhattan(puzzle), []
    generated = [node.state for kind, node, _ in search.events(puzzle, lambda state: asked.append(state) or h(state),
                                                               **options) if kind == "generate"]
    assert len(asked) == len(set(asked)) and set(asked) == set(generated)


SOME = {name: (search, options) for name, (search, options) in {**ALL, **limited(8)}.items() if name != "bidirectional"}

def searched(name, graph):
    search, options = SOME[name]
    return search(graph, *needs(search, graph, lambda state: 0), **options)


@pytest.mark.parametrize("name", SOME)
class TestEnds:

    def test_the_goal_at_the_start(self, name):
        result = searched(name, Graph("G>A", start="G"))
        assert (result.status, result.moves, result.path, result.cost) == ("solved", "", ("G",), 0)
        assert (result.expanded, result.generated, result.stored) == (0, 1, 1)

    def test_no_goal_at_all(self, name):
        result = searched(name, Graph("S>A,B B>C"))
        assert (result.status, result.reason) == ("exhausted", None)
        assert (result.moves, result.path, result.cost) == (None, None, None)
        last = result.iterations[-1].expanded if result.iterations else result.expanded
        assert last == 4

    def test_a_start_without_successors(self, name):
        result = searched(name, Graph("A>B"))
        assert (result.status, result.expanded, result.generated) == ("exhausted", 1, 1)

    def test_the_nearest_of_two_goals(self, name):
        farther = "acg1" if name.startswith("depth_limited") else None  # along the first path, whatever its length
        result = searched(name, Graph("S>A,B A>C C>G1 B>G2"))
        assert "".join(result.moves) == (farther or "bg2")

    def test_successors_may_be_a_generator(self, name):
        graph = Graph("S>A,B A>G")
        pairs = graph.successors
        graph.successors = lambda state: (pair for pair in pairs(state))
        assert searched(name, graph).moves == "ag"

    def test_successors_may_be_an_empty_tuple(self, name):
        graph = Graph("S>A")
        pairs = graph.successors
        graph.successors = lambda state: tuple(pairs(state))
        assert searched(name, graph).status == "exhausted"


@pytest.mark.parametrize("name", [name for name in SOME if not name.endswith("none")])
def test_a_state_that_leads_to_itself_does_not_loop_forever(name):
    assert searched(name, Graph("S>S,A A>A")).status == "exhausted"


def test_it_loops_forever_without_cycle_checking():
    assert searched("depth_limited none", Graph("S>S,A A>A")).status == "cutoff"


def test_successors_may_be_a_generator_from_both_ends():
    graph = undirected("S>A,B A>G")
    pairs = graph.successors
    graph.successors = lambda state: (pair for pair in pairs(state))
    assert bidirectional(graph).moves == "ag"


def test_astar_with_an_inconsistent_heuristic_reopens_states_and_stays_optimal():
    expanded = [node.state for kind, node, _ in astar.events(REOPENING, REOPENING_H) if kind == "expand"]
    assert expanded.count("D") == 2
    assert astar(REOPENING, REOPENING_H).cost == breadth_first(REOPENING).cost == 5


def test_an_unsolvable_board_with_check_false_is_exhausted():
    puzzle = SlidingPuzzle.parse("2 1 3\n4 5 x")
    h = manhattan(puzzle)
    for result in (breadth_first(puzzle, check=False), astar(puzzle, h, check=False)):
        assert (result.status, result.expanded) == ("exhausted", 360)  # half of 6! boards


def test_stepping_does_not_check_solvability():
    puzzle = SlidingPuzzle.parse("2 1 3\n4 5 x")
    assert sum(kind == "expand" for kind, _, _ in breadth_first.events(puzzle)) == 360


@pytest.mark.parametrize("search, h", [(idastar, manhattan), (iterative_deepening, None)])
def test_where_paths_end_so_does_a_search_for_what_is_not_there(search, h):
    # Twelve boards in a ring: a path without a repeated board ends after eleven moves, in either direction.
    puzzle = SlidingPuzzle.parse("2 1\n3 x")
    result = search(puzzle, *(h(puzzle),) if h else (), cycles="path", check=False)
    assert result.status == "exhausted"
    assert result.iterations[-1].expanded == 1 + 2 * 11
    assert depth_limited(puzzle, 12, cycles="path", check=False).status == "exhausted"
    assert depth_limited(puzzle, 11, cycles="path", check=False).status == "cutoff"


class ByNumber:
    """A problem whose middle state is None: from "S" to it, and on to "G"."""

    start = "S"

    def is_goal(self, state):
        return state == "G"

    def successors(self, state):
        return {"S": [("n", None)], None: [("g", "G")]}.get(state, [])


@pytest.mark.parametrize("name", SOME)
def test_none_is_a_state_like_any_other(name):
    assert searched(name, ByNumber()).moves == "ng"
