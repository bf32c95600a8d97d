"""Says what is shown, for screen readers."""

from collections.abc import Callable, Sequence

EVERY = 6
"""Frames between looks. Only text that stays the same in between is read: text gone within a
moment would not be heard."""


class Speech:
    """Passes what is new on the picture to `say`."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._seen: Sequence[str] = ()
        self._said: Sequence[str] = ()
        self._frames = 0

    def update(self, shown: Callable[[], Sequence[str]]) -> None:
        """Call once a frame. `shown` returns the sentences about all that is shown."""
        self._frames += 1
        if self._frames % EVERY:
            return
        before, self._seen = self._seen, shown()
        if before == self._seen != self._said:
            new = [words for words in self._seen if words not in self._said]
            self._said = self._seen
            if new:
                self._say(" ".join(new))
