"""What lessons read in place of a long run: held to figures that were counted elsewhere, and by other programs."""

import csv
from collections import Counter
from pathlib import Path

import oracle
import pytest

STORED = Path(__file__).parents[2] / "notebooks" / "data" / "whole-space.csv"
COUNTED = Path(__file__).parents[1] / "data"


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def stored(search, heuristic, option, goal):
    """{depth: (boards, expanded, generated without the start)} of one search."""
    about = (search, heuristic, option, goal)
    rows = [row for row in read(STORED) if (row["search"], row["heuristic"], row["option"], row["goal"]) == about]
    assert len(rows) == oracle.DEEPEST + 1
    return {
        int(row["depth"]): (int(row["boards"]), int(row["expanded"]), int(row["generated"]) - int(row["boards"]))
        for row in rows
    }


def test_every_search_has_all_boards():
    boards = Counter(oracle.distances(oracle.GOAL, 3).values())
    searches = {(row["search"], row["heuristic"], row["option"], row["goal"]) for row in read(STORED)}
    assert len(searches) == 23
    for about in searches:
        assert {depth: counts[0] for depth, counts in stored(*about).items()} == boards


@pytest.mark.parametrize("heuristic", ["misplaced", "manhattan"])
def test_a_star_costs_what_others_counted(heuristic):
    rows = [row for row in read(COUNTED / "astar_by_depth.csv")
            if (row["heuristic"], row["tie_break"]) == (heuristic, "F")]
    assert stored("astar", heuristic, "fifo", "x12345678") == {
        int(row["depth"]): (int(row["states"]), int(row["expanded_sum"]), int(row["generated_all_sum"])) for row in rows
    }


def test_breadth_first_costs_what_others_counted():
    assert stored("breadth_first", "", "", "x12345678") == {
        int(row["depth"]): (int(row["states"]), int(row["early_expanded_sum"]), int(row["early_generated_all_sum"]))
        for row in read(COUNTED / "bfs_by_depth.csv")
    }


def test_orders_cost_what_others_counted():
    turned = str.maketrans("udlr", "lrud")
    for row in read(COUNTED / "ida_orders.csv"):
        order = row["blank_move_order"].lower()
        if not any(each["option"] == order for each in read(STORED)):
            order = order.translate(turned)  # its mirror image stands for it
        boards, expanded, generated = map(sum, zip(*stored("idastar", "manhattan", order, "12345678x").values()))
        assert (expanded, generated + boards) == (int(row["expanded_total"]), int(row["generated_total"]))
