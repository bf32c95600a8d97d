"""Editing a room of the workshop."""

from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rooms import check_room
from pixelmaze.maze.things import Things
from pixelmaze.ui.kit.editing import CELLS, Editor

# ---- a room --------------------------------------------------------------------------------------

_TWINS = {"reflection": "home", "home": "reflection"}  # what is put and taken away together
_OPEN = ("", 1, 1)
DOORS = {
    "lock": [("locks", 0, 0)], "gate": [("gates", 1, 1), ("gates", 0, 0)],
    "stile": [("", 1, 0), ("", 0, 1)],
}  # fmt: skip
"""What a doorway becomes in turns: the field of `Things`, and whether one passes there and back."""


class RoomEditor(Editor):
    """A room, which can always be written and read. PixelmazeError for what cannot be."""

    def put(self, name: str, cell: Cell) -> None:
        """Put a thing of this field into a cell; if one is there, take it away. A single one
        moves there."""
        things = self.maze.things
        now = getattr(things, name)
        if isinstance(now, tuple):
            self._change(**{name: tuple(sorted({*now} ^ {cell}))})
            return
        new = -1 if now == cell else cell
        other = _TWINS.get(name, name)
        partner = new if new < 0 or getattr(things, other) < 0 else getattr(things, other)
        self._change(**{other: partner, name: new})

    def move(self, name: str, here: Cell, there: Cell) -> None:
        """Move the start, a goal or a thing to another cell."""
        now = getattr(self.maze.things, name, ())
        if here == there or (isinstance(now, tuple) and there in now):
            return
        if name == "start":
            self.set_start(there)
        elif name == "goal":
            self.set_goal(there)
        elif isinstance(now, tuple):
            self._change(**{name: tuple(sorted({*now, there} - {here}))})
        else:
            self._change(**{name: there})

    def top_of(self, cell: Cell) -> str:
        """What in a cell can be moved; empty for nothing."""
        maze = self.maze
        if cell == maze.start or cell in maze.goals:
            return "start" if cell == maze.start else "goal"
        found = ((name, getattr(maze.things, name)) for name in CELLS)
        return next(
            (name for name, at in found if cell in (at if isinstance(at, tuple) else (at,))), ""
        )

    def set_start(self, cell: Cell) -> None:
        self._refuse_again(cell == self.maze.start)
        super().set_start(cell)

    def set_goal(self, cell: Cell) -> None:
        self._refuse_again(self.maze.goals == (cell,))
        super().set_goal(cell)

    def _refuse_again(self, is_there: bool) -> None:
        if is_there:
            raise PixelmazeError("a room needs a start and a goal: put it elsewhere")

    def has_door(self, arc: Arc) -> bool:
        """Whether a lock, a gate or a stile is in the doorway."""
        maze, twin, things = self.maze, self.maze.grid.twin[arc], self.maze.things
        is_stile = maze.passages[arc] != maze.passages[twin]
        return is_stile or min(arc, twin) in (*things.locks, *things.gates)

    def turn_door(self, name: str, arc: Arc) -> None:
        """Put a lock, a gate or a stile into the doorway, turn it, or take it away."""
        maze, twin = self.maze, self.maze.grid.twin[arc]
        doors = {"locks": maze.things.locks, "gates": maze.things.gates}
        held = next((field for field, at in doors.items() if min(arc, twin) in at), "")
        now = held, maze.passages[arc], maze.passages[twin]
        states = [*DOORS[name], _OPEN]
        at = states.index(now) + 1 if now in states[:-1] else 0
        self._set_door(arc, *states[at])

    def set_passage(self, arc: Arc, is_open: bool) -> None:
        """Open the wall across an arc, or build it, in place of a door."""
        self._set_door(arc, "", is_open, is_open)

    def _set_door(self, arc: Arc, field: str, there: int, back: int) -> None:
        maze, way = self._copy(), min(arc, self.maze.grid.twin[arc])
        maze.passages[arc], maze.passages[maze.grid.twin[arc]] = there, back
        things = self.maze.things
        doors = {"locks": {*things.locks} - {way}, "gates": {*things.gates} - {way}}
        if field:
            doors[field].add(way)
        self._take(maze, **{name: tuple(sorted(held)) for name, held in doors.items()})

    def turn_rule(self, name: str) -> None:
        """Let a rule hold, or no longer."""
        self._change(**{name: not getattr(self.maze.things, name)})

    def _change(self, **fields: object) -> None:
        self._take(self._copy(), **fields)

    def _take(self, maze: Maze, **fields: object) -> None:
        """Keep the maze with its things, of which these are others."""
        maze.things = Things(**{**self.maze.things._asdict(), **fields})
        check_room(maze)
        super()._take(maze)
