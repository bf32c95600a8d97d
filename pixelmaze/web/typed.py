"""Typed play in a page. It starts before the engine is loaded, and does not use it."""

from collections.abc import Iterable

from pixelmaze.lines.shell import LineServices, TypedShell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.store import Complaint, Store
from pixelmaze.ui.addresses import opening_of
from pixelmaze.ui.play.adventure_menu import AdventureMenu
from pixelmaze.ui.play.requests import PlayLevel
from pixelmaze.ui.scenes import begin_session
from pixelmaze.web.host import BrowserPage, host


class TypedPage:
    """A typed session. It opens the first address that opens anything, or else the next level of
    the adventure."""

    def __init__(self, page: BrowserPage, store: Store, addresses: Iterable[str]) -> None:
        self._store = store
        adventure = AdventureMenu(store)
        page.on_leaving(self.keep)
        asked = (opening_of(address, adventure.is_open) for address in addresses)
        self._shell = TypedShell(begin_session(store, LineServices()), in_words=True)
        self._shell.begin(next(filter(None, asked), PlayLevel(adventure.next_level)))

    def introduction(self) -> str:
        return "\n".join(self._shell.introduction())

    def answer(self, line: str) -> str:
        """Carry out the commands of a line. Returns the answer; to quit leads to the menu."""
        lines = self._shell.answer(line)
        if self._shell.has_quit:
            self._shell.has_quit = False
            lines += self._shell.go_to([])
        return "\n".join(lines)

    def keep(self) -> None:
        """Store the run in its current state."""
        self._shell.keep()
        self._store.flush()


def begin(shown: str = "") -> TypedPage:
    """The typed game of the page, in the scene with the query `shown` if there is one."""
    page = host()
    store = Store(page.storage)
    try:
        return TypedPage(page, store, [shown, *page.addresses])
    except PixelmazeError as error:
        store.notices.append(Complaint(error.brief))
        return TypedPage(page, store, [])
