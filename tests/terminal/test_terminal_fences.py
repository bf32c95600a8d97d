"""In a terminal, too, a fence is neither a wall nor an open passage."""

import pytest
from support.canvases import drawn
from support.fences import arcs_inside, variants
from support.strategies import SHAPE_NAMES

from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import build
from pixelmaze.run.factory import from_id
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.glyphs import FENCE, ascii_only
from pixelmaze.terminal.view import BLOCKS, View, largest
from pixelmaze.ui.kit.surface import Box


def colours(canvas: Canvas) -> list[tuple[Role, Role]]:
    """Ink and ground of every character; ink that is not seen does not count."""
    found = []
    for y in range(canvas.height):
        for x in range(canvas.width):
            style = canvas.style(x, y)
            found.append((style.ink if canvas.letter(x, y) != " " else style.ground, style.ground))
    return found


@pytest.mark.few(3)
@pytest.mark.parametrize("zoom", range(6))
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("is_walled", [False, True])
def test_a_fence_is_neither_a_wall_nor_nothing(shape: str, zoom: int, is_walled: bool) -> None:
    """Letters show it wherever they show walls, colours in all sizes."""
    least = int(shape == "circular")  # in smaller rings some sides are as short as a wall is thick
    zoom = min(max(zoom, least), largest(build(4, 4, shape)))
    has_letters = zoom != BLOCKS or shape in ("triangular", "circular")
    for arc in arcs_inside(shape):
        pictures = {
            what: drawn(Board.of(maze), zoom)
            for what, maze in variants(shape, arc, is_walled).items()
        }
        assert any(Role.FENCE in both for both in colours(pictures["fence"]))
        assert not any(Role.FENCE in both for both in colours(pictures["nothing"]))
        if has_letters:
            texts = {what: canvas.text() for what, canvas in pictures.items()}
            assert len({*texts.values()}) == 3
            assert len({*map(ascii_only, texts.values())}) == 3


def test_a_fence_crosses_every_line_of_a_large_room() -> None:
    """It is longer than a drawn path is wide."""
    maze = from_id("square-6x4-prim-7-fences-100")
    edges = [arc for arc in range(len(maze.fences)) if maze.fences[arc] and maze.grid.heading[arc]]
    upright = [arc for arc in range(len(maze.fences)) if maze.fences[arc] and arc not in edges]
    assert upright
    for zoom in (1, 2, 4):
        text = drawn(Board.of(maze), zoom).text()
        assert text.count(FENCE[1]) == zoom * len(upright)


def test_a_new_board_shows_its_fences() -> None:
    """A view keeps nothing of the board before."""
    bare, fenced = (from_id(f"square-6x4-prim-7{more}") for more in ("", "-fences-50"))
    view, canvas = View(Board.of(bare)), Canvas(60, 20)
    for maze in (bare, fenced, bare):
        view.show(Board.of(maze))
        view.draw(canvas, Box(0, 0, 60, 20), {})
        assert (FENCE[1] in canvas.text()) == bool(maze.fences)
