"""The commands that show algorithms at work: in a window, as a film, or as a trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from pixelmaze.commands.front_end import (
    PROMPT,
    TERMINAL,
    front_end,
    prompt_option,
    refuse_with_prompt,
    tell_of,
    terminal_option,
)
from pixelmaze.commands.in_terminal import load_in_terminal, record_terminal
from pixelmaze.commands.options import (
    FILE,
    GENERATOR,
    SOLVER,
    STEP_RATE,
    Names,
    Number,
    cell_at,
    described_maze,
    expected_cells,
    maze_options,
    tell_id,
    theme_option,
    via_option,
)
from pixelmaze.commands.showing import (
    FPS,
    FROM_RECORDING,
    check_film,
    is_still,
    open_window,
    recording_options,
    say,
    write_film,
)
from pixelmaze.commands.watched import (
    Watched,
    read_again,
    refuse_with_trace,
    watched,
    write_steps,
)
from pixelmaze.errors import PixelmazeError
from pixelmaze.race import RIVALS, check_runners
from pixelmaze.race import STEP_RATE as RACE_RATE
from pixelmaze.search import DEFAULT_STEP_RATE
from pixelmaze.ui.loading import Report

if TYPE_CHECKING:
    from pixelmaze.maze import Maze
    from pixelmaze.race import Race, Result
    from pixelmaze.search import Search
    from pixelmaze.storage.store import Store
    from pixelmaze.terminal.session import Session as TerminalSession
    from pixelmaze.terminal.stage import Stage as StageInTerminal
    from pixelmaze.window.record import Film
    from pixelmaze.window.session import Session
    from pixelmaze.window.stage import Stage


@click.command()
@click.argument("maze", required=False, type=FILE)
@maze_options
@click.option("--solver", type=SOLVER, help="Who solves it.  [default: dfs]")
@click.option("--from-blank", is_flag=True, help="Show how the maze is made first.")
@click.option(
    "--step-rate",
    type=STEP_RATE,
    metavar="N",
    help="Steps a second.  [default: 20; a recording takes about 15 seconds, --prompt goes as fast "
    "as it can]",
)
@terminal_option
@prompt_option
@click.option(
    "--every",
    type=Number("number of steps", 1, 1_000_000_000),
    metavar="N",
    help="With --prompt: print the maze after every N steps.",
)
@click.option("--source", is_flag=True, help="Show the source that runs, in place of the figures.")
@recording_options
@click.option(
    "--trace", type=FILE, metavar="FILE", help="Write all steps into a .jsonl; - prints them."
)
@click.option(
    "--large", is_flag=True, help="Accept a short trace of a large maze, which takes long to make."
)
@via_option
@theme_option
def watch(
    maze: str | None,
    solver: str | None,
    from_blank: bool,
    step_rate: int | None,
    terminal: bool,
    prompt: bool,
    every: int | None,
    source: bool,
    trace: str | None,
    large: bool,
    via: tuple[tuple[int, int], ...],
    theme: str | None,
    record: str | None,
    **parts: Any,
) -> None:
    """Watch a maze being solved.

    S starts the solver and discards the search again, G shows how the maze is made, Space freezes
    it, Left and Right go a step back and on, Up and Down change the speed, L shows the source that
    runs, ? lists all keys, Q quits. MAZE may also be a trace, FILE.jsonl.

    A step is all that an algorithm yields at once, such as a VISIT, a FRONTIER or a move of the
    PATH. Steps are counted like this everywhere; only a race is timed in rounds.

    --prompt prints a line a step: its number, what is done, from which cell to which (column,row,
    counted from 0,0 at the top left), how many cells have been visited, how many wait, and how many
    moves from its start the search is.
    """
    film = {option: parts.pop(option) for option in FROM_RECORDING}
    if prompt:
        refuse_with_prompt(record=record, trace=trace, source=source, theme=theme, **film)
    needs_none = record is not None or trace is not None
    choice = front_end(prompt, terminal, needs_none, has_lines=True)
    if terminal and trace is not None and record is None:
        raise PixelmazeError("--trace writes the steps and shows nothing: not in a --terminal")
    if every is not None and choice != PROMPT:
        raise PixelmazeError("--every only goes with --prompt")
    is_trace = (maze or "").lower().endswith(".jsonl")
    if is_trace:
        refuse_with_trace(maze, parts | {"via": via or None, "from_blank": from_blank or None})
    elif large:
        raise PixelmazeError("--large only goes with a trace, FILE.jsonl")
    check_film(record, step_rate, film, terminal)
    is_shown = record is None and trace is None and choice != PROMPT
    has_search = record is not None or trace is None

    def prepare(_: Store | None = None, report: Report | None = None) -> Watched:
        if is_trace:
            if report:
                report.begin("Reading the trace")
            return read_again(str(maze), solver, large)
        opened, name = described_maze(maze, report=report, **parts)
        return watched(
            opened, name, via, solver, from_blank, has_search, not is_shown, report or Report()
        )

    def in_window(session: Session, it: Watched) -> Stage:
        from pixelmaze.window.scenes.watch import FIGURES, SOURCE, Watch

        rate = step_rate or DEFAULT_STEP_RATE
        column = SOURCE if source else FIGURES
        scene = Watch(session, it.search, it.solver, rate, it.name, column)
        scene.tell = partial(_tell_results, it.maze, say)
        if is_shown:
            tell_id(maze, it.maze)
        return scene

    def in_terminal(session: TerminalSession, it: Watched) -> StageInTerminal:
        from pixelmaze.terminal.watch import FIGURES, SOURCE, Watch

        rate, beside = step_rate or DEFAULT_STEP_RATE, SOURCE if source else FIGURES
        scene = Watch(session, it.search, it.solver, rate, it.name, beside=beside)
        scene.tell = partial(_tell_results, it.maze, session.tell)
        tell_id(maze, it.maze)
        return scene

    if is_shown:
        cells = expected_cells(maze, parts)
        if choice == TERMINAL:
            tell_of(choice, terminal)
            load_in_terminal(prepare, in_terminal, cells, maze or "", theme=theme)
        else:
            open_window(prepare, in_window, cells, maze or "", theme=theme)
        return
    it = prepare()
    if choice == PROMPT:
        from pixelmaze.lines.steps import print_steps

        tell_of(choice, prompt)
        tell_id(maze, it.maze)
        print_steps(it.search, every, step_rate)
        return
    if record is not None and choice == TERMINAL:
        record_terminal(lambda session: in_terminal(session, it), record, film["seconds"], theme)
    elif record is not None:
        _record(record, lambda session: in_window(session, it), step_rate, film, theme)
        tell_id(maze, it.maze)
    if trace is not None:
        write_steps(trace, it)
        if record is None:
            tell_id(maze, it.maze)


@click.command()
@click.argument("maze", required=False, type=FILE)
@maze_options
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
    help="Two to six generators instead: who makes a maze first.",
)
@click.option(
    "--step-rate",
    type=STEP_RATE,
    metavar="N",
    help=f"Rounds a second.  [default: {RACE_RATE}; a recording takes about 15 seconds]",
)
@terminal_option
@recording_options
@via_option
@theme_option
def race(
    maze: str | None,
    solvers: list[str] | None,
    generators: list[str] | None,
    step_rate: int | None,
    terminal: bool,
    via: tuple[tuple[int, int], ...],
    theme: str | None,
    record: str | None,
    **parts: Any,
) -> None:
    """Set algorithms against each other on one maze.

    A race goes in rounds. In each of them every algorithm makes one step; steps by which it only
    notes something down (FRONTIER) or tells its path (PATH) take no round of their own.

    S starts, Space freezes, Left and Right go a round back and on, Up and Down change the speed,
    ? lists all keys, Q quits. The result is printed when all have finished.
    """
    from pixelmaze.race import of_generators, of_solvers, table

    film = {option: parts.pop(option) for option in FROM_RECORDING}
    if solvers and generators:
        raise PixelmazeError("a race is either of --solvers or of --generators")
    choice = front_end(False, terminal, record is not None, has_lines=False)
    check_film(record, step_rate, film, terminal)
    check_runners(generators or solvers or RIVALS, "generators" if generators else "solvers")
    rate = step_rate or RACE_RATE
    starts = (solvers or RIVALS)[0]

    def line_up(maze: Maze) -> list[Search]:
        return (
            of_generators(maze, generators) if generators else of_solvers(maze, solvers or RIVALS)
        )

    def prepare(_: Store | None = None, report: Report | None = None) -> tuple[Race, Maze, str]:
        from pixelmaze.ui.opening import race_on

        opened, name = described_maze(maze, report=report, **parts)
        if via:
            opened.waypoints = tuple(cell_at(opened, cell) for cell in via)
        return race_on(opened, line_up, report or Report()), opened, name

    came: list[str] = []

    def in_window(session: Session, made: tuple[Race, Maze, str]) -> Stage:
        from pixelmaze.search import Search
        from pixelmaze.window.scenes.race import RaceScene
        from pixelmaze.window.scenes.watch import Watch

        race, opened, name = made

        def tell(maze: Maze, results: list[Result]) -> None:
            if record is not None:
                came.append(table(results))
            else:
                _tell_results(opened, say, maze, results)

        def leave(maze: Maze) -> Stage:
            watch = Watch(session, Search(maze, None), starts, scene.bar.step_rate, name)
            watch.line_up, watch.tell = line_up, tell
            return watch

        scene = RaceScene(session, opened, line_up, rate, name, leave, tell, race)
        if record is None:
            tell_id(maze, opened)
        return scene

    def in_terminal(session: TerminalSession, made: tuple[Race, Maze, str]) -> StageInTerminal:
        from pixelmaze.terminal.leading import racing

        race, opened, name = made
        told = partial(_tell_results, opened, click.echo if record else session.tell)
        tell_id(maze, opened)
        return racing(session, opened, line_up, rate, starts, name, told, race)

    cells = expected_cells(maze, parts)
    if record is not None:
        made = prepare()
        if choice == TERMINAL:
            record_terminal(
                lambda session: in_terminal(session, made), record, film["seconds"], theme
            )
        else:
            _record(record, lambda session: in_window(session, made), step_rate, film, theme)
            tell_id(maze, made[1])
    elif choice == TERMINAL:
        tell_of(TERMINAL, terminal)
        load_in_terminal(prepare, in_terminal, cells, maze or "", theme=theme)
    else:
        open_window(prepare, in_window, cells, maze or "", theme=theme)
    for lines in came:
        click.echo(lines)


def _tell_results(
    opened: Maze, say: Callable[[str], object], maze: Maze, results: Sequence[Result]
) -> None:
    """Print the table of a race, and of another maze than the first one its ID."""
    from pixelmaze.race import table

    if maze is not opened:
        tell_id(None, maze)
    say(table(results))


def _record(
    record: str,
    stage: Callable[[Session], Stage],
    step_rate: int | None,
    film: dict[str, Any],
    theme: str | None,
) -> None:
    """Record the stage."""
    fps = int(film["fps"] or FPS)

    def shoot(session: Session) -> Film:
        from pixelmaze.window.record import Recording

        return Recording(
            stage(session), step_rate=step_rate, seconds=film["seconds"], fps=fps,
            scale=film["scale"] or 1, is_still=is_still(record),
        )  # fmt: skip

    write_film(record, theme, fps, shoot)
