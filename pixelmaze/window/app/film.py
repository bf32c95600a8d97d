"""Records scenes as pictures and films, without a window and faster than real time."""

from collections.abc import Iterable, Iterator
from math import inf
from pathlib import Path
from typing import Any, BinaryIO

import pyxel
from PIL import Image

from pixelmaze.looks.theme import Role
from pixelmaze.run.seekable import STEP_RATES
from pixelmaze.ui.kit.front_end import Recording
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.requests import ReplayRun
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene, check_steps
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze, WatchTrace
from pixelmaze.window.app.app import App
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.clock import FPS

_LEAD = 0.5  # seconds before the first step
_REST = 2.5  # seconds that the result stays at the end
_COMFORTABLE = 15  # maximum seconds for all steps if no speed is given


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
        """Memory that all frames take, in bytes."""
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


class SceneFrames(Frames):
    """Renders a search or a race.

    `step_rate` is in steps per second; if None, the film lasts `seconds`, or about 15 seconds if
    that is None, too. With `is_still` there is a single frame, after `seconds` or at the end.
    `steps` are the first and the last step to show; None shows all. Raises PixelmazeError if the
    run has fewer.
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
        steps: tuple[int, int] | None = None,
    ) -> None:
        self._scene = scene
        run = scene.playback.run
        run.run()  # so that the timeline shows its full length from the start
        first, self._last = steps or (0, run.length)
        check_steps(run, self._last)
        count = self._last - first
        run.seek(first)
        run.paused = True
        lead, rest = _LEAD, _REST
        if step_rate is None and seconds is not None and not is_still:
            lead, rest = min(lead, seconds / 8), min(rest, seconds / 4)
            step_rate = max(count, 1) / max(seconds - lead - rest, 1 / FPS)
        elif step_rate is None:
            slowest = 20 if steps is None else STEP_RATES[0]
            quick = (
                rate for rate in STEP_RATES if rate >= slowest and count / rate <= _COMFORTABLE
            )
            step_rate = next(quick, STEP_RATES[-1])
        scene.playback.step_rate = step_rate
        self._lead = round(lead * fps)
        frames = self._lead + round((count / step_rate + rest) * fps)
        super().__init__(scene, frames, fps, scale, is_still)
        self._moment = self._last if seconds is None else round(seconds * step_rate)

    def __iter__(self) -> Iterator[Image.Image]:
        if not self._is_still:
            yield from super().__iter__()
            return
        run = self._scene.playback.run
        run.seek(self._moment)
        for pane in self._scene.panes:
            pane.follow()
        for _ in range(_SETTLING):
            self._app.update()
        self._app.draw()
        yield self._picture()

    def _come_to(self, frame: int) -> None:
        run = self._scene.playback.run
        if frame == self._lead:
            run.paused = False
        elif self._last <= run.index < run.length:
            run.seek(self._last)
            run.paused = True


_SETTLING = 120  # frames to wait for corner maps and place labels before a still picture is taken


def frames_of(request: SceneRequest, scene: Scene, film: Recording) -> Frames:
    """The frames of the scene that `request` opens."""
    fps, scale, has_one = film.fps, film.scale, is_still(film.path)
    match request:
        case WatchMaze() | WatchTrace() | RaceMaze():
            assert isinstance(scene, AlgorithmScene)
            return SceneFrames(
                scene, step_rate=request.step_rate, seconds=film.seconds, fps=fps, scale=scale,
                is_still=has_one, steps=film.steps,
            )  # fmt: skip
        case ReplayRun():
            seconds = min(film.seconds or inf, request.seconds)
            return Frames(scene, round(seconds * fps), fps, scale, has_one)
    raise TypeError(f"{request} cannot be recorded")


def is_still(path: Path) -> bool:
    """True if the file's suffix means a still picture, not a film."""
    return path.suffix.lower() == ".png"


def save(frames: Iterable[Image.Image], file: BinaryIO, path: Path, fps: int) -> None:
    """Write all frames as a film, or the last one as a picture, depending on `path`'s suffix."""
    if is_still(path):
        *_, last = frames
        last.save(file, "PNG", optimize=True)
        return
    if path.suffix.lower() == ".mp4":
        _save_video(frames, file, fps)
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


def _save_video(frames: Iterable[Image.Image], file: BinaryIO, fps: int) -> None:
    """Write an MP4 in the pixel format that every player and slide program can show."""
    import av  # optional

    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=fps, options={"crf": "14"})
        stream.pix_fmt = "yuv420p"
        frame_of: Any = av.VideoFrame.from_image  # untyped
        for i, image in enumerate(frames):
            if not i:
                stream.width, stream.height = image.size
            container.mux(stream.encode(frame_of(image.convert("RGB"))))
        container.mux(stream.encode())
