"""Typed play in a page. It starts before the engine is loaded, and does not use it."""

from collections.abc import Iterable
from itertools import chain

from pixelmaze.lines.game import TypedGame
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.store import Complaint, Store
from pixelmaze.ui.addresses import opening_of
from pixelmaze.ui.kit.addresses import query_of
from pixelmaze.ui.kit.front_end import HELPER
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.play.adventure_menu import AdventureMenu
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import PlayLevel
from pixelmaze.web.host import BrowserPage, host

TYPED_MORE = "For another maze, type play and a room or ID, such as play 1-2; or daily for today's."

_OPENING = ("play", "daily")  # the commands that open another maze, as in an address


class TypedPage:
    """Typed games one after another. The first comes from the first address that opens a game, or
    else is the next level of the adventure."""

    def __init__(self, page: BrowserPage, store: Store, addresses: Iterable[str]) -> None:
        self._store = store
        self._adventure = AdventureMenu(store, lambda: None)
        page.on_leaving(self.keep)
        asked = (opening_of(address, self._adventure.is_open) for address in addresses)
        usual = PlayLevel(self._adventure.next_level)
        made = map(self._prepared, chain(filter(None, asked), [usual]))
        self._game = TypedGame(next(filter(None, made)), is_described=True)

    def introduction(self) -> str:
        return "\n".join([*self._game.introduction(), TYPED_MORE])

    def answer(self, line: str) -> str:
        """Carry out the commands of a line. Returns the answer."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word.casefold() in _OPENING:
                return self._open(query_of(word.casefold(), rest.strip(), {}))
        except PixelmazeError as error:
            return error.brief
        lines = [] if self._game.is_over else self._game.answer(line)
        return "\n".join([*lines, TYPED_MORE] if self._game.is_over else lines)

    def _open(self, query: str) -> str:
        opening = opening_of(query, self._adventure.is_open)
        play = opening and self._prepared(opening)
        assert play  # these commands always open a game
        self._game.play.close()
        self._game = TypedGame(play, is_described=True)
        return "\n".join(self._game.introduction())

    def _prepared(self, opening: SceneRequest) -> Playthrough | None:
        made = opening.prepare(self._store, HELPER, Report())
        return made if isinstance(made, Playthrough) else None

    def keep(self) -> None:
        """Store the run in its current state."""
        self._game.play.pause()
        self._store.flush()


def begin(shown: str = "") -> TypedPage:
    """The typed game of the page, in the maze with the query `shown` if there is one."""
    page = host()
    store = Store(page.storage)
    try:
        return TypedPage(page, store, [shown, *page.addresses])
    except PixelmazeError as error:
        store.notices.append(Complaint(error.brief))
        return TypedPage(page, store, [])
