"""A puzzle to play: click a tile beside the blank, or use the arrow keys."""

from typing import Any

import anywidget
import traitlets

from ..puzzles import SlidingPuzzle
from .assets import script, style


class BoardPlayer(anywidget.AnyWidget):
    """A board to play by click or by the arrow keys, which move the blank.

    - `problem`: a SlidingPuzzle; the game begins at its start, and it knows the moves and the goal.

    `player.state` is the board as it stands, `player.moves` the moves made, as letters.

    Raises TypeError for a problem without tiles.

    >>> player = BoardPlayer(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8"))
    >>> player.play("d"), player.play("r"), player.solved
    (True, True, True)
    """

    _esm = script("board_player")
    _css = style("board_player")

    state = traitlets.Tuple().tag(sync=True)
    moves = traitlets.Unicode().tag(sync=True)
    _columns = traitlets.Int().tag(sync=True)
    _slides = traitlets.Dict().tag(sync=True)  # each letter that is a move now: the cell of the tile that slides
    _message = traitlets.Unicode().tag(sync=True)

    def __init__(self, problem: SlidingPuzzle) -> None:
        if not isinstance(problem, SlidingPuzzle):
            raise TypeError(f"BoardPlayer: expected a SlidingPuzzle, got {problem!r}")
        self.problem = problem
        super().__init__(_columns=problem.width)
        self.on_msg(self._on_message)
        self.reset()

    @property
    def solved(self) -> bool:
        return self.problem.is_goal(self.state)

    def play(self, move: str) -> bool:
        """Make one move of the blank, u, d, l or r; False, and nothing happens, where the edge is in the way."""
        reached = dict(self.problem.successors(self.state))
        if move not in reached:
            return False
        self._show(reached[move], self.moves + move)
        return True

    def undo(self) -> None:
        """Take the last move back."""
        if self.moves:
            self._show(self.problem.after(self.moves[:-1]), self.moves[:-1])

    def reset(self) -> None:
        """Back to the start."""
        self._show(self.problem.start, "")

    def figure(self, step: int | None = None) -> Any:
        """A still of the board, as a matplotlib figure.

        - `step`: after how many of the moves made; as it stands unless given.
        """
        from ..draw import board

        return board(self.problem, self.state if step is None else self.problem.after(self.moves[:step]))

    def _show(self, state: tuple[int, ...], moves: str) -> None:
        count = f"{len(moves)} move{'' if len(moves) == 1 else 's'}"
        goal = " ".join(str(tile) if tile else "x" for tile in self.problem.goal)
        with self.hold_sync():
            self.state, self.moves = state, moves
            self._slides = {letter: board.index(0) for letter, board in self.problem.successors(state)}
            self._message = f"Solved in {count}." if self.solved else f"{count} made; the goal is {goal}."

    def _on_message(self, _: Any, content: dict, __: list) -> None:
        wish = content.get("do")
        if wish == "reset":
            self.reset()
        elif wish == "undo":
            self.undo()
        else:
            self.play(content.get("move", ""))

    def __repr__(self) -> str:
        return f"BoardPlayer({self.problem.format(self.state).split()}, moves={self.moves!r})".replace("'", "")
