"""The typed game: takes lines of commands, and returns the lines to print.

No line is read or printed here, and time passes only with moves: the same commands always give the
same run.
"""

from collections.abc import Mapping
from functools import partial

from pixelmaze.game.directions import corridor_ahead
from pixelmaze.game.game import Game
from pixelmaze.game.levels import OPENING
from pixelmaze.game.rules import TICKS, WON
from pixelmaze.game.shifting import Change
from pixelmaze.lines import picture
from pixelmaze.lines.commands import LETTERS, LONGEST, Act, Answers, Command, fitting, meant
from pixelmaze.maze.errors import PixelmazeError, shortened
from pixelmaze.maze.grid import arcs_along, tail
from pixelmaze.run.solution import solve
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.commands import TYPED
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.messages import moves_of
from pixelmaze.ui.kit.scene import Scene, SceneInput
from pixelmaze.ui.play import facts, requests
from pixelmaze.ui.play.daily_try import note_on
from pixelmaze.ui.play.description import described, directions, rows_in_words, shifting, wall
from pixelmaze.ui.play.messages import FENCE_AHEAD, HUNTER_ON_PATH, RESUMED, no_record, star_row
from pixelmaze.ui.play.playthrough import Event, Playthrough
from pixelmaze.ui.play.positions import either, heading_of, short
from pixelmaze.ui.play.rooms import ahead, changes, has_rules, looked, reached, tried
from pixelmaze.ui.play.sharing import share_line, share_picture
from pixelmaze.ui.watch.messages import summary

PACE = TICKS // 5
"""Ticks after each move, times its cost, and after each undo. Par has the same pace, so ghosts and
stars are as hard to beat as in real time. The last move stops the clock: six take five fifths."""


class TypedGame(Answers, Scene):
    """A level played with typed commands. `other` is a run of any level that can be resumed."""

    def __init__(
        self, play: Playthrough, is_described: bool = False, other: Unfinished | None = None
    ) -> None:
        super().__init__()
        self.play = play
        self._other = other
        self.elsewhere: Mapping[str, Command] = {}
        """Commands that leave the game."""
        self._can_draw = play.maze.grid.shape.text is not None
        self._is_drawn = self._can_draw and not is_described
        self._usual = self._picture if self._is_drawn else self.says
        self._view: Act = list  # shown after the line
        self._again = list[str]()  # introduces the game when it starts over

    @property
    def game(self) -> Game:
        return self.play.game

    @property
    def _resumable(self) -> Unfinished | None:
        return self.play.unfinished or self._other

    @property
    def has_ended(self) -> bool:
        """True if the game takes no more commands."""
        return self.has_quit or self.play.is_over

    # ---- as a scene ------------------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        return requests.ShowResult() if self.play.is_over else None

    def says(self) -> list[str]:
        return described(self.game)

    def accepts(self, request: Request) -> bool:
        return isinstance(request, requests.Restart | requests.NewMaze)

    def handle(self, request: Request) -> None:
        self._again = self._new() if isinstance(request, requests.NewMaze) else self._restart()

    def close(self) -> None:
        self.has_quit = True
        self.play.close()

    # ---- lines in, lines out ---------------------------------------------------------------------

    def introduction(self) -> list[str]:
        """The lines to print before the first command."""
        if self._again:
            lines, self._again = [*self._again, *self._usual()], []
            return lines
        shape = self.play.maze.grid.shape
        own = [name for name in shape.way_names if name not in shape.names]
        ways = either(own or shape.names)
        asked = requests.PlayLevel(self.play.level)
        opening = OPENING if asked.opens_story(self.play.store) else ()
        lines = [*opening, *self._notices(), *self._level(), *self._usual()]
        if self.play.is_over:
            return [*lines, *self._result()]
        left = self._resumable
        if left:
            drops = " Your first move discards it." if left is self.play.unfinished else ""
            text = f"Unfinished run: {facts.title_of(left)}, {facts.progress_of(left)}."
            lines.append(f"{text} Type resume to continue it.{drops}")
        return [*lines, f"Type {ways}; help lists all commands, quit ends the game."]

    def _level(self) -> list[str]:
        """The level and its rules."""
        game, is_drawn = self.game, self._is_drawn
        lines = [self.play.level.heading, *(line.words for line in facts.introduction(self.play))]
        if self.play.rival and is_drawn:
            lines[-1] += f" {picture.RIVAL_SIGN} shows where it is."
        if game.ghost:
            sign = f"{picture.GHOST_SIGN} is the ghost. " if is_drawn else ""
            lines.append(f"{sign}Each move takes a fifth of a second.")
        if game.world and is_drawn:
            lines.append(picture.signs_of_room(game))
        if game.hunter and is_drawn:
            lines.append(picture.SIGNS_OF_HUNTER)
        if game.next_change and is_drawn:
            lines.append(picture.SIGNS_OF_SHIFT)
        if game.tour < 0:
            lines.append("There is no path to the goal.")
        return [*filter(None, lines)]

    def go_on(self) -> list[str]:
        """The lines have the maze once, and only if something changed."""
        self._view = list if self.rest else self._usual
        said = list[str]()
        while self.rest and not self.has_ended:
            said += self.take()
        view = self._view() if not self.has_quit else []
        lines = [*said, *view] if self._view == self.says else [*view, *said]
        return lines + (self._result() if self.play.is_over else [])

    # ---- output ----------------------------------------------------------------------------------

    def _picture(self) -> list[str]:
        game, grid = self.game, self.play.maze.grid
        shown = self.play.hinting.arcs
        path = [*(tail(grid, arc) for arc in shown[:1]), *(grid.head[arc] for arc in shown)]
        path = game.shortest if game.outcome == WON else path
        rival = -1
        if self.play.rival and self.play.shadow and not game.outcome:
            _, rival, _ = self.play.shadow.at(game.ticks, PACE)
        marked = self.play.hinting.marked
        return [*picture.picture_of_game(game, path, rival, marked), picture.figures(game)]

    def _result(self) -> list[str]:
        """How the game ended, with figures, stars and praise."""
        play, game, is_drawn = self.play, self.game, self._is_drawn
        # a description has said it already
        lines = [*[facts.standing(game, None).word] * is_drawn, *rows_in_words(play)]
        if game.outcome == WON:
            count = f"{len(game.stars)} of {len(game.offered_stars)}"
            lines.append(f"stars: {star_row(game.stars) if is_drawn else count}")
        lines.append(facts.praise(game, play.news, "Dots show the best path." if is_drawn else ""))
        lines.append(facts.chest_of(play.level) if game.outcome == WON else "")
        lines += facts.two_runs(play), facts.comparison(game, play.rival)
        if play.uncounted:
            lines.append(no_record(play.uncounted))
        elif play.level.is_fixed:
            has_picture = is_drawn and play.level.is_daily  # pictures make no sense read aloud
            lines.append(share_picture(play) if has_picture else share_line(play.level, game))
        return [*filter(None, lines), *self._notices()]

    def _notices(self) -> list[str]:
        """Take the messages of the storage, so that each is printed once."""
        notices = self.play.store.notices
        lines = [f"Note: {notice}." for notice in notices]
        notices.clear()
        return lines

    # ---- commands --------------------------------------------------------------------------------

    @property
    def commands(self) -> dict[str, Command]:
        """The commands that can be typed now, by name: a new maze may need others than a room."""
        walks = {
            name: Command(partial(self._walk, name), f"go {name.replace('-', ' ')}")
            for name in self.play.maze.grid.shape.way_names
        }
        left = self._resumable
        acts: dict[str, Act] = {"resume": partial(self.resume, left)} if left else {}
        acts |= {
            "run": self._run,
            "hint": self._hint,
            "undo": self._undo,
            "restart": self._restart,
            "new": self._new,
            "solve": self._solve,
            "draw": partial(self._show, self._picture),
            "describe": partial(self._show, self.says),
            "look": lambda: looked(self.game, self.rest),
            "try": self._try,
            "reach": lambda: [*reached(self.game)],
            "rules": self._level,
            "help": self._help,
            "quit": self.end,
        }
        left_out = {"draw": not self._can_draw}
        left_out |= dict.fromkeys(("look", "try", "reach"), not self.game.world)
        way = next(iter(walks))
        examples = {"run": f": run {way}", "try": f": try {way}", "look": ": look L3 U1"}
        own = {
            name: Command(act, TYPED[name].help + examples.get(name, ""))
            for name, act in acts.items()
            if not left_out.get(name)
        }
        return {**walks, **own, **self.elsewhere}

    def _walk(self, name: str) -> list[str]:
        """Move in this direction, several times if a number follows."""
        count, said = self.times(), list[str]()
        for done in range(count):
            arc = self._passage(name)
            if arc < 0:
                return [*said, wall(self.game, name, done, count), *self.drop()]
            said += self._step(arc)
            if self.has_ended:
                break
        return said

    def _run(self) -> list[str]:
        """Run to the next junction or, in a room, straight on to the next thing or event."""
        (name,) = self._ways_after("run", 1)
        arc = self._passage(name)
        if arc < 0:
            raise PixelmazeError(wall(self.game, name))
        said = list[str]()
        moves = ahead(self.game, arc)[1] if has_rules(self.game) else self.game.maze.grid.size
        while arc >= 0 and not self.has_ended and moves and not (self.game.world and said):
            said += self._step(arc)
            arc = self._passage(name) if has_rules(self.game) else corridor_ahead(self.game)
            moves -= 1
        return said

    def _passage(self, name: str) -> int:
        return self.game.passage(heading_of(self.game.maze.grid, self.game.cell, name))

    def _try(self) -> list[str]:
        """Say what moves in the directions of the next words would do."""
        return [*tried(self.game, self._ways_after("try", len(self.rest)))]

    def _ways_after(self, word: str, most: int) -> list[str]:
        """Take up to `most` directions that follow the word. PixelmazeError if there is none."""
        ways, found = self.play.maze.grid.shape.way_names, list[str]()
        while len(found) < most and self.rest and fitting(self.rest[0], ways):
            found.append(meant(self.rest.popleft(), ways))
        if not found and self.rest:
            unknown = shortened(self.rest.popleft(), LONGEST)
            raise PixelmazeError(f"{unknown!r} is not a direction: expected {either(ways)}.")
        if not found:
            raise PixelmazeError(f"Type a direction after {word}: {either(ways)}.")
        return found

    def _step(self, arc: int) -> list[str]:
        held, follows = self.game.keys, bool(self.play.hinting.arcs)
        before, world = self.game.next_change, self.game.world
        state, gem = world and world.now, -1 if self.game.has_gem else self.play.maze.things.gem
        event = self.play.walk(arc)
        lines = changes(world, state, world.now, gem) if world and state else []
        said = [f"{clause[0].upper()}{clause[1:]}." for clause in lines]
        said += self._words_of(event)
        said += self._moved(self.play.maze.costs[arc])
        shown = self.play.hinting.arcs
        if self.game.keys > held and follows and shown:  # from here to the next key
            said.append(directions(self.game, shown))
        if before in self.game.changes[-1:]:
            said += self._shifted(before, "has opened", "closed")
        on = self.game.passage(self.game.maze.grid.heading[arc])
        if on >= 0 and self.game.maze.is_fenced(on):
            said.append(FENCE_AHEAD)
        return said

    def _undo(self) -> list[str]:
        before = self.game.changes[-1:]
        event = self.play.undo()
        if not event or event.words:
            raise PixelmazeError(event.words if event else "")
        said = self._moved()
        if before != self.game.changes[-1:]:
            said += self._shifted(before[0], "has closed again", "opened again")
        return said

    def _shifted(self, change: Change | None, opens: str, closes: str) -> list[str]:
        effect = change and shifting(self.game, change, opens, closes)
        return [f"The maze shifts: {effect}" if effect else "The maze shifts."]

    def _moved(self, cost: int = 1) -> list[str]:
        """Let the time of a move pass."""
        self._view = self._usual
        said = []
        for _ in range(PACE * cost):
            said += self._words_of(self.play.tick())
        return said

    def _words_of(self, event: Event | None) -> list[str]:
        return [event.words] if event and event.words else []

    def _hint(self) -> list[str]:
        self._redraw()
        said = self._words_of(self.play.hint("Hint"))
        hinting = self.play.hinting
        if hinting.offer:
            return [*said, hinting.offer]
        if hinting.marked:
            where = short(self.play.maze.grid, self.game.cell, hinting.marked[0])
            said.append(f"The mark is {where}.")
        if not hinting.arcs or (said and said != [HUNTER_ON_PATH]):
            return said
        return [directions(self.game, hinting.arcs), *said]

    def _solve(self) -> list[str]:
        """Show a path, which counts as help. The first time, some levels only name the price."""
        self._redraw()
        play, game = self.play, self.game
        warning = self._words_of(play.toggle_solver("Solve"))
        if not play.autopilot:
            return warning
        play.toggle_solver("Solve")  # it does not walk
        cost = "The solver helped: no stars until you restart."
        if game.world:
            arcs = game.world.best_way(game.world.now)
            play.hinting.arcs = arcs
            return [f"The best path has {moves_of(len(arcs))}.", directions(game, arcs), cost]
        solution = solve(play.maze, play.solver, game.cell, via=play.maze.waypoints[game.keys :])
        arcs = arcs_along(play.maze.grid, solution.route)
        play.hinting.arcs = arcs
        way = [directions(game, arcs)] if arcs and not self._is_drawn else []
        result = summary(solution, play.maze.grid.size)
        fault = solution.fault.describe().splitlines() if solution.fault else []
        return [result, *fault, *way, cost]

    def _redraw(self) -> None:
        """Draw the maze again, with the help in it; a description would say nothing new."""
        if self._is_drawn:
            self._view = self._picture

    def _restart(self) -> list[str]:
        self.play.confirm("Restart")
        self._view = self._usual
        are_lost = self.game.is_helped or self.game.hints or self.game.touches
        self.play.restart()
        again = "You can earn all the stars again." if are_lost else ""
        sentences = "You're back at the start.", again, note_on(self.play.store, self.play.level)
        return [*filter(None, sentences)]

    def resume(self, left: Unfinished) -> list[str]:
        """Continue an unfinished run; returns the lines to print."""
        self._other = None
        self.play.close()
        self.play = Playthrough(self.play.store, *requests.level_and_maze(left), self.play.solver)
        self._view = self._usual
        self.play.resume(left)
        return [RESUMED, *self._level()]

    def _new(self) -> list[str]:
        if self.play.level.is_fixed:
            raise PixelmazeError("This maze is the same for everyone; there is no new one.")
        self._view = self._usual
        play = requests.another_game(self.play, Report())
        self.play.discard()
        self.play = play
        return ["This is a new maze.", *self._level()]

    def _show(self, view: Act) -> list[str]:
        self._view = view
        return []

    def _help(self) -> list[str]:
        ways = self.play.maze.grid.shape.way_names
        letters = ", ".join(f"{short} {way}" for short, way in LETTERS.items() if way in ways)
        return [
            *self.helps(),
            f"Letters for directions: {letters}. You can shorten all commands.",
            "You can type several on a line.",
            f"{next(iter(self.commands))} 5 makes 5 moves, or stops at a wall.",
            "An empty line shows where you are.",
        ]
