"""Rooms on the screen: what their rules and their help do there, in both front ends."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import pyxel
from support import terminal_driver
from support.moves import way_to
from support.rooms import room, world_of
from support.runs import walk_out, won
from support.window_driver import Player, overhear, play, prepared
from support.window_driver import session as window_session

from pixelmaze.game.game import Game
from pixelmaze.game.hinting import LOST_ROOM
from pixelmaze.game.levels import ADVENTURE, without_clock
from pixelmaze.game.rules import MOVES, TICKS, WON, Level
from pixelmaze.game.run import run_of
from pixelmaze.maze.annotations import Arc
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.commands import PLAY
from pixelmaze.ui.play.facts import figures_of
from pixelmaze.ui.play.messages import CAUGHT
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.records_menu import RecordsMenu
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.maze.actors import GLIDE
from pixelmaze.window.screen import SCREEN

ROOMS = [*ADVENTURE.values()]
ARROWS = (pyxel.KEY_RIGHT, pyxel.KEY_UP, pyxel.KEY_LEFT, pyxel.KEY_DOWN)
NAMES = ("right", "up", "left", "down")


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


class InWindow:
    def __init__(self, level: Level, _: Path, **settings: bool) -> None:
        self.scene = play(level)
        self.scene.session.store.change(**settings)
        self.player = Player(self.scene)
        self.player.wait(2)

    def go(self, heading: int) -> None:
        self.player.press(ARROWS[heading])
        self.player.wait(GLIDE + 2)

    def press(self, key: str) -> None:
        self.player.press(getattr(pyxel, f"KEY_{key.upper()}"))

    def wait(self, ticks: int) -> None:
        self.player.wait(ticks)

    def seen(self) -> list[str]:
        """What is said at the top."""
        with pytest.MonkeyPatch.context() as patch:
            written = overhear(patch)
            SCREEN.forget()
            self.player.wait()
            return [entry.words for entry in written]


class InTerminal:
    def __init__(self, level: Level, folder: Path, **settings: bool) -> None:
        shared = terminal_driver.session(folder)
        shared.store.change(**settings)
        self.scene = PlayScene(shared, level)
        self._shell = Shell(self.scene)

    def go(self, heading: int) -> None:
        terminal_driver.press(self._shell, NAMES[heading])
        self.wait(GLIDE)

    def press(self, key: str) -> None:
        terminal_driver.press(self._shell, key)

    def wait(self, ticks: int) -> None:
        for _ in range(ticks):
            self._shell.update(1 / TICKS)

    def seen(self) -> list[str]:
        return terminal_driver.seen(self._shell, 130, 40).splitlines()


Front = type[InWindow] | type[InTerminal]
each_front = pytest.mark.parametrize("front", [InWindow, InTerminal])


def walk(shown: InWindow | InTerminal, *arcs: Arc) -> None:
    """Make these moves by keys."""
    for arc in arcs:
        shown.go(shown.scene.maze.grid.heading[arc])


def says(front: InWindow | InTerminal, words: str) -> bool:
    return any(words in line for line in front.seen())


# ---- rules ---------------------------------------------------------------------------------------


@pytest.mark.few(4)
@each_front
@pytest.mark.parametrize("number", ["12-1", "13-2"])
def test_who_is_caught_is_told_and_only_undo_goes_on(
    front: Front, number: str, tmp_path: Path
) -> None:
    shown = front(room(number), tmp_path)
    game, world = shown.scene.game, world_of(shown.scene)
    way = way_to(world, lambda state: state.is_caught)
    for arc in way:
        assert not says(shown, CAUGHT)
        walk(shown, arc)
    assert world.now.is_caught
    assert says(shown, CAUGHT)
    assert not game.outcome
    moves = game.moves
    for heading in range(len(NAMES)):
        shown.go(heading)
    assert game.moves == moves
    shown.press("z")
    shown.wait(GLIDE)
    assert not world.now.is_caught
    assert game.moves == moves - 1
    shown.press("r")
    assert (game.moves, world.now) == (0, world.start)


@pytest.mark.few(2)
@each_front
@pytest.mark.parametrize("asks", ["nobody", "setting", "relaxed"])
def test_bell_is_rung_and_explained_to_those_who_ask(
    front: Front, asks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = room("7-1")
    shown = front(
        without_clock(level) if asks == "relaxed" else level, tmp_path, bell=asks == "setting"
    )
    played: list[str] = []
    monkeypatch.setattr(
        type(shown.scene.session.audio), "play", lambda _, name: played.append(name)
    )
    world = world_of(shown.scene)
    for arc in way_to(world, lambda state: state not in world.moves_to_win):
        assert "bell" not in played
        walk(shown, arc)
    assert world.is_lost
    assert ("bell" in played) == says(shown, LOST_ROOM) == (asks != "nobody")


def shines(shown: InWindow | InTerminal, ticks: int) -> set[bool]:
    """Whether the key for undo is lit in the next ticks: always, never or now and then."""
    lit = set()
    for _ in range(0, ticks, 10):
        shown.wait(10)
        undo = [
            each for _, group in shown.scene.groups for each in group
            if each.command == PLAY["undo"]
        ]  # fmt: skip
        lit |= {each.is_lit() for each in undo}
    return lit


@pytest.mark.thorough
@pytest.mark.few(6)
@each_front
@pytest.mark.parametrize("reduced_motion", [False, True])
def test_undo_shines_a_while_for_those_who_walk_on_in_a_lost_room(
    front: Front, reduced_motion: bool, tmp_path: Path
) -> None:
    shown = front(room("7-1"), tmp_path, reduced_motion=reduced_motion)
    world = world_of(shown.scene)
    for _ in range(2):  # it shines again after the next loss
        losing = way_to(world, lambda state: state not in world.moves_to_win)
        walk(shown, *losing)
        back = shown.scene.maze.grid.twin[losing[-1]]
        forth = next(iter(world.ways(world.now)))
        on = [forth, shown.scene.maze.grid.twin[forth]] if back != forth else [back, losing[-1]]
        for arc in on * 4:
            assert shines(shown, 60) == {False}
            walk(shown, arc)
        assert world.is_lost
        assert shines(shown, 200) == ({True} if reduced_motion else {True, False})
        shown.wait(120)
        assert shines(shown, 100) == {False}
        while world.is_lost:
            shown.press("z")
            shown.wait(GLIDE)
        shown.press("r")


@each_front
def test_a_room_that_is_begun_again_shows_no_card(front: Front, tmp_path: Path) -> None:
    shown = front(room("6-1"), tmp_path)
    assert shown.scene._card
    world = world_of(shown.scene)
    walk(shown, *world.best_way(world.now)[:3])
    shown.press("r")
    assert shown.scene.game.moves == 0
    assert shown.scene._card is None


@each_front
def test_no_badge_says_that_one_plays(front: Front, tmp_path: Path) -> None:
    shown = front(room("6-1"), tmp_path)
    for state in ("READY", "WALKING"):
        assert not says(shown, state)
        walk(shown, world_of(shown.scene).best_way(world_of(shown.scene).now)[0])


# ---- help ----------------------------------------------------------------------------------------


@each_front
def test_a_hint_is_offered_then_says_why_and_costs_the_moves_star_alone(
    front: Front, tmp_path: Path
) -> None:
    shown = front(room("7-1"), tmp_path)
    game, hinting = shown.scene.game, shown.scene.play.hinting

    def stars() -> list[str]:
        kinds = [figure.kind for figure in figures_of(game, None)]
        return [kind for kind in kinds if kind.startswith("star")]

    before = stars()
    shown.press("h")
    assert says(shown, "Hints cost you the moves star.")
    assert (stars(), game.hints) == (before, 0)
    shown.press("h")
    text = "Take the marked key next. Taking the other key first would lose the room."
    assert [word for word in text.split() if not says(shown, word)] == []
    (marked,) = hinting.marked
    assert marked in game.maze.things.keys
    assert not hinting.arcs
    lost = [star not in game.available_stars for star in game.offered_stars]
    assert lost == [star == MOVES for star in game.offered_stars]
    assert [kind == "star_lost" for kind in stars()] == lost
    shown.press("h")
    assert len(hinting.arcs) == 1
    shown.press("h")
    assert len(hinting.arcs) == game.tour
    assert [kind == "star_lost" for kind in stars()] == lost, "it is paid for once"


def test_the_window_marks_the_cell_that_a_hint_speaks_of() -> None:
    shown = InWindow(room("7-1"), Path(), reduced_motion=True)
    walk(shown, world_of(shown.scene).best_way(world_of(shown.scene).now)[0])  # the card is gone
    before = shown.player.see().convert("RGB")
    shown.press("h")
    shown.press("h")
    shown.wait(2)
    after = shown.player.see().convert("RGB")
    (cell,) = shown.scene.play.hinting.marked
    place = shown.scene.pane.place_of(cell)
    assert place

    def part(picture: object, box: tuple[int, int, int, int]) -> bytes:
        return bytes(picture.crop(box).tobytes())  # type: ignore[attr-defined]

    x, y, width, height = place
    assert part(after, (x, y, x + width, y + height)) != part(before, (x, y, x + width, y + height))
    hero = shown.scene.pane.place_of(shown.scene.game.cell)
    assert hero
    x, y, width, height = hero
    inner = (x + width // 3, y + height // 3, x + 2 * width // 3, y + 2 * height // 3)
    assert part(after, inner) == part(before, inner)


@pytest.mark.few(15)
@each_front
@pytest.mark.parametrize("number", ["4-1", "6-1", "9-1", "10-1", "11-1", "12-1"])
def test_s_walks_home_by_a_best_way(front: Front, number: str, tmp_path: Path) -> None:
    shown = front(room(number), tmp_path)
    game, world = shown.scene.game, world_of(shown.scene)
    walk(
        shown,
        next(
            arc for arc in world.ways(world.now) if world.step(world.now, arc) in world.moves_to_win
        ),
    )
    left = world.moves_to_win[world.now]
    shown.press("s")
    assert says(shown, "again lets the solver help. That costs all your stars.")
    shown.press("s")
    assert game.is_helped
    walked = [len(game.walked)]
    for _ in range(60 * left):
        if game.outcome:
            break
        shown.wait(1)
        walked.append(len(game.walked))
    assert game.outcome == WON
    assert walked[-1] == 1 + left
    assert all(after - before <= 1 for before, after in pairwise(walked))
    assert game.stars == ()
    assert not shown.scene.session.store.records


@each_front
def test_s_says_if_no_way_wins(front: Front, tmp_path: Path) -> None:
    shown = front(room("7-1"), tmp_path)
    world = world_of(shown.scene)
    walk(shown, *way_to(world, lambda state: state not in world.moves_to_win))
    for _ in range(2):
        shown.press("s")
        assert says(shown, LOST_ROOM)
    assert not shown.scene.game.is_helped
    assert shown.scene.play.autopilot is None
    shown.press("h")
    assert says(shown, LOST_ROOM)
    assert not shown.scene.game.hints


# ---- results and records -------------------------------------------------------------------------


@pytest.mark.few(30)
@pytest.mark.parametrize("level", ROOMS, ids=lambda level: level.name)
def test_every_room_can_be_won_and_has_a_result(level: Level) -> None:
    """In the end the walk shows all moves, those astray included."""
    shared = window_session()
    played = Playthrough(shared.store, level)
    assert played.game.world
    start, *_ = played.game.world.ways(played.game.world.now)
    played.walk(start)
    played.undo()
    for arc in played.game.world.best_way(played.game.world.now):
        played.walk(arc)
    assert played.game.outcome == WON
    assert played.news
    player = Player(ResultScene(shared, played))
    player.wait(3)
    player.scene.walk.seek(player.scene.walk.length)
    player.wait(3)
    assert player.see().getbbox()


def test_records_of_levels_that_are_no_more_are_not_shown() -> None:
    shared = window_session()
    former = replace(won("square-8x4-prim-110"), name="a-few-steps")
    for run in (former, won("square-5x4-prim-1")):
        shared.store.record(run)
    assert "a-few-steps" in shared.store.records
    menu = shared.menus.records
    assert isinstance(menu, RecordsMenu)
    runs = {item.id: item for item in menu.items}["runs"]
    assert runs.value == "1"
    assert [item.id for item in menu.runs.items] == ["square-5x4-prim-1"]


def test_best_times_are_shown_only_where_time_counts() -> None:
    shared, level = window_session(), room("6-1")
    for run in (won("square-5x4-prim-1"), run_of(walk_out(Game(level.make())), level.name)):
        shared.store.record(run)
        assert shared.store.records[run.name].ticks
    timed, untimed = shared.menus.records.runs.items[::-1]
    assert ":" in timed.value
    assert "moves" in untimed.value
    assert ":" not in untimed.value
    for large in (False, True):
        SCREEN.set_lecture(large)
        SCREEN.forget()
        shared.menus.open(shared.menus.adventure)
        shared.menus.adventure.select_level(level)
        with pytest.MonkeyPatch.context() as patch:
            written = overhear(patch)
            Player(TitleScene(shared)).wait(2)
        words = [entry.words for entry in written]
        assert f"{shared.store.records[level.name].moves} moves" in words
        assert not [each for each in words if re.search(r"\d:\d\d", each)]
