"""Boards in your hands: two to play, one to explore parity on, one to compare heuristics on."""

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

PATIENCE = 2  # seconds for a search that a click asks for, so that the kernel is soon free again


class Board(Still, anywidget.AnyWidget):
    """What the widgets of this file share: a board, moves on it, and the way back.

    `state` is the board as it stands, `moves` what led to it from the start.
    """

    state = traitlets.Tuple().tag(sync=True)
    moves = traitlets.Unicode().tag(sync=True)
    _grid = traitlets.Dict().tag(sync=True)
    _message = traitlets.Unicode().tag(sync=True)
    _facts = traitlets.Dict().tag(sync=True)  # what the view shows beside the board

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
        """Make one move, a letter that the problem knows; False, and nothing happens, where it cannot be made."""
        reached = dict(self.problem.successors(self.state))
        if move not in reached:
            return False
        self._put(reached[move], move)
        return True

    def undo(self) -> None:
        """Take the last move back."""
        if len(self._history) > 1:
            self._history.pop()
            self._show()

    def reset(self, problem: SlidingPuzzle | RotationGame | None = None) -> None:
        """Back to the start; with a problem, to the start of that one, of the same kind and shape."""
        self.problem = problem or self.problem
        self._history = [(self.problem.start, "")]
        self._show()

    def figure(self, step: int | None = None) -> Any:
        """A still of the board, as a matplotlib figure.

        - `step`: after how many of the moves made; as it stands unless given.

        Raises IndexError where not so many were made.
        """
        if step is not None and not -len(self._history) <= step < len(self._history):
            raise IndexError(f"figure: expected a step of 0 to {self._last_step}, the moves made, got {step}")
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
        wish, given = content.get("do"), content.get("with")
        if wish in self._wishes:
            self._wishes[wish](self, given)

    # What the view may ask for.
    _wishes = {
        "play": lambda self, move: self.play(str(move)),
        "undo": lambda self, _: self.undo(),
        "reset": lambda self, _: self.reset(),
    }

    def __repr__(self) -> str:
        board = " ".join(self.problem.format(self.state).split())
        return f"{type(self).__name__}({board}, moves={self.moves!r})"


class SlidingBoard(Board):
    """A board of tiles, which a click, a drag or the arrow keys move."""

    _slides = traitlets.Dict().tag(sync=True)  # each letter that is a move now: the cell of the tile that slides

    def _show(self, message: str | None = None) -> None:
        state = self._history[-1][0]
        with self.hold_sync():
            self._slides = {letter: board.index(0) for letter, board in self.problem.successors(state)}
            super()._show(message)

    def _say(self) -> str:
        count = _count(len(self._history) - 1, "move")
        goal = self.problem.line(self.problem.goal)
        return f"Solved in {count}." if self.solved else f"{count} made; the goal is {goal}."

    def _solve(self, state: tuple[int, ...]) -> Result:
        """A shortest solution of a board, as far as patience lasts."""
        puzzle = self.problem.with_start(state)
        return astar(puzzle, manhattan(puzzle), hooks=[Limit(seconds=PATIENCE)])


class Player(Board):
    """A board to play: with a hint, a board of your own, and a scramble with a seed.

    A class that mixes this in has `_next`, what to say of the next move; `_parsed`, the problem of a text; and
    `_random`, that of a seed.
    """

    def hint(self) -> str:
        """The next move of a shortest solution, or why there is none; it is shown as well."""
        self._message = said = "It is solved." if self.solved else self._next()
        return said

    def type(self, text: str) -> None:
        """Begin anew with a board from text; what is no board of this shape is told, and changes nothing."""
        try:
            self.reset(self._parsed(text))
        except ValueError as error:
            self._message = str(error)

    def scramble(self, seed: int) -> None:
        """Begin anew with a board drawn from all that can be solved; the same seed, the same board."""
        self.reset(self._random(seed))

    _wishes = {
        **Board._wishes,
        "hint": lambda self, _: self.hint(),
        "type": lambda self, text: self.type(str(text)),
        "scramble": lambda self, seed: self.scramble(seed),
    }


class BoardPlayer(Player, SlidingBoard):
    """A board to play by click, by drag or by the arrow keys, which move the blank.

    Beside it the moves made, the inversions, both parities, the Manhattan distance and the number in the Cantor
    expansion, as they change; a hint, a board of your own, a scramble with a seed.

    - `problem`: a SlidingPuzzle; the game begins at its start, and it knows the moves and the goal.

    `player.state` is the board as it stands, `player.moves` the moves made, as letters. Raises TypeError for a
    problem without tiles.

    >>> player = BoardPlayer(SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8"))
    >>> player.play("d"), player.play("r"), player.solved
    (True, True, True)
    """

    _esm = script("board", "board_player")
    _css = style("board")

    def _next(self) -> str:
        result = self._solve(self.state)
        if result.status == "solved":
            return f"Hint: {result.moves[0]}. {_count(result.cost, 'move')} from here."
        if result.status == "unsolvable":
            return f"It cannot be solved: {result.reason}."
        return f"No solution found in {PATIENCE} seconds."

    def _parsed(self, text: str) -> SlidingPuzzle:
        return SlidingPuzzle.parse(text, self.problem.goal, self.problem.width, self.problem.order)

    def _random(self, seed: int) -> SlidingPuzzle:
        rules = self.problem
        return SlidingPuzzle.random(seed, rules.rows, rules.width, rules.goal, rules.order)

    def _facts_of(self, state: tuple[int, ...]) -> dict:
        permutation, way = self.problem.with_start(state).parities
        return {
            "inversions": str(inversions(state)),
            "permutation": ("even", "odd")[permutation],
            "blank from home": f"{_count(way, 'cell')}, {('even', 'odd')[way % 2]}",
            "Manhattan": str(manhattan(self.problem)(state)),
            "number": f"{rank(state):,}",
        }


class RotationPlayer(Player):
    """The Rotation Game to play: a click on a letter turns its line, and so does the key of the letter.

    Beside it the operations made and what stands in the centre; a hint, a board of your own, a scramble with a seed.

    - `problem`: a RotationGame; the game begins at its start.

    `player.state` is the board as it stands, `player.moves` the operations made. Raises TypeError for another problem.

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
        return f"Eight {self.state[CENTRE[0]]}s in the centre, in {count}." if self.solved else f"{count} made."

    def _next(self) -> str:
        from ..exact import rotation_distances, shortest_path  # which need numpy

        way, each = shortest_path(self.problem.with_start(self.state)), rotation_distances().each(self.state)
        nearest = ", or ".join(f"eight {value}s" for value in KINDS if each[value] == len(way))
        return f"Hint: {way[0]}. {_count(len(way), 'operation')} from here to {nearest}."

    def _parsed(self, text: str) -> RotationGame:
        return RotationGame.parse(text)

    def _random(self, seed: int) -> RotationGame:
        return RotationGame.random(seed)

    def _facts_of(self, state: tuple[int, ...]) -> dict:
        centre = [state[cell] for cell in CENTRE]
        return {f"{value}s in the centre": f"{centre.count(value)} of {len(CENTRE)}" for value in KINDS}


class ParityExplorer(SlidingBoard):
    """Swap any two tiles, or make a move, and see what becomes of the parity and of the verdict.

    It shows the inversions as arcs, the cycles of the permutation to the goal, and how far the blank is from home.
    A move leaves the verdict as it was; a swap of two tiles changes it.

    - `problem`: a SlidingPuzzle.

    Raises TypeError for a problem without tiles.

    >>> explorer = ParityExplorer(SlidingPuzzle.parse("1 2 3 4 5 6 7 8 x"))
    >>> explorer.swap(0, 1)
    >>> explorer.solvable
    False
    """

    _esm = script("board", "parity_explorer")
    _css = style("board")

    @property
    def solvable(self) -> bool:
        return self.problem.with_start(self.state).why_unsolvable() is None

    def swap(self, cell: int, other: int) -> None:
        """Exchange what stands on two cells.

        - `cell`, `other`: numbers of cells, row by row, from 0.

        Raises IndexError for a cell that is not on the board.
        """
        if not (0 <= cell < len(self.state) and 0 <= other < len(self.state)):
            raise IndexError(f"cells are 0 to {len(self.state) - 1}, got {cell} and {other}")
        if cell != other:
            state = list(self.state)
            state[cell], state[other] = state[other], state[cell]
            self._put(tuple(state), "⇄")

    def _figure(self, state: tuple[int, ...]) -> Any:
        from ..draw import arcs

        return arcs(self.problem, state)

    def _facts_of(self, state: tuple[int, ...]) -> dict:
        permutation, way = self.problem.with_start(state).parities
        found = cycles(state, self.problem.goal)
        return {
            "tiles": [tile for tile in state if tile],
            "pairs": [list(pair) for pair in inversion_pairs(state)],
            "cycles": " ".join(f"({' '.join(str(entry or 'x') for entry in cycle)})" for cycle in found) or "none",
            "permutation": f"{_count(sum(len(cycle) - 1 for cycle in found), 'swap')}, {('even', 'odd')[permutation]}",
            "way": f"{_count(way, 'cell')}, {('even', 'odd')[way % 2]}",
        }

    def _say(self) -> str:
        verdict = "They agree: it can be solved." if self.solvable else "They differ: it cannot be solved."
        if len(self._history) == 1:
            return verdict
        before = self.problem.with_start(self._history[-2][0]).why_unsolvable() is None
        return f"{verdict} {'As before.' if before == self.solvable else 'That has changed.'}"

    _wishes = {
        **Board._wishes,
        "swap": lambda self, cells: self.swap(*cells),
    }


class HeuristicExplorer(SlidingBoard):
    """One board, what each heuristic says of it, the share of each tile, and the true distance.

    - `problem`: a SlidingPuzzle.
    - `heuristics`: makers of heuristics, such as `manhattan`; a heuristic without `shares` shows its value alone.

    Raises TypeError for a problem without tiles.

    >>> explorer = HeuristicExplorer(SlidingPuzzle.parse("2 3 4 1 5 x 7 6 8"))
    >>> explorer.values
    {'misplaced': 6, 'manhattan': 9, 'true distance': 19}
    """

    _esm = script("board", "heuristic_explorer")
    _css = style("board")

    def __init__(self, problem: SlidingPuzzle, heuristics: Iterable = (misplaced, manhattan)) -> None:
        self._makers = tuple(heuristics)
        super().__init__(problem)

    @property
    def values(self) -> dict[str, int | None]:
        """What each heuristic says, and the true distance; None where it cannot be solved or patience ended."""
        said = {each["name"]: each["value"] for each in self._facts["heuristics"]}
        return {**said, "true distance": self._facts["distance"]}

    def _made(self) -> list[Heuristic]:
        return [make(self.problem) for make in self._makers]

    def _facts_of(self, state: tuple[int, ...]) -> dict:
        return {
            "heuristics": [
                {"name": h.__name__, "value": h(state), "shares": h.shares(state) if hasattr(h, "shares") else None}
                for h in self._made()
            ],
            "distance": self._solve(state).cost,
        }

    def _figure(self, state: tuple[int, ...]) -> Any:
        from ..draw import shares

        return shares(self.problem, self._made(), state)


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
