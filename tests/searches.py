"""The searches and their options, for parametrized tests: {name: (search, options)}."""

from eightpuzzle import (
    astar,
    bidirectional,
    breadth_first,
    depth_limited,
    greedy,
    idastar,
    iterative_deepening,
    manhattan,
    uniform_cost,
    weighted_astar,
)

TIES = ("deep", "shallow", "fifo", "lifo")
CYCLES = ("parent", "path", "none")

ASTAR = {f"astar {ties}": (astar, {"ties": ties}) for ties in TIES}
IDASTAR = {
    f"idastar {bounds} {cycles}": (idastar, {"bounds": bounds, "cycles": cycles})
    for bounds in ("next", "unit") for cycles in CYCLES
}
LIGHT = {f"weighted_astar {weight}": (weighted_astar, {"weight": weight}) for weight in (0, 0.5, 1)}
HEAVY = {f"weighted_astar {weight}": (weighted_astar, {"weight": weight}) for weight in (1.5, 2, 5)}
DEEPENING = {f"iterative_deepening {cycles}": (iterative_deepening, {"cycles": cycles}) for cycles in CYCLES}
BLIND = {"breadth_first": (breadth_first, {}), "uniform_cost": (uniform_cost, {})}

# These find a shortest path on every problem. (`bidirectional` needs a goal state and moves that can be undone.)
OPTIMAL = {**BLIND, **DEEPENING, **ASTAR, **IDASTAR, **LIGHT}
# These find some path.
SATISFICING = {"greedy": (greedy, {}), **HEAVY}
ALL = {**OPTIMAL, **SATISFICING, "bidirectional": (bidirectional, {})}


def limited(depth):
    """`depth_limited` to this depth, with each of its options."""
    return {f"depth_limited {cycles}": (depth_limited, {"depth": depth, "cycles": cycles}) for cycles in CYCLES}


def needs(search, puzzle, h=None):
    """The arguments of a search after the problem: the heuristic, by default Manhattan, if the search is informed."""
    return ((manhattan(puzzle) if h is None else h),) if search.informed else ()
