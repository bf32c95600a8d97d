"""Sound in the window: effects, the sound of a search, and music, each on its own channels.

The tunes in `assets/tunes/` are composed for this game, in three voices: a melody, broken chords
and a bass. Bar lines (|) are for readers and are removed before the engine parses a voice. The tune
of play is voiced for each look: in another key, at another tempo, with other instruments. In the
dark it has no melody.
"""

from collections.abc import Sequence
from functools import cache
from math import isqrt, pi, sin
from typing import Any, NamedTuple

import pyxel

from pixelmaze.files.files import assets, toml_in
from pixelmaze.looks.looks import FILES
from pixelmaze.maze.step import BACKTRACK, ERASE, FRONTIER
from pixelmaze.ui.kit import ports

# ---- effects -------------------------------------------------------------------------------------

EFFECT_CHANNELS = (3, 4, 5, 6)
"""The channels of effects, after those of music. The engine starts with four in all."""
PULSE = 7  # the channel of the heartbeat

_TABLE = toml_in("sounds.toml")
MML = {name: mml.format(**_TABLE["shapes"]) for name, mml in _TABLE["sounds"].items()}
"""The sounds of events, from `assets/sounds.toml`, in the engine's MML."""
_STEPS = ("step", "other_step")  # of the left foot and the right

_HEARTBEAT = f"{_TABLE['shapes']['thud']} V%d O3 C16 R16 V%d C16"
_SLOW, _FAST = 66, 26  # frames from one heartbeat to the next


@cache
def effect_of(mml: str) -> pyxel.Sound:
    return _made_of(f"{_TABLE['begin']} {mml}")


def _made_of(mml: str) -> pyxel.Sound:
    sound = pyxel.Sound()
    sound.mml(mml)
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
ONWARD, AGAIN, BACK = 44, 26, 24
"""Volumes of the lowest note, 0 … 127: of a new note, of a repeated one, and when backtracking."""


class SearchSound:
    """Plays the sound of searches: the deeper the current cell, the higher the note.

    The final depth is unknown, so the scale is stretched as a search goes on: its top is the next
    power of four above the greatest depth, and whenever that grows the notes drop. All notes belong
    to a pentatonic scale, in which any sequence of notes sounds right.
    """

    def __init__(self) -> None:
        self._degree = -1
        self._repeats = 0
        self._quiet_until = 0  # the frame in which the next note may start

    def step(self, depth: int, deepest: int, action: int) -> None:
        """Play a step with its depth, the greatest depth so far, and its action. Call once in each
        frame in which the search has advanced."""
        if action == FRONTIER or pyxel.frame_count < self._quiet_until:
            return
        degree = degree_of(depth, deepest)
        self._repeats = self._repeats + 1 if degree == self._degree else 0
        self._degree = degree
        self._quiet_until = pyxel.frame_count + GAP
        is_back = action in (BACKTRACK, ERASE)
        volume = BACK if is_back else AGAIN if self._repeats else ONWARD
        mml = note(turned(degree, self._repeats, is_back), volume)
        pyxel.play(CHANNEL, sound_of(mml, is_dull=is_back))

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
    """The degree to play for one that was repeated that often, varied to avoid a drone."""
    aside = _TURN[repeats % len(_TURN)]
    return max(degree - aside, 0) if is_back else min(degree + aside, DEGREES - 1)


def note(degree: int, volume: int) -> str:
    """A note of the scale in the engine's MML. High notes are softer, as they sound louder."""
    octave, step = divmod(degree, len(_SCALE))
    pitch = _LOWEST + 12 * octave + _SCALE[step]
    softer = volume * (2 * DEGREES - degree) // (2 * DEGREES)
    return f"{_NOTE} V{softer} O{pitch // 12 - 1} {_NAMES[pitch % 12]}"


@cache
def sound_of(mml: str, is_dull: bool = False) -> pyxel.Sound:
    """The sound of MML in the engine's triangle; if `is_dull`, in a sine."""
    return _made_of(f"@{tone(1) if is_dull else _TRIANGLE} {mml}")


# ---- music --------------------------------------------------------------------------------------

MUSIC_CHANNELS = (0, 1, 2)
PLAY = "play"  # the tune that is voiced for each look
_SAMPLES = 32  # samples per period of a tone


class Instrument(NamedTuple):
    """The sound of a voice."""

    overtones: Sequence[float]  # strength of each overtone, starting with the fundamental
    shape: str  # envelope and vibrato of a note, in the engine's MML. A tick is 1/48 of a beat


INSTRUMENTS = {name: Instrument(**table) for name, table in toml_in("instruments.toml").items()}


class Voice(NamedTuple):
    """One of the three voices of a tune."""

    instrument: str  # one of INSTRUMENTS
    volume: int  # 0 … 127
    bars: str  # the notes in MML


class Score(NamedTuple):
    tempo: int  # in beats per minute
    voices: tuple[Voice, ...]
    semitones: int = 0  # from the written key to the played one


def _score(table: dict[str, Any]) -> Score:
    return Score(table["tempo"], tuple(Voice(**voice) for voice in table["voices"]))


SCORES = {path.stem: _score(toml_in(path)) for path in sorted((assets() / "tunes").glob("*.toml"))}


class Voicing(NamedTuple):
    """The key, the tempo and the instruments of the tune of play in a look."""

    semitones: int = 0  # from the written key
    tempo: int = 72  # in beats per minute
    melody: str = "flute"
    chords: str = "harp"
    bass: str = "bass"


VOICINGS = {"": Voicing()}
VOICINGS |= {name: Voicing(**file["tune"]) for name, file in FILES.items() if "tune" in file}
"""The voicings by look, from the looks' files; the empty name is for mazes without a look."""


class Music:
    """Plays a tune in a loop."""

    def __init__(self) -> None:
        self._tune = ""
        self._look = ""
        self._is_dark = False
        self._left_at = 0.0
        """The beat at which another tune interrupted the tune of play."""

    def play(self, tune: str, look: str = "", is_dark: bool = False) -> None:
        """Start a tune, unless it is playing. With `is_dark`, play no melody.

        The tune of play continues where it was interrupted, even in another voicing.
        """
        wanted = tune, look if tune == PLAY else "", is_dark and tune == PLAY
        position = pyxel.play_pos(MUSIC_CHANNELS[0])
        if position and self._tune == PLAY:
            self._left_at = position[1] * self._tempo / 60
        if not position or wanted != (self._tune, self._look, self._is_dark):
            self._tune, self._look, self._is_dark = wanted
            self._start(self._left_at * 60 / self._tempo if tune == PLAY else 0)

    @property
    def _tempo(self) -> int:
        return _voiced(self._tune, self._look).tempo

    def stop(self) -> None:
        self._tune = ""
        for channel in MUSIC_CHANNELS:
            pyxel.stop(channel)

    def go_on(self) -> None:
        """Restart the tune where it is: new gains apply only to new notes, and some are long."""
        position = pyxel.play_pos(MUSIC_CHANNELS[0])
        if self._tune and position:
            self._start(position[1])

    def _start(self, seconds: float) -> None:
        sounds = sounds_of(self._tune, self._look, self._is_dark)
        for channel, sound in zip(MUSIC_CHANNELS, sounds, strict=True):
            pyxel.play(channel, sound, sec=seconds, loop=True)


def _voiced(tune: str, look: str) -> Score:
    """The score of a tune in the voicing of a look."""
    score = SCORES[tune]
    if tune != PLAY:
        return score
    voicing = VOICINGS.get(look, VOICINGS[""])
    parts = zip(score.voices, (voicing.melody, voicing.chords, voicing.bass), strict=True)
    voices = tuple(voice._replace(instrument=instrument) for voice, instrument in parts)
    return Score(voicing.tempo, voices, voicing.semitones)


@cache
def sounds_of(tune: str, look: str = "", is_dark: bool = False) -> list[pyxel.Sound]:
    """The voices of a tune. With `is_dark` the melody is a silence of the same length."""
    score = _voiced(tune, look)
    melody, *others = score.voices
    voices = (melody._replace(volume=0) if is_dark else melody, *others)
    return [_made_of(in_mml(score, voice)) for voice in voices]


def in_mml(score: Score, voice: Voice) -> str:
    """A voice of a score in the engine's MML."""
    instrument = INSTRUMENTS[voice.instrument]
    number = tone(*instrument.overtones)
    key = f"K{score.semitones}" if score.semitones else ""
    bars = voice.bars.replace("|", "")
    return f"T{score.tempo} {key} @{number} {instrument.shape} V{voice.volume} {bars}"


@cache
def tone(*overtones: float) -> int:
    """Create a tone from the strengths of its overtones, fundamental first. Returns its number.

    Such tones are softer than the engine's own four.
    """
    wave = [
        sum(
            strength * sin(2 * pi * times * i / _SAMPLES)
            for times, strength in enumerate(overtones, 1)
        )
        for i in range(_SAMPLES)
    ]
    loudest = max(map(abs, wave))
    made = pyxel.Tone()
    made.sample_bits = 8
    made.wavetable[:] = [round(127.5 + 127.5 * height / loudest) for height in wave]
    pyxel.tones.append(made)
    return len(pyxel.tones) - 1


# ---- all sound -----------------------------------------------------------------------------------

USUAL = 7  # the volume that corresponds to the engine's default gain
_USUAL_GAIN = 0.125


class Audio(ports.Audio):
    """Plays all sound. Create after the engine has started."""

    def __init__(self) -> None:
        while len(pyxel.channels) <= PULSE:
            pyxel.channels.append(pyxel.Channel())
        self._is_left = False  # which foot steps
        self._oldest = 0  # the channel of the oldest effect, as an index
        self._until_beat = 0  # frames to the next heartbeat
        self._music = Music()
        self._search = SearchSound()
        self._volumes = (USUAL, USUAL, False)

    @property
    def is_muted(self) -> bool:
        return self._volumes[2]

    def set_volumes(self, music: int, effects: int, is_muted: bool) -> None:
        if (music, effects, is_muted) == self._volumes:
            return
        self._volumes = music, effects, is_muted
        for channel in MUSIC_CHANNELS:
            pyxel.channels[channel].gain = 0 if is_muted else _gain(music)
        for channel in (*EFFECT_CHANNELS, PULSE):
            pyxel.channels[channel].gain = 0 if is_muted else _gain(effects)
            if is_muted:
                pyxel.stop(channel)
        self._music.go_on()

    def play(self, effect: str) -> None:
        if effect == "step":
            self._is_left = not self._is_left
            effect = _STEPS[self._is_left]
        pyxel.play(self._free_channel(), effect_of(MML[effect]))

    def _free_channel(self) -> int:
        """A silent channel for an effect; if there is none, the one with the oldest effect."""
        for channel in EFFECT_CHANNELS:
            if not pyxel.play_pos(channel):
                return channel
        self._oldest = (self._oldest + 1) % len(EFFECT_CHANNELS)
        return EFFECT_CHANNELS[self._oldest]

    def beat(self, danger: float) -> None:
        self._until_beat = max(0, self._until_beat - 1)
        if danger <= 0 or self._until_beat:
            return
        self._until_beat = round(_SLOW + (_FAST - _SLOW) * danger)
        loud = round(36 + 44 * danger)
        pyxel.play(PULSE, effect_of(_HEARTBEAT % (loud, loud * 3 // 4)))

    def play_tune(self, name: str, look: str = "", is_dark: bool = False) -> None:
        self._music.play(name, look, is_dark)

    def stop_tune(self) -> None:
        self._music.stop()

    def play_step(self, depth: int, deepest: int, action: int) -> None:
        if not self.is_muted:
            self._search.step(depth, deepest, action)

    def play_end(self, is_found: bool) -> None:
        if not self.is_muted:
            self._search.end(is_found)


def _gain(volume: int) -> float:
    """The gain for a volume, squared so that steps sound evenly spaced."""
    return _USUAL_GAIN * (volume / USUAL) ** 2
