"""The distances of the Rotation Game, against a sweep in plain Python, published counts, and all short paths."""

import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

from eightpuzzle import (
    RotationGame,
    boards_at_depth,
    breadth_first,
    check_heuristic,
    check_search,
    compare,
    count_shortest_paths,
    distances,
    draw,
    greedy,
    idastar,
    out_of_centre,
    rotation_distances,
    scaled,
    shortest_path,
)
from eightpuzzle.exact.rotation import NO_PATTERN

CENTRE = (6, 7, 8, 11, 12, 15, 16, 17)
COUNTS = (1, 8, 44, 208, 876, 3220, 10498, 30236, 73982, 146466, 208170, 178588, 72941, 10045, 188)


@pytest.fixture(scope="module")
def truth():
    return rotation_distances()


def random_boards(count, seed=0):
    rng = random.Random(seed)
    for _ in range(count):
        yield tuple(rng.sample(8 * [1, 2, 3], 24))


def near(count, most, seed=0):
    """Boards a few operations from one that is solved."""
    rng = random.Random(seed)
    for _ in range(count):
        rest = iter(rng.sample(8 * [1, 3], 16))
        board = tuple(2 if cell in CENTRE else next(rest) for cell in range(24))
        yield RotationGame(board).after("".join(rng.choices("ABCDEFGH", k=rng.randint(0, most))))


def test_counts_are_the_published_ones(truth):
    assert truth.patterns == COUNTS and sum(truth.patterns) == 735_471
    mean = sum(depth * count for depth, count in enumerate(truth.patterns)) / 735_471
    assert round(mean, 4) == 9.8708


def test_every_board_is_counted(truth):
    assert sum(truth.counts) == len(truth) == 9_465_511_770
    assert truth.deepest == len(truth.counts) - 1 == 13
    solved = 3 * 12_870  # a value in the centre, and eight of the other sixteen cells for one of the two others
    assert truth.counts[0] == solved
    assert truth.counts[1] == 8 * solved  # and no board is next to two goals


def test_the_counts_are_those_of_boards_drawn_at_random(truth):
    drawn = Counter(map(truth, random_boards(20_000)))
    for depth, count in enumerate(truth.counts):
        expected = 20_000 * count / len(truth)
        assert abs(drawn[depth] - expected) <= 5 * expected**0.5 + 1


def test_the_farthest_boards(truth):
    assert len(set(truth.farthest)) == truth.counts[13] == 192
    for board in truth.farthest:
        assert sorted(board) == 8 * [1] + 8 * [2] + 8 * [3] and truth(board) == 13
    assert boards_at_depth(RotationGame(truth.farthest[0]), 13, 500) == list(truth.farthest)


@pytest.mark.parametrize("depth", range(14))
def test_boards_at_a_depth(truth, depth):
    game = RotationGame([1, 2, 3] * 8)
    boards = boards_at_depth(game, depth, 30, seed=3)
    assert len(set(boards)) == 30 and set(map(truth, boards)) == {depth}
    assert boards == boards_at_depth(game, depth, 30, seed=3) != boards_at_depth(game, depth, 30, seed=4)


def test_all_boards_at_a_depth_are_equally_likely(truth):
    """Boards that are solved with several values come no more often than others."""
    drawn = [sum(each == 10 for each in truth.each(board).values()) for board in truth.sample(10, 4_000)]
    known = [sum(each == 10 for each in truth.each(board).values()) for board in random_boards(20_000)
             if truth(board) == 10]
    for values in (1, 2, 3):
        assert abs(drawn.count(values) / len(drawn) - known.count(values) / len(known)) < 0.04
    nearest = Counter(min(each, key=each.get) for each in map(truth.each, truth.sample(2, 3_000)))
    assert all(abs(count - 1000) < 150 for count in nearest.values())


def test_boards_that_there_are_not(truth):
    game = RotationGame([1, 2, 3] * 8)
    with pytest.raises(ValueError, match="depth: expected 0 to 13, the distances in the Rotation Game, got 14"):
        boards_at_depth(game, 14, 1)
    with pytest.raises(ValueError, match="expected at most 10,000 boards of the Rotation Game, got 10,001"):
        boards_at_depth(game, 0, 10_001)
    with pytest.raises(ValueError, match="expected n to be a whole number, 0 or more, got -1"):
        boards_at_depth(game, 3, -1)


def test_the_best_moves_come_nearer(truth):
    for board in random_boards(50):
        after = dict(RotationGame(board).successors(board))
        assert truth.best_moves(board) == "".join(letter for letter in after if truth(after[letter]) < truth(board))


@pytest.mark.parametrize("state", [(1,) * 24, (1, 2, 3), (1, 2, 3) * 9, (1, 2, 4) * 8, "123" * 8, 7, tuple(range(24))])
def test_wrong_boards_have_no_distance(truth, state):
    with pytest.raises(ValueError, match="expected a board of 24 cells, 8 each of 1, 2 and 3, got"):
        truth(state)


class TestChecks:
    game = RotationGame([1, 2, 3] * 8)

    def test_the_heuristic_of_the_contest(self, truth):
        report = check_heuristic(out_of_centre(self.game), self.game, sample=20)
        assert report.admissible and report.consistent and len(report.boards) == 280
        assert report.true.tolist() == sorted(map(truth, report.boards))
        assert str(report).splitlines()[0].endswith("consistent, checked on 280 of 9,465,511,770 boards")

    def test_one_that_says_too_much(self, truth):
        h = scaled(out_of_centre(self.game), 2)
        report = check_heuristic(h, self.game, sample=20)
        errors = [truth(board) - h(board) for board in report.boards]
        assert report.too_large == sum(error < 0 for error in errors) and report.excess == -min(errors)
        assert truth(report.counterexample) == min(truth(board) for board in report.boards if h(board) > truth(board))
        before, after = report.drop
        assert after in dict(self.game.successors(before)).values() and h(before) - h(after) == 2
        falls = [1 for board in report.boards for _, turned in self.game.successors(board) if h(board) - h(turned) > 1]
        assert report.drops == len(falls) and not report.admissible and not report.consistent
        assert self.game.line(report.counterexample) in str(report)
        figure = draw.counterexample(report)
        assert f"estimate {h(before):g}" in [text.get_text() for text in figure.axes[0].texts]

    def test_a_sample_does_not_give_a_table(self):
        report = check_heuristic(out_of_centre(self.game), self.game, sample=1)
        with pytest.raises(ValueError, match="expected a report on every board, but out_of_centre was checked on 14 "):
            report.values
        other = check_heuristic(out_of_centre(self.game), self.game, sample=1, seed=1)
        with pytest.raises(ValueError, match="expected two reports on the same goal and the same boards"):
            report.dominates(other)

    def test_searches(self):
        report = check_search(idastar, self.game, 3, h=distances)
        assert (report.optimal, report.boards) == (True, 42)
        report = check_search(greedy, self.game, 20, h=out_of_centre, depths=(4, 3))
        assert report.valid and not report.optimal and report.boards == 40
        board, moves = report.counterexample
        assert self.game.line(board) in str(report) and moves > distances(self.game)(board)

    def test_wrong_makers_of_heuristics_are_reported(self, truth):
        with pytest.raises(TypeError, match="expected h to be a function of .* got rotation_distances, which"):
            check_search(idastar, self.game, h=truth)
        with pytest.raises(TypeError, match="out_of_centre or distances for the Rotation Game., got manhattan, which"):
            check_search(idastar, self.game)
        with pytest.raises(TypeError, match="which returns 3"):
            check_search(idastar, self.game, h=lambda problem: 3)

    def test_all_boards_are_too_many(self):
        with pytest.raises(ValueError, match="check_search: 9,465,511,770 boards are too many for .all."):
            check_search(idastar, self.game, "all", h=distances)

    def test_comparisons_know_the_depth(self):
        problems = [self.game.with_start(board) for board in boards_at_depth(self.game, 3, 2)]
        table = compare([idastar, breadth_first], problems, [out_of_centre], progress=False)
        assert table["depth"].tolist() == table["cost"].tolist() == [3, 3, 3, 3]


def test_every_pattern_has_eight_cells(truth):
    patterns = np.flatnonzero(truth.table != NO_PATTERN)
    assert (np.bitwise_count(patterns) == 8).all()


def test_a_sweep_in_plain_python_finds_the_same(truth):
    """Six layers; the values 2 and 3 have the same name, so a state is a pattern."""
    game = RotationGame([1, 2, 3] * 8)
    goal = tuple(int(cell in CENTRE) for cell in range(24))
    found, layer = {goal: 0}, [goal]
    for depth in range(1, 7):
        layer = list(dict.fromkeys(
            after for state in layer for _, after in game.successors(state) if after not in found
        ))
        found |= dict.fromkeys(layer, depth)
    numbers = [sum(bit << cell for cell, bit in enumerate(state)) for state in found]
    assert truth.table[numbers].tolist() == list(found.values())


def test_a_board_is_as_far_as_its_nearest_value(truth):
    for board in random_boards(200):
        each = truth.each(board)
        for value, distance in each.items():
            assert distance == truth.table[sum((each == value) << cell for cell, each in enumerate(board))]
        assert truth(board) == min(each.values())


def test_every_operation_changes_the_distance_by_one_at_most_and_some_comes_nearer(truth):
    for board in random_boards(300):
        game = RotationGame(board)
        after = [truth(reached) for _, reached in game.successors(board)]
        assert max(after) <= truth(board) + 1 and min(after) == max(truth(board) - 1, 0)


def test_the_heuristic_is_admissible(truth):
    patterns = np.flatnonzero(truth.table != NO_PATTERN)
    inside = np.bitwise_count(patterns & sum(1 << cell for cell in CENTRE)).astype(int)
    distances = truth.table[patterns].astype(int)
    assert (8 - inside <= distances).all()
    assert (8 - inside == distances).sum() == 2071
    game = RotationGame(next(random_boards(1)))
    h = out_of_centre(game)
    for board in random_boards(200):
        assert h(board) == min(8 - sum(board[cell] == value for cell in CENTRE) for value in (1, 2, 3)) <= truth(board)


def test_the_first_of_all_shortest_sequences_of_operations(truth):
    for board in near(40, 4):
        game, distance = RotationGame(board), truth(board)
        found = [path for path in map("".join, product("ABCDEFGH", repeat=distance)) if game.is_goal(game.after(path))]
        assert found and shortest_path(game) == min(found)
        assert count_shortest_paths(game) == len(found)
        if distance:
            assert not any(game.is_goal(game.after("".join(path))) for path in product("ABCDEFGH", repeat=distance - 1))


def test_searches_find_the_same_sequences(truth):
    for board in near(10, 7, seed=1):
        game = RotationGame(board)
        for h in (out_of_centre(game), truth):
            result = idastar(game, h)
            assert (result.cost, result.moves) == (truth(board), shortest_path(game))
