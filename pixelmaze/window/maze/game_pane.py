"""The pane of a game: the maze, sprites, light, confetti and the hidden picture."""

from __future__ import annotations

from collections.abc import Callable

import pyxel

from pixelmaze.game.game import Game
from pixelmaze.game.rules import GHOST, LOST, WON
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import tail
from pixelmaze.maze.shapes import Direction
from pixelmaze.storage.settings import Settings
from pixelmaze.ui.kit.motion import Motion, Shaking, ease_both, ease_out
from pixelmaze.ui.kit.surface import TITLE, Box, Surface
from pixelmaze.ui.play.celebration import Celebration, winner_of
from pixelmaze.ui.play.facts import landmarks
from pixelmaze.ui.play.pane import GamePane
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.hud import Plate
from pixelmaze.window.maze.actors import (
    Dust,
    Hero,
    ThingSprites,
    Wisp,
    draw_ghost,
    draw_hint,
    draw_hunter,
    draw_shadow,
    draw_trail,
    hunter_sprite,
)
from pixelmaze.window.maze.animations import Defeat, KeyFlights, PlaceOf, Victory
from pixelmaze.window.maze.light import Light, draw_dark
from pixelmaze.window.maze.minimap import CornerMap, Figure, Place
from pixelmaze.window.maze.room import RoomView
from pixelmaze.window.maze.view import REAL_SIZE, RIGHT_STICK, STEPS, TIDE, View
from pixelmaze.window.screen import SCREEN
from pixelmaze.window.tiles.tileset import NEXT

_HURT = 44  # frames for which the hero blinks after the hunter's touch
_LOOK = 180  # frames at rest after which the hero looks at what is near
_LEAD = 1.5  # distance that the camera looks ahead, in cells
_TOWARDS_WINNER = 0.07  # smoothing of the camera after a defeat


class WindowGamePane(GamePane):
    def __init__(self, play: Playthrough, settings: Callable[[], Settings]) -> None:
        super().__init__(play, settings)
        self._game, self._maze = play.game, play.maze
        has_torch = play.level.rules.torch > 0
        self._least_zoom = REAL_SIZE * (1 + has_torch)
        self.view = View(play.board, hud.VIEW, self._least_zoom)
        self.view.farthest = STEPS[has_torch]
        self.view.has_scenery = True
        if play.level.room:
            self.view.has_large_sprites = True
            self.view.fit(self._least_zoom)
        self.view.dragged_by, self.view.moved_by = pyxel.MOUSE_BUTTON_RIGHT, RIGHT_STICK
        self.map = CornerMap(self.view, play.board)
        self.map.is_wanted = not has_torch
        self._overview: _Overview | None = None

    def begin(self) -> None:
        self._age = 0
        self.hero = Hero(self._game.cell)
        self._keys, self._has_gem = self._game.keys, self._game.has_gem
        self._things = ThingSprites(self._game)
        world = self._game.world
        self._room = RoomView(self._game, world) if world else None
        self._shift = _Shift(self._game) if self._maze.shift else None
        self._dust = Dust()
        self._flights = KeyFlights(self._maze)
        self._shaking = Shaking()
        self._victory: Victory | None = None
        self._defeat: Defeat | None = None
        self._portrait: _Portrait | None = None
        torch = self._game.rules.torch
        self._light = Light(torch, self._is_calm) if torch else None
        self._lead = (0.0, 0.0)
        self._touches, self._hurt = self._game.touches, 0
        """The number of the hunter's touches, and frames left to show the last one."""
        self._time = self._game.ticks
        """The tick that is shown: without a clock, it catches up with a move in a few frames."""
        self.show(self._play.board)
        if not self._overview:  # not when the player starts over
            self._look_around()

    def _look_around(self) -> None:
        """Start with the whole maze in view, if its form is not a full rectangle, nor dark."""
        grid = self._maze.grid
        if grid.size < grid.width * grid.height and not self._game.walked and not self._light:
            self._overview = _Overview(self.view, self._is_calm)

    @property
    def _is_looking_around(self) -> bool:
        return self._overview is not None and not self._overview.is_over

    def show(self, board: Board) -> None:
        autopilot = self._play.autopilot
        self._wisp = Wisp(autopilot.search) if autopilot and autopilot.search else None
        self.view.show(board)
        self.map.small.show(board)

    @property
    def is_at_rest(self) -> bool:
        return not self.hero.is_gliding and (not self._room or self._room.is_at_rest)

    @property
    def _is_calm(self) -> bool:
        return self._settings().reduced_motion

    # ---- what happens --------------------------------------------------------------------------

    def move(self, arc: int, pace: int) -> None:
        self.hero.glide_to(self._game.cell, pace, self._towards(arc))
        if self._room:
            self._room.move(pace)
        if self._is_looking_around and self._overview:
            self._overview.hurry()
        else:
            self.view.is_moved_by_hand = False
        if not self._is_calm:
            self._dust.puff(tail(self._maze.grid, arc))
            for key in range(self._keys, self._game.keys):
                self._flights.fetch(key, pace)
        self.hero.is_glad = self._game.has_gem and not self._has_gem
        self._keys, self._has_gem = self._game.keys, self._game.has_gem

    def undo(self, pace: int) -> None:
        self.hero.glide_to(self._game.cell, pace, self._towards(self._game.walked[-1]))
        self._keys, self._has_gem = self._game.keys, self._game.has_gem
        self.hero.is_glad = False
        self._flights.keep(self._keys)
        if self._room:
            self._room.settle()

    def bump(self, way: Direction) -> None:
        if not self.hero.bump and not self._is_calm:
            x, y = (part * self.view.scale for part in way)
            self._shaking.add([(x, y), (x, y), (0, 0), (-x, -y), (-x, -y)])
        self.hero.run_into_wall(*way)

    def _towards(self, arc: int) -> Direction:
        """The direction of a move on the screen."""
        grid = self._maze.grid
        return grid.shape.headings[grid.heading[arc]].direction

    def zoom_by(self, steps: int) -> str:
        if self._overview:
            self._overview.end()
        self.view.zoom_by(steps)
        return ""

    def keep_zoom(self, other: WindowGamePane) -> None:
        self.view.zoom = other.view.zoom
        self._follow()

    # ---- as time passes ------------------------------------------------------------------------

    def handle_mouse(self, hears_mouse: bool) -> bool:
        is_used = self.map.update(hears_mouse) or not hears_mouse
        self.view.update(hears_mouse=not is_used)
        return not is_used

    def tick(self) -> None:
        self._age += 1
        if self._wisp and not self._play.is_over:
            self._wisp.update()
        is_calm = self._is_calm
        self.hero.is_stuck = self._play.is_stuck
        self.hero.update(is_calm)
        if self._room and self.hero.rested == _LOOK and not is_calm:
            self.hero.face(*self._room.nearest(self.view))
        self._hurt = max(0, self._hurt - 1)
        is_caught = self._room is not None and self._room.update(is_calm)
        if self._game.touches > self._touches or is_caught:
            self._touches, self._hurt = self._game.touches, _HURT * (not is_calm)
            if not is_calm:
                self._shaking.add([(x * self.view.scale, 0) for x in (1, 1, -1, -1, 1, 1, -1, -1)])
        late = self._game.ticks - self._time
        self._time += -(-late // 8) if self._game.rules.relaxed else late
        self._things.update(self._cheers, is_calm)
        if self._shift:
            self._shift.update()
        self._dust.update()
        self._flights.tick()
        self._shaking.tick()
        self._follow()
        if self._light:
            self._light.tick(self._play.is_over and self.is_at_rest)
        if self._cheers and not is_calm:
            self._victory = self._victory or Victory(self.view, self._game.cell)
            self._victory.tick(self._things.is_open)
        if self._game.outcome == LOST:
            self._defeat = self._defeat or Defeat(
                self.view, winner_of(self._game), self._light is not None, is_calm
            )
            self._defeat.tick()

    def _follow(self) -> None:
        """Let the camera follow the winner, the search, or the player, looking ahead a little."""
        if self._defeat:
            cell = self._defeat.cell
            self.view.follow(cell, cell, 0, 1.0 if self._is_calm else _TOWARDS_WINNER)
            return
        if self._overview:
            self._overview.tick(self.hero.cell)
        if self._is_looking_around:
            return
        if self._wisp and self._is_searching:
            self._wisp.follow(self.view)
            return
        wanted = (0.0, 0.0)
        if self.hero.is_gliding and not self._is_calm:
            dx, dy = self.hero.direction
            wanted = (dx * _LEAD, dy * _LEAD)
        x, y = (now + (to - now) * 0.06 for now, to in zip(self._lead, wanted, strict=True))
        self._lead = (x, y)
        self.view.follow(self.hero.before, self.hero.cell, self.hero.part, lead=self._lead)

    @property
    def _is_searching(self) -> bool:
        return self._play.autopilot is not None and not self._play.autopilot.has_found

    @property
    def _cheers(self) -> bool:
        return self._game.outcome == WON and not self.hero.is_gliding

    # ---- draw ----------------------------------------------------------------------------------

    def place(self, s: Surface, box: Box) -> None:
        box = SCREEN.in_pixels(box)
        if box != self.view.box:
            self.view.place(box, self._least_zoom)
            self._portrait = None
            if self._is_looking_around:
                self._look_around()
            self._follow()

    def draw(self, s: Surface, box: Box, card: int, celebration: Celebration | None) -> None:
        view = self.view
        view.is_at_ebb = not self._is_calm and self._age // TIDE % 2 == 1
        with view.shaken(*self._shaking.offset):
            self._draw_maze()
            self._draw_rivals()
            if self._defeat:
                self._defeat.draw()
            if not self._hurt // 4 % 2:
                self.hero.draw(view, self._cheers, self._victory.leap if self._victory else 0.0)
            if self._room and not self.hero.is_gliding:
                self._room.draw_barred(view)
            if self._victory:
                self._victory.draw()
        if celebration and celebration.dots and self._cheers:
            self._portrait = self._portrait or _Portrait(celebration, view.box)
            self._portrait.draw()
        pyxel.clip()
        game = self._game
        self.map.draw(game.cell, game.cell, self._places(), self._rivals())

    def _draw_maze(self) -> None:
        """Draw the maze and the things in it, in the light of a torch if there is one."""
        play, view, game = self._play, self.view, self._game
        view.draw()
        if not self._is_calm:
            view.draw_air(self._age)
        if not play.level.paints:
            draw_trail(view, self._maze, game.trail)
        draw_hint(view, self._maze, play.hinting.arcs, self._age)
        for cell in play.hinting.marked:
            view.overlay(NEXT, cell)
        if self._shift:
            self._shift.draw(view, self._is_calm)
        if self._room:
            self._room.draw(view, 0 if self._is_calm else self._age)
        self._things.draw(view, self._cheers)
        self._flights.draw_waiting(view)
        self._dust.draw(view)
        if self._light and not self._defeat:
            if not play.is_over:
                draw_dark(
                    view, self._maze.grid, game.explored, game.lit, game.rules.torch,
                    landmarks(game),
                )  # fmt: skip
            hero = self.hero
            place = view.screen_place(hero.before, hero.cell, hero.part)
            self._light.draw(view, *place, play.burned)

    def _draw_rivals(self) -> None:
        """Draw all that walk in the maze except the player."""
        play, view, game, settings = self._play, self.view, self._game, self._settings()
        if self._victory:
            self._victory.draw_behind()
        if play.shadow and (settings.shadow or play.rival) and not play.autopilot:
            draw_shadow(view, play.shadow, self._time, settings.pace)
        if self._wisp and self._is_searching:
            self._wisp.draw(view)
        if self._room:
            self._room.draw_beings(view, 0 if self._is_calm else self._age)
        if game.ghost:
            leap = self._defeat.leap if self._defeat and game.lost_to == GHOST else 0.0
            draw_ghost(view, game.ghost, self._time, self._age, leap)
        if game.hunter:
            is_dark = game.rules.torch and not play.is_over and game.hunter.cell not in game.lit
            draw_hunter(view, game.hunter, self._time, self._age, not is_dark)

    def draw_above(self, s: Surface, place_of: PlaceOf) -> None:
        self._flights.draw(self.view, place_of)

    @property
    def picture(self) -> Box:
        return SCREEN.from_pixels(self.view.picture)

    def place_of(self, cell: int) -> Box | None:
        return SCREEN.from_pixels(self.view.place_of(cell))

    def _places(self) -> list[Place]:
        """The remaining keys and the goals, for the corner map."""
        keys = self._maze.waypoints[self._game.keys :]
        return [(cell, Role.GOAL) for cell in (*keys, *self._maze.goals)]

    def _rivals(self) -> list[Figure]:
        """The ghost and the hunter, for the corner map: they are often off the screen."""
        game, frame = self._game, self._age // 20 % 2
        rivals = []
        if game.ghost:
            before, after, part = game.ghost.at(self._time)
            rivals.append((before if part < 0.5 else after, f"mini_ghost_{frame}"))
        if game.hunter:
            rivals.append((game.hunter.cell, f"mini_{hunter_sprite(game.hunter)}_{frame}"))
        return rivals


# ---- the whole maze first ------------------------------------------------------------------------

_WHOLE_TICKS = 80  # ticks for which the whole maze is in view
_ZOOM_TICKS = 10  # ticks for which each zoom on the way lasts


class _Overview:
    """Moves the camera of a view from the whole maze to the player."""

    def __init__(self, view: View, is_calm: bool) -> None:
        """With `is_calm` the camera jumps instead of gliding."""
        self._view = view
        self._zooms = view.zooms_from_whole()
        self._rest = _WHOLE_TICKS
        self._motion = Motion(0 if is_calm else _ZOOM_TICKS * len(self._zooms), ease_both)
        self.is_over = len(self._zooms) < 2
        if not self.is_over:
            self._show(0, (0.5, 0.5))

    def hurry(self) -> None:
        """Start to glide now: the player walks."""
        self._rest = 0

    def end(self) -> None:
        """Return the camera to the player."""
        if not self.is_over:
            self.is_over = True
            self._view.zoom = self._zooms[-1]
            self._view.is_moved_by_hand = False
            self._view.arrive()

    def tick(self, cell: int) -> None:
        """Advance a tick, with the player in `cell`."""
        if self.is_over:
            return
        if self._rest:
            self._rest -= 1
            return
        self._motion.tick()
        if self._motion.is_over:
            self.end()
            return
        across, down = (self._motion.between(0.5, to) for to in self._view.point_of(cell))
        self._show(int(self._motion.part * len(self._zooms)), (across, down))

    def _show(self, step: int, point: tuple[float, float]) -> None:
        self._view.zoom = self._zooms[step]
        self._view.look_at(*point)


# ---- the hidden picture --------------------------------------------------------------------------

_LARGEST_DOT = 16  # maximum width of a dot in pixels
_FRAME = 10


class _Portrait:
    """The hidden picture in its frame, which appears dot by dot."""

    def __init__(self, celebration: Celebration, view: Box) -> None:
        """`view` is the box of the maze, in pixels of the screen."""
        self._celebration = celebration
        columns, rows = celebration.size
        self._size = min(_LARGEST_DOT, (view.width - 120) // columns, (view.height - 90) // rows)
        width, height = ((side + 2) * self._size + 2 * _FRAME for side in (columns, rows))
        x, y = (view.width - width) // 2, view.y + (view.height - height) // 2 - 8
        self._plate = Plate(Box(x, y, width, height))

    def draw(self) -> None:
        x, y, width, height = self._plate.box
        pyxel.dither(0.5)
        pyxel.rect(x + 6, y + 6, width, height, Role.VOID)  # drop shadow
        pyxel.dither(1)
        shown, dots = self._celebration.dots_shown, self._celebration.dots
        self._plate.draw(shown, lambda image: self._paint(image, {*dots[:shown]}))
        frame, words = SCREEN.from_pixels(self._plate.box), hud.width_of(self._celebration.title)
        plate, top = frame.x + (frame.width - words) // 2 - 8, frame.y + frame.height - 6
        SCREEN.fill(Box(plate, top, words + 16, 15), Role.GOAL_DARK)
        SCREEN.fill(Box(plate, top, words + 16, 1), Role.GOAL_LIGHT)
        SCREEN.text(plate + 8, top + 4, self._celebration.title, TITLE)

    def _paint(self, image: pyxel.Image, shown: set[tuple[int, int]]) -> None:
        width, height = image.width, image.height
        for inset, colour in (  # a golden frame, lit from the upper left, and the canvas inside
            (0, Role.OUTLINE), (1, Role.GOAL_LIGHT), (3, Role.GOAL), (7, Role.GOAL_DARK),
            (9, Role.OUTLINE), (_FRAME, Role.WALL_FACE),
        ):  # fmt: skip
            image.rect(inset, inset, width - 2 * inset, height - 2 * inset, colour)
        for y in range(_FRAME, height - _FRAME, 2):
            for x in range(_FRAME + y // 2 % 2, width - _FRAME, 4):
                image.pset(x, y, Role.WALL_TOP)
        size = self._size
        for column, row in shown:  # light and shadow are on edges without a neighbouring dot
            x, y = _FRAME + (column + 1) * size, _FRAME + (row + 1) * size
            image.rect(x, y, size, size, Role.PATH)
            if (column, row - 1) not in shown:
                image.rect(x, y, size, 2, Role.PATH_LIGHT)
            if (column - 1, row) not in shown:
                image.rect(x, y, 2, size, Role.PATH_LIGHT)
            if (column, row + 1) not in shown:
                image.rect(x, y + size - 3, size, 3, Role.PATH_DARK)
            if (column + 1, row) not in shown:
                image.rect(x + size - 3, y, 3, size, Role.PATH_DARK)


# ---- walls that shift ----------------------------------------------------------------------------

_CHANGE_TICKS, _RING_TICKS = 48, 30  # how long a change is animated, and the ring around it
_BLINK = 10  # ticks for which dashes are bright, and then not, before the last move
_DASHES = ((0.14, 0.3), (0.42, 0.58), (0.7, 0.86))
"""Where dashes begin and end, as fractions of the wall."""
_WALL_BEGIN, _WALL_END = 0.08, 0.92  # the ends of an animated wall, as fractions


class _Shift:
    """Draws shifting walls: dashes on the walls that will open and close, then their motion: an
    opening wall parts in its middle, a closing one meets there."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._changes = game.changes
        self._age = 0
        self._opened = self._closed = self._cell = 0
        """The arcs of the latest change, and the cell that has both walls."""
        self._motion, self._ring = Motion(0), Motion(0)

    def update(self) -> None:
        """Call once per frame."""
        self._age += 1
        self._motion.tick()
        self._ring.tick()
        before, now = self._changes, self._game.changes
        if now != before:
            is_undone = len(now) < len(before)
            latest = (before if is_undone else now)[-1]
            self._opened, self._closed = latest[::-1] if is_undone else latest
            self._cell = tail(self._game.maze.grid, latest.closed)
            has_moved = bool(self._game.walked)  # else the game has been restarted
            self._motion = Motion(_CHANGE_TICKS * has_moved, ease_both)
            self._ring = Motion(_RING_TICKS * has_moved, ease_out)
            self._changes = now

    def draw(self, view: View, is_calm: bool) -> None:
        """Draw the next and the latest change; without motion if `is_calm`."""
        due = self._game.next_change
        if due and not self._game.outcome:
            is_bright = self._game.shift_left == 1 and (is_calm or self._age // _BLINK % 2 == 0)
            roles = (Role.WHITE, Role.WHITE) if is_bright else (Role.GOAL, Role.ALARM)
            for arc, role in zip(due, roles, strict=True):
                for begin, end in _DASHES:
                    _draw_piece(view, arc, begin, end, max(1, view.zoom // 8), role)
        if self._motion.is_over:
            return
        width = max(1, view.zoom // 5)
        part = 0.8 if is_calm else self._motion.part
        for arc, reach, role in (
            (self._closed, part, Role.WHITE),
            (self._opened, 1 - part, Role.GOAL_LIGHT),
        ):
            half = (_WALL_END - _WALL_BEGIN) / 2 * reach
            _draw_piece(view, arc, _WALL_BEGIN, _WALL_BEGIN + half, width, role)
            _draw_piece(view, arc, _WALL_END - half, _WALL_END, width, role)
        if not self._ring.is_over and not is_calm:
            x, y = view.screen_place(self._cell, self._cell, 0)
            reach = self._ring.between(0.4, 1.4) * view.zoom
            for wider, role in enumerate((Role.WHITE, Role.OUTLINE)):
                pyxel.circb(x, y, reach + wider, role)


def _draw_piece(view: View, arc: int, begin: float, end: float, width: int, role: Role) -> None:
    """Draw a piece of the wall that an arc crosses, with a dark edge, as floors may be light."""
    (x, y), (end_x, end_y) = view.wall_at(arc, begin), view.wall_at(arc, end)
    is_flat = abs(end_x - x) >= abs(end_y - y)
    edge = range(-(width // 2) - 1, width - width // 2 + 1)
    for places, colour in ((edge, Role.OUTLINE), (edge[1:-1], role)):
        for i in places:
            across, down = (0, i) if is_flat else (i, 0)
            pyxel.line(x + across, y + down, end_x + across, end_y + down, colour)
