"""The strip of a lesson above the maze: its moves, what to do, and answers to choose from; and the
lines of a program that are to be put in order."""

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.ui.surface import DIM, NUMBER, STRONG, TEXT, Box, Ink, Surface
from pixelmaze.ui.widgets.question import answers_in, draw_answers, question_sizes


class Mark(NamedTuple):
    """A move of the lesson."""

    name: str
    is_done: bool
    is_now: bool


class Shown(NamedTuple):
    """What the strip shows."""

    marks: Sequence[Mark]
    hint: str  # at the right end of the first row
    lines: Sequence[tuple[str, Ink]]  # texts, which are wrapped
    answers: Sequence[str] = ()  # to choose from, by number
    chosen: int = -1  # the index of the answer that is chosen


_STAR, _GAP = (10, 2), (6, 1)  # width of the star of a mark, and the gap after the mark
_ROOM = (60, 6)  # height that is left for the maze, if possible


class LessonStrip:
    """Call `lay_out` before all else."""

    def __init__(self) -> None:
        self.box = Box(0, 0, 0, 0)
        self._rows: Sequence[tuple[str, Ink]] = ()
        self._answers: Sequence[Box] = ()
        self._marks: Sequence[Box] = ()

    def lay_out(self, s: Surface, room: Box, shown: Shown) -> Box:
        """Take what it needs at the top of the room. Returns the rest."""
        sizes = question_sizes(s)
        wide = room.width - 2 * sizes.left
        rows = [(part, ink) for words, ink in shown.lines for part in s.broken(words, wide)]
        placed = [*answers_in(s, sizes, room.width, shown.answers)]
        below = max((row for _, row, _ in placed), default=0)
        most = max(1, (room.height - s.pick(*_ROOM)) // sizes.row - 1 - below)
        self._rows = rows[:most]
        height = sizes.row * (1 + len(self._rows) + below) + s.pick(4, 0)
        self.box = box = room._replace(height=height)
        self._answers = [
            Box(box.x + x, box.y + (len(self._rows) + row) * sizes.row, width, sizes.row)
            for x, row, width in placed
        ]
        self._marks = self._place_marks(s, shown)
        return room._replace(y=room.y + height, height=room.height - height)

    def _place_marks(self, s: Surface, shown: Shown) -> Sequence[Box]:
        """Marks have their names where there is room for all, otherwise only the present one."""
        sizes, star, gap = question_sizes(s), s.pick(*_STAR), s.pick(*_GAP)
        for is_short in (False, True):
            x, boxes = self.box.x + sizes.left, []
            for mark in shown.marks:
                name = "" if is_short and not mark.is_now else mark.name
                boxes.append(
                    Box(x, self.box.y, star + (s.width_of(name) + gap if name else 0), sizes.row)
                )
                x += boxes[-1].width + gap
            if x + s.width_of(shown.hint) <= self.box.x + self.box.width - sizes.left:
                break
        return boxes

    def mark_at(self, x: int, y: int) -> int:
        """The index of the mark at this place; -1 if there is none."""
        return next((i for i, box in enumerate(self._marks) if box.holds(x, y)), -1)

    def answer_at(self, x: int, y: int) -> int:
        """The index of the answer at this place; -1 if there is none."""
        return next((i for i, box in enumerate(self._answers) if box.holds(x, y)), -1)

    def draw(self, s: Surface, shown: Shown) -> None:
        shows = shown, tuple(self._rows), tuple(self._marks)
        s.plate(self, self.box, shows, lambda part: self._paint(part, shown))

    def _paint(self, s: Surface, shown: Shown) -> None:
        box, sizes, star = self.box, question_sizes(s), s.pick(*_STAR)
        s.strip(Box(0, 0, box.width, box.height), is_below=False)
        for mark, spot in zip(shown.marks, self._marks, strict=True):
            x, y = spot.x - box.x, sizes.text
            if mark.is_now:
                s.fill(spot._replace(x=x - s.pick(2, 0), y=s.pick(1, 0)), Role.CODE_LINE)
            s.stars(x + s.pick(8, 1), y, [mark.is_done])
            if spot.width > star:
                s.text(x + star, y, mark.name, STRONG if mark.is_now else DIM)
        s.text(box.width - sizes.left - s.width_of(shown.hint), sizes.text, shown.hint, NUMBER)
        for i, (words, ink) in enumerate(self._rows, 1):
            s.text(sizes.left, sizes.text + i * sizes.row, words, ink)
        draw_answers(s, sizes, box, self._answers, shown.answers, shown.chosen)


class LineList:
    """Lines of code to be moved. Those that are fixed come first, dimmed."""

    def __init__(self, lines: Sequence[str], fixed: int) -> None:
        self.lines = [*lines]
        self._fixed = fixed
        self.chosen = fixed
        self.is_held = False
        self._top = max(0, fixed - 1)
        self._box = Box(0, 0, 0, 0)
        self._row, self._is_narrow = 1, False
        self._is_dragged = False

    def choose(self, by: int) -> None:
        """Choose the next line down or up; one that is held is moved there."""
        at = min(max(self.chosen + by, self._fixed), len(self.lines) - 1)
        if self.is_held:
            self.lines.insert(at, self.lines.pop(self.chosen))
        self.chosen = at

    def hear(self, pointer_y: int, is_new: bool, is_down: bool, is_inside: bool) -> bool:
        """Take the line under the mouse, and drag it."""
        if is_new and is_inside:
            at = self._top + (pointer_y - self._box.y) // self._row
            if not self._fixed <= at < len(self.lines):
                return False
            self.is_held, self._is_dragged = False, True
            self.choose(at - self.chosen)
            self.is_held = True
        elif self._is_dragged and is_down:
            self.choose(self._top + (pointer_y - self._box.y) // self._row - self.chosen)
        elif self._is_dragged:
            self.is_held = self._is_dragged = False
        return self._is_dragged

    def holds(self, x: int, y: int) -> bool:
        return self._box.holds(x, y)

    def lay_out(self, s: Surface, room: Box) -> Box:
        """Take the right part of the room, all of it where little would be left for the maze."""
        edge, self._row, least = s.pick((16, 10, 120), (4, 1, 20))
        width = edge + max(map(s.code_width, self.lines[self._fixed :]))
        self._is_narrow = width > room.width
        width = width if room.width - width >= least else room.width
        self._box = room._replace(x=room.x + room.width - width, width=width)
        seen = max(1, room.height // self._row)
        top = max(self._top, self.chosen - seen + 2)
        self._top = max(0, min(top, self.chosen - 1, len(self.lines) - seen))
        return room._replace(width=room.width - width)

    def draw(self, s: Surface) -> None:
        box = self._box
        shows = tuple(self.lines), self.chosen, self.is_held, self._top, self._is_narrow
        s.plate(self, box, shows, lambda part: self._paint(part, box))

    def _paint(self, s: Surface, box: Box) -> None:
        s.panel(Box(0, 0, box.width, box.height))
        left, text = s.pick((8, 2), (2, 0))
        at = (self.chosen - self._top) * self._row
        s.lit_line(Box(1, at + text, box.width - 1, self._row))
        if self.is_held:
            s.cursor(1, at + text)
        for i, line in enumerate(self.lines[self._top :], self._top):
            y = (i - self._top) * self._row
            if y + self._row > box.height:
                break
            ink = DIM if i < self._fixed else STRONG if i == self.chosen else TEXT
            if self._is_narrow:  # with letters and indentation as narrow as they can be
                words = line.lstrip()
                x = left + s.pick(2, 1) * (len(line) - len(words)) // s.pick(1, 4)
                s.text(x, y + text, s.shortened(words, box.width - x), ink)
            else:
                s.code(left, y + text, line, ink)
