"""The other side of the comparison, run by run.py in an environment with slidingpuzzle 0.1.5 and simpleai 0.8.3.

    python others_side.py "slidingpuzzle A*" | "slidingpuzzle IDA*" | "simpleai A*"

Reads a JSON list of boards a line, 0 the blank; answers each line with [CPU seconds, sums of the costs, of what was
expanded and of what was generated, each by the program's own count, the start left out].
"""

import json
import sys
import time

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def slidingpuzzle(algorithm):
    from slidingpuzzle import from_iter, manhattan_distance, search

    def solve(board):
        result = search(from_iter(3, 3, board), algorithm, heuristic=manhattan_distance)
        return len(result.solution), result.expanded, result.generated

    return solve


def simpleai():
    from simpleai.search import SearchProblem, astar

    class Puzzle(SearchProblem):
        expanded = generated = 0

        def actions(self, state):
            self.expanded += 1
            row, column = divmod(state.index(0), 3)
            return [step for step in STEPS if 0 <= row + step[0] < 3 and 0 <= column + step[1] < 3]

        def result(self, state, action):
            self.generated += 1
            blank = state.index(0)
            cell = blank + 3 * action[0] + action[1]
            cells = list(state)
            cells[blank], cells[cell] = cells[cell], 0
            return tuple(cells)

        def is_goal(self, state):
            return state == (1, 2, 3, 4, 5, 6, 7, 8, 0)

        def cost(self, state, action, after):
            return 1

        def heuristic(self, state):
            return sum(abs(cell // 3 - (tile - 1) // 3) + abs(cell % 3 - (tile - 1) % 3)
                       for cell, tile in enumerate(state) if tile)

    def solve(board):
        puzzle = Puzzle(tuple(board))
        return astar(puzzle, graph_search=True).cost, puzzle.expanded, puzzle.generated

    return solve


solve = {"slidingpuzzle A*": lambda: slidingpuzzle("a*"), "slidingpuzzle IDA*": lambda: slidingpuzzle("ida*"),
         "simpleai A*": simpleai}[sys.argv[1]]()
for line in sys.stdin:
    boards = json.loads(line)
    begun = time.process_time()
    sums = map(sum, zip(*map(solve, boards)))
    print(json.dumps([time.process_time() - begun, *sums]), flush=True)
