"""Services of the machine to menus and scenes: sound, clipboard, files, an editor for algorithms.

A front end replaces services that work differently there."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from pixelmaze.files.data import MAX_BYTES
from pixelmaze.files.files import regular_file, replace
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.kit.messages import NO_CLIPBOARD


class Audio:
    """Sounds of games and searches; silent by default. All volumes are 0 … 10."""

    def set_volumes(self, music: int, effects: int, is_muted: bool) -> None:
        """Change the volumes right away."""

    def play(self, effect: str) -> None:
        """Play a short sound, named after an event, a star or an action in a menu."""

    def beat(self, danger: float) -> None:
        """Play heartbeats, faster for more `danger`, 0 … 1. Called in each frame."""

    def play_tune(self, name: str, look: str = "", is_dark: bool = False) -> None:
        """Play this tune over and over; if already playing, it continues. The tune of play has a
        voicing for each look, and no melody in the dark."""

    def stop_tune(self) -> None:
        """Stop the music."""

    def play_step(self, depth: int, deepest: int, action: int) -> None:
        """Play a search step: `depth` is its depth, `deepest` the greatest depth so far."""

    def play_end(self, is_found: bool) -> None:
        """Play the end of a search, with or without the goal."""


def _library() -> ModuleType | None:
    """The library; None if it does not support this machine. Loaded only when needed: loading
    opens a connection to the display."""
    try:
        import copykitten
    except ImportError:
        return None
    return copykitten


class Clipboard:
    """The clipboard of the system.

    copykitten needs no other program, and works on X11, Wayland, macOS and Windows. The engine's
    own SDL library has a clipboard too, but only the window can use it, and only on some systems.
    """

    def copy(self, text: str) -> bool:
        """Put the text on the clipboard. Returns False if there is no clipboard."""
        library = _library()
        if library is None:
            return False
        try:
            library.copy(text)
        except library.CopykittenError:
            return False
        return True

    def paste(self) -> str:
        """The text on the clipboard. PixelmazeError if there is no text."""
        library = _library()
        if library is None:
            raise PixelmazeError(NO_CLIPBOARD)
        try:
            return str(library.paste())
        except library.CopykittenError:
            raise PixelmazeError("there is no text on the clipboard") from None


class Files:
    """Reads and writes the player's files, in the folder where the program was started. All
    methods may raise PixelmazeError."""

    def save(self, name: str, text: bytes) -> str:
        """Write a file of this name, replacing an older one. Returns the name used."""
        replace(Path(name), text)
        return name

    def save_new(self, name: str, text: bytes) -> str:
        """Write a new file, with a number added if the name is taken. Returns the name used."""
        path, number = Path(name), 1
        while True:
            try:
                with Path(name).open("xb") as file:
                    file.write(text)
            except FileExistsError:
                number += 1
                name = f"{path.stem}-{number}{path.suffix}"
            except OSError as error:
                raise PixelmazeError(f"{name}: {error.strerror}") from None
            else:
                return name

    def names(self, pattern: str) -> list[str]:
        """The names of the files that the player can open; `pattern` is as in a shell."""
        return sorted(path.name for path in Path().glob(pattern))

    def open(self, name: str, take: Callable[[bytes], object]) -> None:
        """Call `take` with the text of a file, cut to one byte more than the limit; perhaps later,
        if the player has to pick the file first."""
        take(text_of(Path(name)))


def text_of(path: Path) -> bytes:
    """The text of a file, cut to one byte more than the limit: the reader then refuses it.
    PixelmazeError if the file cannot be read."""
    try:
        with regular_file(path) as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise PixelmazeError(f"cannot read {path}: {error.strerror}") from None


RUN, STOP = "run", "stop"
MINE = Path("mine.py")  # the player's own algorithm, unless a lesson asks for another


class OwnCode(ABC):
    """An editor for the player's own algorithms, shown only while a search is watched."""

    is_open = False  # True if the player wants it

    @abstractmethod
    def edit(self, path: Path, example: str = "") -> None:
        """Put this file into the editor, closed unless it was there already. The player can replace
        the text by `example`; empty for the editor's own."""

    @abstractmethod
    def save(self) -> None:
        """Write the text to its file."""

    def open(self) -> None:
        self.is_open = True

    def close(self) -> None:
        self.is_open = False

    @abstractmethod
    def take_wish(self) -> str:
        """The player's wish since the last call: RUN, STOP, or empty."""

    @abstractmethod
    def report(self, words: str, line: int) -> None:
        """Show the state of the run, and mark `line`, which has an error; 0 for none."""
