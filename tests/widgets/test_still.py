"""The pictures and animations that widgets save."""

import shutil

import pytest
from PIL import Image

from eightpuzzle import (
    BoardPlayer,
    HeuristicExplorer,
    ParityExplorer,
    Race,
    SlidingPuzzle,
    Stepper,
    astar,
    idastar,
    manhattan,
    record,
)

SMALL = SlidingPuzzle.parse("1 2 3  x 4 6  7 5 8")


def every_widget():
    trace = record(astar, SMALL, manhattan(SMALL))
    yield Stepper(trace, step=5)
    yield Race([trace, record(idastar, SMALL, manhattan(SMALL))])
    for kind in (BoardPlayer, ParityExplorer, HeuristicExplorer):
        widget = kind(SMALL)
        widget.play("r")
        widget.play("d")
        yield widget


@pytest.mark.parametrize("widget", list(every_widget()), ids=lambda widget: type(widget).__name__)
def test_each_widget_writes_pictures_and_an_animation(widget, tmp_path):
    widget.save(tmp_path / "now.svg")
    assert (tmp_path / "now.svg").read_text().startswith("<?xml")
    widget.save(tmp_path / "now.png")
    with Image.open(tmp_path / "now.png") as picture:
        assert picture.size[0] > 100
    steps = range(min(3, widget._last_step + 1))
    widget.save(tmp_path / "steps.gif", steps, seconds=0.25)
    with Image.open(tmp_path / "steps.gif") as film:
        assert film.n_frames == len(steps) and film.info["duration"] == 250


def test_an_animation_goes_from_the_first_step_to_the_last_by_default(tmp_path):
    stepper = Stepper(record(astar, SMALL, manhattan(SMALL)))
    stepper.save(tmp_path / "all.gif")
    # A picture equal to the one before is not written again.
    with Image.open(tmp_path / "all.gif") as film:
        assert 10 < film.n_frames <= len(stepper.trace)


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
def test_a_film(tmp_path):
    Stepper(record(astar, SMALL, manhattan(SMALL))).save(tmp_path / "steps.mp4", range(4))
    assert (tmp_path / "steps.mp4").stat().st_size > 1000


def test_what_cannot_be_written(tmp_path, monkeypatch):
    player = BoardPlayer(SMALL)
    with pytest.raises(ValueError, match=r"ending in .svg, .png, .gif or .mp4, got '.*board.jpg'"):
        player.save(tmp_path / "board.jpg")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(ValueError, match="needs the program ffmpeg"):
        player.save(tmp_path / "board.mp4")
    with pytest.raises(ValueError, match="at least one step"):
        player.save(tmp_path / "board.gif", steps=[])
    assert list(tmp_path.iterdir()) == []
