"""Tries an installed pixelmaze in an empty folder, far from its source, as a stranger would.

    python .ci/installed.py DIST

installs the wheel in the folder DIST into an environment of its own, and runs COMMANDS there.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
LARGEST = 1_700_000
"""The most bytes of the wheel."""
COMMANDS = (
    "--version",
    "guide",
    "guide changes",
    "guide licences",
    "guide watch",
    "watch --solver dfs --prompt",
    "watch square-12x8-prim-1 --solver dfs --record film.gif --seconds 1",
    "watch square-12x8-prim-1 --solver dfs --record page.html",
    "generate square-12x8-prim-1 -o maze.png",
    "new solver class/mine.py",
    "check class/mine.py --only perfect --count 8",
    "contest class --mazes 2 --size 5x4",
    "find bfs.visited>=1 --size 5x4 --seed 1 --mazes 10",
    "break first-way --find --seconds 5",
    "lesson 5 --worksheet -o sheet.html",
    "page square-12x8-prim-1 -o study.html",
    "list shapes",
    "records",
    "web -o maze.html",
)
"""Each does something that needs what only a complete package has."""


def main() -> None:
    (wheel,) = Path(sys.argv[1]).glob("*.whl")
    size = wheel.stat().st_size
    print(f"{wheel.name}: {size:,} bytes")
    assert size <= LARGEST, f"at most {LARGEST:,} are allowed"
    assets = (path.relative_to(ROOT) for path in (ROOT / "assets").rglob("*.*"))
    wanted = {"pixelmaze/py.typed", *(f"pixelmaze/{path.as_posix()}" for path in assets)}
    missing = wanted - {*ZipFile(wheel).namelist()}
    assert not missing, f"it lacks {missing}"
    with TemporaryDirectory() as folder:
        venv.create(Path(folder, "venv"), with_pip=True)
        scripts = Path(folder, "venv", "Scripts" if os.name == "nt" else "bin")
        install = ("pip", "install", "--quiet", "--disable-pip-version-check", str(wheel.resolve()))
        subprocess.run([scripts / "python", "-m", *install], check=True)
        place = Path(folder, "an empty place")
        Path(place, "class").mkdir(parents=True)
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        env = kept | {"PIXELMAZE_DATA_DIR": str(place), "SDL_VIDEODRIVER": "dummy"}
        for command in COMMANDS:
            done = subprocess.run(
                [scripts / "pixelmaze", *command.split()], cwd=place, env=env, timeout=120,
                stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
            )  # fmt: skip
            is_well = done.returncode == 0 and "Warning" not in done.stderr
            assert is_well, f"pixelmaze {command}\n{done.stdout}{done.stderr}"
            print(f"pixelmaze {command}", flush=True)


if __name__ == "__main__":
    main()
