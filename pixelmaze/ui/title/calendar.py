"""The daily mazes as a calendar: a month of days with stars, and facts about one day."""

from collections.abc import Hashable, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from pixelmaze.game import daily
from pixelmaze.game.daily import counts_once, kind_of
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.menu import Stack
from pixelmaze.ui.kit.menu_view import Face
from pixelmaze.ui.kit.messages import counted, moves_of
from pixelmaze.ui.kit.surface import ALARM, DIM, PRAISE, STRONG, TEXT, TITLE, Box, Ink, Surface
from pixelmaze.ui.play import messages
from pixelmaze.ui.play.daily_menu import DailyMenu
from pixelmaze.ui.play.daily_try import last_days
from pixelmaze.ui.title.messages import BEST

_WEEKS, _DAYS = 6, 7


class _Sizes(NamedTuple):
    cell: tuple[int, int]  # width and height of a day
    head: int  # from the frame to the weekdays
    names: int  # height of the weekdays
    pad: int
    text: int  # from the top of a cell to its line of text
    rule: int  # from the last week to the facts; the rule is halfway
    line: int  # from one line of facts to the next
    edge: int  # below the facts
    arrow: int  # width of ‹ and ›, which lead to other months


_PIXELS = _Sizes((48, 18), 23, 13, 12, 5, 11, 13, 3, 24)
_LECTURE = _Sizes((44, 12), 19, 10, 5, 2, 7, 11, 1, 24)
_CHARACTERS = _Sizes((8, 1), 1, 1, 2, 0, 1, 1, 1, 4)


class Layout(NamedTuple):
    box: Box
    cell: int  # width of a day
    lines: Sequence[tuple[str, Ink]]  # about the selected day
    facts: Box  # their place in the frame: below the days, or beside them for lack of height


class Calendar(Face):
    """The face of the daily maze's menu."""

    def __init__(self, stack: Stack, menu: DailyMenu) -> None:
        self._stack = stack
        self._menu = menu
        self._look = _PIXELS
        self._layout: Layout | None = None
        self._shows: Hashable = None
        """All that the layout and the facts depend on."""
        self._left_at = lru_cache(1)(lambda _: messages.next_maze())
        """The time left when a day was selected: that it gets shorter is not news."""

    # ---- input ---------------------------------------------------------------------------------

    @property
    def selected(self) -> date:
        return self._menu.day

    def move(self, by: int) -> None:
        self._menu.change_day(7 * by)

    def change(self, by: int) -> None:
        self._menu.change_day(by)

    def page(self, by: int) -> None:
        self._menu.select_day(self._menu.month_from_here(by))

    def scroll(self, by: int) -> None:
        self.move(by)

    def point(self, x: int, y: int) -> int | None:
        """Select the day at this position and return 0. At an arrow, return the days to the other
        month; None elsewhere."""
        sizes, layout = self._look, self._layout
        if not layout:
            return None
        left, top = x - layout.box.x, y - layout.box.y
        if layout.box.holds(x, y) and top < max(1, sizes.head - 3):
            by = -1 if left < sizes.arrow else 1 if layout.box.width - left <= sizes.arrow else 0
            return (self._menu.month_from_here(by) - self._menu.day).days or None
        column, row = (left - sizes.pad) // layout.cell, (top - sizes.head - sizes.names)
        row //= sizes.cell[1]
        if not (0 <= column < _DAYS and 0 <= row < _WEEKS):
            return None
        day = _first_shown(self._menu.day) + timedelta(days=_DAYS * row + column)
        if not self._menu.is_open(day) or day.month != self._menu.day.month:
            return None
        self._menu.select_day(day)
        return 0

    # ---- layout --------------------------------------------------------------------------------

    @property
    def box(self) -> Box:
        assert self._layout, "place it first"
        return self._layout.box

    def place(self, s: Surface, room: Box) -> None:
        menu, left = self._menu, messages.next_maze()
        marks = tuple((name, record.stars) for name, record in menu.records())
        shows = room, menu.day, menu.today(), self._stack.message, marks, left
        if shows != self._shows:
            self._shows = shows
            self._lay_out(s, room, left)

    def _lay_out(self, s: Surface, room: Box, left: str) -> None:
        sizes = self._look = s.by_unit(_LECTURE if s.is_lecture else _PIXELS, _CHARACTERS)
        cell = max(3, min(sizes.cell[0], (room.width - 2 * sizes.pad) // _DAYS))
        width = min(_DAYS * cell + 2 * sizes.pad, room.width)
        grid = sizes.head + sizes.names + _WEEKS * sizes.cell[1]
        facts = Box(sizes.pad, grid + sizes.rule, width - 2 * sizes.pad, 0)
        lines = self._lines(s, facts.width, left)
        needed = sizes.line * (1 + len(lines))
        if facts.y + needed + sizes.edge > room.height:
            cell //= 2
            x = _DAYS * cell + 2 * sizes.pad
            facts = Box(x, sizes.head, width - x - sizes.pad, 0)
            lines = self._lines(s, facts.width, left)
            needed = max(sizes.line * (1 + len(lines)), grid - facts.y)
        height = min(facts.y + needed + sizes.edge, room.height)
        x, y = room.x + (room.width - width) // 2, room.y + (room.height - height) // 2
        self._layout = Layout(Box(x, y, width, height), cell, lines, facts)

    # ---- draw ----------------------------------------------------------------------------------

    def says(self) -> Iterator[str]:
        menu = self._menu
        record = menu.record_of(menu.day)
        yield from (menu.title, messages.day_title(menu.day))
        yield counted(len(record.stars), "star") if record else ""
        yield from (words for words, _ in self._facts(self._left_at(menu.day)))

    def draw(self, s: Surface, room: Box, age: int, is_calm: bool) -> None:
        self.place(s, room)
        layout = self._layout
        assert layout
        if s.has_pointer:  # a shadow
            x, y, width, height = layout.box
            s.fill(Box(x + 3, y + 3, width, height), Role.PANEL_SHADOW)
        s.plate(self, layout.box, self._shows, lambda s: self._paint(s, layout))

    def _paint(self, s: Surface, layout: Layout) -> None:
        sizes, menu = self._look, self._menu
        month = menu.day.replace(day=1)
        s.frame(Box(0, 0, s.width, s.height), f"{messages.MONTHS[month.month - 1]} {month.year}")
        arrows = (
            (-1, "left", "‹", sizes.pad),
            (1, "right", "›", s.width - sizes.pad - s.lengths.side),
        )
        for by, way, sign, x in arrows:
            if menu.month_from_here(by) == menu.day:
                continue
            if s.has_pointer:
                s.sprite(x, 4, f"mini_hint_{way}")
            else:
                s.text(x, 0, sign, PRAISE)
        for column, name in enumerate(("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")):
            name = s.shortened(name, layout.cell)
            s.text(sizes.pad + column * layout.cell + 1, sizes.head, name, DIM)
        on_time = menu.days_on_time()
        first = _first_shown(menu.day)
        for number in range(_WEEKS * _DAYS):
            day = first + timedelta(days=number)
            if day.month == month.month:
                row, column = divmod(number, _DAYS)
                y = sizes.head + sizes.names + row * sizes.cell[1]
                box = Box(sizes.pad + column * layout.cell, y, layout.cell, sizes.cell[1])
                self._paint_day(s, box, day, on_time)
        x, y, width, _ = layout.facts
        if x == sizes.pad:
            s.rule(Box(0, y - sizes.rule + sizes.rule // 2 - s.by_unit(1, 0), s.width, 1))
        s.text(x, y, messages.day_title(menu.day), TITLE)
        if record := menu.record_of(menu.day):
            s.stars(x + width, y, [sign == "★" for sign in messages.star_row(record.stars)])
        for words, ink in layout.lines:
            y += sizes.line
            s.text(x, y, words, ink)

    def _paint_day(self, s: Surface, box: Box, day: date, on_time: set[date]) -> None:
        sizes, menu = self._look, self._menu
        x, y, width, height = box
        is_selected, is_today = day == menu.day, day == menu.today()
        gap = s.by_unit(1, 0)
        inside = Box(x, y, width - gap, height - gap)
        if is_today and s.has_pointer:  # an outline
            s.fill(inside, Role.NOTICE)
            inside = Box(x + 1, y + 1, width - 3, height - 3)
            s.fill(inside, Role.PANEL)
        if is_selected:
            s.fill(inside, Role.PANEL_EDGE, is_marked=True)
        ink = TITLE if is_selected else STRONG if is_today else TEXT
        number = f"{day.day:2}" if s.by_unit(False, True) else f"{day.day}"
        if is_today and not s.has_pointer and width > 4:
            number = f"[{number.strip()}]"
        indent = s.by_unit(1, 0 if number.startswith("[") else 1 if width > 3 else 0)
        s.text(x + indent, y + sizes.text, number, ink if menu.is_open(day) else DIM)
        record = menu.record_of(day)
        right = x + width - 1
        if record and width > 3:
            row = messages.star_row(record.stars) if width >= s.by_unit(44, 7) else "★"
            s.stars(right, y + sizes.text, [sign == "★" for sign in row])
        if day in on_time and s.has_pointer:  # days in a row are underlined without a gap
            s.fill(Box(x, y + height - 2, width, 1), Role.NOTICE)
        elif day in on_time and day + daily.DAY in on_time and box.x + 2 * width < s.width:
            s.text(right, y, "─", PRAISE)

    def _lines(self, s: Surface, width: int, left: str) -> list[tuple[str, Ink]]:
        return [(line, ink) for words, ink in self._facts(left) for line in s.broken(words, width)]

    def _facts(self, left: str) -> list[tuple[str, Ink]]:
        """The facts about the selected day, and about days in a row."""
        menu, day, record = self._menu, self._menu.day, self._menu.record_of(self._menu.day)
        message, error = self._stack.message, ALARM if self._stack.is_error else TEXT
        said = [(message, error) if message else (kind_of(day).words, TEXT)]
        if counts_once(menu.today()):
            said.append((last_days(menu.store, menu.today()), TEXT))
        if record:
            time = [] if record.best_time is None else [messages.clock(record.best_time)]
            done = f"{BEST}: {', '.join([moves_of(record.moves), *time])}"
        else:
            done = messages.NOT_PLAYED if day == menu.today() else messages.LATE
        said.append((done, TEXT))
        now, longest = menu.streaks()
        most = f" (best: {longest})" if longest > now else ""
        said += (f"{messages.streak_words(now)}{most}", PRAISE), (left, DIM)
        return said


def _first_shown(day: date) -> date:
    """The Monday on or before the first day of this month."""
    first = day.replace(day=1)
    return first - timedelta(days=first.weekday())
