"""What the lessons claim, where no other test already checks it.

A lesson holds no assertions. nbval compares what its cells print with what they printed before; whether the sentences
around them are true is checked here.
"""

import random
import tracemalloc
from collections import Counter
from functools import cache
from itertools import islice, permutations, product
from math import factorial, log, perm
from pathlib import Path
from statistics import mean

import numpy as np
import oracle
import pandas
import pytest
import wrong_programs as wrong
from graphs import Graph, at_random, steps_to_goal, undirected

from eightpuzzle import (
    Limit,
    RotationGame,
    SlidingPuzzle,
    additive_patterns,
    astar,
    bidirectional,
    boards_at_depth,
    breadth_first,
    check_heuristic,
    check_search,
    compiled,
    count_shortest_paths,
    cycles,
    depth_limited,
    effective_branching_factor,
    greedy,
    idastar,
    inversions,
    iterative_deepening,
    korf_instances,
    linear_conflict,
    manhattan,
    maximum,
    misplaced,
    out_of_centre,
    pattern_database,
    rank,
    record,
    rotation_distances,
    scaled,
    sequence_score,
    shortest_path,
    uniform_cost,
    unrank,
    walking_distance,
    weighted_astar,
)
from eightpuzzle import distances as table_of
from eightpuzzle.compiled import kernels
from eightpuzzle.puzzles.rotation import CENTRE, FROM
from eightpuzzle.search.astar import TIES

numba = pytest.mark.skipif(not kernels.COMPILED, reason="numba is not installed, and plain Python would take too long")

HOME = SlidingPuzzle(oracle.GOAL)
STEPS = manhattan(HOME)  # Manhattan distance
SMALL = SlidingPuzzle.parse("4 1 3  2 5 6  7 8 x")  # 8 moves
LARGER = SlidingPuzzle.parse("8 1 3  4 x 2  7 6 5")  # 14 moves
HARDEST = SlidingPuzzle.parse("8 6 7  2 5 4  3 x 1")  # one of the two boards at distance 31
ORDERS = ["".join(order) for order in permutations("udlr")]
TURNED = str.maketrans("udlr", "lrud")  # the moves, reflected in the main diagonal
GOAL_2X3 = (1, 2, 3, 4, 5, 0)

WHOLE_SPACE = pandas.read_csv(Path(__file__).parents[2] / "notebooks" / "data" / "whole-space.csv",
                              keep_default_na=False)
KORF = pandas.read_csv(Path(__file__).parents[2] / "notebooks" / "data" / "korf.csv")


def sums(search, heuristic="", option="", goal="12345678x"):
    """The stored sums of one search over all boards of each depth."""
    about = zip(("search", "heuristic", "option", "goal"), (search, heuristic, option, goal))
    rows = WHOLE_SPACE
    for column, value in about:
        rows = rows[rows[column] == value]
    return rows.set_index("depth")[["boards", "expanded", "generated", "stored"]]


def means(search, heuristic="", option="", goal="12345678x"):
    """The same as means over the boards of each depth."""
    rows = sums(search, heuristic, option, goal)
    return rows.div(rows["boards"], axis=0)


def by_depth(boards, runs, truth):
    """The sums of compiled runs over the boards of each depth."""
    depths = pandas.Series([truth[board] for board in boards], name="depth")
    return runs.to_pandas().groupby(depths)[["expanded", "generated", "stored"]].sum()


@cache
def on_the_hardest(search, *options):
    """The result of a search on the hardest board."""
    return search(HARDEST, *([STEPS] if search.informed else []), **dict(options))


@pytest.fixture(scope="module")
def truth(distances):
    """{board: distance} for all boards that can reach the usual goal, nearest first."""
    return distances(oracle.GOAL, 3)


@pytest.fixture(scope="module")
def everywhere(truth):
    """Compiled A* and IDA* on all 181,440 boards, by name."""
    boards = list(truth)
    return {search.__name__: search(boards, progress=False) for search in (compiled.astar, compiled.idastar)}


# ---- 00 Start here --------------------------------------------------------------------------------------------------


def test_nobody_can_solve_the_first_board_in_fewer_than_six_moves(truth):
    first = SlidingPuzzle.parse("4 1 3  7 2 6  x 5 8")
    result = astar(first, manhattan(first))
    assert result.cost == truth[first.start] == 6
    assert oracle.walk(first.start, result.moves, 3) == oracle.GOAL


def test_ida_star_expands_more_boards_than_a_star_and_stores_fewer():
    one, other = astar(SMALL, STEPS), idastar(SMALL, STEPS)
    assert one.cost == other.cost == 8
    assert other.expanded > one.expanded and other.stored < one.stored


def test_every_complete_iteration_repeats_the_one_before():
    iterations = []
    for kind, node, _ in idastar.events(HARDEST, STEPS):
        if kind == "bound":
            iterations.append(set())
        elif kind == "expand":
            iterations[-1].add(tuple(each.action for each in node.path()))
    for before, after in zip(iterations[:-2], iterations[1:-1]):  # the last one may end early
        assert before < after


# ---- 01 Parity ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board, found", [
    ("1 2 3  4 5 6  8 7 x", 1), ("2 3 4  1 5 x  7 6 8", 4), ("1 2 3  4 5 6  7 8 x", 0),
])
def test_the_boards_of_the_lesson_have_so_many_inversions(board, found):
    assert inversions(SlidingPuzzle.parse(board).start) == found


@pytest.mark.parametrize("rows, width", [(2, 2), (2, 3), (3, 2), (2, 4)])
def test_only_vertical_moves_change_the_inversions_by_one_for_each_tile_they_pass(rows, width):
    puzzle = SlidingPuzzle(range(rows * width), width=width)
    changes = {"u": set(), "d": set(), "l": set(), "r": set()}
    for board in permutations(range(rows * width)):
        before = inversions(board)
        for move, after in puzzle.successors(board):
            changes[move].add(inversions(after) - before)
    assert changes["l"] == changes["r"] == {0}
    assert changes["u"] == changes["d"] == set(range(1 - width, width, 2))  # each of width - 1 tiles adds 1 or -1


@pytest.mark.parametrize("width", [2, 3])
def test_every_move_changes_both_parities(width):
    puzzle = SlidingPuzzle(GOAL_2X3, GOAL_2X3, width)
    for board in permutations(range(6)):
        permutation, blank = puzzle.with_start(board).parities
        for _, after in puzzle.successors(board):
            now = puzzle.with_start(after).parities
            assert now[0] != permutation and abs(now[1] - blank) == 1


def test_both_parities_of_every_node_of_a_tree_are_the_parity_of_its_depth():
    for node in record(astar, SMALL, STEPS).nodes:
        permutation, blank = SMALL.with_start(node.state).parities
        assert permutation == blank % 2 == node.g % 2


@pytest.mark.parametrize("width", [2, 3])
def test_of_two_boards_that_differ_by_a_swap_of_two_tiles_one_is_solvable(width):
    puzzle = SlidingPuzzle(GOAL_2X3, GOAL_2X3, width)
    for board in permutations(range(6)):
        swapped = oracle.swapped(board, board.index(1), board.index(2))
        reasons = [puzzle.with_start(each).why_unsolvable() for each in (board, swapped)]
        assert reasons.count(None) == 1


def test_on_width_three_an_even_number_of_inversions_means_solvable(truth):
    assert all((inversions(board) % 2 == 0) == (board in truth) for board in permutations(range(9)))


def test_all_solutions_of_a_board_have_lengths_of_the_parity_of_the_blanks_distance(truth):
    # Every move changes the blank's distance by one, so this holds for all solutions if it holds for one.
    for board, moves in truth.items():
        row, column = divmod(board.index(0), 3)
        assert moves % 2 == (2 - row + 2 - column) % 2


def test_a_trip_of_the_blank_around_a_block_cycles_three_tiles():
    after = HOME.after("uldr")
    (cycle,) = cycles(after, HOME.goal)
    assert len(cycle) == 3 and after.index(0) == HOME.goal.index(0)


# ---- 02 Numbering boards --------------------------------------------------------------------------------------------


def test_the_numbers_of_the_lesson():
    assert rank((2, 0, 1)) == 4
    assert rank((1, 2, 3, 4, 0, 6, 7, 5, 8)) == 46_208 and rank(oracle.GOAL) == 46_233
    assert unrank(0, 9) == tuple(range(9)) and unrank(factorial(9) - 1, 9) == tuple(range(8, -1, -1))


def test_every_board_has_the_number_of_its_place_in_the_dictionary():
    for number, board in islice(enumerate(permutations(range(9))), 0, None, 4):
        assert rank(board) == number
    assert all(unrank(rank(board), 9) == board for board in islice(permutations(range(9)), 0, None, 997))


def test_the_digits_of_a_board_and_the_worth_of_their_places_give_its_number():
    for board in islice(permutations(range(9)), 0, None, 997):
        digits = [sum(later < entry for later in board[place + 1 :]) for place, entry in enumerate(board)]
        assert rank(board) == sum(digit * factorial(8 - place) for place, digit in enumerate(digits))


@pytest.mark.parametrize("places", range(1, 9))
def test_later_places_never_add_up_to_one_unit_of_an_earlier_one(places):
    assert sum(place * factorial(place) for place in range(places)) == factorial(places) - 1


def test_a_set_of_tuples_needs_hundreds_of_times_as_much_as_a_bit_per_board():
    boards = boards_at_depth(HOME, 22, 10_000)

    def size(make):
        tracemalloc.start()
        made = make()
        taken, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return made and taken

    tuples = size(lambda: {tuple(map(int, board)) for board in boards}) * 181_440 / len(boards)
    bits, one_byte = 362_880 // 8, size(lambda: bytearray(362_880))
    assert bits == 45_360 and tuples > 200 * bits and tuples > 20 * one_byte


def test_the_table_has_a_byte_for_each_number():
    assert table_of(HOME).table.nbytes == 362_880


def test_from_the_farthest_board_three_moves_lead_nearer():
    table = table_of(HOME)
    assert table.layer(31)[1] == HARDEST.start and table.best_moves(HARDEST.start) == "ulr"


def test_most_boards_are_18_to_26_moves_away_and_two_are_31():
    counts = table_of(HOME).counts
    assert sum(counts[18:27]) > 0.8 * sum(counts) and counts[31] == 2 and len(counts) == 32


def test_five_ninths_of_all_boards_are_at_an_even_distance(truth):
    even = Counter(board.index(0) for board, moves in truth.items() if moves % 2 == 0)
    assert set(even) == {0, 2, 4, 6, 8}  # the corners and the centre
    assert set(Counter(board.index(0) for board in truth).values()) == {len(truth) // 9}
    assert 9 * sum(even.values()) == 5 * len(truth)


# ---- 03 Blind search ------------------------------------------------------------------------------------------------

NEAR = SlidingPuzzle.parse("1 2 3  7 4 6  x 5 8")  # 4 moves


def test_breadth_first_expands_in_order_of_depth_and_its_frontier_holds_two_depths_at_most():
    trace = record(breadth_first, SMALL)
    expanded = [node.g for kind, node, _ in trace if kind == "expand"]
    assert expanded == sorted(expanded)
    for step in range(len(trace)):
        depths = {node.g for node in trace.at(step).frontier}
        assert not depths or max(depths) - min(depths) <= 1


def test_uniform_cost_finds_the_same_and_expands_most_of_a_layer_more():
    early, late = breadth_first(SMALL), uniform_cost(SMALL)
    layer = table_of(HOME).counts[8]  # from SMALL the layers are as large, because its blank is in the same corner
    assert late.cost == early.cost == 8 and layer / 2 < late.expanded - early.expanded < layer


def test_a_goal_that_cannot_be_reached_makes_breadth_first_expand_every_board():
    layers = Counter()

    def by_layer(kind, node, detail):
        if kind == "expand":
            layers[node.g] += 1

    everything = SlidingPuzzle(oracle.GOAL, goal=(2, 1, *oracle.GOAL[2:]))
    result = breadth_first(everything, hooks=[by_layer], check=False)
    assert result.status == "exhausted" and result.expanded == 181_440
    assert tuple(layers.values()) == table_of(HOME).counts and len(layers) == 32


def test_at_first_the_layers_grow_by_two_factors_in_turn_and_after_24_they_shrink():
    counts = table_of(HOME).counts
    growth = [after / before for before, after in zip(counts, counts[1:])]
    less, more = growth[8:14:2], growth[9:15:2]
    assert 1.25 < mean(less) < 1.4 and 1.8 < mean(more) < 1.95 and 1.5 < mean(less + more) < 1.7
    assert counts.index(max(counts)) == 24 and all(factor < 1 for factor in growth[24:])


def test_no_move_of_the_two_by_three_puzzle_stays_at_its_distance(distances):
    known = distances(GOAL_2X3, 3)
    assert len(known) == 360 and set(known.values()) == set(range(22))
    for board, moves in known.items():
        assert all(abs(known[after] - moves) == 1 for _, after in oracle.neighbours(board, 3))


def test_breadth_first_stores_nearly_all_boards_on_the_hardest():
    assert 181_000 < on_the_hardest(breadth_first).stored <= 181_441


def test_a_depth_first_search_moves_in_a_circle_of_twelve_moves():
    dive = record(depth_limited, SMALL, 36, max_events=72)
    moves = "".join(node.action for node in dive.nodes[-1].path()[1:])
    assert moves == "uuldd" + 5 * "luurdd"
    assert SMALL.after(moves) == SMALL.after("uuldd")


def test_the_limit_decides_what_a_depth_limited_search_finds():
    found = {limit: depth_limited(SMALL, limit) for limit in (7, 8, 9, 12, 20, 50, 500)}
    assert found[7].status == "cutoff" and found[8].cost == 8  # the board is 8 moves away
    assert found[500].cost == 500
    assert all(result.stored == limit + 1 for limit, result in found.items())


def test_iterative_deepening_repeats_about_one_and_a_half_times_its_last_complete_iteration():
    board = SMALL.with_start(boards_at_depth(SMALL, 14, 1, seed=2)[0])
    result = iterative_deepening(board)
    complete = [row.expanded for row in result.iterations[:-1]]
    factor = mean(after / before for before, after in zip(complete[7:], complete[8:]))
    assert 1.6 < factor < 1.8
    assert 1.2 < sum(complete[:-1]) / complete[-1] < 1.5
    assert result.cost == 14 and result.stored == 15


def test_iterative_deepening_expands_more_than_breadth_first_and_stores_one_path():
    for board in boards_at_depth(HOME, 14, 4):
        puzzle = HOME.with_start(board)
        wide, narrow = breadth_first(puzzle), iterative_deepening(puzzle)
        assert narrow.expanded > wide.expanded and narrow.stored == 15 and wide.stored > 1000


def test_bidirectional_search_expands_one_board_in_eighteen_on_the_hardest():
    both = bidirectional(HARDEST)
    assert both.cost == 31 and round(on_the_hardest(breadth_first).expanded / both.expanded) == 18


STREETS = undirected("S>A,P A>B B>C C>G P>Q Q>G")  # from S to G in four steps, or in three


def test_if_nodes_take_turns_the_first_meeting_may_be_a_step_too_long():
    assert wrong.first_meeting(STREETS) == 4 and bidirectional(STREETS).cost == 3


def test_on_a_sliding_puzzle_parity_makes_up_for_it(distances):
    for board, moves in distances(GOAL_2X3, 3).items():
        if moves:
            assert wrong.first_meeting(SlidingPuzzle(board, GOAL_2X3, 3)) == moves


def test_a_stack_instead_of_a_queue_finds_long_paths_to_nearly_all_boards(distances):
    known = distances(GOAL_2X3, 3)
    costs = {board: wrong.last_in_first_out(SlidingPuzzle(board, GOAL_2X3, 3)).cost for board in known}
    assert None not in costs.values() and sum(costs[board] > moves for board, moves in known.items()) == 342


# ---- 04 Heuristics --------------------------------------------------------------------------------------------------


def test_three_estimates_of_one_board(truth):
    assert (misplaced(LARGER)(LARGER.start), STEPS(LARGER.start), truth[LARGER.start]) == (5, 10, 14)


def test_a_reversed_row_costs_four_moves_more_than_manhattan_counts():
    reversed_row = (3, 2, 1, 4, 5, 6, 7, 8, 0)
    assert (STEPS(reversed_row), linear_conflict(HOME)(reversed_row)) == (4, 8)


def test_linear_conflict_and_walking_distance_do_not_dominate_each_other_and_their_maximum_dominates_both():
    conflict, walking = linear_conflict(HOME), walking_distance(HOME)
    both, larger = maximum(conflict, walking), Counter()
    for board in islice(table_of(HOME), 0, None, 50):
        assert both(board) == max(conflict(board), walking(board)) <= table_of(HOME)(board)
        larger[conflict(board) > walking(board), walking(board) > conflict(board)] += 1
    assert set(larger) == {(True, False), (False, True), (False, False)}


def test_four_tiles_and_the_blank_have_15120_placements():
    table = pattern_database(HOME, [1, 2, 3, 4], additive=False).table
    assert (table != 255).sum() == 9 * 8 * 7 * 6 * 5 == 15_120


HALVES = additive_patterns(HOME, [1, 2, 3, 4], [5, 6, 7, 8])


def test_the_sum_of_two_patterns_can_fall_by_three_in_one_move():
    report = check_heuristic(HALVES, HOME)
    before, after = report.drop
    assert HALVES(before) - HALVES(after) == 3 and after in dict(HOME.successors(before)).values()
    assert 18.45 < report.mean < 18.55  # the mean of Manhattan is 14


def test_a_star_expands_fewer_boards_with_a_larger_mean():
    boards = [HOME.with_start(board) for board in boards_at_depth(HOME, 20, 10)]
    every, found = list(table_of(HOME))[::100], []
    for h in (misplaced(HOME), STEPS, linear_conflict(HOME), HALVES, table_of(HOME)):
        results = [astar(board, h) for board in boards]
        assert {result.cost for result in results} == {20}
        found.append((mean(map(h, every)), sum(result.expanded for result in results)))
    assert found == sorted(found, key=lambda pair: (pair[0], -pair[1]))
    assert [expanded for _, expanded in found] == sorted((expanded for _, expanded in found), reverse=True)
    assert found[-1][1] == 20 * len(boards)  # the true distance: nothing but the paths


def test_with_the_blank_counted_six_orders_of_moves_are_right_and_eighteen_wrong(truth):
    near = [board for board, moves in truth.items() if moves <= 11]
    assert len(near) == 1102
    right = [order for order in ORDERS
             if all(len(wrong.contest(order)(HOME.with_start(board))) == truth[board] for board in near)]
    assert sorted(right) == ["dlru", "drlu", "drul", "rdlu", "rdul", "rudl"]


def test_the_accepted_program_is_right_on_far_boards_too():
    assert check_search(wrong.contest("rdul"), HOME, 2, depths=range(26)).optimal


def test_the_first_bound_of_the_textbook_program_is_too_large(truth):
    board = SlidingPuzzle.parse("x 2 3  1 6 8  4 7 5")
    result = idastar(board, wrong.blank_counted)
    assert (wrong.blank_counted(board.start), truth[board.start]) == (12, 8)
    assert result.cost == 10 and [row.bound for row in result.iterations] == [12]


@numba
def test_an_estimate_that_is_too_large_by_one_still_gives_shortest_paths():
    counted = check_heuristic(lambda state: sum(map(int.__ne__, state, oracle.GOAL)), HOME)  # the blank too
    assert (counted.too_large, counted.excess) == (78, 1)
    boards = [board for depth in range(32) for board in boards_at_depth(HOME, depth, 3)]
    runs = compiled.astar(boards, heuristic=counted.values, progress=False)
    assert runs.cost.tolist() == [table_of(HOME)(board) for board in boards]


RING = SlidingPuzzle.parse("2 8 3  1 6 4  7 x 5", goal="1 2 3  8 x 4  7 6 5")


def test_the_sequence_score_guides_well_and_promises_nothing():
    found = check_search(astar, RING, sample=3, h=sequence_score)
    assert found.valid and not found.optimal
    far = [RING.with_start(board) for board in boards_at_depth(RING, 24, 6)]
    guided, exact = ([astar(board, make(board)) for board in far] for make in (sequence_score, manhattan))
    assert sum(result.expanded for result in guided) < sum(result.expanded for result in exact)
    assert sum(result.cost for result in guided) > sum(result.cost for result in exact)


def test_a_weight_of_two_gives_paths_of_at_most_twice_the_shortest_length():
    h = scaled(STEPS, 2)
    for depth in (8, 16, 24):
        for board in boards_at_depth(HOME, depth, 6):
            assert depth <= astar(HOME.with_start(board), h).cost <= 2 * depth


# ---- 05 A* ----------------------------------------------------------------------------------------------------------


def test_the_frontier_before_the_third_expansion():
    trace = record(astar, SMALL, STEPS)
    third = [step for step, kind in enumerate(trace.kinds) if kind == "expand"][2]
    assert [(node.action, node.g, node.h) for node in trace.at(third - 1).frontier] == [
        ("l", 1, 5), ("u", 2, 6), ("l", 2, 6)]


def test_f_never_falls_along_a_path_or_from_one_expansion_to_the_next():
    for puzzle in (SMALL, LARGER, HARDEST):
        expanded = []
        for kind, node, _ in astar.events(puzzle, STEPS):
            assert node.parent is None or node.f - node.parent.f in (0, 2)
            if kind == "expand":
                expanded.append(node.f)
        assert expanded == sorted(expanded)
        assert puzzle is not SMALL or expanded == [4, 6, 6, 8, 8, 8, 8, 8, 8, 8]


def first_generated(problem, h):
    """The length of the path to the first goal that A* generates."""
    return next(node.g for kind, node, _ in astar.events(problem, h)
                if kind == "generate" and problem.is_goal(node.state))


def test_on_a_sliding_puzzle_the_first_goal_generated_is_a_nearest_one():
    for seed in range(30):
        puzzle = SlidingPuzzle.random(seed)
        assert first_generated(puzzle, STEPS) == astar(puzzle, STEPS).cost


TWO_PATHS = Graph("S>P,A P>Q Q>G A>G")


def test_elsewhere_the_first_goal_generated_may_be_a_step_too_far():
    h = {"S": 1, "P": 0, "Q": 0, "A": 1, "G": 0}
    true = {"S": 2, "P": 2, "Q": 1, "A": 1, "G": 0}
    assert all(h[state] <= true[state] for state in true)
    assert all(h[state] <= 1 + h[after] for state, ends in TWO_PATHS.edges.items() for after in ends)
    assert first_generated(TWO_PATHS, h.get) == 3 and astar(TWO_PATHS, h.get).cost == 2


def test_but_never_more_than_one_step():
    longer = Counter()
    for seed in range(300):
        graph, draw = at_random(seed), random.Random(seed)
        true = steps_to_goal(graph)
        if "S" in true:
            h = {state: draw.randint(0, steps) for state, steps in true.items()}
            longer[first_generated(graph, lambda state: h.get(state, 9)) - true["S"]] += 1
    assert set(longer) == {0, 1}


def test_a_better_estimate_expands_fewer_boards():
    blind, counted, walked = breadth_first(LARGER), astar(LARGER, misplaced(LARGER)), astar(LARGER, STEPS)
    assert blind.cost == counted.cost == walked.cost == 14
    assert blind.expanded > counted.expanded > 2 * walked.expanded  # the race: not even half done


def test_and_so_on_average_over_many_boards():
    for depth in (8, 12, 16):
        puzzles = [HOME.with_start(board) for board in boards_at_depth(HOME, depth, 10)]
        blind, counted, walked = (
            mean(search(puzzle).expanded for puzzle in puzzles)
            for search in (breadth_first, lambda puzzle: astar(puzzle, misplaced(puzzle)),
                           lambda puzzle: astar(puzzle, STEPS))
        )
        assert blind > counted > walked


def test_the_four_rules_for_ties_order_a_node_so():
    assert {ties: priority(3, 5, 7, "node")[:-1] for ties, priority in TIES.items()} == {
        "deep": (8, -3, 7), "shallow": (8, 3, 7), "fifo": (8, 7), "lifo": (8, -7)}


def test_ties_decide_only_how_many_boards_with_the_last_f_are_expanded():
    below, last = {}, {}
    for ties in TIES:
        expanded = Counter()
        for kind, node, _ in astar.events(HARDEST, STEPS, ties=ties):
            if kind == "expand":
                expanded[node.state] = node.f
        assert kind == "solution" and node.g == 31 and max(expanded.values()) == 31
        below[ties] = {state for state, f in expanded.items() if f < 31}
        last[ties] = len(expanded) - len(below[ties])
    assert below["deep"] == below["shallow"] == below["fifo"] == below["lifo"]
    assert last["deep"] < last["lifo"] < last["fifo"] / 10 and last["fifo"] < last["shallow"]


def test_four_searches_of_one_family_on_the_hardest_board():
    family = [on_the_hardest(search) for search in (uniform_cost, astar, weighted_astar, greedy)]
    assert [result.cost for result in family] == [31, 31, 31, 47]
    expanded = [result.expanded for result in family]
    assert expanded == sorted(expanded, reverse=True)


def test_greedy_search_finds_36_moves_instead_of_14():
    assert greedy(LARGER, STEPS).cost == 36 and astar(LARGER, STEPS).cost == 14


def test_on_most_boards_nobody_notices_that_states_are_marked_too_early():
    found = check_search(wrong.marks_when_generated, HOME, 3)
    assert 0 < found.too_long < found.boards / 5


def test_the_marked_state_was_reached_by_a_longer_path():
    puzzle = SlidingPuzzle.parse("1 3 5  4 x 8  7 6 2", order="drul")
    early, right = (record(search, puzzle, STEPS) for search in (wrong.marks_when_generated, astar))
    assert (early.result.cost, right.result.cost) == (12, 10)
    marked = {}
    for kind, node, _ in early:
        if kind == "generate":
            marked.setdefault(node.state, node.g)
    late = next(node for node in right.at(-1).path if marked.get(node.state, 0) > node.g)
    assert ("".join(node.action for node in late.path()[1:]), marked[late.state]) == ("rdlur", 7)


ONCE_WRONG = SlidingPuzzle.parse("6 1 3  4 x 5  7 8 2")


def test_a_star_that_never_reopens_fails_with_the_sum_of_two_patterns():
    assert wrong.never_reopens(ONCE_WRONG, HALVES).cost == 20
    expanded = Counter(node.state for kind, node, _ in astar.events(ONCE_WRONG, HALVES) if kind == "expand")
    assert astar(ONCE_WRONG, HALVES).cost == 18
    assert sorted(expanded.values())[-2:] == [1, 2]  # one board is reopened


@numba
def test_a_star_that_reopens_does_not():
    boards = [board for depth in range(32) for board in boards_at_depth(HOME, depth, 100)]
    runs = compiled.astar(boards, heuristic=HALVES, progress=False)
    assert runs.cost.tolist() == [table_of(HOME)(board) for board in boards]


def test_with_manhattan_nothing_is_ever_reopened():
    for depth in range(2, 32, 3):
        for board in boards_at_depth(HOME, depth, 2):
            expanded = [node.state for kind, node, _ in astar.events(HOME.with_start(board), STEPS) if kind == "expand"]
            assert len(expanded) == len(set(expanded))


# ---- 06 IDA* --------------------------------------------------------------------------------------------------------

FOUR_BOUNDS = SlidingPuzzle.parse("4 3 1  5 2 6  7 8 x")  # 12 moves


def test_on_the_hardest_board_a_star_stores_ten_thousand_nodes_and_ida_star_its_path():
    wide, narrow = on_the_hardest(astar), on_the_hardest(idastar)
    assert wide.cost == narrow.cost == 31 and wide.stored > 10_000 and narrow.stored == 32
    assert 2 < narrow.expanded / wide.expanded < 2.2


def test_each_bound_is_the_least_f_that_the_iteration_before_pruned():
    trace = record(idastar, FOUR_BOUNDS, STEPS)
    assert [1 + STEPS(state) for _, state in FOUR_BOUNDS.successors(FOUR_BOUNDS.start)] == [8, 8]
    assert [row.bound for row in trace.result.iterations] == [6, 8, 10, 12]
    assert [row.expanded for row in trace.result.iterations[:2]] == [1, 3]
    ends = [begin - 1 for begin in trace.bounds[1:]]
    assert [trace.at(end).beyond for end in ends] == [8, 10, 12]


def test_the_last_bound_is_the_distance(truth):
    for depth in (4, 8, 12, 16, 20, 24):
        for board in boards_at_depth(HOME, depth, 10):
            result = idastar(HOME.with_start(board), STEPS)
            assert result.cost == truth[board] == result.iterations[-1].bound


def test_on_the_hardest_board_each_complete_iteration_is_five_times_as_large_as_the_one_before():
    complete = [row.expanded for row in on_the_hardest(idastar).iterations[:-1]]
    assert all(after > 5 * before for before, after in zip(complete, complete[1:]))
    assert sum(complete[:-1]) < complete[-1] / 4


def test_on_others_about_four_times_and_the_earlier_ones_add_about_a_third():
    factors, earlier = [], []
    for board in boards_at_depth(HOME, 24, 40):
        complete = [row.expanded for row in idastar(HOME.with_start(board), STEPS).iterations[:-1]]
        factors += [after / before for before, after in zip(complete[1:], complete[2:])]
        if len(complete) > 2:
            earlier.append(sum(complete[:-1]) / complete[-1])
    assert 3.5 < mean(factors) < 4.5 and 0.25 < mean(earlier) < 0.45


def test_bounds_that_rise_by_one_repeat_every_iteration_with_manhattan():
    by_one = on_the_hardest(idastar, ("bounds", "unit"))
    expanded = {row.bound: row.expanded for row in by_one.iterations}
    assert list(expanded) == list(range(21, 32))
    assert all(expanded[bound] == expanded[bound - 1] for bound in range(22, 31, 2))
    assert 1.9 < by_one.expanded / on_the_hardest(idastar).expanded < 2


def test_with_manhattan_all_f_of_a_search_have_one_parity():
    assert {node.f % 2 for node in record(idastar, FOUR_BOUNDS, STEPS).nodes} == {0}


@pytest.mark.parametrize("bounds", ["next", "unit"])
def test_a_goal_that_is_accepted_above_the_bound_is_still_a_nearest_one(bounds, truth):
    for depth in (1, 4, 9, 14, 19):
        for board in boards_at_depth(HOME, depth, 10):
            assert len(wrong.iterated(HOME.with_start(board), STEPS, "udlr", bounds, any_goal=True)) == truth[board]


def test_with_misplaced_tiles_bounds_that_rise_by_one_are_mostly_the_same():
    same = []
    for board in boards_at_depth(HOME, 14, 10):
        puzzle, h = HOME.with_start(board), misplaced(HOME)
        same.append(idastar(puzzle, h).iterations == idastar(puzzle, h, bounds="unit").iterations)
    assert same[0] and sum(same) > 5  # the first one is the board of the lesson


def test_without_an_estimate_ida_star_is_iterative_deepening_one_depth_further():
    blind, deepening = idastar(FOUR_BOUNDS, lambda state: 0), iterative_deepening(FOUR_BOUNDS)
    complete = deepening.iterations[:-1]
    assert [(row.bound + 1, row.expanded) for row in blind.iterations[: len(complete)]] == [
        (row.bound, row.expanded) for row in complete]


@pytest.mark.parametrize("board", ["1 2 3 4 5 6 7 8 x", "1 2 3 4 5 6 7 x 8", "1 2 3 4 x 6 7 5 8"])
def test_the_shortest_cycle_without_a_step_back_has_twelve_moves(board):
    start = SlidingPuzzle.parse(board).start
    paths, lengths = [(start, None)], []
    for length in range(1, 14):
        paths = [(after, here) for here, before in paths for _, after in oracle.neighbours(here, 3) if after != before]
        lengths += [length] * (start in [board for board, _ in paths])
    assert lengths == [12]


def test_three_times_around_a_block_is_such_a_cycle():
    assert HOME.after(3 * "uldr") == HOME.goal


def test_checking_for_the_parent_saves_most_and_checking_the_path_little_more():
    def expanded(depth, make, cycles):
        boards = [HOME.with_start(board) for board in boards_at_depth(HOME, depth, 5)]
        return sum(idastar(board, make(board), cycles=cycles).expanded for board in boards)

    for make, depths in ((manhattan, (6, 8, 10, 12, 14)), (misplaced, (6, 8, 10, 12))):
        for depth in depths:
            none, parent, path = (expanded(depth, make, cycles) for cycles in ("none", "parent", "path"))
            assert none >= parent >= path > 0.9 * parent
    assert expanded(14, manhattan, "none") > 5 * expanded(14, manhattan, "parent")


@numba
def test_on_far_boards_checking_the_path_saves_less_than_a_hundredth():
    boards = [board for depth in (20, 22) for board in boards_at_depth(HOME, depth, 8)]
    parent, path = (compiled.idastar(boards, cycles=cycles, progress=False).expanded.sum()
                    for cycles in ("parent", "path"))
    assert path <= parent < 1.01 * path


FAR_BOARDS = [board for depth in range(20, 27) for board in boards_at_depth(HOME, depth, 4)]


def test_the_order_of_moves_changes_only_the_last_iteration():
    for board in FAR_BOARDS[::4]:
        results = [idastar(SlidingPuzzle(board, order=order), STEPS) for order in ("udlr", "ldru", "urdl", "rdul")]
        assert len({result.iterations[:-1] for result in results}) == 1
        assert len({result.cost for result in results}) == 1


@numba
def test_on_28_boards_the_worst_order_costs_about_fifteen_percent_more_than_the_best():
    assert len(FAR_BOARDS) == 28
    totals = [compiled.idastar(FAR_BOARDS, order=order, progress=False).expanded.sum() for order in ORDERS]
    assert 1.13 < max(totals) / min(totals) < 1.17


def mirrored(board):
    """The board reflected in its main diagonal, with each tile renamed so that its home is reflected too."""
    name = [0, *(3 * (tile % 3) + tile // 3 + 1 for tile in range(8))]
    return tuple(name[board[3 * (cell % 3) + cell // 3]] for cell in range(9))


def test_the_reflected_board_with_the_reflected_order_is_the_same_search():
    for order, board in product(("udlr", "dlru", "ruld"), FAR_BOARDS[::4]):
        one = idastar(SlidingPuzzle(board, order=order), STEPS)
        other = idastar(SlidingPuzzle(mirrored(board), order=order.translate(TURNED)), STEPS)
        assert one.moves.translate(TURNED) == other.moves and one.iterations == other.iterations


@numba
def test_so_the_orders_come_in_twelve_pairs_of_equal_cost(truth):
    assert len({min(order, order.translate(TURNED)) for order in ORDERS}) == 12
    boards = list(islice(truth, 0, None, 3000))
    for order in ORDERS:
        one = compiled.idastar(boards, order=order, progress=False)
        other = compiled.idastar(list(map(mirrored, boards)), order=order.translate(TURNED), progress=False)
        assert (one.expanded == other.expanded).all() and (one.generated == other.generated).all()


@numba
def test_on_far_boards_ida_star_expands_two_to_three_times_as_many():
    for depth in (22, 24, 26):
        boards = boards_at_depth(HOME, depth, 100)
        ratio = (compiled.idastar(boards, progress=False).expanded.sum()
                 / compiled.astar(boards, progress=False).expanded.sum())
        assert 2 < ratio < 3


# ---- 07 A* against IDA* ---------------------------------------------------------------------------------------------


def test_on_one_board_ida_star_expands_more_and_stores_a_fifth():
    puzzle = SlidingPuzzle.parse("2 5 3  4 8 1  7 6 x")
    wide, narrow = astar(puzzle, STEPS), idastar(puzzle, STEPS)
    assert wide.cost == narrow.cost == 14
    assert narrow.expanded > wide.expanded and narrow.stored < wide.stored / 5


@numba
def test_over_the_whole_space_both_find_shortest_paths(everywhere, truth):
    for runs in everywhere.values():
        assert runs.cost.tolist() == list(truth.values())


@numba
def test_over_the_whole_space_ida_star_expands_two_and_two_thirds_as_many(everywhere):
    wide, narrow = everywhere["astar"].expanded.sum(), everywhere["idastar"].expanded.sum()
    assert (wide, narrow) == (141_974_210, 377_900_816)
    assert round(narrow / wide, 2) == 2.66 and wide + narrow > 500_000_000


@numba
def test_the_stored_sums_are_those_of_the_run(everywhere, truth):
    for name, option in (("astar", "deep"), ("idastar", "udlr")):
        made = by_depth(truth, everywhere[name], truth)
        assert (made == sums(name, "manhattan", option)[made.columns]).all(axis=None)


@numba
def test_the_stored_sums_of_the_other_orders_are_right_on_boards_up_to_sixteen_moves(truth):
    near = [board for board, moves in truth.items() if moves <= 16]
    options = set(WHOLE_SPACE.loc[WHOLE_SPACE["search"] == "idastar", "option"])
    assert len(options) == 12 + 5
    for option in options:
        order, _, seed = option.partition(" ")
        runs = compiled.idastar(near, order=order, seed=int(seed or 0), progress=False)
        made = by_depth(near, runs, truth)
        assert (made == sums("idastar", "manhattan", option)[made.columns].loc[:16]).all(axis=None)


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4, 5, 6, 31])
def test_the_stored_sums_of_breadth_first_search_are_those_of_single_searches(depth):
    boards = table_of(HOME).layer(depth)
    results = [on_the_hardest(breadth_first) if board == HARDEST.start else breadth_first(HOME.with_start(board))
               for board in boards]
    for name in ("expanded", "generated", "stored"):
        assert sum(getattr(result, name) for result in results) == sums("breadth_first").loc[depth, name]


def test_at_every_far_depth_the_searches_expand_in_this_order():
    blind, counted = means("breadth_first"), means("astar", "misplaced", "deep")
    narrow, wide = means("idastar", "manhattan", "udlr"), means("astar", "manhattan", "deep")
    for depth in range(8, 32):
        expanded = [rows.loc[depth, "expanded"] for rows in (blind, counted, narrow, wide)]
        assert expanded == sorted(expanded, reverse=True)
    assert blind.loc[31, "expanded"] < 181_440


def test_the_work_grows_by_about_the_same_factor_with_every_move():
    for about in (("astar", "manhattan", "deep"), ("idastar", "manhattan", "udlr"), ("astar", "misplaced", "deep")):
        expanded = means(*about)["expanded"]
        growth = [(expanded[depth + 4] / expanded[depth]) ** 0.25 for depth in range(8, 23)]
        assert max(growth) < 1.3 * min(growth)


def test_ida_star_falls_behind_slowly():
    ratio = sums("idastar", "manhattan", "udlr")["expanded"] / sums("astar", "manhattan", "deep")["expanded"]
    assert [round(ratio[depth], 1) for depth in (8, 14, 20, 26, 29)] == [1.1, 1.5, 2.1, 2.8, 3.2]


@pytest.fixture(scope="module")
def deepening():
    """Iterative deepening on a few boards: IDA* without an estimate."""
    boards = [board for depth in (8, 14, 20) for board in boards_at_depth(HOME, depth, 5)] + [HARDEST.start]
    return compiled.idastar(boards, heuristic=None, progress=False).to_pandas().groupby("cost").mean(numeric_only=True)


@numba
def test_at_31_moves_iterative_deepening_expands_each_board_hundreds_of_times(deepening):
    assert deepening.loc[31, "expanded"] > 500 * 181_440
    assert deepening["stored"].tolist() == [10, 16, 22, 33]  # two nodes more than there are moves


def test_ida_star_stores_one_node_more_than_there_are_moves():
    narrow, wide = means("idastar", "manhattan", "udlr"), means("astar", "manhattan", "deep")
    assert all(narrow["stored"] == narrow.index + 1)
    assert wide.loc[31, "stored"] > 10_000


def test_what_searches_store_grows_with_what_they_expand_if_they_remember():
    for rows in (means("breadth_first"), means("astar", "misplaced", "deep"), means("astar", "manhattan", "deep")):
        times = (rows["stored"] / rows["expanded"]).loc[4:]
        assert times.between(1, 3).all()


@numba
def test_branching_factors_of_the_searches(deepening):
    def factor(rows, depth):
        return effective_branching_factor(rows.loc[depth, "generated"] - 1, depth)

    wide, narrow, blind = (means("astar", "manhattan", "deep"), means("idastar", "manhattan", "udlr"),
                           means("breadth_first"))
    assert 1.7 < factor(deepening, 31) < 1.9
    assert abs(factor(wide, 31) - factor(narrow, 31)) < 0.03
    assert factor(wide, 8) < factor(wide, 20) < factor(wide, 26) and factor(narrow, 8) < factor(narrow, 26)
    assert factor(blind, 8) > factor(blind, 14) > factor(blind, 20) > factor(blind, 26) > factor(blind, 31)


def test_ten_moves_more_cost_more_than_the_branching_factor_promises():
    wide, narrow = (means(*about)["generated"]
                    for about in (("astar", "manhattan", "deep"), ("idastar", "manhattan", "udlr")))
    assert round(wide[26] / wide[16]) == 20 and round(narrow[26] / narrow[16]) == 34
    assert round(1.3**10) == 14


def test_without_the_step_back_a_blank_has_root_three_moves_on_average():
    paths = Counter({(cell, None): 1 for cell in range(9)})
    totals = []
    for _ in range(203):
        totals.append(paths.total())
        after = Counter()
        for (cell, before), number in paths.items():
            for _, reached in HOME.moves[cell]:
                if reached != before:
                    after[reached, cell] += number
        paths = after
    assert abs((totals[202] / totals[200]) ** 0.5 - 3**0.5) < 1e-6


@numba
def test_ida_star_is_lucky_on_some_boards(everywhere):
    wide, narrow = everywhere["astar"], everywhere["idastar"]
    assert (narrow.expanded < wide.expanded).sum() == 12_007
    assert (narrow.expanded == wide.expanded).sum() == 2_345
    assert not (narrow.expanded < wide.expanded)[wide.cost < 4].any()


@pytest.fixture(scope="module")
def against():
    """What A* and IDA* expand with six estimates on a hundred boards that are 22 moves away."""
    hundred = boards_at_depth(HOME, 22, 100)
    estimates = {
        "misplaced": "misplaced", "manhattan": "manhattan", "linear conflict": "linear_conflict",
        "walking distance": check_heuristic(walking_distance(HOME), HOME).values,
        "two patterns": HALVES, "distances": table_of(HOME),
    }
    return {name: [search(hundred, heuristic=h, progress=False).expanded.sum()
                   for search in (compiled.astar, compiled.idastar)] for name, h in estimates.items()}


@numba
def test_the_better_the_estimate_the_less_ida_star_pays(against):
    times = {name: narrow / wide for name, (wide, narrow) in against.items()}
    assert against["misplaced"][0] > 10 * against["manhattan"][0]
    assert list(times.values()) == sorted(times.values(), reverse=True)
    assert times["misplaced"] > 2 * times["manhattan"] and times["distances"] == 1


@numba
def test_repeating_doubles_the_work_and_boards_that_are_reached_again_add_a_quarter(against):
    last = different = 0
    for board in boards_at_depth(HOME, 22, 100):
        for kind, node, _ in idastar.events(HOME.with_start(board), STEPS):
            if kind == "bound":
                states = []
            elif kind == "expand":
                states.append(node.state)
        last, different = last + len(states), different + len(set(states))
    wide, narrow = against["manhattan"]
    assert 2 < narrow / last < 2.2 and 1.2 < last / different < 1.3 and different < wide


@numba
def test_a_fifteen_puzzle_that_a_star_can_still_hold():
    start = (0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15)
    wide, narrow = (search([start], range(16), "linear_conflict", progress=False)
                    for search in (compiled.astar, compiled.idastar))
    assert wide.cost[0] == narrow.cost[0] == 42
    assert wide.stored[0] > 40_000 and narrow.stored[0] == 43


@pytest.fixture(scope="module")
def orders():
    """What IDA* generates over the whole space, by order of moves: twelve of them, each with its mirror image."""
    options = WHOLE_SPACE.loc[WHOLE_SPACE["search"] == "idastar", "option"].unique()
    return {option: sums("idastar", "manhattan", option)["generated"].sum() for option in options}


def test_over_the_whole_space_the_orders_differ_by_less_than_two_percent(orders):
    fixed = {order: total for order, total in orders.items() if "random" not in order}
    assert len(fixed) == 12 and min(fixed, key=fixed.get) == "durl"
    assert max(fixed.values()) < 1.02 * min(fixed.values())


def test_random_orders_are_better_than_half_of_the_fixed_ones_and_worse_than_a_quarter(orders):
    fixed = [total for order, total in orders.items() if "random" not in order]
    drawn = [total for order, total in orders.items() if "random" in order]
    assert len(drawn) == 5
    assert 2 * sum(total > max(drawn) for total in fixed) == 12 and 2 * sum(total < min(drawn) for total in fixed) == 6
    assert max(orders.values()) < 1.02 * min(orders.values())


# Russell and Norvig, figure 3.26: depth, nodes generated by breadth-first search, A*(h1) and A*(h2).
BOOK = {
    6: (128, 24, 19), 8: (368, 48, 31), 10: (1033, 116, 48), 12: (2672, 279, 84), 14: (6783, 678, 174),
    16: (17270, 1683, 364), 18: (41558, 4102, 751), 20: (91493, 9905, 1318), 22: (175921, 22955, 2548),
    24: (290082, 53039, 5733), 26: (395355, 110372, 10080), 28: (463234, 202565, 22055),
}
BOOK_GOAL = SlidingPuzzle(range(9), range(9))


def test_how_near_the_means_of_the_book_are():
    searches = [("breadth_first", "", ""), ("astar", "misplaced", "fifo"), ("astar", "manhattan", "fifo")]
    exact = [means(*about, goal="x12345678")["generated"] - 1 for about in searches]  # the start is left out
    off = {depth: [value / rows[depth] - 1 for value, rows in zip(row, exact)] for depth, row in BOOK.items()}
    blind, first, second = zip(*off.values())
    assert max(map(abs, blind)) < 0.035 and max(map(abs, second)) < 0.21
    assert all(0.01 < each < 0.08 for each in first)  # above our mean at every depth


@numba
def test_at_18_and_24_moves_the_book_is_farther_off_than_chance_allows():
    for depth, errors in ((18, 3), (24, 4)):
        boards = boards_at_depth(BOOK_GOAL, depth, 2000)
        generated = compiled.astar(boards, BOOK_GOAL.goal, ties="fifo", progress=False).generated
        standard_error = generated.std() / 10  # of a mean over a hundred boards
        exact = means("astar", "manhattan", "fifo", "x12345678").loc[depth, "generated"] - 1
        assert abs(generated.mean() - 1 - exact) < standard_error
        assert BOOK[depth][2] - exact > errors * standard_error


def test_the_same_searches_counted_in_three_ways():
    totals = []
    for make in (misplaced, manhattan):
        every = without_back = different = 0
        for board in boards_at_depth(BOOK_GOAL, 24, 2):
            states = set()
            for kind, node, _ in astar.events(BOOK_GOAL.with_start(board), make(BOOK_GOAL), ties="fifo"):
                if kind == "generate" and node.parent:
                    before = node.parent.parent
                    every += 1
                    without_back += before is None or node.state != before.state
                    states.add(node.state)
            different += len(states)
        assert every > 1.5 * without_back and without_back > different
        totals.append((every, without_back, different))
    # The older editions print 39,135 and 1,641, a ratio of 24.
    assert all(counted / walked < 20 for counted, walked in zip(*totals))


# ---- 08 Any goal ----------------------------------------------------------------------------------------------------

ALPHABET = SlidingPuzzle(HARDEST.start, order="dlru")


def test_goals_with_the_blank_in_a_corner_have_equal_layers_and_so_have_edges():
    tables = [table_of(SlidingPuzzle(goal, goal)) for goal in
              ((*range(1, blank + 1), 0, *range(blank + 1, 9)) for blank in range(9))]
    kinds = [{tables[cell].counts for cell in cells} for cells in ((0, 2, 6, 8), (1, 3, 5, 7), (4,))]
    assert [len(kind) for kind in kinds] == [1, 1, 1] and len(set.union(*kinds)) == 3


def test_the_pair_of_the_lesson_has_a_single_shortest_path():
    pair = SlidingPuzzle.parse("564178x23", goal="7568x4123", order="dlru")
    assert count_shortest_paths(pair) == 1 and shortest_path(pair) == "urrulldr"


def test_others_have_many():
    counts = [count_shortest_paths(HOME.with_start(board)) for board in boards_at_depth(HOME, 28, 40)]
    assert count_shortest_paths(HARDEST) == 40 and (min(counts), max(counts)) == (1, 17)


@pytest.fixture(scope="module")
def remembered():
    """For each board the move that leads back along the sweep from the goal that first reached it."""
    back = {"u": "d", "d": "u", "l": "r", "r": "l"}
    move, layer = {ALPHABET.goal: ""}, [ALPHABET.goal]
    while layer:
        deeper = []
        for board in layer:
            for letter, after in ALPHABET.successors(board):
                if after not in move:
                    move[after] = back[letter]
                    deeper.append(after)
        layer = deeper
    return move


def test_the_move_that_first_reached_a_board_is_not_always_the_smallest(remembered, truth):
    others = [board for board in truth if remembered[board] not in ("", next(
        letter for letter, after in ALPHABET.successors(board) if truth[after] < truth[board] or not truth[board]))]
    assert len(others) == 26_017
    board, path = others[0], ""
    while board != ALPHABET.goal:
        path += remembered[board]
        board = oracle.walk(board, remembered[board], 3)
    smallest = shortest_path(ALPHABET.with_start(others[0]))
    assert len(path) == len(smallest) == truth[others[0]] and smallest < path


def test_breadth_first_and_ida_star_from_the_start_find_the_smallest():
    for depth in (6, 10, 14):
        for board in boards_at_depth(ALPHABET, depth, 5):
            puzzle = ALPHABET.with_start(board)
            assert breadth_first(puzzle).moves == idastar(puzzle, STEPS).moves == shortest_path(puzzle)


def test_78033_boards_have_a_single_shortest_path_and_the_most_are_64(truth):
    paths = {oracle.GOAL: 1}
    for board, moves in islice(truth.items(), 1, None):  # nearest first
        paths[board] = sum(paths[after] for _, after in HOME.successors(board) if truth[after] < moves)
    richest = max(paths, key=paths.get)
    assert sum(number == 1 for number in paths.values()) == 78_033
    assert paths[richest] == count_shortest_paths(HOME.with_start(richest)) == 64 and truth[richest] == 30
    assert all(paths[board] == count_shortest_paths(HOME.with_start(board)) for board in boards_at_depth(HOME, 24, 20))


# ---- 09 The Rotation Game -------------------------------------------------------------------------------------------

GAME = RotationGame.parse("1 2 2 1 2 2 1 3 3 2 1 3 3 2 1 2 2 3 3 3 1 3 1 1")


@pytest.fixture(scope="module")
def rotation():
    return rotation_distances()


def test_the_board_of_the_lesson_needs_four_operations(rotation):
    assert breadth_first(GAME).cost == idastar(GAME, out_of_centre(GAME)).cost == 4
    assert rotation.each(GAME.start) == {1: 11, 2: 11, 3: 4}


def test_the_count_is_never_more_than_five():
    h = out_of_centre(GAME)
    assert max(h(board) for depth in range(5, 14) for board in boards_at_depth(GAME, depth, 20)) == 5


def test_an_operation_is_a_cycle_of_seven_cells_an_even_permutation():
    for comes_from in FROM.values():
        assert [len(cycle) for cycle in cycles(comes_from, range(24))] == [7]


def test_no_operation_changes_a_count_by_more_than_one(rotation):
    patterns = np.flatnonzero(rotation.table != 255)
    cells = (patterns[:, None] >> np.arange(24) & 1).astype(np.int8)
    inside = cells[:, CENTRE].sum(axis=1)
    for comes_from in FROM.values():
        assert set((cells[:, comes_from][:, CENTRE].sum(axis=1) - inside).tolist()) == {-1, 0, 1}


def test_ida_star_needs_three_bounds_on_the_board_near_the_goal():
    near = RotationGame.parse("1 3 1 1 1 3 2 3 2 1 3 2 2 3 3 2 2 2 3 1 3 2 1 1")
    result = idastar(near, out_of_centre(near))
    assert out_of_centre(near)(near.start) == 1
    assert [row.bound for row in result.iterations] == [1, 2, 3] and result.moves == "CBH"


def test_on_a_random_board_the_count_takes_thousands_of_expansions():
    drawn = RotationGame.random(11)
    result = idastar(drawn, out_of_centre(drawn))
    assert result.cost == 8 and result.expanded > 7_000


def test_with_the_perfect_heuristic_ida_star_expands_nothing_but_the_path(rotation):
    for depth in range(1, 14):
        for board in boards_at_depth(GAME, depth, 5):
            result = idastar(GAME.with_start(board), rotation)
            assert result.expanded == result.cost == depth


def test_every_board_can_be_solved_in_13_although_some_patterns_need_14(rotation):
    assert rotation.deepest == 13 and len(rotation.farthest) == 192 and len(rotation.patterns) == 15
    assert set(rotation.each(rotation.farthest[0]).values()) == {13}


def reached_from(goal, depth):
    """The states up to so many operations from one, and how many they are."""
    found, layer = {goal: 0}, [goal]
    for operations in range(1, depth + 1):
        layer = {after for state in layer for _, after in GAME.successors(state)} - found.keys()
        found |= dict.fromkeys(layer, operations)
    return found


def test_a_picture_is_farther_than_each_of_its_values_alone():
    def keep(state, values):
        return tuple(value if value in values else 0 for value in state)

    picture = RotationGame.parse("1 1 1 1 3 3 2 2 2 3 3 2 2 3 3 2 2 2 3 3 1 1 1 1").start
    whole = reached_from(picture, 5)
    alone = {value: reached_from(keep(picture, [value]), 5) for value in (1, 2, 3)}
    pairs = reached_from(keep(picture, [1, 2]), 5)
    too_small = Counter()
    for state, operations in whole.items():
        estimate = max(alone[value][keep(state, [value])] for value in (1, 2, 3))
        assert estimate <= operations == pairs[keep(state, [1, 2])]  # two values leave no doubt about the third
        too_small[operations] += estimate < operations
    assert too_small == {0: 0, 1: 0, 2: 0, 3: 0, 4: 24, 5: 472}


class TopRow(SlidingPuzzle):
    """1 2 3 in the first row and the blank in the last cell; the others anywhere."""

    def is_goal(self, state):
        return state[:3] == (1, 2, 3) and state[8] == 0


def test_a_pattern_database_is_perfect_if_the_goal_asks_for_its_tiles_and_the_blank_alone():
    with_blank, without = (pattern_database(HOME, (1, 2, 3), additive=additive) for additive in (False, True))
    for depth in (2, 5, 8, 11, 14, 17):
        for board in boards_at_depth(HOME, depth, 4):
            cost = breadth_first(TopRow(board)).cost
            assert with_blank(board) == cost and without(board) < cost


@pytest.mark.parametrize("kept, exact", [(5, False), (6, True)])
def test_two_forgotten_tiles_lose_nothing_and_three_do(kept, exact):
    h = pattern_database(HOME, range(1, kept + 1), additive=False)
    assert all(h(board) == 24 for board in boards_at_depth(HOME, 24, 100)) == exact


def test_choosing_one_value_first_may_miss_the_first_list(rotation):
    def one_value(state):
        value, path = min(rotation.each(state).items(), key=lambda pair: pair[1])[0], ""
        while left := rotation.each(state)[value]:
            letter, state = next((letter, after) for letter, after in GAME.successors(state)
                                 if rotation.each(after)[value] < left)
            path += letter
        return path

    missed = 0
    for board in boards_at_depth(GAME, 9, 100):
        path, first = one_value(board), shortest_path(GAME.with_start(board))
        assert len(path) == len(first) == 9 and first <= path
        missed += path != first
    assert missed > 0


# ---- 10 The 15-puzzle ------------------------------------------------------------------------------------------------

KORF100 = korf_instances()
EASIEST = min((each for each in KORF100 if each.nodes), key=lambda each: each.nodes)
STARTS = [each.puzzle.start for each in KORF100]
FIFTEEN = EASIEST.puzzle
# A shortest solution of board 43, found by IDA* with the patterns of six, six and three tiles.
LADDER = "uuullldrrdldruruuldldldrrruuullddruldlurddrruulurdlldldrrruullul"


@pytest.fixture(scope="module")
def patterns():
    return compiled.additive_patterns(FIFTEEN, progress=False)


@pytest.fixture(scope="module")
def ladder():
    """The boards of that solution, by their distance from the goal."""
    board = KORF100[42].puzzle.start
    boards = [board]
    for move in LADDER:
        board = oracle.walk(board, move, 4)
        boards.append(board)
    assert board == FIFTEEN.goal and len(LADDER) == KORF100[42].length == 64
    return boards[::-1]


def test_a_byte_for_each_solvable_board_is_more_than_ten_thousand_gigabytes():
    assert factorial(16) // 2 == 10_461_394_944_000 > 10_000 * 10**9


@numba
def test_a_star_with_room_for_a_hundred_thousand_nodes_does_not_solve_the_easiest_board():
    runs = compiled.astar([FIFTEEN.start], FIFTEEN.goal, order=FIFTEEN.order, progress=False)
    assert runs.cost[0] == EASIEST.length == 42 and runs.stored[0] > 100_000


@numba
def test_with_four_million_nodes_a_star_reaches_60_moves_on_the_ladder(ladder):
    runs = compiled.astar([ladder[depth] for depth in (52, 60, 62)], FIFTEEN.goal, "manhattan", FIFTEEN.order,
                          most_nodes=4_000_000, threads=1, progress=False)
    assert runs.status.tolist() == ["solved", "solved", "stopped"]
    assert round(runs.stored[1] / runs.stored[0]) == 23
    narrow = compiled.idastar(ladder[2:61:2], FIFTEEN.goal, "linear_conflict", FIFTEEN.order, progress=False)
    assert narrow.cost.tolist() == list(range(2, 61, 2)) and narrow.stored.max() <= 66


@numba
def test_the_ways_to_place_six_and_three_tiles(patterns):
    assert [((database.table != 255).sum(), database.tiles) for database in patterns.databases] == [
        (5_765_760, (1, 5, 6, 9, 10, 13)), (5_765_760, (7, 8, 11, 12, 14, 15)), (3_360, (2, 3, 4))]


def test_tables_of_seven_and_eight_tiles_have_577_million_entries():
    assert round(perm(16, 8) / 10**6) == 519 and round((perm(16, 7) + perm(16, 8)) / 10**6) == 577


@numba
def test_the_sum_can_fall_by_five_in_one_move(patterns):
    puzzle = KORF100[48].puzzle
    assert patterns(puzzle.start) == 47
    assert 42 in [patterns(after) for _, after in puzzle.successors(puzzle.start)]


@numba
def test_the_reflection_says_more_on_25_of_the_hundred_boards(patterns):
    larger = 0
    for each in KORF100:
        alone = sum(database(each.puzzle.start) for database in patterns.databases)
        larger += patterns(each.puzzle.start) > alone
        assert each.length is None or alone <= patterns(each.puzzle.start) <= each.length
    assert larger == 25


@numba
def test_three_estimates_of_the_easiest_board(patterns):
    alone = sum(database(FIFTEEN.start) for database in patterns.databases)
    assert (manhattan(FIFTEEN)(FIFTEEN.start), alone, patterns(FIFTEEN.start)) == (28, 32, 32)


@numba
@pytest.mark.parametrize("name", ["manhattan", "linear_conflict", "walking_distance", "6-6-3"])
def test_the_stored_counts_of_the_twelve_easiest_boards(name, patterns):
    manhattan_rows = KORF[KORF["heuristic"] == "manhattan"].set_index("number")
    twelve = manhattan_rows.nsmallest(12, "generated").index
    stored = KORF[KORF["heuristic"] == name].set_index("number").loc[twelve]
    runs = compiled.idastar([STARTS[number - 1] for number in twelve], FIFTEEN.goal,
                            patterns if name == "6-6-3" else name, "ulrd", progress=False)
    assert runs.generated.tolist() == stored["generated"].tolist()
    assert runs.cost.tolist() == stored["length"].tolist()


def test_each_estimate_generates_fewer_nodes_than_the_one_before():
    totals = KORF.groupby("heuristic")["generated"].sum()
    assert totals["manhattan"] > totals["walking_distance"] > totals["linear_conflict"] > totals["6-6-3"]
    assert (totals["6-6-3"], totals["7-8"]) == (463_814_764, 3_832_599)


@numba
def test_on_the_ladder_the_first_bound_of_the_patterns_is_the_last(ladder, patterns):
    near = FIFTEEN.with_start((1, 11, 2, 15, 9, 5, 10, 0, 7, 3, 4, 14, 8, 6, 12, 13))
    assert near.start == ladder[36]
    walked, looked_up = idastar(near, manhattan(near)), idastar(near, patterns)
    assert walked.cost == looked_up.cost == 36
    assert (len(walked.iterations), len(looked_up.iterations)) == (3, 1)


def test_on_five_by_five_each_bound_costs_some_nine_times_as_much_as_the_one_before():
    drawn = SlidingPuzzle.random(seed=1, rows=5, width=5)
    result = idastar(drawn, manhattan(drawn), hooks=[Limit(generated=200_000)])
    assert result.status == "stopped" and [row.bound for row in result.iterations] == [82, 84, 86, 88, 90]
    complete = [row.expanded for row in result.iterations[:-1]]
    assert all(8 < after / before < 11 for before, after in zip(complete, complete[1:]))
    assert log(factorial(25) // 2, 10) > 24
