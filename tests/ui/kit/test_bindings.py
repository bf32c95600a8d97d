"""The bindings of all scenes, in every front end, key scheme and shape."""

from collections.abc import Callable, Iterator
from itertools import chain, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from support import terminal_driver, window_driver
from support.runs import walk_out
from support.scenes import ask, compared

from pixelmaze.game.breaking import challenges
from pixelmaze.game.game import Game
from pixelmaze.game.keys import SCHEMES, directions
from pixelmaze.game.lessons import lessons
from pixelmaze.game.levels import LANDS, free
from pixelmaze.game.rules import Level
from pixelmaze.game.run import run_of
from pixelmaze.lines.game import TypedGame
from pixelmaze.lines.shell import LineServices, TypedShell
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import code_of
from pixelmaze.run.race import of_solvers
from pixelmaze.run.search import Search
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.bindings import Binding
from pixelmaze.ui.kit.commands import MENU, TABLES
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.loading_scene import LoadingScene
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.kit.menu_keys import MenuInput, keys_for
from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.learn.breaking import BreakScene
from pixelmaze.ui.learn.lesson import opened
from pixelmaze.ui.learn.requests import OpenTask
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.replay import ReplayScene
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.ui.watch.cell_card import CellCard
from pixelmaze.ui.watch.edit import Edit
from pixelmaze.ui.watch.quiz import Quiz
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.requests import RaceMaze
from pixelmaze.ui.watch.tool import Tool
from pixelmaze.ui.watch.variables import Variables
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.ui.workshop.workshop import WorkshopScene

MENU_EFFECTS = {
    "along": (MenuInput(y=-1), MenuInput(y=1), MenuInput(pages=-1), MenuInput(pages=1),
              MenuInput(end=-1), MenuInput(end=1)),
    "across": (MenuInput(x=-1), MenuInput(x=1)),
    "choose": (MenuInput(chooses=True),),
    "back": (MenuInput(goes_back=True),),
}  # fmt: skip
MENU_PADS = {
    "along": ("up", "down", "left shoulder", "right shoulder"), "across": ("left", "right"),
    "choose": ("a",), "back": ("b",),
}  # fmt: skip


def title(session: Any, _shape: str) -> Scene:
    return TitleScene(session)


def title_before_watching(session: Any, shape: str) -> Scene:
    session.has_title = True
    return watch(session, shape)


def maze_id(shape: str) -> str:
    return f"{shape}-8x5-prim-7"


def play(session: Any, shape: str) -> PlayScene:
    return PlayScene(session, free(maze_id(shape)))


def level(session: Any, _shape: str) -> PlayScene:
    """One that is the same for everyone."""
    return PlayScene(session, next(iter(LANDS[0].levels)))


def ended(session: Any, shape: str) -> Playthrough:
    game = Playthrough(session.store, free(maze_id(shape)))
    for move in walk_out(Game(game.maze, game.game.rules)).walked:
        game.walk(move)
    assert game.is_over
    return game


def pause(session: Any, shape: str) -> Scene:
    return PauseScene(session, play(session, shape).play)


def result(session: Any, shape: str) -> Scene:
    return ResultScene(session, ended(session, shape))


def replay(session: Any, shape: str) -> Scene:
    game = ended(session, shape)
    return ReplayScene(session, run_of(game.game, game.level.name))


def watch(session: Any, shape: str) -> Scene:
    return WatchScene(session, Search(from_id(maze_id(shape)), None), "dfs", 60)


def choosing_variables(session: Any, shape: str) -> Scene:
    """Watching, with the list of variables open."""
    return with_tool(watch(session, shape), Variables)


def looking_at_a_cell(session: Any, shape: str) -> Scene:
    return with_tool(watch(session, shape), CellCard)


def editing(session: Any, shape: str) -> Scene:
    return with_tool(watch(session, shape), Edit)


def breaking(session: Any, _: str) -> Scene:
    challenge = challenges()["first-way"]
    return BreakScene(session, challenge, Search(challenge.maze(), None))


def being_asked(session: Any, shape: str) -> Scene:
    scene = with_tool(watch(session, shape), Quiz)
    ask(scene)
    return scene


def with_tool(scene: Scene, kind: type[Tool]) -> Scene:
    assert isinstance(scene, WatchScene)
    scene.watching.start()
    scene.search.seek(5)
    scene.inspector.update(scene.search)
    scene.turn_tool(next(tool for tool in scene.tools if isinstance(tool, kind)))
    return scene


def race(session: Any, shape: str) -> Scene:
    maze = from_id(maze_id(shape))
    names = ("dfs", "bfs", "a-star")
    return RaceScene(
        session, maze, lambda maze: of_solvers(maze, names), 60, asked=RaceMaze(OpenMaze(maze))
    )


def comparing(session: Any, shape: str) -> Scene:
    """A race of two that has stopped where they part."""
    return compared(session, maze_id(shape), "bfs", "greedy-best-first")


def lesson(kind: str) -> Callable[[Any, str], Scene]:
    """A move of this kind, without a file."""

    def scene(session: Any, _shape: str) -> Scene:
        one = lessons()[3]
        asked = OpenTask(one, [move.kind for move in one.moves].index(kind))
        return opened(session, asked, asked.prepare(session.store, "dfs", Report()))

    return scene


def workshop(session: Any, _shape: str) -> Scene:
    return WorkshopScene(session, LANDS[0].levels[0].make())


def room(session: Any, _shape: str) -> Scene:
    """One of a code."""
    return PlayScene(session, free(code_of(LANDS[0].levels[0].make())))


def loading(session: Any, _shape: str) -> Scene:
    scene: LoadingScene[None] = LoadingScene(lambda _: None, lambda _: None, is_over=True)
    scene.session = session
    return scene


def level_map(session: Any, _: str) -> Scene:
    made = TitleScene(session)
    session.menus.open(session.menus.adventure)
    return made


SCENES: list[Callable[[Any, str], Scene]] = [
    title, level_map, play, level, pause, result, replay, watch, title_before_watching,
    choosing_variables, looking_at_a_cell, editing, breaking, being_asked, race, comparing, loading,
    workshop, room, lesson("ask"), lesson("parsons"),
]  # fmt: skip


def of_window(scene: Callable[[Any, str], Scene], scheme: str, shape: str) -> list[Binding]:
    window_driver.screen()
    made = scene(window_driver.session(keys=scheme), shape)
    return [*walking(made, scheme), *window_driver.Player(made).controls.all]


def of_terminal(scene: Callable[[Any, str], Scene], scheme: str, shape: str) -> list[Binding]:
    with TemporaryDirectory() as folder:
        made = scene(terminal_driver.session(Path(folder), keys=scheme), shape)
    groups = Shell(made).groups
    return [*walking(made, scheme), *(each for _, group in groups for each in group)]


def walking(scene: Scene, scheme: str) -> list[Binding]:
    """The keys and buttons with which the player walks."""
    if not isinstance(scene, PlayScene) or isinstance(scene, ReplayScene):
        return []
    keys = [*directions(scheme, scene.maze.grid.shape.name)]
    pads = ("left", "right", "up", "down", "right shoulder")
    return [
        Binding("walk", keys, "", "walk"),
        *(Binding(pad, (), "", pad, pad=pad) for pad in pads),
    ]


FRONTS = {"window": of_window, "terminal": of_terminal}
each_front = pytest.mark.parametrize("front", FRONTS)
each_scene = pytest.mark.parametrize("scene", SCENES)


def of_menu(binding: Binding) -> str:
    """The name of a command that the menu itself carries out."""
    return next((name for name, command in MENU.items() if binding.command == command), "")


def keys_of(binding: Binding) -> Iterator[str]:
    yield from binding.keys
    for effect in MENU_EFFECTS.get(of_menu(binding), ()):
        yield from keys_for(effect)


def pads_of(binding: Binding) -> Iterator[str]:
    yield from filter(None, (binding.pad,))
    yield from MENU_PADS.get(of_menu(binding), ())


@pytest.mark.few(20)
@pytest.mark.thinned
@each_front
@each_scene
def test_no_key_or_button_does_two_things(front: str, scene: Callable[[Any, str], Scene]) -> None:
    for scheme, shape in product(SCHEMES, SHAPES):
        bindings = FRONTS[front](scene, scheme, shape)
        keys = [*chain.from_iterable(map(keys_of, bindings))]
        if scene is title:
            keys.remove("q")  # it goes back from the other menus
        pads = [*chain.from_iterable(map(pads_of, bindings))]
        assert sorted(keys) == sorted(set(keys)), (scheme, shape)
        assert sorted(pads) == sorted(set(pads)), (scheme, shape)


@pytest.mark.thinned
@each_front
@each_scene
def test_every_binding_is_explained(front: str, scene: Callable[[Any, str], Scene]) -> None:
    for binding in FRONTS[front](scene, "arrows", "square"):
        assert binding.key
        assert binding.help


RARE = {"run": ["reset"], "panels": ["own_code"], "lesson": ["model"]}
"""Commands that are offered where a mouse runs, where there is an editor, and where a file is to be
written."""


def test_every_command_is_offered_by_a_scene(tmp_path: Path) -> None:
    offered = [
        binding.command
        for front, scene in product(FRONTS.values(), SCENES)
        for binding in front(scene, "arrows", "square")
    ]
    store = Store(Folder(tmp_path))
    for game in (
        Playthrough(store, Level("", "a maze"), from_id(maze_id("square"))),
        Playthrough(store, LANDS[0].levels[0]),
    ):
        offered += [TABLES["typed"].get(name) for name in TypedGame(game).commands]
    shell = TypedShell(begin_session(store, LineServices()), in_words=True)
    shell.begin(ToTitle())
    offered += [TABLES["typed"].get(name) for name in shell.commands]
    for table, commands in TABLES.items():
        missing = [name for name, command in commands.items() if command not in offered]
        assert missing == RARE.get(table, []), table
