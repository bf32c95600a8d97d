"""The list of calls in the source panel: of a recursion, each with its arguments and variables."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
from support import terminal_driver
from support.learners import DEEP, file_with
from support.window_driver import Player, prepared, watch, words_on

from pixelmaze.algorithms.registry import SOLVERS
from pixelmaze.maze.grid import tail
from pixelmaze.outside.lookup import ExternalSolver, solver_named
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.watch.file_watch import FileWatch
from pixelmaze.ui.watch.watch import SOURCE, WatchScene

MAZE = "square-12x8-prim-5-braid-40"
TOP = 16  # y of the panel
WALK = """
def solve(walker):
    total = 5
    go(walker, "right")

def go(walker, way):
    walker.go(way)
"""


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


class Panel:
    """A search of a file, paused, with its source beside it."""

    def __init__(self, scene: WatchScene, words: Callable[[], str]) -> None:
        self.scene, self._words = scene, words
        scene.watching.start()
        scene.search.paused = True

    def settle(self) -> str:
        """What is written once the variables are there."""
        end = monotonic() + 20
        words, before = self._words(), ""
        while words != before or self.scene.inspector.is_late:
            assert monotonic() < end
            before, words = words, self._words()
        return words

    def go_to(self, step: int) -> str:
        while self.scene.search.length < step:
            self.scene.search.pull(step)
        self.scene.search.seek(step)
        return self.settle()

    def press(self, *keys: str) -> str:
        for key in keys:
            groups = (group for _, group in self.scene.groups)
            next(each.act for group in groups for each in group if key in each.keys)()
            words = self.settle()
        return words

    @property
    def depth(self) -> int:
        assert self.scene.inspector.view
        return self.scene.inspector.view.depth


def in_window(solver: ExternalSolver, maze: str, _: Path) -> Panel:
    scene = watch(maze, solver, panel=SOURCE)

    def words() -> str:
        found = words_on(scene, 292, 316)
        rows = [[each.words for each in found if each.y == y] for y in sorted({e.y for e in found})]
        return "\n".join(map("".join, rows))

    return Panel(scene, words)


def in_terminal(solver: ExternalSolver, maze: str, folder: Path) -> Panel:
    session = terminal_driver.session(folder)
    scene = WatchScene(session, Search(from_id(maze), None), solver, 60, "", SOURCE)

    def words() -> str:
        scene.update(SceneInput(1 / 60))
        return terminal_driver.seen(scene, 130, 45)

    return Panel(scene, words)


@pytest.fixture(params=[in_window, in_terminal])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., Panel]]:
    panels: list[Panel] = []

    def opened(source: str, maze: str = MAZE) -> Panel:
        solver = solver_named(source) if source in SOLVERS else None
        solver = solver or solver_named(str(file_with(tmp_path, source)))
        panels.append(request.param(solver, maze, tmp_path))
        return panels[-1]

    yield opened
    for panel in panels:
        panel.scene.close()


@pytest.mark.few(2)
def test_calls_of_a_recursion_are_listed_with_their_arguments(opened: Callable[..., Panel]) -> None:
    panel = opened(DEEP)
    words = panel.go_to(2)
    for part in (
        "solve()",
        "search((0,0), 0, set of 2, None)",
        "search((1,0), 1, set of 2, (0,0))",
    ):
        assert part in words
    assert "depth = 1" in words
    words = panel.go_to(30)
    assert panel.depth > 12
    assert f"… {panel.depth - 4} more" in words
    assert words.count("search((") == 4
    assert "solve()" not in words


@pytest.mark.thorough
def test_variables_of_any_caller_are_shown(opened: Callable[..., Panel]) -> None:
    """The list goes along, and the line is that of the caller."""
    panel = opened(DEEP)
    panel.go_to(30)
    for number in range(1, panel.depth - 1):
        words = panel.press("j")
        deep = panel.depth - 2 - number
        assert f"depth = {deep}" in words
        assert f", {deep}, set of 30" in words
        lit = panel.scene.inspector.lit(panel.scene.search, panel.scene.watching.solver)
        assert lit
        assert lit.number == 15
    words = panel.press("j")
    assert "solve()" in words
    assert "seen = set of 30" in words
    assert "depth = " not in words
    assert f"… {panel.depth - 4} more" in words
    words = panel.press("j")  # after the outermost the innermost again
    assert f"depth = {panel.depth - 2}" in words
    assert f"… {panel.depth - 4} more" in words


@pytest.mark.thorough
def test_a_chosen_call_stays_while_it_lasts(opened: Callable[..., Panel]) -> None:
    panel = opened(DEEP)
    panel.go_to(40)
    grid, trace = panel.scene.search.board.grid, panel.scene.search.trace
    last = next(i for i in range(9, 40) if grid.head[trace[i - 1][1]] != tail(grid, trace[i][1]))
    panel.go_to(last)  # a dead end
    panel.press("j")
    chosen = panel.scene.inspector.chosen
    while panel.depth > chosen:
        words = panel.press(".")
        assert panel.scene.inspector.chosen == min(chosen, panel.depth - 1)
        assert f"depth = {panel.scene.inspector.chosen - 1}" in words
    for _ in range(9):
        panel.press(".")
        assert panel.scene.inspector.chosen == panel.depth - 1


@pytest.mark.thorough
def test_a_caller_that_was_chosen_is_known_however_deep_the_recursion_goes(
    opened: Callable[..., Panel],
) -> None:
    panel = opened(DEEP)
    panel.go_to(2)
    panel.press("j")
    assert panel.scene.inspector.chosen == 1
    words = panel.go_to(30)
    assert panel.depth > 12
    assert "The algorithm has ended" not in words
    assert "depth = 0" in words
    assert panel.scene.inspector.calls[-1].line.number == 15


@pytest.mark.thorough
def test_another_variable_in_the_maze_leaves_the_source_as_it_was_read(
    opened: Callable[..., Panel], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FileWatch, "has_changed", lambda *_: False)  # or it would run the new file
    panel = opened(DEEP)
    panel.go_to(5)
    before = panel.scene.inspector.lit(panel.scene.search, panel.scene.search.solver)
    next(tmp_path.glob("*.py")).write_text("def solve(walker): return\n")
    panel.scene.inspector.shown_names = ("seen",)
    panel.settle()
    after = panel.scene.inspector.lit(panel.scene.search, panel.scene.search.solver)
    assert before
    assert after
    assert before.code is after.code


@pytest.mark.few(2)
def test_arguments_by_keyword_are_listed(opened: Callable[..., Panel]) -> None:
    source = "def solve(walker):\n  go(walker, far=3)\n\ndef go(walker, *, far):\n"
    panel = opened(f"{source}  walker.go(walker.open_ways()[0])\n")
    assert "go(3)" in panel.go_to(2)


@pytest.mark.thorough
def test_nothing_is_listed_once_the_algorithm_has_ended(opened: Callable[..., Panel]) -> None:
    panel = opened(DEEP)
    assert "search((" in panel.go_to(12)
    panel.scene.search.run()
    panel.scene.search.seek(panel.scene.search.length)
    words = panel.settle()
    assert "search((" not in words
    assert "has ended" in words


@pytest.mark.thorough
def test_values_of_a_caller_are_lit_where_they_change_themselves(
    opened: Callable[..., Panel],
) -> None:
    panel = opened(DEEP)
    panel.go_to(12)
    panel.press("j")
    changed = [panel.scene.panels[SOURCE].values.changed for _ in range(9) if panel.press(".")]
    assert {*map(frozenset, changed)} <= {frozenset(), frozenset({"seen"})}


@pytest.mark.few(2)
def test_caller_of_a_helper_of_a_walker(opened: Callable[..., Panel]) -> None:
    panel = opened(WALK, "square-4x1-prim-1")
    words = panel.go_to(2)
    assert "go('right')" in words
    assert "way = " in words
    words = panel.press("j")
    assert "way = " not in words
    assert words.count("total = 5") == 2  # also in the code


def test_callers_of_our_algorithms_are_listed_when_one_is_chosen(
    opened: Callable[..., Panel],
) -> None:
    panel = opened("bfs")
    words = panel.go_to(9)
    assert "bfs() > spread()" in words
    assert "spread((0,0)" not in words
    words = panel.press("j")
    assert "bfs((0,0), (11,7))" in words
    assert "spread((0,0), (11,7), list of 96)" in words
    assert "came_by = list of 96" in words
    words = panel.press("j")
    assert "bfs() > spread()" in words


def test_calls_are_chosen_by_a_click_and_by_the_wheel(tmp_path: Path) -> None:
    solver = solver_named(str(file_with(tmp_path, DEEP)))
    assert isinstance(solver, ExternalSolver)
    panel = in_window(solver, MAZE, tmp_path)
    panel.go_to(30)
    depth, player = panel.depth, Player(panel.scene)
    rows = [entry for entry in words_on(panel.scene, 292, 316) if "search((" in entry.words]
    left = 640 - 292
    player.click(left + rows[0].x + 9, TOP + rows[0].y + 3)
    assert panel.scene.inspector.chosen == depth - 4
    panel.settle()
    player.scroll(left + rows[0].x + 9, TOP + rows[0].y + 3, 1)
    assert panel.scene.inspector.chosen == depth - 5
    panel.scene.close()
