"""What the scenes of the game share in a terminal."""

from __future__ import annotations

from pixelmaze.storage.settings import all_settings
from pixelmaze.terminal.services import Services
from pixelmaze.ui import session


class Session(session.Session):
    """There is no sound in a terminal, no window, and how fast a held key repeats is its own."""

    services = Services()
    left_out = tuple(name for name, it in all_settings().items() if it.is_window_only)
