"""Imports run downward only, and the core needs the standard library alone."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pixelmaze
from pixelmaze.files.files import assets

ROOT = Path(pixelmaze.__file__).parent

LAYERS = [
    {"__main__"},
    {"cli"},
    {"pixelmaze"},  # its __init__.py hands the public functions on
    {"commands.page"},
    {
        "commands.breaking",
        "commands.check",
        "commands.compare",
        "commands.contest",
        "commands.find",
        "commands.generate",
        "commands.guide",
        "commands.lesson",
        "commands.link",
        "commands.list",
        "commands.new",
        "commands.play",
        "commands.race",
    }
    | {"commands.solve", "commands.verify", "commands.watch", "commands.web"},
    {"commands.comparing", "commands.condition", "commands.front_end", "commands.records"}
    | {"commands.worksheets"},
    {"commands.mazes", "commands.options", "commands.shared"},
    {"page", "web", "files.worksheets"},
    {"lines", "terminal", "window"},
    {"ui.router"},
    {"ui.scenes"},
    {"ui.scene"},
    {"ui.tools"},
    {"ui.widgets"},
    {"ui.session"},
    {"ui.services"},
    {"ui.demo", "ui.walking"},
    {"ui.bindings", "ui.overlay", "ui.surface"},
    {"ui.credits", "ui.lands"},
    {
        "pixelmaze.maze",
        "pixelmaze.algorithms",
        "pixelmaze.fast",
        "pixelmaze.looks",
        "pixelmaze.window.app",
        "pixelmaze.window.maze",
        "pixelmaze.window.world",
        "pixelmaze.window.sound",
        "pixelmaze.commands",
        "pixelmaze.ui",
        "pixelmaze.game",
        "pixelmaze.storage",
    },  # hold nothing
    {"ui.front_end"},
    {"ui.addresses", "ui.menus"},
    {"ui.lessons"},
    {"ui.requests"},
    {"ui.replaying"},
    {"ui.celebration"},
    {"ui.games"},
    {"ui.telling"},
    {"ui.playthrough", "ui.watching"},
    {"ui.opening"},
    {
        "ui.ports",
        "ui.editing",
        "ui.playback_controls",
        "ui.file_watch",
        "ui.free_maze",
        "ui.loading",
    },
    {"ui.narration"},
    {"ui.inspector", "ui.menu"},
    {"ui.value_texts"},
    {"ui.game_facts"},
    {"ui.daily_try", "ui.sights"},
    {"ui.events", "ui.land_run"},
    {"ui.own_keys"},
    {"ui.commands"},
    {"ui.messages", "ui.motion"},
    {"storage.store"},
    {"storage.records"},
    {"storage.settings", "storage.unfinished"},
    {"game.run_code"},
    {"storage.folder"},
    {"storage.places", "game.verifying"},
    {"game.rewards"},
    {"game.levels"},
    {"game.lesson_judge"},
    {"game.lessons"},
    {"game.breaking", "game.daily", "game.lesson_goals"},
    {"game.walk"},
    {"game.help", "game.ways", "game.run"},
    {"game.reasons"},
    {"game.game"},
    {"game.pace"},
    {"game.hunter"},
    {"looks.looks"},
    {"looks.themes"},
    {"game.keys", "game.rules", "looks.theme"},
    {"files"},
    {"game.ghost", "game.torch", "inspect.parting", "inspect.quiz"},
    {"inspect.taking", "run.race"},
    {"game.tour"},
    {"game.judge"},
    {"game.shifting", "game.world"},
    {"outside.contest"},
    {"outside.checking", "run.search"},
    {"run.solution"},
    {"run.factory"},
    {"run.maze_code", "run.maze_id"},
    {"run.modifiers"},
    {"run.playback"},
    {"run.drawing", "run.history", "run.seekable"},
    {"outside"},
    {"inspect"},
    {"run"},
    {"maze.board", "fast.fast"},
    {"algorithms.generators", "algorithms.solvers"},
    {"fast.jit"},
    {"fast.code_cache"},
    {"maze.distances", "maze.goals", "maze.masks", "algorithms.registry", "maze.step"}
    | {"maze.turns"},
    {"maze.maze"},
    {"maze.conversions", "maze.terrain", "maze.things"},
    {"maze.grid"},
    {"maze.links"},
    {
        "maze.cells",
        "maze.memory",
        "looks.oklab",
        "maze.rng",
        "maze.shapes",
        "signals",
    },
    {"maze.annotations", "maze.errors"},
]
SIDEWAYS = {("algorithms.registry", "maze.step")}
UPWARD = {("maze.conversions", "pixelmaze")}
"""In notebooks a maze draws itself, by the public function for that."""
THIRD_PARTY = {
    "fast.fast": {"numba", "numpy"},
    "fast.code_cache": {"numba"},
    "fast.jit": {"llvmlite", "numba", "numpy", "platformdirs"},
    "cli": {"click"},
    "commands.breaking": {"click"},
    "commands.check": {"click"},
    "commands.compare": {"click"},
    "commands.contest": {"click"},
    "commands.find": {"click"},
    "commands.generate": {"click"},
    "commands.guide": {"click"},
    "commands.lesson": {"click"},
    "commands.link": {"click"},
    "commands.list": {"click"},
    "commands.new": {"click"},
    "commands.page": {"click"},
    "commands.play": {"click"},
    "commands.race": {"click"},
    "commands.records": {"click"},
    "commands.solve": {"click"},
    "commands.verify": {"click"},
    "commands.watch": {"click"},
    "commands.web": {"click"},
    "commands.front_end": {"click"},
    "commands.mazes": {"click"},
    "commands.options": {"click"},
    "commands.shared": {"click"},
    "commands.worksheets": {"click"},
    "files.worksheets": {"fpdf"},
    "storage.folder": {"filelock", "platformdirs"},
    "web": {"js", "pyodide", "pyxel"},
    "window": {"av", "pyxel", "PIL"},
    "terminal": {"prompt_toolkit"},
    "ui.ports": {"copykitten"},
    "files": {"PIL"},
    "commands.comparing": {"matplotlib"},
}

LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}
MODULES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
    if assets() not in path.parents
}


def part_of(module: str) -> str:
    """What stands in LAYERS that it belongs to: the longest name."""
    names = module.split(".")[1:]
    parts = (".".join(names[:count]) for count in range(len(names), 0, -1))
    return next((part for part in parts if part in LEVEL), module)


def imported(module: str, nodes: Iterator[ast.AST]) -> Iterator[str]:
    """The full names of what these nodes import: our modules, and those of others."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} should not import relative to itself"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if name in MODULES else str(node.module)


@cache
def all_imports(module: str) -> set[str]:
    return {*imported(module, ast.walk(tree(module)))}


def imports_when_loaded(module: str) -> set[str]:
    return {*imported(module, iter(tree(module).body))} & {*MODULES}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def test_every_module_has_a_layer() -> None:
    assert {part_of(module) for module in MODULES} <= LEVEL.keys()


def test_imports_run_downward() -> None:
    upward = {
        (module, name)
        for module in MODULES
        for name in all_imports(module) & {*MODULES}
        if not is_below(part_of(name), part_of(module))
    }
    assert not upward


def is_below(part: str, other: str) -> bool:
    """Whether the other part may import this one."""
    return part == other or LEVEL[part] > LEVEL[other] or (other, part) in SIDEWAYS | UPWARD


def test_third_party_modules_stay_where_they_belong() -> None:
    packages = {
        (part_of(module), name.split(".")[0]) for module in MODULES for name in all_imports(module)
    }
    assert not {
        (part, package)
        for part, package in packages
        if package not in {"pixelmaze", *sys.stdlib_module_names, *THIRD_PARTY.get(part, ())}
    }


def test_no_modules_import_each_other() -> None:
    order = TopologicalSorter(
        {module: imports_when_loaded(module) - {module} for module in MODULES}
    )
    order.prepare()  # raises CycleError, which names them


def test_core_loads_the_standard_library_alone() -> None:
    code = """if True:
        import sys
        before = set(sys.modules)
        import pixelmaze
        maze = pixelmaze.generate(8, 4, seed=4711)
        assert pixelmaze.solve(maze).found
        assert pixelmaze.read(pixelmaze.write(maze)) == maze
        loaded = {name.split(".")[0] for name in set(sys.modules) - before}
        print(*loaded - sys.stdlib_module_names)
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["pixelmaze"]
