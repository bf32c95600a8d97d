"""A sentence is told about every step, and what it says is true: judged by a run beside."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx
import pytest
from support.cli import complaint, output

from pixelmaze import frontier, visit
from pixelmaze.algorithms.registry import GENERATORS, IMPROVED, SOLVERS, TIED, Generator, Solver
from pixelmaze.commands.new import template
from pixelmaze.inspect.snapshot import innermost
from pixelmaze.maze.grid import arcs, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, CARVE, FRONTIER, PATH, VISIT
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run.factory import generate
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.watch.narration import Narrator, sentence
from pixelmaze.ui.watch.requests import search_of

ENTRIES: dict[str, Generator | Solver] = {**GENERATORS, **SOLVERS}
each = pytest.mark.parametrize("name", ENTRIES)


def a_maze(**more: Any) -> Maze:
    return generate(7, 5, **{"generator": "prim", "seed": 1, "braid": 40, **more})


class Narrated(NamedTuple):
    words: str
    action: int
    arc: int
    held: dict[str, Any]
    """The variables of the function that has yielded the step."""
    before: tuple[int, int]
    """The step before; (-1, -1) at the beginning."""

    def says(self, pattern: str) -> bool:
        return re.search(pattern, self.words) is not None


@cache
def run_of(name: str) -> Search:
    if name in SOLVERS:
        return Search(a_maze(), name)
    maze = generate(7, 5, name, 3)
    return search_of(maze, None, from_blank=True, report=Report())


@cache
def narrated(name: str) -> list[Narrated]:
    """All steps of an algorithm, each with its sentence, and a run beside that is at that step."""
    search, narrator, found = run_of(name), Narrator(), []
    beside = search.parts[0].begin()
    search.seek(0)
    step = (-1, -1)
    while not search.finished:
        search.seek(search.index + 1)
        before, step = step, next(beside)
        assert step == search.trace[search.index - 1]
        frame = innermost(beside).gi_frame
        assert frame
        held = {
            key: value.copy() if isinstance(value, list) else value
            for key, value in frame.f_locals.items()
        }
        found.append(Narrated(narrator.sentence(search), *step, held, before))
    return found


def place(name: str, cell: int) -> str:
    x, y = run_of(name).board.grid.xy(cell)
    return f"{x},{y}"


# ---- every step of every algorithm ---------------------------------------------------------------


@pytest.mark.few(5)
@each
def test_every_step_is_told_with_its_cells(name: str) -> None:
    grid = run_of(name).board.grid
    for step in narrated(name):
        assert re.fullmatch(r"[A-Z].*[^ .]\.", step.words)
        ends = {place(name, grid.head[step.arc]), place(name, tail(grid, step.arc))}
        named = re.findall(r"\d+,\d+", re.sub(", tied with .*;", ";", step.words))
        assert ends & {*named}, step.words
        values = {place(name, v) for v in step.held.values() if type(v) is int and v in range(35)}
        assert {*named} <= ends | values, step.words


@pytest.mark.few(12)
@each
def test_what_an_algorithm_declares_is_told(name: str) -> None:
    """None of its sentences lacks a value, and none is never used."""
    says = ENTRIES[name].says
    assert says
    words = [step.words.lower() for step in narrated(name)]
    for key, text in says.items():
        pattern = re.sub(r"\\{\w+\\}", ".*", re.escape(text.lower()))
        before = {TIED: ".*; ", IMPROVED: ".*"}.get(key, "")
        pattern = rf"{before}{pattern}(; it is the goal)?\."
        assert any(re.fullmatch(pattern, line) for line in words), (key, text)


@pytest.mark.parametrize("name", ["wilson", "dfs", "pledge"])
def test_sentence_does_not_depend_on_how_the_step_was_reached(name: str) -> None:
    search, narrator = run_of(name), Narrator()
    expected = [step.words for step in narrated(name)]
    for index in (len(expected), 1, len(expected) // 2, len(expected) // 2 - 1, 3):
        search.seek(index)
        assert narrator.sentence(search) == expected[index - 1]
    search.seek(0)
    assert narrator.sentence(search) == ""


@pytest.mark.few(5)
@pytest.mark.parametrize("name", SOLVERS)
def test_goal_is_told_when_it_is_visited(name: str) -> None:
    goal, grid = run_of(name).maze.goal, run_of(name).board.grid
    for step in narrated(name):
        is_visit = step.action == VISIT and grid.head[step.arc] == goal
        assert step.words.endswith("; it is the goal.") == is_visit


def test_making_is_told_before_the_search_with_all_that_is_carved_later() -> None:
    maze = generate(6, 4, "kruskal", 1, "hexagonal", braid=60, waypoints=2)
    search, narrator = search_of(maze, "dfs", from_blank=True, report=Report()), Narrator()
    search.run()
    count = search.index
    words = []
    for index in range(1, count + 1):
        search.seek(index)
        words.append(narrator.sentence(search))
    assert all(words)
    assert [part.title for part in search.parts[:2]] == ["Randomized Kruskal", "Braid"]
    made, braided = search.begins[1:3]
    assert all(re.search("different sets|the same set|standing", line) for line in words[:made])
    assert not any("different sets" in line for line in words[made:])
    assert all(line.startswith("Opens the wall between") for line in words[made:braided])
    assert [line for line in words if line.startswith("Starts at")] == [
        words[begin] for begin in search.begins[2:]
    ]
    assert sum("it is the goal" in line for line in words) == 3


@pytest.mark.parametrize("name", ["eller", "recursive-division"])
def test_last_step_of_the_making_is_told_with_its_reason(name: str) -> None:
    search = search_of(generate(5, 3, name, 5), "dfs", from_blank=True, report=Report())
    search.run()
    search.seek(search.begins[1])
    assert re.search("sets|set had|a room of", Narrator().sentence(search))


# ---- what is said is true ------------------------------------------------------------------------


def of_tremaux(step: Narrated) -> None:
    if step.action in (VISIT, BACKTRACK):
        number = "first" if step.held["marks"][step.held["way"]] == 1 else "second"
        assert step.says(f"its {number} mark")
    elif step.action == PATH:
        assert step.held["marks"][step.arc] == 1
        assert step.says("one mark")


def of_flood_fill(step: Narrated) -> None:
    if step.action in (VISIT, BACKTRACK):
        numbers, way = step.held["moves_left"], step.held["way"]
        grid = step.held["grid"]
        assert numbers[grid.head[way]] < numbers[tail(grid, way)]
        assert step.says(rf"'s, which is {numbers[tail(grid, way)]}\b")


def of_d_star_lite(step: Narrated) -> None:
    if step.action in (VISIT, BACKTRACK):
        here, there = tail(step.held["grid"], step.arc), step.held["grid"].head[step.arc]
        assert step.held["g"][there] < step.held["g"][here]
        assert step.says(rf"'s, which is {step.held['g'][here]}\b")


def of_pledge(step: Narrated) -> None:
    if step.action in (VISIT, BACKTRACK):
        assert step.says(rf"the turn count is now {step.held['count']}\b")


def of_iterative_deepening(step: Narrated) -> None:
    if step.action == VISIT:
        left = step.held["limit"] - len(step.held["route"]) + 1
        assert step.says(rf": {left} of {step.held['limit']} moves left")


def of_dfs(step: Narrated) -> None:
    if step.action == BACKTRACK:
        maze, cell = step.held["maze"], tail(step.held["grid"], step.arc)
        assert all(
            step.held["seen"][maze.grid.head[arc]]
            for arc in arcs(maze.grid, cell)
            if maze.passages[arc]
        )


def of_newest(step: Narrated) -> None:
    of_tree(step)
    if step.action in (CARVE, BACKTRACK):
        left = len(step.held["active"]) - 2 * (step.action == CARVE)
        assert step.held["at"] in (left, left - (step.action == BACKTRACK))


def of_hunt(step: Narrated) -> None:
    grid, joined = step.held["grid"], step.held["joined"]
    if step.action == CARVE:
        last = grid.head[step.before[1]]
        free = [a for a in arcs(grid, last) if not joined[grid.head[a]] or a == step.arc]
        assert step.says("hunts") == (not free)


def of_tree(step: Narrated) -> None:
    if step.action == BACKTRACK:
        grid, joined = step.held["grid"], step.held["joined"]
        assert all(joined[grid.head[arc]] for arc in arcs(grid, tail(grid, step.arc)))


def of_best_first(step: Narrated) -> None:
    held = step.held
    if step.action == VISIT:
        assert step.says(f" = {held['priority']} is the lowest[,.;]")
        of_tie(step)
    elif step.action == FRONTIER:
        assert (held["priority"], held["ahead"], held["there"]) in held["frontier"]
        assert held["priority"] == held["g_weight"] * held["so_far"] + held["ahead"]
        assert step.says(rf" {held['priority']}\b")


def of_tie(step: Narrated) -> None:
    """The cell taken comes first of all that wait, and the sentence says what decided."""
    held, taken = step.held, (step.held["priority"], step.held["ahead"], step.held["cell"])
    waiting = {
        cell: (f, h, cell)
        for f, h, cell in sorted(held["frontier"], reverse=True)  # the lowest remain
        if not held["visited"][cell]
    }
    assert all(taken < key for key in waiting.values())
    grid = held["grid"]
    tied = [cell for cell, key in waiting.items() if key[0] == taken[0]]
    level = [cell for cell in tied if waiting[cell][:2] == taken[:2]]
    found = re.search(r", tied with (.+?)(?: and (\d+) more)?; (.+?)[.;]", step.words)
    assert (found is None) == (not tied)
    if found:
        named = {tuple(map(int, cell.split(","))) for cell in re.findall(r"\d+,\d+", found[1])}
        meant = {grid.xy(cell) for cell in tied}
        assert named <= meant
        assert (len(named), int(found[2] or 0)) == (min(3, len(meant)), max(0, len(meant) - 3))
        row = "it comes first, reading row by row"
        reason = f"none has a lower h, and {row}" if level else "its h is lower"
        assert found[3] == (row if len(level) == len(tied) else reason)


JUDGES: dict[str, Callable[[Narrated], None]] = {
    **dict.fromkeys((name for name in SOLVERS if TIED in SOLVERS[name].says), of_best_first),
    "dijkstra": of_best_first,
    "greedy-best-first": of_best_first,
    "tremaux": of_tremaux,
    "flood-fill": of_flood_fill,
    "d-star-lite": of_d_star_lite,
    "pledge": of_pledge,
    "iterative-deepening": of_iterative_deepening,
    "dfs": of_dfs,
    "hunt-and-kill": of_hunt,
    "recursive-backtracker": of_tree,
    "growing-tree-newest": of_newest,
    "growing-tree-mixed": of_tree,
}


@pytest.mark.parametrize("name", JUDGES)
def test_reason_is_true(name: str) -> None:
    for step in narrated(name):
        JUDGES[name](step)


@pytest.mark.parametrize("name", ["bfs", "bidirectional-bfs", "dead-end-filling"])
def test_oldest_is_taken_first(name: str) -> None:
    taken = [step for step in narrated(name) if step.says("the oldest cell on the queue")]
    assert taken
    for number, step in enumerate(taken, 1):  # the first of all is the start
        assert step.held["queue"][number] == step.held["cell"]


@pytest.mark.parametrize("name", ["kruskal", "eller", "boruvka"])
def test_sets_were_different(name: str) -> None:
    grid = run_of(name).board.grid
    sets: nx.utils.UnionFind[int] = nx.utils.UnionFind(range(grid.size))
    for step in narrated(name):
        here, there = tail(grid, step.arc), grid.head[step.arc]
        assert (sets[here] != sets[there]) == (step.action == CARVE)
        sets.union(here, there)


def test_rows_of_sidewinder_are_told() -> None:
    for step in narrated("sidewinder"):
        if run := re.match(
            r"Ends the run from (\d),(\d) to (\d),(\d), .* from (\d),(\d)", step.words
        ):
            first, row, last, same_row, from_x, from_row = map(int, run.groups())
            assert row == same_row == from_row
            assert first <= from_x <= last


def test_chance_is_not_claimed_where_there_is_no_choice() -> None:
    for step in narrated("binary-tree"):
        assert step.action != CARVE or len(step.held["ways"]) > 1 or "at random" not in step.words


def test_the_mouse_tells_whether_it_had_a_choice() -> None:
    """Back or on, it says how many ways there were, or that there was one."""
    moves = [step for step in narrated("random-mouse") if step.action in (VISIT, BACKTRACK)]
    counts = {len(step.held["ways"]) for step in moves}
    assert {1, 2} <= counts
    for step in moves:
        ways = len(step.held["ways"])
        end = f", picked at random from {ways} ways on" if ways > 1 else ": the only way on"
        assert re.fullmatch(rf"Runs (back )?to \d,\d{end}(; it is the goal)?\.", step.words)


# ---- algorithms from outside ---------------------------------------------------------------------


def spread(maze: Any) -> Iterator[Any]:
    """A search that puts cells on a frontier, and visits one of its neighbours at once."""
    came_from = {maze.start: None}
    queue = [maze.start]
    for cell in queue:
        yield visit(cell, came_from[cell])
        for neighbour in maze.neighbours(cell):
            if neighbour not in came_from:
                came_from[neighbour] = cell
                queue.append(neighbour)
                yield frontier(neighbour, cell)


def walk(walker: Any) -> None:
    """Goes into each dead end next to the start, and back."""
    ways = walker.open_ways()
    for way in ways:
        walker.go(way)
        walker.turn_around()
        walker.go_ahead()


def sentences_of(search: Search) -> list[str]:
    search.run()
    words = []
    for index in range(1, search.index + 1):
        search.seek(index)
        words.append(sentence(search, None))
    return words


def test_search_of_a_learner_is_told() -> None:
    words = sentences_of(Search(generate(3, 1), solver_for(spread)))
    assert words == [
        "Starts at 0,0.",
        "Puts 1,0 on the frontier, reached from 0,0.",
        "Takes 1,0 from the frontier.",
        "Puts 2,0 on the frontier, reached from 1,0.",
        "Takes 2,0 from the frontier; it is the goal.",
    ]


def test_walk_of_a_learner_is_told() -> None:
    maze = generate(2, 2, "binary-tree", 1, start="bottom-left")
    words = sentences_of(Search(maze, solver_for(walk)))
    assert words[1] == "Visits 0,0, coming from 0,1."
    assert words[2] == "Backtracks from 0,0 to 0,1."


def test_dead_end_is_told_of_any_walk() -> None:
    words = sentences_of(Search(generate(3, 1, goal="farthest"), solver_for(walk)))
    assert words == [
        "Starts at 0,0.", "Visits 1,0, coming from 0,0.", "Backtracks from 1,0 to 0,0.",
    ]  # fmt: skip


def test_what_a_trace_says_comes_first(tmp_path: Path) -> None:
    lines = output(tmp_path, "watch square-4x1-prim-1 --solver bfs --trace -").splitlines()
    steps = [json.loads(line) for line in lines]
    steps[2]["note"] = "this is nearer"
    (tmp_path / "mine.jsonl").write_text("".join(json.dumps(step) + "\n" for step in steps))
    printed = output(tmp_path, "watch mine.jsonl --prompt --describe").splitlines()
    assert printed[:6] == [
        "1 start 0,0 to 0,0 visited 1 waiting 0 depth 0",
        "    Starts at 0,0.",
        "2 frontier 0,0 to 1,0 visited 1 waiting 1 depth 0",
        "    this is nearer",
        "3 visit 0,0 to 1,0 visited 2 waiting 0 depth 1",
        "    Takes 1,0 from the frontier.",
    ]


# ---- on the command line -------------------------------------------------------------------------


def test_prompt_explains_every_step(tmp_path: Path) -> None:
    command = "watch square-7x5-prim-1-braid-40 --solver tremaux --prompt"
    plain = output(tmp_path, command).splitlines()
    explained = output(tmp_path, f"{command} --describe").splitlines()
    assert [line for line in explained if not line.startswith("    ")] == plain
    sentences = [line.strip() for line in explained if line.startswith("    ")]
    assert sentences == [step.words for step in narrated("tremaux")]


def test_file_of_a_learner_is_explained(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(template("solver", "search", "mine.py"))
    command = "watch square-3x1-prim-1 --solver mine.py --prompt --describe"
    words = [line.strip() for line in output(tmp_path, command).splitlines() if line[0] == " "]
    assert words == [
        "Starts at 0,0.",
        "Puts 1,0 on queue, reached from 0,0.",
        "Takes 1,0, the oldest entry in queue.",
        "Puts 2,0 on queue, reached from 1,0.",
        "Takes 2,0, the oldest entry in queue; it is the goal.",
        "Marks move 1 of the path, to 1,0.",
        "Marks move 2 of the path, to 2,0.",
    ]


def test_only_lines_explain(tmp_path: Path) -> None:
    error = complaint(tmp_path, "watch square-4x4-prim-1 --describe --trace -")
    assert error.endswith("--describe needs --prompt\n")
