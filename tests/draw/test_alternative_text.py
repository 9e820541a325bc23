"""Every figure has a name for readers who cannot see it: in its SVG, in a notebook and in an exported lesson."""

import re
from xml.etree import ElementTree

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter
from nbconvert import HTMLExporter

from eightpuzzle import (
    BoardPlayer,
    HeuristicExplorer,
    ParityExplorer,
    Race,
    RotationGame,
    RotationPlayer,
    SlidingPuzzle,
    Stepper,
    astar,
    breadth_first,
    check_heuristic,
    compare,
    distances,
    draw,
    idastar,
    manhattan,
    misplaced,
    record,
    scaled,
)

PUZZLE = SlidingPuzzle.parse("4 1 3  2 5 6  7 8 x")
SMALL = SlidingPuzzle.parse("5 4 3\n2 1 x")


@pytest.fixture(scope="module")
def figures():
    """One figure of every kind, by name."""
    h, traces = manhattan(PUZZLE), [record(search, PUZZLE, manhattan(PUZZLE)) for search in (astar, idastar)]
    table = compare([astar, breadth_first], [SMALL, SMALL.with_start(SMALL.goal)], progress=False)
    report, doubled = (check_heuristic(each, SMALL) for each in (manhattan(SMALL), scaled(misplaced(SMALL), 2)))
    return {
        "board": draw.board(PUZZLE),
        "strip": draw.strip(PUZZLE, astar(PUZZLE, h)),
        "arcs": draw.arcs(PUZZLE),
        "shares": draw.shares(PUZZLE, [misplaced(PUZZLE), h]),
        "counts": draw.counts(traces),
        "tree": draw.tree(traces[0], 20),
        "iteration": draw.tree(traces[1], 3),
        "growth": draw.growth(table),
        "tradeoff": draw.tradeoff(table),
        "bounds": draw.bounds({"IDA*": traces[1].result}),
        "distribution": draw.distribution({"boards": (1, 2, 4)}),
        "lines": draw.distribution({"boards": (1, 2, 4), "none": ()}),
        "space": draw.space(distances(SlidingPuzzle.parse("1 2, 3 x"))),
        "scatter": draw.scatter(report),
        "dominance": draw.dominance(report, report),
        "counterexample": draw.counterexample(doubled),
        "Stepper": Stepper(traces[0]).figure(),
        "Race": Race(traces).figure(),
        "BoardPlayer": BoardPlayer(PUZZLE).figure(),
        "RotationPlayer": RotationPlayer(RotationGame.random(1)).figure(),
        "ParityExplorer": ParityExplorer(PUZZLE).figure(),
        "HeuristicExplorer": HeuristicExplorer(PUZZLE).figure(),
    }


@pytest.mark.parametrize("name, text", [
    ("board", "Board 4 1 3 / 2 5 6 / 7 8 x."),
    ("strip", "Solution from 4 1 3 / 2 5 6 / 7 8 x to 1 2 3 / 4 5 6 / 7 8 x in 8 moves: "),
    ("arcs", "Board 4 1 3 / 2 5 6 / 7 8 x with 4 inversions (even): 4 before 1, 4 before 3, 4 before 2, 3 before 2."),
    ("shares", "misplaced 3 (tile 4: 1, tile 1: 1, tile 2: 1); manhattan 4 (tile 4: 1, tile 1: 1, tile 2: 2)."),
    ("counts", "Bar chart of node counts. astar after "),
    ("tree", "Search tree of astar at step 20 of "),
    ("iteration", "Search tree of idastar, iteration 1 at step 3 of "),
    ("growth", "Line chart of mean expanded by moves to the goal. First, highest and last values: astar, manhattan: "),
    ("bounds", "Bar chart of expanded per iteration by bound. "),
    ("distribution", "by moves to the goal. First, highest and last values: boards: 1 at 0, 4 at 2."),
    ("space", "Graph of all 12 boards in columns by distance from the goal. Boards at distance 0, 1, 2, …: 1, 2, 2, "),
    ("scatter", "Scatter plot of manhattan against moves to the goal over 360 boards: "),
    ("counterexample", "Counterexamples to "),
])
def test_the_description_says_what_the_figure_shows(figures, name, text):
    assert text in figures[name].description


def test_every_svg_is_a_named_image(figures):
    for name, figure in figures.items():
        root = ElementTree.fromstring(figure.svg())
        assert root.get("role") == "img" and root.get("aria-label") == figure.description != "figure", name
        assert root.find("{http://www.w3.org/2000/svg}title").text == figure.description


def test_every_image_of_an_exported_notebook_has_alternative_text(figures, caplog):
    show = DisplayFormatter().format
    shown = [nbformat.v4.new_output("display_data", show(each)[0]) for each in figures.values()]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("figures", outputs=shown)])
    page, _ = HTMLExporter().from_notebook_node(notebook)
    images = re.findall(r"<img[^>]*>", page)
    assert len(images) == len(figures) and all(re.search(r' alt="[^"]{15,}', image) for image in images)
    assert "No description has been provided" not in page and "Alternative text" not in caplog.text


def test_the_image_of_a_notebook_is_the_svg():
    from urllib.parse import unquote

    figure = draw.board(PUZZLE)
    source = re.fullmatch(r"<img alt=\"[^\"]+\" src='data:image/svg\+xml,([^'<>#\n]+)'>", figure._repr_html_())[1]
    assert unquote(source) == figure.svg()


def test_a_description_may_contain_any_character():
    figure = draw.board(PUZZLE)
    figure.description = "a < b & 'c' \"d\" – 100 %"
    assert ElementTree.fromstring(figure.svg()).get("aria-label") == figure.description
    assert "alt=\"a &lt; b &amp; &#x27;c&#x27; &quot;d&quot; – 100 %\"" in figure._repr_html_()
