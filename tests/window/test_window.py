"""The program in a real window, on an X screen, under real key presses.

These need a screen and xdotool: run them by `pytest -n 0 -m window`, under `xvfb-run` if need be.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageGrab

from pixelmaze.game.game import Game
from pixelmaze.game.lessons import STEPS
from pixelmaze.game.lessons import program as written
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store

pytestmark = pytest.mark.window

PATIENCE = 120
"""Seconds to wait for anything. Where writing takes long, a run is written seldom."""


def until(what: str, happened: object) -> object:
    """Wait until the function returns something true, and return that."""
    assert callable(happened)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if result := happened():
            return result
        time.sleep(0.05)
    raise AssertionError(f"waited in vain for {what}")


def xdotool(*words: str) -> str:
    return subprocess.run(
        ["xdotool", *words], capture_output=True, text=True, check=False
    ).stdout.strip()


def look() -> Image.Image:
    return ImageGrab.grab(xdisplay=os.environ["DISPLAY"]).convert("RGB")


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


@contextmanager
def window_of(*words: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """What Python runs by these words, with its window open."""
    process = subprocess.Popen(
        [sys.executable, *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder,
    )  # fmt: skip
    try:
        search = ("search", "--onlyvisible", "--pid", str(process.pid))
        until("a window", lambda: xdotool(*search) or process.poll() is not None)
        assert process.poll() is None, process.stderr and process.stderr.read()
        dark = Image.new("RGB", look().size)
        until("something to see", lambda: differ(look(), dark))
        time.sleep(0.5)
        yield process
    finally:
        process.kill()
        process.wait()


def program(*words: str, folder: Path) -> AbstractContextManager[subprocess.Popen[str]]:
    """The program with its window open."""
    return window_of("-m", "pixelmaze", *words, folder=folder)


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def test_watch_is_started_by_s_and_ended_by_q(tmp_path: Path) -> None:
    with program("watch", "--solver", "dfs", folder=tmp_path) as process:
        bare = look()
        xdotool("key", "s")
        until("the search to be seen", lambda: differ(look(), bare))
        early = look()
        until("it to go on", lambda: differ(look(), early))
        xdotool("key", "space")
        time.sleep(0.5)
        xdotool("key", "q")
        status, out, err = finish(process)
        assert (status, out) == (0, "")
        assert err.startswith("square-24x13-prim-"), "the ID, in full"


def test_game_of_the_course_is_solved_by_s_and_ended_by_q(tmp_path: Path) -> None:
    (tmp_path / "maze.py").write_bytes(written(STEPS).read_bytes())
    with window_of("maze.py", folder=tmp_path) as process:
        xdotool("key", "s")
        early = look()
        until("the search to be seen", lambda: differ(look(), early))
        xdotool("key", "Right")  # stops at a step
        time.sleep(0.5)
        still = look()
        time.sleep(0.5)
        assert not differ(look(), still)
        xdotool("key", "q")
        assert finish(process)[0] == 0


def test_keys_and_mouse_reach_the_watched(tmp_path: Path) -> None:
    """Those that a window may treat differently from a screen without one."""
    with program("watch", "square-40x30-prim-7", folder=tmp_path) as process:
        for words in (
            ["key", "l"], ["key", "g"], ["key", "space"], ["key", "Left"], ["key", "Home"],
            ["key", "ctrl+Tab"], ["key", "shift+Tab"], ["key", "t"], ["key", "F1"], ["key", "F1"],
            ["key", "question"], ["key", "Escape"], ["key", "plus"], ["key", "minus"],
            ["mousemove", "400", "400", "click", "4"], ["key", "x"], ["key", "s"], ["key", "x"],
        ):  # fmt: skip
            before = look()
            xdotool(*words)
            until(f"{words} to change what is seen", lambda before=before: differ(look(), before))
        xdotool("key", "q")
        assert finish(process)[:2] == (0, "")


def test_clock_stops_without_the_focus(tmp_path: Path) -> None:
    def kept() -> int:
        """The ticks of the run, as they were last written."""
        return max((run.ticks for run in Store(Folder(tmp_path)).unfinished.found), default=0)

    with program("--data-dir", ".", "play", "square-8x5-prim-7", folder=tmp_path) as process:
        window = xdotool("search", "--onlyvisible", "--pid", str(process.pid)).split()[-1]
        xdotool("windowfocus", "--sync", window)
        xdotool("key", "Right", "key", "Down")
        begun = until("a move", kept)
        until("the clock", lambda: kept() != begun)
        xdotool("windowfocus", xdotool("search", "--maxdepth", "0", ""))
        time.sleep(1)
        before = kept()
        time.sleep(5)
        assert kept() == before
        xdotool("windowfocus", "--sync", window)
        time.sleep(1)
        xdotool("key", "Return")
        until("the clock", lambda: kept() != before)
        xdotool("key", "q")
        assert finish(process)[:2] == (0, "")


def test_bare_program_leads_from_the_title_into_the_first_level_and_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIXELMAZE_DATA_DIR", str(tmp_path))
    level = next(iter(ADVENTURE.values()))
    game = Game(level.make())
    with program(folder=tmp_path) as process:
        for _ in range(6):  # Adventure, its first level, and the four pictures before it
            before = look()
            xdotool("key", "Return")
            until("another scene", lambda before=before: differ(look(), before))
            time.sleep(0.7)
        before = look()
        xdotool("key", "Escape")
        until("the pause", lambda: differ(look(), before))
        before = look()
        xdotool("key", "Escape")
        until("the game", lambda: differ(look(), before))
        time.sleep(0.5)
        assert process.poll() is None
        for (x, y), (to_x, to_y) in pairwise(map(game.maze.grid.xy, game.shortest)):
            before = look()
            xdotool("key", WAYS[to_x - x, to_y - y])
            until("a picture", lambda before=before: differ(look(), before))
            time.sleep(0.1)  # two presses of one key within a frame would be one
        until("the level to be kept", lambda: level.name in Store(Folder(tmp_path)).records)
        xdotool("key", "q")
        assert finish(process)[:2] == (0, "")
    assert Store(Folder(tmp_path)).records[level.name].moves == game.tour


WAYS = {(1, 0): "Right", (0, -1): "Up", (-1, 0): "Left", (0, 1): "Down"}


@pytest.mark.parametrize("command", ["play", "watch"])
def test_ctrl_c_ends_it_quietly(command: str, tmp_path: Path) -> None:
    with program(command, "hexagonal-200x200-prim-1", folder=tmp_path) as process:
        process.send_signal(signal.SIGINT)
        assert finish(process) == (130, "", "")


def test_without_a_sound_device_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    nothing = tmp_path / "asound.conf"
    nothing.write_text("pcm.!default { type hw card 99 }\n")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(nothing))
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere")
    with program("watch", "square-8x5-prim-7", folder=tmp_path) as process:
        bare = look()
        xdotool("key", "s")
        until("the search to be seen", lambda: differ(look(), bare))
        time.sleep(1)
        xdotool("key", "q")
        assert finish(process) == (0, "", "")


def test_file_beside_the_user_is_found(tmp_path: Path) -> None:
    """The engine changes the folder; names given by the user still mean what they meant."""
    (tmp_path / "maze.txt").write_text("+---+---+\n| S   G |\n+---+---+\n")
    with program("play", "maze.txt", folder=tmp_path) as process:
        before = look()
        xdotool("key", "Right")
        until("the goal to be celebrated", lambda: differ(look(), before))
        xdotool("key", "q")
        assert finish(process) == (0, "", "")


# ---- sizes of the window -----------------------------------------------------------------------


def resized(process: subprocess.Popen[str], width: int, height: int) -> Image.Image:
    """What the window shows after it got that size."""
    window = xdotool("search", "--onlyvisible", "--pid", str(process.pid)).split()[0]
    xdotool("windowmove", window, "0", "0", "windowsize", window, str(width), str(height))

    def has_size() -> bool:
        lines = xdotool("getwindowgeometry", "--shell", window).splitlines()
        return {f"WIDTH={width}", f"HEIGHT={height}"} <= {*lines}

    until("the size", has_size)
    time.sleep(0.5)
    return look().crop((0, 0, width, height))


@pytest.mark.parametrize(
    ("size", "drawn", "scale"),
    [
        ((900, 640), (450, 320), 2),
        ((1270, 780), (634, 390), 2),
        ((640, 360), (640, 360), 1),
        ((1280, 790), (640, 394), 2),
        ((500, 300), (500, 300), 1),
        ((400, 790), (400, 540), 1),
        ((1200, 340), (960, 340), 1),
    ],
)
def test_the_picture_fills_the_window_with_pixels_of_one_size(
    size: tuple[int, int], drawn: tuple[int, int], scale: int, tmp_path: Path
) -> None:
    with program("watch", "square-24x13-prim-7", folder=tmp_path) as process:
        resized(process, 1280, 720)
        picture = resized(process, *size)
        width, height = drawn[0] * scale, drawn[1] * scale
        left, top = (size[0] - width) // 2, (size[1] - height) // 2
        inside = picture.crop((left, top, left + width, top + height))
        small = inside.resize(drawn, Image.Resampling.NEAREST)
        assert small.resize(inside.size, Image.Resampling.NEAREST).tobytes() == inside.tobytes()
        right, bottom = drawn[0] - 1, drawn[1] - 1
        around = picture.getpixel((0, 0)) if top > 1 else None
        corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        assert all(small.getpixel(corner) != around for corner in corners)
        xdotool("key", "q")
        assert finish(process)[0] == 0


@pytest.mark.parametrize("size", [(310, 170), (300, 400), (500, 150)])
def test_a_window_that_is_too_small_says_so(size: tuple[int, int], tmp_path: Path) -> None:
    with program("watch", "square-24x13-prim-7", folder=tmp_path) as process:
        resized(process, 1280, 720)
        picture = resized(process, *size)
        middle = (size[0] // 2 - 110, size[1] // 2 - 15, size[0] // 2 + 110, size[1] // 2 + 15)
        words = picture.crop(middle)
        ground = Image.new("RGB", words.size, words.getpixel((0, 0)))
        left, top, right, bottom = ImageChops.difference(words, ground).getbbox() or (0, 0, 0, 0)
        assert 60 < right - left < 200
        assert 10 < bottom - top < 30
        xdotool("key", "q")
        assert finish(process)[0] == 0


def test_the_window_manager_knows_the_smallest_size(tmp_path: Path) -> None:
    with program("watch", folder=tmp_path) as process:
        window = xdotool("search", "--onlyvisible", "--pid", str(process.pid)).split()[0]
        hints = subprocess.run(
            ["xprop", "-id", window, "WM_NORMAL_HINTS"], capture_output=True, text=True, check=True
        ).stdout
        assert "minimum size: 320 by 180" in hints
        xdotool("key", "q")
        finish(process)


@pytest.mark.parametrize("end", ["q", "close", "SIGINT", "SIGTERM", "SIGKILL"])
def test_a_run_is_kept_however_the_window_ends(end: str, tmp_path: Path) -> None:
    def moves() -> list[int]:
        return [left.moves for left in Store(Folder(tmp_path / "data")).unfinished.found]

    words = ("--data-dir", "data", "play", "square-8x5-prim-7")
    with program(*words, folder=tmp_path) as process:
        for number, key in enumerate(("Down", "Right"), 1):
            xdotool("key", key)
            until(f"{number} moves on disc", lambda number=number: moves() == [number])
        xdotool("key", "Up")
        if end in ("close", "SIGKILL"):
            until("the last move on disc", lambda: moves() == [3])
        else:
            time.sleep(0.1)
        if end == "q":
            xdotool("key", "q")
        elif end == "close":
            window = xdotool("search", "--onlyvisible", "--pid", str(process.pid)).split()[0]
            xdotool("windowclose", window)  # an error of X ends it
        else:
            process.send_signal(getattr(signal, end))
        process.communicate(timeout=PATIENCE)
        assert moves() == [3]
    with program("--data-dir", "data", "play", "--resume", folder=tmp_path) as process:
        xdotool("key", "Right")
        until("the run to go on", lambda: moves() == [4])
        xdotool("key", "q")
        assert finish(process)[0] == 0
    assert moves() == [4]
