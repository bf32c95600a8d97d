"""Records runs as pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, closing, nullcontext
from typing import Any

from pixelmaze.game.run import replayed
from pixelmaze.game.walk import Walk
from pixelmaze.looks import BY_CHAPTER, look_for
from pixelmaze.maze_id import label_of
from pixelmaze.page.html import Page, page_of
from pixelmaze.page.run_log import RunLog
from pixelmaze.race import Race
from pixelmaze.search import Search
from pixelmaze.storage.places import Memory
from pixelmaze.storage.store import Store
from pixelmaze.themes import DUNGEON
from pixelmaze.ui.front_end import Film, FrontEnd
from pixelmaze.ui.loading import Report
from pixelmaze.ui.replaying import level_of_run
from pixelmaze.ui.requests import Opening, RaceMaze, ReplayRun, WatchMaze, WatchTrace


def page_of_run(
    run: Search | Race,
    title: str,
    theme: str = DUNGEON.name,
    step_rate: float | None = None,
    function: Callable[..., object] | None = None,
    progress: Callable[[Any], AbstractContextManager[Iterable[Any]]] = nullcontext,
) -> Page:
    """The page of a search or race, which is computed to its end.

    `theme` names its colours, which may be those of a look; `step_rate` is its speed at first,
    None for about 15 seconds in all. `function` is what a solver from outside was made of,
    if it was made of one. `progress` wraps the positions, to show the progress of going through
    them. PixelmazeError if there are too many cells or steps for a page.
    """
    try:
        log = RunLog(run, title, look_for(theme).theme, step_rate, function)
        with closing(log), progress(log.positions) as positions:
            for tiles, index in positions:
                log.add(tiles, index)
        return page_of(log.packed())
    finally:
        for search in run.runs if isinstance(run, Race) else [run]:
            search.close()


class PageRecorder(FrontEnd):
    """Writes what a request opens as an HTML file."""

    def record(self, request: Opening, film: Film) -> None:
        """PixelmazeError if the run is too large for a page."""
        made = request.prepare(Store(Memory()), self._options.helper, Report())
        theme, look = self._options.theme or BY_CHAPTER, ""
        match request:
            case WatchMaze() | WatchTrace():
                run, title, step_rate = made.search, made.title, request.step_rate
            case RaceMaze():
                run, title, step_rate = made.race, made.title, request.step_rate
            case ReplayRun():
                run, title, step_rate = Walk(replayed(made)), made.name, None
                look = level_of_run(request.run).look
            case _:
                raise TypeError(f"{request} cannot be recorded")
        maze = run.runs[0].maze if isinstance(run, Race) else run.maze
        name = label_of(maze) or title
        name_of_look = look_for(theme, look).name
        page_of_run(run, name, name_of_look, step_rate, progress=film.progress).save(film.path)
        if isinstance(request, RaceMaze) and request.tell:
            request.tell(made.maze, [result for result in run.results if result])
