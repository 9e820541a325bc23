"""The reference for the tests: breadth-first sweeps of whole spaces in plain Python, independent of the package."""

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
GOAL_BLANK_FIRST = (0, 1, 2, 3, 4, 5, 6, 7, 8)
GOAL_BLANK_CENTRE = (1, 2, 3, 8, 0, 4, 7, 6, 5)
DEEPEST = 31

STEPS = (("u", -1, 0), ("d", 1, 0), ("l", 0, -1), ("r", 0, 1))


def steps(size, width):
    """For each cell of the blank: its moves, as pairs (letter, new cell)."""
    inside = {divmod(cell, width): cell for cell in range(size)}
    moves = []
    for row, column in inside:
        places = [(letter, (row + down, column + right)) for letter, down, right in STEPS]
        moves.append([(letter, inside[place]) for letter, place in places if place in inside])
    return moves


def swapped(board, one, other):
    cells = list(board)
    cells[one], cells[other] = cells[other], cells[one]
    return tuple(cells)


def neighbours(board, width):
    """The pairs (letter, board) one move away."""
    blank = board.index(0)
    return [(letter, swapped(board, blank, cell)) for letter, cell in steps(len(board), width)[blank]]


def distances(goal, width):
    """{board: fewest moves between it and the goal}, for every board that can reach the goal, nearest first."""
    moves = steps(len(goal), width)
    found = {goal: 0}
    layer = [goal]
    while layer:
        deeper = []
        for board in layer:
            blank, depth = board.index(0), found[board] + 1
            for _, cell in moves[blank]:
                reached = swapped(board, blank, cell)
                if reached not in found:
                    found[reached] = depth
                    deeper.append(reached)
        layer = deeper
    return found


def walk(board, moves, width):
    """The board after these moves of the blank. Raises KeyError for an impossible move."""
    for letter in moves:
        board = dict(neighbours(board, width))[letter]
    return board


def shortest_paths(board, goal, width, distance):
    """Every shortest path as a string of moves; `distance` maps boards to their distances from the goal."""
    if board == goal:
        return [""]
    return [
        letter + rest
        for letter, reached in neighbours(board, width)
        if distance[reached] == distance[board] - 1
        for rest in shortest_paths(reached, goal, width, distance)
    ]
