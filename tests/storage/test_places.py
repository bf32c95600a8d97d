"""Places: text by name, on disk, in a browser and in memory."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from support.browser_storage import NULL, Browser, JsError
from support.places import LASTING, PLACES, fill
from support.sampling import examples

from pixelmaze.storage.folder import LOCK
from pixelmaze.storage.places import AccessError, Place
from pixelmaze.web.local_storage import LocalStorage

NAMES = st.sampled_from(["a", "b.json", "run-1.json"])
TEXTS = st.binary(max_size=40) | st.text(max_size=40).map(lambda it: it.encode("utf-8", "replace"))


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return PLACES[request.param](tmp_path)


class Texts(RuleBasedStateMachine):
    """Whatever is done to all places, they hold the same."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = TemporaryDirectory()
        path = Path(self._folder.name)
        self._places = [make(path).inside("here") for make in PLACES.values()]
        self._texts: dict[str, bytes] = {}

    def teardown(self) -> None:
        self._folder.cleanup()

    @rule(name=NAMES, text=TEXTS)
    def write(self, name: str, text: bytes) -> None:
        self._texts[name] = text
        for place in self._places:
            with place.locked():
                place.write(name, text)

    @rule(name=NAMES, to=NAMES)
    def rename(self, name: str, to: str) -> None:
        if name == to:
            return
        is_there = name in self._texts
        if is_there:
            self._texts[to] = self._texts.pop(name)
            assert [place.rename(name, to) for place in self._places] == [True] * 3
        elif self._texts:
            assert not any(place.rename(name, to) for place in self._places)

    @rule(name=NAMES)
    def remove(self, name: str) -> None:
        self._texts.pop(name, None)
        for place in self._places:
            place.remove(name)

    @invariant()
    def hold_the_same(self) -> None:
        for place in self._places:
            assert {*place.names()} - {LOCK} == {*self._texts}
            for name in ("a", "b.json", "run-1.json"):
                assert place.read(name, 1000) == self._texts.get(name), place.label(name)


Texts.TestCase.settings = settings(examples(0.4), stateful_step_count=12)
TestTexts = Texts.TestCase


@pytest.mark.parametrize("kind", ["browser", "memory"])  # discs may count time in seconds
def test_names_are_in_the_order_in_which_they_were_written(kind: str, tmp_path: Path) -> None:
    place = PLACES[kind](tmp_path)
    for name in ("b", "a", "c", "a"):
        place.write(name, b"text")
    assert place.names() == ["a", "c", "b"]
    place.rename("c", "d")
    assert {*place.names()} == {"a", "b", "d"}


def test_a_text_is_cut_off_after_one_byte_more(place: Place) -> None:
    place.write("a", "äöü".encode())
    assert place.read("a", 3) == "äö".encode()
    assert place.read("b", 3) is None


def test_places_inside_are_apart(place: Place) -> None:
    inner = place.inside("unfinished")
    assert inner.names() == []
    inner.write("a", b"inner")
    place.write("a", b"outer")
    assert (inner.read("a", 9), place.read("a", 9)) == (b"inner", b"outer")
    assert (inner.names(), {*place.names()}) == (["a"], {"a", "unfinished"})
    inner.remove("a")
    assert place.read("a", 9) == b"outer"


@pytest.mark.parametrize("kind", LASTING)
def test_full_places_keep_what_they_have(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = LASTING[kind](tmp_path)
    place.write("a", b"old")
    words = fill(place, monkeypatch)
    with pytest.raises(AccessError, match=words):
        place.write("a", b"a longer one")
    with pytest.raises(AccessError, match=words):
        place.write("b", b"new")
    assert place.read("a", 99) == b"old"
    assert "b" not in place.names()
    monkeypatch.undo()
    place.write("b", b"new")
    assert place.read("b", 99) == b"new"


# ---- the browser's storage -----------------------------------------------------------------------


def test_values_are_text_where_they_can_be() -> None:
    browser = Browser()
    browser.place.write("a.json", '{"ä": 1}'.encode())
    browser.place.inside("b").write("c", b"\xff")
    (text, other) = browser.values.values()
    assert text.endswith(' {"ä": 1}')
    assert other.endswith("=/w==")
    assert [*browser.values] == ["pixelmaze/a.json", "pixelmaze/b/c"]


@pytest.mark.parametrize(
    ("value", "text"),
    [("", b""), ("{}", b"{}"), ("0123456789012345=?", b"?"), ("\ud800", b"\xed\xa0\x80")],
)
def test_values_of_somebody_else_are_read_as_they_are(value: str, text: bytes) -> None:
    browser = Browser()
    browser.values["pixelmaze/a"] = value
    assert browser.place.read("a", 99) == text
    browser.place.write("b", b"new")
    assert browser.place.names() == ["b", "a"]
    assert browser.place.rename("a", "c")
    assert browser.place.read("c", 99) == text


def test_names_of_other_pages_are_not_ours() -> None:
    browser = Browser()
    browser.values = {"pixelmaze": "1", "theirs/a": "2", "pixelmaze2/a": "3"}
    assert browser.place.names() == []
    browser.place.write("a", b"")
    browser.place.remove("a")
    assert len(browser.values) == 3


@pytest.mark.parametrize("room", [0, 10, 100])
def test_renaming_in_a_full_storage_loses_nothing(room: int) -> None:
    """A longer name may not fit, but half of the storage is not needed for a copy."""
    browser = Browser()
    browser.place.write("a", b"x" * 500)
    browser.quota = sum(map(len, [*browser.values, *browser.values.values()])) + room
    if room:
        assert browser.place.rename("a", "longer")
    else:
        with pytest.raises(AccessError, match="full"):
            browser.place.rename("a", "longer")
    (name,) = browser.place.names()
    assert name == ("longer" if room else "a")
    assert browser.place.read(name, 999) == b"x" * 500


@pytest.mark.parametrize("act", [
    lambda place: place.read("a", 9), lambda place: place.write("a", b""),
    lambda place: place.rename("a", "b"),
])  # fmt: skip
@pytest.mark.parametrize("is_null", [True, False])
def test_a_forbidden_storage_says_so(act: Callable[[Place], object], is_null: bool) -> None:
    browser = Browser()
    browser.is_forbidden = True
    place = LocalStorage(lambda: NULL, JsError) if is_null else browser.place
    with pytest.raises(AccessError, match="does not let the page store"):
        act(place)
    place.remove("a")
    assert place.names() == []


@pytest.mark.parametrize("name", ["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"])
def test_a_full_storage_is_known_by_its_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()

    def refuse(*_: object) -> None:
        raise JsError(name)

    monkeypatch.setattr(browser, "setItem", refuse)
    with pytest.raises(AccessError, match="full"):
        browser.place.write("a", b"")
