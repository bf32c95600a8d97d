"""Brushes for things around the maze: round, flat and pointed forms, lit from the upper left."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pyxel

from pixelmaze.theme import Role

Tones = tuple[int, int, int]
"""The colours of a material: in the shade, as it is, and in the light."""

GROUND: Tones = (Role.GROUND_DARK, Role.GROUND, Role.GROUND_LIGHT)
PLANT: Tones = (Role.PLANT_DARK, Role.PLANT, Role.PLANT_LIGHT)
STONE: Tones = (Role.STONE_DARK, Role.STONE, Role.STONE_LIGHT)
GOLD: Tones = (Role.GOAL_DARK, Role.GOAL, Role.GOAL_LIGHT)
RED: Tones = (Role.HERO_DARK, Role.HERO, Role.SKIN)
SNOW: Tones = (Role.STONE_DARK, Role.STONE_LIGHT, Role.WHITE)
FLOWERS = (Role.MAGENTA, Role.GOAL, Role.WHITE, Role.HERO, Role.BLUE_LIGHT)


class Brush:
    """Draws on an image, with chance of its own."""

    def __init__(self, image: pyxel.Image, seed: int) -> None:
        self.image = image
        self.width, self.height = image.width, image.height
        self.random = Random(seed)
        self.middle = image.width // 2
        self.foot = image.height - 3
        """Where things stand; below is room for their shadows."""

    def chance(self, count: int) -> int:
        """0 … count - 1."""
        return int(self.random.random() * count)

    def dot(self, x: float, y: float, colour: int) -> None:
        self.image.pset(x, y, colour)

    def rect(self, x: float, y: float, width: float, height: float, colour: int) -> None:
        self.image.rect(x, y, width, height, colour)

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: int) -> None:
        self.image.line(x, y, to_x, to_y, colour)

    def shadow(self, half: int, x: int | None = None, y: int | None = None) -> None:
        """A shadow on the ground, a little to the right of what stands there."""
        left = (self.middle if x is None else x) - half + 2
        top = (self.foot if y is None else y) - 2
        self.image.elli(left, top, 2 * half, 5, Role.GROUND_DARK)

    def ball(
        self, x: float, y: float, rx: float, ry: float, tones: Tones, rough: float = 0.12
    ) -> None:
        """A round form; `rough` is how uneven its surface and its outline are."""
        dark, plain, light = tones
        for row in range(int(y - ry - 1), int(y + ry + 2)):
            for column in range(int(x - rx - 1), int(x + rx + 2)):
                across, down = (column - x) / rx, (row - y) / ry
                noise = (self.random.random() - 0.5) * 2 * rough
                if across**2 + down**2 + noise <= 1:
                    shade = -0.55 * across - 0.8 * down + 2 * noise
                    tone = light if shade > 0.48 else dark if shade < -0.3 else plain
                    self.image.pset(column, row, tone)

    def block(self, x: int, y: int, width: int, height: int, tones: Tones, top: int = 2) -> None:
        """A block seen from the front and above; y is its foot."""
        dark, plain, light = tones
        self.rect(x, y - height, width, height, plain)
        self.rect(x, y - height, width, top, light)
        self.rect(x + width - max(1, width // 5), y - height + top, max(1, width // 5),
                  height - top, dark)  # fmt: skip
        self.rect(x, y - 1, width, 1, dark)

    def peak(self, x: int, y: int, half: int, height: int, tones: Tones) -> None:
        """A pointed form, such as a crystal or the top of a fir; y is its foot."""
        dark, plain, light = tones
        for row in range(height):
            reach = half * row / max(1, height - 1)
            top = y - height + row
            self.line(x - reach, top, x + reach, top, plain)
            self.line(x + reach * 0.35, top, x + reach, top, dark)
            self.line(x - reach, top, x - reach * 0.5, top, light)

    def spray(self, count: int, box: Sequence[int], colours: Sequence[int]) -> None:
        """Dots in a box (x, y, width, height)."""
        x, y, width, height = box
        for _ in range(count):
            colour = colours[self.chance(len(colours))]
            self.dot(x + self.chance(width), y + self.chance(height), colour)
