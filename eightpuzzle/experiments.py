"""Many runs: searches × heuristics × problems, one row each in a pandas table."""

import math
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
    """Run every search on every problem, an informed one with every heuristic; one row a run, in that order.

    - `searches`: a Search, or several; one with options is `functools.partial(astar, ties="fifo")`.
    - `problems`: what to search.
    - `heuristics`: functions of a problem that make a heuristic for it, as `manhattan` does; blind searches take none.
    - `executor`: where to run: a `concurrent.futures` executor, or another of that form, such as a dask client's
      `get_executor()`; here and now if None. The table is the same but for the seconds.
    - `hooks`: hooks for each run, such as `[Limit(expanded=100_000)]`; each run gets copies.
    - `progress`: whether to show a bar (needs tqdm).

    Columns: `search` and `heuristic` by name ("" for a blind search); `board` (the start); `depth`, the true distance,
    where a table holds those of all boards (up to 10 cells, and the Rotation Game); `status` as in a Result; `cost`;
    the counts `expanded`, `generated`, `stored`; `iterations`, how many; `seconds` of CPU; `branching`, the
    `effective_branching_factor`.

    An interrupt ends it and keeps the rows that are done; a run that raises an error has the error as its status.
    Either is told by a warning.

    Raises TypeError for what is no search or no executor, and for a heuristic that is no function of a problem.

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
        raise TypeError(f"compare: expected an executor of concurrent.futures, or of that form, got {executor!r}")
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
    with suppress(KeyboardInterrupt):  # what is done is kept, and the warning below tells
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
        warnings.warn(f"compare: interrupted, with {len(table):,} of {len(runs):,} runs done", stacklevel=2)
    return table


def effective_branching_factor(nodes: int, depth: int) -> float:
    """The branching factor b of an even tree with as many nodes as a search made: nodes + 1 = 1 + b + b² + … + b^depth.

    After Nilsson (1971), in the form of Russell and Norvig (1995). It is 1 for a search that made the way and nothing
    else.

    - `nodes`: how many were generated, the start left out.
    - `depth`: the length of the solution.

    Returns nan at depth 0, where no b is in the equation. Raises ValueError for what is negative.

    >>> round(effective_branching_factor(52, 5), 2)
    1.92
    """
    if nodes < 0 or depth < 0:
        raise ValueError(f"expected nodes and a depth of 0 or more, got {nodes} and {depth}")
    if depth == 0:
        return math.nan
    # The sum grows with b, and b^depth alone is no more than it: so the root is between these two.
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
    """What else to say of an error that says little by itself."""
    if not status.startswith("BrokenProcessPool"):
        return ""
    return " (processes know only what was defined before their pool was made: make a new one)"


def _name(search: Search | partial) -> str:
    """The name of a search with its options."""
    return search.called() if isinstance(search, Search) else search.func.called(None, **search.keywords)


def _check_options(search: Search | partial, problem: Any) -> None:
    """Raise TypeError or ValueError for options that the search does not have, lacks, or does not know the value of."""
    plain, options = without_options(search), {}
    if isinstance(search, partial):
        if search.args:
            raise TypeError(f"compare: expected options by name, got {search!r}")
        options = {name: value for name, value in search.keywords.items() if name not in ("hooks", "check")}
    plain.events(problem, *((len,) if plain.informed else ()), **options)  # of which none is asked for


def _name_made(make: Any, problems: list) -> str:
    """The name of a maker; of the heuristic that it makes, where it has none itself.

    Raises TypeError unless it makes one of some problem; a function of a state is often given instead.
    """
    expected = ("compare: expected heuristics as functions of a problem, such as manhattan, or for the Rotation Game"
                f" out_of_centre or distances, got {make!r}")
    if not callable(make):
        raise TypeError(expected)
    for problem in problems:
        try:
            h = make(problem)
        except Exception as error:
            failure = error
            continue
        if not callable(h):
            raise TypeError(f"{expected}, which for a problem gives {h!r}")
        name = getattr(make, "__name__", "<lambda>")
        return getattr(h, "__name__", repr(make)) if name == "<lambda>" else name
    raise TypeError(f"{expected}, which for a problem raises {type(failure).__name__}: {failure}") from failure


def _run_all(runs: list[tuple], rows: list[dict | None], executor: Executor | None, progress: bool) -> None:
    """Run all, and put what came of each into its place in `rows`, also of what is done when an interrupt comes."""
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
    """One run, as the part of its row that does not follow from what was asked for."""
    begun = thread_time()
    try:
        needs = () if make is None else (make(problem),)
        begun = thread_time()
        own = checked_hooks(search.keywords.get("hooks", ())) if isinstance(search, partial) else ()
        # Copies, because a hook such as Limit counts one search at a time, and threads would share it.
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
    """What came of a run elsewhere; None if an interrupt ended it there."""
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
    except (TypeError, ValueError):  # no table for such problems, or no way to the goal
        return None
