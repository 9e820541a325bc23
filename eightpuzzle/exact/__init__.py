"""The whole space: every board, or every pattern of one, at once (numpy)."""

from .checks import HeuristicReport, SearchReport, check_heuristic, check_search
from .distances import MOST_CELLS, Distances, boards_at_depth, distances, flood, ranks, successors
from .patterns import PatternDatabase, additive_patterns, pattern_database

__all__ = [
    "MOST_CELLS", "Distances", "HeuristicReport", "PatternDatabase", "SearchReport", "additive_patterns",
    "boards_at_depth", "check_heuristic", "check_search", "distances", "flood", "pattern_database", "ranks",
    "successors",
]
