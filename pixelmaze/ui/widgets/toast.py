"""A message that is shown for a while."""

from math import inf

_READING = 18  # characters that are read in a second


class Toast:
    def __init__(self, least: float = 3.0, most: float = inf) -> None:
        """A message is shown for as long as it takes to read, within these limits in seconds."""
        self.words = ""
        """Empty while no message is shown."""
        self._least, self._most = least, most
        self._left = 0.0

    def say(self, words: str) -> None:
        """Show a message. Without words, the message before stays."""
        if words:
            self.words = words
            self._left = min(max(self._least, len(words) / _READING), self._most)

    def forget(self) -> None:
        self.words = ""

    def update(self, seconds: float, waiting: list[str] | None = None) -> None:
        """Let time pass. Once no message is shown, the first of those waiting is taken out of the
        list and shown."""
        self._left -= seconds
        if self._left <= 1e-9:
            self.forget()
        if waiting and not self.words:
            self.say(waiting.pop(0))
