"""Widgets that show one board: two players, the parity explorer and the heuristic explorer."""

from collections.abc import Iterable
from typing import Any

import anywidget
import traitlets

from ..heuristics import Heuristic, manhattan, misplaced
from ..puzzles import RotationGame, SlidingPuzzle, cycles, inversion_pairs, inversions, rank
from ..puzzles.rotation import CENTRE, KINDS, LINES
from ..search import Result, astar
from ..watch import Limit
from .assets import script, style
from .still import Still

PATIENCE = 2  # seconds: the time limit of a search started by a click, which blocks the kernel


class Board(Still, anywidget.AnyWidget):
    """The base of the widgets in this module: a board, moves on it, and undo.

    `state` is the current board, and `moves` the moves that led to it from the start.
    """

    state = traitlets.Tuple().tag(sync=True)
    moves = traitlets.Unicode().tag(sync=True)
    _grid = traitlets.Dict().tag(sync=True)
    _message = traitlets.Unicode().tag(sync=True)
    _facts = traitlets.Dict().tag(sync=True)  # the facts that the view shows beside the board

    _plays: type = SlidingPuzzle

    def __init__(self, problem: SlidingPuzzle | RotationGame) -> None:
        if not isinstance(problem, self._plays):
            raise TypeError(f"{type(self).__name__}: expected a {self._plays.__name__}, got {problem!r}")
        super().__init__(_grid=problem.grid._asdict())
        self.on_msg(self._on_message)
        self.problem = problem
        self.reset()

    @property
    def solved(self) -> bool:
        return self.problem.is_goal(self.state)

    def play(self, move: str) -> bool:
        """Make one move.

        - `move`: the letter of a move.

        Returns whether the move is possible; if it is not, the board stays as it is.
        """
        reached = dict(self.problem.successors(self.state))
        if move not in reached:
            return False
        self._put(reached[move], move)
        return True

    def undo(self) -> None:
        """Undo the last move."""
        if len(self._history) > 1:
            self._history.pop()
            self._show()

    def reset(self, problem: SlidingPuzzle | RotationGame | None = None) -> None:
        """Return to the start.

        - `problem`: a new problem of the same type and shape, to continue with at its start.
        """
        self.problem = problem or self.problem
        self._history = [(self.problem.start, "")]
        self._show()

    def figure(self, step: int | None = None) -> Any:
        """Return a matplotlib figure of the board.

        - `step`: the number of moves after which to show it; by default the current board.

        Raises IndexError if fewer moves have been made.
        """
        if step is not None and not -len(self._history) <= step < len(self._history):
            raise IndexError(f"figure: expected a step from 0 to {self._last_step}, the number of moves, got {step}")
        return self._figure(self.state if step is None else self._history[step][0])

    def _figure(self, state: tuple[int, ...]) -> Any:
        from ..draw import board

        return board(self.problem, state)

    @property
    def _last_step(self) -> int:
        return len(self._history) - 1

    def _put(self, state: tuple[int, ...], move: str) -> None:
        self._history.append((state, move))
        self._show()

    def _show(self, message: str | None = None) -> None:
        state = self._history[-1][0]
        with self.hold_sync():
            self.moves = "".join(move for _, move in self._history)
            self.state = state
            self._facts = self._facts_of(state)
            self._message = self._say() if message is None else message

    def _facts_of(self, state: tuple[int, ...]) -> dict:
        return {}

    def _say(self) -> str:
        return ""

    def _on_message(self, _: Any, content: dict, __: list) -> None:
        request, value = content.get("do"), content.get("with")
        if request in self._requests:
            self._requests[request](self, value)

    # The requests that the view may send.
    _requests = {
        "play": lambda self, move: self.play(str(move)),
        "undo": lambda self, _: self.undo(),
        "reset": lambda self, _: self.reset(),
    }

    _use = "play"

    def __repr__(self) -> str:
        rows = [" ".join(row.split()) for row in self.problem.format(self.state).splitlines()]
        return f"{type(self).__name__}: {' / '.join(rows)}. Run this cell to {self._use}."


class SlidingBoard(Board):
    """A board of tiles that can be moved by clicking, by dragging or with the arrow keys."""

    _slides = traitlets.Dict().tag(sync=True)  # for each possible move, the cell of the tile that slides

    def _show(self, message: str | None = None) -> None:
        state = self._history[-1][0]
        with self.hold_sync():
            self._slides = {letter: board.index(0) for letter, board in self.problem.successors(state)}
            super()._show(message)

    def _say(self) -> str:
        count = _count(len(self._history) - 1, "move")
        goal = self.problem.line(self.problem.goal)
        return f"Solved in {count}." if self.solved else f"{count} so far. The goal is {goal}."

    def _solve(self, state: tuple[int, ...]) -> Result:
        """Search for a shortest solution of a board, for PATIENCE seconds at most."""
        puzzle = self.problem.with_start(state)
        return astar(puzzle, manhattan(puzzle), hooks=[Limit(seconds=PATIENCE)])


class Player(Board):
    """A board to play, with hints, boards typed in by the user, and seeded scrambles.

    A subclass defines `_next`, which describes the next move, `_parsed`, which makes a problem from text, and
    `_random`, which makes one from a seed.
    """

    def hint(self) -> str:
        """Show and return the next move of a shortest solution, or why there is none."""
        self._message = message = "The board is solved." if self.solved else self._next()
        return message

    def type(self, text: str) -> None:
        """Start again from a board given as text. If the text is not a board of this shape, show why."""
        try:
            self.reset(self._parsed(text))
        except ValueError as error:
            self._message = str(error)

    def scramble(self, seed: int) -> None:
        """Start again from a random solvable board. The same seed gives the same board."""
        self.reset(self._random(seed))

    _requests = {
        **Board._requests,
        "hint": lambda self, _: self.hint(),
        "type": lambda self, text: self.type(str(text)),
        "scramble": lambda self, seed: self.scramble(seed),
    }


class BoardPlayer(Player, SlidingBoard):
    """Play a sliding puzzle by clicking, by dragging or with the arrow keys, which move the blank.

    The widget shows the moves, the inversions, both parities, the Manhattan distance and the board's number in the
    Cantor expansion. It gives hints, accepts any board of the same shape, and scrambles with a seed.

    - `problem`: a SlidingPuzzle; the game begins at its start.

    `player.state` is the current board, and `player.moves` the letters of the moves. Raises TypeError for a problem
    that is not a SlidingPuzzle.

    >>> player = BoardPlayer(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8"))
    >>> player.play("d"), player.play("r"), player.solved
    (True, True, True)
    """

    _esm = script("board", "board_player")
    _css = style("board")

    def _next(self) -> str:
        result = self._solve(self.state)
        if result.status == "solved":
            return f"Hint: {result.moves[0]}. {_count(result.cost, 'move')} to the goal."
        if result.status == "unsolvable":
            return f"The board is unsolvable: {result.reason}."
        return f"No solution was found within {PATIENCE} seconds."

    def _parsed(self, text: str) -> SlidingPuzzle:
        return SlidingPuzzle.parse(text, self.problem.goal, self.problem.width, self.problem.order)

    def _random(self, seed: int) -> SlidingPuzzle:
        rules = self.problem
        return SlidingPuzzle.random(seed, rules.rows, rules.width, rules.goal, rules.order)

    def _facts_of(self, state: tuple[int, ...]) -> dict:
        permutation, distance = self.problem.with_start(state).parities
        return {
            "inversions": str(inversions(state)),
            "permutation": ("even", "odd")[permutation],
            "blank's distance": f"{_count(distance, 'cell')}, {('even', 'odd')[distance % 2]}",
            "Manhattan distance": str(manhattan(self.problem)(state)),
            "number": f"{rank(state):,}",
        }


class RotationPlayer(Player):
    """Play the Rotation Game: click a letter, or press its key, to move its line.

    The widget shows the operations and the values in the centre. It gives hints, accepts any board, and scrambles with
    a seed.

    - `problem`: a RotationGame; the game begins at its start.

    `player.state` is the current board, and `player.moves` the letters of the operations. Raises TypeError for a
    problem that is not a RotationGame.

    >>> player = RotationPlayer(RotationGame.parse("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3"))
    >>> player.play("A"), player.play("X"), player.play("C"), player.solved
    (True, False, True, True)
    """

    _esm = script("board", "rotation_player")
    _css = style("board")
    _plays = RotationGame
    _lines = traitlets.Dict().tag(sync=True)

    def __init__(self, problem: RotationGame) -> None:
        super().__init__(problem)
        self._lines = {letter: list(cells) for letter, cells in LINES.items()}

    def _say(self) -> str:
        count = _count(len(self._history) - 1, "operation")
        value = self.state[CENTRE[0]]
        return f"Solved in {count}: eight {value}s in the centre." if self.solved else f"{count} so far."

    def _next(self) -> str:
        from ..exact import rotation_distances, shortest_path  # these need numpy

        path, each = shortest_path(self.problem.with_start(self.state)), rotation_distances().each(self.state)
        nearest = " or ".join(f"eight {value}s" for value in KINDS if each[value] == len(path))
        return f"Hint: {path[0]}. {_count(len(path), 'operation')} to {nearest}."

    def _parsed(self, text: str) -> RotationGame:
        return RotationGame.parse(text)

    def _random(self, seed: int) -> RotationGame:
        return RotationGame.random(seed)

    def _facts_of(self, state: tuple[int, ...]) -> dict:
        centre = [state[cell] for cell in CENTRE]
        return {f"{value}s in the centre": f"{centre.count(value)} of {len(CENTRE)}" for value in KINDS}


class ParityExplorer(SlidingBoard):
    """Swap two tiles or make a move, and see how the parities change.

    The widget shows the inversions as arcs, the cycles of the permutation to the goal, and the blank's distance from
    its goal cell. A move never changes whether the board is solvable; a swap of two tiles always does.

    - `problem`: a SlidingPuzzle.

    Raises TypeError for a problem that is not a SlidingPuzzle.

    >>> explorer = ParityExplorer(SlidingPuzzle.parse("1 2 3 4 5 6 7 8 x"))
    >>> explorer.swap(0, 1)
    >>> explorer.solvable
    False
    """

    _esm = script("board", "parity_explorer")
    _css = style("board")
    _use = "explore parity"

    @property
    def solvable(self) -> bool:
        return self.problem.with_start(self.state).why_unsolvable() is None

    def swap(self, cell: int, other: int) -> None:
        """Swap the contents of two cells.

        - `cell`, `other`: the numbers of the cells, row by row, from 0.

        Raises IndexError for a cell that is not on the board.
        """
        if not (0 <= cell < len(self.state) and 0 <= other < len(self.state)):
            raise IndexError(f"swap: expected cells from 0 to {len(self.state) - 1}, got {cell} and {other}")
        if cell != other:
            state = list(self.state)
            state[cell], state[other] = state[other], state[cell]
            self._put(tuple(state), "⇄")

    def _figure(self, state: tuple[int, ...]) -> Any:
        from ..draw import arcs

        return arcs(self.problem, state)

    def _facts_of(self, state: tuple[int, ...]) -> dict:
        permutation, distance = self.problem.with_start(state).parities
        found = cycles(state, self.problem.goal)
        return {
            "tiles": [tile for tile in state if tile],
            "pairs": [list(pair) for pair in inversion_pairs(state)],
            "cycles": " ".join(f"({' '.join(str(entry or 'x') for entry in cycle)})" for cycle in found) or "none",
            "permutation": f"{_count(sum(len(cycle) - 1 for cycle in found), 'swap')}, {('even', 'odd')[permutation]}",
            "blank": f"{_count(distance, 'cell')}, {('even', 'odd')[distance % 2]}",
        }

    def _say(self) -> str:
        verdict = ("The parities agree: the board is solvable." if self.solvable
                   else "The parities differ: the board is unsolvable.")
        if len(self._history) == 1:
            return verdict
        before = self.problem.with_start(self._history[-2][0]).why_unsolvable() is None
        return f"{verdict} {'This has not changed.' if before == self.solvable else 'This has changed.'}"

    _requests = {
        **Board._requests,
        "swap": lambda self, cells: self.swap(*cells),
    }


class HeuristicExplorer(SlidingBoard):
    """Compare heuristics on a board: each estimate, the contribution of each tile, and the true distance.

    - `problem`: a SlidingPuzzle.
    - `heuristics`: functions that make a heuristic for a problem, such as `manhattan`. For a heuristic without an
      attribute `shares`, only the estimate is shown.

    Raises TypeError for a problem that is not a SlidingPuzzle.

    >>> explorer = HeuristicExplorer(SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8"))
    >>> explorer.values
    {'misplaced': 6, 'manhattan': 9, 'true distance': 19}
    """

    _esm = script("board", "heuristic_explorer")
    _css = style("board")
    _use = "compare the heuristics"

    def __init__(self, problem: SlidingPuzzle, heuristics: Iterable = (misplaced, manhattan)) -> None:
        self._makers = tuple(heuristics)
        super().__init__(problem)

    @property
    def values(self) -> dict[str, int | None]:
        """The estimate of each heuristic, and the true distance.

        The true distance is None if the board is unsolvable or the search takes longer than PATIENCE seconds.
        """
        estimates = {each["name"]: each["value"] for each in self._facts["heuristics"]}
        return {**estimates, "true distance": self._facts["distance"]}

    def _made(self) -> list[Heuristic]:
        return [make(self.problem) for make in self._makers]

    def _facts_of(self, state: tuple[int, ...]) -> dict:
        return {
            "heuristics": [
                {"name": h.__name__, "value": h(state), "parts": h.shares(state) if hasattr(h, "shares") else None}
                for h in self._made()
            ],
            "distance": self._solve(state).cost,
        }

    def _figure(self, state: tuple[int, ...]) -> Any:
        from ..draw import shares

        return shares(self.problem, self._made(), state)


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
