"""Make whole-space.csv: what searches cost over all boards of each depth. `python notebooks/data/whole_space.py`.

Lesson 07 reads it, for what would take too long in class. Four minutes on two cores; needs numba. The columns
`expanded`, `generated` and `stored` are sums over all boards so far from the goal, 181,440 in all; the start is one of
those generated.
"""

from pathlib import Path

import pandas

from eightpuzzle import EXPAND, GENERATE, PRUNE, SlidingPuzzle, breadth_first, compiled, distances

TABLE = Path(__file__).with_name("whole-space.csv")
GOAL, BOOK = "12345678x", "x12345678"  # the usual one, and that of Russell and Norvig
# One of each pair of orders that are mirror images of each other.
ORDERS = ("udlr", "udrl", "uldr", "ulrd", "urdl", "urld", "dulr", "durl", "dlur", "dlru", "drul", "drlu")
SEEDS = range(5)


class Endless(SlidingPuzzle):
    """A puzzle without a goal: a search expands all boards."""

    def is_goal(self, state):
        return False


def counts_when_reached(root):
    """For each board: the counts of breadth-first search from the root when it generates this board."""
    expanded = generated = alive = stored = 0
    counts = {}
    for kind, node, _ in breadth_first.events(Endless(root)):
        if kind == GENERATE:
            generated += 1
            alive += 1
            stored = max(stored, alive)
            counts.setdefault(node.state, (expanded, generated, stored))
        elif kind == EXPAND:
            expanded += 1
        elif kind == PRUNE:
            alive -= 1
    return counts


def breadth_first_everywhere(truth):
    """The counts of breadth-first search from every board, from nine searches without a goal.

    Rename the tiles of a start so that it becomes a root with its blank in the same cell. The search from the start is
    then the search from the root, with a renamed goal. So the counts of the search from the start are those of the
    search from the root when it reaches the renamed goal.
    """
    roots = [(*range(1, blank + 1), 0, *range(blank + 1, 9)) for blank in range(9)]
    reached = [counts_when_reached(root) for root in roots]
    counts = []
    for board in truth:
        blank = board.index(0)
        name = dict(zip(board, roots[blank]))
        counts.append(reached[blank][tuple(name[tile] for tile in truth.problem.goal)])
    return dict(zip(("expanded", "generated", "stored"), zip(*counts)))


def rows(truth, counts, **about):
    """The sums of the counts over the boards of each depth, a row each."""
    boards = pandas.DataFrame({"depth": list(map(truth, truth)), "boards": 1} | counts)
    return boards.groupby("depth", as_index=False).sum().assign(**about)


def everything():
    """The rows of every search, in order."""
    for goal in (GOAL, BOOK):
        truth = distances(SlidingPuzzle.parse(goal, goal))
        yield rows(truth, breadth_first_everywhere(truth), search="breadth_first", heuristic="", option="", goal=goal)
        starts = list(truth)

        def compiled_rows(search, option, heuristic="manhattan", truth=truth, starts=starts, goal=goal, **options):
            runs = search(starts, truth.problem.goal, heuristic, **options)
            counts = {name: getattr(runs, name) for name in ("expanded", "generated", "stored")}
            return rows(truth, counts, search=search.__name__, heuristic=heuristic, option=option, goal=goal)

        for heuristic in ("misplaced", "manhattan"):
            ties = "deep" if goal == GOAL else "fifo"  # fifo is what comes nearest to the book's figures
            yield compiled_rows(compiled.astar, ties, heuristic, ties=ties)
        if goal == GOAL:
            for order in ORDERS:
                yield compiled_rows(compiled.idastar, order, order=order)
            for seed in SEEDS:
                yield compiled_rows(compiled.idastar, f"random {seed}", order="random", seed=seed)


if __name__ == "__main__":
    table = pandas.concat(everything())
    table = table[["goal", "search", "heuristic", "option", "depth", "boards", "expanded", "generated", "stored"]]
    table.to_csv(TABLE, index=False)
    print(table.groupby(["goal", "search", "heuristic", "option"], sort=False).sum())
