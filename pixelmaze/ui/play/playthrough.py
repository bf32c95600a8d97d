"""A level during play: connects rules, hints, the solver and records, and finds words for the
player. Front ends show a `Playthrough`, and pass on the player's actions."""

from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from pixelmaze.algorithms.registry import Solver
from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.game.daily import day_of, today
from pixelmaze.game.game import Game
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.hinting import LOST_ROOM, Autopilot, Hinting
from pixelmaze.game.hunter import Mood
from pixelmaze.game.rules import HINTS, LOST, SOLVER, UNDO, WAYS, WON, Level
from pixelmaze.game.run import Run, replay, run_of, text_of, to_dict
from pixelmaze.game.shifting import Change
from pixelmaze.game.walk import BestRun
from pixelmaze.game.world import State, with_doors_open
from pixelmaze.maze.board import ON_PATH, Board
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import ERASE, PATH
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run.maze_id import has_other_ends, spec_of
from pixelmaze.storage.records import Record, RecordChanges
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import SOME_WAY, Draft, Unfinished
from pixelmaze.ui.kit.messages import NOTHING_TO_UNDO
from pixelmaze.ui.play.daily_try import is_once, keep_try, try_of
from pixelmaze.ui.play.messages import CAUGHT, HUNTER_ON_PATH, NO_HINTS, STAR_WORDS

_PATIENCE, _SIGN = 8, 300
"""Moves in a lost room after which a sign, without words, is given; how long, in ticks."""
NOTHING = "nothing"  # the kind of an event without picture or sound


class Event(NamedTuple):
    """Something that happened, to be shown and heard."""

    kind: str
    """step, key_a, key_b, key_c, gate, shut, goal, lost, awake, touched, shift, crack, bell, undo,
    hint, or NOTHING."""
    words: str = ""  # a message about it, or empty


def event_in_room(game: Game, before: State, has_bell: bool) -> Event:
    """The most important effect of a move in a room that does not win. `has_bell`: True if a bell
    tells the player at once that the room cannot be won any more."""
    world, things = game.room, game.maze.things
    now = world.now
    if now.is_caught:
        return Event("touched", CAUGHT)
    if has_bell and world.is_lost and before in world.moves_to_win:
        return Event("bell", LOST_ROOM)
    if now.hero in game.maze.goals:
        left = len(things.keys) - now.keys.bit_count() if things.all_keys else 0
        all_keys = f"The goal needs every key: {left} to go."
        return Event("shut", all_keys if left else "Your reflection isn't at the mirror yet.")
    if now.hero == things.gem and game.trail.count(game.trail[-1]) == 1:
        return Event("key_c")
    changes = (
        ("key_a", now.keys != before.keys), ("gate", now.locks != before.locks),
        ("shift", now.is_swapped != before.is_swapped), ("crack", now.broken != before.broken),
    )  # fmt: skip
    return Event(next((kind for kind, has_changed in changes if has_changed), "step"))


class Playthrough:
    """A game of one level."""

    rival: Run | None = None  # another player's run, which walks beside the player
    is_counting = False  # True for the one try of a day that counts
    is_careful = False  # True if the solver always asks first

    def __init__(
        self,
        store: Store,
        level: Level,
        maze: Maze | None = None,
        solver: str | Solver = "dfs",
        is_replay: bool = False,
        ghost: Ghost | None = None,
        begun: Run | None = None,
    ) -> None:
        """`ghost` comes from outside the package, see `external_name`. Nothing is stored of a
        replay, or of practice, which continues the run `begun`."""
        self.store = store
        self.outside_ghost = ghost
        self.solver = solver
        self._is_replay = is_replay
        self.begun = begun
        self._draft: Draft | None = None
        self.level = level
        self.game = Game(maze or level.make(), level.rules, ghost)
        self.maze = self.game.maze
        """The maze as it is now."""
        self._touches = 0
        self._mood: Mood | None = None
        self.board = Board.of(with_doors_open(self.maze))
        """The maze, with the walk painted in if the level hides a picture."""
        self.unfinished: Unfinished | None = None
        """An unfinished run of this level; the first move of another run removes it."""
        if not self._is_replay:
            self.unfinished = self.store.unfinished.find(level.name, self._maze_text, level.rules)
        self.restart()

    def restart(self) -> None:
        """Start over, and remove the run so far."""
        self.give_up()
        is_kept = is_once(self.level) and not self._is_replay
        self.is_counting = is_kept and not try_of(self.store, self.level.name)
        self.discard()
        self.is_waiting = False  # True while a resumed run awaits its first move
        self.game.restart()
        self.board.wipe()
        self.board.passages[:] = with_doors_open(self.maze).passages
        self._changes: list[Change] = []
        """The changes of a shifting maze that the board shows."""
        self.hinting = Hinting(self.game)
        self._asked = ""
        """The last question, before the player gives up something, if no move came since."""
        self._notice_hunter()
        self._has_announced_loss = False
        self._astray = self._stuck = 0
        """Moves since the room was lost, that one included; and ticks since they were too many."""
        self.autopilot: Autopilot | None = None
        """The solver, while walking."""
        self.news: RecordChanges | None = None
        """The news in the records, once the run is won."""
        self.shadow = self._best_run()
        """The raced run, or else the player's own quickest run, if any."""
        if self.begun:
            self._go_on_from(self.begun)

    @property
    def external_name(self) -> str:
        """The title of a ghost, helper or generator from outside the package, which prevents a
        record; empty if there is none."""
        spec = spec_of(self.maze)
        taking_part = [
            *([self.outside_ghost.solver] if self.outside_ghost else ()),
            solver_for(self.solver),
            *([spec.maker] if spec else ()),
        ]
        return next((each.title for each in taking_part if each.is_external), "")

    @property
    def uncounted(self) -> str:
        """What prevents a record, `external_name` or other ends than the ID's; empty if nothing."""
        return self.external_name or "chosen ends" * has_other_ends(self.maze)

    @property
    def record(self) -> Record | None:
        return self.store.records.get(self.level.name)

    def race(self, run: Run) -> None:
        self.rival = run
        self.shadow = self._best_run()

    def _best_run(self) -> BestRun | None:
        if self.rival:
            return BestRun(self.game.original, self.rival)
        record = self.record
        if not record or self.game.ghost or self.level.room:  # which it would solve
            return None
        with suppress(PixelmazeError):  # the record may have been edited by hand
            if record.is_of(to_dict(run_of(self.game))):
                return BestRun(self.game.original, record.quickest)
        return None

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    @property
    def is_stuck(self) -> bool:
        """True for a while, once the player has walked on for long in a room that is lost."""
        return 0 < self._stuck < _SIGN

    @property
    def burned(self) -> float:
        """The burned share of a torch, 0 … 1, all of it at par time: only pictures use it."""
        if not self.level.burns_down:
            return 0.0
        return min(1.0, self.game.ticks / max(1, self.game.par.ticks))

    # ---- actions of the player -------------------------------------------------------------------

    def walk(self, arc: int) -> Event | None:
        """Make a move along a passage. Returns None if that is no longer possible."""
        game = self.game
        held, heading = game.keys, self.maze.grid.heading[arc]
        before = game.world.now if game.world else None
        if not game.act(WAYS[heading]):
            return None
        self._keep()
        self._paint(arc, is_aided=self.autopilot is not None)
        self.hinting.moved()
        has_shifted = self._shift()
        self._asked = ""
        if game.outcome == WON:
            return Event("goal", self._record())
        if game.world and before:
            self._astray = self._astray + 1 if game.world.is_lost and not self._is_replay else 0
            has_bell = self.store.settings.bell or game.rules.relaxed
            return event_in_room(game, before, has_bell)
        if game.keys > held:
            letter = WAYPOINTS[game.keys - 1]
            if game.is_gate_open:
                return Event("gate", "The gate is open.")
            return Event(f"key_{letter}", f"You got key {letter}.")
        if game.cell in self.maze.goals:
            return Event("shut", f"The gate is locked. Find key {WAYPOINTS[game.keys]}.")
        return Event("shift" if has_shifted else "step")

    def _record(self) -> str:
        """Store the run if it counts. Returns an error message, or empty."""
        is_practice = is_once(self.level) and not self.is_counting
        self.give_up(is_won=True)
        if is_practice or not self.level.name or self.game.is_helped or self.external_name:
            return ""
        try:
            self.news = self.store.record(run_of(self.game, self.level.name))
        except PixelmazeError as error:
            return str(error)
        return ""

    def undo(self) -> Event | None:
        if self.autopilot or self.is_over:
            return None
        if not self.game.act(UNDO):
            return Event(NOTHING, NOTHING_TO_UNDO)
        if self.game.world and not self.game.world.is_lost:
            self._astray = 0
        self._keep()
        self._paint(self.game.walked[-1], is_back=True)
        self.hinting.moved()
        self._shift()
        return Event("undo")

    def _shift(self) -> bool:
        """Update board, hints and solver after a shift of the maze. True if there was one."""
        changes = self.game.changes
        if changes == self._changes:
            return False
        before, self._changes = self._changes, changes
        for change in before[len(changes) :] + changes[len(before) :]:
            for arc in change:
                is_open = self.maze.passages[arc]
                self.board.set_passage(arc, is_open, is_open)
        self.hinting.maze_changed()
        if self.autopilot:
            self.autopilot.plan_again()
        return True

    def _paint(self, arc: int, is_back: bool = False, is_aided: bool = False) -> None:
        """Paint the cell that a move enters if the level hides a picture. A move back by UNDO
        erases the cell that it leaves, unless the rest of the route has been there."""
        if not self.level.paints or is_aided:
            return
        grid = self.maze.grid
        if is_back:
            if tail(grid, arc) not in (grid.head[each] for each in self.game.trail):
                self.board.apply((ERASE, grid.twin[arc]))
        elif self.board.marks[grid.head[arc]] != ON_PATH:
            self.board.apply((PATH, arc))

    def hint(self, key: str) -> Event | None:
        """Ask for a hint. `key` is the name of the key for hints."""
        if self.autopilot or self.is_over:
            return None
        if self.is_counting:
            return Event(NOTHING, NO_HINTS)
        before = self.hinting.arcs, self.hinting.marked
        words = self.hinting.ask(key)
        hunter, heads = self.game.hunter, self.maze.grid.head
        if hunter and hunter.is_abroad and hunter.cell in (heads[arc] for arc in self.hinting.arcs):
            words = words or HUNTER_ON_PATH
        self._keep()
        is_new = (self.hinting.arcs, self.hinting.marked) != before
        return Event("hint" if is_new else NOTHING, words)

    def toggle_solver(self, key: str) -> Event | None:
        """Let the solver walk on from here, or take over again. Where stars are dear, the first
        call only asks. `key` is the name of the key for the solver."""
        if self.is_over:
            return None
        if self.game.world and self.game.world.is_lost:
            return Event(NOTHING, LOST_ROOM)
        is_dear = self.level.is_fixed or self.game.world or self.is_careful
        if is_dear and not self.game.is_helped:
            costs = "ends your try" if self.is_counting else "costs all your stars"
            if question := self._once(f"{key} again lets the solver help. That {costs}."):
                return Event(NOTHING, question)
        self.give_up()
        self.game.act(SOLVER)
        self._keep()
        self.hinting.forget()
        before, self.autopilot = self.autopilot, None
        if before:
            before.close()
        else:
            self.autopilot = Autopilot(self.game, self.solver)
        helps = f"The solver is walking: no stars. Press {key} to take over."
        return Event(NOTHING, helps if self.autopilot else "You're back in control.")

    def _once(self, question: str) -> str:
        """The question; empty if just asked, since asking again agrees."""
        before, self._asked = self._asked, question
        return question if question != before else ""

    def confirm(self, act: str) -> None:
        """PixelmazeError with a question, the first time that `act` would give up a day's try."""
        question = f"{act} again ends your try, and this one counts."
        if self._is_trying and self._once(question):
            raise PixelmazeError(question)

    @property
    def _is_trying(self) -> bool:
        """True during the one try of a day, from its first move on."""
        return self.is_counting and bool(self.game.walked) and not self.is_over

    @property
    def kind_of_try(self) -> str:
        """Words for the try of a day that counts, or for practice; empty in other games."""
        if not is_once(self.level) or self._is_replay:
            return ""
        the_try = "today's try" if day_of(self.level.name) == today() else "that day's try"
        return the_try if self.is_counting else "practice"

    def tick(self) -> Event | None:
        self._stuck = self._stuck + 1 if self._astray > _PATIENCE else 0
        if not self.is_over and not self.is_waiting:
            self.game.tick()
            if self._draft and not self.is_over:
                self._draft.update()  # the clock has run on
        if self.game.outcome == LOST and not self._has_announced_loss:
            self._has_announced_loss = True
            self.discard()
            return Event("lost")
        return self._notice_hunter()

    def _notice_hunter(self) -> Event | None:
        """The hunter's acts since the last call."""
        game, event = self.game, None
        if game.hunter and not self.is_over and game.walked:
            if game.touches > self._touches:
                star = STAR_WORDS[game.lost_stars[-1]]
                event = Event("touched", f"The hunter took your {star} star and is going home.")
            elif game.hunter.mood is Mood.AWAKE is not self._mood:
                event = Event("awake", "The hunter is awake.")
        self._touches = game.touches
        self._mood = game.hunter.mood if game.hunter else None
        return event

    # ---- unfinished runs -------------------------------------------------------------------------

    def _keep(self) -> None:
        """After an action, store the run, or remove a run that is over."""
        self.is_waiting = False
        if self.is_over:
            self.discard()
        elif self._draft:
            self._draft.update()
        elif self.game.moves and self._maze_text and not self._is_replay:
            self._draft = self.store.unfinished.begin(self.game, self.level.name, self._maze_text)
            self._draft.update()
            if self.unfinished:
                if self.is_counting:  # the try that counts is the one that was left
                    keep_try(self.store, self.level.name, self.game)
                    self.is_counting = False
                self.store.unfinished.drop(self.unfinished)
                self.unfinished = None

    @cached_property
    def _maze_text(self) -> str:
        """The maze as runs store it; empty if there is no text for it."""
        try:
            return text_of(self.game.original)
        except PixelmazeError:
            return ""

    @property
    def is_kept(self) -> bool:
        """True if the run will be offered to be resumed."""
        return self._draft is not None and self.game.moves >= SOME_WAY

    def pause(self) -> None:
        """Store the present state of the run."""
        if self._draft:
            self._draft.write()

    def give_up(self, is_won: bool = False) -> None:
        """End the one try of a day, if it has started or is won."""
        if self._is_trying or (is_won and self.is_counting):
            keep_try(self.store, self.level.name, self.game)
            self.is_counting = is_won

    def leave(self) -> None:
        """Leave the level. The run can be resumed, except for a try that counts."""
        if self._is_trying:
            self.give_up()
            self.discard()
        self.close()

    def close(self) -> None:
        """Stop the solver, and store the run, to be resumed later."""
        if self.autopilot:
            self.autopilot.close()
        if self._draft:
            self._draft.close()
            self._draft = None

    def discard(self) -> None:
        """Remove the stored run."""
        if self._draft:
            self._draft.drop()
            self._draft = None

    def resume(self, left: Unfinished) -> None:
        """Continue an unfinished run of this level, or start over and raise PixelmazeError."""
        unfinished = self.store.unfinished
        self.restart()
        self.unfinished = None
        try:
            self._go_on_from(left.run)
            self._draft = unfinished.resume(left, self.game)
        except PixelmazeError as error:
            unfinished.set_aside(left.file, str(error))
            self.restart()
            raise

    def _go_on_from(self, run: Run) -> None:
        """Repeat the inputs of a run, then wait for the player's first action."""
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
                self._shift()
        if self.is_over:
            raise PixelmazeError("this run is over")
        if is_aided:  # the player goes on
            self.game.act(SOLVER)
        self._notice_hunter()
        self.is_waiting = True
