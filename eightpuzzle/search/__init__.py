"""How it is searched: each search is a generator of events, and everything else consumes events."""

from .astar import astar
from .breadth_first import breadth_first
from .events import (
    BOUND,
    EXPAND,
    GENERATE,
    KINDS,
    LEAVE,
    MEET,
    PRUNE,
    SOLUTION,
    Counts,
    Iteration,
    Node,
    Result,
    StopSearch,
)
from .idastar import idastar
from .machinery import Search, checked_hooks, run, search, unsolvable

__all__ = [
    "BOUND", "EXPAND", "GENERATE", "KINDS", "LEAVE", "MEET", "PRUNE", "SOLUTION",
    "Counts", "Iteration", "Node", "Result", "Search", "StopSearch",
    "astar", "breadth_first", "checked_hooks", "idastar", "run", "search", "unsolvable",
]
