"""Tones of our own, beside the engine's four: softer ones, made of a few overtones."""

from __future__ import annotations

from functools import cache
from math import pi, sin

import pyxel

_SAMPLES = 32


@cache
def tone(*overtones: float) -> int:
    """The number of a tone, by how strong its overtones are. The first is the note itself."""
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
