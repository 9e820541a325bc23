"""Heuristics: functions that estimate the distance from a state to the goal. Most of them are admissible.

Each function here takes a problem and returns a heuristic `h(state) -> int` for its goal. It works for any goal and
any shape of board unless its docstring says otherwise. You can also write a heuristic as a plain function. Exact
distances and pattern databases, from the module `exact`, are heuristics too.
"""

from .combine import maximum, scaled
from .counting import Heuristic, manhattan, misplaced, out_of_row_and_column
from .gaschnig import gaschnig
from .linear_conflict import linear_conflict
from .out_of_centre import out_of_centre
from .sequence_score import sequence_score
from .walking_distance import walking_distance

__all__ = [
    "Heuristic", "gaschnig", "linear_conflict", "manhattan", "maximum", "misplaced", "out_of_centre",
    "out_of_row_and_column", "scaled", "sequence_score", "walking_distance",
]
