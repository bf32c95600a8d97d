"""Drive menus by the calls that front ends make, without a screen."""

from collections.abc import Callable, Mapping
from datetime import date
from types import SimpleNamespace
from typing import Any

from pixelmaze.game.levels import LANDS
from pixelmaze.game.rewards import AdventureProgress
from pixelmaze.game.rules import FINISHED, MOVES
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.records import reached
from pixelmaze.storage.settings import Settings, changed
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.menu import Item, Menu, Stack
from pixelmaze.ui.kit.ports import Files
from pixelmaze.ui.kit.services import Services
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.title.main_menu import AllMenus

MONDAY, SATURDAY = date(2026, 3, 2), date(2026, 3, 7)
LEVELS = [level for land in LANDS for level in land.levels]
ID = "hexagonal-30x12-wilson-17-braid-33-goal-farthest-waypoints-2-mask-heart"


class Memory:
    """A store in memory."""

    def __init__(self, *finished: str) -> None:
        self.settings = Settings()
        self.unfinished = SimpleNamespace(found=(), refresh=lambda: None)
        self.records = {
            name: SimpleNamespace(
                stars=(FINISHED, MOVES),
                has_earlier=False,
                first="",
                count=1,
                moves=9,
                ticks=60,
                best_time=60,
                quickest=None,
            )
            for name in finished
        }
        self.notices: list[str] = []
        self.own_keys: dict[str, str] = {}
        self.profile, self.profiles = "", [""]
        self.favourites: tuple[str, ...] = ()

    def entry(self, name: str, key: str = "") -> None:
        """There is nothing beside the settings."""

    @property
    def standing(self) -> AdventureProgress:
        return reached(self.records)  # type: ignore[arg-type]

    def _refuse(self, *_: object) -> None:
        raise PixelmazeError("this store is in memory")

    choose_profile = export = import_records = reset = toggle_favourite = _refuse

    def change_keys(self, keys: Mapping[str, str | None]) -> None:
        self.own_keys = {name: key for name, key in keys.items() if key is not None}

    def change(self, **settings: Any) -> None:
        self.settings = changed(self.settings, **settings)


class Unwritten(Files):
    """Files that are not written."""

    def save_new(self, name: str, text: bytes) -> str:
        return name


def flow_of(*finished: str, day: date = MONDAY) -> AllMenus:
    store: Any = Memory(*finished)
    return menus_of(store, lambda: day, files=Unwritten())


def menus_of(store: Store, day: Callable[[], date] = lambda: MONDAY, **services: Any) -> AllMenus:
    """All menus of a front end with these services."""
    plain = Services()
    vars(plain).update(services)
    return AllMenus(Session(store, plain, AllMenus), day)


def show(menu: Menu, label: str) -> None:
    """Show all of a form that hides the item with this label."""
    more = next((item for item in menu.items if item.label == "More"), None)
    if more and more.change and label not in [item.label for item in menu.items]:
        more.change(1)


def point_at(menu: Menu, label: str) -> None:
    """Point at the item with this label, as with the mouse."""
    show(menu, label)
    menu.hover([item.label for item in menu.items].index(label))


def select(flow: Stack, label: str) -> Item:
    """Go to the item with this label, as with keys."""
    show(flow.menu, label)
    for _ in flow.menu.items:
        if flow.menu.selected.label == label:
            return flow.menu.selected
        flow.move(1)
    raise AssertionError(f"{flow.menu.title} has no {label}")


def choose(flow: Stack, *labels: str) -> Any:
    answer = None
    for label in labels:
        assert answer is None
        select(flow, label)
        answer = flow.choose()
    return answer


def labels(flow: Stack) -> list[str]:
    return [item.label for item in flow.menu.items]


def value(flow: Stack, label: str) -> str:
    show(flow.menu, label)
    return next(item.value for item in flow.menu.items if item.label == label)


def set_to(flow: Stack, label: str, shown: str) -> None:
    """Change the item with this label until it shows this value."""
    select(flow, label)
    for _ in range(200):
        if flow.menu.selected.value == shown:
            return
        before = flow.menu.selected
        flow.change(1)
        if flow.menu.selected == before:
            flow.change(-100)
    raise AssertionError(f"{label} is never {shown}")
