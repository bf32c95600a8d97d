"""The menus of a stack: shows each with its face, and handles input.

The default face is a list: the items in a frame, one line each, above a note on the selected item.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.kit.menu import Item, Menu, Request, Stack
from pixelmaze.ui.kit.menu_keys import MenuInput
from pixelmaze.ui.kit.motion import Motion
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.kit.surface import ALARM, DIM, TEXT, TITLE, Box, Ink, Surface

_BLINK = 32  # frames from one blink of the caret to the next
_ROWS = 4  # with fewer visible rows, no room is reserved for the longest note


class MenuSizes(NamedTuple):
    widths: tuple[int, int]  # without values, and with them
    row: int
    head: tuple[int, int]  # above the rows: with a title, and without
    note: tuple[int, int]  # from the rows to the rule, and from there to the note
    pad: int  # left and right of the note
    inset: int  # left and right of the selected line
    label: int
    icon: int  # width of an icon
    value: int  # from the longest label to the values
    right: int
    button: int  # width of ‹ and ›, which change the value when clicked
    least: int  # lines of the note, at least


_PIXELS = MenuSizes(
    (216, 352), row=15, head=(21, 5), note=(3, 5), pad=10, inset=4, label=22, icon=13,
    value=20, right=10, button=14, least=0,
)  # fmt: skip
_CHARACTERS = MenuSizes(
    (44, 68), row=1, head=(1, 1), note=(0, 1), pad=2, inset=2, label=4, icon=0,
    value=3, right=3, button=2, least=2,
)  # fmt: skip


class Layout(NamedTuple):
    box: Box
    rows: Box  # the visible items
    first: int
    seen: int
    values: int  # x of the values, from the left edge of the frame
    above: Sequence[str]  # the lines above the items


class Face(ABC):
    """The look of a menu, which decides where the items are."""

    @property
    @abstractmethod
    def selected(self) -> object: ...
    @property
    @abstractmethod
    def box(self) -> Box:
        """The frame; call `place` first."""

    @abstractmethod
    def move(self, by: int) -> None: ...
    @abstractmethod
    def change(self, by: int) -> None: ...
    @abstractmethod
    def page(self, by: int) -> None: ...
    @abstractmethod
    def scroll(self, by: int) -> None: ...
    @abstractmethod
    def point(self, x: int, y: int) -> int | None:
        """Select the item at this position. Returns how a click there changes the value, -1 or 1;
        0 if a click chooses the item; None without an item."""

    @abstractmethod
    def place(self, s: Surface, room: Box) -> None:
        """Lay out the menu; call it before `point` and `draw`."""

    @abstractmethod
    def draw(self, s: Surface, room: Box, age: int, is_calm: bool) -> None: ...
    @abstractmethod
    def says(self) -> Iterable[str]:
        """Put the menu and the selection into words, like `Scene.says`."""

    def fills(self, s: Surface) -> bool:
        """True if the face takes the whole screen."""
        return False

    def update(self) -> None:
        """Called in each frame."""


class MenuList(Face):
    """A list with one line for each item."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._first = 0
        self._menu: Menu | None = None
        self._on: tuple[Surface, Box] | None = None
        """The surface, and the room on it for the menu."""

    # ---- input ------------------------------------------------------------------

    @property
    def selected(self) -> object:
        return self._stack.menu.index

    def move(self, by: int) -> None:
        self._stack.move(by)

    def change(self, by: int) -> None:
        self._stack.change(by)

    def page(self, by: int) -> None:
        """Move the selection by pages, within the items."""
        menu = self._stack.menu
        rows = self.layout.seen if self._on else 1
        self._stack.hover(min(max(menu.index + by * rows, 0), len(menu.items) - 1))

    def scroll(self, by: int) -> None:
        """Scroll by rows; the selection stays visible."""
        if self._on:
            menu, layout = self._stack.menu, self.layout
            first = min(max(layout.first + by, 0), len(menu.items) - layout.seen)
            self._menu, self._first = menu, first
            self._stack.hover(min(max(menu.index, first), first + layout.seen - 1))

    def point(self, x: int, y: int) -> int | None:
        if not self._on or not self.layout.rows.holds(x, y):
            return None
        sizes, layout = self._on[0].by_unit(_PIXELS, _CHARACTERS), self.layout
        self._stack.hover(layout.first + (y - layout.rows.y) // sizes.row)
        if self._stack.menu.selected.change:
            if 0 <= x - layout.box.x - layout.values < sizes.button:
                return -1
            if 0 <= layout.box.x + layout.box.width - sizes.right - x <= sizes.button:
                return 1
        return 0

    def place(self, s: Surface, room: Box) -> None:
        self._on = s, room

    def update(self) -> None:
        if self._on:
            menu = self._stack.menu
            with menu.unchanged():
                self._menu, self._first = menu, self.layout.first

    # ---- layout -------------------------------------------------------------------

    @property
    def box(self) -> Box:
        return self.layout.box

    @property
    def layout(self) -> Layout:
        assert self._on
        return self._lay_out(*self._on)

    def _lay_out(self, s: Surface, room: Box) -> Layout:
        sizes, menu = s.by_unit(_PIXELS, _CHARACTERS), self._stack.menu
        items = menu.items
        is_wide = bool(menu.words) or any(item.value for item in items)
        width = min(sizes.widths[is_wide], room.width)
        above = s.broken(menu.words, width - 2 * sizes.pad) if menu.words else ()
        head = sizes.head[0 if self._stack.depth else 1]
        head += len(above) * s.lengths.line + sum(sizes.note) * bool(above)
        usual = max(sizes.least, *(len(_note(s, sizes, item, width)) for item in items))
        around = head + sum(sizes.note) + s.lengths.side
        fitting = (room.height - around - usual * s.lengths.line) // sizes.row
        if s.is_lecture or fitting < min(len(items), _ROWS):
            usual = max(sizes.least, s.is_lecture)
        lines = max(usual, len(self._words(s, sizes, width)))
        seen = max(1, min(len(items), (room.height - around - lines * s.lengths.line) // sizes.row))
        height = min(around + seen * sizes.row + lines * s.lengths.line, room.height)
        y = room.y + (room.height - height + (lines - usual) * s.lengths.line) // 2
        y = max(room.y, min(y, room.y + room.height - height))
        box = Box(room.x + (room.width - width) // 2, y, width, height)
        rows = Box(box.x, y + head, width, seen * sizes.row)
        valued = [each for each in items if each.value]
        labels = max((_label(sizes, each) + s.width_of(each.label) for each in valued), default=0)
        return Layout(box, rows, self._first_row(seen), seen, labels + sizes.value, above)

    def _first_row(self, seen: int) -> int:
        """The index of the item in the first row, unchanged if the selection stays visible."""
        menu = self._stack.menu
        before = self._first if menu is self._menu else 0
        first = max(menu.index - seen + 1, min(before, menu.index))
        return max(0, min(first, len(menu.items) - seen))

    def _words(self, s: Surface, sizes: MenuSizes, width: int) -> Sequence[str]:
        """The lines below the items: the message, or else the note."""
        if self._stack.message:
            return s.broken(self._stack.message, width - 2 * sizes.pad - s.by_unit(12, 2))
        return _note(s, sizes, self._stack.menu.selected, width)

    # ---- draw ----------------------------------------------------------------------------------

    def says(self) -> Iterator[str]:
        stack, menu = self._stack, self._stack.menu
        with menu.unchanged():
            item = menu.selected
            yield from (stack.message, menu.title, menu.words)
            yield ": ".join(filter(None, (item.label, item.value)))
            yield item.note

    def draw(self, s: Surface, room: Box, age: int, is_calm: bool) -> None:
        self.place(s, room)
        with self._stack.menu.unchanged():
            self._draw(s, age, is_calm)

    def _draw(self, s: Surface, age: int, is_calm: bool) -> None:
        sizes, stack, menu = s.by_unit(_PIXELS, _CHARACTERS), self._stack, self._stack.menu
        layout = self.layout
        has_caret = is_calm or age % _BLINK < _BLINK // 2
        shows = (menu.title, tuple(menu.items), menu.index, stack.message, layout, has_caret)
        if s.has_pointer:
            box = layout.box
            s.fill(box._replace(x=box.x + 3, y=box.y + 3), Role.PANEL_SHADOW)
        s.plate(self, layout.box, shows, lambda s: self._paint(s, sizes, layout, has_caret))
        y = layout.rows.y + (menu.index - layout.first) * sizes.row + s.lengths.text
        lean = s.by_unit(0 if is_calm else (age // 16) % 2, 0)
        s.cursor(layout.box.x + s.lengths.gap + lean, y)

    def _paint(self, s: Surface, sizes: MenuSizes, layout: Layout, has_caret: bool) -> None:
        stack, menu = self._stack, self._stack.menu
        items, (width, height) = menu.items, layout.box[2:]
        s.frame(Box(0, 0, width, height), menu.title if stack.depth else "")
        top = layout.rows.y - layout.box.y
        for at, words in enumerate(layout.above):
            s.text(sizes.pad, sizes.head[0] + at * s.lengths.line, words, TEXT)
        if layout.above:
            s.rule(Box(0, top - sizes.note[1], width, 1))
        for row in range(layout.seen):
            at, y = layout.first + row, top + row * sizes.row
            if row and s.has_pointer and bool(items[at].value) != bool(items[at - 1].value):
                s.rule(Box(0, y - 1, width, 1))
            _paint_item(s, sizes, items[at], y, layout.values, at == menu.index, has_caret)
        rows = Box(0, top, width, layout.seen * sizes.row)
        if layout.seen < len(items):
            s.more(rows, layout.first, layout.seen, len(items))
        y = top + rows.height + sizes.note[0]
        if y < height - s.lengths.side:
            s.rule(Box(0, y, width, 1))
        y, x = y + sizes.note[1], sizes.pad
        if stack.is_error:
            s.icon(x, y, "noway")
            x += s.by_unit(12, 2)
        for line in self._words(s, sizes, width):
            if y < height - s.lengths.side:
                s.text(x, y, line, ALARM if stack.is_error else TEXT if stack.message else DIM)
            y += s.lengths.line


def _label(sizes: MenuSizes, item: Item) -> int:
    return sizes.label + (sizes.icon if item.icon else 0)


def _note(s: Surface, sizes: MenuSizes, item: Item, width: int) -> Sequence[str]:
    """The note, after the typed text if that may be too long for its line."""
    room = width - 2 * sizes.pad
    typed = item.value if item.type and s.width_of(item.value) > room // 2 else ""
    return (*(s.broken(typed, room) if typed else ()), *s.broken(item.note, room))


def _paint_item(
    s: Surface,
    sizes: MenuSizes,
    item: Item,
    y: int,
    values: int,
    is_selected: bool,
    has_caret: bool,
) -> None:
    ink = TEXT if item.is_enabled else DIM
    if is_selected:
        height = max(1, sizes.row - 1)
        s.fill(Box(sizes.inset, y, s.width - 2 * sizes.inset, height), Role.PANEL_EDGE, True)
        ink = TITLE if item.is_enabled else Ink(Role.TEXT, True)
    if sizes.icon and item.icon:
        s.icon(sizes.label, y + s.lengths.text, item.icon)
    label = s.shortened(item.label, s.width - sizes.label - sizes.inset)
    end = s.text(_label(sizes, item), y + s.lengths.text, label, ink)
    if not item.is_enabled:
        s.icon(end + s.lengths.side, y + s.lengths.text, "lock")
    box = Box(values, y, s.width - sizes.right - values, sizes.row)
    if item.type:
        s.field(box, item.value, item.is_blank, is_selected, has_caret)
    elif item.value:
        s.choice(box, item.value, is_selected, item.change is not None)


_APPEARING = 7  # ticks that a menu takes to appear


class MenuView:
    """Shows the menus of a stack, each with its face, and handles input."""

    def __init__(
        self,
        stack: Stack,
        faces: Mapping[Menu, Face] | None = None,
        play: Callable[[str], object] = lambda _: None,
        is_calm: Callable[[], bool] = lambda: False,
    ) -> None:
        self.stack = stack
        self.list = MenuList(stack)
        self._faces = faces or {}
        self._play = play
        self._is_calm = is_calm
        self._age = 0
        self._shown, self._depth = stack.menu, stack.depth
        self._appearing = Motion(_APPEARING)
        self._was_error = False

    @property
    def face(self) -> Face:
        return self._faces.get(self.stack.menu, self.list)

    @property
    def box(self) -> Box:
        return self.face.box

    @property
    def is_number(self) -> bool:
        """True if left and right edit a number, so they repeat faster."""
        return isinstance(self.face, MenuList) and self.stack.menu.selected.value[:1].isdigit()

    def do(self, asked: MenuInput) -> Request | None:
        """Handle input. Returns the request of the chosen item, if any."""
        stack, face = self.stack, self.face
        before, value = face.selected, stack.menu.selected.value
        self._move(face, asked)
        request = None
        clicked = face.point(*asked.pointer) if asked.pointer else None
        if face.selected != before or (asked.clicks and clicked):
            stack.message = ""  # which was about what was selected before
        if asked.clicks and clicked:
            face.change(clicked)
        if asked.chooses or (asked.clicks and clicked == 0):
            request = stack.choose()
        elif asked.goes_back:
            request = stack.back()
        self._sound(face.selected != before, value, request)
        return request

    def update(self) -> None:
        """Call this in each frame."""
        self._age += 1
        self._appearing.tick()
        if self.stack.menu is not self._shown:
            self._shown, self._appearing = self.stack.menu, Motion(_APPEARING)
        self.face.update()

    def _move(self, face: Face, asked: MenuInput) -> None:
        stack = self.stack
        if asked.typed:
            stack.type(asked.typed)
        if asked.erases:
            stack.erase()
        if asked.end:
            stack.hover(len(stack.menu.items) - 1 if asked.end > 0 else 0)
        if asked.pages:
            face.page(asked.pages)
        if asked.y:
            face.move(asked.y)
        if asked.x:
            face.change(asked.x)
        if asked.notches:
            face.scroll(asked.notches)

    def _sound(self, has_moved: bool, value: str, request: Request | None) -> None:
        """Play the sound for the effect of the input."""
        depth, self._depth = self._depth, self.stack.depth
        if self.stack.is_error:
            if not self._was_error:
                self._play("bump")
        elif self.stack.depth < depth:
            self._play("menu_back")
        elif request or self.stack.depth > depth:
            self._play("menu_choose")
        elif has_moved or self.stack.menu.selected.value != value:
            self._play("menu_move")
        self._was_error = self.stack.is_error

    def place(self, s: Surface, room: Box) -> None:
        self.face.place(s, room)

    def draw(self, s: Surface, room: Box) -> None:
        is_calm = self._is_calm()
        appearing = Motion(0) if is_calm else self._appearing
        s.appearing(appearing, lambda: self.face.draw(s, room, self._age, is_calm))


class MenuScene(Scene):
    """A scene that shows the session's menus, and messages in the menus."""

    menu: MenuView

    @property
    def is_typing(self) -> bool:
        return self.session.menus.is_typing

    @property
    def edits_number(self) -> bool:
        return self.menu.is_number

    def says(self) -> Iterable[str]:
        return self.menu.face.says()

    def show_message(self, words: str) -> None:
        self.session.menus.message = words

    def fail(self, error: PixelmazeError) -> None:
        self.session.menus.show_error(error)
