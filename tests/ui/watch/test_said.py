"""What a sentence claims of right and left, first and last, seen and not seen, is true.

Each is held against the steps so far, over all shapes and terrains."""

import re
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import networkx as nx
import pytest

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.maze.goals import goal_cells
from pixelmaze.maze.grid import any_arc_into, arcs, tail
from pixelmaze.maze.maze import exits
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.step import BACKTRACK, CARVE, ERASE, FILL, FRONTIER, START, VISIT, VISIT_BACK
from pixelmaze.run.factory import generate
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.watch.narration import Narrator
from pixelmaze.ui.watch.requests import search_of

MAZES: dict[str, dict[str, Any]] = {
    "perfect": {},
    "loops": {"braid": 60},
    "terrain": {"braid": 40, "mud": 30, "water": 20},
    "doors": {"braid": 40, "one_way": 30},
    "islands": {"braid": 100, "goal": "centre"},
    "fences": {"braid": 60, "fences": 40},
}
CLAIMS = (
    "right|left|straight|back|rule|first|second|last|oldest|newest|lowest|tied|nearest|nearer|seen|"
    "before|known|new|dead end|same|different|stuck|active|cheapest|entrance|already|outside|in the"
)
"""Words that claim something of the state."""


class Replay:
    """What the steps so far tell, kept without a look at the algorithm."""

    def __init__(self, search: Search) -> None:
        self.grid, self.maze = search.maze.grid, search.maze
        self.seen: set[int] = set()
        self.left_before: set[int] = set()
        """The cells that have been left."""
        self.queue = [self.maze.start]
        if search.solver and VISIT_BACK in search.solver.says:  # a second search begins at the goal
            self.queue += goal_cells(self.maze, self.maze.goal)
        self.waiting: dict[int, tuple[int, int]] = {}
        """The priority and h of each cell on the frontier, as told when it was put there."""
        self.active: list[int] = []
        self.began = -1
        self.left: set[int] = set()
        """The arcs walked."""
        self.chalk: dict[frozenset[int], int] = {}
        self.filled: set[int] = set()
        self.sets: nx.utils.UnionFind[int] = nx.utils.UnionFind(range(self.grid.size))
        self.joined: set[int] = set()
        self.walk: list[int] = []
        self.cell = self.maze.start
        self.came_by = -1
        self.heading = 0
        self.count = 0
        self.words = ""
        self.action = self.arc = self.head = self.tail = -1

    def look(self, words: str, action: int, arc: int) -> None:
        """At the next step, which is not carried out yet."""
        self.words, self.action, self.arc = words, action, arc
        self.head, self.tail = self.grid.head[arc], tail(self.grid, arc)
        if self.began in self.active and not self.free(self.began):
            self.active.remove(self.began)  # the first cell is dropped without a step

    def carry_out(self) -> None:
        action, head = self.action, self.head
        if action in (START, FRONTIER, VISIT, VISIT_BACK, CARVE, FILL):
            self.seen.add(head)
        if action == FRONTIER:
            self.queue.append(head)
            if found := re.search(r"= (\d+)(?:\.$|,| instead)|its h is (\d+)", self.words):
                priority = int(next(filter(None, found.groups())))
                h = re.search(r"= \d+ \+ (\d+) =", self.words)
                self.waiting[head] = (priority, int(h[1]) if h else 0)
        elif action in (START, VISIT, VISIT_BACK):
            self.waiting.pop(head, None)
            if head in self.queue:
                self.queue.remove(head)
        if action == FILL:
            self.filled.add(head)
        if action in (VISIT, BACKTRACK):
            self.heading = self.angle(self.arc)
            self.left.add(self.arc)
            edge = frozenset((head, self.tail))
            self.chalk[edge] = self.chalk.get(edge, 0) + 1
            self.came_by, self.cell = self.arc, head
            self.left_before.add(self.tail)
        if action == CARVE:
            self.sets.union(head, self.tail)
            self.joined |= {head, self.tail}
            self.active.append(head)
            self.cell = head
        elif action == START:
            self.came_by, self.cell = self.arc, head
            self.active.append(head)
            self.began = head
            self.joined |= {head} if not self.joined else set()
            self.walk = [head]
        elif action == BACKTRACK and self.tail in self.active:
            self.active.remove(self.tail)
        if action == VISIT:
            self.walk.append(head)
        elif action == ERASE and self.walk:
            self.walk.pop()

    def angle(self, arc: int) -> int:
        return self.grid.angles[self.grid.heading[arc]]

    def turn(self, arc: int) -> int:
        """From the heading to an arc: to the left, by less than a full turn."""
        return (self.angle(arc) - self.heading) % self.grid.full_turn

    def ways(self) -> list[int]:
        return exits(self.maze, self.tail)

    def free(self, cell: int) -> list[int]:
        """Its neighbours that are outside the maze that is made."""
        around = (self.grid.head[arc] for arc in arcs(self.grid, cell))
        return [there for there in around if there not in self.joined]


# ---- judges: a claim, and whether it is true before the step -------------------------------------


def of_improvement(now: Replay) -> bool:
    """The first path to a cell improves nothing; any other was known, and is better now."""
    if now.head not in now.waiting:
        return "instead of" not in now.words
    new, old = re.findall(r"(\d+) instead of (\d+)\.", now.words)[0]
    return int(new) < int(old) == now.waiting[now.head][0] and "first" not in now.words


def of_turn(now: Replay) -> bool:
    full, turn = now.grid.full_turn, now.turn(now.arc)
    count = int(re.search(r"the turn count is now (\d+)", now.words)[1])  # type: ignore[index]
    change, now.count = count - now.count, count
    if "straight on" in now.words:
        return turn == change == 0
    if degrees := re.search(r"Turns (\d+) degrees left, to", now.words):
        return 2 * turn > full and change == turn and int(degrees[1]) == 360 * turn // full
    if "right" in now.words:
        return 2 * turn > full and change == turn - full
    if "back" in now.words:
        return 2 * turn == full and change == turn
    return "Turns left, to" in now.words and 0 < 2 * turn < full and change == turn


def of_hand(now: Replay, side: int) -> bool:
    """No other way is nearer to the hand; the way back is the last resort."""
    full = now.grid.full_turn
    if now.came_by == any_arc_into(now.grid, now.maze.start):
        now.heading = now.angle(now.came_by)

    def away(arc: int) -> int:
        return (side * now.turn(arc) - full // 2 - 1) % full

    return away(now.arc) == min(map(away, now.ways()))


def of_rule(now: Replay) -> bool:
    marks = {way: now.chalk.get(frozenset((now.tail, now.grid.head[way])), 0) for way in now.ways()}
    back = now.grid.twin[now.came_by]
    is_turned = now.tail in now.left_before and marks.get(back) == 1
    if "by rule 2" in now.words:
        return now.action == BACKTRACK and is_turned and now.arc == back
    is_least = marks[now.arc] == min(marks.values())
    is_right = "first mark" in now.words if now.action == VISIT else "second mark" in now.words
    is_told = marks[now.arc] == (now.action == BACKTRACK)
    return "by rule 3" in now.words and not is_turned and is_least and is_right and is_told


def of_lowest(now: Replay) -> bool:
    taken, told = now.waiting[now.head], re.search(r"= (\d+) is the lowest", now.words)
    others = {cell: key for cell, key in now.waiting.items() if cell != now.head}
    if (
        not told
        or int(told[1]) != taken[0]
        or (taken, now.head)
        > min(((key, cell) for cell, key in others.items()), default=((10**9, 0), 0))
    ):
        return False
    tied = [cell for cell, key in others.items() if key[0] == taken[0]]
    level = [cell for cell in tied if others[cell] == taken]
    named = re.search(r", tied with (.+?)(?: and (at least )?(\d+) more)?; (.+?)[.;]", now.words)
    if not named:
        return not tied
    meant = {now.grid.xy(cell) for cell in tied}
    cells = {(int(x), int(y)) for x, y in re.findall(r"(\d+),(\d+)", named[1])}
    row = "it comes first, reading row by row"
    reason = f"none has a lower h, and {row}" if level else "its h is lower"
    is_why = named[4] == (row if len(level) == len(tied) or (named[2] and level) else reason)
    told = len(cells) + int(named[3] or 0)
    return is_why and cells <= meant and (told <= len(meant) if named[2] else told == len(meant))


def of_way_in(now: Replay) -> bool:
    """Without the way in, what is behind it is cut off from the start."""
    graph = nx.Graph(
        (tail(now.grid, arc), now.grid.head[arc])
        for arc in range(len(now.grid.head))
        if now.maze.passages[arc] and {arc, now.grid.twin[arc]}.isdisjoint({now.arc})
    )
    graph.add_nodes_from((now.maze.start, now.head))
    inside = now.tail in now.filled
    return inside or not nx.has_path(graph, now.maze.start, now.head)


def of_dead_end(now: Replay) -> bool:
    around = {
        now.grid.head[arc]
        for arc in arcs(now.grid, now.head)
        if now.maze.passages[arc] or now.maze.passages[now.grid.twin[arc]]
    }
    return len(around - now.filled) == 1


def of_loop(now: Replay) -> bool:
    """The end of the walk is erased, which goes on from a cell before that."""
    x, y = re.findall(r"(\d+),(\d+)", now.words)[1]
    return now.grid.at(int(x), int(y)) in now.walk[:-1] and now.walk[-1] == now.head


def is_stuck(now: Replay) -> bool:
    return not now.free(now.cell)


def are_apart(now: Replay, wanted: bool = True) -> bool:
    return (now.sets[now.tail] != now.sets[now.head]) == wanted


JUDGES: dict[str, Callable[[Replay], bool]] = {
    r"the turn count is": of_turn,
    r"nearest to the right hand": partial(of_hand, side=1),
    r"nearest to the left hand": partial(of_hand, side=-1),
    r"by rule [23]": of_rule,
    r"runs back to": lambda now: now.grid.twin[now.arc] in now.left,
    r"the passage with one mark": lambda now: now.chalk[frozenset((now.tail, now.head))] == 1,
    r"not left .* this way before": lambda now: now.arc not in now.left,
    r"the oldest cell on the queue": lambda now: now.queue[0] == now.head,
    r"been seen before|seen it yet": lambda now: now.head not in now.seen,
    r"lead to cells already seen": lambda now: all(
        now.grid.head[way] in now.seen for way in now.ways()
    ),
    r"tied with|is the lowest": of_lowest,
    r"relaxes|the first path found": of_improvement,
    r"a dead end": of_dead_end,
    r"it has one way in": of_way_in,
    r"the newest active cell": lambda now: now.active[-1] == now.tail,
    r"the oldest active cell": lambda now: now.active[0] == now.tail,
    r"active cell": lambda now: now.tail in now.active,
    r"neighbours? (of .* )?(is|are) (outside|in) the maze|neighbours are in the maze": (
        lambda now: not now.free(now.tail)
    ),
    r"a random neighbour outside the maze|is new\b|for the first time": (
        lambda now: now.head not in now.joined
    ),
    r"(already|now) in the maze": lambda now: (now.head in now.joined) == (now.action == VISIT),
    r"which is outside the maze": lambda now: now.head not in now.joined,
    r"which is in the maze": lambda now: now.head in now.joined and now.head == now.walk[-1],
    r"a random cell, to the maze": lambda now: not now.joined,
    r"in different sets|joins two sets|around a set|next row yet": are_apart,
    r"in the same set": partial(are_apart, wanted=False),
    r"above and to the right of": lambda now: (
        now.grid.xy(now.head)[1] < now.grid.xy(now.tail)[1] or now.head == now.tail + 1
    ),
    r"was stuck": is_stuck,
    r"the walk is back": of_loop,
}


def judged(search: Search) -> int:
    """How many claims of its sentences there are. AssertionError at the first false one."""
    narrator, claims = Narrator(), 0
    search.seek(0)
    now = Replay(search)
    while not search.finished:
        search.seek(search.index + 1)
        now.look(narrator.sentence(search), *search.trace[search.index - 1])
        for pattern, is_true in JUDGES.items():
            if re.search(pattern, now.words, re.IGNORECASE):
                claims += 1
                assert is_true(now), f"step {search.index}: {now.words}"
        now.carry_out()
    return claims


@pytest.mark.few(20)
@pytest.mark.thinned
@pytest.mark.parametrize(
    ("name", "shape", "kind"),
    [
        (name, shape, kind)
        for name, shape, kind in product(SOLVERS, SHAPES, MAZES)
        if kind != "doors" or not SOLVERS[name].needs_both_ways
    ],
)
def test_claims_of_a_solver_are_true(name: str, shape: str, kind: str) -> None:
    maze = generate(9, 9, "prim", 4, shape, **MAZES[kind])
    claims = judged(Search(maze, name))
    assert claims or kind == "islands" or not claims_of(name)  # the way there may have no dead end


@pytest.mark.few(4)
@pytest.mark.thinned
@pytest.mark.parametrize(
    ("name", "shape"), [(name, shape) for name in GENERATORS for shape in GENERATORS[name].shapes]
)
def test_claims_of_a_generator_are_true(name: str, shape: str) -> None:
    maze = generate(6, 5, name, 4, shape)
    assert judged(search_of(maze, None, from_blank=True, report=Report())) or not claims_of(name)


def claims_of(name: str) -> list[str]:
    """The sentences of an algorithm that claim something, but those judged elsewhere."""
    entry = SOLVERS.get(name) or GENERATORS[name]
    return [
        says
        for says in entry.says.values()
        if re.search(rf"\b({CLAIMS})\b", says) and not JUDGED_ELSEWHERE.search(says)
    ]


JUDGED_ELSEWHERE = re.compile(
    "its h is lower|its number is lower|its g is lower|its h is \\{|limit of \\{limit\\}|"
    "moves left|first mark|\\{height\\}|first blob|second blob|to the right, from|building|cannot"
)
"""By test_narration.py, with the variables of the algorithm; or as part of another claim."""


@pytest.mark.parametrize("name", [*SOLVERS, *GENERATORS])
def test_each_claim_has_a_judge(name: str) -> None:
    for says in claims_of(name):
        is_judged = any(re.search(pattern, says, re.IGNORECASE) for pattern in JUDGES)
        assert is_judged, says
