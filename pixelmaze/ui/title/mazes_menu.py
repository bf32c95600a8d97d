"""The menus about a maze of your choice, to play it and to learn from it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.game.lessons import STEPS, Lesson, lessons, program
from pixelmaze.game.levels import level_of
from pixelmaze.inspect.quiz import QuizOptions
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.outside.lookup import solver_in
from pixelmaze.run.race import MOST, RIVALS
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.mazes import MazeToMake
from pixelmaze.ui.kit.menu import Item, Menu, Request, action, choice
from pixelmaze.ui.kit.messages import WATCH
from pixelmaze.ui.kit.ports import MINE, Files, OwnCode
from pixelmaze.ui.learn.menus import BreakMenu
from pixelmaze.ui.learn.requests import OPEN, OpenTask, marks
from pixelmaze.ui.play.free_maze import FreeMaze, form, more_algorithms
from pixelmaze.ui.play.requests import PlayLevel
from pixelmaze.ui.title.messages import NOBODY
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze

_OFF_ON = {False: "off", True: "on"}
QUIZZES = {"some": "some cells", "every": "every cell", "secret": "which algorithm?"}


class MazeMenus:
    """The menus that share the chosen maze."""

    def __init__(self, store: Store, files: Files, own_code: OwnCode | None = None) -> None:
        self._store = store
        self._files = files
        self._own_code = own_code
        self.free_maze = FreeMaze()
        self._favourite = ""
        """The name of the offered favourite; the latest if there is none of this name."""
        self._solver = "dfs"
        self._from_blank = False
        self._quiz = "some"
        self._runners = [*RIVALS, *[""] * (MOST - len(RIVALS))]
        self.free = Menu("Free maze", self._free_items)
        self.learn = Menu("Learn", self._learn_items)
        self.learn_note = "lessons; watch, race and break solvers"
        if not own_code:
            self.learn_note += "; make a game"
        self.lessons = Menu("Lessons", lambda: [*map(self._lesson_item, lessons())])
        self.course = Menu("Make a game", lambda: [*map(self._step_item, range(1, STEPS + 1))])
        self.watch = Menu(WATCH, self._watch_items)
        self.race = Menu("Race", self._race_items)
        self.breaking = BreakMenu(store)

    # ---- play it --------------------------------------------------------------------------------

    def _free_items(self) -> Sequence[Item]:
        def accept() -> None:
            self.free_maze.accept_typed()
            self.free.select("play")

        solver = f"with {SOLVERS[self._solver].title}"
        return (
            action("play", "Play", "play", "walk it yourself",
                   lambda: PlayLevel(self.free_maze.level())),
            action("watch", "Watch it", "visited", solver, self._watch),
            action("race", "Race here", "race", "with the runners from Race", self._start_race),
            *self._favourite_items(),
            *form(self.free_maze, accept),
        )  # fmt: skip

    # ---- favourites ----------------------------------------------------------------------------

    def _favourite_items(self) -> Sequence[Item]:
        """One item for all favourites: left and right choose the favourite."""
        names = self._store.favourites
        if not names:
            return ()
        name = self._favourite if self._favourite in names else names[0]
        return (
            choice("favourite", "Favourites", {name: name for name in names}, name,
                   partial(setattr, self, "_favourite"), name,
                   lambda: PlayLevel(level_of(name)), "star"),
        )  # fmt: skip

    def _maze_item(self) -> Item:
        """The item that shows the chosen maze, for menus that need one."""
        maze, spec = self.free_maze, self.free_maze.spec
        shown = maze.typed or f"{spec.shape} {spec.width}x{spec.height} {spec.generator}"
        return Item("maze", "Maze", shown, "choose another maze", choose=lambda: self.free)

    def _learn_items(self) -> Sequence[Item]:
        write = "write a solver and watch it run"
        course = action("course", "Make a game", "maze", "in ten programs", lambda: self.course)
        own = action("own", "Your own algorithm", "source", write, self._write)
        return (
            action("lessons", self.lessons.title, "hint", "ten algorithms: predict, watch, write",
                   lambda: self.lessons),
            action("watch", self.watch.title, "visited", "a solver at work, step by step",
                   lambda: self.watch),
            action("race", self.race.title, "race", "several solvers in the same maze",
                   lambda: self.race),
            action("break", self.breaking.title, "noway", "find mazes that defeat solvers",
                   lambda: self.breaking),
            own if self._own_code else course,
        )  # fmt: skip

    def _lesson_item(self, lesson: Lesson) -> Item:
        done = len(marks(self._store, lesson).replace(OPEN, ""))
        value = f"{done} of {len(lesson.moves)}" if done else f"{lesson.minutes} min"
        begin = partial(OpenTask, lesson)
        return Item(lesson.name, lesson.heading, value, lesson.about, choose=begin)

    def _step_item(self, step: int) -> Item:
        title = f"{step} {program(step).stem[3:].replace('-', ' ').capitalize()}"
        return Item(title, title, note="write it to a file", choose=partial(self._write_step, step))

    def _write_step(self, step: int) -> None:
        name = self._files.save_new("maze.py", program(step).read_bytes())
        self._store.notices.append(f"Wrote {name}. Run it with: python {name}")

    def _watch_items(self) -> Sequence[Item]:
        solvers = self.free_maze.titles(SOLVERS, self._solver)
        put = partial(setattr, self)
        return (
            action("begin", "Start", "play", "watch it", self._watch),
            choice("solver", "Solver", solvers, self._solver, partial(put, "_solver"),
                   "the algorithm that looks for a path"),
            more_algorithms(self.free_maze),
            choice("from_blank", "From blank", _OFF_ON, self._from_blank,
                   partial(put, "_from_blank"), "watch the maze being made first"),
            choice("quiz", "Quiz", QUIZZES, self._quiz, partial(put, "_quiz"),
                   "choose it to be asked what comes next", self._ask_in_quiz),
            self._maze_item(),
        )  # fmt: skip

    def _write(self) -> WatchMaze:
        assert self._own_code
        self._own_code.edit(MINE)
        self._own_code.open()
        self._own_code.save()
        return replace(self._watch(), solver=solver_in(MINE), waits=True)

    def _watch(self) -> WatchMaze:
        return WatchMaze(MazeToMake(self.free_maze.chosen()), self._solver, self._from_blank)

    def _ask_in_quiz(self) -> Request:
        is_secret = self._quiz == "secret"
        plan = QuizOptions(int(self._quiz == "every"), is_secret)
        return replace(
            self._watch(), from_blank=self._from_blank and not is_secret, waits=is_secret, quiz=plan
        )

    def _race_items(self) -> Sequence[Item]:
        return (
            action("start", "Start", "play", "two to six solvers", self._start_race),
            *(self._runner_item(at) for at in range(MOST)),
            more_algorithms(self.free_maze),
            self._maze_item(),
        )

    def _runner_item(self, at: int) -> Item:
        """The item of one runner; does not offer the solvers of other runners."""
        taken = {name for other, name in enumerate(self._runners) if other != at}
        solvers = self.free_maze.titles(SOLVERS, self._runners[at])
        free = {name: title for name, title in solvers.items() if name not in taken}
        titles = {"": NOBODY} | free
        put = partial(self._runners.__setitem__, at)
        label, note = f"Runner {at + 1}", "a solver in the race"
        return choice(f"runner_{at}", label, titles, self._runners[at], put, note)

    def _start_race(self) -> Request:
        solvers = tuple(filter(None, self._runners))
        if len(solvers) < 2:
            raise PixelmazeError("A race needs at least two runners.")
        return RaceMaze(MazeToMake(self.free_maze.chosen()), solvers)
