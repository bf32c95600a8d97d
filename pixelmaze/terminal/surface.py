"""The drawing surface of the terminal: characters on a canvas."""

from collections.abc import Callable, Hashable, Sequence
from textwrap import wrap
from typing import Any

from pixelmaze.files.room import HOME, KEY, MINOTAUR, PLATE, THIN
from pixelmaze.game.lands import HillView, LandsView
from pixelmaze.game.walk import WRONG
from pixelmaze.looks.theme import HEAT, Role
from pixelmaze.maze.board import BLANK, FILLED, ROCK, WAITING
from pixelmaze.terminal import box_renderer, canvas, glyphs
from pixelmaze.terminal.canvas import DIM, EDGE, Canvas, Style
from pixelmaze.terminal.lands import draw_hill, draw_lands
from pixelmaze.ui.kit import surface
from pixelmaze.ui.kit.surface import ALARM, HEADING, TITLE, Box, Ink, Surface, Track

_TRACK = {
    "retreat": ("┅", Role.RETREAT),
    "made": ("╂", Role.GREEN),
    WRONG: ("×", Role.ALARM),
    "found": ("◆", Role.PATH),
}
"""Sign and colour of each kind of mark; later kinds are drawn over earlier ones."""
_SIGNS = {
    "noway": ("! ", ALARM),
    "lock": ("×", surface.DIM),
    "star": ("★ ", Ink(Role.HEADING, True)),
    "star_empty": ("☆ ", Ink(Role.HEADING)),
    "star_lost": ("· ", surface.DIM),
    "play": ("▸ ", TITLE),
    "pause": ("‖ ", TITLE),
}
_RULES = {
    "key": (KEY, Role.GREEN), "torch": ("*", Role.GOAL), "ghost": ("&", Role.BLUE_LIGHT),
    "hunter": ("H", Role.ALARM), "time": ("=", Role.TEXT_DIM), "shift": ("~", Role.GOAL_LIGHT),
    "door": (">", Role.BLUE_LIGHT), "picture": ("#", Role.PATH), "turn": ("×", Role.ALARM),
    "hexagon": ("⬡", Role.GOAL_LIGHT), "thin": (THIN, Role.BLUE_LIGHT),
    "plate": (PLATE, Role.GOAL_LIGHT), "mirror": (HOME, Role.MAGENTA),
    "minotaur": (MINOTAUR, Role.ALARM), "par": ("★", Role.GOAL), "hint": ("?", Role.PATH),
}  # fmt: skip
_SIGNS |= {kind: (f"{sign} ", Ink(role, True)) for kind, (sign, role) in _RULES.items()}
"""Signs of icons without text, and of rules; other icons are not drawn."""
_MEDALS = {1: Role.HEADING, 2: Role.TITLE, 3: Role.GOAL_DARK}
_BARS = "▁▂▃▄▅▆▇█"
_CURVES = {"waiting": Role.FRONTIER, "depth": Role.ROUTE}


class Characters(Surface):
    """A surface that draws in a box of a canvas, or on all of it."""

    lengths = surface.CHARACTERS

    def __init__(self, canvas: Canvas, box: Box | None = None, *, is_lecture: bool = False) -> None:
        self.canvas = canvas
        self.is_lecture = is_lecture
        self._x, self._y, self.width, self.height = box or canvas.box
        self.sample_blocks = False
        """Whether legend swatches are half blocks, to match the maze."""

    def by_unit(self, pixels: Any, characters: Any) -> Any:
        return characters

    # ---- text ---------------------------------------------------------------------------------

    def width_of(self, words: str) -> int:
        return canvas.width_of(words)

    def shortened(self, words: str, room: int) -> str:
        return canvas.shortened(words, room)

    def broken(self, words: str, room: int) -> Sequence[str]:
        return wrap(words, max(1, room))

    def text(self, x: int, y: int, words: str, ink: Ink) -> int:
        """Write text on the existing background."""
        x, y = x + self._x, y + self._y
        inside = 0 <= x < self.canvas.width and 0 <= y < self.canvas.height
        ground = self.canvas.style(x, y) if inside else canvas.TEXT
        style = ground._replace(ink=ink.role, is_bold=ink.is_bold)
        return self.canvas.write(x, y, words, style) - self._x

    def _put(self, x: int, y: int, letter: str, style: Style) -> None:
        self.canvas.write(x + self._x, y + self._y, letter, style)

    def _box(self, box: Box) -> Box:
        return Box(box.x + self._x, box.y + self._y, box.width, box.height)

    # ---- areas ---------------------------------------------------------------------------------

    def fill(self, box: Box, role: Role, is_marked: bool = False) -> None:
        self.canvas.fill(self._box(box), Style(Role.TEXT, role, is_reversed=is_marked))

    def strip(self, box: Box, is_below: bool) -> None:
        self.canvas.fill(self._box(box), canvas.TEXT)

    def panel(self, box: Box, has_edge: bool = True) -> None:
        self.canvas.fill(self._box(box), canvas.TEXT)
        for y in range(box.y, box.y + box.height * has_edge):
            self._put(box.x, y, "│", EDGE)

    def frame(self, box: Box, title: str) -> None:
        canvas.draw_frame(self.canvas, self._box(box), title)

    def rule(self, box: Box) -> None:
        self._put(box.x, box.y, "├" + "─" * (box.width - 2) + "┤", EDGE)

    def lit_line(self, box: Box) -> None:
        self.fill(box, Role.CODE_LINE, is_marked=True)
        self.text(box.x, box.y, "▸", Ink(Role.NEXT, True))

    def well(self, box: Box) -> None:
        self._put(box.x, box.y, "─" * box.width, EDGE)

    # ---- signs ---------------------------------------------------------------------------------

    def icon(self, x: int, y: int, name: str) -> int:
        return self.text(x, y, *_SIGNS[name]) if name in _SIGNS else x

    def logo(self, x: int, y: int) -> int:
        return self.text(x, y, "pixelmaze", HEADING) + 2

    def stop_sign(self, x: int, y: int) -> None:
        self._put(x, y, "●", Style(Role.ALARM, is_bold=True))

    def star(self, x: int, y: int, is_earned: bool) -> None:
        style = Style(Role.HEADING, is_bold=True) if is_earned else DIM
        self._put(x, y, "★" if is_earned else "☆", style)

    def stars(self, right: int, y: int, earned: Sequence[bool]) -> int:
        left = right - len(earned)
        for i, is_earned in enumerate(earned):
            self.star(left + i, y, is_earned)
        return left

    def lands(self, box: Box, sight: LandsView) -> None:
        draw_lands(self.canvas, self._box(box), sight)

    def hill(self, box: Box, hill: HillView) -> None:
        draw_hill(self.canvas, self._box(box), hill)

    def notice(self, box: Box, role: Role) -> None:
        self.canvas.fill(self._box(box), Style())

    def sprite_size(self, name: str, scale: int = 1) -> tuple[int, int]:
        return _SIZE if name == "title" else (0, 0)

    def sprite(self, x: int, y: int, name: str, scale: int = 1) -> None:
        if name == "title":
            draw_wordmark(self.canvas, y + self._y)
        elif name.startswith("hero_right"):
            self.cursor(x, y)

    def medal(self, x: int, y: int, place: int) -> int:
        return self.text(x, y, f"{place}. ", Ink(_MEDALS.get(place, Role.TEXT), True))

    def swatch(self, x: int, y: int, mark: int, cover: int = 0) -> None:
        style = box_renderer.ROCK if mark == ROCK else box_renderer.floor(mark, 0, cover)
        signs = {
            ROCK: glyphs.ROCK_SIGN,
            BLANK: glyphs.COVER_SIGNS[cover],
            FILLED: glyphs.FILLED_SIGN,
        }
        if self.sample_blocks:
            sign, style = "   ", style._replace(ink=style.ground, is_area=True)
        elif mark == WAITING:
            sign = f" {glyphs.WAITING_SIGN} "
        else:
            sign = 3 * (signs.get(mark) or glyphs.LINES[mark][glyphs.LEFT | glyphs.RIGHT])
        self._put(x, y, sign, style)

    # ---- controls and charts ---------------------------------------------------------------

    def key(self, x: int, y: int, key: str, ink: Ink, is_lit: bool = False) -> int:
        if is_lit:
            self.fill(Box(x - 1, y, self.key_width(key) + 2, 1), Role.PANEL_EDGE, is_marked=True)
        return self.text(x, y, key, ink)

    def badge(self, right: int, y: int, words: str, role: Role) -> int:
        left = right - canvas.width_of(words) - 2
        style = Style(Role.PANEL, role, is_bold=True, is_reversed=True)
        self._put(left, y, f" {words} ", style)
        return left

    def chip(self, x: int, y: int, words: str, is_marked: bool) -> int:
        return self.text(x, y, words, Ink(Role.NEXT, True) if is_marked else surface.TEXT)

    def cursor(self, x: int, y: int) -> None:
        self.text(x, y, "›", Ink(Role.NOTICE, True))

    def choice(self, box: Box, words: str, is_selected: bool, changes: bool) -> None:
        ink = Ink(Role.NOTICE, is_selected)
        marks = "‹›" if is_selected and changes else "  "
        words = canvas.shortened(words, box.width - (4 if changes else 2))
        self.text(box.x, box.y, f"{marks[0]} {words} {marks[1]}".rstrip(), ink)

    def field(
        self, box: Box, words: str, is_blank: bool, is_selected: bool, has_caret: bool
    ) -> None:
        seen = max(1, box.width - 4)
        if len(words) > seen:
            words = f"…{words[len(words) - seen + 1 :]}"
        if is_selected:
            words = f"▏{words}" if is_blank else f"{words}▏"
        ink = Ink(Role.TEXT_DIM if is_blank and not is_selected else Role.NOTICE, is_selected)
        self.text(box.x, box.y, f"[ {words}", ink)
        self.text(box.x + box.width - 1, box.y, "]", ink)

    def more(self, box: Box, first: int, seen: int, entries: int) -> None:
        right = box.x + box.width - 1
        if first > 0:
            self._put(right, box.y, "▴", EDGE._replace(ink=Role.TEXT))
        if first + seen < entries:
            self._put(right, box.y + box.height - 1, "▾", EDGE._replace(ink=Role.TEXT))

    def gauge(self, box: Box, share: float, words: str) -> None:
        full = round(box.width * share)
        for i, letter in enumerate(words.ljust(box.width)[: box.width]):
            style = Style(Role.OUTLINE, Role.ROUTE, is_reversed=True) if i < full else DIM
            self._put(box.x + i, box.y, letter, style)

    def progress(self, box: Box, begin: int, end: int) -> None:
        self._put(box.x, box.y, "─" * box.width, EDGE)
        self._put(box.x + begin, box.y, "━" * (end - begin), Style(Role.ROUTE, is_bold=True))

    def card(self, box: Box, title: str, role: Role, icon: str) -> None:
        style = Style(Role.OUTLINE, role, is_bold=True, is_reversed=True)
        self._put(box.x, box.y, f" {title}".ljust(box.width), style)

    def banner(self, box: Box, words: str, role: Role, icon: str) -> None:
        style = Style(Role.OUTLINE, role, is_bold=True, is_reversed=True)
        words = f" {words} "
        x = box.x + (box.width - canvas.width_of(words)) // 2
        self._put(x, box.y + box.height // 2, words, style)

    def curve(self, box: Box, kind: str, values: Sequence[int], most: int, at: int) -> None:
        levels = box.height * len(_BARS)
        for i, value in enumerate(values):
            height = value * levels // max(1, most)
            style = Style(_CURVES[kind] if i <= at else Role.PANEL_EDGE)
            for line in range(box.height):
                part = min(max(height - line * len(_BARS), 0), len(_BARS))
                letter = _BARS[part - 1] if part else " "
                self._put(box.x + i, box.y + box.height - 1 - line, letter, style)

    def track(self, box: Box, track: Track) -> None:
        begin, y, width, _ = box
        if width < 5:
            return
        length = max(1, track.length)

        def place(index: int) -> int:
            return begin + (width - 1) * index // length

        knob = place(track.at)
        self._put(begin, y, "━" * (knob - begin), Style(Role.ROUTE, is_bold=True))
        self._put(knob, y, "─" * (begin + width - knob), Style(Role.PANEL_EDGE))
        for kind, (sign, role) in _TRACK.items():
            for mark, first, last in track.marks:
                if mark == kind:
                    count = place(last) - place(first) + 1
                    self._put(place(first), y, sign * count, Style(role, is_bold=True))
        if track.length:
            self._put(knob, y, "●", Style(Role.TITLE, is_bold=True))

    def heat(self, box: Box, near: str, far: str) -> None:
        self._put(box.x, box.y, near, DIM)
        left = box.x + canvas.width_of(near) + 1
        for i, (role, sign) in enumerate(zip(HEAT, glyphs.HEAT_SIGNS, strict=True)):
            self._put(left + i, box.y, sign, Style(HEAT[(i + 8) % len(HEAT)], role))
        self._put(left + len(HEAT), box.y, f" {far}", DIM)

    # ---- parts ------------------------------------------------------------------

    def plate(
        self, owner: object, box: Box, shows: Hashable, paint: Callable[[Surface], None]
    ) -> None:
        part = Characters(self.canvas, self._box(box), is_lecture=self.is_lecture)
        part.sample_blocks = self.sample_blocks
        paint(part)

    def dimmed(self, draw: Callable[[], None]) -> None:
        draw()
        self.canvas.dim(self.canvas.box)


# ---- the wordmark --------------------------------------------------------------------------------

_WORDMARK = (
    "####. ### #...# ##### #.... #...# .###. ##### #####",
    "#...# .#. .#.#. #.... #.... ##.## #...# ...#. #....",
    "####. .#. ..#.. ####. #.... #.#.# ##### ..#.. ####.",
    "#.... .#. .#.#. #.... #.... #...# #...# .#... #....",
    "#.... ### #...# ##### ##### #...# #...# ##### #####",
    "                                                   ",
)
"""Dots of the wordmark, one column wide and half a line high."""
_NAME = "pixelmaze"
_INKS = (Role.GOAL_LIGHT, Role.GOAL_LIGHT, Role.GOAL, Role.GOAL, Role.GOAL_DARK, Role.VOID)
"""Colours by row of dots, lit from above."""
_SIZE = len(_WORDMARK[0]), len(_WORDMARK) // 2  # columns and lines of the wordmark


def draw_wordmark(canvas: Canvas, y: int) -> None:
    """Draw the wordmark, centred; plain text if the canvas is too narrow."""
    if canvas.width < _SIZE[0] + 2:
        canvas.write((canvas.width - len(_NAME)) // 2, y, _NAME, Style(Role.GOAL, is_bold=True))
        return
    left = (canvas.width - _SIZE[0]) // 2
    for row in range(0, len(_WORDMARK), 2):
        for x, dots in enumerate(zip(*_WORDMARK[row : row + 2], strict=True), left):
            line = y + row // 2
            ground = canvas.style(x, line).ground
            above, below = (
                ink if dot == "#" else ground
                for dot, ink in zip(dots, _INKS[row : row + 2], strict=True)
            )
            if above != ground:
                canvas.put(x, line, "█" if above == below else "▀", Style(above, below))
            elif below != ground:
                canvas.put(x, line, "▄", Style(below, ground))
