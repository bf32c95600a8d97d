"""Files that the game writes for the player, or reads for him."""

from collections.abc import Callable
from pathlib import Path

from pixelmaze.files.data import MAX_BYTES
from pixelmaze.files.files import regular_file, replacing
from pixelmaze.maze.errors import PixelmazeError

_MOST_FILES = 1000


class Files:
    """Where files go to, and come from: the folder that the program was started in, unless a front
    end has another place. All methods may raise PixelmazeError."""

    def save(self, name: str, text: bytes) -> str:
        """Write a file of this name, in place of an older one. Returns what it is called."""
        with replacing(Path(name)) as file:
            file.write(text)
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
