"""The oracle itself, compared with the published numbers of boards at each distance."""

from collections import Counter

import oracle
import pytest

SMALL = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)]


def counts_by_depth(rows, goal_blank_of):
    return {
        int(row["depth"]): int(row["count"]) for row in rows
        if (int(row["rows"]), int(row["cols"]), int(row["goal_blank_index"])) == goal_blank_of
    }


# 3×3: a corner, the centre and the corner across; the other goals are these turned or mirrored, or an edge.
@pytest.mark.parametrize("rows, width, blank", [
    *((rows, width, blank) for rows, width in SMALL for blank in range(rows * width)),
    (3, 3, 0), (3, 3, 4), (3, 3, 8),
])
def test_the_boards_at_each_distance(rows, width, blank, distances, figures):
    goals = {9: {0: oracle.GOAL_BLANK_FIRST, 4: oracle.GOAL_BLANK_CENTRE, 8: oracle.GOAL}}
    tiles = list(range(1, rows * width))
    goal = goals.get(rows * width, {}).get(blank, (*tiles[:blank], 0, *tiles[blank:]))
    found = Counter(distances(goal, width).values())
    assert found == counts_by_depth(figures("depths"), (rows, width, blank))


def test_the_two_hardest_boards(boards_at):
    assert set(boards_at(oracle.DEEPEST, 10)) == {(8, 6, 7, 2, 5, 4, 3, 0, 1), (6, 4, 7, 8, 5, 0, 3, 2, 1)}


def test_every_shortest_path_of_a_board(distances):
    goal = (1, 2, 3, 0)
    antipode = (0, 3, 2, 1)  # 2×2 is one ring of twelve boards: two paths of six moves lead across
    paths = oracle.shortest_paths(antipode, goal, 2, distances(goal, 2))
    assert len(paths) == 2 and all(len(path) == 6 and oracle.walk(antipode, path, 2) == goal for path in paths)
