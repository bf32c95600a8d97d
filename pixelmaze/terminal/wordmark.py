"""The name of the game in large letters."""

from pixelmaze.looks.theme import Role
from pixelmaze.terminal.canvas import Canvas, Style

_LETTERS = {
    "p": ("####.", "#...#", "####.", "#....", "#...."),
    "i": ("###", ".#.", ".#.", ".#.", "###"),
    "x": ("#...#", ".#.#.", "..#..", ".#.#.", "#...#"),
    "e": ("#####", "#....", "####.", "#....", "#####"),
    "l": ("#....", "#....", "#....", "#....", "#####"),
    "m": ("#...#", "##.##", "#.#.#", "#...#", "#...#"),
    "a": (".###.", "#...#", "#####", "#...#", "#...#"),
    "z": ("#####", "...#.", "..#..", ".#...", "#####"),
}
_NAME = "pixelmaze"
_GAP = 1
WIDTH = sum(len(_LETTERS[letter][0]) + _GAP for letter in _NAME) - _GAP
"""Columns of the wordmark. Each dot is one column wide and half a line high."""
HEIGHT = 3  # lines of the wordmark
_INKS = (Role.GOAL_LIGHT, Role.GOAL_LIGHT, Role.GOAL, Role.GOAL, Role.GOAL_DARK)
"""Colours by row of dots, lit from above."""


def draw_wordmark(canvas: Canvas, y: int) -> None:
    """Draw the wordmark, centred; plain text if the canvas is too narrow."""
    if canvas.width < WIDTH + 2:
        canvas.write((canvas.width - len(_NAME)) // 2, y, _NAME, Style(Role.GOAL, is_bold=True))
        return
    x = (canvas.width - WIDTH) // 2
    for letter in _NAME:
        rows = _LETTERS[letter]
        for column in range(len(rows[0])):
            for line in range(HEIGHT):
                _put(canvas, x + column, y + line, rows, column, 2 * line)
        x += len(rows[0]) + _GAP


def _put(canvas: Canvas, x: int, y: int, rows: tuple[str, ...], column: int, row: int) -> None:
    """Draw two dots, one above the other, in one character."""
    upper = rows[row][column] == "#"
    lower = row + 1 < len(rows) and rows[row + 1][column] == "#"
    ground = canvas.style(x, y).ground
    if upper and lower and _INKS[row] == _INKS[row + 1]:
        canvas.put(x, y, "█", Style(_INKS[row], ground))
    elif upper and lower:
        canvas.put(x, y, "▀", Style(_INKS[row], _INKS[row + 1]))
    elif upper:
        canvas.put(x, y, "▀", Style(_INKS[row], ground))
    elif lower:
        canvas.put(x, y, "▄", Style(_INKS[row + 1], ground))
