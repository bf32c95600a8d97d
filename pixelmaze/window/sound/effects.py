"""Sound effects: short sounds, several at a time, from `assets/sounds.toml`."""

from functools import cache

import pyxel

from pixelmaze.files.files import told_in

CHANNELS = (3, 4, 5, 6)
"""Those that the music leaves free; the engine starts with four channels in all."""
PULSE = 7  # the channel of the heartbeat

_TOLD = told_in("sounds.toml")
MML = {name: mml.format(**_TOLD["shapes"]) for name, mml in _TOLD["sounds"].items()}
"""The sounds of events."""
STEPS = ("step", "other_step")  # of the left foot and the right one

_HEARTBEAT = f"{_TOLD['shapes']['thud']} V%d O3 C16 R16 V%d C16"
_SLOW, _FAST = 66, 26  # frames from one heartbeat to the next


class Effects:
    """Plays sound effects. The engine must have started."""

    def __init__(self) -> None:
        while len(pyxel.channels) <= PULSE:
            pyxel.channels.append(pyxel.Channel())
        self._is_left = False  # which foot steps
        self._oldest = 0
        self._wait = 0

    def play(self, name: str) -> None:
        """Play the effect with this name, on a channel that is silent; if there is none, in place
        of the oldest effect."""
        if name == "step":
            self._is_left = not self._is_left
            name = STEPS[self._is_left]
        pyxel.play(self._channel(), sound_of(MML[name]))

    def _channel(self) -> int:
        for channel in CHANNELS:
            if not pyxel.play_pos(channel):
                return channel
        self._oldest = (self._oldest + 1) % len(CHANNELS)
        return CHANNELS[self._oldest]

    def beat(self, danger: float) -> None:
        """Let a heart beat, once a frame: faster and louder, the greater the danger (0 … 1). It is
        silent where there is none."""
        self._wait = max(0, self._wait - 1)
        if danger <= 0 or self._wait:
            return
        self._wait = round(_SLOW + (_FAST - _SLOW) * danger)
        loud = round(36 + 44 * danger)
        pyxel.play(PULSE, sound_of(_HEARTBEAT % (loud, loud * 3 // 4)))


@cache
def sound_of(mml: str) -> pyxel.Sound:
    sound = pyxel.Sound()
    sound.mml(f"{_TOLD['begin']} {mml}")
    return sound
