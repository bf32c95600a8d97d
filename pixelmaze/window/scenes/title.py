"""The title: the menu, behind which a maze is made and solved."""

from __future__ import annotations

from functools import cache

import pyxel

from pixelmaze.theme import Role
from pixelmaze.ui.menu import Menu, Request
from pixelmaze.ui.scene import BaseScene
from pixelmaze.ui.surface import Box
from pixelmaze.ui.widgets.toast import Toast
from pixelmaze.window import hud, look
from pixelmaze.window.atlas import SPRITE_BANK, SPRITES
from pixelmaze.window.blit import blit
from pixelmaze.window.clock import FRAME
from pixelmaze.window.demo import Demo
from pixelmaze.window.hud import HEIGHT, MARGIN, ROW, WIDTH
from pixelmaze.window.level_map import LevelMap
from pixelmaze.window.menu_box import Face, MenuBox
from pixelmaze.window.menu_controls import menu_controls
from pixelmaze.window.menu_list import MenuList
from pixelmaze.window.music import TITLE
from pixelmaze.window.session import Session

_ROOM = Box(0, 60, WIDTH, HEIGHT - ROW - 60 - 8)
"""For the menus, below the wordmark."""
_FIRST_ROOM = Box(0, 134, WIDTH, HEIGHT - ROW - 134)
"""For the first one, over which the wordmark is larger."""
_CHEST = (199, 14)
"""Where it glints in the wordmark."""
_GLINTING = 150
"""Frames from one glint of it to the next."""
_WAVING = 420
"""Frames from one waving of the hero to the next."""
_NOTICE = 10.0
"""Seconds that a notice is shown."""
_NOTICE_WIDTH = 520


class Title(BaseScene):
    """Where all begins."""

    def __init__(self, session: Session) -> None:
        self.session = session
        session.has_title = True
        self._demo = Demo()
        menus = session.menus
        menus.look_for_runs()
        faces: dict[Menu, Face] = {
            menus.main: MenuList(menus, _FIRST_ROOM),
            menus.adventure: LevelMap(menus, _ROOM),
        }
        self._menu = MenuBox(menus, _ROOM, self._is_calm, faces, session.audio.play)
        self._controls = menu_controls(session)
        self._age = 0
        self._notice = Toast(_NOTICE, _NOTICE)
        session.audio.play_tune(TITLE)

    def _is_calm(self) -> bool:
        return self.session.settings.reduced_motion

    @property
    def is_typing(self) -> bool:  # type: ignore[override]
        return self.session.menus.is_typing

    # ---- once a frame --------------------------------------------------------------------------

    def spend(self, seconds: float) -> None:
        self._demo.spend(seconds)

    def update(self) -> Request | None:
        self._age += 1
        self._demo.update(self._is_calm())
        self._notice.update(FRAME, self.session.store.notices)
        was_open = self._controls.is_open
        self._controls.update(self.is_typing)
        if was_open or self._controls.is_open:
            return None
        return self._menu.update()

    # ---- draw ----------------------------------------------------------------------------------

    def draw(self) -> None:
        with look.dimmed():
            self._demo.draw()
        if self._notice.words:
            _draw_notice(self._notice.words)
        else:
            self._draw_wordmark()
        self._menu.draw()
        self._draw_hero()
        self._controls.draw()
        words = _version()
        hud.text(WIDTH - MARGIN - hud.width_of(words), HEIGHT - ROW + 2, words, Role.TEXT_DIM)

    def _draw_wordmark(self) -> None:
        """Large over the first menu."""
        u, v, width, height = SPRITES["title"]
        scale = 1 if self.session.menus.depth else 2
        x, y = (WIDTH - width * scale) // 2, 8 if scale == 1 else 28
        blit(x, y, SPRITE_BANK, u, v, width, height, scale)
        frame = self._age % _GLINTING // 5
        if scale > 1 and frame < 4 and not self._is_calm():
            left, top = (at * scale for at in _CHEST)
            blit(x + left, y + top, SPRITE_BANK, *SPRITES[f"sparkle_{frame}"], scale)

    def _draw_hero(self) -> None:
        """He stands on the first menu, and waves now and then."""
        if self.session.menus.depth:
            return
        u, v, width, height = SPRITES[self._hero()]
        box = self._menu.box
        blit(box.x + box.width - 46, box.y - 2 * height + 2, SPRITE_BANK, u, v, width, height, 2)

    def _hero(self) -> str:
        at = self._age % _WAVING
        if self._is_calm() or at > 96:
            return "hero_down_0"
        return f"hero_wave_{at // 12 % 2}"


def _draw_notice(words: str) -> None:
    lines = hud.broken(words, _NOTICE_WIDTH - 34)
    x, height = (WIDTH - _NOTICE_WIDTH) // 2, 12 + len(lines) * hud.LINE
    pyxel.rect(x, 4, _NOTICE_WIDTH, height, Role.PANEL)
    pyxel.rectb(x, 4, _NOTICE_WIDTH, height, Role.ALARM)
    hud.icon("icon_noway", x + 10, 10)
    for i, line in enumerate(lines):
        hud.text(x + 24, 11 + i * hud.LINE, line, Role.TEXT)


@cache
def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # takes long to load

    try:
        return version("pixelmaze")
    except PackageNotFoundError:  # it runs from a folder
        return ""
