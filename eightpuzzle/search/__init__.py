"""The search algorithms. Each one is a generator of events; counters, recorders and pictures consume the events."""

from .astar import astar
from .best_first import best_first
from .bidirectional import bidirectional
from .breadth_first import breadth_first
from .depth_limited import depth_limited
from .events import (
    BOUND,
    EXPAND,
    GENERATE,
    KINDS,
    LEAVE,
    MEET,
    PRUNE,
    SOLUTION,
    STATUSES,
    Counts,
    Iteration,
    Node,
    Result,
    StopSearch,
)
from .greedy import greedy
from .idastar import idastar
from .iterative_deepening import iterative_deepening
from .machinery import Hook, Search, checked, checked_hooks, is_executor, run, search, unsolvable, without_options
from .uniform_cost import uniform_cost
from .weighted_astar import weighted_astar

__all__ = [
    "BOUND", "EXPAND", "GENERATE", "KINDS", "LEAVE", "MEET", "PRUNE", "SOLUTION", "STATUSES",
    "Counts", "Hook", "Iteration", "Node", "Result", "Search", "StopSearch",
    "astar", "best_first", "bidirectional", "breadth_first", "checked", "checked_hooks", "depth_limited", "greedy",
    "idastar", "is_executor", "iterative_deepening", "run", "search", "uniform_cost", "unsolvable", "weighted_astar",
    "without_options",
]
