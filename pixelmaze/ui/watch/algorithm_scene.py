"""The base of all scenes that show algorithms: playback, panes, heat, and sound."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any

from pixelmaze.fast.fast import distances_from
from pixelmaze.looks.theme import HEAT
from pixelmaze.maze.board import BLANK
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.outcomes import FOUND
from pixelmaze.run.search import Search
from pixelmaze.run.seekable import Seekable
from pixelmaze.ui.kit.bindings import Group, bind, over
from pixelmaze.ui.kit.commands import LOOK, TIME
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.messages import NEXT_THEME, TIME_HEADING
from pixelmaze.ui.kit.playback import PlaybackControls
from pixelmaze.ui.kit.requests import Work
from pixelmaze.ui.kit.scene import Pointer, Scene, SceneInput
from pixelmaze.ui.kit.services import MazePane
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import Status, StatusBar
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.kit.timeline import Timeline
from pixelmaze.ui.watch.tool import Tool

_SETTLING = 5.0  # seconds until all announcements are over
_AROUND = {
    "look_left": (-4, 0), "look_right": (4, 0), "look_up": (0, -2), "look_down": (0, 2),
}  # fmt: skip
"""How far these commands move the camera without a mouse, in characters."""


class AlgorithmScene(Scene):
    """One maze in one or several panes, with playback."""

    def __init__(self, session: Session, playback: PlaybackControls) -> None:
        self.session = session
        self.playback = playback
        self.panes: Sequence[MazePane] = ()
        self.heat = Heat()
        self.hides_unknown = False
        """True to show only the cells where a walker has been."""
        self._seeing_all: list[str] = []
        self._timeline = Timeline(playback)
        self._status = StatusBar()
        self.title = ""  # shown instead of the name
        self.task: Tool | None = None
        """The task of a lesson: a tool that is always open."""
        self._frame = 0
        session.audio.stop_tune()
        self._groups_of: Hashable = None

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the maze or race shown."""

    @abstractmethod
    def standing(self) -> Status:
        """The algorithm at work, and its state."""

    @abstractmethod
    def own_groups(self) -> Sequence[Group]:
        """Bindings besides the common ones of these scenes, the most important first."""

    @abstractmethod
    def lay_out(self, s: Surface, room: Box) -> None:
        """Place the panes, by `place_pane`, and the panels beside them."""

    @abstractmethod
    def draw_room(self, s: Surface) -> None:
        """Draw the panes, and the panels beside and over them."""

    # ---- bindings --------------------------------------------------------------------------------

    @property
    def offers(self) -> Hashable:
        """What the bindings depend on: they are made again when this value changes."""
        return ()

    @property
    def groups(self) -> Sequence[Group]:
        task = self.task
        offers = self.offers, task and task.offers
        if offers != self._groups_of:
            groups = self.all_groups()
            self._groups = over(task.groups, groups) if task else groups
            self._groups_of = offers
        return self._groups

    def all_groups(self) -> Sequence[Group]:
        """The bindings for the present `offers`."""
        return [*self.own_groups(), self._time(), self._look()]

    def key_bar(self, s: Surface) -> Sequence[Group]:
        if self.task or not self.has_shell:
            return self.groups
        (heading, (first, *others)), *panels, time, look = self.groups
        short = [(heading, [first]), time, (heading, others), *panels, look]
        return s.by_unit(self.groups, short)

    @property
    def leads_home(self) -> bool:
        return self.session.has_title

    def _time(self) -> Group:
        playback = self.playback
        return TIME_HEADING, [
            bind(TIME["pause"], playback.pause, word=lambda: playback.pause_word),
            bind(TIME["step_back"], playback.step_back),
            bind(TIME["step_on"], playback.step_on),
            bind(TIME["faster"], playback.go_faster),
            bind(TIME["slower"], playback.go_slower),
            bind(TIME["begin"], playback.go_to_begin),
            bind(TIME["end"], playback.go_to_end),
        ]

    def _look(self) -> Group:
        services = self.session.services
        helps = (
            ("zoom in; also the wheel", "zoom out; drag to move")
            if services.has_pointer
            else ("", "")
        )
        bindings = [
            bind(LOOK["heat"], self.heat.toggle),
            bind(LOOK["unknown"], self._turn_unknown),
            bind(LOOK["theme"], self.turn_theme, word=NEXT_THEME),
            *([bind(LOOK["mute"], self.turn_sound)] if services.has_sound else []),
            bind(LOOK["zoom_in"], lambda: self._zoom(1), help=helps[0]),
            bind(LOOK["zoom_out"], lambda: self._zoom(-1), help=helps[1]),
            bind(LOOK["follow"], self._follow),
        ]
        if not services.has_pointer:
            bindings += [
                bind(LOOK[name], partial(self._pan, *way)) for name, way in _AROUND.items()
            ]
        return "Look", bindings

    def _turn_unknown(self) -> None:
        self.hides_unknown = not self.hides_unknown

    def _report_who_sees_all(self) -> None:
        """While unknown cells are hidden, name the solvers that see all of them."""
        solvers = [pane.search.solver for pane in self.panes] if self.hides_unknown else []
        titles = [solver.title for solver in solvers if solver and solver.local is False]
        if titles and titles != self._seeing_all:
            see = "sees" if len(titles) == 1 else "see"
            self.show_message(f"{', '.join(titles)} {see} the whole maze.")
        self._seeing_all = titles

    def _zoom(self, by: int) -> None:
        for pane in self.panes:
            pane.zoom(by)

    def _pan(self, x: int, y: int) -> None:
        for pane in self.panes:
            pane.scroll(x, y)

    def _follow(self) -> None:
        for pane in self.panes:
            pane.follow()

    # ---- requests --------------------------------------------------------------------------------

    def load(self, work: Callable[[Report], Any], show: Callable[[Any], object]) -> None:
        """Do work that may take a while, then `show` the result."""
        self.ask(Work(work, show))

    def show_runs(self, runs: Sequence[Search]) -> None:
        panes = [self.session.services.pane(run) for run in runs]
        for pane, before in zip(panes, self.panes, strict=False):
            pane.take_over(before)
        self.panes = panes

    # ---- update ----------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        return self.playback.is_running_ahead

    def stop(self) -> bool:
        return self.playback.stop()

    def work_ahead(self, seconds: float) -> None:
        self.playback.work_ahead(seconds)

    def update(self, given: SceneInput) -> Request | None:
        self._frame += 1
        before = [pane.search.index for pane in self.panes]
        is_free = self._move(given)
        for pane, index in zip(self.panes, before, strict=True):
            if pane.search.index > index and not self.playback.run.paused:
                self._play_sounds(pane.search)
        for pane in self.panes:
            pane.update(is_free)
        self._report_who_sees_all()
        if self.task:
            self.task.update(given.seconds)
        self.toast.update(given.seconds, self.session.store.notices)
        return self.take_request()

    def _move(self, given: SceneInput) -> bool:
        """Let time pass, unless the timeline is dragged; True if the pointer is still free."""
        is_free, is_used = given.is_pointer_free, False
        if given.pointer and not self.playback.is_running_ahead:
            is_used = self._timeline.handle_pointer(given.pointer, is_free)
        if not is_used:
            self.playback.advance(given.seconds)
            pointer = given.pointer
            is_used = bool(
                pointer and is_free and self.task and self.task.handle_pointer(pointer, -1)
            ) or (pointer is not None and self.handle_pointer(pointer, is_free))
        return is_free and not is_used

    def handle_pointer(self, pointer: Pointer, is_free: bool) -> bool:
        """Use the mouse when the timeline does not; True if used."""
        return False

    def _play_sounds(self, search: Search) -> None:
        audio = self.session.audio
        if search.outcome:
            audio.play_end(search.outcome == FOUND)
        else:
            depth = search.history.depth_at[search.index]
            audio.play_step(depth, search.history.deepest, search.trace[search.index - 1][0])

    def come_to(self, seconds: float | None, step: int | None = None) -> None:
        """Show the state at this step, or after `seconds` of playback; with neither, at the end.
        PixelmazeError if there are fewer steps."""
        run = self.playback.run
        run.run()
        if step is not None:
            check_steps(run, step)
        elif seconds is not None:
            step = round(seconds * self.playback.step_rate)
        if step is not None:
            run.seek(step)
        run.paused = False
        self.update(SceneInput(0.0))
        if step is None:
            self.update(SceneInput(_SETTLING))

    # ---- draw ------------------------------------------------------------------------------------

    def says(self) -> Iterator[str]:
        subject, word, _ = self.standing()
        yield from (self.title or self.name, f"{subject}: {word.lower()}")
        if self.task:
            yield from self.task.says()

    def place(self, s: Surface) -> None:
        room = s.between_bars
        self._time_at = room.y + room.height
        self._timeline.place(s, self._time_at)
        self.lay_out(s, self.task.lay_out(s, room) if self.task else room)

    def place_pane(self, pane: MazePane, box: Box) -> None:
        mazes = [other.search.maze for other in self.panes]
        seen = _known_to(pane.search) if self.hides_unknown else None
        pane.place(box, self.heat.of(pane.search.maze, mazes), seen)

    def draw(self, s: Surface) -> None:
        self.draw_room(s)
        if self.task:
            self.task.draw(s)
        self._status.draw(s, self.title or self.name, self.standing(), self.toast.words)
        self._timeline.draw(s, self._time_at, self._frame)


def check_steps(run: Seekable, last: int) -> None:
    """PixelmazeError if the run, whose steps are all known, has no step `last`."""
    if last > run.length:
        raise PixelmazeError(f"there is no step {last:,}: the run has {run.length:,}")


_IS_SEEN = bytes(mark != BLANK for mark in range(256))
"""For `bytes.translate`: 1 for the marks of cells where an algorithm has been."""


def _known_to(search: Search) -> Sequence[int] | None:
    """For each cell 1 if the walker has been there; None without a walker: all are known."""
    solver, board = search.solver, search.board
    if not solver or not search.parts or search.is_making:
        return None
    if not (board.walks if solver.local is None else solver.local):
        return None
    seen = board.marks.translate(_IS_SEEN)
    seen[search.start] = 1
    return seen


class Heat:
    """Distances from the start, as shades of the mazes shown."""

    def __init__(self) -> None:
        self.is_on = False
        self._known: list[tuple[Maze, list[int]]] = []

    def toggle(self) -> None:
        self.is_on = not self.is_on

    def of(self, maze: Maze, shown: Sequence[Maze] = ()) -> list[int] | None:
        """The shade of each cell, -1 where no path leads; None while heat is off. A maze is
        measured once, as long as it is among the `shown` ones."""
        if not self.is_on:
            return None
        for known, shades in self._known:
            if known is maze:
                return shades
        self._known = [pair for pair in self._known if any(pair[0] is other for other in shown)]
        distances = distances_from(maze, maze.start)
        farthest = max(1, max(distances))
        shades = [-1 if far < 0 else far * (len(HEAT) - 1) // farthest for far in distances]
        self._known.append((maze, shades))
        return shades
