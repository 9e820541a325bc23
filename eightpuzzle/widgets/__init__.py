"""Widgets for notebooks. They contain no search algorithms: they replay a Trace or show a puzzle."""

from .boards import BoardPlayer, HeuristicExplorer, ParityExplorer, RotationPlayer
from .race import Race
from .stepper import Stepper

__all__ = ["BoardPlayer", "HeuristicExplorer", "ParityExplorer", "Race", "RotationPlayer", "Stepper"]
