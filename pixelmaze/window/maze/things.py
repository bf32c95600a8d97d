"""The things in a game's maze: start, keys, gate and goal."""

from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.game.game import Game
from pixelmaze.game.rules import GHOST
from pixelmaze.game.walk import Moment
from pixelmaze.maze.maze import Maze
from pixelmaze.window.maze.actors import draw_ends
from pixelmaze.window.maze.view import View

_RAISE = 8  # frames for which each sprite of the opening gate is shown
_GATES = 4
_RATTLING = (0, 1, 2, 1, 0, 0, 1, 2, 3, 2)
"""How high the chest hops in each frame before it opens, in sixteenths of a cell."""


class Things:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._age = 0
        self._raised = 0 if game.maze.waypoints else _GATES * _RAISE
        self._rattled = 0

    def update(self, is_reached: bool, is_calm: bool) -> None:
        """Call once per frame. `is_reached`: whether the chest opens; if `is_calm`, at once."""
        self._age += 1
        self._rattled = len(_RATTLING) if is_calm else self._rattled + is_reached
        if self._game.is_gate_open:
            self._raised += 1
        elif self._raised:  # an undo returned a key
            self._raised = 0

    @property
    def is_open(self) -> bool:
        """Whether the chest has rattled enough to open."""
        return self._rattled >= len(_RATTLING)

    def draw(self, view: View, is_reached: bool) -> None:
        game, maze = self._game, self._game.maze
        is_open = is_reached and self.is_open
        lift = _RATTLING[self._rattled] if is_reached and not is_open else 0
        draw_ends(view, maze, self._age, is_open, lift)
        for number in range(game.keys, len(maze.waypoints)):
            bob = -(self._age // 16 % 2) if number == game.keys else 0
            draw_key(view, maze, number, bob)
        if self._raised < _GATES * _RAISE:
            draw_gate(view, maze, self._raised // _RAISE)


def draw_key(view: View, maze: Maze, number: int, bob: int = 0) -> None:
    """Draw a key, numbered from 0, shifted down by `bob` sixteenths of a cell."""
    view.sprite(f"key_{WAYPOINTS[number]}", maze.waypoints[number], shift=(0, bob))


def draw_gate(view: View, maze: Maze, frame: int = 0) -> None:
    """Draw the gate at each goal: shut (frame 0) or opening (1 … 3)."""
    if view.is_small:  # mini sprites have two frames; do not wrap around to the shut one
        frame = min(frame, 1)
    for goal in maze.goals:
        view.sprite("gate", goal, frame=frame)


def draw_rivals(view: View, before: Moment, now: Moment, part: float, age: int) -> None:
    """Draw the ghost and the hunter where they were between two moments of a walk. `part` is how
    far they have come, `age` is in frames."""
    for name, cell in now.rivals.items():
        kind = "ghost" if name == GHOST else "hunter_chasing"
        view.sprite(kind, before.rivals[name], cell, part, frame=age // 10 % 4)


def draw_walked(view: View, maze: Maze, keys: int, age: int, is_reached: bool) -> None:
    """Draw the things of a maze that was played, for a player with that many keys. Fetched keys
    are drawn too: they explain the route."""
    draw_ends(view, maze, age, is_reached)
    for number in range(len(maze.waypoints)):
        draw_key(view, maze, number)
    if keys < len(maze.waypoints):
        draw_gate(view, maze)
