"""The page in Chromium without what it fetches: it says what is missing, and what to do."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.browser import Tab, chromium, tab
from support.web_tab import ENGINE, HANGS, LOST, served

from pixelmaze.web.page import WORDS, write_file

pytestmark = pytest.mark.browser
FOLDER = ENGINE.rpartition("/")[0]
LATER = "const now = performance.now.bind(performance); performance.now = () => now() + 25_000"
"""Makes the page believe that much time has passed."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


@pytest.fixture
def page(tmp_path: Path) -> Path:
    write_file(tmp_path / "one.html", engine=ENGINE)
    return tmp_path


def shown(browser: Tab, name: str) -> str:
    found: str = browser.eval(f"document.getElementById({name!r}).innerText")
    return found


@pytest.mark.parametrize("name", ["pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm",
                                  "python_stdlib.zip", "pyxel.whl", "pyxel.js"])  # fmt: skip
@pytest.mark.parametrize("how", [404, 503, LOST])
def test_what_cannot_be_fetched_is_named(browser: Tab, page: Path, name: str, how: int) -> None:
    with served(page, {name: how}) as address:
        browser.send("Page.navigate", url=f"{address}/one.html")
        browser.until("document.getElementById('trouble')?.hidden === false")
        assert shown(browser, "why") == WORDS["unreachable"]
        assert shown(browser, "what").startswith(f"{address}/{FOLDER}/{name}")
        assert browser.box("#reload")[2] > 0


@pytest.mark.parametrize("names", [["pyodide.asm.wasm"], ["python_stdlib.zip"], ["pyodide.js"],
                                   ["pyxel.js"], ["pyxel.whl"]])  # fmt: skip
def test_what_never_comes_is_named_with_what_to_do(
    browser: Tab, page: Path, names: list[str]
) -> None:
    with served(page, dict.fromkeys(names, HANGS)) as address:
        browser.send("Page.navigate", url=f"{address}/one.html")
        awaited = f"{address}/{FOLDER}/{names[0]}"
        browser.until(f"document.getElementById('awaited')?.textContent === {awaited!r}")
        assert browser.eval("document.getElementById('slow').hidden")
        browser.eval(LATER)
        browser.until("document.getElementById('slow')?.hidden === false")
        text = " ".join(shown(browser, "slow").split())
        assert text.startswith(f"{WORDS['slow']} {awaited} {WORDS['advice']}")
        before = browser.eval("performance.timeOrigin")
        browser.click("#slow .reload", leaves=True)
        # news of another file may have hidden it just before: then it comes again
        again = "document.querySelector('#slow:not([hidden]) .reload')?.click()"
        browser.until(f"({again}, performance.timeOrigin > {before})")
