"""The services of a page: those of the window, without what a browser has no use for."""

from collections.abc import Callable

from pixelmaze.files.data import MAX_BYTES
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.places import Place
from pixelmaze.ui.ports import Files
from pixelmaze.web.editor import Editor
from pixelmaze.web.host import Host
from pixelmaze.window.app.services import WindowServices


class WebServices(WindowServices):
    """Create it after the engine has started."""

    left_out = ("scale", "full_screen")
    takes_along = "The page shows this line, to copy it."

    def __init__(self, page: Host, place: Place) -> None:
        super().__init__()
        self.own_code: Editor = Editor(page, place)
        self.page = page.place
        self.files: PickedFiles = PickedFiles(page)
        self.clipboard = page


class PickedFiles(Files):
    """Files that the browser saves, and that the player picks."""

    def __init__(self, page: Host) -> None:
        self._page = page
        self._take: Callable[[bytes], object] = lambda _: None

    def save(self, name: str, text: bytes) -> str:
        self._page.save(name, text.decode())
        return name

    save_new = save  # the browser itself finds a name that is free

    def names(self, pattern: str) -> list[str]:
        return ["pick a file"]

    def open(self, name: str, take: Callable[[bytes], object]) -> None:
        if not self._page.pick(MAX_BYTES + 1):
            raise PixelmazeError(
                "the browser opens files only after a key, a click or a touch: try again with one"
            )
        self._take = take

    def update(self) -> None:
        """Have the file taken that was picked, if there is one. Called once a frame, for a browser
        does not wait. PixelmazeError, as from what takes it."""
        text = self._page.take_picked()
        if text is not None:
            self._take(text)
