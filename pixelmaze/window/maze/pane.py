"""Panes that show a search, watched or as a demo behind menus, and what is drawn over the cells:
an overlay, a program's drawing, and an impossible step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import hypot, pi, tan
from zlib import crc32

import pyxel

from pixelmaze.looks.theme import PAINTS, Role
from pixelmaze.maze.grid import Grid, arcs, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import Point
from pixelmaze.run.drawing import Drawing
from pixelmaze.run.outcomes import FOUND
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.overlay import (
    LOWER_LEFT,
    NO_OVERLAY,
    UPPER_LEFT,
    UPPER_RIGHT,
    Capacity,
    Overlay,
    longest,
)
from pixelmaze.ui.kit.services import DemoView, MazePane
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.atlas import clear_image
from pixelmaze.window.canvas.hud import (
    SMALL_HEIGHT,
    SMALL_WIDTH,
    VIEW,
    is_spelled,
    small_text,
    small_width,
)
from pixelmaze.window.maze.actors import Wisp, draw_places
from pixelmaze.window.maze.light import draw_dark
from pixelmaze.window.maze.minimap import CornerMap
from pixelmaze.window.maze.view import REAL_SIZE, TIDE, View
from pixelmaze.window.screen import SCREEN, Wipe
from pixelmaze.window.tiles.tileset import NEXT

DrawThings = Callable[[View, Maze, int, bool], None]
"""Draws the things in a maze, given the age in frames and whether the goal is reached."""
_REACH = 0.36  # distance up to which the mouse points at the middle of a wall, in cell widths
_LEAST_FOR_MAP = 250  # minimum width of a pane with a corner map, in pixels
_CELLS = {"hexagonal": (REAL_SIZE, 14), "triangular": (REAL_SIZE // 2, 14)}
"""Width and height of the cells of the demo, in pixels."""


class Pane(MazePane):
    """Shows a search, with a corner map if the maze is larger than the box."""

    def __init__(
        self,
        search: Search,
        draw_things: DrawThings = draw_places,
        is_calm: Callable[[], bool] = lambda: False,
    ) -> None:
        """`is_calm` returns True if water is still."""
        super().__init__(search)
        self._is_calm = is_calm
        self._draw_things = draw_things
        self.view = View(search.board, VIEW)
        self.wisp = Wisp(search)
        is_made = not search.parts or search.parts[0].is_search
        self.map = CornerMap(self.view, search.board, shows_rock=not is_made)
        self._is_placed = False
        self._seen: Sequence[int] | None = None

    def place(
        self, box: Box, heat: Sequence[int] | None = None, seen: Sequence[int] | None = None
    ) -> None:
        box = SCREEN.in_pixels(box)
        self._seen = seen
        self.view.show_ground(self.search.is_making, heat)
        self.map.is_wanted = box.width >= _LEAST_FOR_MAP and seen is None
        if not self._is_placed or box != self.view.box:
            self._is_placed = True
            self.view.place(box)
            self._follow()

    def take_over(self, other: Pane) -> None:
        if other.search.maze.grid is self.search.maze.grid:  # the camera stays where it is
            self.view, self._is_placed = other.view, True
            self.view.show(self.search.board)
            self.map.view = self.view
            return
        self.view.place(other.view.box)
        if other.view.is_zoomed:
            self.view.zoom = other.view.zoom

    def zoom(self, by: int) -> None:
        self.view.zoom_by(by)

    def scroll(self, x: int, y: int) -> None:
        self.view.pan(x, y)

    def follow(self) -> None:
        self.view.is_moved_by_hand = False
        self.view.arrive()

    def update(self, hears_mouse: bool) -> None:
        self.view.update(not self.map.update(hears_mouse) and hears_mouse)
        self.wisp.update()
        self._follow()

    def _follow(self) -> None:
        view, search = self.view, self.search
        if search.board.all_dirty:  # after a seek the camera jumps too
            view.arrive()
        if search.outcome == FOUND:
            view.follow(search.route[-1], search.route[-1], 0)
        else:
            self.wisp.follow(view)

    @property
    def capacity(self) -> Capacity:
        return _capacity(self.view)

    def cell_at(self, x: int, y: int) -> int:
        x, y = x * SCREEN.scale, y * SCREEN.scale
        is_hidden = not self.view.box.holds(x, y) or self.map.holds(x, y)
        return -1 if is_hidden else self.view.cell_at(x, y)

    def place_of(self, cell: int) -> Box | None:
        return SCREEN.from_pixels(self.view.place_of(cell))

    def arc_at(self, x: int, y: int) -> int:
        cell, grid = self.cell_at(x, y), self.search.maze.grid
        if cell < 0:
            return -1
        x, y = x * SCREEN.scale, y * SCREEN.scale

        def distance(arc: int) -> float:
            across, down = self.view.screen_place(cell, grid.head[arc], 0.5)
            return hypot(across - x, down - y)

        nearest = min(arcs(grid, cell), key=distance, default=-1)
        return nearest if nearest >= 0 and distance(nearest) <= self.view.zoom * _REACH else -1

    def draw(self, s: Surface, overlay: Overlay = NO_OVERLAY) -> None:
        view, search = self.view, self.search
        view.is_at_ebb = not self._is_calm() and self.wisp.age // TIDE % 2 == 1
        view.draw()
        drawing = search.drawing
        if drawing:
            _draw_paint(view, search.maze.grid, drawing)
        _draw_below(view, overlay)
        is_found = search.outcome == FOUND
        if not search.is_making:
            self._draw_things(view, search.maze, self.wisp.age, is_found)
        if self._seen is not None:
            draw_dark(view, search.maze.grid, self._seen)
        if search.length and not is_found and (search.solver or not search.finished):
            self.wisp.draw(view)
        _draw_above(view, search.maze.grid, overlay)
        if overlay.edge >= 0:
            _draw_edge(view, search.maze.grid, overlay.edge)
        if drawing:
            _draw_written(view, search, drawing.texts)
            _draw_impossible(view, search)
        self.map.draw(search.board.cursor, search.route[-1] if is_found else self.wisp.cell)
        pyxel.clip()


class WindowDemoView(DemoView):
    def __init__(self) -> None:
        self._shown: _Maze | None = None
        self._before: _Maze | None = None
        """The maze that is being wiped away."""
        self._wipe: Wipe | None = None

    def maze_size(self, shape: str, box: Box) -> tuple[int, int]:
        width, height = _CELLS.get(shape, (REAL_SIZE, REAL_SIZE))
        return box.width // width, box.height // height

    def show(self, search: Search) -> None:
        if self._shown:
            self._before, self._wipe = self._shown, Wipe()
        self._shown = _Maze(search)

    def update(self) -> None:
        if self._wipe and not self._wipe.update():
            self._wipe = self._before = None
        if self._shown:
            self._shown.update()

    def draw(self, s: Surface, box: Box) -> None:
        if self._wipe and self._before:  # take the old picture without the menu on top
            self._before.draw()
            self._wipe.take()
        if self._shown:
            self._shown.draw()
        if self._wipe:
            self._wipe.draw()


class _Maze:
    def __init__(self, search: Search) -> None:
        self._search = search
        self._view = View(search.board, Box(0, 0, pyxel.width, pyxel.height), REAL_SIZE)
        self._view.zoom = REAL_SIZE
        self._view.show_ground(shows_rock=True, heat=None)  # cells that are not carved yet
        self._view.look_at(0.5, 0.5)
        self._wisp = Wisp(search)

    def update(self) -> None:
        self._wisp.update()

    def draw(self) -> None:
        view, search = self._view, self._search
        view.draw()
        is_found = search.outcome == FOUND
        if not search.is_making:
            draw_places(view, search.maze, self._wisp.age, is_found)
        if not is_found:
            self._wisp.draw(view)
        pyxel.clip()


# ---- over the cells ------------------------------------------------------------------------------

_LINE = 9  # height of a line of text in the large font, in pixels
_EDGE = 3  # minimum space around text in the large font in a cell, in pixels
_AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1))
"""Offsets at which a text's outline is drawn, to be legible on any ground without hiding it."""
_COLOURS = tuple(role for letter, role in PAINTS.items() if letter not in "kwa")
"""The colours of groups: all paints except black, white and gray."""
_LINES_TWICE = 6  # minimum lines of small text in a cell for text of twice the size
_NEARBY = sorted(product(range(-8, 9), repeat=2), key=lambda by: hypot(*by))
"""Where a label may be, in halves of its width and height from its cell, the nearest first."""
_STROKES = 3  # maximum chalk marks that are drawn as strokes, not as a number


def _capacity(view: View) -> Capacity:
    """How many small letters fit into a cell."""
    (width, height), size = view.inside, SCREEN.letters
    columns = (width + size) // (SMALL_WIDTH * size)
    lines = (height + size) // (SMALL_HEIGHT * size)
    return Capacity(columns, lines, has_labels=size > 1)


def _draw_below(view: View, overlay: Overlay) -> None:
    """Draw the signs below the things in the maze."""
    for cell, group in overlay.groups.items():
        _paint(view, cell, _COLOURS[crc32(str(group).encode()) % len(_COLOURS)])
    for cell in overlay.marked:
        view.overlay(NEXT, cell)


def _draw_above(view: View, grid: Grid, overlay: Overlay) -> None:
    """Draw the signs above the things in the maze."""
    seen = set(view.cells_seen())
    for arc in overlay.route:
        _dots(view, tail(grid, arc), grid.head[arc])
    for arc, marks in overlay.chalk.items():
        is_common = overlay.chalk.get(grid.twin[arc]) == marks
        if grid.head[arc] not in seen and grid.head[grid.twin[arc]] not in seen:
            continue
        if not (is_common and grid.twin[arc] < arc):
            _chalk(view, tail(grid, arc), grid.head[arc], marks, 0.5 if is_common else 0.32)
    for cell, arc in overlay.arrows.items():
        if cell in seen:
            _arrow(view, cell, tail(grid, arc))
    scale = _scale(view, overlay)
    height = view.inside[1] - 2 * SMALL_HEIGHT * bool(overlay.corners)
    _draw_middle(view, overlay, scale, height)
    _draw_corners(view, overlay.corners, scale)
    for arc, words in overlay.petals.items():
        if grid.head[arc] in seen:
            _petal(view, tail(grid, arc), grid.head[arc], words, scale)
    if overlay.chosen >= 0:
        x, y = view.screen_place(overlay.chosen, overlay.chosen, 0)
        label = (SMALL_HEIGHT + 2) * SCREEN.letters if SCREEN.letters > 1 else 0
        frame = max(view.zoom, label)
        for role, size in ((Role.OUTLINE, frame + 2), (Role.GOAL_LIGHT, frame)):
            for edge in (size, size - 2):
                pyxel.rectb(x - edge // 2, y - edge // 2, edge, edge, role)


def _paint(view: View, cell: int, role: Role) -> None:
    """Draw the colour of a cell. Things in the cell shine through."""
    size = max(2, view.zoom * 5 // 8)
    x, y = view.screen_place(cell, cell, 0)
    left, top, width, height = view.box
    if -size <= x - left <= width + size and -size <= y - top <= height + size:  # else out of view
        box = (x - size // 2, y - size // 2, size, size)
        pyxel.dither(0.5)
        pyxel.rect(*box, role)
        pyxel.dither(1)
        pyxel.rectb(*box, role)


# ---- text ----------------------------------------------------------------------------------------


def _draw_written(view: View, search: Search, texts: Mapping[int, str]) -> None:
    """Draw the texts of a program; in lecture mode, if one does not fit, only the ones of the
    latest step."""
    if SCREEN.letters == 1:
        _draw_texts(view, texts)
        return
    if longest(texts) > _capacity(view).columns:
        texts = {cell: texts[cell] for cell in search.last_cells if cell in texts}
    _draw_labels(view, texts, SCREEN.letters)


def _draw_texts(view: View, texts: Mapping[int, str]) -> None:
    """Draw texts in the large font in the middle of cells, if they fit."""
    room = view.zoom - _EDGE
    for cell, x, y in _places(view, texts):
        lines = hud.broken(hud.spelled(texts[cell]), room)
        width, height = max(map(hud.width_of, lines)), _LINE * len(lines)
        if width > room or height > room:
            continue
        top = y - height // 2 + 1
        for row, words in enumerate(lines):
            left = x - hud.width_of(words) // 2
            pyxel.blt(left - 1, top + row * _LINE - 1, *_outline(words))
            hud.text(left, top + row * _LINE, words, Role.WHITE)


@lru_cache(4000)
def _outline(words: str) -> tuple[pyxel.Image, int, int, int, int, int]:
    """The outline of a text in the large font, as arguments of `pyxel.blt` after the place."""
    width, height = hud.width_of(words) + 3, _LINE + 4
    image = clear_image(width, height)
    for dx, dy in _AROUND:
        hud.text(1 + dx, 1 + dy, words, Role.OUTLINE, image)
    return image, 0, 0, width, height, Role.CLEAR


def _draw_middle(view: View, overlay: Overlay, scale: int, height: int) -> None:
    """Draw the texts in the middle of cells, all in the largest font that fits, or as labels."""
    texts = overlay.texts
    if SCREEN.letters > 1:
        _draw_labels(view, texts, scale, overlay.chosen)
        return
    words = [hud.spelled(word) for word in set(texts.values())]
    if (
        scale == 1
        and height >= _LINE
        and max(map(hud.width_of, words), default=0) <= view.inside[0]
    ):
        _draw_texts(view, texts)
        return
    for cell, x, y in _places(view, texts):
        length = small_width(texts[cell], scale)
        if length <= view.inside[0] and is_spelled(texts[cell]):
            small_text(x - length // 2, y - 5 * scale // 2, texts[cell], scale)


def _draw_labels(view: View, texts: Mapping[int, str], scale: int, first: int = -1) -> None:
    """Draw each text over its cell, beginning with the cell `first`; if the text would cover
    another, beside the cell, with a line to it."""
    boxes: dict[int, Box] = {}
    edge, height, capacity = 3 * scale // 2, (SMALL_HEIGHT - 1) * scale, _capacity(view)
    is_roomy = capacity.lines > 0 and longest(texts) <= capacity.columns  # none covers another
    for cell, x, y in sorted(_places(view, texts), key=lambda place: place[0] != first):
        width = small_width(texts[cell], scale)
        for across, down in _NEARBY:
            left, top = x + (across * width - width) // 2, y + (down * height - height) // 2
            box = Box(left - edge, top - edge, width + 2 * edge, height + 2 * edge)
            is_seen = box.shares(view.box) == box.width * box.height
            if is_roomy or (is_seen and not any(map(box.shares, boxes.values()))):
                boxes[cell] = box
                if across or down:
                    _line(x, y, left + width // 2, top + height // 2)
                break
    for cell, box in boxes.items():
        small_text(box.x + edge, box.y + edge, texts[cell], scale)


def _line(x: int, y: int, to_x: int, to_y: int) -> None:
    """Draw a line that is legible on any ground."""
    for dx, dy in _AROUND:
        pyxel.line(x + dx, y + dy, to_x + dx, to_y + dy, Role.OUTLINE)
    pyxel.line(x, y, to_x, to_y, Role.GOAL_LIGHT)


def _draw_corners(view: View, corners: Mapping[str, Mapping[int, str]], scale: int) -> None:
    """Draw the texts in the corners of cells, away from the borders between cells."""
    apart, down = (side // 2 for side in view.inside)
    for corner, texts in corners.items():
        is_left = corner in (UPPER_LEFT, LOWER_LEFT)
        is_upper = corner in (UPPER_LEFT, UPPER_RIGHT)
        for cell, x, y in _places(view, texts):
            length = small_width(texts[cell], scale)
            gap = min(apart - length, max(2, apart // 5))
            left = x - gap - length if is_left else x + gap
            top = y - down if is_upper else y + down - (SMALL_HEIGHT - 1) * scale
            small_text(left, top, texts[cell], scale)


def _scale(view: View, overlay: Overlay) -> int:
    """2 if cells are large and all texts fit at twice their size; else 1; at least what is legible
    from afar in lecture mode."""
    half = max(map(longest, overlay.corners.values()), default=0)
    half = longest(overlay.petals) + 2 if overlay.petals else half  # sides may be slanted
    width = max(2 * (small_width("0" * half, 2) + 2), 8 * longest(overlay.texts))
    is_large = _capacity(view).lines >= _LINES_TWICE
    return max(SCREEN.letters, 2 if is_large and width <= view.inside[0] else 1)


def _places(view: View, cells: Mapping[int, object]) -> Iterator[tuple[int, int, int]]:
    """The cells in view, and their middles."""
    for cell in view.cells_seen():
        if cell in cells:
            yield cell, *view.screen_place(cell, cell, 0)


# ---- along arcs ----------------------------------------------------------------------------------


def _dots(view: View, here: int, there: int) -> None:
    """Draw a dotted line from one cell to the next."""
    size = max(1, view.zoom // 16)
    for role, wider in ((Role.OUTLINE, 1), (Role.GOAL_LIGHT, 0)):
        for i in range(5):
            x, y = view.screen_place(here, there, i / 4)
            reach = size + wider
            pyxel.rect(x - reach, y - reach, 2 * reach, 2 * reach, role)


def _arrow(view: View, here: int, there: int) -> None:
    """Draw an arrow head between two cells that points to the second."""
    x, y, dx, dy = _along(view, here, there, 0.5)
    for role, size in ((Role.OUTLINE, view.zoom / 7 + 2), (Role.WHITE, view.zoom / 7)):
        back_x, back_y = x - dx * size * 0.8, y - dy * size * 0.8
        pyxel.tri(
            x + dx * size, y + dy * size, back_x - dy * size, back_y + dx * size,
            back_x + dy * size, back_y - dx * size, role,
        )  # fmt: skip


def _petal(view: View, here: int, there: int, words: str, scale: int) -> None:
    """Draw a text inside a cell, near the side towards another."""
    x, y, dx, dy = _along(view, there, here, 0.5)
    width, height = small_width(words, scale), (SMALL_HEIGHT - 1) * scale
    off = max(2, view.zoom // 8, view.zoom // 4 - 4) + (abs(dx) * width + abs(dy) * height) / 2
    small_text(round(x - dx * off - width / 2), round(y - dy * off - height / 2), words, scale)


def _chalk(view: View, here: int, there: int, marks: int | str, part: float) -> None:
    """Draw strokes, or a number, across the way between cells, at the fraction `part` of it."""
    x, y, dx, dy = _along(view, here, there, part)
    if not (isinstance(marks, int) and 0 < marks <= _STROKES):
        words, scale = str(marks), SCREEN.letters
        left = round(x) - small_width(words, scale) // 2
        small_text(left, round(y) - SMALL_HEIGHT * scale // 2 + scale // 2, words, scale)
        return
    arm, apart, thick = view.zoom / 7, max(3, view.zoom // 8), max(1, view.zoom // 24)
    for role, wider in ((Role.OUTLINE, 1), (Role.WHITE, 0)):
        for i in range(marks):
            shift = (i - (marks - 1) / 2) * apart
            middle_x, middle_y = x + dx * shift, y + dy * shift
            for side in range(-wider, thick + wider):
                pyxel.line(
                    middle_x - dy * (arm + wider) + dx * side,
                    middle_y + dx * (arm + wider) + dy * side,
                    middle_x + dy * (arm + wider) + dx * side,
                    middle_y - dx * (arm + wider) + dy * side,
                    role,
                )


def _along(view: View, here: int, there: int, part: float) -> tuple[float, float, float, float]:
    """A point between two cells, and the unit vector from the first to the second."""
    (x, y), (end_x, end_y) = view.screen_place(here, there, 0), view.screen_place(here, there, 1)
    length = hypot(end_x - x, end_y - y)
    dx, dy = (end_x - x) / length, (end_y - y) / length
    return x + (end_x - x) * part, y + (end_y - y) * part, dx, dy


def _draw_paint(view: View, grid: Grid, drawing: Drawing) -> None:
    """Draw the colours of cells, and walls. Things in the cells shine through."""
    for cell, letter in drawing.colours.items():
        if letter in PAINTS:
            _paint(view, cell, PAINTS[letter])
    for arc in drawing.walls:
        thick = max(1, view.zoom // 8)
        for begin, end in _across(view, grid, arc, range(-(thick // 2), thick - thick // 2)):
            pyxel.line(*begin, *end, Role.MAGENTA)


def _draw_edge(view: View, grid: Grid, arc: int) -> None:
    """Mark the selected wall or passage by dashes on either side, which hide nothing."""
    gap = max(2, view.zoom // 5)
    for role, ats in ((Role.OUTLINE, (gap - 1, gap + 2)), (Role.NEXT, (gap, gap + 1))):
        for (a, b), (c, d) in _across(view, grid, arc, [*ats, *(-at for at in ats)]):
            across, down = (c - a) / 4, (d - b) / 4
            pyxel.line(a, b, a + across, b + down, role)
            pyxel.line(c - across, d - down, c, d, role)


def _draw_impossible(view: View, search: Search) -> None:
    """Cross out the step at which the search failed."""
    fault = search.fault if search.finished else None
    if not fault or fault.arc < 0:
        return
    here, there = tail(search.maze.grid, fault.arc), search.maze.grid.head[fault.arc]
    begin, end = view.screen_place(here, there, 0), view.screen_place(here, there, 1)
    x, y = view.screen_place(here, there, 0.5)
    arm = max(3, view.zoom // 4)
    for role, wider in ((Role.OUTLINE, 1), (Role.ALARM, 0)):
        for dx in range(-1 - wider, 2 + wider):
            for dy in range(-wider, 1 + wider):
                pyxel.line(begin[0] + dx, begin[1] + dy, end[0] + dx, end[1] + dy, role)
                for side in (-1, 1):
                    pyxel.line(
                        x - arm + dx, y - side * arm + dy, x + arm + dx, y + side * arm + dy, role
                    )


def _across(view: View, grid: Grid, arc: int, ats: Iterable[int]) -> Iterator[tuple[Point, Point]]:
    """Lines along the wall of an arc, at the distances `ats` in the arc's direction, in pixels."""
    here, there = tail(grid, arc), grid.head[arc]
    (x, y), (other_x, other_y) = (view.screen_place(here, there, part) for part in (0, 1))
    dx, dy = other_x - x, other_y - y
    length = hypot(dx, dy)
    bends: list[Point] = [view.wall_at(arc, part / 4) for part in range(5)]
    if grid.shape.art:
        reach = tan(pi / grid.n_headings) / 2  # of the polygon's side, as a part of the distance
        x, y = view.screen_place(here, there, 0.5)
        bends = [(x - dy * reach, y + dx * reach), (x + dy * reach, y - dx * reach)]
    for i in ats:
        across, down = i * dx / length, i * dy / length
        for (a, b), (c, d) in pairwise(bends):
            yield (a + across, b + down), (c + across, d + down)
