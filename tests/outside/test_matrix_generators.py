"""Programs that make a maze as a matrix run as they are, or are refused with a reason.

They are in `programs/generators`, as their authors would have written them.
"""

import random
import sys
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from support.cli import run

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import build
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import BUILD, CARVE
from pixelmaze.outside.lookup import generator_named
from pixelmaze.outside.matrix import stand_ins
from pixelmaze.outside.matrix.generators import maker_in
from pixelmaze.outside.matrix.recognition import SCRIPT
from pixelmaze.outside.source_file import GENERATOR, kind_of, place_in
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import MazeSpec
from pixelmaze.run.outcomes import PRINT, Budget, FaultKind

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "programs" / "generators"
ORDERED = {
    "aldous_blocks": ("m", "n=10|n={width}"),
    "backtracker_stack": ("grid", "ROWS = 21|ROWS = {rows}", "COLS = 41|COLS = {columns}"),
    "class_maze": ("self.cells", "Maze(30, 20)|Maze({columns}, {rows})"),
    "hunt_and_kill": ("grid", "w=31, h=15|w={columns}, h={rows}"),
    "kruskal_sets": ("labyrinth", "kruskal(7, 12)|kruskal({height}, {width})"),
    "numpy_dfs": ("maze", "create_maze(10)|create_maze({width})"),
    "numpy_nested": ("maze", "width=20, height=15|width={columns}, height={rows}"),
    "prim_prints": ("maze", "height = 11|height = {rows}", "width = 27|width = {columns}"),
    "prim_returns": ("maze", "return result|return result\n\ngenerate_maze({width}, {height})"),
    "pygame_digging": ("grid", "WIDTH, HEIGHT = 820, 620|WIDTH, HEIGHT = 20*{columns}, 20*{rows}"),
    "pygame_player": ("maze", "S = 31, 21|S = {columns}, {rows}"),
    "recursive_division": ("maze", "make_maze(15, 31)|make_maze({rows}, {columns})"),
    "script_walk": ("maze", "SIZE = 19|SIZE = {rows}"),
    "seeds_pyxel": ("self.data", "W, H = 37, 21|W, H = {columns}, {rows}"),
    "seeds_walls": ("self.grid", "MAZE_W = 37|MAZE_W = {columns}", "MAZE_H = 17|MAZE_H = {rows}"),
    "tkinter_tree": ("self.maze", "rows=25, cols=25|rows={rows}, cols={columns}"),
    "wilson_globals": ("world", "N = 15|N = {rows}", "M = 21|M = {columns}"),
}
"""Programs that are shown in their order: the matrix, and what is replaced for another size."""
AT_ONCE = ("dict_places", "eller_rows", "seeds_console", "strings_cut")
"""Programs of which only the maze is known."""
REFUSED = {
    "asks_size": "it stopped in line 3: EOFError: it called input()",
    "bits_backtracker": "it neither fills a matrix with a maze nor prints one",
    "borderless": "it neither fills a matrix with a maze nor prints one; it needs",
    "cave": "it neither fills a matrix with a maze nor prints one; it needs",
    "fixed_toppling": "it does not make a maze of 6x6 cells",
    "kruskal_numbers": "it writes values of unknown meaning to its matrix",
    "two_mazes": "it makes more than one maze",
    "walls_apart": "it neither fills a matrix with a maze nor prints one; it needs",
    "pygame_walls": "it neither fills a matrix with a maze nor prints one",
}
SQUARE = ("aldous_blocks", "numpy_dfs", "script_walk")
HAS_LOOPS = ("seeds_walls",)
MOST_IDLE = 8000  # lines without a write: then it only draws
MOST_IDLE_WHILE_DIGGING = 40_000  # of a program that draws as it goes back


def generator(name):
    function = ":generate_maze" if name == "prim_returns" else ""
    return generator_named(f"{FOLDER / name}.py{function}")


def size_of(name, seed):
    width, height = random.Random(seed).choice([(9, 5), (4, 7), (6, 6), (2, 3)])
    return (width, width) if name in SQUARE else (width, height)


def passages_of(name, monkeypatch, seed, width, height):
    """The passages that a program opens (True) and closes, by its own matrix, in this order: first
    those that are open in the beginning. Positions are those of the matrix with a border."""
    matrix, *replaced = ORDERED[name]
    path, source = FOLDER / f"{name}.py", (FOLDER / f"{name}.py").read_text()
    sizes = {"width": width, "height": height, "columns": 2 * width + 1, "rows": 2 * height + 1}
    for before, after in (it.split("|") for it in replaced):
        assert before in source
        source = source.replace(before, after.format(**sizes))
    for module in stand_ins.MODULES:
        monkeypatch.setitem(sys.modules, module, stand_ins.Nothing())
    code, shape = compile(source, str(path), "exec"), (2 * height + 1, 2 * width + 1)
    begun, changes, idle = None, [], 0

    def trace(frame, *_):
        nonlocal begun, idle
        if frame.f_code.co_filename != str(path):
            return None
        idle += 1
        if idle > (MOST_IDLE_WHILE_DIGGING if name == "pygame_digging" else MOST_IDLE):
            raise TimeoutError
        try:
            rows = eval(matrix, frame.f_globals, frame.f_locals)
            values = {(r, c): rows[r][c] for r in range(shape[0]) for c in range(shape[1])}
        except (NameError, AttributeError, LookupError, TypeError):
            return trace
        if (len(rows), len(rows[0])) != shape:
            return trace
        if begun != values:
            begun, idle = values, 0
            changes.append(values)
        return trace

    rng = seeded(seed)
    random.seed(str([*rng]))
    np.random.seed([*rng])
    before = sys.getrecursionlimit()
    sys.settrace(trace)
    try:
        exec(code, {"__name__": "__main__"})
    except (TimeoutError, SystemExit):
        pass
    finally:
        sys.settrace(None)
        sys.setrecursionlimit(before)
    last = changes[-1]
    cells = {at: value for at, value in last.items() if at[0] % 2 and at[1] % 2}
    open_values = {*cells.values()}

    def now(values):
        return {
            (r, c)
            for (r, c), value in values.items()
            if (r + c) % 2 and value in open_values
            and 0 < r < 2 * height and 0 < c < 2 * width
        }  # fmt: skip

    first, order, state = now(changes[0]), [], now(changes[0])
    for values in changes[1:]:
        new = now(values)
        order += [(at, at in new) for at in new ^ state]
        state = new
    return first, order, state


def shown(maze_grid, steps):
    grid, found = maze_grid, []
    for action, arc in steps:
        assert action in (CARVE, BUILD)
        (x, y), (p, q) = grid.xy(grid.head[arc]), grid.xy(grid.head[grid.twin[arc]])
        found.append(((y + q + 1, x + p + 1), action == CARVE))
    return found


def sources_for_this_package():
    pages = (path for path in ROOT.glob("pixelmaze/guide/*.md") if path.stem != "make-your-own")
    guide = "\n".join(path.read_text("utf-8") for path in pages)
    yield from (part.partition("```")[0].encode() for part in guide.split("```python\n")[1:])
    for folder in ("assets/[!c]*/*", "pixelmaze/outside/templates/*", "tests/mistakes/*"):
        for path in ROOT.glob(folder):
            if path.suffix in (".py", ".txt"):
                yield path.read_bytes()


def test_files_for_this_package_are_never_taken():
    sources = [*sources_for_this_package()]
    assert len(sources) > 30
    assert [source for source in sources if maker_in(source) is not None] == []


@pytest.mark.parametrize(
    "source",
    [
        "import random\ndef generate(maze, random): return []\n",
        "import random\ndef mine(grid, rng):\n    yield 1\n",
        "import random\nimport pixelmaze\npixelmaze.generate(3, 3)\n",
        "import random\nmaze = [[0] * 9] * 9\ndef solve(walker): random.choice(maze)\n",
        "maze = [[0] * 9] * 9\nmaze[1][1] = 3\n",
        "def broken(:\n",
    ],
)
def test_other_files_are_not_taken(source):
    assert maker_in(source.encode()) is None


def test_the_whole_file_runs_if_it_starts_what_it_defines():
    taken = {path.stem: maker_in(path.read_bytes()) for path in FOLDER.glob("*.py")}
    assert taken == dict.fromkeys(taken, SCRIPT) | {"prim_returns": ""}
    path = str(FOLDER / "prim_returns.py")
    with pytest.raises(PixelmazeError, match=r"name the generator, such as prim_returns\.py:gen"):
        generator_named(path)
    assert kind_of(place_in(path)) is GENERATOR


def test_every_program_is_in_a_table():
    names = {path.stem for path in FOLDER.glob("*.py")}
    assert names == {*ORDERED, *AT_ONCE, *REFUSED}


@pytest.mark.few(6)
@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.thorough) for n in range(2, 7))]
)
@pytest.mark.parametrize("name", ORDERED)
def test_passages_open_in_the_order_of_the_program(name, seed, monkeypatch):
    width, height = size_of(name, seed)
    grid = build(width, height)
    feed = generator(name).steps(grid, seeded(seed))
    steps = shown(grid, feed)
    assert feed.fault is None
    first, order, _ = passages_of(name, monkeypatch, seed, width, height)
    assert {*steps[: len(first)]} == {(place, True) for place in first}
    assert steps[len(first) :] == order


@pytest.mark.few(6)
@pytest.mark.parametrize("name", ORDERED)
def test_the_maze_is_the_one_that_the_program_makes(name, monkeypatch):
    width, height = size_of(name, 7)
    maze = make(MazeSpec("square", width, height, generator(name), 7))
    graph = nx.Graph()
    graph.add_nodes_from(range(maze.grid.size))
    head, twin = maze.grid.head, maze.grid.twin
    graph.add_edges_from(
        (head[arc], head[twin[arc]]) for arc in range(len(head)) if maze.passages[arc]
    )
    assert nx.is_connected(graph)
    assert nx.is_tree(graph) or name in HAS_LOOPS
    *_, last = passages_of(name, monkeypatch, 7, width, height)
    own = nx.Graph()
    own.add_nodes_from(range(maze.grid.size))
    for r, c in last:
        ends = ((r - 1, c), (r + 1, c)) if c % 2 else ((r, c - 1), (r, c + 1))
        own.add_edge(*((row // 2) * width + column // 2 for row, column in ends))
    assert nx.utils.graphs_equal(graph, own)


@pytest.mark.few(4)
@pytest.mark.parametrize("name", AT_ONCE)
def test_of_what_is_only_printed_the_order_is_unknown(name):
    grid = build(7, 4)
    feed = generator(name).steps(grid, seeded(3))
    steps = shown(grid, feed)
    assert len({place for place, _ in steps}) == grid.size - 1 == len(steps)
    words = [note.value for note in feed.notes if note.kind == PRINT]
    assert "' ' is open" in words[0]
    assert words[-1] == "The order in which it opens passages is unknown."


@pytest.mark.few(3)
@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_says_why(name):
    feed = generator(name).steps(build(6, 6), seeded(3))
    assert [*feed] == []
    assert feed.fault.kind is FaultKind.REFUSED
    assert REFUSED[name] in feed.fault.message


EXITS = """
import random
SIZE = 21
maze = [[1] * SIZE for _ in range(SIZE)]
for r in range(1, SIZE, 2):
    for c in range(1, SIZE, 2):
        maze[r][c] = maze[r - 1][c] = 0
        if r > 1 and c > 1 and random.random() < 0.5:
            maze[r - 1][c], maze[r][c - 1] = 1, 0
"""


def test_a_matrix_with_many_exits_is_not_taken_for_its_opposite(tmp_path):
    path = tmp_path / "exits.py"
    path.write_text(EXITS)
    feed = generator_named(str(path)).steps(build(10, 10), seeded(3))
    assert [*feed] == []
    assert "it neither fills a matrix with a maze nor prints one" in feed.fault.message


COMPUTED = """
import random
W, H = 420 // 20, 300 // 20
maze = [[1] * W for _ in range(H)]
def dig(x, y):
    maze[int(y)][int(x)] = 0
    for dx, dy in random.sample([(2, 0), (0, 2), (-2, 0), (0, -2)], 4):
        if 0 < x + dx < W - 1 and 0 < y + dy < H - 1 and maze[y + dy][x + dx]:
            maze[y + int(dy / 2)][x + int(dx / 2)] = 0
            dig(x + dx, y + dy)
dig(1, 1)
"""


def test_places_and_sizes_may_be_computed(tmp_path):
    path = tmp_path / "computed.py"
    path.write_text(COMPUTED)
    grid = build(5, 4)
    feed = generator_named(str(path)).steps(grid, seeded(3))
    arcs = [arc for _, arc in feed]
    assert [note.value for note in feed.notes if note.kind == PRINT] == [
        "Runs with 220 in line 3 and 180 in line 3: 0 is open; positions are (row, column)."
    ]
    reached = {0}
    for arc in arcs:  # from a cell reached to a new one, as it digs
        assert grid.head[grid.twin[arc]] in reached
        assert grid.head[arc] not in reached
        reached.add(grid.head[arc])
    assert len(reached) == grid.size


ENDLESS = """
import pygame
while True:
    pygame.event.get()
    maze[1][1] = 2
"""


@pytest.mark.thorough
@pytest.mark.few(2)
@pytest.mark.parametrize("text", [f"x = sum(range(10**12))\n{EXITS}", f"{EXITS}{ENDLESS}"])
def test_its_trial_has_the_limits_of_a_run(tmp_path, text):
    path, ran = tmp_path / "mine.py", tmp_path / "ran"
    path.write_text(f"open({str(ran)!r}, 'w')\n{text}")
    feed = generator_named(str(path), Budget(1000, 1.0)).steps(build(3, 3), seeded(3))
    assert not ran.exists()
    assert [*feed] == []
    assert "no step for" in feed.fault.message


@pytest.mark.thorough
def test_commands_take_it_as_a_generator(tmp_path):
    program = FOLDER / "backtracker_stack.py"
    done = run(tmp_path, f"generate --generator {program} --size 5x4 --seed 3")
    assert done.stdout.count("\n") == 9
    assert "Runs with 9 in line 4 and 11 in line 5: ' ' is open" in done.stderr
    again = run(tmp_path, f"generate --generator {program} --size 5x4 --seed 3")
    assert done.stdout == again.stdout
    command = f"watch --generator {program} --size 3x2 --from-blank --prompt --explain"
    assert "Opens the wall between (1, 1) and" in run(tmp_path, f"{command} --seed 3", "").stdout
    done = run(tmp_path, f"check {FOLDER / 'numpy_dfs.py'} --count 8")
    assert "Not tried in" in done.stdout
    assert "it does not make a maze of" in " ".join(done.stdout.split())
    done = run(tmp_path, f"generate --generator {FOLDER / 'fixed_toppling.py'} --size 6x6")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Try --size 5x4, the size that it makes." in done.stderr
    own = run(tmp_path, f"generate --generator {FOLDER / 'fixed_toppling.py'} --size 5x4")
    assert "Runs as it is: 0 is open" in own.stderr
