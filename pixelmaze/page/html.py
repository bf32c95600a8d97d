"""Pages: a film and its player as one HTML file, which loads nothing."""

from base64 import b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from pixelmaze.files.data import filled, script_data
from pixelmaze.files.files import replacing
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.front_end import PAGE
from pixelmaze.ui.messages.web import FILM_WORDS

_FOLDER = Path(__file__).parent / "template"
_SCRIPTS = ("board.js", "picture.js", "notes.js", "source.js", "player.js")
_FRAME = (
    '<iframe sandbox="allow-scripts" title="{title}" srcdoc="{page}" '
    'style="width:100%;height:min(85vh,680px);border:0" allowfullscreen></iframe>'
)


@dataclass(frozen=True)
class Page:
    """A film that plays in a browser. A notebook shows it; `save` writes it to a file."""

    title: str
    html: str = field(repr=False)  # the whole file

    def __repr__(self) -> str:
        return f"<Page {self.title}>"

    def _repr_html_(self) -> str:
        """For notebooks: in a frame, so that styles and keys stay inside."""
        return _FRAME.format(title=escape(self.title), page=escape(self.html))

    def save(self, path: str | Path) -> None:
        """Write the page to a file whose name ends in .html; an old one is replaced.

        PixelmazeError if the name has another ending, or the file cannot be written.
        """
        if Path(path).suffix.lower() != PAGE:
            raise PixelmazeError(f"cannot save a page as {path}: the name must end in {PAGE}")
        with replacing(Path(path)) as file:
            file.write(self.html.encode())


def page_of(film: dict[str, Any]) -> Page:
    """The page of a packed film.

    Nothing in it can reach the network, and no script runs but its own, whatever the film holds:
    all text is data, and the page forbids the rest to the browser.
    """
    style = _read("page.css")
    script = "".join(map(_read, _SCRIPTS))
    script = f'(() => {{\n"use strict";\n{script}}})();\n'
    parts = {
        "title": escape(film["title"]),
        "policy": f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'",
        "style": style,
        "script": script,
        "film": script_data(film),
        **{f"words.{name}": escape(text) for name, text in FILM_WORDS.items()},
    }
    return Page(film["title"], filled(_read("page.html"), parts))


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """The hash by which a policy names a script or style."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
