"""What holds of every event stream: counts, the start, bounds, the ends of a search."""

import oracle
import pytest
import replay
from graphs import REOPENING, REOPENING_H, Graph

from eightpuzzle import Counts, SlidingPuzzle, astar, breadth_first, idastar, manhattan, misplaced


def searches_of(puzzle):
    """The event streams of all searches on a puzzle, as lists, each with the result of the same search."""
    steps = manhattan(puzzle)
    heuristics = [steps, misplaced(puzzle), lambda state: steps(state) / 2]
    for search, *h in [(breadth_first,), *((search, h) for search in (astar, idastar) for h in heuristics)]:
        yield list(search.events(puzzle, *h)), search(puzzle, *h)


@pytest.fixture(scope="module")
def runs(boards_at):
    return [run for depth in range(13) for board in boards_at(depth, 2) for run in searches_of(SlidingPuzzle(board))]


def test_the_result_counts_what_the_events_say(runs):
    for events, result in runs:
        assert (result.expanded, result.generated, result.stored, result.iterations) == replay.counted(events)


def test_the_rows_of_the_iterations_add_up(runs):
    for _, result in runs:
        if result.search == "idastar":
            assert sum(row.expanded for row in result.iterations) == result.expanded
            assert sum(row.generated for row in result.iterations) == result.generated
        else:
            assert result.iterations == ()


def test_the_start_is_generated_first_and_once(runs):
    for events, _ in runs:
        starts = [step for step, (kind, node, _) in enumerate(events) if kind == "generate" and node.parent is None]
        assert starts == [0]


def test_a_node_is_generated_once_and_before_anything_else_happens_to_it(runs):
    for events, _ in runs:
        generated = set()
        for kind, node, _ in events:
            assert (node in generated) == (kind != "generate")
            assert node.parent is None or node.parent in generated
            generated.add(node)


def test_the_goal_is_never_expanded_and_the_solution_comes_last(runs):
    for events, result in runs:
        assert not any(kind == "expand" and node.state == oracle.GOAL for kind, node, _ in events)
        assert [kind for kind, _, _ in events].index("solution") == len(events) - 1
        assert result.status == "solved" and result.moves == replay.way(events[-1][1])


def test_bounds_rise_to_the_least_f_beyond(runs):
    for events, result in runs:
        if result.search == "idastar":
            beyond = events[0][1].h  # h of the start is the first bound
            for kind, node, detail in events:
                if kind == "bound":
                    assert detail == beyond
                    bound, beyond = detail, float("inf")
                elif kind == "prune":
                    assert detail == "bound" and node.f > bound
                    beyond = min(beyond, node.f)
                elif kind == "expand":
                    assert node.f <= bound
            bounds = [row.bound for row in result.iterations]
            assert bounds == sorted(set(bounds))


def test_a_depth_first_search_keeps_no_more_than_its_path(boards_at):
    for board in boards_at(20, 5):
        puzzle = SlidingPuzzle(board)
        result = idastar(puzzle, manhattan(puzzle))
        assert result.stored <= result.cost + 2  # the path, and the child that is looked at


def test_nothing_is_left_of_a_depth_first_search_that_finds_nothing():
    counts = Counts()
    counts.count(idastar.events(Graph("S>A,B A>C B>C C>D"), lambda state: 0))
    assert counts.alive == 0
    assert counts.iterations[-1] == (3, 7, 6)  # both ways to C and D are walked: IDA* keeps no states


@pytest.mark.parametrize("search, h", [(breadth_first, ()), (astar, (lambda s: 0,)), (idastar, (lambda s: 0,))])
class TestEnds:
    def test_the_goal_at_the_start(self, search, h):
        result = search(Graph("G>A", start="G"), *h)
        assert (result.status, result.moves, result.path, result.cost) == ("solved", "", ("G",), 0)
        assert (result.expanded, result.generated, result.stored) == (0, 1, 1)

    def test_no_goal_at_all(self, search, h):
        result = search(Graph("S>A,B B>C"), *h)
        assert (result.status, result.reason) == ("exhausted", None)
        assert (result.moves, result.path, result.cost) == (None, None, None)
        last = result.iterations[-1].expanded if result.iterations else result.expanded
        assert last == 4

    def test_a_start_without_successors(self, search, h):
        result = search(Graph("A>B"), *h)
        assert (result.status, result.expanded, result.generated) == ("exhausted", 1, 1)

    def test_the_nearest_of_two_goals(self, search, h):
        assert search(Graph("S>A,B A>C C>G1 B>G2"), *h).moves == ("b", "g2")

    def test_a_state_that_leads_to_itself(self, search, h):
        if search is not idastar:  # which keeps no states, and would go round for ever
            assert search(Graph("S>S,A A>A"), *h).status == "exhausted"

    def test_successors_may_be_a_generator(self, search, h):
        graph = Graph("S>A,B A>G")
        pairs = graph.successors
        graph.successors = lambda state: (pair for pair in pairs(state))
        assert search(graph, *h).moves == "ag"


def test_astar_with_an_inconsistent_heuristic_opens_again_and_stays_optimal():
    expanded = [node.state for kind, node, _ in astar.events(REOPENING, REOPENING_H) if kind == "expand"]
    assert expanded.count("D") == 2
    assert astar(REOPENING, REOPENING_H).cost == breadth_first(REOPENING).cost == 5


def test_an_unsolvable_board_searched_all_the_same_is_exhausted():
    puzzle = SlidingPuzzle.parse("2 1 3\n4 5 x")
    h = manhattan(puzzle)
    for result in (breadth_first(puzzle, check=False), astar(puzzle, h, check=False)):
        assert (result.status, result.expanded) == ("exhausted", 360)  # half of 6! boards


def test_stepping_never_asks_whether_it_is_solvable():
    puzzle = SlidingPuzzle.parse("2 1 3\n4 5 x")
    assert sum(kind == "expand" for kind, _, _ in breadth_first.events(puzzle)) == 360
