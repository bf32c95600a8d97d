"""A page with the engine beside it, in Chromium, where no other address can be reached."""

from pathlib import Path

import pytest
from support.browser import chromium, tab
from support.web_tab import GameTab, engine_files, served

from pixelmaze.web.page import write_offline

pytestmark = pytest.mark.browser
MAZE = "square-5x4-prim-1"


def test_page_plays_and_is_kept(tmp_path: Path) -> None:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    write_offline(tmp_path / "site", engine_files(tmp_path / "makers"))
    with tab() as opened:
        game = GameTab(opened)
        with served(tmp_path / "site", has_engine=False) as site:
            url = f"{site}/index.html?watch={MAZE}"
            game.open(url)
            game.begin()
            game.press("y")
            game.press("Enter", "Control")  # in a worker, with the Python of the folder
            game.until("scene.search.finished and not scene.search.fault")
            opened.eval("navigator.serviceWorker.ready.then(() => 0)")
            opened.until("caches.keys().then(names => names.length)")
        game.open(f"{url}&solver=bfs")  # nobody serves it any more
        game.begin()
        assert game.scene == "WatchScene"
        asked = [event["params"]["request"]["url"] for event in opened.events
                 if event["method"] == "Network.requestWillBeSent"]  # fmt: skip
        assert all(address.startswith((site, "data:", "blob:")) for address in asked)
