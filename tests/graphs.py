"""Problems of a few named states, for what no board shows."""


class Graph:
    """A problem drawn as text: "S>A,B A>G" has the edges from S to A and to B, and from A to G.

    The start is S unless given, the goals are the states named G…; an action is the name of the state it leads to,
    in small letters.
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


# Two ways lead to D: over A and C in 3 steps, over B in 2. The heuristic is admissible, but B says 4 and D, one step
# on, 0: so the longer way looks better, and D is expanded at depth 3 before it is reached at depth 2.
REOPENING = Graph("S>A,B A>C C>D B>D D>E E>F F>G")
REOPENING_H = {"S": 0, "A": 0, "B": 4, "C": 0, "D": 0, "E": 1, "F": 1, "G": 0}.__getitem__
