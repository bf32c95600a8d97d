"""Generators from outside the package make mazes wherever those of the package do."""

from __future__ import annotations  # array[int] is for type checkers only

import os
from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest
from support.feeds import SlowFeed, external_generator
from support.own import generate
from support.viewer import FRONT_ENDS, View
from support.window_driver import prepared

from pixelmaze import BlankMaze, PixelmazeError, carve
from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, ExternalGenerator, listed
from pixelmaze.commands.front_end import DescribedMaze
from pixelmaze.files.text import read, write
from pixelmaze.maze.cells import Step
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.run.factory import (
    UnfinishedMazeError,
    from_id,
    generation_stages,
    has_generation_stages,
    make,
    similar_maze,
)
from pixelmaze.run.feed import Feed
from pixelmaze.run.maze_id import MazeSpec, label_of, parse, spec_of
from pixelmaze.run.outcomes import FAILED, Fault
from pixelmaze.run.race import RIVALS, Race, of_generators, table
from pixelmaze.run.search import Search
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import MazeToMake, OpenMaze
from pixelmaze.ui.kit.router import loading_for
from pixelmaze.ui.play.requests import PlayMaze, another_game
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze

MINE = external_generator()
FAULT = Fault("KeyError: 7", "mine.py", 12)
WRONG = external_generator(steps=9, fault=FAULT, name="wrong.py")
IDS = (
    "square-8x5-prim-7", "square-8x5-prim-7-braid-40-goal-farthest-waypoints-2",
    "hexagonal-7x6-prim-2-braid-100", "square-12x9-prim-5-mask-heart", "square-1x1-prim-1",
)  # fmt: skip


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def mine(text: str, maker: ExternalGenerator = MINE) -> MazeSpec:
    return replace(parse(text), generator=maker)


@pytest.mark.parametrize("name", IDS)
def test_maze_is_the_one_that_the_steps_make(name: str) -> None:
    spec = mine(name)
    maze, known = make(spec), from_id(name)
    assert maze == known
    assert (maze.id, maze.made, spec_of(maze)) == (None, None, spec)
    assert read(write(maze)) == maze
    assert has_generation_stages(maze) is (maze.grid.size > 1)
    titles = [stage.title for stage in generation_stages(known)]
    titles[:1] = ["mine.py"] if titles else []
    assert [stage.title for stage in generation_stages(maze)] == titles
    making = Search(maze, None, making=generation_stages(maze))
    making.run()
    assert making.board.passages == maze.passages


def test_generator_that_adds_walls_begins_with_none() -> None:
    maker = external_generator(like="recursive-division")
    maze = make(mine("square-8x5-prim-7", maker))
    assert maze == from_id("square-8x5-recursive-division-7")
    making = Search(maze, None, making=generation_stages(maze))
    assert set(making.board.passages) == {1}
    making.run()
    assert making.board.passages == maze.passages


def test_making_is_shown_from_the_recording() -> None:
    runs: list[SlowFeed] = []

    def run(*arguments: object) -> SlowFeed:
        runs.append(MINE.steps(*arguments))  # type: ignore[arg-type]
        return runs[-1]

    maze = make(mine("square-8x5-prim-7-braid-40", replace(MINE, steps=run)))
    for _ in range(2):
        making = Search(maze, "dfs", making=generation_stages(maze))
        making.seek(10)
        assert making.feed
        assert list(making.feed.lines)[:10] == [7] * 10
        making.run()
    assert len(runs) == 1
    assert runs[0].is_closed


def test_spec_names_only_generators_of_the_package() -> None:
    spec = mine("square-8x5-prim-7-braid-40")
    assert (spec.id, str(spec), spec.maker) == (None, "mine.py, seed 7", MINE)
    assert spec.resolved() == spec
    known = replace(spec, generator=GENERATORS["prim"])
    assert (known.generator, known.id) == ("prim", "square-8x5-prim-7-braid-40")
    with pytest.raises(PixelmazeError, match="'mine' is not a generator"):
        MazeSpec("square", 8, 5, "mine", 7).resolved()


def test_shapes_it_cannot_make_are_refused() -> None:
    only_square = replace(MINE, only=("square",), masks=False)
    with pytest.raises(PixelmazeError, match=r"mine.py cannot make hexagonal mazes"):
        make(mine("hexagonal-7x6-prim-2", only_square))
    with pytest.raises(PixelmazeError, match=r"mine.py cannot make square mazes with a mask"):
        make(mine("square-12x9-prim-5-mask-heart", only_square))


def test_similar_maze_is_by_the_same_generator_or_another() -> None:
    maze = make(mine("square-8x5-prim-7-braid-40"))
    assert similar_maze(maze, "wilson").id == "square-8x5-wilson-7-braid-40"
    other = similar_maze(maze)
    assert (other.id, spec_of(other)) != (None, spec_of(maze))
    assert label_of(other).startswith("mine.py, seed ")
    assert similar_maze(from_id("square-8x5-wilson-7-braid-40"), MINE) == maze


def test_picture_of_the_mask_is_kept() -> None:
    exists = bytes([1, 1, 0] * 4)
    maze = generate(3, 4, MINE, seed=3, exists=exists)
    assert maze == generate(3, 4, "prim", seed=3, exists=exists)
    assert similar_maze(maze).grid.size == 8


# ---- faults --------------------------------------------------------------------------------------


def test_fault_is_raised_with_the_maze_as_far_as_it_was_made() -> None:
    with pytest.raises(UnfinishedMazeError, match=r"^mine.py, line 12: KeyError: 7$") as error:
        make(mine("square-8x5-prim-7-braid-40-waypoints-2", WRONG))
    maze = error.value.maze
    assert (error.value.fault, maze.waypoints, maze.id) == (FAULT, (), None)
    assert sum(maze.passages) == 2 * sum(step == 1 for step, _ in steps_of(maze))
    making = Search(maze, None, making=generation_stages(maze))
    making.run()
    assert (making.index, making.fault, making.board.passages) == (9, FAULT, maze.passages)
    assert making.is_making
    making.search_by("dfs")
    making.run()
    assert (making.index, making.outcome) == (9, FAILED)


def steps_of(maze: Maze) -> list[tuple[int, int]]:
    return [step for stage in generation_stages(maze) for step in stage.begin()]


def test_cancelling_ends_the_generator() -> None:
    feeds = []

    def run(*_: object) -> SlowFeed:
        feeds.append(SlowFeed([1]))
        return feeds[-1]

    def cancel(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make(mine("square-8x5-prim-7", replace(MINE, steps=run)), progress=cancel)
    assert feeds[0].is_closed


# ---- races ---------------------------------------------------------------------------------------


def test_generators_race(tmp_path: Path) -> None:
    runners = ("wilson", MINE, WRONG)
    race = Race(of_generators(from_id("square-8x5-prim-7"), runners))
    race.run()
    words = table([result for result in race.results if result])
    assert [line.split()[:2] for line in words.splitlines()[1:]] == [
        ["1.", "mine.py"], ["2.", "Wilson"], ["–", "wrong.py"],
    ]  # fmt: skip
    assert words.splitlines()[-1].split()[2:] == ["2", "failed", "2"]
    asked = RaceMaze(MazeToMake(mine("square-8x5-prim-7")), (MINE, "wilson"), has_generators=True)
    assert asked.solver == RIVALS[0]
    assert len(asked.prepare(Store(Folder(tmp_path)), "dfs", Report()).race.runs) == 2


def test_screen_opens_before_a_generator_runs(tmp_path: Path) -> None:
    source = DescribedMaze(None, {"generator": MINE, "size": (3, 3)})
    mine, known = ("wilson", MINE), ("wilson", "prim")
    small = MazeToMake(parse("square-3x3-prim-1"))
    for request, waits in (
        (WatchMaze(source, "dfs"), True),
        (PlayMaze(source), True),
        (RaceMaze(small, mine, has_generators=True), True),
        (RaceMaze(small, known, has_generators=True), False),
    ):
        assert loading_for(request, Store(Folder(tmp_path)), "dfs").is_done is not waits


# ---- watch and play ------------------------------------------------------------------------------


@pytest.fixture(params=FRONT_ENDS)
def view(request: pytest.FixtureRequest, tmp_path: Path) -> View:
    return lambda search, column: request.param(search, tmp_path, column)


def test_maze_is_watched_and_others_are_made(view: View) -> None:
    maze = make(mine("square-8x5-prim-7"))
    viewer = view(Search(maze, None), "stats")
    watching = viewer.watching
    assert "mine.py, seed 7" in viewer.see()
    viewer.press("g")
    assert watching.shows_making
    watching.search.run()
    assert watching.search.trace[0] == steps_of(maze)[0]
    viewer.press("n")
    assert label_of(watching.maze) != label_of(maze)
    assert "mine.py, seed " in viewer.see()
    names = [*listed(GENERATORS)]
    for generator in (*names, MINE, names[0]):
        watching.show(watching.of_other_generator(1)(Report()))
        spec = spec_of(watching.maze)
        assert spec
        assert spec.generator == generator
    watching.show(watching.of_other_generator(-1)(Report()))
    assert label_of(watching.maze).startswith("mine.py")


def test_fault_is_watched(view: View) -> None:
    request = WatchMaze(MazeToMake(mine("square-8x5-prim-7", WRONG)), "dfs", waits=True)
    search = request.search(Report()).search
    viewer = view(search, "stats")
    assert viewer.watching.shows_making
    search.run()
    assert (search.fault, search.index) == (FAULT, 9)
    viewer.see()
    viewer.press("n")
    search = viewer.watching.search
    search.run()
    assert (search.fault, search.index) == (FAULT, 9)
    with pytest.raises(UnfinishedMazeError):
        replace(request, waits=False).search(Report())


LISTING = "\n".join(["def generate(maze, random):", *(f"    step = {i}" for i in range(2, 20))])


@pytest.fixture
def in_file(tmp_path: Path) -> ExternalGenerator:
    """A generator in a file. If the file names one of the package, it takes the steps of that."""
    path = tmp_path / "mine.py"
    path.write_text(LISTING)

    def run(grid: Grid, rng: Rng) -> SlowFeed:
        text = path.read_text()
        name = next((name for name in ("wilson", "kruskal") if name in text), "prim")
        is_wrong = "wrong" in text
        made = external_generator(9 if is_wrong else None, FAULT if is_wrong else None, like=name)
        feed = made.steps(grid, rng)
        assert isinstance(feed, SlowFeed)
        return feed

    return replace(MINE, steps=run, path=path, function="generate")


def test_source_of_a_generator_is_its_file(view: View, in_file: ExternalGenerator) -> None:
    maze = make(mine("square-8x5-prim-7-braid-50", in_file))
    viewer = view(Search(maze, None, making=generation_stages(maze)), "source")
    viewer.watching.search.seek(3)
    viewer.press("l")
    viewer.press("l")
    assert "generate(maze," in viewer.see()
    viewer.watching.search.run()
    assert "Braid" in viewer.see()


def backtracker(maze: BlankMaze, _random: Random) -> Iterator[Step]:
    """Walk to new cells."""
    seen, stack = {maze.start}, [maze.start]
    while stack:
        free = [cell for cell in maze.neighbours(stack[-1]) if cell not in seen]
        if free:
            yield carve(stack[-1], free[0])
            seen.add(free[0])
            stack.append(free[0])
        else:
            stack.pop()


@pytest.mark.few(2)
def test_function_is_seen_from_inside(view: View) -> None:
    maze = generate(5, 4, backtracker, seed=1)
    viewer = view(Search(maze, None, making=generation_stages(maze)), "source")
    viewer.watching.search.paused = True
    viewer.watching.search.seek(4)
    for _ in range(300):  # until the second run is there
        viewer.press("l")
        viewer.press("l")
        words = viewer.see()
        if "4 cells" in words:
            break
    assert "seen.add(free[0])" in words
    assert "4 cells" in words
    assert viewer.watching.look_for_changes_of_generator(9.0) is None


def test_fault_of_a_generator_is_shown_with_its_source(
    view: View, in_file: ExternalGenerator
) -> None:
    assert in_file.path
    in_file.path.write_text(f"{LISTING}  # wrong")
    request = WatchMaze(MazeToMake(mine("square-8x5-prim-7", in_file)), "dfs", waits=True)
    viewer = view(request.search(Report()).search, "source")
    viewer.watching.search.run()
    assert viewer.watching.standing().word == "FAILED"
    words = viewer.see()
    for part in ("FAILED", FAULT.message, "line 12"):
        assert part in words


def test_saved_generator_makes_the_maze_again(view: View, in_file: ExternalGenerator) -> None:
    maze = make(mine("square-8x5-prim-7", in_file))
    viewer = view(Search(maze, None, making=generation_stages(maze)), "stats")
    watching = viewer.watching
    watching.search.seek(5)
    watching.search.paused = True
    assert in_file.path
    for text, steps in (("wilson", 5), ("wrong", 5), ("kruskal", 5)):
        assert watching.look_for_changes_of_generator(1.0) is None
        save(in_file.path, text)
        work = watching.look_for_changes_of_generator(1.0)
        assert work
        watching.show_again(work(Report()))
        assert (watching.search.index, watching.search.paused) == (steps, True)
        assert "mine.py reloaded" in viewer.see()
    assert watching.maze == from_id("square-8x5-kruskal-7")


def save(path: Path, text: str) -> None:
    """Save the file with this comment, at another time than before."""
    changed = path.stat().st_mtime_ns + 1_000_000_000
    path.write_text(f"{LISTING}  # {text}")
    os.utime(path, ns=(changed, changed))


def test_saving_ends_a_run_that_takes_long(view: View, in_file: ExternalGenerator) -> None:
    path = in_file.path
    assert path
    endless: list[Endless] = []

    class Endless(SlowFeed):
        def take(self, _count: int, _seconds: float) -> array[int]:
            save(path, "kruskal")
            return array("i")

    def run(grid: Grid, rng: Rng) -> Feed:
        if "endless" not in path.read_text():
            return in_file.steps(grid, rng)  # type: ignore[return-value]
        endless.append(Endless([1]))
        return endless[-1]

    maze = make(mine("square-8x5-prim-7", replace(in_file, steps=run)))
    watching = view(Search(maze, None), "stats").watching
    watching.look_for_changes_of_generator(1.0)
    save(path, "endless")
    work = watching.look_for_changes_of_generator(1.0)
    assert work
    watching.show_again(work(Report()))
    assert watching.maze == from_id("square-8x5-kruskal-7")
    assert [feed.is_closed for feed in endless] == [True]


@pytest.mark.thorough
def test_saved_file_is_noticed_while_watching(view: View, in_file: ExternalGenerator) -> None:
    maze = make(mine("square-8x5-prim-7", in_file))
    viewer = view(Search(maze, "dfs", making=generation_stages(maze)), "stats")
    viewer.watching.search.seek(7)
    viewer.watching.search.paused = True
    viewer.see()
    viewer.press("l")
    assert in_file.path
    save(in_file.path, "wilson")
    for _ in range(41):
        viewer.press("l")
    search = viewer.watching.search
    assert search.maze == from_id("square-8x5-wilson-7")
    assert (search.index, search.paused, search.solver) == (7, True, SOLVERS["dfs"])


def test_maze_is_played_without_a_record(tmp_path: Path) -> None:
    spec = mine("square-8x5-prim-7-waypoints-2")
    play = PlayMaze(OpenMaze(make(spec), str(spec))).prepare(
        Store(Folder(tmp_path)), "dfs", Report()
    )
    assert (play.level.name, play.level.title) == ("", "mine.py, seed 7")
    assert play.external_name == "mine.py"
    again = another_game(play, Report())
    assert again.level.title == label_of(again.maze) != play.level.title


MAKERS: list[Callable[[], Maze]] = [
    partial(generate, 8, 5, MINE, 3), partial(generate, 8, 5, "prim", 3),
]  # fmt: skip


def test_same_seed_makes_the_same_maze() -> None:
    first, *others = [maker() for maker in MAKERS for _ in range(2)]
    assert all(other == first for other in others)
