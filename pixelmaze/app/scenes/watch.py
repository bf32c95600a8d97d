"""Watch a solver at work."""

from __future__ import annotations

import pyxel

from pixelmaze.app import hud
from pixelmaze.app.actors import Wisp, draw_places
from pixelmaze.app.view import View
from pixelmaze.app.window import FRAME
from pixelmaze.board import WAITING, Board
from pixelmaze.making import another
from pixelmaze.maze import Maze
from pixelmaze.playback import faster, slower
from pixelmaze.registry import SOLVERS
from pixelmaze.search import FOUND, Search
from pixelmaze.step import PATH
from pixelmaze.theme import Role


class Watch:
    """The bare maze until S is pressed, then the search, then what came of it."""

    def __init__(self, maze: Maze, solver: str, step_rate: float, name: str = "") -> None:
        self.solver = SOLVERS[solver]
        self.step_rate = step_rate
        self._age = 0
        self._open(maze, name)

    def _open(self, maze: Maze, name: str = "") -> None:
        self.maze = maze
        self.name = maze.id or name
        self._bare = Board.of(maze)
        self._wisp: Wisp | None = None
        self.view = View(self._bare, hud.TOP, hud.WIDTH, hud.VIEW_HEIGHT)
        self.view.follow(maze.start, maze.start, 0)

    def _open_another(self) -> None:
        zoom = self.view.zoom
        self._open(another(self.maze))
        self.view.zoom = zoom  # it is of the same size

    @property
    def search(self) -> Search | None:
        """The search that is on, if any."""
        return self._wisp.search if self._wisp else None

    def start(self) -> None:
        """Run the solver from the beginning."""
        search = Search(self.maze, self.solver.name)
        self._wisp = Wisp(search)
        self.view.show(search.board)

    def stop(self) -> None:
        """Put the bare maze back."""
        self._wisp = None
        self.view.show(self._bare)

    def update(self) -> None:
        if pyxel.btnp(pyxel.KEY_S):
            if self.search:
                self.stop()
            else:
                self.start()
        if pyxel.btnp(pyxel.KEY_R):
            self.start()
        if pyxel.btnp(pyxel.KEY_N):
            self._open_another()
        if pyxel.btnp(pyxel.KEY_SPACE) and self.search and not self.search.finished:
            self.search.paused = not self.search.paused
        if pyxel.btnp(pyxel.KEY_UP, 20, 8):
            self.step_rate = faster(self.step_rate)
        if pyxel.btnp(pyxel.KEY_DOWN, 20, 8):
            self.step_rate = slower(self.step_rate)
        self.view.update_zoom()
        self._age += 1
        if self._wisp:
            self._wisp.search.step_rate = self.step_rate
            self._wisp.search.advance(FRAME)
            self._wisp.update()
            self._wisp.follow(self.view)
        else:
            self.view.follow(self.maze.start, self.maze.start, 0)

    def draw(self) -> None:
        self.view.draw()
        is_found = self.search is not None and self.search.outcome == FOUND
        draw_places(self.view, self.maze, self._age, is_found)
        if self._wisp and not is_found:
            self._wisp.draw(self.view)
        pyxel.clip()
        self._draw_strips()

    def _draw_strips(self) -> None:
        search = self.search
        status, colour = "READY", Role.TEXT_DIM
        figures = []
        if search:
            outcome = search.outcome
            status = (outcome or "searching").upper()
            colour = hud.STATUS_COLOURS.get(outcome, Role.ALARM)
            if search.paused:
                status, colour = "PAUSED", Role.WHITE
            board = search.board
            figures = [
                ("icon_steps", f"{search.index:,}", "steps"),
                ("icon_visited", f"{search.visited:,}", f"of {self.maze.grid.size:,} cells"),
            ]
            if self.solver.local:
                figures.append(("icon_moves", f"{search.backtracks:,}", "steps back"))
            else:
                figures.append(("icon_goal", f"{board.tally[WAITING]:,}", "waiting"))
            if outcome == FOUND or board.count[PATH]:
                figures.append(("icon_path", f"{board.count[PATH]:,}", "path"))
        figures.append(("icon_rate", f"{self.step_rate:,}", "steps a second"))
        hud.draw_top(self.name, self.solver.title, status, colour)
        keys = [("S", "clear" if search else "solve")]
        if search and not search.finished:
            keys.append(("Space", "go on" if search.paused else "freeze"))
        if search:
            keys.append(("R", "again"))
        keys += [("N", "new maze"), ("↑↓", "speed"), ("+-", "zoom"), ("Q", "quit")]
        hud.draw_bottom(figures, keys)
