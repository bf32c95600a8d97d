"""The stack of scenes, and the scene that answers each request."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.store import Store
from pixelmaze.ui import requests, scenes
from pixelmaze.ui.lessons import OpenMove
from pixelmaze.ui.loading import LONG, SHORT
from pixelmaze.ui.menu import Request
from pixelmaze.ui.scene import Scene
from pixelmaze.ui.scenes.loading import Loading

Constructor = Callable[[Any, Any, Any], Scene]
"""Takes the session, a request, and what the request has prepared, or the scene that asks."""
Scenes = Mapping[type[Request], Constructor]  # the scene that answers each request

SCENES: Scenes = {
    requests.ToTitle: lambda session, *_: scenes.title.Title(session),
    requests.ShowEnding: lambda session, *_: scenes.ending.Ending(session),
    requests.Choose: lambda session, request, _: scenes.title.Title(
        session, menu=getattr(session.menus.mazes, request.listed)
    ),
    requests.BreakSolver: lambda session, request, search: scenes.breaking.Breaking(
        session, request.challenge, search
    ),
    requests.PlayLevel: lambda *asked: scenes.play.Play.of(*asked),
    requests.PlayMaze: lambda *asked: scenes.play.Play.of(*asked),
    requests.RaceRun: lambda *asked: scenes.play.Play.of(*asked),
    requests.ResumeRun: lambda *asked: scenes.play.Play.of(*asked),
    requests.PlayOn: lambda *asked: scenes.play.Play.of(*asked),
    requests.ReplayRun: lambda session, request, _: scenes.replay.Replay(session, request.run),
    requests.WatchMaze: lambda *asked: scenes.watch.Watch.of(*asked),
    requests.WatchTrace: lambda *asked: scenes.watch.Watch.of(*asked),
    requests.RaceMaze: lambda *asked: scenes.race.RaceScene.of(*asked),
    requests.LoopMazes: lambda *asked: scenes.loop.Loop(*asked),
    OpenMove: lambda *asked: scenes.lesson.opened(*asked),
    requests.OpenWorkshop: lambda session, request, _: scenes.workshop.Workshop(
        session, request.room
    ),
    # shown over the scene that asks, and made from it
    requests.OpenPause: lambda session, request, scene: scenes.pause.Pause(
        session, scene.play, request.left, request.is_sudden
    ),
    requests.ShowResult: lambda session, _, scene: scenes.result.Result(
        session, scene.play, scene.notice
    ),
}


class Router:
    """The stack of scenes. The top one is shown and receives input; its requests are answered."""

    def __init__(self, first: Scene, constructors: Scenes = SCENES) -> None:
        """`first` may be a `Loading`."""
        self._scenes = [first]
        self._constructors = constructors
        self.patience: float | None = None
        """Seconds for which a scene may load before its progress is shown; None: it never is."""
        self.quit: Callable[[], object] = lambda: None
        """Ends the program."""

    def begin(self, request: requests.Opening, opened: Callable[[Any], object]) -> None:
        """Replace the first scene, which loads the request, by the scene of the request when it is
        ready; then call `opened` with what was prepared."""

        def then(made: Any) -> None:
            self._open(request, made)
            opened(made)

        loading = self.top
        assert isinstance(loading, Loading)
        loading.then = then
        if loading.is_done:
            self._finish()

    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    @property
    def look(self) -> str:
        """The look of the top scene, or of the one that is seen behind it."""
        behind = (scene.look for scene in reversed(self._scenes) if not scene.is_over)
        return next(behind, "")

    def below(self, scene: Scene) -> Scene | None:
        """The scene below this one."""
        at = self._scenes.index(scene)
        return self._scenes[at - 1] if at else None

    def push(self, scene: Scene) -> None:
        self._scenes.append(scene)

    def answer(self, request: Request | None) -> None:
        """Answer a request of the top scene. An error in loading is raised only if no scene below
        can show it."""
        if request is None:
            return
        taker = next((each for each in self._scenes[-2::-1] if each.accepts(request)), None)
        if taker:
            self._hand_over(request, taker)
            return
        top = self.top
        match request:
            case requests.OpenPause() | requests.ShowResult():
                self.push(self._constructors[type(request)](top.session, request, top))
            case requests.Work():
                self._load(request, top)
            case requests.ToTitle() | requests.ShowEnding():
                self._open(request, None)
            case requests.Opening():
                prepare = partial(request.prepare, top.session.store, top.session.solver)
                self._load(requests.Work(prepare, partial(self._open, request), request.name), top)
            case requests.Loaded():
                self._finish()
            case requests.Close():
                self._scenes.pop().close()
            case requests.Quit():
                self.quit()

    def _hand_over(self, request: Request, taker: Scene) -> None:
        """Let a scene below answer the request. If it returns `Work`, the scenes above stay open
        until that is done."""
        asked = taker.handle(request)
        if isinstance(asked, requests.Work):
            self._load(asked, taker)
            return
        self._close_down_to(taker)
        self.answer(asked)

    def _close_down_to(self, scene: Scene) -> None:
        while self.top is not scene:
            self._scenes.pop().close()

    def _open(self, request: requests.Opening, made: Any) -> None:
        """Show the scene that answers the request: above the top one, or in place of all."""
        top = self.top
        scene = self._constructors[type(request)](top.session, request, made)
        while self._scenes and not top.remains:
            self._scenes.pop().close()
        self._scenes.append(scene)

    def _load(self, work: requests.Work, asking: Scene) -> None:
        """Do the work of a scene, which is the top one again when it is done."""

        def then(made: Any) -> None:
            self._close_down_to(asking)
            work.then(made)

        loading = Loading(work.prepare, then, work.name, is_over=True)
        loading.session = asking.session
        self.push(loading)
        loading.enter(self.patience)
        if loading.is_done:
            self._finish()

    def _finish(self) -> None:
        """Close the `Loading` at the top, and deliver what it has prepared."""
        loading = self.top
        assert isinstance(loading, Loading)
        is_first = len(self._scenes) == 1
        if not is_first:
            self._scenes.pop()
        try:
            loading.deliver()
        except PixelmazeError as error:
            if is_first:
                raise
            self.top.fail(error)


def loading_for(request: requests.Opening, store: Store, helper: str | Solver) -> Loading[Any]:
    """The first scene of the program, which prepares the request. A short preparation is done at
    once, without a screen; its errors are raised."""
    loading: Loading[Any] = Loading(
        partial(request.prepare, store, helper), lambda _: None, request.name
    )
    loading.is_long = request.cells >= LONG
    if request.cells <= SHORT:
        loading.work_here()
    return loading
