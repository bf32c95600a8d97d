"""The characters of which a maze is drawn.

Lines are told by their *arms*: the sides of a character's place to which they lead.
"""

from __future__ import annotations

from pixelmaze.board import ON_PATH, RETREATED, VISITED, VISITED_BACK

RIGHT, UP, LEFT, DOWN = 1, 2, 4, 8
"""Arms, to be added."""

WALL = " ╶╵└╴─┘┴╷┌│├┐┬┤┼"
"""By its arms, what stands where walls meet."""

LINES = {
    RETREATED: "·┄┆╰┄┄╯┄┆╭┆┆╮┄┆┄",
    VISITED: "•╺╹┗╸━┛┻╻┏┃┣┓┳┫╋",
    VISITED_BACK: "•╍╏┕╍╍┙┷╏┍╏┝┑┯┥┿",
    ON_PATH: "◆═║╚══╝╩║╔║╠╗╦╣╬",
}
"""By its arms, the line to a cell of that mark; a later kind is drawn over an earlier one."""

WAITING_SIGN = "○"
FILLED_SIGN = "░"
ROCK_SIGN = "▒"
HEAD_SIGN = "●"
NEXT_SIGN = "◇"
DIM_SIGN = "·"
HEAT_SIGNS = " .,:;-~=+*ox%#&@"
"""From near the start to far away."""
UPPER_HALF, LOWER_HALF, FULL_BLOCK = "▀▄█"
BEYOND = "◂▸▴▾"
"""The maze goes on to the left, right, up, down."""

ARROWS = "→↗↑↖←↙↓↘"
"""By the eighth of a turn, counterclockwise from the right."""

_ASCII_LINES = {RETREATED: ".", VISITED: "*", VISITED_BACK: "o", ON_PATH: "="}
_ASCII = str.maketrans(
    {
        **{sign: _ASCII_LINES[mark] for mark, signs in LINES.items() for sign in signs[1:]},
        **dict(zip(WALL, " -|+--++|+|++++++", strict=False)),
        "•": "*",
        "◆": "=",
        "·": ".",
        WAITING_SIGN: "?",
        FILLED_SIGN: "x",
        ROCK_SIGN: "#",
        HEAD_SIGN: "O",
        NEXT_SIGN: "+",
        **dict(zip(BEYOND, "<>^v", strict=True)),
        **dict(zip(ARROWS, ">/^\\</v\\", strict=True)),
        **dict(zip("★☆›‹×‖▏…–█▀▄é", "*-><x||~-###e", strict=True)),
    }
)


def ascii_only(text: str) -> str:
    """The same for an output that cannot show the characters of lines; the kinds still differ."""
    return text.translate(_ASCII).encode("ascii", "replace").decode()
