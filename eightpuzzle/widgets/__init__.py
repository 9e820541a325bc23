"""In your hands: widgets for notebooks. They hold no algorithm; they show what a puzzle or a Trace says."""

from .boards import BoardPlayer, HeuristicExplorer, ParityExplorer, RotationPlayer
from .race import Race
from .stepper import Stepper

__all__ = ["BoardPlayer", "HeuristicExplorer", "ParityExplorer", "Race", "RotationPlayer", "Stepper"]
