"""The commands that show algorithms at work: in a window, as a film, or as a trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
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
from pixelmaze.commands.in_terminal import open_terminal, record_terminal
from pixelmaze.commands.options import (
    FILE,
    GENERATOR,
    SOLVER,
    STEP_RATE,
    Names,
    Number,
    cell_at,
    described_maze,
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
    opened_session,
    recording_options,
    run,
    write_film,
)
from pixelmaze.errors import PixelmazeError
from pixelmaze.race import RIVALS
from pixelmaze.race import STEP_RATE as RACE_RATE
from pixelmaze.registry import SOLVERS

if TYPE_CHECKING:
    from pixelmaze.app.record import Film
    from pixelmaze.app.session import Session
    from pixelmaze.app.stage import Stage
    from pixelmaze.formats.trace import Recorded
    from pixelmaze.maze import Maze
    from pixelmaze.playback import Part
    from pixelmaze.race import Result
    from pixelmaze.search import Search
    from pixelmaze.terminal.session import Session as TerminalSession
    from pixelmaze.terminal.stage import Stage as StageInTerminal


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
    recorded = None
    if (maze or "").lower().endswith(".jsonl"):
        rest = parts | {"via": via or None, "from_blank": from_blank or None}
        recorded = _recorded(maze, rest, large)
    elif large:
        raise PixelmazeError("--large only goes with a trace, FILE.jsonl")
    if recorded:
        opened, name = recorded.maze, Path(str(maze)).name
    else:
        opened, name = described_maze(maze, **parts)
    if via:
        opened.waypoints = tuple(cell_at(opened, cell) for cell in via)
    check_film(record, step_rate, film, terminal)
    from pixelmaze.making import building
    from pixelmaze.search import DEFAULT_STEP_RATE, Search

    starts = solver or (recorded and recorded.solver in SOLVERS and recorded.solver) or "dfs"
    making = building(opened) if from_blank else []
    if from_blank and not making and opened.grid.size > 1:
        raise PixelmazeError(f"nobody knows how {name or 'this maze'} was made: it has no ID")
    if trace is not None and record is None:
        _write_trace(trace, opened, starts, making, recorded)
        tell_id(maze, opened)
        return

    def stage(session: Session) -> Stage:
        from pixelmaze.app.scenes.watch import FIGURES, SOURCE, Watch

        rate = step_rate or DEFAULT_STEP_RATE
        column = SOURCE if source else FIGURES
        scene = Watch(session, search, starts, rate, name, column)
        scene.tell = partial(_tell_results, opened, click.echo)
        return scene

    is_at_once = record is not None or choice == PROMPT
    if recorded:
        search = played_back(recorded)
    else:
        search = Search(opened, starts if is_at_once else None, making=making)
    if choice == PROMPT:
        from pixelmaze.prompt.steps import print_steps

        tell_of(choice, prompt)
        tell_id(maze, opened)
        print_steps(search, every, step_rate)
        return
    if choice == TERMINAL:

        def scene(session: TerminalSession) -> StageInTerminal:
            from pixelmaze.terminal.watch import FIGURES, SOURCE, Watch

            rate, beside = step_rate or DEFAULT_STEP_RATE, SOURCE if source else FIGURES
            scene = Watch(session, search, starts, rate, name, beside=beside)
            scene.tell = partial(_tell_results, opened, session.tell)
            return scene

        tell_id(maze, opened)
        _show_in_terminal(scene, record, film, theme, terminal)
    else:
        told = partial(tell_id, maze, opened)
        _show(record, stage, step_rate, film, theme, told)
    if trace is not None:
        _write_trace(trace, opened, starts, making, recorded)


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
    help=f"Steps a second.  [default: {RACE_RATE}; a recording takes about 15 seconds]",
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

    The clock counts every step but FRONTIER and PATH. S starts, Space freezes, Left and Right go a
    step back and on, Up and Down change the speed, ? lists all keys, Q quits. The result is printed
    when all have arrived.
    """
    from pixelmaze.race import of_generators, of_solvers, table

    film = {option: parts.pop(option) for option in FROM_RECORDING}
    if solvers and generators:
        raise PixelmazeError("a race is either of --solvers or of --generators")
    choice = front_end(False, terminal, record is not None, has_lines=False)
    opened, name = described_maze(maze, **parts)
    if via:
        opened.waypoints = tuple(cell_at(opened, cell) for cell in via)
    check_film(record, step_rate, film, terminal)
    rate = step_rate or RACE_RATE

    def line_up(maze: Maze) -> list[Search]:
        return (
            of_generators(maze, generators) if generators else of_solvers(maze, solvers or RIVALS)
        )

    came: list[str] = []

    def tell(maze: Maze, results: list[Result]) -> None:
        if record is not None:
            came.append(table(results))
            return
        _tell_results(opened, click.echo, maze, results)

    def stage(session: Session) -> Stage:
        from pixelmaze.app.scenes.race import RaceScene
        from pixelmaze.app.scenes.watch import Watch
        from pixelmaze.search import Search

        def leave(maze: Maze) -> Stage:
            rate = scene.bar.step_rate
            watch = Watch(session, Search(maze, None), (solvers or RIVALS)[0], rate, name)
            watch.line_up, watch.tell = line_up, tell
            return watch

        scene = RaceScene(session, opened, line_up, rate, name, leave=leave, tell=tell)
        return scene

    line_up(opened)  # complains before a window opens
    if choice == TERMINAL:
        from pixelmaze.terminal.leading import racing

        def scene(session: TerminalSession) -> StageInTerminal:
            say = click.echo if record else session.tell
            told = partial(_tell_results, opened, say)
            return racing(session, opened, line_up, rate, (solvers or RIVALS)[0], name, told)

        tell_id(maze, opened)
        _show_in_terminal(scene, record, film, theme, terminal)
        return
    _show(record, stage, step_rate, film, theme, told=partial(tell_id, maze, opened))
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


def _show_in_terminal(
    scene: Callable[[TerminalSession], StageInTerminal],
    record: str | None,
    film: dict[str, Any],
    theme: str | None,
    is_asked: bool,
) -> None:
    """Let the scene fill the terminal, or write a picture of that."""
    if record is not None:
        record_terminal(scene, record, film["seconds"], theme)
        return
    tell_of(TERMINAL, is_asked)
    open_terminal(scene, theme=theme)


def _show(
    record: str | None,
    stage: Callable[[Session], Stage],
    step_rate: int | None,
    film: dict[str, Any],
    theme: str | None,
    told: Callable[[], None],
) -> None:
    """Open a window on the stage, or record it; `told` is called when it is sure to be shown."""
    if record is None:
        session = opened_session(theme=theme)
        told()
        run(stage(session), session)
        return
    fps = int(film["fps"] or FPS)

    def shoot(session: Session) -> Film:
        from pixelmaze.app.record import Recording

        return Recording(
            stage(session), step_rate=step_rate, seconds=film["seconds"], fps=fps,
            scale=film["scale"] or 1, is_still=is_still(record),
        )  # fmt: skip

    write_film(record, theme, fps, shoot)
    told()


# ---- traces --------------------------------------------------------------------------------------


def _recorded(name: str | None, parts: dict[str, Any], is_large: bool) -> Recorded:
    from pixelmaze.formats.files import opened_file
    from pixelmaze.formats.trace import read_trace

    for option, value in parts.items():
        if value is not None:
            option = option.replace("_", "-")
            raise PixelmazeError(f"the trace {name} is given; --{option} only goes with a maze")
    recorded: Recorded = opened_file(str(name), partial(read_trace, is_large=is_large))
    return recorded


def played_back(recorded: Recorded) -> Search:
    """The run that a trace holds."""
    from pixelmaze.playback import Part
    from pixelmaze.registry import Solver
    from pixelmaze.search import Search, is_walk
    from pixelmaze.step import BUILD

    made, solved, maze = recorded.made, recorded.solved, recorded.maze
    name = recorded.solver or "a recorded search"
    solver = Solver(
        name, name, lambda *_: iter(solved), shortest=False, complete=False, linear=True,
        local=is_walk(maze.grid, solved), is_recorded=True,
    )  # fmt: skip
    if name in SOLVERS:
        known = SOLVERS[name]
        is_local = known.local and solver.local
        solver = replace(solver, title=known.title, complete=known.complete, local=is_local)
    adds_walls = any(action == BUILD for action, _ in made)
    making = [Part("A recorded making", lambda: iter(made), adds_walls=adds_walls)]
    return Search(maze, solver if len(solved) else None, via=(), making=making if len(made) else ())


def _write_trace(
    trace: str, maze: Maze, solver: str, making: Sequence[Part], recorded: Recorded | None
) -> None:
    """Write the steps of the making, if that is asked for, and of the search; or those recorded."""
    from pixelmaze.commands.options import solved
    from pixelmaze.commands.outputs import opened_output
    from pixelmaze.formats.trace import write_trace
    from pixelmaze.step import Trace

    if trace != "-" and Path(trace).suffix.lower() != ".jsonl":
        raise PixelmazeError(f"cannot write a trace to {trace}: the name must end in .jsonl")
    if recorded:
        with opened_output(trace) as file:
            write_trace(file, maze, recorded.solver, recorded.made, recorded.solved)
        return
    made = Trace()
    for part in making:
        made.pull(part.begin())
    solution = solved(maze, solver)
    with opened_output(trace) as file:
        write_trace(file, maze, solver, made, solution.trace)
