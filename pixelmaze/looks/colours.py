"""Colours, 0xRRGGBB: mixed by channel, and moved in OKLab, Björn Ottosson's space (2020)."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import dist
from operator import mul


def evenly(stops: Sequence[int], count: int) -> list[int]:
    """A ramp of `count` colours through `stops`, perceptually evenly spaced; 0xRRGGBB."""
    places = [_oklab(stop) for stop in stops]
    reached = list(accumulate(map(dist, places, places[1:]), initial=0.0))
    colours = []
    for i in range(count):
        way = reached[-1] * i / (count - 1)
        leg = min(bisect_right(reached, way), len(stops) - 1)
        part = (way - reached[leg - 1]) / (reached[leg] - reached[leg - 1])
        ends = zip(places[leg - 1], places[leg], strict=True)
        colours.append(_rgb([a + (b - a) * part for a, b in ends]))
    return colours


def moved(rgb: int, origin: int, to: int) -> int:
    """The colour as far from `to`, and in the same direction, as `rgb` is from `origin`."""
    return _rgb([a - b + c for a, b, c in zip(*map(_oklab, (rgb, origin, to)), strict=True)])


def lit(rgb: int, by: float) -> int:
    """The colour with its lightness (0 … 1) changed by `by`: yellower in light, bluer in shade."""
    lightness, redness, yellowness = _oklab(rgb)
    return _rgb([lightness + by, redness, yellowness + by / 6])


def mixed(rgb: int, other: int, part: float) -> int:
    """The colour at the fraction `part` of the way from one to another, channel by channel."""
    ends = zip(rgb.to_bytes(3), other.to_bytes(3), strict=True)
    return int.from_bytes(round(a + (b - a) * part) for a, b in ends)


def linear(rgb: int) -> list[float]:
    """The amounts of red, green and blue light, 0 … 1."""
    channels = [channel / 255 for channel in rgb.to_bytes(3)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def _oklab(rgb: int) -> list[float]:
    """Ottosson's OKLab: lightness and two axes of hue, in which equal distances look equal."""
    return _times(_LAB_OF_CONES, [cone ** (1 / 3) for cone in _times(_CONES_OF_RGB, linear(rgb))])


def _rgb(lab: list[float]) -> int:
    light = _times(_RGB_OF_CONES, [cone**3 for cone in _times(_CONES_OF_LAB, lab)])
    inside = [min(max(c, 0.0), 1.0) for c in light]
    channels = [c * 12.92 if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in inside]
    return int.from_bytes(round(c * 255) for c in channels)


def _times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(map(mul, row, vector)) for row in matrix]


_CONES_OF_RGB = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_RGB_OF_CONES = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
_LAB_OF_CONES = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_CONES_OF_LAB = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
