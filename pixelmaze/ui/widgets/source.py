"""The source panel: the steps in words, the code with the line that runs, and what it remembers."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pixelmaze.inspect.source import source_of, step_of
from pixelmaze.inspect.state import SourceLine
from pixelmaze.run.search import Search
from pixelmaze.ui.commands import PANELS
from pixelmaze.ui.inspector import Inspector
from pixelmaze.ui.narration import sentence
from pixelmaze.ui.overlay import Overlay
from pixelmaze.ui.surface import DIM, HEADING, NOTICE, STRONG, TEXT, Box, Surface
from pixelmaze.ui.value_texts import silence_of
from pixelmaze.ui.watching import Watching
from pixelmaze.ui.widgets.calls import Calls, FaultCard
from pixelmaze.ui.widgets.listing import Listing
from pixelmaze.ui.widgets.timeline import Pointer
from pixelmaze.ui.widgets.values import Values, few_lines


class _Sizes(NamedTuple):
    width: int  # the width of the panel, unless the user has chosen another
    least: int
    maze: int  # the width that is left for the maze, at least
    left: int
    right: int  # distance of the text from the right edge
    title: int  # y of the title
    top: int  # y of the first row below it
    line: int
    gap: int  # between the title and the call stack, and between the parts
    number: int  # width of the number of a step
    state: int  # height of memory and variables
    steps: int  # the most lines of steps
    said: int  # lines of the sentence
    calls: int  # the most rows of calls


_PIXELS = _Sizes(292, 170, 200, 8, 4, 4, 16, 10, 5, 12, 82, 4, 2, 5)
_LECTURE = _PIXELS._replace(width=236, least=140, maze=80, top=4, state=36, steps=0, calls=3)
_STRIP = _LECTURE._replace(top=0, gap=2, state=13, calls=0)
_CHARACTERS = _Sizes(60, 38, 30, 2, 1, 0, 1, 1, 1, 3, 8, 3, 2, 5)
_FEW_LINES = _CHARACTERS._replace(steps=2, state=6, calls=3)
_HALF = _PIXELS._replace(top=4, steps=0, state=57, calls=2)  # beside another one
_HALF_CHARACTERS = _CHARACTERS._replace(top=0, steps=0, state=3, said=2, calls=2)
_LOW = (84, 6)  # the height below which half a panel has no room for code
_FEW = 30  # the height of a terminal below which the steps have fewer lines
_EDGE = 3  # how far outside the panel the mouse still holds its edge
_NUDGE = (16, 4)  # how far a key moves the edge, in pixels and in characters
_ENDED, _LATE = "The algorithm has ended.", "Catching up with the playback …"
_NOTCH = 3  # rows by which a notch of the wheel scrolls


class Source:
    """Follows a search from inside. Its width is kept while the program runs."""

    command = PANELS["source"]
    needs_values = True
    chosen_width = 0  # the width that the user has chosen; 0 for none. It belongs to all of them

    def __init__(self, inspector: Inspector, *, is_half: bool = False) -> None:
        self.inspector = inspector
        self.is_half = is_half  # whether it is one of two beside each other
        self.labels: Mapping[int, str] = {}
        """Lines that are lit for several runs, with a text in place of their numbers. Values and
        sentences are then shown elsewhere."""
        self.listing = Listing()
        self.values = Values()
        self.calls = Calls()
        self._well = self._values_top = 0  # y of the calls, and of the values
        self._part: object = None  # the part whose calls are listed
        self.is_strip = False
        """Whether in lecture mode it is a strip below the maze, without the code."""
        self._is_dragged = self._is_scrolled = False  # whether the mouse holds the edge, the bar
        self._shown_width = 0
        self._stack: Sequence[SourceLine] = ()  # the lines of the calls that are shown
        self._tale: tuple[object, str] = None, ""  # the sentence about a step, and of which
        self._surface: Surface | None = None
        self._watching: Watching | None = None

    @property
    def overlay(self) -> Overlay:
        """The cells that the algorithm takes next."""
        return Overlay(self.inspector.taken_next)

    def place(self, s: Surface, room: Box) -> Box:
        sizes = self._look(s, room.height)
        if sizes is _STRIP:
            height = sizes.said * sizes.line + sizes.gap + sizes.state
            return room._replace(y=room.y + room.height - height, height=height)
        if s.pick(room.is_upright, False):
            return room.lower_half
        usual = s.pick(sizes.width, min(max(room.width // 2, sizes.least), 78))
        most = max(sizes.least, room.width - sizes.maze)
        width = max(min(Source.chosen_width or usual, most, room.width), sizes.least)
        width = min(width, room.width)
        return room._replace(x=room.width - width, width=width)

    def is_low(self, s: Surface, height: int) -> bool:
        """Whether half a panel of this height has no room for code."""
        return height < s.pick(*_LOW)

    def _look(self, s: Surface, height: int) -> _Sizes:
        if self.is_half:
            return s.pick(_STRIP if self.is_low(s, height) else _HALF, _HALF_CHARACTERS)
        lecture = _STRIP if self.is_strip else _LECTURE
        characters = _FEW_LINES if s.height < _FEW else _CHARACTERS
        return s.pick(lecture if s.is_lecture else _PIXELS, characters)

    # ---- input -----------------------------------------------------------------------------------

    def hear(self, pointer: Pointer, box: Box) -> bool:
        """Drag the edge; scroll; run to a line; set a breakpoint."""
        if not pointer.is_down:
            self._is_dragged = self._is_scrolled = False
        is_at_edge = -_EDGE <= pointer.x - box.x <= 1 and box.holds(box.x, pointer.y)
        if pointer.is_new and is_at_edge:
            self._is_dragged = True
        if self._is_dragged:
            Source.chosen_width = max(1, box.x + box.width - pointer.x)
            return True
        x, y = pointer.x - box.x, pointer.y - box.y
        if pointer.is_new and box.holds(pointer.x, pointer.y) and self.listing.is_bar(x):
            self._is_scrolled = True
        if self._is_scrolled:
            self.listing.scroll_to(y)
            return True
        if not box.holds(pointer.x, pointer.y):
            return False
        if pointer.wheel and self._well <= y < self._values_top:
            self.inspector.choose_call(max(0, self.inspector.chosen - pointer.wheel))
        elif pointer.wheel and y >= self._well:
            self.values.scroll(-pointer.wheel)
        elif pointer.wheel:
            self.listing.scroll(-_NOTCH * pointer.wheel)
        if pointer.is_new:
            self._click(x, y)
        return True

    def _click(self, x: int, y: int) -> None:
        if (call := self.calls.call_at(x, y)) >= 0:
            self.inspector.choose_call(call)
        line = self.listing.line_at(x, y)
        if not line or not self._surface or not self._watching:
            return
        if self.listing.is_gutter(x):
            self.inspector.toggle_breakpoint(line)
        else:
            if not self._watching.search.parts:
                self._watching.playback.step_on()  # begins the search
                self.inspector.update(self._watching.search)
            self.inspector.run_to(self._watching.search, line)

    def scroll(self, pages: int) -> None:
        """Scroll by this many pages."""
        self.listing.scroll(pages * max(1, self.listing.count - 1))

    def widen(self, by: int) -> None:
        """Make it wider by this many steps; narrower if negative."""
        if self._surface:
            width = self._surface.pick(*_NUDGE) * by
            Source.chosen_width = max(1, (Source.chosen_width or self._shown_width) + width)

    # ---- drawing ---------------------------------------------------------------------------------

    def draw(self, s: Surface, box: Box, watching: Watching, has_heat: bool) -> None:
        search, solver, inspector = watching.search, watching.solver, self.inspector
        sizes = self._look(s, box.height)
        self._surface, self._watching, self._shown_width = s, watching, box.width
        room = Box(
            sizes.left, sizes.top, box.width - sizes.left - sizes.right, box.height - sizes.top
        )
        lit = inspector.lit(search, solver)
        runs, view, fault = inspector.runs, inspector.view, watching.fault
        card = FaultCard(s, fault, room.width) if fault else None
        state = sizes.state if s.has_pointer or (runs and box.height > 3 * sizes.state) else 0
        if card:
            state = min(card.height + sizes.gap, room.height * 2 // 3)
        elif not runs and search.feed:
            state = 0
        chosen, call = inspector.chosen, inspector.calls[-1] if inspector.calls else None
        if call:
            self._stack = [each.line for each in inspector.calls]
        elif lit or not runs:  # otherwise the stack will be known soon
            self._stack = (lit,) if lit else ()
        calls, labels = self._stack, self.labels
        state = 0 if labels else state
        has_steps = sizes.steps and (s.is_lecture or box.height > 5 * sizes.state // 2)
        steps, step = step_of(calls) if has_steps else ((), 0)
        tale = self.sentence(search) if search.parts and not card else ""
        has_tale = (runs or search.feed) and not card and not labels
        told_height = sizes.said * sizes.line + sizes.gap if has_tale else 0
        shown_steps = _few_steps(s, steps, step, room.width - sizes.number, sizes.steps)
        strip = (sizes.steps if steps else 0) * sizes.line + (sizes.gap if steps else 0)
        if sizes is not _STRIP and not card:
            state = min(state, max(0, room.height - strip - told_height) // 2)
        height = room.height - strip - told_height - state
        listed = self._listed(sizes, search, height // 3 // sizes.line)
        height -= listed
        shows_code = lit is not None or runs
        self.listing.show(
            s, lit.code if lit else None, Box(0, sizes.top + strip, box.width, max(0, height))
        )
        line = lit.number if lit else 0
        self.listing.follow(s, line if lit else None, search.index)
        source = self.listing.source if shows_code else None
        self._values_top, self._well = box.height - state, box.height - state - listed
        breakpoints = inspector.breakpoints
        notes = search.drawing.values if search.drawing and not source else []
        silence = silence_of(search, solver)
        names = [source_of(each.code).name_at(each.number) for each in calls]
        if view and call:
            place = search.index, view.line
            self.values.follow(f"{names[-1]} {chosen}", place, call.values)
        title = search.parts[search.part].title if search.parts else solver.title

        def paint(part: Surface) -> None:
            part.panel(Box(0, 0, box.width, box.height))
            if source:
                if sizes.top >= sizes.line:
                    _head(part, sizes, room, title, () if listed else names)
                _draw_steps(part, sizes, room, shown_steps, step)
                # before its first step, an algorithm waits at a decorator above the listing
                lit_line = max(line, source.first) if line else 0
                self.listing.draw(part, lit_line, breakpoints, labels)
            else:
                _draw_silence(part, sizes, room, silence, notes, box.height - state)
            y = self._well - told_height
            if told_height and source:
                for words in few_lines(part, tale, room.width, sizes.said):
                    part.text(room.x, y + sizes.gap // 2, words, NOTICE)
                    y += sizes.line
            below = Box(sizes.left, box.height - state, room.width, state)
            if card:
                card.draw(part, below._replace(height=state - sizes.gap))
            elif runs and state:
                well = Box(s.pick(1, room.x), self._well, s.pick(box.width, room.width), state)
                part.well(well._replace(height=state + listed))
                if listed:
                    rows = Box(room.x, self._well + sizes.gap, room.width, listed)
                    self.calls.draw(part, rows, sizes.line, chosen)
                if call or search.index > search.begins[search.part]:
                    words = _ENDED if view and not view.depth else _LATE
                    shown = call._replace(memory=None) if call and sizes is _STRIP else call
                    self.values.draw(part, below, search.board.grid, shown or words)

        shows = (
            lit, self.listing.first, view, title, silence, runs, fault, breakpoints, step,
            tuple(steps), tale, self.values.first, self.values.changed, listed, chosen, *names,
            *notes, *labels.items(),
        )  # fmt: skip
        s.plate(self, box, shows, paint)

    def sentence(self, search: Search) -> str:
        """The sentence about the latest step; it may take long to be found."""
        key = search, search.index, self.inspector.view_at_step
        if self._tale[0] != key:
            self._tale = key, sentence(search, key[2])
        return self._tale[1]

    def _listed(self, sizes: _Sizes, search: Search, most: int) -> int:
        """The height of the list of calls; 0 for none: it is for files that have a function call
        another one, and for a caller that was chosen."""
        view, chosen = self.inspector.view, self.inspector.chosen
        part = search.parts[search.part] if search.parts else None
        is_wanted = search.feed or (view and chosen < view.depth - 1)
        if self._part is not part:
            self._part = part
            self.values.clear()
            self.calls.clear()
        elif not is_wanted:
            self.calls.clear()
        if is_wanted and view and view.depth + self.calls.count > 1:
            self.calls.show(view, chosen, min(sizes.calls, most))
        rows = self.calls.count
        return rows * sizes.line + (sizes.gap if rows and sizes.line > 1 else 0)


def _head(s: Surface, sizes: _Sizes, room: Box, title: str, names: Sequence[str]) -> None:
    """The title of the algorithm, and its functions at work, outermost first."""
    end = s.text(room.x, sizes.title, s.shortened(title, room.width), HEADING)
    right = room.x + room.width
    for first in range(len(names)):
        words = " > ".join(names[first:])
        if right - s.width_of(words) >= end + sizes.gap:
            s.text(right - s.width_of(words), sizes.title, words, DIM)
            return


def _few_steps(
    s: Surface, steps: Sequence[str], step: int, width: int, most: int
) -> list[tuple[int, str]]:
    """Lines for the lit step, and for those around it as far as there is room, each with the number
    of its step. Steps that do not fit are cut off with "…"."""
    if not steps or most < 1:
        return []
    lit = max(1, step)
    shown = {lit: few_lines(s, steps[lit - 1], width, most)}
    left = most - len(shown[lit])
    around = sorted(range(1, len(steps) + 1), key=lambda number: (abs(number - lit), number < lit))
    for number in around:
        if left and number not in shown and {number - 1, number + 1} & shown.keys():
            shown[number] = few_lines(s, steps[number - 1], width, 1)
            left -= 1
    for number in sorted(shown):  # the rest of those that are cut off
        if left:
            lines = few_lines(s, steps[number - 1], width, len(shown[number]) + left)
            left -= len(lines) - len(shown[number])
            shown[number] = lines
    return [(number, words) for number in sorted(shown) for words in shown[number]]


def _draw_steps(
    s: Surface, sizes: _Sizes, room: Box, lines: Sequence[tuple[int, str]], step: int
) -> None:
    y, before = room.y, 0
    for number, words in lines:
        is_lit = number == step
        if is_lit:
            s.lit_line(Box(0, y, s.width, sizes.line))
        if number != before:
            s.text(room.x, y, f"{number}.", HEADING if is_lit else DIM)
        s.text(room.x + sizes.number, y, words, STRONG if is_lit else DIM)
        y, before = y + sizes.line, number


def _draw_silence(
    s: Surface, sizes: _Sizes, room: Box, silence: str, notes: Sequence[str], bottom: int
) -> None:
    """Why there is no source, and the variables that a program reports."""
    y = sizes.title
    for words in s.broken(silence, room.width):
        s.text(room.x, y, words, DIM)
        y += sizes.line
    y += sizes.line
    for words in notes[: max(0, (bottom - y) // sizes.line)]:
        s.text(room.x, y, s.shortened(words, room.width), TEXT)
        y += sizes.line
