"""Scenes that tell the story and pass by themselves: the opening, and what is in a chest. The
ending is one, too."""

from collections.abc import Iterator
from math import inf

from pixelmaze.game.lands import HillView
from pixelmaze.game.levels import OPENING
from pixelmaze.game.rules import TICKS, Land
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.kit.bindings import bind
from pixelmaze.ui.kit.commands import MENU
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.motion import Motion
from pixelmaze.ui.kit.scene import Scene, SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import TEXT, Box, Surface
from pixelmaze.ui.play.facts import in_chest
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.requests import PlayLevel, ShowResult


class StoryScene(Scene):
    """A part of the story, which passes by itself. Enter, Esc or a click skips to what follows."""

    _lasts: float = inf  # seconds

    def __init__(self, session: Session, title: str, text: str, tune: str, then: Request) -> None:
        self.session = session
        self._age = 0.0
        self.then = then
        on = bind(MENU["choose"], self._skip, ("return", "space"), "next", text, "a")
        self._groups = [(title, [on])]
        session.audio.play_tune(tune)

    def _leave(self) -> None:
        self.ask(self.then)

    def _skip(self) -> None:
        self._leave()

    def update(self, given: SceneInput) -> Request | None:
        asked = given.menu
        if self._age >= self._lasts or (asked and (asked.clicks or asked.goes_back)):
            self._skip()
        self._age += given.seconds
        return self.take_request()

    def fail(self, error: PixelmazeError) -> None:
        """Let the title show the error: the story has no room for messages."""
        self.session.menus.show_error(error)


# ---- the opening ---------------------------------------------------------------------------------

_SECONDS = (3.2, 3.6, 4.0, 5.0)  # for each picture
_HOURS = ((-0.86, -0.66), (-0.66, 0.0), (0.0, 0.0))  # at the first and last moment of a picture
_CALM = 0.6  # the share of its time at which a picture stands still
_UNSKIPPABLE = 0.3  # seconds in which a key may have been meant for what was before


class OpeningScene(StoryScene):
    """The evening, the sunset, the night that stays, and a note under the door. Any key leads to
    the next picture, and at last to the first room."""

    _at, _lasts = 0, _SECONDS[0]

    def __init__(self, session: Session, then: PlayLevel) -> None:
        super().__init__(session, "The Beginning", "the next picture", "ending", then)

    def stop(self) -> bool:
        """Go on, by any key or button."""
        can_skip = self._age >= _UNSKIPPABLE
        self._skip()
        return can_skip

    def _skip(self) -> None:
        if self._age < _UNSKIPPABLE:
            return
        if self._at + 1 == len(_SECONDS):
            self._leave()
            return
        self._age, self._at = 0.0, self._at + 1
        self._lasts = _SECONDS[self._at]

    def says(self) -> Iterator[str]:
        yield OPENING[self._at]

    def draw(self, s: Surface) -> None:
        box, is_still = Box(0, 0, s.width, s.height - s.lengths.row), self.session.is_calm()
        share = _CALM if is_still else min(1.0, self._age / self._lasts)
        if self._at == len(_HOURS):
            s.home(box, share)
        else:
            begin, end = _HOURS[self._at]
            age = 0 if is_still else 1 + round(60 * (sum(_SECONDS[: self._at]) + self._age))
            hour = begin + (end - begin) * share
            s.hill(box, HillView(hour, None, age, is_called=self._at == len(_HOURS) - 1))
        if not s.has_pointer:  # the pictures are coarse
            words = OPENING[self._at]
            s.text((s.width - s.width_of(words)) // 2, box.height - 2, words, TEXT)


# ---- a chest -------------------------------------------------------------------------------------

_PICTURE = 32  # width and height of a find


class FindScene(StoryScene):
    """What is in the last chest of a land, over the room: a picture and a sentence."""

    is_over = True
    _lasts = 9.0

    def __init__(self, session: Session, game: PlayScene, land: Land) -> None:
        super().__init__(session, in_chest(land), "the result", "result", ShowResult())
        self.play, self.toast = game.play, game.toast  # for the result
        self._land = land
        self._arrival = Motion(0 if session.is_calm() else TICKS // 3)
        session.audio.play("gate")

    def update(self, given: SceneInput) -> Request | None:
        self._arrival.tick()
        return super().update(given)

    def says(self) -> Iterator[str]:
        yield from (in_chest(self._land), self._land.story)

    def draw(self, s: Surface) -> None:
        s.appearing(self._arrival, lambda: self._draw(s))

    def _draw(self, s: Surface) -> None:
        scale = s.by_unit(2 if s.is_lecture else 4, 0)
        side, pad, head = _PICTURE * scale, s.lengths.margin + s.lengths.hair, s.lengths.bar
        width = min(s.by_unit(344, 48), s.width - 2 * pad)
        lines = s.broken(self._land.story, width - 2 * pad)
        height = head + side + len(lines) * s.lengths.line + 2 * pad + pad * bool(side)
        x, y = (s.width - width) // 2, (s.height - height) // 2
        s.frame(Box(x, y, width, height), in_chest(self._land))
        s.find(x + (width - side) // 2, y + head + pad, self._land.look, scale)
        y += height - pad - len(lines) * s.lengths.line
        for i, words in enumerate(lines):
            s.text(x + (width - s.width_of(words)) // 2, y + i * s.lengths.line, words, TEXT)
