"""What outlasts a page: records and runs in the browser's storage, files, and the clipboard."""

import json
from collections.abc import Iterator

import pytest
import pyxel
from support.menus import choose, select, value
from support.runs import won
from support.web_host import Window
from support.window_driver import prepared, share_engine

from pixelmaze.files.data import MAX_BYTES
from pixelmaze.maze.grid import arc_between
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.web import start
from pixelmaze.web.start import App

ID = "square-8x4-prim-1"
RUN = won(ID, wait=20)


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    share_engine(monkeypatch)
    yield from prepared(monkeypatch)


def opened(window: Window) -> tuple[App, Store]:
    """The page, opened or reloaded in this browser."""
    store = Store(window.host.storage)
    return start.opened(window.host, store), store


def in_data(window: Window) -> tuple[App, AllMenus]:
    shell, _ = opened(window)
    flow = shell.scene.session.menus
    choose(flow, "Settings", "Profile and data")
    return shell, flow


def exported() -> bytes:
    store = Store(MemoryPlace())
    store.record(RUN)
    return store.export()


# ---- storage -------------------------------------------------------------------------------------


def test_a_record_is_there_after_a_reload() -> None:
    window = Window()
    _, store = opened(window)
    store.record(RUN)
    store.change(theme="neon")
    shell, again = opened(window)
    assert again.records == store.records
    assert shell.scene.session.settings.theme == "neon"


def walked(play: Playthrough) -> None:
    play.walk(arc_between(play.maze.grid, play.game.cell, play.game.hint_path(1)[0]))
    for _ in range(12):
        play.tick()


@pytest.mark.parametrize("is_left", [True, False], ids=["closed", "crashed"])
def test_a_run_is_kept_when_the_page_goes(is_left: bool) -> None:
    window = Window(f"?play={ID}")
    shell, _ = opened(window)
    assert isinstance(shell.scene, PlayScene)
    for _ in range(3):
        walked(shell.scene.play)
    if is_left:
        window.leaves()
    _, again = opened(window)
    assert [left.moves for left in again.unfinished.found] == [3 if is_left else 1]


@pytest.mark.parametrize("trouble", ["full", "forbidden", "damaged"])
def test_trouble_with_the_storage_is_told_and_the_game_goes_on(trouble: str) -> None:
    window = Window(f"?play={ID}")
    if trouble == "full":
        window.browser.quota = 0
    elif trouble == "forbidden":
        window.browser.is_forbidden = True
    else:
        window.browser.values["pixelmaze/pixelmaze.json"] = "what is this?"
    shell, store = opened(window)
    store.change(music=1)
    for _ in range(3):
        shell.update()
        shell.draw()
    assert isinstance(shell.scene, PlayScene)
    while not shell.scene.play.is_over:
        walked(shell.scene.play)
    assert ID in store.records
    assert not [call for call in window.calls if call[0] == "fail"]
    is_kept = trouble == "damaged"
    if not window.browser.is_forbidden:
        values = window.browser.values
        assert any("damaged" in name for name in values) == is_kept
        assert ("pixelmaze/pixelmaze.json" in values) == is_kept


# ---- files ---------------------------------------------------------------------------------------


def test_records_are_exported_by_the_browser() -> None:
    window = Window()
    shell, flow = in_data(window)
    shell.scene.session.store.record(RUN)
    choose(flow, "Export")
    ((_, name, text),) = (call for call in window.calls if call[0] == "save")
    assert name.startswith("pixelmaze-records-")
    other = Store(MemoryPlace())
    assert other.import_records(text.encode()).records == 1
    assert name in shell.scene.session.store.notices[-1]


def test_records_are_imported_once_a_file_is_picked() -> None:
    window = Window()
    shell, flow = in_data(window)
    assert value(flow, "Import") == "choose a file"
    choose(flow, "Import")
    assert ("pick", MAX_BYTES + 1) in window.calls
    shell.update()
    assert not flow.store.records, "the player is still picking"
    window.picked = exported()
    shell.update()
    assert [*flow.store.records] == [ID]
    assert opened(window)[1].records == flow.store.records


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "Not valid JSON"),
        (b"\x89PNG", "Not UTF-8 text"),
        (b"[]", "Not a pixelmaze data file"),
        (b'{"pixelmaze": "data", "version": 99, "records": {}}', "version is 99, not 3"),
        (b" " * (MAX_BYTES + 1), "Too large (at most"),
    ],
    ids=["empty", "picture", "list", "version", "long"],
)
def test_nonsense_in_a_file_is_one_line(text: bytes, words: str) -> None:
    window = Window()
    shell, flow = in_data(window)
    choose(flow, "Import")
    window.picked = text
    shell.update()
    assert words in flow.message
    assert "\n" not in flow.message
    assert flow.store.records == {}
    assert not [call for call in window.calls if call[0] == "fail"]


def test_false_records_are_not_imported() -> None:
    window = Window()
    shell, flow = in_data(window)
    data = json.loads(exported())
    data["records"][ID]["fewest"]["claim"]["moves"] = 1
    choose(flow, "Import")
    window.picked = json.dumps(data).encode()
    shell.update()
    assert flow.store.records == {}


def test_a_browser_that_wants_a_key_says_so() -> None:
    window = Window()
    window.may_ask = False
    _, flow = in_data(window)
    choose(flow, "Import")
    assert "only after a key" in flow.message


def test_an_edited_maze_is_saved_by_the_browser() -> None:
    window = Window()
    shell, _ = opened(window)
    assert shell.scene.session.services.files.save_new("maze.txt", b"+---+\n") == "maze.txt"
    assert ("save", "maze.txt", "+---+\n") in window.calls


# ---- clipboard -----------------------------------------------------------------------------------


@pytest.mark.few(2)
@pytest.mark.parametrize("may_copy", [True, False])
def test_results_are_copied_by_the_page(may_copy: bool) -> None:
    window = Window(f"?play={ID}")
    window.may_ask = may_copy
    shell, _ = opened(window)
    while not shell.scene.play.is_over:
        walked(shell.scene.play)
    for _ in range(300):
        shell.update()
    choose(shell.scene.session.menus, "Share")
    (text,) = (call[1] for call in window.calls if call[0] == "copy")
    assert text.startswith("run-")


def test_codes_are_pasted_by_keys_and_by_the_menu() -> None:
    window = Window()
    shell, _ = opened(window)
    flow = shell.scene.session.menus
    choose(flow, "Workshop", "Enter a code")
    window.pasted = "run-abc"
    select(flow, "Code")
    shell.update()
    pyxel.flip()
    assert value(flow, "Code") == "run-abc"
    window.pasted = "run-xyz"
    select(flow, "Paste")
    flow.choose()
    assert value(flow, "Code") == "run-xyz"


def test_what_is_pasted_elsewhere_is_forgotten() -> None:
    window = Window()
    shell, _ = opened(window)
    window.pasted = "run-abc"
    shell.update()
    pyxel.flip()
    flow = shell.scene.session.menus
    choose(flow, "Workshop", "Enter a code")
    shell.update()
    assert "abc" not in value(flow, "Code")
