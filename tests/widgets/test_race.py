"""Searches side by side, in the kernel."""

import pytest

from eightpuzzle import Race, SlidingPuzzle, Trace, astar, breadth_first, idastar, manhattan, record

BOARD = SlidingPuzzle.parse("8 1 3  4 x 2  7 6 5")


@pytest.fixture(scope="module")
def traces():
    h = manhattan(BOARD)
    return [record(astar, BOARD, h), record(idastar, BOARD, h), record(breadth_first, BOARD)]


def test_by_events_all_are_at_the_same_step_or_at_their_end(traces):
    race = Race(traces)
    for time in (0, 10, 200, 1000):
        race.time = time
        assert race.steps == [min(time, len(trace) - 1) for trace in traces]


def test_by_expansions_all_have_expanded_the_same_number_or_are_at_their_end(traces):
    race = Race(traces, clock="expansions")
    for time in (0, 1, 30, 50, 90, 3_000):
        race.time = time
        expanded = [trace.at(step).counts.expanded for trace, step in zip(traces, race.steps)]
        assert expanded == [min(time, trace.result.expanded) for trace in traces]


def test_by_percent_all_end_together(traces):
    race = Race(traces, clock="percent")
    race.time = 500
    assert race.steps == [round((len(trace) - 1) / 2) for trace in traces]
    race.time = 10_000
    assert race.time == 1000 and race.steps == [len(trace) - 1 for trace in traces]


def test_another_clock_starts_at_zero(traces):
    race = Race(traces)
    race.time = 40
    race.clock = "percent"
    assert race.time == 0 and race.steps == [0, 0, 0] and race._last == 1000


def test_its_figure_leaves_the_time_unchanged(traces):
    race = Race(traces[:2])
    race.time = 7
    shown = [text.get_text() for text in race.figure(100).axes[0].texts]
    assert str(traces[0].at(100).counts.generated) in shown
    assert race.time == 7
    assert repr(race) == "Race: astar, idastar; the clock counts events. Run this cell to watch the race."


def test_what_cannot_race(traces):
    with pytest.raises(ValueError, match="Race: expected at least one trace, got an empty list"):
        Race([])
    with pytest.raises(ValueError, match="clock: expected one of 'events', 'expansions', 'percent', got 'seconds'"):
        Race(traces, clock="seconds")
    with pytest.raises(TypeError, match=r"Race: expected traces, such as record\(astar, puzzle, h\), got 5"):
        Race([traces[0], 5])
    with pytest.raises(ValueError, match="expected traces with events"):
        Race([Trace("none", BOARD, [], [], [], [], [], [], [])])
