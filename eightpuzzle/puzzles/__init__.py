"""Problems to search: the sliding-tile puzzles, the Rotation Game, and the Problem protocol that they follow."""

from .korf import KorfInstance, korf_instances
from .numbering import rank, unrank
from .parity import cycles, inversion_pairs, inversions, permutation_parity
from .problem import Grid, Problem, grid_of
from .rotation import RotationGame
from .sliding import SlidingPuzzle

__all__ = [
    "Grid", "KorfInstance", "Problem", "RotationGame", "SlidingPuzzle", "cycles", "grid_of", "inversion_pairs",
    "inversions", "korf_instances", "permutation_parity", "rank", "unrank",
]
