"""Searches side by side on one clock."""

from collections.abc import Sequence
from typing import Any

import anywidget
import traitlets

from ..watch import Trace
from .assets import script, style
from .stepper import moment_of, tree_of, whole
from .still import Still

CLOCKS = ("events", "expansions", "percent")
TICKS = 1000  # of the clock "percent", which counts tenths of a percent


class Race(Still, anywidget.AnyWidget):
    """Show two or more recorded searches side by side on one clock.

    - `traces`: traces from `record`.
    - `clock`: what the clock counts: "events", "expansions" or "percent". With "percent", all searches end at the same
      time, and a tick is a tenth of a percent of each search.

    `race.time` and `race.clock` can be read and set. Raises TypeError if an item is not a Trace, and ValueError for a
    trace without events, for an empty list and for another clock.

    >>> from eightpuzzle import SlidingPuzzle, astar, idastar, manhattan, record
    >>> puzzle = SlidingPuzzle.parse("4 1 3 2 5 6 7 8 x")
    >>> race = Race([record(search, puzzle, manhattan(puzzle)) for search in (astar, idastar)], clock="expansions")
    >>> race.time = 5
    >>> [trace.at(step).counts.expanded for trace, step in zip(race.traces, race.steps)]
    [5, 5]
    """

    _esm = script("tree", "race")
    _css = style("tree", "race")

    time = traitlets.Int(0).tag(sync=True)
    clock = traitlets.Enum(CLOCKS, "events").tag(sync=True)
    _last = traitlets.Int(0).tag(sync=True)
    _traces = traitlets.List().tag(sync=True)
    _trees = traitlets.List().tag(sync=True)
    _moments = traitlets.List().tag(sync=True)

    def __init__(self, traces: Sequence[Trace], clock: str = "events") -> None:
        traces = list(traces)
        for trace in traces:
            if not isinstance(trace, Trace):
                raise TypeError(f"Race: expected traces, such as record(astar, puzzle, h), got {trace!r}")
            if len(trace) == 0:
                raise ValueError(f"Race: expected traces with events, got {trace!r}")
        if not traces:
            raise ValueError("Race: expected at least one trace, got an empty list")
        if clock not in CLOCKS:
            raise ValueError(f"clock: expected one of {', '.join(map(repr, CLOCKS))}, got {clock!r}")
        self.traces = traces
        self._expansions = [[step for step, kind in enumerate(trace.kinds) if kind == "expand"] for trace in traces]
        self._kept: dict = {}
        super().__init__(_traces=[whole(trace) for trace in traces], clock=clock)
        self._show()

    @property
    def steps(self) -> list[int]:
        """The current step of each search. A search that has ended stays at its last step."""
        return self._steps_at(self.time)

    def _steps_at(self, time: int) -> list[int]:
        ends = [len(trace) - 1 for trace in self.traces]
        if self.clock == "events":
            return [min(time, end) for end in ends]
        if self.clock == "percent":
            return [round(time * end / TICKS) for end in ends]
        # The step just before the next expansion, when all children of the last one are generated.
        return [steps[time] - 1 if time < len(steps) else end for steps, end in zip(self._expansions, ends)]

    @traitlets.validate("time")
    def _within(self, proposal: dict) -> int:
        return self._clamped(proposal["value"])

    def _clamped(self, time: int) -> int:
        return max(0, min(time, self._ticks()))

    def _ticks(self) -> int:
        if self.clock == "events":
            return max(map(len, self.traces)) - 1
        return TICKS if self.clock == "percent" else max(map(len, self._expansions))

    @traitlets.observe("clock")
    def _restart(self, _: Any) -> None:
        self.time = 0
        self._show()

    @traitlets.observe("time")
    def _show(self, _: Any = None) -> None:
        moments = [trace.at(step) for trace, step in zip(self.traces, self.steps)]
        with self.hold_sync():
            self._last = self._ticks()
            self._trees = [self._tree_of(lane, moment.iteration or None) for lane, moment in enumerate(moments)]
            self._moments = [{**moment_of(moment), "ended": moment.step == len(moment.trace) - 1}
                             for moment in moments]

    def _tree_of(self, lane: int, iteration: int | None) -> dict:
        if (lane, iteration) not in self._kept:
            self._kept[lane, iteration] = tree_of(self.traces[lane], iteration, set(), set())
        return self._kept[lane, iteration]

    @property
    def _last_step(self) -> int:
        return self._ticks()

    def figure(self, step: int | None = None) -> Any:
        """Return a matplotlib figure of the counts side by side.

        - `step`: the time on the clock; by default the current time.
        """
        from ..draw import counts

        return counts(self.traces, self._steps_at(self.time if step is None else self._clamped(step)))

    def __repr__(self) -> str:
        searches = ", ".join(trace.search for trace in self.traces)
        return f"Race: {searches}; the clock counts {self.clock}. Run this cell to watch the race."
