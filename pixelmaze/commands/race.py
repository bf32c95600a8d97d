"""`race`: see algorithms compete on one maze."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import click

from pixelmaze.algorithms.registry import Generator
from pixelmaze.commands import front_end, options
from pixelmaze.commands.front_end import Announcer, DescribedMaze
from pixelmaze.commands.mazes import print_id, say_written
from pixelmaze.files.files import name_of, opened_file
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.trace import read_trace
from pixelmaze.outside.trace_runs import run_of
from pixelmaze.run.feed import RecordedSolver, StepSource
from pixelmaze.run.race import RIVALS, check_runners
from pixelmaze.run.race import STEP_RATE as RACE_RATE
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.watch.requests import RaceMaze


class Runner(options.AlgorithmName):
    """The name of a solver, or of a trace, which is converted to its steps."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value.lower().endswith(".jsonl"):
            return super().convert(value, param, ctx)
        search = run_of(opened_file(value, read_trace), name_of(value)).search
        if not search:
            raise PixelmazeError(f"cannot race {value}: the trace shows no search")
        return replace(search, name=name_of(value), title=name_of(value))


@click.command()
@options.given_maze
@click.option(
    "--solvers",
    **options.several(Runner("solver", options.SOLVERS)),
    help="Two to six solvers, or traces of this maze, FILE.jsonl. May be repeated.  "
    f"[default: {','.join(RIVALS)}]",
)
@options.heuristic_option
@click.option(
    "--generators",
    type=options.Names(options.GENERATOR),
    metavar="NAME,…",
    help="Race two to six generators instead, from the package or in files.",
)
@click.option(
    "--step-rate",
    type=options.STEP_RATE,
    metavar="N",
    help=f"Rounds per second.  [default: {RACE_RATE}; a film lasts about 15 seconds]",
)
@click.option(
    "--source",
    is_flag=True,
    help="For two solvers: show both sources and stop where they diverge.",
)
@front_end.view_options
@front_end.recording_options
@options.budget_option
def race(
    maze: str | None,
    solvers: list[str | StepSource],
    heuristic: str | None,
    generators: list[str | Generator] | None,
    step_rate: int | None,
    source: bool,
    terminal: bool,
    prompt: bool,
    theme: str | None,
    lecture: bool | None,
    record: str | None,
    **parts: Any,
) -> None:
    """Race algorithms on one maze.

    In each round of a race, every algorithm makes one step. Steps that only add to the frontier
    (FRONTIER) or name the path (PATH) take no round. A trace, FILE.jsonl, may race in its own maze;
    then MAZE is not needed.

    S starts, Space pauses, Left and Right go a round back and forward, Up and Down change the
    speed, L shows the sources of two solvers, ? lists all keys, Q quits. The result is printed when
    all have finished. With --prompt, the race is told as text, to its end.
    """
    asked = {option: parts.pop(option) for option in front_end.FILM_OPTIONS}
    named = solvers or [*options.own_solver(maze), *RIVALS]
    runners = generators or options.with_heuristic(named, heuristic)
    options.refuse(
        (generators, ["solvers", "heuristic"], "OPTION cannot be used with --generators"),
        (generators or len(runners) != 2, ["source"],
         "OPTION needs exactly two solvers: try --solvers a-star,bfs"),
        (record, ["source"], "OPTION cannot be used with --record"),
        (prompt, ("record", "source", "theme", "lecture", *asked),
         "OPTION cannot be used with --prompt"),
    )  # fmt: skip
    choice = front_end.choose(prompt, terminal, record is not None, has_lines=True)
    film = front_end.film_of(record, asked, terminal, step_rate)
    check_runners(runners, "generators" if generators else "solvers")
    request = partial(
        RaceMaze, runners=runners, has_generators=bool(generators),
        waits=choice != front_end.PROMPT, step_rate=step_rate, shows_source=source,
    )  # fmt: skip
    described = DescribedMaze(maze, parts)
    is_given = maze or any(value is not None for value in parts.values())
    traced = None if is_given else maze_of_trace(named)
    if film:
        opened = OpenMaze(traced) if traced else described.opened(film)
        out = front_end.recorder(film, terminal, theme=theme, lecture=lecture)
        announcer = Announcer(maze, out.print_line, opened.maze)
        out.record(request(opened, on_results=announcer.results), film)
        say_written(film.path)
        print_id(maze, opened.maze)
        return
    shown = front_end.chosen(choice, prompt or terminal, theme=theme, lecture=lecture)
    announcer = Announcer(maze, shown.print_line)
    opening = OpenMaze(traced) if traced else described
    shown.show(request(opening, on_results=announcer.results), announcer.opened)


def maze_of_trace(solvers: Sequence[str | StepSource]) -> Maze | None:
    """The maze of the first trace among the solvers."""
    return next((one.maze for one in solvers if isinstance(one, RecordedSolver)), None)
