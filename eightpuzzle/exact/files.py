"""Saving and loading tables in numpy's .npz format. Loading checks everything."""

import hashlib
import json
import os
import zipfile
from collections.abc import Callable
from os import PathLike
from typing import Any

import numpy as np

from ..puzzles import SlidingPuzzle
from ..watch import whole_file


def save_table(path: str | PathLike, format: str, problem: SlidingPuzzle, table: np.ndarray, **about: Any) -> None:
    """Save a table of bytes with its description, and a digest that reveals damage."""
    about = {"format": format, "goal": problem.goal, "width": problem.width, "order": problem.order, **about}
    about["digest"] = _digest(about, table)
    with whole_file(path, "wb") as file:
        np.savez_compressed(file, about=json.dumps(about), table=table)


def load_table(path: str | PathLike, format: str, what: str,
               size: Callable[[SlidingPuzzle, dict], int]) -> tuple[SlidingPuzzle, np.ndarray, dict]:
    """Load a file written by `save_table`: the problem, the table, and the rest of the description.

    - `what`: a name for the expected content, used in error messages.
    - `size`: a function of the problem and the description that returns the size of the table in bytes.

    Raises OSError if the file cannot be opened, ValueError if it is not such a table or is damaged.
    """
    with open(path, "rb") as file:
        try:
            if not zipfile.is_zipfile(file):
                raise ValueError("expected a file in numpy's .npz format")
            file.seek(0)
            with np.load(file, allow_pickle=False) as entries:
                about, table = json.loads(str(entries["about"])), entries["table"]
            if about["format"] != format:
                raise ValueError(f"expected the format {format!r}, got {about['format']!r}")
            problem = SlidingPuzzle(about["goal"], about["goal"], about["width"], about["order"])
            expected = size(problem, about)
            if table.dtype != np.uint8 or table.shape != (expected,):
                raise ValueError(f"expected {expected:,} bytes, got {table.dtype} of shape {table.shape}")
            if about.pop("digest") != _digest(about, table):
                raise ValueError("the file is damaged: its digest does not match")
        except Exception as error:  # numpy raises many types of exceptions for a broken file
            raise ValueError(f"{os.fspath(path)} is not {what}: {error}") from error
    table.flags.writeable = False
    return problem, table, about


def _digest(about: dict, table: np.ndarray) -> str:
    """Return a checksum of the description and the table."""
    digest = hashlib.sha256(json.dumps(about, sort_keys=True).encode())
    digest.update(np.ascontiguousarray(table))
    return digest.hexdigest()
