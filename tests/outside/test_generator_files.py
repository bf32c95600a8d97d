"""Generators in files and installed packages, wherever a command makes a maze."""

import json
from pathlib import Path

import pytest
from support.cli import complaint, contents, output, run
from support.own import generate

from pixelmaze.files.text import read
from pixelmaze.outside.lookup import generator_named, offers, solver_named
from pixelmaze.outside.source_file import GENERATOR, SOLVER, declared_in

MINE = '''\
from pixelmaze import carve

def generate(maze, random):
    """Depth-first, from the start."""
    seen, stack = {maze.start}, [maze.start]
    while stack:
        free = [cell for cell in maze.neighbours(stack[-1]) if cell not in seen]
        if not free:
            stack.pop()
            continue
        cell = random.choice(free)
        yield carve(stack[-1], cell)
        seen.add(cell)
        stack.append(cell)

def islands(maze, random):
    yield carve(*maze.cells()[:2])
'''
TWICE = MINE.replace("seen.add(cell)", "seen.add(maze)")
COMB = """\
import pixelmaze
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.step import BUILD

@pixelmaze.generator("comb", title="Comb", adds_walls=True, shapes=("square",))
def comb(grid, rng):
    for cell in range(grid.size):
        for arc in arcs(grid, cell):
            if grid.heading[arc] == 0 and grid.xy(cell)[1]:
                yield BUILD, arc
"""
NO_ID = "This maze has no ID. To save it: pixelmaze generate"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, code in {"mine": MINE, "twice": TWICE, "walls": COMB}.items():
        (tmp_path / f"{name}.py").write_text(code)
    return tmp_path


def test_file_makes_mazes(folder: Path) -> None:
    done = run(folder, "generate --generator mine.py:generate --size 9x6 --seed 4 --braid 100")
    assert (done.returncode, done.stderr) == (0, "")
    maze = read(done.stdout)
    namespace: dict[str, object] = {}
    exec(MINE, namespace)
    function = namespace["generate"]
    assert callable(function)
    assert maze == generate(9, 6, function, 4, braid=100)
    output(folder, "generate --generator mine.py --shape hexagonal --mask heart --seed 1 -o m.txt")
    assert "found" in output(folder, "solve m.txt")
    apart = output(folder, "generate --generator mine.py:islands --size 3x3 --goal farthest")
    assert "S   G" in apart


@pytest.mark.thorough
def test_count_makes_one_maze_a_seed(folder: Path) -> None:
    output(folder, "generate --generator mine.py --count 3 --seed 8 --size 5x5 -o m.txt")
    mazes = [(folder / f"m-{i}.txt").read_text() for i in (1, 2, 3)]
    assert len(set(mazes)) == 3
    assert mazes[1] == output(folder, "generate --generator mine.py --seed 9 --size 5x5")


def test_what_the_decorator_says_is_known(folder: Path) -> None:
    assert output(folder, "generate --generator walls.py --size 3x2").splitlines() == [
        "+---+---+---+",
        "| S         |",
        "+   +   +   +",
        "|   |   | G |",
        "+---+---+---+",
    ]
    refusal = complaint(folder, "generate --generator walls.py --shape hexagonal")
    assert "walls.py cannot make hexagonal mazes; these can: prim" in refusal
    path = folder / "says.py"
    path.write_text("@solver('x', title='X', shortest=True, local=f())\ndef x(a, b, c): pass\n")
    assert declared_in(path, "x", SOLVER) == {"shortest": True}
    assert declared_in(path, "x", GENERATOR) == {}
    assert solver_named(str(path)).shortest


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("twice.py -o m.txt", "twice.py, line 12: carved the passage from "),
        ("error.py", "error.py, line 2: ZeroDivisionError: division by zero"),
        ("syntax.py", "syntax.py, line 1: SyntaxError: "),
        ("taken.py", "taken.py, line 2: there is already a generator named 'prim'"),
        ("none.py", "none.py: no such file"),
        ("mine.py:nobody", "mine.py: there is no function nobody(); it has generate, islands"),
        ("nobody", "'nobody' is not a generator: expected "),
    ],
)
def test_fault_is_one_line_and_writes_nothing(folder: Path, command: str, said: str) -> None:
    for name, code in {
        "error": "def generate(maze, random):\n    1 / 0\n    yield",
        "syntax": "def generate(maze, random:\n",
        "taken": "from pixelmaze import generator\n@generator('prim', title='P')\n"
        "def generate(grid, rng):\n    yield",
    }.items():
        (folder / f"{name}.py").write_text(code)
    assert said in complaint(folder, f"generate --size 6x5 --seed 2 --generator {command}")


@pytest.mark.thorough
def test_a_generator_without_a_step_is_told_the_loop_in_which_it_stays(folder: Path) -> None:
    (folder / "endless.py").write_text(
        "def generate(maze, random):\n    while True: pass\n    yield"
    )
    done = run(folder, "generate --size 6x5 --generator endless.py --budget 1000,0.2")
    fault, advice = done.stderr.splitlines()
    assert fault == "pixelmaze: endless.py, line 2: no step for 0.2 seconds"
    assert advice == "  It is stuck in the loop at line 2: check what should end it."


def test_generators_of_files_race(folder: Path) -> None:
    command = "race --size 8x6 --seed 2 --generators mine.py,prim,twice.py"
    lines = output(folder, f"{command} --terminal --record r.svg").splitlines()
    assert lines[-2].split()[:2] == ["–", "twice.py"]
    assert "failed" in lines[-2]
    assert lines[-1].startswith("twice.py, line ")
    assert any("mine.py" in line and "made" in line for line in lines)


@pytest.mark.thorough
def test_making_is_watched(folder: Path) -> None:
    maze = "--size 4x3 --seed 1 --generator mine.py"
    done = run(folder, f"watch {maze} --from-blank --prompt --solver bfs")
    assert sum("carve" in line for line in done.stdout.splitlines()) == 11
    assert done.stderr.strip() == f"{NO_ID} --size 4x3 --generator mine.py --seed 1 -o FILE"
    moment = "--seconds 1 --step-rate 5"
    output(folder, f"watch {maze} --from-blank --terminal --source --record w.svg {moment}")
    picture = (folder / "w.svg").read_text()
    assert all(
        f">{part}<" in picture for part in ("generate()", "carve(stack[-1],", "MAKING", "list")
    )
    output(folder, f"watch {maze} --from-blank --trace t.jsonl")
    header = json.loads((folder / "t.jsonl").read_text().splitlines()[0])
    assert "text" in header
    assert "twice.py, line 12" in complaint(
        folder, "watch --generator twice.py --from-blank --record w.png"
    )
    assert "w.png" not in contents(folder)


def test_maze_is_played(folder: Path) -> None:
    command = "play --generator mine.py --size 3x2 --seed 1 --braid 50 --prompt --data-dir data"
    done = run(folder, command, "new\nquit\n")
    assert done.returncode == 0
    assert f"{NO_ID} --size 3x2 --generator mine.py --seed 1 --braid 50 -o FILE" in done.stderr
    assert "mine.py, seed " in done.stdout


# ---- installed packages --------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package that offers a generator and a solver, and must not be imported here."""
    site = tmp_path / "site"
    info = site / "mazy-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mazy\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[pixelmaze.generators]\nmazy = mazy_code:make\nprim = mazy_code:make\n"
        "[pixelmaze.solvers]\nmazy-walk = mazy_code:walk\n"
        "walker = mazy_code:walk\nbroken = no_such_module:walk\n"
    )
    (site / "mazy_code.py").write_text(
        MINE.replace("def generate", "def make") + "\ndef walk(walker):\n    walker.go('right')\n"
    )
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", str(site))
    return site


@pytest.mark.usefixtures("package")
def test_packages_offer_generators_and_solvers(folder: Path) -> None:
    made = output(folder, "generate --generator mazy --size 7x5 --seed 3")
    assert made == output(folder, "generate --generator mine.py --size 7x5 --seed 3")
    solved = run(folder, "solve square-2x1-prim-1 --solver mazy-walk")
    assert (solved.returncode, "found" in solved.stdout) == (0, True)
    assert "no_such_module" in run(folder, "solve square-4x4-prim-1 --solver broken").stderr
    played = run(folder, "play square-2x1-prim-1 --prompt --ghost walker", "quit\n")
    assert "Games with walker don't count towards your records." in played.stdout
    assert "is not a ghost" in complaint(folder, "play square-2x1-prim-1 --ghost mazy")
    names = {offer.name for offer in offers(GENERATOR)}
    assert {"mazy", "prim"} <= names
    assert not generator_named("prim").is_external  # the package's own comes first
    assert "mazy" in complaint(folder, "generate --generator nobody")
    assert "did you mean 'mazy-walk'?" in complaint(
        folder, "solve square-4x4-prim-1 --solver mazywalk"
    )
