"""The calendar of daily mazes, in the window and in the terminal."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pyxel
from support.runs import won
from support.terminal_driver import press, seen
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, overhear, prepared, session

from pixelmaze.game import daily
from pixelmaze.game.daily import DAY, FIRST_DAY
from pixelmaze.game.rules import STARS
from pixelmaze.game.run import to_dict
from pixelmaze.storage.records import Record
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.menu import Stack
from pixelmaze.ui.play.daily_menu import DailyMenu
from pixelmaze.ui.play.requests import PlayLevel
from pixelmaze.ui.title.calendar import Calendar
from pixelmaze.ui.title.title import TitleScene

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(daily, "now", lambda: datetime(2026, 11, 22, 20, 48, tzinfo=UTC))
    yield from prepared(monkeypatch)


def finish(store: Any, *days: date, late: int = 0, stars: int = 2) -> None:
    """Store records of these days, finished this many days later."""
    records = dict(store.records)
    for day in days:
        name = f"daily-{day}"
        run = to_dict(won(name=name))
        records[name] = Record(STARS[:stars], str(day + late * DAY), 1, (run,))
    store.records = records


def opened(home: Any) -> Any:
    """The title, with the calendar open."""
    scene = TitleScene(home)
    home.menus.open(home.menus.daily)
    return scene


def menu_of(*days: date) -> DailyMenu:
    store: Any = type("Store", (), {"records": {}})()
    finish(store, *days)
    return DailyMenu(store, lambda: TODAY)


# ---- days --------------------------------------------------------------------------------------


def test_days_can_be_walked_back_to_the_first() -> None:
    menu = menu_of()
    assert menu.day == TODAY
    menu.change_day(1)
    assert menu.day == TODAY
    menu.change_day(-40)
    assert menu.day == TODAY - 40 * DAY
    menu.change_day(-10_000)
    assert menu.day == FIRST_DAY
    answer = menu.selected.choose()
    assert isinstance(answer, PlayLevel)
    assert answer.level == daily.daily(FIRST_DAY)


def test_today_stays_selected_over_midnight() -> None:
    days = [TODAY]
    menu = DailyMenu(menu_of().store, lambda: days[0])
    days[0] += DAY
    assert menu.day == TODAY + DAY


def test_months_differ_in_length() -> None:
    menu = menu_of()
    menu.select_day(date(2026, 10, 31))
    assert menu.month_from_here(-1) == date(2026, 9, 30)
    assert menu.month_from_here(-8) == date(2026, 2, 28)
    assert menu.month_from_here(-12) == FIRST_DAY
    assert menu.month_from_here(5) == TODAY


def test_only_days_on_time_make_a_streak() -> None:
    menu = menu_of(*(TODAY - n * DAY for n in (1, 2, 3, 7, 8, 9, 10, 11)))
    assert menu.streaks() == (3, 5)
    finish(menu.store, TODAY - 4 * DAY, late=1)
    assert menu.streaks() == (3, 5)
    assert menu.record_of(TODAY - 4 * DAY)


# ---- in the terminal -----------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (60, 20), (40, 16)])
def test_the_terminal_shows_a_month(tmp_path: Path, columns: int, lines: int) -> None:
    home = terminal_session(tmp_path)
    finish(home.store, TODAY - 3 * DAY, TODAY - 2 * DAY, stars=3)
    shown = seen(opened(home), columns, lines)
    assert "November 2026" in shown
    assert "Streak: 0 days" in shown
    assert "(best: 2)" in shown
    assert "min" in shown
    if columns >= 60:
        assert "[22]" in shown
        assert "Streak: 0 days (best: 2)" in shown
        assert "19 ★★★─ 20 ★★★" in shown
        assert "Next maze in 3 h 12 min" in shown


def test_time_until_the_next_maze_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(terminal_session(tmp_path))
    assert "Next maze in 3 h 12 min." in scene.said
    before = scene.said
    monkeypatch.setattr(daily, "now", lambda: datetime(2026, 11, 22, 20, 50, tzinfo=UTC))
    assert scene.said == before
    assert "Next maze in 3 h 10 min" in seen(scene, 80, 24)


def test_keys_walk_days_weeks_and_months(tmp_path: Path) -> None:
    home = terminal_session(tmp_path)
    shell = Shell(opened(home))
    for keys, day in (
        (("left",), 21), (("up",), 14), (("right", "right"), 16), (("down",), 22),
    ):  # fmt: skip
        press(shell, *keys)
        assert home.menus.daily.day == date(2026, 11, day)
    press(shell, "page up")
    assert home.menus.daily.day == date(2026, 10, 22)
    assert "October 2026" in seen(shell)
    press(shell, "return")
    assert shell.scene.level.name == "daily-2026-10-22"  # type: ignore[attr-defined]


def test_a_small_terminal_shows_the_days(tmp_path: Path) -> None:
    assert " 22" in seen(opened(terminal_session(tmp_path)), 25, 10)


# ---- in the window -------------------------------------------------------------------------------


@pytest.mark.parametrize("is_lecture", [False, True])
def test_the_mouse_chooses_days_and_months(
    monkeypatch: pytest.MonkeyPatch, is_lecture: bool
) -> None:
    home = session(lecture=is_lecture)
    finish(home.store, TODAY - DAY)
    scene = opened(home)
    written = overhear(monkeypatch)
    player = Player(scene)
    player.wait(12)
    player.see()
    words = {entry.words for entry in written}
    assert {"November 2026", "Next maze in 3 h 12 min", "Streak: 1 day", "Mo", "30"} <= words
    face: Any = scene.menu.face
    assert isinstance(face, Calendar)
    x, y, width, _ = face.box
    assert face.point(x + 5, y + 5) == -31
    assert face.point(x + width - 5, y + 5) is None  # the next month has not come
    cells = {
        (px, py): home.menus.daily.day.day
        for px in range(x, x + width, 9)
        for py in range(y + 20, y + 140, 5)
        if face.point(px, py) == 0
    }
    assert set(cells.values()) == set(range(1, 23))


def test_a_month_back_and_a_day_are_played_with_the_pad() -> None:
    home = session()
    player = Player(opened(home))
    player.press(pyxel.GAMEPAD1_BUTTON_LEFTSHOULDER)
    assert home.menus.daily.day == date(2026, 10, 22)
    player.press(pyxel.GAMEPAD1_BUTTON_DPAD_UP)
    player.press(pyxel.GAMEPAD1_BUTTON_A)
    assert player.scene.level.name == "daily-2026-10-15"  # type: ignore[attr-defined]


def test_the_face_of_a_list_is_left_alone() -> None:
    menu = menu_of()
    face = Calendar(Stack(menu), menu)
    assert face.point(0, 0) is None
    face.page(-1)
    face.scroll(-1)
    assert face.selected == TODAY - timedelta(days=31 + 7)
