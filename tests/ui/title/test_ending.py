"""The ending of the adventure, and what shows on the title that it has been finished."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pyxel
from support.terminal_driver import lines_with
from support.terminal_driver import opened as opened_in_terminal
from support.window_driver import Player, overhear, prepared, session

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.game.lands import HillView
from pixelmaze.game.levels import ADVENTURE, finale
from pixelmaze.game.rules import ROOM_STARS
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.messages import clock
from pixelmaze.ui.play.requests import ShowEnding
from pixelmaze.ui.title.credits import THANKS, credit_lines, farewell, feat_of
from pixelmaze.ui.title.ending import EndingScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.screen import SCREEN


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def finished(stars: int = 3, **settings: Any) -> Session:
    """A session in which every level was won with this many stars."""
    shared = session(**settings)
    record = SimpleNamespace(
        stars=ROOM_STARS[:stars], first="2026-03-01", moves=50, ticks=600, count=2,
    )  # fmt: skip
    store: Any = shared.store
    store.records = dict.fromkeys(ADVENTURE, record)
    shared.menus.daily.today = lambda: date(2026, 3, 11)
    return shared


def test_what_was_done() -> None:
    shared = finished(2)
    levels = len(ADVENTURE)
    assert feat_of(shared.store, shared.menus.daily.today()) == [
        f"{levels} of {levels} rooms", f"{2 * levels} of {3 * levels} stars",
        f"{50 * levels:,} moves, {clock(600 * levels)}", f"in {2 * levels} runs",
        "10 days after the first step",
    ]  # fmt: skip
    assert str(levels) in farewell(2 * levels)[0]
    nothing = feat_of(session().store, date(2026, 3, 11))
    assert nothing[:2] == [f"0 of {levels} rooms", f"0 of {3 * levels} stars"]


def test_the_credits_name_all_algorithms() -> None:
    shared = finished()
    words = {line.words for line in credit_lines(feat_of(shared.store, shared.menus.daily.today()))}
    titles = {entry.title for table in (GENERATORS, SOLVERS) for entry in table.values()}
    assert titles <= words


def test_thanks_go_to_those_whom_the_algorithms_name() -> None:
    root = Path(__file__).parents[3] / "pixelmaze"
    sources = [*root.glob("algorithms/generators/*.py"), *root.glob("algorithms/solvers/*.py")]
    text = " ".join(path.read_text(encoding="utf-8") for path in sources)
    for who, year in THANKS:
        for name in who.replace(", for ", " and ").replace(", ", " and ").split(" and "):
            assert name.split()[-1] in text, name
        assert str(year) in text, who


def test_it_dawns_while_the_credits_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    written = overhear(monkeypatch)
    player = Player(EndingScene(finished()))
    skies = []
    for _ in range(4):
        player.scene.update(SceneInput(6.0))
        skies.append(player.see().convert("RGB").getpixel((4, 4)))
    assert len({*skies}) == 4
    assert sum(skies[0]) < sum(skies[-1])
    assert {"What you did", "The lands"} <= {entry.words for entry in written}


def test_it_can_be_skipped_and_left() -> None:
    player = Player(EndingScene(finished()))
    player.wait(5)
    before = player.see()
    player.press(pyxel.KEY_RETURN)
    assert isinstance(player.scene, EndingScene)
    assert player.see().tobytes() != before.tobytes()
    player.press(pyxel.KEY_RETURN)
    player.wait()
    assert isinstance(player.scene, TitleScene)
    for key in (pyxel.KEY_ESCAPE, pyxel.GAMEPAD1_BUTTON_B):
        player = Player(EndingScene(finished()))
        player.wait()
        player.press(key)
        player.wait()
        assert isinstance(player.scene, TitleScene)


def test_the_last_level_and_the_end_of_the_road_lead_there() -> None:
    shared = finished()
    shared.menus.result(finale(), is_won=True)
    assert shared.menus.choose() == ShowEnding()
    player = Player(TitleScene(shared))
    player.press(pyxel.KEY_RETURN)
    player.press(pyxel.KEY_END)
    player.press(pyxel.KEY_RETURN)
    player.wait()
    assert isinstance(player.scene, EndingScene)


def test_nothing_moves_where_motion_is_reduced() -> None:
    player = Player(EndingScene(finished(reduced_motion=True)))
    player.wait(2)
    before = player.see().tobytes()
    player.wait(60)
    assert player.see().tobytes() == before


def test_every_star_earns_a_crown_and_a_golden_title() -> None:
    most, fewer = (Player(TitleScene(finished(stars, reduced_motion=True))) for stars in (3, 2))
    assert "Complete" in most.scene.session.menus.main.items[1].note
    seen = [player.see() for player in (most, fewer)]
    letters = (100, 28, 330, 110)
    assert seen[0].crop(letters).tobytes() != seen[1].crop(letters).tobytes()
    hero = (430, 110, 490, 145)
    assert seen[0].crop(hero).tobytes() != seen[1].crop(hero).tobytes()


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (40, 15)])
def test_ending_in_the_terminal(tmp_path: Path, columns: int, lines: int) -> None:
    shared, shell = opened_in_terminal(tmp_path)
    shared.change(reduced_motion=False)
    shell.router.answer(ShowEnding())
    shell.update(4.0)
    canvas = Canvas(columns, lines)
    shell.draw(canvas)
    night = canvas.style(0, 0)
    shell.press("return")
    shell.update(0.1)
    shell.draw(canvas)
    assert canvas.style(0, 0) != night
    assert f"0 of {len(ADVENTURE)} rooms" in canvas.text()
    assert lines_with(shell, "The End")
    shell.press("return")
    shell.update(0.1)
    assert isinstance(shell.scene, TitleScene)


def test_those_who_came_along_stand_on_the_hill() -> None:
    """With the lantern, which burns."""

    def seen(*found: str) -> bytes:
        SCREEN.hill(Box(0, 0, 640, 346), HillView(1.0, 1.0, 0, frozenset(found)))
        return bytes(pyxel.screen.data_ptr())

    one_by_one = [(), ("garden",), ("manor",), ("jungle",), ("garden", "night")]
    assert len({seen(*found) for found in one_by_one}) == len(one_by_one)


def test_rooms_are_made_by_hand() -> None:
    shared = finished()
    words = [line.words for line in credit_lines(feat_of(shared.store, date(2026, 3, 11)))]
    assert words[words.index("The rooms were made") + 1] == "by hand"
    assert words[words.index("Free mazes were made by") + 1] in {
        entry.title for entry in GENERATORS.values()
    }
