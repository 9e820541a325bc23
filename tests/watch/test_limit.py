"""A Limit ends a search before it exceeds the limit. A search within the limit is unchanged."""

import pytest

from eightpuzzle import Limit, SlidingPuzzle, StopSearch, astar, breadth_first, idastar, manhattan

PUZZLE = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")
H = manhattan(PUZZLE)
SEARCHES = pytest.mark.parametrize("search, h", [(breadth_first, ()), (astar, (H,)), (idastar, (H,))])
NAMES = pytest.mark.parametrize("name", ["expanded", "generated", "stored"])


@SEARCHES
@NAMES
def test_never_beyond(search, h, name):
    needed = getattr(search(PUZZLE, *h), name)
    for most in {0, 1, needed // 2, needed - 1}:
        result = search(PUZZLE, *h, hooks=[Limit(**{name: most})])
        assert (result.status, result.cost) == ("stopped", None)
        assert result.reason == f"limit reached: {most:,} {name}"
        assert getattr(result, name) == most


@SEARCHES
@NAMES
def test_exactly_enough_is_enough(search, h, name):
    whole = search(PUZZLE, *h)
    assert search(PUZZLE, *h, hooks=[Limit(**{name: getattr(whole, name)})]) == whole


def test_zero_seconds_are_too_short():
    result = breadth_first(PUZZLE, hooks=[Limit(seconds=0)])
    assert (result.status, result.reason) == ("stopped", "limit reached: 0 seconds")


def test_time_enough_is_enough():
    assert astar(PUZZLE, H, hooks=[Limit(seconds=3600)]).status == "solved"


def test_time_is_counted_from_the_first_event(monkeypatch):
    def a_second_passes(kind, node, detail):
        nonlocal now
        now += 1

    now = 0
    monkeypatch.setattr("eightpuzzle.watch.hooks.perf_counter", lambda: now)
    limit = Limit(seconds=5)
    for _ in range(2):
        result = breadth_first(PUZZLE, hooks=[a_second_passes, limit])
        assert (result.generated, result.expanded) == (5, 1)  # six events, the first at 0 seconds, the last at 5


def test_the_first_limit_reached_ends_the_search():
    result = breadth_first(PUZZLE, hooks=[Limit(expanded=1000, generated=10, seconds=3600)])
    assert result.reason == "limit reached: 10 generated"


@NAMES
def test_one_limit_serves_many_searches(name):
    limit = Limit(**{name: 20})
    results = [breadth_first(PUZZLE, hooks=[limit]) for _ in range(3)]
    assert results[0].status == "stopped" and results == results[:1] * 3


def test_it_works_with_stepped_events():
    limit, seen = Limit(expanded=3), []
    with pytest.raises(StopSearch, match="limit reached: 3 expanded"):
        for event in astar.events(PUZZLE, H):
            limit(*event)
            seen.append(event[0])
    assert seen.count("expand") == 3


def test_it_ends_an_infinite_search():
    unsolvable = SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x")
    result = idastar(unsolvable, manhattan(unsolvable), check=False, hooks=[Limit(expanded=5000)])
    assert (result.status, result.expanded) == ("stopped", 5000)


@pytest.mark.parametrize("limits", [{}, {"expanded": None}])
def test_at_least_one_limit_is_required(limits):
    with pytest.raises(ValueError, match="expected at least one of expanded=, generated=, stored=, seconds="):
        Limit(**limits)


@pytest.mark.parametrize("limits", [{"expanded": -1}, {"seconds": float("nan")}, {"stored": 3, "generated": -2}])
def test_a_limit_is_not_negative(limits):
    with pytest.raises(ValueError, match=r"Limit: expected (expanded|seconds|generated) to be 0 or more, got"):
        Limit(**limits)
