"""Comparisons: the table, the same with every executor, and no finished run is lost."""

import math
import os
import random
import re
import signal
import subprocess
import sys
import threading
import warnings
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context

import oracle
import pytest
from graphs import Graph, undirected

from eightpuzzle import (
    Limit,
    SlidingPuzzle,
    StopSearch,
    astar,
    bidirectional,
    breadth_first,
    depth_limited,
    effective_branching_factor,
    greedy,
    idastar,
    iterative_deepening,
    manhattan,
    misplaced,
    weighted_astar,
)
from eightpuzzle.experiments import COLUMNS
from eightpuzzle.experiments import compare as compare_with_a_bar

pandas = pytest.importorskip("pandas")

compare = partial(compare_with_a_bar, progress=False)

NEAR = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")  # 2 moves
H_NEAR = manhattan(NEAR)
FAR = SlidingPuzzle.parse("8 1 3 4 x 2 7 6 5")  # 14 moves
NEVER = SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x")
TWO_ROWS = SlidingPuzzle.parse("4 2 3\n5 1 x")
TWO_ROWS_AWAY = oracle.distances((1, 2, 3, 4, 5, 0), 3)[TWO_ROWS.start]
PUZZLES = [NEAR, FAR, NEVER, TWO_ROWS]


def zero(problem):
    return lambda state: 0


def same(one, other):
    """Whether two tables are equal except for the seconds."""
    pandas.testing.assert_frame_equal(one.drop(columns="seconds"), other.drop(columns="seconds"))
    return True


class TestTable:
    def test_the_columns(self):
        table = compare([astar], [NEAR])
        assert list(table.columns) == [
            "search", "heuristic", "board", "depth", "status", "cost", "expanded", "generated", "stored", "iterations",
            "seconds", "branching",
        ]
        whole = ["depth", "cost", "expanded", "generated", "stored", "iterations"]
        assert {str(table[column].dtype) for column in whole} == {"Int64"}
        assert {str(table[column].dtype) for column in ("seconds", "branching")} == {"float64"}

    def test_one_row_per_run_in_the_order_of_searches_heuristics_problems(self):
        table = compare([breadth_first, astar, idastar], [FAR, NEAR], [misplaced, manhattan])
        assert list(table.index) == list(range(10))
        assert list(zip(table["search"], table["heuristic"], table["board"])) == [
            ("breadth_first", "", FAR.start), ("breadth_first", "", NEAR.start),
            ("astar", "misplaced", FAR.start), ("astar", "misplaced", NEAR.start),
            ("astar", "manhattan", FAR.start), ("astar", "manhattan", NEAR.start),
            ("idastar", "misplaced", FAR.start), ("idastar", "misplaced", NEAR.start),
            ("idastar", "manhattan", FAR.start), ("idastar", "manhattan", NEAR.start),
        ]

    def test_the_rows_agree_with_the_results(self):
        searches = [breadth_first, bidirectional, astar, partial(astar, ties="fifo"), idastar, greedy]
        table = compare(searches, PUZZLES, [misplaced, manhattan])
        distance = {**oracle.distances(oracle.GOAL, 3), **oracle.distances((1, 2, 3, 4, 5, 0), 3)}
        runs = [
            search(puzzle, *(() if make is None else (make(puzzle),)))
            for search in searches
            for make in ([None] if search in (breadth_first, bidirectional) else [misplaced, manhattan])
            for puzzle in PUZZLES
        ]
        for row, result in zip(table.itertuples(), runs, strict=True):
            assert (row.search, row.status) == (result.search, result.status)
            assert (row.expanded, row.generated, row.stored) == (result.expanded, result.generated, result.stored)
            assert row.iterations == len(result.iterations)
            if result.status == "solved":
                assert row.cost == result.cost and row.depth == distance[row.board]
                assert row.branching == effective_branching_factor(result.generated - 1, result.cost)
            else:
                assert row.cost is pandas.NA and row.depth is pandas.NA and math.isnan(row.branching)
            assert row.seconds >= 0

    def test_no_branching_factor_at_the_goal(self):
        (row,) = compare([astar], [NEAR.with_start(NEAR.goal)]).itertuples()
        assert (row.cost, row.depth) == (0, 0) and math.isnan(row.branching)

    def test_no_true_distance_for_a_board_too_large_for_a_table(self):
        (row,) = compare([astar], [SlidingPuzzle.parse("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 x 15")]).itertuples()
        assert (row.status, row.cost) == ("solved", 1) and row.depth is pandas.NA

    def test_the_true_distance_is_known_even_if_a_search_did_not_find_it(self):
        table = compare([greedy, partial(depth_limited, depth=3)], [FAR], hooks=[Limit(expanded=10)])
        assert list(table["status"]) == ["stopped", "stopped"] and list(table["depth"]) == [14, 14]

    def test_problems_without_tiles(self):
        graph = undirected("S>A,B A>C B>C C>G")
        table = compare([breadth_first, bidirectional, iterative_deepening, astar], [graph], [zero])
        assert list(table["cost"]) == [3] * 4 and list(table["board"]) == ["S"] * 4 and table["depth"].isna().all()

    def test_actions_of_any_kind(self):
        table = compare([breadth_first], [Graph("S>A1 A1>G2")])
        assert (table["cost"][0], table["board"][0]) == (2, "S")

    @pytest.mark.parametrize("searches, problems, heuristics", [
        ([], [NEAR], [manhattan]), ([astar], [], [manhattan]), ([astar], [NEAR], []), ([], [], []),
    ])
    def test_nothing_to_run_is_an_empty_table(self, searches, problems, heuristics):
        table = compare(searches, problems, heuristics)
        assert table.shape == (0, 12) and list(table.columns) == list(COLUMNS)

    def test_an_empty_table_has_columns_of_the_same_types(self):
        numbers = list(COLUMNS[3:4] + COLUMNS[5:])  # the others hold text and boards
        assert (compare([astar], [])[numbers].dtypes == compare([astar], [NEAR])[numbers].dtypes).all()

    def test_blind_searches_need_no_heuristic(self):
        assert len(compare([breadth_first, astar], [NEAR], [])) == 1

    def test_a_single_search_problem_or_heuristic_needs_no_list(self):
        assert same(compare(astar, NEAR, misplaced), compare([astar], [NEAR], [misplaced]))
        assert same(compare(partial(astar, ties="lifo"), NEAR), compare([partial(astar, ties="lifo")], [NEAR]))

    def test_iterators_are_accepted(self):
        once = compare(iter([astar, idastar]), iter([NEAR, FAR]), iter([misplaced, manhattan]))
        assert same(once, compare([astar, idastar], [NEAR, FAR], [misplaced, manhattan]))

    def test_manhattan_by_default(self):
        assert same(compare([astar], [FAR]), compare([astar], [FAR], [manhattan]))

    def test_a_bar_by_default(self, capsys):
        pytest.importorskip("tqdm")
        compare_with_a_bar([astar], [NEAR, FAR])
        assert "2/2" in capsys.readouterr().err
        compare([astar], [NEAR])
        assert capsys.readouterr() == ("", "")

    @pytest.mark.parametrize("search, name", [
        (partial(astar, ties="fifo"), "astar(ties='fifo')"),
        (partial(astar, ties="deep"), "astar"),  # the default
        (partial(partial(idastar, bounds="unit"), cycles="path"), "idastar(bounds='unit', cycles='path')"),
        (partial(partial(idastar, bounds="unit"), bounds="next"), "idastar"),
        (partial(weighted_astar, weight=5), "weighted_astar(weight=5)"),
        (partial(depth_limited, depth=3), "depth_limited(depth=3)"),
    ])
    def test_a_search_is_named_with_its_options(self, search, name):
        (row,) = compare([search], [NEAR]).itertuples()
        assert (row.search, row.status) == (name, "solved")
        assert search(NEAR, *((manhattan(NEAR),) if search.func.informed else ())).search == name


class TestHooks:
    def test_a_limit_serves_one_run_after_another(self):
        table = compare([breadth_first, astar], [FAR, NEAR], hooks=[Limit(expanded=20)])
        assert list(table["status"]) == ["stopped", "solved", "stopped", "solved"]
        assert list(table["expanded"]) == [20, 3, 20, 2]
        assert table["cost"].isna().tolist() == [True, False, True, False] == table["branching"].isna().tolist()

    def test_they_see_every_run(self):
        starts = []

        def look(kind, node, detail):
            if kind == "generate" and node.parent is None:
                starts.append(node.state)

        compare([breadth_first, astar], [FAR, NEAR], hooks=[look])
        assert starts == [FAR.start, NEAR.start] * 2

    def test_the_hooks_of_a_search_are_kept(self):
        table = compare([partial(breadth_first, hooks=[Limit(expanded=7)])], [FAR])
        assert list(table["expanded"]) == [7]

    @pytest.mark.parametrize("its_own, others", [(7, 1000), (1000, 7)])
    def test_the_hooks_of_a_search_are_kept_among_others(self, its_own, others):
        search = partial(breadth_first, hooks=[Limit(expanded=its_own)])
        table = compare([search], [FAR], hooks=[Limit(expanded=others)])
        assert list(table["expanded"]) == [7]

    def test_one_hook_needs_no_list(self):
        assert compare([breadth_first], [FAR], hooks=Limit(expanded=7))["expanded"][0] == 7
        assert compare([partial(breadth_first, hooks=Limit(expanded=7))], [FAR])["expanded"][0] == 7

    def test_each_run_has_copies(self):
        class AfterFive:
            seen = 0

            def __call__(self, kind, node, detail):
                self.seen += 1
                if self.seen > 5:
                    raise StopSearch

        hook, its_own = AfterFive(), AfterFive()
        table = compare([breadth_first, partial(astar, hooks=its_own)], [FAR, FAR], hooks=hook)
        assert list(table["status"]) == ["stopped"] * 4 and list(table["generated"]) == [4] * 4
        assert hook.seen == its_own.seen == 0

    @pytest.mark.parametrize("hooks", [None, [5], [Limit]])
    def test_a_wrong_hook_is_reported_before_any_run(self, hooks):
        with pytest.raises(TypeError, match="hooks: expected "):
            compare([breadth_first], [NEAR], hooks=hooks)

    def test_an_error_in_a_hook_is_a_status(self):
        def clumsy(kind, node, detail):
            if node.g == 1:
                raise ZeroDivisionError("oh")

        with pytest.warns(UserWarning, match="compare: 2 of 2 runs ended with an error"):
            table = compare([breadth_first, astar], [NEAR], hooks=[clumsy])
        assert list(table["status"]) == ["ZeroDivisionError: oh"] * 2

    def test_a_hook_that_stops_a_search_is_not_an_error(self):
        def enough(kind, node, detail):
            raise StopSearch

        assert list(compare([astar], [NEAR], hooks=[enough])["status"]) == ["stopped"]


class Lockstep:
    """A hook that makes two searches advance in step, event by event."""

    def __init__(self):
        self.barrier = threading.Barrier(2)

    def __enter__(self):
        return self

    def __call__(self, kind, node, detail):
        with suppress(threading.BrokenBarrierError):  # the other search has ended
            self.barrier.wait()

    def __exit__(self, *_):
        self.barrier.abort()


class TestExecutors:
    searches = [breadth_first, bidirectional, astar, partial(weighted_astar, weight=1.5), idastar]

    def test_threads(self):
        with ThreadPoolExecutor(3) as executor:
            table = compare(self.searches, PUZZLES, [manhattan, misplaced], executor)
        assert same(table, compare(self.searches, PUZZLES, [manhattan, misplaced]))

    def test_processes(self):
        hooks = [Limit(expanded=100)]
        # Spawned, because other tests may have started threads.
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
            table = compare(self.searches, PUZZLES, [manhattan, misplaced], executor=executor, hooks=hooks)
            # A heuristic that cannot be pickled is an error of its own run only.
            with pytest.warns(UserWarning, match="compare: 1 of 2 runs ended with an error"):
                mixed = compare([astar], [NEAR], [manhattan, lambda problem: manhattan(problem)], executor)
        assert same(table, compare(self.searches, PUZZLES, [manhattan, misplaced], hooks=hooks))
        assert mixed["status"][0] == "solved" and "pickle" in mixed["status"][1]

    def test_dask(self):
        pytest.importorskip("distributed")
        # In its own process, because dask leaves threads behind.
        code = """
from functools import partial
from dask.distributed import Client, LocalCluster
from eightpuzzle import *
from eightpuzzle import Limit
puzzles = [SlidingPuzzle.parse(text) for text in ("1 2 3 4 x 6 7 5 8", "8 1 3 4 x 2 7 6 5", "213456780")]
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        with Client(cluster) as client, client.get_executor() as executor:
            table = compare([breadth_first, partial(astar, ties="fifo")], puzzles, [manhattan, misplaced],
                            executor=executor, hooks=[Limit(expanded=200)], progress=False)
    print(table.drop(columns="seconds").to_csv())
"""
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        expected = compare([breadth_first, partial(astar, ties="fifo")], [NEAR, FAR, NEVER], [manhattan, misplaced],
                           hooks=[Limit(expanded=200)])
        assert run.stdout.strip() == expected.drop(columns="seconds").to_csv().strip(), run.stderr

    def test_rows_keep_their_order_whichever_run_ends_first(self):
        far_is_done = threading.Event()

        def near_waits_for_far(kind, node, detail):
            if node.state == NEAR.start and node.parent is None:
                far_is_done.wait()
            elif kind == "solution" and node.g == 14:
                far_is_done.set()

        with ThreadPoolExecutor(2) as executor:
            table = compare([astar], [NEAR, FAR], executor=executor, hooks=[near_waits_for_far])
        assert list(table["cost"]) == [2, 14]

    def test_a_limit_is_each_run_s_own(self):
        with ThreadPoolExecutor(2) as executor:
            table = compare([breadth_first], [FAR, FAR], executor=executor, hooks=[Limit(expanded=50), Lockstep()])
        assert list(table["expanded"]) == [50, 50]


class TestErrors:
    def test_an_error_in_a_heuristic_is_the_status_of_its_run(self):
        def broken(problem):
            def h(state):
                if problem == FAR and state != FAR.start:
                    raise KeyError("typo")
                return manhattan(problem)(state)

            return h

        with pytest.warns(UserWarning) as caught:
            table = compare([breadth_first, astar], [NEAR, FAR, NEVER], [broken, manhattan])
        assert [str(each.message) for each in caught] == [
            f"compare: 1 of 9 runs ended with an error, the first: astar on {FAR.start}, KeyError: 'typo'"
        ]
        assert caught[0].filename == __file__
        assert table["status"].tolist() == [
            "solved", "solved", "unsolvable",
            "solved", "KeyError: 'typo'", "unsolvable",
            "solved", "solved", "unsolvable",
        ]
        failed = table.iloc[4]
        assert failed[["cost", "expanded", "generated", "stored", "iterations", "seconds", "branching"]].isna().all()
        assert (failed["heuristic"], failed["board"], failed["depth"]) == ("broken", FAR.start, 14)

    def test_a_value_that_is_not_a_number_too(self):
        with pytest.warns(UserWarning, match="2 of 2 runs ended with an error"):
            table = compare([astar, idastar], [NEAR], [lambda problem: lambda state: None])
        assert table["status"].str.startswith("TypeError: the heuristic <lambda> must return a number").all()

    def test_an_error_with_an_executor(self):
        def broken(problem):
            return lambda state: 1 // (state != FAR.start)

        with ThreadPoolExecutor(2) as executor, pytest.warns(UserWarning, match="1 of 2 runs"):
            table = compare([astar], [NEAR, FAR], [broken], executor)
        assert list(table["status"]) == ["solved", "ZeroDivisionError: integer division or modulo by zero"]

    @pytest.mark.parametrize("which", [0, 1])
    def test_a_heuristic_that_cannot_be_made_for_one_problem(self, which):
        problems = [NEAR, NEAR]
        problems[which] = Graph("S>G")
        with pytest.warns(UserWarning, match="1 of 2 runs ended with an error"):
            table = compare([astar], problems)
        assert table["status"][1 - which] == "solved"
        assert "TypeError: manhattan: expected a SlidingPuzzle, got " in table["status"][which]

    def test_a_heuristic_that_can_be_made_for_none_of_them(self):
        expected = "expected functions that make a heuristic .*, which raises TypeError for a problem"
        with pytest.raises(TypeError, match=expected):
            compare([astar], [Graph("S>G"), Graph("S>A")], [zero, manhattan])

    @pytest.mark.parametrize("wrong, error, what", [
        (partial(astar, ties="deeep"), ValueError, "astar: ties: expected one of 'deep', .*, got 'deeep'"),
        (partial(astar, tie="fifo"), TypeError, "<search astar.*: got an unexpected keyword argument 'tie'"),
        (depth_limited, TypeError, "<search depth_limited.*: missing a required argument: 'depth'"),
        (partial(depth_limited, NEAR, depth=3), TypeError,
         "compare: pass options of a search by name, as in ties='fifo', got functools.partial"),
        (partial(astar, NEAR, H_NEAR), TypeError,
         "compare: pass options of a search by name, as in ties='fifo', got functools.partial"),
    ])
    def test_a_wrong_option_is_reported_before_any_run(self, wrong, error, what):
        seen = []
        with pytest.raises(error, match=what):
            compare([breadth_first, wrong], [NEAR], hooks=lambda *event: seen.append(event))
        assert not seen

    def test_a_wrong_number_is_the_status_of_its_run(self):
        with pytest.warns(UserWarning, match="2 of 3 runs ended with an error"):
            table = compare([partial(weighted_astar, weight=-1), partial(depth_limited, depth=-1), astar], [NEAR])
        assert list(table["status"]) == [
            "ValueError: weighted_astar: expected a finite weight of 0 or more, got -1",
            "ValueError: depth_limited: expected a depth of 0 or more, got -1",
            "solved",
        ]

    def test_broken_processes_are_reported_with_advice(self):
        class Broken(Executor):
            def submit(self, *task):
                future = Future()
                future.set_exception(BrokenProcessPool("a process was terminated"))
                return future

        with pytest.warns(UserWarning, match="BrokenProcessPool: a process was terminated .*create a new pool"):
            compare([astar], [NEAR], executor=Broken())

    def test_a_search_that_needs_more_than_the_problem_has(self):
        with pytest.warns(UserWarning, match="1 of 2 runs ended with an error"):
            table = compare([bidirectional, breadth_first], [Graph("S>G")])
        assert table["status"][0].startswith("TypeError: bidirectional: expected a problem with a goal")

    @pytest.mark.parametrize("search", [
        lambda problem: None, "astar", None, manhattan, partial(print, end=""), partial(manhattan), breadth_first(NEAR),
    ])
    def test_an_argument_that_is_not_a_search(self, search):
        with pytest.raises(TypeError, match="compare: expected searches, or functools.partial of them with options, "):
            compare([breadth_first, search], [NEAR])

    def test_an_argument_that_is_not_an_executor(self):
        for wrong in (3, ThreadPoolExecutor):
            expected = "compare: expected an executor, such as one of concurrent.futures, got (3|<class)"
            with pytest.raises(TypeError, match=expected):
                compare(astar, [NEAR], executor=wrong)

    @pytest.mark.parametrize("make, what", [
        (manhattan(NEAR), "which raises TypeError for a problem: 'SlidingPuzzle' object is not iterable"),
        (lambda state: 0, "which returns 0 for a problem"),
        (lambda: 0, "which raises TypeError for a problem: "),
        (3, "got 3"),
        ("manhattan", "got 'manhattan'"),
    ])
    def test_an_argument_that_does_not_make_heuristics(self, make, what):
        for heuristics in (make, [manhattan, make]) if callable(make) else ([make], [manhattan, make]):
            with pytest.raises(TypeError, match="compare: expected functions that make a heuristic for") as caught:
                compare([breadth_first, astar], [NEAR], heuristics)
            assert what in str(caught.value)

    def test_blind_searches_ignore_the_heuristics(self):
        assert len(compare([breadth_first], [NEAR], [3])) == 1

    @pytest.mark.parametrize("problem", ["12345678x", NEAR.start, None])
    def test_an_argument_that_is_not_a_problem_is_reported_before_any_run(self, problem):
        seen = []
        expected = f"compare: expected problems, such as puzzle.with_start(board), got {problem!r}"
        with pytest.raises(TypeError, match=re.escape(expected)):
            compare([breadth_first], [NEAR, problem], hooks=lambda *event: seen.append(event))
        assert not seen


class TestInterrupts:
    @pytest.mark.parametrize("done", [0, 1, 3])
    def test_the_finished_rows_are_kept(self, done, capsys):
        made = []

        def until_then(problem):
            def h(state):
                if len(made) > done + 1:  # compare makes the first one to check it
                    raise KeyboardInterrupt
                return manhattan(problem)(state)

            made.append(h)
            return h

        table = compare([astar], [NEAR, FAR, TWO_ROWS, NEAR], [until_then], progress=False)
        assert capsys.readouterr().err == f"compare: interrupted; {done} of 4 runs are kept\n"
        assert list(table["cost"]) == [2, 14, TWO_ROWS_AWAY][:done] and len(made) == done + 2  # nothing ran after it

    def test_errors_before_it_are_reported_too(self, capsys):
        def hook(kind, node, detail):
            raise KeyError if node.state == NEAR.start else KeyboardInterrupt

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            table = compare([breadth_first], [NEAR, FAR], hooks=[hook], progress=False)
        assert len(table) == 1 and [str(each.message)[:24] for each in caught] == ["compare: 1 of 1 runs end"]
        assert capsys.readouterr().err == "compare: interrupted; 1 of 2 runs are kept\n"

    def test_an_interrupt_in_a_thread_ends_only_its_own_run(self, capsys):
        def hook(kind, node, detail):
            if node.state == FAR.start:
                raise KeyboardInterrupt

        with ThreadPoolExecutor(1) as executor:
            table = compare([breadth_first], [NEAR, FAR, NEAR], executor=executor, hooks=[hook], progress=False)
        assert capsys.readouterr().err == "compare: interrupted; 2 of 3 runs are kept\n"
        assert list(table["cost"]) == [2, 2] and list(table.index) == [0, 1]

    def test_with_an_executor_finished_runs_are_kept_and_waiting_ones_cancelled(self, monkeypatch, capsys):
        def interrupted(futures):
            first, second, *_ = futures
            first.result()
            yield first
            second.result()  # finished too when the interrupt arrives
            raise KeyboardInterrupt

        def look(kind, node, detail):
            if kind == "generate" and node.parent is None:
                begun.append(node.state)
                if node.state == TWO_ROWS.start:
                    over.wait()

        begun, over = [], threading.Event()
        monkeypatch.setattr("eightpuzzle.experiments.as_completed", interrupted)
        with ThreadPoolExecutor(1) as executor:
            try:
                table = compare([breadth_first], [NEAR, FAR, TWO_ROWS, NEAR], executor=executor, hooks=[look],
                                progress=False)
            finally:
                over.set()
        assert capsys.readouterr().err == "compare: interrupted; 2 of 4 runs are kept\n"
        assert list(table["cost"]) == [2, 14] and NEAR.start not in begun[1:]

    @pytest.mark.skipif(os.name != "posix", reason="sends a signal")
    @pytest.mark.parametrize("where", ["here", "pool"])
    def test_a_real_interrupt_from_the_keyboard(self, where, tmp_path):
        script = tmp_path / "script.py"
        script.write_text(SCRIPT)
        process = subprocess.Popen([sys.executable, script, where], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, start_new_session=True)
        try:
            # The third run, which never ends, has begun, and the pool has received the results of two.
            wanted = ["endless"] if where == "here" else ["done", "done", "endless"]
            printed = [process.stdout.readline().strip() for _ in wanted]
            assert sorted(printed) == wanted
            os.killpg(process.pid, signal.SIGINT)  # like a terminal, and JupyterLab's stop button
            out, err = process.communicate(timeout=60)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        assert out.splitlines()[-1] == "[0, 1]", err
        assert "compare: interrupted; 2 of 3 runs are kept" in err.splitlines()
        assert process.returncode == 0


SCRIPT = """
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from eightpuzzle import SlidingPuzzle, compare, iterative_deepening

signal.signal(signal.SIGINT, signal.default_int_handler)  # shells let background processes ignore it

def report(what):
    os.write(1, f"{what}\\n".encode())  # in one piece, because two processes write here

class Endless:
    start = 0

    def is_goal(self, state):
        if state == 1:
            self.is_goal = lambda state: False
            report("endless")
        return False

    def successors(self, state):
        return [("on", state + 1)]

class Reporting(ProcessPoolExecutor):
    def submit(self, *task):
        future = super().submit(*task)
        future.add_done_callback(lambda future: report("done"))
        return future

if __name__ == "__main__":
    problems = [SlidingPuzzle.parse("12345678x"), SlidingPuzzle.parse("1234567x8"), Endless()]
    if sys.argv[1] == "here":
        table = compare([iterative_deepening], problems, progress=False)
    else:
        with Reporting(1) as executor:
            table = compare([iterative_deepening], problems, executor=executor, progress=False)
    print(table["cost"].tolist())
"""


# Russell and Norvig, 4th edition, figure 3.26: depth, nodes generated and b* of breadth-first search, A* with misplaced
# tiles, and A* with Manhattan.
PUBLISHED = [
    (6, (128, 2.01), (24, 1.42), (19, 1.34)),
    (8, (368, 1.91), (48, 1.40), (31, 1.30)),
    (10, (1033, 1.85), (116, 1.43), (48, 1.27)),
    (12, (2672, 1.80), (279, 1.45), (84, 1.28)),
    (14, (6783, 1.77), (678, 1.47), (174, 1.31)),
    (16, (17270, 1.74), (1683, 1.48), (364, 1.32)),
    (18, (41558, 1.72), (4102, 1.49), (751, 1.34)),
    (20, (91493, 1.69), (9905, 1.50), (1318, 1.34)),
    (22, (175921, 1.66), (22955, 1.50), (2548, 1.34)),
    (24, (290082, 1.62), (53039, 1.50), (5733, 1.36)),
    (26, (395355, 1.58), (110372, 1.50), (10080, 1.35)),
    (28, (463234, 1.53), (202565, 1.49), (22055, 1.36)),
]


class TestBranchingFactor:
    @pytest.mark.parametrize("depth, nodes, published", [
        (depth, nodes, factor) for depth, *pairs in PUBLISHED for nodes, factor in pairs
    ])
    def test_the_published_table(self, depth, nodes, published):
        assert abs(effective_branching_factor(nodes, depth) - published) <= 0.0051

    def test_the_example_of_the_book(self):
        assert round(effective_branching_factor(52, 5), 2) == 1.92

    def test_it_solves_the_equation(self):
        draw = random.Random(0)
        for _ in range(300):
            depth, nodes = draw.randint(1, 40), draw.randint(1, 10 ** draw.randint(1, 9))
            factor = effective_branching_factor(nodes, depth)
            assert math.fsum(factor**power for power in range(depth + 1)) == pytest.approx(nodes + 1, rel=1e-9)

    @pytest.mark.parametrize("factor", [1, 2, 3, 10])
    @pytest.mark.parametrize("depth", [1, 2, 7, 20])
    def test_a_uniform_tree(self, factor, depth):
        nodes = sum(factor**power for power in range(1, depth + 1))
        assert effective_branching_factor(nodes, depth) == pytest.approx(factor, rel=1e-12)

    @pytest.mark.parametrize("nodes, depth, factor", [
        (0, 5, 0), (0, 1, 0), (1, 1, 1), (7, 1, 7), (31, 31, 1), (6, 2, 2), (10**18, 1, 1e18), (80, 80, 1),
    ])
    def test_edge_cases(self, nodes, depth, factor):
        assert effective_branching_factor(nodes, depth) == pytest.approx(factor, abs=1e-12)

    def test_fewer_nodes_than_moves_are_less_than_one(self):
        # A bidirectional search may generate few nodes, and means may be any numbers.
        assert 0 < effective_branching_factor(3, 10) < 1

    def test_means_of_nodes_are_accepted(self):
        assert effective_branching_factor(52.5, 5) > effective_branching_factor(52, 5)

    def test_none_at_depth_zero(self):
        assert math.isnan(effective_branching_factor(0, 0)) and math.isnan(effective_branching_factor(5, 0))

    @pytest.mark.parametrize("nodes, depth", [(-1, 5), (5, -1), (-1, -1)])
    def test_negative_arguments_are_refused(self, nodes, depth):
        with pytest.raises(ValueError, match=f"expected nodes and a depth of 0 or more, got {nodes} and {depth}"):
            effective_branching_factor(nodes, depth)
