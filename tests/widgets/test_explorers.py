"""The parity explorer and the heuristic explorer, in the kernel."""

from itertools import combinations

import pytest

from eightpuzzle import HeuristicExplorer, ParityExplorer, SlidingPuzzle

HOME = SlidingPuzzle.parse("1 2 3 4 5 6 7 8 x")


def test_a_swap_changes_whether_the_board_is_solvable_and_a_move_never_does():
    explorer = ParityExplorer(SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8"))
    for cell, other in combinations(range(9), 2):
        before = explorer.solvable
        explorer.swap(cell, other)
        # A swap with the blank at an odd distance has the same effect on the parities as an odd number of moves.
        apart = abs(cell // 3 - other // 3) + abs(cell % 3 - other % 3)
        with_blank = 0 in (explorer.state[cell], explorer.state[other])
        assert (explorer.solvable == before) == (with_blank and apart % 2 == 1)
        for move in "udlr":
            before = explorer.solvable
            explorer.play(move)
            assert explorer.solvable == before


def test_what_the_parity_explorer_shows():
    explorer = ParityExplorer(HOME)
    explorer.swap(0, 2)
    assert explorer._facts["pairs"] == [[0, 1], [0, 2], [1, 2]]
    assert explorer._facts["cycles"] == "(1 3)"
    assert explorer._facts["permutation"] == "1 swap, odd" and explorer._facts["blank"] == "0 cells, even"
    explorer.undo()
    assert explorer._facts["cycles"] == "none" and explorer.state == HOME.goal
    explorer.swap(4, 4)
    assert explorer.moves == ""
    with pytest.raises(IndexError, match="swap: expected cells from 0 to 8, got 0 and 9"):
        explorer.swap(0, 9)
    assert len(explorer.figure().axes[0].patches) > 9


def test_the_contributions_add_up_to_the_estimate():
    explorer = HeuristicExplorer(SlidingPuzzle.random(3))
    for move in "uldrrdlu" * 3:
        explorer.play(move)
        for each in explorer._facts["heuristics"]:
            assert sum(each["parts"]) == each["value"]
        assert explorer.values["misplaced"] <= explorer.values["manhattan"] <= explorer.values["true distance"]


def test_a_custom_heuristic_and_an_unsolvable_board():
    def in_the_corner(problem):
        def corner(state):
            return int(state[0] != problem.goal[0])

        return corner

    explorer = HeuristicExplorer(SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x"), [in_the_corner])
    assert explorer.values == {"corner": 1, "true distance": None}
    assert "corner: 1" in [text.get_text() for text in explorer.figure().axes[0].texts]
