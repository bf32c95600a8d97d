"""Draws the maze of a game or a search in lines of text."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import and_

from pixelmaze.files import room, walls
from pixelmaze.files.lattice import FENCE
from pixelmaze.files.letters import PATH, TERRAIN, WAYPOINTS
from pixelmaze.game import rules
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
from pixelmaze.maze.maze import TERRAINS, Maze, exits, has_doors
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.messages import out_of
from pixelmaze.ui.play.description import stars_of
from pixelmaze.ui.play.facts import figures_of
from pixelmaze.ui.play.messages import FIGURE_NAMES
from pixelmaze.ui.play.rooms import GEM, HOLE, HOME, LOCKED, OPEN, SHUT, THIN, doorway, in_cells
from pixelmaze.ui.watch.value_texts import place_of

HERE = "X"  # the player, or where an algorithm is at work
GHOST_SIGN, RIVAL_SIGN = "&", "o"  # the ghost, and the raced run; as in the terminal
HUNTER = {mood: {Mood.AWAKE: "!", Mood.CHASING: "H"}.get(mood, "h") for mood in Mood}
"""By mood; the small letter is harmless."""
SIGNS_OF_HUNTER = "H is the hunter: h while it's harmless, ! when it wakes."
OPENS, CLOSES = "o", "x"
SIGNS_OF_SHIFT = f"{OPENS} marks the wall that opens next, {CLOSES} where one closes."
DOORS = "> < ^ v one-way doors"
MARK = "?"
_ENDS = {"start": "S", "goal": "G"}
_THINGS = {
    **_ENDS, "key": room.KEY, "plate": room.PLATE, THIN: room.THIN, HOLE: "#", GEM: room.GEM,
    "minotaur": room.MINOTAUR, "your reflection": room.REFLECTION, HOME: room.HOME,
}  # fmt: skip
_DOORS = {LOCKED: room.LOCK, OPEN: room.OPEN_GATE, SHUT: room.SHUT_GATE}
"""The signs in texts of rooms, by the names of things and doors."""
_MARKS = {
    WAITING: ("?", "waiting"), VISITED: ("*", "visited"),
    VISITED_BACK: ("%", "visited from the goal"), RETREATED: ("~", "backtracked"),
    FILLED: ("=", "filled in"), ON_PATH: (PATH, "path"),
}  # fmt: skip
"""Marks as characters that are neither letters nor parts of walls, and in words."""
LEGEND = f"S start, G goal, {HERE} current cell, {', '.join(map(' '.join, _MARKS.values()))}"


def legend_of(maze: Maze) -> str:
    """A legend of the signs that can occur in this maze."""
    kinds = {kind for kind in maze.terrain if kind}
    signs = [f"{TERRAIN[kind]} {TERRAINS[kind]}" for kind in sorted(kinds)]
    if maze.fences:
        signs.append(f"{FENCE} fence")
    if has_doors(maze):
        signs.append(DOORS)
    return ", ".join([LEGEND, *signs])


def picture_of_game(
    game: Game, path: Sequence[int] = (), rival: int = -1, marked: Sequence[int] = ()
) -> list[str]:
    """Draw the maze with the keys left, and with the player, who covers the signs of the cell. The
    cells of `path` are dotted; those that a hint `marked` have one more sign; a raced run is in the
    cell `rival`. By torchlight, unseen cells are blank during the game."""
    maze = game.maze
    shown = _terrain(maze) | _places(maze, held=game.keys)
    if rival >= 0:
        shown[rival] = RIVAL_SIGN
    if game.ghost:
        shown[game.ghost.at(game.ticks)[0]] = GHOST_SIGN
    if game.hunter:
        shown[game.hunter.cell] = HUNTER[game.hunter.mood]
    lines = list(walls.drawn(maze, shown | {game.cell: HERE}, path))
    grid, on_walls = maze.grid, dict[int, str]()
    if game.next_change and not game.outcome:
        on_walls |= zip(game.next_change, (OPENS, CLOSES), strict=True)
    if game.world:
        for cell, names in in_cells(game).items():
            is_here = cell == game.cell  # where the player covers start and goal
            signs = [_THINGS[name] for name in names if not is_here or name not in _ENDS]
            walls.put(lines, grid, cell, cell, HERE * is_here + "".join(signs))
        for cell in marked:
            walls.put(lines, grid, cell, cell, MARK, aside=1)
        doors = (*maze.things.locks, *maze.things.gates)
        on_walls |= {arc: _DOORS.get(doorway(game.world, game.world.now, arc), "") for arc in doors}
    for arc, sign in on_walls.items():
        walls.put(lines, grid, tail(grid, arc), grid.head[arc], sign)
    if game.rules.torch and not game.outcome:
        seen = [cell for cell in range(maze.grid.size) if game.is_seen(cell)]
        lines = _lit(lines, maze.grid, seen)
    return lines


def figures(game: Game) -> str:
    """Moves, time, keys, the ghost and the stars, in one line."""
    counts = [
        f"{FIGURE_NAMES[kind]} {number}{word}"
        for kind, number, word in figures_of(game, None)
        if number
    ]
    if rules.GEM in game.offered_stars:
        counts.append(f"gem {game.has_gem:d} {out_of('1')}")
    earned = "earned" if game.outcome else "to earn"
    return ", ".join([*counts, f"{stars_of(game)} {earned}"])


def signs_of_room(game: Game) -> str:
    """A legend of the signs that can occur in a room."""
    things = game.maze.things
    names = {name for names in in_cells(game).values() for name in names}
    names |= {HOLE} if things.thin else set()
    names |= ({OPEN, SHUT} if things.gates else set()) | ({LOCKED} if things.locks else set())
    signs = (f"{sign} {name}" for name, sign in (_THINGS | _DOORS).items() if name in names)
    return f"{HERE} you, {', '.join(signs)}; {MARK} marked by a hint."


def picture_of_board(maze: Maze, board: Board, path: Sequence[int] = ()) -> Iterable[str]:
    """Draw the maze on the board, with the mark of each cell and the current cell."""
    marked = {cell: _MARKS[mark][0] for cell, mark in enumerate(board.marks) if mark != BLANK}
    shown = _terrain(maze) | marked | _places(maze)
    if board.cursor >= 0:
        shown[board.cursor] = HERE
    as_made = Maze(maze.grid, board.passages, maze.start, maze.goals)
    as_made.fences = bytes(map(and_, maze.fences, board.passages))
    return walls.drawn(as_made, shown, path)


def search_in_words(search: Search) -> Iterator[str]:
    """The current cell, the cells that wait, and the ways out of each."""
    maze, board = search.maze, search.board
    here = board.cursor if board.cursor >= 0 else maze.start
    waiting = [cell for cell, mark in enumerate(board.marks) if mark == WAITING and cell != here]
    for cell, name in ((here, "Here"), *((cell, "Waiting") for cell in waiting)):
        ways = (
            f"{maze.grid.way(arc)} {place_of(maze.grid, maze.grid.head[arc])}, "
            f"{_MARKS.get(board.marks[maze.grid.head[arc]], ('', 'not seen'))[1]}"
            for arc in exits(maze, cell)
        )
        yield f"{name}: {place_of(maze.grid, cell)}. {'; '.join(ways)}."


def _terrain(maze: Maze) -> dict[int, str]:
    return {cell: TERRAIN[kind] for cell, kind in enumerate(maze.terrain) if kind}


def _places(maze: Maze, held: int = 0) -> dict[int, str]:
    """The letters of start, goals and waypoints, without collected keys."""
    # waypoints without a letter are not shown
    to_fetch = dict(zip(maze.waypoints[held:], WAYPOINTS[held:], strict=False))
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
