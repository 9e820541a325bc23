"""Shortest paths out of the tables of distances: the first in an order of moves, and how many there are."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import numpy as np

from ..puzzles import RotationGame, SlidingPuzzle
from .distances import Distances, check_size, distances, ranks, successors
from .rotation import rotation_distances


def shortest_path(problem: SlidingPuzzle | RotationGame) -> str:
    """The first of all shortest paths from the start to the goal, in the problem's order of moves.

    With the order "dlru", that of the alphabet, the lexicographically smallest; so in the Rotation Game. At each board
    it takes the first move that comes nearer; some move always does. Names of tiles do not matter: they are changed so
    that the goal has its tiles in order. So there is a goal for each cell of the blank, and nine tables serve all pairs
    of 3×3 boards.

    - `problem`: a SlidingPuzzle, as for `distances`, or a RotationGame.

    Raises ValueError, with the reason, where the goal cannot be reached; and as `distances` does.

    >>> shortest_path(SlidingPuzzle.parse("564178x23", goal="7568x4123", order="dlru"))
    'urrulldr'
    """
    board, distance, successors = _solvable("shortest_path", problem)
    path = []
    for left in reversed(range(distance(board))):
        move, board = next((move, after) for move, after in successors(board) if distance(after) == left)
        path.append(move)
    return "".join(path)


def count_shortest_paths(problem: SlidingPuzzle | RotationGame) -> int:
    """How many paths of the fewest moves there are from the start to the goal, or to any goal of the Rotation Game.

    - `problem`: a SlidingPuzzle, as for `distances`, or a RotationGame.

    Raises ValueError, with the reason, where the goal cannot be reached; and as `distances` does.

    >>> count_shortest_paths(SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1"))
    40
    """
    start, distance, successors = _solvable("count_shortest_paths", problem)

    @cache
    def ways(board):
        left = distance(board)
        if left == 0:
            return 1
        return sum(ways(after) for _, after in successors(board) if distance(after) == left - 1)

    return ways(start)


def every_shortest_path(problem: SlidingPuzzle) -> Iterator[tuple[np.ndarray, list[str]]]:
    """For every board that can reach the goal what `shortest_path` gives, layer by layer from the goal.

    - `problem`: as for `distances`.

    Yields the boards of each distance, in columns, and the path of each. Raises as `distances` does.

    >>> boards, paths = list(every_shortest_path(SlidingPuzzle.parse("1 2, 3 x")))[2]
    >>> boards.T.tolist(), paths
    ([[0, 1, 3, 2], [0, 2, 1, 3]], ['rd', 'dr'])
    """
    check_size("every_shortest_path", problem)
    truth = distances(problem)
    # For each cell of the blank and each cell beside it the place in the order of the move from here to there.
    place = np.zeros((len(problem.goal),) * 2, np.uint8)
    for blank, moves in enumerate(problem.moves):
        for letter, cell in moves:
            place[blank, cell] = problem.order.index(letter)
    layer, paths = np.array([problem.goal], np.uint8).T, [""]
    first = np.empty(len(truth.table), np.int32)  # for a number the column whose way is the first in the order of moves
    for depth in range(1, truth.deepest + 2):
        yield layer, paths
        reached, origins = successors(problem, layer)
        numbers = ranks(reached)
        move = place[reached.argmin(axis=0), layer.argmin(axis=0)[origins]]  # the way back of the flood
        farther = truth.table[numbers] == depth
        for letter in reversed(range(len(problem.order))):  # the first one is written last, and so stays
            columns = np.flatnonzero(farther & (move == letter))
            first[numbers[columns]] = columns
        columns = np.flatnonzero(farther)
        chosen = columns[first[numbers[columns]] == columns]
        layer = reached[:, chosen]
        paths = [problem.order[letter] + paths[origin]
                 for letter, origin in zip(move[chosen].tolist(), origins[chosen].tolist())]


def renamed(problem: SlidingPuzzle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The start and the goal with their tiles renamed, so that the goal has them in order; the same moves solve it.

    >>> renamed(SlidingPuzzle.parse("564178x23", goal="7568x4123"))
    ((2, 3, 5, 6, 1, 4, 0, 7, 8), (1, 2, 3, 4, 0, 5, 6, 7, 8))
    """
    name = {0: 0} | {tile: number for number, tile in enumerate((tile for tile in problem.goal if tile), 1)}
    return tuple(name[tile] for tile in problem.start), tuple(name[tile] for tile in problem.goal)


def _solvable(name: str, problem: SlidingPuzzle | RotationGame) -> tuple[tuple[int, ...], Callable, Callable]:
    """The start, with its tiles renamed if it has any, and what tells the distance and the successors of a board."""
    if isinstance(problem, RotationGame):
        return problem.start, rotation_distances(), problem.successors
    check_size(name, problem, "a SlidingPuzzle or a RotationGame")
    if reason := problem.why_unsolvable():
        raise ValueError(f"{name}: there is none: {reason}")
    start, goal = renamed(problem)
    distance = _distances(goal, problem.width, problem.order)
    return start, distance, distance.problem.successors


@lru_cache(maxsize=16)
def _distances(goal: tuple[int, ...], width: int, order: str) -> Distances:
    return distances(SlidingPuzzle(goal, goal, width, order))
