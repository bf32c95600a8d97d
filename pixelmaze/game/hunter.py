"""A hunter: it sleeps in its lair, wakes, and walks the shortest way to the player."""

from collections import deque
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from pixelmaze.fast.fast import distances_to
from pixelmaze.game.rules import TICKS
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze, exits

MOST_CELLS = 2_500  # the most cells of a maze with a hunter, so that a long run is replayed quickly
HEAD_START = 10
"""Moves that the player makes at least before it wakes; mud and water count as they cost."""
WARNING = TICKS  # ticks for which it is awake before it sets out
REST = 5 * TICKS  # ticks that it rests in its lair after it has touched the player and walked home


class Mood(StrEnum):
    """What the hunter is about. Its touch costs only while it is CHASING."""

    ASLEEP = "asleep"  # until the player has made enough moves
    AWAKE = "awake"  # it warns the player, and will set out soon
    CHASING = "chasing"
    LEAVING = "leaving"  # it walks home after a touch
    RESTING = "resting"  # it is home again, and will wake after a while


class _Stride(NamedTuple):
    left: int  # the tick at which it began
    takes: int  # in ticks
    before: int
    after: int


class Hunter:
    """Where the hunter is at each tick. It acts at certain ticks only, so time may pass in leaps.

    Its lair is the cell farthest from the goal, of those that the best tour does not touch. If it
    is nearer to the goal than the start is, it wakes later by the difference. So it can never touch
    a player who walks the shortest way to the goal, and is no slower than it: it stays farther from
    the goal. With keys to fetch there is no such promise.

    `pace` is the number of ticks per move; a move takes it as often as it costs. PixelmazeError if
    the maze is too large.
    """

    def __init__(self, maze: Maze, pace: int, tour: Sequence[int]) -> None:
        """`tour` is the best tour of the maze."""
        check_size(maze.grid.size)
        self._maze = maze
        self.pace = pace
        self._distances: dict[int, Sequence[int]] = {}
        self.lair, self.wakes_after = _lair(maze, tour)
        """Its home, and the moves after which it wakes."""
        self.mood = Mood.ASLEEP
        self._due = 0
        """The tick at which it acts next, unless it is asleep."""
        self._is_half_way = True
        self._is_retired = False
        self._strides = deque([_Stride(0, 0, self.lair, self.lair)], maxlen=8)
        """The latest ones, since a front end may show the recent past."""

    # ---- queries ---------------------------------------------------------------------------------

    @property
    def cell(self) -> int:
        """The cell that it is in: from half of the way on, the one that it walks to."""
        stride = self._strides[-1]
        return stride.after if self._is_half_way else stride.before

    def at(self, tick: int) -> tuple[int, int, float]:
        """Where it is at this tick, the present or a recent one: the cell it left, the next one,
        and the fraction of the way between them that it has gone."""
        stride = next((each for each in reversed(self._strides) if each.left <= tick), None)
        if not stride or not stride.takes:
            cell = (stride or self._strides[0]).before
            return cell, cell, 0.0
        return stride.before, stride.after, min(1.0, (tick - stride.left) / stride.takes)

    @property
    def is_abroad(self) -> bool:
        """Whether it is out of its lair."""
        return self.mood in (Mood.CHASING, Mood.LEAVING)

    def distance(self, cell: int) -> int:
        """The cost of its way to this cell; -1 if there is none."""
        return self._distances_to(cell)[self.cell]

    def _distances_to(self, cell: int) -> Sequence[int]:
        if cell not in self._distances:
            self._distances[cell] = distances_to(self._maze, cell)
        return self._distances[cell]

    # ---- what happens to it ----------------------------------------------------------------------

    def maze_changed(self) -> None:
        """The passages of the maze are others now."""
        self._distances.clear()

    def hear(self, moves: int, tick: int) -> None:
        """The player has made this number of moves, which may wake it."""
        if self.mood is Mood.ASLEEP and not self._is_retired and moves >= self.wakes_after:
            self.mood, self._due = Mood.AWAKE, tick + WARNING

    def meets(self, cell: int) -> bool:
        """The player has moved to this cell. Returns whether that is a touch."""
        if self.mood is not Mood.CHASING or cell != self.cell:
            return False
        self.mood = Mood.LEAVING
        return True

    def retire(self) -> None:
        """Go home, and never wake again."""
        self._is_retired = True
        self.mood = Mood.LEAVING if self.is_abroad else Mood.ASLEEP

    def advance(self, tick: int, player: int) -> int | None:
        """Let time pass up to this tick, while the player stands in a cell. Returns the tick of a
        touch, at which it stops; or None."""
        while self.mood is not Mood.ASLEEP and self._due <= tick:
            now = self._due
            if self.mood is Mood.RESTING:
                self.mood, self._due = Mood.AWAKE, now + WARNING
                continue
            if self.mood is Mood.AWAKE:
                self.mood = Mood.CHASING
            elif not self._is_half_way:
                self._is_half_way = True
                self._due = self._strides[-1].left + self._strides[-1].takes
            elif self.mood is Mood.LEAVING and self.cell == self.lair:
                self._come_home(now)
                continue
            else:
                self._set_out(now, tick, self.lair if self.mood is Mood.LEAVING else player)
            if self.meets(player):
                return now
        return None

    def _set_out(self, now: int, tick: int, aim: int) -> None:
        """Begin a move towards a cell, or wait until after this tick if no way leads there."""
        maze, distance = self._maze, self._distances_to(aim)
        heads = [maze.grid.head[arc] for arc in exits(maze, self.cell)]
        leading = [cell for cell in heads if distance[cell] >= 0]
        if not leading:
            self._due = now + self.pace * ((tick - now) // self.pace + 1)
            return
        after = min(leading, key=lambda cell: maze.costs[cell] + distance[cell])
        takes = self.pace * maze.cost_of(after)
        self._strides.append(_Stride(now, takes, self.cell, after))
        self._is_half_way = False
        self._due = now + takes // 2

    def _come_home(self, now: int) -> None:
        self._strides.append(_Stride(now, 0, self.lair, self.lair))
        self.mood = Mood.ASLEEP if self._is_retired else Mood.RESTING
        self._due = now + REST


def check_size(cells: int) -> None:
    """PixelmazeError if a maze with this number of cells is too large for a hunter."""
    if cells > MOST_CELLS:
        raise PixelmazeError(
            f"no hunter goes through mazes of more than {MOST_CELLS:,} cells; this one has "
            f"{cells:,}"
        )


def _lair(maze: Maze, tour: Sequence[int]) -> tuple[int, int]:
    """The lair, and the moves after which the hunter wakes."""
    distance = distances_to(maze, *maze.goals)
    off = set(range(maze.grid.size)).difference(tour)
    lair = max(sorted(off), key=lambda cell: distance[cell], default=maze.start)
    if distance[lair] < 0:
        lair = maze.start
    return lair, max(HEAD_START, distance[maze.start] - distance[lair] + 1)
