"""Saving and loading traces as JSON. Loading checks everything."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from os import PathLike
from types import NoneType
from typing import IO, Any

from ..puzzles import RotationGame, SlidingPuzzle
from ..search import GENERATE, KINDS, STATUSES, Node, run
from .trace import Function, Trace

FORMAT = "eightpuzzle trace 1"


def save(trace: Trace, path: str | PathLike) -> None:
    """Save a trace; see `Trace.save`."""
    problem = trace.problem
    result = trace.result
    content = {
        "format": FORMAT,
        "search": trace.search,
        "problem": _about(problem),
        "status": result and result.status,
        "reason": result and result.reason,
        "error": None if trace.error is None else f"{type(trace.error).__name__}: {trace.error}",
        "truncated": trace.truncated,
        "functions": trace.functions,
        "nodes": {
            "state": [_plain(node.state) for node in trace.nodes],
            "parent": trace.parents,
            "action": [_plain(node.action) for node in trace.nodes],
            "g": [_plain(node.g) for node in trace.nodes],
            "h": [_plain(node.h) for node in trace.nodes],
        },
        "priorities": trace.priorities and [_plain(priority) for priority in trace.priorities],
        "events": {
            "kind": trace.kinds,
            "node": trace.numbers,
            "detail": [_plain(detail) for detail in trace.details],
            "line": trace.lines,
            "function": trace.places,
        },
    }
    text = json.dumps(content)
    _trace(json.loads(text))  # make sure that it can be loaded
    with whole_file(path, "w", encoding="utf-8") as file:
        file.write(text)


@contextmanager
def whole_file(path: str | PathLike, mode: str, **options: Any) -> Iterator[IO]:
    """Open a file for writing that replaces `path` only when it is complete. An error leaves the old file untouched."""
    unfinished = f"{os.fspath(path)}.{os.getpid()}.unfinished"
    try:
        with open(unfinished, mode, **options) as file:
            yield file
        os.replace(unfinished, path)
    finally:
        if os.path.exists(unfinished):
            os.remove(unfinished)


def load(path: str | PathLike) -> Trace:
    """Load a trace; see `Trace.load`."""
    with open(path, encoding="utf-8-sig") as file:  # some editors begin a file with a byte-order mark
        try:
            return _trace(json.load(file))
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{os.fspath(path)} is not a valid trace: {error}") from error


def _trace(content: dict) -> Trace:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ValueError(f"expected a JSON object with the format {FORMAT!r}")
    search = _entry(content, "search", str)
    nodes = _nodes(_columns(_entry(content, "nodes", dict), ("state", "parent", "action", "g", "h"), "node"))
    rows = _columns(_entry(content, "events", dict), ("kind", "node", "detail", "line", "function"), "event")
    functions = _functions(_entry(content, "functions", list))
    born = 0
    for step, (kind, number, _, line, place) in enumerate(rows):
        if kind not in KINDS:
            raise ValueError(f"event {step}: expected one of {', '.join(KINDS)}, got {kind!r}")
        if kind == GENERATE:
            if type(number) is not int or number != born:
                raise ValueError(f"event {step}: expected node {born} to be generated next, got {number!r}")
            born += 1
        elif type(number) is not int or not 0 <= number < born:
            raise ValueError(f"event {step}: expected a node generated before, 0 to {born - 1}, got {number!r}")
        if type(line) is not int or line < 0 or type(place) is not int or not -1 <= place < len(functions):
            raise ValueError(f"event {step}: expected a line number and a function's index, got {line!r} and {place!r}")
    if born != len(nodes):
        raise ValueError(f"{len(nodes)} nodes, but {born} generate events")
    kinds, numbers, details, lines, places = map(list, zip(*rows)) if rows else ([] for _ in range(5))
    trace = Trace(
        search, _problem(_entry(content, "problem", dict, NoneType)), nodes, kinds, numbers,
        [_tuples(detail) for detail in details], lines, places, functions, _entry(content, "truncated", bool),
    )
    trace.priorities = _priorities(_entry(content, "priorities", list, NoneType), len(nodes))
    status, reason = (_entry(content, name, str, NoneType) for name in ("status", "reason"))
    if (error := _entry(content, "error", str, NoneType)) is not None:
        name, _, message = error.partition(": ")
        trace.error = type(name, (RuntimeError,), {})(message)  # keeps the name, as the class may not be importable
        return trace
    if status not in STATUSES:
        raise ValueError(f"status: expected one of {', '.join(STATUSES)}, got {status!r}")
    # The events determine the result, except for a reason given by a hook or by the problem.
    result = run(iter(trace), name=search)
    if result.status != status and (result.status == "solved" or status in ("solved", "cutoff", "exhausted")):
        raise ValueError(f"status: {status!r} does not match the events, which end as {result.status!r}")
    trace.result = replace(result, status=status, reason=reason)
    return trace


def _entry(table: dict, name: str, *types: type) -> Any:
    """The entry with this name. It must exist and have exactly one of these types."""
    if name not in table:
        raise ValueError(f"the entry {name!r} is missing")
    if type(table[name]) not in types:
        expected = " or ".join(kind.__name__ for kind in types)
        raise ValueError(f"{name}: expected {expected}, got {type(table[name]).__name__}")
    return table[name]


def _columns(table: dict, names: tuple[str, ...], what: str) -> list[tuple]:
    columns = [_entry(table, name, list) for name in names]
    if len({len(column) for column in columns}) != 1:
        lengths = ", ".join(f"{name} {len(column)}" for name, column in zip(names, columns))
        raise ValueError(f"the columns of the {what}s differ in length: {lengths}")
    return list(zip(*columns))


def _nodes(rows: list[tuple]) -> list[Node]:
    nodes: list[Node] = []
    for number, (state, parent, action, g, h) in enumerate(rows):
        if parent is not None and not (type(parent) is int and 0 <= parent < number):
            raise ValueError(f"node {number}: expected its parent to be an earlier node, got {parent!r}")
        above = None if parent is None else nodes[parent]
        if type(g) not in (int, float) or g != (above.g + 1 if above else 0):
            raise ValueError(f"node {number}: expected its g to be one more than its parent's, got {g!r}")
        if h is not None and (type(h) not in (int, float) or h != h):
            raise ValueError(f"node {number}: expected h to be a number or null, got {h!r}")
        nodes.append(Node(_tuples(state), above, _tuples(action), g, h))
    return nodes


def _priorities(entries: list | None, nodes: int) -> list[tuple] | None:
    if entries is None:
        return None
    if len(entries) != nodes:
        raise ValueError(f"{nodes} nodes, but {len(entries)} priorities")
    for number, entry in enumerate(entries):
        if not (isinstance(entry, list) and entry
                and all(type(part) in (int, float) and part == part for part in entry)):
            raise ValueError(f"priority {number}: expected a list of numbers, got {entry!r}")
    return [tuple(entry) for entry in entries]


def _functions(entries: list) -> list[Function]:
    for number, entry in enumerate(entries):
        if not isinstance(entry, list) or [type(part) for part in entry] != [str, int, str]:
            raise ValueError(f"function {number}: expected its name, first line number and source, got {entry!r}")
    return [Function(*entry) for entry in entries]


def _about(problem: Any) -> dict | None:
    """The entries that describe a problem in the file; None for problems of other classes."""
    if isinstance(problem, RotationGame):
        return {"start": problem.start}
    if isinstance(problem, SlidingPuzzle):
        return {"start": problem.start, "goal": problem.goal, "width": problem.width, "order": problem.order}
    return None


def _problem(entry: dict | None) -> SlidingPuzzle | RotationGame | None:
    if entry is None:
        return None
    if entry.keys() == {"start"}:
        return RotationGame(_entry(entry, "start", list))
    start, goal = (_entry(entry, name, list) for name in ("start", "goal"))
    return SlidingPuzzle(start, goal, _entry(entry, "width", int), _entry(entry, "order", str))


def _plain(value: Any) -> Any:
    """The value in a form that JSON preserves. Tuples become lists; loading turns them back into tuples."""
    if value is None or type(value) in (int, float, str, bool):
        return value
    if type(value) is tuple:
        return [_plain(part) for part in value]
    raise TypeError(f"a trace file can hold numbers, str, None and tuples of these, got {value!r}")


def _tuples(value: Any) -> Any:
    if isinstance(value, dict):
        raise ValueError(f"expected a number, text, null or a list of these, got {value!r}")
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
