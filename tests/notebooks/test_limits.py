"""The shape of a lesson: how long it may be, what it begins and ends with, and what its cells may hold.

The main part of a lesson ends before its heading "Going further".
"""

import re

import pytest
from lessons import LESSONS, cells, number_of_words

WORDS, CELLS, LINES, MINUTES = 900, 30, 12, 25  # at most, in the main part; a code cell has at most 12 lines
WORDS_PER_MINUTE, MINUTES_PER_EXERCISE = 180, 2

WIDGET = re.compile(r"^(Stepper|Race|BoardPlayer|ParityExplorer|HeuristicExplorer|RotationPlayer): ")
# What Python prints for an object that is not meant for a reader.
RAW = re.compile(r"[\[(]?<|\{|[\[(][\[({]|\(?(Counter|OrderedDict|defaultdict|deque|array|Iteration|Node|Result)\(")


def named(path):
    return path.name


def lesson(path):
    """All cells of a lesson, and those of its main part."""
    every = cells(path)
    ends = [number for number, (_, kind, source, _) in enumerate(every)
            if kind == "markdown" and re.search(r"^## Going further", source, re.MULTILINE)]
    assert len(ends) == 1, "expected one heading Going further"
    return every, every[: ends[0]]


def words_of(main):
    return sum(number_of_words(source) for _, kind, source, _ in main if kind == "markdown")


def exercises_of(main):
    return sum(kind == "code" and re.search(r"^check\(", source, re.MULTILINE) is not None
               for _, kind, source, _ in main)


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_a_lesson_is_short(path):
    _, main = lesson(path)
    assert words_of(main) <= WORDS and len(main) <= CELLS


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_code_cells_are_short(path):
    _, main = lesson(path)
    long = {ident: len(source.splitlines()) for ident, kind, source, _ in main
            if kind == "code" and len(source.splitlines()) > LINES}
    assert not long, f"more than {LINES} lines: {long}"


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_no_code_cell_asserts(path):
    every, _ = lesson(path)
    assert not [ident for ident, kind, source, _ in every
                if kind == "code" and re.search(r"^\s*assert\b", source, re.MULTILINE)]


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_the_title_says_what_you_learn_what_you_need_and_how_long_it_takes(path):
    _, main = lesson(path)
    _, kind, source, _ = main[0]
    lines = source.splitlines()
    assert kind == "markdown" and lines[0].startswith("# ")
    for beginning in ("**You will be able to** ", "**You need** "):
        assert sum(line.startswith(beginning) for line in lines) == 1, beginning
    (time,) = [re.match(r"\*\*Time:\*\* about (\d+) minutes", line) for line in lines if line.startswith("**Time:**")]
    minutes = int(time[1])
    expected = round(words_of(main) / WORDS_PER_MINUTE + MINUTES_PER_EXERCISE * exercises_of(main))
    assert minutes <= MINUTES and abs(minutes - expected) <= 1, f"about {expected} minutes, not {minutes}"


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_the_summary_has_five_points_and_three_questions_and_ends_the_main_part(path):
    _, main = lesson(path)
    ident, kind, source, _ = main[-1]
    assert kind == "markdown" and source.startswith("## Summary\n"), f"{ident} comes before Going further"
    assert len(re.findall(r"^- ", source, re.MULTILINE)) == 5
    assert source.count("<details><summary>") == source.count("</summary>") == source.count("</details>") == 3


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_going_further_comes_last(path):
    every, main = lesson(path)
    assert not [ident for ident, kind, source, _ in every[len(main) + 1 :]
                if kind == "markdown" and re.search(r"^##? ", source, re.MULTILINE)]


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_the_reader_predicts_a_result_before_a_cell_computes_it(path):
    _, main = lesson(path)
    predictions = 0
    for (ident, kind, source, _), (_, following, _, _) in zip(main, main[1:]):
        if kind == "markdown" and "**Predict.**" in source:
            assert following == "code", f"{ident}: no code cell follows the prediction"
            predictions += 1
    assert predictions > 0


def text_of(output):
    """The plain text of an output that shows the value of an expression or a print."""
    found = output.get("data", {}).get("text/plain", output.get("text", ""))
    return "".join(found)


def shows_a_figure(outputs):
    return any("text/html" in output.get("data", {}) and text_of(output).startswith("<figure") for output in outputs)


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_a_still_figure_follows_each_widget(path):
    every, _ = lesson(path)
    code = [(ident, outputs) for ident, kind, _, outputs in every if kind == "code"]
    missing = []
    for number, (ident, outputs) in enumerate(code):
        widget = next(filter(None, (WIDGET.match(text_of(output)) for output in outputs)), None)
        near = 2 if widget and widget[1] == "Stepper" else 1
        if widget and not any(shows_a_figure(outputs) for _, outputs in code[number + 1 : number + 1 + near]):
            missing.append(f"{ident}: {widget[1]}")
    assert not missing


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_no_output_is_the_raw_form_of_an_object(path):
    every, _ = lesson(path)
    raw = []
    for ident, _, _, outputs in every:
        for output in outputs:
            if "text/html" not in output.get("data", {}) and RAW.match(text_of(output)):
                raw.append(f"{ident}: {text_of(output)[:60]}")
    assert not raw


# ---- the checks themselves ------------------------------------------------------------------------------------------


def test_words_are_counted_without_tags_links_and_numbers():
    assert number_of_words("## A [board](01-parity.ipynb) of 3 × 3 cells<br>\n- I see **181,440** boards.") == 7


@pytest.mark.parametrize("text", [
    "<function f>", "[<Node>, <Node>]", "Counter({4: 1})", "{4: 1}", "[(1, 2)]", "((1, 2), (3, 4))",
    "(Iteration(bound=4, expanded=1, generated=3),)", "OrderedDict()", "Node((1, 2))", "array([1])",
])
def test_raw_forms_are_recognised(text):
    assert RAW.match(text)


@pytest.mark.parametrize("text", ["astar: solved in 8 moves", "[5, 6]", "(1, 2, 3)", "True", "181,440", "'uurddr'"])
def test_readable_outputs_are_not_raw(text):
    assert not RAW.match(text)


def test_widgets_and_figures_are_told_apart_from_other_outputs():
    figure = {"data": {"text/html": ["<img>"], "text/plain": ["<figure 1.9 by 1.9 inches>"]}}
    table = {"data": {"text/html": ["<table>"], "text/plain": ["   a\n"]}}
    assert shows_a_figure([figure]) and not shows_a_figure([table]) and not shows_a_figure([{"text": "<figure"}])
    assert WIDGET.match("Stepper: astar, solved in 8 moves, 50 events. Run this cell to step through the search.")
