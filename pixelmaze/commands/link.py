"""`link`: addresses that open a maze, a race or a run in a browser."""

from typing import Any

import click

from pixelmaze.commands import data_option, opened_store, options
from pixelmaze.commands.mazes import code_between
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.addresses import KINDS, opening_of
from pixelmaze.ui.kit.addresses import NO_PAGE, checked_page, query_of
from pixelmaze.ui.kit.addresses import link as address


@click.command()
@click.argument("what", required=False, type=click.Choice([*KINDS]))
@click.argument("value", required=False, default="")
@click.option("--solver", metavar="NAME", help="For watch: the solver.")
@click.option("--solvers", metavar="NAME,…", help="For race: two to six solvers.")
@click.option("--generators", metavar="NAME,…", help="For race: two to six generators instead.")
@click.option(
    "--page",
    metavar="ADDRESS",
    help="Address at which you published the page that `pixelmaze web` wrote. It is remembered, "
    "and also used in links that you copy while playing.",
)
@options.ends_options
@data_option
def link(what: str | None, value: str, page: str | None, **parts: Any) -> None:
    """Print a link that opens a maze, a race or a run in a browser.

    WHAT is play, watch, race, daily or run. VALUE is a maze (an ID, a code, or a room's number or
    name), for daily a day (YYYY-MM-DD), for run a run code. Without VALUE, play, watch and race
    make a new maze each time, and daily is the maze of the day. Without WHAT, the link opens the
    title screen.
    """
    store = opened_store()
    query = ""
    ends = {name: parts.pop(name) for name in options.ENDS}
    options.refuse((what in ("daily", "run", None), ends, "OPTION needs play, watch or race"))
    if what:
        given = {name: names for name, names in parts.items() if names is not None}
        opening_of(query_of(what, value, given), lambda _: True)
        query = query_of(what, code_between(value, ends), given)
    elif any(parts.values()):
        raise PixelmazeError("these options need watch or race: name one of them")
    if page is not None:
        store.set_page(checked_page(page))
    if not store.page:
        raise PixelmazeError(NO_PAGE)
    click.echo(address(store.page, query))
