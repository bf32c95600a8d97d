"""How loud all is: the gains of the engine's channels, which all scenes share."""

from __future__ import annotations

import pyxel

from pixelmaze.window import effects, music

LOUDEST = 10
USUAL = 7
"""The volume at which a channel has the gain that the engine gives it by itself."""
_USUAL_GAIN = 0.125


class Mixer:
    """Two volumes of 0 … LOUDEST, and silence."""

    def __init__(self) -> None:
        self.music_volume = USUAL
        self.effects_volume = USUAL
        self.is_muted = False

    def set(self, music: int, effects: int, is_muted: bool) -> None:
        """Change them; it is heard at once."""
        if (music, effects, is_muted) != (
            self.music_volume, self.effects_volume, self.is_muted,
        ):  # fmt: skip
            self.music_volume, self.effects_volume, self.is_muted = music, effects, is_muted
            self._apply()

    def toggle(self) -> None:
        """Be silent, or be heard again."""
        self.set(self.music_volume, self.effects_volume, not self.is_muted)

    def _apply(self) -> None:
        for channel in music.CHANNELS:
            pyxel.channels[channel].gain = self._gain(self.music_volume)
        pyxel.channels[effects.CHANNEL].gain = self._gain(self.effects_volume)
        music.MUSIC.go_on()
        if self.is_muted:
            pyxel.stop(effects.CHANNEL)

    def _gain(self, volume: int) -> float:
        """Squared, so that each degree of loudness seems as large as the next."""
        return 0 if self.is_muted else _USUAL_GAIN * (volume / USUAL) ** 2


MIXER = Mixer()
"""The one that there is."""
