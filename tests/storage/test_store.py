"""Settings and records as they are stored: whole at any moment, and nobody's are undone."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from support.browser_storage import Browser
from support.checks import refused
from support.places import LASTING, fill
from support.runs import walk_out, won
from support.sampling import examples

from pixelmaze.files import data
from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE, is_unlocked
from pixelmaze.game.rewards import AdventureProgress
from pixelmaze.game.rules import HINTS, LOST, SOLVER, Rules
from pixelmaze.game.run import Claim, Run, run_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.run.factory import from_id
from pixelmaze.storage import folder as folder_module
from pixelmaze.storage.folder import LOCK, Folder
from pixelmaze.storage.places import MemoryPlace, Place
from pixelmaze.storage.records import VERSION, Data, RecordChanges, parse, serialize, with_run
from pixelmaze.storage.settings import Settings
from pixelmaze.storage.store import NAME, Store

SLOW, LONG, BOTH = (
    replace(run, name="here") for run in (won(wait=100), won(wait=2, astray=10), won(wait=2))
)
"""One with the fewest moves; a quicker one; one that is as good as both."""

RULES = Rules()
pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(params=LASTING)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return LASTING[request.param](tmp_path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "a" / "folder"


def text_of(place: Place, name: str = NAME) -> bytes:
    text = place.read(name, data.MAX_BYTES)
    assert text is not None
    return text


def stored(place: Place) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text_of(place))
    return data


def names(place: Place) -> list[str]:
    return sorted({*place.names()} - {LOCK})


# ---- what is stored ----------------------------------------------------------------------------


def test_nothing_is_written_before_there_is_anything(place: Place) -> None:
    store = Store(place)
    assert (store.settings, store.records, store.notices) == (Settings(), {}, [])
    assert not place.names()


def test_settings_are_kept_at_once(place: Place) -> None:
    Store(place).change(theme="neon", music=0, is_muted=True)
    expected = Settings(theme="neon", music=0, is_muted=True)
    assert Store(place).settings == expected
    assert stored(place)["settings"] == asdict(expected)
    assert names(place) == [NAME]


def test_settings_that_cannot_be_change_nothing(place: Place) -> None:
    store = Store(place)
    with refused("music", "10"):
        store.change(theme="neon", music=11)
    assert store.settings == Settings()
    assert not place.names()


def test_a_record_keeps_the_best_runs_whole(place: Place) -> None:
    store = Store(place)
    everything = store.record(SLOW)
    assert everything == RecordChanges(SLOW.claim.stars)
    assert store.record(LONG) == RecordChanges(("time",), quickest=True)
    for record in (store.records["here"], Store(place).records["here"]):
        assert (record.fewest, record.quickest) == (SLOW, LONG)
        assert (record.moves, record.ticks) == (SLOW.claim.moves, LONG.claim.ticks)
        assert record.stars == RULES.stars
        assert record.count == 2
        assert record.first == time.strftime("%Y-%m-%d", time.gmtime())
        for run in (record.fewest, record.quickest):
            assert verify(replace(run, name="")) == []


def test_a_run_that_is_both_is_kept_once(place: Place) -> None:
    store = Store(place)
    for run in (SLOW, LONG, BOTH):
        news = store.record(run)
    assert news == RecordChanges(quickest=True)
    record = Store(place).records["here"]
    assert record.fewest == record.quickest == BOTH
    assert "quickest" not in stored(place)["records"]["here"]
    assert store.record(SLOW) == store.record(LONG) == store.record(BOTH) == RecordChanges()
    assert Store(place).records["here"].count == 6


def test_stars_of_all_runs_count_together(place: Place) -> None:
    store = Store(place)
    hasty = replace(LONG, claim=LONG.claim._replace(stars=("finished", "time")))
    slow = replace(SLOW, claim=SLOW.claim._replace(stars=("finished", "moves")))
    assert store.record(hasty).stars == ("finished", "time")
    assert store.record(slow).stars == ("moves",)
    assert store.record(slow).stars == ()
    assert store.records["here"].stars == RULES.stars


def test_a_run_with_all_hints_counts_without_the_star_for_moves(place: Place) -> None:
    game = Game(from_id("square-5x4-prim-1"))
    for hint in HINTS:
        game.act(hint)
    store = Store(place)
    assert store.record(run_of(walk_out(game), "here")) == RecordChanges(("finished", "time"))
    assert store.records["here"].stars == ("finished", "time")
    assert store.records["here"].count == 1


def test_records_of_levels_that_are_no_more_stay_in_the_file(place: Place) -> None:
    """They count for nothing in the adventure, and are not lost when others are written."""
    former = {name: replace(BOTH, name=name) for name in ("a-few-steps", "the-key-ring")}
    store = Store(place)
    for run in former.values():
        assert store.record(run).stars
    kept = stored(place)["records"]
    level = ADVENTURE["06-1-the-nearest-lock"]
    again = Store(place)
    again.record(run_of(walk_out(Game(level.make(), level.rules)), level.name))
    again.change(music=1)
    assert stored(place)["records"].keys() == {*former, level.name}
    assert {name: stored(place)["records"][name] for name in former} == kept
    last = Store(place)
    assert not last.notices
    assert {name: last.records[name].fewest for name in former} == former
    assert last.standing == AdventureProgress(2, frozenset({level.name}))
    unlocked = [each.number for each in ADVENTURE.values() if is_unlocked(each, {*last.records})]
    assert unlocked == ["1-1", "6-1", "6-2", "6-3"]


def helped() -> Run:
    game = Game(from_id("square-5x4-prim-1"))
    game.act(SOLVER)
    return run_of(walk_out(game), "here")


@pytest.mark.parametrize(
    "run",
    [
        helped(),
        replace(BOTH, name=""),
        replace(BOTH, claim=BOTH.claim._replace(outcome=LOST)),
        replace(BOTH, claim=Claim(None, 3, 9)),
    ],
    ids=["helped", "nameless", "lost", "left"],
)
def test_runs_that_set_no_record(place: Place, run: Run) -> None:
    store = Store(place)
    assert store.record(run) == RecordChanges()
    assert not store.records
    assert not store.notices
    assert not place.names()


def test_data_that_could_not_be_read_again_is_not_written(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pixelmaze.game.run.MOST_CELLS", 19)
    store = Store(place)
    assert store.record(BOTH) == RecordChanges()
    assert not place.names()
    assert "at most 19 cells" in store.notices[0]


def test_any_name_and_setting_can_be_written_and_read_again() -> None:
    data = Data({"theme": "neon", "x": "{}", "half": "\ud800"} | asdict(Settings(theme="neon")))
    assert parse(serialize(data)) == data
    for name in ("{}", 'a "quoted" one', "…"):
        data.records[name] = with_run(None, to_dict(replace(SLOW, name=name)), "2026-03-01")[0]
        assert parse(serialize(data)) == data


def test_people_can_read_it(place: Place) -> None:
    """Indented, with a record on each line."""
    store = Store(place)
    for name in ("daily-2026-03-01", "here"):
        store.record(replace(LONG, name=name))
    head, records = text_of(place).decode().split('  "records": {\n')
    assert head.startswith(f'{{\n  "pixelmaze": "data",\n  "version": {VERSION},\n')
    assert '  "settings": {\n    "theme": "chapter",\n' in head
    assert [line.split(":")[0] for line in records.splitlines()] == [
        '    "daily-2026-03-01"', '    "here"', "  }", "}",
    ]  # fmt: skip


# ---- what somebody else has written ------------------------------------------------------------

GOOD = {"pixelmaze": "data", "version": VERSION, "settings": {"theme": "neon"}, "records": {}}


def put(place: Path, content: bytes | dict[str, Any]) -> bytes:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    place.write(NAME, text)
    return text


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"\xff\xfe",
        b"\0" * 4000,
        b'{"pixelmaze": "data", "version": 3, "settings": {"the',
        b"[" * 1_000_000,
        b"[" + b"{}," * 1_000_000 + b"{}]",
        b"9" * 10_000,
        b"NaN",
        b"[]",
        b"{}",
        {**GOOD, "pixelmaze": "run"},
        {**GOOD, "version": None},
        {**GOOD, "version": str(VERSION)},
        {**GOOD, "version": True},
        {**GOOD, "version": VERSION - 1},
        {"pixelmaze": "data", "version": VERSION},
        {"pixelmaze": "data", "version": VERSION, "records": 5},
        {"pixelmaze": "data", "version": VERSION, "records": [], "settings": "dungeon"},
        to_dict(BOTH),
    ],
    ids=lambda content: str(content)[:30],
)
def test_damaged_files_are_set_aside(
    place: Place, capsys: pytest.CaptureFixture[str], content: bytes | dict[str, Any]
) -> None:
    text = put(place, content)
    store = Store(place)
    assert (store.settings, store.records) == (Settings(), {})
    (notice,) = store.notices
    assert "cannot read" in notice
    assert capsys.readouterr().err == f"pixelmaze: {notice}\n"
    assert (names(place), text_of(place)) == ([NAME], text)
    store.record(BOTH)
    (aside,) = {*names(place)} - {NAME}
    assert aside.startswith("pixelmaze.damaged-20")
    assert aside.endswith(".json")
    assert text_of(place, aside) == text
    assert aside in store.notices[1]
    again = Store(place)
    assert (again.records.keys(), again.notices) == ({"here"}, [])
    assert names(place) == [aside, NAME]


@pytest.mark.parametrize("version", [VERSION + 1, 10**400])
def test_a_file_of_a_later_version_is_left_where_it_is(
    place: Place, capsys: pytest.CaptureFixture[str], version: int
) -> None:
    """Two versions may share a home."""
    text = put(place, {**GOOD, "version": version, "records": {"new": {"of": "later"}}})
    store = Store(place)
    assert (store.settings, store.records) == (Settings(), {})
    (notice,) = store.notices
    assert "the data file needs a newer version of pixelmaze" in notice
    assert capsys.readouterr().err == f"pixelmaze: {notice}\n"
    store.record(BOTH)
    store.change(music=1)
    for act in (store.export, store.reset, lambda: store.import_records(good())):
        with refused("needs a newer version of pixelmaze"):
            act()
    store.flush()
    assert store.records.keys() == {"here"}
    assert store.notices == [notice]
    assert (names(place), text_of(place)) == ([NAME], text)


def test_each_is_set_aside_under_its_own_name(place: Place) -> None:
    texts = set()
    for i in range(3):
        texts.add(put(place, f"hello {i}".encode()))
        Store(place).change(music=1)
    assert {text_of(place, name) for name in names(place) if name != NAME} == texts
    assert len(names(place)) == 4


def good() -> bytes:
    store = Store(MemoryPlace())
    store.change(theme="neon")
    store.record(SLOW)
    store.record(replace(LONG, name="there"))
    return store.export()


@st.composite
def damage(draw: st.DrawFn) -> bytes:
    """A good file, but for some bytes of it."""
    text = bytearray(good())
    for _ in range(draw(st.integers(1, 3))):
        begin = draw(st.integers(0, max(0, len(text) - 1)))
        end = begin + draw(st.sampled_from([0, 1, 1, 2, 20, len(text)]))
        text[begin:end] = draw(st.binary(max_size=2) | st.sampled_from([b"{", b"0", b'"']))
    return bytes(text)


@given(damage(), st.sampled_from([*LASTING.values()]))
def test_damaged_data_is_never_discarded(text: bytes, make: Callable[[Path], Place]) -> None:
    with TemporaryDirectory() as name:
        place = make(Path(name))
        put(place, text)
        store = Store(place)
        assert len(store.notices) <= 1
        assert (names(place), text_of(place)) == ([NAME], text)
        is_damaged = bool(store.notices)
        store.change(music=1)
        asides = [other for other in names(place) if "damaged" in other]
        assert len(asides) == is_damaged
        assert [text_of(place, other) for other in asides] == [text] * is_damaged
        again = Store(place)
        assert (again.settings, again.records) == (store.settings, store.records)
        assert (again.settings.music, again.notices) == (1, [])


@given(damage(), st.integers(0, 8000))
def test_damaged_data_is_not_discarded_in_a_small_storage(text: bytes, room: int) -> None:
    browser = Browser()
    put(browser.place, text)
    browser.quota = sum(map(len, [*browser.values, *browser.values.values()])) + room
    store = Store(browser.place)
    store.change(music=1)
    assert store.settings.music == 1
    values = {text_of(browser.place, name) for name in names(browser.place)}
    if text not in values:
        data = parse(text)
        assert (data.lost, data.records) == ([], Store(browser.place).records)


def test_a_forbidden_storage_is_told_once_and_play_goes_on() -> None:
    browser = Browser()
    browser.is_forbidden = True
    store = Store(browser.place)
    store.change(theme="neon")
    assert store.record(SLOW).stars
    store.toggle_favourite("here")
    assert (store.settings.theme, store.records["here"].count) == ("neon", 1)
    assert (store.favourites, store.profiles) == (("here",), [""])
    (notice,) = store.notices
    why = "this browser does not let the page store anything"
    assert notice == f"{why}; nothing is being saved for now"
    with refused("does not let the page store"):
        store.choose_profile("anna")
    browser.is_forbidden = False
    store.change(music=1)
    again = Store(browser.place)
    assert (again.settings, again.records) == (store.settings, store.records)
    assert again.favourites == ("here",)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("record", b"null"), ("record", b"{}"), ("record", b'{"stars": []}'),
        ("fewest", b"7"), ("fewest", b"[" * 500 + b"]" * 500), ("inputs", b'"?"'),
        ("count", b"0"), ("count", b"1e999"), ("count", b"9" * 5000),
        ("first", b'"yesterday"'), ("first", b'"2026-01-\xff1"'), ("stars", b"[NaN]"),
    ],
    ids=lambda it: it[:12] if isinstance(it, str) else it[:12].decode("latin1"),
)  # fmt: skip
def test_one_broken_record_loses_no_other(
    place: Place, capsys: pytest.CaptureFixture[str], part: str, value: bytes
) -> None:
    store = Store(place)
    store.change(theme="neon")
    for name in ("one", "two", "three"):
        store.record(replace(BOTH, name=name))
    data = stored(place)
    records = data["records"]
    if part == "record":
        records["two"] = "odd"
    elif part == "inputs":
        records["two"]["fewest"]["inputs"] = "odd"
    else:
        records["two"][part] = "odd"
    text = put(place, json.dumps(data).encode().replace(b'"odd"', value))
    store = Store(place)
    assert store.settings.theme == "neon"
    assert store.records.keys() == {"one", "three"}
    assert "record 'two'" in store.notices[0]
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert (names(place), text_of(place)) == ([NAME], text)
    store.change(music=1)
    (aside,) = {*names(place)} - {NAME}
    assert text_of(place, aside) == text
    assert aside in store.notices[1]
    again = Store(place)
    assert (again.records, again.notices) == (store.records, [])


def test_settings_of_somebody_else_stay(place: Place) -> None:
    """Such as those of a later program that writes the same version, or of an earlier one."""
    theirs = {
        "lands": {"garden": [431, 288]},
        "vibration": 3,
        "pad": {"a": ["jump", 0.5]},
        "long": 10**4000,
        "none": None,
    }
    mine = {"theme": ["swamp"], "music": 99, **theirs}
    put(place, {**GOOD, "settings": mine})
    store = Store(place)
    assert store.settings == Settings()
    store.change(music=1)
    assert stored(place)["settings"] == {**asdict(Settings(music=1)), **theirs}


@pytest.mark.parametrize(
    "value",
    [b"1e999", b"-1e999", b"NaN", b"Infinity", b"9" * 5000, b"-" + b"9" * 5000, b"[[1, 1e999]]",
     b'{"a": NaN}', b"[" * 30 + b"]" * 30],
    ids=lambda value: value[:9].decode(),
)  # fmt: skip
def test_a_setting_that_cannot_be_written_again_loses_nothing_else(
    place: Place, value: bytes
) -> None:
    Store(place).record(BOTH)
    before = stored(place)
    before["settings"] |= {"theme": "neon", "theirs": 5, "odd": "odd"}
    text = put(place, json.dumps(before).encode().replace(b'"odd": "odd"', b'"odd": ' + value))
    store = Store(place)
    (notice,) = store.notices
    assert "setting 'odd'" in notice
    assert store.record(SLOW) == RecordChanges()
    assert text in [text_of(place, name) for name in names(place)]
    again = Store(place)
    assert (again.notices, again.settings.theme) == ([], "neon")
    assert again.records["here"].count == 2
    del before["settings"]["odd"]
    assert stored(place)["settings"] == before["settings"]
    assert len(names(place)) == 2


def test_bytes_that_are_no_text_cost_no_record(place: Place) -> None:
    Store(place).record(BOTH)
    before = stored(place)
    before["settings"]["theirs"] = "odd"
    put(place, json.dumps(before).encode().replace(b'"odd"', b'"\xff"'))
    Store(place).change(music=1)
    again = Store(place)
    assert (again.records.keys(), again.notices) == ({"here"}, [])
    assert stored(place)["settings"]["theirs"] == "\udcff"


@pytest.mark.parametrize("limit", ["MAX_BYTES", "MAX_VALUES"])
def test_data_beyond_the_limits_is_not_written(
    place: Place, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    store = Store(place)
    store.record(BOTH)
    before = stored(place)
    monkeypatch.setattr(data, limit, 1000 if limit == "MAX_BYTES" else 48)
    store.record(replace(BOTH, name="there"))
    assert stored(place) == before
    assert limit == "MAX_VALUES" or "too large (at most 1,000 bytes)" in store.notices[0]
    assert limit == "MAX_BYTES" or "too many values (at most 48)" in store.notices[0]
    assert store.records.keys() == {"here", "there"}
    again = Store(place)
    assert (again.records.keys(), again.notices) == ({"here"}, [])


# ---- what cannot be written --------------------------------------------------------------------


def test_play_goes_on_where_there_is_no_room(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = fill(place, monkeypatch)
    store = Store(place)
    store.change(theme="neon")
    assert store.record(SLOW) == RecordChanges(("finished", "moves"))
    assert store.record(LONG) == RecordChanges(("time",), quickest=True)
    assert store.settings.theme == "neon"
    assert store.records["here"].count == 2
    (notice,) = store.notices
    assert words in notice
    assert capsys.readouterr().err == f"pixelmaze: {notice}\n"
    assert not names(place)
    monkeypatch.undo()
    assert store.record(BOTH).quickest
    again = Store(place)
    assert again.settings == store.settings == Settings(theme="neon")
    assert again.records == store.records
    assert again.records["here"].count == 3


def test_a_damaged_file_that_cannot_be_set_aside_is_not_lost(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = {**GOOD, "records": {"one": 1}}
    text = put(place, data)
    fill(place, monkeypatch)
    store = Store(place)
    store.change(music=1)
    assert store.settings == Settings(theme="neon", music=1)
    assert names(place) == [NAME]
    assert text_of(place) == text
    assert len(store.notices) == 2
    monkeypatch.undo()
    store.change(music=2)
    assert len(names(place)) == 2
    assert Store(place).settings == Settings(theme="neon", music=2)


def test_what_could_not_be_written_is_exported(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(place)
    store.record(replace(BOTH, name=BOTH.maze))
    fill(place, monkeypatch)
    store.record(replace(SLOW, name=SLOW.maze))
    store.record(won("square-8x4-prim-1"))
    store.change(theme="neon")
    other = Store(MemoryPlace())
    assert other.import_records(store.export()).records == 2
    assert other.records == store.records
    assert parse(store.export()).settings["theme"] == "neon"


@pytest.mark.parametrize("what", ["folder is a file", "file is a folder"])
def test_obstacle_in_place_of_the_file_is_reported(tmp_path: Path, what: str) -> None:
    if what == "folder is a file":
        (tmp_path / "data").write_text("mine")
    else:
        (tmp_path / "data" / NAME).mkdir(parents=True)
    store = Store(Folder(tmp_path / "data"))
    store.change(music=1)
    assert store.record(BOTH).stars
    assert store.settings == Settings(music=1)
    assert store.notices
    if what == "folder is a file":
        assert (tmp_path / "data").read_text() == "mine"


def test_while_another_program_holds_the_lock_nothing_is_lost(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_module, "PATIENCE", 0.01)
    store = Store(Folder(folder))
    folder.mkdir(parents=True)
    with FileLock(folder / LOCK):
        for music in (1, 2, 3, 4):
            store.change(music=music)
        assert not names(Folder(folder))
    assert store.settings.music == 4
    assert len(store.notices) == 1
    store.change(effects=0)
    assert Store(Folder(folder)).settings == Settings(music=4, effects=0)


def test_what_could_not_be_written_is_tried_again_at_the_end(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(place, monkeypatch)
    store = Store(place)
    store.change(theme="neon")
    store.record(BOTH)
    store.flush()
    monkeypatch.undo()
    store.flush()
    again = Store(place)
    assert (again.settings, again.records) == (store.settings, store.records)
    assert again.records


# ---- two at once -------------------------------------------------------------------------------


def test_two_windows_do_not_undo_each_other(place: Place) -> None:
    one, other = Store(place), Store(place)
    one.change(theme="neon")
    other.change(music=1)
    one.change(scale=4)
    assert one.settings == Settings(theme="neon", music=1, scale=4)
    other.record(BOTH)
    assert one.record(replace(SLOW, name="there")).stars
    assert one.record(SLOW) == RecordChanges()  # measured by what the other window has done
    assert other.record(SLOW) == RecordChanges()
    assert other.records["here"].count == 3
    assert Store(place).records.keys() == {"here", "there"}
    assert Store(place).settings == one.settings
    one.toggle_favourite("here")
    other.toggle_favourite("there")
    one.change_keys({"play.hint": "j"})
    other.change_keys({"play.undo": "k"})
    assert Store(place).favourites == ("there", "here")
    one.put_all("lessons", {"first": "★"})
    other.put_all("lessons", {"second": "✓"})
    assert Store(place).own_keys == {"play.hint": "j", "play.undo": "k"}
    assert Store(place).entry("lessons") == {"first": "★", "second": "✓"}
    assert Store(place).entry("lessons", "first") == "★"
    one.toggle_favourite("here")
    assert Store(place).favourites == one.favourites == ("there",)


class TwoTabs(RuleBasedStateMachine):
    """Whatever two tabs do in turn, what is stored is what both did, in the order they did it."""

    def __init__(self) -> None:
        super().__init__()
        self._place = Browser().place
        self._stores = [Store(self._place), Store(self._place)]
        self._music, self._count = Settings().music, 0
        self._liked: list[str] = []

    @rule(tab=st.integers(0, 1), level=st.integers(0, 9))
    def change(self, tab: int, level: int) -> None:
        self._stores[tab].change(music=level)
        self._music = level

    @rule(tab=st.integers(0, 1), run=st.sampled_from([SLOW, LONG, BOTH]))
    def win(self, tab: int, run: Run) -> None:
        self._stores[tab].record(run)
        self._count += 1

    @rule(tab=st.integers(0, 1), name=st.sampled_from(["here", "there"]))
    def like(self, tab: int, name: str) -> None:
        likes = name not in self._stores[tab].favourites
        self._stores[tab].toggle_favourite(name)
        self._liked = [other for other in self._liked if other != name]
        self._liked[:0] = [name] * likes

    @rule(tab=st.integers(0, 1))
    def reload(self, tab: int) -> None:
        self._stores[tab] = Store(self._place)

    @invariant()
    def is_what_both_did(self) -> None:
        store = Store(self._place)
        assert store.settings.music == self._music
        assert store.favourites == tuple(self._liked)
        assert sum(record.count for record in store.records.values()) == self._count
        assert not any(each.notices for each in (store, *self._stores))


TwoTabs.TestCase.settings = settings(examples(0.4), stateful_step_count=12)
TestTwoTabs = TwoTabs.TestCase


RECORDING = """
import sys
from dataclasses import replace
from pathlib import Path
from support.runs import won
from pixelmaze.storage import folder
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
folder.PATIENCE = 30  # neither leaves the other much time
store = Store(Folder(Path(sys.argv[1])))
for i in range(20):
    store.record(replace(won(), name="both"))
    store.record(replace(won(), name=f"{sys.argv[2]} {i}"))
    store.change(**{sys.argv[2]: i % 10})
assert not store.notices, store.notices
"""


@pytest.mark.thorough
def test_two_processes_at_once_lose_nothing(folder: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    both = [
        subprocess.Popen([sys.executable, "-c", RECORDING, folder, name], env=env)
        for name in ("music", "effects")
    ]
    assert [process.wait(60) for process in both] == [0, 0]
    store = Store(Folder(folder))
    assert store.records["both"].count == 40
    expected = {f"{name} {i}" for name in ("music", "effects") for i in range(20)}
    assert store.records.keys() == expected | {"both"}
    assert store.settings == Settings(music=9, effects=9)
    assert names(Folder(folder)) == [NAME]


# ---- killed ------------------------------------------------------------------------------------

KILLED = """
import os, random, signal, sys, time
from dataclasses import replace
from pathlib import Path
from support.runs import won
from pixelmaze.storage.records import parse
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import NAME, Store

folder, kills = Path(sys.argv[1]), int(sys.argv[2])
run, path, dice = won(name="here"), folder / NAME, random.Random(1)
Store(Folder(folder)).record(run)
last, in_write = 1, 0
for number in range(10 * kills):
    if number >= kills and min(last, in_write) > 20:  # a busy machine needs more
        break
    child = os.fork()
    if not child:
        store = Store(Folder(folder))
        while True:
            store.record(run)
    time.sleep(dice.uniform(0, 0.018))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    data = parse(path.read_bytes())
    assert not data.lost
    assert data.records["here"].fewest == run
    count = data.records["here"].count
    assert count >= last, "it is never older than it was"
    in_write += any(other.name.startswith(f".{NAME}.") for other in folder.iterdir())
    last = count
Store(Folder(folder)).record(run)
assert Store(Folder(folder)).records["here"].count == last + 1
print(last, in_write, *(other.name for other in folder.iterdir()))
"""


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_any_moment_the_file_is_whole(folder: Path) -> None:
    """A process of its own forks writers and kills them, over and over."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", KILLED, folder, "60"],
        env=env, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    written, in_write, *left = done.stdout.split()
    assert int(written) > 20
    assert int(in_write) > 20, "many were killed while they wrote"
    assert sorted(left) == [LOCK, NAME], "what they left is cleared away"
