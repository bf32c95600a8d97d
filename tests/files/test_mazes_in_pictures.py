"""Mazes read from pictures: our own, and line drawings of any width, colour and quality."""

from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import ExifTags, Image, ImageDraw
from support.checks import refused
from support.cli import run

from pixelmaze import PixelmazeError
from pixelmaze.files.png import write_png
from pixelmaze.files.text import read, write
from pixelmaze.maze.errors import PixelmazeWarning
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import generate
from pixelmaze.run.solution import solve

INKS = [("white", "black"), ("black", "white"), ("#f4ecd8", "#5b3a1e"), ("white", "#2040c0")]


def file_of(picture: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    file = BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def own(maze: Maze, has_path: bool) -> Image.Image:
    """Our own picture of the maze."""
    file = BytesIO()
    write_png(maze, file, solve(maze).route if has_path else ())
    return Image.open(file).convert("RGB")


def line_drawing(
    maze: Maze, pitch: int, wall: int, margin: int, ground: str = "white", ink: str = "black"
) -> Image.Image:
    """Walls of this thickness in pixels, drawn from the maze as text; start and goal are openings
    in its upper and lower border."""
    lines = write(maze).splitlines()
    width, height = maze.grid.asked
    size = [side * pitch + wall + 2 * margin for side in (width, height)]
    picture = Image.new("RGB", size, ground)
    draw = ImageDraw.Draw(picture)
    for y, line in enumerate(lines):
        for x, sign in enumerate(line[0::2]):
            left, top = margin + x // 2 * pitch, margin + y // 2 * pitch
            is_open = (x, y) in ((1, 0), (2 * width - 1, 2 * height))
            if sign in "-|" and not is_open:
                along = (wall - 1, pitch + wall - 1)
                draw.rectangle(
                    (left, top, left + along[sign == "-"], top + along[sign == "|"]), ink
                )
    return picture


def turned(picture: Image.Image, degrees: float, scale: float) -> Image.Image:
    size = [round(side * scale) for side in picture.size]
    corner = picture.getpixel((0, 0))
    bicubic = Image.Resampling.BICUBIC
    return picture.resize(size, bicubic).rotate(degrees, bicubic, expand=True, fillcolor=corner)


def themed(picture: Image.Image, colours: int) -> Image.Image:
    """The same in other colours: as it is, inverted, or in red and green for green and red."""
    if colours == 1:
        return picture.point([255 - value for value in range(256)] * 3)
    red, green, blue = picture.split()
    return Image.merge("RGB", (green, red, blue)) if colours == 2 else picture


@pytest.mark.few(5)
@pytest.mark.parametrize(
    ("size", "has_path", "colours", "scale", "degrees", "quality"),
    [
        ((3, 3), False, 0, 1, 0, 95),
        ((3, 5), True, 1, 1, 2, 40),
        ((8, 5), True, 0, 1.6, -1.3, 40),
        ((12, 9), True, 2, 0.7, -2, 40),
        ((60, 40), True, 1, 1, -0.7, 40),
    ],
)
def test_our_own_pictures_are_read(
    size: tuple[int, int], has_path: bool, colours: int, scale: float, degrees: float, quality: int
) -> None:
    maze = generate(*size, seed=7, braid=20)
    picture = turned(themed(own(maze, has_path), colours), degrees, scale)
    assert read(file_of(picture, "JPEG", quality=quality)) == maze


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize("wall", [1, 4, 9])
@pytest.mark.parametrize(("ground", "ink"), INKS)
def test_line_drawings_are_read(wall: int, ground: str, ink: str) -> None:
    """From 18 pixels a cell with hairlines to walls as thick as passages."""
    random = Random(f"{wall} {ink}")
    maze = generate(random.randrange(6, 20), random.randrange(6, 20), "wilson", seed=wall)
    drawing = line_drawing(maze, 18, wall, random.choice((20, 40)), ground, ink)
    text = "Find the way from the top to the bottom"
    ImageDraw.Draw(drawing).text((5, 2), text, ink)
    assert read(file_of(turned(drawing, 1.7, 1))) == maze


@pytest.mark.few(6)
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF"])
def test_the_content_tells_a_picture(tmp_path: Path, kind: str) -> None:
    maze = generate(5, 4, seed=3)
    (tmp_path / "maze").write_bytes(file_of(own(maze, False), kind))
    done = run(tmp_path, "generate maze")
    assert (done.returncode, done.stdout) == (0, write(maze))


def test_openings_are_start_and_goal() -> None:
    maze = generate(6, 5, seed=3)
    drawing = line_drawing(maze, 20, 3, 10)
    found = read(file_of(drawing.transpose(Image.Transpose.FLIP_LEFT_RIGHT)))
    assert (found.start, found.goal) == (5, 24)


def test_what_is_not_clear_is_shown_and_asked_for(tmp_path: Path) -> None:
    """The lower half of a wall is missing."""
    maze = read("+---+---+---+\n|       |   |\n+   +   +   +\n|   |       |\n+---+---+---+\n")
    drawing = line_drawing(maze, 20, 3, 10)
    ImageDraw.Draw(drawing).rectangle((48, 22, 54, 33), "white")
    (tmp_path / "maze.png").write_bytes(file_of(drawing))
    done = run(tmp_path, "solve maze.png")
    assert done.returncode == 2
    assert not done.stdout
    *shown, asked = done.stderr.splitlines()
    assert read("\n".join(shown)).grid.asked == (3, 2)
    assert asked.startswith("pixelmaze: maze.png: ")
    assert "--cells 3x2" in asked
    with pytest.warns(PixelmazeWarning, match="unclear"):
        assert read(file_of(drawing), cells=(3, 2)).grid.asked == (3, 2)


def test_a_photo_is_turned_as_the_camera_was_held() -> None:
    maze = generate(6, 4, seed=3)
    photo = own(maze, False).transpose(Image.Transpose.ROTATE_90)
    held = photo.getexif()
    held[ExifTags.Base.Orientation] = 6
    assert read(file_of(photo, "JPEG", exif=held)) == maze


def test_cells_that_are_known(recwarn: pytest.WarningsRecorder) -> None:
    """Also if they are wider than high."""
    maze = generate(7, 5, seed=2)
    drawing = line_drawing(maze, 24, 3, 9)
    wide = drawing.resize((drawing.width * 2, drawing.height))
    assert read(file_of(wide), cells=(7, 5)) == maze
    assert not recwarn
    with pytest.raises(PixelmazeError):
        read(file_of(wide))


@pytest.mark.few(5)
@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (Image.new("RGB", (300, 200), "white"), "no maze of square cells"),
        (Image.new("L", (1, 1)), "no maze of square cells"),
        (Image.new("L", (2000, 3), 40), "no maze of square cells"),
        (Image.radial_gradient("L"), "no maze of square cells"),
        (Image.new("1", (5001, 5000)), "at most 25,000,000 pixels"),
    ],
)
def test_pictures_without_a_maze(picture: Image.Image, words: str) -> None:
    with refused(words):
        read(file_of(picture))


@pytest.mark.few(8)
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("solve cut.png", "cut.png: the picture is damaged"),
        ("solve cut.png --cells 5", "'5' is not a size"),
        ("solve whole.png --cells 900x700", "no maze of 900x700 cells"),
        ("solve whole.png --cells 0x0", "no maze of 0x0 cells"),
        ("solve maze.txt --cells 5x4", "maze.txt: not a picture"),
        ("solve maze.txt --read-as picture", "maze.txt: not a picture"),
        ("solve square-3x3-prim-1 --cells 3x3", "--cells"),
        ("generate --cells 3x3", "--cells"),
    ],
)
def test_mistakes(tmp_path: Path, command: str, words: str) -> None:
    data = file_of(own(generate(5, 4, seed=3), False))
    (tmp_path / "cut.png").write_bytes(data[: len(data) // 2])
    (tmp_path / "whole.png").write_bytes(data)
    (tmp_path / "maze.txt").write_text(write(generate(5, 4, seed=3)))
    done = run(tmp_path, command)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert words in done.stderr
