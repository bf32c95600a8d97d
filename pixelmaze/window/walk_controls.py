"""The controls of play, by the letters that a key scheme leaves to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pixelmaze.game.keys import COMMANDS, bindings, explained, printed, rose, walking
from pixelmaze.shapes import SHAPES
from pixelmaze.window import keyboard
from pixelmaze.window.controls import Control

Act = tuple[Callable[[], object], int]
"""What is done, and the gamepad's button for it, or -1."""


def nothing() -> None:
    """For what something else hears."""


def walk_controls(
    scheme: str, shape: str, acts: Mapping[str, Act], words: Mapping[str, str]
) -> list[Control]:
    """A control for each of these, which are the names of commands, and `walk`; `words` has those
    for the lower strip that are not the commands' own."""
    keys = bindings(scheme, shape)
    controls = []
    for name, (act, pad) in acts.items():
        if name == "walk":
            letters = rose(scheme, shape)
            how = (
                f"{letters}: the {SHAPES[shape].ways} directions"
                if letters
                else "two together go around corners"
            )
            controls.append(Control(walking(scheme, shape), (), "walk", f"walk; {how}"))
            if letters:
                controls.append(Control("→ ↑", (), "", "two arrows together: the way between"))
            controls += [
                Control("Shift", (), "", "hold it to run to the next fork"),
                Control("mouse", (), "", "click or drag: walk; right drag: look"),
            ]
            continue
        command, names = COMMANDS[name], keys[name]
        codes = tuple(code for key in names for code in keyboard.codes(key))
        controls.append(
            Control(printed(names[0]), codes, words.get(name, command.word),
                    explained(command, names), act,
                    pad=pad, repeats=command.repeats)
        )  # fmt: skip
    return controls
