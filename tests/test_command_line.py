"""The command line: what it prints, and the status with which it ends."""

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


@pytest.mark.parametrize("search", ["astar", "idastar", "breadth_first"])
@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced"])
def test_solve_prints_the_moves_and_the_counts(search, heuristic, capsys):
    assert main(["solve", BOARD, "--search", search, "--heuristic", heuristic]) == 0
    moves, counts = capsys.readouterr().out.splitlines()
    assert len(moves) == 19 and oracle.walk((2, 3, 4, 1, 5, 0, 7, 6, 8), moves, 3) == oracle.GOAL
    assert re.fullmatch(rf"{search}: solved in 19 moves; [\d,]+ expanded, [\d,]+ generated, [\d,]+ stored.*", counts)


def test_astar_and_manhattan_unless_told(capsys):
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
    assert capsys.readouterr().out.startswith("astar: unsolvable (from start to goal the permutation is odd, but")
    assert main(["solve", "21345678x", "--json"]) == 1
    result = json.loads(capsys.readouterr().out)
    assert (result["status"], result["moves"], result["cost"]) == ("unsolvable", None, None)
    assert "permutation is odd" in result["reason"]


@pytest.mark.parametrize("arguments, what", [
    (["12345678y"],
     "the board, line 1, column 9: expected a tile's number, or one of x X 0 _ . for the blank, got 'y'"),
    ([""], "the board: expected tiles, got an empty text"),
    (["12345x"], "a board of 6 cells is not square: give its width, the number of columns"),
    (["12345x", "--width", "0"], "a board of 6 cells has no rows of width 0"),
    (["12345678x", "--goal", "1234x"], "the goal has 5 cells, but the start has 9"),
    (["12345678x", "--goal", "12345677x"], "goal, row 3, column 2: tile 7 stands there and in row 3, column 1 too"),
])
def test_a_bad_board_is_one_line_and_status_2(arguments, what):
    run = ran("solve", *arguments)
    assert (run.returncode, run.stdout, run.stderr) == (2, "", f"eightpuzzle solve: {what}\n")


@pytest.mark.parametrize("arguments", [
    [], ["solve"], ["play"], ["solve", BOARD, "--search", "best"], ["solve", BOARD, "--width", "three"], ["judge"],
    ["judge", "poj9999"],
])
def test_wrong_usage_is_told_with_status_2(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: " in capsys.readouterr().err


def test_judge_reads_bytes_that_are_no_text():
    run = subprocess.run(
        [sys.executable, "-m", "eightpuzzle", "judge", "hdu1043"], input=b"\xff\xfe\n1 2 3 4 5 6 7 x 8\n",
        capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (run.returncode, run.stdout.split()) == (1, [b"r"])
    assert run.stderr.startswith(b"hdu1043: line 1: expected nine tokens") and b"Traceback" not in run.stderr


def test_a_reader_that_goes_away_is_no_error():
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
    assert "stopped (the limit of 0.05 seconds is reached)" in capsys.readouterr().out
    assert main(["solve", BOARD, "--seconds", "60"]) == 0
    for wrong in ("0", "-1", "soon"):
        with pytest.raises(SystemExit) as ended:
            main(["solve", BOARD, "--seconds", wrong])
        assert ended.value.code == 2
