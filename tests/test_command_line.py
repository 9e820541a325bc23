"""The command line: its output and its exit status."""

import json
import os
import re
import subprocess
import sys

import oracle
import pytest

from eightpuzzle.__main__ import main

BOARD = "2 3 4 1 5 x 7 6 8"  # 19 moves


def ran(*arguments, **options):
    return subprocess.run([sys.executable, "-m", "eightpuzzle", *arguments], capture_output=True, text=True, **options)


@pytest.mark.parametrize("search", ["astar", "idastar", "breadth_first", "uniform_cost", "bidirectional"])
@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced"])
def test_solve_prints_the_moves_and_the_counts(search, heuristic, capsys):
    assert main(["solve", BOARD, "--search", search, "--heuristic", heuristic]) == 0
    moves, counts = capsys.readouterr().out.splitlines()
    assert len(moves) == 19 and oracle.walk((2, 3, 4, 1, 5, 0, 7, 6, 8), moves, 3) == oracle.GOAL
    assert re.fullmatch(rf"{search}: solved in 19 moves; [\d,]+ expanded, [\d,]+ generated, [\d,]+ stored.*", counts)


@pytest.mark.parametrize("search, most", [("greedy", 1000), ("weighted_astar", 2 * 19)])
def test_some_find_a_longer_path(search, most, capsys):
    assert main(["solve", BOARD, "--search", search]) == 0
    moves, counts = capsys.readouterr().out.splitlines()
    assert 19 <= len(moves) <= most and oracle.walk((2, 3, 4, 1, 5, 0, 7, 6, 8), moves, 3) == oracle.GOAL
    assert counts.startswith(f"{search}: solved in {len(moves)} moves; ")


def test_iterative_deepening_reports_its_iterations(capsys):
    assert main(["solve", "1 2 3 4 x 6 7 5 8", "--search", "iterative_deepening", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["moves"] == "dr" and [row["bound"] for row in result["iterations"]] == [1, 2]


@pytest.mark.parametrize("search", [
    "astar", "bidirectional", "breadth_first", "greedy", "idastar", "iterative_deepening", "uniform_cost",
    "weighted_astar",
])
class TestEverySearch:
    def test_on_a_board_of_another_shape_and_goal(self, search, capsys):
        assert main(["solve", "123x45", "--goal", "1x3425", "--width", "3", "--search", search]) == 0
        assert capsys.readouterr().out.splitlines()[0] == "ru"

    def test_in_json_as_printed(self, search, capsys):
        main(["solve", "1 2 3 4 x 6 7 5 8", "--search", search])
        moves, counts = capsys.readouterr().out.splitlines()
        main(["solve", "1 2 3 4 x 6 7 5 8", "--search", search, "--json"])
        result = json.loads(capsys.readouterr().out)
        assert (result["search"], result["status"], result["moves"], result["cost"]) == (search, "solved", moves, 2)
        assert f"{result['expanded']} expanded, {result['generated']} generated, {result['stored']} stored" in counts

    def test_on_an_unsolvable_board(self, search, capsys):
        assert main(["solve", "21345678x", "--search", search]) == 1
        assert capsys.readouterr().out.startswith(f"{search}: unsolvable (the permutation from start to goal is odd, ")

    def test_with_no_time_left(self, search, capsys):
        # No time at all: the second event comes too late.
        assert main(["solve", BOARD, "--seconds", "1e-12", "--search", search]) == 1
        assert f"{search}: stopped (limit reached: 1e-12 seconds)" in capsys.readouterr().out


def test_wrong_usage_lists_the_searches(capsys):
    for name in ("best", "depth_limited"):  # which needs a depth
        with pytest.raises(SystemExit):
            main(["solve", BOARD, "--search", name])
        assert re.search("choose from .*astar.*idastar.*weighted_astar.*bidirectional", capsys.readouterr().err)


def test_astar_and_manhattan_by_default(capsys):
    main(["solve", BOARD])
    plain = capsys.readouterr().out
    main(["solve", BOARD, "--search", "astar", "--heuristic", "manhattan"])
    assert capsys.readouterr().out == plain


def test_another_goal_and_another_shape(capsys):
    assert main(["solve", "123x45", "--goal", "1x3425", "--width", "3"]) == 0
    assert capsys.readouterr().out.startswith("ru\n")
    assert main(["solve", "1 2 3\nx 4 5", "--goal", "1 x 3\n4 2 5"]) == 0
    assert capsys.readouterr().out.startswith("ru\n")


def test_json_is_one_object(capsys):
    assert main(["solve", "12345678x", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "search": "astar", "status": "solved", "reason": None, "moves": "", "cost": 0, "expanded": 0, "generated": 1,
        "stored": 1, "iterations": [],
    }
    assert main(["solve", "1234567x8", "--json", "--search", "idastar"]) == 0
    assert json.loads(capsys.readouterr().out)["iterations"] == [{"bound": 1, "expanded": 1, "generated": 4}]


def test_an_unsolvable_board_says_why_and_ends_with_1(capsys):
    assert main(["solve", "21345678x"]) == 1
    assert capsys.readouterr().out.startswith("astar: unsolvable (the permutation from start to goal is odd, but")
    assert main(["solve", "21345678x", "--json"]) == 1
    result = json.loads(capsys.readouterr().out)
    assert (result["status"], result["moves"], result["cost"]) == ("unsolvable", None, None)
    assert "the permutation from start to goal is odd" in result["reason"]


@pytest.mark.parametrize("arguments, what", [
    (["12345678y"],
     "the board, line 1, column 9: expected a tile's number, or one of x X 0 _ . for the blank, got 'y'"),
    ([""], "the board: expected tiles, got an empty text"),
    (["12345x"], "the board has 6 cells, which is not a square: pass width=, the number of columns"),
    (["12345x", "--width", "0"], "the board has 6 cells, which cannot be split into rows of width 0"),
    (["12345678x", "--goal", "1234x"], "the goal has 5 cells, but the start has 9"),
    (["12345678x", "--goal", "12345677x"], "goal, row 3, column 2: tile 7 is already in row 3, column 1"),
])
def test_a_bad_board_is_one_line_and_status_2(arguments, what):
    run = ran("solve", *arguments)
    assert (run.returncode, run.stdout, run.stderr) == (2, "", f"eightpuzzle solve: {what}\n")


@pytest.mark.parametrize("arguments", [
    [], ["solve"], ["play"], ["solve", BOARD, "--search", "best"], ["solve", BOARD, "--width", "three"], ["judge"],
    ["judge", "poj9999"],
])
def test_wrong_usage_is_reported_with_status_2(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: " in capsys.readouterr().err


def test_judge_reads_bytes_that_are_not_text():
    run = subprocess.run(
        [sys.executable, "-m", "eightpuzzle", "judge", "hdu1043"], input=b"\xff\xfe\n1 2 3 4 5 6 7 x 8\n",
        capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (run.returncode, run.stdout.split()) == (1, [b"r"])
    assert run.stderr.startswith(b"hdu1043: line 1: expected nine tokens") and b"Traceback" not in run.stderr


def test_a_reader_that_ends_early_is_not_an_error():
    process = subprocess.Popen(
        [sys.executable, "-m", "eightpuzzle", "judge", "hdu1043"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )
    process.stdout.close()
    with process:
        process.stdin.write("1 2 3 4 5 6 7 x 8\n" * 100)
        process.stdin.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


def test_it_gives_up_after_the_seconds_given(capsys):
    assert main(["solve", "10 14 5 2 9 1 3 11 13 7 8 4 x 6 15 12", "--seconds", "0.05"]) == 1
    assert "stopped (limit reached: 0.05 seconds)" in capsys.readouterr().out
    assert main(["solve", BOARD, "--seconds", "60"]) == 0
    for wrong in ("0", "-1", "soon"):
        with pytest.raises(SystemExit) as ended:
            main(["solve", BOARD, "--seconds", wrong])
        assert ended.value.code == 2


class TestFiles:
    def test_a_board_in_the_format_of_files(self, tmp_path, capsys):
        path = tmp_path / "puzzle04.txt"
        path.write_text("3\r\n 0  1  3 \r\n 4  2  5 \r\n 7  8  6 \r\n", newline="")
        assert main(["solve", "--file", str(path)]) == 0
        assert capsys.readouterr().out.startswith("rdrd\n")

    def test_a_missing_file_and_files_without_a_board(self, tmp_path, capsys):
        (tmp_path / "bytes").write_bytes(b"3\n\xff\xfe")
        (tmp_path / "short").write_text("3\n1 2 3\n")
        (tmp_path / "two").write_text("2\n1 2\n0 3\n2\n1 2\n3 0\n")
        for name, expected in (("missing", "No such file"), ("bytes", "expected text in UTF-8"),
                               ("short", "expected the number of rows below, 1, got '3'"),
                               ("two", "line 4, column 1: expected the end of the board after 2 rows (the size on line"
                                       " 1), got '2'")):
            with pytest.raises(SystemExit) as ended:
                main(["solve", "--file", str(tmp_path / name)])
            message = capsys.readouterr().err
            assert ended.value.code == 2 and expected in message and message.count("\n") == 1
            assert str(tmp_path / name) in message

    def test_a_board_of_a_collection_with_another_goal(self, capsys):
        board = "4 1 2 3 5 6 0 7 8 9 10 11 12 13 14 15"
        assert main(["solve", board]) == 1
        hint = capsys.readouterr().err.strip()
        goal = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"
        assert hint.endswith(f"can reach the goal with the blank first; try --goal '{goal}'")
        assert main(["solve", board, "--goal", goal]) == 0
        assert capsys.readouterr().err == ""
        assert main(["solve", "2 1 3 4 5 6 7 8 0"]) == 1 and capsys.readouterr().err == ""

    @pytest.mark.parametrize("arguments", [["solve"], ["solve", "12345678x", "--file", "x"]])
    def test_either_a_board_or_a_file(self, arguments, capsys):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2 and "expected either a board, or --file" in capsys.readouterr().err


class TestTime:
    far = "5\n" + "\n".join(" ".join(map(str, row)) for row in (
        (24, 23, 22, 21, 20), (19, 18, 17, 16, 15), (14, 13, 12, 11, 10), (9, 8, 7, 6, 5), (4, 3, 2, 1, 0)))

    def test_a_far_board_of_25_cells_is_warned_about(self, capsys):
        assert main(["solve", self.far, "--seconds", "0.05"]) == 1
        assert capsys.readouterr().err == ""
        warning = warning_of_time(self.far)
        assert "5×5 board at least" in warning and "is usually out of reach for all searches here" in warning

    def test_a_far_board_of_16_cells_is_warned_about(self):
        far = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
        warning = warning_of_time(far)
        assert "a 4×4 board at least" in warning and "--seconds N gives up" in warning

    def test_near_boards_are_not(self, capsys):
        assert main(["solve", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15"]) == 0
        assert main(["solve", "8672543x1"]) == 0
        assert capsys.readouterr().err == ""


def warning_of_time(board):
    """Return the line on standard error before the search, and end the search."""
    with subprocess.Popen([sys.executable, "-m", "eightpuzzle", "solve", board], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, encoding="utf-8", env=os.environ | {"PYTHONUTF8": "1"}) as run:
        warning = run.stderr.readline()
        run.kill()
    return warning
