"""Help: a short one, the whole, and `help COMMAND`."""

import re
import shlex
from pathlib import Path

import click
import pytest
from support.cli import complaint, output

from pixelmaze.cli import cli
from pixelmaze.commands import COMMANDS

GROUPS = ["What to run", "The maze", "The view", "Files", "More"]
each_command = pytest.mark.parametrize("name", COMMANDS)


def titles(text: str) -> list[str]:
    """The groups that have options, in the order of the help."""
    found = re.findall(r"^(?:  )?([A-Z][a-z ]*[a-z])(?::$|  )", text, re.MULTILINE)
    return [title for title in found if title in GROUPS]


def options_of(name: str) -> list[click.Option]:
    params = cli.commands[name].command.params
    return [each for each in params if isinstance(each, click.Option)]


@each_command
def test_short_help_fits_a_screen_and_names_every_option(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = output(tmp_path, f"{name} -h")
    assert len(text.splitlines()) <= 40
    assert all(len(line) < 80 for line in text.splitlines())
    assert not re.search("^  .*…$", text, re.MULTILINE)
    assert COMMANDS[name][0] in text
    assert all(option.opts[0] in re.findall(r"[\w-]+", text) for option in options_of(name))
    assert titles(text) == [title for title in GROUPS if title in titles(text)]


@each_command
def test_whole_help_explains_every_option_once(tmp_path: Path, name: str) -> None:
    text = output(tmp_path, f"{name} --help")
    for option in options_of(name):
        found = re.findall(
            rf"^  {', '.join(option.opts)}(?= [A-Z\\[]| {{2}}|\\n)", text, re.MULTILINE
        )
        assert len(found) == 1, option.opts
    assert titles(text) == titles(output(tmp_path, f"{name} -h"))
    assert output(tmp_path, f"help {name}") == text


def test_options_are_in_the_group_of_what_they_do(tmp_path: Path) -> None:
    """--seconds is a length of films, or how long to search."""
    for command, option, group in (
        ("watch", "--seconds", "Files"),
        ("break", "--seconds", "What to run"),
        ("find", "--seconds", "What to run"),
        ("watch", "--mud", "The maze"),
        ("generate", "--generator", "The maze"),
        ("check", "--seed", "What to run"),
        ("page", "--theme", "The view"),
        ("play", "--data-dir", "More"),
    ):
        part = output(tmp_path, f"{command} --help").split(f"\n  {option} ")[0]
        assert titles(part)[-1] == group, (command, option)


@each_command
def test_each_command_has_two_examples_that_are_understood(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("def solve(maze): ...\n")
    assert len(COMMANDS[name]) == 3
    for example in COMMANDS[name][1:]:
        assert f"\n  pixelmaze {name} {example}".rstrip() in output(tmp_path, f"{name} -h")
        parent = click.Context(cli, **cli.context_settings)
        cli.commands[name].make_context(name, shlex.split(example), parent)


def test_commands_come_in_order_of_need(tmp_path: Path) -> None:
    text = output(tmp_path, "-h")
    assert re.findall(r"^  ([a-z]+)  ", text, re.MULTILINE) == [*COMMANDS]
    assert [*COMMANDS][:2] == ["play", "watch"]


def test_help_without_a_command_is_the_programs(tmp_path: Path) -> None:
    text = output(tmp_path, "--help")
    for words in ("-h", "help", "help help", "help -h", "help --help"):
        assert output(tmp_path, words) == text


def test_help_may_follow_options_of_the_program(tmp_path: Path) -> None:
    assert output(tmp_path, "--data-dir x help watch") == output(tmp_path, "help watch")


def test_help_on_what_is_not_a_command_names_the_nearest(tmp_path: Path) -> None:
    assert "'wach' is not a command: did you mean 'watch'?" in complaint(tmp_path, "help wach")


def test_version_has_a_letter(tmp_path: Path) -> None:
    assert output(tmp_path, "-V") == output(tmp_path, "--version")
