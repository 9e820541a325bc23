"""The scripts and style sheets beside these modules: each widget's own, after what all share."""

from pathlib import Path

HERE = Path(__file__).parent


def script(*names: str) -> str:
    """The ES module of a widget: its scripts after the one that all share, in the order of their needs."""
    return _joined("pieces", *names, suffix="js")


def style(*names: str) -> str:
    """The style sheet of a widget."""
    return _joined("pieces", *names, suffix="css")


def _joined(*names: str, suffix: str) -> str:
    return "\n".join((HERE / f"{name}.{suffix}").read_text(encoding="utf-8") for name in names)
