"""The architecture page: what it names exists, its boxes keep the contracts, and its walks lead
where it says."""

import ast
import keyword
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import pyxel
from support.cli import output
from support.guide_tables import layers_of
from support.window_driver import Player, play, screen, share_engine, watch

from pixelmaze.commands.guide import FOLDER, page

HOUSE, PROJECT = FOLDER.parent, Path(__file__).parents[2]
PAGE = page("architecture")
Place = tuple[str, str]
"""A file or folder, as the page names it, and what is defined there, such as `Board.apply`."""


# ---- what it names -------------------------------------------------------------------------------


def places_in(text: str) -> Iterator[Place]:
    """All that a text names in backticks. A name belongs to the path before it in its paragraph or
    list item."""
    prose = re.sub(r"^```.*?^```$|<!-- table: .*?<!-- end -->", "", text, flags=re.M | re.S)
    for block in re.split(r"\n\n|\n(?=- |\d+\. )", prose):
        path = ""
        for named in re.findall(r"`([^`]+)`", block):
            if re.fullmatch(r"[\w./]+/[\w.]*|\w+\.(py|toml)", named):
                path = named
                yield path, ""
            elif re.fullmatch(r"\w+(\.\w+)*", named) and not keyword.iskeyword(named):
                yield path, named


def found(path: str) -> Path | None:
    """The file or folder of this name: in the package, or else in the project."""
    return next((top / path for top in (HOUSE, PROJECT) if (top / path).exists()), None)


@cache
def defined_in(path: Path) -> frozenset[str]:
    """What a module defines, or the modules in a folder: functions, classes, constants, and what is
    in classes."""
    if path.is_dir():
        return frozenset(chain.from_iterable(map(defined_in, path.rglob("*.py"))))
    return frozenset(_defined(ast.parse(path.read_text(encoding="utf-8")).body))


def _defined(body: list[ast.stmt], owner: str = "") -> Iterator[str]:
    for node in body:
        match node:
            case ast.FunctionDef(name=name):
                yield owner + name
            case ast.ClassDef(name=name):
                yield owner + name
                yield from _defined(node.body, f"{owner}{name}.")
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield owner + name
            case ast.Assign(targets=targets):
                yield from (owner + to.id for to in targets if isinstance(to, ast.Name))


def missing_in(text: str) -> list[Place]:
    """What a text names and is not there. Packages may be named without a path."""
    packages = set(chain.from_iterable(layers_of("pixelmaze")))
    missing = []
    for path, name in dict.fromkeys(places_in(text)):
        at = found(path)
        is_there = at and (not name or (path and name in defined_in(at)) or name in packages)
        if not is_there:
            missing.append((path, name))
    return missing


def test_what_it_names_exists() -> None:
    assert len({path for path, _ in places_in(PAGE)}) > 50
    assert missing_in(PAGE) == []


@pytest.mark.parametrize(
    "wrong", ["`maze/boards.py`", "`maze/board.py`, `Bord`", "`window/`, `App.paint`", "`Board`"]
)
def test_what_does_not_exist_is_found(wrong: str) -> None:
    assert missing_in(PAGE) == []
    assert len(missing_in(f"{PAGE}\n{wrong}\n")) == 1


def test_it_is_short() -> None:
    assert len(PAGE.splitlines()) <= 250


# ---- its boxes -----------------------------------------------------------------------------------


def test_boxes_hold_each_package_once_and_in_the_order_of_the_contracts() -> None:
    drawing = re.search(r"^```\n(\+-.*?)```", PAGE, re.MULTILINE | re.DOTALL)
    assert drawing
    rows = [
        re.findall(r"\w+", ",".join(re.findall(r"\| (?:\d+ )?([a-z]+(?:, [a-z]+)*):", line)))
        for line in drawing[1].splitlines()
    ]
    row_of = {name: number for number, names in enumerate(rows) for name in names}
    modules = chain.from_iterable(layers_of("pixelmaze"))
    packages = [name for name in modules if (HOUSE / name).is_dir()]
    assert sorted(chain.from_iterable(rows)) == sorted(packages)
    assert [row_of[name] for name in packages] == sorted(row_of.values())


# ---- its walks -----------------------------------------------------------------------------------


def calls(act: Callable[[], Any]) -> list[Place]:
    """The functions of the package that are called meanwhile, each once, in order."""
    called: dict[Place, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(HOUSE):
            called.setdefault((path.relative_to(HOUSE).as_posix(), frame.f_code.co_qualname))

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return [*called]


def press_a_key(_: Path) -> list[Place]:
    player = Player(play())
    player.wait()
    return calls(lambda: player.press(pyxel.KEY_DOWN))


def watch_a_step(_: Path) -> list[Place]:
    scene = watch()
    player = Player(scene)
    scene.watching.start()
    player.wait(2)
    return calls(player.wait)


def write_a_page(folder: Path) -> list[Place]:
    return calls(lambda: output(folder, "page square-4x3-prim-1 --solvers dfs -o page.html"))


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("heading", "begin"),
    [
        ("A key press moves the player", press_a_key),
        ("A step of depth-first search colours a cell", watch_a_step),
        ("`pixelmaze page -o page.html` writes a page", write_a_page),
    ],
)
def test_walk_leads_there(
    heading: str,
    begin: Callable[[Path], list[Place]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it names is called for the first time in this order."""
    screen()
    share_engine(monkeypatch)
    text = PAGE.split(f"**{heading}:**\n\n")[1].split("\n\n")[0]
    stations = [(path, name) for path, name in places_in(text) if name]
    assert len(stations) > 10
    called = iter(begin(tmp_path))
    seen: set[Place] = set()
    for path, name in stations:
        if (path, name) in seen:
            continue
        seen.add((path, name))
        assert any(at.startswith(path) and to == name for at, to in called), (path, name)
