"""Scenes as players meet them. Needs nothing but the package.

`SCENES` has one of each kind that a front end draws.
"""

from collections.abc import Callable
from typing import Any

from support.moves import walk_out

from pixelmaze.game.breaking import challenges
from pixelmaze.game.lessons import lessons
from pixelmaze.game.levels import LANDS, free, level_of
from pixelmaze.game.rules import Rules
from pixelmaze.game.run import run_of
from pixelmaze.inspect.quiz import HOLDS, NAME, NEXT, QuizOptions
from pixelmaze.maze.grid import arc_between
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.feed import StepSource
from pixelmaze.run.race import of_solvers
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.loading_scene import LoadingScene
from pixelmaze.ui.kit.scene import Scene, SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.learn.breaking import BreakScene
from pixelmaze.ui.learn.lesson import opened
from pixelmaze.ui.learn.requests import OpenTask
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.replay import ReplayScene
from pixelmaze.ui.play.requests import PlayLevel
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.title.ending import EndingScene
from pixelmaze.ui.title.story import FindScene, OpeningScene
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.ui.watch.cell_card import CellCard
from pixelmaze.ui.watch.quiz import Quiz
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.tool import Tool
from pixelmaze.ui.watch.variables import Variables
from pixelmaze.ui.watch.watch import SOURCE, STATS, WatchScene
from pixelmaze.ui.workshop.workshop import WorkshopScene

MAZE = "square-20x12-prim-7"
ROOM, MINOTAUR = "06-4-the-key-ring", "12-1-the-closet"
LONG = "13-4-it-steps-there-too"  # a room with three rules


def ask(scene: Any) -> None:
    """Let a watched search run until the quiz, which is open, asks."""
    for _ in range(2000):
        scene.update(SceneInput(1 / 30))
        if scene.tool.question:
            return
    raise AssertionError("it asks nothing")


def _watch(
    session: Session, index: int = -1, panel: str = STATS, has_making: bool = False
) -> WatchScene:
    maze = from_id(MAZE)
    making = generation_stages(maze) if has_making else ()
    scene = WatchScene(session, Search(maze, None, making=making), "dfs", 60, panel=panel)
    if index >= 0:
        scene.watching.start()
        scene.search.seek(index)
        scene.search.paused = True
    return scene


def _with_tool(session: Session, kind: type[Tool]) -> WatchScene:
    """Watching with a tool open."""
    scene = _watch(session, 40)
    scene.inspector.update(scene.search)
    scene.turn_tool(next(tool for tool in scene.tools if isinstance(tool, kind)))
    return scene


def _found(session: Session) -> WatchScene:
    scene = _watch(session, 0)
    scene.playback.go_to_end()
    scene.search.seek(scene.search.length)
    return scene


def _making(session: Session) -> WatchScene:
    scene = _watch(session, has_making=True)
    scene.search.seek(60)
    scene.search.paused = True
    return scene


def _quiz(session: Session, solver: str, kind: str = NEXT, is_answered: bool = False) -> WatchScene:
    """The first question of a kind."""
    scene = WatchScene(session, Search(from_id(MAZE), None), solver, 60)
    scene.begin_quiz(QuizOptions(is_secret=kind == NAME))
    while True:
        ask(scene)
        quiz = scene.tool
        assert isinstance(quiz, Quiz)
        assert quiz.question
        if quiz.question.kind == kind:
            break
        quiz.answer(-1)
        quiz.go_on()
    if is_answered:
        quiz.answer(0)
        scene.update(SceneInput(0.0))
    return scene


def _lesson(session: Session) -> Scene:
    asked = OpenTask(lessons()[3])  # lines to be put in order
    return opened(session, asked, asked.prepare(session.store, "dfs", Report()))


def _race(session: Session, is_over: bool = False) -> RaceScene:
    names = ("bfs", "dfs", "a-star", "greedy-best-first")
    scene = RaceScene(session, from_id(MAZE), lambda maze: of_solvers(maze, names), 60)
    if is_over:
        scene.start()
        scene.race.seek(10**6)
        scene.look_for_results(60)
        scene.look_for_results(60)
    return scene


def compared(session: Session, maze: str, *names: str | StepSource) -> RaceScene:
    """A race of two that has stopped where they part, and asks."""
    scene = RaceScene(session, from_id(maze), lambda maze: of_solvers(maze, names), 60)
    scene.turn_sources()
    scene.start()
    for _ in range(2000):
        scene.update(SceneInput(1 / 30))
        if scene.comparison and scene.comparison.answers:
            return scene
    raise AssertionError("they never part")


def menu(path: str) -> Callable[[Session], Scene]:
    """Builds the title with the last of these menus opened."""

    def title(session: Session) -> Scene:
        scene = TitleScene(session)
        for item in path.split():
            session.menus.menu.select(item)
            session.menus.choose()
        return scene

    return title


def _lost(session: Session) -> Playthrough:
    level = free(MAZE, Rules(ghost="bfs", pace=1))
    play = Playthrough(session.store, level)
    play.walk(arc_between(play.maze.grid, play.game.cell, play.game.hint_path(1)[0]))
    while not play.game.outcome:
        play.tick()
    return play


def _won(session: Session) -> Playthrough:
    play = Playthrough(session.store, level_of(ROOM))
    walk_out(play.game)
    return play


def _caught(session: Session) -> Scene:
    """In the hands of the minotaur, whom the first way that leads to it meets."""
    play = Playthrough(session.store, level_of(MINOTAUR))
    world = play.game.world
    assert world
    ways = {world.start: list[int]()}
    for state in world.graph:  # breadth first
        for arc in world.ways(state):
            ways.setdefault(world.step(state, arc), [*ways[state], arc])
    scene = PlayScene(session, play.level, play=play)
    for arc in ways[next(state for state in ways if state.is_caught)]:
        scene.walk(arc)
    return scene


def _reason(session: Session, room: str) -> Scene:
    """A room with a hint that says why."""
    scene = PlayScene(session, level_of(room))
    for _ in range(2):
        scene.hint()
    assert scene.play.hinting.marked
    return scene


def _last_of_a_land(session: Session) -> Scene:
    """The result that tells what is in the chest."""
    play = Playthrough(session.store, LANDS[0].levels[-1])
    walk_out(play.game)
    return ResultScene(session, play)


def _at_home(session: Session) -> Scene:
    """The last picture of the opening, with the note."""
    scene = OpeningScene(session, PlayLevel(LANDS[0].levels[0]))
    for _ in range(3):
        scene.update(SceneInput(9.0))
    scene.update(SceneInput(2.5))
    return scene


def _breaking(session: Session) -> Scene:
    challenge = challenges()[BROKEN]
    return BreakScene(session, challenge, Search(challenge.maze(), None))


def _loading(session: Session) -> Scene:
    scene: LoadingScene[int] = LoadingScene(lambda _: 1, lambda _: None, MAZE)
    scene.session = session
    scene.report.begin("")
    return scene


def _left(session: Session) -> Scene:
    level = level_of(ROOM)
    play = Playthrough(session.store, level)
    play.walk(arc_between(play.maze.grid, play.game.cell, play.game.hint_path(1)[0]))
    play.leave()
    again = Playthrough(session.store, level)
    assert again.unfinished
    return PauseScene(session, again, again.unfinished)


BROKEN = "first-come"  # the solver to be broken
SCENES: dict[str, Callable[[Session], Scene]] = {
    "title": TitleScene,
    **{
        f"menu {path.split()[-1]}": menu(path)
        for path in (
            "adventure",
            "daily",
            "free",
            "workshop",
            "learn",
            "learn watch",
            "learn break",
            "learn race",
            "records",
            "settings",
            "settings data",
        )
    },
    "watch": _watch,
    "search": lambda session: _watch(session, 40),
    "found": _found,
    "making": _making,
    "variables": lambda session: _with_tool(session, Variables),
    "cell": lambda session: _with_tool(session, CellCard),
    "source": lambda session: _watch(session, 40, SOURCE),
    "quiz": lambda session: _quiz(session, "dijkstra"),
    "quiz answered": lambda session: _quiz(session, "dfs", NEXT, True),
    "quiz about a queue": lambda session: _quiz(session, "bfs", HOLDS),
    "quiz about a name": lambda session: _quiz(session, "dfs", NAME),
    "lesson": _lesson,
    "race": _race,
    "race compared": lambda session: compared(session, MAZE, "dfs", "bfs"),
    "race compared in columns": lambda session: compared(
        session, f"{MAZE}-braid-30", "a-star", "greedy-best-first"
    ),
    "race over": lambda session: _race(session, True),
    "play": lambda session: PlayScene(session, level_of(ROOM)),
    "play with a reason": lambda session: _reason(session, "07-1-the-upper-sluice"),
    "play with a long reason": lambda session: _reason(session, MINOTAUR),
    "play with a minotaur": lambda session: PlayScene(session, level_of(MINOTAUR)),
    "play, caught": _caught,
    "play with rules": lambda session: PlayScene(
        session, free(f"{MAZE}-waypoints-3", Rules(torch=4, ghost="bfs", pace=8))
    ),
    "pause": lambda session: PauseScene(session, Playthrough(session.store, free(MAZE))),
    "unfinished run": _left,
    "won": lambda session: ResultScene(session, _won(session)),
    "won, last of a land": _last_of_a_land,
    "lost": lambda session: ResultScene(session, _lost(session)),
    "replay": lambda session: ReplayScene(session, run_of(_won(session).game, ROOM)),
    "workshop": lambda session: WorkshopScene(session, level_of(ROOM).make()),
    "workshop with a long verdict": lambda session: WorkshopScene(session, level_of(LONG).make()),
    "breaking": _breaking,
    "opening": lambda session: OpeningScene(session, PlayLevel(LANDS[0].levels[0])),
    "opening at home": _at_home,
    "find": lambda session: FindScene(session, PlayScene(session, LANDS[0].levels[-1]), LANDS[0]),
    "ending": EndingScene,
    "loading": _loading,
}
