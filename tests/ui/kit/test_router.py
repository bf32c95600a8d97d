"""Where requests lead: scenes are opened, closed and replaced."""

from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit import requests
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.loading_scene import LoadingScene
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.requests import Close, InMaze, Loaded, Quit, SceneRequest, ToTitle, Work
from pixelmaze.ui.kit.router import Entry, Router
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.requests import PlayRun
from pixelmaze.ui.scenes import SCENES


@dataclass
class FakeSession:
    store: Store
    solver: str = "bfs"


@dataclass(frozen=True)
class Show(SceneRequest):
    """Asks for a scene of this name."""

    title: str = "shown"
    error: str = ""

    def prepare(self, store: Store, helper: str, report: Report) -> str:
        if self.error:
            raise PixelmazeError(self.error)
        return f"prepared with {helper}"


@dataclass(frozen=True)
class Again(Request):
    """Something that a scene further down does."""


class Named(Scene):
    def __init__(self, session: Any, name: str, made: Any = None) -> None:
        self.session = session
        self.name = name
        self.made = made
        self.handled: list[Request] = []
        self.errors: list[str] = []
        self.answers: Request | None = None

    def says(self) -> list[str]:
        return [self.name]

    def accepts(self, request: Request) -> bool:
        return isinstance(request, Again) and self.name == "first"

    def handle(self, request: Request) -> Request | None:
        self.handled.append(request)
        return self.answers

    def fail(self, error: PixelmazeError) -> None:
        self.errors.append(str(error))


@pytest.fixture
def first(tmp_path: Path) -> Named:
    return Named(FakeSession(Store(Folder(tmp_path))), "first")


@pytest.fixture
def router(first: Named) -> Router:
    return Router(
        first,
        {
            Show: Entry(
                lambda session, request, made: Named(session, request.title, made), takes_time=True
            ),
            ToTitle: Entry(lambda session, _, __: Named(session, "title")),
        },
    )


def failing(_: Report) -> None:
    raise PixelmazeError("in vain")


def names(router: Router) -> list[str]:
    """Of the scenes, the top one first."""
    scene: Any = router.top
    found = []
    while scene:
        found.append(getattr(scene, "name", ""))
        scene = router.below(scene)
    return found


def test_each_request_for_a_scene_has_one() -> None:
    asked = {each for each in vars(requests).values() if isinstance(each, type)}
    asked = {each for each in asked if issubclass(each, SceneRequest)}
    assert asked - {SceneRequest, InMaze, PlayRun} <= SCENES.keys()


def test_nothing_asked_changes_nothing(router: Router) -> None:
    router.answer(None)
    assert names(router) == ["first"]


def test_a_scene_takes_the_place_of_all(router: Router, first: Named) -> None:
    router.push(Named(first.session, "menu"))
    router.answer(Show())
    assert names(router) == ["shown"]
    assert router.top.made == "prepared with bfs"


def test_a_scene_that_remains_lies_below_the_one_it_opens(router: Router, first: Named) -> None:
    first.remains = True
    router.answer(Show())
    assert names(router) == ["shown", "first"]
    router.answer(ToTitle())
    assert names(router) == ["title"]


def test_what_a_scene_below_accepts_leads_back_to_it(router: Router, first: Named) -> None:
    for name in ("second", "third"):
        router.push(Named(first.session, name))
    router.answer(Again())
    assert names(router) == ["first"]
    assert first.handled == [Again()]


def test_what_the_top_scene_alone_would_accept_is_not_handed_to_it(
    router: Router, first: Named
) -> None:
    router.answer(Again())
    assert not first.handled


def test_work_on_behalf_of_a_scene_below(router: Router, first: Named) -> None:
    """The scenes above stay open if it fails."""
    done: list[str] = []
    second = Named(first.session, "second")
    router.push(second)
    first.answers = Work(failing, done.append)
    router.answer(Again())
    assert names(router) == ["second", "first"]
    assert second.errors == ["in vain"]
    first.answers = Work(lambda _: "done", done.append)
    router.answer(Again())
    assert names(router) == ["first"]
    assert done == ["done"]


def test_an_error_is_told_by_the_scene_that_asked(router: Router, first: Named) -> None:
    router.answer(Show(error="there is no such maze"))
    assert names(router) == ["first"]
    assert first.errors == ["there is no such maze"]


def test_progress_lies_over_the_scene_that_asks_until_the_work_is_done(
    router: Router, first: Named
) -> None:
    router.patience = 0.0
    done: list[str] = []
    router.answer(Work(lambda _: "done", done.append, "a maze"))
    loading = router.top
    if loading is not first:  # else it was done at once
        assert router.below(loading) is first
        end = monotonic() + 30
        while not loading.is_done and monotonic() < end:
            loading.wait(0.01)
        router.answer(Loaded())
    assert names(router) == ["first"]
    assert done == ["done"]


def test_work_that_is_cancelled_delivers_nothing(router: Router) -> None:
    done: list[str] = []
    router.push(LoadingScene(lambda _: "done", done.append, is_over=True))
    router.answer(Close())
    assert names(router) == ["first"]
    assert not done


@pytest.mark.parametrize("is_prepared", [True, False])
def test_the_first_scene_is_prepared_before_or_behind_its_progress(
    first: Named, is_prepared: bool
) -> None:
    request, opened = Show(), []
    loading: LoadingScene[str] = LoadingScene(
        lambda report: request.prepare(first.session.store, "dfs", report), lambda _: None
    )
    loading.session = first.session
    if is_prepared:
        loading.work_here()
    scenes = {Show: Entry(lambda session, request, made: Named(session, request.title, made))}
    router = Router(loading, scenes)
    router.begin(request, opened.append)
    assert (router.top is loading) != is_prepared
    loading.complete()
    if not is_prepared:
        router.answer(Loaded())
    assert names(router) == ["shown"]
    assert opened == ["prepared with dfs"]


def test_without_a_scene_to_tell_it_an_error_is_raised(first: Named) -> None:
    loading: LoadingScene[None] = LoadingScene(failing, lambda _: None)
    loading.session = first.session
    router = Router(loading, {})
    loading.complete()
    with pytest.raises(PixelmazeError, match="in vain"):
        router.answer(Loaded())


def test_quit(router: Router) -> None:
    ended: list[bool] = []
    router.quit = lambda: ended.append(True)
    router.answer(Quit())
    assert ended == [True]
