"""Find the smallest maze that breaks a solver: edit the maze, and the solver is judged."""

import shlex
from collections.abc import Iterator, Sequence

from pixelmaze.game.breaking import Challenge
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.breaking import Ruling, exercise_in, reached_in, ruling_on
from pixelmaze.outside.checking.runs import run_of
from pixelmaze.run.maze_code import code_of
from pixelmaze.run.search import DEFAULT_STEP_RATE, Search
from pixelmaze.ui.kit.bindings import Binding, Group, bind, over
from pixelmaze.ui.kit.commands import BREAK, EDIT, RUN
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import DIM, HEADING, STRONG, TEXT, Box, Ink, Surface
from pixelmaze.ui.learn.menus import BREAK_IT, fewest, keep, size_words
from pixelmaze.ui.watch.edit import Edit
from pixelmaze.ui.watch.watch import SOURCE, WatchScene

_AHEAD = 100_000  # more steps than the judge waits for
_CHEERING = 3.0  # how long a success is shown, in seconds
_LINES = 4  # for the task, the ruling and the size; one more where lines are short
_NARROW = (400, 70)  # the width below which lines are short, in pixels and in characters


class BreakScene(WatchScene):
    """Watching, with the editor open, and the words of the judge below the maze."""

    def __init__(self, session: Session, challenge: Challenge, search: Search) -> None:
        solver = challenge.solver
        super().__init__(session, search, solver, DEFAULT_STEP_RATE, BREAK_IT, SOURCE)
        self.challenge = challenge
        self.ruling: Ruling | None = None
        """The judge's ruling on the maze; None while it thinks."""
        self._before: Ruling | None = None  # the ruling on the maze before
        self._cheering = 0.0  # how much longer a success is shown, in seconds
        self._has_hint = False
        self._judged: Maze | None = None
        self._cells = len(reached_in(search.maze))  # the cells that can be reached
        self._trial: Search | None = None
        """The invisible run that is judged."""
        self.turn_tool(next(tool for tool in self.tools if isinstance(tool, Edit)))

    # ---- bindings --------------------------------------------------------------------------------

    def all_groups(self) -> Sequence[Group]:
        """The bindings. Only its own key leaves the editor: Esc leads to the menu."""
        text = "copy the command that judges this maze"
        own = [bind(BREAK["hint"], self._turn_hint), bind(EDIT["code"], self._copy, help=text)]
        useless = () if self.challenge.solver.weighted else (EDIT["terrain"], EDIT["fence"])
        others = [
            (heading, [it._replace(keys=it.keys[:1]) if it.command == EDIT["edit"] else it
                       for it in group if it.command not in useless])
            for heading, group in super().all_groups()
        ]  # fmt: skip
        return over([(BREAK_IT, own)], others)

    def _run(self) -> list[Binding]:
        """The bindings of running, without other solvers and mazes."""
        return [it for it in super()._run() if it.command in (RUN["solve"], RUN["restart"])]

    def _turn_hint(self) -> None:
        self._has_hint = not self._has_hint

    def _copy(self) -> None:
        command = f"pixelmaze break {shlex.quote(self.challenge.name)} {code_of(self.maze)}"
        self.show_message(self.session.copy(command, "The command is on the clipboard."))

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self.ruling is None

    # ---- the judge -------------------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        request = super().update(given)
        self._cheering -= given.seconds
        if self.maze is not self._judged:
            self._close_trial()
            self._before, self._cheering = self.ruling or self._before, 0.0
            self._judged, self.ruling = self.maze, None
            self._cells = len(reached_in(self.maze))
        if self.ruling is None:
            self._judge()
        return request

    def _judge(self) -> None:
        """Continue to judge the maze."""
        challenge, store = self.challenge, self.session.store
        task = exercise_in(self.maze, challenge.solver)
        trial = self._trial = self._trial or Search(task.maze, challenge.solver)
        trial.seek(trial.length + _AHEAD)
        if trial.solution:
            self.ruling = ruling_on(challenge.flaw, run_of(task, trial.solution, True))
            self._close_trial()
            best, cells = fewest(store, challenge), self._cells
            if self.ruling.is_broken:
                self._cheering = _CHEERING if not best or cells < best else 0.0
                keep(store, challenge, cells)
                self.session.audio.play_end(is_found=True)

    def _close_trial(self) -> None:
        if self._trial:
            self._trial.close()
        self._trial = None

    def close(self) -> None:
        self._close_trial()
        super().close()

    # ---- draw ------------------------------------------------------------------------------------

    def lay_out(self, s: Surface, room: Box) -> None:
        self._lines = _LINES + (s.width < s.by_unit(*_NARROW))
        height = s.lengths.line * self._lines + s.lengths.edge
        self._words_at = room._replace(y=room.y + room.height - height, height=height)
        super().lay_out(s, room._replace(height=room.height - height))

    def says(self) -> Iterator[str]:
        yield from super().says()
        yield from (words for words, _ in self._words())

    def _words(self) -> Sequence[tuple[str, Ink]]:
        """The task or hint, the ruling, and the size."""
        challenge, cells = self.challenge, self._cells
        said, is_broken = self.ruling or self._before, bool(self.ruling and self.ruling.is_broken)
        best, size = fewest(self.session.store, challenge), size_words(challenge, cells, is_broken)
        hint = f"Hint: {challenge.hint}" if self._has_hint and challenge.hint else ""
        return (
            (hint or f"Find the smallest maze in which it {challenge.shows.words}.", DIM),
            (said.words if said else "…", STRONG if is_broken else TEXT if self.ruling else DIM),
            (size + f"; your best {best}" * bool(best), HEADING if is_broken else TEXT),
        )

    def draw_room(self, s: Surface) -> None:
        super().draw_room(s)
        s.strip(self._words_at, is_below=True)
        x, y = s.lengths.space, self._words_at.y + s.lengths.text
        room, said = s.width - 2 * x, self._words()
        lines = [(part, ink) for words, ink in said for part in s.broken(words, room)]
        for i, (part, ink) in enumerate(lines[: self._lines]):
            s.text(x, y + i * s.lengths.line, part, ink)
        if self._cheering > 0:
            box = Box(0, 0, self._beside.x, self._words_at.y)
            stars = self.challenge.stars(self._cells)
            s.banner(box, "BROKEN", Role.PATH, "star")
            for i in range(3 if stars else 0):
                x = box.width // 2 + s.by_unit(28, 2) * (i - 1)
                s.star(x, box.height // 2 - s.by_unit(38, 1), i < stars)
