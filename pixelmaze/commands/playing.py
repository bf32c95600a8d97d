"""The commands that open the game: at its title, or straight in a maze."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol, TypeVar

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
from pixelmaze.commands.in_terminal import load_in_terminal, open_terminal, record_terminal
from pixelmaze.commands.options import (
    FILE,
    SOLVER,
    Name,
    Number,
    data_option,
    data_path,
    described_maze,
    expected_cells,
    keys_option,
    maze_options,
    opened_store,
    tell_id,
    theme_option,
)
from pixelmaze.commands.showing import (
    FPS,
    FROM_RECORDING,
    check_film,
    is_still,
    open_window,
    opened_session,
    recording_options,
    run,
    write_film,
)
from pixelmaze.errors import PixelmazeError
from pixelmaze.formats.files import opened_file
from pixelmaze.game.ghost import GHOSTS
from pixelmaze.game.rules import FARTHEST_TORCH, TICKS, Rules
from pixelmaze.game.run import Run, read_run, replayed
from pixelmaze.ui.loading import Report

if TYPE_CHECKING:
    from pixelmaze.game.level import Level
    from pixelmaze.maze import Maze
    from pixelmaze.storage.store import Store
    from pixelmaze.storage.unfinished import Unfinished
    from pixelmaze.terminal.play import Play as PlayInTerminal
    from pixelmaze.terminal.session import Session as TerminalSession
    from pixelmaze.ui.playthrough import Playthrough
    from pixelmaze.window.record import Film
    from pixelmaze.window.scenes.play import Play
    from pixelmaze.window.session import Session

HELPER = "dfs"
"""The solver that helps, if nobody says otherwise."""


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
    film = {option: parts.pop(option) for option in FROM_RECORDING}
    is_run = (maze or "").lower().endswith(".json")
    has_lines = maze != "-" and not is_run
    choice = front_end(prompt, terminal, record is not None, has_lines=has_lines)
    if prompt:
        refuse_with_prompt(record=record, keys=keys, theme=theme, **film)
        _check_typed(maze)
    if describe and choice != PROMPT:
        raise PixelmazeError("--describe only goes with --prompt")
    check_film(record, None, film, terminal)
    if resume:
        _refuse_with_resume(MAZE=maze, torch=torch or None, ghost=ghost, record=record, **parts)
    if is_run:
        rest = parts | {"ghost": ghost, "torch": torch or None, "solver": solver, "keys": keys}
        _replay(str(maze), rest, choice, terminal, record, film, data_dir=data_dir, theme=theme)
        return
    if record is not None:
        raise PixelmazeError(
            "--record goes with a run, FILE.json: `pixelmaze records --run` has it"
        )
    left = _left_last(data_dir) if resume or maze is None else None
    resumed = left if resume else None
    if resume and not left:
        raise PixelmazeError("no unfinished run is kept: --resume has nothing to go on with")
    cells = expected_cells(resumed.maze if resumed else maze, parts)

    def prepare(store: Store, report: Report | None = None) -> Playthrough:
        from pixelmaze.ui.playthrough import game_left, game_of

        report = report or Report()
        if resumed:
            return game_left(store, resumed, solver or HELPER, report)
        opened, name = described_maze(maze, report=report, **parts)
        level = _level(opened, name, torch, ghost)
        return game_of(store, level, opened, solver or HELPER, report)

    def tell(opened: Maze) -> None:
        if resumed:
            return
        tell_id(maze, opened)
        if left and choice != PROMPT:
            from pixelmaze.ui.messages import progress_of, title_of

            told = f"{title_of(left)}, {progress_of(left)}"
            click.echo(f"pixelmaze: unfinished: {told}: `play --resume` goes on with it", err=True)

    if choice == PROMPT:
        from pixelmaze.lines.conversation import converse
        from pixelmaze.lines.game import TypedGame

        typed = TypedGame(prepare(opened_store(data_dir)), describe, left)
        tell_of(choice, prompt)
        tell(typed.play.maze)
        if resumed:
            typed.resume(resumed)
        try:
            converse(typed)
        finally:
            typed.play.leave()
        return
    asked: dict[str, Any] = {"theme": theme, "keys": keys}
    name = maze or ""
    if choice == TERMINAL:

        def in_terminal(session: TerminalSession, play: Playthrough) -> PlayInTerminal:
            from pixelmaze.terminal.play import Play as PlayInTerminal

            tell(play.maze)
            return _resumed(PlayInTerminal(session, play.level, play=play), resumed)

        tell_of(choice, terminal)
        load_in_terminal(prepare, in_terminal, cells, name, data_dir, solver or HELPER, **asked)
        return

    def in_window(session: Session, play: Playthrough) -> Play:
        from pixelmaze.window.scenes.play import Play

        tell(play.maze)
        return _resumed(Play(session, play.level, play=play), resumed)

    open_window(prepare, in_window, cells, name, data_dir, solver or HELPER, **asked)


class _Resumable(Protocol):
    def resume(self, left: Unfinished) -> None: ...


Scene = TypeVar("Scene", bound=_Resumable)


def _resumed(scene: Scene, left: Unfinished | None) -> Scene:
    """The scene; it goes on with the run, if one is given."""
    if left:
        scene.resume(left)
    return scene


def _refuse_with_resume(**others: Any) -> None:
    """Complain of what describes another maze than that of the run."""
    for option, value in others.items():
        if value is not None:
            what = option if option.isupper() else f"--{option.replace('_', '-')}"
            raise PixelmazeError(f"--resume goes on in the maze that was left: give no {what}")


def _left_last(data_dir: str | None) -> Unfinished | None:
    """The run that was left last, if there is one."""
    from pixelmaze.storage.folder import Folder
    from pixelmaze.storage.unfinished import FOLDER, UnfinishedRuns

    runs = UnfinishedRuns(
        Folder(data_path(data_dir) / FOLDER),
        lambda notice: click.echo(f"pixelmaze: {notice}", err=True),
    )
    return next(iter(runs.found), None)


def _check_typed(maze: str | None) -> None:
    """Complain of what cannot be played in lines."""
    if maze == "-":
        raise PixelmazeError("--prompt reads standard input itself: give the maze as a file")
    if (maze or "").lower().endswith(".json"):
        raise PixelmazeError("a run is played again in a window or a terminal, not with --prompt")


def open_title(terminal: bool = False) -> None:
    """The title, from which all else can be reached."""
    choice = front_end(terminal=terminal, has_lines=False)
    if choice == TERMINAL:
        tell_of(choice, terminal)
        open_terminal(lambda session: session.home())
        return
    session = opened_session(opened_store(None))
    run(session.home(), session)


def _replay(
    source: str,
    rest: dict[str, Any],
    choice: str,
    terminal: bool,
    record: str | None,
    film: dict[str, Any],
    data_dir: str | None,
    theme: str | None,
) -> None:
    """Play the run in that file again: before one's eyes, or for a film."""
    for option, value in rest.items():
        if value is not None:
            raise PixelmazeError(f"the run {source} is given; --{option} only goes with a maze")
    again: Run = opened_file(source, _playable)  # complains before a window opens
    if choice == TERMINAL:
        from pixelmaze.terminal.replay import Replay as ReplayInTerminal

        def scene(session: TerminalSession) -> ReplayInTerminal:
            return ReplayInTerminal(session, again)

        if record is None:
            tell_of(choice, terminal)
            open_terminal(scene, data_dir, theme=theme)
        else:
            record_terminal(scene, record, film["seconds"], theme)
        return
    if record is None:
        session = opened_session(opened_store(data_dir), theme=theme)

        from pixelmaze.window.scenes.replay import Replay

        run(Replay(session, again), session)
        return
    fps = int(film["fps"] or FPS)

    def shoot(session: Session) -> Film:
        from pixelmaze.ui.replaying import ticks_of
        from pixelmaze.window.record import Film
        from pixelmaze.window.scenes.replay import Replay

        scene = Replay(session, again)
        seconds = min(film["seconds"] or inf, ticks_of(again) / TICKS)
        frames = round(seconds * fps)
        return Film(scene, frames, fps, film["scale"] or 1, is_still=is_still(record))

    write_film(record, theme, fps, shoot)


def _playable(file: BinaryIO) -> Run:
    """The run that a file holds. PixelmazeError if it holds none, or one that cannot have been."""
    found = read_run(file)
    replayed(found)
    return found


def _level(maze: Maze, name: str, torch: int, ghost: str | None) -> Level:
    from pixelmaze.game.level import Level
    from pixelmaze.game.levels import free, with_ghost

    rules = with_ghost(maze, torch, ghost) if ghost else Rules(torch)
    return free(maze.id, rules) if maze.id else Level("", name, rules=rules)
