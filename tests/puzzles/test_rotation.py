"""The Rotation Game as a problem: the board, its eight operations, text in and out."""

import random

import pytest

from eightpuzzle import RotationGame, astar, idastar, out_of_centre

# As the problem's statement numbers the cells, from 1.
LINES = {"A": (1, 3, 7, 12, 16, 21, 23), "B": (2, 4, 9, 13, 18, 22, 24), "C": (11, 10, 9, 8, 7, 6, 5),
         "D": (20, 19, 18, 17, 16, 15, 14)}
INVERSE = {"E": "B", "F": "A", "G": "D", "H": "C"}
CENTRE = (7, 8, 9, 12, 13, 16, 17, 18)
SAMPLE = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3"


def turned(board, letter):
    """The board after one operation, by the statement's words."""
    line = LINES[letter] if letter in LINES else LINES[INVERSE[letter]][::-1]
    cells = dict(enumerate(board, 1))
    return tuple({**cells, **{cell: cells[after] for cell, after in zip(line, (*line[1:], line[0]))}}.values())


def boards(count):
    rng = random.Random(0)
    for _ in range(count):
        board = 8 * [1, 2, 3]
        rng.shuffle(board)
        yield tuple(board)


def test_operations_are_those_of_the_statement():
    for board in boards(20):
        reached = RotationGame(board).successors(board)
        assert [letter for letter, _ in reached] == list("ABCDEFGH")
        for letter, after in reached:
            assert after == turned(board, letter) == RotationGame(board).after(letter)


def test_goals_have_eight_equal_values_in_the_centre():
    game = RotationGame.parse(SAMPLE)
    for board in boards(50):
        assert game.is_goal(board) == (len({board[cell - 1] for cell in CENTRE}) == 1)
    for value in (1, 2, 3):
        others = iter([other for other in (1, 2, 3) if other != value] * 8)
        board = [value if cell in CENTRE else next(others) for cell in range(1, 25)]
        assert game.is_goal(tuple(board))
        board[6], board[0] = board[0], board[6]
        assert not game.is_goal(tuple(board))


def test_the_statements_samples():
    game = RotationGame.parse(SAMPLE)
    assert game.is_goal(game.after("AC")) and game.after("AC")[6] == 2
    game = RotationGame(8 * [1] + 8 * [2] + 8 * [3])
    assert game.is_goal(game.after("DDHH")) and game.after("DDHH")[6] == 2


@pytest.mark.parametrize("search", [astar, idastar])
def test_any_search_solves_it(search):
    game = RotationGame.parse(SAMPLE)
    result = search(game, out_of_centre(game))
    assert result.moves == "AC" and game.is_goal(result.path[-1])


@pytest.mark.parametrize("text", [
    SAMPLE, SAMPLE.replace(" ", ""), SAMPLE.replace(" ", ", "), RotationGame.parse(SAMPLE).format() + "\n# a comment\n",
    "\ufeff" + SAMPLE,
])
def test_forms_of_text(text):
    assert RotationGame.parse(text) == RotationGame([int(value) for value in SAMPLE.split()])


@pytest.mark.parametrize("text, message", [
    (SAMPLE + " 1", "expected 24 cells, as every board of the Rotation Game has, got 25"),
    ("1 2 3", "expected 24 cells, as every board of the Rotation Game has, got 3"),
    ("", "expected 24 cells, as every board of the Rotation Game has, got 0"),
    (SAMPLE.replace("3", "4"), "the board, line 1, column 9: expected 1, 2 or 3, got '4'"),
    ("1 1\n1 x" + SAMPLE[7:], "the board, line 2, column 3: expected 1, 2 or 3, got 'x'"),
    (SAMPLE.replace(" ", "")[:-1] + "0", "column 24: expected 1, 2 or 3, got '0'"),
    ("1" + SAMPLE[1:-1] + "1", "expected 8 each of 1, 2 and 3, got 9 of 1, 8 of 2, 7 of 3"),
    (None, "expected text, got None"),
])
def test_text_that_is_not_a_board_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        RotationGame.parse(text)


@pytest.mark.parametrize("start, message", [
    ([1, 2, 3, 0] * 6, "cell 3: expected 1, 2 or 3, got 0"),
    (["1"] * 24, "expected a sequence of 24 ints"),
    (None, "expected a sequence of 24 ints, got None"),
])
def test_a_start_that_is_not_a_board_is_refused(start, message):
    with pytest.raises(ValueError, match=message):
        RotationGame(start)


def test_an_unknown_operation_is_refused():
    with pytest.raises(ValueError, match="operation 2 of 'AX' is 'X': expected a letter from A to H"):
        RotationGame.parse(SAMPLE).after("AX")


def test_equal_games():
    game = RotationGame.parse(SAMPLE)
    assert game == RotationGame(game.start) and hash(game) == hash(RotationGame(game.start))
    assert game != game.with_start(game.after("A")) and game != SAMPLE
    assert eval(repr(game)) == game


def test_the_heuristic_is_for_this_game():
    with pytest.raises(TypeError, match="out_of_centre: expected a RotationGame, got 'board'"):
        out_of_centre("board")


def test_random_boards_follow_their_seed():
    drawn = [RotationGame.random(seed) for seed in range(30)]
    assert drawn == [RotationGame.random(seed) for seed in range(30)] and len(set(drawn)) == 30


def test_the_grid_contains_every_cell_and_frames_the_centre():
    game = RotationGame.parse(SAMPLE)
    grid = game.grid
    lines = game.format().splitlines()
    assert [lines[row][2 * column] for row, column in grid.cells] == [str(value) for value in game.start]
    row, column, rows, columns = grid.frame
    framed = [number for number, (down, right) in enumerate(grid.cells, 1)
              if row <= down < row + rows and column <= right < column + columns]
    assert tuple(framed) == CENTRE
    # Each label is next to the first cell of its line; values move towards the label.
    for letter, down, right in grid.labels:
        line = LINES[letter] if letter in LINES else LINES[INVERSE[letter]][::-1]
        (first_row, first_column), (row, column) = grid.cells[line[0] - 1], grid.cells[line[1] - 1]
        assert (down, right) == (2 * first_row - row, 2 * first_column - column)


def test_a_board_on_one_line_can_be_read_again():
    for board in boards(5):
        assert RotationGame.parse(RotationGame(board).line()).start == board


@pytest.mark.parametrize("text", [
    "111132323132\n231222312133", "1111 3232 3132 2312 2231 2133", "1,1,1,1\n32323132231222312133",
])
def test_text_in_parts(text):
    assert RotationGame.parse(text).line() == "".join(letter for letter in text if letter.isdecimal())
