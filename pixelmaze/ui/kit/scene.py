"""Scenes of every front end: the input they receive, and the requests they make."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.settings import all_settings
from pixelmaze.ui.kit.bindings import Group
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.menu_keys import MenuInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import Toast
from pixelmaze.ui.kit.surface import Box, Surface


class Pointer(NamedTuple):
    """State of the mouse."""

    x: int
    y: int
    is_down: bool
    is_new: bool  # whether the button went down in this frame
    repeats: bool  # the same, or a repetition while it is held
    is_shifted: bool = False  # whether Shift is held
    wheel: int = 0  # notches of the wheel, up if positive


class SceneInput(NamedTuple):
    """The input since the last update, and the time that has passed."""

    seconds: float
    menu: MenuInput | None = None  # input for a menu
    pointer: Pointer | None = None
    is_pointer_free: bool = True  # whether nothing else has used the pointer


class Scene:
    """A screen. Its state changes in `update` and through bindings only; it can be drawn at any
    time, at any size."""

    session: Session
    is_over = False  # whether the scene below is shown, dimmed, in the background
    remains = False
    """Whether it stays below a scene that it opens, so that the player can come back to it."""
    look = ""  # the name of the look of its level; empty if it has none of its own
    _groups: Sequence[Group] = ()
    has_shell = True  # whether the commands of the shell, such as the list of keys, work in it
    corner = ""  # text at the right end of the key bar, if there is room for it
    _request: Request | None = None

    @cached_property
    def toast(self) -> Toast:
        """The message of the scene, which its status bar shows for a while."""
        return Toast()

    @property
    def is_seen(self) -> bool:
        """False while only the scene below is shown, as in the first moments of loading."""
        return True

    @property
    def is_typing(self) -> bool:
        """Whether characters are text, not commands."""
        return False

    @property
    def groups(self) -> Sequence[Group]:
        """All bindings, by heading."""
        return self._groups

    def key_bar(self, s: Surface) -> Sequence[Group]:
        """The bindings for the key bar, the most important first."""
        return self.groups

    @property
    def leads_home(self) -> bool:
        """Whether Esc leads to the title."""
        return False

    @property
    def quits(self) -> bool:
        """Whether Q ends the program. In a menu above something else it goes back."""
        return True

    @property
    def hears_numbers(self) -> bool:
        """Whether left and right change a number, and so repeat faster while held."""
        return False

    def stop(self) -> bool:
        """Stop what is running by itself. Returns whether something was stopped: the key that was
        pressed then does nothing else."""
        return False

    def hear(self, key: str) -> bool:
        """Use a key, by its name, before the bindings do; only in front ends that report single key
        presses. Returns whether it was used."""
        return False

    def update(self, given: SceneInput) -> Request | None:
        """Process input and let time pass. Returns a request, if there is one."""
        return self.take_request()

    def ask(self, request: Request) -> None:
        """Make a request in the next `update`, unless another one is waiting for it."""
        self._request = self._request or request

    def take_request(self) -> Request | None:
        """Remove and return the waiting request, if there is one."""
        request, self._request = self._request, None
        return request

    @staticmethod
    def between_bars(s: Surface) -> Box:
        """The room below the status bar and above the two bars at the bottom."""
        top, bottom = s.pick((16, 28), (1, 2))
        return Box(0, top, s.width, max(0, s.height - top - bottom))

    def place(self, s: Surface) -> None:
        """Lay out the scene. Called before `update` and before `draw`: a click may come before the
        first frame is drawn."""

    def draw(self, s: Surface) -> None:
        """Draw everything but the key bar and the list of keys, which the shell draws."""

    @property
    def query(self) -> str:
        """The query of the address that opens what is shown; empty for the title. PixelmazeError if
        a link cannot describe it."""
        return ""

    @property
    def message(self) -> str:
        """The message that is shown; empty if there is none."""
        return self.toast.words

    def say(self, words: str) -> None:
        """Show a message for a while."""
        self.toast.say(words)

    def turn_theme(self) -> None:
        self.session.next_theme()
        self.say(f"Theme: {all_settings()['theme'].choices[self.session.settings.theme]}.")

    def turn_sound(self) -> None:
        self.session.turn_sound()
        self.say("The sound is off." if self.session.settings.is_muted else "The sound is on.")

    def copy_link(self) -> None:
        """Copy a link to what is shown, and say so."""
        try:
            self.session.copy_link(self.query)
        except PixelmazeError as error:
            self.fail(error)

    # ---- called by the router --------------------------------------------------------------------

    def accepts(self, request: Request) -> bool:
        """Whether this scene answers this request of a scene above it."""
        return False

    def handle(self, request: Request) -> Request | None:
        """Answer a request that it accepts. The scenes above close afterwards, or, if `Work` is
        returned, when that is done. Any other returned request is answered next."""
        return None

    def close(self) -> None:
        """End what runs for this scene outside the program: it will not be shown again."""

    def fail(self, error: PixelmazeError) -> None:
        """Show why a request failed."""
        self.say(str(error))

    def spend(self, seconds: float) -> None:
        """Work ahead for at most this many seconds, which are left in a frame."""

    def wake(self) -> None:
        """The player has gone elsewhere, or the machine slept: pause what needs the player."""
