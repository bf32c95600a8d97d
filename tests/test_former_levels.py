"""What was reached in levels that have changed, moved or gone since: nothing of it is lost.

`records_of_first_adventure.json` is a data file as the first version of the adventure wrote it: all
of its 36 levels, finished with all stars.
"""

from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest
from support.cli import run as command
from support.runs import walk_out

from pixelmaze.game.former import FIRST, FORMER
from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE, DROPPED, is_former, is_unlocked, level_of, version_of
from pixelmaze.game.rules import STARS
from pixelmaze.game.run import run_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.records import record_from_dict, record_to_dict, verify_record
from pixelmaze.storage.store import Store
from pixelmaze.ui.menus.adventure import AdventureMenu
from pixelmaze.ui.playthrough import Playthrough

DATA = Path(__file__).with_name("records_of_first_adventure.json")
CHANGED = "the-beehive"
GONE = "the-cellar"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    copy(DATA, tmp_path / "pixelmaze.json")
    store = Store(Folder(tmp_path))
    yield store
    assert store.notices == []


def test_records_of_all_levels_are_kept_and_valid(store: Store) -> None:
    assert [*store.records] == [level.name for level in FIRST]
    for name, record in store.records.items():
        assert record.stars == STARS
        assert verify_record(record) == verify(record.fewest) == []
        assert record.is_earlier
        assert version_of(record.fewest).name == name


def test_whoever_finished_the_first_adventure_finds_all_its_levels_open(store: Store) -> None:
    menu = AdventureMenu(store, lambda: None)
    assert {*DROPPED} == {level.name for level in FIRST} - {*ADVENTURE}
    assert all(menu.is_open(level_of(level.name)) for level in FIRST)
    assert menu.is_open(ADVENTURE["the-comet"])  # the stars open it


@pytest.mark.parametrize("finished", range(0, 37, 4))
def test_what_was_open_stays_open(finished: int) -> None:
    names = [level.name for level in FIRST]
    done = names[:finished]
    opened = names[: finished + 2] if finished else names[:1]
    assert all(is_unlocked(level_of(name), done, done) for name in opened)


def test_former_order_opens_nothing_to_those_who_begin_now() -> None:
    assert not is_unlocked(ADVENTURE["the-wine-vault"], ["four-oclock"])
    assert is_unlocked(ADVENTURE["the-wine-vault"], ["four-oclock"], ["four-oclock"])


@pytest.mark.parametrize("at", [0, 1])
def test_runs_of_each_earlier_version_stay_valid(at: int) -> None:
    former = FORMER["basalt"][at]
    run = run_of(walk_out(Game(former.make(), former.rules), wait=10), former.name)
    assert verify(run) == []
    assert is_former(run)
    assert version_of(run).maze == former.maze != ADVENTURE["basalt"].maze


def test_new_version_has_a_record_of_its_own_and_the_stars_of_both(store: Store) -> None:
    before = store.records[CHANGED]
    level = ADVENTURE[CHANGED]
    game = walk_out(Game(level.make(), level.rules), wait=200)
    news = store.record(run_of(game, level.name))
    after = store.records[CHANGED]
    assert (news.stars, news.fewest, news.quickest) == ((), False, False)
    assert after.stars == STARS
    assert (after.moves, after.ticks, after.count) == (game.moves, game.ticks, before.count + 1)
    assert not after.is_earlier
    assert after.has_earlier
    assert after.earlier == (before.best,)
    assert record_from_dict(record_to_dict(after), CHANGED) == after
    assert verify_record(after) == []


def test_run_of_an_earlier_version_never_displaces_the_present_one(store: Store) -> None:
    old = store.records[CHANGED].best[0]
    level = ADVENTURE[CHANGED]
    new = run_of(walk_out(Game(level.make(), level.rules), wait=20), level.name)
    store.record(new)
    before = store.records[CHANGED]
    store.record(before.earlier_records[0].fewest)
    after = store.records[CHANGED]
    assert after.best == (to_dict(new),)
    assert after.earlier == ((old,),)
    assert after.count == before.count + 1


def test_shadow_walks_in_its_own_maze_only(store: Store) -> None:
    assert Playthrough(store, ADVENTURE[CHANGED]).shadow is None
    former = next(level for level in FIRST if level.name == CHANGED)
    assert Playthrough(store, former).shadow is not None


def test_earlier_versions_are_listed_and_verified(store: Store, tmp_path: Path) -> None:
    level = ADVENTURE[CHANGED]
    store.record(run_of(walk_out(Game(level.make(), level.rules), wait=20), level.name))
    listed = command(tmp_path, f"records {CHANGED} --data-dir .").stdout.splitlines()
    names = [line.split("  ")[0] for line in listed]
    assert names == ["name", CHANGED, f"{CHANGED} (earlier version)"]
    assert f"{GONE} (earlier version)" in command(tmp_path, f"records {GONE} --data-dir .").stdout
    checked = command(tmp_path, f"verify {CHANGED} --data-dir .")
    assert checked.returncode == 0
    assert "earlier version: consistent: 105 moves" in checked.stdout
