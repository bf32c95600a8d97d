"""Masks out of files: texts and pictures."""

import struct
import subprocess
import zlib
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from pixelmaze.files.mask import CELLS, GAPS, LONGEST_SIDE, read_mask
from pixelmaze.maze.errors import PixelmazeError

BLACK, WHITE = (0, 0, 0, 255), (255, 255, 255, 255)


def saved(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@given(
    st.integers(1, 9).flatmap(
        lambda width: st.lists(
            st.text(CELLS + GAPS, min_size=width, max_size=width), min_size=1, max_size=9
        )
    )
)
def test_text_shows_its_cells(tmp_path_factory: pytest.TempPathFactory, rows: list[str]) -> None:
    path = saved(tmp_path_factory.getbasetemp() / "mask", "\n".join(rows))
    cells = bytes(character in CELLS for row in rows for character in row)
    assume(any(cells))
    assert read_mask(path) == (len(rows[0]), len(rows), cells)


def test_short_lines_end_in_gaps(tmp_path: Path) -> None:
    path = saved(tmp_path / "mask.txt", "\ufeff#\r\n\r\n X1\r\n")
    assert read_mask(path) == (3, 3, bytes([1, 0, 0, 0, 0, 0, 0, 1, 1]))


@pytest.mark.parametrize("kind", ["png", "gif", "bmp", "webp"])
def test_picture_shows_its_dark_pixels(tmp_path: Path, kind: str) -> None:
    picture = Image.new("RGBA", (3, 2), WHITE)
    picture.putpixel((0, 0), BLACK)
    picture.putpixel((2, 1), BLACK)
    path = tmp_path / f"mask.{kind}"
    picture.convert("RGB").save(path, **({"lossless": True} if kind == "webp" else {}))
    assert read_mask(path) == (3, 2, bytes([1, 0, 0, 0, 0, 1]))


def test_transparent_pixels_have_no_cells(tmp_path: Path) -> None:
    picture = Image.new("RGBA", (2, 1), (0, 0, 0, 0))
    picture.putpixel((1, 0), BLACK)
    picture.save(tmp_path / "mask.png")
    assert read_mask(tmp_path / "mask.png") == (2, 1, bytes([0, 1]))


def test_large_picture_is_made_smaller(tmp_path: Path) -> None:
    picture = Image.new("RGBA", (640, 320), WHITE)
    ImageDraw.Draw(picture).rectangle((0, 0, 319, 319), BLACK)
    picture.save(tmp_path / "mask.png")
    width, height, exists = read_mask(tmp_path / "mask.png")
    assert (width, height) == (LONGEST_SIDE, LONGEST_SIDE // 2)
    assert exists == (b"\1" * (width // 2) + b"\0" * (width // 2)) * height


@pytest.mark.thinned
@pytest.mark.parametrize("name", ["mask.txt", "mask.png"])
@pytest.mark.parametrize("times", [1, 2, 5])
def test_size_that_is_asked_for(tmp_path: Path, name: str, times: int) -> None:
    path = saved(tmp_path / name, "#.\n..\n##\n")
    if name == "mask.png":
        picture = Image.new("RGBA", (2, 3), WHITE)
        for dot in ((0, 0), (0, 2), (1, 2)):
            picture.putpixel(dot, BLACK)
        picture.save(path)
    wide = [pixel for pixel in (1, 0) for _ in range(times)]
    rows = [wide] * times + [[0] * 2 * times] * times + [[1] * 2 * times] * times
    cells = bytes(cell for row in rows for cell in row)
    assert read_mask(path, (2 * times, 3 * times)) == (2 * times, 3 * times, cells)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (" .0\n", "no cell"),
        ("", "empty"),
        ("\n\n", "empty"),
        ("##\n#?#\n", "line 2: unexpected '?'"),
        ("#\t#", r"'\t'"),
        (b"\xff\xfe\0", "not a picture or text"),
    ],
)
def test_files_without_a_mask_are_refused(tmp_path: Path, content: str | bytes, words: str) -> None:
    with pytest.raises(PixelmazeError) as caught:
        read_mask(saved(tmp_path / "mask", content))
    assert words in str(caught.value)
    assert "mask" in str(caught.value)


@pytest.mark.few(5)
@pytest.mark.parametrize("kind", ["png", "gif", "jpeg", "webp", "tiff"])
def test_damaged_pictures_are_read_or_refused(tmp_path: Path, kind: str) -> None:
    """Cut off or with a byte changed, a picture is read or refused; nothing else comes of it."""
    path = tmp_path / f"mask.{kind}"
    Image.radial_gradient("L").resize((20, 20)).save(path)
    whole = path.read_bytes()
    outcomes = set()
    for i in range(0, len(whole), max(1, len(whole) // 50)):
        for damaged in (whole[:i], whole[:i] + b"\xff" + whole[i + 1 :]):
            path.write_bytes(damaged)
            try:
                width, height, exists = read_mask(path)
            except PixelmazeError:
                outcomes.add("refused")
            else:
                assert len(exists) == width * height
                outcomes.add("read")
    assert outcomes == {"read", "refused"}


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("png", (5001, 5000)),
        ("png", (1, 50_001)),
        ("webp", (16383, 16383)),
        ("gif", (9400, 9400)),
    ],
)
def test_pictures_of_too_many_pixels_are_refused_before_they_are_decoded(
    tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    path = tmp_path / "mask"
    Image.new("1", (1, 1)).save(path, kind, **({"lossless": True} if kind == "webp" else {}))
    path.write_bytes(WITH_SIZE[kind](path.read_bytes(), *size))
    with pytest.raises(PixelmazeError, match="at most 25,000,000 pixels"):
        read_mask(path)


def png_of(data: bytes, width: int, height: int) -> bytes:
    """The file with another size in its header."""
    header = b"IHDR" + struct.pack(">II", width, height) + data[24:29]
    return data[:12] + header + struct.pack(">I", zlib.crc32(header)) + data[33:]


def gif_of(data: bytes, width: int, height: int) -> bytes:
    return data[:6] + struct.pack("<HH", width, height) + data[10:]


def webp_of(data: bytes, width: int, height: int) -> bytes:
    assert data[12:16] == b"VP8L"
    bits = int.from_bytes(data[21:25], "little") >> 28 << 28 | (height - 1) << 14 | width - 1
    return data[:21] + bits.to_bytes(4, "little") + data[25:]


WITH_SIZE = {"png": png_of, "gif": gif_of, "webp": webp_of}


def test_text_of_too_many_places_is_refused_before_they_are_filled(tmp_path: Path) -> None:
    """The places are lines times the longest of them: few characters can ask for many."""
    path = saved(tmp_path / "mask", "#" * 50_000 + "\n" + "#\n" * 50_000)
    for size in (None, (5, 5)):
        with pytest.raises(PixelmazeError, match="50,000 x 50,001 places: at most"):
            read_mask(path, size)
    path = saved(tmp_path / "wide", "#" * 1001 + "\n" + "#\n" * 999)
    with pytest.raises(PixelmazeError, match="at most 1,000,000 are allowed without --size"):
        read_mask(path)
    assert read_mask(path, (1001, 1000))[2].count(1) == 1001 + 999


@pytest.mark.parametrize("name", ["mask.eps", "mask.png", "mask"])
def test_no_picture_starts_another_program(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pillow asks Ghostscript to draw an EPS file, whatever its name."""
    path = tmp_path / name
    Image.new("L", (4, 4)).save(path, "EPS")

    def started(*words: object, **_: object) -> None:
        pytest.fail(f"started {words}")

    for starter in ("Popen", "run", "check_call", "check_output"):
        monkeypatch.setattr(subprocess, starter, started)
    with pytest.raises(PixelmazeError, match="unexpected"):
        read_mask(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(PixelmazeError, match=str(path)):
            read_mask(path)


def test_size_is_checked_before_anything_is_stretched(tmp_path: Path) -> None:
    path = saved(tmp_path / "mask.txt", "#")
    with pytest.raises(PixelmazeError, match="at most"):
        read_mask(path, (10**6, 10**6))
