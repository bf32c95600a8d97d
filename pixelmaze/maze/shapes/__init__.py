"""The shapes of cells: one module each, and an entry here."""

from pixelmaze.maze.shapes.circular import CIRCULAR
from pixelmaze.maze.shapes.hexagonal import HEXAGONAL
from pixelmaze.maze.shapes.shape import (
    COMPASS,
    Direction,
    Heading,
    Line,
    Links,
    Numbers,
    Pixel,
    Place,
    Point,
    Shape,
    TextLattice,
    TileArt,
    along,
    numbers_of,
)
from pixelmaze.maze.shapes.square import SQUARE
from pixelmaze.maze.shapes.tiling import Tiling, tiling
from pixelmaze.maze.shapes.triangular import TRIANGULAR

SHAPES: dict[str, Shape] = {
    shape.name: shape for shape in (SQUARE, HEXAGONAL, TRIANGULAR, CIRCULAR)
}

__all__ = [
    "COMPASS", "SHAPES", "Direction", "Heading", "Line", "Links", "Numbers", "Pixel", "Place",
    "Point", "Shape", "TextLattice", "TileArt", "Tiling", "along", "numbers_of", "tiling",
]  # fmt: skip
