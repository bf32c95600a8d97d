"""Films as pages: one HTML file each, with its player, which loads nothing. They are written by the
command line, and from Python with `pixelmaze.film`."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from pixelmaze.files.data import filled, script_data
from pixelmaze.files.files import replace
from pixelmaze.files.svg import write_svg
from pixelmaze.game.run import replayed
from pixelmaze.game.walk import Walk
from pixelmaze.looks.looks import BY_LAND, DUNGEON, look_for
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.page.run_log import RunLog
from pixelmaze.run.maze_id import label_of
from pixelmaze.run.race import Race
from pixelmaze.run.search import Search
from pixelmaze.storage.places import MemoryPlace
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.front_end import PAGE, FrontEnd, Recording
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.requests import SceneRequest
from pixelmaze.ui.play.requests import ReplayRun, level_and_maze
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze, WatchTrace

FOLDER = Path(__file__).parent / "template"
COLOURS = "colours.css"
_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'  # HTML needs none, and pages name no host
_FRAME = (
    '<iframe sandbox="allow-scripts" title="{title}" srcdoc="{page}" '
    'style="width:100%;height:min(85vh,680px);border:0" allowfullscreen></iframe>'
)


@dataclass(frozen=True)
class Page:
    """A film that plays in a browser. A notebook shows it; `save` writes it to a file.

    >>> from pixelmaze import film, generate
    >>> film(generate(8, 4, seed=1), "bfs").title
    'square-8x4-prim-1'
    """

    title: str
    html: str = field(repr=False)  # the whole file

    def __repr__(self) -> str:
        return f"<Page {self.title}>"

    def _repr_html_(self) -> str:
        """For notebooks: in a frame, so that styles and keys stay inside."""
        return _FRAME.format(title=escape(self.title), page=escape(self.html))

    def save(self, path: str | Path) -> None:
        """Write the page to a file whose name ends in .html; an old one is replaced.

        PixelmazeError if the name has another ending, or the file cannot be written.
        """
        if Path(path).suffix.lower() != PAGE:
            raise PixelmazeError(f"cannot save a page as {path}: the name must end in {PAGE}")
        replace(Path(path), self.html.encode())


def page_of(film: dict[str, Any], still: str) -> Page:
    """The page of a packed film. `still` is an SVG element to show where no script runs.

    Whatever the film holds, nothing in the page can reach the network, and no other script runs:
    all text is data, and the page's policy forbids the rest to the browser.
    """
    style = joined("css")
    parts = {
        "title": escape(film["title"]),
        "still": still,
        "policy": policy(style),
        "style": style,
        "script": _script(),
        "film": script_data(film),
    }
    return Page(film["title"], filled((FOLDER / "page.html").read_text(encoding="utf-8"), parts))


def still_of(maze: Maze, route: Sequence[int]) -> str:
    """The maze with a route as an SVG element, in the colours of its page."""
    picture = BytesIO()
    write_svg(maze, picture, route)
    return picture.getvalue().decode().replace(_NAMESPACE, 'class="still"', 1)


def policy(*styles: str) -> str:
    """The content policy of a page with films: allows these styles and the script of films."""
    hashes = " ".join(f"'{_hash(style)}'" for style in styles)
    return (
        f"default-src 'none'; script-src '{_hash(_script())}'; style-src {hashes}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def joined(ending: str) -> str:
    """Join all scripts or styles, without indentation and comments. The order is free: scripts
    begin to work once all are there."""
    files = sorted(FOLDER.glob(f"*.{ending}"))
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    return re.sub(r"(?m)^ *//.*\n| +// .*$|/\*(.|\n)*?\*/|^ +|^\n", "", text)


def _script() -> str:
    return f'(() => {{\n"use strict";\n{joined("js")}}})();\n'


def _hash(text: str) -> str:
    """The hash that a policy lists for a script or style."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def page_of_run(
    run: Search | Race | Sequence[Search],
    title: str,
    theme: str = DUNGEON.name,
    step_rate: float | None = None,
    function: Callable[..., object] | None = None,
    progress: Callable[[Any], AbstractContextManager[Iterable[Any]]] = nullcontext,
    **more: Any,
) -> Page:
    """The page of a search, a race, or searches to choose from, all computed to the end.

    `theme` is the name of a theme or look; `step_rate` is the speed at first, in steps per second,
    None for about 15 seconds in all. `function` is the function behind a solver from outside, if
    there is one. `progress` wraps the positions to show how many are done. A study page has `more`:
    `walls`, a table of walls to open, and `game`, the address of a page on which to walk the maze.
    PixelmazeError if there are too many cells or steps for a page.
    """
    runs = [run] if isinstance(run, Search) else run
    try:
        log = RunLog(runs, title, look_for(theme).theme, step_rate, function)
        with closing(log), progress(log.positions) as positions:
            for tiles, index in positions:
                log.add(tiles, index)
        packed = log.packed() | {"walls": {}} | more
        found = next((one for one in log.searches if one.route), log.searches[0])
        return page_of(packed, still_of(found.maze, found.route))
    finally:
        for search in runs.runs if isinstance(runs, Race) else runs:
            search.close()


class PageFilm(FrontEnd):
    """The front end that writes the run of a request as an HTML file."""

    def record(self, request: SceneRequest, film: Recording) -> None:
        """PixelmazeError if the run is too large for a page."""
        run: Search | Race | Walk
        given = (Store(MemoryPlace()), self._options.helper, Report())
        theme, look = self._options.theme or BY_LAND, ""
        match request:
            case WatchMaze() | WatchTrace():
                watched = request.prepare(*given)
                run, title, step_rate = watched.search, watched.title, request.step_rate
            case RaceMaze():
                raced = request.prepare(*given)
                run, title, step_rate = raced.race, raced.title, request.step_rate
            case ReplayRun():
                walked = request.prepare(*given)
                run, title, step_rate = Walk(replayed(walked)), walked.name, None
                look = level_and_maze(request.run)[0].look
            case _:
                raise TypeError(f"{request} cannot be recorded")
        maze = run.runs[0].maze if isinstance(run, Race) else run.maze
        name = label_of(maze) or title
        name_of_look = look_for(theme, look).name
        page_of_run(run, name, name_of_look, step_rate, progress=film.progress).save(film.path)
        if isinstance(request, RaceMaze) and request.on_results:
            request.on_results(raced.maze, [result for result in raced.race.results if result])
