"""The start of the game in a page, with a stand-in for the browser."""

from collections.abc import Iterator

import pytest
import pyxel
from support.web_host import Window
from support.window_driver import Player, prepared, share_engine, words_on

from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.web import start
from pixelmaze.web.start import App
from pixelmaze.window.canvas import hud

ID = "square-8x4-prim-1"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    share_engine(monkeypatch)
    yield from prepared(monkeypatch)


def opened(address: str = "") -> tuple[App, Window]:
    window = Window(address)
    return start.opened(window.host, Store(MemoryPlace())), window


def opened_as_written(address: str) -> App:
    """A page that was written to watch a search."""
    return start.opened(Window(address, f"?watch={ID}").host, Store(MemoryPlace()))


@pytest.mark.parametrize("address", ["?v=1", "?fbclid=x", "?utm_source=mail", "?v=%ff"])
def test_parameters_that_sites_add_change_nothing(address: str) -> None:
    plain, _ = opened(address)
    assert isinstance(plain.scene, TitleScene)
    assert not plain.scene.session.store.notices
    assert isinstance(opened_as_written(address).scene, WatchScene)
    assert isinstance(opened_as_written(f"{address}&play={ID}").scene, PlayScene)


@pytest.mark.parametrize(("address", "scene"), [
    ("", TitleScene),
    (f"?play={ID}", PlayScene),
    (f"?watch={ID}&solver=a-star", WatchScene),
])  # fmt: skip
def test_address_chooses_the_scene(address: str, scene: type) -> None:
    shell, _ = opened(address)
    assert isinstance(shell.scene, scene)


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("is_deep", [False, True])
@pytest.mark.parametrize("address", [
    f"?watch={ID}&solver=greedy",
    f"?watch={ID}&solver=foo",
    f"?race={ID}&generators=kruskals,prim",
    "?play=" + "x" * 15_000,
    f"?play={ID}%2B" + "y" * 15_000,
])  # fmt: skip
def test_what_is_wrong_is_short_and_hides_nothing_of_the_title(
    address: str, scale: int, is_deep: bool
) -> None:
    shell, _ = opened(address)
    shell.scene.session.change(lecture=scale == 2)
    (fault,) = shell.scene.session.store.notices
    player = Player(shell)
    for key in (pyxel.KEY_DOWN, pyxel.KEY_RETURN) if is_deep else ():
        player.press(key)
    player.wait(3)
    width, height = hud.WIDTH // scale, hud.HEIGHT // scale
    written = words_on(shell.scene, width, height)
    menu = shell.scene.menu.box
    notice = [each for each in written if each.y < menu.y]
    assert fault.startswith(notice[0].words)
    assert len(notice) <= (2 if len(fault) < 200 else 6)
    for each in notice:
        assert each.y + 10 < menu.y
        assert each.x + hud.width_of(each.words) < width
    assert menu.y + menu.height <= height


@pytest.mark.few(2)
@pytest.mark.parametrize(("wrong", "right"), [
    ("watch={}&solver=greedy", "greedy-best-first"),
    ("watch={}&solver=best-first", "greedy-best-first"),
    ("watch={}&solver=dsf", "dfs"),
    ("race={}&generators=backtracker,prim", "recursive-backtracker"),
])  # fmt: skip
def test_name_that_was_meant_is_suggested(wrong: str, right: str) -> None:
    shell, _ = opened(f"?{wrong.format(ID)}")
    (notice,) = shell.scene.session.store.notices
    assert notice.endswith(f"did you mean {right!r}?")
    assert len(notice) < 80


@pytest.mark.parametrize("address", ["?play=nonsense", f"?watch={ID}&solver=nonsense"])
def test_title_says_what_is_wrong_with_an_address(address: str) -> None:
    shell, _ = opened(address)
    assert isinstance(shell.scene, TitleScene)
    assert any("nonsense" in notice for notice in shell.scene.session.store.notices)


def test_links_lead_to_the_page_itself() -> None:
    shell, _ = opened(f"?watch={ID}&solver=a-star")
    assert shell.scene.session.services.page == "https://example.org/maze.html"


def test_game_moves_as_little_as_the_browser_is_told_to() -> None:
    window = Window()
    window.is_calm = True
    store = Store(MemoryPlace())
    session = start.opened(window.host, store).scene.session
    assert session.settings.reduced_motion
    assert not store.settings.reduced_motion  # elsewhere
    session.change(reduced_motion=False)
    assert not session.settings.reduced_motion


def test_progress_gives_way_to_the_first_frame() -> None:
    shell, window = opened()
    assert not window.calls
    for _ in range(3):
        shell.update()
        shell.draw()
    assert window.calls == [("started",)]


# ---- quitting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["", f"?play={ID}", f"?watch={ID}"])
def test_page_does_not_quit(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyxel, "quit", lambda: pytest.fail("the engine was ended"))
    shell, _ = opened(address)
    before = shell.scene
    player = Player(shell)
    player.press(pyxel.KEY_Q)
    player.wait(2)
    assert shell.scene is before
    assert "quit" not in words(before).lower()


def words(scene: Scene) -> str:
    return " ".join(each.words for each in words_on(scene, hud.WIDTH, hud.HEIGHT))


# ---- what does not work --------------------------------------------------------------------------


def test_maze_that_cannot_be_made_leads_to_the_title() -> None:
    shell, _ = opened("?play=square-9000x9000-prim-1")
    player = Player(shell)
    player.wait(3)
    assert isinstance(shell.scene, TitleScene)
    assert shell.scene.session.store.notices or shell.scene.toast.words


def test_error_is_said_in_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shell, window = opened()

    def fail(*_: object) -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr(TitleScene, "update", fail)
    for _ in range(3):
        shell.update()
        shell.draw()
    ((name, why, details),) = window.calls
    assert (name, why) == ("fail", "broken")
    assert details.startswith("ZeroDivisionError: of all things\n\nTraceback ")


def test_page_has_no_settings_of_a_window() -> None:
    shell, _ = opened()
    listed = {item.id for item in shell.scene.session.menus.settings.items}
    assert "theme" in listed
    assert not listed & {"scale", "full_screen"}
    keys = shell.reader_of(shell.scene).controls.all
    assert {"f2", "f8"} < {key for each in keys for key in each.keys}
    assert "f11" not in {key for each in keys for key in each.keys}


@pytest.mark.parametrize("address", ["?", "??", "?play=%00", "?play=a&play=b", "?a=b"])
def test_nonsense_leads_to_the_title(address: str) -> None:
    shell, _ = opened(address)
    assert isinstance(shell.scene, TitleScene)
