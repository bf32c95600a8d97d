"""What a page saves, in Chromium: after a reload, from two tabs, and where there is trouble."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.browser import chromium, tab
from support.runs import won
from support.web_tab import ENGINE, GameTab, served

from pixelmaze.game.run_code import code_of
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.web.page import write_folder

pytestmark = pytest.mark.browser
ONE, OTHER = "square-4x2-prim-3", "square-5x2-prim-1"
NAME = "pixelmaze/pixelmaze.json"
SEEN = "[*pyxel.written]"
"""All that was written on the screen."""
FILL = """(() => {
  let size = 1 << 22;
  for (let number = 0; size; number++) {
    try { localStorage.setItem(`theirs/${number}`, " ".repeat(size)); } catch { size >>= 1; }
  }
})()"""
FORBID = """Object.defineProperty(window, "localStorage", {
  get: () => { throw new DOMException("denied", "SecurityError"); },
})"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page."""
    folder = tmp_path_factory.mktemp("site")
    write_folder(folder, engine=ENGINE)
    with served(folder) as address:
        yield f"{address}/index.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[GameTab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield GameTab(opened)


@pytest.fixture
def game(browser: GameTab, site: str) -> GameTab:
    """A tab of a browser that has stored nothing for the page."""
    browser.tab.send("Page.bringToFront")
    browser.forget(site.removesuffix("/index.html"))
    # where its storage can be looked at
    browser.tab.send("Page.navigate", url=site.replace("index.html", ENGINE))
    browser.tab.until(f"location.href.endsWith({ENGINE!r})")
    return browser


def stored(game: GameTab) -> dict[str, str]:
    values: dict[str, str] = game.tab.eval("({...localStorage})")
    return values


def play(game: GameTab, url: str) -> None:
    """Open the page, and take note of all that it writes on the screen."""
    game.open(url)
    game.begin()
    game.see("setattr(pyxel, 'written', {})")
    write = "lambda self, x, y, words, *_: pyxel.written.update({words: True})"
    game.see(f"setattr(type(pyxel.screen), 'text', {write})")


def test_two_tabs_keep_what_both_win(game: GameTab, site: str) -> None:
    play(game, f"{site}?play={ONE}")
    other = GameTab(game.tab.another())
    play(other, f"{site}?play={OTHER}")
    other.walk_to_goal()
    game.tab.send("Page.bringToFront")
    game.walk_to_goal()
    text = stored(game)[NAME].partition(" ")[2]
    assert json.loads(text)["records"].keys() == {ONE, OTHER}
    assert game.see("[*scene.session.store.records]") == [OTHER, ONE]
    other.tab.send("Page.close")
    play(game, site)
    assert game.scene == "TitleScene"
    assert game.see("[*scene.session.store.records]") == [OTHER, ONE]


@pytest.mark.parametrize("end", ["close", "crash"])
def test_a_run_is_kept_when_the_tab_ends(game: GameTab, site: str, end: str) -> None:
    other = GameTab(game.tab.another())
    play(other, f"{site}?play={OTHER}")
    for _ in range(3):
        other.walk()
    if end == "close":
        other.tab.send("Page.close")
    else:
        other.tab.crash()
    (name,) = (name for name in stored(game) if "/unfinished/run-" in name)
    run = f"JSON.parse(localStorage[{name!r}].slice(17))"
    game.tab.until(f"{run}.claim.moves {'== 3' if end == 'close' else '>= 1'}")


@pytest.mark.parametrize("trouble", ["full", "forbidden", "damaged"])
def test_trouble_is_told_and_the_game_goes_on(game: GameTab, site: str, trouble: str) -> None:
    words = {"full": "storage is full", "forbidden": "does not let the page store",
             "damaged": "cannot read"}  # fmt: skip
    script = "0"
    if trouble == "full":
        game.tab.eval(FILL)
    elif trouble == "damaged":
        game.tab.eval(f"localStorage.setItem({NAME!r}, 'what is this?')")
    else:
        script = FORBID
    added = game.tab.send("Page.addScriptToEvaluateOnNewDocument", source=script)
    play(game, f"{site}?play={ONE}")
    game.walk_to_goal()
    game.frames(30)
    assert words[trouble] in " ".join(game.see(SEEN))
    assert game.see("[*scene.session.store.records]") == [ONE]
    assert game.overlay == ""
    game.tab.send("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
    if trouble == "damaged":
        values = stored(game)
        assert "what is this?" in [value for name, value in values.items() if "damaged" in name]
        assert ONE in values[NAME]


def test_records_are_exported_and_imported(game: GameTab, site: str, tmp_path: Path) -> None:
    theirs = Store(MemoryPlace())
    theirs.record(won(ONE))
    (tmp_path / "theirs.json").write_bytes(theirs.export())
    (tmp_path / "nonsense.png").write_bytes(b"\x89PNG")
    game.tab.send("Page.setInterceptFileChooserDialog", enabled=True)
    game.tab.send("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    play(game, site)
    menus = "scene.session.menus"
    for menu in ("settings", "data"):
        game.see(f"{menus}.menu.select('{menu}')")
        game.press("Enter")
    for name, words in (("nonsense.png", "Not UTF-8 text"), ("theirs.json", "")):
        game.tab.events.clear()
        game.see(f"{menus}.menu.select('import')")
        game.press("Enter")
        (asked,) = (e for e in game.tab.events if e["method"] == "Page.fileChooserOpened")
        game.tab.send(
            "DOM.setFileInputFiles", files=[str(tmp_path / name)],
            backendNodeId=asked["params"]["backendNodeId"],
        )  # fmt: skip
        if words:
            game.until(f"{words!r} in {menus}.message")
    game.until(f"[*scene.session.store.records] == [{ONE!r}]")
    game.see(f"{menus}.menu.select('export')")
    game.press("Enter")
    while not (files := [*tmp_path.glob("pixelmaze-records-*.json")]):
        game.frames(5)
    again = Store(MemoryPlace())
    assert again.import_records(files[0].read_bytes()).records == 1
    assert again.records == theirs.records


def test_clipboard_is_that_of_the_browser(game: GameTab, site: str) -> None:
    code = code_of(won(ONE))
    game.tab.send(
        "Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"]
    )
    play(game, site)
    assert game.see(f"scene.session.services.clipboard.copy({f'🟩🏁 {code}'!r})")
    assert game.tab.eval("navigator.clipboard.readText()") == f"🟩🏁 {code}"
    assert game.see(f"scene.session.services.clipboard.copy({code!r})")
    menus = "scene.session.menus"
    game.see(f"{menus}.open({menus}.workshop.codes)")
    game.tab.send(
        "Input.dispatchKeyEvent", type="keyDown", key="v", code="KeyV", modifiers=2,
        commands=["paste"],
    )  # fmt: skip
    game.tab.send("Input.dispatchKeyEvent", type="keyUp", key="v", code="KeyV", modifiers=2)
    game.until(f"{menus}.menu.selected.value.endswith({code[-10:]!r})")
    game.press("Enter")
    game.until("type(scene).__name__ == 'PlayScene'")
