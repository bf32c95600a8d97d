"""The bindings of every menu."""

from __future__ import annotations

from typing import Any

from pixelmaze.game.keys import COMMANDS
from pixelmaze.ui.bindings import Binding, bind


def menu_bindings(session: Any, *more: Binding, is_result: bool = False) -> list[Binding]:
    """The bindings of a menu. The menu itself handles the keys for moving and choosing, which are
    only displayed."""
    is_quiet = is_result and session.services.is_terse
    up, across, go, back = session.services.menu_help
    theme = bind(COMMANDS["theme"], session.next_theme, word="" if is_quiet else None)
    own = session.services.own_bindings(session, not is_result)
    keys = [
        Binding("↑ ↓", (), "choose", up),
        Binding("← →", (), "change", across),
        Binding("Return", (), "go", go),
        Binding("Esc", (), "" if is_quiet else "back", back),
    ]
    if is_result:
        del keys[1]
        return [*keys, *more, theme, *own]
    sound, *rest = own or [None]
    return [*keys, *more, *filter(None, (sound, theme, *rest))]
