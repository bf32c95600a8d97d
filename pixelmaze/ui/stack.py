"""The stack of scenes, and where requests lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pixelmaze.game.level import Level
from pixelmaze.ui.menu import Request
from pixelmaze.ui.requests import NewMaze, PlayLevel, Restart, Resume, ResumeRun, ToTitle
from pixelmaze.ui.scene import OpenPause, ShowResult
from pixelmaze.ui.scenes.loading import Loading, entered
from pixelmaze.ui.scenes.pause import Pause
from pixelmaze.ui.scenes.result import Result


class Stack:
    """The top scene is shown and receives input."""

    def __init__(self, first: Any, play: Callable[[Any, Level, Any], Any]) -> None:
        """`play` takes a session, a level, and the scene that asks for it. It returns a scene that
        plays the level, or loads it."""
        self._scenes = [first]
        self._play = play
        self.patience: float | None = None
        """Seconds for which a scene may load before its progress is shown; None: it never is."""

    @property
    def top(self) -> Any:
        return self._scenes[-1]

    @property
    def beneath(self) -> Any:
        """The scene below the top, or None."""
        return self.randbelow(self.top)

    def randbelow(self, scene: Any) -> Any:
        """The scene below this one, or None."""
        at = self._scenes.index(scene)
        return self._scenes[at - 1] if at else None

    def push(self, scene: Any) -> None:
        self._scenes.append(scene)

    def pop(self) -> Any:
        """Close the top scene. Returns the new top."""
        self._scenes.pop()
        return self.top

    def enter(self, scene: Any) -> None:
        """Show a scene: go back to it if it is in the stack, else put it in the place of all
        others. A scene that loads stays on top of the one that asked for it."""
        scene = entered(scene, self.patience)
        if scene in self._scenes:
            del self._scenes[self._scenes.index(scene) + 1 :]
        elif isinstance(scene, Loading) and scene.is_over:
            self.push(scene)
        else:
            self._scenes = [scene]

    def answer(self, request: Any) -> None:
        """Fulfil a request of the top scene. Raises what loading raises if there is no way back."""
        session: Any = getattr(self.top, "session", None)
        match request:
            case None:
                pass
            case OpenPause(left):
                self.push(Pause(session, self.top.play, left))
            case ShowResult():
                self.push(Result(session, self.top.play, self.top.notice))
            case Resume() | Restart() | ResumeRun():
                self.pop().handle(request)
            case NewMaze():
                self.enter(self.beneath.renewed(self.top))
            case ToTitle():
                self.enter(session.home())
            case PlayLevel(level):
                self.enter(self._play(session, level, self.top))
            case Request():
                raise NotImplementedError(request)
            case scene:  # of the scenes that are not converted
                self.enter(scene)
