"""Searches as functions: hooks, heuristics, unsolvable problems, wrong calls."""

import copy
import math
import pickle
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction

import pytest
import replay
from graphs import Graph
from searches import ALL, needs

from eightpuzzle import (
    Counts,
    Limit,
    Node,
    SlidingPuzzle,
    StopSearch,
    additive_patterns,
    astar,
    bidirectional,
    breadth_first,
    depth_limited,
    distances,
    gaschnig,
    idastar,
    iterative_deepening,
    linear_conflict,
    manhattan,
    maximum,
    misplaced,
    out_of_row_and_column,
    pattern_database,
    record,
    scaled,
    walking_distance,
)
from eightpuzzle.search import best_first, run, search

PUZZLE = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")  # 14 moves
H = manhattan(PUZZLE)
BEST_FIRST = {"astar", "weighted_astar", "greedy", "uniform_cost"}
INFORMED = pytest.mark.parametrize("informed", [astar, idastar])


class TestHooks:
    def test_a_hook_sees_every_event_in_order(self):
        seen = []
        astar(PUZZLE, H, hooks=[lambda *event: seen.append(event)])
        assert [(kind, node.state, detail) for kind, node, detail in seen] == [
            (kind, node.state, detail) for kind, node, detail in astar.events(PUZZLE, H)
        ]

    def test_hooks_do_not_change_the_result(self):
        assert idastar(PUZZLE, H, hooks=[Counts(), print_nothing]) == idastar(PUZZLE, H)

    def test_hooks_are_called_in_order(self):
        calls = []
        breadth_first(Graph("A>B"), hooks=[lambda *_: calls.append(1), lambda *_: calls.append(2)])
        assert calls == [1, 2] * 2

    def test_a_single_hook_may_be_passed_without_a_list(self):
        counts = Counts()
        result = breadth_first(PUZZLE, hooks=counts)
        assert (counts.expanded, counts.generated) == (result.expanded, result.generated)

    def test_stop_search_ends_the_search_and_keeps_the_counts(self):
        def five_expanded(kind, node, detail):
            nonlocal left
            left -= kind == "expand"
            if left < 0:
                raise StopSearch("five are enough")

        left = 5
        result = astar(PUZZLE, H, hooks=[five_expanded])
        assert (result.status, result.reason, result.expanded) == ("stopped", "five are enough", 5)
        assert (result.moves, result.path, result.cost) == (None, None, None)

    def test_stopped_at_the_solution_is_not_solved(self):
        def no_solutions(kind, node, detail):
            if kind == "solution":
                raise StopSearch

        result = astar(PUZZLE, H, hooks=[no_solutions])
        assert (result.status, result.reason, result.moves) == ("stopped", None, None)

    def test_an_error_in_a_hook_is_raised_and_says_where(self):
        def clumsy(kind, node, detail):
            if kind == "expand" and node.g == 1:
                raise KeyError("typo")

        with pytest.raises(KeyError, match="typo") as caught:
            astar(PUZZLE, H, hooks=[clumsy])
        (note,) = caught.value.__notes__
        assert note.startswith("raised by the hook clumsy at the event 'expand' of Node(") and "g=1" in note

    def test_a_hook_that_is_a_context_manager_is_entered_and_left(self):
        log = []
        breadth_first(PUZZLE, hooks=[Entered(log)])
        assert log == ["enter", "event", "exit", None]

    @pytest.mark.parametrize("error", [KeyError, StopSearch, KeyboardInterrupt])
    def test_it_is_left_however_the_search_ends(self, error):
        def ends_it(kind, node, detail):
            if kind == "expand":
                raise error

        log = []
        with pytest.raises(error) if error is not StopSearch else nothing():
            breadth_first(PUZZLE, hooks=[Entered(log), ends_it])
        assert log[-2:] == ["exit", error]

    def test_a_hook_that_swallows_an_error_has_stopped_the_search(self):
        class Swallows(Entered):
            def __exit__(self, *_):
                return True

        def clumsy(kind, node, detail):
            if kind == "expand":
                raise KeyError

        result = breadth_first(PUZZLE, hooks=[Swallows([]), clumsy])
        assert (result.status, result.generated) == ("stopped", 1)

    @pytest.mark.parametrize("hooks", [[5], [print, None], ["print"]])
    def test_a_hook_must_be_callable(self, hooks):
        with pytest.raises(TypeError, match=r"hooks: expected callables \(kind, node, detail\), got"):
            breadth_first(PUZZLE, hooks=hooks)


def print_nothing(kind, node, detail):
    print(end="")


class Entered:
    """A hook that writes down when it is entered, its first event, and how it is left."""

    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log.append("enter")

    def __call__(self, kind, node, detail):
        if self.log == ["enter"]:
            self.log.append("event")

    def __exit__(self, kind, error, traceback):
        self.log += ["exit", kind]


@contextmanager
def nothing():
    yield


@INFORMED
class TestHeuristics:
    @pytest.mark.parametrize("value, error", [
        (None, TypeError), ("3", TypeError), ((3,), TypeError), (3j, TypeError), (Decimal(3), TypeError),
        (-1, ValueError), (-0.5, ValueError), (math.nan, ValueError), (math.inf, ValueError),
    ])
    def test_the_error_for_a_wrong_estimate_names_the_state(self, informed, value, error):
        def wrong(state):
            return value if state[1] == 0 else H(state)

        with pytest.raises(error, match=r"the heuristic wrong must return a .*number.*for .*it returned") as caught:
            informed(PUZZLE, wrong)
        assert str(PUZZLE.after("u")) in str(caught.value) and repr(value) in str(caught.value)

    def test_an_exception_of_a_heuristic_gets_a_note_with_the_state(self, informed):
        def broken(state):
            return 1 // state[1]

        with pytest.raises(ZeroDivisionError) as caught:
            informed(PUZZLE, broken)
        assert caught.value.__notes__ == [f"raised by the heuristic broken for the state {PUZZLE.after('u')}"]

    def test_a_maker_passed_as_a_heuristic_is_refused(self, informed):
        with pytest.raises(TypeError, match="expected a SlidingPuzzle, .* create the heuristic, h = manhattan.puzzle."):
            informed(PUZZLE, manhattan)

    def test_a_heuristic_must_be_callable(self, informed):
        with pytest.raises(TypeError, match="h: expected a function of a state, got 3"):
            informed(PUZZLE, 3)

    @pytest.mark.parametrize("make", [
        manhattan, misplaced, out_of_row_and_column, gaschnig, linear_conflict, walking_distance,
        lambda puzzle: maximum(len, scaled(manhattan(puzzle), 2)), distances,
        lambda puzzle: pattern_database(puzzle, [1, 2]), lambda puzzle: additive_patterns(puzzle, [1, 2], [3]),
    ])
    @pytest.mark.parametrize("other, expected", [
        (SlidingPuzzle.parse("1 2 3\n8 x 4\n7 6 5", goal="1 2 3\n8 x 4\n7 6 5"),
         r"for the goal \(1, 2, 3, 4, 5, 6, 7, 8, 0\), but .* is for the goal \(1, 2, 3, 8, 0, 4, 7, 6, 5\)"),
        (SlidingPuzzle.parse("1 2 3\n4 5 x"),
         r"for the goal \(1, 2, 3, 4, 5, 6, 7, 8, 0\), but .* is for the goal \(1, 2, 3, 4, 5, 0\)"),
    ])
    def test_a_heuristic_for_another_goal_is_refused(self, informed, make, other, expected):
        with pytest.raises(ValueError, match="h: expected a heuristic " + expected):
            informed(PUZZLE, make(other))
        assert informed(PUZZLE, make(SlidingPuzzle(PUZZLE.goal, order="rldu"))).cost == 14

    def test_a_heuristic_for_another_shape_is_refused(self, informed):
        wide, high = (SlidingPuzzle((1, 2, 3, 4, 0, 5), width=width) for width in (3, 2))
        with pytest.raises(ValueError, match="h: expected a heuristic for the width 3, but .* is for the width 2"):
            informed(wide, manhattan(high))

    def test_subclasses_are_checked_too(self, informed):
        class Mine(SlidingPuzzle):
            pass

        for problem, made_for in ((PUZZLE, Mine((1, 2, 3, 8, 0, 4, 7, 6, 5), (1, 2, 3, 8, 0, 4, 7, 6, 5))),
                                  (Mine(PUZZLE.start, (1, 2, 3, 8, 0, 4, 7, 6, 5)), PUZZLE)):
            with pytest.raises(ValueError, match="h: expected a heuristic for the goal"):
                informed(problem, manhattan(made_for))
        assert informed(Mine(PUZZLE.start), H).cost == 14

    def test_a_maximum_needs_heuristics_for_one_goal(self, informed):
        other = SlidingPuzzle((1, 2, 3, 8, 0, 4, 7, 6, 5), (1, 2, 3, 8, 0, 4, 7, 6, 5))
        with pytest.raises(ValueError, match="maximum: expected heuristics for the same goal, got .* and "):
            maximum(H, scaled(manhattan(other), 2))
        nothing = maximum(scaled(lambda state: 0, 1), lambda state: 0)
        with pytest.raises(ValueError, match="h: expected a heuristic for the goal"):
            informed(other, maximum(nothing, H))
        assert informed(PUZZLE, maximum(nothing, H, misplaced(PUZZLE))).cost == 14

    def test_goals_that_cannot_be_compared_are_accepted(self, informed):
        numpy = pytest.importorskip("numpy")

        class Arrays:
            start, is_goal, successors = PUZZLE.start, PUZZLE.is_goal, PUZZLE.successors

            def __init__(self):
                self.goal = numpy.array(PUZZLE.goal)

        def mine(state):
            return H(state)

        for mine.problem in (problem := Arrays(), Arrays()):
            assert informed(problem, mine).cost == 14

    def test_a_problem_of_another_type_may_use_it(self, informed):
        class Wrapped:
            start, goal, is_goal, successors = PUZZLE.start, None, PUZZLE.is_goal, PUZZLE.successors

        assert informed(Wrapped(), H).cost == 14

    @pytest.mark.parametrize("number", [float, Fraction])
    def test_any_real_number_is_accepted(self, informed, number):
        result, plain = informed(PUZZLE, lambda state: number(H(state))), informed(PUZZLE, H)
        assert (result.moves, result.expanded, result.generated) == (plain.moves, plain.expanded, plain.generated)

    def test_halves_raise_the_bound_by_halves(self, informed):
        assert informed(PUZZLE, lambda state: H(state) / 2).cost == 14

    def test_true_and_false_count_as_one_and_zero(self, informed):
        assert informed(PUZZLE, lambda state: state != PUZZLE.goal).cost == 14

    @pytest.mark.parametrize("name, more", [("uint8", 235), ("int8", 110), ("int64", 0), ("float32", 0)])
    def test_numpy_numbers_do_not_overflow(self, informed, name, more):
        number = getattr(pytest.importorskip("numpy"), name)
        # The same for every state: the search stays the same, but g + h exceeds a byte.
        result, plain = informed(PUZZLE, lambda state: number(H(state) + more)), informed(PUZZLE, H)
        assert (result.moves, result.expanded, result.generated) == (plain.moves, plain.expanded, plain.generated)


class TestUnsolvable:
    puzzle = SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x")

    @pytest.mark.parametrize("any_search, h", [(breadth_first, ()), (astar, (H,)), (idastar, (H,))])
    def test_reported_before_the_first_event(self, any_search, h):
        events = []
        result = any_search(self.puzzle, *h, hooks=[lambda *event: events.append(event)])
        assert (result.status, result.reason) == ("unsolvable", self.puzzle.why_unsolvable())
        assert (result.cost, result.generated, events) == (None, 0, [])

    def test_a_problem_without_why_unsolvable_is_searched(self):
        assert breadth_first(Graph("S>A")).status == "exhausted"

    def test_a_problem_may_not_know(self):
        graph = Graph("S>G")
        graph.why_unsolvable = lambda: None
        assert breadth_first(graph).status == "solved"


class TestResults:
    def test_moves_are_a_string_if_actions_are_letters(self):
        assert breadth_first(Graph("S>A A>G")).moves == "ag"

    def test_moves_are_a_tuple_otherwise(self):
        assert breadth_first(Graph("S>A1 A1>G")).moves == ("a1", "g")

    def test_repr_is_a_caption(self):
        assert repr(astar(PUZZLE, H)).startswith("astar: solved in 14 moves; ")
        assert repr(idastar(Graph("S>G"), lambda state: 0)) == (
            "idastar: solved in 1 move; 2 expanded, 3 generated, 2 stored, 2 iterations"
        )
        assert repr(breadth_first(Graph("S>A"))) == "breadth_first: exhausted; 2 expanded, 2 generated, 2 stored"

    def test_a_cutoff_is_not_exhausted(self):
        @search
        def one_deep(problem):
            start = Node(problem.start)
            yield "generate", start, None
            yield "bound", start, 0
            yield "expand", start, None
            for action, state in problem.successors(start.state):
                child = Node(state, start, action, 1)
                yield "generate", child, None
                yield "prune", child, "bound"

        assert one_deep(Graph("S>A A>G")).status == "cutoff"

    @pytest.mark.parametrize("kind", ["Expand", "generated", None])
    def test_an_event_of_an_unknown_kind_is_refused(self, kind):
        start = Node("S")
        events = [("generate", start, None), (kind, start, None)]

        @search
        def careless(problem):
            yield from events

        counts = Counts()
        for call in (lambda: careless(Graph("S>G")), lambda: run(iter(events)), lambda: counts.count(events),
                     lambda: Counts()(*events[1])):
            with pytest.raises(ValueError, match=f"unknown kind of event {kind!r}: expected one of gen.*, solution"):
                call()
        assert counts.generated == 1

    @pytest.mark.parametrize("goal", ["G", 0, ("S", "G")])
    def test_a_solution_without_a_node_is_refused(self, goal):
        @search
        def careless(problem):
            yield "generate", Node("S"), None
            yield "solution", goal, None

        for call in (lambda: careless(Graph("S>G")), lambda: run(careless.events(Graph("S>G")))):
            with pytest.raises(TypeError, match="solution event: expected the goal.s Node, got ") as caught:
                call()
            assert str(caught.value).endswith(repr(goal))

    def test_counting_stops_at_the_first_solution(self):
        node = Node("S")
        result = run([("generate", node, None), ("solution", node, None), ("expand", node, None)])
        assert (result.status, result.expanded) == ("solved", 0)


class TestSearches:
    def test_a_search_prints_its_source(self):
        assert astar.source.startswith("@search\ndef astar(problem, h, ") and "yield from best_first(" in astar.source
        assert "\n\n\ndef best_first(" in astar.source and "yield EXPAND" in astar.source  # the loop

    def test_a_search_has_the_name_and_docstring_of_its_function(self):
        assert (astar.__name__, repr(astar)) == ("astar", "<search astar(problem, h, *, ties='deep')>")
        assert "Hart, Nilsson and Raphael 1968" in astar.__doc__

    @pytest.mark.parametrize("of, helper", [
        (bidirectional, "def join("), (depth_limited, "def go_down("), (iterative_deepening, "def go_down("),
        *((one, "def best_first(") for one, _ in ALL.values() if one.__name__ in BEST_FIRST),
    ])
    def test_and_the_source_of_the_generators_that_it_delegates_to(self, of, helper):
        own, helped = of.source.split("\n\n\n")
        assert own.startswith(f"@search\ndef {of.__name__}(") and "yield from " in own
        assert helped.startswith(helper) and "yield EXPAND" in of.source

    @pytest.mark.parametrize("alone", [breadth_first, idastar])
    def test_a_search_that_does_not_delegate_prints_only_itself(self, alone):
        assert alone.source.startswith(f"@search\ndef {alone.__name__}(") and "\n\n\n" not in alone.source

    @pytest.mark.parametrize("name", ALL)
    def test_pickled_and_copied_it_is_the_same_search(self, name):
        search, options = ALL[name]
        puzzle = SlidingPuzzle.parse("1 2 3\nx 4 6\n7 5 8")
        expected = replay.read(search.events(puzzle, *needs(search, puzzle), **options))
        again = pickle.loads(pickle.dumps(search))
        assert (again.__name__, again.__doc__, repr(again)) == (search.__name__, search.__doc__, repr(search))
        assert (again.source, again.informed) == (search.source, search.informed)
        for twin in (pickle.loads(pickle.dumps(again)), copy.copy(search), copy.deepcopy(search)):
            assert replay.read(twin.events(puzzle, *needs(twin, puzzle), **options)) == expected

    def test_an_informed_search_takes_a_heuristic(self):
        informed = {search.__name__ for search, _ in ALL.values() if search.informed}
        assert informed == {"astar", "weighted_astar", "greedy", "idastar"}

        @search
        def by_name(problem, depth=3, *, h):
            yield "generate", Node(problem.start), None

        assert by_name.informed

    @pytest.mark.parametrize("name, option, values", [
        ("astar deep", "ties", "'deep', 'shallow', 'fifo', 'lifo'"),
        ("idastar next parent", "bounds", "'next', 'unit'"),
        ("idastar next parent", "cycles", "'parent', 'path', 'none'"),
        ("iterative_deepening parent", "cycles", "'parent', 'path', 'none'"),
    ])
    @pytest.mark.parametrize("value", ["deeep", "", None, 1, ["deep"], "DEEP"])
    def test_an_option_is_checked_at_the_call(self, name, option, values, value):
        search, _ = ALL[name]
        h = needs(search, PUZZLE)
        unsolvable = SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x")
        calls = [
            lambda: search(PUZZLE, *h, **{option: value}),
            lambda: search(unsolvable, *h, **{option: value}),
            lambda: search.events(PUZZLE, *h, **{option: value}),
            lambda: record(search, PUZZLE, *h, **{option: value}),
        ]
        for call in calls:
            with pytest.raises(ValueError) as caught:
                call()
            assert str(caught.value) == f"{search.__name__}: {option}: expected one of {values}, got {value!r}"

    def test_an_option_of_depth_limited_too(self):
        with pytest.raises(ValueError, match="depth_limited: cycles: expected one of 'parent', 'path', 'none', got 3"):
            depth_limited(PUZZLE, 5, cycles=3)

    @pytest.mark.parametrize("name, option", [("astar deep", "ties"), ("idastar next parent", "bounds")])
    def test_an_option_is_passed_by_name(self, name, option):
        search, options = ALL[name]
        with pytest.raises(TypeError, match="too many positional arguments"):
            search(PUZZLE, H, options[option])

    def test_your_own_search_with_the_shared_loop(self):
        @search
        def nearest_tile_one(problem, h):
            yield from best_first(problem, h, lambda g, h, turn, node: (g + h, node.state.index(1), turn, node))

        assert nearest_tile_one(PUZZLE, H).cost == 14
        assert "def best_first(" in nearest_tile_one.source

    def test_a_heuristic_is_checked_at_any_position(self):
        @search
        def by_name(problem, depth=3, *, h):
            yield "generate", Node(problem.start, h=h(problem.start)), None

        with pytest.raises(TypeError, match="the heuristic <lambda> must return a number"):
            by_name(PUZZLE, h=lambda state: None)

    def test_a_plain_function_is_not_a_search(self):
        with pytest.raises(TypeError, match="search: expected a generator function"):
            search(lambda problem: [])

    @pytest.mark.parametrize("call, what", [
        (lambda: astar(PUZZLE), r"astar\(problem, h, .*\).*missing a required argument: 'h'"),
        (lambda: breadth_first(PUZZLE, H), r"breadth_first\(problem\).*too many positional arguments"),
        (lambda: idastar(PUZZLE, H, hook=[]), "idastar.*unexpected keyword argument 'hook'"),
    ])
    def test_a_wrong_call_names_the_search(self, call, what):
        with pytest.raises(TypeError, match=what):
            call()

    def test_events_of_many_searches_may_be_stepped_side_by_side(self):
        streams = [astar.events(PUZZLE, H) for _ in range(2)]
        for (kind, node, _), (other_kind, other, _) in zip(*streams):
            assert (kind, node.state) == (other_kind, other.state) and node is not other


@pytest.mark.parametrize(
    "hooks, said",
    [
        (None, "hooks: expected a list of callables .* got None"),
        ([Limit], r"got a class: write Limit\(…\)"),
        ([StopSearch], r"got a class: write StopSearch\(…\)"),
        ([3], "got 3"),
    ],
)
def test_wrong_hooks_are_refused(hooks, said):
    with pytest.raises(TypeError, match=said):
        breadth_first(SlidingPuzzle.parse("123456x78"), hooks=hooks)


def test_wrong_problems_are_refused():
    with pytest.raises(TypeError, match="breadth_first: expected a problem with start, got '123456x78'"):
        breadth_first("123456x78")
