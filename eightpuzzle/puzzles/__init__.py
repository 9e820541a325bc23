"""What is searched: a Problem has a start, a test for the goal, and successors."""

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
