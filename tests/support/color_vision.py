"""What colours look like: how far apart they are, how legible, and to whom.

Differences are distances in OKLab (0 … 1), in which 0.02 is just noticed side by side. Colour
blindness is simulated in linear RGB by the matrices of Machado, Oliveira and Fernandes (2009) for
full deficiency.
"""

from collections.abc import Iterable

DEFICIENCIES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
GREY = (0.2126, 0.7152, 0.0722)
VISIONS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    **DEFICIENCIES,
    "greyscale": (GREY, GREY, GREY),
}


def linear(rgb: int) -> list[float]:
    channels = [(rgb >> shift & 255) / 255 for shift in (16, 8, 0)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def mixed(matrix: Iterable[Iterable[float]], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def seen(rgb: int, vision: str = "normal") -> list[float]:
    """Where in OKLab a colour is seen, with this kind of vision."""
    inside = [min(max(c, 0.0), 1.0) for c in mixed(VISIONS[vision], linear(rgb))]
    cones = mixed(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        inside,
    )
    return mixed(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        [cone ** (1 / 3) for cone in cones],
    )


def contrast(one: int, other: int) -> float:
    """Contrast ratio, WCAG 2.2."""
    dark, light = sorted(sum(mixed([GREY], linear(rgb))) for rgb in (one, other))
    return (light + 0.05) / (dark + 0.05)
