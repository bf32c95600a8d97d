"""The commands of the source panel: line by line, breakpoints, and its size."""

from collections.abc import Callable, Sequence
from functools import partial

from pixelmaze.inspect.source import source_of
from pixelmaze.ui.bindings import Binding, bind
from pixelmaze.ui.commands import PANELS
from pixelmaze.ui.tools.tool import Host
from pixelmaze.ui.value_texts import first_line
from pixelmaze.ui.widgets.source import Source


class SourceCommands:
    """They work while the panel is closed, too; those that concern a line open it."""

    def __init__(self, host: Host, panel: Source) -> None:
        self._host = host
        self._panel = panel

    @property
    def bindings(self) -> Sequence[Binding]:
        acts: dict[str, Callable[[], object]] = {
            "line": self._go_a_line,
            "line_back": self._go_back_a_line,
            "breakpoint": self._toggle_breakpoint,
            "run_on": self._run_on,
            "scroll_up": partial(self._panel.scroll, -1),
            "scroll_down": partial(self._panel.scroll, 1),
            "values": self._panel.values.turn,
            "caller": partial(self._choose_call, -1),
        }
        # a pointer chooses calls, and drags the edge of the panel
        if not self._host.session.services.has_pointer:
            acts["callee"] = partial(self._choose_call, 1)
            acts["wider"] = partial(self._panel.widen, 1)
            acts["narrower"] = partial(self._panel.widen, -1)
        return [bind(PANELS[name], act) for name, act in acts.items()]

    def _go_a_line(self) -> None:
        host = self._host
        host.show_source()
        if host.search.parts:
            host.inspector.go_a_line(host.search)
        else:
            host.playback.step_on()

    def _go_back_a_line(self) -> None:
        host = self._host
        host.show_source()
        if host.search.parts:
            host.inspector.go_back_a_line(host.search)

    def _choose_call(self, by: int) -> None:
        self._host.show_source()
        inspector = self._host.inspector
        inspector.choose_call(inspector.chosen + by)

    def _toggle_breakpoint(self) -> None:
        host = self._host
        host.show_source()
        lit = host.inspector.lit(host.search, host.watching.solver)
        if lit:
            source = source_of(lit.code)
            is_before = lit.number <= source.first and not source.begin  # at the head of a function
            is_before = is_before or not lit.number
            host.inspector.toggle_breakpoint(first_line(source) if is_before else lit.number)

    def _run_on(self) -> None:
        host = self._host
        host.show_source()
        if not host.search.parts:
            host.playback.begin()
            host.inspector.update(host.search)
        if not host.inspector.run_on(host.search):
            host.say("There is no breakpoint: B sets one at the lit line.")
