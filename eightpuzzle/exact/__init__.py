"""Exact results for whole state spaces: distances, shortest paths, pattern databases, and checks (needs numpy)."""

from .checks import HeuristicReport, SearchReport, check_heuristic, check_search
from .distances import MOST_CELLS, Distances, boards_at_depth, distances, ranks, successors, sweep
from .paths import count_shortest_paths, every_shortest_path, shortest_path
from .patterns import AdditivePatterns, PatternDatabase, additive_patterns, pattern_database
from .rotation import RotationDistances, rotation_distances

__all__ = [
    "MOST_CELLS", "AdditivePatterns", "Distances", "HeuristicReport", "PatternDatabase", "RotationDistances",
    "SearchReport", "additive_patterns", "boards_at_depth", "check_heuristic", "check_search", "count_shortest_paths",
    "distances", "every_shortest_path", "pattern_database", "ranks", "rotation_distances", "shortest_path",
    "successors", "sweep",
]
