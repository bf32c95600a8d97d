"""Runs Python in Pyodide, under Node: the version that the engine loads in a browser.

The engine itself is not to be had there; `tests/support/web/pyxel.py` stands in for it.
"""

import atexit
import json
import os
import re
import shutil
import subprocess
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pyxel
from filelock import FileLock
from support import packing

WEB = Path(__file__).with_name("web")
_OLDEST_NODE = 18
_MINUTES = 5


def run(script: str, *args: Any) -> Any:
    """The value of a script's last expression. The script finds the game, the stand-in for the
    engine, `args`, and in `support` the modules of this folder that need nothing else. Arguments
    and value are what JSON has. Fails with the script's traceback."""
    given = {
        "modules": str(modules()),
        "archives": [str(game()), str(stand_in()), str(_support())],
        "script": script,
        "args": args,
    }
    done = subprocess.run(
        ["node", str(WEB / "run.mjs")],
        input=json.dumps(given), capture_output=True, text=True, timeout=60 * _MINUTES,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@cache
def _folder() -> Path:
    """A temporary folder that all tests on this machine share, as long as the lock is the same."""
    lock = sha256((WEB / "package-lock.json").read_bytes()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir(), f"pixelmaze-web-{os.getuid()}-{lock}")
    folder.mkdir(mode=0o700, exist_ok=True)
    assert folder.stat().st_uid == os.getuid(), f"{folder} belongs to somebody else"
    return folder


@cache
def modules() -> Path:
    """The folder of the npm packages, which are installed if they are not there."""
    _require_node()
    folder = _folder()
    found = folder / "node_modules"
    with FileLock(folder / "lock"):
        if not (folder / "installed").exists():
            for name in ("package.json", "package-lock.json"):
                shutil.copy(WEB / name, folder)
            done = subprocess.run(
                ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
                cwd=folder, capture_output=True, text=True, timeout=60 * _MINUTES,
            )  # fmt: skip
            assert done.returncode == 0, f"`npm ci` failed; it needs the network:\n{done.stderr}"
            (folder / "installed").touch()
    return found


def _require_node() -> None:
    for program in ("node", "npm"):
        assert shutil.which(program), f"no {program} here: apt-get install nodejs npm"
    version = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    found = re.match(r"v(\d+)", version)
    is_new = found is not None and int(found[1]) >= _OLDEST_NODE
    assert is_new, f"Pyodide needs Node {_OLDEST_NODE} or newer; this is {version or 'none'}"


@cache
def _archives() -> Path:
    """A temporary folder of this process."""
    folder = Path(tempfile.mkdtemp(prefix="pixelmaze-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def stand_in() -> Path:
    """A zip with the stand-in for the engine, and the engine's own numbers of keys."""
    constants = [
        f"{name} = {value!r}\n"
        for name, value in vars(pyxel).items()
        if name == "VERSION" or (name.isupper() and isinstance(value, int))
    ]
    return _zipped("engine.zip", {"pyxel_constants.py": "".join(constants).encode(),
                                  "pyxel.py": (WEB / "pyxel.py").read_bytes()})  # fmt: skip


@cache
def _support() -> Path:
    folder = Path(__file__).parent
    files = {f"support/{path.name}": path.read_bytes() for path in folder.glob("*.py")}
    return _zipped("support.zip", files)


@cache
def game() -> Path:
    """A zip with the game as a page has it."""
    path = _archives() / "game.zip"
    path.write_bytes(packing.modules())
    return path


def _zipped(name: str, files: dict[str, bytes]) -> Path:
    path = _archives() / name
    with ZipFile(path, "w", ZIP_DEFLATED) as file:
        for place, data in files.items():
            file.writestr(place, data)
    return path
