"""The title, its demo, and what it leads to."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from support.menus import point_at
from support.runs import walk_out
from support.terminal_driver import seen
from support.terminal_driver import session as terminal_session
from support.window_driver import ROW, Player, overhear, prepared, session

from pixelmaze.game.game import Game
from pixelmaze.game.lessons import STEPS, program
from pixelmaze.game.levels import ADVENTURE, LANDS
from pixelmaze.game.rules import Level
from pixelmaze.game.run import run_of
from pixelmaze.looks.looks import DUSK
from pixelmaze.looks.theme import Role
from pixelmaze.run.outcomes import FOUND
from pixelmaze.storage.store import Complaint
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.title.title import SHOWS, Demo, TitleScene
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.window.canvas import hud, look
from pixelmaze.window.canvas.clock import FRAME
from pixelmaze.window.canvas.hud import HEIGHT, WIDTH
from pixelmaze.window.lands.landscape import NIGHT, NIGHT_BY_DUSK
from pixelmaze.window.lands.painting import FIRST, PAINTS, mixed_all
from pixelmaze.window.maze.pane import WindowDemoView
from pixelmaze.window.screen import SCREEN

LEVELS = [level for land in LANDS for level in land.levels]


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def title(shared: Session | None = None) -> Player:
    return Player(TitleScene(shared or session()))


def session_of(player: Player) -> Session:
    scene = player.scene
    assert isinstance(scene, TitleScene)
    return scene.session


def opened(*path: str) -> Player:
    """The title, with the last of these menus open."""
    player = title()
    menus = session_of(player).menus
    for name in path:
        point_at(menus.menu, name)
        player.press(pyxel.KEY_RETURN)
        assert menus.menu.title == name
    return player


def choose(player: Player, label: str) -> None:
    point_at(session_of(player).menus.menu, label)
    player.press(pyxel.KEY_RETURN)


def finish(shared: Session, level: Level) -> None:
    """Somebody has been there before."""
    shared.store.record(run_of(walk_out(Game(level.make(), level.rules)), level.name))


# ---- behind the menu ---------------------------------------------------------------------------


def demo() -> Demo:
    demo = Demo(WindowDemoView())
    demo.place(Box(0, 0, WIDTH, HEIGHT))
    return demo


def test_demo_solves_maze_after_maze() -> None:
    shown = demo()
    for _ in SHOWS:
        before = shown.search
        assert before
        before.run()
        assert before.outcome == FOUND
        assert before.made_at
        while shown.search is before:
            shown.update(FRAME, is_calm=False)
    assert before.maze.grid.width * 16 >= WIDTH


def test_demos_give_way_however_many_frames_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pixelmaze.run.factory.random_seed", lambda: 1)

    def screen_after(draws_all: bool) -> bytes:
        shown = demo()
        before = shown.search
        assert before
        before.run()
        shown.draw(SCREEN)
        while shown.search is before:
            shown.update(FRAME, is_calm=False)
        for _ in range(5):
            if draws_all:
                shown.draw(SCREEN)
            shown.update(FRAME, is_calm=False)
        shown.draw(SCREEN)
        return bytes(pyxel.screen.data_ptr())

    assert screen_after(True) == screen_after(False)


def test_demo_fills_the_screen_and_lies_in_the_background() -> None:
    player = title()
    player.wait(60)
    colours = player.see().crop((0, 120, 140, HEIGHT - ROW)).getcolors()
    names = {index for _, index in colours or ()}
    assert names
    assert all(index >= len(hud.Role) for index in names)


def test_nothing_moves_that_need_not() -> None:
    player = title(session(reduced_motion=True))
    player.wait(3)
    before = player.see()
    player.wait(50)
    assert player.see() == before


# ---- what it leads to --------------------------------------------------------------------------


def test_from_the_title_to_a_maze_and_back() -> None:
    player = opened("Free maze")
    shared = session_of(player)
    point_at(shared.menus.menu, "ID")
    player.types("square-5x4-prim-1")
    player.press(pyxel.KEY_RETURN)
    player.press(pyxel.KEY_RETURN)
    scene = player.scene
    assert isinstance(scene, PlayScene)
    assert scene.maze.id == "square-5x4-prim-1"
    player.press(pyxel.KEY_ESCAPE)
    assert isinstance(player.scene, PauseScene)
    player.press(pyxel.KEY_END)
    player.press(pyxel.KEY_RETURN)
    assert isinstance(player.scene, TitleScene)
    assert shared.menus.menu.title == "Free maze"


def test_daily_maze_and_adventure() -> None:
    player = title()
    choose(player, "Daily maze")
    player.press(pyxel.KEY_RETURN)
    assert isinstance(player.scene, PlayScene)
    assert player.scene.level.name.startswith("daily-")
    player = opened("Adventure")
    session_of(player).menus.adventure.select_level(LEVELS[1])
    finish(session_of(player), LEVELS[0])
    player.press(pyxel.KEY_RETURN)
    assert isinstance(player.scene, PlayScene)
    assert player.scene.level is LEVELS[1]


def test_watch_begins_and_leads_back() -> None:
    player = opened("Learn", "Watch")
    choose(player, "Start")
    scene = player.scene
    assert isinstance(scene, WatchScene)
    player.wait(10)
    assert scene.search.index
    player.press(pyxel.KEY_T)
    player.press(pyxel.KEY_M)
    player.press(pyxel.KEY_X)
    assert isinstance(player.scene, RaceScene)
    player.press(pyxel.KEY_ESCAPE)
    assert isinstance(player.scene, TitleScene)
    assert session_of(player).menus.menu.title == "Watch"
    assert session_of(player).settings.theme == look.look_shown().theme.name == "garden"
    assert session_of(player).settings.is_muted


# ---- the course ----------------------------------------------------------------------------------


def test_each_step_of_the_course_has_its_picture() -> None:
    player = opened("Learn", "Make a game")
    menu, place = session_of(player).menus.menu, (400, 120, 600, 280)
    shown = []
    player.wait(30)  # it appears
    for step in (*range(STEPS), *range(STEPS)):
        menu.hover(step)
        player.wait()
        shown.append(player.see().crop(place).tobytes())
    assert shown[:STEPS] == shown[STEPS:]
    assert len({*shown}) == STEPS


def test_course_is_in_the_middle_of_a_terminal_which_shows_no_pictures(tmp_path: Path) -> None:
    shared = terminal_session(tmp_path)
    scene = TitleScene(shared)
    for name in ("Learn", "Make a game"):
        point_at(shared.menus.menu, name)
        shared.menus.choose()
    (line,) = (line for line in seen(scene, columns=140).splitlines() if "4 Window" in line)
    left, right = line.index("│"), 140 - line.rindex("│") - 1
    assert abs(left - right) <= 1


def test_step_of_the_course_is_written_beside_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = opened("Learn", "Make a game")
    monkeypatch.chdir(tmp_path)
    choose(player, "4 Window")
    player.wait()
    assert "Wrote maze.py. Run it with: python maze.py." in player.scene.said
    choose(player, "10 Looks")
    assert Path("maze.py").read_bytes() == program(4).read_bytes()
    assert Path("maze-2.py").read_bytes() == program(10).read_bytes()


def test_race_begins_and_leads_back() -> None:
    player = opened("Learn", "Race")
    choose(player, "Start")
    scene = player.scene
    assert isinstance(scene, RaceScene)
    player.wait(10)
    assert scene.race.index
    player.press(pyxel.KEY_X)
    assert isinstance(player.scene, WatchScene)
    player.press(pyxel.KEY_ESCAPE)
    assert isinstance(player.scene, TitleScene)


def test_all_keys_of_what_is_watched_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, label in (("Watch", "Start"), ("Race", "Start")):
        player = opened("Learn", name)
        choose(player, label)
        written = overhear(monkeypatch)
        for _ in range(2):
            player.press(pyxel.KEY_SPACE)
        rows = [entry for entry in written if entry.on == (WIDTH, ROW) and entry.y == 2]
        assert "Esc" in [entry.words for entry in rows]
        assert all(x + hud.width_of(words) <= WIDTH - 4 for words, x, _, _ in rows)


def test_the_gamepad_leads_back_from_what_is_watched() -> None:
    player = opened("Learn", "Watch")
    player.press(pyxel.GAMEPAD1_BUTTON_A)
    scene = player.scene
    assert isinstance(scene, WatchScene)
    player.press(pyxel.GAMEPAD1_BUTTON_START)
    while player.controls.all[player.controls.list.chosen].key != "Esc":
        player.press(pyxel.GAMEPAD1_BUTTON_DPAD_UP)
    player.press(pyxel.GAMEPAD1_BUTTON_A)
    assert isinstance(player.scene, TitleScene)


def test_quit(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[bool] = []
    monkeypatch.setattr(pyxel, "quit", lambda: ends.append(True))
    player = title()
    player.press(pyxel.KEY_ESCAPE)
    player.press(pyxel.KEY_RETURN)
    assert ends == [True]
    player.press(pyxel.KEY_Q)
    assert ends == [True, True]


def test_q_is_a_letter_while_typing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyxel, "quit", lambda: pytest.fail("Q is a letter"))
    player = opened("Free maze")
    theme = look.look_shown().theme.name
    point_at(session_of(player).menus.menu, "ID")
    player.types("qtm")
    assert look.look_shown().theme.name == theme
    assert not session_of(player).settings.is_muted


# ---- the adventure -----------------------------------------------------------------------------


def test_every_level_is_reached_by_keys() -> None:
    player = opened("Adventure")
    menus = session_of(player).menus
    seen = []
    for _ in LEVELS:
        seen.append(menus.adventure.level)
        player.press(pyxel.KEY_RIGHT)
    assert seen == LEVELS
    player.press(pyxel.KEY_DOWN)
    assert menus.adventure.index == 0


def _visible_stops(player: Player) -> dict[str, tuple[int, int]]:
    """Where the levels are that can be pointed at, by name."""
    menus, face = session_of(player).menus, player.scene.menu.face
    selected = menus.adventure.stop
    places = {}
    for y in range(140, 240, 8):
        for x in range(8, WIDTH, 16):
            if face.point(x, y) == 0:
                places[menus.adventure.level.name] = x, y
    menus.adventure.go_to(selected)
    return places


@pytest.mark.thorough
def test_every_level_is_reached_by_the_mouse() -> None:
    player = opened("Adventure")
    menus = session_of(player).menus
    reached: list[Level] = []
    player.draws_every = 100
    while True:
        places = _visible_stops(player)
        farther = [level for level in LEVELS if level.name in places and level not in reached]
        if not farther:
            break
        x, y = places[farther[-1].name]
        pyxel.set_mouse_pos(x, y - len(reached) % 7)  # one that stays where it was chooses nothing
        player.wait(60)
        assert menus.adventure.level is farther[-1]
        reached += farther
    assert reached == LEVELS


def test_a_click_opens_what_is_open() -> None:
    player = opened("Adventure")
    shared = session_of(player)
    place = _visible_stops(player)[LEVELS[1].name]
    player.click(*place)
    assert isinstance(player.scene, TitleScene)
    assert shared.menus.message.startswith("Locked")
    finish(shared, LEVELS[0])
    player.click(*place)
    assert isinstance(player.scene, PlayScene)
    assert player.scene.level is LEVELS[1]


def test_a_click_means_the_stop_that_has_moved_away_from_the_pointer() -> None:
    shared = session()
    for level in LEVELS[:6]:
        finish(shared, level)
    player = title(shared)
    player.press(pyxel.KEY_RETURN)
    player.wait(40)
    places = _visible_stops(player)
    name, place = min(places.items(), key=lambda entry: entry[1])
    pyxel.set_mouse_pos(*place)
    player.wait(60)
    assert place[0] < WIDTH // 3  # so the map has scrolled
    player.click(*place)
    assert isinstance(player.scene, PlayScene)
    assert player.scene.level.name == name


@pytest.mark.thorough
def test_the_hero_walks_to_the_chosen_level() -> None:
    player = opened("Adventure")
    player.wait(60)
    frames = []
    player.press(pyxel.KEY_RIGHT)
    for _ in range(40):
        player.wait()
        frames.append(player.see().crop((0, 150, WIDTH, 240)).tobytes())
    assert len({*frames[:12]}) > 6
    calm = title(session(reduced_motion=True))
    calm.press(pyxel.KEY_RETURN)
    calm.press(pyxel.KEY_RIGHT)
    calm.wait(2)
    before = calm.see()
    calm.wait(40)
    assert calm.see() == before


def test_the_map_opens_where_one_goes_on() -> None:
    shared = session()
    for level in LEVELS[:5]:
        finish(shared, level)
    player = title(shared)
    player.press(pyxel.KEY_RETURN)
    assert shared.menus.adventure.level is LEVELS[5]


def test_best_runs_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = session()
    finish(shared, LEVELS[0])
    player = title(shared)
    player.press(pyxel.KEY_RETURN)
    written = overhear(monkeypatch)
    player.press(pyxel.KEY_LEFT)
    words = [entry.words for entry in written]
    moves = shared.store.records[LEVELS[0].name].fewest.claim.moves
    assert f"{moves} moves" in words
    assert f"2 of {3 * len(LEVELS)}" in words


# ---- settings and notices ----------------------------------------------------------------------


def test_settings_change_what_is_seen_and_heard_at_once() -> None:
    player = opened("Settings")
    shared, menu = session_of(player), session_of(player).menus.menu
    player.press(pyxel.KEY_RIGHT)
    assert look.look_shown().theme.name == shared.store.settings.theme == "garden"
    point_at(menu, "Music")
    usual = pyxel.channels[0].gain
    player.press(pyxel.KEY_LEFT)
    assert shared.settings.music == 5
    assert 0 < pyxel.channels[0].gain < usual
    point_at(menu, "Mute")
    player.press(pyxel.KEY_RIGHT)
    assert not any(channel.gain for channel in pyxel.channels)
    player.press(pyxel.KEY_M)
    assert menu.selected.value == "off"
    player.press(pyxel.KEY_T)
    assert look.look_shown().theme.name == "neon"


def test_full_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(pyxel, "fullscreen", asked.append)
    player = title()
    player.press(pyxel.KEY_F11)
    player.press(pyxel.KEY_F11)
    assert asked == [True, False]
    session_of(player).menus.open(session_of(player).menus.mazes.free)
    point_at(session_of(player).menus.mazes.free, "ID")
    player.press(pyxel.KEY_F11)
    assert asked == [True, False, True]


def test_a_click_on_a_key_does_what_it_says() -> None:
    player = opened("Free maze")
    point_at(session_of(player).menus.mazes.free, "ID")
    player.click(255, HEIGHT - 5)  # M
    assert session_of(player).settings.is_muted
    assert session_of(player).menus.menu.title == "Free maze"


@pytest.mark.thorough
def test_notices_of_the_store_are_shown_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = session()
    path = "/home/" + "a-long-name/" * 12 + "pixelmaze.json"
    shared.store.notices += [f"{path} was damaged; it was set aside", "another thing"]
    player = title(shared)
    written = overhear(monkeypatch)
    player.wait()
    text = " ".join(entry.words for entry in written if entry.x == 84)
    assert text.replace(" ", "").startswith(path)
    assert "set aside" in text
    assert all(entry.x + hud.width_of(entry.words) <= 580 for entry in written if entry.x == 84)
    player.wait_until(lambda: "another thing" in [entry.words for entry in written])
    assert not shared.store.notices


@pytest.mark.parametrize("kind", [str, Complaint])
def test_only_complaints_are_red(kind: type[str]) -> None:
    shared = session()
    shared.store.notices.append(kind("Wrote maze.py. Run it with: python maze.py"))
    player = title(shared)
    player.wait()
    assert shared.store.notices == []
    above = Box(0, 0, WIDTH, 30)
    assert player.sees([Role.ALARM], above) == (kind is Complaint)


def test_the_list_of_keys_lies_over_the_menu() -> None:
    player = title()
    player.press(pyxel.KEY_F1)
    player.press(pyxel.KEY_DOWN)
    assert session_of(player).menus.menu.selected.id == "adventure"
    player.press(pyxel.KEY_ESCAPE)
    player.press(pyxel.KEY_DOWN)
    assert session_of(player).menus.menu.selected.id == "daily"


def test_while_typing_no_letter_is_offered_as_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = session()
    player = title(shared)
    shared.menus.open(shared.menus.mazes.free)

    def strip(label: str) -> set[str]:
        point_at(shared.menus.menu, label)
        written = overhear(monkeypatch)
        player.wait(2)
        return {entry.words for entry in written if entry.on == (WIDTH, ROW)}

    strip("Play")  # as it was drawn first
    assert {"F1", "keys", "Esc", "back"} <= strip("ID")
    assert not {"M", "T", "Q", "?", "sound", "theme"} & strip("Seed")
    assert {"M", "?", "sound"} <= strip("Play")


def test_f1_lists_the_keys_while_typing(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = session()
    player = title(shared)
    shared.menus.open(shared.menus.mazes.free)
    point_at(shared.menus.menu, "ID")
    player.wait()
    written = overhear(monkeypatch)
    player.press(pyxel.KEY_SLASH)
    line = "show or hide this list; also F1"
    assert line not in {entry.words for entry in written}
    player.press(pyxel.KEY_F1)
    assert line in {entry.words for entry in written}


def test_the_filter_leads_between_rooms_with_a_star_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    levels = [*ADVENTURE.values()]
    full = levels[0], levels[2], levels[3], levels[4]
    shared = session()
    for level in levels[:6]:
        finish(shared, level)
    road, earned = shared.menus.adventure, shared.menus.adventure.stars
    monkeypatch.setattr(road, "stars", lambda one: one.stars if one in full else earned(one))
    player = title(shared)
    player.press(pyxel.KEY_RETURN)
    road.select_level(levels[3])
    player.wait()
    before = player.see().crop((0, 20, WIDTH, 260)).tobytes()
    player.press(pyxel.KEY_F)
    assert shared.menus.message == "4 rooms with a star missing."
    assert player.see().crop((0, 20, WIDTH, 260)).tobytes() != before
    seen = []
    for key in (*[pyxel.KEY_LEFT] * 2, *[pyxel.KEY_RIGHT] * 5):
        player.press(key)
        seen.append(levels.index(road.level))
    assert seen == [1, 1, 5, 6, 7, 7, 7]
    for key, room in ((pyxel.KEY_UP, 5), (pyxel.KEY_UP, 1), (pyxel.KEY_UP, 6), (pyxel.KEY_DOWN, 1)):
        player.press(key)
        assert levels.index(road.level) == room
    player.press(pyxel.KEY_F)
    player.press(pyxel.KEY_RIGHT)
    assert road.level == levels[2]


@pytest.mark.parametrize("key", [pyxel.KEY_RIGHT, pyxel.KEY_LEFT, pyxel.KEY_DOWN, pyxel.KEY_PAGEUP])
def test_the_filter_leads_nowhere_where_no_star_is_missing(
    monkeypatch: pytest.MonkeyPatch, key: int
) -> None:
    shared = session()
    monkeypatch.setattr(shared.menus.adventure, "stars", lambda level: level.stars)
    player = title(shared)
    player.press(pyxel.KEY_RETURN)
    player.press(pyxel.KEY_F)
    assert shared.menus.message == "0 rooms with a star missing."
    player.press(key)
    assert shared.menus.adventure.level == LANDS[0].levels[0]
    player.press(pyxel.KEY_F)
    player.press(pyxel.KEY_RIGHT)
    assert shared.menus.adventure.level == LANDS[0].levels[1]


def test_mist_lifts_from_a_land_that_opens() -> None:
    shared = session()
    first, second = LANDS[0].levels[-2:]
    opened = title(shared)
    opened.press(pyxel.KEY_RETURN)
    opened.wait(2)  # the map has been seen
    finish(shared, first)
    finish(shared, second)
    player = title(shared)  # which shows the map again
    shared.menus.adventure.select_level(LANDS[1].levels[0])
    player.wait(10)
    colours = []
    for _ in range(3):
        player.wait(20)
        player.see()
        colours.append([*pyxel.colors][FIRST + 22 : FIRST + 34])
    assert colours[0] != colours[1] != colours[2]
    player.wait(40)
    dusk = round(64 * DUSK[LANDS[1].look] * NIGHT_BY_DUSK)
    tones = PAINTS[LANDS[1].look].tones
    shown = mixed_all(tones, (NIGHT,) * len(tones), dusk)
    assert [*pyxel.colors][FIRST + 22 : FIRST + 34] == list(shown)
