"""What can be done in a scene: by keys, by the gamepad, and by clicks on the keys' pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, cast

import pyxel

from pixelmaze.ui import bindings
from pixelmaze.ui.bindings import Binding, is_text
from pixelmaze.ui.surface import Box
from pixelmaze.ui.widgets.keys import KeyBar, KeyList
from pixelmaze.window import keyboard
from pixelmaze.window.menu_input import Listener
from pixelmaze.window.surface import SCREEN

_NO_TEXT = 128
"""The engine's numbers of keys begin with those that are text."""
_HOLD, _REPEAT = 18, 3
"""Frames until a held key repeats, and from then on."""


class Control(NamedTuple):
    """One thing that can be done."""

    key: str
    """As it is printed."""
    keys: Sequence[int]
    word: str | Callable[[], str]
    """For the lower strip, where there is little room; empty to leave it out there."""
    help: str
    """What it does, in a few words."""
    act: Callable[[], object] = lambda: None
    """Nothing, where something else hears its key."""
    needs: tuple[int, ...] = ()
    """Keys that must be held with its key."""
    alone: Sequence[int] = ()
    """Those of its keys for which none need be held."""
    pad: int = -1
    """The gamepad's button."""
    repeats: bool = False
    """Whether it goes on while it is held."""
    else_key: str = ""
    """A key that does the same and is no text, as it is printed."""

    @property
    def label(self) -> str:
        return self.word if isinstance(self.word, str) else self.word()

    @property
    def is_text(self) -> bool:
        """Whether its key is a character that can be typed."""
        return is_text(self.key)

    def while_typing(self) -> Control | None:
        """What is left of it while characters are text; None if nothing is."""
        keys = [key for key in self.keys if key >= _NO_TEXT]
        if not self.is_text:
            return self._replace(keys=keys)
        return self._replace(keys=keys, key=self.else_key) if self.else_key else None

    def presses(self) -> int:
        """How many times to do it in this frame. A slow frame may hold several presses; they count
        one by one where holding the key counts, too."""
        is_held = all(pyxel.btn(key) for key in self.needs)
        buttons = [key for key in self.keys if is_held or key in self.alone]
        if self.pad >= 0:
            buttons.append(self.pad)
        if not self.repeats:
            return int(any(pyxel.btnp(button) for button in buttons))
        pressed = sum(key in buttons for key in pyxel.input_keys)
        return pressed or int(any(pyxel.btnp(button, _HOLD, _REPEAT) for button in buttons))


PADS = {
    "a": pyxel.GAMEPAD1_BUTTON_A, "x": pyxel.GAMEPAD1_BUTTON_X, "y": pyxel.GAMEPAD1_BUTTON_Y,
    "back": pyxel.GAMEPAD1_BUTTON_BACK, "up": pyxel.GAMEPAD1_BUTTON_DPAD_UP,
    "down": pyxel.GAMEPAD1_BUTTON_DPAD_DOWN,
    "left shoulder": pyxel.GAMEPAD1_BUTTON_LEFTSHOULDER,
    "right shoulder": pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER,
    "b": pyxel.GAMEPAD1_BUTTON_B,
    "": -1, "start": pyxel.GAMEPAD1_BUTTON_START, "left": pyxel.GAMEPAD1_BUTTON_DPAD_LEFT,
    "right": pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT,
}  # fmt: skip


def taken(each: Binding) -> Control:
    """The control for a binding, with the engine's key codes."""
    chords = [name.split() for name in each.keys]
    codes = tuple(code for *_, key in chords for code in keyboard.codes(key))
    alone = [code for *held, key in chords if not held for code in keyboard.codes(key)]
    held = {name for *names, _ in chords for name in names}
    return Control(
        each.key, codes, each.word, each.help, each.act,
        tuple(code for name in held for code in keyboard.codes(name)), alone, PADS[each.pad],
        each.repeats, each.else_key,
    )  # fmt: skip


Group = tuple[str, Sequence[Control]]
"""A heading, and what stands under it."""


class Controls:
    """The controls of a scene, their keys in the lower strip, and the list of all of them."""

    def __init__(
        self,
        groups: Sequence[bindings.Group],
        widen: Callable[[], object],
    ) -> None:
        """`widen` turns to full screen and back."""
        self._bar, self._list, self._listener = KeyBar(), KeyList(), Listener()
        own = [(name, [taken(each) for each in group]) for name, group in groups]
        start = pyxel.GAMEPAD1_BUTTON_START
        is_taken = any(control.pad == start for _, controls in own for control in controls)
        opener = Control(
            "?", (pyxel.KEY_F1, pyxel.KEY_SLASH), "keys", "show and hide this list; also F1",
            self._list.toggle, pad=-1 if is_taken else start, else_key="F1",
        )  # fmt: skip
        # the window itself hears these two keys
        widener = Control("F11", (), "", "full screen; also Alt Return", widen)
        closer = Control("Q", (), "quit", "quit", pyxel.quit)
        self._take([*own, ("Window", [opener, widener, closer])])
        self._is_typing = False

    @property
    def is_open(self) -> bool:
        """Whether the list is shown."""
        return self._list.is_open

    @property
    def chosen(self) -> int:
        """The selected row of the list."""
        return self._list.chosen

    @property
    def spots(self) -> list[tuple[Box, Control]]:
        """Where the key bar shows which control."""
        return cast(list[tuple[Box, Control]], self._bar.spots)

    @property
    def list_spots(self) -> list[tuple[Box, Control]]:
        """Where the list shows which control."""
        return cast(list[tuple[Box, Control]], self._list.spots)

    def _take(self, groups: Sequence[Group]) -> None:
        self.groups = groups
        self.all = [control for _, controls in groups for control in controls]
        # who needs another key beside the same one is asked first
        self._asked = sorted(self.all, key=lambda control: -len(control.needs))

    def lead_home(self, act: Callable[[], object]) -> None:
        """Let Esc do this from now on. The strip shows it in place of what quits."""
        *before, (heading, (opener, *_, widener, closer)) = self.groups
        esc = Control("Esc", (pyxel.KEY_ESCAPE,), "menu", "back to the menu", act)
        self._take([*before, (heading, [opener, esc, widener, closer._replace(word="")])])

    def update(self, is_typing: bool = False) -> bool:
        """Do what is pressed; returns whether the mouse has been heard. While somebody is typing,
        keys that are text do nothing, and the strip does not show them. While the list is open,
        only it and the keys of the window are heard."""
        self._is_typing = is_typing
        asked = self._listener.listen(is_typing=True, is_number=False)
        if self.is_open and self._list.hear(asked, cast(Any, self.groups)):
            return True
        used: set[int] = set()
        for control in self._heard(self.groups[-1][1] if self.is_open else self._asked):
            if used.isdisjoint(control.keys) and (presses := control.presses()):
                used.update(control.keys)
                for _ in range(presses):
                    control.act()
        if self.is_open:
            return True
        return self._click(self.spots)

    def _heard(self, controls: Iterable[Control]) -> Sequence[Control]:
        """Those that can be done by their keys now."""
        if not self._is_typing:
            return [*controls]
        return [left for control in controls if (left := control.while_typing())]

    def _click(self, spots: list[tuple[Box, Control]]) -> bool:
        if not pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT, _HOLD, _REPEAT):
            return False
        for box, control in spots:
            if box.holds(pyxel.mouse_x, pyxel.mouse_y):
                if control.repeats or pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT):
                    control.act()
                return True
        return False

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self, corner: str = "") -> None:
        """Draw the keys in the lower strip, and the list over all when it is open."""
        groups: Any
        always: Any
        *groups, (_, always) = self.groups
        self._bar.draw(SCREEN, groups, always, self._is_typing, corner)
        if self.is_open:
            self._list.draw(SCREEN, cast(Any, self.groups))
