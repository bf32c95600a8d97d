"""The whole ui: the scene that answers each request, and a session with all menus.

Scenes are imported when first requested: a start waits only for its own scene.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.run import Run
from pixelmaze.run.search import Search
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.requests import OpenWorkshop, ToTitle
from pixelmaze.ui.kit.router import Scenes, opens, over, shows
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.services import Services
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.learn.requests import LESSONS, BreakSolver, OpenMenuList, OpenTask
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import (
    OpenPause,
    PlayLevel,
    PlayMaze,
    PlayOn,
    RaceRun,
    ReplayRun,
    ResumeRun,
    ShowEnding,
    ShowResult,
)
from pixelmaze.ui.watch.requests import (
    LoopMazes,
    PreparedRace,
    PreparedSearch,
    RaceMaze,
    WatchMaze,
    WatchTrace,
)

if TYPE_CHECKING:
    from pixelmaze.ui.title.main_menu import AllMenus


# ---- play ----------------------------------------------------------------------------------------

Game = PlayLevel | PlayMaze | RaceRun | ResumeRun | PlayOn


def _play(session: Session, request: Game, made: Playthrough) -> Scene:
    from pixelmaze.ui.play.play import PlayScene

    if isinstance(request, PlayLevel) and request.opens_story(session.store):
        from pixelmaze.ui.title.story import OpeningScene

        return OpeningScene(session, request)
    scene = PlayScene(session, made.level, play=made)
    if isinstance(request, ResumeRun):
        scene.resume(request.run)
    return scene


def _replay(session: Session, _: ReplayRun, run: Run) -> Scene:
    from pixelmaze.ui.play.replay import ReplayScene

    return ReplayScene(session, run)


def _pause(session: Session, request: OpenPause, scene: Scene) -> Scene:
    from pixelmaze.ui.play.pause import PauseScene
    from pixelmaze.ui.play.play import PlayScene

    assert isinstance(scene, PlayScene)
    return PauseScene(session, scene.play, request.left, request.is_sudden)


def _result(session: Session, _: ShowResult, scene: Scene) -> Scene:
    from pixelmaze.ui.play.facts import find_of
    from pixelmaze.ui.play.play import PlayScene
    from pixelmaze.ui.play.result import ResultScene
    from pixelmaze.ui.title.story import FindScene

    if isinstance(scene, PlayScene) and (land := find_of(scene.play)):
        return FindScene(session, scene, land)
    assert isinstance(scene, PlayScene | FindScene)
    return ResultScene(session, scene.play, scene.toast)


# ---- watch, learn and the workshop ---------------------------------------------------------------


def _watch(session: Session, request: WatchMaze | WatchTrace, made: PreparedSearch) -> Scene:
    from pixelmaze.ui.watch.watch import WatchScene

    return WatchScene.of(session, request, made)


def _race(session: Session, request: RaceMaze, made: PreparedRace) -> Scene:
    from pixelmaze.ui.watch.race import RaceScene

    return RaceScene.of(session, request, made)


def _loop(session: Session, request: LoopMazes, search: Search) -> Scene:
    from pixelmaze.ui.watch.loop import LoopScene

    return LoopScene(session, request, search)


def _lesson(session: Session, request: OpenTask, made: PreparedSearch | PreparedRace) -> Scene:
    from pixelmaze.ui.learn.lesson import opened

    return opened(session, request, made)


def _breaking(session: Session, request: BreakSolver, search: Search) -> Scene:
    from pixelmaze.ui.learn.breaking import BreakScene

    return BreakScene(session, request.challenge, search)


def _workshop(session: Session, request: OpenWorkshop) -> Scene:
    from pixelmaze.ui.workshop.workshop import WorkshopScene

    return WorkshopScene(session, request.room, request.title)


# ---- the title -----------------------------------------------------------------------------------


def _title(session: Session, _: ToTitle) -> Scene:
    from pixelmaze.ui.title.title import TitleScene

    return TitleScene(session)


def _chosen(session: Session, request: OpenMenuList) -> Scene:
    from pixelmaze.ui.title.main_menu import AllMenus
    from pixelmaze.ui.title.title import TitleScene

    mazes = AllMenus.of(session).mazes
    return TitleScene(session, menu=mazes.lessons if request.listed == LESSONS else mazes.breaking)


def _ending(session: Session, _: ShowEnding) -> Scene:
    from pixelmaze.ui.title.ending import EndingScene

    return EndingScene(session)


SCENES: Scenes = dict(
    [
        opens(PlayLevel, PlayLevel.prepare, _play),
        opens(PlayMaze, PlayMaze.prepare, _play),
        opens(RaceRun, RaceRun.prepare, _play),
        opens(ResumeRun, ResumeRun.prepare, _play),
        opens(PlayOn, PlayOn.prepare, _play),
        opens(ReplayRun, ReplayRun.prepare, _replay),
        over(OpenPause, _pause),
        over(ShowResult, _result),
        opens(WatchMaze, WatchMaze.prepare, _watch),
        opens(WatchTrace, WatchTrace.prepare, _watch),
        opens(RaceMaze, RaceMaze.prepare, _race),
        opens(LoopMazes, LoopMazes.prepare, _loop),
        opens(OpenTask, OpenTask.prepare, _lesson),
        opens(BreakSolver, BreakSolver.prepare, _breaking),
        shows(OpenWorkshop, _workshop),
        shows(ToTitle, _title),
        shows(OpenMenuList, _chosen),
        shows(ShowEnding, _ending),
    ]
)
"""The scene that answers each request. To add a scene, enter it here."""


def begin_session(
    store: Store, services: Services, solver: str | Solver = "dfs", **asked: Any
) -> Session:
    """A session with the menus of all activities."""
    return Session(store, services, _menus, solver, **asked)


def _menus(session: Session) -> AllMenus:
    from pixelmaze.ui.title.main_menu import AllMenus  # it imports the menus of all activities

    return AllMenus(session)
