"""`pixelmaze guide`: the pages that come with the program, and a page on every algorithm."""

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import click

from pixelmaze.algorithms.registry import ALIASES, GENERATORS, SOLVERS, Generator, Solver
from pixelmaze.commands.options import Name
from pixelmaze.files.text import write
from pixelmaze.inspect.source import explanation_of
from pixelmaze.maze.errors import lookup
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve
from pixelmaze.ui.watch import messages

FOLDER = Path(__file__).parent.parent / "guide"
PAGES = {page.stem: page for page in sorted(FOLDER.glob("*.md"))}
_WIDTH = 80


class Topic(Name):
    """The name of a page, a generator or a solver."""

    def __init__(self) -> None:
        super().__init__("topic", dict.fromkeys((*PAGES, *GENERATORS, *ALIASES, *SOLVERS)))

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self._table:
            lookup(PAGES, value, "page of the guide", more=", or a generator or solver")
        return value


@click.command()
@click.argument("topic", required=False, type=Topic())
def guide(topic: str | None) -> None:
    """Read the guide: a page, or the entry on a generator or solver.

    Without TOPIC, list the pages. On a terminal, pages open in your pager.
    """
    if topic is None:
        for name in PAGES:
            click.echo(f"{name:14}{summary(name)}")
        click.echo(f"{'a-star, prim …':14} Any solver or generator (see `pixelmaze list`).")
        return
    text = plain(page(topic)) if topic in PAGES else "\n".join(algorithm_page(topic))
    click.echo_via_pager(text.rstrip("\n"))  # into a pipe, this prints it


# ---- pages ---------------------------------------------------------------------------------------


def page(name: str) -> str:
    """The text of a page, in Markdown."""
    return PAGES[name].read_text(encoding="utf-8")


def summary(name: str) -> str:
    """The first paragraph of a page, which is one short sentence."""
    return " ".join(page(name).split("\n\n")[1].split())


def plain(markdown: str) -> str:
    """A page for a terminal, without the markup of pictures, links and code."""
    text = re.sub(r"^<!--.*-->\n", "", markdown, flags=re.MULTILINE)
    text = re.sub(r"!\[([^\]]*)\]\(([^)]*)\)", _picture, text)
    text = re.sub(r"\[[\w -]+\]\(([\w-]+)\.md\)", r"`pixelmaze guide \1`", text)
    text = text.replace("**", "")
    code = re.compile(r"^```\w*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
    return code.sub(lambda match: textwrap.indent(match[1], "    ").rstrip("\n"), text)


def _picture(match: re.Match[str]) -> str:
    """The caption of a picture, and its file if there is one: installed guides have none."""
    path = FOLDER / match[2]
    return f"[Picture: {match[1]}]" + (f"\n  {path}" if path.exists() else "")


# ---- algorithms ----------------------------------------------------------------------------------


def algorithm_page(name: str) -> Iterator[str]:
    """The lines of the page on a generator or solver."""
    name = ALIASES.get(name, name)
    entry: Generator | Solver = GENERATORS[name] if name in GENERATORS else SOLVERS[name]
    yield from (f"# {entry.title}", "")
    yield from wrapped(explanation_of(entry.steps))
    time, memory = entry.bounds
    yield f"- For n cells: time O({time}), memory O({memory}); see `pixelmaze guide algorithms`."
    if isinstance(entry, Generator):
        yield from _generator_facts(entry)
        maze = f"square-12x6-{name}-1"
        commands = [
            f"watch --generator {name} --from-blank",
            f"race --generators {name},{'prim' if name != 'prim' else 'wilson'}",
            f"generate {maze}",
        ]
    else:
        yield from _solver_facts(entry)
        maze = "square-12x6-prim-1-braid-30"
        commands = [
            f"watch --solver {name} --source",
            f"race --solvers {name},{'dfs' if name != 'dfs' else 'bfs'}",
            f"play --ghost {name}",
            f"solve {maze} --solver {name}",
        ]
    yield ""
    yield from (f"    pixelmaze {command}" for command in commands)
    yield from ("", "The last command prints:", "")
    yield from (f"    {line}" for line in _example(name, maze))


def wrapped(text: str) -> Iterator[str]:
    """Wrap the text at the width of a page; the steps of a numbered list hang."""
    for paragraph in text.split("\n\n"):
        if paragraph.startswith("1. "):
            for step in re.split(r"\n(?=\d+\. )", paragraph):
                yield from textwrap.wrap(" ".join(step.split()), _WIDTH, subsequent_indent="   ")
        else:
            yield from textwrap.wrap(" ".join(paragraph.split()), _WIDTH)
        yield ""


def _generator_facts(entry: Generator) -> Iterator[str]:
    yield f"- Shapes: {', '.join(entry.shapes)}."
    yield "- Masks: any." if entry.masks else "- Masks: none, as it needs full rows."
    yield "- Builds walls in an open grid." if entry.adds_walls else "- Carves into solid rock."
    row = re.search(rf"^\| `{entry.name}` +((?:\| +\S+ +){{3}})\|$", page("algorithms"), re.M)
    if row:
        share, length, path = row[1].replace("|", "").split()
        yield f"- Of 100x100 cells, {share} are dead ends, {length} moves long; path: {path} moves."
    if entry.japanese:
        yield f"- Known in Japan as {entry.japanese}."
    if entry.aliases:
        yield f"- Also called {', '.join(entry.aliases)}."


def _solver_facts(entry: Solver) -> Iterator[str]:
    least = "cheapest" if entry.weighted else "shortest"
    yield f"- Path: always the {least}." if entry.shortest else "- Path: not always the shortest."
    yield "- Finds a path if there is one." if entry.complete else "- May give up."
    yield (
        "- Someone inside the maze could walk it."
        if entry.local
        else "- Sees the maze from above and jumps between cells."
    )


def _example(name: str, maze_id: str) -> Iterator[str]:
    """The maze as text, with the path and a summary if `name` is a solver."""
    maze = from_id(maze_id)
    if name in GENERATORS:
        yield from write(maze).splitlines()
        return
    solution = solve(maze, name)
    yield from write(maze, path=solution.route).splitlines()
    yield from textwrap.wrap(messages.summary(solution, maze.grid.size), _WIDTH - 4)
