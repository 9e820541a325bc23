"""The other side of the comparison, run by run.py in an environment with slidingpuzzle 0.1.5.

Reads a JSON list of boards a line, 0 the blank; answers each line with [CPU seconds, sum of the costs].
"""

import json
import sys
import time

from slidingpuzzle import from_iter, manhattan_distance, search

for line in sys.stdin:
    boards = [from_iter(3, 3, board) for board in json.loads(line)]
    begun = time.process_time()
    cost = sum(len(search(board, "a*", heuristic=manhattan_distance).solution) for board in boards)
    print(json.dumps([time.process_time() - begun, cost]), flush=True)
