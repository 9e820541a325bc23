"""matplotlib figures of reports on heuristics: against the true distance, against each other, and counterexamples."""

from typing import TYPE_CHECKING

import numpy as np

from .charts import COLOURS, blank_chart
from .figures import INK, WIDTH, Picture, blank_page, board_shape, board_text, draw_board

if TYPE_CHECKING:
    from ..exact import HeuristicReport


def scatter(report: "HeuristicReport") -> Picture:
    """Draw the estimates of all boards against their true distances. A larger mark stands for more boards.

    An estimate on the line is exact. Below the line it is too small; above it is too large, and drawn as a square.

    - `report`: a report from `check_heuristic`.

    >>> from eightpuzzle import SlidingPuzzle, check_heuristic, manhattan
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 5 x", width=3)
    >>> scatter(check_heuristic(manhattan(puzzle), puzzle))
    <figure 5.6 by 5.6 inches>
    """
    return _bubbles(report.true, report.estimates, "moves to the goal", report.name)


def dominance(one: "HeuristicReport", other: "HeuristicReport") -> Picture:
    """Draw the estimates of one heuristic against those of another, over all boards.

    A larger mark stands for more boards. If the first heuristic dominates the second, no mark is above the line.

    - `one`, `other`: reports from `check_heuristic` on the same goal.

    Raises ValueError for reports on different goals or different boards.

    >>> from eightpuzzle import SlidingPuzzle, check_heuristic, manhattan, misplaced
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 5 x", width=3)
    >>> dominance(check_heuristic(manhattan(puzzle), puzzle), check_heuristic(misplaced(puzzle), puzzle))
    <figure 5.6 by 5.6 inches>
    """
    one.dominates(other)  # raises ValueError for reports that cannot be compared
    return _bubbles(one.estimates, other.estimates, one.name, other.name)


def counterexample(report: "HeuristicReport") -> Picture:
    """Draw the counterexamples of a report: the nearest board whose estimate is too large, and the nearest move along
    which the estimate falls by more than 1.

    - `report`: a report from `check_heuristic`.

    Raises ValueError if the heuristic is admissible and consistent.

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

    shown = []  # boards, each with the board before it and the text below it
    if (board := report.counterexample) is not None:
        shown.append((board, None, f"estimate {estimate(board)}, true distance {truth(board)}"))
    if report.drop is not None:
        before, after = report.drop
        shown += [(before, None, f"estimate {estimate(before)}"),
                  (after, before, f"after one move: estimate {estimate(after)}")]
    across, down = board_shape(problem)
    apart = max(across + 1.2, 6.6)
    width, height = apart * len(shown), down + 1.4
    unit = WIDTH / (3 * apart)
    figure, axes = blank_page(unit * width, unit * height, width, height)
    described = "; ".join(f"{board_text(problem, board)}, {text}" for board, _, text in shown)
    figure.description = f"Counterexamples to {report.name}: {described}."
    for place, (board, before, text) in enumerate(shown):
        x = (place + 0.5) * apart
        draw_board(axes, problem, board, x, down / 2 + 0.2, 1.0, before)
        axes.text(x, down + 0.75, text, ha="center", va="center", fontsize=10.5, color=INK)
    return figure


def _bubbles(across: np.ndarray, up: np.ndarray, across_name: str, up_name: str) -> Picture:
    """Draw a mark for each pair of values, with an area that shows the number of boards, and the line of equality."""
    pairs, counts = np.unique(np.stack([across, up]), axis=1, return_counts=True)
    figure, axes = blank_chart(across_name, up_name, 5.6, 5.6)
    above = pairs[1] > pairs[0]
    lower, equal, higher = (counts[chosen].sum() for chosen in (pairs[1] < pairs[0], pairs[1] == pairs[0], above))
    figure.description = (f"Scatter plot of {up_name} against {across_name} over {counts.sum():,} boards:"
                          f" {lower:,} below the line of equality, {equal:,} on it, {higher:,} above it.")
    areas = 4 + 150 * counts / counts.max()
    for chosen, marker, colour in ((~above, "o", COLOURS[0]), (above, "s", COLOURS[1])):
        axes.scatter(*pairs[:, chosen], s=areas[chosen], marker=marker, color=colour, linewidth=0)
    end = pairs.max() + 1
    axes.plot([0, end], [0, end], color=INK, linewidth=1, zorder=0)
    axes.set_xlim(-1, end)
    axes.set_ylim(-1, end)
    axes.set_aspect("equal")
    return figure
