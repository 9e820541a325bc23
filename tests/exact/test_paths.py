"""Shortest paths from tables, compared with an exhaustive list of all shortest paths."""

import random
from itertools import permutations

import numpy as np
import oracle
import pytest

from eightpuzzle import SlidingPuzzle
from eightpuzzle.exact import count_shortest_paths, every_shortest_path, shortest_path
from eightpuzzle.exact.paths import renamed

ORDERS = ["".join(order) for order in permutations("udlr")]
# Boards from which many paths are shortest: the two farthest ones, and some 24 to 28 moves away.
MANY = [(8, 6, 7, 2, 5, 4, 3, 0, 1), (6, 4, 7, 8, 5, 0, 3, 2, 1)]


def by_order(paths, order):
    """The first of these paths where `order` is the alphabet."""
    return min(paths, key=lambda path: [order.index(move) for move in path])


@pytest.mark.parametrize("blank", range(9))
def test_the_first_of_all_shortest_paths_to_a_goal_with_the_blank_anywhere(blank, distances):
    choose = random.Random(blank)
    tiles = choose.sample(range(1, 9), 8)
    goal = (*tiles[:blank], 0, *tiles[blank:])
    distance = distances(goal, 3)
    starts = [*choose.sample(list(distance), 12), goal]
    for start, order in zip(starts, ["dlru", *choose.sample(ORDERS, len(starts) - 1)]):
        paths = list(oracle.shortest_paths(start, goal, 3, distance))
        puzzle = SlidingPuzzle(start, goal, order=order)
        assert shortest_path(puzzle) == by_order(paths, order)
        assert count_shortest_paths(puzzle) == len(set(paths))


def test_where_there_are_many_shortest_paths(distances, boards_at):
    distance = distances(oracle.GOAL, 3)
    most = 0
    for start in MANY + [board for depth in (24, 26, 28, 30) for board in boards_at(depth, 5)]:
        paths = set(oracle.shortest_paths(start, oracle.GOAL, 3, distance))
        most = max(most, len(paths))
        assert count_shortest_paths(SlidingPuzzle(start)) == len(paths)
        for order in ("dlru", "udlr", "rlud"):
            assert shortest_path(SlidingPuzzle(start, order=order)) == by_order(paths, order)
    assert most >= 40


@pytest.mark.parametrize("goal, width", [((1, 2, 3, 4, 5, 0), 3), ((4, 0, 2, 1, 3, 5), 2), ((3, 1, 0, 2), 2)])
def test_every_board_at_once(goal, width, distances):
    for order in ("dlru", "urdl"):
        puzzle = SlidingPuzzle(goal, goal, width, order)
        found = {}
        for depth, (boards, paths) in enumerate(every_shortest_path(puzzle)):
            assert boards.dtype == np.uint8 and {len(path) for path in paths} == {depth}
            found |= zip(map(tuple, boards.T.tolist()), paths, strict=True)
        assert found == {
            board: by_order(oracle.shortest_paths(board, goal, width, distances(goal, width)), order)
            for board in distances(goal, width)
        }


def test_every_board_of_the_eight_puzzle():
    rng, seen = random.Random(0), 0
    for boards, paths in every_shortest_path(SlidingPuzzle(oracle.GOAL, order="dlru")):
        seen += len(paths)
        for column in rng.sample(range(len(paths)), min(4, len(paths))):
            board = tuple(boards[:, column].tolist())
            assert paths[column] == shortest_path(SlidingPuzzle(board, order="dlru"))
    assert seen == 181_440


def test_names_do_not_matter():
    puzzle = SlidingPuzzle((3, 0, 5, 4, 2, 1), (5, 4, 3, 2, 1, 0), 2, "lrud")
    assert renamed(puzzle) == ((3, 0, 1, 2, 4, 5), (1, 2, 3, 4, 5, 0))
    twin = SlidingPuzzle(*renamed(puzzle), 2, "lrud")
    assert twin.after(shortest_path(puzzle)) == twin.goal and puzzle.after(shortest_path(twin)) == puzzle.goal


@pytest.mark.parametrize("ask", [shortest_path, count_shortest_paths])
def test_a_problem_without_a_path_is_reported(ask):
    with pytest.raises(ValueError, match=f"{ask.__name__}: the puzzle is unsolvable: the permutation .* is odd"):
        ask(SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x"))
    with pytest.raises(ValueError, match="too many for a table"):
        ask(SlidingPuzzle.random(1, 4, 4))
    with pytest.raises(TypeError, match="expected a SlidingPuzzle or a RotationGame, got 'board'"):
        ask("board")
