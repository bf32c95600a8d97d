"""The page in Chromium: the game begins, is played, and keeps what was done."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.browser import Tab, chromium, tab
from support.web_tab import ENGINE, GameTab, served

from pixelmaze.web.page import write_file, write_folder

pytestmark = pytest.mark.browser
MAZE = "square-5x4-prim-1"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a host with the game, as one file and as a folder."""
    folder = tmp_path_factory.mktemp("site")
    write_file(folder / "one.html", engine=ENGINE)
    write_folder(folder / "folder", engine=f"../{ENGINE}")
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


@pytest.fixture
def game(browser: Tab, site: str) -> GameTab:
    """A tab of a browser that has stored nothing for the page."""
    game = GameTab(browser)
    game.forget(site)
    return game


def records(game: GameTab) -> str:
    return str(game.tab.eval("JSON.stringify({...localStorage})"))


def test_a_level_is_played_by_keys_and_its_record_outlasts_the_page(
    game: GameTab, site: str
) -> None:
    url = f"{site}/one.html?play={MAZE}"
    game.open(url)
    game.begin()
    assert game.scene == "PlayScene"
    game.walk_to_goal()
    game.until("type(scene).__name__ == 'ResultScene'")
    assert MAZE in records(game)
    assert (game.overlay, game.asked) == ("", [])
    game.open(f"{site}/one.html")
    game.begin()
    assert game.scene == "TitleScene"
    assert game.see(f"{MAZE!r} in scene.session.store.records")


def test_a_level_is_played_by_the_mouse_in_a_page_of_a_folder(game: GameTab, site: str) -> None:
    game.open(f"{site}/folder/index.html?play={MAZE}")
    game.begin()
    while not game.see("bool(scene.is_over or scene.game.outcome)"):
        next_cell = game.see("scene.game.hint_path(1)[0]")
        x, y = game.see(f"scene.pane.view.screen_place({next_cell}, {next_cell}, 0)")
        game.click(*game.place(x, y))
        game.until(f"scene.is_over or scene.game.outcome or scene.game.cell == {next_cell}")
    game.until("type(scene).__name__ == 'ResultScene'")
    assert MAZE in records(game)


def test_a_page_on_disk_keeps_what_is_changed(game: GameTab, site: str, tmp_path: Path) -> None:
    write_file(tmp_path / "maze.html", engine=f"{site}/{ENGINE}")
    for is_muted in (False, True):
        game.open((tmp_path / "maze.html").as_uri())
        game.begin()
        assert game.scene == "TitleScene"
        assert game.see("scene.session.settings.is_muted") == is_muted
        game.press("m")
    assert '"is_muted":false' in records(game).replace("\\", "").replace(" ", "")


def test_what_is_wrong_is_said_in_words(game: GameTab, site: str) -> None:
    game.open(f"{site}/one.html?play=square-8x4-prin-1")
    game.begin()
    assert game.scene == "TitleScene"
    game.until("'prin' in scene.toast.words")
    game.press("q")
    assert game.scene == "TitleScene"
    curtain = "document.getElementById('curtain')"
    assert game.tab.eval(f"{curtain}.hidden")
    game.see("setattr(type(scene), 'update', lambda *_: 1 // 0)")
    game.tab.until(f"!{curtain}.hidden")
    assert "ZeroDivisionError" in game.tab.eval("document.getElementById('what').innerText")
    assert game.overlay == ""  # the engine's own words stay away
