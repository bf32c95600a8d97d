"""The stack of scenes, and the answers to their requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, TypeVar, cast

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit import requests
from pixelmaze.ui.kit.loading import SHORT, Report
from pixelmaze.ui.kit.loading_scene import LoadingScene
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.session import Session

# ---- what answers a request ----------------------------------------------------------------------


Make = Callable[[Session, Request, object], Scene]
"""Makes a scene from the prepared data, or from the scene below."""


class Entry(NamedTuple):
    """The answer to a request. `opens`, `shows` and `over` make entries, and check that request,
    preparation and scene belong together."""

    make: Make
    is_over: bool = False
    takes_time: bool = False  # True if something is prepared


Scenes = Mapping[type[Request], Entry]
Row = tuple[type[Request], Entry]
Asked = TypeVar("Asked", bound=Request)
Opened = TypeVar("Opened", bound=requests.SceneRequest)
Made = TypeVar("Made")


def opens(
    kind: type[Opened],
    prepare: Callable[[Opened, Store, str | Solver, Report], Made],
    make: Callable[[Session, Opened, Made], Scene],
) -> Row:
    """A scene made from the data that the request prepares. `prepare` must be `kind.prepare`: its
    type tells the type checker what `make` gets."""
    assert prepare is kind.prepare
    return kind, Entry(cast(Make, make), takes_time=True)


def shows(kind: type[Opened], make: Callable[[Session, Opened], Scene]) -> Row:
    """A scene that needs nothing prepared."""
    return kind, Entry(lambda session, request, _: make(session, cast(Opened, request)))


def over(kind: type[Asked], make: Callable[[Session, Asked, Scene], Scene]) -> Row:
    """A scene over the scene that asks, and made from that scene."""
    return kind, Entry(cast(Make, make), is_over=True)


# ---- the stack of scenes -------------------------------------------------------------------------


class Router:
    """The stack of scenes. Answers the requests of the top scene, which is shown and gets input."""

    def __init__(self, first: Scene, scenes: Scenes) -> None:
        """`first` may be a `LoadingScene`; `scenes` answers the requests."""
        self._scenes = [first]
        self._entries = scenes
        self.patience: float | None = None
        """Seconds that a scene may load before its progress is shown; None to never show it."""
        self.quit: Callable[[], object] = lambda: None
        """Ends the program."""

    def begin(self, request: requests.SceneRequest, opened: Callable[[object], object]) -> None:
        """Replace the first scene, which loads the request, with the request's scene. Then call
        `opened` with the prepared data."""

        def then(made: object) -> None:
            self._open(request, made)
            opened(made)

        loading = self.top
        assert isinstance(loading, LoadingScene)
        loading.then = then
        if loading.is_done:
            self._finish()

    @property
    def top(self) -> Scene:
        return self._scenes[-1]

    @property
    def look(self) -> str:
        """The look of the top scene, or of the scene visible behind it."""
        behind = (scene.look for scene in reversed(self._scenes) if not scene.is_over)
        return next(behind, "")

    def below(self, scene: Scene) -> Scene | None:
        """The scene below this scene; None at the bottom."""
        at = self._scenes.index(scene)
        return self._scenes[at - 1] if at else None

    def push(self, scene: Scene) -> None:
        self._scenes.append(scene)

    def answer(self, request: Request | None) -> None:
        """Answer a request of the top scene. Raises an error in loading only if no scene below can
        show the error."""
        if request is None:
            return
        taker = next((each for each in self._scenes[-2::-1] if each.accepts(request)), None)
        if taker:
            self._hand_over(request, taker)
            return
        top, entry = self.top, self._entries.get(type(request))
        match request:
            case requests.Work():
                self._load(request, top)
            case requests.SceneRequest() if entry and not entry.takes_time:
                try:
                    self._open(request, None)
                except PixelmazeError as error:
                    top.fail(error)
            case requests.SceneRequest():
                prepare = partial(request.prepare, top.session.store, top.session.solver)
                self._load(requests.Work(prepare, partial(self._open, request), request.name), top)
            case requests.Loaded():
                self._finish()
            case requests.Close():
                self._scenes.pop().close()
            case requests.Quit():
                self.quit()
            case _ if entry and entry.is_over:
                self.push(entry.make(top.session, request, top))

    def _hand_over(self, request: Request, taker: Scene) -> None:
        """Let a scene below answer. If it returns `Work`, the scenes above stay open meanwhile."""
        asked = taker.handle(request)
        if isinstance(asked, requests.Work):
            self._load(asked, taker)
            return
        self._close_down_to(taker)
        self.answer(asked)

    def _close_down_to(self, scene: Scene) -> None:
        while self.top is not scene:
            self._scenes.pop().close()

    def _open(self, request: requests.SceneRequest, made: object) -> None:
        """Show the scene that answers the request, above the top scene or instead of all."""
        top = self.top
        scene = self._entries[type(request)].make(top.session, request, made)
        while self._scenes and not top.remains:
            self._scenes.pop().close()
        self._scenes.append(scene)

    def _load(self, work: requests.Work[Made], asking: Scene) -> None:
        """Do the work of a scene, which is the top scene again afterwards."""

        def then(made: Made) -> None:
            self._close_down_to(asking)
            work.then(made)

        loading = LoadingScene(work.prepare, then, work.name, is_over=True)
        loading.session, loading.toast = asking.session, asking.toast
        self.push(loading)
        loading.enter(self.patience)
        if loading.is_done:
            self._finish()

    def _finish(self) -> None:
        """Close the `LoadingScene` at the top, and deliver its result."""
        loading = self.top
        assert isinstance(loading, LoadingScene)
        is_first = len(self._scenes) == 1
        if not is_first:
            self._scenes.pop()
        try:
            loading.deliver()
        except PixelmazeError as error:
            if is_first:
                raise
            self.top.fail(error)


def loading_for(
    request: requests.SceneRequest, store: Store, helper: str | Solver
) -> LoadingScene[object]:
    """The first scene of the program, which prepares the request. A short preparation runs right
    away, without a screen, and raises its errors."""
    loading: LoadingScene[object] = LoadingScene(
        partial(request.prepare, store, helper), lambda _: None, request.name
    )
    if request.cells <= SHORT:
        loading.work_here()
    return loading
