"""Watching and racing in the terminal: what the keys do, and what is seen of it."""

from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support.own import solve
from support.terminal_driver import press, seen, session, wait

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.inspect.source import summary_of
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id, generate, generation_stages
from pixelmaze.run.race import RIVALS, of_generators, of_solvers, title_of
from pixelmaze.run.search import Search, Verdict
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.terminal.shell import Shell
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import BLOCKS, ROOMS, size
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.watch import inspector
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.stats import Stats, compared, legend_of
from pixelmaze.ui.watch.watch import WatchScene

MAZE = "square-9x6-prim-7"
EXPLAINED = " ".join(summary_of(SOLVERS["dfs"].steps).split()[:3])
"""Words of the panel before a search begins."""


@pytest.fixture(autouse=True)
def _with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The view into an algorithm gets there at once, however slow the machine."""
    monkeypatch.setattr(inspector, "TIME_BUDGET", 60)


def watching(
    folder: Path, maze: str | Maze = MAZE, solver: str = "dfs", *, from_blank: bool = False
) -> Shell:
    opened = from_id(maze) if isinstance(maze, str) else maze
    making = generation_stages(opened) if from_blank else ()
    chosen = session(folder)
    search = Search(opened, None, making=making)
    chosen.has_title = True
    return Shell(WatchScene(chosen, search, solver, 60))


def scene_of(shell: Shell) -> WatchScene:
    assert isinstance(shell.scene, WatchScene)
    return shell.scene


def board_boxes(maze: Maze, boards: int, room: Box, has_blocks: bool) -> list[Box]:
    """The boxes of boards with the captions below them."""
    s = Characters(Canvas(room.width, room.height + 3, has_blocks=has_blocks))
    boxes = TerminalServices().boards(s, maze, boards, room, 1)
    return [box._replace(height=box.height + 1) for box in boxes]


def search_of(shell: Shell) -> Search:
    return scene_of(shell).watching.search


def racing(folder: Path, maze: str = MAZE, *names: str, generators: bool = False) -> Shell:
    line_up = of_generators if generators else of_solvers
    names = names or RIVALS
    scene = RaceScene(session(folder), from_id(maze), lambda maze: line_up(maze, names), 60)
    return Shell(scene)


def race_of(shell: Shell) -> RaceScene:
    assert isinstance(shell.scene, RaceScene)
    return shell.scene


# ---- watching ------------------------------------------------------------------------------------


def test_the_making_can_be_watched(tmp_path: Path) -> None:
    shell = watching(tmp_path)
    press(shell, "g")
    wait(shell, 0.2)
    assert "MAKING" in seen(shell)
    assert "solid rock" in seen(shell)
    assert "▒▒▒" in seen(shell)
    press(shell, "end")
    wait(shell, 1)
    assert "MADE" in seen(shell)
    press(shell, "g")
    assert not search_of(shell).parts


def test_keys_of_time_are_listed_as_they_lie(tmp_path: Path) -> None:
    shell = watching(tmp_path)
    time = next(controls for name, controls in shell.scene.groups if name == "Time")
    assert [control.key for control in time] == ["Space", *"←→↑↓", "Home", "End"]


def test_columns_take_turns(tmp_path: Path) -> None:
    shell = watching(tmp_path)
    assert EXPLAINED in seen(shell)
    press(shell, "l")
    assert "dfs()" in seen(shell)
    assert "yield START" in seen(shell)
    press(shell, "l")
    assert EXPLAINED in seen(shell)
    press(shell, "i")
    assert EXPLAINED not in seen(shell)


def test_source_goes_along(tmp_path: Path) -> None:
    shell = watching(tmp_path, solver="bfs")
    press(shell, "s", "space", "l", "right", "right", "right")
    shell.update(0.1)
    picture = seen(shell, 100, 40)
    assert any(line.strip().startswith("▸") or "▸" in line for line in picture.splitlines())
    lit = [line.partition("▸")[2] for line in picture.splitlines()[2:-3] if "▸" in line]
    assert [line.split()[1] for line in lit if "yield" in line] == ["yield"]
    assert any(line.startswith(" 2.") for line in lit)  # the step in words
    assert "queue" in picture
    index = search_of(shell).index
    for _ in range(30):
        press(shell, ".")
    assert search_of(shell).index > index


def test_heat_is_seen_and_explained(tmp_path: Path) -> None:
    shell = watching(tmp_path)
    press(shell, "s", "d")
    assert "near" in seen(shell)
    assert "far" in seen(shell)
    canvas = Canvas(80, 24)
    shell.draw(canvas)
    grounds = {canvas.style(x, y).ground for x in range(50) for y in range(1, 22)}
    assert sum(ground.name.startswith("HEAT") for ground in grounds) > 8


def test_zoom_stays_with_the_next_maze(tmp_path: Path) -> None:
    shell = watching(tmp_path)
    seen(shell)
    assert scene_of(shell).panes[0].view.zoom == ROOMS
    press(shell, "-", "n")
    seen(shell)
    assert scene_of(shell).panes[0].view.zoom == BLOCKS


def test_without_colours_there_is_one_scale(tmp_path: Path) -> None:
    shell = watching(tmp_path)
    canvas = Canvas(80, 24, has_blocks=False)
    shell.draw(canvas)
    press(shell, "-")
    shell.draw(canvas)
    assert scene_of(shell).panes[0].view.zoom == ROOMS


def test_camera_is_moved_by_hand(tmp_path: Path) -> None:
    shell = watching(tmp_path, "square-60x40-prim-1")
    press(shell, "+")
    before = seen(shell)
    press(shell, "shift right", "shift down")
    assert seen(shell) != before
    press(shell, "c")
    assert seen(shell) == before


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (72, 20)])
def test_figures_verdict_and_legend_have_room(
    tmp_path: Path, solver: str, width: int, height: int
) -> None:
    """Each word of the legend stands whole, below all else; or none does, for want of room."""
    shell = watching(tmp_path, "square-12x9-prim-3", solver)
    press(shell, "s", "end")
    wait(shell, 1)
    lines = [line[-29:] for line in seen(shell, width, height).splitlines()]
    meanings = legend_of(search_of(shell)).values()
    at = [i for words in meanings for i, line in enumerate(lines) if words in line]
    if height > 20 or at:
        assert at == list(range(height - 2 - len(meanings), height - 2))
    verdict = next(i for i, line in enumerate(lines[1:], 1) if "FOUND" in line or "GAVE UP" in line)
    below = [words for words, judged in compared(scene_of(shell).watching.verdict)]
    for words in below:
        assert any(words in line for line in lines[verdict + 1 : at[0] if at else height])
    assert "cells visited" in lines[2]


def test_no_number_of_a_verdict_is_cut() -> None:
    canvas = Canvas(30, 24)
    found = solve(generate(2, 2, seed=1))
    found = replace(found, route=[*range(12346)], cost=12345, visited=239269)
    best = replace(found, route=[cell % 2345 for cell in found.route])
    search = Search(from_id(MAZE), "dfs")
    search.run()
    watching: Any = SimpleNamespace(
        search=search, solver=SOLVERS["dfs"], verdict=Verdict(found, best)
    )
    Stats().draw(Characters(canvas), Box(0, 0, 30, 24), watching, has_heat=False)
    text = canvas.text()
    for words in ("path 12,345,", "shortest 12,345", "visited 239,269,", "needed 2,345"):
        assert words in text
    assert all(words in text for words in ("the shortest", "102.0 times"))
    assert "…" not in text


# ---- racing --------------------------------------------------------------------------------------


def test_a_race_is_run(tmp_path: Path) -> None:
    reported = []

    def report(_: Maze, results: object) -> None:
        reported.append(results)

    line_up = partial(of_solvers, solvers=RIVALS)
    shell = Shell(RaceScene(session(tmp_path), from_id(MAZE), line_up, 60, on_results=report))
    assert "READY" in seen(shell)
    press(shell, "s")
    wait(shell, 0.1)
    assert "0 of 4 finished" in seen(shell)
    press(shell, "end")
    wait(shell, 1)
    assert "RESULT" in seen(shell)
    wait(shell, 3)
    picture = seen(shell, 120, 40)
    assert "Results" in picture
    for name in RIVALS:
        assert SOLVERS[name].title in picture
    assert len(reported) == 1
    press(shell, "i")
    assert "Results" not in seen(shell)
    press(shell, "s")
    assert "READY" in seen(shell)


def test_places_are_called_out(tmp_path: Path) -> None:
    shell = racing(tmp_path, MAZE, "bfs", "a-star")
    press(shell, "s")
    race = race_of(shell)
    for _ in range(2000):
        shell.update(1 / 30)
        if race.arrived:
            break
    assert "FIRST" in seen(shell, 120, 40)


def test_one_board_and_a_list_where_they_do_not_fit(tmp_path: Path) -> None:
    shell = racing(tmp_path, "square-24x13-prim-7", "dfs", "bfs", "a-star")
    press(shell, "s")
    wait(shell, 0.5)
    press(shell, "space")
    for width in (80, 50):
        picture = seen(shell, width, 24)
        assert all(SOLVERS[name].title in picture for name in ("dfs", "bfs", "a-star"))
        assert picture.count("▸ ") >= 1
    first = seen(shell)
    press(shell, "tab")
    assert seen(shell) != first
    press(shell, "shift tab")
    assert seen(shell) == first


def test_boards_side_by_side_are_kept_apart(tmp_path: Path) -> None:
    shell = racing(tmp_path, "square-12x9-prim-7", "dfs", "bfs", "a-star")
    assert all(line.count("│") == 2 for line in seen(shell).splitlines()[1:-2])
    *_, captions, _, _ = seen(shell).splitlines()
    assert all(part.startswith(" ") for part in captions.split("│"))


@pytest.mark.few(6)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 15), (80, 8), (40, 15), (40, 8)])
def test_the_list_of_runners_goes_around_the_chosen_one(
    tmp_path: Path, width: int, height: int
) -> None:
    names = ("bfs", "dfs", "wall-follower", "pledge", "tremaux", "right-hand-with-memory")
    shell = racing(tmp_path, "square-40x30-prim-7", *names)
    press(shell, "s")
    wait(shell, 1)
    press(shell, "space")
    for pane in race_of(shell).panes:
        left = 51 if width == 80 else 0
        lines = [line[left:] for line in seen(shell, width, height).splitlines()[1:-2]]
        at, line = next((at, line) for at, line in enumerate(lines) if line.startswith("▸ "))
        title = title_of(pane.search)
        if left:  # in as many lines as it takes
            below = lines[at : at + 3]
            assert title in " ".join(" ".join(below).split())
            assert any("cells" in line for line in below)
        else:
            assert title[:15] in line
        press(shell, "tab")


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("shape", ["square", "hexagonal"])
@pytest.mark.parametrize("boards", range(2, 7))
@pytest.mark.parametrize(("width", "height"), [(80, 21), (200, 57), (120, 30)])
@pytest.mark.parametrize("has_blocks", [True, False])
def test_boards_lie_side_by_side_if_all_fit(
    shape: str, boards: int, width: int, height: int, has_blocks: bool
) -> None:
    box = Box(0, 1, width, height)
    fitted = 0
    for side in range(2, 30, 3):
        maze = from_id(f"{shape}-{side}x{side}-prim-1")
        parts = board_boxes(maze, boards, box, has_blocks)
        smallest = size(maze.grid, BLOCKS if has_blocks else ROOMS)
        for part in parts:
            assert part.width >= smallest[0]
            assert part.height > smallest[1]
            assert part.x >= 0
            assert part.x + part.width <= width
            assert part.y >= 1
            assert part.y + part.height <= 1 + height
        for one, other in combinations(parts, 2):
            assert (
                one.x + one.width <= other.x
                or other.x + other.width <= one.x
                or one.y + one.height <= other.y
                or other.y + other.height <= one.y
            )
        assert len(parts) in (0, boards)
        fitted += bool(parts)
        if not parts:
            break
    assert fitted
    assert not board_boxes(from_id(f"{shape}-99x99-prim-1"), boards, box, has_blocks)


# ---- large terminals -----------------------------------------------------------------------------


def test_watched_and_raced_mazes_fill_a_large_terminal(tmp_path: Path) -> None:
    """Wherever the outermost walls are, from the first to the last line of a board."""
    maze = "square-24x13-prim-7"
    for shell, least in (
        (watching(tmp_path, maze), (140, 39)),
        (racing(tmp_path, maze), (140, 50)),
    ):
        lines = seen(shell, 200, 60).splitlines()
        walls = [line for line in lines if "│" in line or "├" in line or "─" in line]
        assert max(len(line.strip()) for line in walls) >= least[0]
        assert len(walls) >= least[1]
