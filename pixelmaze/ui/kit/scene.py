"""Scenes, for every front end: their input, messages and requests."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.settings import all_settings
from pixelmaze.ui.kit.bindings import Group
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.menu_keys import MenuInput
from pixelmaze.ui.kit.messages import in_sentences
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.status import Toast
from pixelmaze.ui.kit.surface import Surface


class Pointer(NamedTuple):
    """State of the mouse."""

    x: int
    y: int
    is_down: bool
    is_new: bool  # True if the button went down in this frame
    repeats: bool  # True if `is_new`, and again and again while the button is held
    is_shifted: bool = False  # True while Shift is held
    wheel: int = 0  # notches of the wheel, up if positive


class SceneInput(NamedTuple):
    """The input and the time since the last update."""

    seconds: float
    menu: MenuInput | None = None
    pointer: Pointer | None = None
    is_pointer_free: bool = True  # False if something else has used the pointer


class Scene(ABC):
    """A screen. Only `update` and bindings change it. Can be drawn at any time, at any size."""

    session: Session
    is_over = False  # True if the scene below stays visible, dimmed, in the background
    remains = False
    """True if it stays in the stack below a scene that it opens, to come back to."""
    look = ""  # the name of its level's look; empty if the level has none
    _groups: Sequence[Group] = ()
    has_shell = True  # True if shell commands, such as the list of keys, work here
    corner = ""  # text at the right end of the key bar, if there is room for it
    _request: Request | None = None

    @cached_property
    def toast(self) -> Toast:
        """Shows a message of the scene for a while."""
        return Toast()

    @property
    def is_seen(self) -> bool:
        """False while only the scene below is visible, as in the first moments of loading."""
        return True

    @property
    def is_typing(self) -> bool:
        """True while characters are text, not commands."""
        return False

    @property
    def groups(self) -> Sequence[Group]:
        """All bindings, by heading."""
        return self._groups

    def key_bar(self, s: Surface) -> Sequence[Group]:
        """The groups for the key bar, the most important first."""
        return self.groups

    @property
    def leads_home(self) -> bool:
        """True if Esc leads to the title."""
        return False

    @property
    def quits(self) -> bool:
        """True if Q ends the program; in a menu over another scene, Q goes back."""
        return True

    @property
    def edits_number(self) -> bool:
        """True if left and right edit a number, so they repeat faster."""
        return False

    @property
    def is_busy(self) -> bool:
        """True while something runs whose end will be shown, and which needs no input."""
        return False

    def stop(self) -> bool:
        """Stop what is running by itself. True if something was: the key then does nothing else."""
        return False

    def handle_key(self, key: str) -> bool:
        """Handle a key before the bindings do; True if used. Only some front ends report key
        presses one by one."""
        return False

    def update(self, given: SceneInput) -> Request | None:
        """Process input and let time pass. Returns a request, if any."""
        return self.take_request()

    def ask(self, request: Request) -> None:
        """Make a request in the next `update`, instead of one that is waiting."""
        self._request = request

    def take_request(self) -> Request | None:
        """Remove and return the waiting request, if any."""
        request, self._request = self._request, None
        return request

    def place(self, s: Surface) -> None:
        """Lay out the scene, before `update` and `draw`: a click may precede the first frame."""

    def draw(self, s: Surface) -> None:
        """Draw everything except the key bar and the list of keys, which the shell draws."""

    @abstractmethod
    def says(self) -> Iterable[str]:
        """Put what is shown into words, without the message, as paragraphs in reading order. Only
        new paragraphs are read aloud, so give each part that changes by itself its own. Leave out
        steps while they are played. Empty paragraphs are dropped."""

    @property
    def said(self) -> list[str]:
        """The message and what the scene says, each sentence once."""
        return in_sentences((self.toast.words, *self.says()))

    @property
    def link_query(self) -> str:
        """The link query that reopens this screen; empty for the title. PixelmazeError if a link
        cannot describe the screen."""
        return ""

    def show_message(self, words: str) -> None:
        """Show a message for a while."""
        self.toast.show(words)

    def turn_theme(self) -> None:
        self.session.next_theme()
        self.show_message(f"Theme: {all_settings()['theme'].choices[self.session.settings.theme]}.")

    def turn_sound(self) -> None:
        self.session.turn_sound()
        self.show_message("Sound: off." if self.session.settings.is_muted else "Sound: on.")

    def copy_link(self) -> None:
        """Copy a link to this screen, and say so."""
        try:
            self.session.copy_link(self.link_query)
        except PixelmazeError as error:
            self.fail(error)

    # ---- called by the router --------------------------------------------------------------------

    def accepts(self, request: Request) -> bool:
        """True if this scene answers this request of a scene above."""
        return False

    def handle(self, request: Request) -> Request | None:
        """Answer an accepted request. The scenes above then close: at once, or after the returned
        `Work`. Any other returned request is answered next."""
        return None

    def close(self) -> None:
        """Stop this scene's external runs for good."""

    def fail(self, error: PixelmazeError) -> None:
        """Show why a request failed."""
        self.show_message(str(error))

    def work_ahead(self, seconds: float) -> None:
        """Use up to `seconds` of spare frame time to compute ahead."""

    def wake(self) -> None:
        """Pause what needs the player, who has been away, or whose machine has slept."""
