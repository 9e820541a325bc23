"""matplotlib charts of many runs and of whole spaces: growth by depth, nodes by bound, distributions, graphs.

One style for slides and for paper: what differs in colour differs in mark, dash or hatch too, for a page in grey.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from matplotlib.ticker import FuncFormatter, MaxNLocator

from ..search import Result
from .figures import EDGE, INK, PAPER, TILE, WIDTH, Picture

if TYPE_CHECKING:  # so that a chart of what is in hand needs no pandas
    from ..exact import Distances

# The lists differ in length, so that two series of one colour differ in the rest.
COLOURS = ("#0072b2", "#b84300", "#00795a", "#1b1b1b", "#8f5f00", "#5a8fbf")
MARKERS = ("o", "s", "^", "D", "v", "P", "*")
DASHES = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (5, 1.5, 1, 1.5)), (0, (8, 2)))
HATCHES = ("", "////", "....", "xxxx", "----", "oo")
TALL = 4.4  # inches


def growth(table: Any, value: str = "expanded", log: bool = True) -> Picture:
    """How a count grows with the depth of the solution: the mean over the boards of each depth, a line for each search.

    - `table`: what `compare` gives; its solved rows are drawn.
    - `value`: a column of numbers, such as "expanded", "generated", "stored", "seconds" or "branching".
    - `log`: whether each step up the axis is a factor, where the values differ by a factor of 10; 0 is not on it.

    Raises ValueError for a column that the table does not have or that has no numbers, and where no row is solved.

    >>> from eightpuzzle import SlidingPuzzle, breadth_first, compare
    >>> puzzles = [SlidingPuzzle.random(seed, 2, 2) for seed in range(5)]
    >>> growth(compare(breadth_first, puzzles, progress=False))
    <figure 8.2 by 4.4 inches>
    """
    means = _means("growth", table, value)
    figure, axes = blank_chart("moves to the goal", f"mean {value}")
    for name, rows in means.items():
        _line(axes, rows.index.tolist(), rows[value].tolist(), name)
    heights = [height for line in axes.lines for height in line.get_ydata() if height > 0]
    if log and heights and max(heights) >= 10 * min(heights):  # within a factor of 10 an axis of factors has no labels
        axes.set_yscale("log", nonpositive="mask")
    depths = sorted({depth for rows in means.values() for depth in rows.index})
    if len(depths) <= 16:
        axes.set_xticks(depths)
    _finish(axes)
    return figure


def tradeoff(table: Any, across: str = "generated", up: str = "stored") -> Picture:
    """One count against another, both in factors: a line for each search, a point for the boards of each depth, their
    means.

    - `table`: what `compare` gives; its solved rows are drawn.
    - `across`, `up`: columns of numbers, such as "expanded", "generated", "stored" or "seconds".

    Raises ValueError for a column that the table does not have or that has no numbers, and where no row is solved.

    >>> from eightpuzzle import SlidingPuzzle, breadth_first, compare
    >>> puzzles = [SlidingPuzzle.random(seed, 2, 2) for seed in range(5)]
    >>> tradeoff(compare(breadth_first, puzzles, progress=False))
    <figure 8.2 by 4.4 inches>
    """
    figure, axes = blank_chart(f"mean {across}", f"mean {up}")
    for name, rows in _means("tradeoff", table, across, up).items():
        _line(axes, rows[across].tolist(), rows[up].tolist(), name)
    axes.set_xscale("log", nonpositive="mask")
    axes.set_yscale("log", nonpositive="mask")
    axes.grid(axis="x", color="#dddddd", linewidth=0.7)
    axes.xaxis.set_major_formatter(FuncFormatter(_number))
    _finish(axes)
    return figure


def _means(chart: str, table: Any, *columns: str) -> dict[str, Any]:
    """For each search and heuristic by name the means of the columns over the solved boards of each depth."""
    for column in columns:
        if column not in table:
            raise ValueError(f"{chart}: expected a column of the table, {', '.join(table.columns)}, got {column!r}")
        if table[column].dtype.kind not in "iuf":
            raise ValueError(f"{chart}: expected a column of numbers, got {column!r}")
    solved = table[table["status"] == "solved"].reset_index(drop=True)
    if not len(solved):
        raise ValueError(f"{chart}: no row of the table is solved")
    # A shortest way's length; where nobody knows it, the length that was found.
    depths = solved["depth"].fillna(solved["cost"]).astype(int)
    numbers = solved[list(columns)].astype(float)
    return {
        f"{search}, {heuristic}".removesuffix(", "): numbers.loc[rows.index].groupby(depths[rows.index]).mean()
        for (search, heuristic), rows in solved.groupby(["search", "heuristic"], sort=False)
    }


def bounds(results: Mapping[str, Result], value: str = "expanded") -> Picture:
    """What an iterative search did within each bound, as bars; several searches side by side.

    - `results`: a name for each result, and the Result of an iterative search.
    - `value`: "expanded" or "generated".

    Raises TypeError for results without names, ValueError for one without iterations, and for another value.

    >>> from eightpuzzle import SlidingPuzzle, idastar, manhattan
    >>> puzzle = SlidingPuzzle.parse("8672543x1")
    >>> bounds({"next f": idastar(puzzle, manhattan(puzzle))})
    <figure 8.2 by 4.4 inches>
    """
    if value not in ("expanded", "generated"):
        raise ValueError(f"bounds: expected 'expanded' or 'generated', got {value!r}")
    if not isinstance(results, Mapping):
        raise TypeError(f"bounds: expected names and results, {{'IDA*': result}}, got {results!r}")
    for name, result in results.items():
        if not getattr(result, "iterations", None):
            raise ValueError(f"bounds: expected results of an iterative search, but {name!r} is {result}")
    figure, axes = blank_chart("bound", f"{value} within it")
    width = 0.8 / max(len(results), 1)
    for place, (name, result) in enumerate(results.items()):
        colour, hatch = COLOURS[place % len(COLOURS)], HATCHES[place % len(HATCHES)]
        shift = (place - (len(results) - 1) / 2) * width
        axes.bar([row.bound + shift for row in result.iterations], [getattr(row, value) for row in result.iterations],
                 width, label=name, color=colour if not hatch else PAPER, edgecolor=colour, hatch=hatch)
    axes.set_xticks(sorted({row.bound for result in results.values() for row in result.iterations}))
    _finish(axes)
    return figure


def distribution(counts: Mapping[str, Sequence[int]], what: str = "moves to the goal") -> Picture:
    """How many boards have each value, one series as bars, several as lines.

    - `counts`: a name for each series, and how many boards have the value 0, 1, 2 …
    - `what`: the words under the axis.

    Raises TypeError for what has no names, ValueError if there is no series.

    >>> from eightpuzzle import SlidingPuzzle, distances
    >>> distribution({"corner": distances(SlidingPuzzle.parse("12345678x")).counts})
    <figure 8.2 by 4.4 inches>
    """
    if not isinstance(counts, Mapping):
        raise TypeError(f"distribution: expected names and counts, {{'boards': (1, 2, 4)}}, got {counts!r}")
    if not counts:
        raise ValueError("distribution: expected one series at least")
    figure, axes = blank_chart(what, "boards")
    for name, series in counts.items():
        if len(counts) == 1:
            axes.bar(range(len(series)), series, color=COLOURS[0], label=name)
        else:
            _line(axes, range(len(series)), series, name)
    _finish(axes)
    return figure


def space(distances: "Distances") -> Picture:
    """Every board of a small puzzle as a graph: a column for each distance, the goal at the left, a line for each move.

    Under each column stands its distance.

    - `distances`: the distances of the whole space, as `distances(puzzle)` gives them; up to 360 boards.

    Raises TypeError for what is none, ValueError for a larger space.

    >>> from eightpuzzle import SlidingPuzzle, distances
    >>> space(distances(SlidingPuzzle.parse("1 2, 3 x")))
    <figure 8.2 by 2.3 inches>
    """
    import networkx

    if not hasattr(distances, "to_networkx"):
        raise TypeError(f"space: expected the distances of a space, distances(puzzle), got {distances!r}")
    if len(distances) > 360:
        raise ValueError(f"space: {len(distances):,} boards are too many to be told apart: expected 360 or fewer")
    graph = distances.to_networkx()
    columns = _columns(graph, distances)
    tallest = max(map(len, columns))
    places = {
        board: (depth, (len(column) - 1) / 2 - place)
        for depth, column in enumerate(columns) for place, board in enumerate(column)
    }
    few = tallest <= 4
    figure = Picture(figsize=(WIDTH, 1.0 * tallest + 0.3 if few else 0.145 * tallest + 0.3), facecolor=PAPER)
    axes = figure.add_axes((0.01, 0.01, 0.98, 0.98))
    networkx.draw_networkx_edges(graph, places, ax=axes, edge_color="#8a8a8a", width=1.5 if few else 0.7)
    networkx.draw_networkx_nodes(
        graph, places, ax=axes, node_size=2000 if few else 26, node_shape="s" if few else "o", linewidths=0.8,
        node_color=TILE if few else COLOURS[0], edgecolors=EDGE,
    )
    if few:
        networkx.draw_networkx_labels(graph, places, {board: distances.problem.format(board) for board in graph},
                                      ax=axes, font_size=12, font_color=INK)
    axes.set_xlim(-0.6, len(columns) - 0.4)
    axes.set_ylim(-tallest / 2 - (0.3 if few else 1.8), tallest / 2)
    axes.axis("off")
    for depth, column in enumerate(columns):
        axes.annotate(str(depth), (depth, -len(column) / 2), (0, -1), textcoords="offset points",
                      ha="center", va="top", fontsize=10, color=INK)
    return figure


def _columns(graph: Any, distances: "Distances") -> list[list]:
    """The boards of each distance, ordered so that lines cross seldom.

    Each board goes to the mean of the places of its neighbours in the column beside it, from left to right and back,
    a few times over (Sugiyama, Tagawa and Toda 1981).
    """
    columns = [distances.layer(depth) for depth in range(distances.deepest + 1)]
    for _ in range(12):
        for order in (range(1, len(columns)), range(len(columns) - 2, -1, -1)):
            for depth in order:
                beside = columns[depth - order.step]
                place = {board: 2 * number - len(beside) for number, board in enumerate(beside)}

                def middle(board, place=place):
                    found = [place[reached] for reached in graph[board] if reached in place]
                    return sum(found) / len(found) if found else 0.0

                columns[depth].sort(key=middle)
    return columns


def blank_chart(across: str, up: str, wide: float = WIDTH, tall: float = TALL) -> tuple[Picture, Any]:
    """A page of so many inches, with axes that say what goes across and up."""
    figure = Picture(figsize=(wide, tall), facecolor=PAPER)
    left, below = 0.82 / wide, 0.57 / tall
    axes = figure.add_axes((left, below, 1 - left - 0.25 / wide, 1 - below - 0.18 / tall))
    axes.set_xlabel(across, fontsize=11, color=INK)
    axes.set_ylabel(up, fontsize=11, color=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#dddddd", linewidth=0.7)
    axes.set_axisbelow(True)
    axes.tick_params(labelsize=10, colors=INK)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return figure, axes


def _line(axes: Any, across: Sequence[float], up: Sequence[float], name: str) -> None:
    place = len(axes.lines)
    colour = COLOURS[place % len(COLOURS)]
    axes.plot(across, up, marker=MARKERS[place % len(MARKERS)], linestyle=DASHES[place % len(DASHES)], color=colour,
              label=name, markersize=5.5, linewidth=1.8, markerfacecolor=PAPER if place % 2 else colour)


def _finish(axes: Any) -> None:
    figure = axes.figure
    axes.yaxis.set_major_formatter(FuncFormatter(_number))
    shown = axes.get_legend_handles_labels()[0]
    wide, tall = figure.get_size_inches()
    if len(shown) <= 4:
        axes.legend(fontsize=10, frameon=False)
    else:  # many names would cover the lines: above the chart there is room for them
        rows = -(-len(shown) // 2)
        room = 0.24 * rows
        left, below, across, up = axes.get_position().bounds
        figure.set_size_inches(wide, tall + room)
        axes.set_position((left, below * tall / (tall + room), across, up * tall / (tall + room)))
        axes.legend(fontsize=10, frameon=False, ncols=2, loc="lower left", bbox_to_anchor=(0, 1))
    # Long numbers up the axis push its name off the page: then the chart begins further right.
    spill = 0.05 - axes.get_tightbbox().x0 / figure.dpi  # inches
    if spill > 0:
        left, below, across, up = axes.get_position().bounds
        axes.set_position((left + spill / wide, below, across - spill / wide, up))


def _number(value: float, _: int) -> str:
    """A number at an axis, in millions where it is so large."""
    return f"{value:,.10g}" if abs(value) < 1e6 else f"{value / 1e6:,.10g} M"
