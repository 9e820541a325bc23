"""Save any widget as a picture, or as an animation of its steps."""

import shutil
import subprocess
from collections.abc import Iterable
from os import PathLike
from pathlib import Path


class Still:
    """A mixin that saves the figures of a widget.

    A subclass defines `figure(step)` and `_last_step`, the number of the last step.
    """

    def save(self, path: str | PathLike, steps: Iterable[int] | None = None, seconds: float = 0.5) -> None:
        """Save the widget's figure as a picture (.svg, .png), or all steps as an animation (.gif, .mp4).

        - `path`: the file to write; its extension selects the format.
        - `steps`: the steps of an animation; by default about a hundred, from the first to the last.
        - `seconds`: the time for which each step is shown.

        Raises ValueError for another extension, and for .mp4 if the program ffmpeg is not installed.
        """
        path = Path(path)
        ending = path.suffix.lower()
        if ending == ".svg":
            path.write_text(self.figure().svg(), encoding="utf-8")
        elif ending == ".png":
            self.figure().savefig(path, dpi=150)
        elif ending == ".gif":
            frames = self._frames(steps)
            frames[0].save(path, save_all=True, append_images=frames[1:], duration=round(1000 * seconds), loop=0)
        elif ending == ".mp4":
            self._film(path, self._frames(steps), seconds)
        else:
            raise ValueError(f"save: expected a file name ending in .svg, .png, .gif or .mp4, got {str(path)!r}")

    def _frames(self, steps: Iterable[int] | None) -> list:
        """Return the figures of the steps as images of the same size."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from PIL import Image

        if steps is None:
            steps = range(0, self._last_step + 1, 1 + self._last_step // 100)
            steps = [*steps, *([self._last_step] if self._last_step not in steps else [])]
        pictures = []
        for step in steps:
            canvas = FigureCanvasAgg(self.figure(step))
            canvas.draw()
            size = canvas.get_width_height()
            pictures.append(Image.frombuffer("RGBA", size, canvas.buffer_rgba(), "raw", "RGBA", 0, 1).convert("RGB"))
        if not pictures:
            raise ValueError("save: expected at least one step, got none")
        # Videos need an even width and height.
        width, height = (2 * -(-max(sizes) // 2) for sizes in zip(*(picture.size for picture in pictures)))
        frames = []
        for picture in pictures:
            frame = Image.new("RGB", (width, height), "white")
            frame.paste(picture)
            frames.append(frame)
        return frames

    @staticmethod
    def _film(path: Path, frames: list, seconds: float) -> None:
        ffmpeg = shutil.which("ffmpeg")
        if ffmpeg is None:
            raise ValueError("save: .mp4 needs the program ffmpeg, which is not installed: save as .gif instead")
        width, height = frames[0].size
        command = [ffmpeg, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}",
                   "-r", str(1 / seconds), "-i", "-", "-pix_fmt", "yuv420p", str(path)]
        subprocess.run(command, input=b"".join(frame.tobytes() for frame in frames), check=True)
