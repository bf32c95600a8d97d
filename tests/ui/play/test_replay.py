"""A run is played again as it was, on the screen and in films; what is no run is refused."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import pyxel
from hypothesis import given
from PIL import Image, ImageSequence
from support.cli import complaint, contents, output
from support.menus import point_at
from support.runs import games, step_to, walk_out, won
from support.window_driver import Player, overhear, play, prepared, screen, session, share_engine

from pixelmaze.game.directions import passage_toward
from pixelmaze.game.game import Game
from pixelmaze.game.levels import LANDS
from pixelmaze.game.rules import LOST, SOLVER, TICKS, UNDO, WON, Input, Rules
from pixelmaze.game.run import Run, run_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.looks.looks import DUNGEON
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.replay import ReplayScene
from pixelmaze.ui.play.requests import LEAD, ReplayRun
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.window.app import keyboard

MAZE = "square-6x5-prim-7"
FRAMES = 20_000


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    share_engine(monkeypatch)
    yield from prepared(monkeypatch)


def seen_again(run: Run) -> Game:
    """The game of a replay of this run, when it has come to its end."""
    scene = ReplayScene(session(), run)
    for _ in range(LEAD):
        assert not scene.game.inputs
        scene.update(SceneInput(1 / TICKS))
    for _ in range(FRAMES):
        game = scene.game
        is_at_end = game.ticks == run.claim.ticks and len(game.inputs) == len(run.inputs)
        if game.outcome or (is_at_end and not run.claim.outcome):
            break
        scene.update(SceneInput(1 / TICKS))
    return scene.game


def check_same(again: Game, run: Run) -> None:
    assert tuple(again.inputs) == run.inputs  # each at its tick
    assert (again.outcome, again.moves, again.ticks, again.stars) == run.claim


# ---- what has been played ----------------------------------------------------------------------


def on(player: Player, scene: PlayScene, moves: int) -> None:
    """So many moves of the way on, by keys."""
    for _ in range(moves):
        game = scene.game
        there = game.hint_path(1)[0]
        grid = game.maze.grid
        ways = scene.steering.directions.items()
        names = [
            key
            for key, way in ways
            if (arc := passage_toward(game, *way)) >= 0 and grid.head[arc] == there
        ]
        player.press(*keyboard.codes(names[0]))
        player.wait(2)


def plainly(player: Player, scene: PlayScene) -> None:
    while not scene.game.outcome:
        on(player, scene, 1)


def with_undo(player: Player, scene: PlayScene) -> None:
    on(player, scene, 3)
    for _ in range(3):
        player.press(pyxel.KEY_Z)
        player.wait(4)
    on(player, scene, 2)
    player.press(pyxel.KEY_BACKSPACE, frames=40)  # more than there is
    plainly(player, scene)


def with_hints(player: Player, scene: PlayScene) -> None:
    player.press(pyxel.KEY_H)
    player.press(pyxel.KEY_H)
    on(player, scene, 2)
    for _ in range(3):
        player.press(pyxel.KEY_H)
        player.wait(5)
    plainly(player, scene)


def with_solver(player: Player, scene: PlayScene) -> None:
    on(player, scene, 2)
    player.press(pyxel.KEY_S)
    player.wait(30)
    player.press(pyxel.KEY_S)
    player.wait(10)
    on(player, scene, 1)
    player.press(pyxel.KEY_S)
    while not scene.game.outcome:
        player.wait()


def too_slowly(player: Player, scene: PlayScene) -> None:
    on(player, scene, 3)
    while not scene.game.outcome:
        player.wait()


def after_a_rest(player: Player, scene: PlayScene) -> None:
    on(player, scene, 2)
    player.press(pyxel.KEY_P)
    player.wait(40)
    player.press(pyxel.KEY_P)
    player.press(pyxel.KEY_F1)
    player.wait(40)
    player.press(pyxel.KEY_F1)
    plainly(player, scene)


def after_a_restart(player: Player, scene: PlayScene) -> None:
    on(player, scene, 4)
    player.press(pyxel.KEY_R)
    plainly(player, scene)


Way = Callable[[Player, PlayScene], None]
GAMES: dict[str, tuple[str, Rules, Way]] = {
    "plainly": (MAZE, Rules(), plainly),
    "hexagonal": ("hexagonal-6x5-prim-7", Rules(), plainly),
    "undo": (MAZE, Rules(), with_undo),
    "hints": (MAZE, Rules(), with_hints),
    "keys": ("square-7x6-prim-3-waypoints-3", Rules(), with_undo),
    "torch": (MAZE, Rules(torch=2), with_undo),
    "ghost": (MAZE, Rules(0, "dfs", 30), with_undo),
    "lost": (MAZE, Rules(0, "bfs", 2), too_slowly),
    "solver": (MAZE, Rules(), with_solver),
    "pause": (MAZE, Rules(), after_a_rest),
    "restart": (MAZE, Rules(), after_a_restart),
}


@pytest.mark.few(12)
@pytest.mark.parametrize("name", GAMES)
def test_replay_repeats_the_run_exactly(name: str) -> None:
    maze, rules, act = GAMES[name]
    scene = play(maze, rules=rules)
    player = Player(scene)
    player.wait(2)
    act(player, scene)
    assert scene.game.outcome == (LOST if name == "lost" else WON)
    run = run_of(scene.game, scene.level.name)
    assert verify(run) == []
    again = seen_again(run)
    check_same(again, run)
    assert again.walked == scene.game.walked
    assert again.wrong_turns == scene.game.wrong_turns
    assert (again.hints, again.is_helped) == (scene.game.hints, scene.game.is_helped)


@given(games())
def test_any_run_is_seen_again_exactly(game: Game) -> None:
    screen()
    run = run_of(game)
    again = seen_again(run)
    if game.outcome:
        check_same(again, run)
    else:
        assert tuple(again.inputs) == run.inputs
        assert (again.cell, again.moves, again.keys) == (game.cell, game.moves, game.keys)


# ---- the scene ---------------------------------------------------------------------------------


def test_a_relaxed_game_is_seen_at_a_walking_pace() -> None:
    run = run_of(walk_out(Game(from_id(MAZE), Rules(relaxed=True))), MAZE)
    scene = ReplayScene(session(), run)
    frames = 0
    while not scene.game.outcome:
        scene.update(SceneInput(1 / TICKS))
        frames += 1
    check_same(scene.game, run)
    last = run.inputs[-1].tick
    assert last > TICKS
    assert LEAD + last <= frames <= LEAD + last + 2


@pytest.mark.thorough
def test_nobody_else_walks_and_nothing_is_kept() -> None:
    shared = session()
    run = won(MAZE, wait=5, astray=2)
    scene = ReplayScene(shared, run)
    player = Player(scene)
    for key in (pyxel.KEY_RIGHT, pyxel.KEY_DOWN, pyxel.KEY_Z, pyxel.KEY_H, pyxel.KEY_H,
                pyxel.KEY_S, pyxel.KEY_N):  # fmt: skip
        player.press(key)
        player.click(100, 100)
    while not scene.game.outcome:
        player.press(pyxel.KEY_LEFT)
        player.press(pyxel.KEY_S)
        player.press(pyxel.KEY_Z)
    check_same(scene.game, run)
    assert not shared.store.records


def test_it_ends_in_its_result_and_begins_again() -> None:
    run = won(MAZE, wait=3)
    scene = ReplayScene(session(), run)
    player = Player(scene)
    player.wait(round(ReplayRun(run).seconds * TICKS) + 30)
    result = player.scene
    assert isinstance(result, ResultScene)
    assert scene.game.stars == Rules().stars
    menus = scene.session.menus
    labels = [item.label for item in menus.menu.items]
    assert labels == ["Try again", "Replay", "Share", "Leave"]
    point_at(menus.menu, "Try again")
    player.press(pyxel.KEY_RETURN)
    assert player.scene is scene
    assert not scene.game.inputs
    player.wait(LEAD + run.claim.ticks + 2)
    check_same(scene.game, run)
    player.press(pyxel.KEY_ESCAPE)
    assert isinstance(player.scene, PauseScene)
    player.press(pyxel.KEY_END)
    player.press(pyxel.KEY_RETURN)
    assert isinstance(player.scene, TitleScene)


def test_r_begins_again_in_the_middle() -> None:
    run = won(MAZE, wait=9)
    scene = ReplayScene(session(), run)
    player = Player(scene)
    player.wait(LEAD + 40)
    assert 0 < scene.game.moves < run.claim.moves
    player.press(pyxel.KEY_R)
    assert scene.game.moves == 0
    player.wait(LEAD + run.claim.ticks)
    check_same(scene.game, run)


def test_a_pause_changes_nothing() -> None:
    run = won(MAZE, wait=9)
    scene = ReplayScene(session(), run)
    player = Player(scene)
    player.wait(LEAD + 30)
    player.press(pyxel.KEY_P)
    player.wait(50)
    player.press(pyxel.KEY_P)
    player.wait(run.claim.ticks)
    check_same(scene.game, run)


def test_it_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    level = LANDS[0].levels[0]
    game = walk_out(Game(level.make(), level.rules))
    written = overhear(monkeypatch)
    for run, words in (
        (run_of(game, level.name), f"Replay:  {level.title}"),
        (won(MAZE, MAZE), f"Replay:  {MAZE}"),
    ):
        Player(ReplayScene(session(), run)).wait(3)
        assert words in {entry.words for entry in written}


# ---- the command -------------------------------------------------------------------------------


def saved(folder: Path, run: Run, **changes: object) -> str:
    """A file with this run."""
    (folder / "run.json").write_text(json.dumps(to_dict(run) | changes), encoding="utf-8")
    return "run.json"


def helped() -> Run:
    game = Game(from_id(MAZE))
    game.act("h")
    for action in (SOLVER, SOLVER):
        game.act(action)
    here = game.cell
    step_to(game, game.hint_path(1)[0])
    game.tick(20)
    game.act(UNDO)
    assert game.cell == here
    return run_of(walk_out(game, 6), MAZE)


@pytest.mark.thorough
def test_a_run_is_recorded_as_a_film(tmp_path: Path) -> None:
    run = helped()
    assert not output(
        tmp_path, f"play {saved(tmp_path, run)} --record x.gif --fps 10 --theme dungeon"
    )
    assert contents(tmp_path).keys() == {"run.json", "x.gif"}
    with Image.open(tmp_path / "x.gif") as film:
        frames = []
        lasts = 0
        for frame in ImageSequence.Iterator(film):
            frame.load()
            lasts += frame.info["duration"]
            frames.append(frame.convert("RGB"))
        assert film.size == (640, 360)
    assert lasts / 1000 == pytest.approx(ReplayRun(run).seconds, abs=0.1)
    confetti = tuple(DUNGEON.colours[Role.MAGENTA].to_bytes(3, "big"))
    has_confetti = [confetti in {rgb for _, rgb in frame.getcolors() or ()} for frame in frames]
    assert not has_confetti[0]
    assert any(has_confetti)


def test_a_picture_of_a_run_shows_its_end_or_any_moment(tmp_path: Path) -> None:
    run = won(MAZE, wait=20)
    name = saved(tmp_path, run)
    output(tmp_path, f"play {name} --record end.png")
    output(tmp_path, f"play {name} --record begin.png --seconds 1")
    output(tmp_path, f"play {name} --record large.png --seconds 3 --scale 2 --theme neon")
    with Image.open(tmp_path / "end.png") as end, Image.open(tmp_path / "begin.png") as begin:
        assert end.size == begin.size == (640, 360)
        assert end.convert("RGB").tobytes() != begin.convert("RGB").tobytes()
    with Image.open(tmp_path / "large.png") as large:
        assert large.size == (1280, 720)


def test_a_film_ends_in_the_maze() -> None:
    run = won(MAZE, wait=2)
    scene = ReplayScene(session(), run)
    player = Player(scene)
    player.wait(round(ReplayRun(run).seconds * TICKS))
    assert player.scene is scene


def edited(**changes: object) -> dict[str, object]:
    return to_dict(won(MAZE, wait=3)) | changes


NO_RUNS = {
    "nothing": "",
    "no JSON": "{",
    "a maze": "+---+\n| S |\n+---+\n",
    "a number": "7",
    "a list": "[]",
    "another thing": '{"pixelmaze": "records"}',
    "a newer one": json.dumps(edited(version=99)),
    "no maze": json.dumps(edited(maze="square")),
    "a wall": json.dumps(edited(inputs="0F 3F 3F")),
    "unknown inputs": json.dumps(edited(inputs="0A 3? 3A")),
    "after the end": json.dumps(edited(inputs=f"{edited()['inputs']} 3A")),
    "a rule": json.dumps(edited(rules={"torch": 99, "ghost": "", "pace": 0})),
    "a ghost": json.dumps(edited(rules={"torch": 0, "ghost": "nobody", "pace": 5})),
    "too large": json.dumps(edited(maze="square-9000x9000-prim-1")),
}


@pytest.mark.thinned
@pytest.mark.parametrize("what", NO_RUNS)
@pytest.mark.parametrize("record", ["", " --record x.gif", " --record x.png"])
def test_files_without_a_run_are_refused(tmp_path: Path, what: str, record: str) -> None:
    (tmp_path / "bad.json").write_text(NO_RUNS[what], encoding="utf-8")
    error = complaint(tmp_path, f"play bad.json{record}")
    assert "bad.json" in error
    assert len(error) < 250


def test_a_missing_run_is_missed(tmp_path: Path) -> None:
    assert "missing.json" in complaint(tmp_path, "play missing.json")


@pytest.mark.parametrize(
    "option",
    ["--torch 3", "--ghost dfs", "--seed 5", "--size 5x5", "--generator prim", "--shape square",
     "--solver bfs", "--heuristic zero", "--keys wasd"],
)  # fmt: skip
def test_options_of_mazes_do_not_go_with_a_run(tmp_path: Path, option: str) -> None:
    error = complaint(tmp_path, f"play {saved(tmp_path, won(MAZE))} {option}")
    assert option.split()[0] in error


@pytest.mark.parametrize(
    "arguments",
    ["play --record x.gif", f"play {MAZE} --record x.gif", "play --torch 3 --record x.png"],
)
def test_only_a_run_can_be_recorded(tmp_path: Path, arguments: str) -> None:
    assert "--record needs a run" in complaint(tmp_path, arguments)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--fps 10", "--record"),
        ("--seconds 3", "--record"),
        ("--scale 2", "--record"),
        ("--record film.avi", ".gif"),
        ("--record film.gif --steps 4-9", "--seconds"),
        ("--record film.gif --scale 99", "scale"),
        ("--record nowhere/film.gif", "nowhere"),
    ],
)
def test_recordings_that_cannot_be(tmp_path: Path, options: str, words: str) -> None:
    error = complaint(tmp_path, f"play {saved(tmp_path, won(MAZE))} {options}")
    assert words in error


def test_a_maze_without_an_id_is_played_again_too() -> None:
    maze: Maze = from_id("square-5x4-prim-1")
    maze.passages[0] = maze.passages[maze.grid.twin[0]] = 1
    game = walk_out(Game(Maze(maze.grid, maze.passages, maze.start, maze.goal)), 4)
    run = run_of(game, "mine")
    check_same(seen_again(run), run)


def test_two_inputs_of_one_tick_stay_two() -> None:
    game = Game(from_id(MAZE))
    for _ in range(3):
        step_to(game, game.hint_path(1)[0])
    game.tick(5)
    run = run_of(walk_out(game, 0), MAZE)
    assert [tick for tick, _ in run.inputs[:4]] == [0, 0, 0, 5]
    assert isinstance(run.inputs[0], Input)
    check_same(seen_again(run), run)
