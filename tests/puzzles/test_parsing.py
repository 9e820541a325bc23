"""Boards from text: every accepted form, and the error message for every other form."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eightpuzzle import SlidingPuzzle

EIGHT = (2, 3, 4, 1, 5, 0, 7, 6, 8)


@st.composite
def puzzles(draw):
    """A puzzle of any shape from 2×2 to 5×5, with any start, goal and order of moves."""
    rows, width = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    boards = st.permutations(range(rows * width))
    return SlidingPuzzle(draw(boards), draw(boards), width, "".join(draw(st.permutations("udlr"))))


@given(puzzles())
def test_what_format_writes_parse_reads(puzzle):
    text, goal = puzzle.format(), puzzle.format(puzzle.goal)
    assert SlidingPuzzle.parse(text, goal, order=puzzle.order) == puzzle


@given(puzzles(), st.sampled_from("xX0_."), st.sampled_from([" ", ",", ", ", "\t", "   "]))
def test_one_line_with_a_width_is_enough(puzzle, blank, gap):
    text = gap.join(str(tile) if tile else blank for tile in puzzle.start)
    assert SlidingPuzzle.parse(text, puzzle.goal, puzzle.width, puzzle.order) == puzzle


@given(puzzles())
def test_what_line_writes_parse_reads(puzzle):
    assert SlidingPuzzle.parse(puzzle.line(), puzzle.line(puzzle.goal), order=puzzle.order) == puzzle


@given(st.integers(2, 10).flatmap(lambda n: st.permutations(range(n * n))))
def test_the_format_of_puzzle_files(board):
    n = int(len(board) ** 0.5)
    rows = [" ".join(map(str, board[first : first + n])) for first in range(0, n * n, n)]
    puzzle = SlidingPuzzle.parse("\n".join(["# a comment", f"{n}  # rows", *rows, ""]))
    assert (puzzle.start, puzzle.rows, puzzle.width) == (tuple(board), n, n)


def test_the_boards_of_a_course(figures):
    for row in figures("puzzles"):
        n, tiles = int(row["n"]), row["tiles"].split()
        lines = [" ".join(tiles[first : first + n]) for first in range(0, n * n, n)]
        assert SlidingPuzzle.parse(f"{n}\n" + "\n".join(lines)).start == tuple(map(int, tiles))


@pytest.mark.parametrize("text", [
    "2 3 4 1 5 x 7 6 8",
    "23415x768",
    "234\n15X\n768",
    "2 3 4\n1 5 _\n7 6 8\n",
    "2,3,4,1,5,0,7,6,8",
    "2, 3, 4\r\n1, 5, .\r\n7, 6, 8\r\n",
    "\n\n 2 3 4 \n\n\t1 5 x\n7 6 8 # the last row\n# the end",
    "3\n2 3 4\n1 5 0\n7 6 8",
    "3\n234\n15x\n768",
    "02 03 04 01 05 00 07 06 08",
    "234/15x/768",
    "2 3 4\n1 5 x\n7 6 8  # and/or",
    "# in one line\n\n2 3 4 / 1 5 x /7 6 8 # and/or\r\n",
    "3 / 2 3 4 / 1 5 x / 7 6 8 /",
    "\ufeff3\n2 3 4\n1 5 x\n7 6 8",
    "\ufeff23415x768",
])
def test_one_board_in_many_forms(text):
    assert SlidingPuzzle.parse(text).start == EIGHT


@pytest.mark.parametrize("text, rows, width", [
    ("123\n45x", 2, 3), ("12\n34\n5x", 3, 2), ("01\n23\n45\n67\n89", 5, 2), ("10\n23\n45\n67\n89", 5, 2),
    ("12\n3x", 2, 2), ("2\n12\n3x", 2, 2), ("1 2 3 4 5 6 7\n8 9 10 11 12 13 x", 2, 7),
])
def test_the_lines_give_the_shape(text, rows, width):
    puzzle = SlidingPuzzle.parse(text)
    assert (puzzle.rows, puzzle.width) == (rows, width)


def test_the_lines_of_the_goal_give_the_shape_of_a_start_on_one_line():
    assert SlidingPuzzle.parse("1 2 3 x 4 5", "1 2 3\n4 5 x").width == 3


@pytest.mark.parametrize("text, width, what", [
    ("", None, "the board: expected tiles, got an empty text"),
    (" \n", None, r"the board: expected tiles, got ' \n'"),
    ("# nothing", None, "the board: expected tiles"),
    ("1 2 3\n4 y 5\n6 7 8", None,
     "the board, line 2, column 3: expected a tile's number, or one of x X 0 _ . for the blank, got 'y'"),
    ("12345678y", None, "line 1, column 9: expected a tile's number, or one of x X 0 _ . for the blank, got 'y'"),
    ("1 2 3,,4 -5 6 7 8 x", None, "column 10: expected a tile's number, or one of x X 0 _ . for the blank, got '-5'"),
    ("1 2 3 4 5 6 7 8 xX", None, "got 'xX'"),
    ("1 2 3 4 5 6 7 8 x0", None, "got 'x0'"),
    ("1 2 3 4 5 6 7 8 ٩", None, "got '٩'"),
    ("1 2 3 " + "9" * 5000, None, "line 1, column 7: expected a tile's number"),
    ("1 2 3\n4 5 6\n7 x", None, "the board, line 3: expected 3 tiles as on line 1, found 2"),
    ("1 2 3\n45x", None, "the board, line 2: expected 3 tiles as on line 1, found 1"),
    ("1 2 3 / 4 5 / 6 7 x\n", None, "the board, line 1, column 9: expected 3 tiles as on line 1, column 1, found 2"),
    ("1 2 3 / 4 5 6 / 7 8 q", None, "the board, line 1, column 21: expected a tile's number"),
    ("/", None, "the board: expected tiles, got '/'"),
    ("1 2 3\n4 5 x", 2, "its rows have 3 tiles, but width=2"),
    ("2\n1 2\n3 x\n2\n1 2\n3 x", None,
     "line 4, column 1: expected the end of the board after 2 rows (the size on line 1), got '2'"),
    ("3\n", None, "the board, line 1: the size is 3, so expected 3 rows below, found none"),
    ("# a comment\n10", None, "the board, line 2: the size is 10, so expected 10 rows below, found none"),
    ("3\n1 2 3\n4 5 x", None, "line 1, column 1: expected the number of rows below, 2, got '3'"),
    ("3\n1 2 3\n4 5 6\n7 8", None, "line 4: expected 3 tiles (the size on line 1), found 2"),
    ("2\n1 2 3\n4 5 x", None, "line 2: expected 2 tiles (the size on line 1), found 3"),
    ("12345678910x", None, "line 1, column 1: expected spaces between the tiles, since some have two digits"),
    ("1 2 3 4 5 x", None, "the board has 6 cells, which is not a square: pass width="),
    ("1 2 3 4 5 x", 4, "the board has 6 cells, which cannot be split into rows of width 4"),
    ("1 2 3 4 5 x", 0, "the board has 6 cells, which cannot be split into rows of width 0"),
    ("1 2 3 4 5 x", 6, "the board has a single row"),
    ("1 2 3 4 5 x", 1, "the board has a single column"),
    ("1\n2\n3\nx", None, "the board has a single column"),
    ("x", None, "the board has one cell"),
    ("1 2 3 4 5 6 7 7 x", None, "start, row 3, column 2: tile 7 is already in row 3, column 1"),
    ("x 2 3 4 x 6 7 8 1", None, "start, row 2, column 2: the blank is already in row 1, column 1"),
    ("1 2 3 4 5 6 7 8 9", None, "start, row 3, column 3: expected tiles 1 to 8 and 0 for the blank, got 9"),
    ("12345", None, "the board has 5 cells, which is not a square"),
    (None, None, "the board: expected text, got None"),
    ((1, 2, 3, 0), None, "the board: expected text, got (1, 2, 3, 0)"),
])
def test_errors_give_the_name_and_the_place(text, width, what):
    with pytest.raises(ValueError, match=re.escape(what)):
        SlidingPuzzle.parse(text, width=width)


def test_errors_in_the_goal_name_the_goal():
    with pytest.raises(ValueError, match=r"the goal, line 1, column 9: .* got 'y'"):
        SlidingPuzzle.parse("12345678x", "12345678y")


@given(st.text(st.sampled_from("0123456789xX_.,# \t\r\n-\x0b\u2028é"), max_size=40))
def test_any_text_is_a_board_or_a_value_error(text):
    try:
        puzzle = SlidingPuzzle.parse(text)
    except ValueError:
        return
    assert sorted(puzzle.start) == list(range(puzzle.rows * puzzle.width))
