"""The lines above and below a scene: what it is, how it stands, what counts, what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.controls import Group
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.bindings import Binding
from pixelmaze.ui.messages import COLOURS, Standing
from pixelmaze.ui.surface import Box
from pixelmaze.ui.widgets.keys import KeyBar
from pixelmaze.ui.widgets.status import StatusBar
from pixelmaze.ui.widgets.toast import Toast

TOP = 1
"""Lines of the upper strip."""
BOTTOM = 2
"""Those of the lower ones: figures or time, and keys."""
Notice = Toast


def view_box(canvas: Canvas) -> Box:
    """What is left between the strips."""
    return Box(0, TOP, canvas.width, max(0, canvas.height - TOP - BOTTOM))


def draw_top(canvas: Canvas, heading: str, standing: Standing | None, notice: str = "") -> None:
    """The first line. A notice stands in place of the heading."""
    _, word, kind = standing or ("", "", "ready")
    subject = standing.subject if standing else ""
    StatusBar().draw(Characters(canvas), heading, subject, word, COLOURS[kind], notice)


def draw_keys(
    canvas: Canvas, groups: Sequence[Group], is_typing: bool = False, corner: str = ""
) -> int:
    """The last line: as many of the keys as there is room for, the first ones first; returns
    where they end. While text is typed, keys that are text are left out."""
    bar = KeyBar()
    bar.draw(Characters(canvas), groups, ALWAYS[1], is_typing, corner)
    return bar.end


ALWAYS: Group = ("Terminal", [
    Binding("?", ("?", "f1"), "keys", "show and hide this list; also F1",
            else_key="F1"),
    Binding("Q", ("q",), "quit", "quit; also Ctrl C", else_key="Ctrl C"),
    Binding("Ctrl Z", (), "", "leave it for the shell, until fg"),
])  # fmt: skip
