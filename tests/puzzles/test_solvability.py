"""Parity decides which boards can reach which goals: compared with an exhaustive search."""

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eightpuzzle import SlidingPuzzle, inversions, permutation_parity


@pytest.mark.parametrize("rows, width, goals", [(2, 2, 24), (2, 3, 6), (3, 2, 6), (2, 4, 2), (4, 2, 2)])
def test_the_solvable_boards_are_the_reachable_boards(rows, width, goals, distances):
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
        "the permutation from start to goal is even, but the blank's distance is odd (1 cell)"
    )


@given(st.integers(2, 12).flatmap(lambda size: st.tuples(st.permutations(range(size)), st.integers(0, 40))))
def test_the_parity_of_a_permutation_is_the_parity_of_its_swaps(goal_and_swaps):
    goal, swaps = goal_and_swaps
    start, choose = list(goal), random.Random(swaps)
    for _ in range(swaps):
        one, other = choose.sample(range(len(start)), 2)
        start[one], start[other] = start[other], start[one]
    assert permutation_parity(start, goal) == swaps % 2


@pytest.mark.parametrize("start, goal", [((1, 2), (1, 3)), ((1, 1), (1, 1)), ((1, 2, 3), (1, 2))])
def test_parity_needs_the_same_distinct_entries(start, goal):
    with pytest.raises(ValueError, match="the same distinct entries in two orders"):
        permutation_parity(start, goal)


@given(st.permutations(range(9)))
def test_inversions_count_the_swaps_of_a_bubble_sort(state):
    tiles, swaps = [tile for tile in state if tile], 0
    for end in range(len(tiles), 1, -1):
        for place in range(end - 1):
            if tiles[place] > tiles[place + 1]:
                tiles[place], tiles[place + 1] = tiles[place + 1], tiles[place]
                swaps += 1
    assert inversions(state) == swaps
