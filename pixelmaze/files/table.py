"""The formats of mazes, each an entry with functions to recognise, read and write it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from pixelmaze.files import blocks, box, hexadecimal, micromouse, raster, room, walls
from pixelmaze.files.outline import Progress
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.maze_code import code_of, is_code, maze_of_code

Lines = list[str]


def _never(_: object) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Format:
    """A format; None for impossible functions."""

    name: str
    family: str = ""  # the name of the best known similar format, if another
    summary: str  # the look, for the guide: part of a sentence
    recognise: Callable[[Lines], bool] = _never
    """True for lines in this format, unless an earlier format recognises them."""
    read: Callable[..., Maze] | None = None
    """The maze of the lines. PixelmazeError if they show none."""
    takes_signs: bool = False  # True if `read` takes a table of what signs mean
    is_drawn: bool = False  # True if only letters in cells have other meanings, see `letters`
    recognise_bytes: Callable[[bytes], bool] = _never
    read_bytes: Callable[..., Maze] | None = None
    takes_cells: bool = False  # True if `read_bytes` takes the size of the maze, if known
    write: Callable[[Maze, Sequence[int]], Iterator[str]] | None = None
    """The lines of a maze with a path. PixelmazeError if they cannot hold it."""
    write_bytes: Callable[[Maze, BinaryIO, Sequence[int], Progress], None] | None = None
    holds_things: bool = False  # True if it can hold the things of a room
    has_text: bool = False  # True if the bytes written are text, in UTF-8
    endings: tuple[str, ...] = ()  # of file names
    is_wrapper: bool = False  # True if it wraps lines in another format

    @property
    def is_read(self) -> bool:
        return bool(self.read or self.read_bytes or self.is_wrapper)

    @property
    def is_written(self) -> bool:
        return bool(self.write or self.write_bytes)


# ---- readers and recognisers ---------------------------------------------------------------------


def _read_walls(lines: Lines) -> Maze:
    if room.is_room(lines):
        return room.read_room("\n".join(lines)).maze
    shape = walls.recognise(lines)
    if not shape:
        raise PixelmazeError("line 1 of walls should look like +---+---+ or +-----+-----+")
    return walls.read(lines, shape)


def _write_walls(maze: Maze, path: Sequence[int]) -> Iterator[str]:
    return room.write_room(maze) if maze.things else walls.write(maze, path)


_OF_PICTURES = b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF", b"II*\0", b"MM\0*"


def _read_picture(data: bytes, cells: tuple[int, int] | None = None) -> Maze:
    from pixelmaze.files.picture import read_picture  # loads Pillow

    return read_picture(data, cells)


# ---- binary writers ------------------------------------------------------------------------------

# Writers load late, since Pillow is slow to load and is only needed for pictures.


def _write_png(maze: Maze, file: BinaryIO, path: Sequence[int], progress: Progress) -> None:
    from pixelmaze.files.png import write_png

    write_png(maze, file, path, progress)


def _write_svg(maze: Maze, file: BinaryIO, path: Sequence[int], progress: Progress) -> None:
    from pixelmaze.files.svg import write_svg

    write_svg(maze, file, path, progress)


def _write_maz(maze: Maze, file: BinaryIO, path: Sequence[int], progress: Progress) -> None:
    columns = micromouse.write_maz(maze, path)
    height = maze.grid.height
    for begin in progress(range(0, len(columns), height)):
        file.write(columns[begin : begin + height])


# ---- the table -----------------------------------------------------------------------------------

# The first format that recognises a text reads it.
FORMATS = {
    each.name: each
    for each in (
        Format(
            name="code",
            summary="one line, `maze-` and letters; works wherever an ID does",
            recognise=lambda lines: len(lines) == 1 and is_code(lines[0].strip()),
            read=lambda lines: maze_of_code("".join(lines).strip()),
            write=lambda maze, _: iter([code_of(maze)]),
            holds_things=True,
        ),
        Format(
            name="micromouse",
            summary="micromouse text: `o---o` walls, `S`, and `G` in every goal cell",
            recognise=micromouse.recognise_text,
            read=micromouse.read_text,
            is_drawn=True,
            write=micromouse.write_text,
        ),
        Format(
            name="num",
            family="micromouse",
            summary="micromouse numbers: a line `X Y N E S W` for each cell",
            recognise=micromouse.recognise_num,
            read=micromouse.read_num,
            write=micromouse.write_num,
            endings=(".num",),
        ),
        Format(
            name="maz",
            family="micromouse",
            summary="micromouse bytes: one for each cell of a square, such as 256 for 16x16",
            recognise_bytes=micromouse.recognise_maz,
            read_bytes=micromouse.read_maz,
            write_bytes=_write_maz,
            endings=(".maz",),
        ),
        Format(
            name="hex",
            summary="42's A-Maze-ing: a hexadecimal digit for each cell, then start, goal and path",
            recognise=hexadecimal.recognise,
            read=hexadecimal.read,
            write=hexadecimal.write,
            endings=(".hex",),
        ),
        Format(
            name="walls",
            summary="cells between walls of `+`, `-` and `|`, square or hexagonal; also rooms",
            recognise=lambda lines: walls.recognise(room.map_in(lines)) is not None,
            read=_read_walls,
            is_drawn=True,
            write=_write_walls,
            holds_things=True,
        ),
        Format(
            name="box",
            family="walls",
            summary="box-drawing characters, or `+--+` or `o--o` walls of a different width",
            recognise=box.recognise,
            read=box.read,
            is_drawn=True,
        ),
        Format(
            name="underscores",
            family="walls",
            summary="walls of `_` and `|`, as Jamis Buck's scripts print them",
            recognise=box.recognise_underscores,
            read=box.read_underscores,
            is_drawn=True,
        ),
        Format(
            name="matrix",
            family="blocks",
            summary="`blocks` as rows of 0 and 1; openings in the border are start and goal",
            write=blocks.write_matrix,
        ),
        Format(
            name="blocks",
            summary="one `#` for each piece of wall, as thick as passages; or a border of `+-|` "
            "around them",
            read=partial(raster.read, name=raster.BLOCKS),
            takes_signs=True,
            write=blocks.write_blocks,
        ),
        Format(
            name="cells",
            family="blocks",
            summary="a map of rooms: each character, or each 0 or 1, is a cell or solid rock",
            read=partial(raster.read, name=raster.CELLS),
            takes_signs=True,
        ),
        Format(
            name="list",
            summary="any of these inside a list or string, as in source code",
            is_wrapper=True,
        ),
        Format(
            name="picture",
            summary="a drawing, scan or screenshot of a maze of square cells: PNG, JPEG, GIF, BMP, "
            "WebP or TIFF",
            recognise_bytes=lambda data: data.startswith(_OF_PICTURES),
            read_bytes=_read_picture,
            takes_cells=True,
        ),
        Format(name="png", summary="a picture", write_bytes=_write_png, endings=(".png",)),
        Format(
            name="svg",
            summary="a drawing",
            write_bytes=_write_svg,
            has_text=True,
            endings=(".svg",),
        ),
    )
}
DEFAULT = "walls"  # the format of files with other endings
READ = {name: each for name, each in FORMATS.items() if each.is_read}
WRITTEN = {name: each for name, each in FORMATS.items() if each.is_written}


def families(formats: Mapping[str, Format]) -> str:
    """The names of the families of formats, with commas between them."""
    return ", ".join(dict.fromkeys(each.family or name for name, each in formats.items()))


_RASTER = Format(name="raster", summary="", read=raster.read, takes_signs=True)


def recognised(lines: Lines) -> Format:
    """The format of these lines, which is a raster if no format of the table recognises them."""
    return next((each for each in FORMATS.values() if each.recognise(lines)), _RASTER)
