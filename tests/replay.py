"""A second, simplest possible reading of an event stream: the expected counts, frontier and path."""


def path_to(node):
    """The actions from the start to a node, joined."""
    actions = []
    while node.parent is not None:
        actions.append(node.action)
        node = node.parent
    return "".join(reversed(actions))


def read(events):
    """The events as (kind, path to the node, detail)."""
    return [(kind, path_to(node), detail) for kind, node, detail in events]


def memberships(events):
    """After each event: the set of nodes in the frontier, and the set of expanded nodes that are not left yet."""
    events = list(events)
    frontier, closed = set(), set()
    for (kind, node, _), following in zip(events, [*events[1:], (None, None, None)]):
        if kind == "generate":
            if following[:2] != ("prune", node):  # a node pruned at once never enters the frontier
                frontier.add(node)
        elif kind in ("expand", "prune", "leave", "solution"):
            frontier.discard(node)
        if kind == "expand":
            closed.add(node)
        elif kind in ("prune", "leave"):
            closed.discard(node)
        yield frontier.copy(), closed.copy()


def counted(events):
    """expanded, generated, stored and the rows (bound, expanded, generated) by the rules in words.

    Generated is a generate event, expanded an expand event; stored is the most nodes that were generated and not
    yet pruned or left; an iteration begins at a bound event, and what comes before the first belongs to the first.
    """
    kinds = [kind for kind, _, _ in events]
    alive, sizes = set(), [0]
    for kind, node, _ in events:
        if kind == "generate":
            alive.add(node)
        elif kind in ("prune", "leave"):
            alive.remove(node)
        sizes.append(len(alive))
    begins = [step for step, kind in enumerate(kinds) if kind == "bound"]
    rows = []
    for begin, end in zip([0, *begins[1:]], [*begins[1:], len(events)]):
        part = kinds[begin:end] if begins else []
        rows.append((part.count("expand"), part.count("generate")))
    bounds = [detail for kind, _, detail in events if kind == "bound"]
    iterations = tuple((bound, *row) for bound, row in zip(bounds, rows))
    return kinds.count("expand"), kinds.count("generate"), max(sizes), iterations
