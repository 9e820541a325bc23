"""Pictures: the layout of trees, and matplotlib figures of boards, solutions, search trees and measurements.

The modules `figures`, `charts` and `reports` load matplotlib when first used. The layout needs no other package.
"""

from importlib import import_module

_HOMES = {
    "figures": ("arcs", "board", "counts", "shares", "strip", "tree"),
    "reports": ("counterexample", "dominance", "scatter"),
    "charts": ("bounds", "distribution", "growth", "space", "tradeoff"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*_HOME_OF]


def __getattr__(name: str) -> object:
    if name in _HOME_OF:
        try:
            return getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
        except ModuleNotFoundError as error:
            message = (f"draw.{name} needs the packages of the extra 'lab' ({error.name} is missing):"
                       " pip install 'eightpuzzle[lab]', or in the project's folder pip install -e '.[lab]'")
            raise ModuleNotFoundError(message, name=error.name, path=error.path) from error
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
