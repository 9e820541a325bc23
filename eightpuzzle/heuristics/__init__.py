"""How far it may be: functions of a state, most of which never say more than the true distance.

Each maker takes a problem and gives a function `h(state) -> int` for that problem's goal; it works for any goal and
any shape of board unless its docstring says otherwise. A plain function of your own is as good. Look-ups, such as
exact distances and pattern databases, are made in `exact` and are heuristics too.
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
