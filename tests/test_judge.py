"""The judge programs: exact formats, answers checked against the whole space, malformed input reported."""

import io
import random
import subprocess
import sys

import oracle
import pytest

from eightpuzzle import judge

EIGHT_II = "2\n12X453786\n12345678X\n564178X23\n7568X4123\n"


def answered(program, text):
    """The exit status, the answers and the complaints of a program on this input."""
    answers, complaints = io.StringIO(), io.StringIO()
    status = judge.main(program, io.StringIO(text, newline=None), answers, complaints)
    return status, answers.getvalue(), complaints.getvalue()


def spaced(board):
    return " ".join(str(tile) if tile else "x" for tile in board)


def together(board):
    return "".join(str(tile) if tile else "X" for tile in board)


@pytest.mark.parametrize("program", ["poj1077", "hdu1043"])
def test_the_sample_of_eight(program):
    run = subprocess.run(
        [sys.executable, "-m", "eightpuzzle", "judge", program], input=b"2 3 4 1 5 x 7 6 8\n", capture_output=True,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    moves = run.stdout.decode().removesuffix("\n")
    assert len(moves) == 19
    assert oracle.walk((2, 3, 4, 1, 5, 0, 7, 6, 8), moves, 3) == oracle.GOAL


def test_the_sample_of_eight_ii():
    run = subprocess.run(
        [sys.executable, "-m", "eightpuzzle", "judge", "hdu3567"], input=EIGHT_II.encode(), capture_output=True,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.decode() == "Case 1: 2\ndd\nCase 2: 8\nurrulldr\n"


class TestEight:
    def test_shortest_answers_on_boards_of_every_depth(self, boards_at, distances):
        boards = [board for depth in range(oracle.DEEPEST + 1) for board in boards_at(depth, 4)]
        random.Random(0).shuffle(boards)
        status, answers, complaints = answered("hdu1043", "".join(spaced(board) + "\n" for board in boards))
        assert (status, complaints) == (0, "")
        for board, moves in zip(boards, answers.removesuffix("\n").split("\n"), strict=True):
            assert len(moves) == distances(oracle.GOAL, 3)[board]
            assert oracle.walk(board, moves, 3) == oracle.GOAL

    def test_unsolvable_and_solved_boards(self):
        text = "1 2 3 4 5 6 8 7 x\n1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 x 8\n"
        assert answered("hdu1043", text) == (0, "unsolvable\n\nr\n", "")

    @pytest.mark.parametrize("program", ["poj1077", "hdu1043"])
    @pytest.mark.parametrize("text", [
        "1 2 3 4 5 6 7 x 8", "1 2 3 4 5 6 7 x 8\r\n", "\n\n 1  2 3\t4 5 6 7 x 8 \n\n", "1 2 3 4 5 6 7 x 8\r",
    ])
    def test_line_ends_and_spaces_do_not_matter(self, program, text):
        assert answered(program, text) == (0, "r\n", "")

    @pytest.mark.parametrize("line", [
        "1 2 3 4 5 6 7 x", "1 2 3 4 5 6 7 8 x 9", "1 2 3 4 5 6 7 7 x", "1 2 3 4 5 6 7 8 y", "1 2 3 4 5 6 7 X x",
        "1 2 3 4 5 6 7 8 0", "1 2 3 4 5 6 7 8 9", "12345678x", "1,2,3,4,5,6,7,8,x", "01 2 3 4 5 6 7 8 x",
        "unsolvable", "é\0",
    ])
    def test_a_malformed_line_is_reported_and_the_others_are_answered(self, line):
        text = f"1 2 3 4 5 6 7 x 8\n\n{line}\n1 2 3 4 5 x 7 8 6\n"
        status, answers, complaints = answered("hdu1043", text)
        assert (status, answers) == (1, "r\nd\n")
        assert complaints == (
            "hdu1043: line 3: expected nine tokens separated by spaces, 1 to 8 and x, each once,"
            f" got {line!r}\n"
        )

    def test_every_malformed_line_is_reported(self):
        status, answers, complaints = answered("hdu1043", "one\n1 2 3 4 5 6 7 x 8\nthree\n")
        assert (status, answers) == (1, "r\n")
        assert [line.split(":")[1] for line in complaints.splitlines()] == [" line 1", " line 3"]

    def test_no_board_is_valid_input_for_many_boards(self):
        assert answered("hdu1043", "") == answered("hdu1043", "\n \n") == (0, "", "")

    def test_no_board_is_malformed_input_for_one_board(self):
        assert answered("poj1077", "\n") == (1, "", "poj1077: line 1: expected a board, got the end of the input\n")

    def test_a_second_board_is_reported(self):
        status, answers, complaints = answered("poj1077", "1 2 3 4 5 6 7 x 8\n1 2 3 4 5 x 7 8 6\n")
        assert (status, answers) == (1, "r\n")
        assert complaints.startswith("poj1077: line 2: expected the end of the input after one board, got '1 2 3")

    def test_one_malformed_board(self):
        status, answers, complaints = answered("poj1077", "1 2 3 4 5 6 7 8\n")
        assert (status, answers) == (1, "") and complaints.startswith("poj1077: line 1: expected nine tokens")


def pairs(*lines):
    return "\n".join([str(len(lines) // 2), *lines, ""])


class TestEightII:
    def test_the_smallest_of_the_shortest_paths(self, distances):
        choose = random.Random(0)
        for goal in (oracle.GOAL, oracle.GOAL_BLANK_CENTRE, tuple(choose.sample(range(9), 9))):
            distance = distances(goal, 3)
            starts = choose.sample(list(distance), 30)
            expected = [min(oracle.shortest_paths(start, goal, 3, distance)) for start in starts]
            status, answers, complaints = answered(
                "hdu3567", pairs(*(text for start in starts for text in (together(start), together(goal))))
            )
            assert (status, complaints) == (0, "")
            assert answers == "".join(
                f"Case {case}: {len(path)}\n{path}\n" for case, path in enumerate(expected, 1)
            )

    def test_many_shortest_paths(self, distances, boards_at):
        for board in boards_at(oracle.DEEPEST, 2):
            paths = oracle.shortest_paths(board, oracle.GOAL, 3, distances(oracle.GOAL, 3))
            assert len(paths) >= 40
            assert answered("hdu3567", pairs(together(board), "12345678X"))[1] == f"Case 1: 31\n{min(paths)}\n"

    def test_equal_boards(self):
        assert answered("hdu3567", pairs("1X2345678", "1X2345678")) == (0, "Case 1: 0\n\n", "")

    def test_an_unsolvable_pair_has_no_path_line(self):
        text = pairs("12345678X", "21345678X", "1234567X8", "12345678X")
        assert answered("hdu3567", text) == (0, "Case 1: unsolvable\nCase 2: 1\nr\n", "")

    @pytest.mark.parametrize("text", [
        "1\n1234567X8\n12345678X", "1\r\n1234567X8\r\n12345678X\r\n",
        " 1 \n\n\t1234567X8  \n\n12345678X\n\n", "01\n1234567X8\n12345678X\n",
    ])
    def test_line_ends_and_spaces_do_not_matter(self, text):
        assert answered("hdu3567", text) == (0, "Case 1: 1\nr\n", "")

    @pytest.mark.parametrize("line", [
        "1234567X", "12345678XX", "1234566X8", "123456Xx8", "123456708", "1 2 3 4 5 6 7 X 8", "1234567X9", "Case 1",
    ])
    @pytest.mark.parametrize("place", [0, 1])
    def test_a_malformed_line_loses_its_case(self, line, place):
        broken = ["12345678X"] * 2
        broken[place] = line
        text = pairs("1234567X8", "12345678X", *broken, "12345X786", "12345678X")
        status, answers, complaints = answered("hdu3567", text)
        assert (status, answers) == (1, "Case 1: 1\nr\nCase 3: 1\nd\n")
        assert complaints == (
            f"hdu3567: line {4 + place}: expected nine tokens written together, 1 to 8 and X, each once, got {line!r}\n"
        )

    def test_both_lines_of_a_pair_may_be_malformed(self):
        status, answers, complaints = answered("hdu3567", pairs("one", "two"))
        assert (status, answers) == (1, "")
        assert [line.split(":")[1] for line in complaints.splitlines()] == [" line 2", " line 3"]

    @pytest.mark.parametrize("count", ["two", "-1", "1.0", "+1", "9" * 5000, "²"])
    def test_a_malformed_number_of_pairs_is_reported_and_the_pairs_are_answered(self, count):
        status, answers, complaints = answered("hdu3567", f"{count}\n1234567X8\n12345678X\n")
        assert (status, answers) == (1, "Case 1: 1\nr\n")
        shown = count if len(count) <= 60 else f"{count[:60]}…"
        assert complaints == f"hdu3567: line 1: expected the number of pairs, got {shown!r}\n"

    def test_without_the_count_the_pairs_are_answered(self):
        text = "1234567X8\n12345678X\n12X453786\n12345678X\n"
        assert answered("hdu3567", text) == (
            1, "Case 1: 1\nr\nCase 2: 2\ndd\n",
            "hdu3567: line 1: expected the number of pairs, got '1234567X8'\n",
        )

    def test_too_few_pairs_are_reported_after_the_last(self):
        text = "3\n1234567X8\n12345678X\n"
        assert answered("hdu3567", text) == (1, "Case 1: 1\nr\n", "hdu3567: line 4: expected 3 pairs, got 1\n")

    def test_too_many_pairs_are_reported_after_the_last(self):
        status, answers, complaints = answered("hdu3567", "1\n1234567X8\n12345678X\n12345X786\n12345678X\n")
        assert (status, answers) == (1, "Case 1: 1\nr\n")
        assert complaints == "hdu3567: line 4: expected the end of the input after 1 pairs, got '12345X786'\n"

    def test_a_start_without_a_target(self):
        status, answers, complaints = answered("hdu3567", "1\n1234567X8\n")
        assert (status, answers) == (1, "")
        assert complaints == (
            "hdu3567: line 3: expected a target for the start on line 2, got the end of the input\n"
        )

    def test_no_pairs_at_all(self):
        assert answered("hdu3567", "0\n") == (0, "", "")
        assert answered("hdu3567", "2\n") == (1, "", "hdu3567: line 2: expected 2 pairs, got 0\n")
        assert answered("hdu3567", "") == (
            1, "", "hdu3567: line 1: expected the number of pairs, got the end of the input\n"
        )


def test_each_answer_comes_as_soon_as_its_line():
    """A judge or a person may wait for an answer before sending the next line."""
    seen = []

    def lines():
        for line in ("1 2 3 4 5 6 7 x 8\n", "nonsense\n", "1 2 3 4 5 x 7 8 6\n"):
            seen.append(line)
            yield line

    answers = judge.hdu1043(lines())
    assert next(answers) == "r" and len(seen) == 1


ROTATION = ("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n"
            "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n0\n")
SOLVED = "1 1 1 1 1 1 2 2 2 1 1 2 2 3 3 2 2 2 3 3 3 3 3 3"


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("program, text, answers", [
    ("poj1077", "1 2 3 4 5 6 7 x 8\n", "r\n"),
    ("hdu1043", "1 2 3 4 5 6 7 x 8\n2 1 3 4 5 6 7 8 x\n", "r\nunsolvable\n"),
    ("hdu3567", "1\n1234567X8\n12345678X\n", "Case 1: 1\nr\n"),
    ("poj2286", ROTATION, "AC\n2\nDDHH\n2\n"),
])
def test_x_in_either_case_and_a_byte_order_mark(program, text, answers, mark):
    for written in (text, text.replace("x", "X"), text.replace("X", "x")):
        assert answered(program, mark + written) == (0, answers, "")


def test_a_byte_order_mark_in_bytes_on_standard_input():
    run = subprocess.run([sys.executable, "-m", "eightpuzzle", "judge", "poj1077"],
                         input=b"\xef\xbb\xbf1 2 3 4 5 6 7 X 8\r\n", capture_output=True)
    assert (run.returncode, run.stdout.split(), run.stderr) == (0, [b"r"], b"")


class TestRotationGame:
    def test_the_sample(self):
        command = [sys.executable, "-m", "eightpuzzle", "judge", "poj2286"]
        run = subprocess.run(command, input=ROTATION.encode(), capture_output=True)
        assert (run.returncode, run.stderr) == (0, b"")
        assert run.stdout.decode() == "AC\n2\nDDHH\n2\n"

    def test_nothing_to_do(self):
        assert answered("poj2286", f"{SOLVED}\n0\n") == (0, "No moves needed\n2\n", "")

    def test_line_ends_and_spaces_do_not_matter(self):
        text = ROTATION.replace("\n", "\r\n").replace(" ", "\t ", 3).removesuffix("\r\n")
        assert answered("poj2286", text) == (0, "AC\n2\nDDHH\n2\n", "")

    @pytest.mark.parametrize("line", [
        SOLVED[:-2], SOLVED + " 1", SOLVED[:-1] + "1", SOLVED[:-1] + "4", "0 0", "x", "-1",
    ])
    def test_a_malformed_line_is_reported_and_the_others_are_answered(self, line):
        status, answers, complaints = answered("poj2286", f"{SOLVED}\n\n{line}\n{ROTATION}")
        assert (status, answers) == (1, "No moves needed\n2\nAC\n2\nDDHH\n2\n")
        assert complaints.startswith("poj2286: line 3: expected 24 numbers separated by spaces, eight each of 1, 2")
        assert complaints.count("\n") == 1

    def test_a_missing_0_is_reported(self):
        status, answers, complaints = answered("poj2286", ROTATION.removesuffix("0\n"))
        assert (status, answers) == (1, "AC\n2\nDDHH\n2\n")
        assert complaints == "poj2286: line 3: expected a single 0, got the end of the input\n"
        assert answered("poj2286", "")[::2] == (1, "poj2286: line 1: expected a single 0, got the end of the input\n")

    def test_input_after_the_0_is_reported(self):
        status, answers, complaints = answered("poj2286", ROTATION + "\n" + SOLVED)
        assert (status, answers) == (1, "AC\n2\nDDHH\n2\n")
        assert complaints.startswith("poj2286: line 5: expected the end of the input after the 0, got '1 1 1")


class TestWithoutNumpy:
    """The tables need numpy. Without it, searches find the same answers, more slowly."""

    @pytest.mark.parametrize("program, text", [
        ("poj2286", ROTATION), ("hdu3567", EIGHT_II), ("hdu1043", "2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 8 7 x\n"),
    ])
    def test_the_same_answers(self, program, text, monkeypatch):
        with_numpy = answered(program, text)
        monkeypatch.setattr(judge, "find_spec", lambda name: None)
        without = answered(program, text)
        assert without[::2] == with_numpy[::2]
        if program == "hdu1043":  # any shortest path will do
            assert list(map(len, without[1].split("\n"))) == list(map(len, with_numpy[1].split("\n")))
        else:
            assert without == with_numpy
