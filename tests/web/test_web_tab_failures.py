"""The page in Chromium without what it fetches: it says what is missing, and what to do."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.browser import Tab, chromium, tab
from support.web_tab import ENGINE, HANGS, LOST, engine_files, served

from pixelmaze.web.page import WORDS, write_file

pytestmark = pytest.mark.browser
FOLDER = ENGINE.rpartition("/")[0]
HURRY = "const now = performance.now.bind(performance); performance.now = () => 1000 * now()"
"""Makes the page believe that a second passes in a millisecond, also after news of other files."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


TROUBLES: dict[str, int] = {}
"""What is not to be had of the host that most tests share."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_file(folder / "one.html", engine=ENGINE)
    engine_files(folder / FOLDER)
    return folder


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    with served(folder, TROUBLES, has_engine=False) as address:
        yield address


@pytest.fixture
def site(host: str) -> Iterator[str]:
    yield host
    TROUBLES.clear()


def shown(browser: Tab, name: str) -> str:
    found: str = browser.eval(f"document.getElementById({name!r}).innerText")
    return found


@pytest.mark.parametrize("name", ["pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm",
                                  "python_stdlib.zip", "pyxel.whl", "pyxel.js"])  # fmt: skip
@pytest.mark.parametrize("how", [404, 503, LOST])
def test_what_cannot_be_fetched_is_named(browser: Tab, site: str, name: str, how: int) -> None:
    TROUBLES[name] = how
    for url in ("about:blank", f"{site}/one.html"):
        browser.send("Page.navigate", url=url)
    browser.until("document.getElementById('trouble')?.hidden === false")
    assert shown(browser, "why") == WORDS["unreachable"]
    assert shown(browser, "what").startswith(f"{site}/{FOLDER}/{name}")
    assert browser.box("#reload")[2] > 0


@pytest.mark.parametrize(
    "name", ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide.js", "pyxel.js", "pyxel.whl"]
)
def test_what_never_comes_is_named_with_what_to_do(browser: Tab, folder: Path, name: str) -> None:
    # another host each time: if one still owes it a file, the browser waits before it asks again
    with served(folder, {name: HANGS}, has_engine=False) as address:
        browser.send("Page.navigate", url=f"{address}/one.html")
        awaited = f"{address}/{FOLDER}/{name}"
        browser.until(f"document.getElementById('awaited')?.textContent === {awaited!r}")
        assert browser.eval("document.getElementById('slow').hidden")
        browser.eval(HURRY)
        browser.until("document.getElementById('slow')?.hidden === false")
        text = " ".join(shown(browser, "slow").split())
        assert text.startswith(f"{WORDS['slow']} {awaited} {WORDS['advice']}")
        before = browser.eval("performance.timeOrigin")
        browser.click("#slow .reload", leaves=True)
        # news of another file may have hidden it just before: then it comes again
        again = "document.querySelector('#slow:not([hidden]) .reload')?.click()"
        browser.until(f"({again}, performance.timeOrigin > {before})")
