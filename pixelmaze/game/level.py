"""A level: a maze, its rules, and a sentence about it."""

from dataclasses import dataclass, field

from pixelmaze.fast.fast import Progress
from pixelmaze.game.rules import Rules
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id, picture_maze


@dataclass(frozen=True, slots=True)
class Level:
    name: str  # the key of its records, which never changes
    title: str
    words: str = ""  # one short sentence, shown at the start
    maze: str = ""  # the ID of the maze; empty for a level with a picture
    rules: Rules = field(default_factory=Rules)
    picture: tuple[str, ...] = ()  # the picture as rows of text: the path to the goal covers each #
    seed: int = 0  # the seed of the maze that shows the picture
    look: str = ""  # the name of its look, in `LOOKS`; empty if it has none of its own
    number: str = ""  # chapter and level, such as 1-1; empty if it is not of the adventure
    burns_down: bool = False
    """Whether its torch is seen to burn down until par time. What it reaches stays the same."""
    lesson: str = ""  # one sentence on how what is new works, shown at the start of its first level

    @property
    def is_daily(self) -> bool:
        """Whether it is a daily maze."""
        return self.name.startswith("daily-")

    @property
    def is_fixed(self) -> bool:
        """Whether it is the same for everyone: a level of the adventure, or a daily maze."""
        return bool(self.number) or self.is_daily

    @property
    def heading(self) -> str:
        """Number and title."""
        return f"{self.number}  {self.title}".strip()

    @property
    def paints(self) -> bool:
        """Whether the way to the goal fills a picture."""
        return bool(self.picture)

    def make(self, progress: Progress | None = None) -> Maze:
        """A new copy of its maze. For `progress` see `factory.generate`."""
        if not self.picture:
            return from_id(self.maze, progress=progress)
        rows, columns = len(self.picture), len(self.picture[0])
        dots = bytes(dot == "#" for row in self.picture for dot in row)
        return picture_maze(2 * columns, 2 * rows, dots, self.seed)


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    look: str  # the name of the look of its levels, in `LOOKS`
    words: str  # what is new in it
    levels: tuple[Level, ...]
    stars: int = 0
    """How many stars of the adventure open it; 0 for a chapter that follows the one before."""
