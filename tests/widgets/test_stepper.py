"""The stepper, in the kernel: every step agrees with the trace."""

import json
import time
from statistics import median

import pytest

from eightpuzzle import SlidingPuzzle, Stepper, astar, breadth_first, idastar, manhattan, record

SMALL = SlidingPuzzle.parse("4 1 3  2 5 6  7 8 x")


@pytest.fixture(params=[astar, idastar], ids=lambda search: search.__name__)
def stepper(request):
    return Stepper(record(request.param, SMALL, manhattan(SMALL)))


def test_every_step_agrees_with_the_trace(stepper):
    trace = stepper.trace
    for step in [*range(len(trace)), *reversed(range(len(trace)))]:
        stepper.step = step
        moment, shown = trace.at(step), stepper._moment
        assert shown["sentence"] == moment.sentence
        assert shown["counts"] == {name: getattr(moment.counts, name) for name in ("expanded", "generated", "stored")}
        assert [trace.nodes[number] for number in shown["path"]] == moment.path
        rows = moment.path[::-1] if moment.iteration else moment.frontier
        assert [row["state"] for row in shown["rows"]] == [list(node.state) for node in rows[:12]]
        assert shown["more"] == max(0, len(rows) - 12)
        assert shown["node"]["state"] == list(moment.node.state)


def test_each_iteration_has_one_tree():
    stepper = Stepper(record(idastar, SMALL, manhattan(SMALL)))
    trees = []
    for step in range(len(stepper.trace)):
        stepper.step = step
        if stepper._tree not in trees:
            trees.append(stepper._tree)
    assert len(trees) == 3
    own = [tree["ghosts"].count(False) for tree in trees]
    assert own == [len(stepper.trace.members(number)) for number in (1, 2, 3)]


def test_a_step_beyond_the_ends_is_the_end(stepper):
    stepper.step = 10_000
    assert stepper.step == len(stepper.trace) - 1
    stepper.step = -1
    assert stepper.step == len(stepper.trace) - 1
    stepper.step = -10_000
    assert stepper.step == 0


def test_everything_sent_to_the_view_is_plain_json(stepper):
    for name in ("_trace", "_tree", "_moment"):
        json.dumps(getattr(stepper, name), allow_nan=False)


def test_a_trace_without_events_says_why():
    stepper = Stepper(record(astar, SlidingPuzzle.parse("2 1 3  4 5 6  7 8 x"), manhattan(SMALL)))
    assert stepper.step == 0 and stepper._moment == {}
    assert "the permutation from start to goal is odd" in stepper._trace["title"]


def test_a_trace_that_an_error_ended_can_be_stepped():
    def fails_at_a_corner(state):
        if state[0] == 0:
            raise ValueError("no corner, please")
        return 0

    stepper = Stepper(record(breadth_first_with_h(), SMALL, fails_at_a_corner))
    stepper.step = -1
    assert stepper._moment["sentence"] and "no corner, please" in stepper._trace["title"]


def breadth_first_with_h():
    """Return a search that evaluates h and ignores it."""
    from eightpuzzle.search import search

    @search
    def blind(problem, h):
        for kind, node, detail in breadth_first.events(problem):
            h(node.state)
            yield kind, node, detail

    return blind


def test_a_problem_without_tiles_is_shown_as_text():
    class Doubling:
        start = 1

        def is_goal(self, state):
            return state == 12

        def successors(self, state):
            return [("double", 2 * state), ("add 1", state + 1)]

    stepper = Stepper(record(breadth_first, Doubling()), step=3)
    assert stepper._tree["states"][:3] == ["1", "2", "2"] and stepper._trace["grid"] is None
    assert stepper._moment["node"]["state"] == "2"


def test_sixty_thousand_events_open_and_step(record_property):
    """A long trace sends a bounded tree, folds the rest and loses no node. This does not test the time."""
    puzzle = SlidingPuzzle.parse("8 6 7  2 5 4  3 x 1")
    trace = record(idastar, puzzle, manhattan(puzzle))
    stepper = Stepper(trace, step=-1)
    assert len(trace) > 59_000
    assert len(json.dumps([stepper._trace, stepper._tree, stepper._moment])) < 3_000_000
    last = len(trace.result.iterations)
    shown = stepper._tree["ghosts"].count(False)
    assert shown + sum(map(len, stepper._tree["hidden"])) == len(trace.members(last))
    steps = range(0, len(trace), 997)
    spent = []
    for step in steps:
        begun = time.process_time()
        stepper.step = step
        spent.append(time.process_time() - begun)
    record_property("milliseconds a step", 1000 * median(spent))


def test_its_figure_its_repr_and_what_it_refuses(stepper):
    assert stepper.figure().texts[0].get_text().startswith("step 0 of")
    assert stepper.figure(5).texts[0].get_text().startswith("step 5 of")
    assert repr(stepper) == (f"Stepper: {stepper.trace.search}, solved in 8 moves, {len(stepper.trace)} events."
                             " Run this cell to step through the search.")
    with pytest.raises(TypeError, match=r"Stepper: expected a Trace, such as record\(astar, puzzle, h\), got 7"):
        Stepper(7)
