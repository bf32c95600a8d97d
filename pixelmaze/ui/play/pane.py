"""What the scene of a game needs from a front end: a view of the maze, and steering."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from pixelmaze.game.game import Game
from pixelmaze.maze.board import Board
from pixelmaze.maze.shapes import Direction
from pixelmaze.storage.settings import Settings
from pixelmaze.ui.kit.bindings import Binding, Group
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.play.celebration import Celebration
from pixelmaze.ui.play.playthrough import Playthrough


class Walker(Protocol):
    """The scene of a game, as steering knows it."""

    play: Playthrough

    @property
    def keys(self) -> Mapping[str, Sequence[str]]:
        """Key names by the names of commands."""

    @property
    def directions(self) -> Mapping[str, Direction]:
        """The direction of each walking key."""

    @property
    def game(self) -> Game: ...
    @property
    def pace(self) -> int:
        """Ticks per move while a key is held."""

    @property
    def groups(self) -> Sequence[Group]: ...
    def steer(self, arc: int) -> None:
        """Make a move, unless moves come faster than anyone can play."""

    def bump(self, way: Direction) -> None:
        """Run into a wall."""

    def say(self, words: str) -> None: ...


class Steering(ABC):
    """Turns input into moves. It may make some at once and others in later ticks."""

    def __init__(self, walker: Walker, pane: Any) -> None:
        """`pane` is that of this front end, in which the walker is seen."""
        self._walker = walker
        self.rest()

    @abstractmethod
    def bindings(self, scheme: str, shape: str, own: Mapping[str, str]) -> list[Binding]:
        """How to walk with these keys and the player's own, for the key bar and the list."""

    @abstractmethod
    def rest(self) -> None:
        """Forget all input so far."""

    def press(self, key: str) -> bool:
        """A key was pressed, by its name; only in front ends that report single presses. Returns
        whether it was used."""
        return False

    @abstractmethod
    def update(self, hears_mouse: bool) -> None:
        """Let a tick pass."""

    def catch_up(self) -> None:
        """Let a tick pass that no frame was drawn for."""
        self.update(hears_mouse=False)


class GamePane(ABC):
    """The maze of a game and everything in it, as a front end draws it."""

    def __init__(self, play: Playthrough, settings: Callable[[], Settings]) -> None:
        self._play = play
        self._settings = settings

    @property
    def is_at_rest(self) -> bool:
        """Whether the player stands where the rules say, with no move left to show."""
        return True

    @abstractmethod
    def begin(self) -> None:
        """Put everything where it is at the start of a run."""

    @abstractmethod
    def show(self, board: Board) -> None:
        """Show this board of the same maze: the player's, or that of the solver's search."""

    @abstractmethod
    def move(self, arc: int, pace: int) -> None:
        """Show a move that takes `pace` ticks."""

    @abstractmethod
    def undo(self, pace: int) -> None:
        """Show that the last move is taken back."""

    @abstractmethod
    def bump(self, way: Direction) -> None: ...

    @abstractmethod
    def zoom_by(self, steps: int) -> str:
        """Zoom in, or out if negative. Returns what there is to say about it."""

    @abstractmethod
    def keep_zoom(self, other: Any) -> None:
        """Keep the zoom of the maze before, in a pane of this front end; it has the same size."""

    def hear(self, hears_mouse: bool) -> bool:
        """Let the mouse move the camera, once a frame. Returns whether the mouse is still free."""
        return hears_mouse

    @abstractmethod
    def tick(self) -> None:
        """Let a tick pass."""

    @abstractmethod
    def place(self, s: Any, box: Box) -> None: ...

    @abstractmethod
    def draw(self, s: Any, box: Box, card: int, celebration: Celebration | None) -> None:
        """`card` is the height of the start card, to draw the maze above it if it fits there."""

    def draw_above(self, s: Surface, place_of: Callable[[str], Box | None]) -> None:
        """Draw what flies over the bars. `place_of` tells where a figure of the stats bar stands,
        by its kind; None if it is not shown."""

    @property
    @abstractmethod
    def picture(self) -> Box:
        """Where the whole maze was last drawn; it may reach beyond the screen."""

    @abstractmethod
    def place_of(self, cell: int) -> Box | None:
        """Where a cell was last drawn; None if it is out of view."""
