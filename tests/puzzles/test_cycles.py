"""The cycles of a permutation, compared with the permutation."""

from itertools import permutations

import pytest

from eightpuzzle import cycles, permutation_parity

GOAL = (1, 2, 3, 4, 0)


@pytest.mark.parametrize("board", list(permutations(range(5))))
def test_following_the_cycles_turns_the_goal_into_the_board(board):
    occupant = {entry: entry for entry in GOAL}
    for cycle in cycles(board, GOAL):
        assert cycle[0] == min(cycle) and len(cycle) > 1
        occupant.update(zip(cycle, (*cycle[1:], cycle[0])))
    assert tuple(occupant[entry] for entry in GOAL) == board


@pytest.mark.parametrize("board", list(permutations(range(5))))
def test_the_parity_is_the_parity_of_the_swaps_of_a_sort(board):
    swaps, left = 0, list(board)
    for place, entry in enumerate(GOAL):
        if left[place] != entry:
            other = left.index(entry)
            left[place], left[other] = left[other], left[place]
            swaps += 1
    assert permutation_parity(board, GOAL) == swaps % 2


def test_different_entries_are_refused():
    with pytest.raises(ValueError, match="the same distinct entries in two orders"):
        cycles((1, 2, 2), (1, 2, 3))
