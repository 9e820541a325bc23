"""Boards of a well-known course, 2×2 to 10×10, read in the file format. The easy ones are solved."""

import csv
from pathlib import Path

import pytest

from eightpuzzle import SlidingPuzzle, astar, compiled, distances, manhattan
from eightpuzzle.compiled import kernels

with open(Path(__file__).with_name("files.csv"), encoding="utf-8") as file:
    FILES = list(csv.DictReader(file))


def puzzle_of(entry):
    """Read the puzzle from text in the file format: n, and then n rows."""
    size, tiles = int(entry["n"]), entry["tiles"].split()
    rows = [" ".join(f"{tile:>2}" for tile in tiles[first : first + size]) for first in range(0, len(tiles), size)]
    return SlidingPuzzle.parse("\n".join([str(size), *rows, ""]))


def test_there_are_boards_of_every_size():
    assert {int(entry["n"]) for entry in FILES} == {2, 3, 4, 5, 7, 9, 10}


@pytest.mark.parametrize("entry", FILES, ids=lambda entry: entry["name"])
def test_boards_are_read_and_unsolvable_boards_are_reported(entry):
    puzzle = puzzle_of(entry)
    size = int(entry["n"])
    assert (puzzle.rows, puzzle.width) == (size, size) and puzzle.goal == (*range(1, size * size), 0)
    assert (puzzle.why_unsolvable() is not None) == (entry["min_moves"] == "unsolvable")


@pytest.mark.parametrize("entry", [each for each in FILES if each["n"] in "23" and each["min_moves"] != "unsolvable"],
                         ids=lambda entry: entry["name"])
def test_small_boards(entry):
    puzzle = puzzle_of(entry)
    assert distances(puzzle)(puzzle.start) == astar(puzzle, manhattan(puzzle)).cost == int(entry["min_moves"])


@pytest.mark.parametrize("name", ["puzzle02", "puzzle10", "puzzle12", "puzzle14", "puzzle16"])
def test_large_boards_near_the_goal(name):
    entry = next(entry for entry in FILES if entry["name"] == name)
    puzzle = puzzle_of(entry)
    assert astar(puzzle, manhattan(puzzle)).cost == int(entry["min_moves"])


@pytest.mark.skipif(not kernels.COMPILED, reason="plain Python would take hours")
def test_fifteen_puzzles():
    some = [each for each in FILES if each["n"] == "4" and each["min_moves"] not in ("78", "unsolvable")]
    runs = compiled.idastar([puzzle_of(each).start for each in some], heuristic="linear_conflict", progress=False)
    assert runs.cost.tolist() == [int(each["min_moves"]) for each in some] and len(some) > 30
