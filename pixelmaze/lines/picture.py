"""Draws the maze of a game or a search in lines of text."""

from collections.abc import Collection, Iterable, Sequence

from pixelmaze.files import walls
from pixelmaze.files.letters import PATH, TERRAIN, WAYPOINTS
from pixelmaze.game.game import Game
from pixelmaze.game.hunter import Mood
from pixelmaze.maze.board import (
    BLANK,
    FILLED,
    ON_PATH,
    RETREATED,
    VISITED,
    VISITED_BACK,
    WAITING,
    Board,
)
from pixelmaze.maze.grid import Grid, tail
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.maze.terrain import NAMES

HERE = "X"  # the player, or where an algorithm is at work
GHOST, RIVAL = "&", "o"  # the ghost, and the run that is raced. The same as in the terminal
HUNTER = {mood: {Mood.AWAKE: "!", Mood.CHASING: "H"}.get(mood, "h") for mood in Mood}
"""By what it is about; the small letter is harmless."""
SIGNS_OF_HUNTER = "H is the hunter: h while it is harmless, ! when it wakes."
OPENS, CLOSES = "o", "x"
SIGNS_OF_SHIFT = f"{OPENS} is the wall that opens next; where {CLOSES} is, one closes."
DOORS = "> < ^ v one-way doors"
_SIGNS = {
    WAITING: "?",
    VISITED: "*",
    VISITED_BACK: "%",
    RETREATED: "~",
    FILLED: "=",
    ON_PATH: PATH,
}
"""Characters that are neither letters nor parts of walls."""
LEGEND = (
    f"S start, G goal, {HERE} current cell, {_SIGNS[WAITING]} waiting, {_SIGNS[VISITED]} visited, "
    f"{_SIGNS[VISITED_BACK]} visited from the goal, {_SIGNS[RETREATED]} backtracked, "
    f"{_SIGNS[FILLED]} filled in, {_SIGNS[ON_PATH]} path"
)


def legend_of(maze: Maze) -> str:
    """What the signs mean that may stand in this maze."""
    kinds = {kind for kind in maze.terrain if kind}
    signs = [f"{TERRAIN[kind]} {NAMES[kind]}" for kind in sorted(kinds)]
    if has_doors(maze):
        signs.append(DOORS)
    return ", ".join([LEGEND, *signs])


def picture_of_game(game: Game, path: Sequence[int] = (), rival: int = -1) -> list[str]:
    """The maze with the player, who covers what is in the cell, and the keys not yet collected. The
    cells of `path` are dotted; a run that is raced is in the cell `rival`. By torchlight,
    unseen cells are blank while the game lasts."""
    maze = game.maze
    shown = _terrain(maze) | _places(maze, held=game.keys) | ({rival: RIVAL} if rival >= 0 else {})
    if game.ghost:
        shown[game.ghost.at(game.ticks)[0]] = GHOST
    if game.hunter:
        shown[game.hunter.cell] = HUNTER[game.hunter.mood]
    lines = list(walls.write(maze, path, shown | {game.cell: HERE}))
    if game.next_change and not game.outcome:
        lattice, grid = walls.lattice_of(maze.grid.shape), maze.grid
        for arc, sign in zip(game.next_change, (OPENS, CLOSES), strict=True):
            ends = [grid.xy(cell) for cell in (tail(grid, arc), grid.head[arc])]
            columns = [lattice.columns(grid.tiling, grid.width, y)[x] for x, y in ends]
            at, row = sum(columns) // 2, sum(2 * y + 1 for _, y in ends) // 2
            lines[row] = f"{lines[row][:at]}{sign}{lines[row][at + 1 :]}"
    if game.rules.torch and not game.outcome:
        seen = [cell for cell in range(maze.grid.size) if game.is_seen(cell)]
        lines = _lit(lines, maze.grid, seen)
    return lines


def picture_of_board(maze: Maze, board: Board, path: Sequence[int] = ()) -> Iterable[str]:
    """The maze as it is on the board, with the mark of each cell and the current cell."""
    marked = {cell: _SIGNS[mark] for cell, mark in enumerate(board.marks) if mark != BLANK}
    shown = _terrain(maze) | marked | _places(maze)
    if board.cursor >= 0:
        shown[board.cursor] = HERE
    as_made = Maze(maze.grid, board.passages, maze.start, maze.goals)
    return walls.write(as_made, path, shown)


def _terrain(maze: Maze) -> dict[int, str]:
    return {cell: TERRAIN[kind] for cell, kind in enumerate(maze.terrain) if kind}


def _places(maze: Maze, held: int = 0) -> dict[int, str]:
    """The letters of start, goals and waypoints; not those of keys that are held."""
    letters = dict(
        zip(maze.waypoints, WAYPOINTS, strict=False)
    )  # waypoints without a letter are not shown
    to_fetch = {cell: letters[cell] for cell in maze.waypoints[held:] if cell in letters}
    return {maze.start: "S"} | dict.fromkeys(maze.goals, "G") | to_fetch


def _lit(lines: Sequence[str], grid: Grid, seen: Collection[int]) -> list[str]:
    """The drawing of these cells and the walls around them; the rest is blank."""
    length = max(map(len, lines))
    drawn = [line.ljust(length) for line in lines]
    lit = [bytearray(b" " * length) for _ in drawn]
    lattice = walls.lattice_of(grid.shape)
    reach = lattice.pitch // 2
    for cell in seen:
        x, y = grid.xy(cell)
        middle = lattice.columns(grid.tiling, grid.width, y)[x]
        place = slice(middle - reach, middle + reach + 1)
        for row in range(2 * y, 2 * y + 3):
            lit[row][place] = drawn[row][place].encode()
    return [line.decode().rstrip() for line in lit]
