"""Problems with a few named states, for cases that do not occur on boards."""

import random


class Graph:
    """A problem drawn as text: "S>A,B A>G" has the edges from S to A and to B, and from A to G.

    The start is S by default. The goals are the states whose names begin with G. An action is the name, in lower case,
    of the state it leads to.
    """

    def __init__(self, drawing, start="S"):
        self.edges = {}
        for part in drawing.split():
            state, _, ends = part.partition(">")
            self.edges[state] = ends.split(",")
        self.start = start

    def is_goal(self, state):
        return state.startswith("G")

    def successors(self, state):
        return [(end.lower(), end) for end in self.edges.get(state, [])]


# Two paths lead to D: through A and C in 3 steps, through B in 2. The heuristic is admissible but not consistent: h(B)
# is 4 and h(D) is 0. So the longer path looks better, and D is expanded at depth 3 before it is reached at depth 2.
REOPENING = Graph("S>A,B A>C C>D B>D D>E E>F F>G")
REOPENING_H = {"S": 0, "A": 0, "B": 4, "C": 0, "D": 0, "E": 1, "F": 1, "G": 0}.__getitem__


def undirected(drawing):
    """A Graph with undirected edges and the goal G, for bidirectional search."""
    there = Graph(drawing)
    back = {}
    for state, ends in there.edges.items():
        for end in ends:
            back.setdefault(state, []).append(end)
            back.setdefault(end, []).append(state)
    there.edges = back
    there.goal = "G"
    return there


def at_random(seed, join=Graph):
    """A random Graph of twelve states, including S and G, each with one or two edges. Seeds are reproducible."""
    draw = random.Random(seed)
    states = "SABCDEFHIJKG"
    edges = {state: draw.sample(states, draw.randint(1, 2)) for state in states}
    return join(" ".join(f"{state}>{','.join(ends)}" for state, ends in edges.items()))


def steps_to_goal(graph):
    """{state: fewest steps to G}, for every state with a path to G, by repeated passes over all edges."""
    found = {"G": 0}
    for steps in range(1, 12):
        for state, ends in graph.edges.items():
            if state not in found and any(found.get(end) == steps - 1 for end in ends):
                found[state] = steps
    return found
