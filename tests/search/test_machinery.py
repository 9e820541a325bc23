"""Searches as functions: hooks, heuristics of every kind, problems that are told to be unsolvable, wrong calls."""

import math
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction

import pytest
from graphs import Graph

from eightpuzzle import Counts, Limit, Node, SlidingPuzzle, StopSearch, astar, breadth_first, idastar, manhattan
from eightpuzzle.search import run, search

PUZZLE = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")  # 14 moves
H = manhattan(PUZZLE)
INFORMED = pytest.mark.parametrize("informed", [astar, idastar])


class TestHooks:
    def test_a_hook_sees_every_event_in_order(self):
        seen = []
        astar(PUZZLE, H, hooks=[lambda *event: seen.append(event)])
        assert [(kind, node.state, detail) for kind, node, detail in seen] == [
            (kind, node.state, detail) for kind, node, detail in astar.events(PUZZLE, H)
        ]

    def test_hooks_change_no_result(self):
        assert idastar(PUZZLE, H, hooks=[Counts(), print_nothing]) == idastar(PUZZLE, H)

    def test_hooks_are_called_in_turn(self):
        calls = []
        breadth_first(Graph("A>B"), hooks=[lambda *_: calls.append(1), lambda *_: calls.append(2)])
        assert calls == [1, 2] * 2

    def test_one_hook_needs_no_list(self):
        counts = Counts()
        result = breadth_first(PUZZLE, hooks=counts)
        assert (counts.expanded, counts.generated) == (result.expanded, result.generated)

    def test_stop_search_ends_it_with_what_was_known(self):
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
    def test_what_cannot_be_called_is_no_hook(self, hooks):
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
    def test_a_value_that_is_no_estimate_names_the_state(self, informed, value, error):
        def wrong(state):
            return value if state[1] == 0 else H(state)

        with pytest.raises(error, match=r"the heuristic wrong must give a .*number.*for .*it gave") as caught:
            informed(PUZZLE, wrong)
        assert str(PUZZLE.after("u")) in str(caught.value) and repr(value) in str(caught.value)

    def test_one_that_raises_is_noted_with_the_state(self, informed):
        def broken(state):
            return 1 // state[1]

        with pytest.raises(ZeroDivisionError) as caught:
            informed(PUZZLE, broken)
        assert caught.value.__notes__ == [f"raised by the heuristic broken for the state {PUZZLE.after('u')}"]

    def test_a_maker_in_place_of_a_heuristic_is_told(self, informed):
        with pytest.raises(TypeError, match="h = manhattan.puzzle.: expected a SlidingPuzzle"):
            informed(PUZZLE, manhattan)

    def test_what_cannot_be_called_is_none(self, informed):
        with pytest.raises(TypeError, match="h: expected a function of a state, got 3"):
            informed(PUZZLE, 3)

    @pytest.mark.parametrize("number", [float, Fraction])
    def test_any_real_number_will_do(self, informed, number):
        result, plain = informed(PUZZLE, lambda state: number(H(state))), informed(PUZZLE, H)
        assert (result.moves, result.expanded, result.generated) == (plain.moves, plain.expanded, plain.generated)

    def test_halves_raise_the_bound_by_halves(self, informed):
        assert informed(PUZZLE, lambda state: H(state) / 2).cost == 14

    def test_true_and_false_count_as_one_and_zero(self, informed):
        assert informed(PUZZLE, lambda state: state != PUZZLE.goal).cost == 14

    @pytest.mark.parametrize("name, more", [("uint8", 235), ("int8", 110), ("int64", 0), ("float32", 0)])
    def test_numbers_of_numpy_do_not_overflow(self, informed, name, more):
        number = getattr(pytest.importorskip("numpy"), name)
        # The same for every state, so that nothing changes but that g + h is beyond what a byte holds.
        result, plain = informed(PUZZLE, lambda state: number(H(state) + more)), informed(PUZZLE, H)
        assert (result.moves, result.expanded, result.generated) == (plain.moves, plain.expanded, plain.generated)


class TestUnsolvable:
    puzzle = SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x")

    @pytest.mark.parametrize("any_search, h", [(breadth_first, ()), (astar, (H,)), (idastar, (H,))])
    def test_told_before_the_first_event(self, any_search, h):
        events = []
        result = any_search(self.puzzle, *h, hooks=[lambda *event: events.append(event)])
        assert (result.status, result.reason) == ("unsolvable", self.puzzle.why_unsolvable())
        assert (result.cost, result.generated, events) == (None, 0, [])

    def test_a_problem_without_the_question_is_not_asked(self):
        assert breadth_first(Graph("S>A")).status == "exhausted"

    def test_a_problem_may_not_know(self):
        graph = Graph("S>G")
        graph.why_unsolvable = lambda: None
        assert breadth_first(graph).status == "solved"


class TestResults:
    def test_moves_are_a_text_where_actions_are_letters(self):
        assert breadth_first(Graph("S>A A>G")).moves == "ag"

    def test_moves_are_a_tuple_where_they_are_not(self):
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

    def test_counting_stops_at_the_first_solution(self):
        node = Node("S")
        result = run([("generate", node, None), ("solution", node, None), ("expand", node, None)])
        assert (result.status, result.expanded) == ("solved", 0)


class TestSearches:
    def test_a_search_prints_its_source(self):
        assert astar.source.startswith("@search\ndef astar(problem, h, ") and "yield from best_first(" in astar.source
        assert "\n\n\ndef best_first(" in astar.source and "yield EXPAND" in astar.source  # what it hands over to

    def test_a_search_has_the_name_and_the_words_of_its_function(self):
        assert (astar.__name__, repr(astar)) == ("astar", "<search astar(problem, h, *, ties='deep')>")
        assert "Hart, Nilsson and Raphael 1968" in astar.__doc__

    def test_a_heuristic_is_checked_whatever_its_place(self):
        @search
        def by_name(problem, depth=3, *, h):
            yield "generate", Node(problem.start, h=h(problem.start)), None

        with pytest.raises(TypeError, match="the heuristic <lambda> must give a number"):
            by_name(PUZZLE, h=lambda state: None)

    def test_a_plain_function_is_no_search(self):
        with pytest.raises(TypeError, match="a search is a generator function"):
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
def test_what_is_no_hook_is_refused(hooks, said):
    with pytest.raises(TypeError, match=said):
        breadth_first(SlidingPuzzle.parse("123456x78"), hooks=hooks)


def test_what_is_no_problem_is_refused():
    with pytest.raises(TypeError, match="breadth_first: expected a problem with start, got '123456x78'"):
        breadth_first("123456x78")
