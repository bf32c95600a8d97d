"""The camera at the start of a level: the whole of the maze is in view, then it glides in."""

from pixelmaze.ui.motion import Motion, ease_both
from pixelmaze.window.maze.view import View

_REST = 80  # ticks for which the whole maze is in view
_STEP = 10  # ticks for which each zoom on the way lasts


class Overview:
    """Moves the camera of a view from the whole maze to the player."""

    def __init__(self, view: View, is_calm: bool) -> None:
        """`is_calm`: whether the camera jumps instead of gliding."""
        self._view = view
        self._zooms = view.zooms_from_whole()
        self._rest = _REST
        self._motion = Motion(0 if is_calm else _STEP * len(self._zooms), ease_both)
        self.is_over = len(self._zooms) < 2
        if not self.is_over:
            self._show(0, (0.5, 0.5))

    def hurry(self) -> None:
        """Begin to glide: the player walks."""
        self._rest = 0

    def end(self) -> None:
        """Leave the camera to the player."""
        if not self.is_over:
            self.is_over = True
            self._view.zoom = self._zooms[-1]
            self._view.is_taken = False
            self._view.arrive()

    def tick(self, cell: int) -> None:
        """Let a tick pass; the player is in this cell."""
        if self.is_over:
            return
        if self._rest:
            self._rest -= 1
            return
        self._motion.tick()
        if self._motion.is_over:
            self.end()
            return
        across, down = (self._motion.between(0.5, to) for to in self._view.point_of(cell))
        self._show(int(self._motion.part * len(self._zooms)), (across, down))

    def _show(self, step: int, point: tuple[float, float]) -> None:
        self._view.zoom = self._zooms[step]
        self._view.look_at(*point)
