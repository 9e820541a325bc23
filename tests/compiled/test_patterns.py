"""Compiled pattern databases: equal to those in plain numpy, files (damaged or not), and Korf's boards."""

import itertools
import math
import os
import pickle
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from eightpuzzle import SlidingPuzzle, additive_patterns, compiled, exact, idastar, korf_instances
from eightpuzzle.compiled import kernels, patterns

PUZZLE = SlidingPuzzle.parse("12345678x")
FIFTEEN = korf_instances()[0].puzzle  # the blank first

numba = pytest.mark.skipif(not kernels.COMPILED, reason="plain Python would take hours")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder in which tables of any size are stored."""
    monkeypatch.setattr(patterns, "FEWEST_STORED", 0)
    return tmp_path / "tables"


def made(puzzle, tiles, folder):
    return compiled.pattern_database(puzzle, tiles, folder=folder, progress=False)


@pytest.mark.parametrize("text, width, tiles", [
    ("12345678x", 3, (1, 2, 3, 4)), ("1 2 3 8 x 4 7 6 5", 3, (8, 3, 5)), ("x12345678", 3, (7,)),
    ("1 2 3 4 5 6 7 8 9 x", 5, (1, 5, 9)), ("1 2 3 4 5 6 7 8 9 x", 2, (10 - 1, 2, 4, 1)), ("3 1 2 x", 2, (1, 2, 3)),
    ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", 4, (4, 8, 12, 15)),
])
def test_every_entry_equals_that_of_the_readable_sweep(text, width, tiles):
    puzzle = SlidingPuzzle.parse(text, goal=text, width=width)
    found, expected = compiled.pattern_database(puzzle, tiles, progress=False), exact.pattern_database(puzzle, tiles)
    assert found.tiles == tuple(sorted(tiles)) and found.additive and found.problem.goal == puzzle.goal
    assert np.array_equal(found.table, expected.table) and repr(found) == repr(expected)


class TestByRank:
    """Tables without gaps, as those of seven tiles and more on 16 cells are; here small ones are made so."""

    @pytest.fixture(autouse=True)
    def without_gaps(self, monkeypatch):
        monkeypatch.setattr(exact.patterns, "MOST_WITH_GAPS", 0)

    @pytest.mark.parametrize("text, width, tiles", [
        ("12345678x", 3, (1, 2, 3, 4)), ("1 2 3 8 x 4 7 6 5", 3, (3, 5, 8)), ("1 2 3 4 5 6 7 8 9 x", 5, (1, 5, 9)),
        ("x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", 4, (1, 12, 15)),
    ])
    def test_the_entries_are_the_same(self, text, width, tiles, monkeypatch):
        puzzle = SlidingPuzzle.parse(text, goal=text, width=width)
        found = compiled.pattern_database(puzzle, tiles, progress=False)
        monkeypatch.undo()
        expected = exact.pattern_database(puzzle, tiles)
        assert found.is_by_rank and not expected.is_by_rank and repr(found) == repr(expected)
        cells = len(puzzle.goal)
        assert found.table.shape == (math.perm(cells, len(tiles)),)
        for places in itertools.permutations(range(cells), len(tiles)):
            board = [0] * cells
            for cell, tile in zip(places, tiles):
                board[cell] = tile
            assert found(board) == expected(board)

    @pytest.mark.parametrize("mirrored", [True, False])
    @pytest.mark.parametrize("groups", [([1, 2, 3, 4], [5, 6, 7, 8]), ([4, 2, 6, 8], [7], [1, 5, 3])])
    def test_the_searches_count_the_same(self, groups, mirrored, monkeypatch):
        h = compiled.additive_patterns(PUZZLE, *groups, mirrored=mirrored, progress=False)
        monkeypatch.undo()
        plain = compiled.additive_patterns(PUZZLE, *groups, mirrored=mirrored, progress=False)
        mixed = exact.AdditivePatterns((h.databases[0], *plain.databases[1:]), mirrored)
        assert [each.is_by_rank for each in mixed.databases] == [True] + [False] * (len(groups) - 1)
        boards = [SlidingPuzzle.random(seed).start for seed in range(60)]
        for search in (compiled.idastar, compiled.astar):
            expected = search(boards, heuristic=plain, progress=False)
            for by_rank in (h, mixed):
                found = search(boards, heuristic=by_rank, progress=False)
                assert np.array_equal(found.generated, expected.generated) and np.array_equal(found.cost, expected.cost)

    def test_it_is_kept_and_sent_whole(self, folder, monkeypatch):
        first = made(PUZZLE, (1, 2, 3), folder)
        monkeypatch.setattr(patterns, "_sweep", None)
        again, sent = made(PUZZLE, (1, 2, 3), folder), pickle.loads(pickle.dumps(first))
        for other in (again, sent):
            assert other.is_by_rank and np.array_equal(other.table, first.table) and other(PUZZLE.goal) == 0
        monkeypatch.setattr(exact.patterns, "MOST_WITH_GAPS", 1 << 24)
        with pytest.raises(ValueError, match=r"expected 729 bytes, got uint8 of shape \(504,\)"):
            exact.PatternDatabase.load(*folder.iterdir())


@numba
def test_seven_tiles_of_twelve_cells_are_by_rank(tmp_path):
    puzzle = SlidingPuzzle.parse("1 2 3 4 5 6 7 8 9 10 11 x", width=4)
    whole, *parts = (made(puzzle, tiles, tmp_path) for tiles in (range(1, 8), (1, 2, 3, 4), (5, 6, 7)))
    assert whole.is_by_rank and len(whole.table) == 3_991_680 and whole.table.max() < 255
    boards = [SlidingPuzzle.random(seed, rows=3, width=4).start for seed in range(200)]
    assert all(whole(board) >= sum(part(board) for part in parts) for board in boards)
    runs = compiled.idastar(boards[:40], puzzle.goal, [whole, made(puzzle, (8, 9, 10, 11), tmp_path)], width=4,
                            progress=False)
    expected = compiled.idastar(boards[:40], puzzle.goal, "linear_conflict", width=4, progress=False)
    assert np.array_equal(runs.cost, expected.cost) and runs.generated.sum() < expected.generated.sum()


def test_groups_of_ones_own():
    readable = additive_patterns(PUZZLE, [1, 2, 4], [3, 5, 6], [7, 8], mirrored=True)
    found = compiled.additive_patterns(PUZZLE, [1, 2, 4], [3, 5, 6], [7, 8], progress=False)
    assert found.mirrored and found.__name__ == readable.__name__ == "patterns 1 2 4 + 3 5 6 + 7 8, mirrored"
    for seed in range(50):
        board = SlidingPuzzle.random(seed).start
        assert found(board) == readable(board)


def test_a_board_and_its_reflection_have_the_same_estimate(distances):
    """h of a board is h of its reflection, and the larger of the two sums alone."""
    h, alone = (additive_patterns(PUZZLE, [1, 2, 3, 4], [5, 6, 7, 8], mirrored=mirrored) for mirrored in (True, False))
    cells, tiles = exact.patterns.mirror(PUZZLE)
    known = distances(PUZZLE.goal, 3)
    for board in itertools.islice(known, 0, None, 311):
        reflected = tuple(tiles[board[cell]] for cell in cells)
        assert known[reflected] == known[board]
        assert h(board) == h(reflected) == max(alone(board), alone(reflected)) <= known[board]


@pytest.mark.parametrize("goal, width", [("12345678x", 3), ("1234x5678", 3), ("x12345678", 3)])
def test_the_goal_is_its_own_reflection(goal, width):
    puzzle = SlidingPuzzle.parse(goal, goal=goal, width=width)
    cells, tiles = exact.patterns.mirror(puzzle)
    assert tuple(tiles[puzzle.goal[cell]] for cell in cells) == puzzle.goal


@pytest.mark.parametrize("goal, width", [("1x2345678", 3), ("12345x", 3)])
@pytest.mark.parametrize("room", [exact, compiled])
def test_where_there_is_no_reflection(goal, width, room):
    puzzle = SlidingPuzzle.parse(goal, goal=goal, width=width)
    with pytest.raises(ValueError, match="mirrored: expected a square board whose goal has the blank on the diagonal"):
        room.additive_patterns(puzzle, [1, 2], [3], mirrored=True)


class TestFiles:
    def test_what_was_made_is_kept_and_read(self, folder, monkeypatch):
        first = made(PUZZLE, (1, 2, 3), folder)
        assert len(list(folder.iterdir())) == 1
        monkeypatch.setattr(patterns, "_sweep", None)  # is not called again
        again = made(PUZZLE, (1, 2, 3), folder)
        assert np.array_equal(first.table, again.table) and again.tiles == (1, 2, 3)
        assert compiled.idastar([PUZZLE.start], heuristic=again, progress=False).cost == 0

    def test_tiles_from_an_array_are_kept_as_any_others(self, folder):
        first = made(PUZZLE, np.array([1, 2, 3]), folder)
        assert first.tiles == made(PUZZLE, (1, 2, 3), folder).tiles == (1, 2, 3)
        assert len(list(folder.iterdir())) == 1

    def test_each_goal_and_pattern_has_its_own(self, folder):
        other = SlidingPuzzle.parse("12345678x", goal="1238x4765")
        made(PUZZLE, (1, 2, 3), folder)
        assert made(other, (1, 2, 3), folder)(other.goal) == 0 and made(PUZZLE, (3, 2, 1), folder)(PUZZLE.goal) == 0
        assert len(list(folder.iterdir())) == 2  # the tiles of a pattern have no order

    @pytest.mark.parametrize("damage", [
        lambda content: b"", lambda content: content[:200], lambda content: content[:-40],
        lambda content: content[: len(content) // 2][::-1], lambda content: b"what is this?",
        lambda content: content[:500] + bytes([content[500] ^ 64]) + content[501:],
    ])
    def test_a_damaged_one_is_built_again(self, folder, damage):
        whole = made(PUZZLE, (1, 2, 3, 4), folder)
        (path,) = folder.iterdir()
        content = path.read_bytes()
        path.write_bytes(damage(content))
        assert path.read_bytes() != content
        assert np.array_equal(made(PUZZLE, (1, 2, 3, 4), folder).table, whole.table)
        assert np.array_equal(exact.PatternDatabase.load(path).table, whole.table)

    def test_one_for_another_goal_under_this_name_is_built_again(self, folder):
        other = SlidingPuzzle.parse("12345678x", goal="1238x4765")
        made(PUZZLE, (1, 2), folder)
        (path,) = folder.iterdir()
        exact.pattern_database(other, (1, 2)).save(path)
        assert made(PUZZLE, (1, 2), folder)(PUZZLE.goal) == 0

    def test_a_folder_that_cannot_be_written(self, folder):
        folder.write_text("a file, not a folder")
        expected = "pattern 1 2 3: the table could not be stored and will be built again next time: .*"
        with pytest.warns(UserWarning, match=expected):
            assert made(PUZZLE, (1, 2, 3), folder)(PUZZLE.goal) == 0
        assert folder.read_text() == "a file, not a folder"

    def test_the_environment_may_name_the_folder(self, folder, monkeypatch):
        monkeypatch.setenv("EIGHTPUZZLE_CACHE", str(folder))
        made(PUZZLE, (1, 2, 3), None)
        assert len(list(folder.iterdir())) == 1

    def test_small_ones_are_not_kept(self, tmp_path):
        made(PUZZLE, (1, 2, 3), tmp_path)
        assert list(tmp_path.iterdir()) == []

    def test_two_processes_at_once(self, folder):
        code = ("from eightpuzzle import compiled, SlidingPuzzle; from eightpuzzle.compiled import patterns\n"
                "patterns.FEWEST_STORED = 0\n"
                f"h = compiled.additive_patterns(SlidingPuzzle.parse('12345678x'), [1, 2, 3, 4], [5, 6, 7, 8],"
                f" folder={str(folder)!r}, progress=False)\n"
                "print(h((8, 6, 7, 2, 5, 4, 3, 0, 1)))")
        running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(2)]
        assert [each.communicate()[0].strip() for each in running] == ["29", "29"]
        assert len(list(folder.iterdir())) == 2

    def test_another_process_reads_the_files(self, folder):
        h = compiled.additive_patterns(PUZZLE, [1, 2, 3, 4], [5, 6, 7, 8], folder=folder, progress=False)
        sent = pickle.dumps(h)
        assert len(sent) < 2_000
        assert pickle.loads(sent)((8, 6, 7, 2, 5, 4, 3, 0, 1)) == 29


@pytest.mark.parametrize("tiles, error, expected", [
    ((), ValueError, "expected one or more different tiles from 1 to 8, got ()"), ((1, 1), ValueError, "got (1, 1)"),
    ((0, 1), ValueError, "got (0, 1)"), ((9,), ValueError, "got (9,)"),
])
def test_tiles_that_cannot_form_a_pattern(tiles, error, expected):
    with pytest.raises(error, match=re.escape(expected)):
        compiled.pattern_database(PUZZLE, tiles)


@pytest.mark.parametrize("room", [exact, compiled])
def test_a_number_is_not_a_pattern(room):
    for make in (room.pattern_database, room.additive_patterns):
        with pytest.raises(TypeError, match=r"expected the tiles of a pattern, such as \[1, 2, 3\], got 3"):
            make(PUZZLE, 3)
        with pytest.raises(TypeError, match=r"expected the tiles of a pattern, .* got \[1.0, 2\]"):
            make(PUZZLE, [1.0, 2])
        with pytest.raises(TypeError, match=r"expected the tiles of a pattern, .* got \[\[1, 2\], \[3\]\]"):
            make(PUZZLE, [[1, 2], [3]])


def test_boards_and_groups_that_cannot_be():
    with pytest.raises(TypeError, match="expected a SlidingPuzzle, got 'x'"):
        compiled.pattern_database("x", (1, 2))
    large = SlidingPuzzle([*range(1, 25), 0])
    with pytest.raises(ValueError, match="expected a board of 16 cells or fewer, got 25"):
        compiled.pattern_database(large, (1, 2))
    with pytest.raises(ValueError, match="expected one or more groups without common tiles"):
        compiled.additive_patterns(PUZZLE, [1, 2], [2, 3])
    with pytest.raises(ValueError, match=r"only a 4×4 goal .* has default groups, not 1 2 3 / 4 5 6 / 7 8 x"):
        compiled.additive_patterns(PUZZLE)


def test_a_table_too_large_for_the_memory_is_refused_before_it_is_built(tmp_path):
    with pytest.raises((MemoryError, ModuleNotFoundError), match="203,416,012,800 bytes|needs numba"):
        made(FIFTEEN, range(1, 11), tmp_path)


def test_tables_of_the_groups_by_default_are_mirror_images_where_the_goal_is():
    last = SlidingPuzzle([*range(1, 16), 0])
    assert patterns._six_six_three(FIFTEEN) == list(patterns.SIX_SIX_THREE)
    homes = [[15 - last.goal.index(tile) for tile in group] for group in patterns._six_six_three(last)]
    assert [tuple(group) for group in homes] == list(patterns.SIX_SIX_THREE)


class TestKorf:
    instances = korf_instances()

    def test_the_boards(self):
        assert [each.number for each in self.instances] == list(range(1, 101))
        for each in self.instances:
            assert each.puzzle.why_unsolvable() is None and each.puzzle.goal == tuple(range(16))
            assert (each.length is None) == (each.nodes is None) == (each.number % 2 == 0)
        assert len({each.puzzle.start for each in self.instances}) == 100

    @numba
    def test_published_counts_to_the_last_figure(self):
        few = sorted((each for each in self.instances if each.nodes), key=lambda each: each.nodes)[:6]
        runs = compiled.idastar([each.puzzle.start for each in few], FIFTEEN.goal, order="ulrd", progress=False)
        assert runs.generated.tolist() == [each.nodes for each in few]
        assert runs.cost.tolist() == [each.length for each in few]

    @numba
    def test_six_six_three(self, tmp_path):
        h = compiled.additive_patterns(FIFTEEN, folder=tmp_path, progress=False)
        assert [len(database.tiles) for database in h.databases] == [6, 6, 3]
        # A check by another sweep: four of the six tiles alone never estimate more.
        part = exact.pattern_database(FIFTEEN, (1, 5, 6, 9))
        assert all(part(each.puzzle.start) <= h.databases[0](each.puzzle.start) for each in self.instances)
        some = [each for each in self.instances if each.length and each.length < 52]
        runs = compiled.idastar([each.puzzle.start for each in some], FIFTEEN.goal, h, "ulrd", progress=False)
        assert runs.cost.tolist() == [each.length for each in some] and len(some) > 10
        with ProcessPoolExecutor(2) as executor:
            there = compiled.idastar([each.puzzle.start for each in some], FIFTEEN.goal, h, "ulrd", progress=False,
                                     executor=executor)
        assert there.generated.tolist() == runs.generated.tolist() and str(there) == str(runs)
        nearest = min(some, key=lambda each: runs.generated[some.index(each)])
        readable = idastar(nearest.puzzle, h)
        assert (readable.cost, readable.generated) == (nearest.length, runs.generated.min())


class TestExecutors:
    boards = [SlidingPuzzle.random(seed).start for seed in range(40)] + [(2, 1, 3, 4, 5, 6, 7, 8, 0)]

    @pytest.mark.parametrize("search, options", [
        ("idastar", {"bounds": "unit", "cycles": "path"}), ("astar", {"ties": "fifo"}),
        ("idastar", {"order": "random", "seed": 5}),
    ])
    def test_the_same_rows_in_the_same_order(self, search, options):
        here = getattr(compiled, search)(self.boards, progress=False, **options)
        with ThreadPoolExecutor(3) as executor:
            there = getattr(compiled, search)(self.boards, progress=False, executor=executor, **options)
        assert here.to_pandas().equals(there.to_pandas()) and repr(here) == repr(there)
        assert here.status[-1] == "unsolvable"

    def test_an_argument_that_is_not_an_executor(self):
        for search in (compiled.idastar, compiled.astar):
            for wrong in (3, ThreadPoolExecutor):
                expected = "executor: expected an executor, such as one of concurrent.futures, got (3|<class)"
                with pytest.raises(TypeError, match=expected):
                    search(self.boards, executor=wrong, progress=False)

    def test_none_at_all(self):
        with ThreadPoolExecutor(1) as executor:
            assert len(compiled.idastar([], executor=executor, progress=False)) == 0
            runs = compiled.idastar(self.boards[-1:], executor=executor, progress=False)
        assert runs.status.tolist() == ["unsolvable"]

    def test_an_error_there_is_raised_here(self):
        class Failing(ThreadPoolExecutor):
            def submit(self, *arguments):
                return super().submit(lambda: 1 / 0)

        with Failing(1) as executor, pytest.raises(ZeroDivisionError):
            compiled.idastar(self.boards, executor=executor, progress=False)

    def test_an_interrupt_keeps_the_finished_boards(self, capsys):
        class Interrupting(ThreadPoolExecutor):
            submitted = 0

            def submit(self, *arguments):
                self.submitted += 1
                if self.submitted == 12:
                    raise KeyboardInterrupt
                future = super().submit(*arguments)
                future.result()
                return future

        with Interrupting(1) as executor:
            runs = compiled.idastar(self.boards, executor=executor, progress=False)
        assert capsys.readouterr().err == "idastar: interrupted; 11 of 40 boards are kept\n"
        assert runs.status.tolist() == 11 * ["solved"] + 29 * ["stopped"] + ["unsolvable"]

    def test_finished_boards_are_kept_when_a_process_dies(self):
        class Dying(ProcessPoolExecutor):
            submitted = 0

            def submit(self, *arguments):
                self.submitted += 1
                future = super().submit(*((os._exit, 1) if self.submitted == 12 else arguments))
                if self.submitted < 12:
                    future.result()
                return future

        expected = r"idastar: ended by BrokenProcessPool \(.*\); 11 of 40 boards are kept"
        with Dying(1) as executor, pytest.warns(UserWarning, match=expected):
            runs = compiled.idastar(self.boards, executor=executor, progress=False)
        assert runs.status.tolist() == 11 * ["solved"] + 29 * ["stopped"] + ["unsolvable"]

    def test_dask(self):
        pytest.importorskip("distributed")
        code = """
from dask.distributed import Client, LocalCluster
from eightpuzzle import *
boards = [SlidingPuzzle.random(seed).start for seed in range(40)] + [(2, 1, 3, 4, 5, 6, 7, 8, 0)]
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        with Client(cluster) as client, client.get_executor() as executor:
            print(compiled.idastar(boards, executor=executor, progress=False).to_pandas().to_csv())
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        expected = compiled.idastar(self.boards, progress=False).to_pandas().to_csv()
        assert done.stdout.strip() == expected.strip(), done.stderr


def test_a_large_table_without_numba_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(patterns, "COMPILED", False)
    expected = "a table of 5,765,760 entries needs numba, which the extra 'fast' installs"
    with pytest.raises(ModuleNotFoundError, match=expected):
        made(FIFTEEN, (1, 2, 3, 4, 5, 6), tmp_path)
