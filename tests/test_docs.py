"""The pages in docs: every example runs, every link leads somewhere, and no name of the package is missing."""

import doctest
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import eightpuzzle

ROOT = Path(__file__).resolve().parents[1]
DOCS = sorted(ROOT.glob("docs/*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS]
NEEDS = {"compiled.md": "numba"}  # the package without which the examples of a page would take too long
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE  # pandas pads lines with spaces
README_WORDS = 700
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")
PUBLIC = {room: set(importlib.import_module(f"eightpuzzle.{room}").__all__) & set(eightpuzzle.__all__)
          for room in ("heuristics", "exact", "search", "widgets")}


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def text_of(path):
    return path.read_text(encoding="utf-8")


def examples(text, language):
    """The text with all lines blank except the examples in this language, so that line numbers stay right."""
    kept = []
    at = 0
    for fence in FENCE.finditer(text):
        inside = fence[2] if fence[1] == language else "\n" * fence[2].count("\n")
        kept += ["\n" * (text[at : fence.start()].count("\n") + 1), inside]
        at = fence.end()
    return "".join(kept)


def without_examples(text):
    return FENCE.sub("", text)


def anchors(text):
    """The anchors of the headings, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.+)$", without_examples(text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def commands(text):
    """The shell examples, block by block: a list of (command, expected output)."""
    for language, block in FENCE.findall(text):
        if language == "console":
            yield COMMAND.findall(block)


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    """Examples may write files, and pattern databases are not to come from, or stay in, the user's cache."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EIGHTPUZZLE_CACHE", str(tmp_path / "cache"))


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_python_example_runs(path):
    if path.name in NEEDS:
        pytest.importorskip(NEEDS[path.name])
    test = doctest.DocTestParser().get_doctest(
        examples(text_of(path), "python"), {"__name__": "__main__"}, path.name, str(path), 0)
    report = []
    failed = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=report.append).failed
    assert not failed, "".join(report)


@pytest.mark.parametrize("path", DOCS, ids=name_of)
def test_every_python_block_is_an_example_that_can_be_run(path):
    for language, block in FENCE.findall(text_of(path)):
        assert language != "python" or block.startswith(">>> "), block


def test_the_code_of_the_readme_runs():
    (code,) = [block for language, block in FENCE.findall(text_of(ROOT / "README.md")) if language == "python"]
    exec(compile(code, "README.md", "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("path", DOCS, ids=name_of)
def test_every_shell_example_prints_what_the_page_shows(path):
    for block in commands(text_of(path)):
        status = 0
        for command, expected in block:
            if show := re.fullmatch(r"cat (\S+)", command):  # the page shows a file: write it
                Path(show[1]).write_text(expected, encoding="utf-8")
                continue
            run = subprocess.run(
                ["sh", "-c", f"(exit {status}); {command}"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                encoding="utf-8", env=os.environ | {
                    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "PYTHONUNBUFFERED": "1",
                    "PYTHONUTF8": "1", "COLUMNS": "80",
                },
            )
            status = run.returncode
            assert run.stdout == expected, f"{path.name}: {command}"


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_link_leads_somewhere(path):
    for link in LINK.findall(without_examples(text_of(path))):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        page = (path.parent / target).resolve() if target else path
        assert page.exists(), f"{path.name}: {link}"
        if anchor:
            assert page.suffix == ".md" and anchor in anchors(text_of(page)), f"{path.name}: {link}"


def test_every_page_is_in_the_index():
    index = ROOT / "docs" / "README.md"
    linked = set(LINK.findall(text_of(index)))
    assert {path.name for path in DOCS if path != index} <= linked


def test_the_readme_stays_short():
    assert len(text_of(ROOT / "README.md").split()) <= README_WORDS


@pytest.mark.parametrize("page, names", [
    ("heuristics.md", PUBLIC["heuristics"] | PUBLIC["exact"] - {"Distances"}),
    ("searches.md", {name for name in PUBLIC["search"] if isinstance(getattr(eightpuzzle, name), eightpuzzle.Search)}),
    ("widgets.md", PUBLIC["widgets"]),
    ("judges.md", set(importlib.import_module("eightpuzzle.judge").PROGRAMS)),
])
def test_no_name_is_missing(page, names):
    text = text_of(ROOT / "docs" / page)
    assert names and not {name for name in names if not re.search(rf"`{name}\b|^## {name}\b", text, re.MULTILINE)}


def test_the_table_of_heuristics_is_right():
    puzzle = eightpuzzle.SlidingPuzzle.parse("12345678x")
    row = re.compile(r"^\| `([^`]+)` \|.*\| (\S+) \| (\S+) \| ([\d.]+) \|$", re.MULTILINE)
    rows = row.findall(text_of(ROOT / "docs" / "heuristics.md"))
    assert len(rows) == 10
    for name, admissible, consistent, mean in rows:
        public = {each: getattr(eightpuzzle, each) for each in eightpuzzle.__all__}
        made = eval(name, public | {"puzzle": puzzle})
        report = eightpuzzle.check_heuristic(made if "(" in name else made(puzzle), puzzle)
        verdicts = [{True: "yes", False: "**no**"}[each] for each in (report.admissible, report.consistent)]
        assert [*verdicts, f"{report.mean:.2f}"] == [admissible, consistent, mean], name


def test_every_key_of_the_stepper_is_listed():
    """The stepper's own list of keys, ["key", "what it does", …], is the table of the page."""
    script = text_of(ROOT / "eightpuzzle" / "widgets" / "stepper.js")
    card = re.search(r"const keyCard = \[\n(.*?)^  \];", script, re.DOTALL | re.MULTILINE)[1]
    keys = re.findall(r'^    \["([^"]+)", "([^"]+)"', card, re.MULTILINE)
    assert len(keys) == card.count("\n")
    text = text_of(ROOT / "docs" / "widgets.md")
    for names, what in keys:
        row = f"| {' '.join(f'`{name}`' for name in names.split())} | {what} |"
        assert row in text, row


def test_every_option_of_the_command_line_is_listed():
    run = subprocess.run([sys.executable, "-m", "eightpuzzle", "solve", "--help"], capture_output=True, text=True)
    options = set(re.findall(r"^  (--\w+)", run.stdout, re.MULTILINE))
    text = text_of(ROOT / "docs" / "command-line.md")
    assert options and not {option for option in options if f"`{option}" not in text}
