"""The background music: tunes in three voices, all composed for this game.

The voices are a melody, broken chords and a bass. Bar lines (|) are for readers and are removed
before the engine parses a voice. The tune of play is voiced for each look: in another key, at
another tempo, with other instruments. In the dark it has no melody.
"""

from functools import cache
from math import pi, sin
from typing import NamedTuple

import pyxel

CHANNELS = (0, 1, 2)

TITLE = "title"
PLAY = "play"
RESULT = "result"
ENDING = "ending"

_SAMPLES = 32  # samples per period of a tone


class Instrument(NamedTuple):
    """The sound of a voice."""

    overtones: tuple[float, ...]  # strength of each overtone, beginning with the fundamental
    shape: str  # envelope and vibrato of a note, in the engine's MML. A tick is 1/48 of a beat


_FLUTE = Instrument((1, 0.28, 0.1, 0.04), "Q92 @ENV1{0,4,112,8,127,60,84,60,40} @VIB1{28,9,10}")
_HARP = Instrument((1, 0.45, 0.2, 0.12, 0.05), "Q100 @ENV1{0,1,127,5,84,42,20,48,0}")
_BASS = Instrument((1, 0.6, 0.25, 0.1), "Q96 @ENV1{0,2,127,24,84,160,16}")
_REED = Instrument((1, 0, 0.5, 0, 0.25), "Q94 @ENV1{0,6,118,12,104,60,64,60,30} @VIB1{24,8,8}")
_FIDDLE = Instrument((1, 0.5, 0.34, 0.22, 0.14), "Q98 @ENV1{0,8,116,12,108,90,60} @VIB1{20,9,12}")
_BELL = Instrument((1, 0, 0.12, 0, 0, 0.3), "Q100 @ENV1{0,1,127,10,70,40,34,90,0} @VIB1{0,1,0}")
_ORGAN = Instrument((1, 0.5, 0, 0.35), "Q100 @ENV1{0,10,66,200,58} @VIB1{30,12,5}")
_LUTE = Instrument((1, 0.7, 0.45, 0.3, 0.2, 0.1), "Q100 @ENV1{0,1,127,4,70,26,24,60,0}")
_MUSIC_BOX = Instrument((1, 0, 0, 0.4), "Q100 @ENV1{0,1,127,14,90,60,20}")
_PIZZICATO = Instrument((1, 0.3), "Q92 @ENV1{0,1,127,20,100,60,20}")


class Voice(NamedTuple):
    """One of the three voices of a tune."""

    instrument: Instrument
    volume: int  # 0 … 127
    bars: str  # the notes in MML


class Score(NamedTuple):
    tempo: int  # in beats per minute
    voices: tuple[Voice, Voice, Voice]
    semitones: int = 0  # from the key in which it is written to the one in which it is played


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
    # C major: the sun comes up
    ENDING: Score(66, (
        Voice(_FLUTE, 16, """
            O4 R2 G4 >C4  | E2. D8 C8 | D2 <G2   | R4 A4 >C4 E4  |
            G2. E4        | F2 E4 D4  | C2. R4   | R1            |
            R4 E4 G4 >C4< | B2 A4 G4  | A2 F4 E4 | D2. R4        |
            E4 G4 >C2<    | A4 G4 E2  | F4 E4 D2 | C1
        """),
        Voice(_HARP, 18, """
            L8
            O3 C G >C E G E C <G  | O3 C G >C E G E C <G  |
            O3 G >D G< B >D <B G D  | O3 F >C F A >C< A F C  |
            O3 C G >C E G E C <G  | O3 D A >D F A F D <A  |
            O3 C G >C E G E C <G  | O3 G >D G< B >D <B G D  |
            O3 C G >C E G E C <G  | O3 E B >E G B G E <B  |
            O3 F >C F A >C< A F C  | O3 G >D G< B >D <B G D  |
            O3 C G >C E G E C <G  | O3 A >E A E C E C< A  |
            O3 D A >D F A F D <A  | O3 C G >C E G E C <G
        """),
        Voice(_BASS, 26, """
            O2 C1 | C1 | G1 | F1 |
            C1    | D1 | C1 | G1 |
            C1    | E1 | F1 | G1 |
            C1    | A1 | D2 G2 | C1
        """),
    )),
}  # fmt: skip


class Voicing(NamedTuple):
    """How the tune of play sounds in a look."""

    semitones: int  # from the key in which it is written
    tempo: int  # in beats per minute
    melody: Instrument = _FLUTE
    chords: Instrument = _HARP
    bass: Instrument = _BASS


VOICINGS = {
    "": Voicing(0, 72),
    "garden": Voicing(3, 84, _FLUTE, _HARP),
    "market": Voicing(5, 96, _REED, _LUTE, _PIZZICATO),
    "studio": Voicing(0, 76, _MUSIC_BOX, _PIZZICATO),
    "fair": Voicing(4, 104, _REED, _MUSIC_BOX, _PIZZICATO),
    "mine": Voicing(-3, 64, _FLUTE, _LUTE),
    "castle": Voicing(-2, 80, _FIDDLE, _LUTE),
    "drowned": Voicing(-4, 68, _BELL, _HARP, _ORGAN),
    "hive": Voicing(2, 100, _REED, _PIZZICATO),
    "frost": Voicing(5, 66, _BELL, _MUSIC_BOX),
    "dunes": Voicing(-1, 78, _REED, _LUTE),
    "manor": Voicing(-5, 70, _ORGAN, _MUSIC_BOX, _ORGAN),
    "jungle": Voicing(1, 92, _FLUTE, _PIZZICATO, _PIZZICATO),
    "night": Voicing(-3, 60, _FIDDLE, _HARP, _ORGAN),
    "comet": Voicing(4, 88, _BELL, _HARP),
}
"""The voicing of each look; that of mazes without one under the empty name."""


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
    number = tone(*voice.instrument.overtones)
    key = f"K{score.semitones}" if score.semitones else ""
    bars = voice.bars.replace("|", "")
    return f"T{score.tempo} {key} @{number} {voice.instrument.shape} V{voice.volume} {bars}"


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
