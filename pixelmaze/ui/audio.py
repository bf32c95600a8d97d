"""Sounds of games and searches. `Audio` is silent: a front end with sound overrides it."""


class Audio:
    """Belongs to a session. All volumes are 0 … 10."""

    def set_volumes(self, music: int, effects: int, is_muted: bool) -> None:
        """Change the volumes at once."""

    def play(self, effect: str) -> None:
        """Play a short sound: the name of an event, a star or what was done in a menu."""

    def beat(self, danger: float) -> None:
        """Let a heart beat, once a frame: the faster, the greater the danger, 0 … 1."""

    def play_tune(self, name: str, look: str = "", is_dark: bool = False) -> None:
        """Play this tune over and over; if it is the one that plays, it goes on. That of play is
        voiced for the look, and has no melody in the dark."""

    def stop_tune(self) -> None:
        """Play no tune."""

    def hear_step(self, depth: int, deepest: int, action: int) -> None:
        """A search has made a step: `depth` is how deep it was, `deepest` the greatest so far."""

    def hear_found(self) -> None:
        """A search has found the goal."""

    def hear_gave_up(self) -> None:
        """A search has ended without it."""
