"""Traces in files: unchanged when loaded, refused when damaged, and never half written."""

import json

import pytest
import replay
from graphs import Graph
from hypothesis import given, settings
from hypothesis import strategies as st

from eightpuzzle import (
    Node,
    RotationGame,
    SlidingPuzzle,
    Trace,
    astar,
    bidirectional,
    breadth_first,
    depth_limited,
    greedy,
    idastar,
    iterative_deepening,
    manhattan,
    out_of_centre,
    record,
    uniform_cost,
    weighted_astar,
)
from eightpuzzle.search import search

PUZZLE = SlidingPuzzle.parse("1 2 3\nx 4 6\n7 5 8", order="rlud")
H = manhattan(PUZZLE)
UNSOLVABLE = SlidingPuzzle.parse("2 1 3\n4 5 x")


def broken(state):
    return H(state) if state[4] else None


@search
def two_roots(problem):
    """States, actions and details of every type that a file can hold."""
    root, other = Node((1, ("a", None), 2.5), h=1), Node("é\n\ud800", h=0.5)
    for node in (root, other, Node(None, root, ("to", -1), 1, 0)):
        yield "generate", node, None
    yield "prune", root, (1, ("why", ()))


GAME = RotationGame.parse("1 3 1 1 1 3 2 3 2 1 3 2 2 3 3 2 2 2 3 1 3 2 1 1")
RECORDINGS = {
    "rotation game": record(idastar, GAME, out_of_centre(GAME)),
    "astar": record(astar, PUZZLE, H),
    "idastar": record(idastar, PUZZLE, lambda state: H(state) / 2),
    "breadth_first": record(breadth_first, SlidingPuzzle.parse("1 2\n3 4\nx 5")),
    "astar, last in": record(astar, PUZZLE, H, ties="lifo"),
    "idastar by one": record(idastar, PUZZLE, lambda state: H(state) / 2, bounds="unit", cycles="none"),
    "uniform_cost": record(uniform_cost, PUZZLE),
    "greedy": record(greedy, PUZZLE, H, max_events=60),
    "weighted_astar": record(weighted_astar, PUZZLE, lambda state: H(state) / 2, weight=1.5),
    "bidirectional": record(bidirectional, PUZZLE),
    "cutoff": record(depth_limited, PUZZLE, depth=2),
    "depth_limited": record(depth_limited, PUZZLE, depth=3, cycles="path"),
    "iterative_deepening": record(iterative_deepening, PUZZLE),
    "truncated": record(astar, PUZZLE, H, max_events=7),
    "unsolvable": record(astar, UNSOLVABLE, manhattan(UNSOLVABLE)),
    "exhausted": record(breadth_first, Graph("S>A,B")),
    "with an error": record(astar, PUZZLE, broken),
    "of many kinds": record(two_roots, Graph("S>A")),
}


@pytest.fixture(params=RECORDINGS)
def trace(request):
    return RECORDINGS[request.param]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "trace.json"


@pytest.fixture(scope="module")
def contents(tmp_path_factory):
    """`contents(name)`: what the file of this recording holds, to be damaged."""
    path = tmp_path_factory.mktemp("whole") / "trace.json"

    def whole(name):
        RECORDINGS[name].save(path)
        return json.loads(path.read_text())

    return whole


def saved(trace, path):
    trace.save(path)
    return Trace.load(path)


def test_the_columns_are_the_same(trace, path):
    loaded = saved(trace, path)
    for column in ("search", "kinds", "numbers", "details", "lines", "places", "functions", "truncated", "parents",
                   "priorities"):
        assert getattr(loaded, column) == getattr(trace, column), column
    for node, original in zip(loaded.nodes, trace.nodes, strict=True):
        assert (node.state, node.action, node.g, node.h) == (original.state, original.action, original.g, original.h)


def test_the_result_is_the_same(trace, path):
    assert saved(trace, path).result == trace.result


def test_the_moments_are_the_same(trace, path):
    loaded = saved(trace, path)
    for step in range(len(trace)):
        moment, original = loaded.at(step), trace.at(step)
        assert repr(moment) == repr(original)
        for name in ("line", "function", "iteration"):
            assert getattr(moment, name) == getattr(original, name)
        assert list(map(loaded.nodes.index, moment.frontier)) == list(map(trace.nodes.index, original.frontier))
        assert list(map(loaded.nodes.index, moment.closed)) == list(map(trace.nodes.index, original.closed))


def test_a_puzzle_is_the_same_and_another_problem_is_none(trace, path):
    expected = trace.problem if isinstance(trace.problem, (SlidingPuzzle, RotationGame)) else None
    assert saved(trace, path).problem == expected


def test_an_error_keeps_its_message(path):
    loaded = saved(RECORDINGS["with an error"], path)
    assert loaded.result is None
    assert str(loaded.error).startswith("the heuristic broken must return a number")
    assert type(loaded.error).__name__ == "TypeError"


def test_saving_again_changes_nothing(trace, path, tmp_path):
    again = tmp_path / "again.json"
    saved(trace, path).save(again)
    assert trace.error is not None or again.read_bytes() == path.read_bytes()


def test_numpy_numbers_from_a_heuristic_can_be_saved(path):
    numpy = pytest.importorskip("numpy")
    trace = record(astar, PUZZLE, lambda state: numpy.uint8(H(state)))
    assert replay.read(saved(trace, path)) == replay.read(RECORDINGS["astar"])


def test_it_is_one_plain_file(path):
    RECORDINGS["astar"].save(str(path))
    assert json.loads(path.read_text())["format"] == "eightpuzzle trace 1"
    assert list(path.parent.iterdir()) == [path]


@search
def of_frozensets(problem):
    yield "generate", Node(frozenset({1})), None


@search
def of_own_steps(problem):
    start = Node(problem.start)
    yield "generate", start, None
    yield "generate", Node("A", start, "a", g=7), None


@pytest.mark.parametrize("careless, error, what", [
    (of_frozensets, TypeError, r"a trace file can hold numbers, str, None and tuples of these, got frozenset\(\{1\}\)"),
    (of_own_steps, ValueError, "node 1: expected its g to be one more than its parent's, got 7"),
])
def test_values_that_no_file_can_hold_leave_the_old_file_intact(careless, error, what, path):
    RECORDINGS["astar"].save(path)
    before = path.read_bytes()
    with pytest.raises(error, match=what):
        record(careless, Graph("S>A")).save(path)
    assert path.read_bytes() == before and list(path.parent.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file_intact(path, monkeypatch):
    RECORDINGS["astar"].save(path)
    before = path.read_bytes()

    def full(*_):
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="no space left"):
        RECORDINGS["idastar"].save(path)
    assert path.read_bytes() == before and list(path.parent.iterdir()) == [path]


def test_a_missing_file_is_not_reported_as_damaged(path):
    with pytest.raises(FileNotFoundError):
        Trace.load(path)


@pytest.mark.parametrize("content, what", [
    (b"", "Expecting value"),
    (b"\xff\xfe", "can't decode"),
    (b"[1, 2]", "expected a JSON object with the format 'eightpuzzle trace 1'"),
    (b'{"format": "eightpuzzle trace 9"}', "expected a JSON object with the format 'eightpuzzle trace 1'"),
    (b'{"format": "eightpuzzle trace 1"}', "the entry 'search' is missing"),
    (b"[" * 100_000, ""),  # deeper than Python reads
    (b"9" * 5_000, "digits"),
])
def test_files_that_are_not_traces_are_refused(content, what, path):
    path.write_bytes(content)
    with pytest.raises(ValueError, match=rf"trace.json is not a valid trace: .*{what}"):
        Trace.load(path)


def test_a_byte_order_mark_is_skipped(path):
    RECORDINGS["astar"].save(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert Trace.load(path).result == RECORDINGS["astar"].result


def test_a_file_cut_short_anywhere_is_refused(path):
    RECORDINGS["astar"].save(path)
    whole = path.read_bytes()
    for end in range(0, len(whole), 97):
        path.write_bytes(whole[:end])
        with pytest.raises(ValueError, match=r"trace.json is not a valid trace"):
            Trace.load(path)


@pytest.mark.parametrize("place, value, what", [
    ("search", 5, "search: expected str, got int"),
    ("status", "happy", "status: expected one of solved, .*, got 'happy'"),
    ("status", None, "status: expected one of solved, .*, got None"),
    ("status", "exhausted", "status: 'exhausted' does not match the events, which end as 'solved'"),
    ("status", "cutoff", "status: 'cutoff' does not match the events, which end as 'solved'"),
    ("reason", 1, "reason: expected str or NoneType, got int"),
    ("error", [], "error: expected str or NoneType, got list"),
    ("truncated", "no", "truncated: expected bool, got str"),
    ("problem", [], "problem: expected dict or NoneType, got list"),
    ("problem.start", "12345678x", "start: expected list, got str"),
    ("problem.start.0", 8, "start, row 3, column 3: tile 8 is already in row 1, column 1"),
    ("problem.width", 4, "the board has 9 cells, which cannot be split into rows of width 4"),
    ("problem.order", "udlx", "order: expected the letters u, d, l, r"),
    ("functions.0", ["astar", 1], "function 0: expected its name, first line number and source"),
    ("functions.0.1", "1", "function 0: expected its name, first line number and source"),
    ("nodes", [], "nodes: expected dict, got list"),
    ("nodes.g", "0", "g: expected list, got str"),
    ("nodes.g", [0], "the columns of the nodes differ in length: state 11, parent 11, action 11, g 1, h 11"),
    ("nodes.g.0", 1, "node 0: expected its g to be one more than its parent's, got 1"),
    ("nodes.g.1", True, "node 1: expected its g to be one more than its parent's, got True"),
    ("nodes.h.3", "4", "node 3: expected h to be a number or null, got '4'"),
    ("nodes.h.3", float("nan"), "node 3: expected h to be a number or null, got nan"),
    ("nodes.parent.2", 2, "node 2: expected its parent to be an earlier node, got 2"),
    ("nodes.parent.2", -1, "node 2: expected its parent to be an earlier node, got -1"),
    ("nodes.parent.2", 0.0, "node 2: expected its parent to be an earlier node, got 0.0"),
    ("nodes.state.2", {"a": 1}, "expected a number, text, null or a list of these, got {'a': 1}"),
    ("nodes.action.2", [{}], "expected a number, text, null or a list of these, got {}"),
    ("events.detail.2", {}, "expected a number, text, null or a list of these, got {}"),
    ("events.kind.1", "explode", "event 1: expected one of generate, .*, got 'explode'"),
    ("events.kind.1", "generate", "event 1: expected node 1 to be generated next, got 0"),
    ("events.kind.2", "prune", "event 2: expected a node generated before, 0 to 0, got 1"),
    ("events.node.1", 10, "event 1: expected a node generated before, 0 to 0, got 10"),
    ("events.node.1", False, "event 1: expected a node generated before, 0 to 0, got False"),
    ("events.node.2", True, "event 2: expected node 1 to be generated next, got True"),
    ("events.line.0", -1, "event 0: expected a line number and a function's index, got -1 and 0"),
    ("events.line.0", "31", "event 0: expected a line number and a function's index, got '31' and 0"),
    ("events.function.0", 1, "event 0: expected a line number and a function's index, got .* and 1"),
    ("events.function.0", -2, "event 0: expected a line number and a function's index, got .* and -2"),
])
def test_damage_is_named(place, value, what, path, contents):
    content = contents("astar")
    *keys, last = [int(key) if key.isdigit() else key for key in place.split(".")]
    at = content
    for key in keys:
        at = at[key]
    at[last] = value
    path.write_text(json.dumps(content))
    with pytest.raises(ValueError, match=rf"trace.json is not a valid trace: .*{what}"):
        Trace.load(path)


@pytest.mark.parametrize("name", ["cutoff", "exhausted"])
@pytest.mark.parametrize("status", ["solved", "cutoff", "exhausted"])
def test_a_status_that_contradicts_the_events_is_refused(name, status, path, contents):
    assert RECORDINGS[name].result.status == name
    path.write_text(json.dumps({**contents(name), "status": status}))
    if status == name:
        assert Trace.load(path).result.status == status
    else:
        with pytest.raises(ValueError, match=f"status: '{status}' does not match the events, which end as '{name}'"):
            Trace.load(path)


def test_a_missing_entry_is_named(path, contents):
    content = contents("astar")
    for holder in (content, content["nodes"], content["events"], content["problem"]):
        for name in list(holder):
            value = holder.pop(name)
            path.write_text(json.dumps(content))
            with pytest.raises(ValueError, match="format" if name == "format" else f"the entry '{name}' is missing"):
                Trace.load(path)
            holder[name] = value


def test_nodes_that_no_event_generates_are_refused(path, contents):
    content = contents("astar")
    for column in content["nodes"].values():
        column.append(column[-1])
    path.write_text(json.dumps(content))
    with pytest.raises(ValueError, match="12 nodes, but 11 generate events"):
        Trace.load(path)


ODD_VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 12), st.floats(), st.text(max_size=3), st.just([]), st.just({}),
    st.sampled_from(["generate", "expand", "prune", "leave", "bound", "solution", "meet", "closed", "solved"]),
)


def damage(content, draw):
    """Drop, double or change one entry, anywhere in it."""
    holder = content
    while True:
        key = draw(st.sampled_from(list(holder) if isinstance(holder, dict) else range(len(holder))))
        if not (isinstance(holder[key], dict | list) and holder[key] and draw(st.integers(0, 4))):
            break
        holder = holder[key]
    match draw(st.sampled_from(["drop", "double", "change", "change"])):
        case "drop":
            del holder[key]
        case "double" if isinstance(holder, list):
            holder.insert(key, holder[key])
        case _:
            holder[key] = draw(ODD_VALUES)


@settings(max_examples=200)
@given(st.data(), st.sampled_from(
    ["astar", "idastar", "truncated", "with an error", "greedy", "bidirectional", "cutoff"],
))
def test_a_damaged_file_is_refused_or_can_be_read_at_every_step(tmp_path_factory, contents, data, name):
    path = tmp_path_factory.getbasetemp() / "damaged.json"
    content = contents(name)
    damage(content, data.draw)
    path.write_text(json.dumps(content))
    try:
        trace = Trace.load(path)
    except ValueError as error:
        assert "damaged.json is not a valid trace" in str(error)
        return
    for step in range(len(trace)):
        moment = trace.at(step)
        assert repr(moment) and moment.path and len(moment.frontier) + len(moment.closed) <= len(trace.nodes)
    assert repr(trace)
    trace.save(path)
