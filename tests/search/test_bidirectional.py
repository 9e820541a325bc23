"""Search from both ends: layer by layer, one meeting, and a path that is walked from the start."""

from collections import Counter
from functools import partial

import pytest
from graphs import Graph, at_random, steps_to_goal, undirected
from wrong_programs import first_meeting

from eightpuzzle import SlidingPuzzle, bidirectional, breadth_first, record

SOLVED = undirected("G>A")
SOLVED.start = "G"


def ends(graph, search):
    """Pairs of what a search finds and what is true, on graphs drawn at random."""
    for seed in range(200):
        problem = at_random(seed, graph)
        if "S" in (steps := steps_to_goal(problem)):
            yield search(problem), steps["S"]


def test_the_first_meeting_of_whole_layers_lies_on_a_shortest_path():
    assert all(result.cost == steps for result, steps in ends(undirected, bidirectional))


def test_the_first_meeting_of_single_nodes_is_not():
    pairs = list(ends(undirected, first_meeting))
    assert all(found >= steps for found, steps in pairs) and any(found > steps for found, steps in pairs)


def root(node):
    return node.path()[0]


@pytest.fixture(scope="module")
def runs(boards_at):
    """The events of searches, as lists, and the problem of each."""
    puzzles = [SlidingPuzzle(board) for depth in range(1, 23) for board in boards_at(depth, 2)]
    puzzles += [graph for graph in (at_random(seed, undirected) for seed in range(60)) if "S" in steps_to_goal(graph)]
    return [(puzzle, list(bidirectional.events(puzzle))) for puzzle in puzzles]


def test_whole_layers_are_expanded_the_smaller_side_first(runs):
    for problem, events in runs:
        layers = [[problem.start], [problem.goal]]
        expanded = [node for kind, node, _ in events if kind == "expand"]
        seen = [{problem.start}, {problem.goal}]
        while expanded:
            side = 0 if len(layers[0]) <= len(layers[1]) else 1
            layer, expanded = expanded[: len(layers[side])], expanded[len(layers[side]) :]
            states = [node.state for node in layer]
            assert states == layers[side][: len(layer)]  # the last layer may end at the meeting
            assert {root(node).state for node in layer} == {(problem.start, problem.goal)[side]}
            layers[side] = []
            for state in states:
                for _, reached in problem.successors(state):
                    if reached not in seen[side]:
                        seen[side].add(reached)
                        layers[side].append(reached)


def test_each_side_stores_each_state_once(runs):
    for _, events in runs:
        expanded = [(root(node).state, node.state) for kind, node, _ in events if kind == "expand"]
        assert len(set(expanded)) == len(expanded)


def test_both_sides_reach_the_meeting_node(runs):
    for problem, events in runs:
        (step,) = [step for step, (kind, _, _) in enumerate(events) if kind == "meet"]
        meeting = events[step][1]
        assert events[step - 1][:2] == ("generate", meeting)
        roots = {root(node).state for _, node, _ in events[:step] if node.state == meeting.state}
        roots.add(root(meeting).state)
        assert roots == {problem.start, problem.goal}
        assert [kind for kind, _, _ in events[step + 1 :]] == ["generate"] * (len(events) - step - 2) + ["solution"]


def test_g_counts_from_the_end_that_a_node_belongs_to(runs):
    for problem, events in runs:
        assert {root(node).state for _, node, _ in events} <= {problem.start, problem.goal}
        assert all(node.g == len(node.path()) - 1 and node.h is None for _, node, _ in events)
        assert root(events[-1][1]).state == problem.start and events[-1][1].state == problem.goal


def test_it_generates_far_fewer_boards_than_a_search_from_one_end():
    puzzle = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")  # 14 moves
    assert bidirectional(puzzle).expanded * 10 < breadth_first(puzzle).expanded


def test_the_goal_at_the_start():
    result = bidirectional(SOLVED)
    assert (result.status, result.moves, result.path, result.expanded, result.generated) == ("solved", "", ("G",), 0, 1)


def test_one_move_apart():
    assert bidirectional(undirected("S>G")).moves == "g"


@pytest.mark.parametrize("drawing", ["S>A,B G>C", "S>A G>B,C B>C", "A>G", "S>A"])
def test_ends_that_never_meet(drawing):
    assert bidirectional(undirected(drawing)).status == "exhausted"


def test_an_unsolvable_board_with_check_false_is_exhausted():
    result = bidirectional(SlidingPuzzle.parse("2 1 3\n4 5 x"), check=False)
    assert result.status == "exhausted" and result.expanded >= 360  # the half of the space that one end can reach


@pytest.mark.parametrize("call", [bidirectional, partial(record, bidirectional)])
def test_a_problem_without_a_goal_is_refused(call):
    with pytest.raises(TypeError, match="bidirectional: expected a problem with a goal state, got <graphs.Graph"):
        call(Graph("S>G"))


def test_the_first_event_of_a_stepped_search_raises_it():
    events = bidirectional.events(Graph("S>G"))
    with pytest.raises(TypeError, match="expected a problem with a goal"):
        next(events)


def directed(drawing):
    graph = Graph(drawing)
    graph.goal = "G"
    return graph


def test_a_move_that_cannot_be_undone_is_reported():
    # The ends meet in A, but from there no edge leads to G.
    with pytest.raises(ValueError, match="expected moves that can be undone, but the move from G to A has no inverse"):
        bidirectional(directed("S>A,B G>A"))


def test_paths_may_be_missed_if_moves_cannot_be_undone():
    # The path is S A G. But no edge leads back from G, and the side of G, the smaller one, is expanded first.
    assert bidirectional(directed("S>A,B A>G")).status == "exhausted"
    # S A B G has three moves. The sides meet on the longer path S C D E G, where all moves can be undone.
    assert bidirectional(directed("S>A,C A>B B>G C>S,D D>C,E E>D,G G>E")).moves == "cdeg"


def test_but_every_solution_is_a_path():
    ends = Counter()
    for seed in range(300):
        problem = at_random(seed)
        problem.goal = "G"
        try:
            result = bidirectional(problem)
        except ValueError as error:
            assert "expected moves that can be undone" in str(error)
            ends["reported"] += 1
            continue
        ends[result.status] += 1
        if result.status == "solved":
            assert (result.path[0], result.path[-1]) == ("S", "G") and result.cost >= steps_to_goal(problem)["S"]
            steps = zip(result.path, result.moves, result.path[1:], strict=False)
            assert all((move, end) in problem.successors(state) for state, move, end in steps)
    assert set(ends) == {"reported", "solved", "exhausted"}
