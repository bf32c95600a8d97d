"""The menus about a maze of your choice: to play it, to watch a solver in it, to race in it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pixelmaze.errors import PixelmazeError
from pixelmaze.game.level import Level
from pixelmaze.game.levels import level_of
from pixelmaze.quiz import Plan
from pixelmaze.race import MOST, RIVALS
from pixelmaze.registry import SOLVERS
from pixelmaze.storage.store import Store
from pixelmaze.ui.clipboard import Clipboard
from pixelmaze.ui.free_maze import FreeMaze, form
from pixelmaze.ui.maze_source import MazeToMake
from pixelmaze.ui.menu import Item, Menu, Request, action, choice
from pixelmaze.ui.menus.run_code import RunCodeMenu
from pixelmaze.ui.messages import daily as words
from pixelmaze.ui.messages import menus, own_code
from pixelmaze.ui.own_code import OwnCode
from pixelmaze.ui.requests import PlayLevel, RaceMaze, WatchMaze

_OFF_ON = {False: menus.OFF, True: menus.ON}


class MazeMenus:
    """Three menus that share the chosen maze."""

    def __init__(self, store: Store, clipboard: Clipboard, own_code: OwnCode | None = None) -> None:
        self._store = store
        self._own_code = own_code
        self.free_maze = FreeMaze()
        self._favourite = 0
        """Index of the favourite that is offered; 0 is the latest."""
        self._solver = "dfs"
        self._from_blank = False
        self._quiz = "some"
        self._runners = [*RIVALS, *[""] * (MOST - len(RIVALS))]
        self.free = Menu(menus.FREE_MAZE, self._free_items)
        self.watch = Menu(menus.WATCH, self._watch_items)
        self.race = Menu(menus.RACE, self._race_items)
        self.run_code = RunCodeMenu(clipboard)

    # ---- play it --------------------------------------------------------------------------------

    def _free_items(self) -> Sequence[Item]:
        def accept() -> None:
            self.free_maze.accept_typed()
            self.free.select("play")

        solver = menus.with_solver(SOLVERS[self._solver].title)
        return (
            action("play", menus.PLAY_IT, "play", menus.PLAY_IT_NOTE, self._play_free),
            action("watch", menus.WATCH_IT, "visited", solver, self._watch),
            action("race", menus.RACE_ON_IT, "race", menus.RACE_ON_IT_NOTE, self._start_race),
            *self._favourite_items(),
            *form(self.free_maze, accept),
        )

    # ---- favourites ----------------------------------------------------------------------------

    def _favourite_items(self) -> Sequence[Item]:
        """One item for all favourites: left and right change the favourite."""
        names = self._store.favourites
        if not names:
            return ()
        at = min(self._favourite, len(names) - 1)

        def change(by: int) -> None:
            self._favourite = (at + by) % len(names)

        return (
            Item(
                "favourite", menus.FAVOURITES, names[at], names[at], icon="star",
                choose=lambda: PlayLevel(level_of(names[at])),
                change=change if len(names) > 1 else None,
            ),
        )  # fmt: skip

    def favourite(self, level: Level) -> Sequence[Item]:
        """A line of other menus that makes this maze a favourite, or not; none for levels that are
        the same for everyone."""
        if level.is_fixed or not level.name:
            return ()

        is_favourite = level.name in self._store.favourites
        label = menus.DROP_FAVOURITE if is_favourite else menus.ADD_FAVOURITE

        def turn() -> None:
            self._store.turn_favourite(level.name)

        return (action("favourite", label, "star", menus.FAVOURITE_NOTE, turn),)

    def _play_free(self) -> Request:
        return PlayLevel(self.free_maze.level())

    def _maze_item(self) -> Item:
        """Shows the chosen maze, in menus that need one."""
        maze, spec = self.free_maze, self.free_maze.spec
        shown = maze.typed or f"{spec.shape} {spec.width}x{spec.height} {spec.generator}"
        return Item("maze", menus.MAZE, shown, menus.MAZE_NOTE, choose=lambda: self.free)

    def _watch_items(self) -> Sequence[Item]:
        solvers = {name: entry.title for name, entry in SOLVERS.items()}
        put = partial(setattr, self)
        return (
            action("begin", menus.BEGIN, "play", menus.BEGIN_NOTE, self._watch),
            *self._own_items(),
            choice("solver", menus.SOLVER, solvers, self._solver, partial(put, "_solver"),
                   menus.SOLVER_NOTE),
            choice("from_blank", menus.FROM_BLANK, _OFF_ON, self._from_blank,
                   partial(put, "_from_blank"), menus.FROM_BLANK_NOTE),
            self._quiz_item(),
            self._maze_item(),
        )  # fmt: skip

    def _own_items(self) -> Sequence[Item]:
        """One item where there is an editor for an algorithm of the player's."""
        if not self._own_code:
            return ()
        return (action("own", own_code.OWN, "source", own_code.OWN_NOTE, self._write),)

    def _write(self) -> WatchMaze:
        assert self._own_code
        self._own_code.open()
        return replace(self._watch(), solver=self._own_code.solver, waits=True)

    def _quiz_item(self) -> Item:
        """Left and right change how it asks."""
        put = partial(setattr, self, "_quiz")
        item = choice("quiz", menus.QUIZ, menus.QUIZZES, self._quiz, put, menus.QUIZ_NOTE)
        return replace(item, choose=self._ask_in_quiz)

    def _watch(self) -> WatchMaze:
        return WatchMaze(MazeToMake(self.free_maze.chosen()), self._solver, self._from_blank)

    def _ask_in_quiz(self) -> Request:
        is_secret = self._quiz == "secret"
        plan = Plan(int(self._quiz == "every"), is_secret)
        return replace(
            self._watch(), from_blank=self._from_blank and not is_secret, waits=is_secret, quiz=plan
        )

    def _race_items(self) -> Sequence[Item]:
        return (
            action("start", menus.START, "play", menus.START_NOTE, self._start_race),
            *(self._runner_item(at) for at in range(MOST)),
            self._maze_item(),
            action("run_code", words.RACE_RUN, "moves", words.RACE_RUN_NOTE, lambda: self.run_code),
        )

    def _runner_item(self, at: int) -> Item:
        """One place in the race; solvers in other places are not offered."""
        taken = {name for other, name in enumerate(self._runners) if other != at}
        titles = {"": menus.NOBODY} | {
            name: entry.title for name, entry in SOLVERS.items() if name not in taken
        }
        put = partial(self._runners.__setitem__, at)
        return choice(
            f"runner_{at}",
            menus.runner(at + 1),
            titles,
            self._runners[at],
            put,
            menus.RUNNER_NOTE,
        )

    def _start_race(self) -> Request:
        solvers = tuple(filter(None, self._runners))
        if len(solvers) < 2:
            raise PixelmazeError(menus.TOO_FEW_RUNNERS)
        return RaceMaze(MazeToMake(self.free_maze.chosen()), solvers)
