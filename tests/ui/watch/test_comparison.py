"""Both sources of a race of two, and where they part: by keys, in window and terminal."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import pyxel
from support import terminal_driver
from support.learners import BREADTH_FIRST
from support.own import solve
from support.scenes import compared
from support.terminal_driver import FRAME, seen
from support.window_driver import Player, overhear, prepared, session

from pixelmaze.maze.maze import Maze
from pixelmaze.outside.lookup import solver_named
from pixelmaze.run.factory import from_id
from pixelmaze.run.feed import RecordedRun, RecordedSolver
from pixelmaze.run.race import of_generators, of_solvers
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.scenes import SCENES
from pixelmaze.ui.watch.comparison import Comparison
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.requests import RaceMaze

MAZE = "square-12x8-prim-7-braid-40"
Press = Callable[[str], None]
KEYS = {"escape": pyxel.KEY_ESCAPE, "space": pyxel.KEY_SPACE, "right": pyxel.KEY_RIGHT}


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def in_window(scene: RaceScene, _: Path) -> Press:
    player = Player(scene)
    player.wait()

    def press(keys: str) -> None:
        for key in keys.split():
            player.press(KEYS.get(key) or ord(key))
            player.wait(2)

    return press


def in_terminal(scene: RaceScene, _: Path) -> Press:
    shell = Shell(scene)
    seen(shell)

    def press(keys: str) -> None:
        for key in keys.split():
            terminal_driver.press(shell, key)
            shell.update(FRAME)

    return press


def raced(made: Session, *names: str) -> RaceScene:
    return RaceScene(made, from_id(MAZE), lambda maze: of_solvers(maze, names), 60)


def comparison_of(scene: RaceScene) -> Comparison:
    assert scene.comparison
    return scene.comparison


@pytest.mark.parametrize("front", [in_window, in_terminal])
class TestByKeys:
    @pytest.mark.few(2)
    def test_it_stops_asks_and_goes_on(self, front: Callable[..., Press], tmp_path: Path) -> None:
        made = session() if front is in_window else terminal_driver.session(tmp_path)
        scene = raced(made, "bfs", "greedy-best-first")
        press = front(scene, tmp_path)
        press("l s")
        for _ in range(200):
            scene.update(SceneInput(FRAME))
        comparison, race = comparison_of(scene), scene.race
        shown = comparison.shown
        assert shown
        assert race.paused
        assert race.index == shown.round
        heads = [
            run.board.grid.head[run.trace[rounds[race.index]][1]]
            for run, rounds in zip(race.runs, race.rounds, strict=True)
        ]
        assert [taking.cell for taking in shown.takings] == heads
        assert comparison.answers == ("Breadth-First Search", "Greedy Best-First", "the same")
        press("2")
        assert comparison.given == (1, shown)
        assert comparison.answers == ()
        press(".")
        later = comparison.shown
        assert later
        assert later.round > shown.round
        press(",")
        assert comparison.shown == shown
        press("space")
        for _ in range(20):
            scene.update(SceneInput(FRAME))
        assert race.index > shown.round + 5
        press("l")
        assert scene.comparison is None

    def test_it_can_be_passed(self, front: Callable[..., Press], tmp_path: Path) -> None:
        made = session() if front is in_window else terminal_driver.session(tmp_path)
        scene = compared(made, MAZE, "bfs", "greedy-best-first")
        press, comparison = front(scene, tmp_path), comparison_of(scene)
        assert comparison.is_open
        press("escape")
        assert not comparison.is_open
        assert comparison.shown
        press("right")
        assert comparison.shown is None
        press(",")
        assert comparison.is_open
        press("n")
        assert scene.comparison is not comparison
        assert comparison_of(scene).shown is None


@pytest.mark.parametrize("rate", [20, 100_000])
def test_it_stops_there_at_any_speed_and_again_after_a_restart(rate: int) -> None:
    scene = compared(session(), MAZE, "bfs", "greedy-best-first")
    first = scene.race.index
    scene.playback.step_rate = rate
    for _ in range(2):
        scene.restart()
        for _ in range(200):
            scene.update(SceneInput(FRAME))
        assert (scene.race.index, scene.race.paused) == (first, True)


def test_opened_later_it_stops_no_more_before() -> None:
    scene = raced(session(), "bfs", "greedy-best-first")
    scene.start()
    scene.race.seek(20)
    scene.turn_sources()
    for _ in range(60):
        scene.update(SceneInput(FRAME))
    assert scene.race.index > 40


def test_those_that_never_part_say_so_and_the_search_can_be_stopped() -> None:
    scene = raced(session(), "dijkstra", "a-star+zero")
    scene.turn_sources()
    comparison_of(scene).go_on()
    assert scene.stop()
    assert not scene.stop()
    comparison_of(scene).go_on()
    seen_words = set()
    for _ in range(100):
        scene.update(SceneInput(FRAME))
        seen_words.add(scene.toast.words)
    assert "They don't diverge again, except in ties." in seen_words
    assert not scene.stop()


def test_the_end_is_not_stopped_at() -> None:
    scene = raced(session(), "bfs", "greedy-best-first")
    scene.turn_sources()
    scene.playback.go_to_end()
    for _ in range(60):
        scene.update(SceneInput(FRAME))
    assert scene.race.finished


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("bfs", "greedy-best-first"), "(the oldest), Greedy Best-First takes "),
        (("a-star", "dijkstra"), "(f = "),
    ],
)
def test_what_is_told(tmp_path: Path, names: tuple[str, str], words: str) -> None:
    scene = compared(terminal_driver.session(tmp_path), MAZE, *names)
    text = " ".join(seen(Shell(scene), 120, 40).split())
    assert "They diverge here. Why? Which will visit fewer cells? " in text
    assert words in text


def test_the_numbers_are_told_after_an_answer(tmp_path: Path) -> None:
    scene = compared(terminal_driver.session(tmp_path), MAZE, "bfs", "greedy-best-first")
    visited = [run.history.visited[-1] for run in scene.race.runs]
    comparison_of(scene).answer(0)
    text = seen(Shell(scene), 120, 40)
    verdict = "Right!" if visited[0] < visited[1] else "Wrong:"
    assert verdict in text
    assert f"Breadth-First Search visits {visited[0]}" in text
    assert f"Greedy Best-First visits {visited[1]}" in text


def test_one_function_is_shown_once_with_both_values(tmp_path: Path) -> None:
    scene = compared(terminal_driver.session(tmp_path), MAZE, "a-star", "dijkstra")
    text = seen(Shell(scene), 140, 44)
    assert text.count("heappush(frontier, (priority, ahead,") == 1
    assert "1 A*" in text
    assert "2 Dijkstra" in text
    rows = [line.split("│")[-1].split() for line in text.splitlines() if "│" in line]
    names = [row[0] for row in rows if row]
    assert names.index("priority") < names.index("cell")  # they differ in one, not in the other
    two = compared(terminal_driver.session(tmp_path), MAZE, "bfs", "dijkstra")
    assert "2 Dijkstra" not in seen(Shell(two), 140, 44).split("They diverge")[0]


def taped(maze: Maze) -> RecordedSolver:
    """The recording of a search."""
    feed = RecordedRun(solve(maze, "greedy-best-first").trace).feed
    return RecordedSolver("tape", "Tape", feed, complete=True, local=False, maze=maze)


def test_a_file_beside_a_recording(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BREADTH_FIRST)
    maze = from_id(MAZE)
    scene = RaceScene(
        terminal_driver.session(tmp_path),
        maze,
        lambda maze: of_solvers(maze, [solver_named(str(tmp_path / "mine.py")), taped(maze)]),
        60,
    )
    scene.turn_sources()
    scene.start()
    comparison = comparison_of(scene)
    for _ in range(400):
        scene.update(SceneInput(FRAME))
        if comparison.answers:
            break
    text = seen(Shell(scene), 120, 40)
    scene.close()
    assert "(the oldest)" in text
    assert "queue.append(there)" in text
    assert "No source to show: this is a recording." in text


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_source_is_shown_in_any_terminal(tmp_path: Path, width: int) -> None:
    scene = compared(terminal_driver.session(tmp_path), "square-24x13-prim-7", "dfs", "bfs")
    scene.restart()
    lines = seen(Shell(scene), width, 24 if width < 100 else 40).splitlines()
    assert max(map(len, lines)) <= width
    assert any("yield" in line for line in lines) == (width >= 70)


def test_only_two_solvers_are_compared() -> None:
    maze = from_id(MAZE)
    for scene in (
        raced(session(), "dfs", "bfs", "a-star"),
        RaceScene(session(), maze, lambda maze: of_generators(maze, ["prim", "kruskal"]), 60),
    ):
        names = [each.command.name for _, group in scene.groups for each in group if each.command]
        assert "sources" not in names


def test_a_request_asks_for_it() -> None:
    request = RaceMaze(OpenMaze(from_id(MAZE)), ("dfs", "bfs"), shows_source=True)
    made = session()
    scene = SCENES[RaceMaze].make(made, request, request.prepare(made.store, "dfs", Report()))
    assert isinstance(scene, RaceScene)
    assert scene.comparison
    with pytest.MonkeyPatch.context() as patch:
        written = overhear(patch)
        Player(scene).wait()
    assert any("Depth-First" in each.words for each in written)
