"""The characters that mazes are drawn with.

Line characters are indexed by their *arms*: the sides of the character cell that they reach.
"""

from pixelmaze.maze.board import ON_PATH, RETREATED, VISITED, VISITED_BACK

RIGHT, UP, LEFT, DOWN = 1, 2, 4, 8  # arms, as bit flags

WALL = " ╶╵└╴─┘┴╷┌│├┐┬┤┼"  # wall characters, by arms

LINES = {
    RETREATED: "·┄┆╰┄┄╯┄┆╭┆┆╮┄┆┄",
    VISITED: "•╺╹┗╸━┛┻╻┏┃┣┓┳┫╋",
    VISITED_BACK: "•╍╏┕╍╍┙┷╏┍╏┝┑┯┥┿",
    ON_PATH: "◆═║╚══╝╩║╔║╠╗╦╣╬",
}
"""Line characters, by the mark of the cell that the line leads to, then by arms. Later marks are
drawn over earlier ones."""

WAITING_SIGN = "○"
FILLED_SIGN = "░"
ROCK_SIGN = "▒"
HEAD_SIGN = "●"
NEXT_SIGN = "◇"
DIM_SIGN = "·"
ROUTE_SIGN = "•"  # of a way that is pointed out
TERRAIN_SIGNS = " :~"  # signs of plain floor, mud and water
HEAT_SIGNS = " .,:;-~=+*ox%#&@"  # signs of the heat map, from near to far
UPPER_HALF, LOWER_HALF, FULL_BLOCK = "▀▄█"
BEYOND = "◂▸▴▾"  # arrows at the left, right, top and bottom edge where the maze continues

ONE_WAY = {(1, 0): "▸", (0, -1): "▴", (-1, 0): "◂", (0, 1): "▾"}
"""Arrows of one-way doors by direction, to the right and down. A door in a slanted wall has the
arrow up or down."""

ARROWS = "→↗↑↖←↙↓↘"  # arrows by eighths of a turn, counterclockwise from the right

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
        **dict(zip("🟩🟡🔺⬛🔑🏁👻🐾", "#o^.ae&H", strict=True)),
        **dict(zip("★☆›‹×‖▏…–█▀▄é", "*-><x||~-###e", strict=True)),
    }
)


def ascii_only(text: str) -> str:
    """Replace all characters by ASCII ones. Kinds of lines stay distinguishable."""
    return text.translate(_ASCII).encode("ascii", "replace").decode()
