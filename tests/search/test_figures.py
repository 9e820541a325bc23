"""The counts, held to published sums over all boards of a depth: the same rules of counting, board for board."""

import oracle
import pytest

from eightpuzzle import SlidingPuzzle, astar, breadth_first, idastar, manhattan, misplaced

MAKERS = {"misplaced": misplaced, "manhattan": manhattan}


def rows_of(figures, name, depths, **wanted):
    """The rows of these depths that have these texts."""
    return [
        row for row in figures(name)
        if int(row["depth"]) in depths and all(row[column] == text for column, text in wanted.items())
    ]


@pytest.mark.parametrize("heuristic, deepest", [("misplaced", 12), ("manhattan", 14)])
def test_astar_over_all_boards_of_a_depth(heuristic, deepest, figures, boards_at):
    depths = {*range(deepest + 1), oracle.DEEPEST}
    # hF there: least f, then larger g, then first in. It leaves the start out of what is generated.
    rows = rows_of(figures, "astar_by_depth", depths, heuristic=heuristic, tie_break="hF")
    bounds = rows_of(figures, "astar_bounds", depths, heuristic=heuristic)
    assert len(rows) == len(depths)
    for row, bound in zip(rows, bounds, strict=True):
        boards = boards_at(int(row["depth"]), 10**6, oracle.GOAL_BLANK_FIRST)
        puzzles = [SlidingPuzzle(board, oracle.GOAL_BLANK_FIRST, order="udlr") for board in boards]
        results = [astar(puzzle, MAKERS[heuristic](puzzle)) for puzzle in puzzles]
        expanded = [result.expanded for result in results]
        assert len(boards) == int(row["states"])
        assert (sum(expanded), max(expanded)) == (int(row["expanded_sum"]), int(row["expanded_max"])), row
        assert sum(result.generated - 1 for result in results) == int(row["generated_all_sum"]), row
        # With a consistent heuristic whatever the ties: all of f < C*, and none beyond C*.
        assert int(bound["must_expand_f_lt_C_sum"]) <= sum(expanded) <= int(bound["may_expand_f_le_C_sum"])


def test_breadth_first_over_all_boards_of_a_depth(figures, boards_at):
    # early: the goal test at generation. It leaves the start out of what is generated.
    for row in rows_of(figures, "bfs_by_depth", range(12)):
        boards = boards_at(int(row["depth"]), 10**6, oracle.GOAL_BLANK_FIRST)
        results = [breadth_first(SlidingPuzzle(board, oracle.GOAL_BLANK_FIRST, order="udlr")) for board in boards]
        assert sum(result.expanded for result in results) == int(row["early_expanded_sum"]), row
        assert sum(result.generated - 1 for result in results) == int(row["early_generated_all_sum"]), row


def test_idastar_on_the_hardest_board_of_each_order(figures):
    for row in figures("ida_orders"):
        board = tuple(map(int, row["max_at_state"]))
        puzzle = SlidingPuzzle(board, order=row["blank_move_order"].lower())
        assert idastar(puzzle, manhattan(puzzle)).generated == int(row["max_generated"]), row


def korf(board, goal, order, h):
    """moves, expanded and generated of IDA* by the rules in words, written as the recursion of the paper.

    The bound begins at h and rises to the least f beyond; no child is made that undoes the move before; children
    are made and looked at one at a time; all made count, and the start once; expanded is what is within the bound
    and not the goal.
    """
    undo = {"u": "d", "d": "u", "l": "r", "r": "l"}
    expanded, generated, bound = 0, 1, h(board)

    def beyond(board, moves):
        """The least f beyond the bound below this board, or the moves to the goal."""
        nonlocal expanded, generated
        expanded += 1
        least = float("inf")
        reached = dict(oracle.neighbours(board, 3))
        for letter in order:
            if letter not in reached or (moves and undo[letter] == moves[-1]):
                continue
            generated += 1
            f = len(moves) + 1 + h(reached[letter])
            if f <= bound and reached[letter] == goal:
                return moves + letter
            found = beyond(reached[letter], moves + letter) if f <= bound else f
            if isinstance(found, str):
                return found
            least = min(least, found)
        return least

    found = "" if board == goal else beyond(board, "")
    while not isinstance(found, str):
        bound = found
        found = beyond(board, "")
    return found, expanded, generated


@pytest.mark.parametrize("maker", [manhattan, misplaced])
@pytest.mark.parametrize("order", ["udlr", "dlru", "lrud"])
def test_idastar_counts_as_the_paper_does(maker, order, boards_at):
    for depth in range(15 if maker is misplaced else 22):
        for board in boards_at(depth, 3):
            puzzle = SlidingPuzzle(board, order=order)
            result = idastar(puzzle, maker(puzzle))
            assert (result.moves, result.expanded, result.generated) == korf(board, oracle.GOAL, order, maker(puzzle))
