"""`record` stores every event, reports truncation, and loses nothing to an error."""

import linecache

import pytest
import replay
from graphs import REOPENING, REOPENING_H, Graph
from searches import ALL, limited, needs

from eightpuzzle import (
    EXPAND,
    GENERATE,
    SOLUTION,
    Counts,
    Node,
    SlidingPuzzle,
    StopSearch,
    astar,
    breadth_first,
    depth_limited,
    idastar,
    manhattan,
    record,
)
from eightpuzzle.search import search

PUZZLE = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")
H = manhattan(PUZZLE)
SEARCHES = pytest.mark.parametrize("any_search, h", [(breadth_first, None), (astar, H), (idastar, H)])


# Every search with every option on a board of five moves.
SMALL = SlidingPuzzle.parse("1 2 3\nx 4 6\n7 5 8").with_start((4, 1, 3, 0, 2, 6, 7, 5, 8))
EVERY = {**ALL, **limited(5), "depth_limited to 4": (depth_limited, {"depth": 4})}


def arguments(h):
    return () if h is None else (h,)


@pytest.mark.parametrize("name", EVERY)
class TestEverySearch:
    def test_its_result_is_the_result_of_the_search(self, name):
        any_search, options = EVERY[name]
        h = needs(any_search, SMALL)
        trace = record(any_search, SMALL, *h, **options)
        assert trace.result == any_search(SMALL, *h, **options)
        assert trace.result.status == ("cutoff" if name == "depth_limited to 4" else "solved")
        assert trace.search == trace.result.search and trace.search.startswith(any_search.__name__)

    def test_every_event_is_there(self, name):
        any_search, options = EVERY[name]
        h = needs(any_search, SMALL)
        trace = record(any_search, SMALL, *h, **options)
        assert replay.read(trace) == replay.read(any_search.events(SMALL, *h, **options))

    def test_each_line_is_the_yield_that_gave_the_event(self, name):
        any_search, options = EVERY[name]
        trace = record(any_search, SMALL, *needs(any_search, SMALL), **options)
        for step, (kind, _, _) in enumerate(trace):
            moment = trace.at(step)
            lines = moment.function.source.splitlines()
            assert f"yield {kind.upper()}, " in lines[moment.line - moment.function.first_line]
            assert moment.function.source in any_search.source

    def test_a_full_recording_is_truncated_and_says_so(self, name):
        any_search, options = EVERY[name]
        h = needs(any_search, SMALL)
        whole = record(any_search, SMALL, *h, **options)
        for room in (1, 2, len(whole) // 2, len(whole) - 1):
            trace = record(any_search, SMALL, *h, max_events=room, **options)
            assert (len(trace), trace.truncated, trace.result.status) == (room, True, "stopped")
            assert replay.read(trace) == replay.read(whole)[:room]
        assert not record(any_search, SMALL, *h, max_events=len(whole), **options).truncated


@SEARCHES
def test_the_events_are_the_events_of_the_search(any_search, h):
    trace = record(any_search, PUZZLE, h)
    assert replay.read(trace) == replay.read(any_search.events(PUZZLE, *arguments(h)))
    assert replay.read(trace[step] for step in range(len(trace))) == replay.read(trace)


@SEARCHES
def test_the_result_is_the_result_of_the_search(any_search, h):
    trace = record(any_search, PUZZLE, h)
    assert trace.result == any_search(PUZZLE, *arguments(h))
    assert (trace.search, trace.problem, trace.truncated, trace.error) == (any_search.__name__, PUZZLE, False, None)


@SEARCHES
def test_each_line_is_the_yield_that_gave_the_event(any_search, h):
    trace = record(any_search, PUZZLE, h)
    for step, (kind, _, _) in enumerate(trace):
        moment = trace.at(step)
        lines = moment.function.source.splitlines()
        assert f"yield {kind.upper()}, " in lines[moment.line - moment.function.first_line]


@SEARCHES
def test_the_function_is_the_text_of_the_search(any_search, h):
    trace = record(any_search, PUZZLE, h)
    (function,) = trace.functions  # A* delegates to best_first before its first event
    assert function.name == ("best_first" if any_search is astar else any_search.__name__)
    assert function.source in any_search.source
    moment = trace.at(-1)
    assert "yield SOLUTION" in moment.function.source.splitlines()[moment.line - moment.function.first_line]


@search
def depth_first(problem):
    start = Node(problem.start)
    yield GENERATE, start, None
    yield from below(problem, start)


def below(problem, node):
    if problem.is_goal(node.state):
        yield SOLUTION, node, None
    yield EXPAND, node, None
    for action, state in problem.successors(node.state):
        child = Node(state, node, action, node.g + 1)
        yield GENERATE, child, None
        yield from below(problem, child)


def test_lines_follow_yield_from():
    trace = record(depth_first, Graph("S>A A>B B>G"))
    assert [moment.function.name for moment in map(trace.at, range(len(trace)))] == ["depth_first"] + ["below"] * 7
    for step, (kind, _, _) in enumerate(trace):
        assert f"yield {kind.upper()}, " in linecache.getline(__file__, trace.lines[step])


def test_a_function_without_available_source_has_an_empty_text():
    names = {"search": search, "Node": Node}
    exec("@search\ndef typed(problem):\n    yield 'generate', Node(problem.start), None\n", names)
    trace = record(names["typed"], PUZZLE)
    assert (trace.functions[0].name, trace.functions[0].source, trace.lines) == ("typed", "", [3])


def test_a_function_typed_again_with_another_comment_has_the_new_text():
    # Two such functions have equal code; a notebook gives each cell a file of its own.
    def typed(comment):
        text = f"@search\ndef again(problem):  # {comment}\n    yield 'generate', Node(problem.start), None\n"
        file = f"<cell {comment}>"
        linecache.cache[file] = len(text), None, text.splitlines(True), file
        names = {"search": search, "Node": Node}
        exec(compile(text, file, "exec"), names)
        return names["again"]

    for comment in ("first", "second"):
        assert f"# {comment}\n" in record(typed(comment), PUZZLE).functions[0].source


@SEARCHES
def test_room_for_every_event_is_enough(any_search, h):
    whole = record(any_search, PUZZLE, h)
    trace = record(any_search, PUZZLE, h, max_events=len(whole))
    assert (len(trace), trace.truncated, trace.result) == (len(whole), False, whole.result)


@SEARCHES
@pytest.mark.parametrize("room", [1, 2, 70, 2.5])
def test_a_full_recording_is_truncated_and_says_so(any_search, h, room):
    whole = record(any_search, PUZZLE, h)
    trace = record(any_search, PUZZLE, h, max_events=room)
    kept = int(room + 0.5)
    assert (len(trace), trace.truncated) == (kept, True)
    assert replay.read(trace) == replay.read(whole)[:kept]
    assert trace.result.status == "stopped"
    assert trace.result.reason == f"the recording is full: {room:,} events"
    assert (trace.result.expanded, trace.result.generated) == replay.counted(list(trace))[:2]
    assert "(truncated)" in repr(trace)


def test_an_unsolvable_problem_has_no_events():
    puzzle = SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x")
    trace = record(astar, puzzle, manhattan(puzzle))
    assert (len(trace), trace.result.status, trace.result.reason) == (0, "unsolvable", puzzle.why_unsolvable())
    with pytest.raises(IndexError, match="step 0: this trace has no events .astar: unsolvable"):
        trace.at(0)


def test_check_false_records_an_unsolvable_problem():
    puzzle = SlidingPuzzle.parse("2 1 3\n4 5 x")
    trace = record(breadth_first, puzzle, check=False)
    assert (trace.result.status, trace.kinds.count("expand")) == ("exhausted", 360)


def test_hooks_are_called_too():
    counts = Counts()
    trace = record(astar, PUZZLE, H, hooks=[counts])
    assert (counts.expanded, counts.generated) == (trace.result.expanded, trace.result.generated)


def test_a_hook_that_stops_the_search_is_not_an_error():
    def enough(kind, node, detail):
        if node.g == 2:
            raise StopSearch("deep enough")

    trace = record(astar, PUZZLE, H, hooks=[enough])
    assert (trace.result.status, trace.result.reason) == ("stopped", "deep enough")
    assert (trace.error, trace.truncated) == (None, False)
    assert max(node.g for _, node, _ in trace) == 1


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_an_error_in_a_hook_loses_nothing(error):
    def clumsy(kind, node, detail):
        if node.g == 2:
            raise error("here")

    trace = record(astar, PUZZLE, H, hooks=[clumsy])
    whole = record(astar, PUZZLE, H)
    assert (type(trace.error), trace.result) == (error, None)
    assert len(trace) > 0 and replay.read(trace) == replay.read(whole)[: len(trace)]
    assert whole[len(trace)][1].g == 2  # the next event is the one that failed
    assert repr(trace) == f"Trace of astar: {len(trace)} events, ended by {error.__name__}: here"


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_an_error_in_a_heuristic_loses_nothing(error):
    def broken(state):
        if state[1] == 0:
            raise error
        return H(state)

    trace = record(idastar, PUZZLE, broken)
    assert (type(trace.error), trace.result) == (error, None)
    assert replay.read(trace) == [("generate", "", None), ("bound", "", H(PUZZLE.start)), ("expand", "", None)]
    assert trace.at(-1).counts.expanded == 1


def raising(error):
    def raises(*_):
        raise error("here")

    return raises


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_before_the_first_event_an_error_is_raised(error):
    @search
    def ends_at_once(problem):
        raise error("here")
        yield

    for call in (lambda: record(ends_at_once, PUZZLE), lambda: record(astar, PUZZLE, raising(error)),
                 lambda: record(breadth_first, PUZZLE, hooks=raising(error))):
        with pytest.raises(error, match="here"):
            call()


def test_so_is_a_wrong_estimate_for_the_start():
    with pytest.raises(TypeError, match="the heuristic <lambda> must return a number, but for"):
        record(astar, PUZZLE, lambda state: None)


def yielding(*events):
    @search
    def careless(problem):
        yield from events

    return careless


START = Node("S")


@pytest.mark.parametrize("event, what", [
    ((EXPAND, Node("S"), None), r"expand of Node\(S, .*, which was never generated"),
    ((GENERATE, Node("A", Node("S"), "a", 1), None), r"Node\(A, .* is generated before its parent"),
    ((GENERATE, START, None), r"Node\(S, .* is generated twice"),
])
def test_a_search_that_breaks_the_rules_is_reported(event, what):
    trace = record(yielding((GENERATE, START, None), event), Graph("S>A"))
    with pytest.raises(ValueError, match=what):
        raise trace.error
    assert len(trace) == 1
    if event[1] is not START:  # as the first event it is raised
        with pytest.raises(ValueError, match=what):
            record(yielding(event), Graph("S>A"))


def test_an_event_of_an_unknown_kind_is_refused():
    trace = record(yielding((GENERATE, START, None), ("Expand", START, None)), Graph("S>A"))
    with pytest.raises(ValueError, match="unknown kind of event 'Expand': expected one of generate, prune, .*, sol"):
        raise trace.error
    assert trace.result is None


def test_only_a_search_can_be_recorded():
    with pytest.raises(TypeError, match=r"expected a Search \(a generator function decorated with @search\), got"):
        record(manhattan, PUZZLE, H)


@pytest.mark.parametrize("room", [0, -5])
def test_there_must_be_room_for_an_event(room):
    with pytest.raises(ValueError, match=f"record: expected max_events to be 1 or more, got {room}"):
        record(astar, PUZZLE, H, max_events=room)


def test_a_wrong_call_is_raised_not_recorded():
    with pytest.raises(TypeError, match="missing a required argument: 'h'"):
        record(astar, PUZZLE)


def test_recording_does_not_change_a_search():
    assert record(astar, REOPENING, REOPENING_H).result == astar(REOPENING, REOPENING_H)


def test_an_event_of_an_unknown_kind_ends_the_recording():
    @search
    def of_own_kinds(problem):
        start = Node(problem.start)
        yield GENERATE, start, None
        yield "Expand", start, None

    trace = record(of_own_kinds, Graph("S>A"))
    assert len(trace) == 1 and trace.at(0).sentence == "generate the start, g = 0"
    assert str(trace.error).startswith("unknown kind of event 'Expand': expected one of generate, prune, ")
