"""`watch`: see an algorithm make or solve a maze step by step; or write its steps to a file."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from pixelmaze.algorithms.registry import Solver
from pixelmaze.commands import front_end, options
from pixelmaze.commands.front_end import Announcer, DescribedMaze
from pixelmaze.commands.mazes import opened_output, print_id, say_written, solved
from pixelmaze.files.data import holds_object
from pixelmaze.files.files import opened_input
from pixelmaze.inspect.quiz import QuizOptions
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.step import Trace
from pixelmaze.outside.trace import TraceFile, read_trace, write_trace
from pixelmaze.ui.kit.front_end import HELPER
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.watch.requests import (
    VARYING,
    LoopMazes,
    WatchMaze,
    WatchTrace,
    building_of,
)


@click.command()
@options.given_maze
@click.option("--solver", type=options.SOLVER, help="Solver to use.  [default: dfs]")
@options.heuristic_option
@click.option("--from-blank", is_flag=True, help="Watch the maze being made first.")
@click.option(
    "--step-rate",
    type=options.STEP_RATE,
    metavar="N",
    help="Steps per second.  [default: 20; a film lasts about 15 seconds; --prompt does not wait]",
)
@front_end.view_options
@click.option(
    "--every",
    type=options.Number("number of steps", 1, 1_000_000_000),
    metavar="N",
    help="With --prompt: print the maze after every N steps. With --quiz: ask for every Nth cell.",
)
@click.option(
    "--quiz",
    is_flag=True,
    help="Quiz you on the next cell, the queue and, without --solver, the algorithm.",
)
@click.option(
    "--describe",
    "--explain",
    is_flag=True,
    help="With --prompt: say what each step does, and why.",
)
@click.option(
    "--source", is_flag=True, help="Show the running source code instead of the statistics."
)
@front_end.recording_options
@click.option(
    "--trace",
    type=options.FILE,
    metavar="FILE",
    help="Write all steps to a .jsonl file; - prints them.",
)
@click.option(
    "--large",
    is_flag=True,
    help="Accept a short trace even if its maze is large and may be slow to make.",
)
@click.option(
    "--loop",
    is_flag=True,
    help="Make and solve new mazes until you press a key. What you do not choose is different each "
    "time.",
)
@options.budget_option
@options.isolate_option("off")
def watch(
    maze: str | None,
    solver: str | Solver | None,
    heuristic: str | None,
    from_blank: bool,
    step_rate: int | None,
    terminal: bool,
    prompt: bool,
    every: int | None,
    quiz: bool,
    describe: bool,
    source: bool,
    trace: str | None,
    large: bool,
    loop: bool,
    theme: str | None,
    lecture: bool | None,
    record: str | None,
    **parts: Any,
) -> None:
    """Watch an algorithm make or solve a maze.

    S starts the solver; again, it clears the search. G shows how the maze is made. Space pauses,
    Left and Right step back and forward, Up and Down change the speed, L shows the running source
    code, ? lists all keys, Q quits. If MAZE is a trace (FILE.jsonl, or - for standard input), it is
    played back. If it is a program, blog.py, its own search solves its own maze.

    A step is one action of an algorithm, such as VISIT, FRONTIER or one move of the PATH. Only
    races count in rounds instead.

    --prompt prints one line per step: its number, the action, the cells it leads from and to
    (column,row from 0,0 at the top left), the number of cells visited and waiting, and the depth of
    the search in moves. In a terminal, Enter goes on a step. With --quiz, you type the answers.
    """
    asked = {option: parts.pop(option) for option in front_end.FILM_OPTIONS}
    if heuristic:
        (solver,) = options.with_heuristic([solver] if solver else [], heuristic)
    solver = solver or next(iter(options.own_solver(maze)), None)
    options.keep_apart([solver, parts["generator"]])
    is_shown = record is None and trace is None
    choice = front_end.choose(prompt, terminal, not is_shown, has_lines=not loop)
    is_typed = choice == front_end.PROMPT
    options.refuse(
        (prompt, ("record", "trace", "source", "theme", "lecture", *asked),
         "OPTION cannot be used with --prompt"),
        (trace is not None and record is None, ["terminal"],
         "--trace writes the steps and shows nothing: remove OPTION"),
        (not is_typed and not quiz, ["every"], "OPTION needs --prompt or --quiz"),
        (not is_shown, ["quiz"], "OPTION needs a screen: remove --record and --trace"),
        (not is_typed, ["describe"], "OPTION needs --prompt"),
    )  # fmt: skip
    given = _on_standard_input(large) if maze == "-" else None
    is_trace = (maze or "").lower().endswith(".jsonl") or given is not None
    options.refuse(
        (is_trace, (*parts, "quiz", "from_blank", "loop"),
         f"OPTION cannot be used with a trace ({maze})"),
        (not is_trace, ["large"], "OPTION needs a trace, FILE.jsonl"),
        (loop, (*options.ENDS, "quiz", "record", "trace", "prompt", "seed", "source"),
         "OPTION cannot be used with --loop"),
    )  # fmt: skip
    film = front_end.film_of(record, asked, terminal, step_rate)
    if loop:
        made = {name for name, value in parts.items() if value is not None} - {"no_compile"}
        varying = VARYING - made if maze is None and made <= VARYING else ()
        mazes = LoopMazes(DescribedMaze(maze, parts).open(None)[0], varying, solver, step_rate)
        front_end.chosen(choice, terminal, theme=theme, lecture=lecture).show(mazes)
        return
    view: dict[str, Any] = {"step_rate": step_rate, "shows_source": source}
    described = DescribedMaze(maze, parts)
    opened = None if is_shown or is_trace else described.opened(film)
    request: WatchMaze | WatchTrace
    if is_trace:
        name = "standard input" if given else str(maze)
        request = WatchTrace(name, solver, large, described.cells, given=given, **view)
    else:
        waits = is_shown and not (from_blank if quiz else is_typed)
        plan = (
            QuizOptions(every or 0, is_secret=solver is None and not from_blank) if quiz else None
        )
        source_of_maze = opened or described
        request = WatchMaze(source_of_maze, solver or HELPER, from_blank, waits, quiz=plan, **view)
    if is_shown:
        shown = front_end.chosen(
            choice, prompt or terminal, theme=theme, lecture=lecture, every=every, in_words=describe
        )
        announcer = Announcer(maze, shown.print_line)
        shown.show(replace(request, on_results=announcer.results), announcer.opened)
        return
    if film:
        front_end.recorder(film, terminal, theme=theme, lecture=lecture).record(request, film)
        say_written(film.path)
    if trace is not None:
        _write_trace(trace, request)
    if opened:
        print_id(maze, opened.maze)


def _on_standard_input(is_large: bool) -> TraceFile | None:
    """The trace on standard input; None if it holds anything else."""
    if sys.stdin is None or not holds_object(sys.stdin.buffer):
        return None
    return opened_input("-", partial(read_trace, is_large=is_large))


def _write_trace(trace: str, request: WatchMaze | WatchTrace) -> None:
    """Write the steps of the search, after the steps of the generator if `request` has them."""
    if trace != "-" and Path(trace).suffix.lower() != ".jsonl":
        raise PixelmazeError(f"cannot write a trace to {trace}: the name must end in .jsonl")
    if isinstance(request, WatchTrace):
        found = request.read()
        with opened_output(trace) as file:
            write_trace(file, found.maze, found.solver, found.made, found.solved, found.notes)
        return
    maze, title = request.source.open(Report())
    made = Trace()
    for part in building_of(maze, title, Report()) if request.from_blank else ():
        made.pull(part.begin())
    solution = solved(maze, request.solver)
    with opened_output(trace) as file:
        notes = (note._replace(step=note.step + len(made)) for note in solution.notes)
        write_trace(file, maze, solution.solver, made, solution.trace, notes)
    if solution.fault:
        click.echo(f"pixelmaze: {solution.fault.describe()}", err=True)
        click.get_current_context().exit(1)
