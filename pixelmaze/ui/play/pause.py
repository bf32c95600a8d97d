"""The menu over a paused game."""

from pixelmaze.run.maze_code import code_of
from pixelmaze.storage.unfinished import Unfinished
from pixelmaze.ui.kit.addresses import to_play
from pixelmaze.ui.kit.bindings import bind
from pixelmaze.ui.kit.commands import PLAY
from pixelmaze.ui.kit.menu import Request
from pixelmaze.ui.kit.menu_keys import menu_bindings
from pixelmaze.ui.kit.menu_view import MenuScene, MenuView
from pixelmaze.ui.kit.messages import RESUME
from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.kit.surface import Surface
from pixelmaze.ui.play.facts import rules_of
from pixelmaze.ui.play.menus import GameMenus
from pixelmaze.ui.play.messages import MENU
from pixelmaze.ui.play.playthrough import Playthrough

_DEAF = 0.5  # seconds without keys after a sudden pause


class PauseScene(MenuScene):
    """The pause menu, or the question whether to resume an unfinished run, over the dimmed game."""

    is_over = True
    quits = False

    def __init__(
        self,
        session: Session,
        play: Playthrough,
        left: Unfinished | None = None,
        is_sudden: bool = False,
    ) -> None:
        """After a sudden pause, keys do nothing for a moment: players mean them for the game."""
        self.session = session
        self._deaf = _DEAF if is_sudden else 0.0
        self._play = play
        self._menus = GameMenus.of(session)
        if left:
            self._menus.ask(left)
        else:
            play.pause()
            of_room = [("room", self._copy_code)] * bool(play.level.room)
            shares = [*of_room, ("link", self.copy_link)]
            words = " ".join(line.words for line in rules_of(play))
            self._menus.pause(play.level, play.confirm, play.is_kept, shares, words)
        self.menu = MenuView(self._menus, play=session.audio.play, is_calm=session.is_calm)
        resume = bind(PLAY["pause"], self._resume, ("p",), RESUME, "back to the game", "start")
        own = menu_bindings(session.services, self.turn_theme, self.turn_sound, resume)
        self._groups = [(MENU, own)]

    @property
    def link_query(self) -> str:
        return to_play(self._play.level, self._play.maze)

    def stop(self) -> bool:
        return self._deaf > 0

    def _resume(self) -> None:
        while not self._menus.menu.leave:  # leave the settings
            self._menus.back()
        self._menus.hover(0)
        self._request = self._menus.choose()

    def _copy_code(self) -> None:
        code = code_of(self._play.game.original)
        self.show_message(self.session.copy(code, "The code is on the clipboard."))

    def update(self, given: SceneInput) -> Request | None:
        self._deaf -= given.seconds
        request = self.take_request()
        if given.menu and not request:
            request = self.menu.do(given.menu)
        self.menu.update()
        if notices := self.session.store.notices:
            self.show_message(notices.pop(0))
        if isinstance(request, ToTitle):
            self._play.leave()
        return request

    def place(self, s: Surface) -> None:
        self._room = s.between_bars
        self.menu.place(s, self._room)

    def draw(self, s: Surface) -> None:
        self.menu.draw(s, self._room)
