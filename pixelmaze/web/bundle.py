"""The game as an application of the engine: a zip archive of what runs in a page.

Our modules are an archive of their own in it, compressed as one: that takes two thirds of the space
of modules that are compressed one by one.
"""

from collections.abc import Iterable, Iterator
from importlib import metadata
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_STORED, ZipFile, ZipInfo

from pixelmaze.window.app.atlas import assets

NAME = "pixelmaze.pyxapp"  # the archive, as a file
LEFT_OUT = (
    "__main__", "cli", "commands", "files/markup", "files/worksheets", "guide", "lines",
    "outside/checking", "outside/templates", "page", "storage/folder", "terminal", "web/bundle",
    "web/page", "web/template", "window/app/film", "window/app/front_end",
)  # fmt: skip
"""The modules and folders of the package that a page has no use for."""

_PACKAGE = Path(__file__).resolve().parent.parent
_START = """\
import os
import zipfile

# In the folder where it starts, the engine asks the host of the page for every file that is missing
folder = os.path.dirname(os.path.abspath(__file__))
os.chdir(folder)
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
    for path in _PACKAGE.rglob("*.py"):
        name = path.relative_to(_PACKAGE)
        parts = name.with_suffix("").parts
        if not {"/".join(parts[:depth]) for depth in range(1, 4)} & {*LEFT_OUT}:
            yield f"pixelmaze/{name.as_posix()}", path.read_bytes()
    for path in filter(Path.is_file, assets().rglob("*")):
        yield f"pixelmaze/assets/{path.relative_to(assets()).as_posix()}", path.read_bytes()
