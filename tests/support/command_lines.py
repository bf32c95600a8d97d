"""Command lines at random, legal and not, made from the commands themselves.

What an option takes is found out by asking it, so a new command or option needs nothing here.
"""

from functools import cache
from random import Random

import click
from fuzz import DATA_DIR, Case
from support import mutations

from pixelmaze.cli import cli
from pixelmaze.commands.options import maze_options
from pixelmaze.maze.errors import PixelmazeError

_WORDS = (
    "0", "1", "2", "3", "5", "8", "10", "20", "25", "50", "100", "1x1", "5x4", "12x7", "1x9",
    "0,0", "2,1", "3,3", "-1,0", *mutations.IDS,
)  # fmt: skip
"""Values of options, in addition to the names that the shell completes."""
_ILLEGAL = (
    "", "-", "--", "-1", "x", "999999999999999999999", "0x0", "1e3", "5x", "9" * 5000, "99,99",
    "é", "\udcff", "a\nb", "\x1b[2J", "square-3x3-nobody-1", "square-5x5", "4999x4999", "prmi",
    "../..", ",", "dfs,",
)  # fmt: skip
_OUTPUTS = (
    "out.txt", "out.png", "out.svg", "out.gif", "out.webp", "out.jsonl", "out", "missing/out.png",
    "folder", "-", ".",
)  # fmt: skip
_SAYINGS = (
    "right", "left 3", "up", "down", "run right", "hint", "undo", "solve", "help", "map", "new",
    "restart", "quit", "9", "\x1b", "frobnicate", "", "where", "wait 5",
)  # fmt: skip


@cache
def _files() -> dict[str, bytes]:
    return {
        "maze.txt": mutations.texts()[0],
        "hexagonal.txt": mutations.texts()[4],
        "matrix.txt": mutations.texts()[-1],
        "mask.txt": mutations.mask_texts()[0],
        "mask.png": mutations.pictures()[0],
        "run.json": mutations.runs()[0],
        "lost.json": mutations.runs()[2],
        "trace.jsonl": mutations.traces()[0],
        "bad.txt": b"+---+\n| S",
        "bad.json": b"{",
        "bad.jsonl": b"{}\n",
        "empty": b"",
        "folder/x": b"",
        f"{DATA_DIR}/pixelmaze.json": mutations.data_files()[0],
    }


@cache
def _legal(type: click.ParamType) -> tuple[str, ...]:  # type: ignore[type-arg]
    """The values here that this type of option accepts."""
    if isinstance(type, click.Path):  # it takes any name
        return (*_files(), DATA_DIR, *_OUTPUTS)
    if isinstance(type, click.Choice):
        return tuple(map(str, type.choices))
    context = click.Context(cli)
    words = [item.value for item in type.shell_complete(context, click.Option(["--x"]), "")]
    return tuple(word for word in (*words, *_WORDS, *_files()) if _accepts(type, word)) or ("x",)


def _accepts(type: click.ParamType, word: str) -> bool:  # type: ignore[type-arg]
    try:
        type.convert(word, None, None)
    except (PixelmazeError, click.ClickException):
        return False
    return True


def _value(type: click.ParamType, chance: Random) -> str:  # type: ignore[type-arg]
    return chance.choice(_ILLEGAL if chance.random() < 0.04 else _legal(type))


def _command_line(chance: Random) -> Case:
    name = chance.choice([*cli.commands])
    command = cli.commands[name].command
    before: list[str] = []
    words: list[str] = []
    for parameter in cli.params:
        if chance.random() < 0.02:
            before += _said(parameter, chance)
    share = chance.choice((0.03, 0.07, 0.07, 0.15, 0.3))
    has_maze = chance.random() < 0.6
    for parameter in chance.sample(command.params, len(command.params)):
        if isinstance(parameter, click.Argument):
            count = (
                chance.choice((0, 2))
                if chance.random() < 0.04
                else int(has_maze or parameter.required)
            )
            for _ in range(count):
                known = mutations.IDS if chance.random() < 0.5 else _legal(parameter.type)
                word = chance.choice(known) if chance.random() < 0.98 else chance.choice(_ILLEGAL)
                words.insert(chance.choice((0, len(words))), word)
        elif has_maze and parameter.name in _making() and chance.random() < 0.95:
            continue  # these go with a new one only
        elif parameter.name == "record" and chance.random() < 0.5:
            words += [
                "--record",
                f"out.{chance.choice(('gif', 'webp', 'png'))}",
            ]  # no display is needed
        elif chance.random() < share:
            words += _said(parameter, chance)
    if chance.random() < 0.03:
        words += [chance.choice(("--frobnicate", "-x", "--help", "--version", "--size"))]
    words = _brief(words)
    says = "\n".join(chance.choices(_SAYINGS, k=chance.randrange(12)))
    stdin = chance.choice((says.encode(), says.encode(), mutations.texts()[0], b"\xff\0"))
    return Case([*before, name, *words], _files(), stdin)


@cache
def _making() -> frozenset[str | None]:
    """The options that describe a new maze."""
    command = click.command()(maze_options(lambda: None))
    return frozenset(parameter.name for parameter in command.params)


def _said(parameter: click.Parameter, chance: Random) -> list[str]:
    """One way to write the option on a command line."""
    option = chance.choice(parameter.opts)
    if isinstance(parameter, click.Option) and parameter.is_flag:
        return [option]
    value = _value(parameter.type, chance)
    if option.startswith("--") and chance.random() < 0.3:
        return [f"{option}={value}"]
    return [option, value]


def _brief(words: list[str]) -> list[str]:
    """The words without options that make films long or print slowly."""
    for option, value in (("--seconds", "1"), ("--scale", "2"), ("--step-rate", "1000")):
        for at, word in enumerate(words):
            before = f"{option}=" if word.startswith(f"{option}=") else ""
            number = word.removeprefix(before)
            if (before or (at and words[at - 1] == option)) and number in _WORDS and number != "0":
                words[at] = before + value
    return words


KINDS = {"command": _command_line}
