"""Nilsson's sequence score: a heuristic that guides a search well but is not admissible."""

from ..puzzles import SlidingPuzzle
from .counting import Heuristic, checked_puzzle, manhattan

RING = (0, 1, 2, 5, 8, 7, 6, 3)  # the cells around the centre of 3×3, clockwise


def sequence_score(problem: SlidingPuzzle) -> Heuristic:
    """Manhattan distance plus 3 times a score (Nilsson 1971).

    The score is 2 for each tile on the border that is not followed, clockwise, by the same tile as in the goal, plus 1
    if there is a tile in the centre. **Not admissible**, and not consistent: A* finds a solution quickly, but the
    solution may be longer than a shortest path.

    - `problem`: a SlidingPuzzle of 3×3 whose goal has the blank in the centre.

    Raises TypeError if the problem is not a SlidingPuzzle, ValueError if it has another shape or goal.

    >>> puzzle = SlidingPuzzle.parse("2 8 3 1 6 4 7 x 5", goal="1 2 3 8 x 4 7 6 5")
    >>> sequence_score(puzzle)(puzzle.start)
    32
    """
    puzzle = checked_puzzle("sequence_score", problem)
    if puzzle.rows != 3 or puzzle.width != 3 or puzzle.goal[4] != 0:
        goal = puzzle.line(puzzle.goal)
        raise ValueError(f"sequence_score: expected a 3×3 goal with the blank in the centre, got {goal}")
    around = [puzzle.goal[cell] for cell in RING]
    follower = dict(zip(around, around[1:] + around[:1]))
    walked = manhattan(puzzle)

    def score(state):
        found = 1 if state[4] else 0
        tiles = [state[cell] for cell in RING]
        for tile, after in zip(tiles, tiles[1:] + tiles[:1]):
            if tile and follower[tile] != after:
                found += 2
        return walked(state) + 3 * found

    score.__name__, score.problem = "sequence_score", puzzle
    return score
