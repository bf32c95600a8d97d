"""The celebration at the goal: falling sparks, and the stars or the hidden picture appearing."""

from random import Random

from pixelmaze.game.rules import STARS, TICKS
from pixelmaze.looks.theme import Role
from pixelmaze.terminal.canvas import DIM, TITLE, Canvas, Style, draw_frame, width_of
from pixelmaze.terminal.things import Thing
from pixelmaze.ui.celebration import Celebration
from pixelmaze.ui.messages import STAR_WORDS, star_row
from pixelmaze.ui.messages.menus import AT_GOAL
from pixelmaze.ui.surface import Box

_GLITTER = "·✦✧*+·"
_COLOURS = (Role.GOAL, Role.GOAL_LIGHT, Role.MAGENTA, Role.GREEN, Role.BLUE_LIGHT)
_SPARKS = 40
_ARMS = (("(", ")"), ("\\", "/"))
_WAVE = TICKS // 3  # ticks from one position of the arms to the other
_APART = 10  # maximum distance between stars, in columns
_EARNED = Style(Role.GOAL, is_bold=True)
_NEW = Style(Role.GOAL_LIGHT, is_bold=True)


def draw_celebration(canvas: Canvas, box: Box, celebration: Celebration, is_calm: bool) -> None:
    """Draw the celebration over the maze in a box. `is_calm` leaves out moving sparks."""
    if not is_calm:
        _draw_glitter(canvas, box, celebration.age / TICKS)
    across, down = celebration.size
    if celebration.dots and across * 2 + 4 <= box.width and down + 2 <= box.height:
        _draw_picture(canvas, box, celebration)
    else:
        _draw_stars(canvas, box, celebration, is_calm)


def draw_defeat(canvas: Canvas, box: Box, place: tuple[int, int], thing: Thing, age: int) -> None:
    """Dim the maze in a box, but for whoever has won and now waves at this place. `age` is in
    ticks."""
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
    middle, apart = box.x + box.width // 2, min(_APART, box.width // len(STARS))
    words, offered = dict(zip(STARS, STAR_WORDS, strict=True)), celebration.game.rules.stars
    for at, star in enumerate(offered):
        x, word = middle + apart * (2 * at + 1 - len(offered)) // 2, words[star]
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
