"""Admissible but inconsistent estimates: A* stays optimal; a search that never reopens a state does not.

The estimates are drawn at random, from 0 to the true distance.
"""

import random

import oracle
import pytest
from graphs import REOPENING, REOPENING_H, at_random, steps_to_goal, undirected
from searches import ASTAR, HEAVY, IDASTAR, LIGHT, OPTIMAL, SATISFICING, needs
from wrong_programs import never_reopens

from eightpuzzle import SlidingPuzzle, astar, bidirectional, breadth_first

GOAL = (1, 2, 3, 4, 5, 0)
GRAPHS = [graph for graph in map(at_random, range(150)) if "S" in steps_to_goal(graph)]


def jumpy(distance, seed=0):
    """An estimate for each state: from 0 to its distance, or anything if it has none."""
    draw = random.Random(seed)
    estimates = {state: draw.randint(0, steps) for state, steps in distance.items()}
    return lambda state: estimates.setdefault(state, 5)


@pytest.fixture(scope="module")
def h(distances):
    return jumpy(distances(GOAL, 3))


def test_the_estimate_is_admissible_and_inconsistent(h, distances):
    distance = distances(GOAL, 3)
    assert all(h(board) <= steps for board, steps in distance.items())
    assert any(h(board) > 1 + h(reached) for board in distance for _, reached in oracle.neighbours(board, 3))


def test_a_search_that_never_reopens_is_found_wrong(h, distances):
    known = distances(GOAL, 3)
    assert any(never_reopens(SlidingPuzzle(board, GOAL, 3), h).cost != steps for board, steps in known.items())


@pytest.mark.parametrize("name", {**ASTAR, **LIGHT})
def test_all_boards(name, h, distances):
    search, options = {**ASTAR, **LIGHT}[name]
    for board, steps in distances(GOAL, 3).items():
        assert search(SlidingPuzzle(board, GOAL, 3), h, **options).cost == steps


@pytest.mark.parametrize("name", HEAVY)
def test_within_the_factor_on_all_boards(name, h, distances):
    search, options = HEAVY[name]
    for board, steps in distances(GOAL, 3).items():
        assert steps <= search(SlidingPuzzle(board, GOAL, 3), h, **options).cost <= options["weight"] * steps


@pytest.mark.parametrize("name", IDASTAR)
def test_idastar_stores_no_states_and_reopens_none(name, h, distances):
    search, options = IDASTAR[name]
    for board, steps in distances(GOAL, 3).items():
        if steps <= (7 if name.endswith("none") else 15):
            assert search(SlidingPuzzle(board, GOAL, 3), h, **options).cost == steps


def test_states_are_reopened(h, distances):
    # Without reopening, each state would be expanded once.
    for board in list(distances(GOAL, 3))[-20:]:
        events = astar.events(SlidingPuzzle(board, GOAL, 3), h)
        expanded = [node.state for kind, node, _ in events if kind == "expand"]
        if len(set(expanded)) < len(expanded):
            return
    pytest.fail("no state was expanded twice")


@pytest.mark.parametrize("name", OPTIMAL)
def test_directed_graphs(name):
    search, options = OPTIMAL[name]
    assert len(GRAPHS) > 50
    for seed, graph in enumerate(GRAPHS):
        distance = steps_to_goal(graph)
        result = search(graph, *needs(search, graph, jumpy(distance, seed)), **options)
        assert (result.status, result.cost) == ("solved", distance["S"])
        for state, reached in zip(result.path, result.path[1:]):
            assert reached in graph.edges[state]
        assert result.path[0] == "S" and result.path[-1] == "G"


@pytest.mark.parametrize("name", SATISFICING)
def test_some_path_through_directed_graphs(name):
    search, options = SATISFICING[name]
    for seed, graph in enumerate(GRAPHS):
        distance = steps_to_goal(graph)
        result = search(graph, jumpy(distance, seed), **options)
        assert distance["S"] <= result.cost <= options.get("weight", 99) * distance["S"]
        assert all(reached in graph.edges[state] for state, reached in zip(result.path, result.path[1:]))


def test_graphs_from_both_ends():
    statuses = set()
    for seed in range(200):
        graph = at_random(seed, undirected)
        steps = steps_to_goal(graph).get("S")
        result = bidirectional(graph)
        assert (result.status, result.cost) == ("solved" if steps else "exhausted", steps)
        statuses.add(result.status)
    assert statuses == {"solved", "exhausted"}


@pytest.mark.parametrize("ties", ["deep", "shallow", "fifo", "lifo"])
def test_states_are_reopened_with_every_tie_breaking_rule(ties):
    expanded = [node.state for kind, node, _ in astar.events(REOPENING, REOPENING_H, ties=ties) if kind == "expand"]
    assert expanded.count("D") == 2
    assert astar(REOPENING, REOPENING_H, ties=ties).cost == breadth_first(REOPENING).cost == 5
