"""The shapes of cells: one module each, and an entry here."""

from pixelmaze.shapes.hexagonal import HEXAGONAL
from pixelmaze.shapes.shape import Direction, Heading, Point, Shape, Side, TextLattice, TileArt
from pixelmaze.shapes.square import SQUARE

SHAPES: dict[str, Shape] = {shape.name: shape for shape in (SQUARE, HEXAGONAL)}

__all__ = [
    "SHAPES", "Direction", "Heading", "Point", "Shape", "Side", "TextLattice", "TileArt",
]  # fmt: skip
