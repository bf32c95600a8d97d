"""The rules of play: what a level may ask for, what a player can do, and the stars; and levels:
mazes with rules of their own."""

from dataclasses import dataclass, field
from typing import NamedTuple

from pixelmaze.fast.fast import Progress
from pixelmaze.files.room import read_room
from pixelmaze.game.ghost import GHOSTS
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id

TICKS = 60  # ticks per second
FARTHEST_TORCH = 9
SLOWEST_PACE = 600
FAIR_HUNTER = 15  # ticks that a move of the hunter takes, if it is neither slow nor fierce

WON = "finished"
LOST = "lost"
GHOST, HUNTER = "ghost", "hunter"
"""To whom a game is lost: the ghost was at the goal first, or the hunter touched a player who had
no star left."""

FINISHED, MOVES, TIME, GEM = STARS = ("finished", "moves", "time", "gem")
"""The stars: for reaching the goal, for needing no more moves or time than par, and for the gem."""
ROOM_STARS = (FINISHED, MOVES, GEM)  # those of a room, which none is in a hurry to leave

UNDO = "z"
SOLVER = "s"  # a solver takes over; the second time it stops
HINTS = ("h", "i", "j")  # the next move; the path to the next junction; the whole path
WAYS = "ABCDEFGH"  # a move towards each heading


MOST_PURSUED = 2_500
"""The most cells of a maze with a ghost or a hunter: some ghosts walk as many moves as the square
of this number, and a long run with a hunter has to be replayed quickly."""


def check_pursued(cells: int, pursuer: str) -> None:
    """PixelmazeError if a maze with this number of cells is too large for a ghost or a hunter."""
    if cells > MOST_PURSUED:
        raise PixelmazeError(
            f"no {pursuer} goes through mazes of more than {MOST_PURSUED:,} cells; this one has "
            f"{cells:,}"
        )


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that apply besides walls, keys and the gate. PixelmazeError if not valid."""

    torch: int = 0  # the reach of the light in moves; 0: everything is lit
    ghost: str = ""  # the solver whose ghost races the player to the goal
    pace: int = 0  # ticks that each move of the ghost takes
    hunter: int = 0  # ticks that each move of the hunter takes; 0: there is none
    relaxed: bool = False
    """Whether time passes only with moves, a fifth of a second for each; there is no star for
    time."""

    def __post_init__(self) -> None:
        if not 0 <= self.torch <= FARTHEST_TORCH:
            raise PixelmazeError(f"a torch shines 0 … {FARTHEST_TORCH} moves far, not {self.torch}")
        if self.ghost:
            lookup(dict.fromkeys(GHOSTS), self.ghost, "ghost")
            if not 1 <= self.pace <= SLOWEST_PACE:
                raise PixelmazeError(
                    f"a ghost's move takes 1 … {SLOWEST_PACE} ticks, not {self.pace}"
                )
        if not 0 <= self.hunter <= SLOWEST_PACE:
            raise PixelmazeError(
                f"a hunter's move takes 1 … {SLOWEST_PACE} ticks, or 0 for no hunter, "
                f"not {self.hunter}"
            )

    @property
    def stars(self) -> tuple[str, ...]:
        """The stars of a maze that is no room."""
        return (FINISHED, MOVES) if self.relaxed else (FINISHED, MOVES, TIME)


class Input(NamedTuple):
    """What the player did at which tick: a move, UNDO, SOLVER, or a hint."""

    tick: int
    action: str


class Par(NamedTuple):
    """The moves and ticks that a good player needs. A move counts as often as it costs."""

    moves: int
    ticks: int


@dataclass(frozen=True, slots=True)
class Level:
    name: str  # the key of its records, which never changes
    title: str
    words: str = ""  # one short sentence, shown at the start
    maze: str = ""  # the ID of the maze; empty for a room
    rules: Rules = field(default_factory=Rules)
    room: str = ""  # a room as text; see `files.room`
    paints: bool = False  # whether the way to the goal fills a picture
    look: str = ""  # the name of its look, in `LOOKS`; empty if it has none of its own
    number: str = ""  # land and room, such as 1-1; empty if it is not of the adventure
    burns_down: bool = False
    """Whether its torch is seen to burn down. What it reaches stays the same."""

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
    def stars(self) -> tuple[str, ...]:
        """The stars that there are."""
        return ROOM_STARS if self.room else self.rules.stars

    def make(self, progress: Progress | None = None) -> Maze:
        """A new copy of its maze. For `progress` see `factory.generate`."""
        return read_room(self.room).maze if self.room else from_id(self.maze, progress=progress)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A land of the adventure."""

    title: str
    look: str  # the name of the look of its levels, in `LOOKS`
    words: str  # what is new in it
    levels: tuple[Level, ...]
    found: str  # what is in its last chest
    story: str  # what that means, in one sentence
    is_bonus: bool = False
    """Whether it opens with the goals of all others; else it follows the one before."""
