"""The menu with a field for a run code."""

from collections.abc import Sequence
from string import ascii_letters, digits

from pixelmaze.game.run_code import LONGEST, run_of_code
from pixelmaze.ui.kit.menu import Item, Menu, Request, action
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.play.requests import RaceRun

_ALLOWED = frozenset(f"{ascii_letters}{digits}-_.~")
_SHOWN = 10  # letters of the start of a long code, and of its end


class RunCodeMenu(Menu):
    """A text field for a run code, and actions."""

    heading, blank, allowed = "Race a run code", "run-…", _ALLOWED
    notes: tuple[str, ...] = "type or paste a run code", "Race it", "the run walks beside you"

    def __init__(self, clipboard: Clipboard) -> None:
        super().__init__(self.heading, self._code_items)
        self._clipboard = clipboard
        self._code = ""

    def _code_items(self) -> Sequence[Item]:
        explanation, label, note = self.notes
        return (
            Item(
                "code", "Code", self._shown, explanation, choose=self._race,
                type=self._type, erase=self._erase, is_blank=not self._code,
            ),
            action("race", label, "race", note, self._race),
            action("paste", "Paste", "on", "paste from the clipboard", self._paste),
            action("clear", "Clear", "undo", "clear the code", self._clear),
        )  # fmt: skip

    @property
    def _shown(self) -> str:
        code = self._code
        if len(code) <= 2 * _SHOWN:
            return code or self.blank
        return f"{code[:_SHOWN]}…{code[-_SHOWN:]}"

    def _type(self, text: str) -> None:
        typed = "".join(letter for letter in text[: 2 * LONGEST] if letter in self.allowed)
        self._code = (self._code + typed)[: LONGEST + 1]  # too long a code is refused, not cut

    def _erase(self) -> None:
        self._code = self._code[:-1]

    def _clear(self) -> None:
        self._code = ""

    def _paste(self) -> None:
        text = self._clipboard.paste()
        self._clear()
        self._type(text)
        self.select("race")

    def _race(self) -> Request:
        return RaceRun(run_of_code(self._code))
