"""The background music: tunes in three voices, all composed for this game, in `assets/tunes/`.

The voices are a melody, broken chords and a bass. Bar lines (|) are for readers and are removed
before the engine parses a voice. The tune of play is voiced for each look: in another key, at
another tempo, with other instruments. In the dark it has no melody.
"""

from collections.abc import Sequence
from functools import cache
from math import pi, sin
from typing import Any, NamedTuple

import pyxel

from pixelmaze.files.files import assets, told_in
from pixelmaze.looks.themes import FILES

CHANNELS = (0, 1, 2)

TITLE = "title"
PLAY = "play"
RESULT = "result"
ENDING = "ending"

_SAMPLES = 32  # samples per period of a tone


class Instrument(NamedTuple):
    """The sound of a voice."""

    overtones: Sequence[float]  # strength of each overtone, beginning with the fundamental
    shape: str  # envelope and vibrato of a note, in the engine's MML. A tick is 1/48 of a beat


INSTRUMENTS = {name: Instrument(**told) for name, told in told_in("instruments.toml").items()}


class Voice(NamedTuple):
    """One of the three voices of a tune."""

    instrument: str  # one of INSTRUMENTS
    volume: int  # 0 … 127
    bars: str  # the notes in MML


class Score(NamedTuple):
    tempo: int  # in beats per minute
    voices: tuple[Voice, ...]
    semitones: int = 0  # from the key in which it is written to the one in which it is played


def _score(told: dict[str, Any]) -> Score:
    return Score(told["tempo"], tuple(Voice(**voice) for voice in told["voices"]))


SCORES = {path.stem: _score(told_in(path)) for path in sorted((assets() / "tunes").glob("*.toml"))}


class Voicing(NamedTuple):
    """How the tune of play sounds in a look."""

    semitones: int = 0  # from the key in which it is written
    tempo: int = 72  # in beats per minute
    melody: str = "flute"
    chords: str = "harp"
    bass: str = "bass"


VOICINGS = {"": Voicing()}
VOICINGS |= {name: Voicing(**told["tune"]) for name, told in FILES.items() if "tune" in told}
"""The voicing of each look, from its file; that of mazes without one under the empty name."""


class Music:
    """Plays a tune in a loop. The engine must have started."""

    def __init__(self) -> None:
        self._tune = ""
        self._look = ""
        self._is_dark = False
        self._left_at = 0.0
        """The beat of the tune of play at which another tune began."""

    def play(self, tune: str, look: str = "", is_dark: bool = False) -> None:
        """Start a tune, unless it is playing already. That of play goes on where it was, also in
        another voicing. `is_dark`: play no melody."""
        if tune not in SCORES:
            raise ValueError(f"there is no tune {tune!r}")
        wanted = tune, look if tune == PLAY else "", is_dark and tune == PLAY
        position = pyxel.play_pos(CHANNELS[0])
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
        for channel in CHANNELS:
            pyxel.stop(channel)

    def go_on(self) -> None:
        """Restart the tune at its current position. The engine applies a channel's gain only when a
        note begins, and some notes are long."""
        position = pyxel.play_pos(CHANNELS[0])
        if self._tune and position:
            self._start(position[1])

    def _start(self, seconds: float) -> None:
        sounds = sounds_of(self._tune, self._look, self._is_dark)
        for channel, sound in zip(CHANNELS, sounds, strict=True):
            pyxel.play(channel, sound, sec=seconds, loop=True)


def _voiced(tune: str, look: str) -> Score:
    """The score of a tune, as it is played in a look."""
    score = SCORES[tune]
    if tune != PLAY:
        return score
    voicing = VOICINGS.get(look, VOICINGS[""])
    instruments = (voicing.melody, voicing.chords, voicing.bass)
    melody, chords, bass = (
        voice._replace(instrument=instrument)
        for voice, instrument in zip(score.voices, instruments, strict=True)
    )
    return Score(voicing.tempo, (melody, chords, bass), voicing.semitones)


@cache
def sounds_of(tune: str, look: str = "", is_dark: bool = False) -> list[pyxel.Sound]:
    """The voices of a tune. In the dark that of the melody is a silence of the same length."""
    score = _voiced(tune, look)
    sounds = []
    for number, voice in enumerate(score.voices):
        is_silent = is_dark and number == 0
        sound = pyxel.Sound()
        sound.mml(in_mml(score, voice._replace(volume=0) if is_silent else voice))
        sounds.append(sound)
    return sounds


def in_mml(score: Score, voice: Voice) -> str:
    """A voice of a score in the engine's MML."""
    instrument = INSTRUMENTS[voice.instrument]
    number = tone(*instrument.overtones)
    key = f"K{score.semitones}" if score.semitones else ""
    bars = voice.bars.replace("|", "")
    return f"T{score.tempo} {key} @{number} {instrument.shape} V{voice.volume} {bars}"


@cache
def tone(*overtones: float) -> int:
    """Create a tone from the strengths of its overtones, the fundamental first. Returns its number.
    Such tones are softer than the four of the engine."""
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
