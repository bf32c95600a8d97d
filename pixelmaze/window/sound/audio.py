"""Audio in the window: effects, music and search sounds, each on channels of their own."""

from functools import cache
from math import isqrt
from typing import NamedTuple

import pyxel

from pixelmaze.files.files import told_in
from pixelmaze.maze.step import BACKTRACK, ERASE, FRONTIER
from pixelmaze.ui.kit import ports
from pixelmaze.window.sound import music
from pixelmaze.window.sound.music import Music, tone

# ---- effects -------------------------------------------------------------------------------------

# Short sounds, several at a time, from `assets/sounds.toml`.

EFFECT_CHANNELS = (3, 4, 5, 6)
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
        pyxel.play(self._channel(), effect_of(MML[name]))

    def _channel(self) -> int:
        for channel in EFFECT_CHANNELS:
            if not pyxel.play_pos(channel):
                return channel
        self._oldest = (self._oldest + 1) % len(EFFECT_CHANNELS)
        return EFFECT_CHANNELS[self._oldest]

    def beat(self, danger: float) -> None:
        """Let a heart beat, once a frame: faster and louder, the greater the danger (0 … 1). It is
        silent where there is none."""
        self._wait = max(0, self._wait - 1)
        if danger <= 0 or self._wait:
            return
        self._wait = round(_SLOW + (_FAST - _SLOW) * danger)
        loud = round(36 + 44 * danger)
        pyxel.play(PULSE, effect_of(_HEARTBEAT % (loud, loud * 3 // 4)))


@cache
def effect_of(mml: str) -> pyxel.Sound:
    sound = pyxel.Sound()
    sound.mml(f"{_TOLD['begin']} {mml}")
    return sound


# ---- the sound of a search -----------------------------------------------------------------------

GAP = 5  # minimum frames between notes: 12 notes per second

DEGREES = 16  # notes in the scale: three octaves of five, plus the top note
_LOWEST = 53  # F below middle C, as a MIDI number; small loudspeakers can play it
_SCALE = (0, 2, 4, 7, 9)
_NAMES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")

_TURN = (0, 1, 2, 1)
"""Offsets, in degrees, of a note that is repeated: upwards, or downwards when backtracking."""

_TRIANGLE = 0
_NOTE = "T240 Q100 @ENV1{0,1,127,8,50,23,0} L6"  # a tick of the envelope is 5 milliseconds
_FIGURE = "T240 Q100 @ENV1{0,1,127,8,70,12,0} V40 L8"
_FOUND = f"{_FIGURE} O4 F A >C F R"
_GAVE_UP = f"{_FIGURE} O4 A F D <A R"

CHANNEL = EFFECT_CHANNELS[0]


class Voice(NamedTuple):
    """The sound of a note."""

    is_dull: bool  # whether to play a sine tone instead of the engine's triangle
    volume: int  # volume of the lowest note, 0 … 127


ONWARD = Voice(is_dull=False, volume=44)
AGAIN = Voice(is_dull=False, volume=26)
BACK = Voice(is_dull=True, volume=24)


class SearchSound:
    """Plays the sound of one or several searches: the deeper the current cell, the higher the note.
    The engine must have started.

    The final depth is unknown, so the scale is stretched as the search goes on: its top is the next
    power of four above the greatest depth, and whenever that grows the notes drop. All notes belong
    to a pentatonic scale, in which any sequence of notes sounds right.
    """

    def __init__(self) -> None:
        self._degree = -1
        self._repeats = 0
        self._quiet_until = 0  # the frame in which the next note may start

    def step(self, depth: int, deepest: int, action: int) -> None:
        """Play a step. Call it once in every frame in which the search has advanced, with the depth
        of the step, the greatest depth so far, and the step's action."""
        if action == FRONTIER or pyxel.frame_count < self._quiet_until:
            return
        degree = degree_of(depth, deepest)
        self._repeats = self._repeats + 1 if degree == self._degree else 0
        self._degree = degree
        self._quiet_until = pyxel.frame_count + GAP
        voice = voice_of(action, self._repeats)
        mml = note(turned(degree, self._repeats, voice.is_dull), voice)
        pyxel.play(CHANNEL, sound_of(mml, voice.is_dull))

    def end(self, is_found: bool) -> None:
        """Play a rising figure if the goal was found, else a falling one."""
        sound = sound_of(_FOUND if is_found else _GAVE_UP)
        self._quiet_until = pyxel.frame_count + round((sound.total_sec() or 0) * 60)
        pyxel.play(CHANNEL, sound)


def degree_of(depth: int, deepest: int) -> int:
    """The degree of the scale for a depth, 0 … DEGREES-1, with finer steps near the start."""
    bits = (max(depth, deepest) - 1).bit_length()
    end = 1 << max(4, bits + bits % 2)
    return isqrt((DEGREES - 1) ** 2 * max(depth, 0) // end)


def turned(degree: int, repeats: int, is_back: bool) -> int:
    """The degree to play for a repeated one, varied to avoid a drone."""
    aside = _TURN[repeats % len(_TURN)]
    return max(degree - aside, 0) if is_back else min(degree + aside, DEGREES - 1)


def voice_of(action: int, repeats: int) -> Voice:
    """The voice for a step. `repeats` counts how often its degree has just been played."""
    if action in (BACKTRACK, ERASE):
        return BACK
    return AGAIN if repeats else ONWARD


def note(degree: int, voice: Voice) -> str:
    """A note of the scale in the engine's MML. High notes are softer, as they sound louder."""
    octave, step = divmod(degree, len(_SCALE))
    pitch = _LOWEST + 12 * octave + _SCALE[step]
    volume = voice.volume * (2 * DEGREES - degree) // (2 * DEGREES)
    return f"{_NOTE} V{volume} O{pitch // 12 - 1} {_NAMES[pitch % 12]}"


@cache
def sound_of(mml: str, is_dull: bool = False) -> pyxel.Sound:
    sound = pyxel.Sound()
    sound.mml(f"@{tone(1) if is_dull else _TRIANGLE} {mml}")
    return sound


# ---- all sound -----------------------------------------------------------------------------------

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
        for channel in (*EFFECT_CHANNELS, PULSE):
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

    def hear_end(self, is_found: bool) -> None:
        if not self.is_muted:
            self._search.end(is_found)


def _gain(volume: int) -> float:
    """The gain for a volume, squared so that steps sound evenly spaced."""
    return _USUAL_GAIN * (volume / USUAL) ** 2
