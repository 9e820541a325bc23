"""Parity tells which boards can reach which goals: held to exhaustive search."""

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eightpuzzle import SlidingPuzzle, inversions, permutation_parity


@pytest.mark.parametrize("rows, width, goals", [(2, 2, 24), (2, 3, 6), (3, 2, 6), (2, 4, 2), (4, 2, 2)])
def test_solvable_is_what_can_be_reached(rows, width, goals, distances):
    cells = list(range(rows * width))
    for seed in range(goals):
        goal = tuple(random.Random(seed).sample(cells, len(cells)))
        reached = distances(goal, width)
        for start in permutations(cells):
            puzzle = SlidingPuzzle(start, goal, width)
            assert (puzzle.why_unsolvable() is None) == (start in reached), puzzle


def test_the_reason_gives_both_parities():
    puzzle = SlidingPuzzle.parse("2 1 3\n4 x 5", "1 2 3\n4 5 x")
    assert puzzle.parities == (0, 1)
    assert puzzle.why_unsolvable() == (
        "from start to goal the permutation is even, but the way of the blank is odd (1 cell)"
    )


@given(st.integers(2, 12).flatmap(lambda size: st.tuples(st.permutations(range(size)), st.integers(0, 40))))
def test_the_parity_of_a_permutation_is_that_of_its_swaps(goal_and_swaps):
    goal, swaps = goal_and_swaps
    start, choose = list(goal), random.Random(swaps)
    for _ in range(swaps):
        one, other = choose.sample(range(len(start)), 2)
        start[one], start[other] = start[other], start[one]
    assert permutation_parity(start, goal) == swaps % 2


@pytest.mark.parametrize("start, goal", [((1, 2), (1, 3)), ((1, 1), (1, 1)), ((1, 2, 3), (1, 2))])
def test_parity_is_of_two_orders_of_the_same_entries(start, goal):
    with pytest.raises(ValueError, match="two orders of the same distinct entries"):
        permutation_parity(start, goal)


@given(st.permutations(range(9)))
def test_inversions_are_the_swaps_of_a_bubble_sort(state):
    tiles, swaps = [tile for tile in state if tile], 0
    for end in range(len(tiles), 1, -1):
        for place in range(end - 1):
            if tiles[place] > tiles[place + 1]:
                tiles[place], tiles[place + 1] = tiles[place + 1], tiles[place]
                swaps += 1
    assert inversions(state) == swaps
