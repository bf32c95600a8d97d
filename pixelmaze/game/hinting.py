"""Hints, and a solver that continues the game for the player."""

from itertools import pairwise
from math import inf
from typing import NamedTuple

from pixelmaze.algorithms.registry import Solver
from pixelmaze.fast.fast import distances_to
from pixelmaze.game.game import Game
from pixelmaze.game.rules import HINTS, MOVES, TICKS
from pixelmaze.game.tour import descent
from pixelmaze.game.world import State, World
from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.grid import arcs_along
from pixelmaze.maze.maze import exits
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run.outcomes import FOUND
from pixelmaze.run.search import Search

# ---- hints ---------------------------------------------------------------------------------------

LOST_ROOM = "You can't win from here. Undo or restart."
_NO_PATH = "There is no path to the goal."


class Hinting:
    """The hints of one game: `arcs` are the moves shown, `marked` the cells of a reason.

    The first degree says what matters next, and why; the second shows the next move, or the path to
    the next junction; the third shows the whole path. All hints together cost the moves star,
    which the player is told before the first. Each request without a move in between gives the next
    degree.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.forget()

    def forget(self) -> None:
        """Show and offer nothing."""
        self.arcs: list[int] = []
        self.marked: list[int] = []
        self.offer = ""
        """The content and cost of the next hint; empty without an offer."""
        self._degree = 0  # of the hint shown or offered

    def ask(self, key: str) -> str:
        """Answer a request for a hint by this key. Returns words for the player, or empty."""
        if self._game.outcome:
            return ""
        if self._game.distance(self._game.cell) < 0:
            return LOST_ROOM if self._game.world else _NO_PATH
        if self._degree == len(HINTS):
            return "You can already see the whole path."
        if not self._game.hint_path(self._degree + 1):
            return _NO_PATH
        if MOVES not in self._game.available_stars or self.offer:
            self.offer = ""
            return self.show(self._degree + 1)
        self.offer = f"{key} again shows what matters next. Hints cost you the moves star."
        return ""

    def show(self, degree: int) -> str:
        """Give the hint of this degree. Returns its words, or empty."""
        self._game.act(HINTS[degree - 1])
        return self.reveal(degree)

    def reveal(self, degree: int) -> str:
        """Show the hint of this degree, already given. Returns its words, or empty."""
        game = self._game
        self._degree = degree
        words, self.marked = reason(game) if degree == 1 else NOTHING
        cells = [game.cell, *([] if words else game.hint_path(degree))]
        self.arcs = arcs_along(game.maze.grid, cells)
        return words

    def maze_changed(self) -> None:
        """Show the way again, through the changed passages of the maze."""
        if (self.arcs or self.marked) and not self._game.outcome:
            self.reveal(self._degree or len(HINTS))  # typed play shows paths without a hint

    def moved(self) -> None:
        """After a move, show the rest of the path if the player follows it. The whole path is shown
        from key to key, since it may lead through the same cells again."""
        here, grid = self._game.cell, self._game.maze.grid
        follows = bool(self.arcs) and grid.head[self.arcs[0]] == here
        arcs, degree = self.arcs[1:] if follows else [], self._degree
        marked = [] if here in self.marked[:1] else self.marked
        self.forget()
        self.marked = marked
        self.arcs, self._degree = arcs, degree if arcs else 0
        if follows and not arcs and degree == len(HINTS) and not self._game.outcome:
            self.reveal(degree)


# ---- the first hint ------------------------------------------------------------------------------

# Reasons say what matters next, and why. Searches find them, so they are true.


class Hint(NamedTuple):
    words: str
    cells: list[Cell]  # the cells that the words mention, to be marked


NOTHING = Hint("", [])


def reason(game: Game) -> Hint:
    """The next thing in a room, or the cell from where walls hold a being, and the mistake avoided.
    In a maze: a passage that leads nowhere. `NOTHING` if neither, and in rooms without rules."""
    if game.world:
        return _in_room(game.world) if game.maze.things.have_rules else NOTHING
    return _closed_passage(game)


# ---- the first hint in rooms ---------------------------------------------------------------------

_ACTS = {
    "key": ("Take", "Taking", "key"), "lock": ("Open", "Opening", "lock"),
    "plate": ("Step on", "Stepping on", "plate"), "floor": ("Cross", "Crossing", "thin floor"),
}  # fmt: skip


class _Event(NamedTuple):
    kind: str  # key, lock, plate or floor
    cell: Cell  # where


def _in_room(world: World) -> Hint:
    state = world.now
    for arc in world.best_way(state):
        after = world.step(state, arc)
        if event := _event(world, state, after):
            act, _, thing = _ACTS[event.kind]
            return Hint(f"{act} the marked {thing} next.{_mistake(world, event)}", [event.cell])
        being = _held(world, state, after)
        if being:
            words = f"Go to the marked cell next: there the walls hold {being} back."
            return Hint(words + _straight(world), [after.hero])
        if world.is_won(after):
            way = world.maze.grid.way(arc)
            return Hint(f"Reach the goal moving {way}.{_straight(world)}", [state.hero])
        state = after
    return NOTHING


def _event(world: World, before: State, after: State) -> _Event | None:
    """The most important change that a move brings; None if it changes nothing."""
    things, plates = world.maze.things, world.maze.things.plates
    if after.keys != before.keys:
        return _Event("key", after.hero)
    if after.locks != before.locks:
        return _Event("lock", after.hero)
    if after.hero in plates:
        return _Event("plate", after.hero)
    if after.reflection != before.reflection and after.reflection in plates:
        return _Event("plate", after.reflection)
    return _Event("floor", after.hero) if after.hero in things.thin else None


def _held(world: World, before: State, after: State) -> str:
    """The being that walls held back in this move; empty if none."""
    if before.minotaur == after.minotaur >= 0 and not world.is_won(after):
        return "the minotaur"
    return "your reflection" if before.reflection == after.reflection >= 0 else ""


def _mistake(world: World, chosen: _Event) -> str:
    """A sentence on the nearest other thing that, if first, loses or costs moves; else empty."""
    seen, queue = {world.now: 0}, [world.now]
    total: dict[_Event, float] = {}
    """For each event, the fewest moves that win if it comes first; infinity if none do."""
    for state in queue:
        for after in (world.step(state, arc) for arc in world.ways(state)):
            event, moves = _event(world, state, after), seen[state] + 1
            if event and not after.is_caught:
                known = total.get(event, inf)
                total[event] = min(known, moves + world.moves_to_win.get(after, inf))
            elif not event and after not in seen:
                seen[after] = moves
                queue.append(after)
    for event, needed in total.items():
        longer = needed - world.moves_to_win[world.now]
        if event != chosen and longer > 0:
            other = "the other" if event.kind == chosen.kind else "the"
            costs = f"would cost {longer} extra move{'s' * (longer != 1)}"
            if longer == inf:
                costs = "would waste the key" if event.kind == "lock" else "would lose the room"
            _, act, thing = _ACTS[event.kind]
            return f" {act} {other} {thing} first {costs}."
    return ""


def _straight(world: World) -> str:
    """A sentence on the failure of the direct path, by the present walls; else empty."""
    maze, state = world.maze.copy(), world.now
    maze.passages[:] = world.passages(state)
    way = [state.hero, *descent(maze, distances_to(maze, maze.goal), state.hero)]
    for moves, arc in enumerate(arcs_along(maze.grid, way), 1):
        if not world.can_walk(state, arc):
            is_turn = world.maze.things.no_left and world.is_open(state, arc)
            return " The direct path needs a barred turn." if is_turn else ""
        state = world.step(state, arc)
        if state.is_caught:
            return f" The direct path gets you caught in {moves} move{'s' * (moves != 1)}."
    return ""


# ---- the first hint in other mazes ---------------------------------------------------------------


def _closed_passage(game: Game) -> Hint:
    """The largest dead part of the maze behind a passage on the way to the next junction."""
    maze, head = game.maze, game.maze.grid.head
    way = [game.cell, *game.hint_path(2)]
    gone = {game.cell, maze.start, *(head[arc] for arc in game.walked)}
    targets = {*maze.goals, *maze.waypoints[game.keys :]}
    ahead = dict(pairwise([*way, *game.hint_path(3)[len(way) - 1 :]]))
    for cell in way:
        found: list[list[Cell]] = []
        for arc in exits(maze, cell):
            if head[arc] == ahead.get(cell) or head[arc] in gone:
                continue
            part, queue = {cell, head[arc]}, [head[arc]]
            for here in queue:
                for there in (head[way_on] for way_on in exits(maze, here)):
                    if there not in part:
                        part.add(there)
                        queue.append(there)
            if not part & targets and not part & (gone - {cell}):
                found.append(queue)
        if found:
            cells = max(found, key=len)
            count = f"{len(cells):,} cell{'s' * (len(cells) != 1)}"
            return Hint(f"The marked passage leads nowhere: {count}, no other way out.", cells)
    return NOTHING


# ---- a solver ------------------------------------------------------------------------------------

STEP_RATE = 60
SECONDS = 8
"""About the time of the search, and then of the walk: both run faster in large mazes."""
SECONDS_AGAIN = 0.5  # the same time for a search after the maze changed
HIGHEST_RATE = 300_000  # the highest step rate: more steps take longer than a frame


class Autopilot:
    """Searches from the player's cell via the keys that are left, then walks the path. In a room,
    whose states no solver knows, walks a best way without a visible search."""

    search: Search | None = None

    def __init__(self, game: Game, solver: str | Solver) -> None:
        self._game = game
        self._solver = solver
        self._grid = game.maze.grid
        self._moves_a_tick = 1
        self._to_walk: list[int] | None = None  # arcs, the last one first
        if game.world:
            self.title = "The best path"
            self._to_walk = game.world.best_way(game.world.now)[::-1]
        else:
            self.title = solver_for(solver).title
            self._begin(SECONDS)

    def close(self) -> None:
        if self.search:
            self.search.close()

    def plan_again(self) -> None:
        """Search again from here, quickly: the passages of the maze changed."""
        self.close()
        self._begin(SECONDS_AGAIN)

    def _begin(self, seconds: float) -> None:
        game = self._game
        step_rate = min(max(STEP_RATE, 2 * game.maze.grid.size / seconds), HIGHEST_RATE)
        to_fetch = game.maze.waypoints[game.keys :]
        self.search = Search(game.maze, self._solver, game.cell, step_rate=step_rate, via=to_fetch)
        self._to_walk = None

    @property
    def has_found(self) -> bool:
        return not self.search or self.search.outcome == FOUND

    @property
    def cursor(self) -> int:
        """The current cell of the search; -1 without a search."""
        return self.search.board.cursor if self.search and not self.has_found else -1

    def moves(self, is_ready: bool) -> list[int]:
        """Let a tick pass. Returns the arcs to walk now: several if the path is long; else one, if
        `is_ready` says that the last move is over."""
        if self.search:
            self.search.advance(1 / TICKS)
        if not self.has_found:
            return []
        if self._to_walk is None:
            assert self.search
            self._to_walk = arcs_along(self._grid, self.search.route)[::-1]
            if not self._game.maze.shift:  # the maze may change between two moves
                self._moves_a_tick = 1 + len(self._to_walk) // (SECONDS * TICKS)
        if not is_ready and self._moves_a_tick == 1:
            return []
        due = self._to_walk[: -self._moves_a_tick - 1 : -1]
        del self._to_walk[-self._moves_a_tick :]
        return due
