"""Whole event streams, worked out by hand from the rules of each search.

An event is (kind, the moves from the start to its node, detail). The puzzles try moves in the order u, d, l, r.
"""

import pytest
import replay
from graphs import REOPENING, REOPENING_H, Graph

from eightpuzzle import SlidingPuzzle, astar, breadth_first, idastar, manhattan, misplaced

# Two moves of the blank away from the goal, r and d:   x 1    1 x    1 2
#                                                       3 2    3 2    3 x
TWO_BY_TWO = SlidingPuzzle.parse("x 1\n3 2")

# Two moves away, d and r:   1 2 3    1 2 3    1 2 3
#                            4 x 6    4 5 6    4 5 6
#                            7 5 8    7 x 8    7 8 x
THREE_BY_THREE = SlidingPuzzle.parse("1 2 3\n4 x 6\n7 5 8")

# Four moves away, l u r d, with three tiles misplaced:   3 1
#                                                         2 x
FOUR_AWAY = SlidingPuzzle.parse("3 1\n2 x")


def test_breadth_first_two_by_two():
    assert replay.read(breadth_first.events(TWO_BY_TWO)) == [
        ("generate", "", None),
        ("expand", "", None),           # not the goal: its moves are d and r
        ("generate", "d", None),
        ("generate", "r", None),
        ("expand", "d", None),          # first in, first out
        ("generate", "du", None),       # the way back is generated too,
        ("prune", "du", "closed"),      # and leads to the start, which is expanded
        ("generate", "dr", None),
        ("expand", "r", None),
        ("generate", "rd", None),       # the goal, known when it is generated: the move l is never tried
        ("solution", "rd", None),
    ]


def test_breadth_first_three_by_three():
    assert replay.read(breadth_first.events(THREE_BY_THREE)) == [
        ("generate", "", None),
        ("expand", "", None),           # from the centre all four moves
        ("generate", "u", None),
        ("generate", "d", None),
        ("generate", "l", None),
        ("generate", "r", None),
        ("expand", "u", None),          # the blank in the middle of the top row: d, l, r
        ("generate", "ud", None),
        ("prune", "ud", "closed"),
        ("generate", "ul", None),
        ("generate", "ur", None),
        ("expand", "d", None),          # the middle of the bottom row: u, l, r
        ("generate", "du", None),
        ("prune", "du", "closed"),
        ("generate", "dl", None),
        ("generate", "dr", None),
        ("solution", "dr", None),       # l and r of depth 1 are never expanded
    ]


def test_astar_two_by_two():
    h = manhattan(TWO_BY_TWO)
    assert replay.read(astar.events(TWO_BY_TWO, h)) == [
        ("generate", "", None),         # f = 0 + 2: the tiles 1 and 2 are a step away
        ("expand", "", None),
        ("generate", "d", None),        # 3 goes up, away from home: f = 1 + 3
        ("generate", "r", None),        # 1 comes home: f = 1 + 1
        ("expand", "r", None),          # the least f
        ("generate", "rd", None),       # 2 comes home: f = 2 + 0. The goal, but not yet taken from the frontier
        ("generate", "rl", None),       # the way back,
        ("prune", "rl", "closed"),      # g = 2 for a state expanded with g = 0
        ("solution", "rd", None),       # f = 2 before d with f = 4
    ]


def test_astar_three_by_three():
    h = manhattan(THREE_BY_THREE)
    assert replay.read(astar.events(THREE_BY_THREE, h)) == [
        ("generate", "", None),         # f = 0 + 2: 5 and 8 are a step away
        ("expand", "", None),
        ("generate", "u", None),        # 2 leaves home: f = 1 + 3
        ("generate", "d", None),        # 5 comes home: f = 1 + 1
        ("generate", "l", None),        # 4 leaves home: f = 1 + 3
        ("generate", "r", None),        # 6 leaves home: f = 1 + 3
        ("expand", "d", None),
        ("generate", "du", None),
        ("prune", "du", "closed"),
        ("generate", "dl", None),       # 7 leaves home: f = 2 + 2
        ("generate", "dr", None),       # 8 comes home: f = 2 + 0
        ("solution", "dr", None),
    ]


def test_astar_takes_the_deeper_of_equal_f_then_the_first_in():
    graph = Graph("S>A,B A>C B>G")
    h = {"S": 2, "A": 1, "B": 1, "C": 0, "G": 0}.__getitem__
    assert replay.read(astar.events(graph, h)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),        # f = 1 + 1
        ("generate", "b", None),        # f = 1 + 1
        ("expand", "a", None),          # equal f, equal g: the first in
        ("generate", "ac", None),       # f = 2 + 0
        ("expand", "ac", None),         # equal f: the larger g, though b was in before. A dead end
        ("expand", "b", None),
        ("generate", "bg", None),
        ("solution", "bg", None),
    ]


def test_astar_opens_a_state_again_that_is_reached_by_a_shorter_way():
    assert replay.read(astar.events(REOPENING, REOPENING_H)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),        # f = 1 + 0
        ("generate", "b", None),        # f = 1 + 4
        ("expand", "a", None),
        ("generate", "ac", None),       # f = 2 + 0
        ("expand", "ac", None),
        ("generate", "acd", None),      # f = 3 + 0: D, by the longer way
        ("expand", "acd", None),
        ("generate", "acde", None),     # f = 4 + 1
        ("expand", "acde", None),       # f = 5 as b has, but deeper
        ("generate", "acdef", None),    # f = 5 + 1
        ("expand", "b", None),
        ("generate", "bd", None),       # D with g = 2, expanded with g = 3: not pruned
        ("expand", "bd", None),         # opened again, f = 2 + 0
        ("generate", "bde", None),      # and so is E with g = 3, expanded with g = 4: f = 3 + 1
        ("expand", "bde", None),
        ("generate", "bdef", None),     # F with g = 4 while F with g = 5 waits in the frontier: f = 4 + 1
        ("expand", "bdef", None),
        ("generate", "bdefg", None),    # f = 5 + 0
        ("solution", "bdefg", None),    # before acdef with f = 6
    ]


def test_breadth_first_meets_a_frontier_state_again_and_exhausts_the_graph():
    graph = Graph("S>A,B A>B,C C>C")
    assert replay.read(breadth_first.events(graph)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),
        ("generate", "b", None),
        ("expand", "a", None),
        ("generate", "ab", None),
        ("prune", "ab", "worse"),       # B waits in the frontier
        ("generate", "ac", None),
        ("expand", "b", None),          # a dead end
        ("expand", "ac", None),
        ("generate", "acc", None),
        ("prune", "acc", "closed"),     # a state that is expanded just now
    ]                                   # nothing is left, and no goal


def test_astar_meets_a_frontier_state_again():
    graph = Graph("S>A,B A>C B>C,D")
    assert replay.read(astar.events(graph, lambda state: int(state == "D"))) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),
        ("generate", "b", None),
        ("expand", "a", None),          # f = 1 as b has, and the first in
        ("generate", "ac", None),       # f = 2 + 0
        ("expand", "b", None),
        ("generate", "bc", None),
        ("prune", "bc", "worse"),       # C waits in the frontier, by a way as short
        ("generate", "bd", None),       # f = 2 + 1
        ("expand", "ac", None),
        ("expand", "bd", None),
    ]


def test_astar_drops_a_stale_entry_when_it_is_taken():
    graph = Graph("S>A,B A>C B>D D>C C>E")
    h = {"S": 0, "A": 3, "B": 0, "C": 3, "D": 0, "E": 5}.__getitem__
    assert replay.read(astar.events(graph, h)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),        # f = 1 + 3
        ("generate", "b", None),        # f = 1 + 0
        ("expand", "b", None),
        ("generate", "bd", None),       # f = 2 + 0
        ("expand", "bd", None),
        ("generate", "bdc", None),      # C by the longer way: f = 3 + 3
        ("expand", "a", None),          # f = 4 before f = 6
        ("generate", "ac", None),       # C by the shorter way: f = 2 + 3
        ("expand", "ac", None),
        ("generate", "ace", None),      # f = 3 + 5
        ("prune", "bdc", "worse"),      # f = 6 is the least, but C was reached by a shorter way since
        ("expand", "ace", None),
    ]


def test_idastar_two_by_two():
    h = manhattan(TWO_BY_TWO)
    assert replay.read(idastar.events(TWO_BY_TWO, h)) == [
        ("generate", "", None),         # h = 2,
        ("bound", "", 2),               # the first bound
        ("expand", "", None),
        ("generate", "d", None),        # f = 1 + 3
        ("prune", "d", "bound"),
        ("generate", "r", None),        # f = 1 + 1, within the bound and not the goal: go deeper at once
        ("expand", "r", None),
        ("generate", "rd", None),       # d comes before l. f = 2 + 0, within the bound, and the goal
        ("solution", "rd", None),
    ]


def test_idastar_over_two_iterations():
    h = misplaced(FOUR_AWAY)
    assert replay.read(idastar.events(FOUR_AWAY, h)) == [
        ("generate", "", None),         # the start, once: all three tiles are misplaced, h = 3
        ("bound", "", 3),
        ("expand", "", None),
        ("generate", "u", None),        # 1 is still misplaced: f = 1 + 3
        ("prune", "u", "bound"),
        ("generate", "l", None),        # so is 2: f = 1 + 3
        ("prune", "l", "bound"),
        ("bound", "", 4),               # the least f beyond 3. The start is not generated again,
        ("expand", "", None),           # but expanded
        ("generate", "u", None),        # now within the bound
        ("expand", "u", None),
        ("generate", "ul", None),       # d would undo u and is not made. 3 is still misplaced: f = 2 + 3
        ("prune", "ul", "bound"),
        ("leave", "u", None),           # its last move was tried
        ("generate", "l", None),        # f = 1 + 3
        ("expand", "l", None),
        ("generate", "lu", None),       # 3 comes home: f = 2 + 2
        ("expand", "lu", None),         # its moves are d, which would undo u, and r
        ("generate", "lur", None),      # 1 comes home: f = 3 + 1
        ("expand", "lur", None),
        ("generate", "lurd", None),     # 2 comes home: f = 4 + 0
        ("solution", "lurd", None),     # nothing on the path is left: the search ends here
    ]


@pytest.mark.parametrize("search, maker", [(astar, manhattan), (idastar, manhattan), (idastar, misplaced)])
def test_nodes_carry_their_state_parent_g_and_h(search, maker):
    h = maker(FOUR_AWAY)
    for _, node, _ in search.events(FOUR_AWAY, h):
        moves = replay.way(node)
        assert (node.state, node.g, node.h) == (FOUR_AWAY.after(moves), len(moves), h(node.state))
        assert node.f == node.g + node.h
        assert (node.parent is None) == (node.action is None) == (moves == "")


def test_the_nodes_of_a_blind_search_have_no_h():
    assert {(node.h, node.f) for _, node, _ in breadth_first.events(FOUR_AWAY)} == {(None, None)}
