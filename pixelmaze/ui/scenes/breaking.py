"""Find the smallest maze that breaks a solver: the maze is edited, the solver watched, and judged
after each change."""

import shlex
from collections.abc import Sequence

from pixelmaze.game.breaking import Challenge
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.breaking import Ruling, cells_in, exercise_in, ruling_on
from pixelmaze.outside.checking.runs import run_of
from pixelmaze.run.maze_code import code_of
from pixelmaze.run.search import DEFAULT_STEP_RATE, Search
from pixelmaze.ui.bindings import Binding, Group, bind
from pixelmaze.ui.commands import BREAK, EDIT
from pixelmaze.ui.menu import Request
from pixelmaze.ui.menus.breaking import fewest, keep, stars_for
from pixelmaze.ui.messages import counted, menus
from pixelmaze.ui.scene import SceneInput
from pixelmaze.ui.scenes.watch import SOURCE, Watch
from pixelmaze.ui.session import Session
from pixelmaze.ui.surface import DIM, STRONG, TEXT, Box, Surface
from pixelmaze.ui.tools.edit import Edit

_AFTER = 0.2  # seconds without a change after which the maze is judged
_AHEAD = 100_000  # more steps than the judge hears of
_LINES = 4  # for the task, the ruling and the size


class Breaking(Watch):
    """Watching, with the editor open, and the words of the judge below the maze."""

    def __init__(self, session: Session, challenge: Challenge, search: Search) -> None:
        self.challenge = challenge
        super().__init__(session, search, challenge.solver, DEFAULT_STEP_RATE, menus.BREAK, SOURCE)
        self.ruling: Ruling | None = None
        """What the judge says of the maze as it is now; None while it thinks."""
        self._has_hint = False
        self._judged: Maze | None = None
        """The maze that is being judged, or has been."""
        self._trial: Search | None = None
        """The run that is judged, which nobody sees."""
        self._due = 0.0
        """Seconds until it begins."""
        self.turn_tool(next(tool for tool in self.tools if isinstance(tool, Edit)))

    # ---- bindings --------------------------------------------------------------------------------

    def all_groups(self) -> Sequence[Group]:
        own = [
            bind(BREAK["hint"], self._turn_hint),
            bind(BREAK["again"], self._begin_again),
            bind(EDIT["code"], self._copy, help="copy the command that judges this maze"),
        ]
        taken = {key for each in own for key in each.keys}
        useless = () if self.challenge.solver.weighted else (EDIT["terrain"],)
        others = [
            (heading, [
                each for each in group
                if taken.isdisjoint(each.keys) and each.command not in useless
            ])
            for heading, group in super().all_groups()
        ]  # fmt: skip
        return [(menus.BREAK, own), *others]

    def _run(self) -> list[Binding]:
        """Without other solvers and other mazes."""
        kept = ("solve", "restart")
        return [each for each in super()._run() if each.command and each.command.name in kept]

    def _turn_hint(self) -> None:
        self._has_hint = not self._has_hint

    def _copy(self) -> None:
        command = f"pixelmaze break {shlex.quote(self.challenge.name)} {code_of(self.maze)}"
        self.say(self.session.copy(command, "The command is on the clipboard."))

    def _begin_again(self) -> None:
        self.close_tool()
        self.watching.search_in(self.challenge.maze(), menus.BREAK)
        self.turn_tool(next(tool for tool in self.tools if isinstance(tool, Edit)))

    # ---- the judge -------------------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        request = super().update(given)
        if self.maze is not self._judged:
            self._close_trial()
            self._judged, self.ruling, self._due = self.maze, None, _AFTER
        self._due -= given.seconds
        if self.ruling is None and self._due <= 0:
            self._judge(self.maze)
        return request

    def _judge(self, maze: Maze) -> None:
        """Go on with judging the maze."""
        task = exercise_in(maze, self.challenge.solver)
        trial = self._trial = self._trial or Search(task.maze, self.challenge.solver)
        trial.seek(trial.length + _AHEAD)
        if trial.solution is None:
            return
        self.ruling = ruling_on(self.challenge.flaw, run_of(task, trial.solution, True))
        self._close_trial()
        if self.ruling.is_broken:
            keep(self.session.store, self.challenge, cells_in(maze))
            self.session.audio.hear_found()

    def _close_trial(self) -> None:
        if self._trial:
            self._trial.close()
        self._trial = None

    def close(self) -> None:
        self._close_trial()
        super().close()

    # ---- draw ------------------------------------------------------------------------------------

    def lay_out(self, s: Surface, room: Box) -> None:
        height = s.pick(10 * _LINES + 6, _LINES)
        self._words_at = room._replace(y=room.y + room.height - height, height=height)
        super().lay_out(s, room._replace(height=room.height - height))

    def draw_room(self, s: Surface) -> None:
        super().draw_room(s)
        box, (edge, line) = self._words_at, s.pick((4, 10), (1, 1))
        s.strip(box, is_below=True)
        said = self.ruling
        inks = (
            (self._task(), DIM),
            (said.words if said else "…", STRONG if said and said.is_broken else TEXT),
            (self._size(), TEXT),
        )
        lines = [(part, ink) for words, ink in inks for part in s.broken(words, s.width - 2 * edge)]
        for i, (part, ink) in enumerate(lines[:_LINES]):
            s.text(edge, box.y + s.pick(4, 0) + i * line, part, ink)

    def _task(self) -> str:
        if self._has_hint and self.challenge.hint:
            return f"Hint: {self.challenge.hint}"
        return f"Find the smallest maze in which it {self.challenge.shows.words}."

    def _size(self) -> str:
        """The size of the maze, and what it is worth."""
        challenge, cells = self.challenge, cells_in(self.maze)
        size = f"{counted(cells, 'cell')} in reach"
        if not challenge.par:
            return f"{size}."
        best = fewest(self.session.store, challenge)
        own = f", your best {best} {stars_for(challenge, best)}" if best else ""
        broken = self.ruling and self.ruling.is_broken
        worth = f" {stars_for(challenge, cells)}" if broken else ""
        record = " Smaller than any known!" if broken and cells < challenge.par else ""
        return f"{size}{worth}; par {challenge.par}{own}.{record}"
