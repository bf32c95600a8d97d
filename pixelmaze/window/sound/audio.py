"""Audio in the window: effects, music and search sounds, each on channels of their own."""

import pyxel

from pixelmaze.ui import ports
from pixelmaze.window.sound import effects, music
from pixelmaze.window.sound.effects import Effects
from pixelmaze.window.sound.music import Music
from pixelmaze.window.sound.search_sound import SearchSound

USUAL = 7  # the volume that corresponds to the engine's default gain
_USUAL_GAIN = 0.125


class Audio(ports.Audio):
    """Plays all sound. Create it after the engine has started."""

    def __init__(self) -> None:
        self._effects = Effects()
        self._music = Music()
        self._search = SearchSound()
        self._volumes = (USUAL, USUAL, False)

    @property
    def is_muted(self) -> bool:
        return self._volumes[2]

    def set_volumes(self, music: int, effects: int, is_muted: bool) -> None:
        if (music, effects, is_muted) != self._volumes:
            self._volumes = music, effects, is_muted
            self._apply()

    def _apply(self) -> None:
        music_volume, effects_volume, is_muted = self._volumes
        for channel in music.CHANNELS:
            pyxel.channels[channel].gain = 0 if is_muted else _gain(music_volume)
        for channel in (*effects.CHANNELS, effects.PULSE):
            pyxel.channels[channel].gain = 0 if is_muted else _gain(effects_volume)
            if is_muted:
                pyxel.stop(channel)
        self._music.go_on()

    def play(self, effect: str) -> None:
        self._effects.play(effect)

    def beat(self, danger: float) -> None:
        self._effects.beat(danger)

    def play_tune(self, name: str, look: str = "", is_dark: bool = False) -> None:
        self._music.play(name, look, is_dark)

    def stop_tune(self) -> None:
        self._music.stop()

    def hear_step(self, depth: int, deepest: int, action: int) -> None:
        if not self.is_muted:
            self._search.step(depth, deepest, action)

    def hear_found(self) -> None:
        if not self.is_muted:
            self._search.found()

    def hear_gave_up(self) -> None:
        if not self.is_muted:
            self._search.gave_up()


def _gain(volume: int) -> float:
    """The gain for a volume, squared so that steps sound evenly spaced."""
    return _USUAL_GAIN * (volume / USUAL) ** 2
