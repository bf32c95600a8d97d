"""Records scenes as pictures and films, without a window and faster than real time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import pyxel
from PIL import Image

from pixelmaze.seekable import STEP_RATES
from pixelmaze.theme import Role
from pixelmaze.ui.scene import Scene
from pixelmaze.ui.scenes.algorithm import AlgorithmScene
from pixelmaze.window import hud
from pixelmaze.window.app import App
from pixelmaze.window.clock import FPS

_LEAD = 0.5
"""Seconds before the first step."""
_REST = 2.5
"""Seconds that the result stays at the end."""
_COMFORTABLE = 15
"""Maximum seconds for all steps if no speed is given."""


class Frames:
    """Renders `frames` frames of a scene as Pillow images; with `is_still` only the last one.

    `fps` is the film's frame rate and `scale` its pixel size. The screen must be open; it may be
    headless.
    """

    def __init__(
        self, scene: Scene, frames: int, fps: int = 20, scale: int = 1, is_still: bool = False
    ) -> None:
        self._app = App(scene)
        self._frames = frames
        self._fps = fps
        self._scale = scale
        self._is_still = is_still

    def __len__(self) -> int:
        return 1 if self._is_still else self._frames

    @property
    def size(self) -> int:
        """Bytes that all frames take in memory."""
        return len(self) * hud.WIDTH * hud.HEIGHT * self._scale**2

    def __iter__(self) -> Iterator[Image.Image]:
        updates = 0
        for frame in range(self._frames):
            self._come_to(frame)
            while updates * self._fps <= frame * FPS:
                self._app.update()
                updates += 1
            if not self._is_still or frame == self._frames - 1:
                self._app.draw()
                yield self._picture()

    def _come_to(self, frame: int) -> None:
        """Hook that is called before each frame."""

    def _picture(self) -> Image.Image:
        pixels = bytes(pyxel.screen.data_ptr())
        image = Image.frombytes("P", (hud.WIDTH, hud.HEIGHT), pixels)
        image.putpalette([byte for rgb in pyxel.colors for byte in rgb.to_bytes(3, "big")])
        size = (hud.WIDTH * self._scale, hud.HEIGHT * self._scale)
        return image.resize(size, Image.Resampling.NEAREST)


class Recording(Frames):
    """Renders a search or a race.

    `step_rate` is in steps per second. Without it, it is chosen so that the film takes `seconds`,
    or about 15 seconds if that is not given either. With `is_still` there is a single frame, after
    `seconds` or at the end.
    """

    def __init__(
        self,
        scene: AlgorithmScene,
        *,
        step_rate: float | None = None,
        seconds: float | None = None,
        fps: int = 20,
        scale: int = 1,
        is_still: bool = False,
    ) -> None:
        self._scene = scene
        run = scene.playback.run
        run.run()  # so that the timeline shows its full length from the start
        steps = run.length
        run.seek(0)
        run.paused = True
        lead, rest = _LEAD, _REST
        if step_rate is None and seconds is not None and not is_still:
            lead, rest = min(lead, seconds / 8), min(rest, seconds / 4)
            step_rate = max(steps, 1) / max(seconds - lead - rest, 1 / FPS)
        elif step_rate is None:
            quick = (rate for rate in STEP_RATES if rate >= 20 and steps / rate <= _COMFORTABLE)
            step_rate = next(quick, STEP_RATES[-1])
        scene.playback.step_rate = step_rate
        self._lead = round(lead * fps)
        frames = self._lead + round((steps / step_rate + rest) * fps)
        super().__init__(scene, frames, fps, scale, is_still)
        self._moment = None if seconds is None else round(seconds * step_rate)

    def __iter__(self) -> Iterator[Image.Image]:
        if not self._is_still:
            yield from super().__iter__()
            return
        run = self._scene.playback.run
        run.seek(run.length if self._moment is None else self._moment)
        for pane in self._scene.panes:
            pane.follow()
        for _ in range(_SETTLING):
            self._app.update()
        self._app.draw()
        yield self._picture()

    def _come_to(self, frame: int) -> None:
        if frame == self._lead:
            self._scene.playback.run.paused = False


_SETTLING = 120
"""Frames to wait for corner maps and place labels before a still picture is taken."""


def is_still(path: Path) -> bool:
    """Whether a file is a still picture rather than a film, by its suffix."""
    return path.suffix.lower() == ".png"


def save(frames: Iterable[Image.Image], file: BinaryIO, path: Path, fps: int) -> None:
    """Write all frames as a film, or the last one as a picture, depending on `path`'s suffix."""
    if is_still(path):
        *_, last = frames
        last.save(file, "PNG", optimize=True)
        return
    images = iter(frames)
    first = next(images)
    first.save(
        file,
        path.suffix[1:].upper(),
        save_all=True,
        append_images=images,
        duration=1000 // fps,
        loop=0,
        lossless=True,  # WebP
        optimize=True,  # GIF: store only the changes between frames
        transparency=int(Role.CLEAR),
    )
