"""Runs of somebody else that are raced."""

from dataclasses import replace
from pathlib import Path

import pytest
from support.cli import complaint, output
from support.runs import walk_out, won
from support.terminal_driver import seen, session

from pixelmaze.game.game import Game
from pixelmaze.game.levels import level_of
from pixelmaze.game.run import Run, run_of
from pixelmaze.game.run_code import code_of, run_of_code
from pixelmaze.lines.game import TypedGame
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import RaceRun
from pixelmaze.ui.scenes import SCENES

RUN = won("square-8x5-prim-7", wait=20)
LEVELS = ("06-1-the-nearest-lock", "daily-2026-11-20")


def raced(folder: Path, run: Run = RUN) -> Playthrough:
    return RaceRun(run_of_code(code_of(run))).prepare(Store(Folder(folder)), "dfs", Report())


def test_the_run_walks_beside_the_player(tmp_path: Path) -> None:
    play = raced(tmp_path)
    assert play.level == level_of("square-8x5-prim-7")
    game = Game(play.maze)
    for tick, action in RUN.inputs:
        game.act(action)
        assert play.shadow
        assert play.shadow.at(tick, 1)[1] == game.cell
    play.restart()
    assert play.shadow
    assert play.shadow.at(RUN.claim.ticks, 1)[1] == play.maze.goal


def test_it_does_so_against_a_ghost_too(tmp_path: Path) -> None:
    level = level_of("daily-2026-11-21")
    run = run_of(walk_out(Game(level.make(), level.rules), 8), level.name)
    assert raced(tmp_path, run).shadow


@pytest.mark.parametrize("name", LEVELS)
def test_winning_the_race_sets_a_record_of_the_level(name: str, tmp_path: Path) -> None:
    level = level_of(name)
    play = raced(tmp_path, run_of(walk_out(Game(level.make(), level.rules), 8), level.name))
    assert play.level == level
    game = TypedGame(play)
    while not game.has_ended:
        game.answer(play.maze.grid.shape.names[play.maze.grid.heading[arc_on(play)]])
    assert level.name in Store(Folder(tmp_path)).records


def arc_on(play: Playthrough) -> int:
    (cell,) = play.game.hint_path(1)
    grid = play.maze.grid
    arcs = range(grid.first[play.game.cell], grid.first[play.game.cell + 1])
    return next(arc for arc in arcs if grid.head[arc] == cell)


@pytest.mark.parametrize("name", LEVELS)
def test_a_run_without_a_clock_is_raced_without_one(name: str, tmp_path: Path) -> None:
    level = level_of(name)
    rules = replace(level.rules, relaxed=True)
    play = raced(tmp_path, run_of(walk_out(Game(level.make(), rules)), level.name))
    assert play.level == replace(level, rules=rules)


# ---- front ends --------------------------------------------------------------------------------


def test_it_is_seen_in_the_terminal(tmp_path: Path) -> None:
    home = session(tmp_path, shadow=False)
    play = raced(tmp_path)
    scene = SCENES[RaceRun].make(home, RaceRun(RUN), play)
    assert "Race against a run of" in seen(scene)
    scene.walk(arc_on(play))  # type: ignore[attr-defined]
    play.game.tick(5 * 20)
    assert " o " in seen(scene)


def test_it_is_told_line_by_line(tmp_path: Path) -> None:
    first = TypedGame(raced(tmp_path))
    assert f"Race against a run of {RUN.claim.moves} moves" in "\n".join(first.introduction())
    lines: list[str] = []
    while not first.has_ended:
        heading = first.play.maze.grid.heading[arc_on(first.play)]
        lines = first.answer(first.play.maze.grid.shape.names[heading])
    assert any(line.startswith("moves: you") and "rival" in line for line in lines)
    assert any(line.startswith("Against the rival: same moves, ") for line in lines)


def test_commands_print_a_code_and_race_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIXELMAZE_DATA_DIR", str(tmp_path / "kept"))
    Store(Folder(tmp_path / "kept")).record(RUN)
    code = output(tmp_path, f"records {RUN.name} --code").strip()
    assert run_of_code(code) == RUN
    assert "Race against a run of" in output(tmp_path, f"play --run {code} --prompt", "quit")
    assert "damaged" in complaint(tmp_path, f"play --run {code[:-3]} --prompt")
    assert "remove MAZE" in complaint(tmp_path, f"play --run {code} square-3x1-prim-1")
    assert "--code needs the NAME" in complaint(tmp_path, "records --code")
