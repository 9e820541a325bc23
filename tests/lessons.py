"""The notebooks as files: their cells and the words of their prose."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "notebooks"
LESSONS = sorted(FOLDER.glob("*.ipynb"))
SOLUTIONS = sorted(FOLDER.glob("solutions/*.ipynb"))


def cells(path):
    """The cells of a notebook, each as (id, "markdown" or "code", source, outputs)."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [(cell["id"], cell["cell_type"], "".join(cell["source"]), cell.get("outputs", []))
            for cell in notebook["cells"]]


def number_of_words(markdown):
    """How many words a reader reads, without tags, link targets, numbers and signs."""
    text = re.sub(r"<[^>]+>|\]\([^)]*\)", " ", markdown)
    return sum(1 for word in text.split() if re.search("[A-Za-z]{2}|^[aAI]$", word))
