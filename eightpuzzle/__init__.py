"""Heuristic search on sliding puzzles such as the 8-puzzle: run a search, step through it, check it.

A search is a generator of events. Counters, limits, recorders, pictures and widgets consume these events.
Each public name loads its module on first use, so `import eightpuzzle` is fast.
"""

from importlib import import_module
from importlib.util import find_spec

__version__ = "0.1.0"

_NAMES = {
    "puzzles": (
        "Grid", "Problem", "RotationGame", "SlidingPuzzle", "cycles", "inversions", "korf_instances",
        "permutation_parity", "rank", "unrank",
    ),
    "heuristics": (
        "gaschnig", "linear_conflict", "manhattan", "maximum", "misplaced", "out_of_centre", "out_of_row_and_column",
        "scaled", "sequence_score", "walking_distance",
    ),
    "search": (
        "BOUND", "EXPAND", "GENERATE", "LEAVE", "MEET", "PRUNE", "SOLUTION", "Counts", "Node", "Result",
        "Search", "StopSearch", "astar", "bidirectional", "breadth_first", "depth_limited", "greedy", "idastar",
        "iterative_deepening", "uniform_cost", "weighted_astar",
    ),
    "watch": ("Limit", "Progress", "Trace", "record"),
    "exact": (
        "Distances", "additive_patterns", "boards_at_depth", "check_heuristic", "check_search", "count_shortest_paths",
        "distances", "pattern_database", "rotation_distances", "shortest_path",
    ),
    "experiments": ("compare", "effective_branching_factor"),
    "exercises": ("check", "hint"),
    "widgets": ("BoardPlayer", "HeuristicExplorer", "ParityExplorer", "Race", "RotationPlayer", "Stepper"),
}
_ROOM_OF = {name: room for room, names in _NAMES.items() for name in names}
_ROOMS = (*_NAMES, "compiled", "draw")  # the last two export no names here: draw.tree, compiled.astar

# Subpackages that need other packages, each with the package whose presence is checked.
_NEEDS = {
    "exact": "numpy", "compiled": "numpy", "experiments": "pandas", "exercises": "pandas", "draw": "matplotlib",
    "widgets": "anywidget",
}
_HINT = "pip install 'eightpuzzle[lab]', or in the project's folder pip install -e '.[lab]'"

# `from eightpuzzle import *` imports every name whose packages are installed.
_PUBLIC = {**_ROOM_OF, "compiled": "compiled", "draw": "draw"}
__all__ = [name for name, room in _PUBLIC.items() if room not in _NEEDS or find_spec(_NEEDS[room])]


def __getattr__(name: str) -> object:
    room = name if name in _ROOMS else _ROOM_OF.get(name)
    if room is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module = import_module(f".{room}", __name__)
    except ModuleNotFoundError as error:
        message = f"{name} needs the packages of the extra 'lab' ({error.name} is missing): {_HINT}"
        raise ModuleNotFoundError(message, name=error.name, path=error.path) from error
    value = globals()[name] = module if name == room else getattr(module, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *(room for room in _ROOMS if room not in _NEEDS)})
