"""The menus of records, best runs, profiles and data; of rewards; and of music."""

from collections.abc import Iterator, Sequence
from functools import partial
from string import ascii_lowercase, digits

from pixelmaze.game.levels import ADVENTURE, LANDS, is_level
from pixelmaze.game.rewards import ALL_STARS, MUSIC_BOX, REWARDS, Reward, is_open, next_reward
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.storage.records import Record
from pixelmaze.storage.store import LONGEST_PROFILE, Store
from pixelmaze.ui.kit.menu import Item, Menu, action, choice, text
from pixelmaze.ui.kit.messages import counted, moves_of
from pixelmaze.ui.kit.ports import Audio
from pixelmaze.ui.kit.session import Session
from pixelmaze.ui.play.daily_menu import DailyMenu
from pixelmaze.ui.play.messages import WHERE, clock, star_row
from pixelmaze.ui.play.requests import ReplayRun
from pixelmaze.ui.title import messages

_NO_SOUND = "There is no sound in a terminal."
_TUNES = {"title": "The title", "play": "The maze", "result": "The result", "ending": "The ending"}
_NO_RUNS = "None yet. Go and win a maze!"
_RUNS_NOTE = "choose it to see the fastest run"

# ---- rewards -------------------------------------------------------------------------------------


class RewardsMenu(Menu):
    """All rewards: open ones, and the stars that the others need."""

    def __init__(self, store: Store) -> None:
        super().__init__("Rewards", lambda: [*map(self._reward_item, REWARDS)])
        self._store = store

    def line(self) -> Item:
        """The line in another menu that leads here, with the next reward."""
        now = self._store.standing
        coming = next_reward(now)
        note = "what your stars unlock"
        if coming:
            note = f"Next: {coming.name}, at {counted(coming.stars, 'star')}"
        value = f"{now.stars} of {ALL_STARS} stars"
        return Item("rewards", self.title, value, note, choose=lambda: self)

    def _reward_item(self, reward: Reward) -> Item:
        label = reward.name.removeprefix("the ")
        label = reward.land.title if reward.land else label[:1].upper() + label[1:]
        colours = "colours, " if reward.kind == "theme" else ""
        if not reward.is_open(self._store.standing):
            needed = counted(reward.stars, "star")
            land = f", or finish {reward.land.title}" if reward.land else ""
            note = f"Locked: earn {needed}{land}."
            return Item(reward.name, label, colours + needed, note, False)
        return Item(reward.name, label, colours + "open", WHERE[reward.kind])


class MusicBox(Menu):
    """Plays tunes; the tune of play in the voicing of any land."""

    def __init__(self, audio: Audio, has_sound: bool) -> None:
        super().__init__("Music box", self._tune_items)
        self._audio, self._has_sound = audio, has_sound
        self._look = LANDS[0].look

    def line(self) -> Item:
        """The line in another menu that leads here."""
        note = "every tune in the game" if self._has_sound else _NO_SOUND
        return action("music_box", self.title, "", note, self._open)

    def _open(self) -> Menu:
        if not self._has_sound:
            raise PixelmazeError(_NO_SOUND)
        return self

    def _tune_items(self) -> Sequence[Item]:
        looks = {land.look: land.title for land in LANDS} | {"": "no land"}
        tunes = [
            action(name, title, "", "choose it to hear it", partial(self._play, name))
            for name, title in _TUNES.items()
        ]
        return (
            *tunes,
            choice("voicing", "Voicing", looks, self._look, self._voice,
                   "the maze tune as it sounds in each land; ← → to change"),
            action("silence", "Silence", "", "stop the music", self._audio.stop_tune),
        )  # fmt: skip

    def _play(self, name: str) -> None:
        self._audio.play_tune(name, self._look)

    def _voice(self, look: str) -> None:
        self._look = look
        self._play("play")


# ---- records -------------------------------------------------------------------------------------

EXPORTED = "pixelmaze-records-{}.json"  # the name of an exported file, by day


class RecordsMenu(Menu):
    def __init__(self, session: Session, daily: DailyMenu) -> None:
        super().__init__("Records", self._record_items)
        self._store = session.store
        self._apply = session.change
        self._daily = daily
        self._rewards = RewardsMenu(session.store)
        self._music_box = MusicBox(session.audio, session.services.has_sound)
        self._files = session.services.files
        self._typed = ""
        """The name of a new profile, as typed so far."""
        self._file = ""
        """The file to import."""
        self._is_sure = False
        """True if all records may be removed."""
        self.runs = Menu("Best runs", self._run_items)
        self.data = Menu("Profile and data", self._data_items)

    def _record_items(self) -> Sequence[Item]:
        count = sum(map(is_level, self._store.records))
        note, value = _RUNS_NOTE if count else _NO_RUNS, str(count or "")
        return (
            *self._statistics(),
            self._rewards.line(),
            *[self._music_box.line()] * is_open(MUSIC_BOX, "", self._store.standing),
            Item("runs", self.runs.title, value, note, count > 0, choose=lambda: self.runs),
        )

    def _data_items(self) -> Sequence[Item]:
        profiles = {name: name or messages.MAIN_PROFILE for name in self._store.profiles}
        return (
            choice("profile", "Profile", profiles, self._store.profile, self._go_to_profile,
                   "with its own settings and records"),
            text("new_profile", "New profile", self._typed, partial(setattr, self, "_typed"),
                 self._begin_profile, ascii_lowercase + digits + "-", LONGEST_PROFILE,
                 "type a name, then choose it", "type a name"),
            action("export", "Export", "", "save all records to a file", self._export),
            *self._import_items(),
            Item("reset", "Reset", "yes, all" if self._is_sure else "no",
                 "delete all records of this profile", choose=self._reset, change=self._turn_sure),
        )  # fmt: skip

    # ---- statistics ----------------------------------------------------------------------------

    def _statistics(self) -> Iterator[Item]:
        records, (stars, finished) = self._store.records, self._store.standing
        first = min((each.first for each in records.values() if each.first), default="")
        yield Item("levels", "Rooms", f"{len(finished)} of {len(ADVENTURE)}",
                      "finished in the adventure")  # fmt: skip
        yield Item("stars", "Stars", f"{stars} of {ALL_STARS}", "earned in the adventure")
        yield Item("dailies", "Daily mazes", str(len(self._daily.records())), "on different days")
        now, longest = self._daily.streaks()
        yield Item("streak", "Streak", f"{now}, best {longest}", "days in a row, now and at best")
        games = sum(record.count for record in records.values())
        yield Item("games", "Games won", f"{games:,}", "without a solver's help")
        moves = sum(record.moves for record in records.values())
        yield Item("moves", "Moves", f"{moves:,}", "in your best runs, added up")
        yield Item("since", "Since", first or "not yet", "the day of your first record")

    # ---- best runs -----------------------------------------------------------------------------

    def _run_items(self) -> Sequence[Item]:
        """Best runs of the adventure, in its order, then all others, the latest first."""
        records = self._store.records
        names = [name for name in ADVENTURE if name in records]
        names += [name for name in reversed([*records]) if name not in ADVENTURE if is_level(name)]
        return [self._run_item(name, records[name]) for name in names] or [
            Item("none", self.runs.title, _NO_RUNS, "")
        ]

    def _run_item(self, name: str, record: Record) -> Item:
        level = ADVENTURE.get(name)
        time = "" if record.best_time is None else clock(record.best_time)
        value = " ".join(filter(None, (star_row(record.stars), moves_of(record.moves), time)))
        label = level.heading if level else name
        return Item(name, label, value, _RUNS_NOTE, choose=lambda: ReplayRun(record.quickest))

    # ---- profiles ------------------------------------------------------------------------------

    def _go_to_profile(self, name: str) -> None:
        self._store.choose_profile(name)
        self._apply()

    def _begin_profile(self) -> None:
        if self._typed:
            self._go_to_profile(self._typed)
            self._store.notices.append(f"You're now using profile {self._typed}.")
            self._typed = ""

    # ---- files ---------------------------------------------------------------------------------

    def _export(self) -> None:
        name = self._files.save(EXPORTED.format(self._daily.today()), self._store.export())
        self._store.notices.append(messages.exported(name))

    def _import_items(self) -> Sequence[Item]:
        """One item for all exported files: left and right change the file."""
        names = self._files.names(EXPORTED.format("*"))
        if not names:
            return ()
        file = self._file if self._file in names else names[-1]
        titles, put = {name: name for name in names}, partial(setattr, self, "_file")
        load = partial(self._files.open, file, self._import)
        note = "keep whatever is better in the file"
        return (choice("import", "Import", titles, file, put, note, load),)

    def _import(self, text: bytes) -> None:
        taken = self._store.import_records(text)
        self._store.notices.append(messages.imported(taken.records, taken.refused))

    def _turn_sure(self, _: int) -> None:
        self._is_sure = not self._is_sure

    def _reset(self) -> None:
        if not self._is_sure:
            raise PixelmazeError(
                "Choose yes with ← or → first. All records will be deleted; a backup is kept."
            )
        self._is_sure = False
        self._store.notices.append(messages.was_reset(self._store.reset()))
