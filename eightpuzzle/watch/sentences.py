"""What happened at an event, in words for a class."""

from ..search import Counts, Node

WHY_PRUNED = {
    "closed": "its state was expanded before, by a way no longer",
    "worse": "a way no longer to its state is known",
    "path": "its state is on the path already",
}


def sentence(kind: str, node: Node, detail: object, counts: Counts) -> str:
    """One sentence on an event.

    - `kind`, `node`, `detail`: the event.
    - `counts`: the counts up to and with it.

    >>> child = Node("B", Node("A"), "l", 1, 4)
    >>> sentence("prune", child, "closed", Counts())
    'prune l, f = 5 = 1 + 4: its state was expanded before, by a way no longer'
    """
    match kind:
        case "generate":
            return f"generate {_who(node)}"
        case "expand":
            return f"expand {_who(node)}"
        case "prune" if detail == "bound":
            beyond = _short(node.g if node.f is None else node.f)
            bound = f" {_short(counts.iterations[-1].bound)}" if counts.iterations else ""
            return f"prune {_who(node)}: {beyond} is beyond the bound{bound}"
        case "prune":
            return f"prune {_who(node)}: {WHY_PRUNED.get(detail, detail)}"
        case "leave":
            return f"back out of {_who(node)}: all below it was tried"
        case "bound":
            return f"iteration {len(counts.iterations)} begins: the bound is {_short(detail)}"
        case "meet":
            return f"two frontiers meet at {_who(node)}"
        case "solution":
            return f"the goal, reached in {node.g} move{'' if node.g == 1 else 's'}"
    return f"{kind} {_who(node)}"


def estimate(node: Node) -> str:
    """What is known of a node's way, in numbers.

    >>> estimate(Node("A", g=2, h=6.6)), estimate(Node("A", g=2))
    ('f = 8.6 = 2 + 6.6', 'g = 2')
    """
    return f"g = {node.g}" if node.h is None else f"f = {_short(node.f)} = {node.g} + {_short(node.h)}"


def _short(number: float) -> str:
    return f"{number:.6g}" if isinstance(number, float) else str(number)


def _who(node: Node) -> str:
    name = "the start" if node.action is None else str(node.action)
    return f"{name}, {estimate(node)}"
