"""Lesson 07: the cost of repetition, branching factors, mirrored orders of moves."""

from itertools import permutations
from math import isclose

from ..experiments import effective_branching_factor
from .checking import Exercise

MIRROR = str.maketrans("udlr", "lrud")

Exercise(
    "overhead",
    answer=lambda b: b / (b - 1),
    inputs=lambda: [(2,), (3,), (4,), (8,), (1.5,)],
    same=lambda yours, ours: isinstance(yours, int | float) and isclose(yours, ours, abs_tol=1e-6),
    mistakes={"That is the work before the last iteration. Add the last one.": lambda b: 1 / (b - 1)},
    hints=("The iteration before the last has size 1/b. And the one before that?",
           "Add up 1 + 1/b + 1/b² + …, a geometric series.",
           "The series 1 + x + x² + … has the sum 1 / (1 - x). What is x?"),
)
Exercise(
    "branching-factor",
    answer=lambda nodes, depth: round(effective_branching_factor(nodes, depth), 3),
    inputs=lambda: [(52, 5), (3, 3), (1000, 10), (14, 3), (91493, 20)],
    mistakes={"That is the root of nodes = b^depth. The levels above the last count too.":
              lambda nodes, depth: round(nodes ** (1 / depth), 3)},
    hints=("A larger b gives a larger sum. So you can search for b as you look up a word.",
           "Keep an interval that contains b. Compute the sum at its middle, and keep the half that contains b.",
           "low, high = 0, nodes"),
)
Exercise(
    "mirror-order",
    answer=lambda order: order.translate(MIRROR),
    inputs=lambda: [("".join(order),) for order in permutations("udlr")],
    mistakes={"That order is reversed. Reflect each move instead.": lambda order: order[::-1],
              "That turns each move around. A reflection in the diagonal does something else.":
              lambda order: order.translate(str.maketrans("udlr", "durl"))},
    hints=("Reflect the board in its main diagonal. What becomes of a move up?",
           "Up and left change places, and so do down and right.",
           'mirrored = {"u": "l", "l": "u", "d": "r", "r": "d"}'),
)
