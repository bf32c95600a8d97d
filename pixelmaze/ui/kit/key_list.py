"""The key bar in a scene's last row, and the list of all keys; both with the player's own keys."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from pixelmaze.game.keys import printed
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.bindings import Binding, Group, in_effect
from pixelmaze.ui.kit.commands import MENU, PLAY, Command, explained
from pixelmaze.ui.kit.menu_keys import MENU_KEYS, MenuInput
from pixelmaze.ui.kit.messages import in_sentences
from pixelmaze.ui.kit.own_keys import NAMES, NO_PAD, PAD
from pixelmaze.ui.kit.surface import DIM, HEADING, TEXT, TITLE, Box, Ink, Surface

_RIGHT, _GAPS = (6, 2), ((3, 10), (2, 2))
"""Right of the last entry, and between two of them at least and at most, in pixels and in
characters."""
_FEW = 4  # the most keys in lecture mode, in addition to those of the shell


class KeyBar:
    """The last row. Without enough room, the last keys are omitted, but not the shell's keys."""

    def __init__(self) -> None:
        self._bindings: tuple[object, list[Binding], list[Binding]] = (None, [], [])
        """The last arguments of `draw`, and those with a word: of scene and shell."""
        self.spots: list[tuple[Box, Binding]] = []
        """The bindings that can be clicked, with their places."""
        self.end = 0

    def draw(
        self,
        s: Surface,
        groups: Sequence[Group],
        always: Sequence[Binding],
        is_typing: bool = False,
        corner: str = "",
    ) -> None:
        """While text is typed, keys that are text are left out. `corner` is written at the right
        end if there is room."""
        lengths = s.lengths
        y = s.height - lengths.row
        if self._bindings[0] != (groups, always, is_typing):
            shown, kept = (
                [each for each in in_effect(some, is_typing) if each.word]
                for some in (groups, [("", always)])
            )
            self._bindings = (groups, always, is_typing), shown, kept
        # labels are worked out once, as some depend on the moment
        entries, last = (
            [(each, label) for each in some if (label := each.label)] for some in self._bindings[1:]
        )
        if s.is_lecture:
            del entries[_FEW:]
        entries += last
        s.plate(
            self,
            Box(0, y, s.width, lengths.row),
            tuple([(each.key, label, each.is_lit and each.is_lit()) for each, label in entries]),
            lambda part: self._paint(part, y, entries, len(last)),
        )
        left = s.width - lengths.side - s.width_of(corner)
        if corner and left > self.end:
            s.text(left, y + lengths.hair, corner, DIM)

    def _paint(self, s: Surface, top: int, entries: list[tuple[Binding, str]], kept: int) -> None:
        lengths, (least, most) = s.lengths, s.by_unit(*_GAPS)
        s.fill(Box(0, 0, s.width, lengths.row), Role.PANEL)

        def widths() -> list[int]:
            return [
                s.key_width(each.key) + lengths.space + s.width_of(label) for each, label in entries
            ]

        def room() -> int:
            return s.width - lengths.side - s.by_unit(*_RIGHT) - sum(widths())

        while room() < least * (len(entries) - 1) and len(entries) > kept:
            del entries[-kept - 1]
        gap = max(least, min(most, room() // max(1, len(entries) - 1)))
        x = lengths.side
        self.spots = []
        for (each, label), width in zip(entries, widths(), strict=True):
            end = s.key(x, lengths.hair, each.key, TITLE, bool(each.is_lit and each.is_lit()))
            s.text(end + lengths.space, lengths.hair, label, DIM)
            self.spots.append((Box(x, top, width, lengths.row), each))
            x += width + gap
        self.end = x


class _ListLook(NamedTuple):
    row: int
    top: int  # from the upper edge to the first row
    foot: int  # below the last row, at least
    between: int  # above a heading
    help: int  # where the descriptions begin, unless a key is wider
    left: int  # the first column, in pixels
    title: str


_LIST = _ListLook(row=12, top=20, foot=20, between=6, help=86, left=32, title="")
_LIST_LECTURE = _LIST._replace(top=8, foot=18, left=16)
_LIST_CHARACTERS = _ListLook(row=1, top=1, foot=1, between=0, help=16, left=0, title="Keys")
_WIDE, _COLUMN, _GAP, _NARROW = 66, 48, 3, 40
"""In characters: the widths of a single column, of one of two and of the gap between two; in a
column narrower than the last, descriptions are below the keys."""
_PITCH, _TEXT = 300, 282  # from one column to the next, and the width of a column, in pixels
_HINT = "Click or tap a line, or choose with ↑ ↓ and Enter."
_KEY = Ink(Role.NOTICE, True)


class _Row(NamedTuple):
    number: int  # of its binding in the list, from 0; -1 for a heading
    heading: str = ""
    binding: Binding | None = None
    words: str = ""
    indent: int = 2


class KeyList:
    """All keys of a scene, shown instead of the scene. Enter carries out the chosen line. A list
    too high for one column has two; too high for two, it scrolls."""

    def __init__(self) -> None:
        self.is_open = False
        self.chosen = 0
        self.first = 0
        """The first visible row."""
        self.spots: list[tuple[Box, Binding]] = []
        """The bindings that can be clicked, with their places."""
        self._page = 1
        """The number of lines that Page Down moves by."""
        self._end = 0
        """The lower edge of the visible rows."""

    def toggle(self) -> None:
        self.is_open = not self.is_open
        self.chosen = self.first = 0

    def handle_input(self, asked: MenuInput, groups: Sequence[Group]) -> bool:
        """Choose a line, carry it out, or close the list. True if the input was used."""
        bindings = [each for _, group in _listed(groups) for each in group]
        last = len(bindings) - 1
        by = asked.pages * self._page + asked.end * last + round(asked.notches)
        if asked.y:
            self.chosen = (self.chosen + asked.y) % len(bindings)
        elif by:
            self.chosen = min(max(self.chosen + by, 0), last)
        elif asked.chooses:
            self._close(bindings[self.chosen])
        elif asked.goes_back:
            self._close()
        elif asked.clicks and asked.pointer:
            self._close(*(each for box, each in self.spots if box.holds(*asked.pointer)))
        else:
            return False
        return True

    def _close(self, *chosen: Binding) -> None:
        for each in chosen:
            each.act()
        self.is_open = False

    def said(self, groups: Sequence[Group]) -> list[str]:
        """The chosen line, in sentences like `Scene.said`."""
        rows = [(heading, each) for heading, group in _listed(groups) for each in group]
        heading, chosen = rows[self.chosen]
        words = f"{chosen.key}: {chosen.help}"
        return in_sentences((_LIST_CHARACTERS.title, _HINT, heading, words))

    def draw(self, s: Surface, groups: Sequence[Group]) -> None:
        """Fill the screen above the key bar."""
        sizes = s.by_unit(_LIST_LECTURE if s.is_lecture else _LIST, _LIST_CHARACTERS)
        groups = _listed(groups)
        box = Box(0, 0, s.width, s.height - s.lengths.row)
        columns, width = self._columns(s, sizes, groups, box.height - sizes.top - sizes.foot)
        self._end = box.height - sizes.foot
        self._scroll(sizes, columns)
        shows = tuple((each.key, each.help) for _, group in groups for each in group)
        s.plate(
            self,
            box,
            (shows, self.chosen, self.first),
            lambda part: self._paint(part, sizes, columns, width),
        )

    def _scroll(self, sizes: _ListLook, columns: list[list[_Row]]) -> None:
        """Scroll the chosen line into view."""
        self._page, end = 1, self._end
        for column in columns:
            rows = [at for at, row in enumerate(column) if row.number == self.chosen]
            if not rows:
                continue
            begin = rows[0] - (rows[0] > 0 and bool(column[rows[0] - 1].heading))
            self.first = min(self.first, begin)
            while self.first < begin and _count(sizes, column, self.first, end) <= rows[-1]:
                self.first += 1
            seen = column[self.first : _count(sizes, column, self.first, end)]
            self._page = max(1, sum(row.binding is not None for row in seen))
        longest = max(columns, key=len)
        while self.first and _count(sizes, longest, self.first - 1, end) == len(longest):
            self.first -= 1

    def _paint(self, s: Surface, sizes: _ListLook, columns: list[list[_Row]], width: int) -> None:
        s.frame(Box(0, 0, s.width, s.height), sizes.title)
        self.spots = []
        if s.has_pointer:
            s.text((s.width - s.width_of(_HINT)) // 2, s.height - 14, _HINT, DIM)
        pitch = s.by_unit(_PITCH, width + _GAP)
        left = s.by_unit(sizes.left, max(2, (s.width - len(columns) * pitch + _GAP) // 2))
        for at, column in enumerate(columns):
            x, y = left + at * pitch, sizes.top
            end = _count(sizes, column, self.first, self._end)
            for place, row in enumerate(column[self.first : end]):
                if row.heading:
                    y += sizes.between if place else 0
                    s.text(x, y, row.heading, HEADING)
                if row.binding:
                    s.key(x, y + s.lengths.hair, row.binding.key, _KEY, row.number == self.chosen)
                    self.spots.append((Box(x, y, width, sizes.row), row.binding))
                s.text(x + row.indent, y + s.lengths.hair, row.words, TEXT)
                y += sizes.row
        longest = max(columns, key=len)
        seen = _count(sizes, longest, self.first, self._end) - self.first
        if seen < len(longest):
            s.more(
                Box(0, sizes.top, s.width, self._end - sizes.top), self.first, seen, len(longest)
            )

    def _columns(
        self, s: Surface, sizes: _ListLook, groups: Sequence[Group], room: int
    ) -> tuple[list[list[_Row]], int]:
        """The rows of each column, and a column's width."""
        wide = s.by_unit(min(_TEXT, s.width - 2 * sizes.left), min(_WIDE, s.width - 4))
        rows = [row for block in _blocks(s, sizes, groups, wide) for row in block]
        if s.by_unit(s.is_lecture, len(rows) <= room or s.width < 2 * _COLUMN + _GAP + 4):
            return [rows], wide
        width = s.by_unit(_TEXT, _COLUMN)
        blocks = _blocks(s, sizes, groups, width)
        total = sum(map(len, blocks))
        half, at = 0, 0
        while at < len(blocks) - 1 and (at == 0 or half + len(blocks[at]) // 2 <= total // 2):
            half += len(blocks[at])
            at += 1
        rows = [row for block in blocks for row in block]
        return [rows[:half], rows[half:]], width


def _listed(groups: Sequence[Group]) -> Sequence[Group]:
    """The bindings with a description; bindings without one repeat another binding."""
    return [(heading, [each for each in group if each.help]) for heading, group in groups]


def _count(sizes: _ListLook, column: list[_Row], first: int, end: int) -> int:
    """The index of the first row below the visible ones, with `first` at the top."""
    y = sizes.top
    for at in range(first, len(column)):
        y += sizes.row + (sizes.between if column[at].heading and at > first else 0)
        if y > end:
            return at
    return len(column)


def _blocks(s: Surface, sizes: _ListLook, groups: Sequence[Group], width: int) -> list[list[_Row]]:
    """The rows of each group."""
    numbers, blocks = count(), list[list[_Row]]()
    for heading, bindings in groups:
        rows = [_Row(-1, heading)] if heading else []
        widest = max((s.width_of(each.key) for each in bindings), default=0)
        for each, number in zip(bindings, numbers, strict=False):
            if s.by_unit(False, width < _NARROW):  # the description goes below the key
                rows.append(_Row(number, binding=each))
                rows += [_Row(number, words=line) for line in s.broken(each.help, width - 2)]
                continue
            indent = max(sizes.help, s.by_unit(widest + 12, s.width_of(each.key) + 2))
            first, *rest = s.broken(each.help, width - indent) or [""]
            rows.append(_Row(number, "", each, first, indent))
            rows += [_Row(number, words=line, indent=indent) for line in rest]
        blocks.append(rows)
    return blocks


# ---- the player's own keys -----------------------------------------------------------------------


def with_own_keys(groups: Iterable[Group], own: Mapping[str, str]) -> list[Group]:
    """The groups with the player's keys. A key given to one command is removed from all others. In
    menus, the keys that move in the menu stay."""
    groups = list(groups)
    if not own:
        return groups
    bindings = [each for _, group in groups for each in group]
    is_menu = any(each.command in MENU.values() for each in bindings)
    is_play = not is_menu and any(each.command == PLAY["pause"] for each in bindings)

    def own_of(command: Command | None, suffix: str = "") -> str:
        if is_play and not suffix and command in PLAY.values():
            return ""  # the keys depend on the maze: the scene has chosen them
        key = own.get(NAMES.get(command, "") + suffix, "") if command else ""
        return "" if is_menu and key in (MENU_KEYS if not suffix else ("a", "b")) else key

    taken = {own_of(each.command) for each in bindings if each.keys}
    pads = {own_of(each.command, PAD) for each in bindings}

    def changed(each: Binding) -> Binding:
        mine, pad = own_of(each.command), own_of(each.command, PAD)
        if each.command and each.keys:
            keys = (mine, *each.command.always) if mine else each.keys
            keys = tuple(key for key in keys if key == mine or key not in taken)
            if keys != tuple(each.keys):
                is_usual = each.help == explained(each.command, each.keys)
                each = each._replace(
                    keys=keys,
                    key=printed(keys[0]) if keys else "–",
                    help=explained(each.command, keys) if is_usual else each.help,
                )
        pad = pad or ("" if each.pad in pads else each.pad)
        return each._replace(pad="" if pad == NO_PAD else pad)

    return [(heading, [changed(each) for each in group]) for heading, group in groups]
