"""`watch --record`: films and pictures, without a display."""

import os
import subprocess
import sys
from pathlib import Path

import av
import pytest
from PIL import Image, ImageSequence, ImageStat
from support.cli import complaint, contents, output, run, start
from support.sampling import sample
from support.window_driver import COLUMN, session, share_engine

from pixelmaze import PixelmazeError
from pixelmaze.commands import front_end
from pixelmaze.files.text import read
from pixelmaze.looks.looks import DUNGEON, THEMES
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.window.app.film import SceneFrames
from pixelmaze.window.canvas import hud

MAZE = "square-5x4-prim-1"
QUICK = "--step-rate 200 --fps 10"
NO_WAY = "+---+---+---+\n| S     | G |\n+---+---+---+\n"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> None:
    share_engine(monkeypatch)


def record(folder: Path, command: str, stdin: str | None = None) -> Image.Image:
    """The one file that `pixelmaze watch command` makes."""
    before = contents(folder)
    assert not output(folder, f"watch {command}", stdin)
    (name,) = contents(folder).keys() - before.keys()
    return Image.open(folder / name)


def last_picture(maze: Maze, solver: str) -> Image.Image:
    """The same picture that `--record x.png` writes, without a process of its own."""
    (picture,) = SceneFrames(WatchScene(session(), Search(maze, solver), solver, 20), is_still=True)
    return picture


def colours(image: Image.Image) -> set[int]:
    counted = image.convert("RGB").getcolors(image.width * image.height)
    assert counted
    return {int.from_bytes(bytes(rgb), "big") for _, rgb in counted}  # type: ignore[arg-type]


def has(image: Image.Image, role: Role) -> bool:
    """Whether the colour is seen in the maze or above it."""
    image = image.convert("RGB")
    image.paste(0, (COLUMN.x, COLUMN.y, hud.WIDTH, hud.HEIGHT))
    image.paste(0, (0, hud.HEIGHT - hud.BOTTOM, hud.WIDTH, hud.HEIGHT))
    return DUNGEON.colours[role] in colours(image)


def durations(film: Image.Image) -> list[int]:
    """Of its frames, in milliseconds."""
    found = []
    for frame in ImageSequence.Iterator(film):
        frame.load()
        found.append(frame.info["duration"])
    return found


@pytest.mark.few(2)
@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_film(tmp_path: Path, suffix: str) -> None:
    with record(tmp_path, f"{MAZE} --record film{suffix} --step-rate 20 --fps 10") as film:
        assert film.format == suffix[1:].upper()
        assert film.size == (640, 360)
        assert film.info["loop"] == 0
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
    assert len(frames) > 5
    assert [has(frames[0], role) for role in (Role.ROUTE_FLOOR, Role.PATH)] == [False, False]
    assert any(has(frame, Role.ROUTE_FLOOR) and not has(frame, Role.PATH) for frame in frames)
    assert has(frames[-1], Role.PATH)
    assert not has(frames[-1], Role.ALARM)
    assert colours(frames[-1]) <= set(DUNGEON.colours.values())


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("solver", "step_rate", "fps"), [("dfs", 200, 10), ("bfs", 20, 20), ("dfs", 50, 50)]
)
def test_film_plays_as_long_as_the_search(
    tmp_path: Path, solver: str, step_rate: int, fps: int
) -> None:
    options = f"--solver {solver} --step-rate {step_rate} --fps {fps}"
    with record(tmp_path, f"{MAZE} --record film.gif {options}") as film:
        lasts = durations(film)
    assert all(duration % (1000 // fps) == 0 for duration in lasts)
    seconds = 0.5 + solve(from_id(MAZE), solver).steps / step_rate + 2.5
    assert sum(lasts) / 1000 == pytest.approx(seconds, abs=1 / fps)


def test_picture(tmp_path: Path) -> None:
    with record(tmp_path, f"{MAZE} --record last.PNG") as picture:
        assert picture.format == "PNG"
        assert picture.size == (640, 360)
        assert has(picture, Role.PATH)
        assert not has(picture, Role.ALARM)


def test_scale(tmp_path: Path) -> None:
    with (
        record(tmp_path, f"{MAZE} --record one.png") as one,
        record(tmp_path, f"{MAZE} --record two.png --scale 2") as two,
    ):
        assert two.size == (1280, 720)
        enlarged = one.convert("RGB").resize(two.size, Image.Resampling.NEAREST)
        assert two.convert("RGB").tobytes() == enlarged.tobytes()


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("solver", "shape"),
    [
        ("dfs", "square"), ("dfs", "hexagonal"), ("bidirectional-bfs", "square"),
        ("dead-end-filling", "hexagonal"), ("wall-follower", "square"),
    ],
)  # fmt: skip
def test_last_picture_shows_the_path(solver: str, shape: str) -> None:
    picture = last_picture(from_id(f"{shape}-6x5-kruskal-3"), solver)
    assert has(picture, Role.PATH)
    assert not has(picture, Role.ALARM)


@pytest.mark.few(3)
@pytest.mark.parametrize("solver", ["dfs", "bidirectional-bfs", "wall-follower"])
def test_no_path_is_an_alarm(solver: str) -> None:
    picture = last_picture(read(NO_WAY), solver)
    assert has(picture, Role.ALARM)
    assert not has(picture, Role.PATH)


def test_film_of_a_search_without_a_path_ends_with_an_alarm(tmp_path: Path) -> None:
    with record(tmp_path, f"- --record film.gif {QUICK}", stdin=NO_WAY) as film:
        film.seek(getattr(film, "n_frames", 1) - 1)
        assert has(film, Role.ALARM)
        assert not has(film, Role.PATH)


@pytest.mark.few(4)
@pytest.mark.parametrize("maze", ["square-1x1-prim-1", "square-1x7-prim-1", "hexagonal-7x1-prim-1"])
def test_smallest_mazes(tmp_path: Path, maze: str) -> None:
    with record(tmp_path, f"{maze} --record film.gif {QUICK}") as film:
        assert film.size == (640, 360)


@pytest.mark.thorough
def test_usual_film_is_small_enough_to_send(tmp_path: Path) -> None:
    record(tmp_path, "square-24x13-prim-4711 --record film.gif").close()
    assert 0 < (tmp_path / "film.gif").stat().st_size < 500_000


@pytest.mark.few(2)
@pytest.mark.parametrize("seconds", [1, 9])
def test_film_lasts_as_long_as_it_shall(tmp_path: Path, seconds: int) -> None:
    with record(tmp_path, f"{MAZE} --record film.gif --seconds {seconds} --fps 10") as film:
        assert sum(durations(film)) / 1000 == pytest.approx(seconds, abs=0.2)
        assert has(film.convert("RGB"), Role.PATH)


def test_picture_of_a_moment(tmp_path: Path) -> None:
    moment = f"{MAZE} --record moment.png --step-rate 2 --seconds 2"
    with record(tmp_path, moment) as picture:
        assert has(picture, Role.ROUTE)
        assert not has(picture, Role.PATH)


@pytest.mark.thorough
def test_film_from_blank_begins_with_rock(tmp_path: Path) -> None:
    with record(tmp_path, f"{MAZE} --from-blank --record film.gif {QUICK}") as film:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
    assert has(frames[0], Role.ROCK)
    assert not has(frames[-1], Role.ROCK)
    assert has(frames[-1], Role.PATH)


def test_theme_of_a_picture(tmp_path: Path) -> None:
    with record(tmp_path, f"{MAZE} --theme neon --record last.png") as picture:
        assert colours(picture) <= set(THEMES["neon"].colours.values())


def test_source_can_be_shown(tmp_path: Path) -> None:
    with record(tmp_path, f"{MAZE} --source --record last.png") as picture:
        seen = colours(picture.crop((COLUMN.x, COLUMN.y, hud.WIDTH, hud.HEIGHT - 30)))
    assert {DUNGEON.colours[role] for role in (Role.KEYWORD, Role.CODE_LINE)} <= seen


@pytest.mark.thorough
def test_race_is_recorded_and_its_result_printed(tmp_path: Path) -> None:
    command = f"race {MAZE} --solvers dfs,bfs,dead-end-filling --record race.gif --fps 10"
    lines = output(tmp_path, command).splitlines()
    assert lines[0].split() == ["rounds", "path", "visited"]
    assert {line[:2] for line in lines[1:]} <= {"1.", "2.", "3."}
    assert len(lines) == 4
    length = solve(from_id(MAZE)).length
    assert all(line.split()[-2] == str(length) for line in lines[1:])
    with Image.open(tmp_path / "race.gif") as film:
        film.seek(getattr(film, "n_frames", 1) - 1)
        assert has(film, Role.PATH)


@pytest.mark.thorough
def test_race_is_not_lost_where_nobody_reads_its_result(tmp_path: Path) -> None:
    command = f"{sys.executable} -m pixelmaze race {MAZE} --record race.png | true"
    subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, check=False)
    assert {*contents(tmp_path)} == {"race.png"}


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="a shell of its own")
@pytest.mark.parametrize("closed", sample([">&-", "2>&-", "<&-", ">&- 2>&-"], 3))
def test_closed_streams_do_no_harm(tmp_path: Path, closed: str) -> None:
    command = f"{sys.executable} -m pixelmaze watch {MAZE} --record last.png {closed}"
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, {*contents(tmp_path)}) == (0, {"last.png"})
    assert b"Traceback" not in done.stderr


def test_film_that_needs_too_much_memory_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, f"watch {MAZE} --record x.gif --scale 8 --seconds 60")
    assert done.returncode == 2
    assert all(word in done.stderr for word in ("1,200 frames", "MB", "--scale"))
    assert not contents(tmp_path)


def test_race_of_generators_is_recorded(tmp_path: Path) -> None:
    command = "race hexagonal-5x4-prim-1 --generators eller,wilson --record last.png"
    lines = output(tmp_path, command).splitlines()
    assert [line.split()[-2:] for line in lines[1:]] == [["made", "20"], ["made", "20"]]


@pytest.mark.thorough
def test_same_maze_same_film(tmp_path: Path) -> None:
    for name in ("one", "two"):
        record(tmp_path, f"{MAZE} --record {name}.gif {QUICK}").close()
    assert (tmp_path / "one.gif").read_bytes() == (tmp_path / "two.gif").read_bytes()


def test_old_film_is_replaced_but_not_by_a_failure(tmp_path: Path) -> None:
    (tmp_path / "film.png").write_text("old")
    complaint(tmp_path, "watch missing.txt --record film.png")
    (tmp_path / "bad.txt").write_text("no maze")
    complaint(tmp_path, "watch bad.txt --record film.png")
    output(tmp_path, f"watch {MAZE} --record film.png")
    with Image.open(tmp_path / "film.png") as picture:
        assert picture.size == (640, 360)


def test_relative_name_is_meant_from_where_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    done = run(tmp_path, f"watch {MAZE} --record deep/last.png")
    assert done.returncode == 0
    assert list(contents(tmp_path / "deep")) == ["last.png"]


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_progress_bar_in_a_terminal(tmp_path: Path) -> None:
    import pty

    terminal, end = pty.openpty()
    with start(tmp_path, f"watch {MAZE} --record film.gif {QUICK}", stderr=end) as process:
        os.close(end)
        shown = b""
        try:
            while part := os.read(terminal, 1024):
                shown += part
        except OSError:  # all have left the terminal
            pass
    os.close(terminal)
    assert process.returncode == 0
    assert b"film.gif" in shown
    assert b"100%" in shown


# ---- some of the steps -------------------------------------------------------------------------


def still(step: int) -> Image.Image:
    scene = WatchScene(session(), Search(from_id(MAZE), "dfs"), "dfs", 20)
    (picture,) = SceneFrames(scene, is_still=True, steps=(step, step))
    assert scene.search.index == step
    return picture.convert("RGB")


@pytest.mark.thorough
def test_film_of_a_range() -> None:
    scene = WatchScene(session(), Search(from_id(MAZE), "dfs"), "dfs", 20)
    shown = [scene.search.index for _ in SceneFrames(scene, fps=10, steps=(4, 9), step_rate=2)]
    assert [shown[0], shown[-1]] == [4, 9]
    assert [*dict.fromkeys(shown)] == [*range(4, 10)]
    assert len(shown) == round((0.5 + 5 / 2 + 2.5) * 10)


def test_picture_of_a_step(tmp_path: Path) -> None:
    with record(tmp_path, f"{MAZE} --record one.png --steps 7") as picture:
        assert picture.convert("RGB").tobytes() == still(7).tobytes()
    assert still(7).tobytes() != still(8).tobytes()
    output(tmp_path, f"watch {MAZE} --terminal --record two.svg --steps 7")
    assert b">7<" in contents(tmp_path)["two.svg"] or b" 7 of " in contents(tmp_path)["two.svg"]


@pytest.mark.thorough
def test_video(tmp_path: Path) -> None:
    command = f"watch {MAZE} --record film.mp4 --steps 4-9 --step-rate 10 --fps 10 --scale 2"
    assert not output(tmp_path, command)
    with av.open(str(tmp_path / "film.mp4")) as film:
        (stream,) = film.streams.video
        assert (stream.width, stream.height, stream.average_rate) == (1280, 720, 10)
        assert stream.codec_context.name == "h264"
        frames = [frame.to_image() for frame in film.decode(stream)]
    assert len(frames) == round((0.5 + 5 / 10 + 2.5) * 10)
    expected = ImageStat.Stat(still(4).resize((1280, 720), Image.Resampling.NEAREST)).mean
    assert ImageStat.Stat(frames[0]).mean == pytest.approx(expected, abs=3)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--record x.gif --steps 5", "--steps 5-25"),
        ("--record x.png --steps 5-9", "--steps 5"),
        ("--record x.png --steps 5 --seconds 2", "cannot be used with --seconds"),
        ("--record x.gif --steps 9-5", "40-60"),
        ("--record x.gif --steps 1-", "40-60"),
        ("--record x.png --steps 999", "no step 999"),
        ("--terminal --record x.svg --steps 999", "no step 999"),
        ("--steps 5", "needs --record"),
    ],
)
def test_wrong_steps_are_refused(tmp_path: Path, options: str, words: str) -> None:
    assert words in complaint(tmp_path, f"watch {MAZE} {options}")


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_end, "find_spec", lambda _: None)
    with pytest.raises(PixelmazeError, match=r"pip install 'pixelmaze\[video\]'"):
        front_end.film_of("x.mp4", dict.fromkeys(front_end.FILM_OPTIONS), terminal=False)
