"""A level as it is played: what the rules, hints, the solver and the records have to do with one
another, and what is said of it. A front end shows it, and says what the player does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from pixelmaze.board import Board
from pixelmaze.errors import PixelmazeError
from pixelmaze.factory import similar_maze
from pixelmaze.fast import Progress
from pixelmaze.formats.letters import WAYPOINTS
from pixelmaze.game.autopilot import Autopilot
from pixelmaze.game.hinting import Hinting
from pixelmaze.game.level import Level
from pixelmaze.game.levels import MAX_PAR_FACTOR, MIN_PAR_FACTOR, free, level_of, with_ghost
from pixelmaze.game.rules import HINTS, LOST, SOLVER, UNDO, WAYS, WON, Game
from pixelmaze.game.run import Run, maze_of, replay, run_of, text_of
from pixelmaze.game.walk import BestRun
from pixelmaze.grid import tail
from pixelmaze.maze import Maze
from pixelmaze.maze_id import parse
from pixelmaze.step import ERASE, PATH
from pixelmaze.storage.records import News
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import Draft, Unfinished
from pixelmaze.ui.loading import Report
from pixelmaze.ui.messages import title_of
from pixelmaze.ui.opening import MAKING

NOTHING = "nothing"
"""The kind of an event of which nothing is seen or heard."""
RESUMED = "Resumed. The clock starts when you move."


class Event(NamedTuple):
    """Something has happened."""

    kind: str
    """step, key_a, key_b, key_c, gate, shut, goal, lost, undo, hint, or NOTHING."""
    words: str = ""
    """What is to be said of it, if anything."""


def place_of(left: Unfinished) -> tuple[Level, Maze]:
    """The level in which a run was left, and its maze. PixelmazeError if there is no such maze."""
    run = left.run
    with suppress(PixelmazeError):  # what is no level any more is a maze like any other
        level = level_of(run.name)
        if level.rules == run.rules and level.maze in (run.maze, ""):
            maze = level.make()
            if text_of(maze) == run.maze:
                return level, maze
    return Level("", title_of(left), rules=run.rules), maze_of(run)


class Playthrough:
    """Of one level."""

    def __init__(
        self,
        store: Store,
        level: Level,
        maze: Maze | None = None,
        solver: str = "dfs",
        is_replay: bool = False,
    ) -> None:
        self.store = store
        self.solver = solver
        self._is_replay = is_replay
        self._draft: Draft | None = None
        self.level = level
        self.maze = maze or level.make()
        self.game = Game(self.maze, level.rules)
        self.board = Board.of(self.maze)
        """What is painted of the maze: where a picture is hidden, the way that he has walked."""
        self.left: Unfinished | None = None
        """A run of this level that was left, and can be resumed. The first move of another one
        drops it."""
        if not self._is_replay:
            self.left = self.store.unfinished.find(level.name, self._maze_text, level.rules)
        self.restart()

    def restart(self) -> None:
        """Begin again, and drop what has been played."""
        self.discard()
        self.is_waiting = False
        """Whether the clock of a resumed run stands until the player does something."""
        self.game.restart()
        self.board.wipe()
        self.hinting = Hinting(self.game)
        self._is_warned = False
        self.autopilot: Autopilot | None = None
        """The solver that is at work, if one is."""
        self.news: News | None = None
        """What the run has added to the records, once it has."""
        self.companion = self._best_run()
        """The player's own quickest run, if there is one."""

    def another(self, progress: Progress | None = None) -> Playthrough:
        """That of another maze of the kind, with the like rules."""
        maze, rules = similar_maze(self.maze, progress=progress), self.level.rules
        if self.game.ghost and rules.ghost:
            rules = with_ghost(maze, rules.torch, rules.ghost, self._par_factor)
        # its keys may lie where those of the maze before did, which no ID tells
        is_named = maze.id is not None and text_of(maze) == maze.id
        level = free(str(maze.id), rules) if is_named else Level("", self.level.title, rules=rules)
        return Playthrough(self.store, level, maze, self.solver)

    @property
    def _par_factor(self) -> float:
        """How many times par the ghost takes, within what is fair."""
        ghost, par = self.game.ghost, self.game.par
        assert ghost
        factor = (len(ghost.route) - 1) * ghost.pace / max(1, par.ticks)
        return min(max(factor, MIN_PAR_FACTOR), MAX_PAR_FACTOR)

    def _best_run(self) -> BestRun | None:
        record = self.store.records.get(self.level.name)
        if not record or self.game.ghost:
            return None
        with suppress(PixelmazeError):  # somebody may have written it by hand
            return BestRun(self.maze, record.quickest)
        return None

    @property
    def landmarks(self) -> list[int]:
        """The cells of the player, of the keys that are left, and of the goal, if they are seen."""
        game = self.game
        cells = (game.cell, *self.maze.waypoints[game.keys :], self.maze.goal)
        return [cell for cell in cells if game.is_seen(cell)]

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    # ---- what the player does ------------------------------------------------------------------

    def walk(self, arc: int) -> Event | None:
        """Make the move that is this passage; None if it cannot be made any more."""
        game = self.game
        held, heading = game.keys, self.maze.grid.heading[arc]
        if not game.act(WAYS[heading]):
            return None
        self._keep()
        self._paint(arc, is_aided=self.autopilot is not None)
        self.hinting.moved()
        self._is_warned = False
        if game.outcome == WON:
            return Event("goal", self._record())
        if game.keys > held:
            letter = WAYPOINTS[game.keys - 1]
            if game.is_gate_open:
                return Event("gate", "The gate is open!")
            return Event(f"key_{letter}", f"You got key {letter}.")
        if game.cell == self.maze.goal:
            return Event("shut", f"The gate is locked: you need key {WAYPOINTS[game.keys]}.")
        return Event("step")

    def _record(self) -> str:
        """Keep the run, if it counts; returns what went wrong."""
        if not self.level.name or self.game.is_helped:
            return ""
        try:
            self.news = self.store.record(run_of(self.game, self.level.name))
        except PixelmazeError as error:
            return str(error)
        return ""

    def undo(self) -> Event | None:
        """Take back the last move."""
        if self.autopilot or self.is_over:
            return None
        if not self.game.act(UNDO):
            return Event(NOTHING, "There is nothing to undo.")
        self._keep()
        self._paint(self.game.walked[-1], is_back=True)
        self.hinting.moved()
        return Event("undo")

    def _paint(self, arc: int, is_back: bool = False, is_aided: bool = False) -> None:
        """Where a picture is hidden, colour what he has walked; the way back fades again."""
        if not self.level.paints or is_aided:
            return
        twin = self.maze.grid.twin[arc]
        if is_back or self.board.came_by[tail(self.maze.grid, arc)] == twin:
            self.board.apply((ERASE, twin))
        else:
            self.board.apply((PATH, arc))

    def hint(self, key: str) -> Event | None:
        """Ask for a hint, by this key."""
        if self.autopilot or self.is_over:
            return None
        before = self.hinting.arcs
        words = self.hinting.ask(key)
        self._keep()
        return Event("hint" if self.hinting.arcs != before else NOTHING, words)

    def turn_solver(self, key: str) -> Event | None:
        """Let the solver go on from here; or take over from it. In a level that is the same for
        everyone it is said first what that costs: asked again by this key, it comes."""
        if self.is_over:
            return None
        if self.level.is_fixed and not self.game.is_helped and not self._is_warned:
            self._is_warned = True
            return Event(NOTHING, f"{key} again: the solver goes on; that costs all stars.")
        self.game.act(SOLVER)
        self._keep()
        self.hinting.forget()
        self.autopilot = None if self.autopilot else Autopilot(self.game, self.solver)
        helps = f"No stars: the solver helps. {key} takes over."
        return Event(NOTHING, helps if self.autopilot else "You are back in control.")

    def tick(self) -> Event | None:
        """Let a tick pass."""
        if not self.is_over and not self.is_waiting:
            self.game.tick()
            if self.game.outcome == LOST:
                self.discard()
                return Event("lost")
            if self._draft:
                self._draft.update()  # the clock has run on
        return None

    # ---- unfinished runs -----------------------------------------------------------------------

    def _keep(self) -> None:
        """The player has done something: store the run, or remove it if it is over."""
        self.is_waiting = False
        if self.is_over:
            self.discard()
        elif self._draft:
            self._draft.update()
        elif self.game.moves and self._maze_text and not self._is_replay:
            self._draft = self.store.unfinished.begin(self.game, self.level.name, self._maze_text)
            self._draft.update()
            if self.left:
                self.store.unfinished.drop(self.left)
                self.left = None

    @cached_property
    def _maze_text(self) -> str:
        """The maze as runs hold it; empty if text cannot show it."""
        try:
            return text_of(self.maze)
        except PixelmazeError:
            return ""

    @property
    def is_kept(self) -> bool:
        """Whether what has been played can be resumed."""
        return self._draft is not None

    def pause(self) -> None:
        """Time stops: store the run as it stands."""
        if self._draft:
            self._draft.write()

    def leave(self) -> None:
        """Leave the level; its run is stored, and can be resumed."""
        if self._draft:
            self._draft.close()
            self._draft = None

    def discard(self) -> None:
        """Remove what is stored of the run."""
        if self._draft:
            self._draft.drop()
            self._draft = None

    def resume(self, left: Unfinished) -> None:
        """Go on with a run of this level from where it was left. The clock stands until something
        is done. PixelmazeError if it cannot be resumed: then the level begins anew."""
        unfinished = self.store.unfinished
        self.restart()
        self.left = None
        try:
            self._repeat(left.run)
            self._draft = unfinished.resume(left, self.game)
        except PixelmazeError as error:
            unfinished.set_aside(left.file, str(error))
            self.restart()
            raise
        self.is_waiting = True

    def _repeat(self, run: Run) -> None:
        """Do again what was done."""
        is_aided = False
        for _, action in replay(self.game, run):
            if action in HINTS:
                self.hinting.reveal(HINTS.index(action) + 1)
            elif action == SOLVER:
                is_aided = not is_aided
                self.hinting.forget()
            else:
                self._paint(self.game.walked[-1], is_back=action == UNDO, is_aided=is_aided)
                self.hinting.moved()
        if self.is_over:
            raise PixelmazeError("this run is over")
        if is_aided:  # the player goes on
            self.game.act(SOLVER)


# ---- made aside: see `Loading` -------------------------------------------------------------------


def game_of(
    store: Store, level: Level, maze: Maze | None, solver: str, report: Report
) -> Playthrough:
    """The game of a level, in this maze or its own."""
    if maze is None:
        report.begin(MAKING, parse(level.maze).cells if level.maze else 0)
        maze = level.make(report)
    report.begin("Finding the shortest way")
    return Playthrough(store, level, maze, solver)


def game_left(store: Store, left: Unfinished, solver: str, report: Report) -> Playthrough:
    """The game of the level in which this run was left, at its start."""
    report.begin(MAKING)
    level, maze = place_of(left)
    return game_of(store, level, maze, solver, report)


def another_game(play: Playthrough) -> Callable[[Report], Playthrough]:
    """A game in another maze of the kind."""

    def work(report: Report) -> Playthrough:
        report.begin(MAKING, play.maze.grid.size)
        return play.another(report)

    return work
