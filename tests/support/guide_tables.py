"""Makes the tables and examples of the guide and the README from the program.

A table stands between `<!-- table: NAME -->` and `<!-- end -->`. A `console` block holds commands
after `$ `, what is typed after `> `, and what they print. Those of a page run in one folder, which
holds the files that stand below `<!-- file: NAME -->`. A block below `<!-- step 7: dfs -->` is cut
out of that program of the course: see `cut`.
"""

import ast
import inspect
import json
import os
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import date, timedelta
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import Any

import click
import pytest
from support.cli import run
from support.texture import mean_texture, steps_per_cell
from support.window_driver import Player, play, race, screen, watch

import pixelmaze
from pixelmaze import ui
from pixelmaze.algorithms.registry import (
    GENERATORS,
    SOLVERS,
    VARIANTS,
    Generator,
    Solver,
    listed,
)
from pixelmaze.cli import cli
from pixelmaze.commands.options import maze_options
from pixelmaze.files.room import labels_of
from pixelmaze.files.signs import ROLES
from pixelmaze.files.table import FORMATS
from pixelmaze.game.daily import kind_of
from pixelmaze.game.keys import ARROWS, SCHEMES, walking
from pixelmaze.game.keys import printed as key_name
from pixelmaze.game.lessons import program
from pixelmaze.game.levels import ADVENTURE, LANDS
from pixelmaze.game.rules import Level
from pixelmaze.inspect.source import summary_of
from pixelmaze.looks.looks import THEMES
from pixelmaze.looks.theme import Role
from pixelmaze.maze.masks import MASKS
from pixelmaze.maze.public import OF_ALGORITHMS, BlankMaze, Maze
from pixelmaze.outside.checking.mazes import KINDS
from pixelmaze.outside.learner import Walker
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.play.facts import in_short
from pixelmaze.ui.workshop.workshop import WorkshopScene

Rows = Iterable[tuple[str, ...]]

_TABLE = re.compile(r"(<!-- table: ([\w -]+) -->\n)(.*?)(<!-- end -->\n)", re.DOTALL)
_CONSOLE = re.compile(r"(```console\n)(.*?)(```\n)", re.DOTALL)
_FILE = re.compile(r"<!-- file: (\S+) -->\n```(?:python)?\n(.*?)```\n", re.DOTALL)
_STEP = re.compile(r"(<!-- step (\d+): ([\w.]+) -->\n)```\w+\n(.*?)```\n", re.DOTALL)
_TIME = re.compile(r" +(\d+ ms|time)$", re.MULTILINE)
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
_BIN = Path(sys.executable).parent
_WIDTH = 76


def refreshed(text: str, *, textures: bool, examples: bool = True) -> str:
    """Make the tables and examples of a text anew.

    The table of textures takes half a minute, and stays as it is unless `textures` is True. The
    examples stay as they are if `examples` is False.
    """

    def table(match: re.Match[str]) -> str:
        name = match[2]
        if name.startswith("json "):
            body = _json(name.removeprefix("json "), match[3])
        else:
            body = match[3] if name == "textures" and not textures else TABLES[name]()
        return f"{match[1]}{body}{match[4]}"

    def console(match: re.Match[str]) -> str:
        examples = re.split(r"^(?=\$ )", match[2], flags=re.MULTILINE)
        shown = (session(example, folder) for example in examples if example)
        return f"{match[1]}{''.join(shown)}{match[3]}"

    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, code in files_of(text).items():
            (folder / file).write_text(code, encoding="utf-8")
        text = _STEP.sub(lambda match: match[1] + cut(int(match[2]), match[3]), text)
        text = _TABLE.sub(table, text)
        return _CONSOLE.sub(console, text) if examples else text


def files_of(text: str) -> dict[str, str]:
    """The files that a page shows, by name."""
    return dict(_FILE.findall(text))


# ---- examples ------------------------------------------------------------------------------------


def session(example: str, folder: Path) -> str:
    """A command with what it prints, and with what is typed in between. If only times have changed,
    the example stays as it is."""
    command, _, rest = example.removeprefix("$ ").partition("\n")
    typed = re.findall(r"^> (.*\n)", rest, re.MULTILINE)
    shown, before = f"$ {command}\n", ""
    for number in range(len(typed) + 1):
        printed = _output(command, "".join(typed[:number]), folder)
        shown += printed.removeprefix(before)
        if number < len(typed):
            shown += f"> {typed[number]}"
        before = printed
    return example if _TIME.sub("", shown) == _TIME.sub("", example) else shown


def _output(command: str, typed: str, folder: Path) -> str:
    """In this process, which saves starting one, or in a shell if there is a pipe."""
    with TemporaryDirectory() as data, pytest.MonkeyPatch.context() as here:
        here.setenv("PIXELMAZE_DATA_DIR", data)
        here.setenv("COLUMNS", "80")
        if "|" not in command:
            done = run(folder, command.removeprefix("pixelmaze "), typed)
            assert done.returncode in (0, 1), done.stderr
            return done.stdout
        here.setenv("PATH", f"{_BIN}{os.pathsep}{os.environ['PATH']}")
        here.setenv("PYTHONIOENCODING", "utf-8")
        return subprocess.check_output(
            ["sh", "-c", command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            timeout=60,
        )


# ---- the programs of the course ------------------------------------------------------------------

TOP, END = "top", "end"
"""The parts of a program before its functions and classes, and after them."""
_AROUND = 3
"""Unchanged lines shown before and after those that change."""


def parts_of(step: int) -> dict[str, list[str]]:
    """The lines of a program of the course, by part: functions, methods such as `App.draw`, classes
    up to their first method, TOP and END. Without blank lines around; none for step 0."""
    if not step:
        return {}
    text = program(step).read_text(encoding="utf-8")
    lines = text.splitlines()
    spans: dict[str, tuple[int, int]] = {}
    for node in ast.parse(text).body:
        match node:
            case ast.FunctionDef():
                spans[node.name] = node.lineno, node.end_lineno or 0
            case ast.ClassDef():
                methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
                spans[node.name] = node.lineno, methods[0].lineno - 1
                for each in methods:
                    spans[f"{node.name}.{each.name}"] = each.lineno, each.end_lineno or 0
    first, last = min(first for first, _ in spans.values()), max(end for _, end in spans.values())
    spans = {TOP: (1, first - 1), **spans, END: (last + 1, len(lines))}
    return {
        name: "\n".join(lines[first - 1 : end]).strip("\n").splitlines()
        for name, (first, end) in spans.items()
    }


def changed_parts(step: int) -> set[str]:
    """The parts of a program that are new, different or gone, compared with the one before. A new
    class is one part."""
    before, now = parts_of(step - 1), parts_of(step)
    return {
        name
        for name in {*before, *now}
        if before.get(name) != now.get(name) and ("." not in name or name.split(".")[0] in before)
    }


def cut(step: int, part: str) -> str:
    """A block of code: a part of a program, if it is new, or what changes in it."""
    before, now = parts_of(step - 1).get(part), parts_of(step).get(part, [])
    if before is not None:
        return _block("diff", _changes(before, now))
    methods = [lines for name, lines in parts_of(step).items() if name.startswith(f"{part}.")]
    below = [line for each in methods for line in ("", *each)]
    return _block("python", [*now, *below[now[1:] == [] :]])


def _changes(before: list[str], now: list[str]) -> Iterator[str]:
    """How a text becomes another one: `-` marks lines that go, `+` new ones. It shows the first."""
    groups = SequenceMatcher(None, before, now, autojunk=False).get_grouped_opcodes(_AROUND)
    for number, group in enumerate(groups):
        skipped = group[0][1]
        if skipped and not number:
            yield f"  {before[0]}"
        if number or skipped > 1:
            yield "  ..."
        for kind, first, last, begin, end in group:
            if kind == "equal":
                yield from (f"  {line}" for line in now[begin:end])
            else:
                yield from (f"- {line}" for line in before[first:last])
                yield from (f"+ {line}" for line in now[begin:end])


def _block(language: str, lines: Iterable[str]) -> str:
    body = "".join(f"{line.rstrip()}\n" for line in lines)
    return f"```{language}\n{body}```\n"


# ---- tables --------------------------------------------------------------------------------------


def _table(head: tuple[str, ...], rows: Rows) -> str:
    """Columns padded to one width, so that they read well as plain text. A column of numbers has a
    colon at the end of its title, and is aligned to the right."""
    cells = [tuple(title.rstrip(":") for title in head), *rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    to_right = [title.endswith(":") for title in head]

    def line(row: tuple[str, ...]) -> str:
        padded = (
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, to_right, strict=True)
        )
        return f"| {' | '.join(padded)} |\n"

    rule = (
        "-" * (width + 1) + (":" if right else "-")
        for width, right in zip(widths, to_right, strict=True)
    )
    return f"{line(cells[0])}|{'|'.join(rule)}|\n{''.join(map(line, cells[1:]))}"


def _list(entries: Iterable[tuple[str, str]]) -> str:
    """Names with a sentence each."""
    items = (wrap(f"- `{name}`: {text}", _WIDTH, subsequent_indent="  ") for name, text in entries)
    return "".join(f"{line}\n" for item in items for line in item)


def _least(entry: Solver) -> str:
    """Of what its path always has the least."""
    return ("cost" if entry.weighted else "moves") if entry.shortest else ""


def _yes(flag: bool) -> str:
    return "yes" if flag else ""


def _generators() -> str:
    return _list(
        (name, f"{entry.title}{_in_japanese(entry)}. {summary_of(entry.steps)}")
        for name, entry in listed(GENERATORS, has_all=True).items()
    )


def _in_japanese(entry: Generator) -> str:
    return f" ({entry.japanese})" if entry.japanese else ""


def _without_masks() -> str:
    names = [f"`{name}`" for name, entry in GENERATORS.items() if not entry.masks]
    return f"{', '.join(names)}.\n"


def _solvers() -> str:
    solvers = listed(SOLVERS, has_all=True)
    properties = _table(
        ("solver", "shortest", "complete", "local", "doors"),
        (
            (
                f"`{name}`",
                _least(entry),
                _yes(entry.complete),
                _yes(entry.local),
                _yes(not entry.needs_both_ways),
            )
            for name, entry in solvers.items()
        ),
    )
    sentences = _list(
        (name, f"{entry.title}. {summary_of(entry.steps)}") for name, entry in solvers.items()
    )
    return f"{sentences}\n{properties}"


FIGURES = {"--size": "16x12", "--braid": "30", "--count": "20", "--seed": "0"}
"""The mazes of the table of bounds, as options of `compare`."""


def _bounds_of_solvers() -> str:
    names, measures = listed(SOLVERS, has_all=True), ("visited", "steps", "queued", "waiting")
    options = " ".join(word for option in FIGURES.items() for word in option)
    command = f"compare {options} --frontier"
    with TemporaryDirectory() as folder:
        figures = json.loads(
            run(Path(folder), f"{command} --solvers {','.join(names)} --json").stdout
        )["figures"]
    measured = {row["solver"]: row for row in figures}

    def mean(name: str, measure: str) -> str:
        stats = measured[name][measure]
        return f"{stats['mean']:,.0f}" if stats else "–"

    table = _table(
        ("solver", "time", "memory", "cells:", "steps:", "queued:", "most:"),
        (
            (f"`{name}`", *entry.bounds, *(mean(name, each) for each in measures))
            for name, entry in names.items()
        ),
    )
    return f"{_block('sh', [f'pixelmaze {command}'])}\n{table}"


def _bounds_of_generators() -> str:
    """Steps per cell, which grow with the size unless the time is linear."""
    sides = (8, 16, 32)
    return _table(
        ("generator", "time", "memory", *(f"{side}x{side}:" for side in sides)),
        (
            (f"`{name}`", *entry.bounds, *(f"{steps_per_cell(name, side):.1f}" for side in sides))
            for name, entry in listed(GENERATORS, has_all=True).items()
        ),
    )


def _heuristics() -> str:
    return _list((entry.heuristic, f"{summary_of(entry.steps)}") for entry in VARIANTS.values())


def _textures() -> str:
    def row(name: str) -> tuple[str, ...]:
        share, length, path = mean_texture(name)
        return f"`{name}`", f"{100 * share:.1f}%", f"{length:.1f}", f"{path:.0f}"

    return _table(("generator", "dead ends:", "moves out of one:", "path:"), map(row, GENERATORS))


def _button(pad: str) -> str:
    """A gamepad button as the guide calls it."""
    if pad in ARROWS:
        return key_name(pad)
    return pad.capitalize().replace("Left s", "L s").replace("Right s", "R s")


def _contracts() -> list[dict[str, Any]]:
    contracts = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]
    return list(contracts["contracts"])


def layers_of(container: str) -> list[list[str]]:
    """What the contracts say of this package: its layers from above to below, each with the modules
    in it."""
    found = next(each for each in _contracts() if container in each.get("containers", ()))
    return [layer.split(" | ") for layer in found["layers"]]


def _layers() -> str:
    """The packages from above to below, with the libraries that only they import."""
    libraries: dict[str, set[str]] = defaultdict(set)
    for contract in _contracts():
        for allowed in contract.get("ignore_imports", ()):
            importer, imported = allowed.split(" -> ")
            if imported in contract.get("forbidden_modules", ()):
                libraries[importer.split(".")[1]].add(imported)

    def words(name: str) -> str:
        return f"`{name}`" + (f" ({', '.join(sorted(libraries[name]))})" if libraries[name] else "")

    layers = (", ".join(map(words, layer)) for layer in layers_of("pixelmaze"))
    return "".join(f"{line}\n" for line in wrap(f"{'; '.join(layers)}.", _WIDTH))


def _ui_layers() -> str:
    """The same of the ui, with the first sentence of each."""
    root = Path(ui.__file__).parent
    return _list(
        ("`, `".join(layer), " ".join(_first_sentence(root / name) for name in layer))
        for layer in layers_of("pixelmaze.ui")
    )


def _first_sentence(path: Path) -> str:
    """What the docstring of a package or module says first."""
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return _first_words(ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "")


def _keys(scene: str) -> str:
    """What the list of keys shows in the window."""
    screen()
    makers = {
        "play": play,
        "watch": watch,
        "race": _comparing,
        "workshop": lambda: WorkshopScene(watch().session, next(iter(ADVENTURE.values())).make()),
    }
    controls = Player(makers[scene]()).controls.all
    rows = ((control.key, _button(control.pad), control.help) for control in controls)
    return _table(("key", "gamepad", ""), rows)


def _comparing() -> Scene:
    scene = race("square-8x5-prim-7", "dfs", "bfs")
    scene.turn_sources()
    return scene


def _schemes() -> str:
    rows = ((f"`{name}`", walking(name, "square"), walking(name, "hexagonal")) for name in SCHEMES)
    return _table(("name", "square mazes", "hexagonal mazes"), rows)


def _levels() -> str:
    lines: list[str] = []
    for number, land in enumerate(LANDS, 1):
        lines += wrap(f"**{number}. {land.title}.** {land.words}", _WIDTH)
        lines += [""]
        for level in land.levels:
            text = f"- {level.number} {level.title}: {_what(level)}"
            lines += wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        lines += [""]
    return "".join(f"{line}\n" for line in lines[:-1])


def _what(level: Level) -> str:
    par = f"par {labels_of(level.room).par}"
    return ", ".join([par, *(line.words for line in in_short(level))])


def _daily() -> str:
    weeks = [[kind_of(monday + timedelta(days)).words for days in range(7)]
             for monday in (date(2026, 1, 5), date(2027, 1, 4))]  # fmt: skip
    first, second = weeks
    new = [words for words in second if words not in first]
    lists = ["".join(f"- {words}\n" for words in week) for week in (first, new)]
    return "\nFrom 2027-01-01, each day has its own room:\n\n".join(lists)


def _masks() -> str:
    names = ", ".join(f"`{name}`" for name in MASKS)
    return "".join(f"{line}\n" for line in wrap(f"Masks with a name: {names}.", _WIDTH))


def _themes() -> str:
    roles = (Role.FLOOR, Role.WALL_TOP, Role.ROUTE, Role.RETREAT, Role.PATH)
    rows = (
        (f"`{name}`", *(f"#{theme.colours[role]:06x}" for role in roles))
        for name, theme in THEMES.items()
    )
    return _table(("theme", "floor", "wall", "route", "backtracked", "path"), rows)


def _maze_options() -> str:
    """The options that describe a new maze."""

    @click.command()
    @maze_options
    def command() -> None: ...

    options = [option for option in command.params if isinstance(option, click.Option)]
    return _list(
        (
            " ".join(filter(None, (option.opts[0], option.metavar))),
            (option.help or "").replace("  ", " "),
        )
        for option in options
        if not option.is_flag
    )


def _formats() -> str:
    uses = {(True, True): "", (True, False): " (read only)", (False, True): " (written only)"}
    return _list(
        (
            each.name,
            each.summary
            + "".join(f", in `{ending}` files" for ending in each.endings)
            + uses[each.is_read, each.is_written]
            + ".",
        )
        for each in FORMATS.values()
    )


def _signs() -> str:
    """What signs of rasters mean; emoji are described in the text."""

    def shown(signs: str) -> str:
        few = (sign for sign in signs if sign < "\u2600")
        return ", ".join("a space" if sign == " " else f"`{sign}`" for sign in few)

    return _list(
        (name, shown(role.certain) + f"; perhaps {shown(role.guessed)}" * bool(role.guessed) + ".")
        for name, role in ROLES.items()
    )


def _commands() -> str:
    """The whole help of each command. Options that an earlier one explains in the same words are
    only named."""
    seen: dict[str, str] = {}
    return "\n".join(f"## {name}\n\n{_help(name, seen)}" for name in cli.commands)


def _help(name: str, seen: dict[str, str]) -> str:
    with pytest.MonkeyPatch.context() as here, TemporaryDirectory() as folder:
        here.setenv("COLUMNS", "80")
        text = run(Path(folder), f"{name} --help").stdout
    lines: list[str] = []
    for part in text.rstrip("\n").split("\n\n"):
        title, *entries = re.split(r"\n(?=  -)", part)
        known: dict[str, list[str]] = defaultdict(list)
        shown = [title]
        for entry in entries:
            option = entry.split()[0].rstrip(",")
            first = seen.setdefault(" ".join(entry.split()), name)
            if option not in ("-h", "--help"):  # the page explains them
                known[first].append(option) if first != name else shown.append(entry)
        for first, options in known.items():
            words = f"{', '.join(options)}: as for {first}."
            shown += [f"  {line}" for line in wrap(words, _WIDTH, break_on_hyphens=False)]
        lines += ["", *shown] if shown[1:] or not entries else []
    return _block("text", "\n".join(lines[1:]).splitlines())


JSON_EXAMPLES = {
    "generate": ["generate square-4x3-prim-1", "generate square-4x3-prim-1 --solver bfs"],
    "solve": ["solve square-4x3-prim-1", "solve square-4x3-prim-1 --solver wrong.py"],
    "compare": [
        "compare --solvers dfs,bfs,wrong.py --size 4x3 --count 2 --mud 20 --frontier --time"
    ],
    "find": ["find 'bfs.path > 2' --size 4x3 --seed 1"],
    "check": ["check wrong.py right.py --count 1"],
    "contest": ["contest . --mazes 1 --size 4x3"],
    "list": ["list"],
    "records": ["records square-1x2-prim-1"],
}
"""Commands that print, together, every field that `--json` may print."""
_PROGRAMS = {
    "wrong.py": "from pixelmaze import visit\n\ndef solve(maze):\n"
    "    for cell in maze.neighbours(maze.start):\n        yield visit(cell, maze.start)\n"
    "    return [maze.start]\n",
    "right.py": "def solve(walker):\n    while not walker.at_goal:\n        walker.go_ahead()\n",
}
_WHOLE = {"stats", "mazes.figures", "checked.smallest", "references", "fewest", "quickest"}
"""Objects that the page explains as a whole."""


def json_fields(command: str) -> list[str]:
    """Each field that the examples of a command print, such as `runs.solver`."""
    fields: dict[str, None] = {}

    def note(name: str, value: Any) -> None:
        inner = value[0] if isinstance(value, list) and value else value
        if not isinstance(inner, dict) or not inner or name in _WHOLE or "mean" in inner:
            fields[name] = None
            return
        for each in value if isinstance(value, list) else [value]:
            for key, part in each.items():
                note(f"{name}.{key}".lstrip("."), part)

    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as here:
        folder = Path(name)
        here.setenv("PIXELMAZE_DATA_DIR", str(folder / "data"))
        for file, code in _PROGRAMS.items():
            (folder / file).write_text(code, encoding="utf-8")
        if command == "records":
            run(folder, "play square-1x2-prim-1 --prompt", "down\n")
        for example in JSON_EXAMPLES[command]:
            done = run(folder, f"{example} --json")
            assert done.returncode in (0, 1), done.stderr
            note("", json.loads(done.stdout))
    return [*fields]


def _json(command: str, body: str) -> str:
    """A list of the fields that a command prints. What the page says of them stays; a field that
    it does not know has a question mark."""
    said = dict(re.findall(r"^- `([\w.]+)`: (.*?)(?=^- |\Z)", body, re.DOTALL | re.MULTILINE))
    return _list((field, " ".join(said.get(field, "?").split())) for field in json_fields(command))


def _graph() -> str:
    """A maze, with the adjacency list of its graph beside it."""
    maze = pixelmaze.from_id("square-3x3-prim-28-braid-50-fences-15")
    graph = maze.to_networkx()

    def words(node: Any, weight: int) -> str:
        return f"{node.x},{node.y}" + (f" (weight {weight})" if weight != 1 else "")

    adjacent = [
        f"{node.x},{node.y}: {', '.join(words(each, graph[node][each]['weight']) for each in near)}"
        for node, near in graph.adjacency()
    ]
    drawn = f"\n{maze}".splitlines()
    lines = zip_longest(drawn, adjacent, fillvalue="")
    return _block("text", (f"{left:17}{right}" for left, right in lines))


def _methods(kind: type, asked: Collection[str] = ()) -> str:
    """What a learner's function can ask of what it is given, or those of it that are `asked`.
    Attributes come last."""

    def entries() -> Iterator[tuple[str, str]]:
        for base in reversed(kind.__mro__):
            for name, member in vars(base).items():
                words = inspect.getdoc(member)
                if name.startswith("_") or not words or (asked and name not in asked):
                    continue
                has_call = inspect.isfunction(member)
                call = str(inspect.signature(member)) if has_call else ""
                call = (
                    re.sub(r": [^,)=]+| ->.*|self(, )?", "", call)
                    .replace(" = ", "=")
                    .replace("= ", "=")
                )
                yield f"{name}{call}", _first_words(words)

    found = dict(entries())
    return _list(found.items())


def _first_words(text: str) -> str:
    return re.split(r"(?<=[.])\s", " ".join(text.split()))[0]


TABLES: dict[str, Callable[[], str]] = {
    "formats": _formats,
    "signs": _signs,
    "generators": _generators,
    "without masks": _without_masks,
    "textures": _textures,
    "solvers": _solvers,
    "heuristics": _heuristics,
    "bounds of solvers": _bounds_of_solvers,
    "bounds of generators": _bounds_of_generators,
    "layers": _layers,
    "ui layers": _ui_layers,
    "keys play": lambda: _keys("play"),
    "keys watch": lambda: _keys("watch"),
    "keys race": lambda: _keys("race"),
    "keys workshop": lambda: _keys("workshop"),
    "schemes": _schemes,
    "levels": _levels,
    "daily": _daily,
    "masks": _masks,
    "maze options": _maze_options,
    "themes": _themes,
    "walker": lambda: _methods(Walker),
    "graph": _graph,
    "commands": _commands,
    # the page itself explains the others
    "maze": lambda: _methods(Maze, {*OF_ALGORITHMS} - {"goal", "goals", "start", "turns"}),
    "blank maze": lambda: _methods(BlankMaze),
    "kinds of mazes": lambda: _list((name, kind.words) for name, kind in KINDS.items()),
}
