"""Every claim about every heuristic, on every board of 3×3 and 2×4 with three goals each, against the oracle."""

import random
from functools import cache

import oracle
import pytest

from eightpuzzle import (
    SlidingPuzzle,
    additive_patterns,
    check_heuristic,
    gaschnig,
    linear_conflict,
    manhattan,
    maximum,
    misplaced,
    out_of_row_and_column,
    pattern_database,
    scaled,
    sequence_score,
    walking_distance,
)

GOALS = [
    (oracle.GOAL, 3), (oracle.GOAL_BLANK_CENTRE, 3), ((1, 2, 3, 4, 5, 6, 7, 0, 8), 3),
    ((1, 2, 3, 4, 5, 6, 7, 0), 4), ((3, 0, 2, 7, 5, 6, 4, 1), 4), ((0, 1, 2, 3, 4, 5, 6, 7), 4),
]
CENTRE = SlidingPuzzle(oracle.GOAL_BLANK_CENTRE, oracle.GOAL_BLANK_CENTRE)


def added(problem):
    tiles = range(1, len(problem.goal))
    return additive_patterns(problem, tiles[:4], tiles[4:])


def with_the_blank(problem):
    return pattern_database(problem, [1, 2, 3], additive=False)


def alone(problem):
    return pattern_database(problem, [2, 5, 7])


# maker: whether it is consistent. All are admissible.
MAKERS = {
    misplaced: True, manhattan: True, out_of_row_and_column: True, gaschnig: True, linear_conflict: True,
    walking_distance: True, with_the_blank: True, alone: False, added: False,
}


@pytest.fixture(scope="module")
def space(distances):
    """`space(goal, width)`: the boards, nearest first, their distances, and the pairs of places of neighbours."""

    @cache
    def of(goal, width):
        known = distances(goal, width)
        place = {board: number for number, board in enumerate(known)}
        pairs = [(place[board], place[reached]) for board in known for _, reached in oracle.neighbours(board, width)]
        return list(known), list(known.values()), pairs

    return of


@pytest.mark.parametrize("goal, width", GOALS)
@pytest.mark.parametrize("maker", MAKERS)
def test_admissible_consistent_and_reported_so(maker, goal, width, space):
    boards, true, pairs = space(goal, width)
    puzzle = SlidingPuzzle(goal, goal, width)
    h = maker(puzzle)
    estimates = list(map(h, boards))
    assert estimates[0] == 0
    assert all(0 <= estimate <= distance for estimate, distance in zip(estimates, true))
    drops = sum(estimates[before] - estimates[after] > 1 for before, after in pairs)
    assert (drops == 0) == MAKERS[maker]
    report = check_heuristic(h, puzzle)
    assert (report.admissible, report.consistent, report.drops) == (True, MAKERS[maker], drops)
    assert report.exact == sum(estimate == distance for estimate, distance in zip(estimates, true))
    assert (report.largest, report.largest_error) == (max(estimates), max(map(int.__sub__, true, estimates)))
    assert report.mean == pytest.approx(sum(estimates) / len(boards))
    assert (report.too_large, report.excess, report.counterexample) == (0, 0, None)


@pytest.mark.parametrize("goal, width", GOALS)
def test_what_dominates_what(goal, width):
    puzzle = SlidingPuzzle(goal, goal, width)
    reports = {maker: check_heuristic(maker(puzzle), puzzle) for maker in MAKERS}
    for better, worse in [(manhattan, misplaced), (gaschnig, misplaced), (linear_conflict, manhattan),
                          (walking_distance, manhattan), (out_of_row_and_column, misplaced),
                          (manhattan, out_of_row_and_column)]:
        assert reports[better].dominates(reports[worse]) and not reports[worse].dominates(reports[better])


def by_pairs(state):
    """Linear conflict as it is often written, for the goal 1 2 3 / 4 5 6 / 7 8 x."""
    home = {tile: divmod(tile - 1, 3) for tile in range(1, 9)}
    value = 0
    for cell, tile in enumerate(state):
        if tile:
            row, column = divmod(cell, 3)
            value += abs(row - home[tile][0]) + abs(column - home[tile][1])
            for other_cell in range(cell + 1, 9):
                other = state[other_cell]
                other_row, other_column = divmod(other_cell, 3)
                if other and row == other_row == home[tile][0] == home[other][0]:
                    value += 2 * (home[tile][1] > home[other][1])
                if other and column == other_column == home[tile][1] == home[other][1]:
                    value += 2 * (home[tile][0] > home[other][0])
    return value


def nine(state, count):
    """Manhattan or misplaced with the blank counted."""
    pairs = [(divmod(cell, 3), divmod((tile - 1) % 9, 3)) for cell, tile in enumerate(state)]
    if count == "misplaced":
        return sum(here != home for here, home in pairs)
    return sum(abs(here[0] - home[0]) + abs(here[1] - home[1]) for here, home in pairs)


def sum_of_both(puzzle):
    one, other = manhattan(puzzle), misplaced(puzzle)
    return lambda state: one(state) + other(state)


def mirrored(puzzle):
    """The pattern databases of 1 to 4 and 5 to 8, looked up with the board mirrored at the diagonal."""
    halves = additive_patterns(puzzle, [1, 2, 3, 4], [5, 6, 7, 8])
    turned = [0, 1, 4, 7, 2, 5, 8, 3, 6]
    return lambda state: halves(tuple(turned[state[3 * (cell % 3) + cell // 3]] for cell in range(9)))


FIGURES = {
    "misplaced": misplaced, "gaschnig_maxswap": gaschnig, "out_of_row_plus_col": out_of_row_and_column,
    "manhattan": manhattan, "linear_conflict_minremoval(MD+2*removals)": linear_conflict,
    "walking_distance": walking_distance, "linear_conflict_pairs(MD+2*pairs)": lambda puzzle: by_pairs,
    "max(LC,WD)": lambda puzzle: maximum(linear_conflict(puzzle), walking_distance(puzzle)),
    "max(MD,gaschnig)": lambda puzzle: maximum(manhattan(puzzle), gaschnig(puzzle)),
    "sum_MD_plus_misplaced": sum_of_both,
    "manhattan_incl_blank(INADMISSIBLE variant)": lambda puzzle: lambda state: nine(state, "manhattan"),
    "misplaced_incl_blank(INADMISSIBLE variant)": lambda puzzle: lambda state: nine(state, "misplaced"),
    "PDB_additive_1234|5678_blank_min": lambda puzzle: additive_patterns(puzzle, [1, 2, 3, 4], [5, 6, 7, 8]),
    "PDB_additive_reflected": mirrored,
    "max(PDB,reflected)": lambda puzzle: maximum(
        additive_patterns(puzzle, [1, 2, 3, 4], [5, 6, 7, 8]), mirrored(puzzle)),
    "PDB_nonadd_{1234}": lambda puzzle: pattern_database(puzzle, [1, 2, 3, 4], additive=False),
    "PDB_nonadd_{5678}": lambda puzzle: pattern_database(puzzle, [5, 6, 7, 8], additive=False),
    "max_PDB_nonadd": lambda puzzle: maximum(*(
        pattern_database(puzzle, half, additive=False) for half in ([1, 2, 3, 4], [5, 6, 7, 8]))),
}


@pytest.mark.parametrize("name", FIGURES)
def test_the_published_figures(name, figures, distances):
    (row,) = (row for row in figures("heuristics") if row["heuristic"] == name)
    puzzle = SlidingPuzzle(oracle.GOAL)
    report = check_heuristic(FIGURES[name](puzzle), puzzle)
    assert round(report.mean * 181_440) == int(row["sum"])
    for column, value in {
        "max_h": report.largest, "states_h_equals_distance": report.exact, "max_underestimate": report.largest_error,
        "max_overestimate": report.excess, "states_overestimated": report.too_large,
        "violating_directed_edges": report.drops,
    }.items():
        assert value == int(row[column]), column
    assert [report.admissible, report.consistent] == [row["admissible"] == "yes", row["consistent"] == "yes"]
    if report.counterexample is not None:
        known = distances(oracle.GOAL, 3)
        nearest = tuple(map(int, row["counterexample_state"]))
        assert known[report.counterexample] == known[nearest] == int(row["counterexample_d"])
    assert (report.drop is None) == report.consistent


def test_nilssons_score_needs_a_3x3_goal_with_the_blank_in_the_centre():
    report = check_heuristic(sequence_score(CENTRE), CENTRE)
    assert not report.admissible and not report.consistent and report.largest > 31
    assert sequence_score(CENTRE)(CENTRE.goal) == 0
    # Nilsson's own example: Manhattan 5, one in the centre, two of the ring that follow wrongly … counted by hand.
    puzzle = SlidingPuzzle.parse("2 1 6  4 x 8  7 5 3", goal="1 2 3  8 x 4  7 6 5")
    assert sequence_score(puzzle)(puzzle.start) - manhattan(puzzle)(puzzle.start) == 3 * 2 * 8
    with pytest.raises(ValueError, match="expected a 3×3 goal with the blank in the centre, got 1 2 3 / 4 5 6 / 7 8 x"):
        sequence_score(SlidingPuzzle(oracle.GOAL))
    with pytest.raises(ValueError, match="blank in the centre"):
        sequence_score(SlidingPuzzle(range(8), range(8), 4))


def test_combinations_refuse_wrong_arguments():
    with pytest.raises(TypeError, match="maximum: expected one or more functions of a state"):
        maximum()
    with pytest.raises(TypeError, match="maximum: expected one or more functions of a state"):
        maximum(len, 3)
    with pytest.raises(TypeError, match="scaled: expected a function of a state, got 3"):
        scaled(3, 2)
    with pytest.raises(ValueError, match="the weight to be 0 or more, got -1"):
        scaled(len, -1)


@pytest.mark.parametrize("maker", [
    misplaced, manhattan, out_of_row_and_column, gaschnig, linear_conflict, walking_distance,
    lambda puzzle: pattern_database(puzzle, [1, 2, 3, 4]),
])
def test_fifteen_tiles_by_sample(maker, figures):
    """On 4×4: at most the true distance where it is known, and never a drop of more than 1 on random walks."""
    puzzle = SlidingPuzzle([*range(1, 16), 0])
    h = maker(puzzle)
    known = [row for row in figures("puzzles") if row["n"] == "4" and row["min_moves"] != "unsolvable"]
    assert len(known) >= 10
    for row in known:
        assert h(tuple(map(int, row["tiles"].split()))) <= int(row["min_moves"])
    draws = random.Random(1)
    board = puzzle.goal
    for step in range(300):
        _, reached = draws.choice(puzzle.successors(board))
        assert h(reached) <= step + 1
        if "pattern" not in h.__name__:
            assert abs(h(reached) - h(board)) <= 1
        board = reached
