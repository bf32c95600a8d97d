"""Adding a thing touches one place: each addition here changes one file of a copy of the package,
and is then found wherever it should be."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import pytest

import pixelmaze
from pixelmaze.files.files import assets

PACKAGE = Path(pixelmaze.__file__).parent
PROGRAM = Path(__file__).parents[1] / "support" / "extended.py"

GENERATOR = '''
from pixelmaze.maze.grid import Grid, arcs, any_arc_into
from pixelmaze.algorithms.registry import generator
from pixelmaze.maze.rng import Rng, randbelow
from pixelmaze.maze.step import CARVE, START, Steps


@generator("spokes", title="Spokes")
def spokes(grid: Grid, rng: Rng) -> Steps:
    """Join all free neighbours of a random cell at once, again and again.

    1. Join a random cell.
    2. Take a random cell out of those joined, and carve to each neighbour that is not.
    3. Repeat from 2 until none is left.

    Perfect mazes full of dead ends.
    """
    joined = [False] * grid.size
    start = randbelow(rng, grid.size)
    joined[start] = True
    yield START, any_arc_into(grid, start)
    waiting = [start]
    while waiting:
        cell = waiting.pop(randbelow(rng, len(waiting)))
        for arc in arcs(grid, cell):
            if not joined[grid.head[arc]]:
                joined[grid.head[arc]] = True
                yield CARVE, arc
                waiting.append(grid.head[arc])
'''

SOLVER = '''
from pixelmaze.maze.maze import (Maze)
from pixelmaze.algorithms.registry import solver
from pixelmaze.algorithms.solvers.searches import spread
from pixelmaze.maze.step import Steps


@solver("sloth", title="Sloth", shortest=True)
def sloth(maze: Maze, start: int, goal: int) -> Steps:
    """Visit the cells in the order of their distance, without any haste.

    1. Do as breadth-first search does.
    """
    yield from spread(maze, start, goal, [-1] * maze.grid.size)
'''

LEVEL = """+---+---+---+
| S     |   |
+   +---+   +
|         G |
+---+---+---+
title The Last Corner
card One corner more.
par 3
"""

SETTING = """    sparkle: str = setting("dull", "Sparkle", "how things shine", ["dull", "bright"])

"""

ITEM = """            action("lucky", "Lucky Dip", "maze", "any", self.daily.play),
"""


FORMAT = """        Format(
            name="hedges",
            summary="`blocks` with `%`",
            recognise=lambda lines: lines[0].startswith("%"),
            read=lambda lines: raster.read([line.replace("%", "#") for line in lines]),
            write=lambda maze, path: (
                line.replace("#", "%") for line in blocks.write_blocks(maze, path)
            ),
            endings=(".hedge",),
        ),
"""


def change(package: Path, name: str, old: str, new: str) -> None:
    """Put something in place of a text that stands in this file exactly once."""
    source = (PACKAGE / name).read_text(encoding="utf-8")
    assert source.count(old) == 1, f"{old!r} should stand once in {name}"
    (package / name).unlink()
    (package / name).write_text(source.replace(old, new), encoding="utf-8")


def link_compiled(package: Path) -> None:
    """Let the copy find what is compiled of the package already, which takes longest."""
    for path in PACKAGE.rglob("*.py"):
        compiled = Path(cache_from_source(str(path)))
        if compiled.exists():
            cached = package / path.relative_to(PACKAGE).parent / "__pycache__"
            cached.mkdir(exist_ok=True)
            (cached / compiled.name).symlink_to(compiled)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What can be seen of a copy of the package with all these additions."""
    root = tmp_path_factory.mktemp("extended")
    package = root / "pixelmaze"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, package, copy_function=os.symlink, ignore=ignored)
    link_compiled(package)
    own = package if (package / "assets").exists() else root
    if own is root:
        shutil.copytree(assets(), root / "assets", copy_function=os.symlink)
    of_files = package / "files" / "files.py"  # it looks for the assets from where it really is
    of_files.unlink()
    shutil.copy(PACKAGE / "files" / "files.py", of_files)
    (own / "assets" / "levels" / "01-4-the-last-corner.txt").write_text(LEVEL, encoding="ascii")
    (package / "algorithms" / "generators" / "spokes.py").write_text(GENERATOR, encoding="utf-8")
    (package / "algorithms" / "solvers" / "sloth.py").write_text(SOLVER, encoding="utf-8")
    looks = own / "assets" / "looks"
    theme = next(looks.glob("*-dungeon.toml")).read_text(encoding="utf-8")
    theme = re.sub("(?m)^route = .*", "route = 0x336699", theme)
    (looks / "99-slate.toml").write_text(theme, encoding="utf-8")
    of_settings = "    @property\n    def pace("
    change(package, "storage/settings.py", of_settings, SETTING + of_settings)
    change(
        package, "ui/kit/commands.py", 'Command("hint", ("h", "c")', 'Command("hint", ("g", "c")'
    )
    of_menu = '            action("free",'
    change(package, "ui/title/main_menu.py", of_menu, ITEM + of_menu)
    of_pictures = '        Format(name="png"'
    change(package, "files/table.py", of_pictures, FORMAT + of_pictures)
    done = subprocess.run(
        [sys.executable, PROGRAM],
        cwd=root,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(root), str(PROGRAM.parent.parent)))},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    seen: dict[str, Any] = json.loads(done.stdout)
    assert Path(seen["package"]) == package
    return seen


pytestmark = pytest.mark.thorough
each_front = pytest.mark.parametrize("front", ["window", "terminal"])


def test_a_generator_is_listed_explained_and_made(found: dict[str, Any]) -> None:
    assert "spokes" in found["list"]
    assert "Join all free neighbours" in found["guide spokes"]
    assert "`spokes`" in found["table generators"]
    assert "square-9x9-spokes-1" in found["generate"]


@each_front
def test_a_generator_is_in_the_menus(found: dict[str, Any], front: str) -> None:
    assert found[front]["generator"].startswith("square-24x13-spokes-")


def test_a_solver_is_listed_explained_and_solves(found: dict[str, Any]) -> None:
    assert "sloth" in found["list"]
    assert "without any haste" in found["guide sloth"]
    assert "`sloth`" in found["table solvers"]
    assert "sloth" in found["solve"]


@each_front
def test_a_solver_is_in_the_menus(found: dict[str, Any], front: str) -> None:
    assert found[front]["solver"] == "sloth"
    assert "sloth" in found[front]["runners"]


def test_a_format_is_explained_written_and_read(found: dict[str, Any]) -> None:
    assert "`hedges`: `blocks` with `%`, in `.hedge` files" in found["table formats"]
    assert "hedges" in found["generate --help"]
    assert (
        found["hedge.hedge"]
        == found["hedge.txt"]
        == "%%%%%%%\n%S    %\n%%% % %\n%   %G%\n%%%%%%%\n"
    )
    assert "bfs: found" in found["solve hedge.hedge"]
    assert "bfs: found" in found["solve hedge.txt"]


def test_a_theme_is_explained_and_accepted(found: dict[str, Any]) -> None:
    assert "slate" in found["table themes"]
    assert "--theme" not in found["unknown theme"]
    assert "slate" in found["unknown theme"]


@each_front
def test_a_theme_is_in_the_menus(found: dict[str, Any], front: str) -> None:
    assert found[front]["theme"] == "slate"


def test_a_level_is_explained(found: dict[str, Any]) -> None:
    assert "The Last Corner" in found["table levels"]


@each_front
def test_a_level_is_in_the_menus(found: dict[str, Any], front: str) -> None:
    assert "1-4 The Last Corner" in found[front]["level"]


@each_front
def test_a_setting_is_in_the_menus_and_stored(found: dict[str, Any], front: str) -> None:
    assert found[front]["setting"] == "bright"


def test_a_key_is_explained(found: dict[str, Any]) -> None:
    assert "\n| G " in found["table keys play"]


@each_front
def test_a_key_is_shown_and_heard(found: dict[str, Any], front: str) -> None:
    assert found[front]["done"].endswith("h")
    assert "G" in found[front]["keys"].split()


@each_front
def test_a_menu_item_is_shown_and_leads_on(found: dict[str, Any], front: str) -> None:
    assert "Lucky Dip" in found[front]["title"]
    assert found[front]["item"].startswith("daily-")
