"""matplotlib figures of boards, solutions and search trees.

Each function returns a matplotlib Figure. A notebook shows it as an SVG image with alternative text.
The SVG is the same, byte for byte, in every run.
"""

import html
import io
from bisect import bisect
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import matplotlib
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Arc, FancyBboxPatch, Rectangle

from ..puzzles import grid_of, inversion_pairs
from ..search import Result
from ..watch import Trace, estimate
from .scene import EXPANDED, FRONTIER, GOAL, LEFT, PRUNED, UNBORN, Scene, scene

INK, PAPER, GHOST = "#1b1b1b", "#ffffff", "#d9d9d9"
TILE, MOVED, EDGE = "#dcebf7", "#f6d98c", "#33526b"
COLOURED = ("#a9d4f0", "#f7c873", "#97a0ab")  # the colours of 1, 2, 3, … on a board whose entries differ by colour
PATH = "#b84300"
# status: marker, face colour, edge colour, name in the legend
MARKS = {
    FRONTIER: ("o", "#ffffff", "#8f5f00", "frontier"),
    EXPANDED: ("s", "#0072b2", "#0072b2", "expanded"),
    LEFT: ("s", "#ffffff", "#7aa7c4", "backed out of"),
    PRUNED: ("x", "#6b6b6b", "#6b6b6b", "pruned"),
    GOAL: ("*", "#00795a", "#00795a", "goal"),
}

WIDTH = 8.2  # inches: fits a page, and a notebook's column on a screen 1280 pixels wide
HEIGHT = 9.0
SMALLEST_TILE, SMALLEST_COLOURED = 0.12, 0.05  # inches; a colour can be recognized at sizes where a digit cannot
MOST_BOARDS = 40  # with more nodes, boards are too small to read
MOST_DOTS = 400
UNSAFE_IN_URL = "%#<>&'\n"  # characters of an SVG that a data URL inside an HTML attribute must encode


class Picture(Figure):
    """A matplotlib Figure that a notebook shows as an SVG image with alternative text.

    - `description`: the alternative text, for readers who cannot see the picture.
    """

    description = "figure"

    def svg(self) -> str:
        """Return the figure as SVG, with its description and without a date, a version or random names."""
        text = io.StringIO()
        with matplotlib.rc_context({"svg.hashsalt": "eightpuzzle", "svg.fonttype": "path"}):
            self.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Title": self.description})
        label = html.escape(self.description)
        before, start, after = text.getvalue().partition("<svg ")
        return f'{before}{start}role="img" aria-label="{label}" {after}'

    def _repr_html_(self) -> str:
        # JupyterLab and nbconvert show an output of type image/svg+xml as an <img> without alternative text.
        safe = "".join(chr(code) for code in range(32, 127) if chr(code) not in UNSAFE_IN_URL)
        source = quote(self.svg(), safe=safe)
        return f"<img alt=\"{html.escape(self.description)}\" src='data:image/svg+xml,{source}'>"

    def __repr__(self) -> str:
        """Return a text that is the same in every run, since stored outputs of notebooks are compared."""
        width, height = self.get_size_inches()
        return f"<figure {width:.1f} by {height:.1f} inches>"


def board(problem: Any, state: Any = None) -> Picture:
    """Draw one board.

    - `problem`: a problem with a grid, such as a SlidingPuzzle or a RotationGame.
    - `state`: the board to draw; by default the problem's start.

    Raises TypeError for a problem without a grid.

    >>> from eightpuzzle import SlidingPuzzle
    >>> board(SlidingPuzzle.parse("123456x78"))
    <figure 1.9 by 1.9 inches>
    """
    across, down = board_shape(problem)
    state = problem.start if state is None else state
    around = 0.8 if problem.grid.labels else 0.1
    unit = 0.6 if across < 7 else 0.42  # inches per cell
    size_x, size_y = across + 2 * around, down + 2 * around
    figure, axes = blank_page(unit * size_x, unit * size_y, size_x, size_y)
    figure.description = f"Board {board_text(problem, state)}."
    draw_board(axes, problem, state, size_x / 2, size_y / 2, 1.0)
    for text, row, column in problem.grid.labels:
        axes.text(column + 0.5 + around, row + 0.5 + around, text, ha="center", va="center", fontsize=unit * 28,
                  color=INK)
    return figure


def strip(problem: Any, result: Result) -> Picture:
    """Draw a solution as a sequence of boards, with each move above its board and the tile that moved marked.

    - `problem`: the problem that was solved.
    - `result`: a solved Result, whose path is drawn. A long path continues in the next row.

    Raises ValueError if the result is not solved.

    >>> from eightpuzzle import SlidingPuzzle, breadth_first
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> strip(puzzle, breadth_first(puzzle))
    <figure 3.0 by 1.1 inches>
    """
    if result.path is None:
        raise ValueError(f"there is no solution to draw: {result}")
    across, down = board_shape(problem)
    states = result.path
    in_a_row = min(len(states), max(1, round((30 if problem.grid.coloured else 24) / (across + 0.6))))
    rows = -(-len(states) // in_a_row)
    size_x, size_y = across + 0.6, down + 1.1
    unit = WIDTH / 30 if in_a_row * size_x <= 30 else WIDTH / (in_a_row * size_x)
    figure, axes = blank_page(unit * in_a_row * size_x, unit * rows * size_y, in_a_row * size_x, rows * size_y)
    figure.description = (f"Solution from {board_text(problem, states[0])} to {board_text(problem, states[-1])}"
                          f" in {len(states) - 1} moves: {' '.join(map(str, result.moves))}.")
    for number, state in enumerate(states):
        row, column = divmod(number, in_a_row)
        x, y = (column + 0.5) * size_x, row * size_y + 0.9 + down / 2
        before = states[number - 1] if number else None
        draw_board(axes, problem, state, x, y, 1.0, before)
        title = f"{number}  {result.moves[number - 1]}" if number else "start"
        axes.text(x, row * size_y + 0.72, title, ha="center", va="bottom", fontsize=9, color=INK)
    return figure


def arcs(problem: Any, state: Any = None) -> Picture:
    """Draw the tiles of a board in reading order, with an arc over each inversion.

    An inversion is a pair of tiles in which the larger one comes first.

    - `problem`: the puzzle, which gives the board's shape.
    - `state`: the board; by default the puzzle's start.

    >>> from eightpuzzle import SlidingPuzzle
    >>> arcs(SlidingPuzzle.parse("2 1 3 4 5 6 7 8 x"))
    <figure 5.1 by 1.7 inches>
    """
    across, down = board_shape(problem)
    state = problem.start if state is None else state
    tiles = [tile for tile in state if tile]
    pairs = inversion_pairs(state)
    width, height = across + 1.2 + len(tiles), max(3.4, down + 0.4)
    figure, axes = blank_page(0.42 * width, 0.42 * height + 0.25, width, height + 0.6)
    draw_board(axes, problem, state, across / 2 + 0.1, height / 2 + 0.3, 1.0)
    first, base = across + 1.0, height - 0.4
    for place, tile in enumerate(tiles):
        x = first + place + 0.1
        axes.add_patch(Rectangle((x - 0.4, base - 0.4), 0.8, 0.8, facecolor=TILE, edgecolor=EDGE, linewidth=0.6))
        axes.text(x, base, str(tile), ha="center", va="center", fontsize=12, color=INK)
    tallest = max((right - left for left, right in pairs), default=1)
    for left, right in pairs:
        rise = (base - 1.1) * (right - left) / tallest
        # Half an ellipse from tile to tile, flatter for tiles that are closer, so that no arc hides another.
        centre = first + (left + right) / 2 + 0.1, base - 0.45
        axes.add_patch(Arc(centre, right - left, 2 * rise, theta1=180, theta2=360, edgecolor=PATH, linewidth=1.3))
    word = "inversion" if len(pairs) == 1 else "inversions"
    parity = "odd" if len(pairs) % 2 else "even"
    axes.text(first - 0.3, 0.42, f"{len(pairs)} {word}: {parity}", fontsize=11, color=INK, va="center")
    named = ", ".join(f"{tiles[left]} before {tiles[right]}" for left, right in pairs)
    figure.description = (f"Board {board_text(problem, state)} with {len(pairs)} {word} ({parity})"
                          f"{f': {named}' if named else ''}.")
    return figure


def shares(problem: Any, heuristics: Sequence[Any], state: Any = None) -> Picture:
    """Draw a board for each heuristic, with the estimate above it and each tile's contribution in the tile's corner.

    - `problem`: the puzzle, which gives the board's shape.
    - `heuristics`: functions of a state, such as `manhattan(problem)`. For one without an attribute `shares`, only the
      estimate is shown.
    - `state`: the board; by default the puzzle's start.

    >>> from eightpuzzle import SlidingPuzzle, manhattan, misplaced
    >>> puzzle = SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8")
    >>> shares(puzzle, [misplaced(puzzle), manhattan(puzzle)])
    <figure 4.3 by 2.5 inches>
    """
    across, down = board_shape(problem)
    state = problem.start if state is None else state
    figure, axes = blank_page(0.6 * (across + 0.6) * len(heuristics), 0.6 * (down + 1.1),
                               (across + 0.6) * len(heuristics), down + 1.1)
    described = []
    for number, h in enumerate(heuristics):
        x, y = (number + 0.5) * (across + 0.6), 0.9 + down / 2
        parts = h.shares(state) if hasattr(h, "shares") else [0] * len(state)
        named = ", ".join(f"tile {tile}: {part}" for tile, part in zip(state, parts) if part)
        described.append(f"{h.__name__} {h(state)}{f' ({named})' if named else ''}")
        # A tile that contributes is coloured like a tile that moved.
        draw_board(axes, problem, state, x, y, 1.0, [-1 if part else tile for part, tile in zip(parts, state)])
        axes.text(x, 0.45, f"{h.__name__}: {h(state)}", ha="center", va="center", fontsize=12, color=INK)
        for place, part in enumerate(parts):
            if part:
                row, column = problem.grid.cells[place]
                axes.text(x - across / 2 + column + 0.88, y - down / 2 + row + 0.8, str(part), ha="right", va="center",
                          fontsize=10, color=PATH, weight="bold")
    figure.description = (f"Board {board_text(problem, state)} with the contribution of each tile:"
                          f" {'; '.join(described)}.")
    return figure


def counts(traces: Sequence[Trace], steps: Sequence[int] | None = None) -> Picture:
    """Draw the numbers of expanded, generated and stored nodes of several searches as bars.

    - `traces`: the recorded searches.
    - `steps`: for each search the number of the event up to which to count; by default its last event.

    >>> from eightpuzzle import SlidingPuzzle, breadth_first, record
    >>> counts([record(breadth_first, SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8"))])
    <figure 8.2 by 1.1 inches>
    """
    steps = [-1] * len(traces) if steps is None else steps
    moments = [trace.at(step) for trace, step in zip(traces, steps)]
    found = [moment.counts for moment in moments]
    names = ("expanded", "generated", "stored")
    most = max((getattr(each, name) for each in found for name in names), default=0) or 1
    figure, axes = blank_page(WIDTH, 0.95 * len(traces) + 0.1, 90, 9.5 * len(traces) + 1)
    described = []
    for place, (trace, moment, each) in enumerate(zip(traces, moments, found)):
        top = 9.5 * place + 1.5
        passed = moment.step + 1
        title = str(trace) if passed == len(trace) else f"{trace.search}: after {passed:,} of {len(trace):,} events"
        described.append(f"{trace.search} after {passed:,} of {len(trace):,} events: {each}")
        axes.text(1, top, title, fontsize=9, color=INK, va="center")
        for row, (name, colour) in enumerate(zip(names, ("#0072b2", "#56b4e9", "#8f5f00"))):
            value, y = getattr(each, name), top + 2.2 + 2.2 * row
            axes.text(11, y, name, fontsize=9, color=INK, ha="right", va="center")
            axes.add_patch(Rectangle((12, y - 0.8), 66 * value / most, 1.6, facecolor=colour))
            axes.text(12.6 + 66 * value / most, y, f"{value:,}", fontsize=9, color=INK, va="center")
    figure.description = f"Bar chart of node counts. {'; '.join(described)}."
    return figure


def tree(trace: Trace, step: int = -1, iteration: int | None = None) -> Picture:
    """Draw the search tree after a step. Each node keeps the place that it has in the final tree.

    A small tree shows boards, a large one shows marks. Frontier, expanded and pruned nodes and the goal differ in shape
    and colour. A thick line marks the current path. In a tree that is too large, "+n" below a node counts
    the descendants that are not drawn.

    - `trace`: the recorded search.
    - `step`: the number of the event, from 0; by default the last event.
    - `iteration`: the number of the iteration, from 1; by default the iteration of the step.

    Raises IndexError if the trace has no such step, and ValueError if it has no such iteration.
    """
    if not isinstance(trace, Trace):
        raise TypeError(f"tree: expected a Trace, such as record(astar, puzzle, h), got {trace!r}")
    moment = trace.at(step)
    if iteration is None:
        iteration = moment.iteration or None
    boards = scene(trace, iteration, MOST_BOARDS)
    across, down = board_shape(trace.problem) if grid_of(trace.problem) else (0, 0)
    smallest = SMALLEST_COLOURED if across and trace.problem.grid.coloured else SMALLEST_TILE
    as_boards = across > 0 and not any(boards.hidden) and boards.width * (across + 2) * smallest < WIDTH
    drawn = boards if as_boards else _fitting(trace, iteration)
    path = set(moment.path)
    statuses = drawn.statuses(trace, moment.step)
    on_path = [trace.nodes[number] in path for number in drawn.numbers]
    if as_boards:
        size_x, size_y = across + 2, down + 0.2 + 2 * _room(trace.problem)
    else:
        size_x, size_y = 1.0, max(1.2, min(4.0, drawn.width / drawn.height / 2))
    faint = [before and state == UNBORN for before, state in zip(drawn.before, statuses)]
    deepest = max(depth for depth, state, ghost in zip(drawn.depths, statuses, faint) if state != UNBORN or ghost)
    page_y = (deepest + 1) * size_y + 0.4
    if as_boards:  # tiles are square and as large as the page allows
        unit = min(WIDTH / max((drawn.width + 0.3) * size_x, 26), HEIGHT / page_y)
        page_x, tall = WIDTH / unit, page_y * unit
    else:
        page_x = max(drawn.width + 1, 12)
        unit = WIDTH / page_x
        tall = min(unit * page_y, HEIGHT)
    figure, axes = blank_page(WIDTH, tall + 0.75, page_x, page_y, top=0.4, bottom=0.35)
    centre = (page_x - drawn.width * size_x) / 2
    places = [
        (centre + (x + 0.5) * size_x, (depth + 0.5) * size_y + 0.2) for x, depth in zip(drawn.x, drawn.depths)
    ]
    reach = (down / 2, down / 2 + 0.1 + _room(trace.problem)) if as_boards else (0.0, 0.0)
    _draw_edges(axes, drawn, places, statuses, on_path, reach)
    _draw_faint(axes, drawn, places, faint)
    if as_boards:
        _draw_board_nodes(axes, trace, drawn, places, statuses, on_path, unit)
    else:
        _draw_marks(axes, drawn, places, statuses, on_path, unit)
        if not across and len(places) <= MOST_BOARDS:
            for number, (x, y), state in zip(drawn.numbers, places, statuses):
                if state != UNBORN:
                    axes.text(x + 0.14 / unit, y, str(trace.nodes[number].state), va="center", fontsize=9, color=INK)
    hidden = [bisect(births, moment.step) for births in drawn.hidden]
    if any(hidden):
        _draw_folds(axes, places, hidden, unit)
    inch = 1 / (tall + 0.75)  # as a fraction of the height
    sentence = figure.text(0.01, 1 - 0.12 * inch, f"step {moment.step} of {len(trace) - 1}: {moment.sentence}",
                           va="top", fontsize=10.5, color=INK)
    # The tree shows one iteration, but the counts include the earlier ones.
    totals = f"in all {moment.counts}" if moment.iteration > 1 else str(moment.counts)
    counts = figure.text(0.99, 1 - 0.12 * inch, totals, ha="right", va="top", fontsize=9, color=INK)
    if sentence.get_window_extent().x1 > counts.get_window_extent().x0:
        counts.set(position=(0.01, 1 - 0.31 * inch), ha="left")
    _draw_legend(figure, sum(hidden), any(faint))
    within = f", iteration {iteration}" if iteration else ""
    figure.description = (f"Search tree of {trace.search}{within} at step {moment.step} of {len(trace) - 1}:"
                          f" {moment.sentence}; {totals}.")
    return figure


def _fitting(trace: Trace, iteration: int | None) -> Scene:
    """Return the largest scene whose marks do not touch on the page."""
    most = MOST_DOTS
    drawn = scene(trace, iteration, most)
    while drawn.width > 130 and most > 50:
        most = most * 3 // 4
        drawn = scene(trace, iteration, most)
    return drawn


def board_shape(problem: Any) -> tuple[int, int]:
    """Return the numbers of columns and rows of a problem's board.

    Raises TypeError for a problem without a grid.
    """
    grid = grid_of(problem)
    if grid is None:
        raise TypeError(f"expected a problem whose attribute grid is a Grid, such as a SlidingPuzzle, got {problem!r}")
    return grid.columns, grid.rows


def board_text(problem: Any, state: Sequence[int]) -> str:
    """Return a board on one line, with a slash between its rows and x for the blank."""
    rows: dict[int, list[str]] = {}
    for entry, (row, _) in zip(state, problem.grid.cells):
        rows.setdefault(row, []).append(str(entry or "x"))
    return " / ".join(" ".join(rows[row]) for row in sorted(rows))


def blank_page(width: float, height: float, across: float, down: float, top: float = 0.0,
                bottom: float = 0.0) -> tuple[Picture, Any]:
    """Return a page of a size in inches, and axes on it.

    - `width`, `height`: the size of the page in inches.
    - `across`, `down`: the size of the axes in units, counted from the upper left corner.
    - `top`, `bottom`: the margins in inches.
    """
    figure = Picture(figsize=(width, height), facecolor=PAPER)
    axes = figure.add_axes((0, bottom / height, 1, 1 - (top + bottom) / height))
    axes.set_xlim(0, across)
    axes.set_ylim(down, 0)
    axes.axis("off")
    return figure, axes


def draw_board(axes: Any, problem: Any, state: Sequence[int], x: float, y: float, cell: float,
                before: Sequence[int] | None = None, frame: str = EDGE) -> None:
    """Draw a board whose centre is at x, y. A tile that is on another cell than in `before` is marked.

    Raises ValueError if the length of the state is not the number of cells.
    """
    grid = problem.grid
    if len(state) != len(grid.cells):
        raise ValueError(f"expected a board of {len(grid.cells)} cells, got {state!r}")
    left, upper = x - grid.columns * cell / 2, y - grid.rows * cell / 2
    row, column, down, across = grid.frame
    axes.add_patch(Rectangle((left + column * cell, upper + row * cell), across * cell, down * cell,
                             facecolor="#eef0f2", edgecolor=frame, linewidth=1.2))
    inches = axes.figure.get_size_inches()[0] / (axes.get_xlim()[1] - axes.get_xlim()[0]) * cell
    for place, (tile, (row, column)) in enumerate(zip(state, grid.cells)):
        if tile == 0:
            continue
        moved = before is not None and before[place] != tile
        corner = left + column * cell + 0.04 * cell, upper + row * cell + 0.04 * cell
        if grid.coloured:  # the colour shows the value, so the edge marks what moved
            face, edge, line = COLOURED[(tile - 1) % len(COLOURED)], PATH if moved else EDGE, 1.5 if moved else 0.5
        else:
            face, edge, line = MOVED if moved else TILE, EDGE, 0.5
        axes.add_patch(Rectangle(corner, 0.92 * cell, 0.92 * cell, facecolor=face, edgecolor=edge, linewidth=line))
        if inches > 0.08:
            axes.text(left + (column + 0.5) * cell, upper + (row + 0.52) * cell, str(tile), ha="center", va="center",
                      fontsize=inches * 72 * (0.6 if tile < 10 else 0.46), color=INK)


def _draw_edges(axes: Any, drawn: Scene, places: list, statuses: list[str], on_path: list[bool],
                reach: tuple[float, float]) -> None:
    above, below = reach  # the distances from a node's centre to the ends of its edges
    plain, thick = [], []
    for index, parent in enumerate(drawn.parents):
        if parent is not None and statuses[index] != UNBORN:
            (x0, y0), (x1, y1) = places[parent], places[index]
            (thick if on_path[index] else plain).append([(x0, y0 + below), (x1, y1 - above)])
    axes.add_collection(LineCollection(plain, colors="#b5b5b5", linewidths=0.7, zorder=0))
    axes.add_collection(LineCollection(thick, colors=PATH, linewidths=2.2, zorder=0.5))


def _draw_faint(axes: Any, drawn: Scene, places: list, faint: list[bool]) -> None:
    """Draw the nodes of the previous iteration that this one has not generated, or not yet."""
    ghosts = [index for index, ghost in enumerate(faint) if ghost]
    axes.add_collection(LineCollection(
        [[places[drawn.parents[index]], places[index]] for index in ghosts], colors=GHOST, linewidths=0.6, zorder=-1,
    ))
    axes.plot([places[index][0] for index in ghosts], [places[index][1] for index in ghosts], "o", markersize=2.5,
              color=GHOST, zorder=-1)


def _draw_marks(axes: Any, drawn: Scene, places: list, statuses: list[str], on_path: list[bool], unit: float) -> None:
    size = max(2.6, min(9.0, unit * 72 * 0.6))  # points
    for name, (marker, face, edge, _) in MARKS.items():
        chosen = [place for place, state in zip(places, statuses) if state == name]
        if chosen:
            across = size * (1.7 if marker == "*" else 0.85 if marker == "x" else 1)
            axes.plot(*zip(*chosen), marker, markersize=across, markerfacecolor=face, markeredgecolor=edge,
                      markeredgewidth=max(0.7, size / 8), clip_on=False)
    rings = [place for place, on, state in zip(places, on_path, statuses) if on and state != UNBORN]
    axes.plot(*zip(*rings), "o", markersize=size * 1.9, markerfacecolor="none", markeredgecolor=PATH,
              markeredgewidth=1.2, clip_on=False)


def _draw_folds(axes: Any, places: list, hidden: list[int], unit: float) -> None:
    """Draw a mark under each node with hidden descendants, and their number where there is room for it."""
    marks = [(x, y + 0.16 / unit, count) for (x, y), count in zip(places, hidden) if count]
    axes.plot([x for x, _, _ in marks], [y for _, y, _ in marks], "v", markersize=3, color=INK, clip_on=False)
    taken: dict[float, float] = {}  # for each level, the right end of the text drawn so far
    for x, y, count in sorted(marks):
        label = f"+{count:,}"
        half = len(label) * 0.032 / unit
        if x - half > taken.get(y, -1.0):
            axes.text(x, y + 0.05 / unit, label, ha="center", va="top", fontsize=7, color=INK)
            taken[y] = x + half + 0.03 / unit


def _draw_board_nodes(axes: Any, trace: Trace, drawn: Scene, places: list, statuses: list[str],
                      on_path: list[bool], unit: float) -> None:
    across, down = board_shape(trace.problem)
    labels = [estimate(trace.nodes[number]).removeprefix("f = ") for number in drawn.numbers]
    beside = (across + 2) * unit - 0.15  # inches between two neighbouring marks
    size = min(9.0, unit * 50 * _room(trace.problem), 72 * beside / (0.56 * max(1, *map(len, labels))))
    for number, (x, y), state, on, label in zip(drawn.numbers, places, statuses, on_path, labels):
        if state == UNBORN:
            continue
        node = trace.nodes[number]
        marker, face, edge, _ = MARKS[state]
        draw_board(axes, trace.problem, node.state, x, y, 1.0, node.parent and node.parent.state, PATH if on else edge)
        if on:
            axes.add_patch(FancyBboxPatch((x - across / 2, y - down / 2), across, down,
                                          boxstyle="round,pad=0.12", facecolor="none", edgecolor=PATH, linewidth=2.0))
        below = y + down / 2 + 0.6 * _room(trace.problem)
        left = x - across / 2 - 0.35
        axes.plot([left], [below], marker, markersize=5.5, markerfacecolor=face,
                  markeredgecolor=edge, markeredgewidth=1.2)
        axes.text(left + 0.09 / unit, below, label, va="center", fontsize=size, color=INK)


def _room(problem: Any) -> float:
    """Return the height of a label in cells. Cells of a coloured board are smaller."""
    return 1.8 if problem.grid.coloured else 1.0


def _draw_legend(figure: Picture, hidden: int, faint: bool) -> None:
    marks = [
        Line2D([], [], linestyle="none", marker=marker, markerfacecolor=face, markeredgecolor=edge, markersize=6.5,
               markeredgewidth=1.2, label=name)
        for marker, face, edge, name in MARKS.values()
    ]
    marks.append(Line2D([], [], color=PATH, linewidth=2.2, label="current path"))
    if faint:
        marks.append(Line2D([], [], linestyle="none", marker="o", markersize=2.5, color=GHOST,
                            label="earlier iteration"))
    if hidden:
        marks.append(Line2D([], [], linestyle="none", marker="v", markersize=3.5, color=INK,
                            label=f"+{hidden:,} hidden"))
    figure.legend(handles=marks, loc="lower left", ncols=len(marks), fontsize=8.5, frameon=False,
                  handletextpad=0.3, columnspacing=0.8, borderpad=0.2)
