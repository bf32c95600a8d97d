"""The form of a free maze, next to a picture of the maze that it makes."""

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import dead_ends
from pixelmaze.run.distances import distances_to
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import MazeSpec
from pixelmaze.run.search import Search
from pixelmaze.ui.menus.flow import Flow
from pixelmaze.ui.messages.menus import facts_of_maze
from pixelmaze.ui.services import MazePane, Services
from pixelmaze.ui.surface import DIM, TEXT, Box, Surface
from pixelmaze.ui.widgets.menu_list import Layout, MenuList

MOST_CELLS = 2_500  # the most cells of a maze that is shown: it is made again after each change
_LIST = (352, 68)  # width of the list, in pixels and in characters
_LEAST = (220, 40)  # width that the picture needs at least


class FreeMazeForm(MenuList):
    """The list of the form at the left, the maze at the right where there is room."""

    def __init__(self, menus: Flow, services: Services) -> None:
        super().__init__(menus)
        self._form = menus.mazes.free_maze
        self._services = services
        self._shown: MazeSpec | None = None
        self._pane: MazePane | None = None
        self._facts = ""

    def _lay_out(self, s: Surface, room: Box) -> Layout:
        return super()._lay_out(s, self._halves(s, room)[0])

    def _halves(self, s: Surface, room: Box) -> tuple[Box, Box | None]:
        """The room of the list, and that of the picture, if there is any."""
        wide, least, gap = s.pick((_LIST[0], _LEAST[0], 8), (_LIST[1], _LEAST[1], 1))
        if s.is_lecture or room.width < wide + least + 3 * gap:
            return room, None
        x = room.x + wide + 2 * gap
        right = room._replace(x=x, width=room.x + room.width - x - gap)
        return room._replace(x=room.x + gap, width=wide), right

    def update(self) -> None:
        super().update()
        if self._pane:
            self._pane.update(False)

    def draw(self, s: Surface, room: Box, age: int, is_calm: bool) -> None:
        super().draw(s, room, age, is_calm)
        right = self._halves(s, room)[1]
        if right:
            self._make()
            box = self.box
            self._draw_picture(s, right._replace(y=box.y, height=box.height))

    def _draw_picture(self, s: Surface, box: Box) -> None:
        s.plate(
            self, box, self._facts, lambda s: s.frame(Box(0, 0, s.width, s.height), "This maze")
        )
        edge, head, line = s.pick((6, 18, 14), (1, 1, 1))
        inner = Box(
            box.x + edge, box.y + head, box.width - 2 * edge, box.height - head - line - edge
        )
        if self._pane and inner.height > 0:
            self._pane.place(inner)
            self._pane.draw(s)
        words = s.shortened(self._facts, inner.width)
        s.text(inner.x, inner.y + inner.height + s.pick(4, 0), words, TEXT if self._pane else DIM)

    def _make(self) -> None:
        """Make the maze, if another one is chosen."""
        try:
            spec = self._form.preview()
        except PixelmazeError as error:
            self._shown, self._pane, self._facts = None, None, error.brief
            return
        if spec == self._shown:
            return
        self._shown, self._pane = spec, None
        if spec.cells > MOST_CELLS:
            self._facts = f"{spec.cells:,} cells are too many for a picture."
            return
        try:
            maze = make(spec, compile=False)
        except PixelmazeError as error:
            self._facts = error.brief
            return
        moves = distances_to(maze, *maze.goals)[maze.start]
        self._facts = facts_of_maze(maze.grid.size, moves, len(dead_ends(maze)))
        self._pane = self._services.pane(Search(maze, "dfs"))
