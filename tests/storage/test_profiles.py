"""Profiles, statistics, export, import and reset: in store, menu and command line."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.cli import complaint, output
from support.menus import choose, flow_of, menus_of, select, set_to, value
from support.places import LASTING
from support.runs import won

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.places import MemoryPlace, Place
from pixelmaze.storage.store import Store
from pixelmaze.ui.play.requests import ReplayRun
from pixelmaze.ui.title.main_menu import AllMenus

BEST, QUICK = won(wait=100), won(wait=2, astray=10)
ID = BEST.maze


@pytest.fixture(params=LASTING)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return LASTING[request.param](tmp_path)


def played(place: Place, *runs: object) -> Store:
    store = Store(place)
    for run in runs:
        store.record(replace(run, name=ID))  # type: ignore[type-var]
    return store


@pytest.fixture
def flow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AllMenus:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    flow = menus_of(played(Folder(tmp_path / "data"), BEST))
    choose(flow, "Settings", "Profile and data")
    return flow


# ---- profiles ------------------------------------------------------------------------------------


def test_each_profile_has_settings_and_records_of_its_own(place: Place) -> None:
    store = played(place, BEST)
    store.change(theme="neon")
    store.choose_profile("anna-2")
    assert (store.records, store.settings.theme) == ({}, "chapter")
    store.record(replace(QUICK, name=ID))
    assert Store(place).profile == "anna-2", "at the next start, too"
    store.choose_profile("")
    assert store.settings.theme == "neon"
    assert store.records[ID].moves == BEST.claim.moves
    assert store.profiles == ["", "anna-2"]
    assert Store(place).profile == ""


@pytest.mark.parametrize("name", ["../anna", "Anna", "-", "a" * 21, "a b", "a\n"])
def test_wrong_names_are_refused_and_change_nothing(place: Place, name: str) -> None:
    store = played(place, BEST)
    with pytest.raises(PixelmazeError, match="not a profile name"):
        store.choose_profile(name)
    assert (store.profile, [*store.records]) == ("", [ID])


@pytest.mark.parametrize("text", [b"\xff\xfe", b"../..", b"", b"a" * 100])
def test_a_damaged_name_means_the_main_profile(place: Place, text: bytes) -> None:
    played(place, BEST)
    place.write("profile", text)
    assert [*Store(place).records] == [ID]


def test_the_run_of_the_profile_in_use_is_resumed(tmp_path: Path) -> None:
    Store(Folder(tmp_path / "data")).choose_profile("anna")
    output(tmp_path, f"play {ID} --prompt --data-dir data", "down\nquit\n")
    text = output(tmp_path, "play --resume --prompt --data-dir data", "quit\n")
    assert "moves 1," in text


def test_profiles_are_begun_and_changed_in_the_menu(flow: AllMenus) -> None:
    select(flow, "New profile")
    flow.type("Ben")
    assert flow.choose() is None
    assert flow.store.profile == "ben"
    assert value(flow, "Profile") == "ben"
    assert not flow.store.records
    set_to(flow, "Profile", "main")
    assert flow.store.records


def test_without_runs_the_menu_says_why_there_are_none() -> None:
    flow = flow_of()
    choose(flow, "Records", "Best runs")
    assert flow.message == "None yet. Go and win a maze!"


# ---- what is shown -------------------------------------------------------------------------------


def test_best_runs_can_be_watched(flow: AllMenus) -> None:
    flow.open(flow.records)
    assert value(flow, "Games won") == "1"
    choose(flow, "Best runs")
    request = choose(flow, ID)
    assert isinstance(request, ReplayRun)
    assert request.run.claim == BEST.claim


# ---- export and import ---------------------------------------------------------------------------


def test_what_is_exported_can_be_imported_elsewhere(flow: AllMenus, tmp_path: Path) -> None:
    choose(flow, "Export")
    (name,) = (path.name for path in Path().iterdir())
    assert value(flow, "Import") == name
    select(flow, "New profile")
    flow.type("ben")
    flow.choose()
    flow.store.record(replace(QUICK, name=ID))
    choose(flow, "Import")
    record = flow.store.records[ID]
    assert record == Store(Folder(tmp_path / "data")).records[ID]
    assert (record.moves, record.ticks) == (BEST.claim.moves, QUICK.claim.ticks)
    choose(flow, "Import")
    assert flow.store.records[ID] == record, "twice is not more than once"


def test_runs_that_cannot_have_been_played_are_not_imported(place: Place) -> None:
    data = json.loads(played(MemoryPlace(), BEST).export())
    data["records"][ID]["fewest"]["claim"]["moves"] = 1
    store = Store(place)
    assert store.import_records(json.dumps(data).encode()) == (0, 1)
    assert store.records == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"pixelmaze": "data", "version": 99}'])
def test_what_is_no_export_gets_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)
    assert complaint(tmp_path, "records --import x.json --data-dir data").count("\n") <= 1


def test_commands_export_import_and_reset(tmp_path: Path) -> None:
    played(Folder(tmp_path / "a"), BEST)
    assert "x.json" in output(tmp_path, "records --export x.json --data-dir a")
    assert output(tmp_path, "records --import x.json --data-dir b").startswith("1 record ")
    assert Store(Folder(tmp_path / "a")).records == Store(Folder(tmp_path / "b")).records
    output(tmp_path, "records --reset --data-dir a")
    assert Store(Folder(tmp_path / "a")).records == {}


def test_what_one_place_exports_another_one_takes(place: Place) -> None:
    theirs, mine = played(MemoryPlace(), BEST, QUICK), played(place, BEST)
    assert mine.import_records(theirs.export()) == (1, 0)
    assert mine.records[ID].quickest.claim == QUICK.claim
    assert Store(place).records == mine.records
    assert mine.reset() in place.names()
    assert Store(place).records == mine.records == {}


# ---- reset ---------------------------------------------------------------------------------------


def test_reset_asks_and_sets_the_old_file_aside(flow: AllMenus, tmp_path: Path) -> None:
    before = dict(flow.store.records)
    choose(flow, "Reset")
    assert flow.message
    assert flow.store.records == before
    set_to(flow, "Reset", "yes, all")
    flow.choose()
    assert flow.store.records == Store(Folder(tmp_path / "data")).records == {}
    (aside,) = (tmp_path / "data").glob("*.reset-*")
    assert flow.store.import_records(aside.read_bytes()).records == len(before)
