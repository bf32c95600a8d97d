"""The game as it is typed: a line of commands goes in, what is to be printed comes out.

Nothing is read or printed here, and no time passes but what the moves take: the same lines are the
same run, every time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from pixelmaze.errors import PixelmazeError
from pixelmaze.game.onward import onward
from pixelmaze.game.rules import STARS, TICKS, WON, Game
from pixelmaze.grid import arc_between, tail
from pixelmaze.lines.description import described, directions, either, wall
from pixelmaze.lines.picture import GHOST, picture_of_game
from pixelmaze.lines.stats import figures
from pixelmaze.lines.vocabulary import meant
from pixelmaze.search import solve
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.messages import (
    introduction,
    praise,
    progress_of,
    result_rows,
    share_line,
    standing,
    star_row,
    title_of,
)
from pixelmaze.ui.outcome import summary
from pixelmaze.ui.playthrough import RESUMED, Event, Playthrough, place_of

_DIGITS = 9
"""Of a number of moves no more are read: it is more than there are cells."""
PACE = TICKS // 5
"""Ticks that pass after each move, and each one that is taken back: so par supposes a good player
to walk. So ghosts and stars are worth the same as where time is real. The clock stops with the last
move, as it does there: six moves to the goal take five fifths of a second."""

Act = Callable[[], list[str]]
"""Does what was asked for; the lines to be said of it. PixelmazeError if it cannot be done."""


class Command(NamedTuple):
    act: Act
    help: str


class TypedGame:
    """A level, played by lines of commands; in place of pictures it may be described. A run of it
    that was left can be resumed; or else `other`, a run of any level."""

    def __init__(
        self, play: Playthrough, is_described: bool = False, other: Unfinished | None = None
    ) -> None:
        self.play = play
        self._other = other
        self.has_quit = False
        self._path: list[int] = []  # that a solver has found from here
        self._can_draw = play.maze.grid.shape.text is not None
        is_drawn = self._can_draw and not is_described
        self._usual = self._picture if is_drawn else self._description
        self._rest: deque[str] = deque()  # words of the line at hand that are still to be heard
        self._view: Act = list  # what it shows in the end
        self.commands = self._commands()

    @property
    def game(self) -> Game:
        return self.play.game

    @property
    def _resumable(self) -> Unfinished | None:
        """The run that can be resumed."""
        return self.play.left or self._other

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be typed."""
        return self.has_quit or self.play.is_over

    # ---- lines in, lines out -------------------------------------------------------------------

    def introduction(self) -> list[str]:
        """What is printed before the first line is typed."""
        ways = either(self.play.maze.grid.shape.names)
        lines = [*self._notices(), *self._level(), *self._usual()]
        if self.play.is_over:
            return [*lines, *self._result()]
        left = self._resumable
        if left:
            drops = " Your first move drops it." if left is self.play.left else ""
            told = f"Unfinished: {title_of(left)}, {progress_of(left)}."
            lines.append(f"{told} Type resume to go on with it.{drops}")
        return [*lines, f"Type {ways}; help says what else there is, and quit ends it."]

    def _level(self) -> list[str]:
        """Which level it is, and its rules."""
        game, level = self.game, self.play.level
        lines = [level.heading, *(line.words for line in introduction(level, game))]
        if game.ghost:
            sign = f"{GHOST} is the ghost. " if self._usual == self._picture else ""
            lines.append(f"{sign}A fifth of a second passes after each move.")
        if game.tour < 0:
            lines.append("No way leads to the goal.")
        return list(filter(None, lines))

    def answer(self, line: str) -> list[str]:
        """Carry out the commands of a line, up to the first that cannot be; what is to be printed.

        Where things stand is shown once, after all of them; not if nothing has changed.
        """
        self._rest = deque(line.split())
        self._view = list if self._rest else self._usual
        said = list[str]()
        try:
            while self._rest and not self.is_over:
                said += self.commands[meant(self._rest.popleft(), self.commands)].act()
        except PixelmazeError as error:
            said += [str(error), *self._left()]
        view = self._view() if not self.has_quit else []
        told = [*said, *view] if self._view == self._description else [*view, *said]
        return told + (self._result() if self.play.is_over else [])

    def _left(self) -> list[str]:
        """Leave the rest of the line; what is said of it."""
        said = ["The rest of the line is left."] if self._rest else []
        self._rest.clear()
        return said

    # ---- what is shown -------------------------------------------------------------------------

    def _picture(self) -> list[str]:
        game, grid = self.game, self.play.maze.grid
        shown = self.play.hinting.arcs
        path = [tail(grid, shown[0]), *(grid.head[arc] for arc in shown)] if shown else self._path
        if game.outcome == WON:
            path = game.shortest
        return [*picture_of_game(game, path), figures(game)]

    def _description(self) -> list[str]:
        return described(self.game)

    def _result(self) -> list[str]:
        play, game = self.play, self.game
        (_, *heads), *rows = result_rows(game, play.store.records.get(play.level.name))
        is_drawn = self._usual == self._picture
        lines = [standing(game, None).word] if is_drawn else []  # or else it has been described
        for what, *values in rows:
            told = [f"{head} {value}" for head, value in zip(heads, values, strict=True) if value]
            lines.append(f"{what}: {', '.join(told)}")
        if game.outcome == WON:
            stars = star_row(game.stars) if is_drawn else f"{len(game.stars)} of {len(STARS)}"
            lines.append(f"stars: {stars}")
        lines.append(praise(game, play.news, "The dots are the shortest way." if is_drawn else ""))
        if play.level.is_fixed:
            lines.append(share_line(play.level, game))
        return [*filter(None, lines), *self._notices()]

    def _notices(self) -> list[str]:
        """What the store has to tell, once."""
        notices = self.play.store.notices
        told = [f"Note: {notice}." for notice in notices]
        notices.clear()
        return told

    # ---- what can be done ----------------------------------------------------------------------

    def _commands(self) -> dict[str, Command]:
        walks = {
            name: Command(partial(self._walk, heading), f"go {name.replace('-', ' ')}")
            for heading, name in enumerate(self.play.maze.grid.shape.names)
        }
        picture = {"map": Command(partial(self._show, self._picture), "the maze as a picture")}
        resume = {"resume": Command(self._resume, "go on with the run that was left")}
        return (
            walks
            | (resume if self._resumable else {})
            | {
                "run": Command(self._run, f"go on to where ways part: run {next(iter(walks))}"),
                "hint": Command(self._hint, "help on the way; what it costs is said first"),
                "undo": Command(self._undo, "take back the last move"),
                "reset": Command(self._reset, "from the start"),
                "regenerate": Command(self._regenerate, "a new maze of the kind"),
                "solve": Command(
                    self._solve, "show the path that a solver finds; no stars till reset"
                ),
            }
            | (picture if self._can_draw else {})
            | {
                "describe": Command(
                    partial(self._show, self._description), "where you are, in words"
                ),
                "help": Command(self._help, "this list"),
                "quit": Command(self._quit, "end the game"),
            }
        )

    def _walk(self, heading: int) -> list[str]:
        """Go there; so many times, if the next word is a number."""
        is_counted = self._rest and self._rest[0].isdecimal()
        count = int(self._rest.popleft()[:_DIGITS]) if is_counted else 1
        if not count:
            raise PixelmazeError("0 moves lead nowhere.")
        said: list[str] = []
        for done in range(count):
            arc = self.game.passage(heading)
            if arc < 0 and not done:
                raise PixelmazeError(wall(self.game, heading))
            if arc < 0:
                return [*said, wall(self.game, heading, after=done), *self._left()]
            said += self._step(arc)
            if self.is_over:
                break
        return said

    def _run(self) -> list[str]:
        """Go the way that the next word names, and on to where ways part."""
        ways = self.play.maze.grid.shape.names
        if not self._rest:
            raise PixelmazeError(f"Say which way to run: run {either(ways)}.")
        named = {name: heading for heading, name in enumerate(ways)}
        heading = named[meant(self._rest.popleft(), named, "way")]
        arc = self.game.passage(heading)
        if arc < 0:
            raise PixelmazeError(wall(self.game, heading))
        said = []
        while arc >= 0 and not self.is_over:
            said += self._step(arc)
            arc = onward(self.game)
        return said

    def _step(self, arc: int) -> list[str]:
        held, follows = self.game.keys, bool(self.play.hinting.arcs)
        said = self._heard(self.play.walk(arc))
        self._moved()
        shown = self.play.hinting.arcs
        if self.game.keys > held and follows and shown:  # from here to the next key
            said.append(directions(self.game, shown))
        return said

    def _undo(self) -> list[str]:
        event = self.play.undo()
        if not event or event.words:
            raise PixelmazeError(event.words if event else "")
        self._moved()
        return []

    def _moved(self) -> None:
        """Let the time pass that a move takes; and a path go on, if it is being followed."""
        follows = self._path[1:2] == [self.game.cell]
        self._path = self._path[1:] if follows else []
        self._view = self._usual
        for _ in range(PACE):
            self.play.tick()

    def _heard(self, event: Event | None) -> list[str]:
        return [event.words] if event and event.words else []

    def _hint(self) -> list[str]:
        self._redraw()
        said = self._heard(self.play.hint("Hint"))
        hinting = self.play.hinting
        if hinting.offer:
            return [*said, hinting.offer]
        self._path = []
        return said or [directions(self.game, hinting.arcs)]

    def _solve(self) -> list[str]:
        """Search from here, without walking: help all the same. Where it is to be said first what
        that costs, that is all for now."""
        self._redraw()
        play, game = self.play, self.game
        warning = self._heard(play.turn_solver("Solve"))
        if not play.autopilot:
            return warning
        play.turn_solver("Solve")  # it does not walk
        to_fetch = play.maze.waypoints[game.keys :]
        solution = solve(play.maze, play.solver, game.cell, via=to_fetch)
        self._path = solution.path
        arcs = [arc_between(play.maze.grid, a, b) for a, b in pairwise(solution.path)]
        way = [directions(game, arcs)] if arcs and self._usual == self._description else []
        told = summary(solution, play.maze.grid.size)
        cost = "The solver has helped: no star can be earned until you begin again (reset)."
        return [told, *way, cost]

    def _redraw(self) -> None:
        """Show help in the picture; in words all is as it was: nobody has moved."""
        if self._usual == self._picture:
            self._view = self._picture

    def _reset(self) -> list[str]:
        self._view = self._usual
        are_lost = self.game.is_helped or self.game.hints
        self.play.restart()
        self._path = []
        return ["You are back at the start.", *["All stars can be earned again."] * bool(are_lost)]

    def _resume(self) -> list[str]:
        if not self._resumable:
            raise PixelmazeError("There is no unfinished run.")
        return self.resume(self._resumable)

    def resume(self, left: Unfinished) -> list[str]:
        """Go on with a run that was left; returns what is to be said."""
        self._other = None
        self.play.leave()
        self.play = Playthrough(self.play.store, *place_of(left), self.play.solver)
        self._view, self._path = self._usual, []
        self.play.resume(left)
        self.commands = self._commands()
        return [RESUMED, *self._level()]

    def _regenerate(self) -> list[str]:
        if self.play.level.is_fixed:
            raise PixelmazeError("This maze is the same for everyone: there is no other one.")
        self._view = self._usual
        play = self.play.another()
        self.play.discard()
        self.play = play
        self._path = []
        return ["This is a new maze.", *self._level()]

    def _show(self, view: Act) -> list[str]:
        self._view = view
        return []

    def _help(self) -> list[str]:
        longest = max(map(len, self.commands))
        return [
            *(f"{name:{longest}}  {command.help}" for name, command in self.commands.items()),
            "A beginning will do, if no other command begins so. A line may hold several commands.",
            f"{next(iter(self.commands))} 5 is five moves, or as many as there are before a wall.",
            "An empty line shows where things stand.",
        ]

    def _quit(self) -> list[str]:
        self.has_quit = True
        return []
