"""The editor for an algorithm of the player's, where a search is watched."""

from pixelmaze.run.words import FAILED, FOUND, GAVE_UP, NO_WAY, Fault
from pixelmaze.ui.kit.bindings import Binding, bind
from pixelmaze.ui.kit.commands import PANELS
from pixelmaze.ui.kit.ports import RUN, STOP, OwnCode
from pixelmaze.ui.watch.watching import Watching

STOPPED = "you stopped it"
STARTING = "Starting Python: this takes some seconds, once."
READY = "Run shows it in this maze."
ENDED = {
    FOUND: "It has found the goal.",
    NO_WAY: "It says that there is no way.",
    GAVE_UP: "It has ended, but not at the goal.",
    FAILED: "It has failed.",
}
"""By outcome."""


class OwnCodeCommands:
    """Does what the editor is asked for, and tells it how the run goes."""

    def __init__(self, watching: Watching, editor: OwnCode) -> None:
        self._watching = watching
        self._editor = editor

    @property
    def is_open(self) -> bool:
        return self._editor.is_open

    @property
    def binding(self) -> Binding:
        return bind(PANELS["own_code"], self._turn)

    def _turn(self) -> None:
        if self._editor.is_open:
            self._editor.close()
        else:
            self._editor.open()

    def update(self) -> bool:
        """Call it once a frame. Returns whether another run is shown."""
        editor, watching = self._editor, self._watching
        if not editor.is_open:
            return False
        wish = editor.take_wish()
        if wish == RUN:
            watching.run(editor.solver)
        elif wish == STOP:
            watching.stop(STOPPED)
        editor.tell(*self._news(editor))
        return wish == RUN

    def _news(self, editor: OwnCode) -> tuple[str, int]:
        search = self._watching.search
        if not search.solver or search.solver is not editor.solver:
            return READY, 0
        if search.fault:
            return fault_words(search.fault), search.fault.line
        if search.outcome:
            return ENDED[search.outcome], 0
        return ("It runs." if search.length else STARTING), 0


def fault_words(fault: Fault) -> str:
    """What went wrong, for the editor, which shows the line."""
    message = fault.message[:1].upper() + fault.message[1:]
    words = f"Line {fault.line}: {fault.message}" if fault.line else message
    return f"{words} – {fault.advice}" if fault.advice else words
