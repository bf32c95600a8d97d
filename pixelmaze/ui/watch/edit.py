"""Edit the maze: walls, start, goal, terrain and fences. The search follows each change."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pixelmaze.files.text import write
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import LARGEST_ROOM
from pixelmaze.run.maze_code import code_of
from pixelmaze.ui.kit.bindings import Group, bind
from pixelmaze.ui.kit.commands import EDIT, WORKSHOP
from pixelmaze.ui.kit.editing import WAYS, Cursor, Editor
from pixelmaze.ui.kit.messages import NOTHING_TO_UNDO
from pixelmaze.ui.kit.overlay import Overlay
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.watch.tool import Tool, ToolHost


class Edit(Tool):
    """A cursor with a direction, for keys; the mouse drags start, goal and walls."""

    command = EDIT["edit"]

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self._editor = Editor(host.search.maze)
        self._cursor = Cursor(host.search.maze.grid, 0)
        self._drag: Callable[[Pointer, int], object] | None = None

    def open(self) -> bool:
        search = self.host.search
        if search.maze.grid.size > LARGEST_ROOM:
            self.host.show_message(f"Too large to edit: at most {LARGEST_ROOM:,} cells.")
        elif search.is_making:
            self.host.show_message("The maze is still being made. Jump to the end first.")
        elif len(search.maze.grid.head):
            self._editor = Editor(search.maze)
            self._cursor = Cursor(search.maze.grid, search.maze.start)
            self.host.show_message("Drag walls, start and goal, or use the arrows.")
            return True
        return False

    def close(self) -> None:
        self._drag = None

    @property
    def groups(self) -> Sequence[Group]:
        acts: dict[str, Callable[[], object]] = {
            "toggle": lambda: self._change(self._editor.turn_passage, self._cursor.ahead),
            **{name: partial(self._cursor.turn, way) for name, way in WAYS.items()},
            "start": lambda: self._change(self._editor.set_start, self._cursor.cell),
            "goal": lambda: self._change(self._editor.set_goal, self._cursor.cell),
            "terrain": lambda: self._change(self._editor.next_terrain, self._cursor.cell),
            "fence": lambda: self._change(self._editor.turn_fence, self._cursor.ahead),
            "undo": self._undo,
            "save": self._save,
            "code": self._show_code,
        }
        close = bind(EDIT["edit"], self.host.close_tool, ("w", "escape"), WORKSHOP["leave"].label)
        return [("Edit", [close, *(bind(EDIT[name], act) for name, act in acts.items())])]

    @property
    def overlay(self) -> Overlay:
        if self.host.search.maze is not self._editor.maze:
            return super().overlay
        return Overlay(chosen=self._cursor.cell, edge=self._cursor.ahead)

    def says(self) -> Iterator[str]:
        return self._cursor.says(self._editor.maze)

    def update(self, seconds: float) -> None:
        if self.host.search.maze is not self._editor.maze:  # the maze has changed
            self.host.close_tool()

    # ---- keys ------------------------------------------------------------------------------------

    def _undo(self) -> None:
        if self._editor.undo():
            self._show()
        else:
            self.host.show_message(NOTHING_TO_UNDO)

    def _save(self) -> None:
        try:
            text = write(self._editor.maze).encode()
            name = self.host.session.services.files.save_new("maze.txt", text)
            self.host.show_message(f"Saved as {name}.")
        except PixelmazeError as error:
            self.host.show_message(str(error))

    def _show_code(self) -> None:
        self.host.session.print_line(f"pixelmaze watch {code_of(self._editor.maze)}")
        self.host.show_message("Printed the command with the maze code.")

    # ---- the mouse -------------------------------------------------------------------------------

    def handle_pointer(self, pointer: Pointer, cell: int) -> bool:
        if not pointer.is_down:
            self._drag = None
        elif pointer.is_new:
            self._drag = self._drag_from(pointer, cell)
        if self._drag:
            self._drag(pointer, cell)
        return self._drag is not None

    def _drag_from(self, pointer: Pointer, cell: int) -> Callable[[Pointer, int], object] | None:
        """The drag from this cell: moves start or goal, or opens or builds walls; None to move the
        picture."""
        maze = self._editor.maze
        if cell < 0 or not len(arcs(maze.grid, cell)):
            return None
        self._cursor.stand_on(cell)
        arc = self.host.panes[0].arc_at(pointer.x, pointer.y)
        if arc < 0 and cell not in (maze.start, *maze.goals):
            return None
        self._editor.mark()
        if arc >= 0:
            return partial(self._drag_wall, not maze.passages[arc])
        editor = self._editor
        return partial(self._drag_end, editor.set_start if cell == maze.start else editor.set_goal)

    def _drag_wall(self, is_open: bool, pointer: Pointer, cell: int) -> None:
        arc = self.host.panes[0].arc_at(pointer.x, pointer.y)
        if arc >= 0:
            self._cursor.cell, self._cursor.ahead = cell, arc
            self._apply(self._editor.set_passage, arc, is_open)

    def _drag_end(self, change: Callable[[int], None], _: Pointer, cell: int) -> None:
        if cell >= 0:
            self._apply(change, cell)

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
