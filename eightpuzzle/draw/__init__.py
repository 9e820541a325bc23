"""Pictures: the layout of trees, and matplotlib figures of boards, solutions and search trees.

The figures come from `figures`, which loads matplotlib; the layout needs nothing.
"""

from importlib import import_module

_FIGURES = ("arcs", "board", "counts", "shares", "strip", "tree")

__all__ = [*_FIGURES]


def __getattr__(name: str) -> object:
    if name in _FIGURES:
        return getattr(import_module(".figures", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
