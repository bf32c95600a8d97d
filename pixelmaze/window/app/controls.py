"""The bindings of a scene in the window: by keys, by the gamepad, and by clicks on their keys."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache

import pyxel

from pixelmaze.ui.bindings import Binding, Group, bind, in_effect, shell_group
from pixelmaze.ui.commands import SHELL
from pixelmaze.ui.widgets.keys import KeyBar, KeyList, with_own_keys
from pixelmaze.window.app import keyboard
from pixelmaze.window.app.menu_input import Listener
from pixelmaze.window.app.screen import SCREEN

_HOLD, _REPEAT = 18, 3  # frames until a held key repeats, and between repeats
_ALWAYS = (SHELL["full_screen"], SHELL["quit"])
"""Work even in a window that is too small to show anything."""

Offered = tuple[Sequence[Group], Collection[str], Mapping[str, str]]
"""The bindings of a scene, the commands of the shell that work in it, and the player's own keys."""


class Controls:
    """Carries out the bindings of a scene, and shows the key bar and the list of keys."""

    def __init__(
        self, offered: Callable[[], Offered], acts: Mapping[str, Callable[[], object]]
    ) -> None:
        """`offered` returns what there is now, and `acts` has what commands of the shell do, by
        their names."""
        self.bar, self.list = KeyBar(), KeyList()
        self._offered, self._acts = offered, acts
        self._found: Offered | None = None
        """What the bindings are made of."""
        self._is_typing = False
        self._look_up()

    def _look_up(self) -> None:
        """Make the bindings, if they are others now."""
        found = own, names, own_keys = self._offered()
        if found == self._found:
            return
        self._found = found
        acts = {"help": self._turn_list, **self._acts}
        bindings = [bind(SHELL[name], acts[name]) for name in SHELL if name in names]
        shell = shell_group("Window", bindings, own)
        self.groups = with_own_keys([*own, shell], own_keys)
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
        """Whether the list is shown."""
        return self.list.is_open

    def update_always(self, is_typing: bool) -> None:
        """Carry out what works in any state of the window."""
        if self._down():
            self._look_up()
            shell = in_effect([self._shell], is_typing)
            self._perform([each for each in shell if each.command in _ALWAYS])

    def update(self, is_typing: bool = False) -> bool:
        """Carry out what is pressed. Returns whether the mouse was used. While characters are text,
        keys that are text do nothing, and the key bar does not show them. While the list is open,
        only it and the keys of the window work."""
        self._is_typing = is_typing
        self._look_up()
        if self.is_open:
            asked = self._listener.listen(is_typing=False, is_number=False)
            if self.list.hear(asked, self.groups):
                return True
        if self._down():
            bindings = in_effect([self._shell] if self.is_open else self.groups, is_typing)
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
        if not pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT, _HOLD, _REPEAT):
            return False
        for box, each in self.bar.spots:
            if box.holds(*SCREEN.pointer):
                if each.repeats or pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT):
                    each.act()
                return True
        return False

    def draw(self, corner: str = "") -> None:
        """Draw the key bar, and the list when it is open."""
        self.bar.draw(SCREEN, self._own, self._shell[1], self._is_typing, corner)
        if self.is_open:
            self.list.draw(SCREEN, self.groups)


def _modifiers(binding: Binding) -> int:
    """How many modifiers its keys need, at most: Ctrl Tab is not Tab."""
    return max((len(keyboard.chord(key)[0]) for key in binding.keys), default=0)


@cache
def _codes(keys: tuple[str, ...], pad: str) -> list[int]:
    """The keys and buttons that carry a binding out, whatever the modifiers."""
    buttons = [keyboard.button(pad)] if pad else []
    return buttons + [code for key in keys for code in keyboard.chord(key)[1]]


def _codes_now(binding: Binding) -> list[int]:
    """The keys and buttons that carry it out, as the modifiers are now."""
    buttons = [keyboard.button(binding.pad)] if binding.pad else []
    for key in binding.keys:
        held, codes = keyboard.chord(key)
        if all(map(pyxel.btn, held)):
            buttons += codes
    return buttons


def _presses(codes: Sequence[int], repeats: bool) -> int:
    """How many times they were pressed in this frame. A slow frame may hold several presses: they
    count one by one where holding the key counts, too."""
    if not repeats:
        return int(any(map(pyxel.btnp, codes)))
    pressed = sum(key in codes for key in pyxel.input_keys)
    return pressed or int(any(pyxel.btnp(code, _HOLD, _REPEAT) for code in codes))
