"""What nbval overlooks: each lesson was run in order, hides no error and shows no path.

nbval does not compare PNG, nor any cell stored without a count; it cannot run `interact` and its like; and it
compares nothing in a cell tagged ``nbval-ignore-output``, so each of those is listed here with its reason.
"""

import ast
import importlib.util
import io
import json
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
LESSONS = sorted(FOLDER.glob("*.ipynb"))
NOTEBOOKS = LESSONS + sorted(FOLDER.glob("solutions/*.ipynb"))

# {"05-a-star.ipynb" or "solutions/05-a-star.ipynb": {id of the cell: why its output differs from run to run}}
_NUMBERING = {"02-saves-run": "bytes", "02-further-time": "microseconds"}
_IDA_STAR = {"06-time-of-checks": "seconds"}
_AGAINST = {"07-time-of-the-whole-space": "seconds", "07-speeds": "expansions a second",
            "07-further-speeds": "expansions a second"}
_FIFTEEN = {"10-time-of-estimates": "seconds"}
NOT_COMPARED = {
    "02-numbering-boards.ipynb": _NUMBERING,
    "06-ida-star.ipynb": _IDA_STAR,
    "07-a-star-vs-ida-star.ipynb": _AGAINST,
    "10-fifteen-puzzle.ipynb": _FIFTEEN,
}

IMPORT_LINES = 8
LONGEST_LINE = 104  # of code, so that none is cut off in a window of 1280 pixels
# nbval fails on all of these, however right the cell is.
FORBIDDEN_NAMES = {
    "Output",
    "clear_output",
    "interact",
    "interact_manual",
    "interactive",
    "interactive_output",
    "update_display",
}
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
MACHINE_PATHS = re.compile(r"(?<![\w.<])/(home|root|tmp|work|Users)\b|\b[A-Z]:\\")
# A heading announces the exercises.
EXERCISE = re.compile(r"^#+ .*\bexercises?\b", re.IGNORECASE | re.MULTILINE)


def faults(notebook, not_compared=()):
    """Return what is wrong with `notebook`, one line per fault, which names the cell by its id.

    `not_compared` holds the ids of all cells that must be tagged ``nbval-ignore-output``.
    """
    ids = [cell.get("id") for cell in notebook.cells]
    if None in ids or len(set(ids)) < len(ids):  # nbformat would mend these with random ids
        return ["a cell has no id, or that of another"]
    try:
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        return [f"not a valid notebook: {error.message}"]
    found = []
    if "widgets" in notebook.metadata:
        found.append("metadata.widgets: the state of live widgets is stored")
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if not code or not is_import_cell(code[0].source):
        found.append(f"the first code cell is not {IMPORT_LINES} lines of imports at most")
    for count, cell in enumerate(code, 1):
        if cell.execution_count != count:
            found.append(f"{cell.id}: is code cell {count} and has the count {cell.execution_count}")
        found += [f"{cell.id}: {fault}" for fault in code_faults(cell)]
    for cell in notebook.cells:
        if MACHINE_PATHS.search(cell.source):
            found.append(f"{cell.id}: a path of one machine in the source")
    tagged = {cell.id for cell in code if "nbval-ignore-output" in tags(cell)}
    listed = set(not_compared)
    found += [f"{id}: nbval-ignore-output, and not listed in NOT_COMPARED" for id in sorted(tagged - listed)]
    found += [f"{id}: listed in NOT_COMPARED, and not tagged so" for id in sorted(listed - tagged)]
    return found


def code_faults(cell):
    """Yield what is wrong with one code cell, its place in the notebook aside."""
    names, last = tokens(cell.source)
    if last == ";":
        yield "ends in a semicolon, which hides what it shows"
    for line in cell.source.splitlines():
        if len(line) > LONGEST_LINE:
            yield f"a line of {len(line)} characters, more than {LONGEST_LINE}: {line.strip()[:40]}…"
    for name in sorted(FORBIDDEN_NAMES & names):
        yield f"uses {name}, which nbval cannot compare"
    if re.search(r"^\s*#\s*(NBVAL_|PYTEST_VALIDATE_)", cell.source, re.MULTILINE):
        yield "a comment steers nbval: use a tag"
    for tag in tags(cell):
        if tag.startswith("nbval-") and tag != "nbval-ignore-output":
            yield f"the tag {tag} keeps nbval from comparing"
    for output in cell.outputs:
        if output.output_type == "error" and "raises-exception" not in tags(cell):
            yield f"an error is stored: {output.ename}"
        for mime in output.get("data", {}):
            if mime.startswith("image/") and mime != "image/svg+xml":
                yield f"{mime}: a picture that is not SVG, which nbval does not compare"
            if mime == "application/vnd.jupyter.widget-view+json":
                yield "the id of a live widget is stored"
        if any(MACHINE_PATHS.search(COLOURS.sub("", text)) for text in texts(output)):
            yield "a path of one machine in the output"


def tags(cell):
    """Return the tags of a cell."""
    return cell.metadata.get("tags", [])


def texts(value):
    """Yield every string in nested dictionaries and lists."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)


def tokens(source):
    """Return the set of names that `source` uses, and its last token; comments and strings aside."""
    passed_over = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.DEDENT, tokenize.ENDMARKER}
    names, last = set(), ""
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.NAME:
                names.add(token.string)
            if token.type not in passed_over:
                last = token.string
    except (tokenize.TokenError, SyntaxError):  # a magic command is not Python: look at its words
        return set(re.findall(r"\w+", source)), source.rstrip()[-1:]
    return names, last


def is_import_cell(source):
    """Tell whether `source` is a few lines of imports and nothing else."""
    try:
        statements = ast.parse(source).body
    except SyntaxError:
        return False
    return (
        bool(statements)
        and all(isinstance(statement, ast.Import | ast.ImportFrom) for statement in statements)
        and len(source.splitlines()) <= IMPORT_LINES
    )


def name_of(path):
    """Return how a notebook is called here: its path from the folder of the lessons."""
    return path.relative_to(FOLDER).as_posix()


def test_there_are_lessons():
    assert LESSONS, f"no notebook in {FOLDER}"


def test_only_notebooks_that_exist_are_listed():
    assert set(NOT_COMPARED) <= {name_of(path) for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_notebook(path):
    notebook = nbformat.v4.reads(path.read_text(encoding="utf-8"))  # nbformat.read would mend it on the way
    found = faults(notebook, NOT_COMPARED.get(name_of(path), ()))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", LESSONS, ids=name_of)
def test_exercises_have_solutions(path):
    cells = nbformat.read(path, as_version=4).cells
    exercises = any(cell.cell_type == "markdown" and EXERCISE.search(cell.source) for cell in cells)
    solutions = FOLDER / "solutions" / path.name
    if re.match(r"\d\d-", path.name) and exercises:
        assert solutions.exists(), f"{path.name} has exercises and no solutions/{path.name}"


def test_solutions_have_lessons():
    assert {path.name for path in NOTEBOOKS if path not in LESSONS} <= {path.name for path in LESSONS}


# ---- the guard itself --------------------------------------------------------------------------------------


def good_notebook():
    """Make a notebook without a fault: imports, a result, a picture, an error that is meant."""
    svg = new_output("display_data", data={"image/svg+xml": "<svg></svg>", "text/plain": "<Figure>"})
    error = new_output("error", ename="ValueError", evalue="no", traceback=["ValueError: no"])
    cells = [
        new_markdown_cell("# A lesson", id="title"),
        new_code_cell("import math\nfrom os import path  # for later", id="imports", execution_count=1),
        new_code_cell("# interact; Output(\nx = 'a;'\nx  # ;", id="shows", execution_count=2, outputs=[svg]),
        new_code_cell("1 / 0", id="raises", execution_count=3, outputs=[error]),
    ]
    cells[3].metadata["tags"] = ["raises-exception"]
    return new_notebook(cells=cells, nbformat_minor=5)


def with_source(source):
    return lambda notebook: notebook.cells[2].update(source=source)


def with_tags(index, *tags):
    return lambda notebook: notebook.cells[index].metadata.update(tags=list(tags))


def with_data(mime, value):
    return lambda notebook: notebook.cells[2].outputs[0].data.update({mime: value})


def test_a_good_notebook_has_no_faults():
    assert faults(good_notebook()) == []


BAD = {
    "no cell source": (lambda notebook: notebook.cells[2].pop("source"), "not a valid notebook"),
    "no cell id": (lambda notebook: notebook.cells[2].pop("id"), "no id"),
    "two cells of one id": (lambda notebook: notebook.cells[2].update(id="imports"), "that of another"),
    "old format": (lambda notebook: notebook.update(nbformat_minor=4), "not a valid notebook"),
    "never run": (lambda notebook: notebook.cells[2].update(execution_count=None), "count None"),
    "run out of order": (lambda notebook: notebook.cells[2].update(execution_count=7), "count 7"),
    "empty cell": (lambda notebook: notebook.cells.append(new_code_cell("")), "count None"),
    "error": (with_tags(3), "an error is stored: ValueError"),
    "semicolon": (with_source("x = 1\nx;"), "semicolon"),
    "semicolon before a comment": (with_source("x;  # hidden\n"), "semicolon"),
    "semicolon and a magic command": (with_source("!echo $(\nx;\n"), "semicolon"),
    "widget states": (lambda notebook: notebook.metadata.update(widgets={}), "metadata.widgets"),
    "widget view": (with_data("application/vnd.jupyter.widget-view+json", {"model_id": "1"}), "live widget"),
    "PNG": (with_data("image/png", "iVBORw0KGgo="), "not SVG"),
    "JPEG": (with_data("image/jpeg", "/9j/4AAQ"), "not SVG"),
    "path in the source": (with_source("open('/" + "home/me/board')"), "in the source"),
    "path in an output": (with_data("text/plain", "<module at '/" + "tmp/x.py'>"), "in the output"),
    "path on a line of its own": (with_data("text/plain", "a\n/" + "home/me"), "in the output"),
    "path in colour": (with_data("text/plain", "\x1b[32m/" + "home/me"), "in the output"),
    "path within JSON": (with_data("application/json", {"a": ["/" + "home/me"]}), "in the output"),
    "file address in an output": (with_data("text/html", "file:///" + "root/x"), "in the output"),
    "Windows path": (with_data("text/plain", "C:\\lessons"), "in the output"),
    "no imports": (lambda notebook: notebook.cells[1].update(source="x = 1"), "first code cell"),
    "imports and more": (
        lambda notebook: notebook.cells[1].update(source="import os\nos.sep"),
        "first code cell",
    ),
    "magic among imports": (lambda notebook: notebook.cells[1].update(source="%pylab"), "first code cell"),
    "nine lines of imports": (
        lambda notebook: notebook.cells[1].update(source="\n".join(["import os"] * 9)),
        "first code cell",
    ),
    "no code": (lambda notebook: notebook.update(cells=[]), "first code cell"),
    "long line": (with_source("x = " + 101 * "1"), "a line of 105 characters, more than 104"),
    "interact": (with_source("@interact\ndef f(x=1): ..."), "uses interact,"),
    "clear_output": (with_source("clear_output(wait=True)"), "uses clear_output,"),
    "Output": (with_source("w = widgets.Output()"), "uses Output,"),
    "not compared": (with_tags(2, "nbval-ignore-output"), "shows: nbval-ignore-output, and not listed"),
    "skipped": (with_tags(2, "nbval-skip"), "nbval-skip"),
    "skipped by a comment": (with_source("# NBVAL_SKIP\nx = 1"), "a comment steers nbval"),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_notebook_has_one_fault(fault):
    spoil, message = BAD[fault]
    notebook = good_notebook()
    spoil(notebook)
    (found,) = faults(notebook)
    assert message in found


def test_the_list_of_cells_that_are_not_compared_is_exact():
    notebook = good_notebook()
    assert faults(notebook, {"shows": "a time"}) == ["shows: listed in NOT_COMPARED, and not tagged so"]
    with_tags(2, "nbval-ignore-output")(notebook)
    assert faults(notebook, {"shows": "a time"}) == []


# ---- refresh.py --------------------------------------------------------------------------------------------


_spec = importlib.util.spec_from_file_location("refresh", Path(__file__).with_name("refresh.py"))
refresh = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(refresh)


def stale_notebook():
    """Make a notebook as an editor leaves it: live widgets, times, counts and outputs of another day."""
    cells = [
        new_markdown_cell("# Größe × 2"),
        new_code_cell("import sys\n\nimport ipywidgets", execution_count=9),
        new_code_cell(
            "print('b', file=sys.stderr)\nprint('a', flush=True)\nprint('c')\ndisplay(3)\nprint('d')"
        ),
        new_code_cell("ipywidgets.IntSlider()", outputs=[new_output("stream", text="old")]),
        new_code_cell("raise ValueError('meant')", metadata={"tags": ["raises-exception"]}),
        new_code_cell("", execution_count=4),
        new_code_cell("{'b': 1, 'a': 2}", metadata={"execution": {"iopub.execute_input": "2020-01-01"}}),
    ]
    metadata = {
        "kernelspec": {"name": "my-kernel", "display_name": "My kernel"},
        "language_info": {"name": "python", "version": "2.7.18"},
        "widgets": {"application/vnd.jupyter.widget-state+json": {"state": {}}},
    }
    return new_notebook(cells=cells, metadata=metadata)


def test_refresh_is_the_same_byte_for_byte(tmp_path):
    path = tmp_path / "lesson.ipynb"
    notebook = stale_notebook()
    nbformat.write(notebook, path)
    ids = [cell.id for cell in notebook.cells]

    assert refresh.refresh(path) is True
    stored = path.read_bytes()
    assert refresh.refresh(path) is False
    assert path.read_bytes() == stored
    assert list(tmp_path.iterdir()) == [path]

    notebook = nbformat.reads(stored.decode(), as_version=4)
    sorted_text = json.dumps(json.loads(stored), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    assert stored.decode() == sorted_text
    assert [cell.id for cell in notebook.cells] == ids
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    assert notebook.metadata.kernelspec == kernel
    assert "widgets" not in notebook.metadata
    assert notebook.metadata.language_info.name == "python"
    assert "version" not in json.dumps(notebook.metadata)
    streams, slider, error, empty, result = notebook.cells[2:]
    assert [(output.get("name"), output.get("text")) for output in streams.outputs] == [
        ("stdout", "a\nc\n"),
        ("stderr", "b\n"),
        (None, None),
        ("stdout", "d\n"),
    ]
    assert [output.data for output in slider.outputs] == [{"text/plain": "IntSlider(value=0)"}]
    assert [output.traceback for output in error.outputs] == [["ValueError: meant"]]
    assert (empty.execution_count, empty.outputs) == (None, [])
    assert (result.execution_count, result.metadata) == (5, {})


@pytest.mark.parametrize(
    ("source", "message"),
    [("1 / 0", "raised ZeroDivisionError"), ("import os\nos._exit(1)", "ended the kernel")],
)
def test_refresh_names_the_cell_that_fails_and_leaves_the_notebook_alone(tmp_path, source, message):
    path = tmp_path / "bad.ipynb"
    cells = [new_code_cell("x = 1"), new_markdown_cell("Now:"), new_code_cell(source, id="culprit")]
    nbformat.write(new_notebook(cells=cells), path)
    before = path.read_bytes()
    with pytest.raises(refresh.RefreshError) as error:
        refresh.refresh(path)
    assert str(error.value).startswith(f"{path}: cell 3 (id culprit) {message}")
    assert str(error.value).endswith(f"\n{path} is left as it was.")
    assert path.read_bytes() == before


def test_refresh_refuses_a_file_that_is_not_a_notebook(tmp_path):
    path = tmp_path / "bad.ipynb"
    path.write_text("{", encoding="utf-8")
    command = [sys.executable, refresh.__file__, path]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith(f"{path}: not a notebook")
    assert path.read_text(encoding="utf-8") == "{"
