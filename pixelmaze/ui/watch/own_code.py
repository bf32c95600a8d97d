"""The editor for your own algorithm, where a search is watched."""

from collections.abc import Callable
from pathlib import Path

from pixelmaze.outside.lookup import solver_in
from pixelmaze.run.outcomes import FAILED, FOUND, GAVE_UP, NO_WAY, NOT_TRIED, Fault
from pixelmaze.ui.kit.ports import MINE, RUN, STOP, OwnCode
from pixelmaze.ui.watch.watching import Watching

STOPPED = "you stopped it"
STARTING = "Starting Python. This takes a few seconds, but only once."
READY = "Press Run to see it in this maze."
ENDED = {
    FOUND: "It found the goal.",
    NO_WAY: "It says there is no path.",
    GAVE_UP: "It ended, but not at the goal.",
    FAILED: "It failed.",
    NOT_TRIED: "It cannot be tried here.",
    "": "It made this maze.",
}


class OwnCodeCommands:
    """Does what is asked for in the editor, and reports there how the run goes."""

    def __init__(self, watching: Watching, editor: OwnCode) -> None:
        self._watching = watching
        self.editor = editor
        self._path, self._example = MINE, ""
        self._run: Callable[[], object] = lambda: watching.run(solver_in(MINE))

    def begin(self, path: Path, example: str, run: Callable[[], object]) -> None:
        """Open the editor with this file, which `run` tries: see `OwnCode.edit`."""
        self._path, self._example, self._run = path, example, run
        self.editor.edit(path, example)
        self.editor.open()

    def turn(self) -> None:
        if self.editor.is_open:
            self.editor.close()
        else:
            self.editor.open()

    def update(self) -> bool:
        """Call once a frame; True if another run is shown."""
        editor = self.editor
        editor.edit(self._path, self._example)
        if not editor.is_open:
            return False
        wish = editor.take_wish()
        if wish == RUN:
            editor.save()
            self._run()
        elif wish == STOP:
            self._watching.stop(STOPPED)
        editor.report(*self._news())
        return wish == RUN

    def _news(self) -> tuple[str, int]:
        search = self._watching.search
        if self._path.name not in [part.title for part in search.parts]:
            return READY, 0
        if search.fault:
            return fault_words(search.fault), search.fault.line
        if search.finished:
            return ENDED[search.outcome or ""], 0
        return ("It's running." if search.length else STARTING), 0


def fault_words(fault: Fault) -> str:
    words = fault.in_file[:1].upper() + fault.in_file[1:]
    return f"{words} – {fault.advice}" if fault.advice else words
