"""The pane of a game in the terminal, and the celebration at the goal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pixelmaze.game.game import Game
from pixelmaze.game.hunter import Mood
from pixelmaze.game.rules import TICKS
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import tail
from pixelmaze.maze.shapes import Direction
from pixelmaze.storage.settings import Settings
from pixelmaze.terminal.box_renderer import VOID
from pixelmaze.terminal.canvas import DIM, TITLE, Canvas, Style, draw_frame, width_of
from pixelmaze.terminal.glyphs import (
    FOOTPRINT,
    GHOST,
    HUNTER,
    PLAYER,
    RIVALS,
    Thing,
    hint_arrows,
    legend,
    places,
    room_doors,
    room_things,
)
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import ROOMS, View
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.celebration import Celebration, winner_of
from pixelmaze.ui.play.messages import AT_GOAL, STAR_WORDS, star_row
from pixelmaze.ui.play.pane import GamePane
from pixelmaze.ui.play.playthrough import Playthrough

_BUMP = 9  # ticks for which a bump into a wall is shown
_BUMPED = Thing("@", Style(Role.HERO, Role.WHITE, is_bold=True))  # the player bumping into a wall
_SHADOW = Thing("o", Style(Role.BLUE_LIGHT, Role.CLEAR, is_bold=True))
_SEEN = 40  # ticks for which a change stays visible
_BLINK = 15  # ticks for which dashes are bright, then not, when one move is left before a change
_DASH, _WALL, _GONE = ("╌", "┆"), ("━", "┃"), ("·", "·")
"""For each, the character on a level wall, and on any other wall."""


class TerminalGamePane(GamePane):
    def __init__(self, play: Playthrough, settings: Callable[[], Settings]) -> None:
        super().__init__(play, settings)
        self.view = View(play.board)
        self._zoom: int | None = None
        """The zoom chosen by the player; None to fit the maze."""
        self._has_blocks = True

    def begin(self) -> None:
        self._bumped = 0
        self._shift = _Shift(self._play.game) if self._play.maze.shift else None
        self.show(self._play.board)
        self.view.centre()

    def show(self, board: Board) -> None:
        self.view.show(board)

    # ---- what happens --------------------------------------------------------------------------

    def move(self, arc: int, pace: int) -> None:
        self._bumped = 0

    def undo(self, pace: int) -> None:
        self._bumped = 0

    def bump(self, way: Direction) -> None:
        self._bumped = _BUMP

    def zoom_by(self, steps: int) -> str:
        if self.view.zoom + steps < ROOMS and not self._has_blocks:
            return "Without colours, the maze can't get any smaller."
        self.view.zoom += steps
        self._zoom = self.view.zoom
        return ""

    def keep_zoom(self, other: TerminalGamePane) -> None:
        self._zoom = other._zoom

    def tick(self) -> None:
        self._bumped = max(0, self._bumped - 1)
        if self._shift:
            self._shift.tick()

    # ---- draw ----------------------------------------------------------------------------------

    def place(self, s: Characters, box: Box) -> None:
        """Fit the maze into the box, ignoring cards, unless the player has zoomed. By torchlight
        or with doors, half blocks are never used."""
        self._has_blocks = s.canvas.has_blocks
        if self._zoom is not None:
            self.view.zoom = self._zoom
        else:
            things = self._play.maze.things  # whose doors need their own walls
            needs_walls = self._play.game.rules.torch or things.locks or things.gates
            has_small = self._has_blocks and not needs_walls
            self.view.fit(box.width, box.height, has_small, prefers_rooms=True)

    def draw(self, s: Characters, box: Box, card: int, celebration: Celebration | None) -> None:
        s.canvas.fill(box, VOID)
        above = box._replace(height=box.height - card)
        self._draw_maze(s, above if self.view.size[1] <= above.height else box)
        is_calm = self._settings().reduced_motion
        if celebration and celebration.has_won:
            draw_celebration(s.canvas, box, celebration, is_calm)
        elif celebration and (place := self.view.place(winner_of(self._play.game))):
            thing = RIVALS[str(self._play.game.lost_to)]
            draw_defeat(s.canvas, box, place, thing, 0 if is_calm else celebration.age)

    def _draw_maze(self, s: Characters, box: Box) -> None:
        play, settings = self._play, self._settings()
        game, autopilot = play.game, play.autopilot
        if game.lost_to:
            self.view.follow(winner_of(game))
        elif autopilot and autopilot.cursor >= 0:
            self.view.follow(autopilot.cursor, at_leisure=True)
        else:
            self.view.follow(game.cell)
        pace = settings.pace if settings.shadow or play.rival else None
        is_dark = game.rules.torch and not play.is_over
        on_walls = room_doors(game.world, game.world.now) if game.world else {}
        on_walls |= self._shift.signs if self._shift else {}
        self.view.draw(
            s.canvas, box,
            _things_of(play, is_bumped=self._bumped > 0, shadow_pace=pace),
            seen=game.explored if is_dark else None,
            lit=game.lit if is_dark else None,
            beyond=_rivals_of(game),
            on_walls=on_walls,
        )  # fmt: skip
        for cell in () if play.is_over else play.hinting.marked:
            if game.is_seen(cell):
                self.view.draw_brackets(s.canvas, cell, Role.NEXT)
        words, bottom = legend(game.original), box.y + box.height - 1
        has_room = self.picture.y + self.picture.height < bottom and len(words) <= box.width
        if has_room and not play.is_over:
            s.canvas.write(box.x + (box.width - len(words)) // 2, bottom, words, DIM)

    @property
    def picture(self) -> Box:
        return self.view.picture

    def place_of(self, cell: int) -> Box | None:
        place = self.view.place(cell)
        return Box(place[0] - 1, place[1], 3, 1) if place else None


def _things_of(play: Playthrough, *, is_bumped: bool, shadow_pace: int | None) -> dict[int, Thing]:
    """Everything to draw, by cell. `shadow_pace` is in ticks per move; None draws no shadow."""
    game, maze = play.game, play.maze
    things: dict[int, Thing] = {}
    if not play.level.paints:
        things |= {tail(maze.grid, arc): FOOTPRINT for arc in game.trail}
    things |= hint_arrows(maze, play.hinting.arcs)
    things |= places(maze, game.keys, game.is_gate_open)
    if game.world:
        things |= room_things(game.original, game.world.now, game.has_gem)
    shadow, pace = play.shadow, shadow_pace
    if shadow and pace and not play.autopilot and shadow.is_walking(game.ticks, pace):
        things[_nearer(shadow.at(game.ticks, pace))] = _SHADOW
    things |= _rivals_of(game)
    if not (game.world and game.world.now.is_caught):
        things[game.cell] = _BUMPED if is_bumped else PLAYER
    return things


def _rivals_of(game: Game) -> dict[int, Thing]:
    """The ghost and the hunter by cell, without a hunter that sleeps or rests in the dark."""
    rivals = {_nearer(game.ghost.at(game.ticks)): GHOST} if game.ghost else {}
    hunter = game.hunter
    if hunter and (game.is_seen(hunter.cell) or hunter.mood not in (Mood.ASLEEP, Mood.RESTING)):
        rivals[hunter.cell] = HUNTER[hunter.mood]
    return rivals


def _nearer(way: tuple[int, int, float]) -> int:
    """The nearer of two cells to a figure between them. `part` is the fraction of the way done."""
    before, after, part = way
    return before if part < 0.5 else after


class _Shift:
    """Signs on walls: dashes where one will open and another close, and then for a moment what
    changed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._changes = game.changes
        self._age = self._left = 0
        self._opened = self._closed = 0
        """The arcs of the latest change."""

    def tick(self) -> None:
        self._age += 1
        self._left = max(0, self._left - 1)
        before, now = self._changes, self._game.changes
        if now != before:
            is_undone = len(now) < len(before)
            latest = (before if is_undone else now)[-1]
            self._opened, self._closed = latest[::-1] if is_undone else latest
            self._left = _SEEN if self._game.walked else 0  # 0: the game was restarted
            self._changes = now

    @property
    def signs(self) -> dict[int, Thing]:
        """The signs to draw, by the arc that crosses the wall."""
        game, shown = self._game, dict[int, Thing]()
        due = game.next_change
        if due and not game.outcome:
            is_bright = game.shift_left == 1 and self._age // _BLINK % 2 == 0
            for arc, role in zip(due, (Role.GOAL, Role.ALARM), strict=True):
                shown[arc] = self._sign(arc, _DASH, Role.WHITE if is_bright else role)
        if self._left:
            shown[self._opened] = self._sign(self._opened, _GONE, Role.GOAL_LIGHT)
            shown[self._closed] = self._sign(self._closed, _WALL, Role.WHITE)
        grid = game.maze.grid
        return {
            arc: sign
            for arc, sign in shown.items()
            if game.outcome or game.is_seen(grid.head[arc]) or game.is_seen(tail(grid, arc))
        }

    def _sign(self, arc: int, letters: tuple[str, str], role: Role) -> Thing:
        grid = self._game.maze.grid
        is_upright = grid.shape.headings[grid.heading[arc]].direction[1] == 0
        return Thing(letters[is_upright], Style(role, Role.CLEAR, is_bold=True))


# ---- the end of a game ---------------------------------------------------------------------------

_GLITTER = "·✦✧*+·"
_COLOURS = (Role.GOAL, Role.GOAL_LIGHT, Role.MAGENTA, Role.GREEN, Role.BLUE_LIGHT)
_SPARKS = 40
_ARMS = (("(", ")"), ("\\", "/"))
_WAVE = TICKS // 3  # ticks from one position of the arms to the other
_APART = 10  # maximum distance between stars, in columns
_EARNED = Style(Role.GOAL, is_bold=True)
_NEW = Style(Role.GOAL_LIGHT, is_bold=True)


def draw_celebration(canvas: Canvas, box: Box, celebration: Celebration, is_calm: bool) -> None:
    """Draw the celebration over the maze in a box. `is_calm` removes moving sparks."""
    if not is_calm:
        _draw_glitter(canvas, box, celebration.age / TICKS)
    across, down = celebration.size
    if celebration.dots and across * 2 + 4 <= box.width and down + 2 <= box.height:
        _draw_picture(canvas, box, celebration)
    else:
        _draw_stars(canvas, box, celebration, is_calm)


def draw_defeat(canvas: Canvas, box: Box, place: tuple[int, int], thing: Thing, age: int) -> None:
    """Dim the maze in a box, except for the winner, who waves at this place. `age` is in ticks."""
    canvas.dim(box)
    x, y = place
    left, right = _ARMS[age // _WAVE % len(_ARMS)]
    for at, letter in ((x - 1, left), (x, thing.letter), (x + 1, right)):
        if box.holds(at, y):
            canvas.put(at, y, letter, thing.style)


def _draw_glitter(canvas: Canvas, box: Box, seconds: float) -> None:
    """Draw falling sparks, each with its own start and speed."""
    for spark in range(_SPARKS * box.width // 80):
        chance = Random(spark)
        x = box.x + chance.randrange(max(1, box.width))
        begin, pace = chance.uniform(0, 1.2), chance.uniform(6, 16)
        fallen = (seconds - begin) * pace
        if not 0 <= fallen < box.height:
            continue
        y = box.y + int(fallen)
        sign = _GLITTER[int(fallen * 2 + spark) % len(_GLITTER)]
        style = Style(_COLOURS[spark % len(_COLOURS)], canvas.style(x, y).ground, is_bold=True)
        canvas.put(x, y, sign, style)


def _centred(room: Box, width: int, height: int) -> Box:
    width, height = min(width, room.width), min(height, room.height)
    x, y = room.x + (room.width - width) // 2, room.y + (room.height - height) // 2
    return Box(x, y, width, height)


def _draw_stars(canvas: Canvas, room: Box, celebration: Celebration, is_calm: bool) -> None:
    """Draw the stars with their captions. A new star sparkles."""
    box = draw_frame(canvas, _centred(room, 34, 4), AT_GOAL)
    shown = celebration.stars
    new = shown[-1] if celebration.is_star_new and not is_calm else ""
    middle, apart = box.x + box.width // 2, min(_APART, box.width // 3)
    offered = celebration.game.offered_stars
    for at, star in enumerate(offered):
        x, word = middle + apart * (2 * at + 1 - len(offered)) // 2, STAR_WORDS[star]
        if star == new:
            canvas.write(x - 2, box.y, "· ★ ·", _NEW)
        else:
            is_earned = star in shown
            canvas.put(x, box.y, "★" if is_earned else "☆", _EARNED if is_earned else DIM)
        canvas.write(x - width_of(word) // 2, box.y + 1, word, DIM)


def _draw_picture(canvas: Canvas, room: Box, celebration: Celebration) -> None:
    across, down = celebration.size
    box = _centred(room, 2 * across + 4, down + 2)
    inside = draw_frame(canvas, box, celebration.title)
    for column, row in celebration.dots[: celebration.dots_shown]:
        canvas.write(inside.x + 2 * column, inside.y + row, "██", Style(Role.PATH))
    stars = f" {star_row(celebration.game.stars)} "
    canvas.write(box.x + (box.width - 5) // 2, box.y + box.height - 1, stars, TITLE)
