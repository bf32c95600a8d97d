"""The start of the game in a page."""

from collections.abc import Callable
from contextlib import suppress

import pyxel

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.store import Complaint, Store
from pixelmaze.ui.addresses import opening_of
from pixelmaze.ui.kit import commands
from pixelmaze.ui.kit.front_end import HELPER
from pixelmaze.ui.kit.loading_scene import LoadingScene
from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.kit.router import loading_for
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.surface import PIXELS
from pixelmaze.ui.play.adventure_menu import AdventureMenu
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.web.fingers import Fingers
from pixelmaze.web.host import BrowserPage, PageEvents, host
from pixelmaze.web.services import WebServices
from pixelmaze.web.speech import Speech
from pixelmaze.window.app import app
from pixelmaze.window.screen import FULL, SCREEN, SMALLEST

_COMFORTABLE = 1.5
"""Minimum CSS pixels in a pixel of the full screen on a touchscreen."""

_FINGER = 44
"""The least height of a row that fingers tap, in CSS pixels."""


class App(app.App):
    """The window in a page. An error ends the game with a message, not a frozen picture."""

    def __init__(self, scene: Scene, page: BrowserPage, services: WebServices) -> None:
        super().__init__(scene)
        self._page = page
        self._services = services
        self._fingers = Fingers(page)
        self._news: PageEvents | None = None
        self._has_started = self._has_failed = False
        self._speech = Speech(page.announce)
        page.on_text(self._shown)

    def update(self) -> None:
        self._guarded(self._update)

    def _update(self) -> None:
        pasted = self._page.take_pasted()
        if pasted:
            pyxel.set_input_text(pyxel.input_text + pasted)
        try:
            self._services.files.update()
        except PixelmazeError as error:
            self.scene.session.menus.show_error(error)
        is_watched = isinstance(self.scene, WatchScene | LoadingScene)
        self._services.own_code.update(is_watched)
        self._read_fingers()
        super().update()
        keys = self.reader_of(self.scene).controls
        is_list = keys.is_open
        self._speech.update(lambda: keys.list.said(keys.groups) if is_list else self.scene.said)

    def _shown(self) -> str:
        """The link query of the scene; empty if it has none."""
        with suppress(PixelmazeError):
            return self.scene.link_query
        return ""

    def _read_fingers(self) -> None:
        news = self._page.events()
        if self._news is None or news.is_touched != self._news.is_touched:
            pyxel.integer_scale(not news.is_touched)  # pixels of a phone are small
            SCREEN.show_keys(not news.is_touched)
            commands.has_keys = not news.is_touched
        width, height = news.size
        unit = SCREEN.scale * max(min(width / pyxel.width, height / pyxel.height), 0.1)
        SCREEN.lengths = PIXELS._replace(tap=round(_FINGER / unit) if news.is_touched else 0)
        self._news = news
        self._fingers.update(self.scene, self.reader_of(self.scene).controls, news)

    def picture_for(self, width: int, height: int) -> tuple[int, int]:
        """The picture's size; on a touchscreen the usual or the smallest, scaled to the canvas, and
        as high as the canvas."""
        if not self._news or not self._news.is_touched:
            return super().picture_for(width, height)
        least = max(_COMFORTABLE, 2 / self._news.density)
        fits = [round(length * least) for length in FULL]
        is_full = width >= fits[0] and height >= min(width, fits[1])
        columns, rows = FULL if is_full else SMALLEST
        return columns, max(rows, round(columns * height / width))

    def measured(self) -> tuple[int, int] | None:
        if not self._news:
            return None
        width, height = self._news.size
        return round(width), round(height)

    def set_window_size(self, width: int, height: int) -> None:
        self._page.adopt_size()

    @property
    def has_pointer(self) -> bool:
        x, y = self._fingers.place  # the engine rounds it
        return max(abs(pyxel.mouse_x - x), abs(pyxel.mouse_y - y)) > 1

    def draw(self) -> None:
        self._guarded(self._draw)

    def fail(self, error: PixelmazeError) -> None:
        """Show the title with the error as a notice."""
        self.scene.session.store.notices.append(Complaint(error.brief))
        self.router.answer(ToTitle())

    def _draw(self) -> None:
        super().draw()
        if not self._has_started:
            self._has_started = True
            self._page.started()

    def _guarded(self, act: Callable[[], None]) -> None:
        if self._has_failed:
            return
        try:
            act()
        except (Exception, SystemExit) as error:
            self._has_failed = True
            self._page.fail(error)


def main() -> None:
    """Run the game in the page. Never returns: the browser calls the game in each frame."""
    page = host()
    try:
        shell = opened(page, Store(page.storage))
    except Exception as error:
        page.fail(error)
        return
    shell.run()


def opened(page: BrowserPage, store: Store) -> App:
    """The game that the page's address asks for, or the title, which says what is wrong with it."""
    adventure = AdventureMenu(store)
    try:
        asked = (opening_of(address, adventure.is_open) for address in page.addresses)
        request = next(filter(None, asked), ToTitle())
        loading = loading_for(request, store, HELPER)
    except PixelmazeError as error:
        store.notices.append(Complaint(error.brief))
        request = ToTitle()
        loading = loading_for(request, store, HELPER)
    app.open_screen()
    services = WebServices(page, store.place)
    session = begin_session(store, services, reduced_motion=page.is_calm or None)
    session.has_title = True  # Esc leads there: a page cannot be left
    session.print_line = page.announce
    loading.session = session
    page.on_leaving(store.flush)
    shell = App(loading, page, services)
    shell.router.begin(request, lambda _: None)
    return shell
