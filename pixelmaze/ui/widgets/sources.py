"""The sources of two runs of a race; where both are the same function, once, with a column of
values for each."""

from collections.abc import Sequence
from types import CodeType
from typing import NamedTuple

from pixelmaze.run.race import RIVALS, title_of
from pixelmaze.run.search import Search
from pixelmaze.ui.inspector import Inspector
from pixelmaze.ui.overlay import Overlay
from pixelmaze.ui.playback_controls import PlaybackControls
from pixelmaze.ui.surface import DIM, HEADING, NOTICE, STRONG, Box, Surface
from pixelmaze.ui.value_texts import entries_of, said
from pixelmaze.ui.watching import Watching
from pixelmaze.ui.widgets.source import Source
from pixelmaze.ui.widgets.values import few_lines


class _Sizes(NamedTuple):
    line: int
    left: int
    top: int
    gap: int  # between columns


_PIXELS = _Sizes(10, 8, 4, 8)
_CHARACTERS = _Sizes(1, 1, 0, 2)
_SHARE = 9, 20  # the part of the width that the code takes beside columns of values
_Row = tuple[str, Sequence[str]]  # the name of a variable, and its value in each run


class Sources:
    """Follows two runs from inside. Call `update` after they have moved."""

    def __init__(self, runs: Sequence[Search]) -> None:
        self._runs = [Watching(run, RIVALS[0], PlaybackControls(run, 1)) for run in runs]
        self._panels = [Source(Inspector(), is_half=True) for _ in runs]

    def update(self) -> None:
        for panel, run in zip(self._panels, self._runs, strict=True):
            panel.inspector.update(run.search)

    def overlay(self, number: int) -> Overlay:
        """The cells that this run takes next."""
        return self._panels[number].overlay

    def turn_values(self) -> None:
        """Show the next rows of values of both."""
        for panel in self._panels:
            panel.values.turn()

    def close(self) -> None:
        """End the second runs."""
        for panel in self._panels:
            panel.inspector.close()

    def draw_one(self, s: Surface, box: Box, number: int) -> None:
        """Draw only this one."""
        panel = self._panels[number]
        panel.is_half, panel.labels = False, {}
        panel.draw(s, box, self._runs[number], has_heat=False)

    def draw(self, s: Surface, box: Box) -> None:
        """Draw both beside each other."""
        lines, one = self._lines, self._panels[0]
        share, whole = _SHARE if lines else (1, 2)
        left = 0 if lines and one.is_low(s, box.height) else box.width * share // whole
        boxes = box._replace(width=left), box._replace(x=box.x + left, width=box.width - left)
        for panel, run, part in zip(self._panels, self._runs, boxes, strict=True):
            panel.is_half, panel.labels = True, lines
            if part.width and not (lines and panel is not one):
                panel.draw(s, part, run, has_heat=False)
        if lines:
            self._draw_columns(s, boxes[1])

    @property
    def _lines(self) -> dict[int, str]:
        """The lines of both, with the numbers of those that are there, if they are in the same
        function of the package; else none."""
        views = [panel.inspector.view for panel in self._panels]
        lines = [view.line for view in views if view and view.line]
        if len(lines) < 2 or not isinstance(lines[0].code, CodeType):
            return {}
        one, other = lines
        if one.code is not other.code:
            return {}
        return {one.number: "1+2"} if one == other else {one.number: "1", other.number: "2"}

    def _draw_columns(self, s: Surface, box: Box) -> None:
        """The values of both beside each other, those that differ first, and the sentences."""
        heads, told, held = list[str](), list[str](), list[dict[str, str]]()
        for i, (panel, run) in enumerate(zip(self._panels, self._runs, strict=True), 1):
            heads.append(f"{i} {title_of(run.search)}")
            told.append(f"{i} {panel.sentence(run.search)}")
            held.append(_texts(run.search, panel.inspector))
        names = dict.fromkeys(name for texts in held for name in texts)
        rows = [(name, tuple(texts.get(name, "") for texts in held)) for name in names]
        rows.sort(key=lambda row: len({*row[1]}) == 1)
        s.plate(self, box, (*heads, *rows, *told), lambda part: _paint(part, heads, rows, told))


def _texts(run: Search, inspector: Inspector) -> dict[str, str]:
    """The variables of the function at work, its queue first."""
    call = inspector.calls[-1] if inspector.calls else None
    if not call:
        return {}
    grid, memory = run.board.grid, call.memory
    queue = {memory.name: " ".join(entries_of(grid, memory))} if memory else {}
    return queue | {name: said(grid, value) for name, value in call.values}


def _paint(s: Surface, heads: Sequence[str], rows: Sequence[_Row], told: Sequence[str]) -> None:
    sizes = s.pick(_PIXELS, _CHARACTERS)
    s.panel(Box(0, 0, s.width, s.height))
    room, y = s.width - 2 * sizes.left, sizes.top
    most = 2 if s.height > 10 * sizes.line else 1
    lines = [line for words in told for line in few_lines(s, words, room, most)]
    bottom = s.height - len(lines) * sizes.line
    for i, line in enumerate(lines):
        s.text(sizes.left, bottom + i * sizes.line, line, NOTICE)
    first = min(max((s.width_of(name) for name, _ in rows), default=0) + sizes.gap, room // 3)
    width = (room - first) // len(heads)
    table = [("", heads), *rows] if y + 2 * sizes.line <= bottom else rows
    for name, values in table[: max(0, bottom - y) // sizes.line]:
        ink = HEADING if values is heads else STRONG if len({*values}) > 1 else DIM
        s.text(sizes.left, y, s.shortened(name, first - sizes.gap), DIM)
        for i, words in enumerate(values):
            shown = s.shortened(words, width - sizes.gap)
            s.text(sizes.left + first + i * width, y, shown, ink)
        y += sizes.line
