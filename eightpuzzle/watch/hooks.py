"""Hooks: callables (kind, node, detail) that a search calls at every event."""

from time import perf_counter
from types import TracebackType
from typing import Self

from ..search import BOUND, EXPAND, Counts, Node, StopSearch


class Limit:
    """A hook that stops a search before it exceeds a limit. The result's status is then "stopped".

    - `expanded`, `generated`, `stored`: the largest number of nodes expanded, generated, or stored at once.
    - `seconds`: the longest time in seconds from the first event.

    A search that stays within the limit is not affected. One Limit can be used for several searches in turn; it
    resets when a search begins.

    Raises ValueError if no limit is given, or if one is negative.

    >>> from eightpuzzle import SlidingPuzzle, breadth_first
    >>> breadth_first(SlidingPuzzle.parse("8672543x1"), hooks=[Limit(expanded=100)])
    breadth_first: stopped (limit reached: 100 expanded); 100 expanded, 282 generated, 177 stored
    """

    def __init__(self, expanded: int | None = None, generated: int | None = None, stored: int | None = None,
                 seconds: float | None = None) -> None:
        limits = {"expanded": expanded, "generated": generated, "stored": stored, "seconds": seconds}
        self.limits = {name: limit for name, limit in limits.items() if limit is not None}
        if not self.limits:
            raise ValueError("Limit: expected at least one of expanded=, generated=, stored=, seconds=")
        for name, limit in self.limits.items():
            if not limit >= 0:
                raise ValueError(f"Limit: expected {name} to be 0 or more, got {limit}")
        self._begin()

    def _begin(self) -> None:
        self.counts = Counts()
        self._began = None

    def __call__(self, kind: str, node: Node, detail: object) -> None:
        self.counts(kind, node, detail)
        for name, limit in self.limits.items():
            if (self._seconds() if name == "seconds" else getattr(self.counts, name)) > limit:
                raise StopSearch(f"limit reached: {limit:,} {name}")

    def _seconds(self) -> float:
        if self._began is None:
            self._began = perf_counter()
        return perf_counter() - self._began

    def __enter__(self) -> Self:
        self._begin()
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        pass


class Progress:
    """A hook that shows a progress bar: nodes expanded, nodes per second, and the current bound (needs tqdm).

    - `description`: the text to the left of the bar.

    The bar opens when the search begins and closes when it ends or fails. If you step through the events
    yourself, use it in a `with` statement.
    """

    def __init__(self, description: str = "search") -> None:
        self.description = description
        self._bar = None

    def __enter__(self) -> Self:
        from tqdm.auto import tqdm

        self._bar = tqdm(desc=self.description, unit=" expanded")
        return self

    def __call__(self, kind: str, node: Node, detail: object) -> None:
        if self._bar is None:
            raise RuntimeError("Progress is not open: pass it to a search in hooks=, or use it in a with statement")
        if kind == EXPAND:
            self._bar.update()
        elif kind == BOUND:
            self._bar.set_postfix(bound=detail, refresh=False)

    def __exit__(self, kind: type | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._bar.close()
        self._bar = None
