"""SlidingPuzzle: moves, their order, random boards, and refused arguments."""

import re
from itertools import permutations

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eightpuzzle import SlidingPuzzle

OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}
SHAPES = st.tuples(st.integers(2, 5), st.integers(2, 5))


@st.composite
def puzzles(draw):
    rows, width = draw(SHAPES)
    return SlidingPuzzle(draw(st.permutations(range(rows * width))), width=width)


@given(puzzles())
def test_a_move_and_its_inverse_change_nothing(puzzle):
    for letter, _ in puzzle.successors(puzzle.start):
        assert puzzle.after(letter + OPPOSITE[letter]) == puzzle.start


@given(puzzles())
def test_moves_name_the_direction_of_the_blank(puzzle):
    assert puzzle.successors(puzzle.start) == oracle.neighbours(puzzle.start, puzzle.width)


@pytest.mark.parametrize("order", ["".join(order) for order in permutations("udlr")])
def test_successors_follow_the_given_order(order):
    puzzle = SlidingPuzzle.parse("1234x5678", order=order)
    assert "".join(letter for letter, _ in puzzle.successors(puzzle.start)) == order


def test_after_names_the_first_move_that_cannot_be_made():
    puzzle = SlidingPuzzle.parse("1234x5678")
    said = "move 3 of 'ulu' is 'u': expected one of d, r on the board x 1 3 / 4 2 5 / 6 7 8"
    with pytest.raises(ValueError, match=said):
        puzzle.after("ulu")


def test_after_starts_from_the_given_board():
    puzzle = SlidingPuzzle.parse("1234x5678")
    assert puzzle.after("l", puzzle.goal) == (1, 2, 3, 4, 5, 6, 7, 0, 8)
    assert puzzle.after("") == puzzle.start


@given(SHAPES, st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_a_random_board_can_reach_its_goal(shape, seed, choose):
    rows, width = shape
    goal = choose.sample(range(rows * width), rows * width)
    puzzle = SlidingPuzzle.random(seed, rows, width, goal)
    assert puzzle.why_unsolvable() is None
    assert (puzzle.rows, puzzle.width, puzzle.goal) == (rows, width, tuple(goal))
    assert puzzle == SlidingPuzzle.random(seed, rows, width, goal)


def test_all_random_boards_are_equally_likely(distances):
    # 12 boards of 2×2 can reach the goal. Of 1,200 draws, each gets about 100.
    drawn = [SlidingPuzzle.random(seed, 2, 2).start for seed in range(1200)]
    reached = distances((1, 2, 3, 0), 2)
    assert set(drawn) == set(reached)
    assert all(70 <= drawn.count(board) <= 130 for board in reached)


def test_the_default_goal_has_the_blank_last():
    assert SlidingPuzzle((0, 1, 2, 3, 4, 5), width=2).goal == (1, 2, 3, 4, 5, 0)


def test_with_start_changes_only_the_start():
    puzzle = SlidingPuzzle.parse("1 2 3\n4 5 x", "x 1 2\n3 4 5", order="lrud")
    other = puzzle.with_start([0, 1, 2, 3, 4, 5])
    assert other == SlidingPuzzle((0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5), 3, "lrud")
    assert other != puzzle


def test_equal_puzzles_have_equal_hashes():
    assert len({SlidingPuzzle.parse("12345678x"), SlidingPuzzle.parse("1 2 3\n4 5 6\n7 8 x")}) == 1
    assert SlidingPuzzle.parse("12345678x") != SlidingPuzzle.parse("12345678x", order="dlru")
    assert SlidingPuzzle.parse("12345678x") != "12345678x"


def test_repr_makes_the_same_puzzle():
    puzzle = SlidingPuzzle.parse("1 2 3\n4 5 x", "x 1 2\n3 4 5", order="lrud")
    assert eval(repr(puzzle)) == puzzle


def test_tiles_from_numpy_become_plain_ints():
    numpy = pytest.importorskip("numpy")
    puzzle = SlidingPuzzle(numpy.array([1, 2, 3, 0]), width=numpy.int64(2))
    assert {type(tile) for tile in (*puzzle.start, puzzle.width)} == {int}


@pytest.mark.parametrize("arguments, what", [
    ({"start": "12345678x"}, "expected a sequence of ints, got the text '12345678x': use SlidingPuzzle.parse"),
    ({"start": None}, "start: expected a sequence of ints, got None"),
    ({"start": (1, 2, 3.0, 0)}, "start: expected a sequence of ints, got (1, 2, 3.0, 0)"),
    ({"start": ()}, "the board has no cells"),
    ({"start": (0,)}, "the board has one cell"),
    ({"start": (1, 2, 3, -1)}, "start, row 2, column 2: expected tiles 1 to 3 and 0 for the blank, got -1"),
    ({"start": (1, 2, 3, 0), "goal": (1, 2, 3, 3)},
     "goal, row 2, column 2: tile 3 is already in row 2, column 1"),
    ({"start": (1, 2, 3, 0), "goal": range(6)}, "the goal has 6 cells, but the start has 4"),
    ({"start": (1, 2, 3, 0), "width": 2.0}, "width: expected the number of columns, a whole number, got 2.0"),
    ({"start": (1, 2, 3, 0), "width": "2"}, "width: expected the number of columns, a whole number, got '2'"),
    ({"start": (1, 2, 3, 0), "width": -2}, "cannot be split into rows of width -2"),
    ({"start": (1, 2, 3, 0), "order": "udl"}, "order: expected the letters u, d, l, r, each once, got 'udl'"),
    ({"start": (1, 2, 3, 0), "order": "UDLR"}, "each once, got 'UDLR'"),
    ({"start": (1, 2, 3, 0), "order": None}, "each once, got None"),
])
def test_wrong_arguments_are_refused(arguments, what):
    with pytest.raises(ValueError, match=re.escape(what)):
        SlidingPuzzle(**arguments)


@pytest.mark.parametrize("rows, width", [(1, 5), (5, 1), (0, 3), (-2, -3)])
def test_a_random_board_needs_two_rows_and_columns(rows, width):
    with pytest.raises(ValueError, match=r"the board has (a single|no cells|6 cells, which cannot be split)"):
        SlidingPuzzle.random(1, rows, width)
