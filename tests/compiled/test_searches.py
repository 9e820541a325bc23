"""The compiled searches: the same costs and counts as the readable ones, and their own features: many boards in one
call, growing arrays, random orders, threads, interrupts, and plain Python without numba."""

import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import permutations

import numpy as np
import oracle
import pytest
from oracle import GOAL, GOAL_BLANK_CENTRE
from searches import ASTAR, IDASTAR, TIES

import eightpuzzle
from eightpuzzle import (
    SlidingPuzzle,
    additive_patterns,
    astar,
    check_heuristic,
    compiled,
    distances,
    idastar,
    linear_conflict,
    manhattan,
    misplaced,
    out_of_row_and_column,
    pattern_database,
    rank,
    scaled,
    sequence_score,
    walking_distance,
)
from eightpuzzle.compiled import kernels, searches
from eightpuzzle.compiled.tables import ORDERS, estimate_of, native, rules_of

FIGURES = ("cost", "expanded", "generated", "stored", "iterations")
EVERY = {**IDASTAR, **ASTAR}  # each option with each other
PUZZLE = SlidingPuzzle(GOAL)
CENTRE = SlidingPuzzle(GOAL_BLANK_CENTRE, GOAL_BLANK_CENTRE)
SMALL = SlidingPuzzle((1, 2, 3, 4, 5, 0), width=3)
SMALL_BOARDS = list(oracle.distances(SMALL.goal, 3))  # all 360 solvable boards, nearest first
FIFTEEN = SlidingPuzzle((*range(1, 16), 0))
HARD = (0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1)  # 80 moves, more than a test can wait for


def run(search, boards, puzzle=PUZZLE, heuristic="manhattan", **options):
    options = {"order": puzzle.order, "threads": 1, "progress": False, **options}
    return getattr(compiled, search)(boards, puzzle.goal, heuristic, width=puzzle.width, **options)


def rows(runs):
    """Return the results as one tuple per board."""
    return list(zip(runs.status.tolist(), *(getattr(runs, name).tolist() for name in FIGURES)))


def readable(search, boards, puzzle, h, **options):
    """Return the same from the readable search of this name."""
    results = [getattr(eightpuzzle, search)(puzzle.with_start(board), h, **options) for board in boards]
    return [(result.status, -1 if result.cost is None else result.cost, result.expanded, result.generated,
             result.stored, len(result.iterations)) for result in results]


def agree(search, boards, puzzle, heuristic, h, **options):
    assert rows(run(search, boards, puzzle, heuristic, **options)) == readable(search, boards, puzzle, h, **options)


def walks(puzzle, moves, n):
    """Return boards that a random walk from the goal reaches; it never takes a move back."""
    draw, boards = random.Random(moves), []
    for _ in range(n):
        before, board = None, puzzle.goal
        for _ in range(moves):
            choices = [reached for _, reached in oracle.neighbours(board, puzzle.width) if reached != before]
            before, board = board, draw.choice(choices)
        boards.append(board)
    return boards


# ---- the same results as the readable searches ----


# The blank in a corner or in the middle; the tiles and the moves in the usual or an arbitrary order.
@pytest.mark.parametrize("goal, width, order", [
    (SMALL.goal, 3, "udlr"), ((3, 0, 5, 1, 4, 2), 3, "rdlu"), ((5, 4, 0, 1, 2, 3), 2, "lurd"),
])
@pytest.mark.parametrize("name", EVERY)
def test_every_board_of_two_rows_of_three(name, goal, width, order, distances):
    search, options = EVERY[name]
    puzzle = SlidingPuzzle(goal, goal, width, order)
    known = distances(goal, width)
    # Unsolvable boards are among the others. A search that steps back explodes, so it gets only near boards.
    deepest = 13 if options.get("cycles") == "none" else 31
    boards = [board for board in permutations(range(6)) if known.get(board, 0) <= deepest]
    runs = run(search.__name__, boards, puzzle, **options)
    assert rows(runs) == readable(search.__name__, boards, puzzle, manhattan(puzzle), **options)
    assert runs.cost.tolist() == [known.get(board, -1) for board in boards]
    assert rows(runs).count(("unsolvable", -1, 0, 0, 0, 0)) == 360
    assert runs.solvable.tolist() == [board in known for board in boards]
    assert runs.search == search(puzzle, manhattan(puzzle), **options).search and runs.heuristic == "manhattan"


@pytest.mark.parametrize("goal, order", [(GOAL, "udlr"), (GOAL_BLANK_CENTRE, "ldru")])
@pytest.mark.parametrize("name", EVERY)
def test_boards_of_every_depth(name, goal, order, boards_at, distances):
    search, options = EVERY[name]
    puzzle = SlidingPuzzle(goal, goal, 3, order)
    deepest = 18 if options.get("cycles") == "none" else max(distances(goal, 3).values())
    boards = [board for depth in range(deepest + 1) for board in boards_at(depth, 1, goal)]
    agree(search.__name__, boards, puzzle, "manhattan", manhattan(puzzle), **options)


def test_no_two_options_give_the_same_counts():
    # Otherwise the tests above could not tell one option from another.
    found = set()
    for search, options in EVERY.values():
        boards = SMALL_BOARDS[:150] if options.get("cycles") == "none" else SMALL_BOARDS[-150:]
        found.add(tuple(rows(run(search.__name__, boards, SMALL, **options))))
    assert len(found) == len(EVERY) == 10


def blank_counted(puzzle):
    """Manhattan distance with a common mistake: too large near the goal."""
    home = {tile: divmod(cell, puzzle.width) for cell, tile in enumerate(puzzle.goal)}
    worth = [[abs(cell // puzzle.width - home[tile][0]) + abs(cell % puzzle.width - home[tile][1])
              for tile in range(len(home))] for cell in range(len(home))]
    return lambda state: sum(map(list.__getitem__, worth, state))


def named(make):
    return lambda puzzle: (make.__name__, make(puzzle))


def table(make):
    return lambda puzzle: (check_heuristic(make(puzzle), puzzle).values, make(puzzle))


def alone(make):
    return lambda puzzle: (make(puzzle),) * 2


def drawn(most):
    """Return a table of random numbers from 0 to a multiple of the distance, not 0 at the goal."""
    def make(puzzle):
        truth = distances(puzzle).table
        values = np.random.default_rng(0).integers(0, np.where(truth < 255, truth, 0) * most, endpoint=True)
        values[rank(puzzle.goal)] = 3
        return values, lambda state: int(values[rank(state)])

    return make


def patterns(*groups, additive=True):
    def make(puzzle):
        databases = [pattern_database(puzzle, group, additive) for group in groups]
        return databases, lambda state: sum(database(state) for database in databases)

    return make


# The heuristic for a compiled and for a readable search, and the depths of the boards.
KINDS = {
    "none": (lambda puzzle: (None, lambda state: 0), 14),
    "manhattan": (named(manhattan), 31),
    "misplaced": (named(misplaced), 18),
    "out of row and column": (named(out_of_row_and_column), 20),
    "linear conflict": (named(linear_conflict), 29),
    "walking distance": (named(walking_distance), 29),
    "distances": (alone(distances), 31),
    "a table that is too large near the goal": (table(blank_counted), 25),
    "a table that is too large": (table(lambda puzzle: scaled(manhattan(puzzle), 3)), 20),
    "a table that jumps": (drawn(1), 16),
    "a table that jumps and is too large": (drawn(2), 12),
    "a pattern database": (alone(lambda puzzle: pattern_database(puzzle, [2, 5, 7])), 18),
    "one with the blank": (alone(lambda puzzle: pattern_database(puzzle, [1, 2, 6], additive=False)), 22),
    "additive patterns": (alone(lambda puzzle: additive_patterns(puzzle, [1, 2, 3, 4], [5, 6, 7, 8])), 29),
    "mirrored patterns": (
        alone(lambda puzzle: additive_patterns(puzzle, [1, 2, 3, 4], [5, 6, 8], mirrored=True)), 29),
    "a list of pattern databases": (patterns([1, 4], [2, 3, 5], [8, 7]), 20),
    "a list of one with the blank": (patterns([3, 5, 8, 7], additive=False), 24),
}


@cache
def kind_of(name, puzzle):
    return KINDS[name][0](puzzle)


@pytest.mark.parametrize("goal, order, name", [
    *((GOAL, "udlr", name) for name in ("idastar next parent", "idastar unit path", *ASTAR)),
    *((GOAL_BLANK_CENTRE, "rldu", name) for name in ("idastar next parent", "astar deep")),
])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_heuristic(kind, goal, order, name, boards_at):
    search, options = EVERY[name]
    puzzle = SlidingPuzzle(goal, goal, 3, order)
    boards = [board for depth in range(0, KINDS[kind][1], 3) for board in boards_at(depth, 1, goal)]
    agree(search.__name__, boards, puzzle, *kind_of(kind, puzzle), **options)


@pytest.mark.parametrize("ties", TIES)
def test_random_numbers_as_a_heuristic(ties):
    # Up to the largest value, far too large for IDA* to end.
    values = np.random.default_rng(1).integers(0, 254, 720, endpoint=True)
    agree("astar", SMALL_BOARDS[::6], SMALL, values, lambda state: int(values[rank(state)]), ties=ties)


def test_nilssons_score(boards_at):
    boards = [board for depth in range(28) for board in boards_at(depth, 1, CENTRE.goal)]
    values, h = table(sequence_score)(CENTRE)
    for ties in TIES:
        agree("astar", boards, CENTRE, values, h, ties=ties)
    agree("idastar", boards[:16], CENTRE, values, h)
    # It is so much too large that some solutions are not shortest paths.
    assert (run("astar", boards, CENTRE, values).cost > range(28)).any()


@pytest.mark.parametrize("kind", [
    "a pattern database", "a table that is too large near the goal", "a table that jumps",
])
def test_boards_are_reopened_in_these_tests(kind, boards_at):
    h = kind_of(kind, PUZZLE)[1]
    for board in (board for depth in range(0, KINDS[kind][1], 3) for board in boards_at(depth, 1)):
        events = astar.events(PUZZLE.with_start(board), h)
        expanded = [node.state for event, node, _ in events if event == "expand"]
        if len(set(expanded)) < len(expanded):
            return
    pytest.fail("no board was expanded twice")


SHAPES = [(2, 2), (2, 4), (4, 2), (3, 2), (2, 5), (5, 2), (3, 4), (4, 3), (3, 5), (2, 6), (6, 2), (4, 4)]


def of_shape(rows, width):
    """Return a shuffled goal, so that a cell cannot be mistaken for its tile."""
    cells = list(range(rows * width))
    random.Random(rows).shuffle(cells)
    return SlidingPuzzle(cells, cells, width, "drul")


@pytest.mark.parametrize("make", [manhattan, misplaced, out_of_row_and_column, linear_conflict])
@pytest.mark.parametrize("shape", SHAPES)
def test_other_shapes(shape, make):
    puzzle = of_shape(*shape)
    moves = 12 if make is misplaced else 22  # an estimate so low that large boards take long
    for search in ("idastar", "astar"):
        agree(search, walks(puzzle, moves, 6) + walks(puzzle, 11, 4), puzzle, make.__name__, make(puzzle))


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if max(shape) <= 4])
def test_walking_distance_of_other_shapes(shape):
    puzzle = of_shape(*shape)
    for search in ("idastar", "astar"):
        agree(search, walks(puzzle, 26, 8), puzzle, "walking_distance", walking_distance(puzzle))


def test_walking_distance_of_long_lines_is_refused():
    puzzle = of_shape(2, 5)
    with pytest.raises(ValueError, match="walking_distance: expected at most 4 rows and columns, got 2×5"):
        run("idastar", [puzzle.goal], puzzle, "walking_distance")


@pytest.mark.parametrize("make", [distances, lambda puzzle: additive_patterns(puzzle, [1, 3, 5], [2, 4, 6, 7])])
@pytest.mark.parametrize("shape", [(2, 4), (4, 2), (2, 5), (5, 2)])
def test_look_ups_of_other_shapes(shape, make):
    puzzle = of_shape(*shape)
    h = make(puzzle)
    for search in ("idastar", "astar"):
        agree(search, walks(puzzle, 30, 8), puzzle, h, h)


@pytest.fixture(scope="module")
def fifteen_patterns():
    return additive_patterns(FIFTEEN, [1, 2, 5, 6], [3, 4, 7, 8], [9, 13, 14], [10, 11, 12, 15])


@pytest.mark.parametrize("moves", [20, 30])
@pytest.mark.parametrize("name", ["idastar next parent", "idastar unit path", "astar deep", "astar lifo"])
def test_fifteen_tiles_near_the_goal(name, moves, fifteen_patterns):
    search, options = EVERY[name]
    boards = walks(FIFTEEN, moves, 5)
    h = linear_conflict(FIFTEEN)
    agree(search.__name__, boards, FIFTEEN, "linear_conflict", h, **options)
    agree(search.__name__, boards, FIFTEEN, "manhattan", manhattan(FIFTEEN), **options)
    agree(search.__name__, boards, FIFTEEN, fifteen_patterns, fifteen_patterns, **options)
    assert max(h(board) - manhattan(FIFTEEN)(board) for board in boards) == 2  # it counts a conflict


@pytest.mark.parametrize("make", [manhattan, misplaced, out_of_row_and_column, linear_conflict])
@pytest.mark.parametrize("shape", SHAPES)
def test_estimates_of_far_boards(shape, make):
    puzzle = of_shape(*shape)
    draw = random.Random(1)
    boards = [tuple(draw.sample(puzzle.goal, len(puzzle.goal))) for _ in range(300)]
    totals = estimate_of(puzzle, make.__name__).totals(np.array(boards))
    assert totals.tolist() == list(map(make(puzzle), boards))


@pytest.mark.parametrize("shape", SHAPES)
def test_which_boards_are_solvable(shape):
    puzzle, draw = of_shape(*shape), random.Random(2)
    boards = [tuple(draw.sample(puzzle.goal, len(puzzle.goal))) for _ in range(200)]
    solvable = [puzzle.with_start(board).why_unsolvable() is None for board in boards]
    assert searches._solvable(puzzle, np.array(boards)).tolist() == solvable and len(set(solvable)) == 2


def test_sixteen_cells_in_two_rows():
    puzzle = of_shape(2, 8)
    for search in ("idastar", "astar"):
        agree(search, walks(puzzle, 30, 5), puzzle, "manhattan", manhattan(puzzle))


def test_costs_are_the_distances(distances, boards_at):
    known = distances(GOAL, 3)
    boards = [board for depth in range(32) for board in boards_at(depth, 40)]
    for search in ("idastar", "astar"):
        runs = run(search, boards, threads=None)
        assert len(runs) > 1000 and runs.cost.tolist() == [known[board] for board in boards]


# ---- many boards in the same arrays ----


@pytest.fixture
def in_one_go(monkeypatch):
    """All boards use the same arrays, one after the other; otherwise few boards share them."""
    monkeypatch.setattr(searches, "PARTS", 1)


@pytest.mark.parametrize("ties", ["deep", "lifo"])
def test_arrays_that_grow(ties, in_one_go, boards_at):
    boards = [*boards_at(26, 1), *boards_at(9, 2), *boards_at(23, 1), *boards_at(12, 2), *boards_at(24, 1)]
    runs = run("astar", boards, heuristic="misplaced", ties=ties)
    assert runs.stored[0] > 2 * searches.NODES and runs.stored[-1] > searches.NODES  # the arrays grew and were reused
    assert rows(runs) == readable("astar", boards, PUZZLE, misplaced(PUZZLE), ties=ties)


@pytest.mark.parametrize("kind", ["manhattan", "linear conflict", "a table that jumps"])
@pytest.mark.parametrize("name", [name for name in EVERY if "none" not in name])
def test_the_result_of_a_board_does_not_depend_on_its_place(name, kind, in_one_go, boards_at):
    search, options = EVERY[name]
    boards = [board for depth in (16, 1, 13, 0, 15, 2, 14) for board in boards_at(depth, 3)]
    heuristic = kind_of(kind, PUZZLE)[0]
    found = rows(run(search.__name__, boards, heuristic=heuristic, **options))
    assert found == rows(run(search.__name__, boards[::-1], heuristic=heuristic, **options))[::-1]
    for board, row in list(zip(boards, found))[::4]:
        assert rows(run(search.__name__, [board], heuristic=heuristic, **options)) == [row]
    assert rows(run(search.__name__, boards * 2, heuristic=heuristic, **options)) == found * 2


def test_a_board_that_needs_too_many_nodes_is_stopped(in_one_go, boards_at):
    near = [*boards_at(10, 2), *boards_at(14, 3), *boards_at(18, 1)]
    far, other = boards_at(31, 2)
    runs = run("astar", [*near[:2], far, *near[2:5], other, far, *near[5:]], heuristic="misplaced", most_nodes=16_384)
    given_up = np.isin(range(9), (2, 6, 7))
    assert runs.status.tolist() == np.where(given_up, "stopped", "solved").tolist() and runs.solvable.all()
    assert (runs.cost[given_up] == -1).all() and (runs.generated[given_up] > 16_384).all()
    rest = [row for row in rows(runs) if row[0] == "solved"]
    assert rest == readable("astar", near, PUZZLE, misplaced(PUZZLE))


def test_more_nodes_can_be_allowed(boards_at):
    (board,) = boards_at(26, 1)
    given_up, solved = (run("astar", [board], heuristic="misplaced", most_nodes=n) for n in (16_384, 10**6))
    assert (given_up.status[0], solved.status[0]) == ("stopped", "solved")
    assert given_up.stored[0] < solved.stored[0]


@pytest.mark.parametrize("pause", [1, 7])
@pytest.mark.parametrize("kind", ["manhattan", "linear conflict", "a table that jumps"])
@pytest.mark.parametrize("name, options", [
    *((name, {}) for name in EVERY if "none" not in name), ("idastar next parent", {"order": "random"}),
])
def test_a_pause_changes_nothing(name, options, kind, pause, in_one_go, monkeypatch, boards_at):
    search, rest = EVERY[name]
    boards = [board for depth in (14, 3, 0, 16, 11) for board in boards_at(depth, 2)]
    heuristic = kind_of(kind, PUZZLE)[0]
    before = rows(run(search.__name__, boards, heuristic=heuristic, **rest, **options))
    monkeypatch.setattr(searches, "PAUSE", pause)
    assert rows(run(search.__name__, boards, heuristic=heuristic, **rest, **options)) == before


def test_a_pause_changes_nothing_when_arrays_grow(monkeypatch, boards_at):
    (board,) = boards_at(24, 1)
    before = rows(run("astar", [board], heuristic="misplaced", ties="shallow"))
    monkeypatch.setattr(searches, "PAUSE", 5)
    assert rows(run("astar", [board], heuristic="misplaced", ties="shallow")) == before


@pytest.mark.parametrize("name", [name for name in EVERY if "none" not in name])
def test_two_threads_find_the_same_as_one(name):
    search, options = EVERY[name]
    one, two = (run(search.__name__, SMALL_BOARDS, SMALL, "linear_conflict", threads=n, **options) for n in (1, 2))
    for field in (*FIGURES, "solvable"):
        assert np.array_equal(getattr(one, field), getattr(two, field))


# ---- random orders ----


@pytest.mark.parametrize("goal, width", [(SMALL.goal, 3), ((3, 0, 5, 1, 4, 2), 3), ((5, 4, 0, 1, 2, 3), 2)])
@pytest.mark.parametrize("heuristic", ["manhattan", "linear_conflict", "distances"])
@pytest.mark.parametrize("options", [{}, {"bounds": "unit"}, {"cycles": "path"}])
def test_random_orders_find_shortest_paths(options, heuristic, goal, width, distances):
    puzzle, known = SlidingPuzzle(goal, goal, width), distances(goal, width)
    taken = eightpuzzle.distances(puzzle) if heuristic == "distances" else heuristic
    for seed in (0, 1):
        runs = run("idastar", list(known), puzzle, taken, order="random", seed=seed, **options)
        assert runs.cost.tolist() == list(known.values())
        # A path with f ≤ bound is stored, and one more board.
        assert (runs.stored <= runs.cost + 1).all()


def test_random_orders_follow_every_successor_if_asked(distances):
    near = {board: depth for board, depth in distances(SMALL.goal, 3).items() if depth <= 12}
    runs = run("idastar", list(near), SMALL, order="random", cycles="none")
    assert runs.cost.tolist() == list(near.values())
    assert runs.generated.sum() > 2 * run("idastar", list(near), SMALL, order="random").generated.sum()


def test_random_orders_on_larger_boards(distances, boards_at):
    known = distances(GOAL, 3)
    boards = [board for depth in range(32) for board in boards_at(depth, 4)]
    assert run("idastar", boards, order="random").cost.tolist() == [known[board] for board in boards]
    near = walks(FIFTEEN, 24, 20)
    drawn, usual = (run("idastar", near, FIFTEEN, "linear_conflict", order=order) for order in ("random", "udlr"))
    assert drawn.cost.tolist() == usual.cost.tolist() and rows(drawn) != rows(usual)


@pytest.mark.parametrize("threads", [1, 2])
def test_each_board_draws_its_own_order(threads, boards_at, monkeypatch):
    boards = [board for depth in (12, 20, 16, 24) for board in boards_at(depth, 6)]
    found = rows(run("idastar", boards, order="random", seed=5))
    assert rows(run("idastar", boards[::-1], order="random", seed=5, threads=threads))[::-1] == found
    assert [rows(run("idastar", [board], order="random", seed=5))[0] for board in boards] == found
    monkeypatch.setattr(searches, "PARTS", 1)
    assert rows(run("idastar", boards * 2, order="random", seed=5, threads=threads)) == found * 2


def test_other_seeds_draw_other_orders(boards_at):
    boards = boards_at(22, 10)
    found = [run("idastar", boards, order="random", seed=seed).expanded for seed in (0, 1, 2, -1, 2**70 + 5)]
    for number, expanded in enumerate(found):
        for other in found[:number]:
            assert (expanded != other).sum() >= 8
    assert (run("idastar", boards, order="random").expanded == found[0]).all()


def test_other_boards_draw_other_orders(boards_at):
    # The same board with other numbers on its tiles: only the draws differ.
    (board,), usual, found = boards_at(22, 1), set(), set()
    for turn in range(8):
        number = [0, *range(turn + 1, 9), *range(1, turn + 1)]
        start, goal = ([number[tile] for tile in tiles] for tiles in (board, GOAL))
        puzzle = SlidingPuzzle(start, goal)
        usual.update(rows(run("idastar", [start], puzzle)))
        found.update(rows(run("idastar", [start], puzzle, order="random")))
    assert (len(usual), len(found)) == (1, 8)


def test_every_order_is_drawn_as_often_as_every_other():
    rules, _ = rules_of(PUZZLE, estimate_of(PUZZLE, "manhattan"), ORDERS, step_back=False)
    state = native(np.array([1, 0], np.uint64))
    drawn = [int(kernels.drawn(rules, state)) // int(rules.stride) for _ in range(24 * 400)]
    assert set(drawn) == set(range(24)) and all(330 < count < 470 for count in Counter(drawn).values())
    # The draws are independent: the half of one draw says nothing about the half of the next.
    assert 0.48 < np.mean([(order < 12) == (other < 12) for order, other in zip(drawn, drawn[1:])]) < 0.52


def test_each_seed_draws_at_each_node():
    # Exactly one of the moves leads on: it is tried first, second, …, and ends the tries at that node.
    start, found = (1, 2, 3, 4, 0, 6, 7, 5, 8), Counter()
    for seed in range(64):
        runs = run("idastar", [start], order="random", seed=seed)
        assert runs.expanded[0] == 2
        found[int(runs.generated[0])] += 1
    assert set(found) == {3, 4, 5, 6, 7} and all(found[generated] > 10 for generated in (4, 5, 6))


def tree_within(puzzle, h, bound):
    """Return how many nodes IDA* expands with f ≤ bound if no solution ends it."""
    def below(board, before, g):
        if g + h(board) > bound or board == puzzle.goal:
            return 0
        return 1 + sum(below(reached, board, g + 1) for _, reached in puzzle.successors(board) if reached != before)

    return below(puzzle.start, None, 0)


def test_the_order_matters_only_in_the_last_iteration():
    # The board has one shortest path, so the last iteration tries nothing else before it, or everything else.
    puzzle, h = SMALL.with_start((4, 2, 3, 0, 5, 1)), manhattan(SMALL)
    iterations = idastar(puzzle, h).iterations
    before = sum(iteration.expanded for iteration in iterations[:-1])
    least, most = before + 10, before + tree_within(puzzle, h, iterations[-1].bound)
    assert (len(iterations), before, least, most) == (4, 18, 28, 41)
    expanded = [run("idastar", [puzzle.start], SMALL, order="random", seed=seed).expanded[0] for seed in range(100)]
    assert (min(expanded), max(expanded)) == (least, most)


# ---- arguments ----


PATTERN, BLANK = pattern_database(PUZZLE, [1, 2, 3]), pattern_database(PUZZLE, [4, 5], additive=False)
ZEROS = np.zeros(362_880)


def with_entry(value):
    values = ZEROS.copy()
    values[7] = value
    return values


@pytest.mark.parametrize("wrong, error, what", [
    ({"starts": [GOAL, GOAL, GOAL, (1, 2, 3, 4, 5, 6, 7, 7, 0)]}, ValueError,
     "board 3 of the starts: start, row 3, column 2: tile 7 is already in row 3, column 1"),
    ({"starts": [GOAL, (1, 2, 3, 4, 5, 6, 7, 8, 9)]}, ValueError,
     "board 1 of the starts: start, row 3, column 3: expected tiles 1 to 8 and 0 for the blank, got 9"),
    ({"starts": np.array([GOAL, GOAL[::-1], (*GOAL[1:], 8)])}, ValueError,
     "board 2 of the starts: .* tile 8 is already in"),
    ({"starts": [GOAL, (1, 2, 3, 4, 5, 6, 7, 8, -1)]}, ValueError, "board 1 of the starts: .* got -1"),
    ({"starts": [GOAL, (1, 2, 3, 0)]}, ValueError,
     "board 1 of the starts: the board has 4 cells, which cannot be split into rows of width 3"),
    ({"starts": [GOAL, SMALL.goal]}, ValueError, "board 1 of the starts: the goal has 9 cells, but the start has 6"),
    ({"starts": [GOAL, "12345678x"]}, ValueError, "board 1 of the starts: .* got the text '12345678x'"),
    ({"starts": [GOAL, None]}, ValueError, "board 1 of the starts: .*expected a sequence of ints, got None"),
    ({"starts": np.array([GOAL], float)}, ValueError, "board 0 of the starts: .*expected a sequence of ints, got "),
    ({"starts": [GOAL, (1, 2, 3, 4, 5, 6, 7, 8, 0.5)]}, ValueError, "board 1 of the starts: .*ints, got .*0.5"),
    ({"starts": GOAL}, ValueError, r"starts: expected a list of boards, got a single board: pass \[board\]"),
    ({"starts": np.array(GOAL)}, ValueError, "starts: expected a list of boards, got a single board"),
    ({"starts": None}, TypeError, r"starts: expected a list of boards, such as \[puzzle.start\], got None"),
    ({"starts": [PUZZLE]}, ValueError, "starts: expected boards, got puzzles: pass the puzzle.start of each"),
    ({"goal": "manhattan"}, ValueError, "goal: expected .* got 'manhattan': pass a heuristic as heuristic="),
    ({"goal": manhattan}, ValueError, "goal: expected .* got <function manhattan .*: pass a heuristic as heuristic="),
    ({"starts": [range(25)], "goal": range(25)}, ValueError, "expected boards of 16 cells or fewer, got 25"),
    ({"goal": (1, 2, 3, 0)}, ValueError, "the goal has 4 cells, but the start has 9"),
    ({"order": "udl"}, ValueError, "order: expected the letters u, d, l, r, each once, got 'udl'"),
    ({"heuristic": manhattan(PUZZLE)}, TypeError,
     r"expected a name \(manhattan, .*\) or a table, got <function .*check_heuristic\(h, puzzle\).values is the table"),
    ({"heuristic": "gaschnig"}, ValueError, "heuristic: expected 'manhattan', .* or a table, got 'gaschnig'"),
    ({"heuristic": 0}, ValueError, "heuristic: expected a name .* got 0"),
    ({"heuristic": []}, ValueError, r"heuristic: expected a name .* got \[\]"),
    ({"heuristic": [3, 4]}, ValueError, r"for each of the 362,880 arrangements \(up to 10 cells\), got \[3, 4\]"),
    ({"heuristic": ZEROS[1:]}, ValueError, "a number for each of the 362,880 arrangements .* got array"),
    ({"heuristic": ZEROS == 0}, ValueError, "a number for each of the 362,880 arrangements .* got array"),
    ({"heuristic": [PATTERN, "manhattan"]}, ValueError, "heuristic: expected a name .* got "),
    ({"heuristic": with_entry(1.5)}, ValueError, "whole numbers from 0 to 254, but entry 7 of the table is 1.5"),
    ({"heuristic": with_entry(-1)}, ValueError, "whole numbers from 0 to 254, but entry 7 of the table is -1"),
    ({"heuristic": with_entry(300).astype(int)}, ValueError, "from 0 to 254, but entry 7 of the table is 300"),
    ({"heuristic": with_entry(256)}, ValueError, "from 0 to 254, but entry 7 of the table is 256"),
    ({"heuristic": with_entry(np.inf)}, ValueError, "from 0 to 254, but entry 7 of the table is inf"),
    ({"heuristic": pattern_database(CENTRE, [1, 2])}, ValueError,
     r"PatternDatabase of 1 2: .* is for the goal \(1, 2, 3, 8.* but the goal is \(1, 2, 3, 4"),
    ({"heuristic": [PATTERN, pattern_database(CENTRE, [5])]}, ValueError, "PatternDatabase of 5: .* is for the goal"),
    ({"heuristic": distances(CENTRE)}, ValueError,
     r"the table of distances is for the goal \(1, 2, 3, 8.* but the goal is \(1, 2, 3, 4"),
    ({"heuristic": [PATTERN, pattern_database(PUZZLE, [3, 4])]}, ValueError,
     r"expected pattern databases without a common tile, got the tiles \[1, 2, 3, 3, 4\]"),
    ({"heuristic": [PATTERN, BLANK]}, ValueError,
     "4 5 and the blank: .* counts moves of other tiles too, so it cannot be added: expected additive"),
    ({"threads": 0}, ValueError, "threads: expected a number of threads, 1 or more, got 0"),
    ({"threads": 1.5}, ValueError, "threads: expected a number of threads, 1 or more, got 1.5"),
])
@pytest.mark.parametrize("search", ["idastar", "astar"])
def test_wrong_arguments(search, wrong, error, what):
    given = {"starts": [GOAL, (1, 2, 3, 4, 5, 6, 7, 0, 8)], "goal": GOAL, "width": None, "progress": False, **wrong}
    with pytest.raises(error, match=what):
        getattr(compiled, search)(**given)


@pytest.mark.parametrize("search, wrong, what", [
    ("astar", {"ties": "lowest"}, "ties: expected one of 'deep', 'shallow', 'fifo', 'lifo', got 'lowest'"),
    ("astar", {"order": "random"}, "order: expected the letters u, d, l, r, each once, got 'random'"),
    ("astar", {"most_nodes": 10}, "most_nodes: expected 16,384 or more, got 10"),
    ("idastar", {"bounds": "half"}, "bounds: expected one of 'next', 'unit', got 'half'"),
    ("idastar", {"cycles": None}, "cycles: expected one of 'parent', 'path', 'none', got None"),
    ("idastar", {"seed": "x"}, "seed: expected a whole number, got 'x'"),
])
def test_wrong_options_of_one_search(search, wrong, what):
    with pytest.raises(ValueError, match=what):
        run(search, [GOAL], **wrong)


def test_linear_conflict_is_for_lines_up_to_six():
    puzzle = of_shape(2, 7)
    with pytest.raises(ValueError, match="linear_conflict: expected at most 6 rows and columns, got 2×7"):
        run("idastar", [puzzle.goal], puzzle, "linear_conflict")


def lure(moves):
    """Return an induced path of this many moves, and a table that is 0 on the path and 254 elsewhere."""
    draw, path, beside = random.Random(0), [GOAL[::-1]], Counter()
    while len(path) <= moves:
        around = [reached for _, reached in oracle.neighbours(path[-1], 3)]
        beside.update(around)
        path.append(draw.choice([board for board in around if beside[board] == 1 and board not in path]))
    values = np.full(362_880, 254)
    values[[rank(board) for board in path]] = 0
    return path, values


def test_a_path_of_more_than_255_moves_is_reported():
    path, values = lure(255)
    board = re.escape(str(path[0]))
    expected = rf"^astar: the search from the board {board} reached a path of more than 255 moves: "
    with pytest.raises(ValueError, match=expected):
        run("astar", [GOAL, path[0]], heuristic=values)
    # A path with one move less is searched to its end, then everything else.
    assert run("astar", path[1:2], heuristic=values, most_nodes=16_384).expanded[0] > 16_000


FORMS = {
    "a list of lists": lambda boards: list(map(list, boards)),
    "a tuple": tuple,
    "a generator": lambda boards: (board for board in boards),
    "distances": lambda boards: distances(SMALL),
    "an array": np.array,
    "bytes": lambda boards: np.array(boards, np.uint8),
    "signed bytes in columns": lambda boards: np.array(boards, np.int8, order="F"),
    "large unsigned numbers": lambda boards: np.array(boards, np.uint64),
    "every second row": lambda boards: np.repeat(boards, 2, axis=0)[::2],
    "a list of arrays of the other byte order": lambda boards: list(np.array(boards, ">i2")),
    "an array that cannot be written": lambda boards: np.frombuffer(bytes(sum(boards, ())), np.uint8).reshape(-1, 6),
}


@pytest.mark.parametrize("search", ["idastar", "astar"])
@pytest.mark.parametrize("form", FORMS)
def test_boards_are_accepted_as(form, search):
    boards = list(distances(SMALL))
    assert rows(run(search, FORMS[form](boards), SMALL)) == rows(run(search, boards, SMALL))


@pytest.mark.parametrize("form", [
    list, np.array, lambda values: values.astype(np.int8), lambda values: values.astype(">f4"),
    lambda values: np.frombuffer(values.astype(np.uint8).tobytes(), np.uint8),  # a read-only array
])
def test_a_table_is_accepted_as(form):
    values = np.nan_to_num(check_heuristic(manhattan(SMALL), SMALL).values)
    runs = run("idastar", SMALL_BOARDS, SMALL, form(values))
    assert rows(runs) == rows(run("idastar", SMALL_BOARDS, SMALL)) and runs.heuristic == "table"


def test_goals_are_lists_or_arrays_and_by_default_the_blank_is_last():
    boards = [(4, 1, 2, 7, 0, 3, 8, 5, 6), (1, 2, 3, 4, 5, 6, 7, 0, 8)]
    found = rows(run("astar", boards))
    for goal in (None, list(GOAL), np.array(GOAL, np.uint8)):
        assert rows(compiled.astar(boards, goal, progress=False)) == found
    assert rows(compiled.astar(boards, GOAL_BLANK_CENTRE, progress=False)) != found


@pytest.mark.parametrize("search", ["idastar", "astar"])
@pytest.mark.parametrize("boards", [[], (), np.zeros((0, 9), int), np.zeros(0), iter([])], ids=type)
def test_no_boards(boards, search):
    for goal in (None, GOAL):
        runs = getattr(compiled, search)(boards, goal, progress=False)
        assert len(runs) == 0 and repr(runs).endswith(": none; 0 expanded, 0 generated, at most 0 stored")
        assert rows(runs) == [] and runs.to_pandas().empty
    with pytest.raises(ValueError, match="got 'h'"):
        getattr(compiled, search)([], GOAL, "h")


# ---- results ----


def test_runs_report_each_board(in_one_go, boards_at):
    far, unsolvable = boards_at(31, 1)[0], (2, 1, 3, 4, 5, 6, 7, 8, 0)
    runs = run("astar", [GOAL, unsolvable, far, (1, 2, 3, 4, 5, 6, 7, 0, 8)], heuristic="misplaced", most_nodes=16_384)
    assert len(runs) == 4 and runs.status.tolist() == ["solved", "unsolvable", "stopped", "solved"]
    assert runs.cost.tolist() == [0, -1, -1, 1] and runs.solvable.tolist() == [True, False, True, True]
    sums = runs.expanded.sum(), runs.generated.sum(), runs.stored.max()
    assert repr(runs) == ("astar, misplaced: 2 solved, 1 stopped, 1 unsolvable; {:,} expanded, {:,} generated,"
                          " at most {:,} stored".format(*sums))
    table = runs.to_pandas()
    assert list(table) == ["status", *FIGURES]
    assert [tuple(row) for row in table.itertuples(index=False)] == rows(runs)
    assert {array.dtype for array in map(table.get, FIGURES)} == {np.dtype(np.int64)}


@pytest.mark.parametrize("search, options, heuristic, name", [
    ("idastar", {}, "linear_conflict", "idastar, linear_conflict: "),
    ("idastar", {"bounds": "unit"}, "manhattan", "idastar(bounds='unit'), manhattan: "),
    ("astar", {"ties": "lifo"}, distances(PUZZLE), "astar(ties='lifo'), distances: "),
    ("astar", {}, ZEROS, "astar, table: "),
    ("astar", {}, None, "astar: "),
    ("astar", {}, BLANK, "astar, pattern 4 5 and the blank: "),
    ("idastar", {}, additive_patterns(PUZZLE, [1, 2, 3], [7, 8]), "idastar, pattern 1 2 3 + pattern 7 8: "),
])
def test_runs_are_named(search, options, heuristic, name):
    assert repr(run(search, [GOAL], heuristic=heuristic, **options)) == (
        f"{name}1 solved; 0 expanded, 1 generated, at most 1 stored")


def test_a_bar_is_shown_and_changes_nothing(capsys):
    runs = run("idastar", [*SMALL_BOARDS, (2, 1, 3, 4, 5, 0)], SMALL, progress=True)
    assert rows(runs)[:-1] == rows(run("idastar", SMALL_BOARDS, SMALL)) and runs.status[-1] == "unsolvable"
    shown = capsys.readouterr().err
    assert "idastar: 100%" in shown and "360/360" in shown


# ---- interrupts, and plain Python ----


def script(text, *arguments, **environment):
    """Return what a new Python process prints as JSON."""
    ended = subprocess.run([sys.executable, "-c", text, *arguments], capture_output=True, text=True, timeout=60,
                           env={**os.environ, **environment})
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


INTERRUPTED = """
import io, json, os, signal, sys, threading, time, warnings
from eightpuzzle import compiled

signal.signal(signal.SIGINT, signal.default_int_handler)  # shells let background processes ignore it
boards, search, sent = json.loads(sys.argv[2]), getattr(compiled, sys.argv[1]), []

def interrupt():
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)

warnings.simplefilter("ignore")  # of missing numba
search(boards[:1], progress=False)  # compiles everything
threading.Timer(0.5, interrupt).start()
sys.stderr = io.StringIO()
runs = search(boards, threads=1, progress=False)
took = time.monotonic() - sent[0]
rows = list(map(list, zip(runs.status.tolist(), runs.cost.tolist(), runs.expanded.tolist(), runs.solvable.tolist())))
print(json.dumps([took, sys.stderr.getvalue(), rows]))
"""


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("search", ["idastar", "astar"])
def test_an_interrupt_keeps_the_finished_boards(search, plain):
    near, unsolvable = walks(FIFTEEN, 8, 1)[0], (*FIFTEEN.goal[1::-1], *FIFTEEN.goal[2:])
    boards = json.dumps([near, near, unsolvable, HARD, near])
    took, shown, found = script(INTERRUPTED, search, boards, NUMBA_DISABLE_JIT=str(int(plain)))
    assert took < 1
    assert shown == f"{search}: interrupted; 2 of 4 boards are kept\n"
    done, again, none, cut, left = found
    assert done == again == ["solved", 8, done[2], True] and none == ["unsolvable", -1, 0, False]
    assert cut == ["stopped", -1, cut[2], True] and cut[2] > 1000 and left == ["stopped", -1, 0, True]


PLAIN = """
import json, sys, warnings
if sys.argv[1] == "missing":
    sys.modules["numba"] = None
from eightpuzzle import SlidingPuzzle, additive_patterns, compiled, distances

puzzle, found = SlidingPuzzle.parse("12345678x"), []
given = {"distances": distances(puzzle), "patterns": additive_patterns(puzzle, [1, 2, 3], [4, 5], [6, 7, 8]),
         "mirrored": compiled.additive_patterns(puzzle, [1, 2, 3], [4, 5, 6], progress=False)}
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for search, boards, name, options in json.loads(sys.argv[2]):
        runs = getattr(compiled, search)(boards, heuristic=given.get(name, name), progress=False, **options)
        found.append([getattr(runs, name).tolist() for name in
                      ("status", "cost", "expanded", "generated", "stored", "iterations")])
print(json.dumps([compiled.kernels.COMPILED, [[str(each.message), each.filename] for each in caught], found]))
"""


@pytest.mark.parametrize("how", ["missing", "disabled"])
def test_plain_python_finds_the_same(how, boards_at):
    boards = [(2, 1, *GOAL[2:]), *(board for depth in range(0, 19, 6) for board in boards_at(depth, 1))]
    calls = [(name.split()[0], options) for name, (_, options) in EVERY.items() if options.get("cycles") != "none"]
    calls.append(("idastar", {"order": "random", "seed": 3}))
    given = {"manhattan": "manhattan", "linear_conflict": "linear_conflict", "distances": distances(PUZZLE),
             "patterns": additive_patterns(PUZZLE, [1, 2, 3], [4, 5], [6, 7, 8]),
             "mirrored": additive_patterns(PUZZLE, [1, 2, 3], [4, 5, 6], mirrored=True)}
    asked = [(search, boards, name, options) for search, options in calls for name in given]
    # The lists of plain Python grow too, up to `most_nodes`.
    far = [*boards_at(26, 1), *boards_at(24, 1)]
    asked.append(("astar", far, "misplaced", {"most_nodes": 16_384}))
    is_compiled, caught, found = script(PLAIN, how, json.dumps(asked), NUMBA_DISABLE_JIT=str(int(how == "disabled")))
    assert not is_compiled
    ((message, file),) = caught  # one warning, at the line of the caller
    assert message.startswith("numba is missing or disabled, so the compiled searches run as plain Python")
    assert file == "<string>"
    for (search, boards, name, options), plain in zip(asked, found):
        runs = run(search, boards, heuristic=given.get(name, name), **options)
        assert plain == [getattr(runs, name).tolist() for name in ("status", *FIGURES)]
    assert plain[0] == ["stopped", "solved"]
