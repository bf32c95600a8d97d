"""How a level went: figures, stars, praise, records, where it leads, and the walk on the bar."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import pyxel
from support.menus import point_at
from support.runs import walk_out
from support.terminal_driver import seen
from support.terminal_driver import session as terminal_session
from support.terminal_driver import wait as terminal_wait
from support.window_driver import (
    BESIDE_COLUMN,
    COLUMN,
    Player,
    Written,
    bar_place,
    overhear,
    play,
    prepared,
    press_button,
    session,
)

from pixelmaze.game import daily as days
from pixelmaze.game.daily import daily
from pixelmaze.game.directions import passage_toward
from pixelmaze.game.game import Game
from pixelmaze.game.keys import directions
from pixelmaze.game.levels import LANDS, free
from pixelmaze.game.rules import FINISHED, GEM, LOST, MOVES, TIME, Land, Level, Rules
from pixelmaze.game.run import run_of
from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arc_between, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id, generate
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.facts import chest_of, result_rows
from pixelmaze.ui.play.messages import clock
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.result import WIDTHS, ResultScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.app import keyboard
from pixelmaze.window.maze.view import View
from pixelmaze.window.sound import Audio

MAZE = "square-6x5-prim-7"
LEVELS = [level for land in LANDS for level in land.levels]
PICTURE = next(level for level in LEVELS if level.paints)
FRIDAY = daily(date(2026, 11, 20))


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def step(player: Player, scene: PlayScene, cell: int) -> None:
    """To this neighbour, by a key."""
    game, maze = scene.game, scene.maze
    arc = arc_between(maze.grid, game.cell, cell)
    ways = directions(scene.session.settings.keys, maze.grid.shape.name)
    key = next(key for key, way in ways.items() if passage_toward(game, *way) == arc)
    player.press(*keyboard.codes(key))


def walk(player: Player, scene: PlayScene, wait: int = 0, astray: int = 0) -> None:
    """To the goal; at first so often a step on and back again."""
    for _ in range(astray):
        here, there = scene.game.cell, scene.game.hint_path(1)[0]
        step(player, scene, there)
        step(player, scene, here)
    while not scene.game.outcome:
        step(player, scene, scene.game.hint_path(1)[0])
        player.wait(wait)


def result_of(player: Player) -> ResultScene:
    """Look at the celebration for a while, then go on."""
    for _ in range(40):
        if isinstance(player.scene, ResultScene):
            break
        player.wait(24)
        player.press(pyxel.KEY_RETURN)
    scene = player.scene
    assert isinstance(scene, ResultScene)
    player.wait()
    return scene


def finished(
    level: str | Level = MAZE, shared: Session | None = None, wait: int = 0, astray: int = 0
) -> tuple[Player, ResultScene]:
    """The result of somebody who has walked this level."""
    scene = PlayScene(shared or session(), free(level) if isinstance(level, str) else level)
    player = Player(scene)
    walk(player, scene, wait, astray)
    return player, result_of(player)


def lines(written: list[Written]) -> list[str]:
    """What the card says."""
    size = (WIDTHS[0], COLUMN.height)
    words = [entry.words for entry in written if entry.on == size]
    return words[words.index("you") :]  # before, there are the names of the stars


def result_text(monkeypatch: pytest.MonkeyPatch, player: Player) -> str:
    """The same as one text, as soon as all stars are shown."""
    written = overhear(monkeypatch)
    player.wait(82)
    return " ".join(lines(written))


def choose(player: Player, label: str) -> None:
    scene = player.scene
    assert isinstance(scene, ResultScene)
    point_at(scene.session.menus.menu, label)
    player.press(pyxel.KEY_RETURN)


def ask_for_hints(player: Player, degree: int) -> None:
    """Until this degree of hint is given: what the first one costs is told before."""
    for _ in range(degree + (degree > 0)):
        player.press(pyxel.KEY_H)


def offered(scene: ResultScene) -> list[str]:
    return [item.label for item in scene.session.menus.menu.items]


# ---- what it says ------------------------------------------------------------------------------


def test_what_the_store_has_to_say_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene = finished()
    player.wait(200)
    written = overhear(monkeypatch)
    scene.session.store.notices.append("nothing is being saved for now")
    player.wait(6)
    assert "nothing is being saved for now" in [entry.words for entry in written]
    assert not scene.session.store.notices


def test_the_card_has_moves_time_par_best_and_wrong_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    written = overhear(monkeypatch)
    _, scene = finished(wait=4, astray=2)
    game = scene.play.game
    table = lines(written)
    for row in (
        ["you", "par", "best"],
        ["moves", f"{game.moves}", f"{game.par.moves}", f"{game.moves}"],
        ["time", clock(game.ticks), clock(game.par.ticks), clock(game.ticks)],
        ["wrong turns", "2"],
    ):
        at = table.index(row[0])
        assert table[at : at + len(row)] == row


def test_best_is_that_of_an_earlier_day(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = session()
    finished(shared=shared)
    best = shared.store.records[MAZE]
    written = overhear(monkeypatch)
    _, scene = finished(shared=shared, wait=6, astray=3)
    table = lines(written)
    assert table[table.index("moves") + 3] == f"{best.moves}"
    assert table[table.index("time") + 3] == clock(best.ticks)
    assert scene.play.game.ticks > best.ticks


def test_where_nothing_is_kept_there_is_no_best(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = play(generate(4, 4, "prim", 1))
    player = Player(scene)
    written = overhear(monkeypatch)
    walk(player, scene)
    result_of(player)
    table = lines(written)
    assert table[table.index("moves") + 3] == "–"


@pytest.mark.few(9)
@pytest.mark.parametrize(
    ("wait", "astray", "first", "words"),
    [
        (0, 0, None, "Perfect! No path is shorter."),
        (0, 2, None, "Gold: the best path. Red: your wrong turns."),
        (0, 1, (0, 2), "New record: fewest moves and best time!"),
        (0, 3, (9, 0), "New record: best time!"),
        (7, 0, (0, 3), "Perfect! No path is shorter. New record: fewest moves!"),
        (4, 2, (0, 0), "Gold: the best path. Red: your wrong turns."),
        (4, 0, (0, 0), "Perfect! No path is shorter."),
    ],
)
def test_praise(
    monkeypatch: pytest.MonkeyPatch,
    wait: int,
    astray: int,
    first: tuple[int, int] | None,
    words: str,
) -> None:
    shared = session()
    if first:
        finished(shared=shared, wait=first[0], astray=first[1])
    player, _ = finished(shared=shared, wait=wait, astray=astray)
    said = result_text(monkeypatch, player)
    assert said.endswith(words)


@pytest.mark.few(4)
@pytest.mark.parametrize("degree", [0, 1, 2, 3])
def test_hints_have_cost_the_star_for_moves_once(
    monkeypatch: pytest.MonkeyPatch, degree: int
) -> None:
    played: list[str] = []
    scene = play(MAZE)
    player = Player(scene)
    ask_for_hints(player, degree)
    assert scene.game.hints == degree
    walk(player, scene)
    result_of(player)
    monkeypatch.setattr(Audio, "play", lambda _, name: played.append(name))
    player.wait(150)
    stars = (FINISHED, MOVES, TIME) if not degree else (FINISHED, TIME)
    assert scene.game.stars == stars
    assert played == ["star_1", "star_2", "star_3"][: len(stars)]
    record = scene.session.store.records[MAZE]
    assert tuple(record.stars) == scene.game.stars


@pytest.mark.few(4)
@pytest.mark.parametrize("degree", [0, 1, 2, 3])
def test_what_hints_have_shown_is_not_praised(monkeypatch: pytest.MonkeyPatch, degree: int) -> None:
    scene = play(MAZE)
    player = Player(scene)
    ask_for_hints(player, degree)
    walk(player, scene)
    written = overhear(monkeypatch)
    result_of(player)
    player.wait(150)
    said = " ".join(entry.words for entry in written)
    assert ("No path is shorter" in said) == (degree == 0)
    assert ("Hints cost you the moves star." in said) == (degree > 0)
    assert "Goal reached!" in said


@pytest.mark.few(2)
@pytest.mark.parametrize("is_undone", [False, True])
def test_two_of_three_stars_of_a_room_are_had_at_once(is_undone: bool) -> None:
    """The gem lies off the best way; moves that are undone neither count nor fetch it."""
    scene = PlayScene(session(), LEVELS[0])
    player, keys = Player(scene), (pyxel.KEY_DOWN, pyxel.KEY_RIGHT, pyxel.KEY_UP, pyxel.KEY_RIGHT)
    for key in keys:
        player.press(key)
        player.wait(12)
    assert scene.game.cell == scene.maze.things.gem
    for _ in keys if is_undone else ():
        player.press(pyxel.KEY_Z)
        player.wait(12)
    walk(player, scene)
    result_of(player)
    assert scene.game.stars == ((FINISHED, MOVES) if is_undone else (FINISHED, GEM))
    record = scene.session.store.records[LEVELS[0].name]
    assert tuple(record.stars) == scene.game.stars
    assert record.moves == scene.game.moves
    assert (record.moves == scene.game.tour) == is_undone


def test_stars_of_a_room_add_up_to_three() -> None:
    shared = session()
    for keys in ((), (pyxel.KEY_DOWN, pyxel.KEY_RIGHT, pyxel.KEY_UP, pyxel.KEY_RIGHT)):
        scene = PlayScene(shared, LEVELS[0])
        player = Player(scene)
        for key in keys:
            player.press(key)
            player.wait(12)
        walk(player, scene)
        result_of(player)
    assert {*shared.store.records[LEVELS[0].name].stars} == {FINISHED, MOVES, GEM}


@pytest.mark.few(28)
@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.look)
def test_the_last_room_of_a_land_tells_what_is_in_its_chest(
    land: Land, monkeypatch: pytest.MonkeyPatch
) -> None:
    for level in land.levels:
        scene = PlayScene(session(), level)
        walk_out(scene.game)
        player = Player(scene)
        written = overhear(monkeypatch)
        result_of(player)
        player.wait(120)
        said = "".join(line.replace(" ", "") for line in lines(written))
        chest = chest_of(land.levels[-1]).replace(" ", "")
        assert (chest in said) == ("Inthechest" in said) == (level is land.levels[-1])


@pytest.mark.few(8)
@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.look)
def test_a_terminal_shows_all_of_the_chest(land: Land, tmp_path: Path) -> None:
    home = terminal_session(tmp_path)
    played = Playthrough(home.store, land.levels[-1])
    walk_out(played.game)
    shell = Shell(ResultScene(home, played))
    terminal_wait(shell, 3)
    column = "".join(line[80 - WIDTHS[1] :] for line in seen(shell).splitlines())
    said = re.sub(r"[\s│]", "", column)
    assert chest_of(land.levels[-1]).replace(" ", "") in said


def test_keys_and_gate_look_as_they_did_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[str] = set()
    sprite = View.sprite

    def noted(view: View, name: str, *where: Any, **how: Any) -> None:
        drawn.add(name)
        sprite(view, name, *where, **how)

    monkeypatch.setattr(View, "sprite", noted)
    scene = play("square-8x6-prim-1-waypoints-2")
    player = Player(scene)
    player.wait()
    in_play = {name for name in drawn if name.startswith(("key", "gate", "waypoint"))}
    assert in_play == {"key_a", "key_b", "gate"}
    walk(player, scene)
    result = result_of(player)
    result.walk.paused = True
    fetched = len(result.walk.trace) - len(scene.game.shortest)
    for index, expected in ((1, in_play), (fetched, in_play - {"gate"})):
        result.walk.seek(index)
        drawn.clear()
        player.wait()
        assert expected == {name for name in drawn if name.startswith(("key", "gate", "waypoint"))}


def test_stars_come_one_after_another() -> None:
    player, _ = finished()
    counts = []
    for _ in range(5):
        stars = player.see().crop((640 - WIDTHS[0], 30, 640, 64))
        counts.append(sum(n for n, index in stars.getcolors() or () if index == Role.GOAL))
        player.wait(30)
    assert counts[0] < counts[1] < counts[2] < counts[3] == counts[4]


@pytest.mark.thorough
def test_stars_fly_from_the_goal_and_land_with_a_bounce() -> None:
    """With reduced motion they are just there."""

    def tops(is_calm: bool) -> list[int]:
        player, scene = finished(shared=session(reduced_motion=is_calm))
        scene.walk.paused = True
        seen = []
        for _ in range(130):
            player.wait()
            places = player.see().crop((640 - WIDTHS[0], 17, 640, 180)).tobytes()
            if Role.GOAL in places:
                seen.append(places.index(Role.GOAL) // WIDTHS[0])
        return seen

    moving, calm = tops(is_calm=False), tops(is_calm=True)
    assert len({*calm}) == 1
    assert min(moving) < calm[-1] == moving[-1], "they bounce above their places"
    assert len({*moving}) > 5


def test_with_the_help_of_a_solver_there_are_no_stars_and_no_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = play(MAZE)
    player = Player(scene)
    step(player, scene, scene.game.hint_path(1)[0])
    player.press(pyxel.KEY_S)
    player.wait(10)
    player.press(pyxel.KEY_S)  # he walks on himself, but it has been asked
    walk(player, scene)
    written = overhear(monkeypatch)
    result_of(player)
    assert "The solver helped, so this run doesn't count." in " ".join(lines(written))
    assert any(entry.words == "No stars this time" for entry in written)
    assert not scene.game.stars
    assert MAZE not in scene.session.store.records
    assert scene.play.news is None


def test_who_came_after_the_ghost_has_won_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = play(MAZE, rules=Rules(0, "bfs", 1))
    player = Player(scene)
    step(player, scene, scene.game.hint_path(1)[0])
    written = overhear(monkeypatch)
    result = result_of(player)
    player.wait(120)
    assert scene.game.outcome == LOST
    assert "The ghost never tires" in " ".join(lines(written))
    assert any(entry.words == "BEATEN BY THE GHOST" for entry in written)
    table = lines(written)
    assert table[table.index("to the goal") + 1] == f"{scene.game.distance(scene.game.cell)}"
    assert not {"the ghost", "wrong turns"} & {*table}, "it came at that time; no turn was taken"
    last = result.walk.moment().rivals
    assert last == {"ghost": scene.maze.goals[0]}, "at the end of the walk it is at the goal"
    result.walk.seek(1)
    assert result.walk.moment().rivals == {"ghost": scene.maze.start}
    assert not scene.game.stars
    assert not scene.session.store.records
    assert offered(result)[0] == "Try again"


def lost_to_ghost(way: str, rules: Rules) -> ResultScene:
    """The result of somebody who went only so far: on, or on and back again."""
    scene = play("square-8x5-prim-7-waypoints-1", rules=rules)
    player, here = Player(scene), scene.game.cell
    step(player, scene, scene.game.hint_path(1)[0])
    if way == "and back":
        step(player, scene, here)
    return result_of(player)


def test_a_lost_race_tells_how_far_the_way_was_and_each_wrong_turn() -> None:
    result = lost_to_ghost("and back", Rules(0, "bfs", 1))
    game = result.play.game
    rows = {row[0]: row[1] for row in result_rows(game, None)}
    assert rows["to key a"] == f"{game.distance(game.maze.start)}"
    assert rows["wrong turns"] == "1"


@pytest.mark.thorough
def test_dots_show_the_walk_of_the_ghost_at_the_end_of_a_lost_race(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = lost_to_ghost("on", Rules(0, "bfs", 1))
    grid, ghost = result.play.maze.grid, result.play.game.ghost
    assert ghost
    result.walk.seek(result.walk.length)
    walked = [tail(grid, arc) for arc in result.walk.lost_by]
    assert [*walked, grid.head[result.walk.lost_by[-1]]] == ghost.route
    player = Player(result)
    written = overhear(monkeypatch)

    def bright() -> int:
        """How many pixels have the colour of the dots."""
        player.wait(2)
        colours = player.see().crop(BESIDE_COLUMN).getcolors() or ()
        return sum(count for count, colour in colours if colour == Role.GOAL_LIGHT)

    dotted = bright()
    assert "Dots: the ghost's walk." in lines(written)
    result.walk.seek(1)
    assert dotted - bright() > 4 * len(walked)


@pytest.mark.thorough
def test_by_torchlight_the_walk_of_the_ghost_stays_hidden() -> None:
    result = lost_to_ghost("on", Rules(3, "bfs", 1))
    result.walk.seek(result.walk.length)
    assert result.play.game.lost_to == "ghost"
    assert result.walk.lost_by == []


def test_a_daily_maze_tells_when_the_next_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    written = overhear(monkeypatch)
    _, scene = finished(FRIDAY)
    text = " ".join(lines(written))
    assert "A past day. It doesn't count towards your streak." in text
    assert re.search(r"Next maze in (\d+ h )?\d+ min\.", text)
    before = scene.said
    later = days.now() + timedelta(minutes=5)
    monkeypatch.setattr(days, "now", lambda: later)
    assert scene.said == before
    assert FRIDAY.name in scene.session.store.records


def test_a_picture_is_walked_in_colour() -> None:
    scene = PlayScene(session(), PICTURE)
    player = Player(scene)
    half = scene.game.tour // 2 + 1  # which comes back to a cell
    for _ in range(half):
        step(player, scene, scene.game.hint_path(1)[0])
    player.wait(90)

    def coloured() -> set[int]:
        return {cell for cell, mark in enumerate(scene.play.board.marks) if mark}

    assert coloured() == {*scene.game.shortest[1 : half + 1]}
    player.press(pyxel.KEY_Z)
    assert coloured() == {*scene.game.shortest[1:half]}  # and it fades again
    walk(player, scene)
    assert coloured() == {*scene.game.shortest[1:]}
    result_of(player)
    assert scene.session.store.records[PICTURE.name].moves == scene.game.tour


# ---- where it leads ----------------------------------------------------------------------------


def test_next_level() -> None:
    player, scene = finished(LEVELS[0])
    assert offered(scene) == [
        "Next room",
        "Try again",
        "Replay",
        "Share",
        "Leave",
    ]
    choose(player, "Next room")
    assert isinstance(player.scene, PlayScene)
    assert player.scene.level is LEVELS[1]
    assert player.scene.game.ticks == 0


def test_after_the_last_level_there_is_none() -> None:
    shared = session()
    last = LEVELS[-1]
    scene = PlayScene(shared, last)
    walk_out(scene.game, 1)
    player = Player(scene)
    assert "Next room" not in offered(result_of(player))


def test_again_is_the_same_maze_from_its_start() -> None:
    player, scene = finished()
    maze = scene.play.maze
    choose(player, "Try again")
    assert isinstance(player.scene, PlayScene)
    assert player.scene.maze is maze
    game = player.scene.game
    assert (game.cell, game.moves, game.ticks, game.outcome) == (maze.start, 0, 0, None)
    player.wait(200)
    assert isinstance(player.scene, PlayScene)  # nothing is left of the celebration
    walk(player, player.scene)
    result_of(player)


def test_new_maze_is_another_of_the_kind() -> None:
    player, scene = finished()
    assert "New maze" in offered(scene)
    choose(player, "New maze")
    assert isinstance(player.scene, PlayScene)
    assert player.scene.maze.id == "square-6x5-prim-100"
    walk(player, player.scene)
    result = result_of(player)
    assert result.play.level.name == "square-6x5-prim-100"
    assert result.session.store.records.keys() == {MAZE, "square-6x5-prim-100"}


def test_leave() -> None:
    player, _ = finished()
    choose(player, "Leave")
    assert isinstance(player.scene, TitleScene)


@pytest.mark.few(2)
@pytest.mark.parametrize("key", [pyxel.KEY_ESCAPE, pyxel.GAMEPAD1_BUTTON_B])
def test_going_back_leaves(key: int) -> None:
    player, _ = finished()
    player.press(key)
    assert isinstance(player.scene, TitleScene)


def test_watch_my_walk_shows_it_from_the_first_move() -> None:
    player, scene = finished(wait=2)
    player.wait(20)
    scene.walk.seek(scene.walk.length)
    choose(player, "Replay")
    assert player.scene is scene
    assert scene.walk.index <= 1
    player.wait(30)
    assert 1 < scene.walk.index < scene.walk.length
    choose(player, "Replay")  # as often as one likes
    assert scene.walk.index <= 1
    choose(player, "Try again")
    assert isinstance(player.scene, PlayScene)


def test_nothing_happens_by_the_key_that_led_here() -> None:
    scene = play(MAZE)
    player = Player(scene)
    walk(player, scene)
    player.wait(30)
    player.press(pyxel.KEY_RETURN, frames=40)
    assert isinstance(player.scene, ResultScene)


# ---- the walk on the bar -----------------------------------------------------------------------


def test_it_plays_by_itself_to_the_shortest_way() -> None:
    player, scene = finished(astray=2)
    assert not scene.walk.paused
    player.wait(round(60 * scene.walk.length / scene.walk.step_rate) + 5)
    assert scene.walk.finished
    assert player.sees([Role.PATH], BESIDE_COLUMN)


def test_it_can_be_scrubbed_by_the_mouse() -> None:
    player, scene = finished(astray=2)
    player.click(*bar_place(0))
    assert scene.walk.index == 0
    for part in (0.5, 0.9, 0.1):
        player.click(*bar_place(part), frames=3)
        there = part * scene.walk.length
        assert abs(scene.walk.index - there) <= 1
    player.drag(*(bar_place(part) for part in (0.1, 0.5, 1.0)))
    assert scene.walk.index == scene.walk.length
    press_button(player, "first")
    assert scene.walk.index == 0
    press_button(player, "on")
    assert scene.walk.index == 1
    assert player.scene is scene


def test_left_and_right_step_but_where_a_line_has_a_value() -> None:
    player, scene = finished()
    player.press(pyxel.KEY_P)
    scene.walk.seek(2)
    player.press(pyxel.KEY_RIGHT)
    assert scene.walk.index == 3
    scene.session.menus.menu.select("share")
    shown = scene.session.menus.menu.selected.value
    player.press(pyxel.KEY_RIGHT)
    assert scene.walk.index == 3
    assert scene.session.menus.menu.selected.value != shown
    player.press(pyxel.KEY_LEFT)
    assert scene.session.menus.menu.selected.value == shown


def test_wrong_turns_are_red_on_the_bar() -> None:
    player, _ = finished(astray=2)
    press_button(player, "last")
    player.wait(2)
    (x, y), (end, _) = bar_place(0), bar_place(1)
    red = player.see().crop((round(x), round(y) - 4, round(end), round(y) + 7)).getcolors() or ()
    assert any(index == Role.ALARM for _, index in red)
    player, _ = finished()
    bar = player.see().crop((round(x), round(y) - 4, round(end), round(y) + 7)).getcolors() or ()
    assert not any(index == Role.ALARM for _, index in bar)


@pytest.mark.parametrize("key", [pyxel.KEY_RIGHT, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT])
def test_single_steps_by_keys(key: int) -> None:
    player, scene = finished()
    scene.walk.seek(2)
    scene.walk.paused = True
    player.press(key)
    assert scene.walk.index == 3
    assert player.scene is scene


def test_it_can_be_frozen_by_a_key() -> None:
    player, scene = finished()
    scene.walk.seek(0)
    scene.walk.paused = False
    player.press(pyxel.KEY_P)
    assert scene.walk.paused
    player.press(pyxel.KEY_P)
    assert not scene.walk.paused
    assert player.scene is scene


@pytest.mark.parametrize("key", [pyxel.KEY_HOME, pyxel.KEY_END])
def test_no_key_does_two_things(key: int) -> None:
    player, scene = finished()
    scene.walk.paused = True
    scene.walk.seek(3)
    player.press(key)
    assert scene.walk.index == 3
    menu = scene.session.menus.menu
    assert menu.index == (0 if key == pyxel.KEY_HOME else len(menu.items) - 1)


def test_the_list_of_keys_hears_alone() -> None:
    player, scene = finished()
    player.press(pyxel.KEY_F1)
    assert player.lists_keys
    player.press(pyxel.KEY_RETURN)  # the first line of the list, which does nothing
    assert not player.lists_keys
    assert player.scene is scene
    player.press(pyxel.KEY_F1)
    player.press(pyxel.KEY_ESCAPE)
    assert player.scene is scene


@pytest.mark.parametrize("maze", ["square-1x1-prim-1", "hexagonal-1x1-prim-1"])
def test_who_is_there_already_has_a_result_too(maze: str) -> None:
    player = Player(play(maze))
    scene = result_of(player)
    player.wait(30)
    for key in (pyxel.KEY_RIGHT, pyxel.KEY_LEFT, pyxel.KEY_P):
        player.press(key)
    choose(player, "Replay")
    player.wait(10)
    assert player.scene is scene


@pytest.mark.few(4)
@pytest.mark.parametrize(
    "maze", ["square-60x40-prim-1", "hexagonal-30x20-prim-1", "square-9x7-prim-3-waypoints-3"]
)
def test_mazes_of_all_sizes_and_kinds_have_results(maze: str) -> None:
    opened: Maze = from_id(maze)
    shared = session()
    shared.store.record(run_of(walk_out(Game(opened), 2), maze))
    scene = PlayScene(shared, free(maze), opened)
    walk_out(scene.game)
    player = Player(scene)
    result = result_of(player)
    player.wait(60)
    assert result.walk.index
    result.walk.seek(result.walk.length)
    player.wait(5)
    assert player.sees([Role.PATH], BESIDE_COLUMN)
