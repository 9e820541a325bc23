"""The stored tables that replace long runs in lessons, compared with counts of other programs."""

import csv
from collections import Counter
from pathlib import Path

import oracle
import pandas
import pytest

from eightpuzzle import compiled, korf_instances
from eightpuzzle.compiled import kernels

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
            order = order.translate(turned)  # its mirror image has the same counts
        boards, expanded, generated = map(sum, zip(*stored("idastar", "manhattan", order, "12345678x").values()))
        assert (expanded, generated + boards) == (int(row["expanded_total"]), int(row["generated_total"]))


@pytest.fixture(scope="module")
def korf():
    return pandas.read_csv(STORED.with_name("korf.csv"))


def test_every_board_and_estimate_of_korf_is_there_once(korf):
    assert korf["heuristic"].drop_duplicates().tolist() == ["manhattan", "linear_conflict", "walking_distance", "6-6-3",
                                                             "7-8"]
    for _, rows in korf.groupby("heuristic"):
        assert rows["number"].tolist() == list(range(1, 101))
        assert rows["length"].tolist() == korf["length"][:100].tolist() and rows["length"].mean() == 53.05


def test_korfs_published_lengths_and_counts(korf):
    rows = korf[korf["heuristic"] == "manhattan"].set_index("number")
    published = [each for each in korf_instances() if each.nodes]
    assert len(published) == 50
    for each in published:
        assert (rows.at[each.number, "length"], rows.at[each.number, "generated"]) == (each.length, each.nodes)
    sums = korf.groupby("heuristic")["generated"].sum()
    assert sums["manhattan"] == 36_302_808_031
    assert sums["linear_conflict"] == 3_759_631_379 and sums["walking_distance"] == 4_574_799_423


@pytest.mark.skipif(not kernels.COMPILED, reason="plain Python would take hours")
def test_rows_of_korf_are_found_again(korf):
    for heuristic in ("linear_conflict", "walking_distance"):
        rows = korf[korf["heuristic"] == heuristic].nsmallest(5, "generated")
        chosen = [korf_instances()[number - 1].puzzle for number in rows["number"]]
        runs = compiled.idastar([each.start for each in chosen], chosen[0].goal, heuristic, "ulrd", progress=False)
        for name, found in (("length", runs.cost), ("expanded", runs.expanded), ("generated", runs.generated)):
            assert found.tolist() == rows[name].tolist()
