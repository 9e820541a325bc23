"""The counts of the searches, compared with published sums over all boards of a depth."""

import oracle
import pytest

from eightpuzzle import (
    SlidingPuzzle,
    astar,
    breadth_first,
    depth_limited,
    idastar,
    iterative_deepening,
    manhattan,
    misplaced,
    uniform_cost,
)

MAKERS = {"misplaced": misplaced, "manhattan": manhattan}


def rows_of(figures, name, depths, **wanted):
    """The rows with these depths and these values."""
    return [
        row for row in figures(name)
        if int(row["depth"]) in depths and all(row[column] == text for column, text in wanted.items())
    ]


@pytest.mark.parametrize("heuristic, depths", [
    ("misplaced", {*range(11), oracle.DEEPEST}), ("manhattan", {*range(15), oracle.DEEPEST}),
])
@pytest.mark.parametrize("ties, published", [("deep", "hF"), ("fifo", "F"), ("shallow", None), ("lifo", None)])
def test_astar_over_all_boards_of_a_depth(heuristic, depths, ties, published, figures, boards_at):
    # hF there: least f, then larger g, then first in. F: least f, then first in. They leave the start out of what is
    # generated. Nobody has published the sums of the other two, which leave out the deepest boards.
    depths = depths if published else depths - {oracle.DEEPEST}
    rows = rows_of(figures, "astar_by_depth", depths, heuristic=heuristic, tie_break=published or "hF")
    bounds = rows_of(figures, "astar_bounds", depths, heuristic=heuristic)
    assert len(rows) == len(depths)
    for row, bound in zip(rows, bounds, strict=True):
        boards = boards_at(int(row["depth"]), 10**6, oracle.GOAL_BLANK_FIRST)
        puzzles = [SlidingPuzzle(board, oracle.GOAL_BLANK_FIRST, order="udlr") for board in boards]
        results = [astar(puzzle, MAKERS[heuristic](puzzle), ties=ties) for puzzle in puzzles]
        expanded = [result.expanded for result in results]
        generated = sum(result.generated - 1 for result in results)
        assert len(boards) == int(row["states"])
        if published:
            assert (sum(expanded), max(expanded)) == (int(row["expanded_sum"]), int(row["expanded_max"])), row
            assert generated == int(row["generated_all_sum"]), row
        # With a consistent heuristic whatever the ties: all of f < C*, and none beyond C*.
        assert int(bound["must_expand_f_lt_C_sum"]) <= sum(expanded) <= int(bound["may_expand_f_le_C_sum"])
        assert int(bound["gen_all_lt_sum"]) <= generated <= int(bound["gen_all_le_sum"])


# early: the goal test at generation. late: at expansion. They leave the start out of what is generated.
@pytest.mark.parametrize("search, test", [(breadth_first, "early"), (uniform_cost, "late")])
def test_breadth_first_over_all_boards_of_a_depth(search, test, figures, boards_at):
    for row in rows_of(figures, "bfs_by_depth", range(11)):
        boards = boards_at(int(row["depth"]), 10**6, oracle.GOAL_BLANK_FIRST)
        results = [search(SlidingPuzzle(board, oracle.GOAL_BLANK_FIRST, order="udlr")) for board in boards]
        assert sum(result.expanded for result in results) == int(row[f"{test}_expanded_sum"]), row
        assert sum(result.generated - 1 for result in results) == int(row[f"{test}_generated_all_sum"]), row


def test_idastar_on_the_hardest_board_of_each_order(figures):
    for row in figures("ida_orders"):
        board = tuple(map(int, row["max_at_state"]))
        puzzle = SlidingPuzzle(board, order=row["blank_move_order"].lower())
        assert idastar(puzzle, manhattan(puzzle)).generated == int(row["max_generated"]), row


def children(board, order, before, cycles):
    """The pairs (move, board) that a depth-first search makes: in this order, and none back to the board before."""
    reached = dict(oracle.neighbours(board, 3))
    moves = [move for move in order if move in reached]
    return [(move, reached[move]) for move in moves if cycles == "none" or reached[move] != before]


def deepening_astar(start, goal, order, h, bounds, cycles):
    """The moves and the rows of IDA* by the rules in words, written as the recursion of Korf's paper.

    The first bound is h. Each following one is the least f that exceeded the bound before, or 1 more. With
    cycles="path" a child on the path is dropped. Children are generated one at a time. Expanded are all nodes with
    f ≤ bound except the goal. The start is generated once, in the first row.
    """

    def below(path, moves):
        """The moves to the goal, or the least f above the bound below this path."""
        row[1] += 1
        least = float("inf")
        for move, board in children(path[-1], order, path[-2] if len(path) > 1 else None, cycles):
            row[2] += 1
            f = len(path) + h(board)
            if cycles == "path" and board in path:
                continue
            if f <= row[0] and board == goal:
                return moves + move
            found = below([*path, board], moves + move) if f <= row[0] else f
            if isinstance(found, str):
                return found
            least = min(least, found)
        return least

    rows, found, made = [], h(start), 1
    while not isinstance(found, str):
        bound = found if bounds == "next" or not rows else rows[-1][0] + 1
        row = [bound, 0, made]
        found, made = "" if start == goal else below([start], ""), 0
        rows.append(tuple(row))
    return found, tuple(rows)


def deepening(start, goal, order, cycles):
    """The moves and the rows of iterative deepening by the rules in words, likewise.

    Limits are 1, 2, 3 …; each child is tested for the goal when it is generated; nodes at the limit are not expanded.
    """

    def below(path, moves):
        row[1] += 1
        for move, board in children(path[-1], order, path[-2] if len(path) > 1 else None, cycles):
            row[2] += 1
            if cycles == "path" and board in path:
                continue
            if board == goal:
                return moves + move
            if len(path) < row[0] and (found := below([*path, board], moves + move)) is not None:
                return found
        return None

    rows, found = [], "" if start == goal else None
    while found is None:
        row = [len(rows) + 1, 0, 0 if rows else 1]
        found = below([start], "")
        rows.append(tuple(row))
    return found, tuple(rows)


@pytest.mark.parametrize("maker, cycles, deepest", [
    (manhattan, "parent", 21), (manhattan, "path", 21), (manhattan, "none", 12),
    (misplaced, "parent", 14), (misplaced, "path", 14), (misplaced, "none", 9),
])
@pytest.mark.parametrize("bounds", ["next", "unit"])
@pytest.mark.parametrize("order", ["udlr", "dlru", "lrud"])
def test_idastar_has_the_counts_of_the_paper(maker, cycles, deepest, bounds, order, boards_at):
    for depth in range(deepest + 1):
        for board in boards_at(depth, 2):
            puzzle = SlidingPuzzle(board, order=order)
            result = idastar(puzzle, maker(puzzle), bounds=bounds, cycles=cycles)
            moves, rows = deepening_astar(board, oracle.GOAL, order, maker(puzzle), bounds, cycles)
            assert (result.moves, result.iterations) == (moves, rows)
            assert (result.expanded, result.generated) == (sum(row[1] for row in rows), sum(row[2] for row in rows))


@pytest.mark.parametrize("cycles, deepest", [("parent", 11), ("path", 11), ("none", 7)])
@pytest.mark.parametrize("order", ["udlr", "dlru", "lrud"])
def test_iterative_deepening_has_the_counts_of_its_definition(cycles, deepest, order, boards_at):
    for depth in range(deepest + 1):
        for board in boards_at(depth, 2):
            result = iterative_deepening(SlidingPuzzle(board, order=order), cycles=cycles)
            moves, rows = deepening(board, oracle.GOAL, order, cycles)
            assert (result.moves, result.iterations) == (moves, rows)


@pytest.mark.parametrize("cycles, deepest", [("parent", 11), ("path", 11), ("none", 7)])
def test_depth_limited_is_one_iteration_of_it(cycles, deepest, boards_at):
    for depth in range(1, deepest + 1):
        for board in boards_at(depth, 2):
            puzzle = SlidingPuzzle(board, order="ldru")
            moves, rows = deepening(board, oracle.GOAL, "ldru", cycles)
            for limit, expanded, generated in rows[1:]:
                result = depth_limited(puzzle, limit, cycles=cycles)
                assert result.moves == (moves if limit == depth else None)
                assert (result.expanded, result.generated) == (expanded, generated + 1)  # plus the start
