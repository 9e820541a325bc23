"""Progress opens a bar with the search, counts expansions, and closes it however the search ends."""

import pytest
from graphs import Graph

from eightpuzzle import Limit, Progress, SlidingPuzzle, astar, idastar, manhattan

tqdm = pytest.importorskip("tqdm.auto")

PUZZLE = SlidingPuzzle.parse("8 1 3\n4 x 2\n7 6 5")
H = manhattan(PUZZLE)


@pytest.fixture
def bars(monkeypatch):
    """The bars that were opened."""
    opened = []

    class Bar(tqdm.tqdm):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            opened.append(self)
            self.closed = False

        def close(self):
            super().close()
            self.closed = True

    monkeypatch.setattr(tqdm, "tqdm", Bar)
    return opened


def test_it_counts_expanded_nodes(bars, capsys):
    result = astar(PUZZLE, H, hooks=[Progress("A*")])
    (bar,) = bars
    assert (bar.n, bar.closed) == (result.expanded, True)
    assert f"A*: {result.expanded} expanded" in capsys.readouterr().err


def test_it_shows_the_bound(bars):
    idastar(PUZZLE, H, hooks=[Progress()])
    assert bars[0].postfix == "bound=14"


def test_it_closes_when_the_search_is_stopped(bars):
    astar(PUZZLE, H, hooks=[Progress(), Limit(expanded=3)])
    assert (bars[0].n, bars[0].closed) == (4, True)  # it came before the limit, and saw the event that was too much


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_it_closes_when_the_search_fails(bars, error):
    def fails(state):
        if len(seen) == 5:
            raise error
        seen.append(state)
        return H(state)

    seen = []
    with pytest.raises(error):
        astar(PUZZLE, fails, hooks=[Progress()])
    assert bars[0].closed


def test_one_progress_serves_many_searches(bars):
    progress = Progress()
    for _ in range(2):
        idastar(Graph("S>G"), lambda state: 0, hooks=[progress])
    assert [(bar.n, bar.closed) for bar in bars] == [(2, True)] * 2


def test_a_with_statement_opens_it_for_stepped_events(bars):
    with Progress() as progress:
        for event in astar.events(PUZZLE, H):
            progress(*event)
    assert bars[0].closed and bars[0].n == astar(PUZZLE, H).expanded


def test_not_opened_it_says_how(bars):
    (event, *_) = astar.events(PUZZLE, H)
    with pytest.raises(RuntimeError, match="Progress is not open"):
        Progress()(*event)
    assert bars == []
