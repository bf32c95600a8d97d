"""Random numbers, the same on every machine and in every version.

The state of a random number generator is a list of four 32-bit words, and all arithmetic is on
integers: one seed means one maze in every Python, in a browser and compiled.
"""

from collections.abc import MutableSequence
from typing import Annotated

from pixelmaze.maze.annotations import HIDDEN
from pixelmaze.maze.errors import PixelmazeError

Rng = Annotated[MutableSequence[int], HIDDEN]

SEEDS = 1 << 32  # seeds are 0 … SEEDS - 1

_MASK64 = (1 << 64) - 1


def check_seeds(first: int, count: int) -> None:
    """PixelmazeError if there are not this many seeds from the first on."""
    if first + count > SEEDS:
        raise PixelmazeError(
            f"seed {first} is too high for {count} mazes: seeds end at {SEEDS - 1}"
        )


def seeded(seed: int, stream: str = "") -> Rng:
    """A fresh generator for the seed, 0 … SEEDS - 1. Each `stream` gives independent numbers.

    ValueError if the seed is out of range. SplitMix64 (Steele, Lea and Flood 2014) fills the state,
    so neighbouring seeds give unrelated numbers; since it repeats no output, the state is never all
    zeros.
    """
    if not 0 <= seed < SEEDS:
        raise ValueError(f"{seed} is not a seed: expected 0 … {SEEDS - 1}")
    key = 0x811C9DC5  # FNV-1a of the stream's name
    for byte in stream.encode():
        key = (key ^ byte) * 0x01000193 & 0xFFFFFFFF
    state = key << 32 | seed
    words: list[int] = []
    for _ in range(2):
        state = state + 0x9E3779B97F4A7C15 & _MASK64
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK64
        z ^= z >> 31
        words += [z & 0xFFFFFFFF, z >> 32]
    return words


def randbelow(rng: Rng, n: int) -> int:
    """A random integer, 0 … n - 1, for n up to 2³². Advances the state.

    xorshift128 (Marsaglia 2003).
    """
    x = rng[0]
    w = rng[3]
    rng[0] = rng[1]
    rng[1] = rng[2]
    rng[2] = w
    x ^= x << 11 & 0xFFFFFFFF
    x ^= x >> 8 ^ w ^ w >> 19
    rng[3] = x
    return x * n >> 32


def take_random(items: MutableSequence[int], rng: Rng) -> int:
    """Remove a random item and return it, in constant time: the last item takes its place."""
    i = randbelow(rng, len(items))
    item = items[i]
    items[i] = items[-1]
    items.pop()
    return item


def shuffle(items: MutableSequence[int], rng: Rng) -> None:
    """Put the items into random order (Durstenfeld 1964)."""
    for i in range(len(items) - 1, 0, -1):
        j = randbelow(rng, i + 1)
        items[i], items[j] = items[j], items[i]
