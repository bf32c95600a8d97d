"""The page in Chromium without its picture: what is said, the keyboard, and the typed game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.browser import chromium, tab
from support.web_tab import ENGINE, HANGS, GameTab, served

from pixelmaze.web.page import WORDS, write_file

pytestmark = pytest.mark.browser
MAZE = "square-8x4-prim-1"
LOG = "document.getElementById('log').textContent"


@pytest.fixture
def game(tmp_path: Path) -> Iterator[GameTab]:
    """The game on its title."""
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    write_file(tmp_path / "one.html", engine=ENGINE)
    with served(tmp_path) as site, tab() as opened:
        found = GameTab(opened)
        found.open(f"{site}/one.html")
        found.begin()
        yield found


def answer(game: GameTab, line: str) -> str:
    """What the typed game answers."""
    game.tab.eval(f"document.getElementById('line').value = {line!r}")
    return str(game.tab.eval(
        f"(() => {{ const before = {LOG}.length; "
        f"document.getElementById('ask').requestSubmit(); return {LOG}.slice(before); }})()"
    ))  # fmt: skip


def test_page_speaks_lets_the_keyboard_go_and_plays_as_text(game: GameTab) -> None:
    spoken = "document.getElementById('spoken').textContent"
    game.tab.until(f"{spoken}.includes('Adventure')")
    game.press("ArrowDown")
    game.tab.until(f"{spoken}.startsWith('Daily maze.')")
    named = {
        (node["role"]["value"], node["name"]["value"])
        for node in game.tab.send("Accessibility.getFullAXTree")["nodes"]
        if not node["ignored"]
    }
    assert {("application", WORDS["canvas"]), ("button", WORDS["as_text"])} <= named

    focus = "document.activeElement.id"
    game.press("Tab")
    assert game.tab.eval(focus) == "canvas"
    game.press("Escape")
    game.press("Tab")
    assert game.tab.eval(focus) == "astext"
    title = game.see("scene.session.menus.menu.selected.id")
    game.press("ArrowDown")  # which the game does not hear
    assert game.see("scene.session.menus.menu.selected.id") == title

    game.tab.click("#astext")
    assert game.tab.eval(focus) == "line"
    assert MAZE in answer(game, f"play {MAZE}")
    assert "column 4 of 8" in answer(game, "down right 3")
    game.tab.click("#aspicture")
    game.tab.eval("document.getElementById('astext').click()")
    answer(game, f"play {MAZE}")
    assert "column 4 of 8" in answer(game, "resume")  # what was typed is kept
    assert "You are at the goal." in answer(game, "down right down right 3")
    game.tab.click("#aspicture")
    assert game.tab.eval(focus) == "canvas"
    assert MAZE in game.tab.eval("JSON.stringify({...localStorage})")
    game.frames(3)
    assert game.scene == "TitleScene"


def test_game_is_typed_before_the_engine_is_there(tmp_path: Path) -> None:
    write_file(tmp_path / "one.html", engine=ENGINE)
    with served(tmp_path, {"pyxel.whl": HANGS}) as site, tab() as opened:
        opened.open(f"{site}/one.html?play={MAZE}", ready="document.getElementById('astext')")
        opened.click("#astext")
        opened.until(f"{LOG}.includes('You are in column 1 of 8')")
        assert not opened.eval("document.getElementById('canvas').offsetWidth")
