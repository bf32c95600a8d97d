"""The drawing surface in pixels, the screen that fills the window, and the wipe between scenes.

The picture has as many pixels as fit into the window, each a whole number of window pixels wide.
In lecture mode its pixels are blocks of 2 × 2 pixels of the screen, so that text can be read from
afar. Mazes are drawn in pixels of the screen in any mode.
"""

from collections.abc import Callable, Hashable, Sequence
from math import ceil
from typing import Any

import pyxel

from pixelmaze.game.lands import HillView, LandsView
from pixelmaze.game.rules import Level
from pixelmaze.looks.theme import HEAT, Role
from pixelmaze.maze.board import BLANK
from pixelmaze.ui.kit.surface import PIXELS, Box, Ink, Surface, Track
from pixelmaze.window.canvas import hud, look
from pixelmaze.window.canvas.atlas import SPRITE_BANK, SPRITES, blit, picture
from pixelmaze.window.canvas.hud import SMALL_HEIGHT, Enlarged, Plate
from pixelmaze.window.lands.daybreak import draw_hill, draw_home
from pixelmaze.window.lands.landscape import Landscape
from pixelmaze.window.lands.painting import FIRST, draw_frame, draw_thumbnail, lay
from pixelmaze.window.tiles.images import LINES, cover_floor, draw_line
from pixelmaze.window.tiles.tileset import tile_set

_BUTTON = 14
_MARKS = {"made": Role.GREEN, "found": Role.PATH, "retreat": Role.RETREAT, "wrong": Role.ALARM}


class Pixels(Surface):
    """A surface that draws on the screen, or on an image if one is given."""

    lengths = PIXELS
    has_pointer = True
    scale = 1  # pixels of the screen in a pixel of this surface, across and down

    def __init__(self, image: pyxel.Image | None = None, width: int = 0, height: int = 0) -> None:
        self._image = image
        self.width, self.height = width or hud.WIDTH, height or hud.HEIGHT
        self._landscape: Landscape | None = None
        """The picture of the lands that were drawn last."""
        self._offset = (0, 0)
        """How far all drawing is moved, in pixels of the screen."""
        self._plates: dict[object, tuple[Plate, Pixels]] = {}
        """The plates of this frame, by owner."""
        self._last_plates: dict[object, tuple[Plate, Pixels]] = {}
        """The plates of the last frame that have not been drawn in this one."""

    @property
    def image(self) -> Any:
        """The `pyxel.Image` to draw on, or an object that draws on one."""
        return self._image or pyxel.screen

    def in_pixels(self, box: Box) -> Box:
        """Convert a box of this surface to pixels of the screen."""
        return box if self.scale == 1 else Box(*(length * self.scale for length in box))

    def by_unit(self, pixels: Any, characters: Any) -> Any:
        return pixels

    # ---- text ---------------------------------------------------------------------------------

    def width_of(self, words: str) -> int:
        return hud.width_of(hud.spelled(words))

    def shortened(self, words: str, room: int) -> str:
        return hud.shortened(words, room)

    def broken(self, words: str, room: int) -> Sequence[str]:
        return hud.broken(words, room)

    def text(self, x: int, y: int, words: str, ink: Ink) -> int:
        return hud.text(x, y, hud.spelled(words), ink.role, self.image)

    def code_width(self, words: str) -> int:
        return hud.CODE_WIDTH * len(words)

    def code(self, x: int, y: int, words: str, ink: Ink) -> int:
        return hud.code(x, y, hud.spelled(words), ink.role, self.image)

    # ---- areas ---------------------------------------------------------------------------------

    def fill(self, box: Box, role: Role, is_marked: bool = False) -> None:
        self.image.rect(*box, role)

    def strip(self, box: Box, is_below: bool) -> None:
        self.image.rect(*box, Role.PANEL)
        y = box.y if is_below else box.y + box.height - 1
        self.image.line(box.x, y, box.x + box.width, y, Role.PANEL_EDGE)

    def panel(self, box: Box, has_edge: bool = True) -> None:
        self.image.rect(*box, Role.PANEL)
        self.image.line(box.x, box.y, box.x, box.y + box.height, Role.PANEL_EDGE)

    def frame(self, box: Box, title: str) -> None:
        x, y, width, _ = box
        self.image.rect(*box, Role.PANEL)
        self.image.rectb(*box, Role.PANEL_EDGE)
        if title:
            self.image.rect(x, y, width, 16, Role.PANEL_EDGE)
            hud.text(x + (width - hud.width_of(title)) // 2, y + 4, title, Role.TITLE, self.image)

    def rule(self, box: Box) -> None:
        self.image.line(box.x + 10, box.y, box.x + box.width - 11, box.y, Role.PANEL_EDGE)

    def lit_line(self, box: Box) -> None:
        x, y, width, height = box
        self.image.rect(x + 1, y - 1, width - 1, height, Role.CODE_LINE)
        self.image.rect(x + 1, y - 1, 2, height, Role.NEXT)

    def well(self, box: Box) -> None:
        self.image.rect(*box, Role.WELL)
        self.image.line(box.x, box.y, box.x + box.width, box.y, Role.PANEL_EDGE)

    # ---- signs ---------------------------------------------------------------------------------

    def icon(self, x: int, y: int, name: str) -> int:
        self.sprite(x, y - 1, f"icon_{name}")
        return x + 11

    def logo(self, x: int, y: int) -> int:
        self.sprite(x, y - 3, "logo")
        return 88

    def stop_sign(self, x: int, y: int) -> None:
        for row, (left, width) in enumerate(((1, 3), (0, 5), (0, 5), (0, 5), (1, 3))):
            self.image.rect(x + left, y + 1 + row, width, 1, Role.ALARM)

    def star(self, x: int, y: int, is_earned: bool) -> None:
        self.sprite(x - 12, y, "star_0" if is_earned else "star_empty")

    def stars(self, right: int, y: int, earned: Sequence[bool]) -> int:
        left = right - 10 * len(earned) + 2
        for i, is_earned in enumerate(earned):
            self.icon(left + 10 * i, y, "star" if is_earned else "star_empty")
        return left

    def notice(self, box: Box, role: Role) -> None:
        self.image.rect(*box, Role.PANEL)
        self.image.rectb(*box, role)

    def sprite_size(self, name: str, scale: int = 1) -> tuple[int, int]:
        _, _, width, height = SPRITES[name]
        return width * scale, height * scale

    def sprite(self, x: int, y: int, name: str, scale: int = 1) -> None:
        blit(x, y, SPRITE_BANK, *SPRITES[name], scale, self.image)

    def photo(self, box: Box, file: str) -> None:
        image = pyxel.Image.from_image(file)
        # the engine scales about the middle
        x, y = box.x + (box.width - image.width) // 2, box.y + (box.height - image.height) // 2
        self.image.blt(x, y, image, 0, 0, image.width, image.height, scale=0.5)

    def medal(self, x: int, y: int, place: int) -> int:
        return self.icon(x, y, f"medal_{place}") if place <= 3 else x

    def swatch(self, x: int, y: int, mark: int, cover: int = 0) -> None:
        tiles = tile_set("square", 16)
        swatch = pyxel.Image(16, 16)
        swatch.blt(0, 0, *tiles.floor(mark, 0), 16, 16, Role.CLEAR)
        cover_floor(swatch, cover, mark == BLANK)
        if mark in LINES:
            for heading in (0, 2):
                edge = tiles.edge(heading)
                draw_line(swatch, tiles.centre, edge, LINES[mark], 16)
        self.image.blt(x, y - 5, swatch, 0, 0, 16, 16)

    # ---- the adventure -------------------------------------------------------------------------

    def find(self, x: int, y: int, look: str, scale: int) -> None:
        lay(picture(f"finds/{look}"), x, y, self.image, scale)

    def lands(self, box: Box, sight: LandsView) -> None:
        """Draw on the screen, even if the surface has an image."""
        if self._landscape is None or self._landscape.lands is not sight.lands:
            self._landscape = Landscape(sight.lands)
        self._landscape.draw(self.in_pixels(box), sight, self.scale)

    def hill(self, box: Box, hill: HillView) -> None:
        draw_hill(self.in_pixels(box), hill)

    def home(self, box: Box, share: float) -> None:
        draw_home(self.in_pixels(box), share)

    def wordmark(self, x: int, y: int, scale: int, is_golden: bool) -> None:
        with look.drawn_as({Role.SILVER: Role.GOAL_LIGHT}, is_golden):
            self.sprite(x, y, "title", scale)

    def thumbnail(self, box: Box, level: Level, land: int, is_open: bool, is_done: bool) -> None:
        if is_open:
            draw_thumbnail(self.image, box, level, land, is_done)
        else:
            draw_frame(self.image, box, land)
            self.icon(box.x + box.width // 2 - 4, box.y + box.height // 2 - 3, "lock")

    # ---- controls and charts ---------------------------------------------------------------

    def key_width(self, key: str) -> int:
        return hud.width_of(key) + 6

    def key(self, x: int, y: int, key: str, ink: Ink, is_lit: bool = False) -> int:
        width = self.key_width(key)
        self.image.rect(x, y - 2, width, 11, Role.ROUTE if is_lit else Role.PANEL_EDGE)
        self.image.line(x, y + 9, x + width - 1, y + 9, Role.PANEL_SHADOW)
        hud.text(x + 3, y, key, Role.OUTLINE if is_lit else Role.TEXT, self.image)
        return x + width

    def badge(self, right: int, y: int, words: str, role: Role) -> int:
        left = right - hud.width_of(words) - 7
        self.image.rect(left, y - 2, hud.width_of(words) + 7, 11, role)
        hud.text(left + 4, y, words, Role.OUTLINE, self.image)
        return left

    def chip(self, x: int, y: int, words: str, is_marked: bool) -> int:
        width = hud.width_of(words) + 7
        self.image.rectb(x, y - 2, width, 12, Role.NEXT if is_marked else Role.NEXT_DARK)
        hud.text(x + 4, y, words, Role.TEXT, self.image)
        return x + width

    def cursor(self, x: int, y: int) -> None:
        self.sprite(x, y, "mini_hint_right")

    def choice(self, box: Box, words: str, is_selected: bool, changes: bool) -> None:
        x, y, width, _ = box
        words = hud.shortened(words, width - 2 * _BUTTON)
        role = Role.NOTICE if is_selected else Role.TEXT_DIM
        hud.text(x + (width - hud.width_of(words)) // 2, y + 4, words, role, self.image)
        if changes and is_selected:
            self._arrow(x + 4, y + 4, -1)
            self._arrow(x + width - 8, y + 4, 1)

    def _arrow(self, x: int, y: int, direction: int) -> None:
        for i in range(4):
            column = x + (3 - i if direction > 0 else i)
            self.image.line(column, y + 3 - i, column, y + 3 + i, Role.GOAL)

    def field(
        self, box: Box, words: str, is_blank: bool, is_selected: bool, has_caret: bool
    ) -> None:
        x, y, width, height = box.x, box.y + 1, box.width, box.height - 3
        self.image.rect(x, y, width, height, Role.WELL)
        self.image.rectb(x, y, width, height, Role.GOAL if is_selected else Role.PANEL_EDGE)
        while hud.width_of(words) > width - 14:
            words = "…" + words.removeprefix("…")[1:]
        role = Role.TEXT_DIM if is_blank or not is_selected else Role.NOTICE
        end = hud.text(x + 6, y + 3, words, role, self.image)
        if is_selected and has_caret:
            caret = x + 4 if is_blank else end + 2
            self.image.line(caret, y + 2, caret, y + height - 3, Role.TITLE)

    def more(self, box: Box, first: int, seen: int, entries: int) -> None:
        x, y, height = box.x + box.width - 6, box.y, box.height
        self.image.rect(x, y, 3, height - 1, Role.WELL)
        self.image.rect(
            x, y + height * first // entries, 3, height * seen // entries, Role.TEXT_DIM
        )

    def gauge(self, box: Box, share: float, words: str) -> None:
        x, y, width, _ = box
        self.image.rect(x, y + 2, width, 11, Role.WELL)
        self.image.rect(x, y + 2, round(width * share), 11, Role.PANEL_EDGE)
        hud.text(x + 4, y + 4, hud.shortened(words, width - 8), Role.TEXT, self.image)

    def progress(self, box: Box, begin: int, end: int) -> None:
        x, y, width, height = box
        self.image.rect(*box, Role.VOID)
        self.image.rect(x + begin, y, end - begin, height, Role.ROUTE)
        self.image.rectb(x - 1, y - 1, width + 2, height + 2, Role.PANEL_EDGE)

    def card(self, box: Box, title: str, role: Role, icon: str) -> None:
        x, y, width, _ = box
        self.image.rect(*box, Role.WELL)
        self.image.rectb(*box, role)
        self.image.rect(x, y, width, 13, role)
        left = self.icon(x + 4, y + 3, icon) if icon else x + 6
        hud.text(left, y + 3, title, Role.OUTLINE, self.image)

    def banner(self, box: Box, words: str, role: Role, icon: str) -> None:
        width = hud.width_of(words) + 24
        x, y = box.x + (box.width - width) // 2, box.y + box.height // 2 - 10
        self.image.rect(x, y, width, 19, Role.WELL)
        self.image.rectb(x, y, width, 19, role)
        if icon:
            self.icon(x + 5, y + 6, icon)
        hud.text(x + 17, y + 6, words, Role.TEXT, self.image)

    def curve(self, box: Box, kind: str, values: Sequence[int], most: int, at: int) -> None:
        x, top, width, height = box
        image, bottom = self.image, top + height
        image.rect(x, top, width, height + 1, Role.WELL)
        colour = Role.FRONTIER if kind == "waiting" else Role.ROUTE
        before = bottom
        for i, value in enumerate(values):
            peak = bottom - value * (height - 2) // max(1, most)
            below = Role.PANEL_EDGE if i <= at else Role.PANEL
            image.line(x + i, peak, x + i, bottom, below)
            image.line(x + i, min(before, peak), x + i, peak, colour)
            before = peak
        image.line(x + at, top, x + at, bottom, Role.TEXT)

    def track(self, box: Box, track: Track) -> None:
        image, (x, y, width, height) = self.image, box
        length = max(1, track.length)
        image.rect(x, y + 2, width, 3, Role.PANEL_EDGE)
        knob = x + (width - 1) * track.at // length
        image.rect(x, y + 2, knob - x, 3, Role.ROUTE)
        for kind, begin, end in track.marks:
            left, right = (x + (width - 1) * place // length for place in (begin, end))
            if kind == "retreat":
                image.rect(left, y + 6, max(2, right - left), 2, _MARKS[kind])
            else:
                image.rect(left, y - 1, 2, height + 2, _MARKS[kind])
        if track.is_running_ahead:
            for i in range(pyxel.frame_count // 4 % 4, width, 4):
                image.pset(x + i, y + 3, Role.GOAL_LIGHT)
        if track.length:
            image.rect(knob - 1, y - 1, 3, height + 2, Role.TEXT)

    def speed(self, right: int, y: int, rates: Sequence[float], rate: float) -> None:
        x = right - len(rates) * 2 - 6
        for i, each in enumerate(rates):
            colour = Role.ROUTE if each <= rate else Role.PANEL_EDGE
            self.image.line(x + 2 * i, y + 7, x + 2 * i, y + 6 - i // 2, colour)

    def heat(self, box: Box, near: str, far: str) -> None:
        x, y, width, _ = box
        for i, role in enumerate(HEAT):
            left, right = (width * place // len(HEAT) for place in (i, i + 1))
            self.image.rect(x + left, y, right - left, 10, role)
        hud.text(x, y + 15, near, Role.TEXT, self.image)
        hud.text(x + width - hud.width_of(far), y + 15, far, Role.TEXT, self.image)

    # ---- parts ------------------------------------------------------------------

    def plate(
        self, owner: object, box: Box, shows: Hashable, paint: Callable[[Surface], None]
    ) -> None:
        kept = self._plates.get(owner) or self._last_plates.pop(owner, None)
        if kept is None or kept[0].box != box:
            plate = Plate(box)
            kept = plate, Pixels(plate._image, box.width, box.height)
        self._plates[owner] = kept
        plate, surface = kept
        surface.is_lecture = self.is_lecture
        plate.draw((shows, self.is_lecture), lambda _: paint(surface), self.image)

    def begin_frame(self) -> None:
        """Drop the plates that the last frame did not show: they may refer to closed scenes, and
        would keep them in memory with their mazes."""
        self._last_plates, self._plates = self._plates, {}

    def forget(self) -> None:
        """Drop all cached plates, so that everything is painted again."""
        self._plates.clear()
        self._last_plates.clear()
        self._landscape = None

    def dimmed(self, draw: Callable[[], None]) -> None:
        with look.dimmed():
            draw()

    def moved(self, x: int, y: int, draw: Callable[[], None]) -> None:
        before = self._offset
        self._offset = (before[0] + x, before[1] + y)
        pyxel.camera(-self._offset[0], -self._offset[1])
        draw()
        self._offset = before
        pyxel.camera(-before[0], -before[1])

    def fading(self, part: float, draw: Callable[[], None]) -> None:
        pyxel.dither(part)
        draw()
        pyxel.dither(1)


# ---- the screen ----------------------------------------------------------------------------------

_LECTURE = 2  # pixels of the screen in a pixel of the surface, across and down, in lecture mode
_LEGIBLE = 0.04  # height of letters in the maze in lecture mode, as a part of the picture's

FULL, SMALLEST, LARGEST = (hud.WIDTH, hud.HEIGHT), (hud.WIDTH // 2, hud.HEIGHT // 2), (960, 540)
"""Width and height of the usual picture, the smallest and the largest."""
LEAST_FULL = (632, 336)  # width and height that all widgets need for all their words


def picture_for(width: int, height: int) -> tuple[int, int]:
    """The size of the picture for a window that holds at least the smallest one.

    It is the window's size divided by a whole number, rounded down to even numbers: the nearest to
    the usual picture; if possible, one with room for all words and at most twice or half the
    pixels.
    """
    parts = range(1, min(width // SMALLEST[0], height // SMALLEST[1]) + 1)
    sizes = [(width // part // 2 * 2, height // part // 2 * 2) for part in parts]

    def strain(size: tuple[int, int]) -> float:
        share = size[0] * size[1] / (FULL[0] * FULL[1])
        return max(share, 1 / share)

    full = [size for size in sizes if _holds(size, LEAST_FULL) and strain(size) <= 2]
    best = min(full or sizes, key=strain)
    return min(best[0], LARGEST[0]), min(best[1], LARGEST[1])


def _holds(size: tuple[int, int], least: tuple[int, int]) -> bool:
    return size[0] >= least[0] and size[1] >= least[1]


class Screen(Pixels):
    """The surface that fills the window."""

    picture = FULL  # width and height in pixels of the screen
    _wants_lecture = False
    _below = 0
    """Rows of the surface below the picture, which are not seen: the key bar if hidden."""

    @property
    def is_compact(self) -> bool:
        """True if so small that scenes are laid out as in lecture mode, but not enlarged."""
        return not _holds(self.picture, LEAST_FULL)

    @property
    def letters(self) -> int:
        """Pixels of the screen in a pixel of the small letters in cells, across and down."""
        least = ceil(_LEGIBLE * self.picture[1] / (SMALL_HEIGHT - 1))
        return least if self._wants_lecture else 1

    def set_lecture(self, is_lecture: bool) -> None:
        """Turn lecture mode on or off."""
        self._wants_lecture = is_lecture
        self.is_lecture = is_lecture or self.is_compact
        self.scale = _LECTURE if is_lecture and not self.is_compact else 1
        self.width, self.height = (length // self.scale for length in self.picture)
        self.height += self._below

    def show_keys(self, is_shown: bool) -> None:
        """Show or hide the key bar."""
        self._below = 0 if is_shown else hud.BOTTOM // 2
        self.set_lecture(self._wants_lecture)

    def resize(self, width: int, height: int) -> bool:
        """Resize the screen, in pixels. Returns whether the size has changed."""
        if (width, height) == self.picture:
            return False
        self.picture = width, height
        self.set_lecture(self._wants_lecture)
        pyxel.resize(width, height)
        self.forget()
        return True

    @property
    def image(self) -> Any:
        return Enlarged(pyxel.screen, self.scale) if self.scale > 1 else pyxel.screen

    @property
    def pointer(self) -> tuple[int, int]:
        """The position of the mouse on this surface."""
        return pyxel.mouse_x // self.scale, pyxel.mouse_y // self.scale

    def moved(self, x: int, y: int, draw: Callable[[], None]) -> None:
        super().moved(x * self.scale, y * self.scale, draw)

    def from_pixels(self, box: Box) -> Box:
        """Convert a box in pixels of the screen to this surface."""
        return box if self.scale == 1 else Box(*(length // self.scale for length in box))


SCREEN = Screen()


# ---- the wipe ------------------------------------------------------------------------------------

FRAMES = 14
_CELL = 20  # tile size in pixels
_RIM = 3  # frames for which a tile is dark before it vanishes
_WITHOUT_LANDS = bytes(place if place < FIRST else Role.VOID for place in range(256))


class Wipe:
    """Makes the old picture vanish tile by tile from the middle, over the running new scene.

    The old picture is captured on creation.
    """

    def __init__(self) -> None:
        self._before = pyxel.Image(pyxel.width, pyxel.height)
        columns, rows = -(-pyxel.width // _CELL), -(-pyxel.height // _CELL)
        self._away = {
            (x, y): abs(2 * x + 1 - columns) + abs(2 * y + 1 - rows)
            for y in range(rows)
            for x in range(columns)
        }
        """Distance of each tile from the middle, in half tiles."""
        self._age = 0
        self.take()

    def take(self) -> None:
        """Capture the screen as the old picture."""
        self._before.blt(0, 0, pyxel.screen, 0, 0, pyxel.width, pyxel.height)
        self._colours = list(pyxel.colors)[FIRST:]

    def update(self) -> bool:
        """Advance by a frame. Returns whether the wipe is still running."""
        self._age += 1
        return self._age < FRAMES

    def draw(self) -> None:
        """Draw the rest of the old picture and its dark rim."""
        if self._colours and self._colours != list(pyxel.colors)[FIRST:]:
            self._darken()
        farthest = max(self._away.values())
        for (x, y), away in self._away.items():
            left = farthest * (self._age + 1) / (FRAMES - _RIM) - away
            if left < 0:
                pyxel.blt(x * _CELL, y * _CELL, self._before, x * _CELL, y * _CELL, _CELL, _CELL)
                continue
            shut = _CELL - 4 - round(left / farthest * (FRAMES - _RIM) / _RIM * _CELL)
            if shut > 0:
                edge = (_CELL - shut) // 2
                pyxel.rect(x * _CELL + edge, y * _CELL + edge, shut, shut, Role.VOID)

    def _darken(self) -> None:
        """Paint over the pixels in colours of lands, whose palette entries have changed."""
        pixels = memoryview(self._before.data_ptr()).cast("B")
        pixels[:] = bytes(pixels).translate(_WITHOUT_LANDS)
        self._colours = []
