"""Walkers that do not get the maze, but what they see of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from support.cli import run
from support.learners import GOOD, WALL_FOLLOWER, drained, file_with, function_in
from support.mms import command

from pixelmaze.maze.public import maze_of, public_names
from pixelmaze.outside.contest import contestants_in
from pixelmaze.outside.learner import Walker
from pixelmaze.outside.lookup import PROGRAMS
from pixelmaze.outside.runs import search_in_file
from pixelmaze.outside.source_file import is_walker
from pixelmaze.outside.styles import WALKER, _style
from pixelmaze.run.factory import from_id
from pixelmaze.run.outcomes import Budget

AT_RANDOM = """
import random

def solve(walker):
    while not walker.at_goal:
        ways = walker.open_ways()
        walker.mark(str([walker.cost(way) for way in ways]))
        walker.go(random.choice(ways))
"""
GHOST = """
from pixelmaze import solve as solved, visit

def solve(maze):
    path = solved(maze, "bfs").path
    for here, before in zip(path, [None, *path]):
        yield visit(here, before)
    return path
"""
STYLES = {
    **GOOD,
    "walker": WALL_FOLLOWER,
    "maze": "def solve(maze):\n    return []\n",
    "default": "def solve(walker, more=1):\n    pass\n",
    "keyword": "def solve(walker, *, more=1):\n    pass\n",
    "positional": "def solve(walker, /):\n    pass\n",
    "inner generator": "def solve(walker):\n    def inner():\n        yield\n",
    "maze in another word": "def solve(labyrinth):\n    yield\n",
}


@pytest.mark.few(3)
@pytest.mark.parametrize("source", [WALL_FOLLOWER, AT_RANDOM])
@pytest.mark.parametrize(
    "id",
    [
        "square-6x5-prim-1-braid-30",
        "square-6x5-prim-1-mud-30-goal-centre-turns-3",
        "hexagonal-6x5-prim-3-mask-heart",
        "circular-6x6-prim-2-braid-50-one-way-20",
        "square-6x5-prim-1-braid-50-mud-20-fences-40",
        "triangular-6x4-prim-2",
    ],
)
def test_walker_does_the_same_in_a_veiled_maze(id: str, source: str, tmp_path: Path) -> None:
    maze, path = from_id(id), file_with(tmp_path, source)
    feeds = [
        search_in_file(maze, maze.start, maze.goal, path, is_veiled=is_veiled).feed(Budget(300))
        for is_veiled in (False, True)
    ]
    plain, veiled = (drained(feed) for feed in feeds)
    assert plain == veiled
    assert len(plain) > 3
    assert feeds[0].notes == feeds[1].notes
    assert feeds[0].fault == feeds[1].fault


@pytest.mark.parametrize("name", STYLES)
def test_style_is_known_before_the_file_runs(name: str, tmp_path: Path) -> None:
    path = file_with(tmp_path, STYLES[name])
    is_one = _style(function_in(path, "solve"), "solve", False) == WALKER
    assert is_walker(path, "solve") == is_one


def test_solver_that_becomes_a_walker_gets_no_maze(tmp_path: Path) -> None:
    source = """
        def solve(walker):
            pass

        def of(maze):
            return [maze.start]

        solve = of
    """
    maze, path = from_id("square-2x2-prim-1"), file_with(tmp_path, source)
    feed = search_in_file(maze, maze.start, maze.goal, path, is_veiled=True).feed()
    assert not drained(feed)
    assert "solve() is not the walker that its file defines" in str(feed.fault)


def test_only_walkers_have_moves_in_a_contest(tmp_path: Path) -> None:
    """A search could visit the cells of the best path alone, as if it walked there."""
    (tmp_path / "class").mkdir()
    for name, source in {"ghost": GHOST, "walker": WALL_FOLLOWER}.items():
        (tmp_path / "class" / f"{name}.py").write_text(source)
    done = run(tmp_path, "contest class --mazes 1 --size 6x5 --braid 0 --by moves --json")
    first, second = json.loads(done.stdout)["ranking"]
    assert (first["name"], second["name"]) == ("walker", "ghost")
    assert first["moves"] > first["path"] == second["path"]
    assert (second["right"], second["moves"]) == (1, None)


def test_programs_that_get_the_maze_have_no_moves_in_a_contest(tmp_path: Path) -> None:
    commands = {name: f"{name}: {command('says')}" for name in PROGRAMS}
    lines = [f"{name} = {json.dumps(text)}" for name, text in commands.items()]
    (tmp_path / "contest.toml").write_text("\n".join(lines))
    entries = contestants_in(tmp_path, Budget())
    may_walk = {one.name for one in entries if one.solver and one.solver.local is None}
    assert (len(entries), may_walk) == (len(PROGRAMS), {"mms"})


def test_nothing_that_dir_shows_leads_to_the_maze() -> None:
    walker: Any = Walker(maze_of(from_id("square-3x3-prim-1")))
    assert {*dir(walker)} == {*public_names(Walker)}
    assert {type(getattr(walker, name)).__name__ for name in dir(walker)} == {
        "Cell", "bool", "method", "str"
    }  # fmt: skip
