"""Misplaced and Manhattan over the whole 3×3 space: admissible, consistent, with the known means."""

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eightpuzzle import SlidingPuzzle, manhattan, misplaced

MAKERS = [misplaced, manhattan]
GOALS = [oracle.GOAL, oracle.GOAL_BLANK_CENTRE]


@pytest.fixture(scope="module", params=[(maker, goal) for maker in MAKERS for goal in GOALS],
                ids=lambda pair: f"{pair[0].__name__}-{''.join(map(str, pair[1]))}")
def space(request, distances):
    """A heuristic's values and the distances of all boards."""
    maker, goal = request.param
    h = maker(SlidingPuzzle(goal, goal))
    distance = distances(goal, 3)
    return maker, goal, {board: h(board) for board in distance}, distance


def test_admissible_on_every_board(space):
    _, _, estimates, distance = space
    assert len(estimates) == 181_440
    assert all(0 <= estimates[board] <= distance[board] for board in distance)


def test_consistent_along_every_move(space):
    _, goal, estimates, _ = space
    assert estimates[goal] == 0
    moves = oracle.steps(9, 3)
    for board, estimate in estimates.items():
        blank = board.index(0)
        for _, cell in moves[blank]:
            if cell > blank:  # each pair of neighbours once
                assert -1 <= estimates[oracle.swapped(board, blank, cell)] - estimate <= 1


def test_the_known_sum_largest_and_exact(space, figures):
    maker, goal, estimates, distance = space
    total, largest = sum(estimates.values()), max(estimates.values())
    exact = sum(estimates[board] == distance[board] for board in distance)
    if goal == oracle.GOAL:
        (row,) = [row for row in figures("heuristics") if row["heuristic"] == maker.__name__]
        assert [total, largest, exact] == [int(row[name]) for name in ("sum", "max_h", "states_h_equals_distance")]
    elif maker is manhattan:
        assert total * 3 == 44 * 181_440  # a mean of 44/3


def by_the_book(maker, state, goal, width):
    """The definitions in words: tiles away from home, and the rows and columns that they are away."""
    away = 0
    for tile in set(goal) - {0}:
        row, column = divmod(state.index(tile), width)
        home_row, home_column = divmod(goal.index(tile), width)
        steps = abs(row - home_row) + abs(column - home_column)
        away += steps if maker is manhattan else min(steps, 1)
    return away


@pytest.mark.parametrize("maker", MAKERS)
@given(st.data(), st.integers(2, 5), st.integers(2, 5))
def test_any_shape_and_any_goal(maker, data, rows, width):
    state, goal = (tuple(data.draw(st.permutations(range(rows * width)))) for _ in range(2))
    assert maker(SlidingPuzzle(goal, goal, width))(state) == by_the_book(maker, state, goal, width)


@pytest.mark.parametrize("maker", MAKERS)
def test_a_problem_without_tiles_is_refused(maker):
    said = f"{maker.__name__}: expected a SlidingPuzzle, got 5: first create .*, h = {maker.__name__}.puzzle."
    with pytest.raises(TypeError, match=said):
        maker(5)


@pytest.mark.parametrize("maker", MAKERS)
def test_a_heuristic_has_the_name_of_its_maker(maker):
    assert maker(SlidingPuzzle.parse("12345678x")).__name__ == maker.__name__


def test_the_contributions_of_the_cells_add_up_to_the_value():
    for seed in range(50):
        puzzle = SlidingPuzzle.random(seed, goal=(1, 2, 3, 8, 0, 4, 7, 6, 5))
        for maker in (manhattan, misplaced):
            h = maker(puzzle)
            parts = h.shares(puzzle.start)
            assert sum(parts) == h(puzzle.start) and parts[puzzle.start.index(0)] == 0
