"""Profiles, statistics, export, import and reset: in store, menu and command line."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.cli import complaint, output
from support.menus import MONDAY, choose, select, set_to, value
from support.runs import won

from pixelmaze.errors import PixelmazeError
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import NAME, Store
from pixelmaze.ui.menus.flow import Flow
from pixelmaze.ui.requests import ReplayRun

BEST, QUICK = won(wait=100), won(wait=2, astray=10)
ID = BEST.maze


def played(folder: Path, *runs: object) -> Store:
    store = Store(Folder(folder))
    for run in runs:
        store.record(replace(run, name=ID))  # type: ignore[type-var]
    return store


@pytest.fixture
def flow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flow:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    flow = Flow(played(tmp_path / "data", BEST), day=lambda: MONDAY)
    choose(flow, "Records")
    return flow


# ---- profiles ------------------------------------------------------------------------------------


def test_each_profile_has_settings_and_records_of_its_own(tmp_path: Path) -> None:
    store = played(tmp_path, BEST)
    store.change(theme="neon")
    store.choose_profile("anna-2")
    assert (store.records, store.settings.theme) == ({}, "chapter")
    store.record(replace(QUICK, name=ID))
    assert Store(Folder(tmp_path)).profile == "anna-2", "at the next start, too"
    store.choose_profile("")
    assert store.settings.theme == "neon"
    assert store.records[ID].moves == BEST.claim.moves
    assert store.profiles == ["", "anna-2"]
    assert Store(Folder(tmp_path)).profile == ""


@pytest.mark.parametrize("name", ["../anna", "Anna", "-", "a" * 21, "a b", "a\n"])
def test_wrong_names_are_refused_and_change_nothing(tmp_path: Path, name: str) -> None:
    store = played(tmp_path, BEST)
    with pytest.raises(PixelmazeError, match="not a name for a profile"):
        store.choose_profile(name)
    assert (store.profile, [*store.records]) == ("", [ID])


@pytest.mark.parametrize("text", [b"\xff\xfe", b"../..", b"", b"a" * 100])
def test_a_damaged_name_means_the_main_profile(tmp_path: Path, text: bytes) -> None:
    played(tmp_path, BEST)
    (tmp_path / "profile").write_bytes(text)
    assert [*Store(Folder(tmp_path)).records] == [ID]


def test_profiles_are_begun_and_changed_in_the_menu(flow: Flow) -> None:
    select(flow, "New profile")
    flow.type("Ben")
    assert flow.choose() is None
    assert flow.store.profile == "ben"
    assert value(flow, "Profile") == "ben"
    assert value(flow, "Games won") == "0"
    set_to(flow, "Profile", "main")
    assert value(flow, "Games won") == "1"


# ---- what is shown -------------------------------------------------------------------------------


def test_best_runs_can_be_watched(flow: Flow) -> None:
    choose(flow, "Best runs")
    request = choose(flow, ID)
    assert isinstance(request, ReplayRun)
    assert request.run.claim == BEST.claim


# ---- export and import ---------------------------------------------------------------------------


def test_what_is_exported_can_be_imported_elsewhere(flow: Flow, tmp_path: Path) -> None:
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


def test_runs_that_cannot_have_been_played_are_not_imported(tmp_path: Path) -> None:
    played(tmp_path / "a", BEST)
    data = json.loads((tmp_path / "a" / NAME).read_text())
    data["records"][ID]["fewest"]["claim"]["moves"] = 1
    store = Store(Folder(tmp_path / "b"))
    assert store.take(json.dumps(data).encode()) == (0, 1)
    assert store.records == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"pixelmaze": "data", "version": 99}'])
def test_what_is_no_export_gets_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)
    assert complaint(tmp_path, "records --import x.json --data-dir data").count("\n") <= 1


def test_commands_export_import_and_reset(tmp_path: Path) -> None:
    played(tmp_path / "a", BEST)
    assert "x.json" in output(tmp_path, "records --export x.json --data-dir a")
    assert output(tmp_path, "records --import x.json --data-dir b").startswith("1 record ")
    assert Store(Folder(tmp_path / "a")).records == Store(Folder(tmp_path / "b")).records
    output(tmp_path, "records --reset --data-dir a")
    assert Store(Folder(tmp_path / "a")).records == {}


# ---- reset ---------------------------------------------------------------------------------------


def test_reset_asks_and_sets_the_old_file_aside(flow: Flow, tmp_path: Path) -> None:
    before = dict(flow.store.records)
    choose(flow, "Reset")
    assert flow.message
    assert flow.store.records == before
    set_to(flow, "Reset", "yes, all")
    flow.choose()
    assert flow.store.records == Store(Folder(tmp_path / "data")).records == {}
    (aside,) = (tmp_path / "data").glob("*.reset-*")
    assert flow.store.take(aside.read_bytes()).records == len(before)
