"""A recorded search to step through, forward and back."""

from typing import Any

import anywidget
import traitlets

from ..draw.scene import scene
from ..puzzles import SlidingPuzzle
from ..search import Node
from ..watch import Moment, Trace
from .assets import script, style

MOST_NODES = 2000  # what a browser moves through fluidly; deeper levels are folded
MOST_ROWS = 12  # of the frontier, or of the path


class Stepper(anywidget.AnyWidget):
    """A search to step through: its tree, the board at hand, the frontier or the current path, and the counts.

    Arrow keys or buttons go a step forward and back, others to the next expansion or iteration; the tree stands
    still and is revealed as the search makes it.

    - `trace`: what `record` recorded.
    - `step`: the event to begin with, from 0; negative from the end.

    `stepper.step` can be read and set. Raises TypeError for what is no Trace.

    >>> from eightpuzzle import astar, manhattan, record
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> stepper = Stepper(record(astar, puzzle, manhattan(puzzle)))
    >>> stepper.step = 3
    >>> stepper.moment
    step 3: generate d, f = 2 = 1 + 1 (1 expanded, 3 generated, 3 stored)
    """

    _esm = script("stepper")
    _css = style("stepper")

    step = traitlets.Int(0).tag(sync=True)
    _trace = traitlets.Dict().tag(sync=True)  # what stays the same: the events' kinds, the title
    _tree = traitlets.Dict().tag(sync=True)  # the tree that the step is in
    _moment = traitlets.Dict().tag(sync=True)  # what the step shows

    def __init__(self, trace: Trace, step: int = 0) -> None:
        if not isinstance(trace, Trace):
            raise TypeError(f"Stepper: expected a Trace, as record gives it, got {trace!r}")
        self.trace = trace
        self._iteration_shown = None
        self._trees = {}
        super().__init__(
            _trace={
                "kinds": "".join(kind[0] for kind in trace.kinds),  # one letter an event
                "columns": trace.problem.width if isinstance(trace.problem, SlidingPuzzle) else 0,
                "title": repr(trace),
            },
            step=step,
        )
        self._show()

    @traitlets.validate("step")
    def _within(self, proposal: dict) -> int:
        events = len(self.trace)
        step = proposal["value"] + (events if proposal["value"] < 0 else 0)
        return max(0, min(step, events - 1))

    @traitlets.observe("step")
    def _show(self, _: Any = None) -> None:
        if len(self.trace) == 0:  # unsolvable, and told so before the first event: the title says why
            return
        moment = self.moment
        with self.hold_sync():
            if not self._tree or moment.iteration != self._iteration_shown:
                self._iteration_shown = moment.iteration
                self._tree = self._tree_of(moment.iteration or None)
            self._moment = self._moment_of(moment)

    @property
    def moment(self) -> Moment:
        """All that is known at the step shown."""
        return self.trace.at(self.step)

    def figure(self, step: int | None = None) -> Any:
        """A still of the tree, as a matplotlib figure.

        - `step`: the number of the event; the one shown unless given.
        """
        from ..draw import tree

        return tree(self.trace, self.step if step is None else step)

    def _tree_of(self, iteration: int | None) -> dict:
        """The tree of an iteration as columns that the view draws from; kept, for going back."""
        if iteration not in self._trees:
            trace = self.trace
            shown = scene(trace, iteration, MOST_NODES)
            nodes = [trace.nodes[number] for number in shown.numbers]
            self._trees[iteration] = {
                "numbers": shown.numbers,
                "parents": [-1 if parent is None else parent for parent in shown.parents],
                "x": shown.x,
                "depths": shown.depths,
                "hidden": shown.hidden,
                "labels": [_label(node) for node in nodes],
                "states": [list(node.state) if self._trace["columns"] else str(node.state) for node in nodes],
                **{name: [column[number] for number in shown.numbers]
                   for name, column in trace.lives._asdict().items()},
            }
        return self._trees[iteration]

    def _moment_of(self, moment: Moment) -> dict:
        node, counts = moment.node, moment.counts
        if moment.iteration:
            rows, size = moment.path[::-1], len(moment.path)
            bound = f"; bound {counts.iterations[-1].bound}" if counts.iterations else ""
            title = f"The current path, last first{bound}"
        else:
            rows, size = moment.frontier, len(moment.frontier)
            title = f"The frontier, next first: {size:,} node{'' if size == 1 else 's'}"
        return {
            "sentence": moment.sentence,
            "node": self._row(node),
            "path": [self.trace.number_of[step] for step in moment.path],
            "counts": {"expanded": counts.expanded, "generated": counts.generated, "stored": counts.stored},
            "iterations": counts.iterations,
            "title": title,
            "rows": [self._row(row) for row in rows[:MOST_ROWS]],
            "more": max(0, size - MOST_ROWS),
        }

    def _row(self, node: Node) -> dict:
        on_board = bool(self._trace["columns"])
        return {
            "state": list(node.state) if on_board else str(node.state),
            "before": list(node.parent.state) if on_board and node.parent else None,
            "label": _label(node),
        }

    def __repr__(self) -> str:
        return f"Stepper({self.trace!r})"


def _label(node: Node) -> str:
    return f"g = {node.g}" if node.h is None else f"f = {node.f} = {node.g} + {node.h}"
