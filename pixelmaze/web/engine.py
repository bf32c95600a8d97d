"""Puts the engine and its Python into the folder of a page, which then plays offline.

All files are side by side in `engine/`, with their hashes, which files fetched later must match.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

from pixelmaze.files.files import replace
from pixelmaze.maze.errors import PixelmazeError

FOLDER, SCRIPT, SUMS, WORKER = "engine", "pyxel.js", "SHA256SUMS", "offline.js"
PYTHON = {
    "pyodide.js": "0b67ae576fd39ce3ef96f46706e67ce184842bb4415515514a7ee6664c7491ea",
    "pyodide.mjs": "c75dd73bb0c70674135f9f4ab746c9b5316e9fe027cafacb2be445e658f04c92",
    "pyodide.asm.mjs": "fd7a3cefa122ff6463dcf2997961eb341250e4cc4ed60281448390f0a767cca2",
    "pyodide.asm.wasm": "6c8986a8ee583401069aa403e76ee79d4633a1478ab11cea76030bc299aded9f",
    "python_stdlib.zip": "b5ca2308e9fa72eda319889a1ddf086389e9f1234ced279cc71267fe9ba56e54",
    "pyodide-lock.json": "c963d22858f6bcb8f41586a2142f03905ab370c88ea22a86a2736e95fac2a8f3",
}
"""The files of Pyodide that the engine uses, with their hashes in version 314.0.4 on npm."""
_NAMED = re.compile(
    r"""(["'`](?:\$\{\w+\}/?)?)([^"'`\s${}]*?([\w.@-]+\.(?:js|css|png|ico|whl)))(?=["'`])"""
)
"""A file that the script names: the text before it, its address, and the address's last part."""
_LOOKS = (".css", ".png", ".ico")  # suffixes of optional files: the page hides what they show
_LARGEST = 64_000_000  # bytes
_PATIENCE = 60  # seconds without an answer


def put_engine(folder: Path, address: str, source: Path | None = None) -> None:
    """Put the engine into the folder of a page, from its script's address or the folder `source`.
    Raises PixelmazeError if a file is missing or has another hash."""
    place = folder / FOLDER
    read = partial(_in_folder, source) if source else _fetched
    try:
        known = _sums(place) if (place / SUMS).exists() else {} if source else PYTHON
        script, addresses = _localized(read(address).decode(), address)
        place.mkdir(parents=True, exist_ok=True)
        sums = {SCRIPT: _put(place / SCRIPT, known, lambda: script.encode())}
        for name, at in addresses.items():
            try:
                sums[name] = _put(place / name, known, partial(read, at))
            except OSError:
                if not name.endswith(_LOOKS):
                    raise
        text = "".join(f"{sums[name]}  {name}\n" for name in sorted(sums))
        replace(place / SUMS, text.encode())
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", error)  # without the brackets of urllib
        raise PixelmazeError(f"cannot get the engine: {reason}") from None


def worker_of(folder: Path, files: list[str]) -> str:
    """The script that keeps the page and its files for visits without the network."""
    sums = _sums(folder / FOLDER)
    names = [*files, *(f"{FOLDER}/{name}" for name in sums)]
    digest = sha256(repr(sums).encode() + b"".join((folder / name).read_bytes() for name in files))
    template = Path(__file__).with_name("template") / WORKER
    text = template.read_text(encoding="utf-8").replace("{{version}}", digest.hexdigest()[:16])
    return text.replace("{{files}}", json.dumps(["./", *names]))


def _localized(script: str, address: str) -> tuple[str, dict[str, str]]:
    """The script changed to name files in its folder, and the address of each file."""
    found: dict[str, str] = {}

    def here(match: re.Match[str]) -> str:
        before, at, name = match.groups()
        if name != SCRIPT:
            found[name] = urljoin(address, at)
        # the page itself loads files with a full address
        return before + (f"{FOLDER}/{name}" if "://" in at else name)

    text = _NAMED.sub(here, script)
    python = found.get("pyodide.js", address)
    return text, found | {name: urljoin(python, name) for name in PYTHON}


def _put(path: Path, known: Mapping[str, str], read: Callable[[], bytes]) -> str:
    """Write a file, unless it is there. Returns its hash, which must be the known one."""
    wanted = known.get(path.name)
    if wanted and path.exists() and _hash(path.read_bytes()) == wanted:
        return wanted
    content = read()
    if wanted not in (None, _hash(content)):
        raise PixelmazeError(
            f"{path.name} does not have the expected hash; for another version of the engine, "
            f"remove {path.parent}"
        )
    replace(path, content)
    return _hash(content)


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()


def _sums(place: Path) -> dict[str, str]:
    """The hashes by the names of the files. ValueError if they cannot be read."""
    lines = (place / SUMS).read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ") for line in lines)}


def _fetched(address: str) -> bytes:
    with urlopen(address, timeout=_PATIENCE) as answer:
        content: bytes = answer.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise ValueError(f"{address} is too large (at most {_LARGEST:,} bytes)")
    return content


def _in_folder(folder: Path, address: str) -> bytes:
    return (folder / address.rpartition("/")[2]).read_bytes()
