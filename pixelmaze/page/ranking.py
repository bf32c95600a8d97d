"""The page of a contest: the ranking, the figures of each maze, and films of the decisive ones."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from math import inf

from pixelmaze.files.data import filled
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.outside.checking.mazes import SolverCase
from pixelmaze.outside.contest import MEASURES, Contest
from pixelmaze.outside.entries import Entry
from pixelmaze.page.film import COLOURS, FOLDER, Page, joined, page_of_run, policy
from pixelmaze.run.race import Race
from pixelmaze.run.search import Search

_FOLDER = FOLDER / "ranking"


def page_of_contest(contest: Contest, title: str, mazes: str) -> Page:
    """The page of a finished contest, which runs only the script of films and loads nothing.
    `mazes` describes the mazes in words."""
    styles = (FOLDER / COLOURS, _FOLDER / "ranking.css")
    style = "".join(file.read_text(encoding="utf-8") for file in styles)
    parts = {
        "title": escape(title),
        "policy": policy(joined("css"), style),
        "style": style,
        "mazes": escape(mazes),
        "measure": escape(MEASURES[contest.measure]),
        "ranking": _table("ranking", contest.table),
        "films": "".join(_film(contest, maze, best) for maze, best in contest.decisive if best),
        "figures": _figures(contest),
    }
    return Page(title, filled((_FOLDER / "ranking.html").read_text(encoding="utf-8"), parts))


def _table(name: str, lines: Sequence[Sequence[str]]) -> str:
    """A table. The first line has the headings; the second column names the other lines."""
    titles, *rows = [[escape(cell) for cell in line] for line in lines]
    head = "".join(f"<th scope=col>{title}</th>" for title in titles)
    body = ""
    for rank, who, *cells in rows:
        rest = "".join(f"<td>{cell}</td>" for cell in cells)
        body += f"<tr><td>{rank}</td><th scope=row>{who}</th>{rest}</tr>\n"
    table = f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"
    return f'<div class="{name}" tabindex="0" role="region" aria-label="{name}">{table}</div>\n'


def _figures(contest: Contest) -> str:
    """A line for each contestant, a column for each maze; and the names of the mazes."""
    figures = contest.figures
    best = [
        min((it for it in column if it is not None), default=None)
        for column in zip(*figures.values(), strict=True)
    ]
    titles = ["rank", "name", *(str(number + 1) for number in range(len(contest.mazes)))]
    lines = [
        [str(rank), who.name, *map(_figure, figures[who], best)]
        for rank, who in contest.ranks
        if who in figures
    ]
    names = "".join(f"<li>{escape(maze.name)}</li>" for maze in contest.mazes)
    return f"{_table('figures', [titles, *lines])}<ol>{names}</ol>\n"


def _figure(figure: float | None, best: float | None) -> str:
    if figure is None:
        return "×"
    return "–" if figure == inf else f"{'*' * (figure == best)}{figure:g}"


def _film(contest: Contest, maze: SolverCase, best: Sequence[Entry]) -> str:
    title = escape(maze.name)
    solvers = [
        replace(who.solver, name=who.name, title=f"{rank}. {who.name}")
        for rank, who in contest.ranks
        if who in best and who.solver
    ]
    runs = [Search(maze.maze, solver) for solver in solvers]
    race = Race(runs)
    race.has_places = False  # they have ranks
    try:
        film = escape(page_of_run(race if len(runs) > 1 else runs[0], maze.name).html)
    except PixelmazeError as error:  # it may be too long
        return f"<p>{title}: {escape(str(error))}</p>"
    return f'<iframe sandbox="allow-scripts" title="{title}" srcdoc="{film}"></iframe>\n'
