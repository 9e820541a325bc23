"""The same searches, fast: IDA* and A* compiled by numba, equal to the readable ones cost for cost and count for count.

They take many boards and give arrays. No hooks and no events; to watch a search, take the readable one. Without numba
the same functions run as plain Python, slowly.
"""

from .patterns import additive_patterns, pattern_database
from .searches import Runs, astar, idastar

__all__ = ["Runs", "additive_patterns", "astar", "idastar", "pattern_database"]
