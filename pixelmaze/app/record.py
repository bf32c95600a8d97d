"""Pictures and films of a search, made without a window and faster than it plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import pyxel
from PIL import Image

from pixelmaze.app import hud
from pixelmaze.app.scenes.watch import Watch
from pixelmaze.app.window import FPS, App
from pixelmaze.errors import PixelmazeError
from pixelmaze.maze import Maze
from pixelmaze.playback import STEP_RATES
from pixelmaze.search import Search, solve
from pixelmaze.theme import Role

FORMATS = (".gif", ".webp", ".png")

_LEAD = 0.5
"""Seconds of bare maze at the beginning."""
_REST = 2.5
"""Seconds of result at the end."""
_COMFORTABLE = 15
"""Seconds that a search may take if nobody said how fast it should go."""


def checked_path(name: str) -> Path:
    """The path to record to, if its ending is one of FORMATS."""
    path = Path(name)
    if path.suffix.lower() not in FORMATS:
        raise PixelmazeError(f"cannot record to {name}: the name must end in {', '.join(FORMATS)}")
    return path


class Recording:
    """The frames of a film of one search, as Pillow images; `len` is how many there will be.

    The screen must be open; it may be headless.
    """

    def __init__(
        self,
        maze: Maze,
        solver: str,
        *,
        step_rate: int | None,
        name: str = "",
        fps: int = 20,
        scale: int = 1,
        only_last: bool = False,
    ) -> None:
        steps = solve(maze, solver).steps
        if step_rate is None:
            quick = (rate for rate in STEP_RATES if rate >= 20 and steps / rate <= _COMFORTABLE)
            step_rate = next(quick, STEP_RATES[-1])
        self.fps = fps
        self._scale = scale
        self._only_last = only_last
        self._lead = round(_LEAD * fps)
        self._frames = self._lead + round((steps / step_rate + _REST) * fps)
        self._scene = Watch(Search(maze, None), solver, step_rate, name)
        self._app = App(self._scene)

    def __len__(self) -> int:
        return 1 if self._only_last else self._frames

    def __iter__(self) -> Iterator[Image.Image]:
        if self._only_last:
            self._scene.start()
            assert self._scene.search
            self._scene.search.run()
            self._scene.panes[0].view.arrive()
            self._app.update()
            self._app.draw()
            yield self._picture()
            return
        updates = 0
        for frame in range(self._frames):
            if frame == self._lead:
                self._scene.start()
            while updates * self.fps < frame * FPS:
                self._app.update()
                updates += 1
            self._app.draw()
            yield self._picture()

    def _picture(self) -> Image.Image:
        pixels = bytes(pyxel.screen.data_ptr())
        image = Image.frombytes("P", (hud.WIDTH, hud.HEIGHT), pixels)
        image.putpalette([byte for rgb in pyxel.colors for byte in rgb.to_bytes(3, "big")])
        size = (hud.WIDTH * self._scale, hud.HEIGHT * self._scale)
        return image.resize(size, Image.Resampling.NEAREST)


def save(frames: Iterable[Image.Image], file: BinaryIO, suffix: str, fps: int) -> None:
    """Write the frames as one film, or the last of them as a picture."""
    if suffix.lower() == ".png":
        *_, last = frames
        last.save(file, "PNG", optimize=True)
        return
    images = iter(frames)
    first = next(images)
    first.save(
        file,
        suffix[1:].upper(),
        save_all=True,
        append_images=images,
        duration=1000 // fps,
        loop=0,
        lossless=True,  # WebP
        optimize=True,  # GIF: only what changes from frame to frame
        transparency=int(Role.CLEAR),
    )
