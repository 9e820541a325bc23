"""Sentences that describe the events of a search."""

from ..search import Counts, Node

WHY_PRUNED = {
    "closed": "its state is already expanded, by a path that is no longer",
    "worse": "its state has already been reached, by a path that is no longer",
    "path": "its state is already on the current path",
}


def sentence(kind: str, node: Node, detail: object, counts: Counts, who: str) -> str:
    """Describe an event in one sentence.

    - `kind`, `node`, `detail`: the event.
    - `counts`: the counts up to and including this event.
    - `who`: the description of the node: its action and its numbers.

    >>> child = Node("B", Node("A"), "l", 1, 4)
    >>> sentence("prune", child, "closed", Counts(), f"l, {estimate(child)}")
    'prune l, f = 5 = 1 + 4: its state is already expanded, by a path that is no longer'
    """
    match kind:
        case "prune" if detail == "bound" and node.h is None:
            return f"prune {who}: it is at the depth limit"
        case "prune" if detail == "bound":
            bound = f" {short(counts.iterations[-1].bound)}" if counts.iterations else ""
            return f"prune {who}: {short(node.f)} exceeds the bound{bound}"
        case "prune":
            return f"prune {who}: {WHY_PRUNED.get(detail, detail)}"
        case "leave":
            return f"backtrack from {who}: all its successors have been tried"
        case "bound":
            return f"iteration {len(counts.iterations)} begins: the bound is {short(detail)}"
        case "meet":
            return f"the two searches meet at {who}"
        case "solution":
            return f"the goal is reached in {node.g} move{'' if node.g == 1 else 's'}"
    return f"{kind} {who}"


def estimate(node: Node) -> str:
    """The numbers of a node: f = g + h, or only g in a blind search.

    >>> estimate(Node("A", g=2, h=6.6)), estimate(Node("A", g=2))
    ('f = 8.6 = 2 + 6.6', 'g = 2')
    """
    return f"g = {node.g}" if node.h is None else f"f = {short(node.f)} = {node.g} + {short(node.h)}"


def short(number: float) -> str:
    """A number with at most six significant digits."""
    return f"{number:.6g}" if isinstance(number, float) else str(number)
