"""The background music: tunes in three voices, all composed for this game.

The voices are a melody, broken chords and a bass. Bar lines (|) are for readers and are removed
before the engine parses a voice.
"""

from __future__ import annotations

from functools import cache
from math import pi, sin
from typing import NamedTuple

import pyxel

CHANNELS = (0, 1, 2)

TITLE = "title"
PLAY = "play"
RESULT = "result"

_SAMPLES = 32
"""Samples per period of a tone."""


class Instrument(NamedTuple):
    """The sound of a voice."""

    overtones: tuple[float, ...]
    """Strength of each overtone, beginning with the fundamental."""
    shape: str
    """Envelope and vibrato of a note, in the engine's MML. A tick is 1/48 of a beat."""


_FLUTE = Instrument((1, 0.28, 0.1, 0.04), "Q92 @ENV1{0,4,112,8,127,60,84,60,40} @VIB1{28,9,10}")
_HARP = Instrument((1, 0.45, 0.2, 0.12, 0.05), "Q100 @ENV1{0,1,127,5,84,42,20,48,0}")
_BASS = Instrument((1, 0.6, 0.25, 0.1), "Q96 @ENV1{0,2,127,24,84,160,16}")


class Voice(NamedTuple):
    """One of the three voices of a tune."""

    instrument: Instrument
    volume: int
    """0 … 127."""
    bars: str
    """The notes in MML."""


class Score(NamedTuple):
    tempo: int
    voices: tuple[Voice, Voice, Voice]


SCORES = {
    # D dorian: neither bright nor sad, and the G major that belongs to it opens a door
    TITLE: Score(80, (
        Voice(_FLUTE, 15, """
            O4 A4 >D4. E8 F4  | E4. D8 <B2   | A4 >D4. E8 G4   | E2. R4          |
            F4. E8 D4 <A4     | B4. >C8 D2   | E4. D8 C4 <G4   | A2. R4          |
            R4 >C4 F4. E8     | G4. E8 C2    | R4 <B4 >D4. G8  | E4. D8 <A2
        """),
        Voice(_HARP, 18, """
            L8
            O3 D A >D E F E D <A  | D G B >D E D <B G  | D A >D E F E D <A  | E A >C E G E C <A  |
            D A >D E F E D <A     | D G B >D E D <B G  | E G >C D E D C <G  | E A >C E G E C <A  |
            F A >C F G F C <A     | E G >C D E D C <G  | D G B >D E D <B G  | E A B >D E D <B A
        """),
        Voice(_BASS, 28, """
            O2 D2. A4  | G2. D4  | D2. A4   | A2 E2 |
            D2. A4     | G2 B2   | >C2. <G4 | A2 E2 |
            F2. >C4<   | C2. G4  | G2 B2    | A2 E4 A4
        """),
    )),
    # A minor, with much silence in it. One voice moves while another rests
    PLAY: Score(72, (
        Voice(_FLUTE, 11, """
            O4 R4 A4 >C4 D4  | E2. R4     | R4 D4 C4 <A4   | G2. R4      |
            R4 A4 >D4. C8    | <A2. R4    | R1             | R2 B4. A8   |
            R4 A4 >C4 E4     | G2. R4     | R4 E4 D4 C4    | D2. R4      |
            R4 C4 <G4 E4     | G2 D4 R4   | R4 F4 A4. G8   | E2. R4
        """),
        Voice(_HARP, 15, """
            L8
            O3 A >E C4< R2   | O3 R4 E G B G E4   | O3 F >C< A4 R2  | O3 R4 E G >C< G E4  |
            O3 D A F4 R2     | O3 R4 E A >C< A E4 | O3 F A >C E< R2 | O3 E B G4 R2        |
            O3 A >E C4< R2   | O3 R4 E G B G E4   | O3 F >C< A4 R2  | O3 R4 G B >D< B G4  |
            O3 E >C< G4 R2   | O3 R4 D G B G D4   | O3 D A F4 R2    | O3 R4 E B >D< B G4
        """),
        Voice(_BASS, 24, """
            O2 A1  | E1  | F1     | C2. G4  |
            D1     | A1  | F2 C2  | E1      |
            A1     | E1  | F1     | G2. D4  |
            C1     | G1  | D2 A2  | E2. B4
        """),
    )),
    # F major, a slow waltz
    RESULT: Score(104, (
        Voice(_FLUTE, 14, """
            O5 C2 <A4  | >D4. C8 <A4  | B-4 >D4 F4  | E4. D8 C4   |
            C4 F4 A4   | G4. E8 C4    | D4 F4 D4    | E4 D4 <G4
        """),
        Voice(_HARP, 18, """
            L8
            O3 F A >C F C <A  | D A >D F D <A  | F B- >D F D <B-  | E G >C E C <G  |
            F A >C F C <A     | E A >C E C <A  | F B- >D F D <B-  | E G >C E C <G
        """),
        Voice(_BASS, 26, """
            O2 F2 >C4<  | D2 A4  | B-2 F4  | C2 G4  |
            F2 >C4<     | A2 E4  | B-2 F4  | C4 G4 E4
        """),
    )),
}  # fmt: skip


class Music:
    """Plays a tune in a loop. The engine must have started."""

    def __init__(self) -> None:
        self._tune = ""

    def play(self, tune: str) -> None:
        """Start a tune, unless it is playing already."""
        if tune != self._tune or not pyxel.play_pos(CHANNELS[0]):
            self._tune = tune
            self._start(0)

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
        for channel, sound in zip(CHANNELS, sounds_of(self._tune), strict=True):
            pyxel.play(channel, sound, sec=seconds, loop=True)


@cache
def sounds_of(tune: str) -> list[pyxel.Sound]:
    score = SCORES[tune]
    sounds = []
    for voice in score.voices:
        sound = pyxel.Sound()
        sound.mml(in_mml(score.tempo, voice))
        sounds.append(sound)
    return sounds


def in_mml(tempo: int, voice: Voice) -> str:
    """A voice in the engine's MML. `tempo` is in beats per minute."""
    number = tone(*voice.instrument.overtones)
    bars = voice.bars.replace("|", "")
    return f"T{tempo} @{number} {voice.instrument.shape} V{voice.volume} {bars}"


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
