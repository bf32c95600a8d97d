"""Lines of code that are to be put in order."""

from collections.abc import Sequence

from pixelmaze.ui.surface import DIM, STRONG, TEXT, Box, Surface


class LineList:
    """The first lines are fixed, and dimmed. One is chosen, and moves along while it is held. The
    numbered steps are below them, if there is room."""

    def __init__(self, lines: Sequence[str], fixed: int, steps: Sequence[str] = ()) -> None:
        self.lines, self._fixed, self.chosen = [*lines], fixed, fixed
        self._steps = [f"{number}. {words}" for number, words in enumerate(steps, 1)]
        self._seen, self._below = 1, [""]  # how many lines are seen; the steps, wrapped
        self.is_held = False
        self._top, self._row = max(0, fixed - 1), 1
        self.box = Box(0, 0, 0, 0)

    def choose(self, by: int) -> None:
        """Choose the line so much further down."""
        at = min(max(self.chosen + by, self._fixed), len(self.lines) - 1)
        if self.is_held:
            self.lines.insert(at, self.lines.pop(self.chosen))
        self.chosen = at

    def hold(self) -> None:
        """Take the chosen line, or put it here."""
        self.is_held = not self.is_held

    def click(self, y: int) -> None:
        """Take the line at this place, or put the one that is held there."""
        row = (y - self.box.y) // self._row
        if row < self._seen:  # not one of the steps
            self.choose(self._top + row - self.chosen)
            self.hold()

    def lay_out(self, s: Surface, room: Box) -> Box:
        """Take the right part of the room, all of it where little would be left for the maze."""
        edge, self._row, least, indent = s.pick((16, 10, 120, 2), (4, 1, 20, 1))
        width = edge + max(map(s.width_of, self.lines[self._fixed :])) + 12 * indent
        width = width if room.width - width >= least else room.width
        self.box = room._replace(x=room.x + room.width - width, width=width)
        below = ["", *(part for words in self._steps for part in s.broken(words, width - edge))]
        seen, least = room.height // self._row, len(self.lines) - self._fixed + 2
        self._below = below if seen >= least + len(below) else []
        self._seen = seen = min(max(1, seen - len(self._below)), len(self.lines))
        top = max(self._top, self.chosen - seen + 2)
        self._top = max(0, min(top, self.chosen - 1, len(self.lines) - seen))
        return room._replace(width=room.width - width)

    def draw(self, s: Surface) -> None:
        shows = tuple(self.lines), self.chosen, self.is_held, self._top, *self._below
        s.plate(self, self.box, shows, self._paint)

    def _paint(self, s: Surface) -> None:
        s.panel(Box(0, 0, s.width, s.height))
        left, text, indent = s.pick((8, 2, 2), (2, 0, 1))
        at = (self.chosen - self._top) * self._row + text
        s.lit_line(Box(1, at, s.width - 1, self._row))
        if self.is_held:
            s.cursor(1, at)
        for i, line in enumerate(self.lines[self._top :][: self._seen], self._top):
            words = line.lstrip()
            x = left + indent * (len(line) - len(words))
            ink = DIM if i < self._fixed else STRONG if i == self.chosen else TEXT
            y = (i - self._top) * self._row + text
            s.text(x, y, s.shortened(words, s.width - x), ink)
        for i, words in enumerate(self._below, self._seen):
            s.text(left, i * self._row + text, words, TEXT)
