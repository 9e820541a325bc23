"""Lesson 03: layers, repeated work, and a search of your own."""

from collections import Counter

from ..exact import boards_at_depth, check_search, distances
from ..puzzles import SlidingPuzzle
from ..search import GENERATE, PRUNE, iterative_deepening
from ..watch import Limit
from .checking import Exercise

PUZZLE = SlidingPuzzle.parse("4 1 3  2 5 6  7 8 x")
SMALL = SlidingPuzzle.parse("1 2 3 4 5 x", width=3)


def _next_layer(layer: set, before: set) -> set:
    return {after for board in layer for _, after in PUZZLE.successors(board)} - before


def _layers() -> list[tuple[set, set]]:
    layer, seen, cases = {PUZZLE.goal}, {PUZZLE.goal}, []
    for _ in range(12):
        cases.append((set(layer), set(seen)))
        layer = _next_layer(layer, seen)
        seen |= layer
    return cases


def _why_not_depth_first_once(search) -> str | None:
    far = SMALL.with_start(distances(SMALL).layer(21)[0])
    generated = Counter()

    def count(kind, node, detail):
        generated[node.state] += (kind == GENERATE) - (kind == PRUNE)

    search(far, hooks=[count, Limit(generated=20_000)])
    twice = next((state for state, times in generated.items() if times > 1), None)
    if twice is not None:
        return f"it keeps {twice} twice: prune a state that was generated before."
    report = check_search(search, SMALL, sample="all")
    if not report.valid:
        return "it does not solve every board of the 2×3 puzzle. check_search(your search, small) shows one."
    if report.too_long < 100:
        return "nearly every path is a shortest path, so this is not a depth-first search."
    return None


Exercise(
    "next-layer",
    answer=_next_layer,
    inputs=_layers,
    same=lambda yours, ours: yours is not None and set(yours) == ours,
    mistakes={"It returns boards that were reached before. Leave them out.":
              lambda layer, before: {after for board in layer for _, after in PUZZLE.successors(board)}},
    hints=("Every board of the next layer is one move from a board of this layer.",
           "puzzle.successors(board) gives pairs (move, board). Collect them in a set, then remove those of before.",
           "found = set()"),
)
Exercise(
    "repeated-work",
    answer=lambda result: result.expanded - result.iterations[-1].expanded,
    inputs=lambda: [(iterative_deepening(PUZZLE.with_start(board)),) for board in boards_at_depth(PUZZLE, 8, 10)],
    mistakes={"That is the last iteration. The exercise asks for all iterations before it.":
              lambda result: result.iterations[-1].expanded,
              "That includes the last iteration.": lambda result: result.expanded},
    hints=("result.iterations has one row per iteration, with an attribute expanded.",
           "Add up every row except the last.",
           "earlier = result.iterations[:-1]"),
)
Exercise(
    "depth-first-once",
    inputs=lambda: [(SMALL.with_start(distances(SMALL).layer(2)[0]),)],
    reason=_why_not_depth_first_once,
    undone=lambda result: result.generated <= 1,
    hints=("Which line of breadth_first makes it breadth-first?",
           "Remove the newest node of the frontier instead of the oldest.",
           "node = frontier.pop()"),
    after="It solves every board, and most of its paths are far too long.",
)
