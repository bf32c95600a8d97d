"""The help of a command: a short one, for -h, and the whole, for --help."""

import click

from pixelmaze.commands import COMMANDS
from pixelmaze.run.maze_id import MODIFIERS
from pixelmaze.run.modifiers import spelled

_RUN = "What to run"
_GROUPS = {
    "The maze": "--shape --size --generator --seed --picture --read-as --cells --signs --from --to "
    "--via",
    "The view": "--terminal --prompt --describe --explain --every --source --step-rate --theme "
    "--lecture --keys",
    "Files": "--output --format --csv --junit --json --record --fps --scale --steps --seconds "
    "--trace --export --import",
    "More": "--budget --isolate --no-compile --large --data-dir -h --help",
}
"""The groups of options, the most used first; those of no group are in the first one, _RUN. The
modifiers belong to the maze."""
_ONLY_WITH = {"--seed": "--shape", "--seconds": "--record"}
"""Options that mean something else, and are in _RUN, in commands without the other option."""

_HYPHEN = "\N{NON-BREAKING HYPHEN}"  # click breaks lines at others


def help_of(context: click.Context, is_whole: bool) -> str:
    """The help of a command. The short one only names the options that do not say what to run."""
    command, formatter, name = context.command, context.make_formatter(), str(context.info_name)
    summary, *examples = COMMANDS[name]
    command.format_usage(context, formatter)
    if is_whole:
        command.format_help_text(context, formatter)
    else:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(summary)
    with formatter.section("Examples"):
        for example in examples:
            formatter.write_text(f"pixelmaze {name} {example}")
    groups = _groups_of(command)
    for title in groups if is_whole else groups.keys() & {_RUN}:
        with formatter.section(title):
            formatter.write_dl(
                [each.get_help_record(context) or ("", "") for each in groups[title]]
            )
    if not is_whole:
        others = [
            (title, ", ".join(option.opts[0] for option in options).replace("-", _HYPHEN))
            for title, options in groups.items()
            if title != _RUN
        ]
        with formatter.section(f"The others, which `pixelmaze help {name}` explains"):
            formatter.write_dl(others)
    return formatter.getvalue().rstrip("\n").replace(_HYPHEN, "-")


def _groups_of(command: click.Command) -> dict[str, list[click.Option]]:
    """The options of a command by group, the groups in order."""
    options = [each for each in command.params if isinstance(each, click.Option)]
    known = {name for option in options for name in option.opts}
    group_of = {f"--{spelled(name)}": "The maze" for name in MODIFIERS}
    group_of |= {name: title for title, names in _GROUPS.items() for name in names.split()}
    groups: dict[str, list[click.Option]] = {title: [] for title in (_RUN, *_GROUPS)}
    for option in options:
        name = option.opts[-1]
        means_that = _ONLY_WITH.get(name, name) in known
        groups[group_of.get(name, _RUN) if means_that else _RUN].append(option)
    return {title: options for title, options in groups.items() if options}
