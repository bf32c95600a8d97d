"""What the scenes look like: pictures to be looked at, then kept, then compared pixel by pixel.

pytest tests/window/test_pictures.py --refresh-pictures
"""

from collections.abc import Callable, Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import pyxel
from PIL import Image
from support.feeds import SlowFeed, external
from support.menus import Memory, point_at
from support.runs import walk_out
from support.window_driver import (
    PICTURES,
    Player,
    check_picture,
    play,
    prepared,
    race,
    session,
    walled_in,
    watch,
)

from pixelmaze.algorithms.registry import ExternalSolver
from pixelmaze.game.game import Game
from pixelmaze.game.hunter import Mood
from pixelmaze.game.levels import LANDS, level_of
from pixelmaze.game.rules import Rules
from pixelmaze.game.run import run_of
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.step import VISIT
from pixelmaze.run import factory
from pixelmaze.run.factory import from_id
from pixelmaze.run.outcomes import COLOUR, PRINT, TEXT, WALL, Fault, Note, TracebackLine
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import PlayLevel
from pixelmaze.ui.title import title as scenes_title
from pixelmaze.ui.title.ending import EndingScene
from pixelmaze.ui.title.story import OpeningScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.ui.watch.watch import SOURCE, WatchScene
from pixelmaze.window.maze.actors import GLIDE


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(scenes_title, "version", lambda: "1.0.0")
    yield from prepared(monkeypatch)


def bare(player: Player) -> None:
    player.wait(2)


def looking(player: Player) -> None:
    player.wait(12)


def searching(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.wait(100)


def solved(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.press(pyxel.KEY_END)
    player.wait(60)


def walking(player: Player) -> None:
    player.press(pyxel.KEY_RIGHT, frames=2 * GLIDE)
    player.press(pyxel.KEY_DOWN, frames=GLIDE + 3)


def handed_over(player: Player) -> None:
    walking(player)
    player.press(pyxel.KEY_S)
    player.wait(110)


def froze(player: Player) -> None:
    searching(player)
    player.press(pyxel.KEY_SPACE)
    player.wait(1)


def halfway(player: Player) -> None:
    player.wait(100)
    player.press(pyxel.KEY_SPACE)
    player.wait(1)


def in_theme(number: int) -> Callable[[Player], None]:
    def act(player: Player) -> None:
        searching(player)
        for _ in range(number):
            player.press(pyxel.KEY_T)

    return act


def heated(player: Player) -> None:
    searching(player)
    player.press(pyxel.KEY_D)


def asking(player: Player) -> None:
    searching(player)
    player.press(pyxel.KEY_F1)


def lecturing(player: Player) -> None:
    searching(player)
    player.press(pyxel.KEY_SPACE)
    player.press(pyxel.KEY_F2)
    player.wait(2)


def for_long(player: Player) -> None:
    player.draws_every = 1  # a large map is painted part by part
    player.press(pyxel.KEY_S)
    player.wait(300)


def lost(player: Player) -> None:
    player.press(pyxel.KEY_S)
    player.wait(60)


def at_rest(player: Player) -> None:
    player.wait(420)


def in_menu(name: str, downs: int = 0) -> Callable[[Player], None]:
    """A while after one of the title's menus was opened, some lines farther down."""

    def act(player: Player) -> None:
        player.wait(300)
        assert isinstance(player.scene, TitleScene)
        point_at(player.scene.session.menus.main, name)
        player.press(pyxel.KEY_RETURN)
        for _ in range(downs):
            player.press(pyxel.KEY_DOWN)
        player.wait(8)

    return act


def paused(player: Player) -> None:
    walking(player)
    player.press(pyxel.KEY_P)
    player.wait(8)


def left(*names: str) -> Session:
    """Somebody who has left these levels after five moves each."""
    shared = session()
    for name in names:
        playing = Playthrough(shared.store, level_of(name))
        for _ in range(5):
            here, there = playing.game.cell, playing.game.hint_path(1)[0]
            playing.walk(arc_between(playing.maze.grid, here, there))
            for _ in range(12):
                playing.tick()
        playing.leave()
    return shared


def title(
    demo: int = 0, finished: int = 0, shared: Session | None = None, **settings: Any
) -> TitleScene:
    """The title with that demo, when the first so many levels have been finished."""
    shared = shared or session(**settings)
    levels = [level for land in LANDS for level in land.levels]
    for at, level in enumerate(levels[:finished]):
        game = walk_out(Game(level.make(), level.rules), 5 + at % 3 * 40)
        shared.store.record(run_of(game, level.name))
    factory.random_seed()  # the pictures show the maze of the second seed
    return TitleScene(shared, demo=demo)


def stepping(moves: int) -> Callable[[Player], None]:
    """Walks so many moves of the shortest way."""

    def act(player: Player) -> None:
        scene = player.scene
        assert isinstance(scene, PlayScene)
        for _ in range(moves):
            scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
            player.wait(GLIDE + 1)
        player.wait(3)

    return act


HUNT = "square-16x9-kruskal-3-braid-30"


def hunted(player: Player) -> None:
    """The hunter comes near."""
    stepping(12)(player)
    hunter, game = player.scene.game.hunter, player.scene.game
    player.wait_until(lambda: hunter.mood is Mood.CHASING and hunter.distance(game.cell) < 8)


def asking_for_all(player: Player) -> None:
    stepping(6)(player)
    for _ in range(4):
        player.press(pyxel.KEY_H)
    player.wait(3)


def asking_why(player: Player) -> None:
    player.wait(3)
    for _ in range(2):
        player.press(pyxel.KEY_H)
    player.wait(12)


def winning(player: Player) -> None:
    stepping(1)(player)
    player.scene.walk(player.scene.maze.grid.twin[player.scene.game.walked[-1]])  # astray
    player.wait(GLIDE + 1)
    while isinstance(player.scene, PlayScene) and not player.scene.game.outcome:
        stepping(1)(player)
    player.wait(440)


def winning_after_a_find(player: Player) -> None:
    winning(player)
    player.press(pyxel.KEY_RETURN)
    player.wait(300)


def calling(player: Player) -> None:
    player.wait(9 * 60)


def reading(player: Player) -> None:
    player.wait(13 * 60)


def ended(player: Player) -> None:
    player.press(pyxel.KEY_RETURN)
    player.wait(2)


def painting(player: Player) -> None:
    scene = player.scene
    assert isinstance(scene, PlayScene)
    for before, after in pairwise(scene.game.shortest):
        scene.walk(arc_between(scene.maze.grid, before, after))
        player.wait()
    player.wait(140)


def losing(player: Player) -> None:
    stepping(3)(player)
    player.wait(1400)


OWN = Path(__file__).parents[1] / "support" / "own_solver.py"
"""A solver of a user's own."""


def own(maze: str, *, is_wrong: bool = False) -> ExternalSolver:
    """It searches as bfs does, prints, and draws in the maze; or it walks through a wall."""
    grid, known = from_id(maze).grid, solve(from_id(maze), "bfs").trace
    notes = [Note(1, COLOUR, cell, "kbacgorwyBCAGRY"[cell % 15]) for cell in range(15)]
    for step, (action, arc) in enumerate(known, 1):
        if action == VISIT:
            notes.append(Note(step, PRINT, value=f"step {step}: now at {grid.xy(grid.head[arc])}"))
            notes.append(Note(step, TEXT, grid.head[arc], str(step)))
            notes.append(Note(step, WALL, grid.twin[arc], "x" if step % 5 == 0 else ""))
    wall = next(arc for arc in range(90, len(grid.head)) if not from_id(maze).passages[arc])
    call = TracebackLine("solve", 23, "walk(walker, ways)")
    frames = (call, TracebackLine("walk", 9, "walker.go(ways[0])"))
    advice = "Look before you move: ask walker.open_ways() or maze.neighbours(cell)."
    fault = Fault("walked through a wall at step 150", "own_solver.py", 9, frames, wall, advice)
    notes = [note for note in notes if note.step <= 150]
    feed = SlowFeed(known.packed[:150], fault if is_wrong else None, notes=notes, line=9)
    feed.arrived = 100_000
    return external([feed], "own_solver.py", path=OWN, function="solve")


def halted_at(step: int) -> Callable[[Player], None]:
    def act(player: Player) -> None:
        player.press(pyxel.KEY_S)
        player.press(pyxel.KEY_SPACE)
        player.scene.search.seek(step)
        player.wait(30)

    return act


def looking_at_a_cell(player: Player) -> None:
    halted_at(60)(player)
    player.press(pyxel.KEY_O)
    player.press(pyxel.KEY_LEFT)
    player.press(pyxel.KEY_UP)
    player.wait(2)


def asked(player: Player) -> None:
    """At the second question of the quiz."""
    player.press(pyxel.KEY_A)
    for key in (pyxel.KEY_1, pyxel.KEY_RETURN, 0):
        player.wait_until(lambda: player.scene.tool.question)
        if key:
            player.press(key)
    player.wait(GLIDE)


DEFAULT = "square-24x13-prim-4711"
KEY_RING = "06-4-the-key-ring"
DAWN = "hexagonal-18x10-kruskal-145-braid-10-one-way-4-waypoints-3"
RULES = Rules(torch=3, ghost="greedy-best-first", pace=12)


def opening() -> Scene:
    return OpeningScene(session(), PlayLevel(LANDS[0].levels[0]))


def ending() -> Scene:
    shared: Any = session()
    shared.store.records = Memory(*(level.name for land in LANDS for level in land.levels)).records
    shared.menus.daily.today = lambda: date(2026, 3, 11)
    return EndingScene(shared)


SCENES: dict[str, tuple[Callable[[], Scene], Callable[[Player], None]]] = {
    "watch_bare": (lambda: watch(DEFAULT), bare),
    "watch_dfs": (lambda: watch(DEFAULT, rate=100), searching),
    "watch_dfs_found": (lambda: watch(DEFAULT), solved),
    "watch_bfs": (lambda: watch("square-24x13-recursive-backtracker-1", "bfs", 200), searching),
    "watch_hexagonal": (lambda: watch("hexagonal-24x13-kruskal-3", "dfs", 100), searching),
    "watch_hexagonal_found": (lambda: watch("hexagonal-10x6-kruskal-3", "bfs"), solved),
    "watch_small": (lambda: watch("square-2x2-prim-1", "bfs"), solved),
    "watch_middling": (lambda: watch("square-50x26-kruskal-1", "bfs", 500), searching),
    "watch_large": (lambda: watch("square-200x200-kruskal-1", "dfs", 2000), searching),
    "watch_large_hexagonal": (lambda: watch("hexagonal-200x200-prim-1", "bfs", 5000), searching),
    "watch_frozen": (lambda: watch("hexagonal-40x20-prim-1", "dfs", 200), froze),
    "watch_no_way": (
        lambda: WatchScene(
            session(), Search(walled_in(), None), "dfs", 20, "a maze from a file.txt"
        ),
        lost,
    ),
    "watch_source": (lambda: watch(f"{DEFAULT}-braid-50", "a-star", 100, panel=SOURCE), froze),
    "watch_variables": (
        lambda: watch("square-12x9-prim-7-braid-50", "a-star", panel=SOURCE),
        halted_at(70),
    ),
    "watch_chalk": (
        lambda: watch("square-12x8-prim-5-braid-40", "tremaux", panel=SOURCE),
        looking_at_a_cell,
    ),
    "watch_quiz": (lambda: watch("square-12x8-prim-7-braid-40", "dijkstra"), asked),
    "watch_own_drawing": (lambda: watch(DEFAULT, own(DEFAULT)), halted_at(120)),
    "watch_own_failed": (lambda: watch(DEFAULT, own(DEFAULT, is_wrong=True)), solved),
    "watch_own_hexagonal": (
        lambda: watch("hexagonal-12x7-prim-5", own("hexagonal-12x7-prim-5")),
        halted_at(60),
    ),
    "watch_making": (lambda: watch(DEFAULT, rate=250, with_making=True), halfway),
    "watch_making_hexagonal": (
        lambda: watch("hexagonal-24x13-recursive-backtracker-1", rate=200, with_making=True),
        halfway,
    ),
    "watch_wilson": (lambda: watch("square-24x13-wilson-1", rate=500, with_making=True), halfway),
    "watch_theme_garden": (lambda: watch(f"{DEFAULT}-braid-50", "bfs", 200), in_theme(1)),
    "watch_theme_neon": (lambda: watch(f"{DEFAULT}-braid-50", "bfs", 200), in_theme(2)),
    "watch_theme_contrast": (lambda: watch(f"{DEFAULT}-braid-50", "bfs", 200), in_theme(3)),
    "watch_theme_light": (lambda: watch(f"{DEFAULT}-braid-50", "bfs", 200), in_theme(4)),
    "watch_heat": (lambda: watch(f"{DEFAULT}-braid-50", "dfs", 100), heated),
    "watch_help": (lambda: watch(DEFAULT), asking),
    "watch_terrain": (
        lambda: watch("square-24x13-prim-4711-braid-40-mud-20-water-20", "dijkstra", 150),
        searching,
    ),
    "watch_fences": (
        lambda: watch("hexagonal-14x9-prim-5-braid-60-mud-10-fences-25", "dijkstra", 150),
        searching,
    ),
    "watch_lecture": (lambda: watch(DEFAULT, "bfs"), lecturing),
    "watch_huge": (lambda: watch("square-300x300-prim-1", "dfs", 10_000), for_long),
    "race_four": (
        lambda: race(DEFAULT, "dfs", "bfs", "a-star", "wall-follower", rate=100),
        searching,
    ),
    "race_six_hexagonal": (
        lambda: race(
            "hexagonal-12x9-prim-7-braid-50",
            "bfs",
            "dfs",
            "a-star",
            "pledge",
            "tremaux",
            "dead-end-filling",
            rate=100_000,
        ),
        solved,
    ),
    "race_generators": (
        lambda: race(
            DEFAULT,
            "prim",
            "recursive-backtracker",
            "recursive-division",
            "wilson",
            rate=200,
            generators=True,
        ),
        searching,
    ),
    "title": (lambda: title(5), at_rest),
    "title_contrast": (lambda: title(theme="contrast"), at_rest),
    "title_hexagonal": (lambda: title(1, theme="garden"), at_rest),
    "title_adventure": (lambda: title(2, finished=9), in_menu("Adventure")),
    "title_adventure_contrast": (
        lambda: title(finished=4, theme="contrast"),
        in_menu("Adventure", downs=2),
    ),
    "title_free": (lambda: title(4), in_menu("Free maze", downs=7)),
    "title_settings": (lambda: title(7, theme="contrast"), in_menu("Settings", downs=1)),
    "title_resume": (lambda: title(5, shared=left(KEY_RING)), at_rest),
    "play_left": (lambda: PlayScene(left(KEY_RING), level_of(KEY_RING)), looking),
    "pause": (lambda: play(DEFAULT), paused),
    "pause_contrast": (lambda: play("hexagonal-12x8-prim-5", theme="contrast"), paused),
    "play_walking": (lambda: play(DEFAULT), walking),
    "play_hexagonal": (lambda: play("hexagonal-12x8-prim-5"), walking),
    "play_large": (lambda: play("square-200x200-recursive-backtracker-9"), walking),
    "play_handed_over": (lambda: play("square-12x8-prim-5", "bfs"), handed_over),
    "play_card": (lambda: play(DAWN, rules=RULES), looking),
    "play_torch": (
        lambda: play("square-18x9-kruskal-102-waypoints-3", rules=Rules(torch=4)),
        stepping(25),
    ),
    "play_torch_hexagonal": (lambda: play(DAWN, rules=RULES), stepping(40)),
    "play_hint": (lambda: play("square-22x11-kruskal-717-waypoints-3"), asking_for_all),
    "play_ghost": (
        lambda: play("square-26x13-kruskal-302-braid-8", rules=Rules(ghost="tremaux", pace=8)),
        stepping(30),
    ),
    "play_hunter": (lambda: play(HUNT, rules=Rules(hunter=14)), hunted),
    "play_hunter_dark": (lambda: play(HUNT, rules=Rules(torch=4, hunter=14)), hunted),
    "play_picture": (lambda: play(level_of("03-2-it-squeaks")), stepping(20)),
    "play_portrait": (lambda: play(level_of("03-3-it-wont-sit-still")), painting),
    "room_turns": (lambda: play(level_of("04-1-three-rights")), stepping(2)),
    "room_locks": (lambda: play(level_of(KEY_RING)), looking),
    "room_reason": (lambda: play(level_of("02-1-the-far-one-first")), asking_why),
    "room_ice": (lambda: play(level_of("09-4-an-odd-number-of-floes")), stepping(5)),
    "room_gates": (lambda: play(level_of("10-1-once-more-with-feeling")), looking),
    "room_mirror": (lambda: play(level_of("11-1-left-is-right")), looking),
    "room_minotaur": (lambda: play(level_of("12-1-the-closet")), stepping(2)),
    "opening": (opening, calling),
    "opening_home": (opening, reading),
    "find": (lambda: play(level_of("01-3-the-party-wall")), winning),
    "ending": (ending, ended),
    "result": (lambda: play(level_of("01-3-the-party-wall")), winning_after_a_find),
    "result_daily": (lambda: play(level_of("daily-2026-11-16")), winning),
    "result_lost": (
        lambda: play("square-8x6-prim-1", rules=Rules(ghost="dfs", pace=8)),
        losing,
    ),
}


VARIED = {
    "watch_huge", "watch_large_hexagonal", "title_contrast", "title_hexagonal",
    "title_adventure_contrast", "play_hunter_dark", "play_torch_hexagonal", "result_daily",
}  # fmt: skip
"""Those that are slow, and show what others show in another shape, theme or size."""


@pytest.mark.few(8)
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.thorough] * (name in VARIED)) for name in SCENES],
)
def test_scene_looks_as_it_did(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    build, act = SCENES[name]
    player = Player(build())
    act(player)
    check_picture(player.see(), name, request.config, tmp_path)


def test_pictures_are_those_of_the_tests() -> None:
    kept = {path.stem for path in PICTURES.glob("*.png")}
    assert kept == {*SCENES, "watch_edit"}, "the editor has a test of its own"
    for name in kept:
        with Image.open(PICTURES / f"{name}.png") as image:
            assert image.size == (640, 360)
