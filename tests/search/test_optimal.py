"""Every solution is a valid shortest path, checked against the distances of the whole space."""

import oracle
import pytest
from searches import ALL, OPTIMAL, needs

from eightpuzzle import SlidingPuzzle, astar, idastar, manhattan, misplaced

SHORTEST = [*OPTIMAL, "bidirectional"]
GOAL_BLANK_EDGE = (5, 1, 8, 0, 3, 2, 4, 7, 6)

# How deep boards may lie for those that walk a state again and again, and on 3×3 for those without a good estimate.
REACH = {
    "iterative_deepening parent": 13, "iterative_deepening path": 13, "iterative_deepening none": 8,
    "idastar next none": 13, "idastar unit none": 13,
}
REACH_3X3 = {**REACH, "breadth_first": 16, "uniform_cost": 16, "weighted_astar 0": 16, "weighted_astar 0.5": 22}


def solved(name, puzzle):
    search, options = ALL[name]
    return search(puzzle, *needs(search, puzzle), **options)


def assert_shortest(result, puzzle, distance):
    assert result.status == "solved"
    assert result.cost == len(result.moves) == distance[puzzle.start]
    boards = [puzzle.start]
    for move in result.moves:
        boards.append(oracle.walk(boards[-1], move, puzzle.width))
    assert list(result.path) == boards
    assert boards[-1] == puzzle.goal


@pytest.mark.parametrize("name", SHORTEST)
@pytest.mark.parametrize("goal, order, n", [
    (oracle.GOAL, "udlr", 2),
    (oracle.GOAL_BLANK_CENTRE, "rdlu", 1),
    (GOAL_BLANK_EDGE, "lurd", 1),
])
def test_boards_of_every_depth(name, goal, order, n, distances, boards_at):
    distance = distances(goal, 3)
    for depth in range(min(max(distance.values()), REACH_3X3.get(name, 31)) + 1):
        for board in boards_at(depth, n, goal):
            puzzle = SlidingPuzzle(board, goal, order=order)
            assert_shortest(solved(name, puzzle), puzzle, distance)


@pytest.mark.parametrize("search", [astar, idastar])
def test_a_weaker_heuristic_does_not_change_the_length(search, distances, boards_at):
    distance = distances(oracle.GOAL, 3)
    for depth in range(18):
        for board in boards_at(depth, 2):
            puzzle = SlidingPuzzle(board)
            assert_shortest(search(puzzle, misplaced(puzzle)), puzzle, distance)


@pytest.mark.parametrize("name", ["breadth_first", "uniform_cost"])
def test_the_deepest_boards_without_an_estimate(name, distances, boards_at):
    for depth in (22, 27, 31):
        (board, *_) = boards_at(depth, 2)
        assert_shortest(solved(name, SlidingPuzzle(board)), SlidingPuzzle(board), distances(oracle.GOAL, 3))


@pytest.mark.parametrize("name", SHORTEST)
@pytest.mark.parametrize("goal, width, order", [
    ((1, 2, 3, 0), 2, "udlr"), ((2, 0, 1, 3), 2, "ldru"),
    ((1, 2, 3, 4, 5, 0), 3, "udlr"), ((3, 0, 1, 5, 2, 4), 3, "rlud"), ((4, 0, 2, 1, 5, 3), 2, "durl"),
])
def test_every_board_of_the_small_spaces(name, goal, width, order, distances):
    distance = distances(goal, width)
    for board, depth in distance.items():
        if depth <= REACH.get(name, 31):
            puzzle = SlidingPuzzle(board, goal, width, order)
            assert_shortest(solved(name, puzzle), puzzle, distance)


@pytest.mark.parametrize("search", [astar, idastar])
def test_the_boards_of_a_course(search, figures):
    for row in figures("puzzles"):
        puzzle = SlidingPuzzle(list(map(int, row["tiles"].split())))
        if row["min_moves"] == "unsolvable":
            assert search(puzzle, manhattan(puzzle)).status == "unsolvable", row["name"]
        elif puzzle.rows == 3 or int(row["min_moves"]) <= 24:
            assert search(puzzle, manhattan(puzzle)).cost == int(row["min_moves"]), row["name"]


@pytest.mark.parametrize("name", [name for name in SHORTEST if name.startswith(("idastar", "iterative"))])
@pytest.mark.parametrize("order", ["udlr", "dlru", "rlud"])
def test_a_depth_first_search_finds_the_first_shortest_path_in_the_order_of_moves(name, order, distances, boards_at):
    distance = distances(oracle.GOAL, 3)
    for depth in range(0, min(24, REACH.get(name, 24)) + 1, 3):
        for board in boards_at(depth, 5):
            puzzle = SlidingPuzzle(board, order=order)
            paths = oracle.shortest_paths(board, oracle.GOAL, 3, distance)
            first = min(paths, key=lambda path: [order.index(move) for move in path])
            assert solved(name, puzzle).moves == first
