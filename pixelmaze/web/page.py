"""Writes the page with the game: one HTML file, or a folder with the page and the game.

The page has the game's art: pictures as PNG, and the letters of the font. The game is an
application of the engine: a zip archive, in which our modules are an inner archive.
Compressed as one, they take two thirds of the space of modules compressed one by one.
"""

import ast
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib import metadata
from io import BytesIO, StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens
from typing import Any
from urllib.parse import urljoin
from zipfile import ZIP_BZIP2, ZIP_STORED, ZipFile, ZipInfo

import pyxel
from PIL import Image
from PIL.BdfFontFile import bdf_char

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.files import svg
from pixelmaze.files.data import filled, script_data
from pixelmaze.files.files import assets, make_folder, replace, replacing
from pixelmaze.looks.looks import DUNGEON
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, START, VISIT
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve
from pixelmaze.web.engine import FOLDER, SCRIPT, WORKER, put_engine, worker_of
from pixelmaze.window.canvas.atlas import load_banks, sprite_pixels

TITLE = "pixelmaze"
WORDS = {
    "about": "Walk pixel-art mazes and watch algorithms build and solve them.",
    "needs": "This game needs JavaScript. This page downloads its engine from",
    "fetching": "Downloading the engine …",
    "python": "Downloading Python …",
    "wheel": "Setting up the engine …",
    "starting": "Starting the game …",
    "slow": "This is taking longer than usual. Still waiting for",
    "advice": "The connection may be slow, or a school filter may be blocking the address. If "
    "nothing happens, reload the page, try another network or ask your network administrator to "
    "allow the address.",
    "unreachable": "Could not reach the engine. Are you online? If so, its host may be down or a "
    "school filter may be blocking it. Failed to download:",
    "missing": "Could not load the game. Keep this page and the file below side by side on a web "
    "host; only a one-file page works from a disk:",
    "failed": "Could not start the game. Reload the page to try again. If that doesn't help, "
    "report this:",
    "broken": "Something went wrong and the game has stopped. Everything you finished is saved. "
    "Reload the page to continue. If it happens again, report this:",
    "reload": "Reload",
    "copy": "The browser doesn't allow copying. Copy this text yourself:",
    "close": "Close",
    "paste": "Paste the text here:",
    "own": "Your own algorithm",
    "run": "Run",
    "run_keys": "Ctrl Enter",
    "stop": "Stop",
    "example": "Example",
    "no_worker": "the browser refused to start a worker",
    "canvas": "The game. What it shows is read aloud. Press Escape, then Tab to leave it and "
    "play as text.",
    "as_text": "Play as text",
    "as_picture": "Back to the picture",
    "command": "Command",
    "log": "Game log",
}
"""The words of the page, by the names that it uses."""
EXAMPLE = '''"""A walker is inside the maze and sees only what is around it.

It knows: at_goal, position, facing,
    open_ways(), can_go(way), cost(way), is_wall_ahead()
It does: go(way), go_ahead(), turn_left(), turn_right(),
    turn_around(), mark(text), marks()
"""


'''
"""The head of the example in the editor."""
PAD_HELP = {"cross": "Arrow keys", "commands": "Commands"}
"""The names of the groups of buttons, for screen readers."""

ENGINE = f"https://cdn.jsdelivr.net/gh/kitao/pyxel@{pyxel.VERSION}/wasm/pyxel.js"
"""The address at which the engine's makers offer the installed version, with all its files."""
NAME = "pixelmaze.pyxapp"  # the archive with the game, as a file
INDEX, PREVIEW = "index.html", "preview.png"  # the page in a folder, and its picture for links
_PREVIEW = (1200, 630, 5)  # width and height of the picture, and size of the wordmark's pixels

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

    `title` replaces the usual title. `address` is the query that opens if the page's address has
    none, such as `?play=square-8x4-prim-1`; `maze` is searched on the page while the game loads.
    `engine` is the address of the engine's script; `game` the archive with the game, which the page
    else fetches from its folder; `worker` the script that keeps the page offline; `preview` the
    picture that chats show of a link.
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
    """The path of the page if a study page takes its place."""
    return path.with_stem(f"{path.stem}-play")


def write_file(path: Path, study: str = "", **given: Any) -> None:
    """Write the page with the game in it, beside a study page if there is one. `given` is as for
    `page_of`. Raises PixelmazeError if the files cannot be written."""
    _write(path, page_of(**given, game=bundle()), study)


def write_folder(folder: Path, study: str = "", place: str = "", **given: Any) -> None:
    """Write the page, the game and a preview into a folder, created if need be. `study` is as for
    `write_file`, `place` is the page's future address, if known, and `given` is as for `page_of`.
    Raises PixelmazeError if the files cannot be written."""
    html = page_of(**given, preview=urljoin(place, PREVIEW))
    make_folder(folder)
    with replacing(folder / NAME) as game:
        game.write(bundle())
        _write(folder / INDEX, html, study)
    replace(folder / PREVIEW, preview_of())


def write_offline(folder: Path, source: Path | None = None, study: str = "", **given: Any) -> None:
    """Write the folder of a page that plays offline, with the engine from `source` or its makers.
    Raises PixelmazeError if the engine is missing or files cannot be written."""
    put_engine(folder, ENGINE, source)
    write_folder(folder, study, **given, engine=f"{FOLDER}/{SCRIPT}", worker=WORKER)
    pages = [INDEX, beside(Path(INDEX)).name] if study else [INDEX]
    replace(folder / WORKER, worker_of(folder, [*pages, NAME]).encode())


def _write(path: Path, html: str, study: str) -> None:
    for place, text in {beside(path): html, path: study}.items() if study else [(path, html)]:
        replace(place, text.encode())


def _example() -> str:
    """The walker in the editor at the start."""
    path = _PACKAGE / "outside" / "templates" / "solver-walker.txt"
    text = path.read_text(encoding="utf-8").partition("\n\nif __name__")[0]
    return EXAMPLE + text[text.index("def solve") :]


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


# ---- the game ------------------------------------------------------------------------------------

LEFT_OUT = (
    "__main__", "assets/course", "cli", "commands", "files/images", "files/mask", "files/picture",
    "guide", "library", "lines/front_end", "outside/checking/heuristics", "outside/checking/output",
    "outside/child", "outside/contest", "outside/entries", "outside/heuristics", "outside/matrix",
    "outside/mouse", "outside/templates", "page", "run/path", "storage/folder", "terminal",
    "web/engine", "web/page", "web/template", "window/app/film", "window/app/front_end",
)  # fmt: skip
"""The modules and folders that a page does not use."""

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
    """The application. The same package always gives the same bytes."""
    files = [(".pyxapp_startup_script", b"start.py"), ("modules.zip", modules()),
             ("start.py", _START.encode())]  # fmt: skip
    return _archive(((f"game/{name}", content) for name, content in files), ZIP_BZIP2)


def modules() -> bytes:
    """The modules and data of the game as a zip archive, to unpack into a folder on the path."""
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
                    source = _unexplained(content.decode())
                    # the source panel asks how grids and mazes are annotated
                    is_asked = name.parts[0] == "maze"
                    content = (source if is_asked else _untyped(source)).encode()
                yield f"pixelmaze/{name.as_posix()}", content


def _unexplained(source: str) -> str:
    """Source without docstrings and comments; all lines keep their numbers."""
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


def _untyped(source: str) -> str:
    """Source without annotations of functions, but for those of several lines."""
    lines = source.encode().split(b"\n")  # columns count bytes
    annotations = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.arg(annotation=ast.expr() as expression):
                annotations.append((expression, b":"))
            case ast.FunctionDef(returns=ast.expr() as expression):
                annotations.append((expression, b"->"))
    # from the right, so that the columns of the others stay true
    for at, sign in sorted(annotations, key=lambda each: -each[0].col_offset):
        line = lines[at.lineno - 1]
        if at.end_lineno == at.lineno:
            before = line[: at.col_offset].rstrip().removesuffix(sign).rstrip()
            lines[at.lineno - 1] = before + line[at.end_col_offset :]
    return b"\n".join(lines).decode()


# ---- the art -------------------------------------------------------------------------------------


def picture(*sprites: str, scale: int = 1) -> str:
    """The address of a picture of equally high sprites in a row, enlarged by `scale`."""
    data = b64encode(_png(_in_row(sprites, scale))).decode()
    return f"data:image/png;base64,{data}"


def preview_of() -> bytes:
    """The wordmark in the middle of a dark picture, as a PNG."""
    width, height, scale = _PREVIEW
    wordmark = _in_row(["title"], scale)
    whole = Image.new("L", (width, height), Role.CLEAR)
    whole.paste(wordmark, ((width - wordmark.width) // 2, (height - wordmark.height) // 2))
    return _png(whole.point([Role.VOID if role == Role.CLEAR else role for role in range(256)]))


def _in_row(sprites: Sequence[str], scale: int) -> Image.Image:
    """The roles of sprites in a row, enlarged by `scale`."""
    load_banks()
    parts = [sprite_pixels(name) for name in sprites]
    rows = [b"".join(pixels[y * width :][:width] for width, _, pixels in parts)
            for y in range(parts[0][1])]  # fmt: skip
    image = Image.frombytes("L", (len(rows[0]), len(rows)), b"".join(rows))
    return image.resize((scale * image.width, scale * image.height), Image.Resampling.NEAREST)


def _png(roles: Image.Image) -> bytes:
    roles.putpalette(b"".join(colour.to_bytes(3, "big") for colour in DUNGEON.palette()))
    file = BytesIO()
    roles.save(file, "PNG", optimize=True, transparency=Role.CLEAR)
    return file.getvalue()


def letters() -> dict[str, list[Any]]:
    """The letters of the font: for each its advance, left, bottom above the base line, width and
    rows. Each row is a number, whose lowest bit is the pixel at the right."""
    found: dict[str, list[Any]] = {}
    with (assets() / _FONT).open("rb") as file:
        while char := bdf_char(file):
            _, code, ((advance, _), (left, _, _, below), _), image = char
            rows = [row >> (8 - image.width) for row in image.tobytes()]  # each of one byte
            found[chr(code)] = [advance, left, -below, image.width, *rows]
    return found


# ---- the film that plays until the game is loaded ------------------------------------------------

_USUAL_MAZE = "square-24x10-recursive-backtracker-7"
_MOST_CELLS = 1000  # for a larger maze the usual one is shown


def film_of(maze: Maze | None) -> str:
    """The maze, or the usual one, as SVG: walls, the walk of a depth-first search, and the shortest
    path. The page's style draws them one after the other."""
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
    """A line through cells; `width` is in half cells."""
    across, down = maze.grid.shape.units
    places = (maze.grid.centre(cell) for cell in cells)
    points = " ".join(f"{x * across:g},{y * down:g}" for x, y in places)
    width *= across
    return f'<polyline class="{name}" points="{points}" stroke-width="{width:g}" pathLength="1"/>'
