"""Types and options that commands share."""

import os
import re
from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from glob import escape, glob
from itertools import chain
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import pixelmaze.algorithms.generators
import pixelmaze.algorithms.solvers  # noqa: F401  # both fill the registry
from pixelmaze.algorithms import registry
from pixelmaze.files.table import READ, WRITTEN, families
from pixelmaze.maze.errors import PixelmazeError, lookup, whole_number
from pixelmaze.maze.rng import SEEDS
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.outside.lookup import PROGRAMS, generator_named, solver_named
from pixelmaze.outside.source_file import matrix_program_in, place_in
from pixelmaze.run.maze_id import MODIFIERS, STANDARD
from pixelmaze.run.modifiers import spelled
from pixelmaze.run.outcomes import BRIEF, USUAL, Budget


class Name(click.ParamType[str]):
    """A name from a table, or from a function that loads it when needed; shells complete names."""

    def __init__(
        self, what: str, table: Mapping[str, Any] | Callable[[], Mapping[str, Any]]
    ) -> None:
        self.name = what
        self._given = table

    @cached_property
    def _table(self) -> Mapping[str, Any]:
        return self._given() if callable(self._given) else self._given

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        lookup(self._table, value, self.name)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self._table if name.startswith(incomplete)]


class AlgorithmName(Name):
    """A text that `solver_named` or `generator_named` accepts.

    Names of the package stay text; an algorithm from outside is converted to its record.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, registry.Solver | registry.Generator):
            return value
        budget = ctx.meta.get(BUDGET, USUAL) if ctx else USUAL
        if self.name == "generator":
            found: registry.Solver | registry.Generator = generator_named(value, budget)
        else:
            found = solver_named(value, budget)
        return value if value in self._table else found


def budget(text: str) -> Budget:
    """Parse the limits of a run of an external algorithm: STEPS or STEPS,SECONDS."""
    match = re.fullmatch(r"([0-9]{1,12})(?:,([0-9]{1,6}(?:\.[0-9]{1,3})?))?", text)
    if not match or not whole_number(match[1]) or (match[2] and not float(match[2])):
        raise PixelmazeError(
            f"{text!r} is not a budget: expected steps, or steps and seconds, such as 50000 or "
            "50000,2.5"
        )
    return Budget(whole_number(match[1]), float(match[2]) if match[2] else USUAL.seconds)


class Pair(click.ParamType[tuple[int, int]]):
    """Two whole numbers with a separator."""

    def __init__(self, separator: str, what: str, example: str) -> None:
        self.name = what
        self._pattern = re.compile(rf"(-?[0-9]{{1,40}}){separator}(-?[0-9]{{1,40}})")
        self._example = example

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        match = self._pattern.fullmatch(value)
        if not match:
            raise PixelmazeError(
                f"{value!r} is not a {self.name}: expected two whole numbers, such as "
                f"{self._example}"
            )
        return whole_number(match[1]), whole_number(match[2])


class Number(click.ParamType[int]):
    """A whole number within bounds."""

    def __init__(self, what: str, least: int, most: int) -> None:
        self.name = what
        self._bounds = range(least, most + 1)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return whole_number(str(value), self._bounds, self.name)


class Names(click.ParamType[list[Any]]):
    """Values separated by commas. A command, such as `mms: ./mouse`, is the only value."""

    def __init__(self, one: click.ParamType[Any]) -> None:
        self.name = f"{one.name}s"
        self._one = one

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> list[Any]:
        names = [value] if value.partition(":")[0] in PROGRAMS else value.split(",")
        return [self._one.convert(name.strip(), param, ctx) for name in names]

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        found = self._one.shell_complete(ctx, param, last)
        return [CompletionItem(f"{before}{comma}{item.value}") for item in found]


class MazePath(click.Path):
    """The name of a maze: shells complete files, and rooms of the adventure."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from pixelmaze.game.levels import ADVENTURE, names_of  # slow to load

        rooms = chain.from_iterable(map(names_of, ADVENTURE.values()))
        found = [name for name in rooms if incomplete and name.startswith(incomplete)]
        files = glob(f"{escape(incomplete)}*") if found else []  # a shell adds none to names
        items = [CompletionItem(name) for name in (*found, *files)]
        return items or super().shell_complete(ctx, param, incomplete)


class NameOrFile(Name):
    """A name from a table, or the name of a file."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not place_in(value) and not os.path.lexists(value):
            lookup(self._table, value, self.name, more=", or a file")
        return value


class OutputPath(click.Path):
    """The name of a file to write, with one of certain endings."""

    def __init__(self, *endings: str) -> None:
        super().__init__()
        self._endings = endings

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        is_file = value and not value.endswith(("/", os.sep))
        if not is_file or Path(value).suffix.lower() not in self._endings:
            *others, last = filter(None, self._endings)
            endings = " or ".join(filter(None, (", ".join(others), last)))
            raise PixelmazeError(f"cannot write {value!r}: the name must end in {endings}")
        return super().convert(value, param, ctx)


def refuse(*clashes: tuple[object, Iterable[str], str]) -> None:
    """PixelmazeError for the first option of the command that clashes.

    A clash is a condition, the parameters that it excludes, and a message in which OPTION stands
    for the one that was given. A parameter with its default value was not given.
    """
    context = click.get_current_context()
    params = {param.name: param for param in context.command.params}
    for is_so, names, words in clashes:
        for name in names if is_so else ():
            param, value = params[name], context.params[name]
            if value is not False and value not in (None, (), [], param.default):
                long = (option for option in param.opts if option.startswith("--"))
                option = next(long, param.human_readable_name)
                raise PixelmazeError(words.replace("OPTION", option, 1))


def several(kind: click.ParamType[Any], metavar: str = "NAME,…") -> dict[str, Any]:
    """The properties of an option for values with commas between them, which all make one list."""
    return {
        "type": Names(kind), "multiple": True, "metavar": metavar,
        "callback": lambda _ctx, _param, lists: [*chain.from_iterable(lists)],
    }  # fmt: skip


def together(*decorators: Callable[..., Any]) -> Callable[..., Any]:
    """One decorator for several options, which help lists in this order."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for one in reversed(decorators):
            command = one(command)
        return command

    return decorate


def number_option(
    name: str, kind: click.ParamType[int], usual: int | None, words: str, **more: Any
) -> Callable[..., Any]:
    """An option for a number; help says the usual one, if there is one."""
    return click.option(
        name, type=kind, metavar="N", default=usual, show_default=usual is not None, help=words,
        **more,
    )  # fmt: skip


def output_option(words: str, *endings: str, **more: Any) -> Callable[..., Any]:
    """-o for the name of a file with one of these endings."""
    kind = OutputPath(*endings)
    return click.option("-o", "--output", type=kind, metavar="FILE", help=words, **more)


def csv_option(words: str) -> Callable[..., Any]:
    """--csv for the name of a file with a list."""
    return click.option("--csv", "sheet", type=OutputPath(".csv"), metavar="FILE", help=words)


GENERATORS = ChainMap[str, Any](registry.ALIASES, registry.GENERATORS)
SOLVERS = registry.NAMED_SOLVERS
GENERATOR = AlgorithmName("generator", GENERATORS)
SOLVER = AlgorithmName("solver", SOLVERS)
SHAPE = Name("shape", SHAPES)
SIZE = Pair("x", "size", "24x13")
SEED = Number("seed", 0, SEEDS - 1)
STEP_RATE = Number("step rate", 1, 100_000)
SCALE = Number("scale", 1, 8)
SECONDS = Number("number of seconds", 1, 3600)
FILE = click.Path()  # makes shells complete names of files
MAZE = MazePath()
COUNT = Number("count", 1, 100_000)
FORMAT = Name("format", dict.fromkeys(WRITTEN))
CELL = Pair(",", "cell", "0,0 for the top left cell")


HEURISTICS = tuple(entry.heuristic for entry in registry.VARIANTS.values())
_CHOOSER = "a-star"  # the solver that takes any heuristic


heuristic_option = click.option(
    "--heuristic",
    type=NameOrFile("heuristic", dict.fromkeys(HEURISTICS)),
    metavar="NAME",
    help=f"Heuristic for A*: {', '.join(HEURISTICS)}; short for --solver {_CHOOSER}+NAME. Or "
    "FILE.py with your h(cell, goal), for greedy-best-first, too.  "
    f"[default: {registry.SOLVERS[_CHOOSER].heuristic}]",
)


def with_heuristic(solvers: Sequence[Any], heuristic: str | None) -> list[Any]:
    """The solvers, with this heuristic where they can take it; A* by default. PixelmazeError if
    none can."""
    if heuristic is None:
        return [*solvers]
    if not place_in(heuristic):
        lookup(dict.fromkeys(HEURISTICS), heuristic, "heuristic", more=", or FILE.py")
    informed = [name for name, entry in registry.SOLVERS.items() if entry.heuristic]
    able = informed if place_in(heuristic) else [_CHOOSER]
    named, context = solvers or [_CHOOSER], click.get_current_context()
    if not any(one in able for one in named):
        raise PixelmazeError(f"--heuristic needs {' or '.join(able)} among the solvers")
    changed = {one: SOLVER.convert(f"{one}+{heuristic}", None, context) for one in able}
    return [changed.get(one, one) for one in named]


def own_solver(maze: str | None) -> list[registry.Solver]:
    """The solver in a program that is given as the maze; none if another maze is."""
    place = place_in(maze or "")
    is_program = place and place.path.is_file() and matrix_program_in(place.path)
    return [SOLVER.convert(maze, None, click.get_current_context())] if is_program else []


BUDGET = "pixelmaze.budget"  # the key of the budget, which other options of the command need

budget_option = click.option(
    "--budget",
    type=budget,
    metavar="STEPS[,SECONDS]",
    is_eager=True,  # the other options need it
    expose_value=False,
    callback=lambda ctx, _, given: ctx.meta.update({BUDGET: given} if given else {}),
    help="Limits for your own algorithm: steps, and seconds between two steps.  "
    "[default: 1000000 or 20 a cell, 10]",
)


limits_option = click.option(
    "--budget",
    type=budget,
    metavar="STEPS[,SECONDS]",
    help="Limits for each maze: steps, and seconds between two steps.  "
    f"[default: 1000 plus 100 per cell, {BRIEF.seconds:g}]",
)


ends_options = together(
    click.option("--from", "from_cell", type=CELL, metavar="X,Y", help="Start in this cell."),
    click.option("--to", "to_cell", type=CELL, metavar="X,Y", help="Go to this cell."),
    click.option("--via", type=CELL, metavar="X,Y", multiple=True,
                 callback=lambda _ctx, _param, cells: cells or None,
                 help="Visit this cell on the way. May be repeated.  [default: the maze's a, b, "
                 "c]"),
)  # fmt: skip
"""The options that choose at which cells a maze starts and ends."""
ENDS = ("from_cell", "to_cell", "via")


_MODES = {"auto": "if bubblewrap works", "on": "or do not run them", "off": "as you would run them"}
_APART = {
    True: "Programs were kept apart from your files, the network and each other.",
    False: "Programs were not kept apart: they could reach your files and the network.",
}


_ISOLATE = "pixelmaze.isolate"  # the key of the mode of --isolate


def isolate_option(usual: str) -> Callable[..., Any]:
    """--isolate, `usual` by default, for `keep_apart`."""
    return click.option(
        "--isolate", type=Name("mode", _MODES), metavar="MODE", default=usual, show_default=True,
        envvar="PIXELMAZE_ISOLATE", expose_value=False,
        callback=lambda ctx, _, mode: ctx.meta.update({_ISOLATE: mode}),
        help="Keep programs apart from your files, the network and each other: "
        f"{', '.join(f'{name} ({words})' for name, words in _MODES.items())}.",
    )  # fmt: skip


def keep_apart(algorithms: Iterable[object]) -> dict[str, bool]:
    """Isolate the programs among these algorithms; a line says if they cannot be kept apart.

    Returns a fact for results, which `apart_words` puts in words; empty if there is no program.
    """
    foreign = ("is_external", "path")  # a solver of the package may have your heuristic
    if not any(getattr(one, name, None) for one in algorithms for name in foreign):
        return {}
    from pixelmaze.outside.isolation import isolation_of  # slow to load
    from pixelmaze.outside.program import Program

    Program.isolation = isolation = isolation_of(click.get_current_context().meta[_ISOLATE])
    if isolation.refusal:
        click.echo(f"pixelmaze: programs are not kept apart: {isolation.refusal}", err=True)
    return {"isolated": bool(isolation.bubblewrap)}


def apart_words(fact: Mapping[str, bool]) -> list[str]:
    """The lines of a result for the fact of `keep_apart`, after a blank one; none in mode off."""
    is_off = click.get_current_context().meta[_ISOLATE] == "off"
    return [] if is_off else [line for is_apart in fact.values() for line in ("", _APART[is_apart])]


reading_options = together(
    click.option("--read-as", type=Name("format", dict.fromkeys(READ)), metavar="NAME",
                 help=f"Format of the file: {families(READ)}, or a variant (see `pixelmaze guide "
                 "formats`).  [default: detected]"),
    click.option("--cells", type=SIZE, metavar="WxH",
                 help="Size in cells of the maze in a picture.  [default: detected]"),
    click.option("--signs", metavar="ROLE=SIGNS",
                 help="What signs in the file mean, such as \"wall=x floor=-_ start=P\" (see "
                 "`pixelmaze guide formats`).  [default: detected]"),
    ends_options,
)  # fmt: skip
"""The options that say how a file is read, and choose the ends of its maze."""


no_compile_option = click.option(
    "--no-compile", is_flag=True, default=None, help="Never compile, even for large mazes."
)


def spec_options(seed: int | None = None, **defaults: int) -> Callable[..., Any]:
    """The options for mazes that differ in their seeds, some with other defaults than usual."""
    return together(
        click.option("--shape", type=SHAPE, metavar="NAME",
                     help=f"Shape of cells: {', '.join(SHAPES)}.  [default: {STANDARD.shape}]"),
        click.option("--size", type=SIZE, metavar="WxH",
                     help="Size in cells.  [default: the mask's or picture's, or "
                     f"{STANDARD.width}x{STANDARD.height}]"),
        click.option("--generator", type=GENERATOR, metavar="NAME",
                     help="Generator that makes the maze, or a file with your own, mine.py.  "
                     f"[default: {STANDARD.generator}]"),
        click.option("--seed", type=SEED, metavar="N", default=seed,
                     help="Number that picks one of the possible mazes.  "
                     f"[default: {'random' if seed is None else seed}]"),
        modifier_options(**defaults),
        no_compile_option,
    )  # fmt: skip


def modifier_options(**defaults: int) -> Callable[..., Any]:
    """The options for the modifiers of a new maze, such as --braid."""
    return together(*(modifier_option(name, defaults.get(name)) for name in MODIFIERS))


def modifier_option(name: str, default: int | None = None) -> Callable[..., Any]:
    modifier = MODIFIERS[name]
    values, metavar = modifier.values, modifier.metavar
    kind: click.ParamType[Any]
    if isinstance(values, range):
        kind = Number(modifier.noun, values[0], values[-1])
    else:
        names = {value: title for value, title in values.items() if value}
        kind = (NameOrFile if modifier.takes_file else Name)(modifier.noun, names)
    if modifier.takes_file:
        metavar += "|FILE"
    usual = modifier.default if default is None else default
    words = f"{modifier.help}." + (f"  [default: {usual}]" if usual != "" else "")
    return click.option(
        f"--{spelled(name)}", type=kind, metavar=metavar, default=default, help=words
    )


maze_options = together(
    spec_options(),
    click.option("--picture", type=FILE, metavar="FILE",
                 help="Make a maze whose path fills the picture in this file."),
)  # fmt: skip
"""The options that describe a new maze."""


given_maze = together(
    click.argument("maze", required=False, type=MAZE), maze_options, reading_options
)
"""The argument and the options for a maze, new or not."""
