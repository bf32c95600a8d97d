"""Steering with the keys of a terminal, which reports presses but no releases."""

from collections import deque
from collections.abc import Mapping

from pixelmaze.game.directions import corridor_ahead, passage_toward, ring_ahead, route_to
from pixelmaze.game.keys import printed, rose, walking
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.ui.kit.bindings import Binding, perform
from pixelmaze.ui.kit.messages import WALK
from pixelmaze.ui.play.messages import TOO_FAR
from pixelmaze.ui.play.pane import Steering

_RUN = 3  # ticks per move while the player runs
_REPEATED = 36  # ticks within which the same key counts as held
_MOST_WAITING = 60  # maximum number of queued keys: one second's worth


class TerminalSteering(Steering):
    """Moves the player one cell per press. With Shift, or as a capital letter, a key runs to the
    next junction; a click walks to a cell.

    Moves that arrive too fast, for example over a slow connection, are queued until the game allows
    them, and so are the keys that follow. While the player wades through mud or water, only the
    last move is kept.
    """

    def bindings(self, scheme: str, shape: str, own: Mapping[str, str]) -> list[Binding]:
        letters = rose(scheme, shape, own)
        ways = f"{letters}: the {SHAPES[shape].ways} directions; " if letters else ""
        text = f"walk; {ways}with Shift: run to the next junction"
        mouse = Binding("mouse", (), "", "click a cell to walk there")
        return [Binding(walking(scheme, shape, own), (), WALK, text), mouse]

    def reset_input(self) -> None:
        self._is_running = False
        self._route: list[int] = []
        """The cells to run along, the next one last; without any, the corridor."""
        self._wait = 0
        """Ticks until the next move of a run."""
        self._waiting: deque[str] = deque()
        self._age = self._last_at = 0  # in ticks
        self._last = ""  # the last key that walked

    def press(self, key: str) -> bool:
        if self._walker.play.is_over:
            self.reset_input()
            return False
        if not self._waiting and not (self._walker.game.is_too_fast and self._is_move(key)):
            return self._use(key)
        if self._walker.game.wading and self._is_move(key):
            self._waiting = deque(kept for kept in self._waiting if not self._is_move(kept))
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append(key)
        return True

    def click(self, x: int, y: int) -> None:
        game, cell = self._walker.game, self._pane.view.cell_at(x, y)
        if cell < 0 or self._walker.play.is_over or self._walker.play.autopilot:
            return
        self._route = route_to(game, cell)[::-1]
        self._is_running = bool(self._route)
        if not self._is_running and cell != game.cell:
            self._walker.show_message(TOO_FAR)

    def _is_move(self, key: str) -> bool:
        return key in self._walker.keys["undo"] or _plain(key) in self._walker.directions

    def update(self, hears_mouse: bool) -> None:
        self._wait = max(0, self._wait - 1)
        self._age += 1
        while self._waiting and not self._walker.game.is_too_fast:
            key = self._waiting.popleft()
            if not self._use(key):
                perform(self._walker.groups, key)
        if self._is_running and not self._wait and not self._walker.game.wading:
            self._run()

    def _use(self, key: str) -> bool:
        """Handle a key that walks; False if the key does not."""
        self._is_running = False
        self._route.clear()
        way = self._walker.directions.get(_plain(key))
        if way is None:
            return False
        if self._walker.play.autopilot:
            self._walker.show_message(
                f"Press {printed(self._walker.keys['solver'][0])} to take control."
            )
            return True
        is_held = key == self._last and self._age - self._last_at < _REPEATED
        self._last, self._last_at = key, self._age
        around = ring_ahead(self._walker.game, way) if is_held else None
        arc = passage_toward(self._walker.game, *way) if around is None else around
        if arc < 0:
            self._walker.bump(way)
        else:
            self._walker.steer(arc)
            self._is_running = key.startswith("shift ") or (len(key) == 1 and key.isupper())
            self._wait = _RUN
        return True

    def _run(self) -> None:
        game = self._walker.game
        if self._route:
            arc = arc_between(game.maze.grid, game.cell, self._route.pop())
            self._is_running = bool(self._route)
        else:
            arc = -1 if game.outcome else corridor_ahead(game)
        if arc < 0 or game.passage(game.maze.grid.heading[arc]) < 0:
            self._is_running = False
        else:
            self._walker.steer(arc)
            self._wait = _RUN


def _plain(key: str) -> str:
    """The key without Shift."""
    return key.removeprefix("shift ").lower()
