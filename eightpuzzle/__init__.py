"""Heuristic search on the Eight puzzle and its like: searches to run, to step through and to check.

A search is a generator of events; counters, limits, recorders, pictures and widgets consume events.
The names below load their module when first used, so that `import eightpuzzle` costs next to nothing.
"""

from importlib import import_module

__version__ = "0.1.0"

_NAMES = {
    "puzzles": ("Problem", "SlidingPuzzle", "inversions", "permutation_parity", "rank", "unrank"),
    "heuristics": ("manhattan", "misplaced"),
    "search": (
        "BOUND", "EXPAND", "GENERATE", "LEAVE", "MEET", "PRUNE", "SOLUTION", "Counts", "Node", "Result",
        "Search", "StopSearch", "astar", "breadth_first", "idastar",
    ),
    "watch": ("Limit", "Progress", "Trace", "record"),
    "exercises": ("check",),
    "widgets": ("BoardPlayer", "Stepper"),
}
_ROOM_OF = {name: room for room, names in _NAMES.items() for name in names}
_ROOMS = (*_NAMES, "draw")

__all__ = [*_ROOM_OF, "draw"]


def __getattr__(name: str) -> object:
    if name in _ROOM_OF:
        value = getattr(import_module(f".{_ROOM_OF[name]}", __name__), name)
    elif name in _ROOMS:
        value = import_module(f".{name}", __name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
