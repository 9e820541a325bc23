"""The scripts and style sheets beside these modules: each widget's own, after what all share."""

from pathlib import Path

HERE = Path(__file__).parent


def script(name: str) -> str:
    """The ES module of a widget."""
    return _joined("pieces.js", f"{name}.js")


def style(name: str) -> str:
    """The style sheet of a widget."""
    return _joined("pieces.css", f"{name}.css")


def _joined(*files: str) -> str:
    return "\n".join((HERE / file).read_text(encoding="utf-8") for file in files)
