"""What is loaded at the start: each command loads what it needs, and little else.

`loaded.txt` lists the modules of the package that each start loads. What a start loads besides
fails by name: load it where it is needed; or, if every such start needs it, add it to the list.
"""

import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from support.cli import output, run
from support.first_frame import TERMINAL, WINDOW

from pixelmaze import commands
from pixelmaze.algorithms.registry import GENERATORS, SOLVERS

LISTED = {
    start: set(names.split())
    for start, _, names in (
        line.partition(": ")
        for line in (Path(__file__).parents[1] / "loaded.txt").read_text().splitlines()
    )
}
LIGHT = LISTED["--version"]
COMMANDS = {
    "--version": LIGHT,
    "--help": LIGHT,
    "list": LISTED["list"],
    "solve square-24x13-prim-7 --json": LISTED["solve"],
    "generate square-24x13-prim-7": LISTED["generate"],
}

_TOLD = """
import atexit, json, sys
atexit.register(lambda: print(json.dumps([*sys.modules]), file=sys.stderr))
"""
RUN = f"{_TOLD}\nfrom pixelmaze import cli\ncli.run()"


def loaded(code: str, *arguments: str, **variables: str) -> set[str]:
    """The modules of the package that are loaded when a process that runs this code ends."""
    text = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={"PATH": "", **variables},
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    names = json.loads(text.splitlines()[-1])
    return {name for name in names if name.startswith("pixelmaze.")}


def check(found: set[str], listed: set[str]) -> None:
    names = {name.removeprefix("pixelmaze.") for name in found}
    assert not names - listed, f"loaded at the start as well: {', '.join(sorted(names - listed))}"
    assert not listed - names, f"remove from loaded.txt: {', '.join(sorted(listed - names))}"


@pytest.mark.few(5)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_loads_what_it_needs(command: str) -> None:
    check(loaded(RUN, *command.split()), COMMANDS[command])


@pytest.mark.thinned
@pytest.mark.parametrize("command", ["watch", "play"])
@pytest.mark.parametrize("code", [WINDOW, TERMINAL], ids=["window", "terminal"])
def test_a_first_frame_loads_what_it_shows(code: str, command: str, tmp_path: Path) -> None:
    found = loaded(
        f"{_TOLD}\n{code}", command, "square-24x13-prim-1", PIXELMAZE_DATA_DIR=str(tmp_path)
    )
    check(found, LISTED[f"{command} --terminal" if code == TERMINAL else command])


def test_a_fresh_process_lists_all_algorithms(tmp_path: Path) -> None:
    text = run(tmp_path, "list --all", apart=True).stdout
    assert all(f"\n  {name} " in text for name in (*GENERATORS, *SOLVERS))


def test_completing_the_name_of_a_command_loads_no_command() -> None:
    asked = {"COMP_WORDS": "pixelmaze so", "COMP_CWORD": "1"}
    check(loaded(RUN, _PIXELMAZE_COMPLETE="bash_complete", **asked), LIGHT)


def test_each_command_is_listed_with_its_summary() -> None:
    found = set()
    for module in pkgutil.iter_modules(commands.__path__):
        values = vars(importlib.import_module(f"pixelmaze.commands.{module.name}"))
        found |= {
            (module.name, name)
            for name, value in values.items()
            if isinstance(value, click.Command)
        }
    assert found == {*map(commands.place_of, commands.COMMANDS)}


def test_no_summary_is_cut(tmp_path: Path) -> None:
    shown = output(tmp_path, "--help")
    for name, (summary, *_) in commands.COMMANDS.items():
        assert f"  {name:8}  {summary}\n" in shown
