"""The checkers find the faults of common wrong programs and report the nearest counterexample."""

from functools import partial

import oracle
import pytest
import wrong_programs as wrong

from eightpuzzle import (
    Limit,
    SlidingPuzzle,
    astar,
    bidirectional,
    breadth_first,
    check_heuristic,
    check_search,
    greedy,
    idastar,
    manhattan,
    misplaced,
    scaled,
    weighted_astar,
)

PUZZLE = SlidingPuzzle(oracle.GOAL)
SMALL = SlidingPuzzle((1, 2, 3, 4, 5, 0), width=3)


def test_a_report_by_hand(distances):
    known = distances(SMALL.goal, 3)
    h = scaled(misplaced(SMALL), 2.5)
    report = check_heuristic(h, SMALL)
    errors = {board: distance - h(board) for board, distance in known.items()}
    assert report.too_large == sum(error < 0 for error in errors.values())
    assert report.excess == -min(errors.values()) and report.largest_error == max(errors.values())
    assert errors[report.counterexample] < 0
    assert all(errors[board] >= 0 for board in known if known[board] < known[report.counterexample])
    moves = [(board, reached) for board in known for _, reached in oracle.neighbours(board, 3)]
    falls = [(board, reached) for board, reached in moves if h(board) - h(reached) > 1]
    assert report.drops == len(falls) and report.drop in falls
    assert known[report.drop[0]] == min(known[board] for board, _ in falls)
    assert str(report).splitlines()[0] == "2.5 × misplaced: not admissible, not consistent"


def test_an_estimate_that_is_not_zero_at_the_goal_is_not_consistent():
    report = check_heuristic(lambda state: 1, SMALL)
    assert (report.admissible, report.consistent, report.drops) == (False, False, 0)
    assert report.counterexample == SMALL.goal


def test_an_exception_of_a_heuristic_names_the_board():
    def lost(state):
        return {}[state] if state[0] == 2 else 0

    with pytest.raises(KeyError) as error:
        check_heuristic(lost, SMALL)
    assert any("raised by the heuristic lost for the state (2," in note for note in error.value.__notes__)
    with pytest.raises(TypeError, match=r"must return a number, but for \(1, 2, 3, 4, 5, 0\) it returned None"):
        check_heuristic(lambda state: None, SMALL)
    with pytest.raises(TypeError, match="expected a function of a state, got 3"):
        check_heuristic(3, SMALL)
    with pytest.raises(ValueError, match="239,500,800 solvable boards"):
        check_heuristic(lambda state: 0, SlidingPuzzle(range(12), width=4))


def test_reports_on_different_goals_cannot_be_compared():
    other = SMALL.with_start(SMALL.start)
    assert check_heuristic(manhattan(other), other).dominates(check_heuristic(misplaced(SMALL), SMALL))
    turned = SlidingPuzzle((0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5), 3)
    with pytest.raises(ValueError, match="the same goal and the same boards"):
        check_heuristic(manhattan(turned), turned).dominates(check_heuristic(manhattan(SMALL), SMALL))


RIGHT = [astar, bidirectional, partial(astar, ties="lifo"), partial(idastar, bounds="unit")]


@pytest.mark.parametrize("search", RIGHT)
def test_correct_searches_pass(search):
    report = check_search(search, PUZZLE, sample=3)
    assert report.optimal and report.valid and report.boards == report.of == 92
    assert str(report).endswith("92 boards, every path is a shortest path")


def test_the_states_of_the_path_may_be_marked():
    assert check_search(wrong.path_marked, PUZZLE, sample=1).optimal


TESTED_EARLY = partial(wrong.marks_when_generated, test_when_generated=True)
FAULTY = {
    "marks when generated": (wrong.marks_when_generated, PUZZLE),
    "the same, goal test when generated": (TESTED_EARLY, SlidingPuzzle(oracle.GOAL, order="drul")),
    "one set for an iteration": (wrong.one_set_an_iteration, PUZZLE),
    "a weight of 2 left on": (weighted_astar, PUZZLE),
    "greedy": (greedy, SMALL),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_search_is_found(name, distances):
    search, puzzle = FAULTY[name]
    report = check_search(search, puzzle)
    assert report.valid and not report.optimal and report.failures == 0
    assert all(more % 2 == 0 for more in report.excess) and report.too_long > 0  # parity
    board, moves = report.counterexample
    assert moves > distances(puzzle.goal, puzzle.width)[board]


@pytest.mark.parametrize("program, board, moves", [
    (wrong.contest("urld"), "4 1 2 x 8 3 7 6 5", 11),  # 9 would do
    (wrong.contest("rdul"), "4 1 2 x 8 3 7 6 5", 9),   # one of the six orders that never err
    (wrong.textbook("udlr"), "x 2 3 1 6 8 4 7 5", 10),  # 8 would do
    (wrong.one_set_an_iteration, "1 2 3 4 8 6 5 x 7", 15),  # 13 would do
])
def test_published_counterexamples(program, board, moves):
    assert len(program(SlidingPuzzle.parse(board))) == moves


@pytest.mark.parametrize("order, options, moves", [
    ("drul", {"test_when_generated": True}, 12), ("udlr", {}, 12),
])
def test_the_smallest_board_where_marking_too_early_fails(order, options, moves):
    puzzle = SlidingPuzzle.parse("1 3 5 4 x 8 7 6 2", order=order)
    assert wrong.marks_when_generated(puzzle, manhattan(puzzle), **options).cost == moves
    assert astar(puzzle, manhattan(puzzle)).cost == 10


@pytest.mark.parametrize("order, wrong_near", [("rdul", 0), ("drlu", 0), ("udlr", 8), ("urld", 16)])
def test_the_blank_counted_near_the_goal(order, wrong_near, distances):
    known = distances(oracle.GOAL, 3)
    program = wrong.contest(order)
    near = [board for board, distance in known.items() if distance <= 11]
    assert sum(len(program(PUZZLE.with_start(board))) > known[board] for board in near) == wrong_near


def test_invalid_solutions_are_reported():
    report = check_search(lambda puzzle: "uu", SMALL, 2)
    assert not report.valid and not report.optimal and report.failures == report.boards
    assert report.invalid[0] == SMALL.goal and "move 2 of 'uu' is 'u'" in report.invalid[1]
    stays = check_search(lambda puzzle: "", SMALL, 2)
    assert stays.failures == stays.boards - 1 and "'' leads to" in stays.invalid[1]
    none = check_search(lambda puzzle: None, SMALL, 1)
    assert none.valid and not none.optimal and none.unsolved == (SMALL.goal, "it returned None")
    number = check_search(lambda puzzle: 7, SMALL, 1)
    assert not number.valid and number.failures == number.boards


def test_an_exception_counts_as_a_failure_on_that_board():
    def fails(puzzle):
        if puzzle.start[0] == 0:
            raise RuntimeError("lost")
        return breadth_first(puzzle)

    report = check_search(fails, SMALL, "all")
    assert report.failures == 60 and report.unsolved[1] == "RuntimeError: lost" and report.boards == 360
    limited = check_search(breadth_first, SMALL, 5, hooks=[Limit(expanded=50)])
    assert "limit reached: 50 expanded" in limited.unsolved[1] and limited.counterexample is None


def test_an_interrupt_keeps_the_completed_boards():
    seen = []

    def until_stopped(puzzle):
        seen.append(puzzle)
        if len(seen) == 31:
            raise KeyboardInterrupt
        return breadth_first(puzzle)

    report = check_search(until_stopped, SMALL, "all")
    assert (report.boards, report.of, report.optimal) == (30, 360, True)
    assert "30 of 360 boards (interrupted)" in str(report)


def test_the_same_seed_draws_the_same_boards():
    def drawn(**options):
        boards = []
        check_search(lambda puzzle: boards.append(puzzle.start), PUZZLE, 2, **options)
        return boards

    assert drawn() == drawn(seed=0) != drawn(seed=1)
    assert len(drawn()) == 1 + 2 * 31


def test_wrong_searches_and_samples_are_refused():
    with pytest.raises(TypeError, match="expected a search or a function of a puzzle, got 3"):
        check_search(3, SMALL)
    for sample in (0, -1, "some", 1.5):
        with pytest.raises(ValueError, match="expected sample to be a number of boards, 1 or more, or .all."):
            check_search(astar, SMALL, sample)


def test_bars_are_shown_and_change_nothing(capsys):
    assert str(check_search(astar, SMALL, 1, progress=True)) == str(check_search(astar, SMALL, 1))
    assert "check_search" in capsys.readouterr().err
    h = manhattan(SMALL)
    assert str(check_heuristic(h, SMALL, progress=True)) == str(check_heuristic(h, SMALL))
    assert "check_heuristic" in capsys.readouterr().err
