"""How a level went: figures, praise and a menu, and beside them the player's own walk."""

from __future__ import annotations

from pixelmaze.game.keys import COMMANDS
from pixelmaze.game.walk import Walk
from pixelmaze.terminal.canvas import Box, Canvas
from pixelmaze.terminal.controls import Control, Group, control, perform
from pixelmaze.terminal.menu import CONTROLS, MenuView
from pixelmaze.terminal.pane import Pane
from pixelmaze.terminal.play import Play, playing
from pixelmaze.terminal.scene import Scene
from pixelmaze.terminal.strips import BOTTOM, draw_keys, draw_top, view_box
from pixelmaze.terminal.timeline import draw_time
from pixelmaze.terminal.verdict import draw_verdict
from pixelmaze.ui.deck import Deck
from pixelmaze.ui.menu import Request
from pixelmaze.ui.messages import standing
from pixelmaze.ui.requests import NewMaze, PlayLevel, Restart, ToTitle, WatchRun
from pixelmaze.ui.watch_keys import TIME

_COLUMN = 38
_ROOM = 34
"""Characters that the maze has at least beside the column; else it is hidden by that."""
_VERDICT = 16
"""Lines of what stands above the menu, at the most."""
_STAR = 0.5
"""Seconds from star to star."""


class Result:
    """After the goal, or after the ghost was first. `scene` is what comes when it is played
    again."""

    is_typing = False

    def __init__(self, scene: Play) -> None:
        self.scene = scene
        self.session = scene.session
        self.walk = Walk(scene.game)
        self.deck = Deck(self.walk, self.walk.step_rate)
        self._pane = Pane(self.walk)
        self._menus = scene.session.menus
        self._menus.result(scene.level, scene.has_won, bool(scene.game.stars))
        self._menu = MenuView(self._menus)
        self._notice = scene.notice  # what is said goes on
        self._age = 0.0
        self._is_watching = False
        """Whether he wants to see his walk, and nothing over it."""
        self._following: Scene | None = None

    @property
    def groups(self) -> list[Group]:
        theme = control(COMMANDS["theme"], self.session.next_theme)
        acts = {"step_on": self.deck.step_on, "step_back": self.deck.step_back}
        time: list[Control] = [
            control(TIME["pause"], self.deck.pause, ("p",), self.deck.pause_word),
            *(control(TIME[name], act) for name, act in acts.items()),
            control(TIME["faster"], self.deck.go_faster, ("+", "=")),
            control(TIME["slower"], self.deck.go_slower, ("-",)),
        ]
        up, _, *others = CONTROLS
        return [("Result", [up, *others, theme]), ("Time", time)]

    def press(self, key: str) -> None:
        if self._is_watching and key in ("return", "space", "escape"):
            self._is_watching = False
        elif not perform(self.groups, key):
            request = self._menu.press(key)
            if request:
                self._answer(request)

    def _answer(self, request: Request) -> None:
        match request:
            case PlayLevel(level):
                self._following = playing(self.session, level, self)
            case Restart():
                self.scene.restart()
                self._following = self.scene
            case NewMaze():
                self._following = self.scene.renewed(self)
            case ToTitle():
                self._following = self.session.home()
            case WatchRun():
                self._watch()

    def _watch(self) -> None:
        self._menus.result(self.scene.level, self.scene.has_won, bool(self.scene.game.stars))
        self._menus.menu.select("Watch my walk")
        self._is_watching = True
        self.walk.seek(0)
        self.walk.paused = False

    def update(self, seconds: float) -> Scene | None:
        self._age += seconds
        self._notice.update(seconds, self.session.store.notices)
        self.deck.advance(seconds)
        following, self._following = self._following, None
        return following

    def draw(self, canvas: Canvas) -> None:
        box = view_box(canvas)
        is_beside = box.width >= _COLUMN + _ROOM
        if is_beside:
            box = box._replace(width=box.width - _COLUMN)
        self._pane.is_gate_open = self.walk.keys == len(self.walk.maze.waypoints)
        self._pane.draw(canvas, box)
        if is_beside:
            self._draw_column(canvas, Box(box.width, box.y, _COLUMN, box.height))
        elif not self._is_watching:
            self._draw_column(canvas, box)
        how = standing(self.scene.game, None)
        draw_top(canvas, self.scene.level.heading, how, self._notice.words)
        draw_time(canvas, canvas.height - BOTTOM, self.deck)
        draw_keys(canvas, self.groups)

    def _draw_column(self, canvas: Canvas, box: Box) -> None:
        """What came of it, above the menu, which is always seen in full where there is room."""
        play, record = self.scene.play, self.session.store.records.get(self.scene.level.name)
        menu = min(box.height, len(self._menus.menu.items) + 5)
        above = min(box.height - menu, _VERDICT)
        draw_verdict(canvas, box, play, record, stars=int(self._age / _STAR), height=above)
        self._menu.draw(canvas, Box(box.x, box.y + above, box.width, menu))
