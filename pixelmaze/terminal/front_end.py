"""The terminal front end for the command line, which shows a request or records it as SVG; and
the terminal's services for shared scenes."""

import os
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from shutil import get_terminal_size

from pixelmaze import signals
from pixelmaze.files.files import replace
from pixelmaze.looks.looks import look_for
from pixelmaze.maze.maze import Maze
from pixelmaze.run.feed import Feed
from pixelmaze.run.search import Search
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.settings import all_settings
from pixelmaze.storage.store import Store
from pixelmaze.terminal import screen
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.game_pane import TerminalGamePane
from pixelmaze.terminal.glyphs import ascii_only
from pixelmaze.terminal.palette import Palette, depth_of
from pixelmaze.terminal.pane import Pane, TerminalDemoView
from pixelmaze.terminal.picture import svg
from pixelmaze.terminal.shell import Shell
from pixelmaze.terminal.steering import TerminalSteering
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import BLOCKS, largest, size
from pixelmaze.ui.kit.front_end import FrontEnd, Options, Recording
from pixelmaze.ui.kit.loading import Report, is_working
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.kit.router import loading_for
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.services import in_columns
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.pane import PlayServices
from pixelmaze.ui.play.requests import ReplayRun
from pixelmaze.ui.scenes import SCENES, begin_session
from pixelmaze.ui.watch.algorithm_scene import AlgorithmScene


class TerminalServices(PlayServices):
    left_out = tuple(name for name, it in all_settings().items() if it.is_window_only)
    takes_along = "The text is printed when you quit."
    menu_help = ("", "; with Shift, by ten", "", "")
    demo_view = TerminalDemoView
    game_pane = TerminalGamePane
    steering = TerminalSteering

    def pane(self, search: Search) -> Pane:
        return Pane(search)

    def boards(
        self, s: Characters, maze: Maze, count: int, room: Box, caption: int
    ) -> Sequence[Box]:
        """Boxes for `count` boards at the largest zoom at which all fit; empty if none does."""
        for zoom in range(largest(maze.grid), BLOCKS - 1 if s.canvas.has_blocks else BLOCKS, -1):
            width, height = size(maze.grid, zoom)
            columns = min(count, room.width // (width + 1))
            rows = -(-count // columns) if columns else 0
            if rows and rows * (height + caption) <= room.height:
                return in_columns(room, -(-count // rows), count, caption)
        return []


_LARGEST = (1000, 500)  # maximum columns and lines of a recording
_MOST_PRINTS = 10_000
"""Maximum number of lines from algorithms, the latest ones, that are printed at the end."""
_NEEDED = "★☆─│╭▀●…"  # characters that the output encoding must support


class Terminal(FrontEnd):
    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._lines: list[str] = []
        self._prints: deque[str] = deque(maxlen=_MOST_PRINTS)

    def print_line(self, line: str) -> None:
        self._lines.append(line)  # printed later: a scene fills the terminal

    def _print_lines(self, spelled: Callable[[str], str] = str) -> None:
        for line in self._lines:
            print(spelled(line), flush=True)

    def show(
        self, request: SceneRequest, opened: Callable[[object], object] = lambda _: None
    ) -> None:
        options = self._options
        if options.note:
            print(f"pixelmaze: {options.note}", file=sys.stderr)
        store = options.open_store()
        session = begin_session(store, TerminalServices(), options.helper, **options.settings)
        session.print_line = self.print_line
        Feed.echo = self._prints.append  # a scene fills the terminal
        palettes = cache(partial(Palette, depth=depth_of(os.environ)))
        spelled = str if _can_spell(os.environ) else ascii_only
        try:
            loading = loading_for(request, store, options.helper)
            loading.session = session
            shell = Shell(loading)
            shell.router.begin(request, opened)

            def shown() -> Palette:
                look = look_for(session.settings.theme, shell.router.look)
                return palettes(look.name, hero=session.settings.hero)

            screen.run(shell, shown, spelled)
        finally:
            Feed.echo = None
            for line in self._prints:
                print(line, file=sys.stderr)
            self._print_lines(spelled)
        if is_working():  # Python would wait for the worker before it exits
            sys.stdout.flush()
            signals.leave(0)

    def record(self, request: SceneRequest, film: Recording) -> None:
        """Record a picture in the size of this terminal; without a terminal, 80x24 characters."""
        store = Store(MemoryPlace())
        session = begin_session(store, TerminalServices(), **self._options.settings)
        session.print_line = self.print_line
        made = request.prepare(store, self._options.helper, Report())
        scene = SCENES[type(request)].make(session, request, made)
        if isinstance(request, ReplayRun):
            seconds = request.seconds if film.seconds is None else film.seconds
            scene.update(SceneInput(min(seconds, request.seconds)))
        else:
            assert isinstance(scene, AlgorithmScene)
            scene.come_to(film.seconds, film.steps[0] if film.steps else None)
        width, height = map(min, get_terminal_size(), _LARGEST)
        canvas = Canvas(width, height)
        shell = Shell(scene)
        shell.draw(canvas)
        look = look_for(session.settings.theme, shell.router.look)
        palette = Palette(look.name, "true")
        replace(film.path, svg(canvas, palette, text=canvas.text()).encode())
        self._print_lines()


def _can_spell(environment: Mapping[str, str]) -> bool:
    """True if the terminal has the characters that the game draws with: not the console of Linux,
    whose fonts are small, and not in the locale C, for which Python assumes UTF-8."""
    is_told = bool(environment.get("PYTHONIOENCODING"))
    names = map(environment.get, ("LC_ALL", "LC_CTYPE", "LANG"))
    is_plain = next(filter(None, names), "") in ("C", "POSIX")
    if not is_told and (is_plain or environment.get("TERM") == "linux"):
        return False
    try:
        _NEEDED.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True
