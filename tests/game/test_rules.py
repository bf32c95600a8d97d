"""Each rule of play is kept, offered and told wherever the others are."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pixelmaze.cli import cli
from pixelmaze.game.game import Game
from pixelmaze.game.levels import free, level_of
from pixelmaze.game.rules import Rules
from pixelmaze.game.run import from_dict, run_of, to_dict
from pixelmaze.game.run_code import code_of, run_of_code
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.terminal.surface import _SIGNS
from pixelmaze.ui.play.facts import introduction, rule_icons
from pixelmaze.ui.play.free_maze import FreeMaze, form
from pixelmaze.ui.play.playthrough import Playthrough

from support.runs import walk_out  # isort: skip

ID = "square-9x7-prim-3-braid-50"
EXAMPLES: dict[str, dict[str, Any]] = {
    "torch": {"torch": 2}, "ghost": {"ghost": "dfs", "pace": 60}, "hunter": {"hunter": 60},
    "relaxed": {"relaxed": True},
}  # fmt: skip
"""For each rule, values with which it applies."""
BY_SETTINGS = {"relaxed"}  # rules that are no part of a maze of one's own: the settings say so

each_rule = pytest.mark.parametrize("rule", EXAMPLES)


def test_no_rule_is_missing_here() -> None:
    known = {name for example in EXAMPLES.values() for name in example}
    assert known == {part.name for part in fields(Rules)}


@each_rule
def test_a_rule_is_kept_in_names_runs_and_codes(rule: str) -> None:
    rules = Rules(**EXAMPLES[rule])
    level = free(ID, rules)
    assert level.name.startswith(f"{ID}+{rule}")
    assert level_of(level.name) == level
    run = run_of(walk_out(Game(level.make(), rules)), level.name)
    assert from_dict(to_dict(run)) == run_of_code(code_of(run)) == run


@each_rule
def test_a_rule_is_told_before_the_first_move(rule: str, tmp_path: Path) -> None:
    store = Store(Folder(tmp_path))
    without, by_it = (
        {line for line in introduction(Playthrough(store, level)) if line.kind != "par"}
        for level in (free(ID), free(ID, Rules(**EXAMPLES[rule])))
    )
    (line,) = by_it - without
    assert line.kind in _SIGNS
    icons = rule_icons(Playthrough(store, free(ID, Rules(**EXAMPLES[rule]))))
    assert icons == ([] if rule in BY_SETTINGS else [line.kind])


@pytest.mark.parametrize("rule", [name for name in EXAMPLES if name not in BY_SETTINGS])
def test_a_rule_is_an_option_and_in_the_menu(rule: str) -> None:
    assert f"--{rule} " in CliRunner().invoke(cli, ["play", "--help"]).output
    maze = FreeMaze(shows_more=True)
    (item,) = (item for item in form(maze, lambda: None) if item.id == rule)
    assert item.change
    item.change(1)
    assert getattr(maze.level().rules, rule)
