"""Shared fixtures: exhaustive distances, published figures, and Hypothesis with fixed examples."""

import csv
import random
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # tests in every folder can import the modules here

import oracle  # noqa: E402

# The same examples in every run, on every machine, without deadlines.
settings.register_profile(
    "eightpuzzle", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("eightpuzzle")


@pytest.fixture(scope="session")
def distances():
    """`distances(goal, width)`: {board: fewest moves to the goal}, for every board that can reach it."""
    return cache(oracle.distances)


@pytest.fixture(scope="session")
def boards_at(distances):
    """`boards_at(depth, n, goal, width)`: n boards at this depth, or all if there are fewer; the same in every run."""

    @cache
    def layers(goal, width):
        of_depth = {}
        for board, depth in distances(goal, width).items():
            of_depth.setdefault(depth, []).append(board)
        return of_depth

    def choose(depth, n, goal=oracle.GOAL, width=3):
        boards = layers(goal, width)[depth]
        return boards if len(boards) <= n else random.Random(depth).sample(boards, n)

    return choose


@pytest.fixture(scope="session")
def figures():
    """`figures(name)`: the rows of data/name.csv, each a dict of strings."""

    @cache
    def rows(name):
        with open(HERE / "data" / f"{name}.csv", encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    return rows
