"""`play`: walk a maze, or replay a run."""

from pathlib import Path
from typing import Any, BinaryIO

import click

from pixelmaze.algorithms.registry import NAMED_SOLVERS, Solver
from pixelmaze.commands import data_option, front_end, opened_store, options
from pixelmaze.commands.front_end import DescribedMaze
from pixelmaze.commands.mazes import print_id, say_written
from pixelmaze.files.files import opened_file
from pixelmaze.game.ghost import GHOSTS
from pixelmaze.game.keys import SCHEMES
from pixelmaze.game.levels import level_called
from pixelmaze.game.rules import FAIR_HUNTER, FARTHEST_TORCH, SLOWEST_PACE, Rules
from pixelmaze.game.run import Run, read_run, replayed
from pixelmaze.game.run_code import run_of_code
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.outside.lookup import offers
from pixelmaze.outside.source_file import SOLVER
from pixelmaze.ui.addresses import check_open
from pixelmaze.ui.kit.front_end import HELPER
from pixelmaze.ui.play.adventure_menu import AdventureMenu
from pixelmaze.ui.play.facts import progress_of, title_of
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import PlayLevel, PlayMaze, RaceRun, ReplayRun, ResumeRun


class GhostName(options.AlgorithmName):
    """The name of a solver that can be a ghost, or a solver from outside the package."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value in NAMED_SOLVERS or (
            isinstance(value, str)
            and value.isidentifier()
            and all(offer.name != value for offer in offers(SOLVER))
        ):
            lookup(self._table, value, self.name)
            return value
        return super().convert(value, param, ctx)


@click.command()
@options.given_maze
@click.option(
    "--torch",
    type=options.Number("torch", 0, FARTHEST_TORCH),
    default=0,
    metavar="N",
    help="Limit sight to N moves.  [default: 0, no limit]",
)
@click.option(
    "--ghost",
    type=GhostName("ghost", {name: name for name in GHOSTS}),
    help="Solver whose ghost races you to the goal.",
)
@click.option(
    "--hunter",
    type=options.Number("hunter", 0, SLOWEST_PACE),
    default=0,
    metavar="TICKS",
    help="Let a hunter chase you, moving once every TICKS sixtieths of a second; "
    f"{FAIR_HUNTER} is fair.  [default: 0, no hunter]",
)
@click.option(
    "--solver",
    type=options.SOLVER,
    help=f"Solver that takes over when you press S.  [default: {HELPER}]",
)
@options.heuristic_option
@front_end.view_options
@click.option("--resume", is_flag=True, help="Resume the last unfinished run.")
@click.option("--run", "run_code", metavar="CODE", help="Race the run in this run code.")
@click.option(
    "--describe",
    is_flag=True,
    help="With --prompt: describe where you are, for screen readers.",
)
@front_end.recording_options
@click.option(
    "--keys",
    type=options.Name("key scheme", dict(SCHEMES)),
    help=f"Keys to walk with, besides the arrows: {', '.join(SCHEMES)}.  [default: as in Settings]",
)
@options.budget_option
@data_option
def play(
    maze: str | None,
    torch: int,
    ghost: str | Solver | None,
    hunter: int,
    solver: str | Solver | None,
    heuristic: str | None,
    terminal: bool,
    prompt: bool,
    resume: bool,
    run_code: str | None,
    describe: bool,
    keys: str | None,
    theme: str | None,
    lecture: bool | None,
    record: str | None,
    **parts: Any,
) -> None:
    """Walk a maze yourself.

    Walk with the arrow keys or the mouse. H gives a hint, Z undoes a move, S hands over to a solver
    and back, R restarts, N makes a new maze, Esc pauses, ? lists all keys, Q quits. If MAZE is a
    run, FILE.json, it is replayed and can be recorded. Name a room of the adventure by its number
    or name, such as 1-1 or the-closet, and a daily maze daily-YYYY-MM-DD.

    With --terminal, or without a display, the game fills the terminal. Each key press is one move;
    Shift runs to the next junction.

    With --prompt, you type commands such as up, left, hint or undo; `help` lists them. Each move
    takes a fifth of a second, however long you take to think. After a room, `next` plays on and
    `map` lists all rooms. A run is told in words. `pixelmaze --prompt` starts with the menu.

    With your own ghost, solver or generator, no record is set.

    An unfinished run is kept, however you leave it. Resume it with --resume, from the menu, or with
    the command resume.

    With --run, you race the run in a run code. `pixelmaze records NAME --code` prints such a code,
    as does the menu after a game.
    """
    asked = {option: parts.pop(option) for option in front_end.FILM_OPTIONS}
    if heuristic:
        (solver,) = options.with_heuristic([solver] if solver else [], heuristic)
    is_run = (maze or "").lower().endswith(".json")
    choice = front_end.choose(prompt, terminal, record is not None, has_lines=maze != "-")
    game = (*parts, "torch", "ghost", "hunter")
    options.refuse(
        (prompt, ("record", "keys", "theme", "lecture", *asked),
         "OPTION cannot be used with --prompt"),
        (maze == "-", ["prompt"],
         "OPTION reads commands from standard input: give the maze as a file or an ID"),
        (choice != front_end.PROMPT, ["describe"], "OPTION needs --prompt"),
        (resume, (*game, "maze", "record"),
         "--resume takes the unfinished run's maze: remove OPTION"),
        (run_code is not None, (*game, "maze", "record", "resume"),
         "--run takes the run's maze: remove OPTION"),
        (is_run, (*game, "solver", "heuristic", "keys"),
         f"OPTION cannot be used with a run ({maze})"),
        (is_run, ["steps"], "OPTION is for watch and race: try --seconds"),
        (not is_run, ["record"],
         "OPTION needs a run, FILE.json: `pixelmaze records NAME --run` prints one"),
    )  # fmt: skip
    film = front_end.film_of(record, asked, terminal)
    if is_run:
        replay = ReplayRun(opened_file(str(maze), _playable))
        if film:
            front_end.recorder(film, terminal, theme=theme, lecture=lecture).record(replay, film)
            say_written(film.path)
        else:
            front_end.chosen(
                choice, prompt or terminal, theme=theme, lecture=lecture, in_words=describe
            ).show(replay)
        return
    run = run_of_code(run_code) if run_code is not None else None
    is_offered = resume or (maze is None and not run_code)
    left = next(iter(opened_store().unfinished.found), None) if is_offered else None
    shown = front_end.chosen(
        choice, prompt or terminal, helper=solver, theme=theme, lecture=lecture, keys=keys,
        in_words=describe,
    )  # fmt: skip
    if resume:
        if not left:
            raise PixelmazeError("there is no unfinished run to resume")
        shown.show(ResumeRun(left))
        return
    if run:
        shown.show(RaceRun(run))
        return

    level = level_called(maze) if maze and not Path(maze).exists() else None
    if level:
        rules = "MAZE is a room, which has its own rules: remove OPTION"
        options.refuse((True, game, rules))
        adventure = AdventureMenu(opened_store())
        check_open(level, adventure.is_open)
        shown.show(PlayLevel(level))
        return

    def note(play: object) -> None:
        assert isinstance(play, Playthrough)
        print_id(maze, play.maze)
        if left:
            text = f"{title_of(left)}, {progress_of(left)}"
            click.echo(
                f"pixelmaze: unfinished: {text}; `pixelmaze play --resume` resumes it", err=True
            )

    shown.show(PlayMaze(DescribedMaze(maze, parts), Rules(torch, hunter=hunter), ghost), note)


def _playable(file: BinaryIO) -> Run:
    """The run in the file. PixelmazeError if it cannot have been played."""
    found = read_run(file)
    replayed(found)
    return found
