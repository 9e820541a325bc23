"""Shortest paths from the distance tables: the first one in a given order of moves, and the number of them."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import numpy as np

from ..puzzles import RotationGame, SlidingPuzzle
from .distances import Distances, check_size, distances, ranks, successors
from .rotation import rotation_distances


def shortest_path(problem: SlidingPuzzle | RotationGame) -> str:
    """Return the moves of the first shortest path from the start to the goal, in the problem's order of moves.

    At each board it takes the first move that leads closer to the goal. With the alphabetical order "dlru", the result
    is the lexicographically smallest shortest path. The same holds for the Rotation Game, whose order is A to H.

    The tiles are renamed first so that the goal has them in order. Then goals differ only in the cell of the blank,
    and nine tables are enough for all pairs of 3×3 boards.

    - `problem`: a SlidingPuzzle or RotationGame, as for `distances`.

    Raises TypeError and ValueError as `distances` does, and ValueError with the reason if the puzzle is unsolvable.

    >>> shortest_path(SlidingPuzzle.parse("564178x23", goal="7568x4123", order="dlru"))
    'urrulldr'
    """
    board, distance, successors = _solvable("shortest_path", problem)
    path = []
    for to_go in reversed(range(distance(board))):
        move, board = next((move, after) for move, after in successors(board) if distance(after) == to_go)
        path.append(move)
    return "".join(path)


def count_shortest_paths(problem: SlidingPuzzle | RotationGame) -> int:
    """Count the shortest paths from the start to the goal. In the Rotation Game, count paths to all nearest goals.

    - `problem`: a SlidingPuzzle or RotationGame, as for `distances`.

    Raises TypeError and ValueError as `distances` does, and ValueError with the reason if the puzzle is unsolvable.

    >>> count_shortest_paths(SlidingPuzzle.parse("8 6 7 2 5 4 3 x 1"))
    40
    """
    start, distance, successors = _solvable("count_shortest_paths", problem)

    @cache
    def paths(board):
        to_go = distance(board)
        if to_go == 0:
            return 1
        return sum(paths(after) for _, after in successors(board) if distance(after) == to_go - 1)

    return paths(start)


def every_shortest_path(problem: SlidingPuzzle) -> Iterator[tuple[np.ndarray, list[str]]]:
    """Compute `shortest_path` for every board that can reach the goal, layer by layer from the goal.

    - `problem`: a SlidingPuzzle, as for `distances`.

    Yields, for each distance, the boards as columns and the list of their paths. Raises as `distances` does.

    >>> boards, paths = list(every_shortest_path(SlidingPuzzle.parse("1 2, 3 x")))[2]
    >>> boards.T.tolist(), paths
    ([[0, 1, 3, 2], [0, 2, 1, 3]], ['rd', 'dr'])
    """
    check_size("every_shortest_path", problem)
    truth = distances(problem)
    # For each cell of the blank and each neighbouring cell: the index of that move in the order.
    place = np.zeros((len(problem.goal),) * 2, np.uint8)
    for blank, moves in enumerate(problem.moves):
        for letter, cell in moves:
            place[blank, cell] = problem.order.index(letter)
    layer, paths = np.array([problem.goal], np.uint8).T, [""]
    first = np.empty(len(truth.table), np.int32)  # for each rank, the column whose path comes first
    for depth in range(1, truth.deepest + 2):
        yield layer, paths
        reached, origins = successors(problem, layer)
        numbers = ranks(reached)
        move = place[reached.argmin(axis=0), layer.argmin(axis=0)[origins]]  # from the new board back to its parent
        farther = truth.table[numbers] == depth
        for letter in reversed(range(len(problem.order))):  # written last to first, so the first move wins
            columns = np.flatnonzero(farther & (move == letter))
            first[numbers[columns]] = columns
        columns = np.flatnonzero(farther)
        chosen = columns[first[numbers[columns]] == columns]
        layer = reached[:, chosen]
        paths = [problem.order[letter] + paths[origin]
                 for letter, origin in zip(move[chosen].tolist(), origins[chosen].tolist())]


def renamed(problem: SlidingPuzzle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the start and the goal with their tiles renamed so that the goal has them in order.

    The same moves solve the renamed puzzle.

    >>> renamed(SlidingPuzzle.parse("564178x23", goal="7568x4123"))
    ((2, 3, 5, 6, 1, 4, 0, 7, 8), (1, 2, 3, 4, 0, 5, 6, 7, 8))
    """
    name = {0: 0} | {tile: number for number, tile in enumerate((tile for tile in problem.goal if tile), 1)}
    return tuple(name[tile] for tile in problem.start), tuple(name[tile] for tile in problem.goal)


def _solvable(name: str, problem: SlidingPuzzle | RotationGame) -> tuple[tuple[int, ...], Callable, Callable]:
    """Return the start (with renamed tiles if it has tiles), the distance function and the successor function."""
    if isinstance(problem, RotationGame):
        return problem.start, rotation_distances(), problem.successors
    check_size(name, problem, "a SlidingPuzzle or a RotationGame")
    if reason := problem.why_unsolvable():
        raise ValueError(f"{name}: the puzzle is unsolvable: {reason}")
    start, goal = renamed(problem)
    distance = _distances(goal, problem.width, problem.order)
    return start, distance, distance.problem.successors


@lru_cache(maxsize=16)
def _distances(goal: tuple[int, ...], width: int, order: str) -> Distances:
    return distances(SlidingPuzzle(goal, goal, width, order))
