"""Charts: that they show the numbers they are given, differ in more than colour, and refuse what they cannot draw."""

import subprocess
import sys
from functools import partial

import pytest

from eightpuzzle import (
    SlidingPuzzle,
    astar,
    breadth_first,
    compare,
    depth_limited,
    distances,
    draw,
    idastar,
    manhattan,
    misplaced,
)

GOAL = SlidingPuzzle.parse("12345678x")
DEEP = SlidingPuzzle.parse("8672543x1")
TINY = SlidingPuzzle.parse("1 2\n3 x")
SMALL = SlidingPuzzle.parse("1 2 3\n4 5 x")


@pytest.fixture(scope="module")
def table():
    puzzles = [TINY.with_start(board) for board in distances(TINY)]
    return compare([breadth_first, astar], puzzles, [manhattan, misplaced], progress=False)


def legend(figure):
    return [text.get_text() for text in figure.axes[0].get_legend().get_texts()]


def test_growth_draws_the_mean_of_each_depth(table):
    figure = draw.growth(table, "generated")
    assert legend(figure) == ["breadth_first", "astar, manhattan", "astar, misplaced"]
    for line, (search, heuristic) in zip(figure.axes[0].lines, [
        ("breadth_first", ""), ("astar", "manhattan"), ("astar", "misplaced"),
    ], strict=True):
        for depth, height in zip(line.get_xdata(), line.get_ydata(), strict=True):
            rows = table[(table.search == search) & (table.heuristic == heuristic) & (table.depth == depth)]
            assert height == pytest.approx(sum(rows.generated) / len(rows))
        assert list(line.get_xdata()) == list(range(7))
    assert figure.axes[0].get_yscale() == "log"
    assert draw.growth(table, log=False).axes[0].get_yscale() == "linear"
    assert 0 in table.expanded.tolist()  # which has no place on an axis of factors, and does not do away with it
    assert draw.growth(table, "expanded").axes[0].get_yscale() == "log"


def test_lines_differ_without_colour(table):
    lines = draw.growth(table).axes[0].lines
    assert len({line.get_marker() for line in lines}) == len({str(line._dash_pattern) for line in lines}) == 3
    bars = draw.bounds({name: idastar(DEEP, manhattan(DEEP)) for name in "abcdef"}).axes[0].containers
    assert len({group[0].get_hatch() for group in bars}) == 6


def test_growth_goes_by_the_cost_where_no_depth_is_known():
    four = SlidingPuzzle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 14, 15])
    figure = draw.growth(compare(astar, [four], progress=False))
    assert list(figure.axes[0].lines[0].get_xdata()) == [2]


def test_growth_leaves_out_what_is_not_solved(table):
    with pytest.raises(ValueError, match="growth: the table has no solved row, so there is nothing to draw"):
        draw.growth(compare(partial(depth_limited, depth=1), [DEEP], progress=False))
    with pytest.raises(ValueError, match="growth: the table has no column 'nodes': expected one of search, "):
        draw.growth(table, "nodes")
    expected = "growth: the column 'status' does not hold numbers: expected one such as 'expanded'"
    with pytest.raises(ValueError, match=expected):
        draw.growth(table, "status")


def test_long_numbers_stay_on_the_page(table):
    for larger in (1, 1000, 123_456_789):
        figure = draw.growth(table.assign(generated=table.generated * larger), "generated", log=False)
        box = figure.axes[0].get_tightbbox()
        assert box.x0 >= 0 and box.x1 <= figure.bbox.x1


def test_tradeoff_draws_one_count_against_the_other(table):
    figure = draw.tradeoff(table, "expanded", "stored")
    (axes,) = figure.axes
    assert legend(figure) == ["breadth_first", "astar, manhattan", "astar, misplaced"]
    for line, (search, heuristic) in zip(axes.lines, [
        ("breadth_first", ""), ("astar", "manhattan"), ("astar", "misplaced"),
    ], strict=True):
        rows = table[(table.search == search) & (table.heuristic == heuristic)].groupby("depth")
        assert list(line.get_xdata()) == pytest.approx(rows["expanded"].mean().tolist())
        assert list(line.get_ydata()) == pytest.approx(rows["stored"].mean().tolist())
    assert [axes.xaxis.get_major_formatter()(value, 0) for value in (1000, 2e6)] == ["1,000", "2 M"]
    assert axes.get_xscale() == axes.get_yscale() == "log"
    with pytest.raises(ValueError, match="tradeoff: the table has no column 'nodes': expected one of search, "):
        draw.tradeoff(table, "nodes")


def test_bounds_draws_each_iteration():
    h = manhattan(DEEP)
    results = {"next f": idastar(DEEP, h), "+1": idastar(DEEP, h, bounds="unit")}
    for value in ("expanded", "generated"):
        axes = draw.bounds(results, value).axes[0]
        for bars, result in zip(axes.containers, results.values(), strict=True):
            assert [bar.get_height() for bar in bars] == [getattr(row, value) for row in result.iterations]
            middles = [round(bar.get_x() + bar.get_width() / 2) for bar in bars]
            assert middles == [row.bound for row in result.iterations]
    with pytest.raises(ValueError, match="'blind' is breadth_first: solved"):
        draw.bounds({"blind": breadth_first(TINY)})
    with pytest.raises(ValueError, match="expected 'expanded' or 'generated', got 'stored'"):
        draw.bounds(results, "stored")


def test_distribution_draws_each_series():
    counts = distances(GOAL).counts
    (bars,) = draw.distribution({"corner": counts}).axes[0].containers
    assert [bar.get_height() for bar in bars] == list(counts)
    figure = draw.distribution({"corner": counts, "tiny": distances(TINY).counts}, "moves")
    assert [tuple(line.get_ydata()) for line in figure.axes[0].lines] == [counts, distances(TINY).counts]
    assert legend(figure) == ["corner", "tiny"]
    with pytest.raises(ValueError, match="expected at least one series"):
        draw.distribution({})


@pytest.mark.parametrize("puzzle", [TINY, SMALL])
def test_a_space_has_every_board_and_every_move(puzzle):
    known = distances(puzzle)
    axes = draw.space(known).axes[0]
    lines, marks = axes.collections
    assert len(marks.get_offsets()) == len(known)
    columns = [round(x) for x, _ in marks.get_offsets()]
    assert [columns.count(depth) for depth in range(known.deepest + 1)] == list(known.counts)
    assert len({(round(x, 6), round(y, 6)) for x, y in marks.get_offsets()}) == len(known)  # none upon another
    assert len(lines.get_segments()) == sum(len(puzzle.successors(board)) for board in known) // 2
    shown = [text.get_text() for text in axes.texts]
    assert [text for text in shown if text.isdigit()] == [str(depth) for depth in range(known.deepest + 1)]


def test_a_space_too_large_to_be_seen_is_refused():
    with pytest.raises(ValueError, match="181,440 boards are too many to draw: expected a space of 360 or fewer"):
        draw.space(distances(GOAL))


def test_the_svg_is_the_same_in_every_run():
    code = (
        "from eightpuzzle import *; from eightpuzzle import draw; import hashlib\n"
        "small = SlidingPuzzle.parse('1 2 3 4 5 x', width=3)\n"
        "runs = compare(astar, [small.with_start(board) for board in boards_at_depth(small, 6, 4)], progress=False)\n"
        "for figure in (draw.space(distances(small)), draw.growth(runs), draw.distribution({'a': [1, 2]})):\n"
        "    print(hashlib.sha256(figure.svg().encode()).hexdigest())"
    )
    command = [sys.executable, "-c", code]
    first, second = (subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2))
    assert first == second
