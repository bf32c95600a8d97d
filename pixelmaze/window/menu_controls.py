"""The keys that hold in all menus, as the lower strip shows them."""

from __future__ import annotations

import pyxel

from pixelmaze.window.controls import Control, Controls
from pixelmaze.window.session import Session


def menu_controls(session: Session, *more: Control) -> Controls:
    """What can be done beside choosing; the menu itself hears the keys for that."""

    return Controls([(
        "Menu", [
            Control("↑ ↓", (), "choose", "along the menu; also W S, K J, and the mouse"),
            Control("← →", (), "change", "what the line says; also A D, H L"),
            Control("Return", (), "go", "do it; also Space, and a click"),
            Control("Esc", (), "back", "to where you came from; also the right button"),
            *more,
            Control("M", (pyxel.KEY_M,), "sound", "sound off, on", session.turn_sound),
            Control("T", (pyxel.KEY_T,), "theme", "the next theme", session.next_theme),
        ],
    )])  # fmt: skip
