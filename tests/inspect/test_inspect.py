"""What is shown of an algorithm from inside is what runs: judged by fresh runs of all of them."""

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import pairwise
from keyword import iskeyword
from math import inf
from pathlib import Path
from types import CodeType, GeneratorType

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sampling import sample
from support.snapshots import row_of, snapshot_of
from support.strategies import GENERATORS_IN_A_SHAPE, SHAPE_NAMES, SOLVERS_IN_A_SHAPE

from pixelmaze.algorithms.generators.changing import braid
from pixelmaze.algorithms.generators.merging import picture
from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.inspect import rerun, snapshot
from pixelmaze.inspect.line_recorder import WINDOW
from pixelmaze.inspect.rerun import KEPT, Rerun
from pixelmaze.inspect.snapshot import MOST_ENTRIES, innermost
from pixelmaze.inspect.snapshot import lines_of as waiting_in
from pixelmaze.inspect.source import COMMENT, KEYWORD, PLAIN, STRING, source_of
from pixelmaze.inspect.state import FLAG, NUMBER, NUMBERS, TEXT, Snapshot, SourceLine, Table, Value
from pixelmaze.maze.annotations import ANY, ARC, CELL, FIRST, LAST, LOWEST
from pixelmaze.maze.board import WAITING, Board
from pixelmaze.maze.grid import Grid, arc_between, arcs, build, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import BACKTRACK, CARVE, PATH, VISIT, VISIT_BACK, Step, Steps
from pixelmaze.run.factory import generate
from pixelmaze.run.maze_id import is_possible


class Run:
    """An algorithm on something small: it can be begun again and again."""

    def __init__(self, name: str, begin: Callable[[], Steps], grid: Grid, passages: bytes) -> None:
        self.name = name
        self.begin = begin
        self.grid = grid
        self.passages = passages
        """As they are at the beginning."""

    @property
    def board(self) -> Board:
        return Board(self.grid, bytearray(self.passages))


@cache
def run_of(name: str, shape: str) -> Run:
    """A search by this solver, or a making by this generator."""
    if name in SOLVERS:
        maze = generate(6, 5, "prim", 4711, shape, braid=40)
        begin = partial(SOLVERS[name].steps, maze, maze.start, maze.goal)
        return Run(name, begin, maze.grid, bytes(maze.passages))
    generator, grid = GENERATORS[name], build(6, 5, shape)
    passages = bytes([generator.adds_walls]) * len(grid.head)
    return Run(name, partial(made, generator.steps, grid, 7), grid, passages)


def all_runs() -> dict[str, Run]:
    cases = [*SOLVERS_IN_A_SHAPE, *GENERATORS_IN_A_SHAPE]
    runs = {f"{name}-{shape}": run_of(name, shape) for name, shape in cases}
    tree = generate(6, 5, "prim", 1)
    runs["braid"] = Run("braid", partial(braided, tree), tree.grid, bytes(tree.passages))
    blocks = generate(3, 2, seed=5)
    grid = build(8, 6)
    runs["picture"] = Run("picture", partial(drawn, grid, blocks), grid, bytes(len(grid.head)))
    return runs


def made(steps: Callable[..., Steps], grid: Grid, seed: int) -> Steps:
    return steps(grid, seeded(seed))


def braided(maze: Maze) -> Steps:
    return braid(maze.grid, maze.passages, seeded(2), 100)


def drawn(grid: Grid, blocks: Maze) -> Steps:
    return picture(grid, seeded(3), blocks.grid, blocks.passages)


RUNS = all_runs()
each_run = pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
some_runs = pytest.mark.parametrize("run", sample(RUNS.values(), 3), ids=RUNS)


def probing(name: str) -> Rerun:
    run = run_of(name, "square")
    return Rerun(run.begin, run.grid)


@cache
def steps_of(run: Run) -> list[Step]:
    return list(run.begin())


@cache
def snapshots_of(run: Run) -> list[Snapshot]:
    """Before the first step, after each, and after the end: each looked at without hints."""
    steps = run.begin()
    first = snapshot_of(steps, run.grid)
    return [first, *(snapshot_of(steps, run.grid) for _ in steps), Snapshot()]


def codes_of(run: Run) -> set[CodeType]:
    return {view.line.code for view in snapshots_of(run) if view.line}


def frames_of(run: Run) -> Iterator[dict[str, object]]:
    """The variables of all the functions at work, at each step."""
    steps = run.begin()
    for _ in steps:
        part = steps
        while isinstance(part, GeneratorType):
            yield dict(part.gi_frame.f_locals)
            part = part.gi_yieldfrom


# ---- places and listings -------------------------------------------------------------------------


@pytest.mark.few(5)
@each_run
def test_every_place_is_a_line_that_yields(run: Run) -> None:
    before, *places, end = [view.line for view in snapshots_of(run)]
    code = run.begin().gi_code
    assert (before, end) == (SourceLine(code, code.co_firstlineno), None)
    assert row_of(source_of(code), before.number) == 0
    for place in places:
        listing = source_of(place.code)
        assert "yield " in listing.lines[row_of(listing, place.number)]
        assert not listing.is_aside[row_of(listing, place.number)]


@pytest.mark.few(5)
@each_run
def test_place_is_that_of_the_generator_which_runs(run: Run) -> None:
    steps = run.begin()
    for view in snapshots_of(run)[1:-1]:
        next(steps)
        running = innermost(steps)
        assert running.gi_yieldfrom is None
        assert waiting_in(steps)[-1] == (running.gi_code, running.gi_frame.f_lineno) == view.line
    assert next(steps, None) is None
    assert not waiting_in(steps)


@pytest.mark.few(8)
@each_run
def test_listing_is_what_stands_in_the_file(run: Run) -> None:
    for code in codes_of(run):
        listing = source_of(code)
        text = Path(code.co_filename).read_text(encoding="utf-8").splitlines()
        assert listing.title == code.co_name
        assert listing.lines[0].startswith(f"def {code.co_name}(")
        begin = listing.first - 1
        assert text[begin : begin + len(listing.lines)] == list(listing.lines)
        lines = {line for _, _, line in code.co_lines() if line}
        assert {row_of(listing, line) for line in lines} <= {*range(len(listing.lines))}
        assert len(listing.lines) == len(listing.tokens) == len(listing.is_aside)
        for line, pieces in zip(listing.lines, listing.tokens, strict=True):
            assert "".join(piece for piece, _ in pieces) == line
            assert all(iskeyword(piece) for piece, kind in pieces if kind == KEYWORD)
            assert all(one != other for (_, one), (_, other) in pairwise(pieces))


def test_listing_tells_what_is_for_the_reader() -> None:
    def sample(count: int) -> Iterator[str]:
        """Two

        lines."""
        # a remark
        if count:  # another
            yield f"{count} and more"

    listing = source_of(sample.__code__)
    assert listing.lines[0] == "def sample(count: int) -> Iterator[str]:"
    assert listing.is_aside == (False, True, True, True, True, False, False)
    assert listing.tokens[4] == (("    ", PLAIN), ("# a remark", COMMENT))
    assert listing.tokens[5] == (
        ("    ", PLAIN), ("if", KEYWORD), (" count:  ", PLAIN), ("# another", COMMENT),
    )  # fmt: skip
    assert listing.tokens[6][1] == ("yield", KEYWORD)
    assert listing.tokens[6][-1][1] == STRING


def test_listing_is_empty_where_the_source_is_not_there() -> None:
    names: dict[str, Callable[[], Steps]] = {}
    exec(compile("\n\ndef nowhere():\n    yield 0, 0\n", "<none>", "exec"), names)
    steps = names["nowhere"]()
    next(steps)
    listing = source_of(waiting_in(steps)[-1].code)
    assert (listing.title, listing.first, listing.lines) == ("nowhere", 3, ())


# ---- memories and values -------------------------------------------------------------------------


@pytest.mark.few(5)
@each_run
def test_snapshots_show_existing_cells_and_arcs(run: Run) -> None:
    assert any(view.values for view in snapshots_of(run))
    for view in snapshots_of(run):
        if view.memory:
            assert view.memory.order in ("", LAST, FIRST, LOWEST, ANY), "where the source tells it"
            assert len({*view.memory.cells}) == len(view.memory.cells) <= view.memory.length
            assert all(0 <= cell < run.grid.size for cell in view.memory.cells)
        for name, (kind, value, _) in view.values:
            assert type(value) is {FLAG: bool, TEXT: str}.get(kind, int), name
            if kind in (CELL, ARC):
                assert -1 <= value < (run.grid.size if kind == CELL else len(run.grid.head)), name


MEMORIES = {
    "bfs": {("queue", CELL, FIRST)},
    "bidirectional-bfs": {("queue", CELL, FIRST)},
    "a-star": {("frontier", "", LOWEST)},
    "dijkstra": {("frontier", "", LOWEST)},
    "greedy-best-first": {("frontier", "", LOWEST)},
    "dfs": {("route", ARC, LAST)},
    "iterative-deepening": {("route", ARC, LAST)},
    "dead-end-filling": {("queue", CELL, FIRST)},
    "cul-de-sac-filling": {("queue", CELL, FIRST), ("reached", CELL, FIRST)},
    "prim": {("frontier", ARC, ANY)},
    "recursive-backtracker": {("route", ARC, LAST)},
    "digging": {("begins", ARC, ANY)},
    "growing-tree-newest": {("active", ARC, LAST)},
    "growing-tree-oldest": {("active", ARC, FIRST)},
    "growing-tree-random": {("active", ARC, ANY)},
    "growing-tree-mixed": {("active", ARC, ANY)},
    "recursive-division": {("rooms", "", LAST)},
    "blobby-division": {("growing", CELL, ANY), ("regions", "", LAST)},
    "kruskal": {("edges", ARC, FIRST)},
    "boruvka": {("chosen", ARC, FIRST)},
    "wilson": {("walk", ARC, LAST), ("origins", CELL, FIRST)},
    "houston": {("walk", ARC, LAST), ("origins", CELL, FIRST)},
    "eller": {("row", CELL, FIRST)},
    "wall-extension": {("ends", ARC, ANY)},
    "wall-extension-floor": {("route", ARC, LAST)},
    "braid": {("dead_ends", CELL, FIRST)},
    "picture": {("circuit", ARC, FIRST), ("edges", ARC, FIRST)},
} | {
    name: set[tuple[str, str, str]]()
    # these find their way by what they see, by dice, or by marks on the maze itself
    for name in (
        "aldous-broder", "binary-tree", "hunt-and-kill", "pillar-toppling", "sidewinder",
        "pledge", "random-mouse", "right-hand-with-memory", "tremaux", "wall-follower",
        "wall-follower-left", "flood-fill",
    )
}  # fmt: skip
"""What each puts aside, before it tells its path."""


@pytest.mark.few(5)
@pytest.mark.parametrize(
    "run", [run for run in RUNS.values() if run.name in MEMORIES], ids=lambda run: run.name
)
def test_memory_is_what_is_put_aside(run: Run) -> None:
    views = (
        view
        for view, (action, _) in zip(snapshots_of(run)[1:], steps_of(run), strict=False)
        if action != PATH
    )
    found = {(memory.name, memory.of, memory.order) for view in views if (memory := view.memory)}
    assert found == MEMORIES[run.name]


VARIABLES = {
    "bfs": {"start": CELL, "goal": CELL, "cell": CELL, "arc": ARC},
    "a-star": {
        "start": CELL,
        "there": CELL,
        "priority": NUMBER,
        "g_weight": NUMBER,
        "heuristic": NUMBER,
    },
    "tremaux": {"cell": CELL, "came_by": ARC, "way": ARC, "trail": TEXT},
    "pledge": {"cell": CELL, "count": NUMBER, "walls": NUMBER, "least": NUMBER},
    "prim": {"start": CELL, "cell": CELL, "arc": ARC},
    "hunt-and-kill": {"cell": CELL, "hunted": CELL, "onward": NUMBER, "arc": ARC},
    "growing-tree-mixed": {"policy": NUMBER, "entry": ARC, "oldest": NUMBER, "way": ARC},
    "eller": {"begin": CELL, "next_row": NUMBER, "is_last": FLAG, "here": CELL, "there": CELL},
    "recursive-division": {"x": NUMBER, "width": NUMBER, "cut": NUMBER, "gap": NUMBER},
    "wall-extension": {"end": ARC, "side": ARC},
}


@pytest.mark.parametrize("name", VARIABLES)
def test_variables_are_shown_as_what_they_hold(name: str) -> None:
    run = run_of(name, "square")
    found = {variable: value.kind for view in snapshots_of(run) for variable, value in view.values}
    assert found.items() >= VARIABLES[name].items()


def expected_ways(shape: str, solver: str) -> Iterator[tuple[int, Table, dict[int, int]]]:
    """For each move of a solver that expects no walls but those it has seen: the arc, the numbers
    that it goes by, and the true ones. Those are the distances to the nearest goal, as far as the
    walls of the cells that it has been in are known; networkx is the judge."""
    start = "bottom-left" if is_possible(shape, "start", "bottom-left") else "corner"
    maze = generate(9, 7, "kruskal", 6, shape, braid=30, goal="centre", start=start)
    grid, shown = maze.grid, SOLVERS[solver].shows[-1:]
    steps = SOLVERS[solver].steps(maze, maze.start, maze.goal)
    graph = nx.Graph((tail(grid, arc), there) for arc, there in enumerate(grid.head))
    here = maze.start
    for action, arc in steps:
        assert action != PATH or here in maze.goals
        if action in (VISIT, BACKTRACK):
            (table,) = snapshot_of(steps, grid, shown_names=shown).tables
            assert (table.kind, tail(grid, arc)) == (NUMBERS, here)
            graph.remove_edges_from(
                (here, grid.head[way]) for way in arcs(grid, here) if not maze.passages[way]
            )
            far = nx.multi_source_dijkstra_path_length(graph, set(maze.goals))
            there = grid.head[arc]
            assert (table.values[here], table.values[there]) == (far[here], far[there])
            assert far[there] == far[here] - 1
            yield arc, table, far
            here = there


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_table_of_flood_fill_holds_its_distances(shape: str) -> None:
    assert all(table.values == far for _, table, far in expected_ways(shape, "flood-fill"))


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_d_star_lite_goes_the_same_way_with_fewer_corrections(shape: str) -> None:
    arcs_of, corrections = [], []
    for solver in ("d-star-lite", "flood-fill"):
        ways = [*expected_ways(shape, solver)]
        numbers = [{*table.values.items()} for _, table, _ in ways]
        arcs_of.append([arc for arc, _, _ in ways])
        corrections.append(sum(len(old - new) for old, new in pairwise(numbers)))
    assert arcs_of[0] == arcs_of[1]
    assert corrections[0] < corrections[1]


def test_tables_of_a_large_maze_are_left_out() -> None:
    maze = generate(51, 50, "prim", 1)
    steps = SOLVERS["flood-fill"].steps(maze, maze.start, maze.goal)
    for _ in range(3):
        next(steps)
    view = snapshot_of(steps, maze.grid, shown_names=("moves_left",))
    assert not view.tables
    assert not view.table_names


@pytest.mark.few(5)
@each_run
def test_next_cell_is_the_one_taken_next(run: Run) -> None:
    """Of the searches; and a tree grows from the cell shown, or goes back from it."""
    head_of_start = run.grid.head[steps_of(run)[0][1]]
    for view, (action, arc) in zip(snapshots_of(run)[1:], steps_of(run)[1:], strict=False):
        if run.name in SOLVERS and action in (VISIT, VISIT_BACK) and view.memory:
            if view.memory.order in (FIRST, LOWEST):
                assert run.grid.head[arc] == view.memory.cells[0]
        elif run.name in ("growing-tree-newest", "recursive-backtracker"):
            assert tail(run.grid, arc) == (view.memory.cells[0] if view.memory else head_of_start)


@pytest.mark.few(5)
@pytest.mark.parametrize(
    "run",
    # but for one, whose route leads along walls
    [run for run in RUNS.values() if run.name != "wall-extension-floor"],
    ids=[name for name, run in RUNS.items() if run.name != "wall-extension-floor"],
)
def test_routes_lead_back_to_the_start(run: Run) -> None:
    board = run.board
    for (action, arc), view in zip(steps_of(run), snapshots_of(run)[1:], strict=False):
        board.apply((action, arc))
        if view.memory and view.memory.name == "route":
            begin = board.grid.head[steps_of(run)[0][1]]
            cells = view.memory.cells
            if action in (VISIT, CARVE, BACKTRACK):
                assert cells[0] == board.cursor
            if view.memory.length == len(cells) > 0:
                assert cells[-1] == begin
            for cell, before in pairwise(cells):
                assert board.passages[arc_between(board.grid, before, cell)]


@pytest.mark.few(5)
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("name", ["bfs", "bidirectional-bfs", "dijkstra", "dead-end-filling"])
def test_frontier_of_the_board_is_in_memory(name: str, shape: str) -> None:
    run = run_of(name, shape)
    board = run.board
    for step, view in zip(steps_of(run), snapshots_of(run)[1:], strict=False):
        board.apply(step)
        if step[0] == PATH:
            break
        if view.memory and name == "bidirectional-bfs":  # nobody marks the goal beforehand
            assert 0 <= view.memory.length - board.mark_counts[WAITING] <= 1
        elif view.memory:
            assert view.memory.length == board.mark_counts[WAITING]
            assert all(board.marks[cell] == WAITING for cell in view.memory.cells)


def test_outdated_entries_of_a_heap_are_not_shown() -> None:
    maze = generate(12, 12, "prim", 1, braid=100)
    steps = SOLVERS["a-star"].steps(maze, maze.start, maze.goal)
    for _ in steps:
        variables = innermost(steps).gi_frame.f_locals
        waiting, visited = variables["frontier"], variables["visited"]
        in_order = dict.fromkeys(cell for _, _, cell in sorted(waiting))
        expected = [cell for cell in in_order if not visited[cell]]
        memory = snapshot_of(steps, maze.grid).memory
        assert memory.cells == tuple(expected[:MOST_ENTRIES])


# ---- the run beside the playback -----------------------------------------------------------------

MOVES = st.lists(st.tuples(st.floats(0, 1), st.integers(-3, 3), st.booleans()), max_size=12)


@pytest.mark.few(12)
@some_runs
@settings(max_examples=4)
@given(MOVES, st.integers(1, 9), st.integers(1, 9), st.sampled_from([0, inf]))
def test_seeking_is_running_to_there(
    run: Run, moves: list[tuple[float, int, bool]], kept: int, chunk: int, seconds: float
) -> None:
    """Far and near, forward and back, with and without a look at the lines between."""
    views = snapshots_of(run)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rerun, "KEPT", kept)
        patch.setattr(rerun, "CHUNK", chunk)
        beside = Rerun(run.begin, run.grid)
        assert (beside.index, beside.view) == (0, views[0])
        for where, by, looks_between in moves:
            far = int(where * len(views)) + by
            for index in (far, far + by):
                index = max(0, index)
                while not beside.seek(index, seconds):
                    assert beside.view is None
                index = min(index, len(views) - 1)
                assert (beside.index, beside.view) == (index, views[index])
            if looks_between:
                while (window := beside.lines(seconds=seconds)) is None:
                    pass
                assert window.lines[:1] in ([], [views[index]])


@pytest.mark.few(16)
@some_runs
def test_lines_between_lead_from_step_to_step(run: Run) -> None:
    beside = Rerun(run.begin, run.grid)
    views = snapshots_of(run)
    for index, view in [*enumerate(views[1:])][:: max(1, len(views) // 8)]:
        assert beside.seek(index, inf)
        lines = lines_of(beside)
        assert lines
        assert lines_of(beside) == lines
        assert all(one != other for one, other in pairwise(lines))
        for code, line in lines:
            listing = source_of(code)
            assert 0 < line - listing.first < len(listing.lines)
            assert code.co_filename.startswith(str(Path(snapshot.__file__).parent.parent))
        if view.line:
            assert lines[-1] == view.line
            assert {*lines} & lines_that_yield(run) == {view.line}
    assert beside.seek(len(views), inf)
    assert (beside.index, beside.view, lines_of(beside)) == (len(views) - 1, Snapshot(), [])


def lines_of(beside: Rerun) -> list[SourceLine]:
    """The lines that run from its position to the next step, and the one that makes that step."""
    found: list[Snapshot] = []
    window = beside.lines()
    while window and window.last < 0:
        found += window.lines
        window = beside.lines(len(found))
    assert window
    found += window.lines
    made = found[window.last :]
    if len(found) == window.last:  # the line has called others since
        assert beside.seek(beside.index + 1, inf)
        assert beside.view
        made = [beside.view]
        assert beside.seek(beside.index - 1, inf)
    return [view.line for view in (*found[1 : window.last], *made) if view.line]


@cache
def lines_that_yield(run: Run) -> set[SourceLine]:
    return {view.line for view in snapshots_of(run)[1:] if view.line}


def test_lines_between_are_those_of_the_algorithm_and_its_own_helpers() -> None:
    beside = probing("bfs")
    beside.seek(1, inf)
    ran = [(source_of(code), line) for code, line in lines_of(beside)]
    lines = [source.lines[row_of(source, line)] for source, line in ran]
    assert [line.strip() for line in lines] == [
        "if is_goal[cell]:",
        "for arc in arcs(grid, cell):  # 3.",
        "if passages[arc] and came_by[head[arc]] < 0:",
        "came_by[head[arc]] = arc",
        "queue.append(head[arc])",
        "yield FRONTIER, arc",
    ]
    beside = probing("kruskal")
    assert {code.co_name for code, _ in lines_of(beside)} == {"kruskal", "merge", "find"}


@pytest.mark.thorough
def test_many_lines_between_come_in_windows() -> None:
    grid = build(14, 14)
    beside = Rerun(lambda: GENERATORS["boruvka"].steps(grid, seeded(1)), grid)
    whole, window = list[Snapshot](), beside.lines()
    while window.last < 0:
        assert (window.first, len(window.lines)) == (len(whole), WINDOW)
        whole += window.lines
        window = beside.lines(len(whole))
    whole += window.lines
    assert len(whole) == window.last + 1 > 3 * WINDOW
    assert beside.lines(500).lines == whole[500 : 500 + WINDOW]
    assert beside.lines(1 << 30).last == window.last
    assert beside.seek(1, inf)
    assert whole[-1].line == beside.view.line


def test_other_tracers_come_back() -> None:
    def tracer(*_: object) -> None:
        return None

    def fails() -> Steps:
        yield 0, 0
        raise ValueError

    beside, failing = probing("dfs"), Rerun(fails, build(2, 2))
    failing.seek(1, inf)
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        beside.lines()
        after = sys.gettrace()
        with pytest.raises(ValueError, match=r"^$"):
            failing.lines()
        after_failure = sys.gettrace()
    finally:
        sys.settrace(before)
    assert after is after_failure is tracer


class Counting:
    """Begins runs, and counts them and the steps that they make."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.runs = 0
        self.steps = 0

    def __call__(self) -> Steps:
        self.runs += 1
        for arc in range(self.length):
            self.steps += 1
            yield 0, arc


def test_every_call_makes_progress_and_none_goes_too_far() -> None:
    begin = Counting(5000)
    beside = Rerun(begin, build(2, 2))
    for index in (3000, 4000, 1500):
        before = begin.steps
        while not beside.seek(index, 0):
            assert begin.steps > before
            before = begin.steps
        assert beside.view.values[0] == ("arc", Value(NUMBER, index - 1))
    assert begin.steps == 4000 + 1500


def test_going_back_step_by_step_runs_again_now_and_then() -> None:
    begin = Counting(5000)
    beside = Rerun(begin, build(2, 2))
    for index in [*range(1, 4001), *range(3999, 1999, -1), *range(2001, 2400)]:
        assert beside.seek(index, inf)
        assert beside.view.values[0] == ("arc", Value(NUMBER, index - 1))
    assert begin.runs <= 1 + 2000 // KEPT + 1


def test_variables_that_a_comprehension_uses_are_shown() -> None:
    def search(grid: Grid) -> Steps:
        latest = 1
        arcs = [arc for arc in range(grid.first[1]) if arc != latest]
        yield VISIT, arcs[0]

    grid = build(3, 3)
    view = Rerun(lambda: search(grid), grid)
    view.seek(1, inf)
    assert view.view
    assert "latest" in dict(view.view.values)
