"""Watch a maze being made and searched."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic

from pixelmaze.algorithms.registry import Solver
from pixelmaze.inspect.quiz import QuizOptions
from pixelmaze.inspect.source import source_of
from pixelmaze.maze.maze import Maze
from pixelmaze.run.drawing import Drawing
from pixelmaze.run.outcomes import Fault
from pixelmaze.run.search import DEFAULT_STEP_RATE, Search
from pixelmaze.ui.kit.addresses import to_watch
from pixelmaze.ui.kit.bindings import Binding, Group, bind, over
from pixelmaze.ui.kit.commands import PANELS, RUN
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.overlay import NO_OVERLAY, Capacity
from pixelmaze.ui.kit.playback import PlaybackControls
from pixelmaze.ui.kit.scene import Pointer, SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import Status
from pixelmaze.ui.kit.surface import DIM, PRAISE, TEXT, Box, Surface
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene
from pixelmaze.ui.watch.cell_card import CellCard
from pixelmaze.ui.watch.edit import Edit
from pixelmaze.ui.watch.inspector import Inspector
from pixelmaze.ui.watch.own_code import OwnCodeCommands
from pixelmaze.ui.watch.quiz import Quiz
from pixelmaze.ui.watch.requests import OnResults, PreparedSearch, RaceMaze, WatchMaze, WatchTrace
from pixelmaze.ui.watch.source_panel import SourcePanel
from pixelmaze.ui.watch.stats import Stats
from pixelmaze.ui.watch.tool import Tool, ToolHost
from pixelmaze.ui.watch.value_texts import first_line
from pixelmaze.ui.watch.variables import Variables
from pixelmaze.ui.watch.watching import Watching

_NEWEST = 6  # the most lines of output that are shown


def _output_height(s: Surface, room: Box) -> int:
    """At most five lines, six of characters, and a quarter of the room."""
    line, around = s.lengths.line, s.lengths.space + s.lengths.hair
    lines = (room.height // 4 - around) // line
    return around + line * min(max(lines, 1), s.by_unit(5, _NEWEST))


def _draw_output(s: Surface, box: Box, drawing: Drawing | None, owner: WatchScene) -> None:
    """Draw the newest lines printed up to the position."""
    lengths = s.lengths
    count = (box.height - lengths.space - lengths.hair) // lengths.line
    says = drawing.says if drawing else ""
    printed = drawing.printed(count - bool(says)) if drawing else []

    def paint(part: Surface) -> None:
        whole = Box(0, 0, box.width, box.height)
        part.panel(whole, has_edge=False)
        part.well(whole)
        room = box.width - 2 * lengths.side
        lines = [  # drawings keep their spaces
            line
            for words in printed
            for line in ([words] if part.width_of(words) <= room else part.broken(words, room))
        ]
        rows = [(words, TEXT) for words in lines[-count + bool(says) :]]
        if says:
            rows.insert(0, (part.shortened(says, room), PRAISE))
        for i, (words, ink) in enumerate(rows or [("Nothing printed so far.", DIM)]):
            part.text(lengths.side, lengths.space + i * lengths.line, words, ink)

    s.plate(owner, box, (says, *printed), paint)


_STILL = 2  # how far the mouse may move between press and release of a click
NOTHING, STATS, SOURCE = "", "stats", "source"
RUNNING_ON = "Running to the line … any key or tap stops"
_PATIENCE = 5.0  # seconds that a picture waits for the variables of an algorithm
TOOLS: Sequence[Callable[[ToolHost], Tool]] = (Variables, CellCard, Edit, Quiz)
"""All tools. To add a tool, enter it here."""


class WatchScene(AlgorithmScene):
    """The scene of a run. `solver` is the one to start."""

    remains = True

    def __init__(
        self,
        session: Session,
        search: Search,
        solver: str | Solver,
        step_rate: float,
        name: str = "",
        panel: str = STATS,
    ) -> None:
        super().__init__(session, PlaybackControls(search, step_rate))
        self.watching = Watching(search, solver, self.playback, name, self._show, self.toast.show)
        self.inspector = Inspector()
        self._source = source = SourcePanel(self.inspector)
        self.panels: dict[str, SourcePanel | Stats] = {SOURCE: source, STATS: Stats()}
        """The side panels, one of which is open. To add a panel, enter it here."""
        editor = session.services.own_code
        self.own_code = OwnCodeCommands(self.watching, editor) if editor else None
        self.tools = [make(self) for make in TOOLS]
        self.tool: Tool | None = None
        """The open tool."""
        self._pressed: Pointer | None = None  # the mouse when the button was last pressed
        self._speaks = False  # True if there is output to show
        self._fault: Fault | None = None  # the latest fault shown
        self.panel = panel
        self.next_race: RaceMaze | None = None
        """The race that X opens; None for one against other solvers."""
        self.on_results: OnResults | None = None
        """Receives the results of the race that X opens."""
        self._show()

    @classmethod
    def of(
        cls, session: Session, request: WatchMaze | WatchTrace, made: PreparedSearch
    ) -> WatchScene:
        rate = request.step_rate or DEFAULT_STEP_RATE
        panel = SOURCE if request.shows_source else STATS
        scene = cls(session, made.search, made.solver, rate, made.title, panel)
        scene.on_results = request.on_results
        if isinstance(request, WatchMaze):
            scene.next_race = request.race
            scene.heat.is_on = request.has_heat
            if request.quiz:
                scene.begin_quiz(request.quiz)
        return scene

    @property
    def search(self) -> Search:
        return self.watching.search

    @property
    def maze(self) -> Maze:
        return self.watching.maze

    @property
    def link_query(self) -> str:
        return to_watch(self.maze, self.watching.solver)

    @property
    def name(self) -> str:
        return self.watching.name

    def standing(self) -> Status:
        standing = self.watching.standing()
        if self.inspector.is_running_on:
            standing = standing._replace(word="SEARCHING", kind="searching")
        if self.tool and self.tool.hides_name:
            return standing._replace(subject="?")
        return standing

    def _show(self) -> None:
        self.show_runs([self.search])

    # ---- bindings ------------------------------------------------------------------------------

    @property
    def offers(self) -> Hashable:
        tool, is_narrow = self.tool, self._source.is_narrow
        return tool, tool and tool.offers, is_narrow, self._has_choice, self.watching.has_mouse

    def all_groups(self) -> Sequence[Group]:
        return over(self.tool.groups if self.tool else (), super().all_groups())

    def key_bar(self, s: Surface) -> Sequence[Group]:
        return self.groups if self.tool else super().key_bar(s)

    def own_groups(self) -> Sequence[Group]:
        words = {SOURCE: "code" if self._source.is_narrow else "maze"} if self._has_choice else {}
        panels = [
            bind(panel.command, partial(self.turn_panel, name), word=words.get(name))
            for name, panel in self.panels.items()
        ]
        panels += self._source_keys()
        panels += [bind(PANELS["own_code"], self.own_code.turn)] if self.own_code else []
        panels += [bind(tool.command, partial(self.turn_tool, tool)) for tool in self.tools]
        groups = [("Run", self._run()), ("Side panel", panels)]
        return groups[::-1] if words else groups  # few keys are in the bar

    @property
    def _has_choice(self) -> bool:
        """True in lecture mode, where the source panel leaves room for large code or a large
        maze."""
        session = self.session
        return self.shows_source and session.settings.lecture and session.services.has_pointer

    def _run(self) -> list[Binding]:
        run = self.watching
        acts: dict[str, Callable[[], object]] = {
            "solve": run.solve,
            "build": self.build,
            "restart": run.restart,
            "new": lambda: self.load(run.another(), run.show),
            "next_solver": lambda: run.change_solver(1),
            "last_solver": lambda: run.change_solver(-1),
            "next_generator": lambda: self.load(run.of_other_generator(1), run.show),
            "last_generator": lambda: self.load(run.of_other_generator(-1), run.show),
            "race": self.race,
        }
        if run.has_mouse:
            acts["reset"] = run.reset
        words = {"solve": lambda: run.solve_word}
        has_chords = self.session.services.has_chords
        return [
            bind(RUN[name], act, () if has_chords else RUN[name].always, words.get(name))
            for name, act in acts.items()
        ]

    def _source_keys(self) -> list[Binding]:
        """Keys that work while the source panel is closed, too; keys about a line open the
        panel."""
        panel = self._source
        acts: dict[str, Callable[[], object]] = {
            "line": self._go_a_line,
            "line_back": self._go_back_a_line,
            "breakpoint": self._toggle_breakpoint,
            "run_on": self._run_on,
            "scroll_up": partial(panel.scroll, -1),
            "scroll_down": partial(panel.scroll, 1),
            "values": panel.values.turn,
            "caller": self._choose_caller,
        }
        return [bind(PANELS[name], act) for name, act in acts.items()]

    def _go_a_line(self) -> None:
        self.show_source()
        if self.search.parts:
            self.inspector.go_a_line(self.search)
        else:
            self.playback.step_on()

    def _go_back_a_line(self) -> None:
        self.show_source()
        self.inspector.go_back_a_line(self.search)

    def _choose_caller(self) -> None:
        self.show_source()
        self.inspector.choose_call(self.inspector.chosen - 1)

    def _toggle_breakpoint(self) -> None:
        self.show_source()
        if lit := self.inspector.lit(self.search, self.watching.solver):
            source = source_of(lit.code)
            is_before = lit.number <= source.first and not source.begin  # at the head of a function
            is_before = is_before or not lit.number
            self.inspector.toggle_breakpoint(first_line(source) if is_before else lit.number)

    def _run_on(self) -> None:
        self.show_source()
        if not self.search.parts:
            self.playback.begin()
            self.inspector.update(self.search)
        if not self.inspector.run_on(self.search):
            self.show_message("No breakpoint yet. B sets one at the current line.")

    def build(self) -> None:
        """Show or hide how the maze is made."""
        if work := self.watching.other_build():
            self.load(work, self.watching.show)

    def turn_panel(self, name: str) -> None:
        """Open or close this panel; in lecture mode move the open source panel."""
        if self.panel == name == SOURCE and self._has_choice:
            self._source.is_narrow = not self._source.is_narrow
        elif self.panel == name:
            self.panel = NOTHING if name == STATS else STATS
        else:
            self.panel = name

    def turn_tool(self, tool: Tool) -> None:
        self.inspector.stop()
        was_open = self.tool is tool
        self.close_tool()
        if not was_open and tool.open():
            self.tool = tool

    def begin_quiz(self, plan: QuizOptions) -> None:
        """Start a quiz that asks by this plan."""
        quiz = next(tool for tool in self.tools if isinstance(tool, Quiz))
        quiz.plan = plan
        self.turn_tool(quiz)

    def close_tool(self) -> None:
        if self.tool:
            self.tool.close()
        self.tool = None

    @property
    def is_busy(self) -> bool:
        return super().is_busy or (self.tool is not None and self.tool.is_busy)

    def stop(self) -> bool:
        return self.inspector.stop() or super().stop()

    # ---- a race, and back ----------------------------------------------------------------------

    def race(self) -> None:
        """Race this solver against others; X leads back here."""
        maze = OpenMaze(self.maze, self.name)
        race = self.next_race or RaceMaze(maze, self.watching.rivals(), on_results=self.on_results)
        rate, has_heat = self.playback.step_rate, self.heat.is_on
        self.ask(replace(race, source=maze, waits=True, step_rate=rate, has_heat=has_heat))

    def accepts(self, request: Request) -> bool:
        return isinstance(request, WatchMaze)

    def handle(self, request: Request) -> None:
        """Return from a race."""
        assert isinstance(request, WatchMaze)
        maze, _ = request.source.open(Report())
        if maze is not self.maze:
            self.watching.show(Search(maze, None))
        self.playback.step_rate = request.step_rate or self.playback.step_rate
        self.heat.is_on = request.has_heat

    # ---- update and draw -----------------------------------------------------------------------

    def update(self, given: SceneInput) -> Request | None:
        is_new = self.own_code is not None and self.own_code.update()
        if self.watching.look_for_changes(given.seconds) or is_new:
            self.inspector.close()
        if work := self.watching.look_for_changes_of_generator(given.seconds):
            self.load(work, self._show_again)
        request = super().update(given)
        self._show_fault()
        drawing = self.search.drawing
        if drawing is None or drawing.speaks or self.search.complete:
            self._speaks = drawing is not None and drawing.speaks
        if self.tool:
            self.tool.update(given.seconds)
        for tool in self.tools:
            tool.follow()
        self.playback.hides_future = self._is_secretive
        if self._needs_values:
            self.inspector.update(self.search)
        self.search.show_notes(self.inspector.noted if self._needs_values else None)
        if self.inspector.is_running_on:
            self.show_message(RUNNING_ON)
        elif self.toast.words == RUNNING_ON:
            self.toast.clear()
        return request

    @property
    def _shown_tools(self) -> Sequence[Tool]:
        is_full = self._source.is_narrow and self._has_choice  # a large maze leaves no room
        return [tool for tool in self._tools_at_work if tool is self.tool or not is_full]

    @property
    def _tools_at_work(self) -> Sequence[Tool]:
        """The open tool, and the tools that are shown while closed."""
        may_show = not self._is_secretive
        return [tool for tool in self.tools if tool is self.tool or (may_show and tool.is_shown)]

    @property
    def _is_secretive(self) -> bool:
        """True while nothing may show what comes next."""
        return self.tool is not None and self.tool.hides_future

    @property
    def shows_output(self) -> bool:
        """True to show the output of the algorithm below the maze."""
        return self._speaks and not self._is_secretive

    @property
    def _side_panel(self) -> SourcePanel | Stats | None:
        """The panel beside the maze; None if hidden."""
        if not self.panel or self._is_secretive:
            return None
        if self.panel == STATS and self.own_code and self.own_code.editor.is_open:
            return None  # the editor shows the same
        return self.panels[self.panel]

    @property
    def shows_source(self) -> bool:
        return self.panel == SOURCE

    def show_source(self) -> None:
        self.panel, self._source.is_narrow = SOURCE, False

    @property
    def capacity(self) -> Capacity:
        return self.panes[0].capacity

    @property
    def _needs_values(self) -> bool:
        shown = (self._side_panel, self.tool)
        return any(each.needs_values for each in shown if each)

    def handle_pointer(self, pointer: Pointer, is_free: bool) -> bool:
        if not is_free:
            self._pressed = None
            return False
        if (panel := self._side_panel) and panel.handle_pointer(pointer, self._beside):
            return True
        cell = self.panes[0].cell_at(pointer.x, pointer.y)
        if self.tool and self.tool.handle_pointer(pointer, cell):
            self._pressed = None
        elif self._is_click(pointer) and cell >= 0:
            able = [self.tool] if self.tool else self.tools
            tool = next((tool for tool in able if tool.click(cell, pointer.is_shifted)), None)
            if tool and tool is not self.tool:
                self.turn_tool(tool)
        else:
            return False
        return True

    def _is_click(self, pointer: Pointer) -> bool:
        """True if the button is released where it was pressed; a drag in between has moved the
        camera."""
        if pointer.is_new:
            self._pressed = pointer
        elif self._pressed and not pointer.is_down:
            x, y = pointer.x - self._pressed.x, pointer.y - self._pressed.y
            self._pressed = None
            return max(abs(x), abs(y)) <= _STILL
        return False

    def _show_again(self, search: Search) -> None:
        self.inspector.close()
        self.watching.show_again(search)

    def _show_fault(self) -> None:
        """Open the source at an error, once."""
        fault = self.watching.fault
        is_new = fault and fault.line and fault is not self._fault
        if is_new and not (self.own_code and self.own_code.editor.is_open):
            self.show_source()
        self._fault = fault or self._fault

    def come_to(self, seconds: float | None, step: int | None = None) -> None:
        super().come_to(seconds, step)
        end = monotonic() + _PATIENCE
        while self.shows_source and self.inspector.is_late and monotonic() < end:
            self.inspector.update(self.search)

    def says(self) -> Iterator[str]:
        yield from super().says()
        for tool in self._shown_tools:
            yield from tool.says()
        search, panel = self.search, self._side_panel
        if search.parts and not (search.paused or search.finished):
            return
        if not self._is_secretive:
            yield self._source.sentence(search, self._needs_values)
        if self.shows_output and search.drawing:
            yield from (search.drawing.says, *search.drawing.printed(_NEWEST))
        if panel:
            yield from panel.says(self.watching)

    def close(self) -> None:
        self.close_tool()
        self.watching.close()
        self.inspector.close()

    def work_ahead(self, seconds: float) -> None:
        if not self.watching.has_mouse:  # its steps are not made in advance: it may be reset
            super().work_ahead(seconds)

    def lay_out(self, s: Surface, room: Box) -> None:
        self._beside = room._replace(x=room.width, width=0)
        if (panel := self._side_panel) and s.by_unit(not (self.tool and s.is_lecture), True):
            if s.by_unit(room.is_upright, False):
                upper = room.height - room.height // 2
                self._beside = room._replace(y=room.y + upper, height=room.height - upper)
                room = room._replace(height=upper)
            else:
                left = room.width - panel.width(s, room)
                self._beside = room._replace(x=left, width=room.width - left)
                room = room._replace(width=left)
        height = _output_height(s, room) if self.shows_output else 0
        self._below = room._replace(y=room.y + room.height - height, height=height)
        room = room._replace(height=room.height - height)
        for tool in self._shown_tools:
            room = tool.lay_out(s, room)
        self.place_pane(self.panes[0], room)

    def draw_room(self, s: Surface) -> None:
        panel = self._side_panel
        overlay = panel.overlay if panel else NO_OVERLAY
        for tool in self._tools_at_work:
            overlay |= tool.overlay
        self.panes[0].draw(s, overlay)
        if self._below.height:
            _draw_output(s, self._below, self.search.drawing, self)
        if panel and self._beside.width:
            panel.draw(s, self._beside, self.watching, self.heat.is_on)
        for tool in self._shown_tools:
            tool.draw(s)
