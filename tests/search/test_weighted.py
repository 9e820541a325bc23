"""Weighted A* stays within its factor, greedy finds some path; the weights 0 and 1; wrong weights."""

import math
import re
from decimal import Decimal
from fractions import Fraction
from functools import partial

import oracle
import pytest
import replay
from searches import SATISFICING

from eightpuzzle import SlidingPuzzle, astar, greedy, manhattan, misplaced, record, uniform_cost, weighted_astar

PUZZLE = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")  # 14 moves
H = manhattan(PUZZLE)


@pytest.mark.parametrize("name", SATISFICING)
@pytest.mark.parametrize("maker, goal, order", [
    (manhattan, oracle.GOAL, "udlr"), (misplaced, oracle.GOAL_BLANK_CENTRE, "ldru"),
])
def test_valid_paths_within_the_factor(name, maker, goal, order, boards_at):
    search, options = SATISFICING[name]
    longer = 0
    for depth in range(31 if maker is manhattan else 24):
        for board in boards_at(depth, 3, goal):
            puzzle = SlidingPuzzle(board, goal, order=order)
            result = search(puzzle, maker(puzzle), **options)
            assert result.status == "solved" and oracle.walk(board, result.moves, 3) == goal
            assert depth <= result.cost <= options.get("weight", math.inf) * depth or result.cost == depth == 0
            longer += result.cost > depth
    # Otherwise the test would be trivial. With weight 1.5 and such a weak estimate it is.
    assert longer > 0 or (maker, options) == (misplaced, {"weight": 1.5})


@pytest.mark.parametrize("name", SATISFICING)
def test_all_boards_of_two_rows(name, distances):
    search, options = SATISFICING[name]
    goal = (1, 2, 3, 4, 5, 0)
    for board, steps in distances(goal, 3).items():
        puzzle = SlidingPuzzle(board, goal, 3)
        result = search(puzzle, manhattan(puzzle), **options)
        assert oracle.walk(board, result.moves, 3) == goal
        assert steps <= result.cost <= options.get("weight", 99) * steps


def test_a_larger_weight_expands_fewer_boards_in_total(boards_at):
    puzzles = [SlidingPuzzle(board) for board in boards_at(22, 20)]

    def expanded(weight):
        return sum(weighted_astar(puzzle, manhattan(puzzle), weight=weight).expanded for puzzle in puzzles)

    assert expanded(1) > expanded(1.5) > expanded(5)


def test_weight_one_is_astar(boards_at):
    for depth in range(0, 25, 4):
        for board in boards_at(depth, 2):
            puzzle = SlidingPuzzle(board)
            weighted = weighted_astar.events(puzzle, manhattan(puzzle), weight=1)
            assert replay.read(weighted) == replay.read(astar.events(puzzle, manhattan(puzzle)))


def test_weight_zero_is_uniform_cost(boards_at):
    for depth in range(11):
        (board, *_) = boards_at(depth, 2)
        puzzle = SlidingPuzzle(board)
        weighted = weighted_astar.events(puzzle, manhattan(puzzle), weight=0)
        assert replay.read(weighted) == replay.read(uniform_cost.events(puzzle))


def test_the_default_weight_is_two():
    assert weighted_astar(PUZZLE, H) == weighted_astar(PUZZLE, H, weight=2) != weighted_astar(PUZZLE, H, weight=1)


@pytest.mark.parametrize("weight", [Fraction(3, 2), True])
def test_other_numbers_are_weights_too(weight):
    assert weighted_astar(PUZZLE, H, weight=weight).cost == weighted_astar(PUZZLE, H, weight=float(weight)).cost


@pytest.mark.parametrize("weight, error, said", [
    *((weight, ValueError, "a finite weight of 0 or more") for weight in (-1, -0.001, math.inf, -math.inf, math.nan)),
    *((weight, TypeError, "a number as the weight") for weight in ("2", None, 2j, [2], Decimal("1.5"))),
])
def test_a_wrong_weight_is_refused(weight, error, said):
    events = weighted_astar.events(PUZZLE, H, weight=weight)
    for call in (partial(weighted_astar, PUZZLE, H, weight=weight),
                 partial(record, weighted_astar, PUZZLE, H, weight=weight),
                 partial(next, events)):  # a stepped search raises it at the first event
        with pytest.raises(error, match=re.escape(f"weighted_astar: expected {said}, got {weight!r}")):
            call()


def test_greedy_is_fast_on_deep_boards_and_seldom_finds_a_shortest_path(boards_at):
    puzzles = [SlidingPuzzle(board) for board in boards_at(28, 20)]
    results = [greedy(puzzle, manhattan(puzzle)) for puzzle in puzzles]
    assert sum(result.cost > 28 for result in results) > 15
    assert 5 * sum(result.expanded for result in results) < sum(
        astar(puzzle, manhattan(puzzle)).expanded for puzzle in puzzles
    )
