"""Menus: shows those of a stack, each with its face, and handles their input."""

from collections.abc import Callable, Mapping

from pixelmaze.ui.kit.menu import Menu, Request, Stack
from pixelmaze.ui.kit.menu_keys import MenuInput
from pixelmaze.ui.kit.menu_list import MenuList
from pixelmaze.ui.kit.motion import Motion
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.title.calendar import Calendar
from pixelmaze.ui.title.level_map import LevelMap

_APPEARING = 7  # ticks in which a menu appears

Face = MenuList | LevelMap | Calendar
"""The look of a menu: it decides where the items are. To add one, enter it here."""


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
        self._was_told = False

    @property
    def face(self) -> Face:
        return self._faces.get(self.stack.menu, self.list)

    @property
    def box(self) -> Box:
        """The frame of the menu that is shown."""
        return self.face.box

    def fills(self, s: Surface) -> bool:
        """Whether the menu that is shown takes all of the screen."""
        return self.face.fills(s)

    @property
    def is_number(self) -> bool:
        """Whether left and right change a number, so that they repeat faster."""
        return isinstance(self.face, MenuList) and self.stack.menu.selected.value[:1].isdigit()

    def do(self, asked: MenuInput) -> Request | None:
        """Handle input. Returns the request that the chosen item makes, if any."""
        stack, face = self.stack, self.face
        before, value = face.selected, stack.menu.selected.value
        self._move(face, asked)
        request = None
        clicked = face.point(*asked.pointer) if asked.pointer else None
        if asked.clicks and clicked:
            face.change(clicked)
        if asked.chooses or (asked.clicks and clicked == 0):
            request = stack.choose()
        elif asked.goes_back:
            request = stack.back()
        self._sound(face.selected != before, value, request)
        return request

    def update(self) -> None:
        """Once a frame."""
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
            stack.point(len(stack.menu.items) - 1 if asked.end > 0 else 0)
        if asked.pages:
            face.page(asked.pages)
        if asked.y:
            face.move(asked.y)
        if asked.x:
            face.change(asked.x)
        if asked.notches:
            face.scroll(asked.notches)

    def _sound(self, has_moved: bool, value: str, request: Request | None) -> None:
        """Play the sound for what has happened."""
        depth, self._depth = self._depth, self.stack.depth
        if self.stack.is_error:
            if not self._was_told:
                self._play("bump")
        elif self.stack.depth < depth:
            self._play("menu_back")
        elif request or self.stack.depth > depth:
            self._play("menu_choose")
        elif has_moved or self.stack.menu.selected.value != value:
            self._play("menu_move")
        self._was_told = self.stack.is_error

    def place(self, s: Surface, room: Box) -> None:
        """Lay out the menu; call it before `point` and `draw`."""
        self.face.place(s, room)

    def draw(self, s: Surface, room: Box) -> None:
        is_calm = self._is_calm()

        def draw() -> None:
            self.face.draw(s, room, self._age, is_calm)

        if self._appearing.is_over or is_calm:
            draw()
        else:
            s.appearing(self._appearing, draw)
