"""Lets public mazes be printed and saved; loads the formats at the first use, as they are slow."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pixelmaze.maze import public
from pixelmaze.maze.maze import Maze


class _OnDemand(public.Formats):
    def text(self, maze: Maze, format: str, path: Sequence[int]) -> str:
        from pixelmaze.files.text import write

        return write(maze, format, path)

    def save(self, maze: Maze, file: str | Path, path: Sequence[int]) -> None:
        from pixelmaze.files.files import save

        save(maze, Path(file), path)

    def unpickled(self, maze: Maze) -> public.Maze:
        let_mazes_be_written()
        return super().unpickled(maze)


def let_mazes_be_written() -> None:
    """Fill the port of public mazes."""
    public.formats = _OnDemand()
