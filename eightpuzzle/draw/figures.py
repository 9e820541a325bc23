"""matplotlib figures: a board, a solution as a strip of boards, a search tree at a step.

Each function gives a matplotlib Figure that a notebook shows as SVG, the same bytes on each run.
"""

import io
from bisect import bisect
from collections.abc import Sequence
from typing import Any

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
COLOURED = ("#a9d4f0", "#f7c873", "#97a0ab")  # where colours tell the entries of a board apart: of 1, of 2, of 3, …
PATH = "#b84300"
# status: marker, face colour, edge colour, what the legend calls it
MARKS = {
    FRONTIER: ("o", "#ffffff", "#8f5f00", "frontier"),
    EXPANDED: ("s", "#0072b2", "#0072b2", "expanded"),
    LEFT: ("s", "#ffffff", "#7aa7c4", "backed out of"),
    PRUNED: ("x", "#6b6b6b", "#6b6b6b", "pruned"),
    GOAL: ("*", "#00795a", "#00795a", "goal"),
}

WIDTH = 8.2  # inches: what a page holds, and a notebook's column on a screen 1280 pixels wide
HEIGHT = 9.0
SMALLEST_TILE, SMALLEST_COLOURED = 0.12, 0.05  # colours can be told where digits cannot be read
MOST_BOARDS = 40  # beyond these, boards are too small to read
MOST_DOTS = 400


class Picture(Figure):
    """A matplotlib Figure that shows itself as SVG, without a date, a version or a random name in it."""

    def _repr_svg_(self) -> str:
        text = io.StringIO()
        with matplotlib.rc_context({"svg.hashsalt": "eightpuzzle", "svg.fonttype": "path"}):
            self.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        return text.getvalue()

    def __repr__(self) -> str:
        """The same in every run: a notebook's stored output is compared."""
        width, height = self.get_size_inches()
        return f"<figure {width:.1f} by {height:.1f} inches>"


def board(problem: Any, state: Any = None) -> Picture:
    """One board.

    - `problem`: a problem with a grid, such as a SlidingPuzzle or a RotationGame.
    - `state`: the board to draw; the problem's start unless given.

    Raises TypeError for a problem without one.

    >>> from eightpuzzle import SlidingPuzzle
    >>> board(SlidingPuzzle.parse("123456x78"))
    <figure 1.9 by 1.9 inches>
    """
    across, down = board_shape(problem)
    state = problem.start if state is None else state
    around = 0.8 if problem.grid.labels else 0.1
    unit = 0.6 if across < 7 else 0.42  # inches a cell
    size_x, size_y = across + 2 * around, down + 2 * around
    figure, axes = blank_page(unit * size_x, unit * size_y, size_x, size_y)
    draw_board(axes, problem, state, size_x / 2, size_y / 2, 1.0)
    for text, row, column in problem.grid.labels:
        axes.text(column + 0.5 + around, row + 0.5 + around, text, ha="center", va="center", fontsize=unit * 28,
                  color=INK)
    return figure


def strip(problem: Any, result: Result) -> Picture:
    """A solution as a row of boards, what moved marked, the move above it; long ones go on below.

    - `problem`: what was solved.
    - `result`: a solved Result; its path is drawn.

    Raises ValueError if it is not solved.

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
    for number, state in enumerate(states):
        row, column = divmod(number, in_a_row)
        x, y = (column + 0.5) * size_x, row * size_y + 0.9 + down / 2
        before = states[number - 1] if number else None
        draw_board(axes, problem, state, x, y, 1.0, before)
        title = f"{number}  {result.moves[number - 1]}" if number else "start"
        axes.text(x, row * size_y + 0.72, title, ha="center", va="bottom", fontsize=9, color=INK)
    return figure


def arcs(problem: Any, state: Any = None) -> Picture:
    """The tiles of a board in reading order, with an arc over each inversion: a pair that stands in the wrong order.

    - `problem`: the puzzle, which knows the shape.
    - `state`: the board; the puzzle's start unless given.

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
        # A wedge of an ellipse from tile to tile, flat for near ones, so that no arc hides another.
        centre = first + (left + right) / 2 + 0.1, base - 0.45
        axes.add_patch(Arc(centre, right - left, 2 * rise, theta1=180, theta2=360, edgecolor=PATH, linewidth=1.3))
    word = "inversion" if len(pairs) == 1 else "inversions"
    axes.text(first - 0.3, 0.42, f"{len(pairs)} {word}: {'odd' if len(pairs) % 2 else 'even'}", fontsize=11, color=INK,
              va="center")
    return figure


def shares(problem: Any, heuristics: Sequence[Any], state: Any = None) -> Picture:
    """A board for each heuristic, with its value, and in the corner of each tile the tile's share of it.

    - `problem`: the puzzle, which knows the shape.
    - `heuristics`: functions of a state, as `manhattan(problem)` makes them; one without `shares` shows its value.
    - `state`: the board; the puzzle's start unless given.

    >>> from eightpuzzle import SlidingPuzzle, manhattan, misplaced
    >>> puzzle = SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8")
    >>> shares(puzzle, [misplaced(puzzle), manhattan(puzzle)])
    <figure 4.3 by 2.5 inches>
    """
    across, down = board_shape(problem)
    state = problem.start if state is None else state
    figure, axes = blank_page(0.6 * (across + 0.6) * len(heuristics), 0.6 * (down + 1.1),
                               (across + 0.6) * len(heuristics), down + 1.1)
    for number, h in enumerate(heuristics):
        x, y = (number + 0.5) * (across + 0.6), 0.9 + down / 2
        parts = h.shares(state) if hasattr(h, "shares") else [0] * len(state)
        # Marked as moved is what has a share.
        draw_board(axes, problem, state, x, y, 1.0, [-1 if part else tile for part, tile in zip(parts, state)])
        axes.text(x, 0.45, f"{h.__name__}: {h(state)}", ha="center", va="center", fontsize=12, color=INK)
        for place, part in enumerate(parts):
            if part:
                row, column = problem.grid.cells[place]
                axes.text(x - across / 2 + column + 0.88, y - down / 2 + row + 0.8, str(part), ha="right", va="center",
                          fontsize=10, color=PATH, weight="bold")
    return figure


def counts(traces: Sequence[Trace], steps: Sequence[int] | None = None) -> Picture:
    """What several searches have expanded, generated and stored, side by side as bars.

    - `traces`: the recordings.
    - `steps`: how far each has come, the number of an event; to its end unless given.

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
    for place, (trace, moment, each) in enumerate(zip(traces, moments, found)):
        top = 9.5 * place + 1.5
        come = moment.step + 1
        told = str(trace) if come == len(trace) else f"{trace.search}: after {come:,} of {len(trace):,} events"
        axes.text(1, top, told, fontsize=9, color=INK, va="center")
        for row, (name, colour) in enumerate(zip(names, ("#0072b2", "#56b4e9", "#8f5f00"))):
            value, y = getattr(each, name), top + 2.2 + 2.2 * row
            axes.text(11, y, name, fontsize=9, color=INK, ha="right", va="center")
            axes.add_patch(Rectangle((12, y - 0.8), 66 * value / most, 1.6, facecolor=colour))
            axes.text(12.6 + 66 * value / most, y, f"{value:,}", fontsize=9, color=INK, va="center")
    return figure


def tree(trace: Trace, step: int = -1, iteration: int | None = None) -> Picture:
    """The search tree as it stands after a step, each node in the place that it has in the whole tree.

    Nodes are boards where few, else marks; expanded, frontier, pruned and the goal differ in shape and colour, and
    the way to the node at hand is thick. Where the tree is too large, "+n" says how many nodes are not drawn.

    - `trace`: the recording.
    - `step`: the number of the event, from 0; the last one unless given.
    - `iteration`: from 1; the one that the step is in unless given.

    Raises IndexError for a step, ValueError for an iteration, that the trace does not have.
    """
    if not isinstance(trace, Trace):
        raise TypeError(f"tree: expected a Trace, as record gives it, got {trace!r}")
    moment = trace.at(step)
    if iteration is None:
        iteration = moment.iteration or None
    boards = scene(trace, iteration, MOST_BOARDS)
    across, down = board_shape(trace.problem) if grid_of(trace.problem) else (0, 0)
    smallest = SMALLEST_COLOURED if across and trace.problem.grid.coloured else SMALLEST_TILE
    as_boards = across > 0 and not any(boards.hidden) and boards.width * (across + 2) * smallest < WIDTH
    drawn = boards if as_boards else _fitting(trace, iteration)
    way = set(moment.path)
    statuses = drawn.statuses(trace, moment.step)
    on_path = [trace.nodes[number] in way for number in drawn.numbers]
    if as_boards:
        size_x, size_y = across + 2, down + 0.2 + 2 * _room(trace.problem)
    else:
        size_x, size_y = 1.0, max(1.2, min(4.0, drawn.width / drawn.height / 2))
    faint = [before and state == UNBORN for before, state in zip(drawn.before, statuses)]
    deepest = max(depth for depth, state, ghost in zip(drawn.depths, statuses, faint) if state != UNBORN or ghost)
    page_y = (deepest + 1) * size_y + 0.4
    if as_boards:  # square tiles, as large as the page allows
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
    figure.text(0.01, 1 - 0.12 / (tall + 0.75), f"step {moment.step} of {len(trace) - 1}: {moment.sentence}",
                va="top", fontsize=10.5, color=INK)
    told = f"in all {moment.counts}" if moment.iteration > 1 else str(moment.counts)  # the tree is of one iteration
    figure.text(0.99, 1 - 0.12 / (tall + 0.75), told, ha="right", va="top", fontsize=9, color=INK)
    _draw_legend(figure, sum(hidden))
    return figure


def _fitting(trace: Trace, iteration: int | None) -> Scene:
    """The largest scene whose marks stand apart on the page."""
    most = MOST_DOTS
    drawn = scene(trace, iteration, most)
    while drawn.width > 130 and most > 50:
        most = most * 3 // 4
        drawn = scene(trace, iteration, most)
    return drawn


def board_shape(problem: Any) -> tuple[int, int]:
    """How many cells across and down; TypeError for what is not drawn as a board."""
    grid = grid_of(problem)
    if grid is None:
        raise TypeError(f"expected a problem with a grid that is a Grid, such as a SlidingPuzzle, got {problem!r}")
    return grid.columns, grid.rows


def blank_page(width: float, height: float, across: float, down: float, top: float = 0.0,
                bottom: float = 0.0) -> tuple[Picture, Any]:
    """A page of so many inches, with axes of so many units from the upper left corner."""
    figure = Picture(figsize=(width, height), facecolor=PAPER)
    axes = figure.add_axes((0, bottom / height, 1, 1 - (top + bottom) / height))
    axes.set_xlim(0, across)
    axes.set_ylim(down, 0)
    axes.axis("off")
    return figure, axes


def draw_board(axes: Any, problem: Any, state: Sequence[int], x: float, y: float, cell: float,
                before: Sequence[int] | None = None, frame: str = EDGE) -> None:
    """A board with its centre at x, y; what is not where `before` has it is marked.

    Raises ValueError for a state of another length than the board has cells.
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
        if grid.coloured:  # the colour is taken, so that the edge tells what moved
            face, edge, line = COLOURED[(tile - 1) % len(COLOURED)], PATH if moved else EDGE, 1.5 if moved else 0.5
        else:
            face, edge, line = MOVED if moved else TILE, EDGE, 0.5
        axes.add_patch(Rectangle(corner, 0.92 * cell, 0.92 * cell, facecolor=face, edgecolor=edge, linewidth=line))
        if inches > 0.08:
            axes.text(left + (column + 0.5) * cell, upper + (row + 0.52) * cell, str(tile), ha="center", va="center",
                      fontsize=inches * 72 * (0.6 if tile < 10 else 0.46), color=INK)


def _draw_edges(axes: Any, drawn: Scene, places: list, statuses: list[str], on_path: list[bool],
                reach: tuple[float, float]) -> None:
    above, below = reach  # from a node's centre to where its edges end
    plain, thick = [], []
    for index, parent in enumerate(drawn.parents):
        if parent is not None and statuses[index] != UNBORN:
            (x0, y0), (x1, y1) = places[parent], places[index]
            (thick if on_path[index] else plain).append([(x0, y0 + below), (x1, y1 - above)])
    axes.add_collection(LineCollection(plain, colors="#b5b5b5", linewidths=0.7, zorder=0))
    axes.add_collection(LineCollection(thick, colors=PATH, linewidths=2.2, zorder=0.5))


def _draw_faint(axes: Any, drawn: Scene, places: list, faint: list[bool]) -> None:
    """The ways of the iteration before that this one has not gone, or not yet."""
    ghosts = [index for index, ghost in enumerate(faint) if ghost]
    axes.add_collection(LineCollection(
        [[places[drawn.parents[index]], places[index]] for index in ghosts], colors=GHOST, linewidths=0.6, zorder=-1,
    ))
    axes.plot([places[index][0] for index in ghosts], [places[index][1] for index in ghosts], "o", markersize=2.5,
              color=GHOST, zorder=-1)


def _draw_marks(axes: Any, drawn: Scene, places: list, statuses: list[str], on_path: list[bool], unit: float) -> None:
    size = max(2.6, min(9.0, unit * 72 * 0.6))  # points across
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
    """A mark under each node with nodes folded away below it, and their number where it has room."""
    marks = [(x, y + 0.16 / unit, count) for (x, y), count in zip(places, hidden) if count]
    axes.plot([x for x, _, _ in marks], [y for _, y, _ in marks], "v", markersize=3, color=INK, clip_on=False)
    taken: dict[float, float] = {}  # by level, how far to the right there is text already
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
    beside = (across + 2) * unit - 0.15  # inches between a mark and the next one
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
    """How many cells high the place for a label is: cells that are told by colour are smaller."""
    return 1.8 if problem.grid.coloured else 1.0


def _draw_legend(figure: Picture, hidden: int) -> None:
    marks = [
        Line2D([], [], linestyle="none", marker=marker, markerfacecolor=face, markeredgecolor=edge, markersize=6.5,
               markeredgewidth=1.2, label=name)
        for marker, face, edge, name in MARKS.values()
    ]
    marks.append(Line2D([], [], color=PATH, linewidth=2.2, label="the way to the node at hand"))
    if hidden:
        marks.append(Line2D([], [], linestyle="none", marker="v", markersize=3.5, color=INK,
                            label=f"+{hidden:,} folded"))
    figure.legend(handles=marks, loc="lower left", ncols=len(marks), fontsize=8.5, frameon=False,
                  handletextpad=0.3, columnspacing=1.2, borderpad=0.2)
