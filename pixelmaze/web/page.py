"""The page that carries the game: one HTML file, or a folder with the page and the game.

Its art is that of the game: pictures as PNG, and the letters of the font. The game is an
application of the engine: a zip archive of what runs in the page. Our modules are an archive of
their own in it, compressed as one: that takes two thirds of the space of modules that are
compressed one by one.
"""

import ast
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib import metadata
from io import BytesIO, StringIO
from pathlib import Path
from struct import pack
from tokenize import COMMENT, generate_tokens
from typing import Any
from urllib.parse import urljoin
from zipfile import ZIP_BZIP2, ZIP_STORED, ZipFile, ZipInfo
from zlib import compress, crc32

import pyxel

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.files import svg
from pixelmaze.files.data import filled, script_data
from pixelmaze.files.files import assets, make_folder, replace, replacing
from pixelmaze.looks.theme import Role
from pixelmaze.looks.themes import DUNGEON
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, START, VISIT
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve
from pixelmaze.web.engine import FOLDER, SCRIPT, WORKER, put_engine, worker_of
from pixelmaze.window.canvas.atlas import load_banks, sprite_pixels

TITLE = "pixelmaze"
WORDS = {
    "about": "Walk pixel-art mazes, and watch algorithms build and solve them.",
    "needs": "This game needs JavaScript, and its engine, which this page fetches from",
    "fetching": "Fetching the engine …",
    "python": "Fetching Python …",
    "wheel": "Setting up the engine …",
    "starting": "Starting the game …",
    "slow": "This takes longer than usual: the page still waits for",
    "advice": "The connection may be slow, or a filter, such as a school has, may keep the address "
    "away. If nothing changes, reload the page, try another network, or ask whoever looks after "
    "this one to let the address through.",
    "unreachable": "The engine cannot be reached. Are you online? If so, its host may be down, or "
    "a filter, such as a school has, may keep it away. This could not be fetched:",
    "missing": "The game cannot be fetched. The page and this file belong side by side on a web "
    "host; opened from a disk, only a page in one file plays:",
    "failed": "The game could not start. Reload the page to try again. If that does not help, "
    "report this:",
    "broken": "Something went wrong, and the game has stopped. What you have finished is saved: "
    "reload the page to go on. If it happens again, report this:",
    "reload": "Reload",
    "copy": "The browser keeps its clipboard to itself. Copy this text by hand:",
    "close": "Close",
    "paste": "Paste the text here:",
    "own": "Your own algorithm",
    "run": "Run",
    "run_keys": "Ctrl Return",
    "stop": "Stop",
    "example": "Example",
    "no_worker": "the browser starts no worker",
    "canvas": "The game. What it shows is read aloud. Escape, then Tab leaves it: there you can "
    "play it as text.",
    "as_text": "Play as text",
    "as_picture": "Back to the picture",
    "command": "Command",
    "log": "What happens",
}
"""By the names that the page uses."""
EXAMPLE = '''"""A walker is inside the maze and sees only what is around.

It knows: at_goal, position, facing,
    open_ways(), can_go(way), cost(way), is_wall_ahead()
It does: go(way), go_ahead(), turn_left(), turn_right(),
    turn_around(), mark(text), marks()
"""


'''
"""Stands before the example with which the editor begins."""
PAD_HELP = {"cross": "Arrow keys", "commands": "Commands"}
"""For screen readers: the names of the groups of buttons."""

ENGINE = f"https://cdn.jsdelivr.net/gh/kitao/pyxel@{pyxel.VERSION}/wasm/pyxel.js"
"""Where the engine's makers offer the version that is installed here, with all that it needs."""
NAME = "pixelmaze.pyxapp"  # the archive with the game, as a file
INDEX, PREVIEW = "index.html", "preview.png"  # the page in a folder, and its picture for links
_PREVIEW = (1200, 630, 5)  # width and height of that, and of a pixel of the wordmark in it

_FOLDER = Path(__file__).parent / "template"
_STYLES = ("page.css", "touch.css", "editor.css", "text.css")
_SCRIPTS = ("facts", "type", "sky", "curtain", "text", "keys", "clipboard", "files", "touch",
            "editor", "workers", "page", "prepare")  # fmt: skip
_HERO = tuple(f"hero_right_{frame}" for frame in range(3))
_FONT = "pixelmaze.bdf"


def page_of(
    *,
    title: str = "",
    address: str = "",
    maze: Maze | None = None,
    engine: str = ENGINE,
    game: bytes | None = None,
    worker: str = "",
    preview: str = "",
) -> str:
    """The page, as text.

    `title` is a title of its own. `address` is what the page opens with if its own address says
    nothing, such as `?play=square-8x4-prim-1`; `maze` is searched until that is there.
    `engine` is the address of the engine's script; `game` the archive with the game, which the page
    otherwise fetches from its own folder; `worker` the script that keeps the page, and
    `preview` the picture that chats show of a link to it, if there are such.
    """
    facts = {
        "address": address,
        "engine": engine,
        "file": NAME,
        "title": title or TITLE,
        "words": WORDS,
        "letters": letters(),
        "worker": worker,
    }
    style = "".join(map(_read, _STYLES))
    for name, sprites in (("hero", _HERO), ("chest", ("goal_0",))):
        style += f"#{name} {{ background-image: url({picture(*sprites)}); }}\n"
    script = "".join(_read(f"{name}.js") for name in _SCRIPTS)
    parts = {
        "title": escape(title or TITLE),
        "looks": "type" if title else "unseen",  # the wordmark says the same
        "engine": escape(engine),
        "film": film_of(maze),
        "preview": f'<meta property="og:image" content="{escape(preview)}">' if preview else "",
        "icon": picture("icon_app", scale=4),
        "wordmark": picture("title"),
        "style": style,
        "script": f'(() => {{\n"use strict";\n{script}}})();\n',
        "facts": script_data(facts),
        "example": escape(_example()),
        "worker": _read("worker.js"),
        "game": b64encode(game or b"").decode(),
        **{f"words.{name}": escape(text) for name, text in WORDS.items()},
        **{f"pad.{name}": escape(text) for name, text in PAD_HELP.items()},
    }
    return filled(_read("page.html"), parts)


def beside(path: Path) -> Path:
    """Where the page is if a study page has its place."""
    return path.with_stem(f"{path.stem}-play")


def write_file(path: Path, study: str = "", **given: Any) -> None:
    """Write the page with the game in it, or a study page, and this one beside it. `given` is as
    for `page_of`. PixelmazeError if the files cannot be written."""
    _write(path, page_of(**given, game=bundle()), study)


def write_folder(folder: Path, study: str = "", place: str = "", **given: Any) -> None:
    """Write the page, the game and a preview; the folder is created if there is none. `study` is
    as for `write_file`, `place` is the address that the page will have, if it is known, and `given`
    is as for `page_of`. PixelmazeError if they cannot be written."""
    html = page_of(**given, preview=urljoin(place, PREVIEW))
    make_folder(folder)
    with replacing(folder / NAME) as game:
        game.write(bundle())
        _write(folder / INDEX, html, study)
    replace(folder / PREVIEW, preview_of())


def write_offline(folder: Path, source: Path | None = None, study: str = "", **given: Any) -> None:
    """Write the folder of a page that plays without the network, with the engine from a folder, or
    from its makers' address. PixelmazeError if it cannot be had, or something not be written."""
    put_engine(folder, ENGINE, source)
    write_folder(folder, study, **given, engine=f"{FOLDER}/{SCRIPT}", worker=WORKER)
    pages = [INDEX, beside(Path(INDEX)).name] if study else [INDEX]
    replace(folder / WORKER, worker_of(folder, [*pages, NAME]).encode())


def _write(path: Path, html: str, study: str) -> None:
    for place, text in {beside(path): html, path: study}.items() if study else [(path, html)]:
        replace(place, text.encode())


def _example() -> str:
    """The walker with which the editor begins."""
    path = _PACKAGE / "outside" / "templates" / "solver-walker.txt"
    text = path.read_text(encoding="utf-8")
    return EXAMPLE + text[text.index("def solve") :]


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


# ---- the game ------------------------------------------------------------------------------------

LEFT_OUT = (
    "__main__", "cli", "commands", "files/markup", "files/mask",
    "page/worksheets", "guide", "lines/front_end", "outside/child", "outside/contest",
    "outside/mouse", "outside/templates", "page", "storage/folder", "terminal",
    "web/engine", "web/page", "web/template", "window/app/film", "window/app/front_end",
)  # fmt: skip
"""The modules and folders that a page has no use for."""

_PACKAGE = Path(__file__).resolve().parent.parent
_START = """\
import importlib.util
import os
import zipfile

# In the folder where it starts, the engine asks the host of the page for every file that is missing
folder = os.path.dirname(os.path.abspath(__file__))
os.chdir(folder)
if not importlib.util.find_spec("pixelmaze"):  # else the page has unpacked it
    with zipfile.ZipFile("modules.zip") as modules:
        modules.extractall(folder)

from pixelmaze.web.start import main

main()
"""
_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that an archive can hold


def bundle() -> bytes:
    """The application. The same package makes the same bytes."""
    files = [(".pyxapp_startup_script", b"start.py"), ("modules.zip", modules()),
             ("start.py", _START.encode())]  # fmt: skip
    return _archive(((f"game/{name}", content) for name, content in files), ZIP_BZIP2)


def modules() -> bytes:
    """The modules and data of the game as a zip archive, to be unpacked into a folder on the
    path."""
    return _archive(sorted(_contents()), ZIP_STORED)


def _archive(files: Iterable[tuple[str, bytes]], compression: int) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for name, content in files:
            entry = ZipInfo(name, _DATE)
            entry.create_system = 3  # on every system
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, compression, 9)
    return file.getvalue()


def _contents() -> Iterator[tuple[str, bytes]]:
    version = metadata.version("pixelmaze")
    about = f"Metadata-Version: 2.1\nName: pixelmaze\nVersion: {version}\n"
    yield f"pixelmaze-{version}.dist-info/METADATA", about.encode()
    art = [path for path in assets().rglob("*") if path.is_file() and path.suffix != ".pyc"]
    code = {*_PACKAGE.rglob("*.py")} - {*art}  # in an installed package, the art lies below it
    for folder, paths in ((_PACKAGE, sorted(code)), (assets().parent, art)):
        for path in paths:
            name = path.relative_to(folder)
            parts = name.with_suffix("").parts
            if not {"/".join(parts[:depth]) for depth in range(1, 4)} & {*LEFT_OUT}:
                content = path.read_bytes()
                is_shown = name.parts[0] in ("algorithms", "assets")
                if path.suffix == ".py" and not is_shown:
                    content = _unexplained(content.decode()).encode()
                yield f"pixelmaze/{name.as_posix()}", content


def _unexplained(source: str) -> str:
    """Source without its docstrings and comments; every line stays where it is."""
    lines = source.split("\n")
    for token in generate_tokens(StringIO(source).readline):
        if token.type == COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str())):
                first, last = node.lineno - 1, node.end_lineno or node.lineno
                lines[first:last] = [" " * node.col_offset + '""', *[""] * (last - first - 1)]
    return "\n".join(lines)


# ---- the art -------------------------------------------------------------------------------------


def picture(*sprites: str, scale: int = 1) -> str:
    """The address of a picture with these sprites in a row, each pixel `scale` pixels wide. They
    are equally high."""
    data = b64encode(_png(_rows_of(sprites, scale))).decode()
    return f"data:image/png;base64,{data}"


def preview_of() -> bytes:
    """The wordmark in the middle of the night, as a PNG."""
    width, height, scale = _PREVIEW
    night = bytes([Role.VOID])
    rows = [row.replace(bytes([Role.CLEAR]), night).center(width, night)
            for row in _rows_of(["title"], scale)]  # fmt: skip
    above = (height - len(rows)) // 2
    empty = [night * width]
    return _png(empty * above + rows + empty * (height - above - len(rows)))


def _rows_of(sprites: Sequence[str], scale: int) -> list[bytes]:
    """The roles of sprites in a row, each pixel `scale` pixels wide."""
    load_banks()
    parts = [sprite_pixels(name) for name in sprites]
    rows = [b"".join(pixels[y * width :][:width] for width, _, pixels in parts)
            for y in range(parts[0][1])]  # fmt: skip
    return [bytes(pixel for pixel in row for _ in range(scale))
            for row in rows for _ in range(scale)]  # fmt: skip


def _png(rows: Sequence[bytes]) -> bytes:
    """A PNG of pixels that are roles."""
    roles = sorted({role for row in rows for role in row})
    colours = b"".join(DUNGEON.colours[Role(role)].to_bytes(3, "big") for role in roles)
    opacity = bytes(0 if role == Role.CLEAR else 255 for role in roles)
    table = bytes(roles.index(role) if role in roles else 0 for role in range(256))
    lines = b"".join(b"\0" + row.translate(table) for row in rows)  # 0: no filter
    size = pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)  # 8 bits, with a palette
    parts = ((b"IHDR", size), (b"PLTE", colours), (b"tRNS", opacity),
             (b"IDAT", compress(lines, 9)), (b"IEND", b""))  # fmt: skip
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + name + data + pack(">I", crc32(name + data)) for name, data in parts
    )


def letters() -> dict[str, list[Any]]:
    """The letters of the font: for each its advance, left, bottom and rows. Bottom is above the
    base line; each row is a number, whose lowest bit is the pixel at the right, with the width
    before it."""
    lines = (assets() / _FONT).read_text(encoding="ascii").splitlines()
    return dict(_glyphs(lines))


def _glyphs(lines: Sequence[str]) -> Iterator[tuple[str, list[Any]]]:
    letter, advance, box, begin = "", 0, (0, 0, 0, 0), 0
    for at, line in enumerate(lines):
        match line.split():
            case ["ENCODING", code]:
                letter = chr(int(code))
            case ["DWIDTH", across, _]:
                advance = int(across)
            case ["BBX", *numbers]:
                width, height, left, bottom = map(int, numbers)
                box = width, height, left, bottom
            case ["BITMAP"]:
                begin = at + 1
            case ["ENDCHAR"]:
                width, _, left, bottom = box
                padding = -width % 8
                rows = [int(row, 16) >> padding for row in lines[begin:at]]
                yield letter, [advance, left, bottom, width, *rows]


# ---- the film until the game is there ------------------------------------------------------------

# A search of a maze, as a picture that draws itself.

_USUAL_MAZE = "square-24x10-recursive-backtracker-7"
_MOST_CELLS = 1000  # of a maze that is shown; for a larger one the usual one is


def film_of(maze: Maze | None) -> str:
    """The maze as SVG, or the usual one: its walls, the walk of a depth-first search, and the
    shortest path. The style of the page makes them appear one after the other."""
    if not maze or maze.grid.size > _MOST_CELLS:
        maze = from_id(_USUAL_MAZE)
    margin = maze.grid.shape.units[0]
    width, height = svg.size(maze)
    steps = NAMED_SOLVERS["dfs"].steps(maze, maze.start, maze.goal)
    walk = [maze.grid.head[arc] for action, arc in steps if action in (START, VISIT, BACKTRACK)]
    box = f"{-margin} {-margin} {width + 2 * margin} {height + 2 * margin}"
    lines = [_line(maze, "walk", 1.1, walk), _line(maze, "way", 0.5, solve(maze, "bfs").route)]
    parts = [*svg.wall_lines(maze), *lines, *svg.marks(maze)]
    return f'<svg id="film" viewBox="{box}" aria-hidden="true">{"".join(parts)}</svg>'


def _line(maze: Maze, name: str, width: float, cells: list[int]) -> str:
    """Through these cells; `width` is in half cells."""
    across, down = maze.grid.shape.units
    places = (maze.grid.centre(cell) for cell in cells)
    points = " ".join(f"{x * across:g},{y * down:g}" for x, y in places)
    width *= across
    return f'<polyline class="{name}" points="{points}" stroke-width="{width:g}" pathLength="1"/>'
