"""Solvers as learners write them, and what becomes of them in a maze."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from pixelmaze.maze.maze import Maze
from pixelmaze.outside.runs import search_by, search_in_file
from pixelmaze.run.feed import Feed
from pixelmaze.run.outcomes import FAILED, USUAL, Budget

WALL_FOLLOWER = """
def solve(walker):
    while not walker.at_goal:
        walker.turn_right()
        while walker.is_wall_ahead():
            walker.turn_left()
        walker.go_ahead()
"""
BREADTH_FIRST = """
from collections import deque
from pixelmaze import frontier, visit

def solve(maze):
    came_from = {maze.start: None}
    queue = deque([maze.start])
    while queue:
        cell = queue.popleft()
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            path = []
            while cell:
                path.append(cell)
                cell = came_from[cell]
            return path[::-1]
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
                yield frontier(there, cell)
"""
PATH_ONLY = """
def solve(maze):
    def search(cell):
        if cell in maze.goals:
            return [cell]
        known.add(cell)
        for there in maze.neighbours(cell):
            if there not in known and (rest := search(there)):
                return [cell, *rest]
        return None
    known = set()
    return search(maze.start)
"""
RECURSIVE = """
from pixelmaze import visit

def solve(maze):
    known = {maze.start}
    def search(cell):
        if cell in maze.goals:
            return [cell]
        for there in maze.neighbours(cell):
            if there not in known:
                known.add(there)
                yield visit(there, cell)
                rest = yield from search(there)
                if rest:
                    return [cell, *rest]
        return None
    yield visit(maze.start)
    return (yield from search(maze.start))
"""
DEEP = """
from pixelmaze import visit

def solve(maze):
    seen = set()
    return (yield from search(maze, maze.start, 0, seen))

def search(maze, cell, depth, seen, before=None):
    seen.add(cell)
    yield visit(cell, before)
    if cell == maze.goal:
        return [cell]
    for there in maze.neighbours(cell):
        if there not in seen:
            rest = yield from search(maze, there, depth + 1, seen, cell)
            if rest:
                return [cell, *rest]
    return None
"""
TWO_SIDED = """
from pixelmaze import visit

def solve(maze):
    came_from = {maze.start: None}, {maze.goal: None}
    queue = [(maze.start, 0), (maze.goal, 1)]
    def route(cell, side):
        while cell:
            yield cell
            cell = came_from[side][cell]
    for cell, side in queue:
        yield visit(cell, came_from[side][cell])
        for there in maze.neighbours(cell):
            if there in came_from[1 - side]:
                ends = (there, cell) if side else (cell, there)
                return [*route(ends[0], 0)][::-1] + [*route(ends[1], 1)]
            if there not in came_from[side]:
                came_from[side][there] = cell
                queue.append((there, side))
"""
ARCS = """
from pixelmaze.maze.grid import any_arc_into, arcs
from pixelmaze.maze.step import PATH, START, VISIT

def solve(maze, start, goal):
    grid, route, known = maze.grid, [], {start}
    yield START, any_arc_into(grid, start)
    def search(cell):
        if cell == goal:
            return True
        for arc in arcs(grid, cell):
            if maze.passages[arc] and grid.head[arc] not in known:
                known.add(grid.head[arc])
                yield VISIT, arc
                route.append(arc)
                if (yield from search(grid.head[arc])):
                    return True
                route.pop()
        return False
    if (yield from search(start)):
        for arc in route:
            yield PATH, arc
"""

GOOD = {
    "search": BREADTH_FIRST,
    "path": PATH_ONLY,
    "recursive": RECURSIVE,
    "two-sided": TWO_SIDED,
    "arcs": ARCS,
}
"""Solvers of every style that find a path wherever there is one."""


class Ending(NamedTuple):
    """A program, and how it ends in the maze of the tests."""

    source: str
    message: str
    """The message, or what it begins with."""
    line: int = 0
    """The line that is blamed, counted in the source; 0 for none."""


CORRIDOR = "square-4x1-prim-1"
"""The maze of the endings: four cells in a row."""

ENDINGS = {
    "wall": Ending("def solve(walker):\n  walker.go('right')\n  walker.go('up')",
                   "walked out of the maze, up from 1,0", 3),
    "caught": Ending("def solve(walker):\n while 1:\n  try:\n   walker.go('left')\n  except:\n   1",
                     "walked out of the maze, left from 0,0", 4),
    "no way so named": Ending("def solve(walker):\n  walker.go('north')",
                              "'north' is not a direction: expected one of right, up, left, "
                              "down", 2),
    "walker's neighbours": Ending("def solve(me):\n  me.neighbours((0, 0))",
                                  "AttributeError: a walker has no 'neighbours', but a maze "
                                  "does", 2),
    "walker's word misspelt": Ending("def solve(walker):\n  walker.goahead()",
                                     "AttributeError: a walker has no 'goahead'; did you mean "
                                     "'go_ahead'?", 2),
    "walker's word in part": Ending("def solve(walker):\n  walker.is_wall()",
                                    "AttributeError: a walker has no 'is_wall'; did you mean "
                                    "'is_wall_ahead'?", 2),
    "maze's word misspelt": Ending("def solve(maze):\n  yield maze.neighbors(maze.start)",
                                   "AttributeError: a maze has no 'neighbors'; did you mean "
                                   "'neighbours'?", 2),
    "list's word misspelt": Ending("def solve(walker):\n  [].apend(1)",
                                   "AttributeError: 'list' object has no attribute 'apend'; did "
                                   "you mean 'append'?", 2),
    "name misspelt": Ending("def solve(walker):\n  while not wlaker.at_goal:\n    pass",
                            "NameError: name 'wlaker' is not defined; did you mean 'walker'?", 2),
    "error of a strange name": Ending("def solve(walker):\n  raise AttributeError('x', name=5)",
                                      "AttributeError: x", 2),
    "strange names": Ending("def solve(walker):\n  Odd().b\nclass Odd:\n  __dir__ = lambda me: [5]",
                            "AttributeError: 'Odd' object has no attribute 'b'", 2),
    "maze that walks": Ending("def solve(maze):\n  maze.go('right')",
                              "AttributeError: a maze has no 'go', but a walker does", 2),
    "error": Ending("def solve(walker):\n  return helper()\ndef helper():\n  return 1 / 0",
                    "ZeroDivisionError: division by zero", 4),
    "no parameter": Ending("\ndef solve():\n  pass", "solve() has no parameters; a solver", 2),
    "two parameters": Ending("def solve(a, b):\n  pass", "solve() has 2 parameters; a solver", 1),
    "async": Ending("async def solve(maze):\n  pass", "solve() is async", 1),
    "keyword": Ending("def solve(maze, *, how):\n  pass", "solve() needs the keyword 'how'", 1),
    "no step": Ending("def solve(maze):\n  x = 1\n  yield 42",
                      "it yielded 42, which is not a step", 3),
    "no arc": Ending("def solve(maze, start, goal):\n  yield 4, 99",
                     "the algorithm yielded (4, 99), which is not a step", 2),
    "not steps": Ending("def solve(maze, start, goal):\n  return 42", "it returned 42, not steps"),
    "no cell": Ending("def solve(maze):\n  return maze.neighbours((9, 9))",
                      "9,9 is not a cell of this maze", 2),
    "a list": Ending("def solve(maze):\n  maze.neighbours([0, 0])",
                     "[0, 0] is not a cell of this maze", 2),
    "jump": Ending("from pixelmaze import visit\ndef solve(maze):\n  yield visit(maze.start)\n"
                   "  yield visit((3, 0), maze.start)", "0,0 and 3,0 are not neighbours", 4),
    "not reached": Ending("from pixelmaze import visit\ndef solve(maze):\n"
                          "  yield visit((2, 0), (1, 0))",
                          "walked from 1,0 to 2,0, but 1,0 had not been reached, at step 1", 3),
    "came from nowhere": Ending("from pixelmaze import visit\ndef solve(maze):\n"
                                "  yield visit((2, 0))",
                                "visit(2,0) does not say which cell it came from", 3),
    "no path": Ending("def solve(maze):\n  return 42", "it returned 42, not a path"),
    "path from elsewhere": Ending("def solve(maze):\n  return [(1, 0), (2, 0), (3, 0)]",
                                  "the path starts at 1,0, not at the start 0,0"),
    "path to elsewhere": Ending("def solve(maze):\n  return [(0, 0), (1, 0)]",
                                "the path ends at 1,0, not at the goal 3,0"),
    "path of one": Ending("def solve(maze):\n  return [maze.start]",
                          "the path ends at 0,0, not at the goal 3,0"),
    "path with a gap": Ending("def solve(maze):\n  return [(0, 0), (1, 0), (3, 0)]",
                              "the path has a gap from 1,0 to 3,0, which are not neighbours"),
    "nothing": Ending("def solve(maze):\n  pass", "there is a path, but it was not found"),
    "exit": Ending("import sys\ndef solve(walker):\n  sys.exit(3)", "it called sys.exit(3)", 3),
    "recursion": Ending("def solve(walker):\n  solve(walker)", "RecursionError: maximum", 2),
    "own class": Ending("class Odd(Exception):\n  def __str__(self):\n    raise OSError\n"
                        "def solve(walker):\n  raise Odd", "Odd: (OSError in its __str__)", 5),
}  # fmt: skip
"""Programs that go wrong, wherever they run."""

ENDLESS = {
    "steps": Ending(
        "def solve(walker):\n  while 1:\n    walker.go('right')\n    walker.go('left')",
        "still running after 500 steps", 3,
    ),
    "loop": Ending("def solve(walker):\n  while 1: pass", "no step for 0.3 seconds", 2),
    "stubborn": Ending(
        "def solve(walker):\n  while 1:\n    try:\n      while 1: pass\n    except: break",
        "no step for 0.3 seconds",
    ),
}  # fmt: skip
SHORT = Budget(steps=500, seconds=0.3)


def check_ending(ending: Ending, feed: Feed) -> None:
    """Drain a feed that goes wrong, and look at its fault."""
    steps = drained(feed)
    assert feed.fault
    assert feed.fault.message.startswith(ending.message), feed.fault
    assert "\n" not in feed.fault.message
    assert (feed.outcome, Path(feed.fault.file).name) == (FAILED, "mine.py")
    assert len(feed.lines) == len(steps)
    if ending.line:
        assert feed.fault.line == ending.line
    lines = ending.source.splitlines()
    for frame in feed.fault.frames:
        assert frame.text == lines[frame.line - 1].strip()


def file_with(folder: Path, source: str, name: str = "mine.py") -> Path:
    path = folder / name
    path.write_text(dedent(source), encoding="utf-8")
    return path


def function_in(path: Path, name: str = "solve") -> Callable[..., object]:
    """The function of a file, as if it were imported."""
    names: dict[str, Callable[..., object]] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    return names[name]


def inline(maze: Maze, path: Path, budget: Budget = USUAL) -> Feed:
    """The run of a file's function in this process."""
    return search_by(maze, maze.start, maze.goal, function_in(path)).feed(budget)


def remote(maze: Maze, path: Path, budget: Budget = USUAL) -> Feed:
    """The run of a file in another process."""
    return search_in_file(maze, maze.start, maze.goal, path).feed(budget)


def drained(feed: Feed) -> list[int]:
    """All steps of a feed."""
    steps: list[int] = []
    while not feed.is_over:
        steps += feed.take(1000, 0.1)
    return steps
