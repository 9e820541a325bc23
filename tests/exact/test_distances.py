"""Whole spaces of boards: distances, layers, best moves, and tables in files."""

import json
import os
import pickle
import random
from collections import Counter
from math import factorial, nan

import oracle
import pytest
from graphs import Graph

from eightpuzzle import SlidingPuzzle, astar, boards_at_depth, breadth_first, compare, distances, manhattan
from eightpuzzle.exact import Distances
from eightpuzzle.puzzles import rank

numpy = pytest.importorskip("numpy")

EIGHT = SlidingPuzzle.parse("12345678x")
SMALL = SlidingPuzzle.parse("1 2\n3 x")


def goal_with_blank(size, blank, seed=None):
    """A goal with its blank there, the tiles in order, or drawn."""
    tiles = list(range(1, size))
    if seed is not None:
        random.Random(seed).shuffle(tiles)
    return (*tiles[:blank], 0, *tiles[blank:])


SHAPES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]
BLANKS = [(rows, width, blank) for rows, width in SHAPES for blank in range(rows * width)]


@pytest.mark.parametrize("rows, width, blank", BLANKS)
def test_the_boards_at_each_distance(rows, width, blank, figures):
    wanted = [
        int(row["count"]) for row in figures("depths")
        if (int(row["rows"]), int(row["cols"]), int(row["goal_blank_index"])) == (rows, width, blank)
    ]
    for seed in (None, 1):
        goal = goal_with_blank(rows * width, blank, seed)
        table = distances(SlidingPuzzle(goal, goal, width))
        assert table.counts == tuple(wanted)
        assert (len(table), table.deepest) == (factorial(rows * width) // 2, len(wanted) - 1)
        assert table.mean == pytest.approx(sum(depth * n for depth, n in enumerate(wanted)) / len(table))


def test_every_published_row_is_used(figures):
    published = {(row["rows"], row["cols"], row["goal_blank_index"]) for row in figures("depths")}
    assert published == {tuple(map(str, shape)) for shape in BLANKS}


@pytest.mark.parametrize("rows, width", [(2, 5), (5, 2)])
def test_the_largest_shapes(rows, width):
    goal = goal_with_blank(10, 9)
    table = distances(SlidingPuzzle(goal, goal, width))
    assert (table.deepest, len(table)) == (55, factorial(10) // 2)
    # A few boards on a path that A* finds shortest.
    puzzle = SlidingPuzzle.random(seed=4, rows=rows, width=width)
    result = astar(puzzle, manhattan(puzzle))
    assert [table(board) for board in result.path] == list(range(result.cost, -1, -1))


@pytest.mark.parametrize("goal, width", [
    ((1, 2, 3, 0), 2), ((2, 0, 1, 3), 2), ((1, 2, 3, 4, 5, 0), 3), ((4, 0, 2, 1, 5, 3), 2), ((5, 4, 0, 1, 3, 2), 3),
    ((3, 1, 7, 0, 5, 2, 6, 4), 4), ((3, 1, 7, 0, 5, 2, 6, 4), 2),
    (oracle.GOAL, 3), (oracle.GOAL_BLANK_CENTRE, 3), ((5, 1, 8, 0, 3, 2, 4, 7, 6), 3),
])
def test_every_board(goal, width, distances):
    from eightpuzzle import distances as exactly

    expected = distances(goal, width)
    table = exactly(SlidingPuzzle(goal, goal, width))
    found = {board: table(board) for board in table}
    assert found == expected
    assert list(found.values()) == sorted(found.values())  # nearest first


def test_the_start_and_the_order_of_moves_do_not_change_distances():
    other = SlidingPuzzle.parse("8672543x1", order="rlud")
    assert numpy.array_equal(distances(other).table, distances(EIGHT).table)
    assert distances(other)((8, 6, 7, 2, 5, 4, 3, 0, 1)) == 31


def test_tables_are_cached():
    assert distances(EIGHT.with_start((8, 6, 7, 2, 5, 4, 3, 0, 1))) is distances(EIGHT)


def test_the_table_is_indexed_by_rank():
    table = distances(SMALL)
    assert all(table.table[rank(board)] == table(board) for board in table)
    assert Counter(table.table.tolist())[255] == 12


def test_a_cached_table_is_read_only():
    with pytest.raises(ValueError, match="read-only"):
        distances(EIGHT).table[0] = 7


class TestCalls:
    def test_it_is_a_heuristic_the_perfect_one(self, boards_at):
        # Then A* expands only boards on shortest paths.
        h = distances(EIGHT)
        for board in boards_at(21, 5):
            result = astar(EIGHT.with_start(board), h)
            assert (result.cost, result.expanded) == (21, 21)

    def test_lists_are_boards_too(self):
        assert distances(EIGHT)([1, 2, 3, 4, 5, 6, 7, 0, 8]) == 1

    @pytest.mark.parametrize("name", [f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)])
    def test_numbers_of_numpy_are_tiles(self, name, boards_at):
        table = distances(EIGHT)
        for depth in (0, 9, 20, 31):
            for board in boards_at(depth, 5):
                given = numpy.array(board, getattr(numpy, name))
                assert (table(given), table.best_moves(given)) == (depth, table.best_moves(board))

    @pytest.mark.parametrize("state", [
        (1, 2, 3), (1, 2, 3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8, 0, 9), (1, 1, 3, 4, 5, 6, 7, 8, 0),
        (1, 2, 3, 4, 5, 6, 7, 9, 0), (1, 2, 3, 4, 5, 6, 7, 8, -1), (0, 0, 3, 4, 5, 6, 7, 8, 0), (), [],
        (2, 2, 2, 2, 2, 2, 2, 2, 2), (1, 2, 3, 4, 5, 6, 7, 8, 0) * 2, (1, 2, 3, 4, 5, 6, 7, 8, 0.5),
    ])
    def test_wrong_boards_are_refused(self, state):
        for ask in (distances(EIGHT), distances(EIGHT).best_moves):
            with pytest.raises(ValueError, match="expected a board with the tiles 0 to 8, each once, got") as caught:
                ask(state)
            assert str(tuple(state)) in str(caught.value)

    @pytest.mark.parametrize("state", [
        "12345678x", "123456780", (None,) * 9, (1.5, 2, 3, 4, 5, 6, 7, 8, 0), (nan,) * 9,
    ])
    def test_values_that_are_not_boards_are_refused(self, state):
        with pytest.raises(ValueError, match="expected a board with the tiles 0 to 8"):
            distances(EIGHT)(state)

    def test_numbers_that_are_equal_to_tiles_are_tiles(self):
        assert distances(EIGHT)((1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 0.0, 8.0)) == 1

    def test_sums_of_tiles_do_not_hide_that_one_is_twice(self):
        # Each wrong board of four entries of 0 to 4: none slips through.
        table, right = distances(SMALL), oracle.distances((1, 2, 3, 0), 2)
        for number in range(5**4):
            state = tuple(number // 5**place % 5 for place in range(4))
            if state in right:
                assert table(state) == right[state]
            else:
                with pytest.raises(ValueError, match="expected a board|cannot reach the goal"):
                    table(state)

    def test_a_board_of_the_other_half_is_refused(self):
        with pytest.raises(ValueError, match=r"the board \(2, 1, 3, .*\) cannot reach the goal \(1, 2, 3, .*\)"):
            distances(EIGHT)((2, 1, 3, 4, 5, 6, 7, 8, 0))


class TestBestMoves:
    @pytest.mark.parametrize("order", ["udlr", "rldu"])
    def test_all_that_lead_nearer_in_the_order_of_moves(self, order, boards_at):
        distance = oracle.distances(oracle.GOAL, 3)
        table = distances(SlidingPuzzle(oracle.GOAL, order=order))
        for depth in range(32):
            for board in boards_at(depth, 5):
                near = [move for move, reached in oracle.neighbours(board, 3) if distance[reached] < depth]
                assert table.best_moves(board) == "".join(sorted(near, key=order.index))

    def test_none_at_the_goal(self):
        assert distances(EIGHT).best_moves(oracle.GOAL) == ""

    def test_either_way_round_the_ring(self):
        assert distances(SMALL).best_moves([0, 3, 2, 1]) == "dr"


class TestLayers:
    def test_a_layer_has_all_its_boards_in_the_order_of_numbers(self, boards_at):
        for depth in (0, 1, 7, 31):
            layer = distances(EIGHT).layer(depth)
            assert sorted(layer) == layer == sorted(boards_at(depth, 10**6))  # Cantor's order is the lexicographic one
            assert distances(EIGHT).numbers_at(depth).tolist() == [rank(board) for board in layer]

    @pytest.mark.parametrize("depth", [-1, 32, 255, 256, 10**9, 2.5, None, "3"])
    def test_there_is_none_beyond(self, depth):
        table = distances(EIGHT)
        for ask in (table.layer, table.numbers_at, lambda depth: boards_at_depth(EIGHT, depth, 1)):
            with pytest.raises(ValueError, match=f"depth: expected 0 to 31, the distances from this goal, got {depth}"):
                ask(depth)


class TestBoardsAtDepth:
    @pytest.mark.parametrize("depth, n", [(0, 1), (5, 20), (18, 7), (31, 2), (31, 1)])
    def test_so_many_each_once(self, depth, n):
        boards = boards_at_depth(EIGHT, depth, n)
        assert len(set(boards)) == len(boards) == n
        distance = oracle.distances(oracle.GOAL, 3)
        assert all(type(board) is tuple and distance[board] == depth for board in boards)

    def test_all_boards_if_there_are_no_more(self, boards_at):
        for n in (286, 287, 10**6):
            assert sorted(boards_at_depth(EIGHT, 10, n)) == sorted(boards_at(10, 10**6))
        assert boards_at_depth(EIGHT, 10, 0) == []

    @pytest.mark.parametrize("n", [-1, 2.5, None])
    def test_so_few_there_are_not(self, n):
        with pytest.raises(ValueError, match=f"boards_at_depth: expected n to be a whole number, 0 or more, got {n}"):
            boards_at_depth(EIGHT, 10, n)

    def test_a_seed_draws_the_same_boards(self):
        assert boards_at_depth(EIGHT, 20, 9, seed=3) == boards_at_depth(EIGHT, 20, 9, seed=3)
        assert boards_at_depth(EIGHT, 20, 9) == boards_at_depth(EIGHT, 20, 9, seed=0)
        assert boards_at_depth(EIGHT, 20, 9, seed=3) != boards_at_depth(EIGHT, 20, 9, seed=4)

    def test_evenly(self):
        # Two of four boards: each of them in half of the draws, give or take five times the deviation.
        drawn = Counter(board for seed in range(1_000) for board in boards_at_depth(EIGHT, 2, 2, seed))
        assert len(drawn) == 4 and all(abs(times - 500) < 80 for times in drawn.values())

    def test_for_another_goal(self, distances):
        goal = oracle.GOAL_BLANK_CENTRE
        puzzle = SlidingPuzzle(oracle.GOAL_BLANK_CENTRE, goal)
        assert {distances(goal, 3)[board] for board in boards_at_depth(puzzle, 30, 200)} == {30}
        assert len(boards_at_depth(puzzle, 30, 200)) == 148


class TestRefused:
    @pytest.mark.parametrize("text, width, boards", [
        ("1 2 3 4\n5 6 7 8\n9 10 11 x", 4, "the 3×4 puzzle has 239,500,800 solvable boards"),
        ("1 2 3\n4 5 6\n7 8 9\n10 11 x", 3, "the 4×3 puzzle has 239,500,800 solvable boards"),
        ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 x", 4, "the 4×4 puzzle has 10,461,394,944,000 solvable boards"),
    ])
    def test_a_larger_board_by_the_number_of_its_boards(self, text, width, boards):
        puzzle = SlidingPuzzle.parse(text)
        for ask in (distances, lambda puzzle: boards_at_depth(puzzle, 3, 1)):
            with pytest.raises(ValueError, match=f"distances: {boards}, too many for a table"):
                ask(puzzle)

    @pytest.mark.parametrize("problem", [Graph("S>G"), "12345678x", oracle.GOAL, None, manhattan])
    def test_problems_without_tiles(self, problem):
        for ask in (distances, lambda problem: boards_at_depth(problem, 3, 1)):
            with pytest.raises(TypeError, match="distances: expected a SlidingPuzzle or a RotationGame, got"):
                ask(problem)

    def test_an_unsolvable_start_is_none_of_its_business(self):
        assert distances(SlidingPuzzle.parse("21345678x")).deepest == 31


class TestNetworkx:
    @pytest.mark.parametrize("goal, width", [((1, 2, 3, 0), 2), ((3, 0, 1, 5, 2, 4), 3)])
    def test_the_space_as_a_graph(self, goal, width):
        networkx = pytest.importorskip("networkx")
        distance = oracle.distances(goal, width)
        graph = distances(SlidingPuzzle(goal, goal, width)).to_networkx()
        assert dict(graph.nodes(data="distance")) == distance
        moves = {frozenset((board, reached)) for board in distance for _, reached in oracle.neighbours(board, width)}
        assert {frozenset(edge) for edge in graph.edges} == moves
        assert networkx.single_source_shortest_path_length(graph, goal) == distance

    def test_two_by_two_is_a_ring(self):
        pytest.importorskip("networkx")
        assert {degree for _, degree in distances(SMALL).to_networkx().degree} == {2}


def test_repr_is_a_caption():
    assert repr(distances(EIGHT)) == "Distances of 181,440 boards to 1 2 3 / 4 5 6 / 7 8 x: at most 31, mean 21.9724"
    assert distances(EIGHT).__name__ == "distances"  # reports show this name


def test_pickled_it_is_the_same():
    table = pickle.loads(pickle.dumps(distances(SMALL)))
    assert numpy.array_equal(table.table, distances(SMALL).table) and table((0, 3, 2, 1)) == 6


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.npz"


NO_TABLE = "table.npz is not a valid table of distances: "
CHANGED = "the file is damaged: its digest does not match"


def contents(path):
    with numpy.load(path) as file:
        return {name: file[name] for name in file.files}


class TestFiles:
    @pytest.mark.parametrize("puzzle", [
        SMALL, SlidingPuzzle.parse("1 2 3\n4 5 x", goal="5 x 3\n4 2 1", order="lrdu"), EIGHT,
        SlidingPuzzle(oracle.GOAL, oracle.GOAL_BLANK_CENTRE, order="rlud"),
    ])
    def test_it_comes_back_the_same(self, puzzle, path):
        table = distances(puzzle)
        table.save(path)
        loaded = Distances.load(path)
        assert numpy.array_equal(loaded.table, table.table) and loaded.table.dtype == numpy.uint8
        assert not loaded.table.flags.writeable
        assert (loaded.problem, loaded.counts, repr(loaded)) == (table.problem, table.counts, repr(table))
        assert loaded.best_moves(puzzle.goal) == ""
        board = table.layer(6)[0]
        assert (loaded(board), loaded.best_moves(board)) == (6, table.best_moves(board))
        assert list(path.parent.iterdir()) == [path]

    def test_a_path_may_be_a_text_and_keeps_its_name(self, tmp_path):
        distances(SMALL).save(str(tmp_path / "table"))
        assert os.listdir(tmp_path) == ["table"]
        assert Distances.load(str(tmp_path / "table"))((0, 3, 2, 1)) == 6

    def test_a_failed_write_leaves_the_old_file_intact(self, path, monkeypatch):
        distances(SMALL).save(path)
        before = path.read_bytes()

        def full(*_, **__):
            raise OSError("no space left")

        monkeypatch.setattr("numpy.savez_compressed", full)
        with pytest.raises(OSError, match="no space left"):
            distances(EIGHT).save(path)
        assert path.read_bytes() == before and list(path.parent.iterdir()) == [path]

    def test_a_missing_file_is_not_reported_as_damaged(self, path):
        with pytest.raises(FileNotFoundError):
            Distances.load(path)
        with pytest.raises(OSError):
            Distances.load(path.parent)  # a folder

    @pytest.mark.parametrize("content", [
        b"", b"hello", b"PK\x03\x04", b"\x93NUMPY\x01\x00", b"[]", b"\x80\x04N.", bytes(100),
    ])
    def test_files_that_are_not_tables_are_refused(self, content, path):
        path.write_bytes(content)
        with pytest.raises(ValueError, match=f"{NO_TABLE}expected a file in numpy.s .npz format"):
            Distances.load(path)

    def test_nor_is_an_archive_of_nothing(self, path):
        path.write_bytes(b"PK\x05\x06" + bytes(18))
        with pytest.raises(ValueError, match=f"{NO_TABLE}.*about"):
            Distances.load(path)

    def test_nor_is_an_array_alone(self, path):
        with open(path, "wb") as file:
            numpy.save(file, distances(SMALL).table)
        with pytest.raises(ValueError, match=f"{NO_TABLE}expected a file in numpy.s .npz format"):
            Distances.load(path)

    def test_a_pickle_is_never_read(self, path):
        numpy.savez(path, about=numpy.array([{}], dtype=object), table=distances(SMALL).table)
        with pytest.raises(ValueError, match=f"{NO_TABLE}.*allow_pickle"):
            Distances.load(path)

    def test_a_file_cut_short_anywhere_is_refused(self, path):
        distances(SMALL).save(path)
        whole = path.read_bytes()
        for end in range(0, len(whole), 3):
            path.write_bytes(whole[:end])
            with pytest.raises(ValueError, match=NO_TABLE):
                Distances.load(path)

    def test_a_wrong_bit_is_reported_or_changes_nothing(self, path):
        distances(SMALL).save(path)
        whole = path.read_bytes()
        # The directory at the end of the file, and every fifth byte before it.
        for place in [*range(len(whole) - 140, len(whole)), *range(0, len(whole) - 140, 5)]:
            for bit in (1, 4, 64):
                damaged = bytearray(whole)
                damaged[place] ^= bit
                path.write_bytes(damaged)
                try:
                    loaded = Distances.load(path)
                except ValueError as error:
                    assert NO_TABLE in str(error)
                else:
                    assert numpy.array_equal(loaded.table, distances(SMALL).table)
                    assert loaded.problem == distances(SMALL).problem

    @pytest.mark.parametrize("entry, value, what", [
        ("format", "eightpuzzle distances 9", "expected the format 'eightpuzzle distances 1', got 'eightpuzzle dist"),
        ("format", None, "expected the format 'eightpuzzle distances 1', got None"),
        ("goal", [1, 2, 3, 4], "start, row 2, column 2: expected tiles 1 to 3 and 0 for the blank, got 4"),
        ("goal", [1, 2, 2, 0], "start, row 2, column 1: tile 2 is already in row 1, column 2"),
        ("goal", "123x", "start: expected a sequence of ints, got the text '123x'"),
        ("goal", None, "start: expected a sequence of ints, got None"),
        ("goal", [2, 1, 3, 0], CHANGED),
        ("goal", [1, 2, 3, 4, 5, 0], "expected 720 bytes, got uint8 of shape"),
        ("width", 3, "the board has 4 cells, which cannot be split into rows of width 3"),
        ("width", "2", "width: expected the number of columns, a whole number, got '2'"),
        ("order", "udl", "order: expected the letters u, d, l, r, each once, got 'udl'"),
        ("order", "rldu", CHANGED),
        ("digest", "0" * 64, CHANGED),
        ("digest", None, CHANGED),
    ])
    def test_damage_to_what_it_is_about_is_named(self, entry, value, what, path):
        distances(SMALL).save(path)
        content = contents(path)
        about = json.loads(str(content["about"]))
        numpy.savez(path, **{**content, "about": json.dumps({**about, entry: value})})
        with pytest.raises(ValueError, match=f"{NO_TABLE}{what}"):
            Distances.load(path)
        del about[entry]
        numpy.savez(path, **{**content, "about": json.dumps(about)})
        with pytest.raises(ValueError, match=f"{NO_TABLE}'{entry}'"):
            Distances.load(path)

    @pytest.mark.parametrize("about", [
        "", "{", "[]", "5", "null", "[" * 100_000,  # deeper than Python reads
    ], ids=lambda about: about[:9])
    def test_what_it_is_about_must_be_an_object(self, about, path):
        numpy.savez(path, about=about, table=distances(SMALL).table)
        with pytest.raises(ValueError, match=NO_TABLE):
            Distances.load(path)

    @pytest.mark.parametrize("name", ["about", "table"])
    def test_a_missing_entry_is_named(self, name, path):
        distances(SMALL).save(path)
        content = contents(path)
        del content[name]
        numpy.savez(path, **content)
        with pytest.raises(ValueError, match=f"{NO_TABLE}.*{name}"):
            Distances.load(path)

    @pytest.mark.parametrize("change, what", [
        (lambda table: table.astype(numpy.int64), "expected 24 bytes, got int64"),
        (lambda table: table.astype(float), "expected 24 bytes, got float64"),
        (lambda table: table[:-1], r"expected 24 bytes, got uint8 of shape \(23,\)"),
        (lambda table: table.reshape(4, 6), r"expected 24 bytes, got uint8 of shape \(4, 6\)"),
        (lambda table: numpy.array(5), "expected 24 bytes, got"),
        (lambda table: numpy.full(24, 255, numpy.uint8), CHANGED),
        (lambda table: numpy.zeros(24, numpy.uint8), CHANGED),
        (lambda table: numpy.roll(table, 1), CHANGED),
        (lambda table: numpy.where(table == 255, 6, table).astype(numpy.uint8), CHANGED),
        (lambda table: numpy.where(table == 3, 7, table).astype(numpy.uint8), CHANGED),
        (lambda table: numpy.where(table == 6, 255, table).astype(numpy.uint8), CHANGED),
        (lambda table: numpy.where(table == 2, 3, numpy.where(table == 3, 2, table)).astype(numpy.uint8), CHANGED),
    ])
    def test_damage_to_the_table_is_named(self, change, what, path):
        distances(SMALL).save(path)
        content = contents(path)
        numpy.savez(path, **{**content, "table": change(content["table"])})
        with pytest.raises(ValueError, match=f"{NO_TABLE}{what}"):
            Distances.load(path)

    def test_what_is_written_again_unchanged_is_whole(self, path):
        # This shows that the errors above report the damage, not the method of damaging.
        distances(SMALL).save(path)
        content = contents(path)
        numpy.savez(path, **{**content, "about": json.dumps(json.loads(str(content["about"])))})
        assert Distances.load(path)((0, 3, 2, 1)) == 6

    def test_a_table_of_another_shape_is_refused(self, path):
        goal = (1, 2, 3, 4, 5, 0)
        distances(SlidingPuzzle(goal, goal, 3)).save(path)
        content = contents(path)
        numpy.savez(path, **{**content, "about": json.dumps({**json.loads(str(content["about"])), "width": 2})})
        with pytest.raises(ValueError, match=NO_TABLE + CHANGED):
            Distances.load(path)


def test_blind_search_and_table_agree_in_a_comparison():
    puzzles = [EIGHT.with_start(board) for board in boards_at_depth(EIGHT, 9, 5)]
    rows = compare([breadth_first, astar], puzzles, [distances], progress=False)
    assert list(rows["cost"]) == list(rows["depth"]) == [9] * 10
    assert list(rows["heuristic"]) == [""] * 5 + ["distances"] * 5
