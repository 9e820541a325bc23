"""Comparisons: run searches × heuristics × problems and collect one row per run in a pandas table."""

import math
import sys
import warnings
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import suppress
from copy import copy
from functools import partial
from time import thread_time
from typing import Any

import pandas

from .exact import distances
from .heuristics import manhattan
from .search import STATUSES, Hook, Search, checked_hooks, is_executor, without_options

COLUMNS = ("search", "heuristic", "board", "depth", "status", "cost", "expanded", "generated", "stored", "iterations",
           "seconds", "branching")


def compare(searches: Iterable[Search | partial], problems: Iterable[Any],
            heuristics: Iterable[Callable[[Any], Callable]] = (manhattan,), executor: Executor | None = None, *,
            hooks: Sequence[Hook] = (), progress: bool = True) -> pandas.DataFrame:
    """Run every search on every problem and return a table with one row per run.

    Informed searches run with every heuristic. The rows are ordered by search, then heuristic, then problem.

    - `searches`: one Search or several. To pass options, use `functools.partial(astar, ties="fifo")`.
    - `problems`: the problems to search.
    - `heuristics`: functions that make a heuristic for a problem, such as `manhattan`. Blind searches ignore them.
    - `executor`: a `concurrent.futures` executor, or one with the same interface, such as a dask client's
      `get_executor()`. With None, the runs take place in this process. Only the seconds depend on the executor.
    - `hooks`: hooks for each run, such as `[Limit(expanded=100_000)]`. Each run gets its own copies.
    - `progress`: whether to show a progress bar (needs tqdm).

    The columns are:

    - `search`, `heuristic`: names; the heuristic of a blind search is "".
    - `board`: the start.
    - `depth`: the true distance to the goal, for problems with a table of distances (sliding puzzles of up to 10 cells
      and the Rotation Game).
    - `status`, `cost`, `expanded`, `generated`, `stored`: as in a Result.
    - `iterations`: the number of iterations.
    - `seconds`: the CPU time.
    - `branching`: the `effective_branching_factor`.

    If a run raises an error, its status is the error, and a warning reports it. If an interrupt ends the comparison,
    the finished rows are kept, and a line on standard error says how many there are.

    Raises TypeError for an argument that is not a search, problem, executor or function that makes heuristics.

    >>> from eightpuzzle import SlidingPuzzle, astar, breadth_first
    >>> table = compare([breadth_first, astar], [SlidingPuzzle.parse("1 2 3 4 x 6 7 5 8")], progress=False)
    >>> print(table[["search", "heuristic", "depth", "cost", "expanded"]].to_string())
              search  heuristic  depth  cost  expanded
    0  breadth_first                 2     2         3
    1          astar  manhattan      2     2         2
    """
    searches = [searches] if callable(searches) else list(searches)
    heuristics = [heuristics] if callable(heuristics) else list(heuristics)
    problems = list(problems) if isinstance(problems, Iterable) else [problems]
    hooks = checked_hooks(hooks)
    if executor is not None and not is_executor(executor):
        raise TypeError(f"compare: expected an executor, such as one of concurrent.futures, got {executor!r}")
    for search in searches:
        if not isinstance(without_options(search), Search):
            raise TypeError(f"compare: expected searches, or functools.partial of them with options, got {search!r}")
    for problem in problems:
        if not all(hasattr(problem, name) for name in ("start", "is_goal", "successors")):
            raise TypeError(f"compare: expected problems, such as puzzle.with_start(board), got {problem!r}")
        for search in searches:
            _check_options(search, problem)
    made = {}
    if problems and any(without_options(search).informed for search in searches):
        made = {number: _name_made(make, problems) for number, make in enumerate(heuristics)}
    depths = list(map(_depth, problems))
    runs, known = [], []
    for search in searches:
        for number, make in enumerate(heuristics if without_options(search).informed else [None]):
            about = {"search": _name(search), "heuristic": "" if make is None else made.get(number)}
            for problem, depth in zip(problems, depths):
                runs.append((search, make, problem, hooks))
                known.append({**about, "board": problem.start, "depth": depth})
    rows: list[dict | None] = [None] * len(runs)
    with suppress(KeyboardInterrupt):  # the finished rows are kept, and the end of this function reports it
        _run_all(runs, rows, executor, progress)
    done = [{**about, **row} for about, row in zip(known, rows) if row is not None]
    table = pandas.DataFrame(done, columns=COLUMNS)
    table = table.astype(dict.fromkeys(("depth", "cost", "expanded", "generated", "stored", "iterations"), "Int64")
                         | dict.fromkeys(("seconds", "branching"), float))
    failed = table[~table["status"].isin(STATUSES)]
    if len(failed):
        search, board, status = failed.iloc[0][["search", "board", "status"]]
        warnings.warn(f"compare: {len(failed):,} of {len(table):,} runs ended with an error, the first:"
                      f" {search} on {board}, {status}{_hint(status)}", stacklevel=2)
    if len(table) < len(runs):
        print(f"compare: interrupted; {len(table):,} of {len(runs):,} runs are kept", file=sys.stderr)
    return table


def effective_branching_factor(nodes: int, depth: int) -> float:
    """Return the effective branching factor b of a search, from nodes + 1 = 1 + b + b² + … + b^depth.

    A uniform tree of this depth with branching factor b has as many nodes as the search generated. A search that
    generates only the nodes of the solution has b = 1. After Nilsson (1971), in the form of Russell and Norvig (1995).

    - `nodes`: the number of generated nodes, without the start.
    - `depth`: the length of the solution.

    Returns nan at depth 0, where the equation does not contain b. Raises ValueError for negative arguments.

    >>> round(effective_branching_factor(52, 5), 2)
    1.92
    """
    if nodes < 0 or depth < 0:
        raise ValueError(f"expected nodes and a depth of 0 or more, got {nodes} and {depth}")
    if depth == 0:
        return math.nan
    # The sum grows with b and is at least b^depth, so the root lies between these two.
    low, high = 0.0, float(nodes) ** (1 / depth)
    while low < (middle := (low + high) / 2) < high:
        total = 0.0
        for _ in range(depth):
            total = (total + 1) * middle
        if total < nodes:
            low = middle
        else:
            high = middle
    return high


def _hint(status: str) -> str:
    """Return advice on an error whose message does not explain it."""
    if not status.startswith("BrokenProcessPool"):
        return ""
    return " (worker processes see only what was defined before their pool was created: create a new pool)"


def _name(search: Search | partial) -> str:
    """Return the name of a search with its options."""
    return search.called() if isinstance(search, Search) else search.func.called(None, **search.keywords)


def _check_options(search: Search | partial, problem: Any) -> None:
    """Raise TypeError or ValueError for options that are unknown, missing or have a wrong value."""
    plain, options = without_options(search), {}
    if isinstance(search, partial):
        if search.args:
            raise TypeError(f"compare: pass options of a search by name, as in ties='fifo', got {search!r}")
        options = {name: value for name, value in search.keywords.items() if name not in ("hooks", "check")}
    plain.events(problem, *((len,) if plain.informed else ()), **options)  # no event is generated


def _name_made(make: Any, problems: list) -> str:
    """Return the name of a function that makes heuristics; for a lambda, the name of the heuristic it makes.

    Raises TypeError if it makes a heuristic for none of the problems. A common mistake is to pass a heuristic itself,
    which is a function of a state.
    """
    expected = ("compare: expected functions that make a heuristic for a problem, such as manhattan, or for the"
                f" Rotation Game out_of_centre or distances, got {make!r}")
    if not callable(make):
        raise TypeError(expected)
    for problem in problems:
        try:
            h = make(problem)
        except Exception as error:
            failure = error
            continue
        if not callable(h):
            raise TypeError(f"{expected}, which returns {h!r} for a problem")
        name = getattr(make, "__name__", "<lambda>")
        return getattr(h, "__name__", repr(make)) if name == "<lambda>" else name
    raise TypeError(f"{expected}, which raises {type(failure).__name__} for a problem: {failure}") from failure


def _run_all(runs: list[tuple], rows: list[dict | None], executor: Executor | None, progress: bool) -> None:
    """Run everything and put each result into its place in `rows`. An interrupt loses no finished result."""
    from tqdm.auto import tqdm

    futures: dict[Future, int] = {}
    with tqdm(total=len(runs), desc="compare", unit=" runs", disable=not progress) as bar:
        if executor is None:
            for number, run in enumerate(runs):
                rows[number] = _run(*run)
                bar.update()
            return
        try:
            for number, run in enumerate(runs):
                futures[executor.submit(_run, *run)] = number
            for future in as_completed(futures):
                rows[futures[future]] = _outcome(future)
                bar.update()
        finally:
            for future, number in futures.items():
                if not future.cancel() and future.done() and rows[number] is None and future.exception() is None:
                    rows[number] = future.result()


def _run(search: Search | partial, make: Callable | None, problem: Any, hooks: Sequence[Hook]) -> dict:
    """Run one search and return the part of its row that depends on the run."""
    begun = thread_time()
    try:
        needs = () if make is None else (make(problem),)
        begun = thread_time()
        own = checked_hooks(search.keywords.get("hooks", ())) if isinstance(search, partial) else ()
        # Copies, because a hook such as Limit counts a single search, and threads would share it.
        result = search(problem, *needs, hooks=[copy(hook) for hook in (*own, *hooks)])
    except Exception as error:
        return _failed(error)
    return {
        "status": result.status, "cost": result.cost, "expanded": result.expanded, "generated": result.generated,
        "stored": result.stored, "iterations": len(result.iterations), "seconds": thread_time() - begun,
        "branching": math.nan if result.cost is None
        else effective_branching_factor(result.generated - 1, result.cost),
    }


def _outcome(future: Future) -> dict | None:
    """Return the row of a run in an executor, or None if an interrupt ended the run."""
    error = future.exception()
    if error is None:
        return future.result()
    if isinstance(error, KeyboardInterrupt):
        return None
    return _failed(error)


def _failed(error: BaseException) -> dict:
    return {"status": f"{type(error).__name__}: {error}", "seconds": math.nan, "branching": math.nan}


def _depth(problem: Any) -> int | None:
    try:
        return distances(problem)(problem.start)
    except (TypeError, ValueError):  # there is no table for such problems, or the start is unsolvable
        return None
