"""`race`: see algorithms compete on one maze."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from pixelmaze.commands.front_end import choose, front_end, recorder, terminal_option
from pixelmaze.commands.mazes import Announcer, DescribedMaze, tell_id
from pixelmaze.commands.options import (
    FILE,
    GENERATOR,
    SOLVER,
    STEP_RATE,
    Names,
    budget_option,
    maze_options,
    read_as_option,
    theme_option,
    via_option,
)
from pixelmaze.commands.recording import OPTIONS, film_of, recording_options
from pixelmaze.errors import PixelmazeError
from pixelmaze.race import RIVALS, check_runners
from pixelmaze.race import STEP_RATE as RACE_RATE
from pixelmaze.registry import Generator, Solver
from pixelmaze.ui.requests import RaceMaze


@click.command()
@click.argument("maze", required=False, type=FILE)
@maze_options
@read_as_option
@click.option(
    "--solvers",
    type=Names(SOLVER),
    metavar="NAME,…",
    help=f"Two to six solvers.  [default: {','.join(RIVALS)}]",
)
@click.option(
    "--generators",
    type=Names(GENERATOR),
    metavar="NAME,…",
    help="Two to six generators instead, to see which makes a maze first.",
)
@click.option(
    "--step-rate",
    type=STEP_RATE,
    metavar="N",
    help=f"Rounds per second.  [default: {RACE_RATE}; a film takes about 15 seconds]",
)
@terminal_option
@recording_options
@via_option
@budget_option
@theme_option
def race(
    maze: str | None,
    solvers: list[str | Solver] | None,
    generators: list[str | Generator] | None,
    step_rate: int | None,
    terminal: bool,
    via: tuple[tuple[int, int], ...],
    theme: str | None,
    record: str | None,
    **parts: Any,
) -> None:
    """Race algorithms on one maze.

    A race goes in rounds. In each round every algorithm makes one step. Steps that only add to the
    frontier (FRONTIER) or name the path (PATH) take no round of their own.

    S starts, Space pauses, Left and Right go a round back and forward, Up and Down change the
    speed, ? lists all keys, Q quits. The result is printed when all have finished.
    """
    asked = {option: parts.pop(option) for option in OPTIONS}
    if solvers and generators:
        raise PixelmazeError("--solvers and --generators exclude each other: give one of them")
    choice = choose(False, terminal, record is not None, has_lines=False)
    film = film_of(record, asked, terminal, step_rate)
    runners = generators or solvers or RIVALS
    check_runners(runners, "generators" if generators else "solvers")
    request = partial(
        RaceMaze, runners=runners, has_generators=bool(generators), waits=True, step_rate=step_rate
    )
    described = DescribedMaze(maze, parts, via)
    if film:
        opened, out = described.opened(), recorder(terminal, theme=theme)
        announcer = Announcer(maze, out.tell, opened.maze)
        out.record(request(opened, tell=announcer.results), film)
        tell_id(maze, opened.maze)
        return
    shown = front_end(choice, terminal, theme=theme)
    announcer = Announcer(maze, shown.tell)
    shown.show(request(described, tell=announcer.results), announcer.opened)
