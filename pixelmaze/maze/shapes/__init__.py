"""The shapes of cells: one module each, and an entry here."""

from pixelmaze.maze.shapes.hexagonal import HEXAGONAL
from pixelmaze.maze.shapes.shape import Direction, Heading, Point, Shape, Side, TextLattice, TileArt
from pixelmaze.maze.shapes.square import SQUARE

SHAPES: dict[str, Shape] = {shape.name: shape for shape in (SQUARE, HEXAGONAL)}

__all__ = [
    "SHAPES", "Direction", "Heading", "Point", "Shape", "Side", "TextLattice", "TileArt",
]  # fmt: skip
