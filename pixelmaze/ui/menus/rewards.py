"""The rewards that stars open, and one of them: the music box, a menu that plays every tune."""

from collections.abc import Callable, Sequence

from pixelmaze.game.levels import CHAPTERS
from pixelmaze.game.rewards import ALL_STARS, MUSIC_BOX, REWARDS, Reward, is_open, next_reward
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.store import Store
from pixelmaze.ui.audio import Audio
from pixelmaze.ui.menu import Item, Menu, action, choice
from pixelmaze.ui.messages import counted
from pixelmaze.ui.messages import menus as words


class RewardsMenu(Menu):
    """All rewards: what is open, and how many stars the others need."""

    def __init__(self, store: Store, audio: Audio | None) -> None:
        """`audio` is None in a front end without sound."""
        super().__init__(words.REWARDS, self._reward_items)
        self._store = store
        self._box = MusicBox(audio)

    def line(self) -> Item:
        """The line of another menu that leads here, with what is next."""
        now = self._store.standing
        coming = next_reward(now)
        note = "what your stars open"
        if coming:
            note = f"Next: {coming.name}, {counted(coming.stars, 'star')}"
        value = f"{now.stars} of {ALL_STARS} stars"
        return Item("rewards", words.REWARDS, value, note, choose=lambda: self)

    def _reward_items(self) -> Sequence[Item]:
        return [self._reward_item(reward) for reward in REWARDS]

    def _reward_item(self, reward: Reward) -> Item:
        label = reward.name.removeprefix("the ")
        label = reward.chapter.title if reward.chapter else label[:1].upper() + label[1:]
        if not reward.is_open(self._store.standing):
            chapter = reward.chapter.title if reward.chapter else ""
            note = words.or_chapter(reward.stars, chapter)
            needed = counted(reward.stars, "star")
            value = f"colours, {needed}" if reward.kind == "theme" else needed
            return Item(reward.name, label, value, note, False)
        where = words.WHERE[reward.kind]
        return Item(
            reward.name, label, words.opened(reward.kind), f"{where[:1].upper()}{where[1:]}."
        )

    def music_box(self) -> Sequence[Item]:
        """The line of another menu that leads to the music box, once it is open."""
        if not is_open(MUSIC_BOX, "", self._store.standing):
            return ()
        return (self._box.line(),)


class MusicBox(Menu):
    """Plays tunes; that of play in the voicing of any chapter."""

    def __init__(self, audio: Audio | None) -> None:
        super().__init__(words.MUSIC_BOX, self._tune_items)
        self._audio = audio
        self._look = CHAPTERS[0].look
        self._is_dark = False

    def line(self) -> Item:
        """The line of another menu that leads here."""
        note = "all tunes of the game" if self._audio else words.NO_SOUND
        return action("music_box", words.MUSIC_BOX, "", note, self._open)

    def _open(self) -> Menu:
        if not self._audio:
            raise PixelmazeError(words.NO_SOUND)
        return self

    def _tune_items(self) -> Sequence[Item]:
        looks = {chapter.look: chapter.title for chapter in CHAPTERS} | {"": "no chapter"}
        tunes = [
            action(name, title, "", "Return plays it", self._player(name))
            for name, title in words.TUNES.items()
        ]
        return (
            *tunes,
            choice("voicing", words.VOICING, looks, self._look, self._voice, words.VOICING_NOTE),
            choice("dark", "In the dark", {False: "no", True: "yes"}, self._is_dark, self._darken,
                   "the tune of play without its melody"),
            action("silence", "Silence", "", "stop the music", self._stop),
        )  # fmt: skip

    def _player(self, name: str) -> Callable[[], None]:
        return lambda: self._play(name)

    def _play(self, name: str) -> None:
        if self._audio and name == "play":
            self._audio.play_tune(name, self._look, self._is_dark)
        elif self._audio:
            self._audio.play_tune(name)

    def _voice(self, look: str) -> None:
        self._look = look
        self._play("play")

    def _darken(self, is_dark: bool) -> None:
        self._is_dark = is_dark
        self._play("play")

    def _stop(self) -> None:
        if self._audio:
            self._audio.stop_tune()
