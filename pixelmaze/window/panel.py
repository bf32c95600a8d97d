"""The column beside the maze: figures, their curve, what came of it, and what the marks mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pyxel

from pixelmaze.listing import explanation_of
from pixelmaze.search import Search, StepSource, Verdict
from pixelmaze.shapes import SHAPES
from pixelmaze.theme import HEAT, Role
from pixelmaze.ui import watch_keys
from pixelmaze.ui.stats import Row, compared, curve_of, legend_of, rows_of, share_of
from pixelmaze.window import hud
from pixelmaze.window.column import Column, Watched
from pixelmaze.window.hud import COLUMN, MARGIN
from pixelmaze.window.tile_images import LINES, draw_line
from pixelmaze.window.tileset import tile_set

_LINE = 12
_WIDTH = COLUMN.width - 2 * MARGIN
_CURVE = 50
"""Height of the curve."""

_EVERY = 3
"""Frames from one look of the running figures to the next."""


class Panel(Column):
    """Says in figures what the picture shows."""

    command = watch_keys.COLUMN["figures"]

    def __init__(self) -> None:
        super().__init__()
        self._shows: tuple[object, ...] = ()
        self._age = 0

    def draw(self, watched: Watched) -> None:
        self._age += 1
        search, solver, verdict, has_heat = watched
        is_running = not (search.paused or search.finished)
        if is_running and self._age % _EVERY and self._shows:  # numbers are to be read
            self._plate.draw(self._shows, lambda _: None)
            return
        history = search.history
        self._shows = (
            solver.name, search.index, len(search.parts), history.length, search.complete, verdict,
            has_heat,
        )  # fmt: skip

        def paint(image: pyxel.Image) -> None:
            image.cls(Role.PANEL)
            image.line(0, 0, 0, COLUMN.height, Role.PANEL_EDGE)
            if search.parts:
                y = _paint_rows(image, 8, rows_of(search))
                y = _paint_gauge(image, y, search)
                y = _paint_curve(image, y + 6, search)
                if verdict:
                    _paint_verdict(image, y + 6, verdict)
            else:
                _paint_introduction(image, solver)
            if has_heat:
                _paint_scale(image, 220 if search.parts else COLUMN.height - 30)
            if search.parts or not has_heat:
                _paint_legend(image, legend_of(search))

        self._plate.draw(self._shows, paint)


def _paint_introduction(image: pyxel.Image, solver: StepSource) -> None:
    """What S will show: the algorithm in words."""
    y = hud.wrapped(MARGIN + 2, 8, solver.title, _WIDTH - 4, Role.GOAL, image) + 4
    for line in explanation_of(solver.steps).replace("`", "").split("\n\n"):
        for entry in re.split(r"\n(?=\d+\. )", line):
            number = re.match(r"\d+\. ", entry)
            words = " ".join(entry[number.end() if number else 0 :].split())
            if number:
                hud.text(MARGIN + 2, y, number[0], Role.ROUTE, image)
            indent = 13 if number else 0
            x, room = MARGIN + 2 + indent, _WIDTH - 4 - indent
            y = hud.wrapped(x, y, words, room, Role.TEXT if number else Role.TEXT_DIM, image)
        y += 4


def _paint_rows(image: pyxel.Image, y: int, rows: Sequence[Row]) -> int:
    x, right = MARGIN + 2, MARGIN + _WIDTH - 2
    for kind, word, number in rows:
        hud.icon(f"icon_{kind}", x, y - 1, image)
        hud.text(x + 11, y, word, Role.TEXT_DIM, image)
        hud.text(right - hud.width_of(number), y, number, Role.TEXT, image)
        y += _LINE
    return y


def _paint_gauge(image: pyxel.Image, y: int, search: Search) -> int:
    """The share of the cells that the algorithm has been to."""
    share, words = share_of(search)
    x = MARGIN + 2
    image.rect(x, y + 2, _WIDTH - 4, 11, Role.OUTLINE)
    image.rect(x, y + 2, round((_WIDTH - 4) * share), 11, Role.PANEL_EDGE)
    hud.text(x + 4, y + 4, words, Role.TEXT, image)
    return y + 15


def _paint_curve(image: pyxel.Image, y: int, search: Search) -> int:
    """Its course all the time; behind the curve is where we are."""
    x, width = MARGIN + 2, _WIDTH - 4
    kind, word, values, most, at = curve_of(search, width)
    hud.text(x, y, word, Role.TEXT_DIM, image)
    label = f"at most {most:,}"
    hud.text(x + width - hud.width_of(label), y, label, Role.TEXT_DIM, image)
    top, bottom = y + 11, y + 11 + _CURVE
    image.rect(x, top, width, _CURVE + 1, Role.OUTLINE)
    colour = Role.FRONTIER if kind == "waiting" else Role.ROUTE
    before = bottom
    for i, value in enumerate(values):
        height = value * (_CURVE - 2) // max(1, most)
        below = Role.PANEL_EDGE if i <= at else Role.PANEL
        image.line(x + i, bottom - height, x + i, bottom, below)
        image.line(x + i, min(before, bottom - height), x + i, bottom - height, colour)
        before = bottom - height
    image.line(x + at, top, x + at, bottom, Role.TEXT)
    return bottom + 2


def _paint_verdict(image: pyxel.Image, y: int, verdict: Verdict) -> None:
    """The card at the end."""
    x, width = MARGIN + 2, _WIDTH - 4
    is_found = verdict.solution.found
    colour = Role.PATH if is_found else Role.ALARM
    lines = compared(verdict)
    height = 19 + 11 * len(lines)
    image.rect(x, y, width, height, Role.OUTLINE)
    image.rectb(x, y, width, height, colour)
    image.rect(x, y, width, 13, colour)
    if is_found:
        hud.icon("icon_path", x + 4, y + 2, image)
    hud.text(
        x + (15 if is_found else 6), y + 3, verdict.solution.outcome.upper(), Role.OUTLINE, image
    )
    for i, (words, judged) in enumerate(lines):
        top = y + 17 + i * 11
        hud.text(x + 6, top, words, Role.TEXT, image)
        hud.text(x + width - 6 - hud.width_of(judged), top, judged, Role.GOAL_LIGHT, image)


def _paint_scale(image: pyxel.Image, y: int) -> None:
    """What the colours of the heat mean."""
    x, width = MARGIN + 2, _WIDTH - 4
    for i, role in enumerate(HEAT):
        left, right = (width * place // len(HEAT) for place in (i, i + 1))
        image.rect(x + left, y, right - left, 10, role)
    hud.text(x, y + 15, "near the start", Role.TEXT, image)
    hud.text(x + width - hud.width_of("far away"), y + 15, "far away", Role.TEXT, image)


def _paint_legend(image: pyxel.Image, meanings: Mapping[int, str]) -> None:
    tiles = tile_set("square", 16)
    bank = pyxel.images[tiles.bank] if isinstance(tiles.bank, int) else tiles.bank
    rows = (len(meanings) + 1) // 2
    top = COLUMN.height - rows * 20 - 4
    swatch = pyxel.Image(16, 16)
    edges = [tiles.edge(SHAPES["square"], heading) for heading in (0, 2)]
    for i, (mark, words) in enumerate(meanings.items()):
        x, y = MARGIN + 2 + i % 2 * (_WIDTH // 2 + 2), top + i // 2 * 20
        swatch.blt(0, 0, bank, *tiles.floor(mark, 0), 16, 16, Role.CLEAR)
        if mark in LINES:
            for edge in edges:
                draw_line(swatch, tiles.centre, edge, LINES[mark], 16)
        image.blt(x, y, swatch, 0, 0, 16, 16)
        hud.text(x + 20, y + 5, words, Role.TEXT, image)
