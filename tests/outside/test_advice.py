"""Advice on usual mistakes: what is told of each, and that nobody else gets any."""

import json
import re
from pathlib import Path

import pytest
from support.cli import run
from support.learners import CORRIDOR, GOOD, SHORT, drained, file_with, inline, remote
from support.pages import Film

from pixelmaze.commands.guide import page
from pixelmaze.commands.new import STYLES, template
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.advice import advice_on
from pixelmaze.run.factory import from_id
from pixelmaze.run.outcomes import Budget, Fault, FaultKind
from pixelmaze.ui.watch.own_code import fault_words

MAZE = "square-8x6-prim-5-braid-30"
FOLDER = Path(__file__).parents[1] / "mistakes"
MISTAKES = {path.stem: path for path in sorted(FOLDER.glob("*.py"))}
GUIDE = page("own-algorithm") + page("own-details")
each_mistake = pytest.mark.parametrize("name", MISTAKES)


def expected(name: str) -> dict[str, str]:
    """What the docstring of a mistake says that is told; dots stand for whatever differs."""
    docstring = MISTAKES[name].read_text("utf-8").split('"""')[1]
    parts = re.split(r"^(Told|Advice|Check): ?", docstring, flags=re.MULTILINE)[1:]
    return {
        key: " ".join(words.split()) for key, words in zip(parts[::2], parts[1::2], strict=True)
    }


def code_of(name: str) -> str:
    """The code of a mistake, on its lines: its docstring has the very words that advice looks for
    in code."""
    _, docstring, code = MISTAKES[name].read_text("utf-8").split('"""', 2)
    return "\n" * docstring.count("\n") + code


def is_told(words: str, text: str) -> bool:
    pattern = ".*".join(map(re.escape, words.split("...")))
    return re.search(pattern, " ".join(text.split())) is not None


def test_there_are_enough() -> None:
    assert len(MISTAKES) > 20


@pytest.mark.few(18)
@each_mistake
def test_solve_tells_the_cause_and_what_to_do(name: str, tmp_path: Path) -> None:
    advice = expected(name)
    file_with(tmp_path, code_of(name), f"{name}.py")
    done = run(tmp_path, f"solve {MAZE} --solver {name}.py --budget 5000,1")
    said = done.stderr[done.stderr.index("pixelmaze: ") :].splitlines()
    assert is_told(advice["Told"], said[0])
    assert said[1:] == ([f"  {advice['Advice']}"] if advice["Advice"] else [])


@pytest.mark.thorough
@each_mistake
def test_check_tells_them_too(name: str, tmp_path: Path) -> None:
    file_with(tmp_path, code_of(name), f"{name}.py")
    done = run(tmp_path, f"check {name}.py --count 10 --budget 3000,1")
    assert is_told(expected(name)["Check"], done.stdout)


# ---- other mistakes, in few lines ----------------------------------------------------------------

OTHERS = {
    "a value that is called": (
        "def solve(walker):\n  while not walker.at_goal():\n    walker.go('right')",
        "Line 2: `at_goal` is a value, not a function: remove the brackets.",
    ),
    "a function that is not called": (
        "def solve(walker):\n  for way in walker.open_ways:\n    walker.go(way)",
        "A function only runs when you call it, with brackets, as in open_ways().",
    ),
    "an empty heap": (
        "from heapq import heappop\ndef solve(maze):\n  cell = heappop([])",
        "It is empty: loop only while something is left in it, as in `while queue:`.",
    ),
    "an empty set": (
        "def solve(maze):\n  cell = set().pop()",
        "It is empty: loop only while something is left in it, as in `while queue:`.",
    ),
    "a deque that is not imported": (
        "def solve(maze):\n  queue = deque([maze.start])",
        "Add `from collections import deque` at the top of the file.",
    ),
    "a module that is not imported": (
        "def solve(walker):\n  random.choice(walker.open_ways())",
        "Add `import random` at the top of the file.",
    ),
    "the length of a generator": (
        "def solve(maze):\n  return len(go(maze))\ndef go(maze):\n  yield maze.start",
        "Use `yield from`: it runs the function and gives you what it returns.",
    ),
    "a generator that is asked whether it is true": (
        "def solve(maze):\n  if go(maze): pass\ndef go(maze):\n  yield maze.start",
        "Line 2: go() yields, so a plain call runs nothing. Use `yield from`: it "
        "runs the function and gives you what it returns.",
    ),
    "a generator that is returned by a search": (
        "from pixelmaze import visit\ndef solve(maze):\n  yield visit(maze.start)\n"
        "  return go(maze)\ndef go(maze):\n  yield visit((1, 0), (0, 0))",
        "Use `yield from`: it runs the function and gives you what it returns.",
    ),
    "a step that is not yielded": (
        "from pixelmaze import visit\ndef solve(maze):\n  visit(maze.start)",
        "Line 3: visit() alone does nothing: write `yield visit(…)`.",
    ),
    "a walker that yields": (
        "def solve(walker, *, far=1):\n  return go(walker)\ndef go(walker):\n  yield 'right'",
        "A walker moves by calling go(): remove `yield`.",
    ),
    "steps in a list": (
        "def solve(start, goal, walls):\n  return []",
        "Take one parameter: maze or walker.",
    ),
    "three parameters that are cells": (
        "def solve(maze, x, y):\n  return (x, y) in maze.neighbours((x, y))",
        "Take one parameter: maze or walker.",
    ),
    "three parameters and a path": (
        "def solve(start, goal, walls):\n  return [(0, 0), (1, 0)]",
        "Take one parameter: maze or walker.",
    ),
    "visits in the style steps": (
        "from pixelmaze import visit\ndef solve(maze, start, goal):\n  yield visit(start)",
        "Take one parameter: maze or walker.",
    ),
    "two parameters": (
        "def solve(start, goal):\n  pass",
        "Take one parameter: maze or walker.",
    ),
    "a cell": (
        "def solve(maze):\n  return maze.goal",
        "Return a list of the cells from the start to the goal, or None if there is no path.",
    ),
    "a module that is not there": (
        "def solve(maze):\n  import neighbors",
        "Check the spelling, and that it is installed alongside pixelmaze.",
    ),
    "a dictionary": (
        "def solve(maze):\n  return {(0, 0): None, (2, 0): (0, 0)}",
        "Follow this dictionary from the goal back to the start: return the cells you pass.",
    ),
    "a set": (
        "def solve(maze):\n  return {(1, 0), (0, 0), (3, 0), (2, 0)}",
        "A set has no order: return a list.",
    ),
    "a path without its goal": (
        "def solve(maze):\n  return [(0, 0), (1, 0), (2, 0)]",
        "The goal is missing: append it.",
    ),
    "a path back without its start": (
        "def solve(maze):\n  return [(3, 0), (2, 0), (1, 0)]",
        "It runs back from the goal, and the start is missing: return [maze.start, *path[::-1]].",
    ),
    "a path that ends too early": ("def solve(maze):\n  return [(0, 0), (1, 0)]", ""),
    "one of several goals": (
        "def solve(maze):\n  if maze.start in maze.goal: return [maze.start]",
        "Line 2: `goal` is one cell: write `== maze.goal` or `in maze.goals`.",
    ),
    "a cell that was never visited": (
        "from pixelmaze import visit\ndef solve(maze):\n  yield visit((2, 0), (1, 0))",
        "In visit(cell, came_from), `came_from` must be a neighbour you have already visited.",
    ),
    "a path that goes on": (
        "def solve(maze):\n  path = [maze.start]\n  path = path.reverse()\n  return path",
        "Line 3: reverse() returns None: call it on its own line.",
    ),
}


@pytest.mark.thinned
@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("runner", [inline, remote])
def test_other_mistakes(name: str, runner: object, tmp_path: Path) -> None:
    source, advice = OTHERS[name]
    assert callable(runner)
    feed = runner(from_id(CORRIDOR), file_with(tmp_path, source), SHORT)
    drained(feed)
    assert feed.fault
    assert feed.fault.advice == advice


# ---- what looks like a usual mistake, and is another one -----------------------------------------

STORED = "check that you store each cell and look it up before you go there."
ALIKE = {
    "a goal that is not reached": (
        """
        def solve(maze):
            came, queue = {maze.start: None}, [maze.start]
            for cell in queue:
                for there in maze.neighbours(cell):
                    if there not in came:
                        came[there] = cell
                        queue.append(there)
            path, cell = [], maze.goal
            while cell:
                path.append(cell)
                cell = came[cell]
            return path[::-1]
        """,
        "The goal was not reached: return None if nothing is stored for it.",
    ),
    "a key that is no cell": (
        "def solve(maze):\n  return {}[9, 9]",
        "",
    ),
    "a search that is not run, and a key": (
        """
        from pixelmaze import visit
        def solve(maze):
            came = {maze.start: None}
            go(maze, maze.start, came)
            return [came[maze.goal], maze.goal]
        def go(maze, cell, came):
            yield visit(cell, came[cell])
        """,
        "Line 5: go() yields, so a plain call runs nothing. Use `yield from`: it "
        "runs the function and gives you what it returns.",
    ),
    "a walker that needs no result": (
        """
        def solve(walker):
            explore(walker)
        def explore(walker):
            for way in walker.open_ways():
                walker.go(way)
            if walker.at_goal:
                return [walker.position]
            for _ in range(9):
                walker.go_ahead()
        """,
        "",
    ),
    "a walker that returns nothing": (
        """
        def solve(walker):
            return walk(walker)
        def walk(walker):
            while not walker.at_goal:
                walker.go(walker.open_ways()[-1])
                walker.turn_around()
                walker.go_ahead()
        """,
        "It keeps coming back to the same cells: keep a set of the cells you have seen.",
    ),
    "a loop that is a choice": (
        """
        def step(walker):
            for way in walker.open_ways()[::-1]:
                print("I take", way)
                walker.go(way)
                walker.go("left")
                return
        def solve(walker):
            while not walker.at_goal:
                step(walker)
        """,
        "It keeps coming back to the same cells: keep a set of the cells you have seen.",
    ),
    "a set that holds other things": (
        """
        def solve(walker):
            seen = set()
            while not walker.at_goal:
                for way in walker.open_ways():
                    if way not in seen:
                        seen.add(walker.position)
                        walker.go(way)
                        walker.turn_around()
                        walker.go_ahead()
                        break
        """,
        f"It keeps coming back to the same cells: {STORED}",
    ),
    "a queue that nothing is taken from": (
        """
        from pixelmaze import visit
        def solve(maze):
            queue, came = [maze.start], {maze.start: None}
            while queue:
                cell = queue[0]
                yield visit(cell, came[cell])
                for there in maze.neighbours(cell):
                    if there not in came:
                        came[there] = cell
        """,
        f"It keeps coming back to the same cells: {STORED}",
    ),
    "a generator expression": (
        "def solve(maze):\n  new = (n for n in maze.neighbours(maze.start))\n  len(new)",
        "",
    ),
    "a path that is followed without end": (
        """
        def solve(maze):
            came = {there: maze.start for there in maze.neighbours(maze.start)}
            came[maze.start] = maze.start
            return path_to(maze.start, came)
        def path_to(cell, came):
            return path_to(came[cell], came) + [cell]
        """,
        "",
    ),
    "neighbours of another class": (
        """
        class Node:
            neighbours = []
        def is_end(node):
            return not node.neighbours
        def solve(maze):
            if is_end(Node()):
                return None
        """,
        "",
    ),
    "a maze of another class": (
        """
        class Node:
            neighbours = []
        def is_end(maze):
            return not maze.neighbours
        def solve(maze):
            if is_end(Node()):
                return None
        """,
        "",
    ),
    "append() of another class": (
        """
        class Path:
            def append(self, cell):
                return self
        def solve(maze):
            path = Path()
            path = path.append(maze.start)
        """,
        "",
    ),
    "a name that is no module": ("def solve(walker):\n  if time > 100:\n    return", ""),
    "names of mazes and of walkers": (
        "def solve(walker):\n  while walker.position != walker.goal:\n    walker.go_ahead()",
        "",
    ),
    "a cell that is in the path twice": (
        "def solve(maze):\n  return [maze.start, *maze.neighbours(maze.start)] + [(1, 0), (2, 0)]",
        "This cell is in the path twice: remove one.",
    ),
    "a path that is returned in a wrong case": (
        """
        from pixelmaze import visit
        def solve(maze):
            path = []
            for cell in maze.cells():
                yield visit(cell, path[-1] if path else None)
                path.append(cell)
                if cell == "goal":
                    return path
        """,
        "",
    ),
}


@pytest.mark.few(20)
@pytest.mark.parametrize("name", ALIKE)
def test_what_is_alike_gets_no_false_advice(name: str, tmp_path: Path) -> None:
    source, advice = ALIKE[name]
    maze = from_id(CORRIDOR)
    if "not reached" in name:
        maze = Maze(maze.grid, bytearray(len(maze.passages)), maze.start, maze.goals)
    feed = remote(maze, file_with(tmp_path, source), SHORT)
    drained(feed)
    assert feed.fault
    assert feed.fault.advice == advice


@pytest.mark.thorough
def test_who_asks_is_not_told_to_ask(tmp_path: Path) -> None:
    source = """
        def solve(walker):
            while not walker.at_goal:
                if not walker.can_go("right"):
                    walker.turn_left()
                walker.go_ahead()
    """
    file_with(tmp_path, source)
    text = run(tmp_path, "check mine.py --count 10").stdout
    assert "Walks through walls: line 6: walked " in " ".join(text.split())
    assert not re.search("Ask before|ask (for|which)|same moves", text)


# ---- who gets no advice --------------------------------------------------------------------------

RIGHT = {
    **GOOD,
    **{style: template("solver", style, "mine.py") for style in STYLES["solver"]},
    **dict(re.findall(r"<!-- file: (\w+)\.py -->\n```python\n(.*?)```", GUIDE, re.DOTALL)),
}
del RIGHT["typo"], RIGHT["lost"]  # which the guide shows as mistakes
FRIENDS = {
    "a method with the name of a function": """
        class Queue:
            def list(self):
                yield 1

        def solve(maze):
            list(maze.cells())
    """,
    "a function that is decorated": """
        from functools import partial

        def run(function):
            return lambda maze: [*function(maze)]

        @run
        def go(maze):
            yield maze.start

        def solve(maze):
            go(maze)
    """,
    "a result that is not needed": """
        def solve(maze):
            seen = set()
            return [] if go(maze, maze.start, seen) else None

        def go(maze, cell, seen):
            seen.add(cell)
            for there in maze.neighbours(cell):
                if there not in seen:
                    go(maze, there, seen)
            return seen
    """,
    "the first of several": """
        def solve(maze):
            for there in maze.neighbours(maze.start):
                return [maze.start, there]
    """,
    "steps in a list": """
        from pixelmaze import solver

        @solver("mine", title="Mine")
        def solve(maze, start, goal):
            return [(0, 0)]
    """,
    "two functions of a name": """
        def go(maze):
            yield maze.start

        def solve(maze):
            def go(maze):
                return [*maze.cells()]
            go(maze)
    """,
    "a function that is given": """
        def go(maze):
            yield maze.start

        def solve(maze):
            walk(maze, [*maze.cells()].index)

        def walk(maze, go):
            go(maze.start)
    """,
    "a loop with continue": """
        def solve(maze):
            cells = iter(maze.cells())
            while True:
                cell = next(cells)
                if cell not in maze.goals:
                    continue
                return [cell]
    """,
    "methods of others": """
        class Sight:
            marks = 0

        def solve(maze):
            if Sight.marks and not Sight.marks:
                return [maze.start]
    """,
}


@pytest.mark.parametrize("source", [*RIGHT.values(), *FRIENDS.values()])
@pytest.mark.parametrize("kind", [FaultKind.NOT_FOUND, FaultKind.NO_STEP])
def test_nobody_else_gets_advice(source: str, kind: FaultKind, tmp_path: Path) -> None:
    path = file_with(tmp_path, source)
    assert advice_on(Fault("", kind=kind), str(path), from_id("square-8x6-prim-5")) == ""


@pytest.mark.few(12)
@pytest.mark.parametrize("name", RIGHT)
def test_right_programs_have_no_fault(name: str, tmp_path: Path) -> None:
    if "def solve" in RIGHT[name]:
        feed = remote(from_id("square-8x6-prim-5"), file_with(tmp_path, RIGHT[name]))
        drained(feed)
        assert feed.fault is None


def test_deep_recursion_is_not_called_endless(tmp_path: Path) -> None:
    """Python ends it before it has come to every cell of a large maze."""
    source = """
        def solve(maze):
            seen = set()
            def go(cell):
                seen.add(cell)
                for there in maze.neighbours(cell):
                    if there not in seen:
                        go(there)
            go(maze.start)
    """
    feed = inline(from_id("square-12000x1-prim-1"), file_with(tmp_path, source), Budget(seconds=60))
    drained(feed)
    assert feed.fault
    assert feed.fault.message.startswith("RecursionError")
    assert feed.fault.advice == ""


def test_expression_of_any_length_can_be_advised_on(tmp_path: Path) -> None:
    source = f"""
        def solve(maze):
            total = {" + ".join(["1"] * 2000)}
            if total < 0:
                return True
    """
    feed = inline(from_id("square-5x1-prim-1"), file_with(tmp_path, source))
    drained(feed)
    assert feed.fault
    assert feed.fault.kind == FaultKind.NOT_FOUND


def test_few_steps_are_not_called_endless(tmp_path: Path) -> None:
    file_with(tmp_path, RIGHT["wall"])
    done = run(tmp_path, f"solve {MAZE} --solver mine.py --budget 5")
    assert "still running after 5 steps" in done.stderr
    assert len(done.stderr.splitlines()) == 1


# ---- right programs that may be better -----------------------------------------------------------

SILENT = RIGHT["search"].replace("yield visit", "visit").replace("yield frontier", "frontier")
STATE = """
    seen = set()
    def solve(maze{more}):
        came, queue = {{maze.start: None}}, [maze.start]
        for cell in queue:
            seen.add(cell)
            for there in maze.neighbours(cell):
                if there not in seen:
                    seen.add(there)
                    came[there] = cell
                    queue.append(there)
        if not maze.goal in came:
            return None
        path = [maze.goal]
        while path[-1] != maze.start:
            path.append(came[path[-1]])
        return path[::-1]
"""


def verdict_on(source: str, folder: Path, more: str) -> str:
    """What `check` says of a program."""
    file_with(folder, source)
    data = json.loads(run(folder, f"check mine.py --json {more}").stdout)
    verdict: str = data["checked"][0]["verdict"]
    return verdict


@pytest.mark.few(3)
@pytest.mark.parametrize("command", ["solve {}", "watch {} --prompt", "check --count 2"])
def test_steps_that_are_not_yielded_are_told_where_the_path_is_right(
    command: str, tmp_path: Path
) -> None:
    assert "yield" not in SILENT
    file_with(tmp_path, SILENT)
    words, _, more = command.format(MAZE).partition(" ")
    done = run(
        tmp_path,
        f"{words} mine.py {more}" if words == "check" else f"{words} {more} --solver mine.py",
    )
    text = " ".join((done.stdout + done.stderr).split())
    assert re.search(r"Line \d+: visit\(\) alone does nothing: write `yield visit\(…\)`", text)


@pytest.mark.thorough
@pytest.mark.parametrize("more", ["", ", seen=set()"])
def test_check_finds_state_that_is_kept_between_runs(more: str, tmp_path: Path) -> None:
    source = STATE.format(more=more)
    verdict = verdict_on(source, tmp_path, "--count 3 --only perfect")
    assert verdict.startswith("Correct once, but not when it runs again in the same process: ")
    assert verdict.endswith("create it inside solve(), not outside it or as seen=set().")
    kept = "def solve(maze):\n    seen.clear()"
    source = source.replace(f"def solve(maze{more}):", kept.replace("\n", "\n    "))
    assert verdict_on(source, tmp_path, "--count 3 --only perfect").startswith("Correct in all")


def test_chance_is_not_taken_for_state(tmp_path: Path) -> None:
    """The second run draws the numbers of the first."""
    source = """
        import random
        def solve(maze):
            drawn = random.random()
            if not draws:
                draws.append(drawn)
            cell = maze.start if draws == [drawn] else maze.goal
            path = [cell]
            while cell not in maze.goals:
                options = maze.neighbours(cell)
                cell = random.choice(options)
                path.append(cell)
            return path
        draws = []
    """
    verdict = verdict_on(source, tmp_path, "--count 4 --only corridors")
    assert verdict.startswith("Correct in all")


@pytest.mark.thorough
def test_walkers_are_run_again_too(tmp_path: Path) -> None:
    source = """
        calls = []
        def solve(walker):
            calls.append(walker)
            while not walker.at_goal and len(calls) < 2:
                walker.turn_left()
                while walker.is_wall_ahead():
                    walker.turn_right()
                walker.go_ahead()
    """
    verdict = verdict_on(source, tmp_path, "--count 3 --only perfect")
    assert verdict.startswith("Correct once, but not when it runs again in the same process: ")


@pytest.mark.thorough
def test_who_searches_for_one_of_several_goals_is_told_of_the_others(tmp_path: Path) -> None:
    source = (
        STATE.format(more="")
        .replace("seen.add(cell)", "seen.update(came)")
        .replace("came, queue", "seen.clear(); came, queue")
    )
    only = "--only contest"
    nearest = "The nearest of several goals counts: `maze.goals` has them all."
    verdict = verdict_on(source, tmp_path, f"--count 4 {only}")
    assert re.search(
        r"\. \d+ of \d+ paths are as short as possible; the others are \d+\.\d moves ", verdict
    )
    assert verdict.endswith(f" too long on average. {nearest}")
    assert verdict_on(source, tmp_path, f"--count 4 {only} --shortest").endswith(nearest)


@pytest.mark.thorough
def test_no_remedy_for_a_path_that_mends_it_in_small_mazes_only(tmp_path: Path) -> None:
    """The goal alone, and the goal with the cell before it."""
    for path, advice in [
        ("[cell]", "That is a single cell: return all of them, from the start to the goal."),
        ("[came[cell], cell]", ""),
    ]:
        source = f"""
            def solve(maze):
                came, queue = {{maze.start: None}}, [maze.start]
                for cell in queue:
                    if cell in maze.goals:
                        return {path}
                    for there in maze.neighbours(cell):
                        if there not in came:
                            came[there] = cell
                            queue.append(there)
        """
        verdict = verdict_on(source, tmp_path, "--count 6 --only corridors --seed 1")
        assert "is missing" not in verdict
        assert verdict.endswith(advice)


@pytest.mark.thorough
def test_a_module_that_loads_is_not_called_endless(tmp_path: Path) -> None:
    file_with(tmp_path, "import time\ntime.sleep(9)", "slowly.py")
    verdict = verdict_on(
        "import slowly\ndef solve(maze): pass",
        tmp_path,
        "--budget 99,1 --only corridors --count 4",
    )
    assert verdict == (
        "Has not started: line 1: no step for 1 second. This module is still loading: allow more "
        "time, as in `--budget 20000,30`."
    )


def test_tabs_among_spaces(tmp_path: Path) -> None:
    file_with(tmp_path, "def solve(maze):\n        if maze:\n\t    return")
    text = run(tmp_path, f"solve {MAZE} --solver mine.py").stderr
    assert text.endswith("; indent with spaces only\n")


LOOPS = {
    "for cell in queue:\n        for there in maze.neighbours(cell):\n"
    "            queue.append(there)": (3, "keep a set of the cells you have seen."),
    "while queue:\n        for there in maze.cells():\n            queue[0] = there": (
        3,
        "check what should end it.",
    ),
    "while queue:\n        lose(queue)\ndef lose(queue):\n    queue[0] = 1": (
        3,
        "check what should end it.",
    ),
    "while queue:\n        for there in queue:\n            queue = [there]": (
        3,
        "check what should end it.",
    ),
}


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("runner", [inline, remote])
def test_the_loop_that_repeats_is_named(loop: str, runner: object, tmp_path: Path) -> None:
    line, todo = LOOPS[loop]
    source = f"def solve(maze):\n    queue = [maze.start]\n    {loop}"
    assert callable(runner)
    feed = runner(from_id(MAZE), file_with(tmp_path, source), SHORT)
    drained(feed)
    assert feed.fault.message == SHORT.late.message
    assert feed.fault.advice == f"It is stuck in the loop at line {line}: {todo}"


def test_a_loop_that_must_end_is_not_blamed(tmp_path: Path) -> None:
    source = """
        from threading import Event
        def solve(maze):
            for _ in range(3):
                Event().wait()
    """
    feed = remote(from_id(MAZE), file_with(tmp_path, source), SHORT)
    drained(feed)
    assert feed.fault
    assert (feed.fault.message, feed.fault.advice) == (SHORT.late.message, "")


# ---- where it is shown ---------------------------------------------------------------------------

BACKWARDS = """
from pixelmaze import visit

def solve(maze):
    yield visit(maze.start)
    return [*maze.cells()][::-1]
"""
ADVICE = "It runs from the goal to the start: return path[::-1]."


def test_advice_in_data(tmp_path: Path) -> None:
    file_with(tmp_path, BACKWARDS)
    data = json.loads(run(tmp_path, f"solve {CORRIDOR} --solver mine.py,bfs --json").stdout)
    assert [one["advice"] for one in data] == [ADVICE, None]
    done = run(tmp_path, "check mine.py --only corridors --count 4 --json --junit it.xml")
    [report] = json.loads(done.stdout)["checked"]
    assert {trial["advice"] for trial in report["trials"]} <= {ADVICE, None}
    assert ADVICE in report["verdict"]
    assert f"\n{ADVICE}</failure>" in (tmp_path / "it.xml").read_text()


def test_advice_when_steps_are_printed(tmp_path: Path) -> None:
    file_with(tmp_path, BACKWARDS)
    done = run(tmp_path, f"watch {CORRIDOR} --solver mine.py --prompt")
    assert done.stderr.endswith(f"not at the start 0,0\n  {ADVICE}\n")


def test_advice_in_a_race(tmp_path: Path) -> None:
    file_with(tmp_path, BACKWARDS)
    command = f"race {CORRIDOR} --solvers mine.py,bfs --terminal --record race.svg"
    assert f"not at the start 0,0\n  {ADVICE}\n" in run(tmp_path, command).stdout


def test_advice_in_a_film(tmp_path: Path) -> None:
    file_with(tmp_path, BACKWARDS)
    run(tmp_path, f"watch {CORRIDOR} --solver mine.py --record film.html")
    [board] = Film((tmp_path / "film.html").read_text("utf-8")).data["boards"]
    assert board["fault"].endswith(f"not at the start 0,0 – {ADVICE}")


@pytest.mark.thorough
def test_advice_to_whoever_makes_mazes(tmp_path: Path) -> None:
    file_with(tmp_path, "def generate(maze, random):\n  yield carve(*maze.cells()[:2])")
    advice = "Add `from pixelmaze import carve` at the top of the file."
    done = run(tmp_path, "generate --generator mine.py --size 4x1 --seed 1")
    assert done.stderr.endswith(f": name 'carve' is not defined\n  {advice}\n")
    assert advice in run(tmp_path, "check mine.py --count 5").stdout.replace("\n ", "")


def test_advice_in_the_editor() -> None:
    fault = Fault("it returned True, not a path", "mine.py", 6, advice="Return a list of cells.")
    assert fault_words(fault) == "Line 6: it returned True, not a path – Return a list of cells."


@pytest.mark.thorough
def test_advice_in_a_comparison(tmp_path: Path) -> None:
    file_with(tmp_path, BACKWARDS)
    command = "compare --solvers mine.py,bfs --size 4x1 --count 2 --seed 1"
    assert f": mine.py: the path starts at 3,0, not at the start 0,0\n    {ADVICE}\n" in (
        run(tmp_path, command).stdout
    )
    runs = json.loads(run(tmp_path, f"{command} --json").stdout)["runs"]
    assert [one["advice"] for one in runs] == [ADVICE, None] * 2
