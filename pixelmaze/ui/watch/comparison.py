"""The comparison of a race of two: both sources, where the runs diverge, and the question which of
them will visit fewer cells."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from types import CodeType

from pixelmaze.inspect.divergence import Divergence, DivergenceFinder
from pixelmaze.run.race import RIVALS, Race, title_of
from pixelmaze.ui.kit.bindings import Binding, Group, bind
from pixelmaze.ui.kit.commands import PANELS, RACE, TOOLS
from pixelmaze.ui.kit.overlay import Capacity, Overlay
from pixelmaze.ui.kit.playback import PlaybackControls
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.status import Toast
from pixelmaze.ui.kit.surface import DIM, HEADING, NOTICE, PRAISE, STRONG, Box, Surface
from pixelmaze.ui.watch.inspector import Inspector
from pixelmaze.ui.watch.messages import (
    PASS,
    SAME_NUMBER,
    THEY_PART,
    WHICH_VISITS_FEWER,
    divergence_words,
)
from pixelmaze.ui.watch.quiz import Asked, QuestionStrip, answer_keys, verdict
from pixelmaze.ui.watch.source_panel import SourcePanel
from pixelmaze.ui.watch.value_texts import place_of, variables_of
from pixelmaze.ui.watch.watching import Watching

_SHARE = 9, 20  # the code's part of the width beside columns of values
_Row = tuple[str, Sequence[str]]  # the name of a variable and its value in each run
_BUDGET = 0.006  # seconds per frame for finding divergences, or for computing the runs ahead
_MOST_ROUNDS = 100_000  # the most rounds of a race whose end is asked about
_TALL = 220  # the least height, in pixels, that has room for code below the boards
_SHARES = (9, 11, 13)  # twentieths of the height for the boards, in characters, to try


class Comparison:
    """Follows a race of two, and stops it where the runs first diverge."""

    def __init__(self, race: Race, toast: Toast) -> None:
        self.shown: Divergence | None = None
        """The divergence of this round, while the race is paused."""
        self.given: tuple[int, Divergence] | None = None
        """The index of the answer, and where it was given; None while unanswered."""
        self._race, self._toast = race, toast
        self._divergences = DivergenceFinder(race)
        self._watched = [Watching(run, RIVALS[0], PlaybackControls(run, 1)) for run in race.runs]
        self._panels = [SourcePanel(Inspector(), is_half=True) for _ in race.runs]
        self._titles = [title_of(run) for run in race.runs]
        self._passed: Divergence | None = None  # the divergence whose strip is closed
        self._is_looking = False  # True while looking for the next divergence
        self._question = QuestionStrip()
        self._below = Box(0, 0, 0, 0)

    def close(self) -> None:
        """End the second runs."""
        self._divergences.close()
        for panel in self._panels:
            panel.inspector.close()

    # ---- update ----------------------------------------------------------------------------------

    def update(self, before: int) -> None:
        """Call once a frame, after the race has moved on from round `before`; after a jump `before`
        is the present round."""
        race, divergences = self._race, self._divergences
        if self._is_looking:
            self._look_on()
        elif race.paused:
            divergences.look(race.index + 1, _BUDGET)
        elif race.index > before:
            self._hold(before)
        here = (each for each in divergences.found if each.round == race.index and race.paused)
        self.shown = next(here, None)
        self._passed = self._passed if self.shown else None
        if self._asks and not race.complete:
            race.prefetch(_BUDGET)
        for panel, run in zip(self._panels, race.runs, strict=True):
            panel.inspector.update(run)

    def _hold(self, before: int) -> None:
        """Stop at the first divergence; go no farther than divergences are known."""
        race, divergences = self._race, self._divergences
        is_known = bool(divergences.found) or divergences.look(race.index + 1, _BUDGET)
        first = divergences.found[0].round if divergences.found else -1
        if before < first <= race.index:
            race.seek(first)
            race.paused = True
        elif not is_known:
            race.seek(max(before, divergences.read - 1))

    # ---- from one to the next --------------------------------------------------------------------

    def go_on(self) -> None:
        """Go to the next divergence, looking for it if need be."""
        self._is_looking = self._race.paused = True

    def go_back(self) -> None:
        """Go to the previous divergence."""
        for found in reversed(self._divergences.found):
            if found.round < self._race.index:
                self._go_to(found)
                return

    def stop(self) -> bool:
        """Stop looking for a divergence; True if it was."""
        was_looking, self._is_looking = self._is_looking, False
        return was_looking

    def _look_on(self) -> None:
        divergences, here = self._divergences, self._race.index
        divergences.look(divergences.read + _MOST_ROUNDS, _BUDGET)
        found = next((each for each in divergences.found if each.round > here), None)
        self._is_looking = not found and not divergences.is_over
        if found:
            self._toast.clear()
            self._go_to(found)
        else:
            self._toast.show(
                "Looking for the next divergence … any key or tap stops"
                if self._is_looking
                else "They don't diverge again, except in ties."
            )

    def _go_to(self, found: Divergence) -> None:
        self._race.seek(found.round)
        self._race.paused, self._passed = True, None

    # ---- the question ----------------------------------------------------------------------------

    @property
    def _asks(self) -> bool:
        return self.shown is not None and not self.given and self._race.length < _MOST_ROUNDS

    @property
    def _visited(self) -> Sequence[int]:
        """The cells that each run will have visited; empty if unknown."""
        runs = self._race.runs
        is_known = all(run.complete and not run.fault for run in runs)
        return [run.history.visited[-1] for run in runs] if is_known else ()

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers to choose from; empty if nothing is asked."""
        return (*self._titles, SAME_NUMBER) if self._asks and self._visited else ()

    def answer(self, choice: int) -> None:
        if self.shown and choice < len(self.answers):
            self.given = choice, self.shown

    def _pass(self) -> None:
        self._passed = self.shown

    @property
    def is_open(self) -> bool:
        """True while the strip is shown."""
        return self.shown is not None and self.shown is not self._passed

    # ---- keys and the mouse ----------------------------------------------------------------------

    @property
    def offers(self) -> Hashable:
        """What the bindings of `group` depend on."""
        return self.is_open, bool(self.answers)

    @property
    def group(self) -> Group:
        keys: list[Binding] = []
        if self.is_open:
            keys = [bind(TOOLS["close"], self._pass, word=PASS)]
            keys += answer_keys(self.answer, len(self.answers))
        return "Sources", [
            bind(RACE["next_parting"], self.go_on),
            bind(RACE["last_parting"], self.go_back),
            *keys,
            bind(PANELS["values"], self._turn_values, help="scroll the values"),
        ]

    def _turn_values(self) -> None:
        for panel in self._panels:
            panel.values.turn()

    def handle_pointer(self, pointer: Pointer) -> bool:
        """Use a click on an answer; True if used."""
        return self.is_open and self._question.handle_pointer(pointer, self.answer)

    # ---- drawing ---------------------------------------------------------------------------------

    def says(self) -> Iterator[str]:
        if self.is_open:
            yield from self._asked().says()
        if self._race.paused:
            for i, (run, panel) in enumerate(zip(self._race.runs, self._panels, strict=True), 1):
                yield from (f"{i} {title_of(run)}", f"{i} {panel.sentence(run)}")
                yield from (f"{i} {words}" for words in panel.says_values(run))

    def lay_out(
        self, s: Surface, room: Box, boards: Callable[[Box], Sequence[Box]]
    ) -> tuple[Box, Sequence[Box]]:
        """Take room for both sources. `boards` tries to place the boards in a room. Returns the
        room left, and the boxes of the boards; no boxes if they do not fit."""
        left = self._question.lay_out(s, room, self._asked()) if self.is_open else room
        for share in s.by_unit((9 if room.height >= _TALL else 15,), _SHARES):
            upper = min(left.height, room.height * share // 20)
            if boxes := boards(left._replace(height=upper)):
                self._below = left._replace(y=left.y + upper, height=left.height - upper)
                return left, boxes
        self._below = left._replace(height=0)
        return left, ()

    def overlay(self, number: int, capacity: Capacity) -> Overlay:
        """The cell that this run takes next; at a divergence, both cells, by the runs' numbers."""
        overlay = self._panels[number].overlay
        if not self.shown:
            return overlay
        cells = [taking.cell for taking in self.shown.takings]
        texts = {cell: str(i) for i, cell in enumerate(cells, 1)}
        return overlay | Overlay(() if capacity.has_numbers else cells, texts, cells[number])

    def draw(self, s: Surface, beside: Box | None, chosen: int) -> None:
        """Draw both sources below the boards; or, if there is a box `beside`, the chosen one
        there."""
        if beside:
            panel = self._panels[chosen]
            panel.is_half, panel.labels = False, {}
            panel.draw(s, beside, self._watched[chosen], has_heat=False)
        elif self._below.height >= s.by_unit(30, 4):
            self._draw_both(s, self._below)
        if self.is_open:
            self._question.draw(s, self._asked())

    def _asked(self) -> Asked:
        assert self.shown
        grid = self._race.runs[0].board.grid
        places = [place_of(grid, taking.cell) for taking in self.shown.takings]
        line = divergence_words(self._titles, places, self.shown)
        visited = self._visited
        if visited and self.given and self.given[1] is self.shown:
            right = 2 if visited[0] == visited[1] else visited.index(min(visited))
            answer = [*self._titles, SAME_NUMBER][right]
            judgement = verdict(True, self.given[0] == right, right + 1, answer)
            counts = (
                f"{title} visits {n:,}" for title, n in zip(self._titles, visited, strict=True)
            )
            return Asked(judgement, PRAISE, "", (f"{', '.join(counts)}.", line))
        words = f"{THEY_PART} {WHICH_VISITS_FEWER}" if self.answers else THEY_PART
        return Asked(words, STRONG, "", (line,), answers=self.answers)

    def _draw_both(self, s: Surface, box: Box) -> None:
        lines, one = self._lines, self._panels[0]
        share, whole = _SHARE if lines else (1, 2)
        left = box.width * share // whole
        boxes = box._replace(width=left), box._replace(x=box.x + left, width=box.width - left)
        for panel, run, part in zip(self._panels, self._watched, boxes, strict=True):
            panel.is_half, panel.labels = True, lines
            if part.width and not (lines and panel is not one):
                panel.draw(s, part, run, has_heat=False)
        if lines:
            self._draw_columns(s, boxes[1])

    @property
    def _lines(self) -> dict[int, str]:
        """The lines that both runs are at, each with the runs' numbers, if in the same function of
        the package; else empty."""
        views = [panel.inspector.view for panel in self._panels]
        lines = [view.line for view in views if view and view.line]
        if len(lines) < 2 or not isinstance(lines[0].code, CodeType):
            return {}
        one, other = lines
        if one.code is not other.code:
            return {}
        return {one.number: "1+2"} if one == other else {one.number: "1", other.number: "2"}

    def _draw_columns(self, s: Surface, box: Box) -> None:
        """Both values of each variable side by side, differing ones first, and the sentences."""
        heads, prose, held = list[str](), list[str](), list[dict[str, str]]()
        for i, (panel, run) in enumerate(zip(self._panels, self._watched, strict=True), 1):
            heads.append(f"{i} {title_of(run.search)}")
            prose.append(f"{i} {panel.sentence(run.search)}")
            calls = panel.inspector.calls
            held.append(dict(variables_of(run.search.board.grid, calls[-1])) if calls else {})
        names = dict.fromkeys(name for texts in held for name in texts)
        rows = [(name, tuple(texts.get(name, "") for texts in held)) for name in names]
        rows.sort(key=lambda row: len({*row[1]}) == 1)
        s.plate(self, box, (*heads, *rows, *prose), lambda part: _paint(part, heads, rows, prose))


def _paint(s: Surface, heads: Sequence[str], rows: Sequence[_Row], prose: Sequence[str]) -> None:
    left, line, gap = s.lengths.margin, s.lengths.line, s.lengths.gap
    s.panel(Box(0, 0, s.width, s.height))
    room, y = s.width - 2 * left, s.lengths.text
    lines = [part for words in prose for part in s.broken(words, room)][: s.height // line]
    bottom = s.height - len(lines) * line
    for i, words in enumerate(lines):
        s.text(left, bottom + i * line, words, NOTICE)
    first = min(max((s.width_of(name) for name, _ in rows), default=0) + gap, room // 3)
    width = (room - first) // len(heads)
    table = [("", heads), *rows] if y + 2 * line <= bottom else rows
    for name, values in table[: max(0, bottom - y) // line]:
        ink = HEADING if values is heads else STRONG if len({*values}) > 1 else DIM
        s.text(left, y, s.shortened(name, first - gap), DIM)
        for i, words in enumerate(values):
            shown = s.shortened(words, width - gap)
            s.text(left + first + i * width, y, shown, ink)
        y += line
