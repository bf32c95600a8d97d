"""`play`: walk a maze, or show a run again."""

from __future__ import annotations

from typing import Any, BinaryIO

import click

from pixelmaze.commands.front_end import (
    PROMPT,
    choose,
    front_end,
    prompt_option,
    recorder,
    refuse_with_prompt,
    terminal_option,
)
from pixelmaze.commands.options import (
    FILE,
    SOLVER,
    Name,
    Number,
    data_option,
    data_path,
    keys_option,
    maze_options,
    tell_id,
    theme_option,
)
from pixelmaze.commands.recording import OPTIONS, film_of, recording_options
from pixelmaze.commands.sources import DescribedMaze
from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.files import opened_file
from pixelmaze.game.ghost import GHOSTS
from pixelmaze.game.rules import FARTHEST_TORCH
from pixelmaze.game.run import Run, read_run, replayed
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.unfinished import FOLDER, Unfinished, UnfinishedRuns
from pixelmaze.ui.front_end import HELPER
from pixelmaze.ui.messages import progress_of, title_of
from pixelmaze.ui.playthrough import Playthrough
from pixelmaze.ui.requests import PlayMaze, ReplayRun, ResumeRun


@click.command()
@click.argument("maze", required=False, type=FILE)
@maze_options
@click.option(
    "--torch",
    type=Number("torch", 0, FARTHEST_TORCH),
    default=0,
    metavar="N",
    help="See no farther than so many moves.  [default: 0, all]",
)
@click.option(
    "--ghost",
    type=Name("ghost", dict.fromkeys(GHOSTS)),
    help="The solver whose ghost is to be beaten to the goal.",
)
@click.option("--solver", type=SOLVER, help=f"Who helps.  [default: {HELPER}]")
@terminal_option
@prompt_option
@click.option("--resume", is_flag=True, help="Go on with the run that was left last.")
@click.option("--describe", is_flag=True, help="With --prompt: say in words where you are.")
@recording_options
@keys_option
@theme_option
@data_option
def play(
    maze: str | None,
    torch: int,
    ghost: str | None,
    solver: str | None,
    terminal: bool,
    prompt: bool,
    resume: bool,
    describe: bool,
    keys: str | None,
    theme: str | None,
    data_dir: str | None,
    record: str | None,
    **parts: Any,
) -> None:
    """Walk a maze yourself.

    Arrows walk, or click; H gives a hint, Z takes a move back, S lets a solver go on from where you
    stand and takes over again, R begins again, N makes a new maze, Esc pauses, ? lists all keys, Q
    quits. MAZE may also be a run, FILE.json, which is played again; such a one can be recorded.

    With --terminal, or where there is no display, all of that goes on in the terminal; there is no
    mouse, and one press of a key is one move, or with Shift as many as lead to where ways part.

    With --prompt commands are typed, such as up, left, hint or undo; `help` lists them. Each move
    takes a fifth of a second, however long you think.

    A run that you leave before its end, in whatever way, is kept: --resume goes on with the last
    one, and so do the menu and, with --prompt, the command resume.
    """
    asked = {option: parts.pop(option) for option in OPTIONS}
    is_run = (maze or "").lower().endswith(".json")
    choice = choose(prompt, terminal, record is not None, has_lines=maze != "-" and not is_run)
    if prompt:
        refuse_with_prompt(record=record, keys=keys, theme=theme, **asked)
        _check_typed(maze)
    if describe and choice != PROMPT:
        raise PixelmazeError("--describe only goes with --prompt")
    film = film_of(record, asked, terminal)
    if resume:
        _refuse_with_resume(MAZE=maze, torch=torch or None, ghost=ghost, record=record, **parts)
    if is_run:
        rest = parts | {"ghost": ghost, "torch": torch or None, "solver": solver, "keys": keys}
        replay = _replay(str(maze), rest)
        if film:
            recorder(terminal, theme=theme).record(replay, film)
        else:
            front_end(choice, terminal, data_dir, theme=theme).show(replay)
        return
    if film:
        raise PixelmazeError(
            "--record goes with a run, FILE.json: `pixelmaze records --run` has it"
        )
    left = _left_last(data_dir) if resume or maze is None else None
    shown = front_end(
        choice, prompt or terminal, data_dir, helper=solver, theme=theme, keys=keys,
        in_words=describe,
    )  # fmt: skip
    if resume:
        if not left:
            raise PixelmazeError("no unfinished run is kept: --resume has nothing to go on with")
        shown.show(ResumeRun(left))
        return

    def tell(play: Playthrough) -> None:
        tell_id(maze, play.maze)
        if left and choice != PROMPT:
            told = f"{title_of(left)}, {progress_of(left)}"
            click.echo(f"pixelmaze: unfinished: {told}: `play --resume` goes on with it", err=True)

    shown.show(PlayMaze(DescribedMaze(maze, parts), torch, ghost, left), tell)


def _refuse_with_resume(**others: Any) -> None:
    """PixelmazeError for what describes another maze than that of the run."""
    for option, value in others.items():
        if value is not None:
            what = option if option.isupper() else f"--{option.replace('_', '-')}"
            raise PixelmazeError(f"--resume goes on in the maze that was left: give no {what}")


def _left_last(data_dir: str | None) -> Unfinished | None:
    """The run that was left last, if there is one."""
    runs = UnfinishedRuns(
        Folder(data_path(data_dir) / FOLDER),
        lambda notice: click.echo(f"pixelmaze: {notice}", err=True),
    )
    return next(iter(runs.found), None)


def _check_typed(maze: str | None) -> None:
    """PixelmazeError for what cannot be played in lines."""
    if maze == "-":
        raise PixelmazeError("--prompt reads standard input itself: give the maze as a file")
    if (maze or "").lower().endswith(".json"):
        raise PixelmazeError("a run is played again in a window or a terminal, not with --prompt")


def _replay(file: str, rest: dict[str, Any]) -> ReplayRun:
    """PixelmazeError if the file holds no run that can have been played, or `rest` is not None."""
    for option, value in rest.items():
        if value is not None:
            raise PixelmazeError(f"the run {file} is given; --{option} only goes with a maze")
    return ReplayRun(opened_file(file, _playable))


def _playable(file: BinaryIO) -> Run:
    found = read_run(file)
    replayed(found)
    return found
