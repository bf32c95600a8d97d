"""What menus and scenes need of a machine: sound, a clipboard, files, and an editor for algorithms.

A front end that has another kind than these puts its own in their place."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from pixelmaze.algorithms.registry import Solver
from pixelmaze.files.data import MAX_BYTES
from pixelmaze.files.files import regular_file, replace
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.kit.messages import NO_CLIPBOARD


class Audio:
    """Sounds of games and searches. This one is silent. All volumes are 0 … 10."""

    def set_volumes(self, music: int, effects: int, is_muted: bool) -> None:
        """Change the volumes at once."""

    def play(self, effect: str) -> None:
        """Play a short sound: the name of an event, a star or what was done in a menu."""

    def beat(self, danger: float) -> None:
        """Let a heart beat, once a frame: the faster, the greater the danger, 0 … 1."""

    def play_tune(self, name: str, look: str = "", is_dark: bool = False) -> None:
        """Play this tune over and over; if it is the one that plays, it goes on. That of play is
        voiced for the look, and has no melody in the dark."""

    def stop_tune(self) -> None:
        """Play no tune."""

    def hear_step(self, depth: int, deepest: int, action: int) -> None:
        """A search has made a step: `depth` is how deep it was, `deepest` the greatest so far."""

    def hear_end(self, is_found: bool) -> None:
        """A search has found the goal, or ended without it."""


def _library() -> ModuleType | None:
    """The library; None where there is none for this machine. It opens a connection to the display
    as soon as it is loaded."""
    try:
        import copykitten
    except ImportError:
        return None
    return copykitten


class Clipboard:
    """The clipboard of the system.

    copykitten needs no other program, and works on X11, Wayland, macOS and Windows. The engine's
    own SDL library has a clipboard too, but it can be reached on some systems only, and only by the
    window.
    """

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


_MOST_FILES = 1000


class Files:
    """Files that the game writes for the player, or reads for him, in the folder that the program
    was started in. All methods may raise PixelmazeError."""

    def save(self, name: str, text: bytes) -> str:
        """Write a file of this name, in place of an older one. Returns what it is called."""
        replace(Path(name), text)
        return name

    def save_new(self, name: str, text: bytes) -> str:
        """Write a file that is called like this, or has a number more if there is such a file.
        Returns what it is called."""
        path = Path(name)
        for number in range(1, _MOST_FILES):
            name = path.name if number == 1 else f"{path.stem}-{number}{path.suffix}"
            try:
                with Path(name).open("xb") as file:
                    file.write(text)
            except FileExistsError:
                continue
            except OSError as error:
                raise PixelmazeError(f"{name}: {error.strerror}") from None
            return name
        raise PixelmazeError(
            f"there are {_MOST_FILES} files named {path.stem}-…{path.suffix} here: remove some"
        )

    def names(self, pattern: str) -> list[str]:
        """What the player can choose from to open a file; `pattern` is as in a shell."""
        return sorted(path.name for path in Path().glob(pattern))

    def open(self, name: str, take: Callable[[bytes], object]) -> None:
        """Have the text of a file taken, at most one byte more than can be read; perhaps later, if
        the player has to pick it first."""
        take(text_of(Path(name)))


def text_of(path: Path) -> bytes:
    """The text of a file, at most one byte more than can be read. PixelmazeError if it cannot be
    read."""
    try:
        with regular_file(path) as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise PixelmazeError(f"cannot read {path}: {error.strerror}") from None


RUN, STOP = "run", "stop"


class OwnCode(ABC):
    """An editor in which the player writes an algorithm. It is shown only while a search is
    watched."""

    is_open = False  # whether the player wants it

    @property
    @abstractmethod
    def solver(self) -> Solver:
        """What was written, as a solver; the same one each time, though the text may change."""

    def open(self) -> None:
        self.is_open = True

    def close(self) -> None:
        self.is_open = False

    @abstractmethod
    def take_wish(self) -> str:
        """What the player has asked for since the last call: RUN, STOP, or nothing, which is
        empty."""

    @abstractmethod
    def tell(self, words: str, line: int) -> None:
        """Show how the run goes. A line with an error is marked; 0 for none."""
