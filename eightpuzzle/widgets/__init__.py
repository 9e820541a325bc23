"""In your hands: widgets for notebooks. They hold no algorithm; they show what a puzzle or a Trace says."""

from .board_player import BoardPlayer
from .stepper import Stepper

__all__ = ["BoardPlayer", "Stepper"]
