"""The rules of play, actions and stars; and levels: mazes with their own rules."""

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
FAIR_HUNTER = 15  # ticks per move of a hunter that is neither slow nor fierce

WON = "finished"
LOST = "lost"
GHOST, HUNTER = "ghost", "hunter"
"""Winners of lost games: a ghost that was at the goal first, or a hunter that touched a player
without a star left."""

FINISHED, MOVES, TIME, GEM = STARS = ("finished", "moves", "time", "gem")
"""The stars: for reaching the goal, for needing no more moves or time than par, and for the gem."""
ROOM_STARS = (FINISHED, MOVES, GEM)  # of a room, where nobody should hurry

UNDO = "z"
SOLVER = "s"  # a solver takes over; the second time it stops
HINTS = ("h", "i", "j")  # of degree 1, 2 and 3
WAYS = "ABCDEFGH"  # a move in each heading


MOST_PURSUED = 2_500
"""The most cells of a maze with a ghost or a hunter: some ghosts walk as many moves as the square
of this number, and a long run with a hunter has to be replayed quickly."""


def check_pursued(cells: int, pursuer: str) -> None:
    """PixelmazeError if a maze with this number of cells is too large for a ghost or a hunter."""
    if cells > MOST_PURSUED:
        raise PixelmazeError(
            f"a maze with a {pursuer} can have at most {MOST_PURSUED:,} cells, not {cells:,}"
        )


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules besides walls, keys and the gate. PixelmazeError if not valid."""

    torch: int = 0  # the reach of the light, in moves; 0 if everything is lit
    ghost: str = ""  # the solver whose ghost races the player to the goal
    pace: int = 0  # of the ghost, in ticks per move
    hunter: int = 0  # the pace of the hunter, in ticks per move; 0 without a hunter
    relaxed: bool = False
    """True if only moves take time, a fifth of a second each; then no star is for time."""

    def __post_init__(self) -> None:
        if not 0 <= self.torch <= FARTHEST_TORCH:
            raise PixelmazeError(f"torch {self.torch} is out of range: 0 to {FARTHEST_TORCH} moves")
        if self.ghost:
            lookup(dict.fromkeys(GHOSTS), self.ghost, "ghost")
            if not 1 <= self.pace <= SLOWEST_PACE:
                limits = f"1 to {SLOWEST_PACE} ticks a move"
                raise PixelmazeError(f"ghost pace {self.pace} is out of range: {limits}")
        if not 0 <= self.hunter <= SLOWEST_PACE:
            limits = f"1 to {SLOWEST_PACE} ticks a move, or 0 for none"
            raise PixelmazeError(f"hunter pace {self.hunter} is out of range: {limits}")

    @property
    def stars(self) -> tuple[str, ...]:
        """The stars of mazes without things."""
        return (FINISHED, MOVES) if self.relaxed else (FINISHED, MOVES, TIME)


class Input(NamedTuple):
    """An action of the player, and its tick: a move, UNDO, SOLVER, or a hint."""

    tick: int
    action: str


class Par(NamedTuple):
    """The moves and ticks of a good player. A move counts as often as it costs."""

    moves: int
    ticks: int


@dataclass(frozen=True, slots=True)
class Level:
    name: str  # the key of the records, which never changes
    title: str
    words: str = ""  # one short sentence, shown at the start
    maze: str = ""  # the ID of the maze; empty for a room
    rules: Rules = field(default_factory=Rules)
    room: str = ""  # a room as text; see `files.room`
    paints: bool = False  # True if the best path paints a picture
    look: str = ""  # a name in `LOOKS`; empty if the level has none
    number: str = ""  # land and room, such as 1-1; empty outside the adventure
    burns_down: bool = False  # True if the torch visibly burns down; its reach stays the same

    @property
    def is_daily(self) -> bool:
        return self.name.startswith("daily-")

    @property
    def is_fixed(self) -> bool:
        """True if the same for everyone: a level of the adventure, or a daily maze."""
        return bool(self.number) or self.is_daily

    @property
    def heading(self) -> str:
        return f"{self.number}  {self.title}".strip()

    @property
    def stars(self) -> tuple[str, ...]:
        return ROOM_STARS if self.room else self.rules.stars

    def make(self, progress: Progress | None = None) -> Maze:
        """A new copy of the maze. For `progress` see `factory.generate`."""
        return read_room(self.room).maze if self.room else from_id(self.maze, progress=progress)


@dataclass(frozen=True, slots=True)
class Land:
    title: str
    look: str  # of the levels, a name in `LOOKS`
    words: str  # the novelty of the land
    levels: tuple[Level, ...]
    found: str  # in the last chest
    story: str  # what the find means, in one sentence
    is_bonus: bool = False  # True if the goals of all other lands open this one
