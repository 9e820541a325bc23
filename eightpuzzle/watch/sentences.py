"""What happened at an event, in words for a class."""

from ..search import Counts, Node

WHY_PRUNED = {
    "closed": "its state was expanded before, by a way no longer",
    "worse": "a way no longer to its state is known",
    "path": "its state is on the path already",
}


def sentence(kind: str, node: Node, detail: object, counts: Counts, who: str) -> str:
    """One sentence on an event.

    - `kind`, `node`, `detail`: the event.
    - `counts`: the counts up to and with it.
    - `who`: the node in words: what led to it, and what is known of its way.

    >>> child = Node("B", Node("A"), "l", 1, 4)
    >>> sentence("prune", child, "closed", Counts(), f"l, {estimate(child)}")
    'prune l, f = 5 = 1 + 4: its state was expanded before, by a way no longer'
    """
    match kind:
        case "prune" if detail == "bound" and node.h is None:
            return f"prune {who}: the depth limit is reached"
        case "prune" if detail == "bound":
            bound = f" {short(counts.iterations[-1].bound)}" if counts.iterations else ""
            return f"prune {who}: {short(node.f)} is beyond the bound{bound}"
        case "prune":
            return f"prune {who}: {WHY_PRUNED.get(detail, detail)}"
        case "leave":
            return f"back out of {who}: all below it was tried"
        case "bound":
            return f"iteration {len(counts.iterations)} begins: the bound is {short(detail)}"
        case "meet":
            return f"the two searches meet at {who}"
        case "solution":
            return f"the goal, reached in {node.g} move{'' if node.g == 1 else 's'}"
    return f"{kind} {who}"


def estimate(node: Node) -> str:
    """What is known of a node's way, in numbers.

    >>> estimate(Node("A", g=2, h=6.6)), estimate(Node("A", g=2))
    ('f = 8.6 = 2 + 6.6', 'g = 2')
    """
    return f"g = {node.g}" if node.h is None else f"f = {short(node.f)} = {node.g} + {short(node.h)}"


def short(number: float) -> str:
    """A number as it is told to a class."""
    return f"{number:.6g}" if isinstance(number, float) else str(number)
