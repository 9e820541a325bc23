"""Run lessons and store what they show, so that a second run changes no byte.

    python tests/notebooks/refresh.py [NOTEBOOK ...]

Without arguments: every lesson and every solution. What differs from run to run or from one Python to the
next is left out of the file: times, the version of Python, the ids and states of live widgets, the frames of
a traceback. A notebook whose cell raises is left as it was, the cell is named on standard error, and the exit
status is 1; a cell tagged ``raises-exception`` may raise.
"""

import os
import re
import sys
from itertools import groupby
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat.v4 import new_output

ROOT = Path(__file__).resolve().parents[2]
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
CELL_SECONDS = 120
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class RefreshError(Exception):
    """A notebook could not be run to its end; the message says which cell and why."""


def lessons():
    """Return the paths of every lesson and every solution, as seen from here, in order."""
    paths = sorted(ROOT.glob("notebooks/*.ipynb")) + sorted(ROOT.glob("notebooks/solutions/*.ipynb"))
    return [Path(os.path.relpath(path)) for path in paths]


def refresh(path):
    """Run the notebook at `path` and store its outputs; return whether the file changed.

    Raises `RefreshError`, and leaves the file alone, when it is not a notebook or when a cell raises, hangs or
    ends the kernel.
    """
    before = path.read_bytes()
    try:
        notebook = nbformat.reads(before.decode(), as_version=4)
    except (ValueError, nbformat.ValidationError) as error:  # bad UTF-8 and bad JSON are ValueErrors
        raise RefreshError(f"{path}: not a notebook: {error}") from None
    run(notebook, path)
    normalise(notebook)
    nbformat.validate(notebook)
    after = (nbformat.writes(notebook).rstrip("\n") + "\n").encode()
    if after == before:
        return False
    # Written beside it and moved: an interruption leaves the one file or the other, never half of one.
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(after)
    os.replace(beside, path)
    return True


def run(notebook, path):
    """Run every cell of `notebook`, in the folder of `path`; its outputs replace the stored ones."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    started = []
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=CELL_SECONDS,
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
        on_cell_start=lambda cell, cell_index: started.append(cell_index),
    )
    try:
        client.execute()
    except CellExecutionError as error:
        detail = f"raised {error.ename}: {error.evalue}\n\n" + COLOURS.sub("", error.traceback)
    except CellTimeoutError:
        detail = f"ran for more than {CELL_SECONDS} seconds"
    except DeadKernelError:
        detail = "ended the kernel"
    else:
        return
    index = started[-1]
    raise RefreshError(
        f"{path}: cell {index + 1} (id {notebook.cells[index]['id']}) {detail.rstrip()}\n"
        f"{path} is left as it was."
    )


def normalise(notebook):
    """Take out of `notebook` what is not the same after every run on every supported Python."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    language = notebook.metadata.get("language_info", {})
    language.pop("version", None)
    if isinstance(language.get("codemirror_mode"), dict):
        language["codemirror_mode"].pop("version", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type != "code":
            continue
        cell.outputs = merge_streams(cell.outputs)
        for output in cell.outputs:
            output.get("data", {}).pop(WIDGET_VIEW, None)
            output.get("metadata", {}).pop(WIDGET_VIEW, None)
            if output.output_type == "error":
                # The frames hold paths of this machine and change with every line added to the package.
                output.traceback = [f"{output.ename}: {output.evalue}"]


def merge_streams(outputs):
    """Return `outputs` with what is printed in a row as one stream, and on standard error as one after it.

    When a kernel sends on what was printed, and which of the two streams first, is a matter of timing.
    """
    merged = []
    for printed, group in groupby(outputs, lambda output: output.output_type == "stream"):
        if printed:
            texts = {"stdout": "", "stderr": ""}
            for output in group:
                texts[output.name] += output.text
            group = [new_output("stream", name=name, text=text) for name, text in texts.items() if text]
        merged += group
    return merged


def main(arguments):
    """Refresh the notebooks named, or all; return the exit status."""
    for path in [Path(argument) for argument in arguments] or lessons():
        try:
            print(f"{path}: {'refreshed' if refresh(path) else 'as it was'}", flush=True)
        except (RefreshError, OSError) as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
