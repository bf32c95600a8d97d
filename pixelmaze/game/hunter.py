"""The hunter: sleeps in its lair, wakes, and walks the shortest path to the player."""

from collections import deque
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from pixelmaze.fast.fast import distances_to
from pixelmaze.game.rules import HUNTER, TICKS, check_pursued
from pixelmaze.maze.maze import Maze, exits

HEAD_START = 10
"""The fewest moves of the player before the hunter wakes; mud and water count at their cost."""
WARNING = TICKS  # time from waking to setting out, in ticks
REST = 5 * TICKS  # time in the lair after a touch and the walk home, in ticks


class Mood(StrEnum):
    """The state of the hunter. A touch costs a star only while CHASING."""

    ASLEEP = "asleep"  # until the player has made enough moves
    AWAKE = "awake"  # it warns the player, and will set out soon
    CHASING = "chasing"
    LEAVING = "leaving"  # it walks home after a touch
    RESTING = "resting"  # it is home again, and will wake after a while


class _Stride(NamedTuple):
    left: int  # the tick of the start
    takes: int  # in ticks
    before: int
    after: int


class Hunter:
    """The position of the hunter at each tick. Few ticks matter, so time may pass in leaps.

    The lair is the cell farthest from the goal that the best tour does not touch. If the lair is
    nearer to the goal than the start is, the hunter wakes later by the difference. So it always
    stays farther from the goal than a player who walks the best path at least at its pace, and
    never touches them. With keys to fetch there is no such promise.

    `pace` is the ticks per unit of a move's cost. PixelmazeError if the maze is too large.
    """

    def __init__(self, maze: Maze, pace: int, tour: Sequence[int]) -> None:
        """`tour` is the best tour of the maze."""
        check_pursued(maze.grid.size, HUNTER)
        self._maze = maze
        self.pace = pace
        self._distances: dict[int, Sequence[int]] = {}
        self.lair, self.wakes_after = _lair(maze, tour)
        """The hunter's home, and the player's moves after which it wakes."""
        self.mood = Mood.ASLEEP
        self._due = 0
        """The tick of the next act, unless asleep."""
        self._is_half_way = True
        self._is_retired = False
        self._strides = deque([_Stride(0, 0, self.lair, self.lair)], maxlen=8)
        """The latest strides, since a front end may show the recent past."""

    # ---- queries ---------------------------------------------------------------------------------

    @property
    def cell(self) -> int:
        """The hunter's cell: from half of the way on, the cell ahead."""
        stride = self._strides[-1]
        return stride.after if self._is_half_way else stride.before

    def at(self, tick: int) -> tuple[int, int, float]:
        """The cell left at a recent tick, the next cell, and the fraction between, 0 … 1."""
        stride = next((each for each in reversed(self._strides) if each.left <= tick), None)
        if not stride or not stride.takes:
            cell = (stride or self._strides[0]).before
            return cell, cell, 0.0
        return stride.before, stride.after, min(1.0, (tick - stride.left) / stride.takes)

    @property
    def is_abroad(self) -> bool:
        """True if the hunter is out of its lair."""
        return self.mood in (Mood.CHASING, Mood.LEAVING)

    def distance(self, cell: int) -> int:
        """The cost of the hunter's way to this cell; -1 if out of reach."""
        return self._distances_to(cell)[self.cell]

    def _distances_to(self, cell: int) -> Sequence[int]:
        if cell not in self._distances:
            self._distances[cell] = distances_to(self._maze, cell)
        return self._distances[cell]

    # ---- what happens to it ----------------------------------------------------------------------

    def maze_changed(self) -> None:
        """Forget distances: the passages of the maze changed."""
        self._distances.clear()

    def player_moved(self, moves: int, tick: int) -> None:
        """Count the player's moves; may wake the hunter."""
        if self.mood is Mood.ASLEEP and not self._is_retired and moves >= self.wakes_after:
            self.mood, self._due = Mood.AWAKE, tick + WARNING

    def touches(self, cell: int) -> bool:
        """True if the player's move to this cell is a touch."""
        if self.mood is not Mood.CHASING or cell != self.cell:
            return False
        self.mood = Mood.LEAVING
        return True

    def retire(self) -> None:
        """Go home, and never wake again."""
        self._is_retired = True
        self.mood = Mood.LEAVING if self.is_abroad else Mood.ASLEEP

    def advance(self, tick: int, player: int) -> int | None:
        """Let time pass up to `tick` or to a touch. Returns the tick of the touch, or None."""
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
            if self.touches(player):
                return now
        return None

    def _set_out(self, now: int, tick: int, aim: int) -> None:
        """Begin a move toward `aim`; if no way leads there, wait until after `tick`."""
        maze, head, distance = self._maze, self._maze.grid.head, self._distances_to(aim)
        leading = [arc for arc in exits(maze, self.cell) if distance[head[arc]] >= 0]
        if not leading:
            self._due = now + self.pace * ((tick - now) // self.pace + 1)
            return
        arc = min(leading, key=lambda arc: maze.costs[arc] + distance[head[arc]])
        takes = self.pace * maze.costs[arc]
        self._strides.append(_Stride(now, takes, self.cell, head[arc]))
        self._is_half_way = False
        self._due = now + takes // 2

    def _come_home(self, now: int) -> None:
        self._strides.append(_Stride(now, 0, self.lair, self.lair))
        self.mood = Mood.ASLEEP if self._is_retired else Mood.RESTING
        self._due = now + REST


def _lair(maze: Maze, tour: Sequence[int]) -> tuple[int, int]:
    """The lair, and the player's moves after which the hunter wakes."""
    distance = distances_to(maze, *maze.goals)
    off = set(range(maze.grid.size)).difference(tour)
    lair = max(sorted(off), key=lambda cell: distance[cell], default=maze.start)
    if distance[lair] < 0:
        lair = maze.start
    return lair, max(HEAD_START, distance[maze.start] - distance[lair] + 1)
