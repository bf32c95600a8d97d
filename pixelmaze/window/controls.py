"""What can be done in a scene: by keys, by the gamepad, and by clicks on the keys' pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import pyxel

from pixelmaze.game.keys import Command, explained, printed
from pixelmaze.theme import Role
from pixelmaze.window import full_screen, hud, keyboard
from pixelmaze.window.hud import BOTTOM, HEIGHT, MARGIN, ROW, WIDTH, Box, Plate

_ARROWS = "←↑→↓"
_NO_TEXT = 128
"""The engine's numbers of keys begin with those that are text."""
_GAP = 10
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
        return len(self.key) == 1 and self.key not in _ARROWS

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


Group = tuple[str, Sequence[Control]]
"""A heading, and what stands under it."""


class Act(NamedTuple):
    """What a command does in a scene."""

    act: Callable[[], object]
    pad: int = -1
    """The gamepad's button."""
    word: str | Callable[[], str] | None = None
    """For the lower strip, in place of the command's own."""
    help: str = ""
    """What it does, where there is more to say of it than the command has."""


def controls_for(commands: Mapping[str, Command], acts: Mapping[str, Act]) -> list[Control]:
    """A control for each of these acts, which are called by the names of commands."""
    return [_control(commands[name], act) for name, act in acts.items()]


def _control(command: Command, act: Act) -> Control:
    *held, key = command.keys[0].split()
    names = (key, *command.always)
    codes = [code for name in names for code in keyboard.codes(name)]
    alone = [code for name in command.always for code in keyboard.codes(name)]
    word = command.word if act.word is None else act.word
    needs = tuple(getattr(pyxel, f"KEY_{name.upper()}") for name in held)
    shown = printed(command.keys[0])
    told = act.help or explained(command, names)
    return Control(shown, codes, word, told, act.act, needs, alone, act.pad, command.repeats)


class Controls:
    """The controls of a scene, their keys in the lower strip, and the list of all of them."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self.is_open = False
        """Whether the list is shown."""
        start = pyxel.GAMEPAD1_BUTTON_START
        is_taken = any(control.pad == start for _, controls in groups for control in controls)
        opener = Control(
            "?", (pyxel.KEY_F1, pyxel.KEY_SLASH), "keys", "show and hide this list; also F1",
            self.toggle, pad=-1 if is_taken else start, else_key="F1",
        )  # fmt: skip
        # the window itself hears these two keys
        widener = Control("F11", (), "", "full screen; also Alt Return", full_screen.turn)
        closer = Control("Q", (), "quit", "quit", pyxel.quit)
        self._take([*groups, ("Window", [opener, widener, closer])])
        self._chosen = 0
        self._is_typing = False
        self._strip = Plate(Box(0, HEIGHT - ROW, WIDTH, ROW))
        self._list = Plate(_LIST)
        self._spots: list[tuple[Box, Control]] = []  # where a click does something
        self._list_spots: list[tuple[Box, Control]] = []

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

    def toggle(self) -> None:
        self.is_open = not self.is_open

    def update(self, is_typing: bool = False) -> bool:
        """Do what is pressed; returns whether the mouse has been heard. While somebody is typing,
        keys that are text do nothing, and the strip does not show them."""
        self._is_typing = is_typing
        if self.is_open and self._update_list():
            return True
        used: set[int] = set()
        for control in self._heard(self._asked):
            if used.isdisjoint(control.keys) and (presses := control.presses()):
                used.update(control.keys)
                for _ in range(presses):
                    control.act()
        if self.is_open:
            return True
        return self._click(self._spots)

    def _heard(self, controls: Iterable[Control]) -> Sequence[Control]:
        """Those that can be done by their keys now."""
        if not self._is_typing:
            return [*controls]
        return [left for control in controls if (left := control.while_typing())]

    def _update_list(self) -> bool:
        """The list can be walked through with arrows or the gamepad, and clicked."""
        down, up = (any(pyxel.btnp(key, _HOLD, _REPEAT) for key in keys) for keys in _WALK)
        step = down - up
        self._chosen = (self._chosen + step) % len(self.all)
        if pyxel.btnp(pyxel.GAMEPAD1_BUTTON_A) or pyxel.btnp(pyxel.KEY_RETURN):
            self.all[self._chosen].act()
            self.is_open = False
            return True
        if pyxel.btnp(pyxel.KEY_ESCAPE) or pyxel.btnp(pyxel.GAMEPAD1_BUTTON_B):
            self.is_open = False
            return True
        if pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT):
            self._click(self._list_spots)
            self.is_open = False
            return True
        return bool(step)

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

    def draw(self) -> None:
        """Draw the keys in the lower strip, and the list over all when it is open."""
        shown = [control for control in self._heard(self.all) if control.label]
        labels = tuple((control.key, control.label) for control in shown)
        self._strip.draw(labels, lambda image: self._paint_strip(image, shown))
        if self.is_open:
            self._list.draw(self._chosen, self._paint_list)

    def _paint_strip(self, image: pyxel.Image, shown: Sequence[Control]) -> None:
        image.cls(Role.PANEL)
        widths = [
            hud.width_of(control.key) + 6 + 4 + hud.width_of(control.label) for control in shown
        ]
        room = WIDTH - 2 * MARGIN - sum(widths)
        gap = max(3, min(_GAP, room // max(1, len(shown) - 1)))
        x = MARGIN
        self._spots = []
        for control, width in zip(shown, widths, strict=True):
            end = hud.draw_key(x, 0, control.key, image)
            hud.text(end + 4, 2, control.label, Role.TEXT_DIM, image)
            self._spots.append((Box(x, HEIGHT - ROW, width, ROW), control))
            x += width + gap

    def _paint_list(self, image: pyxel.Image) -> None:
        image.cls(Role.PANEL)
        image.rectb(0, 0, _LIST.width, _LIST.height, Role.PANEL_EDGE)
        self._list_spots = []
        hint = "A click does what a line says; so do ↑ ↓ and Return."
        y = _LIST.height - 14
        hud.text((_LIST.width - hud.width_of(hint)) // 2, y, hint, Role.TEXT_DIM, image)
        rows = sum(len(controls) + 2 for _, controls in self.groups)
        x, y = 12, 10
        for heading, controls in self.groups:
            if y > 10 and y // _LINE + len(controls) > (rows + 2) // 2 + 1:
                x, y = x + _LIST.width // 2, 10
            hud.text(x, y, heading, Role.GOAL, image)
            y += _LINE
            words = x + max(_HELP, *(hud.width_of(control.key) + 12 for control in controls))
            for control in controls:
                is_chosen = self.all[self._chosen] is control
                hud.draw_key(x, y, control.key, image, is_lit=is_chosen)
                hud.text(words, y + 2, control.help, Role.TEXT, image)
                width = _LIST.width // 2 - 12
                self._list_spots.append((Box(_LIST.x + x, _LIST.y + y, width, _LINE), control))
                y += _LINE
            y += 6


_WALK = (
    (pyxel.KEY_DOWN, pyxel.GAMEPAD1_BUTTON_DPAD_DOWN),
    (pyxel.KEY_UP, pyxel.GAMEPAD1_BUTTON_DPAD_UP),
)
_LINE = 13
_HELP = 86
"""Where the words begin, unless a key is wider."""
_LIST = Box(20, 26, WIDTH - 40, HEIGHT - 26 - BOTTOM - 8)
