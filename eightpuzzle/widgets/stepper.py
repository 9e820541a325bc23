"""A widget that steps through a recorded search, forward and back."""

import ast
import textwrap
from typing import Any

import anywidget
import traitlets

from ..draw.scene import scene
from ..puzzles import grid_of
from ..search import Node
from ..watch import Function, Moment, Trace, estimate
from .assets import script, style
from .still import Still

MOST_NODES = 2000  # a browser handles these smoothly; deeper levels are folded
MOST_ROWS = 12  # rows of the frontier or of the path that are shown


class Stepper(Still, anywidget.AnyWidget):
    """Step through a recorded search.

    The widget shows the source with the current line, the search tree, the current board, the counts, and the frontier
    or the current path. Arrow keys and buttons go one step forward or back, or to the next event of a kind. Nodes
    appear in their final places as the search generates them. The key `?` lists all keys.

    - `trace`: a trace from `record`.
    - `step`: the number of the first event to show, from 0; a negative number counts from the end.

    `stepper.step` can be read and set. Raises TypeError if the argument is not a Trace.

    >>> from eightpuzzle import SlidingPuzzle, astar, manhattan, record
    >>> puzzle = SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")
    >>> stepper = Stepper(record(astar, puzzle, manhattan(puzzle)))
    >>> stepper.step = 3
    >>> stepper.moment
    step 3: generate d, f = 2 = 1 + 1 (1 expanded, 3 generated, 3 stored)
    """

    _esm = script("tree", "stepper")
    _css = style("tree", "stepper")

    step = traitlets.Int(0).tag(sync=True)
    _trace = traitlets.Dict().tag(sync=True)  # what is the same at all steps: kinds of events, source, title
    _tree = traitlets.Dict().tag(sync=True)  # the tree of the current iteration
    _moment = traitlets.Dict().tag(sync=True)  # what changes with the step

    def __init__(self, trace: Trace, step: int = 0) -> None:
        if not isinstance(trace, Trace):
            raise TypeError(f"Stepper: expected a Trace, such as record(astar, puzzle, h), got {trace!r}")
        self.trace = trace
        self._iteration_shown = None
        self._trees: dict = {}
        self._closed: set[int] = set()  # numbers of the nodes that the user has folded
        self._opened: set[int] = set()  # numbers of the nodes that the user has unfolded
        super().__init__(_trace=whole(trace), step=step)
        self.on_msg(self._on_message)
        self._show()

    @traitlets.validate("step")
    def _within(self, proposal: dict) -> int:
        events = len(self.trace)
        step = proposal["value"] + (events if proposal["value"] < 0 else 0)
        return max(0, min(step, events - 1))

    @traitlets.observe("step")
    def _show(self, _: Any = None) -> None:
        if len(self.trace) == 0:  # an unsolvable board, reported before the first event; the title says why
            return
        moment = self.moment
        with self.hold_sync():
            if not self._tree or moment.iteration != self._iteration_shown:
                self._iteration_shown = moment.iteration
                self._tree = self._tree_of(moment.iteration or None)
            self._moment = moment_of(moment)

    def fold(self, number: int) -> None:
        """Fold the subtree of a node, or unfold it.

        - `number`: the node's number in the trace.
        """
        index = self._tree["numbers"].index(number)
        if number in self._closed:
            self._closed.remove(number)
        elif self._tree["hidden"][index]:
            self._opened.add(number)
        else:
            self._closed.add(number)
        self._trees.clear()
        self._tree = self._tree_of(self._iteration_shown or None)

    def _on_message(self, _: Any, content: dict, __: list) -> None:
        if content.get("do") == "fold" and content.get("number") in self._tree.get("numbers", ()):
            self.fold(content["number"])

    @property
    def moment(self) -> Moment:
        """The Moment of the current step."""
        return self.trace.at(self.step)

    def figure(self, step: int | None = None) -> Any:
        """Return a matplotlib figure of the search tree.

        - `step`: the number of the event; by default the current step.
        """
        from ..draw import tree

        return tree(self.trace, self.step if step is None else step)

    @property
    def _last_step(self) -> int:
        return len(self.trace) - 1

    def _tree_of(self, iteration: int | None) -> dict:
        if iteration not in self._trees:
            self._trees[iteration] = tree_of(self.trace, iteration, self._closed, self._opened)
        return self._trees[iteration]

    def __repr__(self) -> str:
        events = f"{len(self.trace):,} event{'' if len(self.trace) == 1 else 's'}"
        result = self.trace.result
        if result is None:
            ended = f"ended by {type(self.trace.error).__name__}"
        else:
            ended = str(result).removeprefix(f"{result.search}: ").split(";")[0]
        return f"Stepper: {self.trace.search}, {ended}, {events}. Run this cell to step through the search."


def whole(trace: Trace) -> dict:
    """Return the facts of a trace that a view needs at all steps."""
    grid = grid_of(trace.problem)
    spots = {spot: index for index, spot in enumerate(dict.fromkeys(zip(trace.places, trace.lines)))}
    return {
        "title": repr(trace),
        "kinds": "".join(kind[0] for kind in trace.kinds),  # one letter per event
        "grid": grid and grid._asdict(),
        "functions": [[list(line) for line in code_lines(function)] for function in trace.functions],
        "spots": [list(spot) for spot in spots],  # the source lines of events, as [function, line]
        "spotOf": "".join(chr(33 + spots[spot]) for spot in zip(trace.places, trace.lines)),  # one letter per event
        "iterations": trace.at(-1).counts.iterations if len(trace) else (),
    }


def code_lines(function: Function) -> list[tuple[int, str]]:
    """Return the numbered lines of a function without its docstring, or an empty list if the source is unknown."""
    lines = list(enumerate(textwrap.dedent(function.source).splitlines(), function.first_line))
    try:
        body = ast.parse(textwrap.dedent(function.source)).body[0].body
    except (SyntaxError, IndexError, AttributeError):  # part of an expression, for example; shown as it is
        return lines
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        end = body[0].end_lineno
        while end < len(lines) and not lines[end][1].strip():
            end += 1
        del lines[body[0].lineno - 1 : end]
    return lines


def tree_of(trace: Trace, iteration: int | None, closed: set[int], opened: set[int]) -> dict:
    """Return the tree of an iteration as columns for a view."""
    shown = scene(trace, iteration, MOST_NODES, closed, opened)
    nodes = [trace.nodes[number] for number in shown.numbers]
    on_board = grid_of(trace.problem) is not None
    never = len(trace)
    return {
        "numbers": shown.numbers,
        "parents": [-1 if parent is None else parent for parent in shown.parents],
        "x": shown.x,
        "depths": shown.depths,
        "hidden": shown.hidden,
        "before": shown.before,
        "ghosts": shown.only_before,
        "labels": [estimate(node) for node in nodes],
        "states": [list(node.state) if on_board else str(node.state) for node in nodes],
        **{
            name: [never if ghost else column[number] for number, ghost in zip(shown.numbers, shown.only_before)]
            for name, column in trace.lives._asdict().items()
        },
    }


def moment_of(moment: Moment) -> dict:
    """Return what a view shows at one step."""
    counts, trace = moment.counts, moment.trace
    if trace.keeps_a_path:
        rows, size = moment.path[::-1], len(moment.path)
        bound = f"; bound {counts.iterations[-1].bound}" if counts.iterations else ""
        least = "least g" if moment.node.h is None else "least f"
        beyond = "" if moment.beyond is None else f", {least} above it {moment.beyond}"
        title = f"Current path, last node first{bound}{beyond}"
    else:
        rows, size = moment.frontier, len(moment.frontier)
        title = f"Frontier, next node first: {size:,} node{'' if size == 1 else 's'}"
    on_board = grid_of(trace.problem) is not None
    return {
        "step": moment.step,
        "sentence": moment.sentence,
        "node": _row(moment, moment.node, on_board),
        "path": [trace.number_of[step] for step in moment.path],
        "counts": {"expanded": counts.expanded, "generated": counts.generated, "stored": counts.stored},
        "iteration": moment.iteration,
        "title": title,
        "rows": [_row(moment, row, on_board) for row in rows[:MOST_ROWS]],
        "more": max(0, size - MOST_ROWS),
    }


def _row(moment: Moment, node: Node, on_board: bool) -> dict:
    return {
        "state": list(node.state) if on_board else str(node.state),
        "before": list(node.parent.state) if on_board and node.parent else None,
        "label": moment.standing(node),
    }
