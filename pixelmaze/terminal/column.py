"""The column beside the maze: figures, their curve, what came of it, and what the marks mean."""

from __future__ import annotations

import re

from pixelmaze.board import FILLED, ROCK, WAITING
from pixelmaze.listing import explanation_of
from pixelmaze.search import Search, StepSource, Verdict
from pixelmaze.terminal import box_renderer, glyphs
from pixelmaze.terminal.canvas import (
    DIM,
    EDGE,
    HEADING,
    STRONG,
    TEXT,
    Box,
    Canvas,
    Style,
    shortened,
    width_of,
)
from pixelmaze.terminal.frame import broken
from pixelmaze.terminal.view import BLOCKS, ROOMS
from pixelmaze.theme import HEAT, Role
from pixelmaze.ui.stats import compared, curve_of, legend_of, rows_of, share_of
from pixelmaze.ui.watching import Watching

WIDTH = 30
"""Of the column, in characters."""
_NUMBER = Style(Role.ROUTE, is_bold=True)
_BARS = "▁▂▃▄▅▆▇█"
_CURVE = 3
"""Lines of the curve."""
_COLOURS = {"waiting": Role.FRONTIER, "depth": Role.ROUTE}


def draw_column(
    canvas: Canvas, box: Box, watching: Watching, has_heat: bool, zoom: int = ROOMS
) -> None:
    """As much as there is room for, what is most needed first. `zoom` is that of the maze."""
    canvas.fill(box, TEXT)
    for y in range(box.y, box.y + box.height):
        canvas.put(box.x, y, "│", EDGE)
    room = Box(box.x + 2, box.y, box.width - 3, box.height)
    search, verdict = watching.search, watching.verdict
    legend = len(legend_of(search)) + (2 if has_heat else 0)
    if not search.parts:
        _draw_introduction(canvas, room, watching.solver)
        return
    y = _draw_figures(canvas, room, search)
    if verdict:
        y = _draw_verdict(canvas, room, y + 1, verdict)
    left = room.y + room.height - y - legend
    if left >= _CURVE + 3:
        _draw_curve(canvas, room, y + 1, search)
    if left >= 0:
        _draw_legend(canvas, room, search, has_heat, zoom)


def _draw_introduction(canvas: Canvas, room: Box, solver: StepSource) -> None:
    """What the algorithm does, in words."""
    y = room.y
    for words in broken(solver.title, room.width):
        canvas.write(room.x, y, words, HEADING)
        y += 1
    for paragraph in explanation_of(solver.steps).replace("`", "").split("\n\n"):
        y += 1
        for entry in re.split(r"\n(?=\d+\. )", paragraph):
            number = re.match(r"\d+\. ", entry)
            indent = number.end() if number else 0
            lines = broken(" ".join(entry[indent:].split()), room.width - indent)
            if y + len(lines) > room.y + room.height:
                canvas.put(room.x + room.width - 1, room.y + room.height - 1, "…", DIM)
                return
            if number:
                canvas.write(room.x, y, number[0], _NUMBER)
            for line in lines:
                canvas.write(room.x + indent, y, line, TEXT if number else DIM)
                y += 1


def _draw_figures(canvas: Canvas, room: Box, search: Search) -> int:
    """Returns where they end."""
    y = room.y
    for _, word, number in rows_of(search):
        _draw_row(canvas, room, y, word, number)
        y += 1
    share, words = share_of(search)
    full = round(room.width * share)
    for i, letter in enumerate(words.ljust(room.width)[: room.width]):
        style = Style(Role.OUTLINE, Role.ROUTE, is_reversed=True) if i < full else DIM
        canvas.put(room.x + i, y, letter, style)
    return y + 1


def _draw_row(canvas: Canvas, room: Box, y: int, word: str, number: str) -> None:
    canvas.write(room.x, y, shortened(word, room.width - width_of(number) - 1), DIM)
    canvas.write(room.x + room.width - width_of(number), y, number, STRONG)


def _draw_verdict(canvas: Canvas, room: Box, y: int, verdict: Verdict) -> int:
    ground = Role.PATH if verdict.solution.found else Role.ALARM
    words = f" {verdict.solution.outcome.upper()}".ljust(room.width)
    canvas.write(room.x, y, words, Style(Role.OUTLINE, ground, is_bold=True, is_reversed=True))
    for said, judged in compared(verdict):
        for words in _lines(said, room.width):
            y += 1
            canvas.write(room.x, y, words, TEXT)
        if judged and width_of(words) + 1 + width_of(judged) > room.width:
            y += 1
        canvas.write(room.x + room.width - width_of(judged), y, judged, Style(Role.GOAL_LIGHT))
    return y + 1


def _lines(words: str, width: int) -> list[str]:
    """In one line if there is room; else it is broken at its commas first."""
    parts = [words] if width_of(words) <= width else words.replace(", ", ",\n").splitlines()
    return [line for part in parts for line in broken(part, width)]


def _draw_curve(canvas: Canvas, room: Box, y: int, search: Search) -> None:
    curve = curve_of(search, room.width)
    _draw_row(canvas, room, y, curve.word, f"at most {curve.most:,}")
    levels = _CURVE * len(_BARS)
    for i, value in enumerate(curve.values):
        height = value * levels // max(1, curve.most)
        role = _COLOURS[curve.kind] if i <= curve.here else Role.PANEL_EDGE
        for line in range(_CURVE):
            part = min(max(height - line * len(_BARS), 0), len(_BARS))
            letter = _BARS[part - 1] if part else " "
            canvas.put(room.x + i, y + _CURVE - line, letter, Style(role))


def _draw_legend(canvas: Canvas, room: Box, search: Search, has_heat: bool, zoom: int) -> None:
    """At the lower end."""
    meanings = legend_of(search)
    y = room.y + room.height - len(meanings)
    if has_heat:
        _draw_scale(canvas, room, y - 2)
    for mark, words in meanings.items():
        canvas.write(room.x, y, *_sample(mark, zoom))
        canvas.write(room.x + 4, y, shortened(words, room.width - 4), TEXT)
        y += 1


def _sample(mark: int, zoom: int) -> tuple[str, Style]:
    """What cells of this mark look like."""
    style = box_renderer.ROCK if mark == ROCK else box_renderer.FLOORS[mark]
    if zoom == BLOCKS:
        return "   ", style._replace(ink=style.ground, is_area=True)
    if mark == ROCK:
        return glyphs.ROCK_SIGN * 3, style
    if mark == WAITING:
        return f" {glyphs.WAITING_SIGN} ", style
    if mark == FILLED:
        return glyphs.FILLED_SIGN * 3, style
    return glyphs.LINES[mark][glyphs.LEFT | glyphs.RIGHT] * 3, style


def _draw_scale(canvas: Canvas, room: Box, y: int) -> None:
    """What the colours of the heat mean."""
    canvas.write(room.x, y, "near ", DIM)
    for i, (role, sign) in enumerate(zip(HEAT, glyphs.HEAT_SIGNS, strict=True)):
        canvas.put(room.x + 5 + i, y, sign, Style(HEAT[(i + 8) % len(HEAT)], role))
    canvas.write(room.x + 5 + len(HEAT), y, " far", DIM)
