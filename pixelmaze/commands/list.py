"""`list`: the available algorithms, shapes and masks."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from textwrap import wrap
from typing import Any

import click

import pixelmaze.algorithms.generators
import pixelmaze.algorithms.solvers  # noqa: F401  # both fill the registry
from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, Generator, Solver, listed
from pixelmaze.inspect.source import summary_of
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.shapes import SHAPES

_INDENT = 4 * " "  # of the explanations
_INTERNAL = {"steps", "only", "says", "path", "function", "again", "bounds"}
"""Properties of algorithms that are not listed."""


@click.command("list")
@click.argument(
    "what", required=False, type=click.Choice(["generators", "solvers", "shapes", "masks"])
)
@click.option("--all", "has_all", is_flag=True, help="List all generators and solvers.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def list_all(what: str | None, has_all: bool, as_json: bool) -> None:
    """List the common generators and solvers, and all shapes and masks.

    `pixelmaze guide NAME` says more about a generator or solver.
    """
    tables: dict[str, list[dict[str, Any]]] = {
        "generators": [_facts(entry) for entry in listed(GENERATORS, has_all=True).values()],
        "solvers": [_facts(entry) for entry in listed(SOLVERS, has_all=True).values()],
        "shapes": [
            {"name": shape.name, "headings": list(shape.names)} for shape in SHAPES.values()
        ],
        "masks": [{"name": name} for name in MASKS],
    }
    shown = {what: tables[what]} if what else tables
    if as_json:
        click.echo(json.dumps(shown[what] if what else shown))
        return
    for title, rows in shown.items():
        indent = "" if what else "  "
        if not what:
            click.echo(f"{title}:")
        common = [row for row in rows if has_all or row.get("common", True)]
        for row in common:
            for line in _lines(row):
                click.echo(f"{indent}{line}")
        if more := len(rows) - len(common):
            click.echo(f"{indent}{more} more: pixelmaze list {title} --all")


def _facts(entry: Generator | Solver) -> dict[str, Any]:
    """The public facts of an algorithm, and its explanation."""
    facts = {key: value for key, value in asdict(entry).items() if key not in _INTERNAL}
    facts["time"], facts["memory"] = entry.bounds
    facts["linear"] = facts["time"] == "n"
    facts["explanation"] = summary_of(entry.steps)
    return facts | ({"shapes": entry.shapes} if isinstance(entry, Generator) else {})


def _lines(row: dict[str, Any]) -> Iterator[str]:
    words = [" ".join(filter(None, (row.get("title"), row.get("japanese"))))]
    words += [", ".join(row[key]) for key in ("shapes", "headings") if key in row]
    words += [key for key in ("masks", "shortest", "weighted", "complete", "local") if row.get(key)]
    words += [f"also called {', '.join(row['aliases'])}"] if row.get("aliases") else []
    yield f"{row['name']:24} {'; '.join(word for word in words if word)}".rstrip()
    yield from wrap(
        row.get("explanation", ""), 76, initial_indent=_INDENT, subsequent_indent=_INDENT
    )
