"""The start of the game in a page, with a stand-in for the browser."""

from collections.abc import Iterator

import pytest
from support.web_host import Window
from support.window_driver import prepared, share_engine

from pixelmaze.storage.places import Memory
from pixelmaze.storage.store import Store
from pixelmaze.ui.scenes.play import Play
from pixelmaze.ui.scenes.title import Title
from pixelmaze.ui.scenes.watch import Watch
from pixelmaze.web import start
from pixelmaze.web.start import App

ID = "square-8x4-prim-1"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    share_engine(monkeypatch)
    yield from prepared(monkeypatch)


def opened(address: str = "") -> tuple[App, Window]:
    window = Window(address)
    return start.opened(window.host, Store(Memory())), window


@pytest.mark.parametrize(("address", "scene"), [
    ("", Title),
    (f"?play={ID}", Play),
    (f"?watch={ID}&solver=a-star", Watch),
])  # fmt: skip
def test_address_chooses_the_scene(address: str, scene: type) -> None:
    shell, _ = opened(address)
    assert isinstance(shell.scene, scene)


@pytest.mark.parametrize("address", ["?play=nonsense", f"?watch={ID}&solver=nonsense"])
def test_title_says_what_is_wrong_with_an_address(address: str) -> None:
    shell, _ = opened(address)
    assert isinstance(shell.scene, Title)
    assert any("nonsense" in notice for notice in shell.scene.session.store.notices)


def test_links_lead_to_the_page_itself() -> None:
    shell, _ = opened(f"?watch={ID}&solver=a-star")
    assert shell.scene.session.services.page == "https://example.org/maze.html"


def test_progress_gives_way_to_the_first_frame() -> None:
    shell, window = opened()
    assert not window.told
    for _ in range(3):
        shell.update()
        shell.draw()
    assert window.told == [("started",)]


def test_error_is_said_in_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shell, window = opened()

    def fail(*_: object) -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr(Title, "update", fail)
    for _ in range(3):
        shell.update()
        shell.draw()
    ((name, why, details),) = window.told
    assert (name, why) == ("fail", "broken")
    assert "of all things" in details


def test_page_has_no_settings_of_a_window() -> None:
    shell, _ = opened()
    listed = {item.id for item in shell.scene.session.menus.settings.items}
    assert "theme" in listed
    assert not listed & {"scale", "full_screen"}


@pytest.mark.parametrize("address", ["?", "??", "?play=%00", "?play=a&play=b", "?a=b"])
def test_nonsense_leads_to_the_title(address: str) -> None:
    shell, _ = opened(address)
    assert isinstance(shell.scene, Title)
