"""The page that carries the game: one HTML file, or a folder with the page and the game."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path

import pyxel

from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.files import replacing
from pixelmaze.markup import filled, script_data
from pixelmaze.ui.messages.web import EXAMPLE, PAD_HELP, TITLE, WORDS
from pixelmaze.web.art import letters, picture
from pixelmaze.web.bundle import NAME, bundle

ENGINE = f"https://cdn.jsdelivr.net/gh/kitao/pyxel@{pyxel.VERSION}/wasm/pyxel.js"
"""Where the engine's makers offer the version that is installed here, with all that it needs."""
INDEX = "index.html"
"""The page in a folder."""

_FOLDER = Path(__file__).parent / "template"
_STYLES = ("page.css", "touch.css", "editor.css")
_SCRIPTS = ("facts", "type", "sky", "curtain", "keys", "clipboard", "files", "touch", "editor",
            "workers", "page")  # fmt: skip
_HERO = (*(f"hero_right_{frame}" for frame in range(3)), "hero_cheer_0", "hero_cheer_1")


def page_of(
    *, title: str = "", address: str = "", engine: str = ENGINE, game: bytes | None = None
) -> str:
    """The page, as text.

    `title` is a title of its own. `address` is what the page opens with if its own address says
    nothing, such as `?play=square-8x4-prim-1`. `engine` is the address of the engine's script;
    `game` the archive with the game, which the page otherwise fetches from its own folder.

    >>> page_of(title="<Rain>")[:15], "&lt;Rain&gt;" in page_of(title="<Rain>")
    ('<!doctype html>', True)
    """
    facts = {
        "address": address,
        "engine": engine,
        "file": NAME,
        "title": title or TITLE,
        "words": WORDS,
        "letters": letters(),
    }
    style = "".join(map(_read, _STYLES))
    for name, sprites in (("hero", _HERO), ("chest", ("goal_0",))):
        style += f"#{name} {{ background-image: url({picture(*sprites)}); }}\n"
    script = "".join(_read(f"{name}.js") for name in _SCRIPTS)
    parts = {
        "title": escape(title or TITLE),
        "looks": "type" if title else "unseen",  # the wordmark says the same
        "engine": escape(engine),
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


def write_file(path: Path, title: str = "", address: str = "", engine: str = ENGINE) -> None:
    """Write the page with the game in it. PixelmazeError if the file cannot be written."""
    html = page_of(title=title, address=address, engine=engine, game=bundle())
    with replacing(path) as file:
        file.write(html.encode())


def write_folder(folder: Path, title: str = "", address: str = "", engine: str = ENGINE) -> None:
    """Write the page and the game as two files; the folder is created if there is none.
    PixelmazeError if they cannot be written."""
    html = page_of(title=title, address=address, engine=engine)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise PixelmazeError(f"cannot write {folder}: {error.strerror}") from None
    with replacing(folder / NAME) as game, replacing(folder / INDEX) as page:
        game.write(bundle())
        page.write(html.encode())


def _example() -> str:
    """The walker with which the editor begins."""
    text = (_FOLDER.parent.parent / "templates" / "solver-walker.txt").read_text(encoding="utf-8")
    return EXAMPLE + text[text.index("def solve") :]


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
