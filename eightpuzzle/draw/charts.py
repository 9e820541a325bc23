"""matplotlib charts of many runs and of whole state spaces: growth by depth, nodes per bound, distributions, graphs.

Series that differ in colour also differ in marker, dash or hatch, so the charts can be read in print and in grey.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from matplotlib.ticker import FuncFormatter, MaxNLocator

from ..search import Result
from .figures import EDGE, INK, PAPER, TILE, WIDTH, Picture

if TYPE_CHECKING:
    from ..exact import Distances

# The lists differ in length, so two series of the same colour differ in marker or dash.
COLOURS = ("#0072b2", "#b84300", "#00795a", "#1b1b1b", "#8f5f00", "#5a8fbf")
MARKERS = ("o", "s", "^", "D", "v", "P", "*")
DASHES = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (5, 1.5, 1, 1.5)), (0, (8, 2)))
HATCHES = ("", "////", "....", "xxxx", "----", "oo")
TALL = 4.4  # inches


def growth(table: Any, value: str = "expanded", log: bool = True) -> Picture:
    """Draw how a count grows with the depth of the solution: one line per search, through the means at each depth.

    - `table`: a table from `compare`; its solved rows are drawn.
    - `value`: a column of numbers, such as "expanded", "generated", "stored", "seconds" or "branching".
    - `log`: whether to use a logarithmic axis when the values span a factor of 10 or more. It leaves zeros out.

    Raises ValueError if the column is missing or holds no numbers, and if no row is solved.

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
    if log and heights and max(heights) >= 10 * min(heights):  # below that, a logarithmic axis may have no labels
        axes.set_yscale("log", nonpositive="mask")
    depths = sorted({depth for rows in means.values() for depth in rows.index})
    if len(depths) <= 16:
        axes.set_xticks(depths)
    _finish(axes)
    return figure


def tradeoff(table: Any, across: str = "generated", up: str = "stored") -> Picture:
    """Draw one count against another on logarithmic axes: one line per search, one point for the means at each depth.

    - `table`: a table from `compare`; its solved rows are drawn.
    - `across`, `up`: columns of numbers, such as "expanded", "generated", "stored" or "seconds".

    Raises ValueError if a column is missing or holds no numbers, and if no row is solved.

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
    """Return the means of the columns over the solved boards of each depth, by the name of search and heuristic."""
    for column in columns:
        if column not in table:
            raise ValueError(f"{chart}: the table has no column {column!r}: expected one of {', '.join(table.columns)}")
        if table[column].dtype.kind not in "iuf":
            raise ValueError(f"{chart}: the column {column!r} does not hold numbers: expected one such as 'expanded'")
    solved = table[table["status"] == "solved"].reset_index(drop=True)
    if not len(solved):
        raise ValueError(f"{chart}: the table has no solved row, so there is nothing to draw")
    # The length of a shortest path, or the length of the path found if the former is unknown.
    depths = solved["depth"].fillna(solved["cost"]).astype(int)
    numbers = solved[list(columns)].astype(float)
    return {
        f"{search}, {heuristic}".removesuffix(", "): numbers.loc[rows.index].groupby(depths[rows.index]).mean()
        for (search, heuristic), rows in solved.groupby(["search", "heuristic"], sort=False)
    }


def bounds(results: Mapping[str, Result], value: str = "expanded") -> Picture:
    """Draw the nodes of each iteration of an iterative search as a bar; several searches are drawn side by side.

    - `results`: a dictionary from names to results of iterative searches.
    - `value`: "expanded" or "generated".

    Raises TypeError if `results` is not a dictionary, and ValueError for another value or a result without iterations.

    >>> from eightpuzzle import SlidingPuzzle, idastar, manhattan
    >>> puzzle = SlidingPuzzle.parse("8672543x1")
    >>> bounds({"next f": idastar(puzzle, manhattan(puzzle))})
    <figure 8.2 by 4.4 inches>
    """
    if value not in ("expanded", "generated"):
        raise ValueError(f"bounds: expected 'expanded' or 'generated', got {value!r}")
    if not isinstance(results, Mapping):
        raise TypeError(f"bounds: expected a dictionary such as {{'IDA*': result}}, got {results!r}")
    for name, result in results.items():
        if not getattr(result, "iterations", None):
            raise ValueError(f"bounds: expected results of an iterative search, but {name!r} is {result}")
    figure, axes = blank_chart("bound", f"{value} per iteration")
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
    """Draw how many boards have each value: one series as bars, several as lines.

    - `counts`: a dictionary from names to series; a series holds the number of boards with the value 0, 1, 2, …
    - `what`: the label of the horizontal axis.

    Raises TypeError if `counts` is not a dictionary, and ValueError if it is empty.

    >>> from eightpuzzle import SlidingPuzzle, distances
    >>> distribution({"corner": distances(SlidingPuzzle.parse("12345678x")).counts})
    <figure 8.2 by 4.4 inches>
    """
    if not isinstance(counts, Mapping):
        raise TypeError(f"distribution: expected a dictionary such as {{'boards': (1, 2, 4)}}, got {counts!r}")
    if not counts:
        raise ValueError("distribution: expected at least one series")
    figure, axes = blank_chart(what, "boards")
    for name, series in counts.items():
        if len(counts) == 1:
            axes.bar(range(len(series)), series, color=COLOURS[0], label=name)
        else:
            _line(axes, range(len(series)), series, name)
    _finish(axes)
    return figure


def space(distances: "Distances") -> Picture:
    """Draw all boards of a small puzzle as a graph, with a line for each move.

    Each column holds one layer, the boards at the same distance from the goal. The goal is at the left, and the number
    under a column is its distance.

    - `distances`: the distances of a space of up to 360 boards, from `distances(puzzle)`.

    Raises TypeError if the argument is not a table of distances, and ValueError for a larger space.

    >>> from eightpuzzle import SlidingPuzzle, distances
    >>> space(distances(SlidingPuzzle.parse("1 2, 3 x")))
    <figure 8.2 by 2.3 inches>
    """
    import networkx

    if not hasattr(distances, "to_networkx"):
        raise TypeError(f"space: expected distances, such as distances(puzzle), got {distances!r}")
    if len(distances) > 360:
        raise ValueError(f"space: {len(distances):,} boards are too many to draw: expected a space of 360 or fewer")
    graph = distances.to_networkx()
    columns = _columns(graph, distances)
    tallest = max(map(len, columns))
    places = {
        board: (depth, (len(column) - 1) / 2 - place)
        for depth, column in enumerate(columns) for place, board in enumerate(column)
    }
    few = tallest <= 4
    figure = Picture(figsize=(WIDTH, 1.0 * tallest + 0.3 if few else 0.145 * tallest + 0.3), facecolor=PAPER)
    figure.description = (f"Graph of all {len(distances):,} boards in columns by distance from the goal."
                          f" Boards at distance 0, 1, 2, …: {', '.join(str(len(column)) for column in columns)}.")
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
    """Return the boards of each layer, ordered so that few lines cross.

    Sweeps from left to right and back order each layer by the mean place of a board's neighbours in the layer before
    (Sugiyama, Tagawa and Toda 1981).
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
    """Return a page and labelled axes.

    - `across`, `up`: the labels of the axes.
    - `wide`, `tall`: the size of the page in inches.
    """
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
    figure.description = _described(axes)
    axes.yaxis.set_major_formatter(FuncFormatter(_number))
    shown = axes.get_legend_handles_labels()[0]
    wide, tall = figure.get_size_inches()
    if len(shown) <= 4:
        axes.legend(fontsize=10, frameon=False)
    else:  # a long legend would cover the lines, so it goes above the chart
        rows = -(-len(shown) // 2)
        room = 0.24 * rows
        left, below, across, up = axes.get_position().bounds
        figure.set_size_inches(wide, tall + room)
        axes.set_position((left, below * tall / (tall + room), across, up * tall / (tall + room)))
        axes.legend(fontsize=10, frameon=False, ncols=2, loc="lower left", bbox_to_anchor=(0, 1))
    # Long tick labels push the axis label off the page, so the axes then start further to the right.
    spill = 0.05 - axes.get_tightbbox().x0 / figure.dpi  # inches
    if spill > 0:
        left, below, across, up = axes.get_position().bounds
        axes.set_position((left + spill / wide, below, across - spill / wide, up))


def _described(axes: Any) -> str:
    """Return the alternative text of a chart: its axes, and the first, highest and last point of each series."""
    lines = {line.get_label(): list(zip(line.get_xdata(), line.get_ydata())) for line in axes.lines}
    bars = {
        each.get_label(): [(bar.get_x() + bar.get_width() / 2, bar.get_height()) for bar in each]
        for each in axes.containers
    }
    described = []
    for name, points in (lines | bars).items():
        shown = dict.fromkeys((points[0], max(points, key=lambda point: point[1]), points[-1])) if points else ()
        described.append(f"{name}: {', '.join(f'{_rounded(up)} at {_rounded(across)}' for across, up in shown)}")
    kind = "Line chart" if lines else "Bar chart"
    title = f"{kind} of {axes.get_ylabel()} by {axes.get_xlabel()}"
    return f"{title}. First, highest and last values: {'; '.join(described)}."


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.3g}"


def _number(value: float, _: int) -> str:
    """Return the label of a tick; large numbers are in millions."""
    return f"{value:,.10g}" if abs(value) < 1e6 else f"{value / 1e6:,.10g} M"
