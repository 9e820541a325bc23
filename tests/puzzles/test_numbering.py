"""rank and unrank are inverse, and number permutations in lexicographic order."""

from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eightpuzzle import rank, unrank


@pytest.mark.parametrize("size", range(1, 8))
def test_numbers_follow_the_lexicographic_order(size):
    in_order = list(permutations(range(size)))
    assert [rank(state) for state in in_order] == list(range(factorial(size)))
    assert [unrank(number, size) for number in range(factorial(size))] == in_order


@given(st.integers(4, 25).flatmap(lambda size: st.permutations(range(size))))
def test_unrank_undoes_rank(state):
    assert unrank(rank(state), len(state)) == tuple(state)


@given(st.integers(4, 25).flatmap(lambda size: st.tuples(st.integers(0, factorial(size) - 1), st.just(size))))
def test_rank_undoes_unrank(number_and_size):
    number, size = number_and_size
    assert rank(unrank(number, size)) == number


def test_the_number_of_a_large_array_does_not_overflow():
    numpy = pytest.importorskip("numpy")
    assert rank(numpy.arange(25)[::-1]) == factorial(25) - 1


@pytest.mark.parametrize("state", [(0, 0), (1, 2), (0, 2), (-1, 0), "01"])
def test_rank_refuses_other_sequences(state):
    with pytest.raises(ValueError, match="expected a permutation of 0 to 1"):
        rank(state)


@pytest.mark.parametrize("number, size", [(-1, 3), (6, 3), (0, 0), (0, -1)])
def test_unrank_refuses_numbers_out_of_range(number, size):
    with pytest.raises(ValueError, match=f"expected a number from 0 to {size}! - 1 for {size} entries, got {number}"):
        unrank(number, size)
