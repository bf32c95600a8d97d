"""`break`: find the smallest maze in which a solver fails."""

import shlex
from time import monotonic

import click

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.commands import data_option, front_end, options, prompt_option, terminal_option
from pixelmaze.files.text import write
from pixelmaze.game.breaking import BUDGET, MOST_CELLS, Challenge, challenges
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.checking.breaking import FLAWS, reached_in, ruling_in, smallest
from pixelmaze.outside.lookup import solver_named
from pixelmaze.outside.source_file import place_in
from pixelmaze.run.feed import silence
from pixelmaze.run.maze_code import code_of, maze_of_code
from pixelmaze.ui.learn.menus import size_words
from pixelmaze.ui.learn.requests import BREAKING, BreakSolver, OpenMenuList

NOT_BROKEN = 1  # exit status


@click.command()
@click.argument("name", required=False, type=options.FILE)
@click.argument("code", required=False)
@click.option(
    "--flaw",
    type=options.Name("flaw", FLAWS),
    help="For other solvers, what counts as broken: misses (finds no path), detour, endless, "
    "visits (more cells than BFS), or any (except visits).  [default: any]",
)
@click.option("--find", is_flag=True, help="Search for such a maze and print the smallest.")
@options.number_option("--seconds", options.SECONDS, 20, "How long to search.")
@options.isolate_option("auto")
@terminal_option
@prompt_option
@data_option
@click.pass_context
def breaking(
    ctx: click.Context,
    name: str | None,
    code: str | None,
    flaw: str | None,
    find: bool,
    seconds: int,
    terminal: bool,
    prompt: bool,
) -> None:
    """Break a solver: find the smallest maze in which it fails.

    Without NAME, choose one of the game's. NAME may also be your own solver, mine.py, or one of the
    package, such as wall-follower. You edit the maze; the solver runs again after each change. The
    size of a maze is the number of cells you can reach from the start. With --prompt, you type
    words and keys; `help` lists them.

    CODE, a maze code that someone sent you, is only tested. The exit status is 0 if the maze breaks
    the solver (or such a maze is found), else 1.
    """
    if name is None and (find or flaw):
        raise PixelmazeError(f"no solver given: name one of {', '.join(challenges())}, or FILE.py")
    options.refuse(
        (code, ["find"], "OPTION searches for a maze: remove the code"),
        (name in challenges(), ["flaw"], f"OPTION cannot be used with {name}, whose flaw is known"),
        (code or find, ["terminal", "prompt"], "OPTION cannot be used with CODE or --find"),
    )
    challenge = _challenge(name, flaw or "any") if name else None
    solver = challenge.solver if challenge else None
    apart = options.keep_apart([challenge.given] if challenge else [])
    if not challenge or not solver or not (code or find):
        choice = front_end.choose(prompt, terminal, has_lines=True)
        request = BreakSolver(challenge) if challenge else OpenMenuList(BREAKING)
        front_end.chosen(choice, prompt or terminal).show(request)
        return

    def is_broken(maze: Maze) -> bool:
        return ruling_in(maze, solver, challenge.flaw).is_broken

    end = monotonic() + seconds
    tries = smallest(is_broken, challenge.maze().grid, solver.weighted)
    with silence():
        maze = maze_of_code(code) if code else next(best for best in tries if monotonic() > end)
        if maze and maze.grid.size > MOST_CELLS:
            raise PixelmazeError(f"the maze is too large (at most {MOST_CELLS} cells)")
        if maze is None:
            words = f"Found no maze in which {solver.title} {challenge.shows.words}."
            click.echo("\n".join([words, *options.apart_words(apart)]))
            ctx.exit(NOT_BROKEN)
        ruling = ruling_in(maze, solver, challenge.flaw)
    click.echo(write(maze), nl=False)
    size = size_words(challenge, len(reached_in(maze)), ruling.is_broken)
    lines = [f"{solver.title}: {size}", ruling.words, *options.apart_words(apart)]
    click.echo("\n".join(lines))
    if find:
        click.echo(f"pixelmaze break {shlex.quote(challenge.name)} {code_of(maze)}")
    ctx.exit(0 if ruling.is_broken else NOT_BROKEN)


def _challenge(text: str, flaw: str) -> Challenge:
    """The game's challenge of this name, or any other solver, which is to show `flaw`."""
    if text in NAMED_SOLVERS or place_in(text) or ":" in text:
        return Challenge(text, text, flaw, given=solver_named(text, BUDGET))
    more = ", a solver from the package, or FILE.py"
    return lookup(challenges(), text, "solver to break", more=more)
