"""Fast searches: IDA* and A* compiled by numba, with the same costs and the same counts as the readable ones.

They search many boards in one call and return arrays. They have no hooks and no events; to watch a search, use the
readable version. Without numba the same functions run as plain Python, slowly.
"""

from .patterns import additive_patterns, pattern_database
from .searches import Runs, astar, idastar

__all__ = ["Runs", "additive_patterns", "astar", "idastar", "pattern_database"]
