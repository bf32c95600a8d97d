"""The clipboard of the system.

copykitten needs no other program, and works on X11, Wayland, macOS and Windows. The engine's own
SDL library has a clipboard too, but it can be reached on some systems only, and only by the window.
"""

from types import ModuleType

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.messages.daily import NO_CLIPBOARD


def _library() -> ModuleType | None:
    """The library; None where there is none for this machine. It opens a connection to the display
    as soon as it is loaded."""
    try:
        import copykitten
    except ImportError:
        return None
    return copykitten


class Clipboard:
    """The clipboard of the system."""

    def copy(self, text: str) -> bool:
        """Put the text on the clipboard. Returns whether there is one."""
        library = _library()
        if library is None:
            return False
        try:
            library.copy(text)
        except library.CopykittenError:
            return False
        return True

    def paste(self) -> str:
        """The text on the clipboard. PixelmazeError if there is none."""
        library = _library()
        if library is None:
            raise PixelmazeError(NO_CLIPBOARD)
        try:
            return str(library.paste())
        except library.CopykittenError:
            raise PixelmazeError("there is no text on the clipboard") from None
