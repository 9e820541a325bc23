"""Tables in files: numpy's form .npz, written whole or not at all, and checked when read."""

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
    """Write a table of bytes, and what it is about, with a digest so that damage shows."""
    about = {"format": format, "goal": problem.goal, "width": problem.width, "order": problem.order, **about}
    about["digest"] = _digest(about, table)
    with whole_file(path, "wb") as file:
        np.savez_compressed(file, about=json.dumps(about), table=table)


def load_table(path: str | PathLike, format: str, what: str,
               size: Callable[[SlidingPuzzle, dict], int]) -> tuple[SlidingPuzzle, np.ndarray, dict]:
    """Read what `save_table` wrote: the problem, the table, and what else there is about it.

    - `what`: what the file should be, for the error.
    - `size`: how many bytes the table must have, a function of the problem and of what else there is about it.

    Raises OSError for a file that cannot be opened, ValueError, naming what is wrong, for one that is no such table or
    was damaged.
    """
    with open(path, "rb") as file:
        try:
            if not zipfile.is_zipfile(file):
                raise ValueError("expected a file of numpy's form .npz")
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
                raise ValueError("its content is not what was written")
        except Exception as error:  # numpy tells a broken file in many ways
            raise ValueError(f"{os.fspath(path)} is not {what}: {error}") from error
    table.flags.writeable = False
    return problem, table, about


def _digest(about: dict, table: np.ndarray) -> str:
    """A fingerprint of a file's content."""
    digest = hashlib.sha256(json.dumps(about, sort_keys=True).encode())
    digest.update(np.ascontiguousarray(table))
    return digest.hexdigest()
