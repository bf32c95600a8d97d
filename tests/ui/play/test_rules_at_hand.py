"""The rules of a level are at hand: as icons, on a card, in Pause and in the list of keys."""

from pathlib import Path
from typing import Any

import pytest
from support.rooms import room
from support.terminal_driver import press, seen
from support.terminal_driver import session as terminal_session
from support.window_driver import Player, play, prepared

from pixelmaze.game.hinting import reason
from pixelmaze.game.levels import ADVENTURE, free
from pixelmaze.game.rules import FINISHED, GEM, MOVES, Level, Rules
from pixelmaze.lines.game import TypedGame
from pixelmaze.maze.grid import arc_between
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import code_of, maze_of_code
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.play.facts import rule_icons, two_runs
from pixelmaze.ui.play.messages import try_again
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import PlayMaze
from pixelmaze.window.screen import Pixels

PLAIN = free("square-8x5-prim-7")


@pytest.mark.parametrize(
    ("level", "signs"),
    [
        (room("1-1"), ""), (room("7-1"), "k >"), (room("5-1"), "*"), (room("9-3"), "k ="),
        (room("12-1"), "M"), (room("8-3"), "k ×"), (PLAIN, ""),
        (free("square-8x5-prim-7-shift-3", Rules(ghost="bfs", pace=20, torch=4)), "* & ~"),
    ],
)  # fmt: skip
def test_the_status_bar_has_a_sign_for_each_rule(level: Level, signs: str, tmp_path: Path) -> None:
    shell = Shell(PlayScene(terminal_session(tmp_path), level))
    first, *_, keys = seen(shell, 90, 30).splitlines()
    assert first.partition("  " * 9)[2].split() == signs.split()
    assert ("rules" in keys) == bool(signs)


@pytest.mark.parametrize(
    ("part", "icon"),
    [
        ("waypoints-2", "key"),
        ("one-way-3", "door"),
        ("turns-2", "moves"),
        ("fences-30", "moves"),
        ("shift-5", "shift"),
    ],
)
def test_a_maze_from_a_code_has_the_icons_of_its_rules(part: str, icon: str) -> None:
    maze = maze_of_code(code_of(from_id(f"square-8x6-prim-1-{part}")))
    play = PlayMaze(OpenMaze(maze)).prepare(Store(MemoryPlace()), "bfs", Report())
    assert rule_icons(play) == [icon]


def test_a_click_on_the_icons_shows_the_rule_again(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = prepared(monkeypatch)
    next(engine)
    drawn: dict[str, tuple[int, int]] = {}
    icon = Pixels.icon

    def kept(s: Any, x: int, y: int, name: str) -> int:
        if y == s.lengths.text:  # in the status bar
            drawn[name] = x, y
        return icon(s, x, y, name)

    monkeypatch.setattr(Pixels, "icon", kept)
    player = Player(scene := play(room("12-1"), reduced_motion=True))
    player.wait()
    for is_shown in (False, True):
        player.click(*drawn["minotaur"])
        assert bool(scene._card) == is_shown
        player.wait()
    scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
    player.wait()
    assert not scene._card
    player.click(*drawn["minotaur"])
    assert scene._card
    next(engine, None)


def test_pause_and_the_list_of_keys_say_the_rule(tmp_path: Path) -> None:
    level = room("6-2")
    shell = Shell(PlayScene(terminal_session(tmp_path), level))
    press(shell, "i")
    assert level.words not in seen(shell, 100, 30)
    press(shell, "p")
    lines = seen(shell, 100, 30).splitlines()
    words, resume = (next(y for y, line in enumerate(lines) if text in line)
                     for text in (level.words, "Resume"))  # fmt: skip
    assert words < resume
    press(shell, "p", "?")
    lines = seen(shell, 100, 40).splitlines()
    assert level.words in next(line for line in lines if " I " in line)
    assert lines.index(next(line for line in lines if level.words in line)) < 5
    press(shell, "return")
    assert "Par: " in seen(shell, 100, 30), "its line shows the card"


def test_typed_play_says_the_rules_again(tmp_path: Path) -> None:
    game = TypedGame(Playthrough(Store(Folder(tmp_path)), room("12-1")))
    game.answer("right")
    assert room("12-1").words in game.answer("rules")


@pytest.mark.parametrize("number", ["1-1", "1-3", "5-1"])
def test_without_rules_the_first_hint_is_the_next_move(number: str, tmp_path: Path) -> None:
    play = Playthrough(Store(Folder(tmp_path)), room(number))
    assert not reason(play.game).words
    play.hint("H")
    event = play.hint("H")
    assert event
    assert not event.words
    assert [play.maze.grid.head[arc] for arc in play.hinting.arcs] == play.game.hint_path(1)


# ---- gem and best path ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stars", "words"),
    [
        ((), ""), ((FINISHED,), ""), ((FINISHED, MOVES), "Try again for the gem."),
        ((FINISHED, GEM), "Try again for the best path."), ((FINISHED, MOVES, GEM), ""),
    ],
)  # fmt: skip
def test_what_to_try_again_for(stars: tuple[str, ...], words: str) -> None:
    assert try_again(stars) == words


def won(store: Store, level: Level, hints: int = 0) -> Playthrough:
    play = Playthrough(store, level)
    for _ in range(hints):
        play.hint("H")
    while not play.is_over:
        play.walk(arc_between(play.maze.grid, play.game.cell, play.game.hint_path(1)[0]))
    return play


def test_that_gem_and_best_path_are_two_runs_is_said_once(tmp_path: Path) -> None:
    store = Store(Folder(tmp_path))
    first, *others = [*ADVENTURE.values()][:3]
    assert not two_runs(won(store, first, hints=2)), "it shows neither"
    play = won(store, first)
    said = "Gem and best path are two runs. Try again for the gem."
    assert two_runs(play) == said
    assert said in TypedGame(play).introduction()
    for level in (first, *others):
        assert not two_runs(won(store, level))
    assert not two_runs(won(Store(Folder(tmp_path / "other")), PLAIN))
