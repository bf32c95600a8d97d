"""Notes of the sound engine, read from their source and from the samples that it plays."""

import re
import wave
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyxel

_SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_WORD = re.compile(
    r"(?P<word>@ENV\d+|@VIB\d+|@GLI\d+|@|T|Q|V|O|L|[A-GR])(?P<sign>[#-]?)"
    r"(?P<number>\d*)(?P<dot>\.?)(?P<braces>\{[^}]*\})?|(?P<turn>[<>])|\s+"
)


class Note(NamedTuple):
    pitch: int
    """A MIDI number; -1 is a rest."""
    ticks: int
    """A beat has 48."""
    volume: int


def notes_in(mml: str) -> list[Note]:
    """All notes and rests. Only the commands that pixelmaze uses are understood."""
    octave, length, volume, notes, at = 4, 48, 100, [], 0
    while at < len(mml):
        match = _WORD.match(mml, at)
        assert match, f"what is this: {mml[at:]}"
        at = match.end()
        word, number = match["word"], int(match["number"] or 0)
        if match["turn"]:
            octave += 1 if match["turn"] == ">" else -1
        elif word == "O":
            octave = number
        elif word == "L":
            length = 192 // number
        elif word == "V":
            volume = number
        elif word and len(word) == 1 and word in "ABCDEFGR":
            ticks = 192 // number if number else length
            ticks += ticks // 2 if match["dot"] else 0
            sign = {"": 0, "#": 1, "-": -1}[match["sign"]]
            pitch = -1 if word == "R" else 12 * (octave + 1) + _SEMITONES[word] + sign
            notes.append(Note(pitch, ticks, volume))
    return notes


Samples = npt.NDArray[np.float64]


def recording(sound: pyxel.Sound, folder: Path, seconds: float = 60) -> Samples:
    """The samples of a sound, whole or up to this length, at the usual volume; 1 is full scale."""
    file = folder / "sound.wav"
    sound.save(str(file), min(seconds, (sound.total_sec() or 0) - 0.005))
    with wave.open(str(file)) as opened:
        return np.frombuffer(opened.readframes(opened.getnframes()), "<i2") / 2**15


def peak(samples: Samples) -> float:
    return float(abs(samples).max())


def power(samples: Samples) -> float:
    """The root mean square."""
    return float(np.sqrt((samples**2).mean()))
