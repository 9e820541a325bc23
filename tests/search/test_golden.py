"""Whole event streams, worked out by hand from the rules of each search.

An event is (kind, the moves from the start to its node, detail). The puzzles try moves in the order u, d, l, r.
"""

import pytest
import replay
from graphs import REOPENING, REOPENING_H, Graph

from eightpuzzle import (
    SlidingPuzzle,
    astar,
    bidirectional,
    breadth_first,
    depth_limited,
    greedy,
    idastar,
    iterative_deepening,
    manhattan,
    misplaced,
    uniform_cost,
    weighted_astar,
)

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
        ("generate", "du", None),       # the parent's state is generated too,
        ("prune", "du", "closed"),      # and pruned: the start is already expanded
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
        ("generate", "rd", None),       # 2 comes home: f = 2 + 0. The goal, but it is not popped yet
        ("generate", "rl", None),       # the parent's state,
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


def test_astar_breaks_ties_by_larger_g_then_first_in():
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


def test_astar_reopens_a_state_reached_by_a_shorter_path():
    assert replay.read(astar.events(REOPENING, REOPENING_H)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),        # f = 1 + 0
        ("generate", "b", None),        # f = 1 + 4
        ("expand", "a", None),
        ("generate", "ac", None),       # f = 2 + 0
        ("expand", "ac", None),
        ("generate", "acd", None),      # f = 3 + 0: D, by the longer path
        ("expand", "acd", None),
        ("generate", "acde", None),     # f = 4 + 1
        ("expand", "acde", None),       # f = 5 as b has, but deeper
        ("generate", "acdef", None),    # f = 5 + 1
        ("expand", "b", None),
        ("generate", "bd", None),       # D with g = 2, expanded with g = 3: not pruned
        ("expand", "bd", None),         # reopened, f = 2 + 0
        ("generate", "bde", None),      # and so is E with g = 3, expanded with g = 4: f = 3 + 1
        ("expand", "bde", None),
        ("generate", "bdef", None),     # F with g = 4 while F with g = 5 is in the frontier: f = 4 + 1
        ("expand", "bdef", None),
        ("generate", "bdefg", None),    # f = 5 + 0
        ("solution", "bdefg", None),    # before acdef with f = 6
    ]


def test_breadth_first_prunes_a_duplicate_in_the_frontier_and_exhausts_the_graph():
    graph = Graph("S>A,B A>B,C C>C")
    assert replay.read(breadth_first.events(graph)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),
        ("generate", "b", None),
        ("expand", "a", None),
        ("generate", "ab", None),
        ("prune", "ab", "worse"),       # B is in the frontier
        ("generate", "ac", None),
        ("expand", "b", None),          # a dead end
        ("expand", "ac", None),
        ("generate", "acc", None),
        ("prune", "acc", "closed"),     # a state that is expanded just now
    ]                                   # nothing is left, and no goal


def test_astar_prunes_a_duplicate_in_the_frontier():
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
        ("prune", "bc", "worse"),       # C is in the frontier, by a path of the same length
        ("generate", "bd", None),       # f = 2 + 1
        ("expand", "ac", None),
        ("expand", "bd", None),
    ]


def test_astar_prunes_a_stale_entry_when_it_is_popped():
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
        ("generate", "bdc", None),      # C by the longer path: f = 3 + 3
        ("expand", "a", None),          # f = 4 before f = 6
        ("generate", "ac", None),       # C by the shorter path: f = 2 + 3
        ("expand", "ac", None),
        ("generate", "ace", None),      # f = 3 + 5
        ("prune", "bdc", "worse"),      # f = 6 is the least, but C has been reached by a shorter path since
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
        ("generate", "r", None),        # f = 1 + 1, f ≤ bound and not the goal: go deeper at once
        ("expand", "r", None),
        ("generate", "rd", None),       # d comes before l. f = 2 + 0, f ≤ bound, and the goal
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
        ("generate", "u", None),        # now f ≤ bound
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


def test_idastar_with_unit_bounds_raises_the_bound_by_one():
    graph = Graph("S>A A>B B>G")
    h = {"S": 0, "A": 2, "B": 1, "G": 0}.__getitem__
    in_vain = [
        ("expand", "", None),
        ("generate", "a", None),        # f = 1 + 2
        ("prune", "a", "bound"),
    ]
    found = [
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "ab", None),       # f = 2 + 1
        ("expand", "ab", None),
        ("generate", "abg", None),      # f = 3 + 0
        ("solution", "abg", None),
    ]
    assert replay.read(idastar.events(graph, h, bounds="unit")) == [
        ("generate", "", None),
        ("bound", "", 0), *in_vain, ("bound", "", 1), *in_vain, ("bound", "", 2), *in_vain, ("bound", "", 3), *found,
    ]
    assert replay.read(idastar.events(graph, h)) == [
        ("generate", "", None), ("bound", "", 0), *in_vain, ("bound", "", 3), *found,
    ]


def test_idastar_with_cycles_path_prunes_states_on_the_path():
    graph = Graph("S>A A>B B>S,G")
    assert replay.read(idastar.events(graph, lambda state: 0, cycles="path")) == [
        ("generate", "", None),
        ("bound", "", 0),
        ("expand", "", None),
        ("generate", "a", None),        # f = 1, and so on
        ("prune", "a", "bound"),
        ("bound", "", 1),
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "ab", None),
        ("prune", "ab", "bound"),
        ("leave", "a", None),
        ("bound", "", 2),
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "ab", None),
        ("expand", "ab", None),
        ("generate", "abs", None),      # beyond the bound as well, but its state is the start's
        ("prune", "abs", "path"),
        ("generate", "abg", None),
        ("prune", "abg", "bound"),
        ("leave", "ab", None),
        ("leave", "a", None),
        ("bound", "", 3),
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "ab", None),
        ("expand", "ab", None),
        ("generate", "abs", None),      # now f ≤ bound, but its state is on the path
        ("prune", "abs", "path"),
        ("generate", "abg", None),
        ("solution", "abg", None),
    ]


def test_idastar_goes_straight_back_where_nothing_forbids_it():
    graph = Graph("S>A A>S,G")
    assert replay.read(idastar.events(graph, lambda state: 0, cycles="none")) == [
        ("generate", "", None),
        ("bound", "", 0),
        ("expand", "", None),
        ("generate", "a", None),
        ("prune", "a", "bound"),
        ("bound", "", 1),
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "as", None),       # the state that A came from
        ("prune", "as", "bound"),
        ("generate", "ag", None),       # the goal, beyond the bound
        ("prune", "ag", "bound"),
        ("leave", "a", None),
        ("bound", "", 2),
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "as", None),
        ("expand", "as", None),         # the start's state again, at depth 2
        ("generate", "asa", None),
        ("prune", "asa", "bound"),
        ("leave", "as", None),
        ("generate", "ag", None),
        ("solution", "ag", None),
    ]


# All of f = 2: the frontier holds B of depth 1, then C of depth 2 as well.
EQUAL = Graph("S>A,B A>C B>G")
EQUAL_H = {"S": 2, "A": 1, "B": 1, "C": 0, "G": 0}.__getitem__


@pytest.mark.parametrize("ties", ["shallow", "fifo"])
def test_astar_takes_the_shallower_or_the_first_in_of_equal_f(ties):
    assert replay.read(astar.events(EQUAL, EQUAL_H, ties=ties)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),
        ("generate", "b", None),
        ("expand", "a", None),          # as shallow as b, and the first in
        ("generate", "ac", None),
        ("expand", "b", None),          # shallower than ac, and in before
        ("generate", "bg", None),
        ("expand", "ac", None),         # as deep as bg, and in before
        ("solution", "bg", None),
    ]


def test_astar_takes_the_last_in_of_equal_f():
    assert replay.read(astar.events(EQUAL, EQUAL_H, ties="lifo")) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),
        ("generate", "b", None),
        ("expand", "b", None),
        ("generate", "bg", None),
        ("solution", "bg", None),
    ]


@pytest.mark.parametrize("ties, last", [("deep", "DE"), ("shallow", "ED"), ("fifo", "DE"), ("lifo", "ED")])
def test_astar_takes_a_shallow_node_that_came_late_by_its_rule(ties, last):
    # A, C and D (f = 5, depth 3) come before B is expanded, f = 4, and gives E, of f = 5 too, at depth 2.
    graph = Graph("S>A,B A>C C>D B>E")
    h = {"S": 0, "A": 0, "B": 3, "C": 0, "D": 2, "E": 3}.__getitem__
    events = astar.events(graph, h, ties=ties)
    assert "".join(node.state for kind, node, _ in events if kind == "expand") == "SACB" + last


def test_uniform_cost_two_by_two():
    assert replay.read(uniform_cost.events(TWO_BY_TWO)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "d", None),
        ("generate", "r", None),
        ("expand", "d", None),          # g = 1 as r has, and the first in
        ("generate", "du", None),
        ("prune", "du", "closed"),
        ("generate", "dr", None),
        ("expand", "r", None),
        ("generate", "rd", None),       # the goal, but it is not popped yet
        ("generate", "rl", None),
        ("prune", "rl", "closed"),
        ("expand", "dr", None),         # g = 2 as rd has, and the first in
        ("generate", "dru", None),
        ("generate", "drl", None),
        ("prune", "drl", "closed"),
        ("solution", "rd", None),
    ]


# Two paths lead to the goal: through A and C in 3 steps, through B in 2. The estimates of A and C are 0.
DETOUR = Graph("S>A,B A>C C>G B>G")
DETOUR_H = {"S": 2, "A": 0, "B": 1, "C": 0, "G": 0}.__getitem__


@pytest.mark.parametrize("search, options", [(greedy, {}), (weighted_astar, {}), (weighted_astar, {"weight": 2.0})])
def test_greedy_and_weighted_astar_find_a_longer_path(search, options):
    assert replay.read(search.events(DETOUR, DETOUR_H, **options)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),        # h = 0;  1 + 2 × 0 = 1
        ("generate", "b", None),        # h = 1;  1 + 2 × 1 = 3
        ("expand", "a", None),
        ("generate", "ac", None),       # h = 0;  2 + 2 × 0 = 2
        ("expand", "ac", None),
        ("generate", "acg", None),      # h = 0;  3 + 2 × 0 = 3, as b has, but deeper
        ("solution", "acg", None),
    ]


def test_weighted_astar_of_weight_one_does_not():
    assert replay.read(weighted_astar.events(DETOUR, DETOUR_H, weight=1)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),        # f = 1 + 0
        ("generate", "b", None),        # f = 1 + 1
        ("expand", "a", None),
        ("generate", "ac", None),       # f = 2 + 0
        ("expand", "ac", None),         # as b has, but deeper
        ("generate", "acg", None),      # f = 3 + 0
        ("expand", "b", None),
        ("generate", "bg", None),       # the goal again, by a shorter path: f = 2 + 0
        ("solution", "bg", None),
    ]


def test_greedy_takes_the_first_in_of_equal_h():
    graph = Graph("S>A,B A>C B>G C>G")
    assert replay.read(greedy.events(graph, lambda state: 0)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),
        ("generate", "b", None),
        ("expand", "a", None),
        ("generate", "ac", None),
        ("expand", "b", None),
        ("generate", "bg", None),
        ("expand", "ac", None),
        ("generate", "acg", None),
        ("prune", "acg", "worse"),      # G is in the frontier, by a shorter path
        ("solution", "bg", None),
    ]


def test_depth_limited_two_by_two():
    assert replay.read(depth_limited.events(TWO_BY_TWO, 2)) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "d", None),
        ("expand", "d", None),          # down before the sister is made
        ("generate", "dr", None),       # u would lead back and is not made
        ("prune", "dr", "bound"),       # two moves deep, and not the goal
        ("leave", "d", None),
        ("generate", "r", None),
        ("expand", "r", None),
        ("generate", "rd", None),       # two moves deep, and the goal
        ("solution", "rd", None),
    ]


def test_depth_limited_with_cycles_path_prunes_states_on_the_path():
    graph = Graph("S>A A>B B>A,S,C C>G,S")
    assert replay.read(depth_limited.events(graph, 3, cycles="path")) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "ab", None),
        ("expand", "ab", None),
        ("generate", "abs", None),      # A, where B came from, is not made; S is on the path too
        ("prune", "abs", "path"),       # and at the limit, but that hides nothing
        ("generate", "abc", None),
        ("prune", "abc", "bound"),
        ("leave", "ab", None),
        ("leave", "a", None),
        ("leave", "", None),            # the start, at the very end
    ]


def test_depth_limited_goes_straight_back_where_nothing_forbids_it():
    graph = Graph("S>A A>S,B")
    assert replay.read(depth_limited.events(graph, 3, cycles="none")) == [
        ("generate", "", None),
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "as", None),
        ("expand", "as", None),
        ("generate", "asa", None),
        ("prune", "asa", "bound"),
        ("leave", "as", None),
        ("generate", "ab", None),
        ("expand", "ab", None),         # a dead end above the limit
        ("leave", "ab", None),
        ("leave", "a", None),
        ("leave", "", None),
    ]


def test_iterative_deepening_two_by_two():
    assert replay.read(iterative_deepening.events(TWO_BY_TWO)) == [
        ("generate", "", None),         # the start, once, and not the goal
        ("bound", "", 1),
        ("expand", "", None),
        ("generate", "d", None),
        ("prune", "d", "bound"),
        ("generate", "r", None),
        ("prune", "r", "bound"),
        ("bound", "", 2),
        ("expand", "", None),
        ("generate", "d", None),
        ("expand", "d", None),
        ("generate", "dr", None),
        ("prune", "dr", "bound"),
        ("leave", "d", None),
        ("generate", "r", None),
        ("expand", "r", None),
        ("generate", "rd", None),
        ("solution", "rd", None),
    ]


def test_iterative_deepening_ends_where_the_limit_hides_nothing():
    assert replay.read(iterative_deepening.events(Graph("S>A,B A>C"))) == [
        ("generate", "", None),
        ("bound", "", 1),
        ("expand", "", None),
        ("generate", "a", None),
        ("prune", "a", "bound"),
        ("generate", "b", None),
        ("prune", "b", "bound"),
        ("bound", "", 2),
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "ac", None),
        ("prune", "ac", "bound"),       # nobody knows yet that it is a dead end
        ("leave", "a", None),
        ("generate", "b", None),
        ("expand", "b", None),
        ("leave", "b", None),
        ("bound", "", 3),
        ("expand", "", None),
        ("generate", "a", None),
        ("expand", "a", None),
        ("generate", "ac", None),
        ("expand", "ac", None),
        ("leave", "ac", None),
        ("leave", "a", None),
        ("generate", "b", None),
        ("expand", "b", None),
        ("leave", "b", None),
        ("leave", "", None),            # the start, at the very end
    ]


def from_both_ends(puzzle):
    """The events of a bidirectional search; a path from the goal begins with a star."""
    return [
        (kind, ("" if node.path()[0].state == puzzle.start else "*") + replay.path_to(node), detail)
        for kind, node, detail in bidirectional.events(puzzle)
    ]


def test_bidirectional_two_by_two():
    assert from_both_ends(TWO_BY_TWO) == [
        ("generate", "", None),
        ("generate", "*", None),
        ("expand", "", None),           # one board on each side: the start's first
        ("generate", "d", None),
        ("generate", "r", None),
        ("expand", "*", None),          # one board there, two here
        ("generate", "*u", None),
        ("meet", "*u", None),           # the board after r
        ("generate", "rd", None),       # from there on to the goal
        ("solution", "rd", None),
    ]


def test_the_two_sides_meet_when_the_start_s_side_moves():
    assert from_both_ends(FOUR_AWAY) == [
        ("generate", "", None),
        ("generate", "*", None),
        ("expand", "", None),
        ("generate", "u", None),
        ("generate", "l", None),
        ("expand", "*", None),
        ("generate", "*u", None),
        ("generate", "*l", None),
        ("expand", "u", None),          # two boards on each side: the start's again
        ("generate", "ud", None),
        ("prune", "ud", "closed"),
        ("generate", "ul", None),
        ("expand", "l", None),          # the rest of the layer
        ("generate", "lu", None),
        ("generate", "lr", None),
        ("prune", "lr", "closed"),
        ("expand", "ul", None),         # two boards on each side once more
        ("generate", "uld", None),
        ("generate", "ulr", None),
        ("prune", "ulr", "closed"),
        ("expand", "lu", None),
        ("generate", "lud", None),
        ("prune", "lud", "closed"),
        ("generate", "lur", None),
        ("meet", "lur", None),          # the board after *u
        ("generate", "lurd", None),
        ("solution", "lurd", None),
    ]


@pytest.mark.parametrize("search, maker", [(astar, manhattan), (idastar, manhattan), (idastar, misplaced)])
def test_nodes_carry_their_state_parent_g_and_h(search, maker):
    h = maker(FOUR_AWAY)
    for _, node, _ in search.events(FOUR_AWAY, h):
        moves = replay.path_to(node)
        assert (node.state, node.g, node.h) == (FOUR_AWAY.after(moves), len(moves), h(node.state))
        assert node.f == node.g + node.h
        assert (node.parent is None) == (node.action is None) == (moves == "")


def test_the_nodes_of_a_blind_search_have_no_h():
    assert {(node.h, node.f) for _, node, _ in breadth_first.events(FOUR_AWAY)} == {(None, None)}
