"""The keys that hold in all menus beside those for choosing."""

from __future__ import annotations

from pixelmaze.game.keys import COMMANDS
from pixelmaze.terminal.controls import Control, control
from pixelmaze.terminal.session import Session


def theme_control(session: Session) -> Control:
    return control(COMMANDS["theme"], session.next_theme)
