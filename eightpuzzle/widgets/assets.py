"""The scripts and style sheets of the widgets."""

from pathlib import Path

HERE = Path(__file__).parent


def script(*names: str) -> str:
    """Return the ES module of a widget: the common script, then these ones.

    - `names`: the scripts in order, each after those that it uses.
    """
    return _joined("pieces", *names, suffix="js")


def style(*names: str) -> str:
    """Return the style sheet of a widget: the common one, then these."""
    return _joined("pieces", *names, suffix="css")


def _joined(*names: str, suffix: str) -> str:
    return "\n".join((HERE / f"{name}.{suffix}").read_text(encoding="utf-8") for name in names)
