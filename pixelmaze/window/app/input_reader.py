"""Reads keys, gamepad and mouse once per frame, for a scene, its menu and its bindings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple

import pyxel

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.kit.bindings import Binding, bind, in_effect, shell_group
from pixelmaze.ui.kit.commands import SHELL
from pixelmaze.ui.kit.key_list import KeyBar, KeyList, with_own_keys
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.menu_keys import MenuInput, keys_for
from pixelmaze.ui.kit.ports import Clipboard
from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.kit.scene import Pointer, Scene, SceneInput
from pixelmaze.window.app import keyboard
from pixelmaze.window.canvas.clock import FRAME
from pixelmaze.window.screen import SCREEN

# ---- menus ---------------------------------------------------------------------------------------

_HOLD = 18  # frames until a held key repeats
_REPEAT = 6  # frames between repeats
_UNHURRIED = 18  # frames between repeats for values other than numbers, which would flicker
_LONG = 66  # frames after which a held key changes numbers in every frame
_TILTED = 0.5


class _Way(NamedTuple):
    """An input that repeats while it is held."""

    effect: MenuInput
    pads: Sequence[int] = ()
    axis: int = -1
    sign: int = 1
    changes: bool = False  # True if it changes a value, not which item is selected


_X, _Y = pyxel.GAMEPAD1_AXIS_LEFTX, pyxel.GAMEPAD1_AXIS_LEFTY
_WAYS = {
    "right": _Way(MenuInput(x=1), [pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT], _X, 1, True),
    "left": _Way(MenuInput(x=-1), [pyxel.GAMEPAD1_BUTTON_DPAD_LEFT], _X, -1, True),
    "down": _Way(MenuInput(y=1), [pyxel.GAMEPAD1_BUTTON_DPAD_DOWN], _Y),
    "up": _Way(MenuInput(y=-1), [pyxel.GAMEPAD1_BUTTON_DPAD_UP], _Y, -1),
    "page down": _Way(MenuInput(pages=1), [pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER]),
    "page up": _Way(MenuInput(pages=-1), [pyxel.GAMEPAD1_BUTTON_LEFTSHOULDER]),
    "erase": _Way(MenuInput(erases=True), keyboard.codes("backspace"), changes=True),
}


class Listener:
    """Reads the input for a menu, once per frame."""

    def __init__(self) -> None:
        self._ways = {name: _Held(way) for name, way in _WAYS.items()}
        self._pointer = SCREEN.pointer

    def read_input(self, is_typing: bool, is_number: bool) -> MenuInput:
        """The input of this frame. With `is_typing`, letters are text; with `is_number`, left and
        right change a number."""
        asked = {
            name: held.fires(is_typing, is_number or name == "erase")
            for name, held in self._ways.items()
        }
        pointer = SCREEN.pointer
        clicks = pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT)
        # the engine reports 0, 0 until the pointer first moves
        has_moved = pointer != self._pointer and self._pointer != (0, 0)
        self._pointer = pointer

        def pressed(effect: MenuInput, *others: int) -> bool:
            return any(map(pyxel.btnp, (*_codes_of(effect, is_typing), *others)))

        return MenuInput(
            x=asked["right"] - asked["left"],
            y=asked["down"] - asked["up"],
            pages=asked["page down"] - asked["page up"],
            end=pressed(MenuInput(end=1)) - pressed(MenuInput(end=-1)),
            chooses=pressed(MenuInput(chooses=True), pyxel.GAMEPAD1_BUTTON_A)
            and not pyxel.btn(pyxel.KEY_ALT),
            goes_back=pressed(
                MenuInput(goes_back=True), pyxel.GAMEPAD1_BUTTON_B, pyxel.MOUSE_BUTTON_RIGHT
            ),
            erases=is_typing and asked["erase"],
            typed=pyxel.input_text + _pasted() if is_typing else "",
            notches=-pyxel.mouse_wheel,
            pointer=pointer if has_moved or clicks or pyxel.mouse_wheel else None,
            clicks=clicks,
        )


class _Held:
    """Tracks a held input and decides when it repeats."""

    def __init__(self, way: _Way) -> None:
        self._way = way
        self._was_tilted = True  # ignore a stick that is tilted already
        self._age = -1
        """Frames since the press; -1 if not held, or held since before this menu opened."""

    def fires(self, is_typing: bool, is_number: bool) -> bool:
        """True if the input takes effect in this frame."""
        way = self._way
        keys = [*_codes_of(way.effect, is_typing), *way.pads]
        tilt = way.sign * pyxel.btnv(way.axis) / 32768 if way.axis >= 0 else 0
        is_tilted = tilt > _TILTED
        if any(map(pyxel.btnp, keys)) or (is_tilted and not self._was_tilted):
            self._age = 0
        elif self._age >= 0:
            self._age = self._age + 1 if is_tilted or any(map(pyxel.btn, keys)) else -1
        self._was_tilted = is_tilted
        if self._age < _HOLD:
            return self._age == 0
        if not way.changes:
            return (self._age - _HOLD) % _REPEAT == 0
        if not is_number:
            return (self._age - _HOLD) % _UNHURRIED == 0
        return self._age > _LONG or (self._age - _HOLD) % _REPEAT == 0


def _pasted() -> str:
    """The text on the clipboard, if Ctrl V was pressed; else empty."""
    has_chord = pyxel.btn(pyxel.KEY_CTRL) or pyxel.btn(pyxel.KEY_GUI)
    if not (has_chord and pyxel.btnp(pyxel.KEY_V)):
        return ""
    with suppress(PixelmazeError):
        return Clipboard().paste()
    return ""


@cache
def _codes_of(effect: MenuInput, is_typing: bool) -> list[int]:
    return [code for key in keys_for(effect, is_typing) for code in keyboard.codes(key)]


# ---- bindings ------------------------------------------------------------------------------------

_QUICK = 3  # frames between repeats
_ALWAYS = (SHELL["full_screen"], SHELL["quit"])
"""Work even in a window that is too small to show anything."""


class Controls:
    """Carries out a scene's bindings, and shows the key bar and the list of keys."""

    def __init__(self, scene: Scene, acts: Mapping[str, Callable[[], object]]) -> None:
        """`acts` maps shell commands to what they do."""
        self.bar, self.list = KeyBar(), KeyList()
        self._scene = scene
        self._acts = {"help": self._turn_list, **acts}
        self._found: object = None
        """What the scene offered when the bindings were last made."""
        self._look_up()

    def _look_up(self) -> None:
        """Make the bindings again if what the scene offers has changed."""
        scene, session, own = self._scene, self._scene.session, self._scene.groups
        works = {"home": scene.leads_home, "quit": scene.quits}
        works |= dict.fromkeys(session.services.left_out, False)
        found = own, works, scene.has_shell, session.keys.own
        if found == self._found:
            return
        self._found = found
        names = [name for name in SHELL if name in self._acts and works.get(name, True)]
        bindings = [bind(SHELL[name], self._acts[name]) for name in names if scene.has_shell]
        shell = shell_group("Window", bindings, own)
        self.groups = with_own_keys([*own, shell], session.keys.own)
        *self._own, self._shell = self.groups
        self._codes = {code for each in self.all for code in _codes(tuple(each.keys), each.pad)}

    def _turn_list(self) -> None:
        self._listener = Listener()
        self.list.toggle()

    @property
    def all(self) -> list[Binding]:
        return in_effect(self.groups, is_typing=False)

    @property
    def is_open(self) -> bool:
        """True while the list of keys is shown."""
        return self.list.is_open

    def update_always(self) -> None:
        """Carry out the commands that work in any state of the window."""
        if self._down():
            self._look_up()
            shell = in_effect([self._shell], self._scene.is_typing)
            self._perform([each for each in shell if each.command in _ALWAYS])

    def update(self) -> bool:
        """Carry out the bindings that are pressed, without keys that type text while it is typed.
        Returns whether the mouse was used. While the list of keys is open, only the list and the
        keys of the window work."""
        self._look_up()
        if self.is_open:
            asked = self._listener.read_input(is_typing=False, is_number=False)
            if self.list.handle_input(asked, self.groups):
                return True
        if self._down():
            groups = [self._shell] if self.is_open else self.groups
            bindings = in_effect(groups, self._scene.is_typing)
            self._perform([each for each in bindings if each.command not in _ALWAYS])
        return self.is_open or self._click()

    def _down(self) -> set[int]:
        """The keys and buttons that are held, or were pressed in this frame."""
        return {*pyxel.input_keys, *filter(pyxel.btn, self._codes)}

    def _perform(self, bindings: Iterable[Binding]) -> None:
        down, used = self._down(), set[int]()
        able = [each for each in bindings if down.intersection(_codes(tuple(each.keys), each.pad))]
        for each in sorted(able, key=_modifiers, reverse=True):
            codes = _codes_now(each)
            if used.isdisjoint(codes) and (presses := _presses(codes, each.repeats)):
                used.update(codes)
                for _ in range(presses):
                    each.act()

    def _click(self) -> bool:
        if not pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT, _HOLD, _QUICK):
            return False
        for box, each in self.bar.spots:
            if box.holds(*SCREEN.pointer):
                if each.repeats or pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT):
                    each.act()
                return True
        return False

    def draw(self) -> None:
        """Draw the key bar, and the list when it is open."""
        scene = self._scene
        self.bar.draw(SCREEN, self._own, self._shell[1], scene.is_typing, scene.corner)
        if self.is_open:
            self.list.draw(SCREEN, self.groups)


def _modifiers(binding: Binding) -> int:
    """The most modifiers that one of its keys needs: Ctrl Tab goes before Tab."""
    return max((len(keyboard.chord(key)[0]) for key in binding.keys), default=0)


@cache
def _codes(keys: tuple[str, ...], pad: str) -> list[int]:
    """Codes of the keys and the button of a binding, without modifiers."""
    buttons = [keyboard.button(pad)] if pad else []
    return buttons + [code for key in keys for code in keyboard.chord(key)[1]]


def _codes_now(binding: Binding) -> list[int]:
    """Codes of a binding whose modifiers are held now."""
    buttons = [keyboard.button(binding.pad)] if binding.pad else []
    for key in binding.keys:
        held, codes = keyboard.chord(key)
        if all(map(pyxel.btn, held)):
            buttons += codes
    return buttons


def _presses(codes: Sequence[int], repeats: bool) -> int:
    """The number of presses of keys or buttons in this frame.

    A slow frame may hold several presses: each counts if `repeats`, as holding the key does.
    """
    if not repeats:
        return int(any(map(pyxel.btnp, codes)))
    pressed = sum(key in codes for key in pyxel.input_keys)
    return pressed or int(any(pyxel.btnp(code, _HOLD, _QUICK) for code in codes))


# ---- a scene -------------------------------------------------------------------------------------

_STOPPERS = (
    pyxel.MOUSE_BUTTON_LEFT,
    *range(pyxel.GAMEPAD1_BUTTON_A, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT + 1),
)
"""Buttons that stop an animation, as every key does."""


class InputReader:
    """Passes input to a scene and runs its bindings."""

    def __init__(self, scene: Scene, quit: Callable[[], object] = lambda: pyxel.quit()) -> None:
        self.scene = scene
        acts: dict[str, Callable[[], object]] = {
            "home": self._go_home,
            "full_screen": lambda: scene.session.turn_full_screen(),
            "lecture": lambda: scene.session.turn_lecture(),
            "copy_link": scene.copy_link,
            "quit": quit,
        }
        self.controls = Controls(scene, acts)
        self._listener = Listener()
        self._request: Request | None = None

    def _go_home(self) -> None:
        self._request = ToTitle()

    def update(self, seconds: float = FRAME) -> Request | None:
        """Let the scene run for `seconds` with the input since the last frame."""
        scene, controls = self.scene, self.controls
        scene.place(SCREEN)
        keys = scene.session.keys
        if keys.awaiting:
            if pressed := keyboard.pressed():
                keys.take(pressed)
            return scene.update(SceneInput(seconds))
        is_any_pressed = bool(pyxel.input_keys) or any(map(pyxel.btnp, _STOPPERS))
        if is_any_pressed and scene.stop():
            return None
        was_open = controls.is_open
        is_used = controls.update()
        if controls.is_open:
            return None
        asked = None
        if not was_open:
            asked = self._listener.read_input(scene.is_typing, scene.edits_number)
        request, self._request = self._request, None
        left, is_shifted = pyxel.MOUSE_BUTTON_LEFT, pyxel.btn(pyxel.KEY_SHIFT)
        presses = pyxel.btn(left), pyxel.btnp(left), pyxel.btnp(left, _HOLD, _QUICK)
        pointer = Pointer(*SCREEN.pointer, *presses, is_shifted, pyxel.mouse_wheel)
        return request or scene.update(SceneInput(seconds, asked, pointer, not is_used))
