"""Every path is a real one and a shortest one, by the distances of the whole space."""

import oracle
import pytest

from eightpuzzle import SlidingPuzzle, astar, breadth_first, idastar, manhattan, misplaced


def assert_shortest(result, puzzle, distance):
    assert result.status == "solved"
    assert result.cost == len(result.moves) == distance[puzzle.start]
    boards = [oracle.walk(puzzle.start, result.moves[:number], puzzle.width) for number in range(result.cost + 1)]
    assert list(result.path) == boards
    assert boards[-1] == puzzle.goal


@pytest.mark.parametrize("search", [astar, idastar])
@pytest.mark.parametrize("goal, order, maker, n", [
    (oracle.GOAL, "udlr", manhattan, 4),
    (oracle.GOAL, "rdlu", manhattan, 2),
    (oracle.GOAL_BLANK_CENTRE, "udlr", manhattan, 2),
    (oracle.GOAL_BLANK_FIRST, "lurd", manhattan, 2),
])
def test_boards_of_every_depth(search, goal, order, maker, n, distances, boards_at):
    distance = distances(goal, 3)
    for depth in range(max(distance.values()) + 1):
        for board in boards_at(depth, n, goal):
            puzzle = SlidingPuzzle(board, goal, order=order)
            assert_shortest(search(puzzle, maker(puzzle)), puzzle, distance)


@pytest.mark.parametrize("search", [astar, idastar])
def test_a_weaker_heuristic_changes_no_length(search, distances, boards_at):
    distance = distances(oracle.GOAL, 3)
    for depth in range(18):
        for board in boards_at(depth, 2):
            puzzle = SlidingPuzzle(board)
            assert_shortest(search(puzzle, misplaced(puzzle)), puzzle, distance)


@pytest.mark.parametrize("goal, order, deepest", [(oracle.GOAL, "udlr", 31), (oracle.GOAL_BLANK_CENTRE, "rldu", 16)])
def test_breadth_first_on_boards_of_every_depth(goal, order, deepest, distances, boards_at):
    distance = distances(goal, 3)
    for depth in range(deepest + 1):
        for board in boards_at(depth, 1, goal):
            puzzle = SlidingPuzzle(board, goal, order=order)
            assert_shortest(breadth_first(puzzle), puzzle, distance)


@pytest.mark.parametrize("goal, width", [
    ((1, 2, 3, 0), 2), ((2, 0, 1, 3), 2), ((1, 2, 3, 4, 5, 0), 3), ((4, 0, 2, 1, 5, 3), 2),
])
def test_every_board_of_the_small_spaces(goal, width, distances):
    distance = distances(goal, width)
    for board in distance:
        puzzle = SlidingPuzzle(board, goal, width)
        h = manhattan(puzzle)
        for result in (breadth_first(puzzle), astar(puzzle, h), idastar(puzzle, h)):
            assert_shortest(result, puzzle, distance)


@pytest.mark.parametrize("search", [astar, idastar])
def test_the_boards_of_a_course(search, figures):
    for row in figures("puzzles"):
        puzzle = SlidingPuzzle(list(map(int, row["tiles"].split())))
        if row["min_moves"] == "unsolvable":
            assert search(puzzle, manhattan(puzzle)).status == "unsolvable", row["name"]
        elif puzzle.rows == 3 or int(row["min_moves"]) <= 24:
            assert search(puzzle, manhattan(puzzle)).cost == int(row["min_moves"]), row["name"]


@pytest.mark.parametrize("order", ["udlr", "dlru", "rlud"])
def test_idastar_finds_the_first_shortest_path_in_the_order_of_moves(order, distances, boards_at):
    distance = distances(oracle.GOAL, 3)
    for depth in range(0, 25, 3):
        for board in boards_at(depth, 8):
            puzzle = SlidingPuzzle(board, order=order)
            paths = oracle.shortest_paths(board, oracle.GOAL, 3, distance)
            first = min(paths, key=lambda path: [order.index(move) for move in path])
            assert idastar(puzzle, manhattan(puzzle)).moves == first
