"""Ports of the play scene to front ends: a view of the maze, and steering."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from pixelmaze.game.game import Game
from pixelmaze.maze.board import Board
from pixelmaze.maze.shapes import Direction
from pixelmaze.storage.settings import Settings
from pixelmaze.ui.kit.bindings import Binding, Group
from pixelmaze.ui.kit.services import Services
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import Box, Surface
from pixelmaze.ui.play.celebration import Celebration
from pixelmaze.ui.play.playthrough import Playthrough


class SteeredScene(Protocol):
    """The play scene, as steering knows it."""

    play: Playthrough

    @property
    def keys(self) -> Mapping[str, Sequence[str]]: ...  # by the names of commands
    @property
    def directions(self) -> Mapping[str, Direction]: ...  # of each walking key
    @property
    def game(self) -> Game: ...
    @property
    def pace(self) -> int: ...
    @property
    def first_wait(self) -> int: ...
    @property
    def groups(self) -> Sequence[Group]: ...
    def steer(self, arc: int) -> None: ...
    def bump(self, way: Direction) -> None: ...
    def show_message(self, words: str) -> None: ...


class Steering(ABC):
    """Turns input into moves, at once or in later ticks."""

    def __init__(self, walker: SteeredScene, pane: Any) -> None:
        """`pane` is the game pane of this front end."""
        self._walker, self._pane = walker, pane
        self.reset_input()

    @abstractmethod
    def bindings(self, scheme: str, shape: str, own: Mapping[str, str]) -> list[Binding]:
        """The bindings of the walking keys, for the key bar and the list."""

    @abstractmethod
    def reset_input(self) -> None:
        """Forget all input so far."""

    def press(self, key: str) -> bool:
        """Use a key by its name; True if used. Only some front ends report single presses."""
        return False

    def click(self, x: int, y: int) -> None:
        """Use a click. Only some front ends report single clicks."""

    @abstractmethod
    def update(self, hears_mouse: bool) -> None:
        """Let a tick pass."""

    def catch_up(self) -> None:
        """Let a tick pass whose frame was dropped."""
        self.update(hears_mouse=False)


class GamePane(ABC):
    """The view of the maze of a game, and of everything in it."""

    def __init__(self, play: Playthrough, settings: Callable[[], Settings]) -> None:
        self._play = play
        self._settings = settings

    @property
    def is_at_rest(self) -> bool:
        """True once all moves have been shown to their ends."""
        return True

    @abstractmethod
    def begin(self) -> None:
        """Put everything in its place at the start of a run."""

    @abstractmethod
    def show(self, board: Board) -> None:
        """Show another board of the same maze: the player's, or the search's."""

    @abstractmethod
    def move(self, arc: int, pace: int) -> None:
        """Show a move that takes `pace` ticks."""

    @abstractmethod
    def undo(self, pace: int) -> None:
        """Show an undo of the last move."""

    @abstractmethod
    def bump(self, way: Direction) -> None: ...

    @abstractmethod
    def zoom_by(self, steps: int) -> str:
        """Zoom in, or out if negative. Returns words on the result."""

    @abstractmethod
    def keep_zoom(self, other: Any) -> None:
        """Take over the zoom of another pane, whose maze has the same size."""

    def handle_mouse(self, hears_mouse: bool) -> bool:
        """Let the mouse move the camera, once a frame. Returns True if the mouse is still free."""
        return hears_mouse

    @abstractmethod
    def tick(self) -> None:
        """Let a tick pass."""

    @abstractmethod
    def place(self, s: Any, box: Box) -> None: ...

    @abstractmethod
    def draw(self, s: Any, box: Box, card: int, celebration: Celebration | None) -> None:
        """Draw the maze, above the start card, of height `card`, if it fits there."""

    def draw_above(self, s: Surface, place_of: Callable[[str], Box | None]) -> None:
        """Draw what flies over the bars. `place_of` returns the place of a figure in the stats bar,
        by its kind; None if not shown."""

    @property
    @abstractmethod
    def picture(self) -> Box:
        """The box of the whole maze as last drawn; it may reach beyond the screen."""

    @abstractmethod
    def place_of(self, cell: int) -> Box | None:
        """The box of a cell as last drawn; None if out of view."""


class PlayServices(Services):
    game_pane: type[GamePane]
    steering: type[Steering]

    @classmethod
    def of(cls, session: Session) -> PlayServices:
        assert isinstance(session.services, cls)
        return session.services
