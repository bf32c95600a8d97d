"""The card that comes where a program would end, if it cannot: in a page."""

from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages.web import CAN_CLOSE, NOT_SAVED
from pixelmaze.ui.requests import Close
from pixelmaze.ui.scene import Scene, SceneInput
from pixelmaze.ui.session import Session
from pixelmaze.ui.surface import ALARM, DIM, TEXT, Box, Surface

_WOULD_BE_LOST = (
    "This browser stores nothing at the moment. Closing the tab loses what you have done."
)


class Saved(Scene):
    """Says whether everything is saved, over the scene that the player wanted to leave. Any key
    leads back to that."""

    is_over = True

    def __init__(self, session: Session, is_saved: bool) -> None:
        self.session = session
        self._is_saved = is_saved
        self._is_shown = self._goes_on = False

    def stop(self) -> bool:
        self._goes_on = self._is_shown  # not by the key that has opened it
        return True

    def update(self, given: SceneInput) -> Request | None:
        return Close() if self._goes_on else None

    def draw(self, s: Surface) -> None:
        self._is_shown = True
        told = CAN_CLOSE if self._is_saved else _WOULD_BE_LOST
        width = min(s.pick(300, 50), s.width)
        pad, line = s.pick((16, 12), (2, 1))
        lines = s.broken(told, width - 2 * pad)
        height = s.pick(46, 5) + line * len(lines)
        x, y = (s.width - width) // 2, (s.height - height) // 2
        s.frame(Box(x, y, width, height), "All is saved" if self._is_saved else NOT_SAVED)
        x, y = x + pad, y + s.pick(20, 1)
        for words in lines:
            s.text(x, y, words, TEXT if self._is_saved else ALARM)
            y += line
        s.text(x, y + s.pick(4, 1), "Press any key, or click, to go on.", DIM)
