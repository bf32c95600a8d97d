"""A game: a player in a maze, and how the rules answer each input. Draws nothing.

Inputs change the state of a game. Time is counted in ticks from the first move. Maze, rules, inputs
and their ticks decide everything, so a game can be replayed.
"""

from typing import NamedTuple

from pixelmaze.game.ghost import Ghost
from pixelmaze.game.hunter import Hunter, Mood
from pixelmaze.game.paces import Pace, par, ticks_in
from pixelmaze.game.rules import (
    FINISHED,
    GEM,
    GHOST,
    HINTS,
    HUNTER,
    LOST,
    MOVES,
    ROOM_STARS,
    SOLVER,
    TICKS,
    TIME,
    UNDO,
    WAYS,
    WON,
    Input,
    Rules,
)
from pixelmaze.game.shifting import Change, Shifting
from pixelmaze.game.tour import Ahead, shortest_tour, stops_of
from pixelmaze.game.world import State, World
from pixelmaze.maze.distances import move_cost
from pixelmaze.maze.grid import arc_towards
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.run.solution import cost_of


class _Moved(NamedTuple):
    """A move that can be undone."""

    arc: int
    number: int  # its index in `walked`
    heading: int  # of the move before
    keys: int
    state: State | None  # of a room, before it


class Torch:
    """A torch that the player carries. It lights all cells within `reach` moves.

    Light is computed when it is read, so replaying a long run is fast. With a reach of 0
    nothing is lit or explored.
    """

    def __init__(self, maze: Maze, reach: int, cell: int) -> None:
        self._maze = maze
        self._reach = reach
        self._way: list[tuple[int, list[int]]] = []
        """The cells on the way of the torch, each with the cells first seen from there."""
        self._looked = 0  # how many entries of `_way` list their cells already
        self._explored = bytearray(maze.grid.size)
        self._last: tuple[int, dict[int, int]] = (-1, {})  # a cell, and the cells lit from there
        self.carry(cell)

    def carry(self, cell: int) -> None:
        """Carry the torch to a cell."""
        if self._reach:
            self._way.append((cell, []))

    def maze_changes(self) -> None:
        """Compute what has been seen so far, before the passages of the maze change."""
        if self._reach:
            _ = self.explored
            self._last = -1, {}

    def take_back(self) -> None:
        """Undo the last `carry`; the cells first seen there are unknown again."""
        if self._reach:
            for cell in self._way.pop()[1]:
                self._explored[cell] = 0
            self._looked = min(self._looked, len(self._way))

    @property
    def lit(self) -> dict[int, int]:
        """The cells in the light, with their distances in moves."""
        return self._lit_from(self._way[-1][0]) if self._reach else {}

    @property
    def explored(self) -> bytearray:
        """One byte per cell: 1 if it has been lit."""
        for cell, new in self._way[self._looked :]:
            new += [there for there in self._lit_from(cell) if not self._explored[there]]
            for there in new:
                self._explored[there] = 1
        self._looked = len(self._way)
        return self._explored

    def _lit_from(self, begin: int) -> dict[int, int]:
        if self._last[0] != begin:
            lit = {begin: 0}
            queue = [begin]
            for cell in queue:
                if lit[cell] < self._reach:
                    for arc in exits(self._maze, cell):
                        there = self._maze.grid.head[arc]
                        if there not in lit:
                            lit[there] = lit[cell] + 1
                            queue.append(there)
            self._last = begin, lit
        return self._last[1]


class Game:
    """A player in a maze. Waypoints are keys, in order; the last opens the gate at the goal."""

    def __init__(self, maze: Maze, rules: Rules | None = None, ghost: Ghost | None = None) -> None:
        """`ghost` comes from outside the package, so no rules can name it."""
        self.original = maze
        """The maze at the start."""
        self.world = World(maze) if maze.things else None
        """The state machine of a room; None for a maze without things."""
        self.maze = maze.copy() if maze.shift or self.world else maze
        """The maze at present."""
        self._shifting = Shifting(maze)
        self.rules = rules or Rules()
        self._ahead = Ahead(self.maze)
        self.shortest = self.world.best_cells() if self.world else shortest_tour(maze, self._ahead)
        """The cells of the best path via all keys to the goal; empty if no path exists."""
        self.tour = cost_of(maze, self.shortest) if self.shortest else -1
        """The cost of `shortest`, on plain floor its number of moves; -1 if no path exists."""
        self.par = par(maze, self.rules, self.shortest)
        if self.world:
            self.par = self.par._replace(moves=max(0, self.world.par))
        self.ghost = ghost if self.tour >= 0 else None
        if self.rules.ghost and self.tour >= 0:
            self.ghost = Ghost(maze, self.rules.ghost, self.rules.pace)
        self.restart()

    def restart(self) -> None:
        if self.maze.shift or self.world:
            self.maze.passages[:] = self.original.passages
            self._ahead.forget()
        if self.world:
            self.world.now = self.world.start
        if self.ghost:
            self.ghost.restart()
        self.inputs: list[Input] = []  # all actions of the player
        self.cell = self.maze.start
        self.heading = 0  # of the last move
        self.moves = 0  # each counted as often as it costs
        self.ticks = 0  # since the first move
        self.keys = 0  # collected
        self.hints = 0  # the highest degree given, 0 … 3
        self.is_helped = False  # True once a solver has helped
        self.outcome: str | None = None  # WON, LOST, or None while the game goes on
        self.lost_to: str | None = None  # GHOST or HUNTER, once the game is lost
        self.touches = 0  # of the hunter, each at the cost of a star
        self.lost_stars: list[str] = []  # to hints and touches, in this order
        is_hunted = self.rules.hunter and self.tour >= 0
        self.hunter = Hunter(self.maze, self.rules.hunter, self.shortest) if is_hunted else None
        self.walked: list[int] = []  # the arcs of all moves, including those back by UNDO
        self.in_vain: list[bool | None] = []
        """For each arc in `walked`: True if no nearer to the target; None if out of reach."""
        self._torch = Torch(self.maze, self.rules.torch, self.cell)
        self.pace = Pace()
        self._log: list[_Moved] = []
        self._fetch()
        self._arrive()

    # ---- queries ---------------------------------------------------------------------------------

    @property
    def room(self) -> World:
        """The world of what is known to be a room."""
        assert self.world
        return self.world

    @property
    def target(self) -> int:
        """The cell of the next key; with all keys, the first goal."""
        return stops_of(self.maze)[self.keys][0]

    @property
    def is_gate_open(self) -> bool:
        return self.keys == len(self.maze.waypoints)

    @property
    def trail(self) -> list[int]:
        """The arcs of all moves that were not undone."""
        return [moved.arc for moved in self._log]

    @property
    def counted(self) -> list[int]:
        """The indices in `walked` of moves that count; in a room, undone moves do not."""
        return [moved.number for moved in self._log] if self.world else [*range(len(self.walked))]

    @property
    def wrong_turns(self) -> list[int]:
        """The indices in `walked` of wrong turns: the first of each row of moves in vain."""
        before = [None, *(self.in_vain[at] for at in self.counted)]
        return [at for at, was in zip(self.counted, before, strict=False)
                if self.in_vain[at] and not was]  # fmt: skip

    @property
    def changes(self) -> list[Change]:
        """The changes that a shifting maze has made so far."""
        made = len(self._log) - (self.outcome == WON)  # the move to the goal changes nothing
        count = made // self.maze.shift if self.maze.shift else 0
        return [self._shifting.change(number) for number in range(count)]

    @property
    def next_change(self) -> Change | None:
        """The next change; None if the maze does not shift."""
        if not self.maze.shift:
            return None
        return self._shifting.change(len(self._log) // self.maze.shift)

    @property
    def shift_left(self) -> int:
        """Moves until the next change, at least 1; 0 if the maze does not shift."""
        shift = self.maze.shift
        return shift - len(self._log) % shift if shift else 0

    @property
    def stars(self) -> tuple[str, ...]:
        """The stars earned; none before the goal, or with a solver's help."""
        if self.outcome != WON or self.is_helped:
            return ()
        within = {
            FINISHED: True,
            GEM: self.has_gem,
            MOVES: self.moves <= self.par.moves,
            TIME: self.ticks <= self.par.ticks,
        }
        return tuple(star for star in self.available_stars if within[star])

    @property
    def offered_stars(self) -> tuple[str, ...]:
        """The stars this game offers; none if no path leads to the goal."""
        if self.tour < 0:
            return ()
        if self.world:
            return ROOM_STARS if self.maze.things.gem >= 0 else (FINISHED, MOVES)
        return self.rules.stars

    @property
    def available_stars(self) -> tuple[str, ...]:
        """The stars that can still be earned.

        Hints cost the moves star; each touch of the hunter costs one star, the last first."""
        return tuple(star for star in self.offered_stars if star not in self.lost_stars)

    @property
    def has_gem(self) -> bool:
        """True if moves that were not undone reached the gem of a room."""
        return any(self.maze.grid.head[moved.arc] == self.maze.things.gem for moved in self._log)

    @property
    def is_too_fast(self) -> bool:
        """True if a move at this tick exceeds the highest pace, as while the player wades."""
        return not self.pace.allows(self.ticks)

    @property
    def wading(self) -> int:
        """Time until the player is through mud or water, in ticks; 0 on plain floor."""
        return max(0, self.pace.free_at - self.ticks)

    @property
    def lit(self) -> dict[int, int]:
        """The cells in torchlight, with their distances in moves; empty without a torch."""
        return self._torch.lit

    @property
    def explored(self) -> bytearray:
        """One byte per cell: 1 if it has been lit; all 0 without a torch."""
        return self._torch.explored

    def is_seen(self, cell: int) -> bool:
        """True if the player has seen the cell."""
        return not self.rules.torch or bool(self.explored[cell])

    def distance(self, cell: int) -> int:
        """The lowest cost from the cell to the next key or the nearest goal; -1 if out of reach.

        In a room: the fewest moves that win from the present state."""
        if self.world:
            return self.world.moves_to_win.get(self.world.now, -1)
        return self._ahead.distance(self.keys, cell, self._came_by if cell == self.cell else -1)

    @property
    def _came_by(self) -> int:
        """The arc of the last move; -1 at the start, and right after a key was fetched."""
        last = self._log[-1] if self._log else None
        return last.arc if last and last.keys == self.keys else -1

    def hint_path(self, degree: int) -> list[int]:
        """The cells that a hint of this degree shows: 1, the next cell; 2, the path to the next
        junction or key; 3, the whole path to the next key or the goal. In a room, 2 shows the next
        cell, too, and 3 the whole path. Empty if the target cannot be reached; for 3, also if a
        later target cannot."""
        if self.world:
            ahead = [self.maze.grid.head[arc] for arc in self.world.best_way(self.world.now)]
            return ahead if degree == 3 else ahead[:1]
        last = len(self.maze.waypoints) if degree == 3 else self.keys
        if any(self._ahead.distance(at, self.cell) < 0 for at in range(self.keys, last + 1)):
            return []
        cells = [self.cell, *self._ahead.way(self.keys, self.cell, self._came_by)]
        if degree == 1:
            return cells[1:2]
        ends = [i for i, cell in enumerate(cells) if i and len(exits(self.maze, cell)) > 2]
        return cells[1 : ends[0] + 1] if ends and degree == 2 else cells[1:]

    def passage(self, heading: int, cell: int | None = None) -> int:
        """The arc of the passage from a cell (None: the player's) in this heading; -1 for a wall,
        or where the rules of a room allow no move."""
        arc = arc_towards(self.maze.grid, self.cell if cell is None else cell, heading)
        if arc >= 0 and self.world and cell in (None, self.cell):
            return arc if self.world.can_walk(self.world.now, arc) else -1
        return arc if arc >= 0 and self.maze.passages[arc] else -1

    # ---- actions ---------------------------------------------------------------------------------

    def tick(self, ticks: int = 1) -> None:
        """Let time pass, from the first move on; in relaxed games, only moves take time."""
        if self.walked and not self.outcome and not self.rules.relaxed:
            self._pass(ticks)

    def _pass(self, ticks: int) -> None:
        end = self.ticks + ticks
        loses = bool(self.ghost and self.ghost.arrives < end)  # a tie is a win
        if self.ghost and loses:
            end = int(self.ghost.arrives) + 1
        while self.hunter and (touch := self.hunter.advance(end, self.cell)) is not None:
            self.ticks = touch
            self._be_touched()
            if self.outcome:
                return
        self.ticks = end
        if loses:
            self.outcome, self.lost_to = LOST, GHOST

    def _be_touched(self) -> None:
        if self.available_stars:
            self.touches += 1
            self.lost_stars.append(self.available_stars[-1])
        else:
            self.outcome, self.lost_to = LOST, HUNTER
            if self.hunter:
                self.hunter.mood = Mood.CHASING  # there is nothing to carry home

    def _has_moved(self, cost: int) -> None:
        """Tell the hunter of a move or an undo; in a relaxed game, let time pass."""
        if self.hunter and not self.outcome:
            if self.hunter.touches(self.cell):
                self._be_touched()
            self.hunter.player_moved(self.moves, self.ticks)
        if self.rules.relaxed and not self.outcome:
            self._pass(cost * TICKS // 5)

    def walk(self, arc: int) -> None:
        """Make the move along this passage."""
        self.act(WAYS[self.maze.grid.heading[arc]])

    def act(self, action: str) -> bool:
        """Carry out an action. Returns False if not possible."""
        if self.outcome:
            return False
        now = Input(self.ticks, action)
        if action == UNDO:
            is_done = self._undo()
        elif action == SOLVER:
            is_done = self.is_helped = True
            self.pace.toggle_solver()
            if self.hunter:
                self.hunter.retire()
        elif action in HINTS:
            is_done = True
            self.hints = max(self.hints, HINTS.index(action) + 1)
            if MOVES in self.available_stars:
                self.lost_stars.append(MOVES)
        else:
            is_done = self._move(WAYS.index(action))
        if is_done:
            self.inputs.append(now)
        return is_done

    def _move(self, heading: int) -> bool:
        arc = self.passage(heading) if heading < self.maze.grid.n_headings else -1
        if arc < 0:
            return False
        before, turned = self.distance(self.cell), self.heading
        self.moves += move_cost(self.maze, arc, self._came_by)
        due = self.next_change if self.shift_left == 1 else None
        state = self.world.now if self.world else None
        self._log.append(_Moved(arc, len(self.walked), turned, self.keys, state))
        self.heading = heading
        self.cell = self.maze.grid.head[arc]
        cost = self.maze.costs[arc]  # a turn takes no time
        if self.world:
            self._become(self.world.step(self.world.now, arc))
        after = self.distance(self.cell)
        self.walked.append(arc)
        self.in_vain.append(None if before < 0 else not 0 <= after < before)
        self.pace.moved(self.ticks, ticks_in(cost))
        self._fetch()
        self._arrive()
        if due and not self.outcome:
            self._torch.maze_changes()
            due.apply(self.maze)
            self._heed_change()
        self._torch.carry(self.cell)
        self._has_moved(cost)
        return True

    def _undo(self) -> bool:
        """Undo the last move and what it explored, but neither counts nor time."""
        if not self._log:
            return False
        self._torch.take_back()
        if self.maze.shift and len(self._log) % self.maze.shift == 0:
            self._torch.maze_changes()
            self._shifting.change(len(self._log) // self.maze.shift - 1).undo(self.maze)
            self._heed_change()
        arc, _, self.heading, self.keys, state = self._log.pop()
        if state:
            self._become(state)
        back = self.maze.grid.twin[arc]
        self.cell = self.maze.grid.head[back]
        self.walked.append(back)
        self.in_vain.append(False)
        self.pace.moved(self.ticks)
        self._has_moved(1)
        return True

    def _become(self, state: State) -> None:
        """Put a room into this state. Undone moves do not count."""
        self.room.now, self.moves = state, len(self._log)
        changed = self.room.passages(state)
        if changed != self.maze.passages:
            self._torch.maze_changes()
            self.maze.passages[:] = changed

    def _heed_change(self) -> None:
        """The maze changed: ghost and hunter replan."""
        self._ahead.forget()
        if self.ghost:
            self.ghost.plan_again(self.maze, self.ticks)
        if self.hunter:
            self.hunter.maze_changed()

    def _fetch(self) -> None:
        while not self.is_gate_open and self.cell == self.maze.waypoints[self.keys]:
            self.keys += 1

    def _arrive(self) -> None:
        is_there = self.is_gate_open and self.cell in self.maze.goals
        if self.world.is_won(self.world.now) if self.world else is_there:
            self.outcome = WON
