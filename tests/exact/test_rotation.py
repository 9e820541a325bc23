"""The distances of the Rotation Game: held to a flood in plain Python, to published counts, and to all short paths."""

import random
from itertools import product

import numpy as np
import pytest

from eightpuzzle import RotationGame, count_shortest_paths, idastar, out_of_centre, rotation_distances, shortest_path
from eightpuzzle.exact.distances import UNREACHED

CENTRE = (6, 7, 8, 11, 12, 15, 16, 17)
COUNTS = (1, 8, 44, 208, 876, 3220, 10498, 30236, 73982, 146466, 208170, 178588, 72941, 10045, 188)


@pytest.fixture(scope="module")
def truth():
    return rotation_distances()


def random_boards(count, seed=0):
    rng = random.Random(seed)
    for _ in range(count):
        yield tuple(rng.sample(8 * [1, 2, 3], 24))


def near(count, most, seed=0):
    """Boards a few operations from one that is solved."""
    rng = random.Random(seed)
    for _ in range(count):
        rest = iter(rng.sample(8 * [1, 3], 16))
        board = tuple(2 if cell in CENTRE else next(rest) for cell in range(24))
        yield RotationGame(board).after("".join(rng.choices("ABCDEFGH", k=rng.randint(0, most))))


def test_counts_are_the_published_ones(truth):
    assert truth.counts == COUNTS and len(truth) == 735_471 and truth.deepest == 14
    assert round(truth.mean, 4) == 9.8708


def test_every_pattern_has_eight_cells(truth):
    patterns = np.flatnonzero(truth.table != UNREACHED)
    assert (np.bitwise_count(patterns) == 8).all()


def test_a_flood_in_plain_python_finds_the_same(truth):
    """Six layers; the values 2 and 3 are named alike, so that a state is a pattern."""
    game = RotationGame([1, 2, 3] * 8)
    goal = tuple(int(cell in CENTRE) for cell in range(24))
    found, layer = {goal: 0}, [goal]
    for depth in range(1, 7):
        layer = list(dict.fromkeys(
            after for state in layer for _, after in game.successors(state) if after not in found
        ))
        found |= dict.fromkeys(layer, depth)
    numbers = [sum(bit << cell for cell, bit in enumerate(state)) for state in found]
    assert truth.table[numbers].tolist() == list(found.values())


def test_a_board_is_as_far_as_its_nearest_value(truth):
    for board in random_boards(200):
        each = truth.each(board)
        for value, distance in each.items():
            assert distance == truth.table[sum((each == value) << cell for cell, each in enumerate(board))]
        assert truth(board) == min(each.values())


def test_every_operation_changes_the_distance_by_one_at_most_and_some_comes_nearer(truth):
    for board in random_boards(300):
        game = RotationGame(board)
        after = [truth(reached) for _, reached in game.successors(board)]
        assert max(after) <= truth(board) + 1 and min(after) == max(truth(board) - 1, 0)


def test_the_heuristic_never_says_too_much(truth):
    patterns = np.flatnonzero(truth.table != UNREACHED)
    inside = np.bitwise_count(patterns & sum(1 << cell for cell in CENTRE)).astype(int)
    distances = truth.table[patterns].astype(int)
    assert (8 - inside <= distances).all()
    assert (8 - inside == distances).sum() == 2071
    game = RotationGame(next(random_boards(1)))
    h = out_of_centre(game)
    for board in random_boards(200):
        assert h(board) == min(8 - sum(board[cell] == value for cell in CENTRE) for value in (1, 2, 3)) <= truth(board)


def test_the_first_of_all_shortest_lists_of_operations(truth):
    for board in near(40, 4):
        game, distance = RotationGame(board), truth(board)
        found = [path for path in map("".join, product("ABCDEFGH", repeat=distance)) if game.is_goal(game.after(path))]
        assert found and shortest_path(game) == min(found)
        assert count_shortest_paths(game) == len(found)
        if distance:
            assert not any(game.is_goal(game.after("".join(path))) for path in product("ABCDEFGH", repeat=distance - 1))


def test_searches_find_the_same_lists(truth):
    for board in near(10, 7, seed=1):
        game = RotationGame(board)
        for h in (out_of_centre(game), truth):
            result = idastar(game, h)
            assert (result.cost, result.moves) == (truth(board), shortest_path(game))
