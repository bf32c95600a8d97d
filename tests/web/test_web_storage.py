"""The browser's local storage as Python sees it: in Pyodide, with errors of JavaScript."""

import pytest
from support.pyodide import run

SCRIPT = """
import js
from pyodide import ffi
from pyodide.code import run_js
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.store import Store
from pixelmaze.web.host import BrowserPage

run_js('''
globalThis.pixelmaze = {};
let quota = 1000, isForbidden = false;
const texts = new Map();
const storage = {
  get length() { return texts.size; },
  key: index => [...texts.keys()][index] ?? null,
  getItem: name => texts.get(name) ?? null,
  removeItem: name => { texts.delete(name); },
  setItem: (name, text) => {
    if (name.length + text.length > quota) {
      throw new DOMException("no more room", "QuotaExceededError");
    }
    texts.set(name, text);
  },
};
Object.defineProperty(globalThis, "localStorage", {get: () => {
  if (isForbidden) { throw new DOMException("denied", "SecurityError"); }
  return storage;
}, configurable: true});
globalThis.change = (room, forbidden) => { quota = room; isForbidden = forbidden; };
''')

def error(act):
    try:
        act()
    except PixelmazeError as error:
        return str(error)

place = BrowserPage(js, ffi).storage
missing = place.read("a.json", 9)
place.write("a.json", "ä🟩\\0".encode())
place.write("b.json", b"\\xff")
found = [place.names(), place.read("a.json", 99).decode(), place.read("b.json", 99).hex()]
renamed = [place.rename("a.json", "c.json"), place.rename("a.json", "c.json"), place.names()]
full = error(lambda: place.write("d.json", b" " * 2000))
js.localStorage.setItem("pixelmaze/odd", js.String.fromCharCode(0xD800))
odd = place.read("odd", 9).hex()
js.change(100_000, False)
store = Store(place)
store.change(music=1)
js.change(0, True)
forbidden = error(lambda: place.read("a.json", 9))
store.change(music=2)
js.change(100_000, False)
store.change(effects=3)
again = Store(place).settings
[missing, found, renamed, full, odd, forbidden, store.notices, again.music, again.effects]
"""


@pytest.mark.browser
def test_storage_of_the_browser() -> None:
    missing, found, renamed, full, odd, forbidden, notices, music, effects = run(SCRIPT)
    assert missing is None
    assert found == [["b.json", "a.json"], "ä🟩\0", "ff"]
    assert renamed == [True, False, ["b.json", "c.json"]]
    assert full == "this browser's storage is full"
    assert odd == "eda080"
    assert forbidden == "this browser does not let the page store anything"
    assert notices == [f"{forbidden}; nothing is being saved for now"]
    assert (music, effects) == (2, 3)
