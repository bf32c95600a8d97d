"""Edit the maze: its walls, start and goal. The search follows each change."""

from collections.abc import Callable, Sequence
from functools import partial

from pixelmaze.files.text import write
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes.shape import DOWN, LEFT, RIGHT, UP, Direction
from pixelmaze.maze.terrain import COSTS, FLOOR
from pixelmaze.run.maze_code import LARGEST, code_of
from pixelmaze.ui.bindings import Group, bind
from pixelmaze.ui.commands import EDIT
from pixelmaze.ui.messages import NOTHING_TO_UNDO
from pixelmaze.ui.messages.tools import LEAVE_EDITOR
from pixelmaze.ui.overlay import Overlay
from pixelmaze.ui.tools.tool import Host, Tool
from pixelmaze.ui.widgets.timeline import Pointer

# ---- the maze, and its former states -------------------------------------------------------------

MOST_CHANGES = 1000  # the most changes that can be undone


class Editor:
    """A maze, and its former states."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._former: list[Maze] = []

    def mark(self) -> None:
        """Begin a change: what follows, up to the next call, is undone together."""
        self._former.append(self.maze)
        del self._former[:-MOST_CHANGES]

    def undo(self) -> bool:
        """Take back the latest change. Returns whether there was one."""
        while self._former:
            before = self._former.pop()
            if before is not self.maze:
                self.maze = before
                return True
        return False

    def set_passage(self, arc: int, is_open: bool) -> None:
        """Open the wall across an arc, or build it."""
        maze = self._copy()
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = is_open
        self._take(maze)

    def set_start(self, cell: int) -> None:
        maze = self._copy()
        maze.start = cell
        self._take(maze)

    def set_goal(self, cell: int) -> None:
        """Make this cell the only goal."""
        maze = self._copy()
        maze.goal = cell
        self._take(maze)

    def next_terrain(self, cell: int) -> None:
        """Turn floor into mud, mud into water, and water into floor."""
        terrain = bytearray(self.maze.terrain or bytes([FLOOR]) * self.maze.grid.size)
        terrain[cell] = (terrain[cell] + 1) % len(COSTS)
        maze = self._copy()
        maze.terrain = terrain
        self._take(maze)

    def _copy(self) -> Maze:
        now = self.maze
        return Maze(
            now.grid, bytearray(now.passages), now.start, now.goals, now.waypoints,
            terrain=now.terrain,
        )  # fmt: skip

    def _take(self, maze: Maze) -> None:
        """Keep the maze, unless nothing has changed."""
        if maze != self.maze:
            self.maze = maze


_WAYS: dict[str, Direction] = {
    "turn_left": LEFT, "turn_right": RIGHT, "turn_up": UP, "turn_down": DOWN,
}  # fmt: skip


# ---- the tool ------------------------------------------------------------------------------------


class Edit(Tool):
    """A cursor with a direction, for keys; the mouse drags start, goal and walls."""

    command = EDIT["edit"]

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._editor = Editor(host.search.maze)
        self._cell = 0
        self._ahead = -1  # the arc that leads on from the cursor
        self._drag: Callable[[Pointer, int], object] | None = None

    def open(self) -> bool:
        search = self.host.search
        if search.maze.grid.size > LARGEST:
            self.host.say(f"Mazes of up to {LARGEST:,} cells can be edited.")
        elif search.is_making:
            self.host.say("The maze is still being made: jump to the end first.")
        elif len(search.maze.grid.head):
            self._editor = Editor(search.maze)
            self._cell = search.maze.start
            self._ahead = arcs(search.maze.grid, self._cell)[0]
            self.host.say("Drag walls, start and goal; or arrows and Space.")
            return True
        return False

    def close(self) -> None:
        self._drag = None

    @property
    def groups(self) -> Sequence[Group]:
        acts: dict[str, Callable[[], object]] = {
            "toggle": self._toggle,
            **{name: partial(self._turn, way) for name, way in _WAYS.items()},
            "start": lambda: self._change(self._editor.set_start, self._cell),
            "goal": lambda: self._change(self._editor.set_goal, self._cell),
            "terrain": lambda: self._change(self._editor.next_terrain, self._cell),
            "undo": self._undo,
            "save": self._save,
            "code": self._tell_code,
        }
        close = bind(EDIT["edit"], self.host.close_tool, ("w", "escape"), LEAVE_EDITOR)
        return [("Edit", [close, *(bind(EDIT[name], act) for name, act in acts.items())])]

    @property
    def overlay(self) -> Overlay:
        if self.host.search.maze is not self._editor.maze:
            return super().overlay
        return Overlay(chosen=self._cell, edge=self._ahead)

    def update(self, seconds: float) -> None:
        if self.host.search.maze is not self._editor.maze:  # another maze is shown now
            self.host.close_tool()

    # ---- keys ------------------------------------------------------------------------------------

    def _turn(self, way: Direction) -> None:
        """Turn to the neighbour that is nearest in this direction; if it is ahead, go there."""
        grid = self._editor.maze.grid
        headings = grid.shape.headings
        ahead = headings[grid.heading[self._ahead]]

        def nearness(arc: int) -> tuple[float, float]:
            heading = headings[grid.heading[arc]]
            onward = heading.nearness(*(UP if way in (LEFT, RIGHT) else ahead.direction))
            return heading.nearness(*way), onward

        arc = max(arcs(grid, self._cell), key=nearness)
        if nearness(arc)[0] <= 0:
            return
        if arc == self._ahead:
            self._stand_on(grid.head[arc])
        else:
            self._ahead = arc

    def _stand_on(self, cell: int) -> None:
        """Move the cursor to a cell, in the same direction if there is a neighbour."""
        grid = self._editor.maze.grid
        heading = grid.heading[self._ahead]
        self._cell = cell
        self._ahead = next(
            (arc for arc in arcs(grid, cell) if grid.heading[arc] == heading), arcs(grid, cell)[0]
        )

    def _toggle(self) -> None:
        self._change(
            self._editor.set_passage, self._ahead, not self._editor.maze.passages[self._ahead]
        )

    def _undo(self) -> None:
        if self._editor.undo():
            self._show()
        else:
            self.host.say(NOTHING_TO_UNDO)

    def _save(self) -> None:
        try:
            text = write(self._editor.maze).encode()
            self.host.say(f"saved as {self.host.session.services.files.save_new('maze.txt', text)}")
        except PixelmazeError as error:
            self.host.say(str(error))

    def _tell_code(self) -> None:
        self.host.session.tell(f"pixelmaze watch {code_of(self._editor.maze)}")
        self.host.say("The command with the code is printed.")

    # ---- the mouse -------------------------------------------------------------------------------

    def hear(self, pointer: Pointer, cell: int) -> bool:
        if not pointer.is_down:
            self._drag = None
        elif pointer.is_new:
            self._drag = self._drag_from(pointer, cell)
        if self._drag:
            self._drag(pointer, cell)
        return self._drag is not None

    def _drag_from(self, pointer: Pointer, cell: int) -> Callable[[Pointer, int], object] | None:
        """What a drag from this cell does: it moves start or goal, or opens or builds walls. None
        if it moves the picture."""
        maze = self._editor.maze
        if cell < 0:
            return None
        if not len(arcs(maze.grid, cell)):
            return None
        self._stand_on(cell)
        arc = self.host.panes[0].arc_at(pointer.x, pointer.y)
        if arc < 0 and cell not in (maze.start, *maze.goals):
            return None
        self._editor.mark()
        if arc >= 0:
            return partial(self._drag_wall, not maze.passages[arc])
        return self._drag_start if cell == maze.start else self._drag_goal

    def _drag_wall(self, is_open: bool, pointer: Pointer, cell: int) -> None:
        arc = self.host.panes[0].arc_at(pointer.x, pointer.y)
        if arc >= 0:
            self._cell, self._ahead = cell, arc
            self._apply(self._editor.set_passage, arc, is_open)

    def _drag_start(self, _: Pointer, cell: int) -> None:
        if cell >= 0:
            self._apply(self._editor.set_start, cell)

    def _drag_goal(self, _: Pointer, cell: int) -> None:
        if cell >= 0:
            self._apply(self._editor.set_goal, cell)

    # ---- changes ---------------------------------------------------------------------------------

    def _change(self, change: Callable[..., None], *arguments: object) -> None:
        self._editor.mark()
        self._apply(change, *arguments)

    def _apply(self, change: Callable[..., None], *arguments: object) -> None:
        before = self._editor.maze
        change(*arguments)
        if self._editor.maze is not before:
            self._show()

    def _show(self) -> None:
        self.host.watching.search_in(self._editor.maze, "edited maze")
