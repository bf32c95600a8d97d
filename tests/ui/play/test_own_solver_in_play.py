"""Games with a ghost or a helper from outside the package: they set no record, and say so."""

from pathlib import Path

import pytest
from support import terminal_driver
from support.feeds import SlowFeed, external
from support.terminal_driver import walk_to_goal

from pixelmaze import PixelmazeError
from pixelmaze.algorithms.registry import ExternalSolver, Solver
from pixelmaze.game.ghost import Ghost
from pixelmaze.lines.game import TypedGame
from pixelmaze.run.factory import from_id
from pixelmaze.run.outcomes import Fault
from pixelmaze.run.solution import solve
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.requests import PlayMaze, level_and_maze

ID = "square-8x5-prim-7"
MAZE = from_id(ID)
NOTICE = "Games with mine.py don't count towards your records."


def own(like: str = "dfs", fault: Fault | None = None, count: int = 1) -> ExternalSolver:
    """A solver that does what one of the package does, as often as this."""
    feeds = [SlowFeed(solve(MAZE, like).trace.packed, fault) for _ in range(count)]
    for feed in feeds:
        feed.arrived = 10_000
    return external(feeds)


def asked(
    folder: Path, ghost: Solver | None = None, helper: str | Solver = "dfs"
) -> tuple[PlayScene, Playthrough]:
    request = PlayMaze(OpenMaze(MAZE), ghost=ghost)
    session = terminal_driver.session(folder, solver=helper)
    made = request.prepare(session.store, helper, Report())
    return PlayScene(session, made.level, play=made), made


def said(scene: PlayScene) -> str:
    """The words of the start card, whose lines may be broken."""
    lines = terminal_driver.seen(scene, 100, 30).splitlines()
    top = next(y for y, line in enumerate(lines) if "╭" in line)
    left, right = lines[top].index("╭"), lines[top].index("╮")
    inside = [line[left + 4 : right] for line in lines[top + 1 :]]
    return " ".join(" ".join(inside).split())


@pytest.mark.parametrize("part", ["ghost", "helper"])
def test_no_record_is_set_and_the_screen_says_so_before(tmp_path: Path, part: str) -> None:
    scene, play = asked(tmp_path, **{part: own()})  # type: ignore[arg-type]
    assert NOTICE in said(scene)
    assert NOTICE in "\n".join(TypedGame(play).introduction())
    walk_to_goal(scene)
    assert play.is_over
    assert scene.game.outcome == "finished"
    assert not Store(Folder(tmp_path)).records
    assert NOTICE in "\n".join(TypedGame(play).introduction())


def test_without_them_the_same_run_sets_one(tmp_path: Path) -> None:
    scene, _ = asked(tmp_path)
    assert "no record" not in said(scene)
    walk_to_goal(scene)
    assert Store(Folder(tmp_path)).records


def test_ghost_walks_as_its_own_solver_and_no_run_names_it(tmp_path: Path) -> None:
    scene, play = asked(tmp_path, ghost=own())
    known = Ghost(MAZE, "dfs", 20)
    assert scene.game.ghost
    assert scene.game.ghost.route == known.route
    assert "Beat the ghost to the goal: mine.py." in said(scene)
    scene.walk(next(arc for arc in range(99) if MAZE.passages[arc] and MAZE.grid.head[arc] != 0))
    play.leave()
    (left,) = Store(Folder(tmp_path)).unfinished.found
    assert left.run.rules.ghost == ""
    assert left.run.name == ""
    level, _ = level_and_maze(left)
    assert not level.name  # it can be resumed, without the ghost, and sets no record


@pytest.mark.parametrize("like", ["bidirectional-bfs", "dead-end-filling"])
def test_ghost_of_a_search_that_cannot_be_walked_walks_its_path(like: str) -> None:
    ghost = Ghost(MAZE, own(like), 10)
    assert ghost.route == solve(MAZE, like).route
    assert ghost.arrives == 10 * (len(ghost.route) - 1)


def test_ghost_that_fails_is_an_error(tmp_path: Path) -> None:
    fault = Fault("NameError: name 'x' is not defined", "mine.py", 3)
    with pytest.raises(PixelmazeError, match=r"the ghost failed: mine\.py, line 3: NameError"):
        asked(tmp_path, ghost=own(fault=fault))


def test_another_maze_of_the_kind_has_the_ghost_again(tmp_path: Path) -> None:
    _, play = asked(tmp_path, ghost=own(count=2))
    # the feeds fit this maze only, so the other one is the same
    other = Playthrough(play.store, play.level, MAZE, ghost=Ghost(MAZE, own(), 9))
    assert other.external_name == "mine.py"
    assert other.game.ghost


def test_helper_that_fails_says_why_and_the_player_goes_on(tmp_path: Path) -> None:
    fault = Fault("NameError: name 'x' is not defined", "mine.py", 3)
    scene, play = asked(tmp_path, helper=own(fault=fault))
    shell = Shell(scene)
    scene.toggle_solver()
    assert play.autopilot
    play.autopilot.search.run()
    terminal_driver.wait(shell, 0.1)
    assert "line 3" in scene.toast.words
    scene.toggle_solver()
    assert play.autopilot is None
