"""Playing on from a moment of a run that is looked at: as practice, of which nothing is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import pyxel
from support.menus import point_at
from support.runs import walk_out
from support.terminal_driver import press, seen, wait
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, prepared, session

from pixelmaze.game.game import Game
from pixelmaze.game.levels import free, level_of
from pixelmaze.game.rules import TICKS, UNDO, WAYS, WON, Level, Rules
from pixelmaze.game.run import run_of
from pixelmaze.maze.grid import arc_between, arc_towards
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.play.messages import NOT_RECORDED
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.replay import ReplayScene
from pixelmaze.ui.play.requests import LEAD
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.title import TitleScene

MAZE = "square-8x7-prim-3-waypoints-2"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


LEVELS = {
    "keys": free(MAZE),
    "torch": free(MAZE, Rules(torch=2)),
    "ghost": free(MAZE, Rules(0, "dfs", 30)),
    "hunter": free("square-12x9-prim-7-braid-100", Rules(hunter=15)),
    "relaxed": free(MAZE, Rules(relaxed=True)),
    "mud": free("square-8x7-prim-3-mud-50"),
    "shift": free("square-8x7-prim-3-shift-2"),
    "room": level_of("06-4-the-key-ring"),
    "minotaur": level_of("12-1-the-closet"),
}


def walked(level: Level) -> Game:
    """A game of the level, won with some moves that were taken back, and time that has passed."""
    game = Game(level.make(), level.rules)
    for action in [one.action for one in walk_out(Game(level.make(), level.rules)).inputs]:
        game.act(action)
        game.tick(20)
        if len(game.inputs) == 3 and not game.outcome:
            game.act(UNDO)
            game.tick(20)
            game.act(action)
            game.tick(20)
    return game


def facts(game: Game) -> object:
    """All that can be told of a moment."""
    return (
        game.cell, game.heading, game.moves, game.ticks, game.keys, game.hints, game.lost_stars,
        game.inputs, game.walked, game.changes, game.explored, game.has_gem, game.outcome,
        bytes(game.maze.passages), game.world and game.world.now,
        game.hunter and (game.hunter.cell, game.hunter.mood),
        game.ghost and game.ghost.at(game.ticks),
    )  # fmt: skip


@pytest.mark.few(5)
@pytest.mark.parametrize("name", LEVELS)
def test_everything_is_as_at_that_moment_and_time_stands(name: str) -> None:
    level = LEVELS[name]
    run = run_of(walked(level), level.name)
    scene = ReplayScene(session(), run)
    player = Player(scene)
    player.wait(LEAD + (3 if level.rules.relaxed else 65))
    assert 0 < scene.game.moves < run.claim.moves
    player.press(pyxel.KEY_G)
    before = facts(scene.game)
    again = player.scene
    assert type(again) is PlayScene
    assert facts(again.game) == before
    player.wait(30)
    assert facts(again.game) == before
    again.undo()
    player.wait(30)
    assert again.game.ticks > scene.game.ticks or level.rules.relaxed
    player.press(pyxel.KEY_R)
    assert facts(again.game) == before


def test_the_pause_does_not_promise_the_start() -> None:
    """Restart leads to the moment at which practice began."""
    shared = session()
    player = Player(ReplayScene(shared, run_of(walked(free(MAZE)), MAZE)))
    player.wait(LEAD + 30)
    player.press(pyxel.KEY_G)
    player.press(pyxel.KEY_P)
    point_at(shared.menus.menu, "Restart")
    assert shared.menus.menu.selected.note == "back to where you started"


def finish(player: Player) -> None:
    """Walk to the goal of the scene, and look at the result."""
    scene = player.scene
    while not scene.game.outcome:
        here, there = scene.game.cell, scene.game.hint_path(1)[0]
        scene.walk(arc_between(scene.maze.grid, here, there))
        player.wait(6)
    player.wait(3 * TICKS)


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "level", [free(MAZE), level_of("01-1-the-long-way-round"), level_of("06-4-the-key-ring")]
)
def test_nothing_is_kept_of_it_and_it_says_so(level: Level) -> None:
    shared = session()
    run = run_of(walked(level), level.name)
    player = Player(ReplayScene(shared, run))
    player.wait(LEAD + 30)
    player.press(pyxel.KEY_G)
    scene = player.scene
    assert NOT_RECORDED in scene.toast.words
    assert scene.level.heading.startswith("Practice:")
    finish(player)
    result = player.scene
    assert isinstance(result, ResultScene)
    assert scene.game.outcome == WON
    assert NOT_RECORDED in result._more
    labels = [item.label for item in shared.menus.menu.items]
    assert "Share" not in labels
    assert not shared.store.records
    assert not shared.store.unfinished.found
    player.press(pyxel.KEY_ESCAPE)
    assert isinstance(player.scene, TitleScene)


def test_it_is_left_from_the_pause_menu_without_an_unfinished_run() -> None:
    shared = session()
    player = Player(ReplayScene(shared, run_of(walked(LEVELS["keys"]), MAZE)))
    player.wait(LEAD + 65)
    player.press(pyxel.KEY_G)
    player.scene.undo()
    player.press(pyxel.KEY_ESCAPE)
    player.press(pyxel.KEY_END)
    player.press(pyxel.KEY_RETURN)
    assert isinstance(player.scene, TitleScene)
    assert not shared.store.unfinished.found


def test_the_moment_is_chosen_on_the_timeline_of_a_result(tmp_path: Path) -> None:
    shared, level = terminal_session(tmp_path), LEVELS["mud"]
    shell = Shell(PlayScene(shared, level))
    seen(shell)
    game = shell.scene.game
    for _, action in walked(level).inputs:
        shell.scene.undo() if action == UNDO else shell.scene.walk(
            arc_towards(game.maze.grid, game.cell, WAYS.index(action))
        )
        wait(shell, 0.3)
    wait(shell, 3)
    assert isinstance(shell.scene, ResultScene)
    seen(shell)
    shell.scene.walk.run()
    press(shell, "g")
    wait(shell, 0.1)
    assert "Go back first" in seen(shell)
    shell.scene.walk.seek(5)  # the start, then four moves
    press(shell, "g")
    wait(shell, 0.1)
    again = shell.scene.game
    assert again.inputs == game.inputs[:4]
    assert again.ticks == game.inputs[3].tick
    assert NOT_RECORDED in seen(shell)
    before = shared.store.records[level.name]
    while not again.outcome:
        here, there = again.cell, again.hint_path(1)[0]
        shell.scene.walk(arc_between(again.maze.grid, here, there))
        wait(shell, 0.3)
    wait(shell, 3)
    assert NOT_RECORDED in seen(shell)
    assert shared.store.records[level.name] == before
