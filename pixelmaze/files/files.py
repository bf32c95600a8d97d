"""Reads mazes from IDs, files or standard input, and writes files completely or not at all."""

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from pixelmaze.files.data import read_toml
from pixelmaze.files.table import READ
from pixelmaze.files.text import ENDINGS, MAX_CHARACTERS, read, write_format
from pixelmaze.maze.errors import PixelmazeError, printable
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import is_code
from pixelmaze.run.maze_id import EXAMPLE, looks_like_id

_Read = TypeVar("_Read")
_DIGITS = 16  # number of random digits that end the names of unfinished files
_IS_OPEN = re.compile(r"/dev/stdin|(/dev|/proc/self)/fd/[0-9]+")
"""The names of open files of a process, such as the shell's <(command)."""
_IRREGULAR = {
    stat.S_ISDIR: "a folder",
    stat.S_ISFIFO: "a pipe",
    stat.S_ISSOCK: "a socket",
    stat.S_ISCHR: "a device",
    stat.S_ISBLK: "a device",
}


def toml_in(asset: Path | str) -> dict[str, Any]:
    """The values of a TOML file in the folder of assets."""
    return read_toml((assets() / asset).read_bytes())


@cache
def assets() -> Path:
    """The folder of art and levels: inside the package if installed, next to it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


@cache
def version() -> str:
    """The version of the installed package; empty if the package runs from a folder."""
    from importlib import metadata  # slow to load

    with suppress(metadata.PackageNotFoundError):
        return metadata.version("pixelmaze")
    return ""


def open_maze(
    source: str,
    read_as: str | None = None,
    cells: tuple[int, int] | None = None,
    signs: str | None = None,
    **making: Any,
) -> tuple[Maze, str]:
    """The maze of an ID, a code, a file or `-` (standard input), and a title for it.

    `read_as` is the format of the file, by default recognised by name or content; `cells` is the
    size of a maze in a picture; `signs` says what signs in a text mean; `making` are keywords of
    `from_id`. PixelmazeError if the source is none of these, or holds no maze.
    """
    if looks_like_id(source) or is_code(source):
        if read_as or cells or signs:
            raise PixelmazeError(
                f"--read-as, --cells and --signs need a file, not {title_of(source)}"
            )
        return from_id(source, **making), title_of(source)
    if source != "-" and not os.path.lexists(source):
        raise PixelmazeError(
            f"{source!r} is not a file or ID: expected shape-WxH-generator-seed, such as {EXAMPLE}"
        )
    reading = partial(read_maze, name=source, format=read_as or "", cells=cells, signs=signs or "")
    return opened_input(source, reading), "standard input" if source == "-" else name_of(source)


def load(
    name: str, format: str = "", cells: tuple[int, int] | None = None, signs: str = ""
) -> Maze:
    """The maze in a file, whose name or content gives the format, if not given."""
    reading = partial(read_maze, name=name, format=format, cells=cells, signs=signs)
    return opened_file(name, reading)


def save(maze: Maze, file: Path, path: Sequence[int] = ()) -> None:
    """Write a maze, with a path if given, to a file whose ending gives the format. PixelmazeError
    for an unknown ending; OSError if the file cannot be written."""
    ending = file.suffix.lower()
    if ending not in ENDINGS:
        known = ", ".join(filter(None, ENDINGS))
        raise PixelmazeError(f"cannot save a maze as {str(file)!r}: expected one of {known}")
    with replacing(file) as written:
        write_format(maze, written, ENDINGS[ending], path)


def title_of(source: str) -> str:
    """A short title for an ID or a code."""
    return f"{source[:13]}…" if is_code(source) and len(source) > 14 else source


def name_of(path: str) -> str:
    """The title of a file."""
    return printable(Path(path).name)


def opened_file(name: str, reader: Callable[[BinaryIO], _Read]) -> _Read:
    """The result of the reader for a file. Any PixelmazeError has the name of the file."""
    try:
        with regular_file(name) as file:
            return _named(name, reader, file)
    except OSError as error:
        raise PixelmazeError(f"{name}: {error.strerror}") from None


def opened_input(name: str, reader: Callable[[BinaryIO], _Read]) -> _Read:
    """The same for standard input, if the name is -."""
    if name != "-":
        return opened_file(name, reader)
    if sys.stdin is None:
        raise PixelmazeError("standard input is closed")
    return _named("standard input", reader, sys.stdin.buffer)


def regular_file(name: str | Path) -> BinaryIO:
    """The file, open for reading.

    PixelmazeError for a folder, pipe, socket or device: opening one can block, and reading one may
    never end. Pipes already open in this process, such as /dev/stdin, are allowed. OSError if the
    file cannot be opened.
    """
    if _IS_OPEN.fullmatch(str(name)):
        return open(name, "rb")
    _check_regular(name, os.stat(name).st_mode)
    # a pipe may have replaced the file since then
    handle = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _check_regular(name, os.fstat(handle).st_mode)
        return open(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def _check_regular(name: str | Path, mode: int) -> None:
    for is_kind, kind in _IRREGULAR.items():
        if is_kind(mode):
            raise PixelmazeError(f"{name} is {kind}, not a file")


def _named(name: str, reader: Callable[[BinaryIO], _Read], file: BinaryIO) -> _Read:
    try:
        return reader(file)
    except PixelmazeError as error:
        raise PixelmazeError(f"{name}: {error}", shown=error.shown) from None


def read_maze(
    file: BinaryIO, name: str, format: str, cells: tuple[int, int] | None, signs: str
) -> Maze:
    """The maze in an open file, whose name or content gives the format, if not given."""
    ending = Path(name).suffix.lower()
    by_name = next((each.name for each in READ.values() if ending in each.endings), "")
    return read(file.read(MAX_CHARACTERS + 1), format or by_name, cells, signs)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file that replaces `path` once complete; after a PixelmazeError `path` is unchanged."""
    try:
        if path.exists() and not stat.S_ISREG(path.stat().st_mode):
            with path.open("wb") as device:  # a pipe or device cannot be replaced
                yield device
            return
        path = Path(os.path.realpath(path))  # the target of a link, not the link
        # the name is known before the file exists, so Ctrl-C leaves none behind
        temporary = path.with_name(_unfinished(path) + os.urandom(_DIGITS // 2).hex())
        try:
            with temporary.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())  # otherwise a power cut could leave an empty file
            if path.exists():
                temporary.chmod(path.stat().st_mode)
            temporary.replace(path)
            _settle(path.parent)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise PixelmazeError(f"cannot write {path}: {error.strerror}") from None


def replace(path: Path, content: bytes) -> None:
    """Write a file as a whole, or not at all. PixelmazeError if it cannot be written."""
    with replacing(path) as file:
        file.write(content)


def make_folder(folder: Path) -> None:
    """Create a folder if there is none. PixelmazeError if it cannot be created."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise PixelmazeError(f"cannot write {folder}: {error.strerror}") from None


def _settle(folder: Path) -> None:
    """Write the folder itself to disk, if the system allows it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _unfinished(path: Path) -> str:
    """The start of the names of unfinished files that would replace `path`."""
    return f".{path.name[:50]}."


def clear_unfinished(path: Path) -> None:
    """Remove unfinished files of killed writers of `path`, which no process may be writing."""
    path = Path(os.path.realpath(path))
    name = re.compile(f"{re.escape(_unfinished(path))}[0-9a-f]{{{_DIGITS}}}")
    with suppress(OSError):
        for other in path.parent.iterdir():
            if name.fullmatch(other.name):
                other.unlink(missing_ok=True)
