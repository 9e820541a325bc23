"""matplotlib figures of what a check of a heuristic found: against the truth, against another, and where it fails."""

from typing import TYPE_CHECKING

import numpy as np

from .charts import COLOURS, blank_chart
from .figures import INK, WIDTH, Picture, blank_page, board_shape, draw_board

if TYPE_CHECKING:
    from ..exact import HeuristicReport


def scatter(report: "HeuristicReport") -> Picture:
    """An estimate against the true distance, over all boards: the larger a mark, the more boards are there.

    On the line an estimate is exact, below it too small, above it too large, and marked by a square.

    - `report`: what `check_heuristic` found.

    >>> from eightpuzzle import SlidingPuzzle, check_heuristic, manhattan
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 5 x", width=3)
    >>> scatter(check_heuristic(manhattan(puzzle), puzzle))
    <figure 5.6 by 5.6 inches>
    """
    return _bubbles(report.true, report.estimates, "moves to the goal", report.name)


def dominance(one: "HeuristicReport", other: "HeuristicReport") -> Picture:
    """One estimate against another, over all boards: the larger a mark, the more boards are there.

    Where the first is never the smaller, no mark is above the line.

    - `one`, `other`: what `check_heuristic` found for the same goal.

    Raises ValueError for reports on different goals, or on different boards.

    >>> from eightpuzzle import SlidingPuzzle, check_heuristic, manhattan, misplaced
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 5 x", width=3)
    >>> dominance(check_heuristic(manhattan(puzzle), puzzle), check_heuristic(misplaced(puzzle), puzzle))
    <figure 5.6 by 5.6 inches>
    """
    one.dominates(other)  # refuses what cannot be compared
    return _bubbles(one.estimates, other.estimates, one.name, other.name)


def counterexample(report: "HeuristicReport") -> Picture:
    """The nearest board on which an estimate is too large, and the nearest move along which it falls by more than 1.

    - `report`: what `check_heuristic` found.

    Raises ValueError if it found neither.

    >>> from eightpuzzle import SlidingPuzzle, check_heuristic, misplaced, scaled
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 5 x", width=3)
    >>> counterexample(check_heuristic(scaled(misplaced(puzzle), 2), puzzle))
    <figure 8.2 by 1.4 inches>
    """
    from ..exact import distances

    if report.counterexample is None and report.drop is None:
        raise ValueError(f"there is no counterexample to draw: {report.name} is admissible and consistent")
    problem, truth = report.problem, distances(report.problem)

    def estimate(board):
        return f"{report.said[board]:g}"

    shown = []  # a board, the one it came from, and what is said below it
    if (board := report.counterexample) is not None:
        shown.append((board, None, f"estimate {estimate(board)}, true distance {truth(board)}"))
    if report.drop is not None:
        before, after = report.drop
        shown += [(before, None, f"estimate {estimate(before)}"), (after, before, f"one move on: {estimate(after)}")]
    across, down = board_shape(problem)
    apart = max(across + 1.2, 6.6)
    width, height = apart * len(shown), down + 1.4
    unit = WIDTH / (3 * apart)
    figure, axes = blank_page(unit * width, unit * height, width, height)
    for place, (board, before, said) in enumerate(shown):
        x = (place + 0.5) * apart
        draw_board(axes, problem, board, x, down / 2 + 0.2, 1.0, before)
        axes.text(x, down + 0.75, said, ha="center", va="center", fontsize=10.5, color=INK)
    return figure


def _bubbles(across: np.ndarray, up: np.ndarray, across_name: str, up_name: str) -> Picture:
    """How many boards there are at each pair of values, as the area of a mark, and the line where both are equal."""
    pairs, counts = np.unique(np.stack([across, up]), axis=1, return_counts=True)
    figure, axes = blank_chart(across_name, up_name, 5.6, 5.6)
    above = pairs[1] > pairs[0]
    areas = 4 + 150 * counts / counts.max()
    for chosen, marker, colour in ((~above, "o", COLOURS[0]), (above, "s", COLOURS[1])):
        axes.scatter(*pairs[:, chosen], s=areas[chosen], marker=marker, color=colour, linewidth=0)
    end = pairs.max() + 1
    axes.plot([0, end], [0, end], color=INK, linewidth=1, zorder=0)
    axes.set_xlim(-1, end)
    axes.set_ylim(-1, end)
    axes.set_aspect("equal")
    return figure
