"""Mice: programs in any language that speak the mms protocol of micromouse.

`mms: ./mouse --fast` runs a program that prints commands, one a line, and reads the answers, one a
line. mackorone/mms describes them; the guide says what they mean here, in `watch.md`. Other lines
are ignored, and counted.

A move that ends between two cells, or a turn of 45°, cannot be shown in these mazes: it ends the
run. Otherwise the run ends with the program. It found the goal if the mouse was ever there; the
path is the shortest of its routes there from the start, without loops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import NoReturn

from pixelmaze.maze.errors import whole_number
from pixelmaze.maze.goals import goal_cells, middle_cells
from pixelmaze.maze.grid import any_arc_into, arc_towards
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import BACKTRACK, PATH, START, VISIT
from pixelmaze.outside.program import Talk, TalkEnded, feed_of_talk, quoted
from pixelmaze.run.messages import Ending
from pixelmaze.run.outcomes import COLOUR, COLOURS, PRINT, TEXT, WALL, Budget, Fault, FaultKind

UP = 1  # the heading of a mouse at the start, an index into the headings of squares
LONGEST_TEXT = 10  # the most characters of a text in a cell
MOST_WANDERED = 20  # the most moves per cell without a shorter path, after finding the goal
_MOST_IDLE = 100  # equal commands a cell without a move, before their time is checked
_ALIVE = 64  # commands after which there is a sign of life

_SIZES = ("mazeWidth", "mazeHeight")
_LOOKS = {"wallFront": 0, "wallLeft": 1, "wallBack": 2, "wallRight": 3}
"""The directions of looks, in quarter turns to the left."""
_POSTS = ("wallFrontLeft", "wallFrontRight", "wallBackLeft", "wallBackRight")
_MOVES = {"moveForward": 2, "moveForwardHalf": 1}
"""The half cells of moves by 1."""
_TURNS = {"turnLeft": 1, "turnLeft90": 1, "turnRight": -1, "turnRight90": -1}
_HALF_TURNS = ("turnLeft45", "turnRight45")
_SIDES = {"e": 0, "n": 1, "w": 2, "s": 3}


class _Mouse(Talk):
    """A talk in commands. Each move is a VISIT, or a BACKTRACK if it undoes the latest move of the
    route. The run STARTs with the first command, and again after a reset."""

    can_reset = True

    def __init__(
        self, words: Sequence[str], maze: Maze, start: int, goal: int, budget: Budget
    ) -> None:
        super().__init__(words, maze, start, goal, budget)
        self._start = self._here = start
        self._goals = frozenset(goal_cells(maze, goal))
        self._turned = _quarter_turns(maze, start)
        self._facing = self._heading(UP)
        self._route: list[int] = []
        """The moves that were not walked back."""
        self._way = _Way(start)
        self._best_way: list[int] | None = None
        self._wandered = 0
        """Number of moves since the latest shorter path, or reset."""
        self._idle = Counter[str]()
        """Number of uses of each command since the latest move."""
        self._idle_since = perf_counter()
        self._centre, self._was_in_centre = {*middle_cells(maze.grid)}, False
        self._figures = _Figures()
        self._commands = self._ignored = 0
        self._first_ignored = ""

    # ---- the talk --------------------------------------------------------------------------------

    def begin(self) -> None:
        grid = self.maze.grid
        x, y = grid.xy(self._start)
        y = grid.height - 1 - y
        if not self._turned and (x, y) != (0, 0):
            self.out.note(PRINT, value=f"(This maze starts at {x},{y}. Most mice expect 0,0.)")

    def respond(self, line: str) -> str | None:
        words = line.split(" ", 3) if line.startswith("setText ") else line.split()
        command = _COMMANDS.get(words[0]) if words else None
        try:
            if command is None or len(words) - 1 not in command.arguments:
                raise ValueError(line)
            if not self.out.count:
                self.add(START, any_arc_into(self.maze.grid, self._start))
            answer = command.run(self, *words)
        except ValueError:  # not numbers, or cells outside the maze
            self._ignored += 1
            self._first_ignored = self._first_ignored or line
            return None
        if self._commands % _ALIVE == 0:
            self.out.live()
        self._commands += 1
        self._stay(words[0])
        return answer

    def _stay(self, command: str) -> None:
        """Count a command. Raises TalkEnded if there is no move for too long."""
        if not self._idle:
            self._idle_since = perf_counter()
        self._idle[command] += 1
        if self._idle[command] % (_MOST_IDLE * self.maze.grid.size):
            return
        if perf_counter() - self._idle_since > self.budget.seconds:
            most = ", ".join(f"{count:,} × {name}" for name, count in self._idle.most_common(3))
            words = f"made no move for {self.budget.seconds:g} seconds, only {most}"
            raise TalkEnded(Fault(words, kind=FaultKind.NO_STEP))

    def conclude(self, fault: Fault | None) -> Ending:
        figures = self._figures.all() | {"commands": self._commands, "ignored": self._ignored}
        if self._best_way is not None:
            for arc in self._best_way:
                self.out.add(arc << 4 | PATH, 0)
            self.print_end()
        elif fault:
            pass
        elif not self._commands:
            lines = f", only lines such as {quoted(self._first_ignored)}," * bool(self._ignored)
            why = self.why or Fault("ended")
            words = f"the program sent no mms commands{lines} and {why.message}"
            fault = why._replace(message=words)
        elif self.why:
            fault = self.fault
        elif self._was_in_centre:
            self.out.print("(It reached the centre, which is not the goal: try --goal centre.)")
        return Ending(fault, True, figures)

    # ---- looking and moving ----------------------------------------------------------------------

    def size(self, name: str) -> str:
        sides = [self.maze.grid.width, self.maze.grid.height]
        return str(sides[(_SIZES.index(name) + self._turned) % 2])

    def look(self, name: str, half_cells: str = "1") -> str:
        """Answer if a wall is within this number of half cells in a direction."""
        heading = (self._facing + _LOOKS[name]) % 4
        here = self._here
        for _ in range((max(1, _number(half_cells)) + 1) // 2):
            arc = self._exit(here, heading)
            if arc < 0:
                return "true"
            here = self.maze.grid.head[arc]
        return "false"

    def move(self, name: str, number: str = "1") -> str:
        """Move ahead by up to this number of cells or half cells, and answer."""
        half_cells = _number(number) * _MOVES[name]
        if half_cells < 1 or self._exit(self._here, self._facing) < 0:
            return "crash"
        cells, rest = divmod(half_cells, 2)
        done = 0
        if self._here == self._start:
            self._figures.begin()
        while done < cells and (arc := self._exit(self._here, self._facing)) >= 0:
            self._step(arc)
            done += 1
        self._figures.move(done)
        if self._here in (self._start, *self._goals):
            self._figures.end(self._here in self._goals)
        if done < cells or (rest and self._exit(self._here, self._facing) < 0):
            return "crash"
        return self.end_between(f"{name} {number}") if rest else "ack"

    def _step(self, arc: int) -> None:
        grid = self.maze.grid
        is_back = bool(self._route) and grid.twin[self._route[-1]] == arc
        if is_back:
            self._route.pop()
        else:
            self._route.append(arc)
        self._here = grid.head[arc]
        self._way.move(arc, self._here)
        self._idle.clear()
        self._was_in_centre = self._was_in_centre or self._here in self._centre
        self.add(BACKTRACK if is_back else VISIT, arc)
        self._wandered += 1
        best = self._best_way
        if self._here in self._goals and (best is None or len(self._way.arcs) < len(best)):
            self._best_way, self._wandered = list(self._way.arcs), 0
        elif best is not None and self._wandered > MOST_WANDERED * grid.size:
            raise TalkEnded(Fault("kept walking after it found the goal, so it was stopped"))

    def turn(self, name: str) -> str:
        self._facing = (self._facing + _TURNS[name]) % 4
        self._figures.turn()
        return "ack"

    def end_between(self, said: str) -> NoReturn:
        """End the run: the mouse would stand between cells, or face between headings."""
        between = "half cells and turns of 45 degrees"
        raise TalkEnded(Fault(f"asked for {quoted(said)}: {between} cannot be shown here"))

    def reset(self, _: str) -> str:
        self.was_reset = False
        self._wandered = 0
        self._here, self._facing = self._start, self._heading(UP)
        self._route.clear()
        self._way = _Way(self._start)
        self._figures.reset()
        self.add(START, any_arc_into(self.maze.grid, self._start))
        return "ack"

    def figure(self, _: str, name: str) -> str:
        figures = self._figures.all()
        if name not in figures:
            raise ValueError(name)
        return f"{figures[name]:.10g}"

    # ---- drawing ---------------------------------------------------------------------------------

    def draw_wall(self, _: str, x: str, y: str, side: str, *, value: str) -> None:
        if side not in _SIDES:
            raise ValueError(side)
        grid = self.maze.grid
        arc = arc_towards(grid, self._cell(x, y), self._heading(_SIDES[side]))
        if arc >= 0:  # the border has no arc: its wall is always there
            self.out.draw(WALL, min(arc, grid.twin[arc]), value)

    def set_colour(self, _: str, x: str, y: str, letter: str) -> None:
        if letter not in {*COLOURS}:
            raise ValueError(letter)
        self.out.draw(COLOUR, self._cell(x, y), letter)

    def set_text(self, _: str, x: str, y: str, text: str) -> None:
        shown = "".join(sign if " " <= sign <= "~" else "?" for sign in text)
        self.out.draw(TEXT, self._cell(x, y), shown[:LONGEST_TEXT])

    def clear(self, name: str, x: str, y: str) -> None:
        self.out.draw(_CLEARS[name], self._cell(x, y), "")

    def clear_all(self, name: str) -> None:
        self.out.clear(_CLEARS[name])

    # ---- the maze --------------------------------------------------------------------------------

    def _exit(self, cell: int, heading: int) -> int:
        """The open arc from a cell in this heading; -1 if there is none."""
        arc = arc_towards(self.maze.grid, cell, heading)
        return arc if arc >= 0 and self.maze.passages[arc] else -1

    def _heading(self, heading: int) -> int:
        """The maze's heading for a heading of the mouse."""
        return (heading + self._turned) % 4

    def _cell(self, x: str, y: str) -> int:
        """The cell at these coordinates of the mouse. ValueError if there is none."""
        grid, right, up = self.maze.grid, whole_number(x), whole_number(y)
        left, bottom = grid.width - 1, grid.height - 1
        at = ((right, bottom - up), (left - up, bottom - right), (left - right, up), (up, right))
        cell = grid.at(*at[self._turned])
        if cell < 0:
            raise ValueError(x, y)
        return cell


class _Way:
    """The route of a mouse from the start, without loops."""

    def __init__(self, start: int) -> None:
        self.arcs: list[int] = []
        self._cells = [start]
        self._places = {start: 0}

    def move(self, arc: int, cell: int) -> None:
        place = self._places.get(cell)
        if place is None:
            self._places[cell] = len(self._cells)
            self._cells.append(cell)
            self.arcs.append(arc)
            return
        for left in self._cells[place + 1 :]:
            del self._places[left]
        del self._cells[place + 1 :], self.arcs[place:]


def _quarter_turns(maze: Maze, start: int) -> int:
    """The left turns that bring the start to the bottom left; 0 if not in a corner."""
    left, bottom = maze.grid.width - 1, maze.grid.height - 1
    corners = [(0, bottom), (left, bottom), (left, 0), (0, 0)]
    place = maze.grid.xy(start)
    return corners.index(place) if place in corners else 0


def _number(word: str) -> int:
    """The number in a text; 0 for other texts, as in mms."""
    try:
        return whole_number(word)
    except ValueError:
        return 0


@dataclass(frozen=True, slots=True)
class _Command:
    run: Callable[..., str | None]  # called with the mouse and the words of the command
    arguments: Sequence[int] = (0,)  # possible numbers of words after the name


_CLEARS = {"clearColor": COLOUR, "clearText": TEXT, "clearAllColor": COLOUR, "clearAllText": TEXT}
_COMMANDS = {
    **dict.fromkeys(_SIZES, _Command(_Mouse.size)),
    **dict.fromkeys(_LOOKS, _Command(_Mouse.look, (0, 1))),
    **dict.fromkeys(_POSTS, _Command(lambda *_: "true", (0, 1))),
    **dict.fromkeys(_MOVES, _Command(_Mouse.move, (0, 1))),
    **dict.fromkeys(_TURNS, _Command(_Mouse.turn)),
    **dict.fromkeys(_HALF_TURNS, _Command(_Mouse.end_between)),
    "wasReset": _Command(lambda mouse, _: str(mouse.was_reset).lower()),
    "ackReset": _Command(_Mouse.reset),
    "getStat": _Command(_Mouse.figure, (1,)),
    "setWall": _Command(partial(_Mouse.draw_wall, value=WALL), (3,)),
    "clearWall": _Command(partial(_Mouse.draw_wall, value=""), (3,)),
    "setColor": _Command(_Mouse.set_colour, (3,)),
    "setText": _Command(_Mouse.set_text, (3,)),
    **{name: _Command(_Mouse.clear, (2,)) for name in ("clearColor", "clearText")},
    **{name: _Command(_Mouse.clear_all) for name in ("clearAllColor", "clearAllText")},
}

mouse = partial(feed_of_talk, _Mouse)
"""The steps of a mouse that searches a maze."""


# ---- the score -----------------------------------------------------------------------------------

# A run begins with a move that leaves the start, and is complete when a move ends on a goal; the
# best run has the fewest turns and effective moves together. The first two cells of one
# `moveForward` are a move each, the others half a move. A reset adds 15 to the next run. The score
# is the best run's turns and effective distance, and a tenth of all turns and all effective
# distance; 2000 without a complete run.

_PENALTY = 15.0  # cells that a reset adds to the effective distance of the next run
_UNSOLVED = 2000.0  # the score before the first complete run


class _Figures:
    """The figures of all runs of a mouse, as mms counts them. Distances are in cells."""

    def __init__(self) -> None:
        self._total = _Count()
        self._current = _Count()
        self._best: _Count | None = None
        self._is_running = False
        self._penalty = 0.0

    def begin(self) -> None:
        self._current = _Count(effective=self._penalty)
        self._total.effective += self._penalty
        self._penalty = 0.0
        self._is_running = True

    def move(self, cells: int) -> None:
        for count in self._counts():
            count.distance += cells
            count.effective += cells if cells <= 2 else cells / 2 + 1

    def turn(self) -> None:
        for count in self._counts():
            count.turns += 1

    def end(self, is_complete: bool) -> None:
        is_complete = is_complete and self._is_running
        if is_complete and (self._best is None or self._current.score < self._best.score):
            self._best = self._current
        self._is_running = False

    def reset(self) -> None:
        self._penalty = _PENALTY
        self._is_running = False

    def all(self) -> dict[str, float]:
        """All figures, by the names of mms."""
        total, best = self._total, self._best or _Count(-1, -1, -1)
        score = _UNSOLVED if self._best is None else best.score + total.score / 10
        return {
            **total.named("total"), **best.named("best-run"), **self._current.named("current-run"),
            "score": score,
        }  # fmt: skip

    def _counts(self) -> list[_Count]:
        return [self._total, self._current] if self._is_running else [self._total]


@dataclass(slots=True)
class _Count:
    distance: int = 0
    turns: int = 0
    effective: float = 0.0

    @property
    def score(self) -> float:
        return self.turns + self.effective

    def named(self, what: str) -> dict[str, float]:
        return {
            f"{what}-distance": self.distance,
            f"{what}-turns": self.turns,
            f"{what}-effective-distance": self.effective,
        }
