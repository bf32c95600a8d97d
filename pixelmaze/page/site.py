"""A small site: a study page for each algorithm, in a maze that suits it, and an index."""

from base64 import b64encode
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, Generator, Solver
from pixelmaze.files.data import filled
from pixelmaze.files.files import replacing
from pixelmaze.files.png import write_png
from pixelmaze.looks.looks import DUNGEON
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.page.film import FOLDER
from pixelmaze.page.run_log import MAKING
from pixelmaze.page.study import study_of
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import Solution, solve
from pixelmaze.ui.watch.messages import summary

INDEX = "index.html"
_SEEDS = range(1, 13)  # of the mazes among which one is chosen


def write_site(
    folder: Path,
    theme: str = DUNGEON.name,
    progress: Callable[[Any], AbstractContextManager[Iterable[Any]]] = nullcontext,
) -> None:
    """Write the pages of all algorithms, and the index; the folder is created if there is none.
    PixelmazeError if they cannot be written."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise PixelmazeError(f"cannot write {folder}: {error.strerror}") from None
    entries = []
    with progress([*SOLVERS.values(), *GENERATORS.values()]) as algorithms:
        for algorithm in algorithms:
            found = _example(algorithm)
            page = f"{algorithm.name}.html"
            maze = found[0].maze
            assert maze
            study_of(maze, [each.solver for each in found], theme).save(folder / page)
            entries.append(_entry(algorithm, page, found))
    html = (FOLDER / INDEX).read_text(encoding="utf-8")
    with replacing(folder / INDEX) as file:
        file.write(filled(html, {"entries": "\n".join(entries)}).encode())


def _example(algorithm: Solver | Generator) -> list[Solution]:
    """What a solver finds, and another one, in the maze of a few in which they end most
    differently; for a generator, what two solvers find in its mazes."""
    if isinstance(algorithm, Solver):
        names = algorithm.name, "dfs" if algorithm.name == "bfs" else "bfs"
        shape, maker = (algorithm.only or ("square",))[0], "kruskal"
        rest = "-braid-40-mud-25" if algorithm.weighted else "-braid-40"
    else:
        names, rest = ("bfs", "dfs"), ""
        shape, maker = algorithm.shapes[0], algorithm.name
    mazes = (from_id(f"{shape}-16x10-{maker}-{seed}{rest}") for seed in _SEEDS)
    return max(([solve(maze, name) for name in names] for maze in mazes), key=_difference)


def _difference(found: list[Solution]) -> tuple[bool, int]:
    one, other = found
    return one.cost != other.cost, abs((one.visited or 0) - (other.visited or 0))


def _entry(algorithm: Solver | Generator, page: str, found: list[Solution]) -> str:
    """A picture, the title, and what was found, as an item of the index."""
    maze, picture = found[0].maze, BytesIO()
    assert maze
    write_png(maze, picture, found[0].route)
    place = "" if isinstance(algorithm, Solver) else f"#{MAKING}"
    words = "<br>".join(escape(summary(each, maze.grid.size)) for each in found)
    return (
        f'<li><a href="{page}{place}"><img src="data:image/png;base64,'
        f'{b64encode(picture.getvalue()).decode()}" alt="{escape(str(maze.id))}">'
        f"<b>{escape(algorithm.title)}</b></a><small>{words}</small></li>"
    )
