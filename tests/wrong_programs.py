"""Common wrong programs, rebuilt, and how some of them fail on each of the 181,440 boards.

The tests run them on a sample and see that `check_search` finds each fault. `python tests/wrong_programs.py` runs
A* and IDA* on every board, IDA* compiled by numba, and compares the results with the published figures.

Outcome, in an hour on two cores that were busy with other things too:

    the blank counted, contest: never wrong dlru drlu drul rdlu rdul rudl; else on 1,614 to 3,513 boards
    the blank counted, textbook: never wrong dlru drlu drul rdlu rdul rudl; else on 1,617 to 3,521 boards
    the states of the path marked: every path is a shortest path
    marks when generated, drul, goal test when generated: too long on 20,183 boards, by 2 on 19,923, by 4 on 260
    marks when generated, udlr, goal test when popped: too long on 20,589 boards, by 2 on 20,311, by 4 on 278
"""

import itertools
import sys
from collections import Counter, deque
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from heapq import heappop, heappush
from itertools import count, islice

import oracle

from eightpuzzle import EXPAND, GENERATE, PRUNE, SOLUTION, Node, SlidingPuzzle, manhattan
from eightpuzzle.search import search

ORDERS = ["".join(order) for order in itertools.permutations("udlr")]
BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}
HOME = {tile: divmod(cell, 3) for cell, tile in enumerate(oracle.GOAL)}
# For each cell and tile, including the blank: its rows and columns from home.
FAR = [[abs(cell // 3 - HOME[tile][0]) + abs(cell % 3 - HOME[tile][1]) for tile in range(9)] for cell in range(9)]


def blank_counted(state):
    """Manhattan distance of all nine, the blank too: larger than the true distance on 4,650 boards."""
    return sum(row[tile] for row, tile in zip(FAR, state))


@search
def marks_when_generated(problem, h, *, test_when_generated=False):
    """A* that lets each state into its frontier once, by whichever path reaches it first."""
    start = Node(problem.start, None, None, 0, h(problem.start))
    yield GENERATE, start, None
    turn = count()
    frontier, seen = [(start.h, 0, next(turn), start)], {start.state}
    if test_when_generated and problem.is_goal(start.state):
        yield SOLUTION, start, None
        return
    while frontier:
        node = heappop(frontier)[-1]
        if problem.is_goal(node.state):
            yield SOLUTION, node, None
            return
        yield EXPAND, node, None
        for action, state in problem.successors(node.state):
            child = Node(state, node, action, node.g + 1, h(state))
            yield GENERATE, child, None
            if state in seen:
                yield PRUNE, child, "closed"
                continue
            seen.add(state)
            if test_when_generated and problem.is_goal(state):
                yield SOLUTION, child, None
                return
            heappush(frontier, (child.f, -child.g, next(turn), child))


@search
def never_reopens(problem, h):
    """A* that expands each state once, even if a shorter path to it is found later."""
    start = Node(problem.start, None, None, 0, h(problem.start))
    yield GENERATE, start, None
    turn = count()
    frontier, best, closed = [(start.h, 0, next(turn), start)], {start.state: 0}, set()
    while frontier:
        node = heappop(frontier)[-1]
        if node.state in closed:
            yield PRUNE, node, "worse"
            continue
        if problem.is_goal(node.state):
            yield SOLUTION, node, None
            return
        yield EXPAND, node, None
        closed.add(node.state)
        for action, state in problem.successors(node.state):
            child = Node(state, node, action, node.g + 1, h(state))
            yield GENERATE, child, None
            if state in closed or best.get(state, child.g + 1) <= child.g:
                yield PRUNE, child, "closed"
            else:
                best[state] = child.g
                heappush(frontier, (child.f, -child.g, next(turn), child))


@search
def last_in_first_out(problem):
    """Breadth-first search with a stack instead of a queue."""
    start = Node(problem.start)
    yield GENERATE, start, None
    frontier, seen = [start], {start.state}
    while frontier:
        node = frontier.pop()
        if problem.is_goal(node.state):
            yield SOLUTION, node, None
            return
        yield EXPAND, node, None
        for action, state in problem.successors(node.state):
            child = Node(state, node, action, node.g + 1)
            yield GENERATE, child, None
            if state in seen:
                yield PRUNE, child, "closed"
            else:
                seen.add(state)
                frontier.append(child)


def first_meeting(problem):
    """The length that bidirectional search finds if single nodes take turns, not layers, and the first meeting ends it.

    On boards it is right, because all paths between two boards have lengths of the same parity.
    """
    frontiers = deque([problem.start]), deque([problem.goal])
    depths = {problem.start: 0}, {problem.goal: 0}
    while True:
        for side in (0, 1):
            if frontiers[side]:
                state = frontiers[side].popleft()
                for _, reached in problem.successors(state):
                    if reached in depths[1 - side]:
                        return depths[side][state] + 1 + depths[1 - side][reached]
                    if reached not in depths[side]:
                        depths[side][reached] = depths[side][state] + 1
                        frontiers[side].append(reached)


def iterated(puzzle, h, order, bounds, marks="parent", slack=0, any_goal=False):
    """The moves that an IDA* finds: no step straight back, bounds one by one.

    - `bounds`: "unit" from `first` by 1; "next" from h of the start to the next f.
    - `marks`: "parent"; "path" also refuses the states of the path; "iteration" refuses all states of the iteration.
    - `slack`: how much of a child's depth is forgotten when its f is compared: 1 takes the depth of its parent.
    - `any_goal`: accept a goal without comparing its f with the bound.
    """
    rules = SlidingPuzzle(puzzle.start, puzzle.goal, order=order)
    if puzzle.start == puzzle.goal:
        return ""

    def look(state, g, last, bound, seen):
        least = float("inf")
        for move, after in rules.successors(state):
            if move == BACK.get(last) or after in seen:
                continue
            f = g + 1 - slack + h(after)
            if any_goal and after == puzzle.goal:
                return move
            if f > bound:
                least = min(least, f)
                continue
            if after == puzzle.goal:
                return move
            if marks != "parent":
                seen.add(after)
            rest = look(after, g + 1, move, bound, seen)
            if marks == "path":
                seen.discard(after)
            if isinstance(rest, str):
                return move + rest
            least = min(least, rest)
        return least

    bound = h(puzzle.start) if bounds == "next" else 0
    while True:
        found = look(puzzle.start, 0, None, bound, {puzzle.start} if marks != "parent" else set())
        if isinstance(found, str):
            return found
        bound = found if bounds == "next" else bound + 1


def contest(order):
    """Program 1: the blank counted, bounds 1, 2, 3 …, compared with the depth of the parent."""
    return partial(iterated, h=blank_counted, order=order, bounds="unit", slack=1)


def textbook(order):
    """The same estimate in IDA* as the book has it."""
    return partial(iterated, h=blank_counted, order=order, bounds="next")


def one_set_an_iteration(puzzle):
    """Program 4: one set of visited states for a whole iteration."""
    return iterated(puzzle, manhattan(puzzle), "drul", "unit", marks="iteration")


def path_marked(puzzle):
    """Program 3: the states of the current path marked. Right."""
    return iterated(puzzle, manhattan(puzzle), "drul", "unit", marks="path")


# ---- on every board -------------------------------------------------------------------------------------------------


def compiled():
    """`iterated` for many boards at once, by numba: (boards, far, order, unit, slack, path) -> lengths."""
    import numba
    import numpy as np

    @numba.njit
    def lengths(boards, far, goal, targets, unit, slack, path_marked):
        found = np.zeros(len(boards), np.int64)
        board, ninth = np.zeros(9, np.int64), 9 ** np.arange(9)
        blanks, tried, hs, codes = np.zeros((4, 80), np.int64)
        for number in range(len(boards)):
            board[:] = boards[number]
            h = code = away = blank = 0
            for cell in range(9):
                h += far[cell, board[cell]]
                code += ninth[cell] * board[cell]
                away += board[cell] != goal[cell]
                if board[cell] == 0:
                    blank = cell
            if away == 0:
                continue
            goal_code = (ninth * goal).sum()
            bound = 0 if unit else h
            depth = 0
            blanks[0], tried[0], hs[0], codes[0] = blank, 0, h, code
            least = 1 << 30
            while True:
                if tried[depth] == 4:  # backtrack
                    if depth == 0:
                        bound = bound + 1 if unit else least
                        least, tried[0] = 1 << 30, 0
                        continue
                    cell, blank = blanks[depth], blanks[depth - 1]
                    board[cell], board[blank] = board[blank], 0
                    depth -= 1
                    continue
                blank = blanks[depth]
                cell = targets[blank, tried[depth]]
                tried[depth] += 1
                if cell < 0 or (depth > 0 and cell == blanks[depth - 1]):
                    continue
                tile = board[cell]
                h = hs[depth] + far[blank, tile] - far[cell, tile] + far[cell, 0] - far[blank, 0]
                f = depth + 1 - slack + h
                code = codes[depth] + tile * (ninth[blank] - ninth[cell])
                if path_marked:
                    seen = False
                    for above in range(depth + 1):
                        seen = seen or codes[above] == code
                    if seen:
                        continue
                if f > bound:
                    least = min(least, f)
                    continue
                if code == goal_code:
                    found[number] = depth + 1
                    break
                board[blank], board[cell] = tile, 0
                depth += 1
                blanks[depth], tried[depth], hs[depth], codes[depth] = cell, 0, h, code
        return found

    def run(boards, far, order, unit, slack=0, path_marked=False):
        targets = np.full((9, 4), -1)
        for blank, moves in enumerate(oracle.steps(9, 3)):
            for letter, cell in moves:
                targets[blank, order.index(letter)] = cell
        return lengths(np.array(boards), np.array(far), np.array(oracle.GOAL), targets, unit, slack, path_marked)

    return run


def excesses(test_when_generated, order, boards):
    """By how much the first A* is too long on these (board, distance)."""
    found, h = Counter(), manhattan(SlidingPuzzle(oracle.GOAL))
    for board, distance in boards:
        puzzle = SlidingPuzzle(board, order=order)
        result = marks_when_generated(puzzle, h, test_when_generated=test_when_generated)
        found[result.cost - distance] += 1
    return found


def main():
    distances = oracle.distances(oracle.GOAL, 3)
    boards, true = list(distances), list(distances.values())
    run = compiled()
    for name, options in (("contest", {"unit": True, "slack": 1}), ("textbook", {"unit": False})):
        wrong = {}
        for order in ORDERS:
            more = Counter((run(boards, FAR, order, **options) - true).tolist())
            assert set(more) <= {0, 2}, more
            wrong[order] = more[2]
        safe = sorted(order for order, times in wrong.items() if not times)
        some = sorted(times for times in wrong.values() if times)
        print(f"the blank counted, {name}: never wrong {' '.join(safe)}; else on {some[0]:,} to {some[-1]:,} boards",
              flush=True)
        assert safe == ["dlru", "drlu", "drul", "rdlu", "rdul", "rudl"]
        assert (some[0], some[-1]) == ((1614, 3513) if name == "contest" else (1617, 3521))
    without_blank = [[0, *row[1:]] for row in FAR]
    assert run(boards, without_blank, "drul", True, path_marked=True).tolist() == true
    print("the states of the path marked: every path is a shortest path", flush=True)
    with ProcessPoolExecutor() as executor:
        for test, order, published in ((True, "drul", (19_923, 260)), (False, "udlr", (20_311, 278))):
            pairs = iter(distances.items())
            chunks = list(iter(lambda: list(islice(pairs, 500)), []))
            more = sum(executor.map(partial(excesses, test, order), chunks), Counter())
            print(f"marks when generated, {order}, goal test when {'generated' if test else 'popped'}: too long on"
                  f" {more[2] + more[4]:,} boards, by 2 on {more[2]:,}, by 4 on {more[4]:,}", flush=True)
            assert (more[2], more[4]) == published and set(more) == {0, 2, 4}


if __name__ == "__main__":
    sys.exit(main())
