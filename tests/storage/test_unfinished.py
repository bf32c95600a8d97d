"""Runs that were left before their end: kept however that came, and resumed as they stood."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from itertools import chain, count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import pyxel
from support.cli import complaint, contents, output, start
from support.places import LASTING
from support.players import FRONTS, Front
from support.pty_driver import PATIENCE, Console
from support.sampling import sample
from support.window_driver import Player, prepared

from pixelmaze.files.files import replacing
from pixelmaze.game.daily import daily
from pixelmaze.game.directions import passage_toward
from pixelmaze.game.levels import ADVENTURE, free
from pixelmaze.game.rules import SOLVER, TICKS, UNDO, WON, Level, Rules
from pixelmaze.game.run import run_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arc_between
from pixelmaze.run import factory
from pixelmaze.storage import folder, unfinished
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.places import Place
from pixelmaze.storage.store import Store
from pixelmaze.storage.unfinished import INSIDE, INTERVAL, MOST, SHARE, Unfinished
from pixelmaze.terminal.front_end import TerminalServices
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.play.facts import title_of
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.replay import ReplayScene
from pixelmaze.ui.play.requests import LEAD, level_and_maze
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.title.main_menu import AllMenus
from pixelmaze.window.app.services import WindowServices

SMALL = "square-8x5-prim-7"
KEYS = ADVENTURE["06-4-the-key-ring"]
TORCH = ADVENTURE["05-1-candle-end"]
PICTURE = next(level for level in ADVENTURE.values() if level.paints)

each_front = pytest.mark.parametrize("front", FRONTS)


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def walk(play: Playthrough, moves: int = 1) -> None:
    """So many moves of the shortest way, a fifth of a second each."""
    for _ in range(moves):
        play.walk(arc_between(play.maze.grid, play.game.cell, play.game.hint_path(1)[0]))
        for _ in range(12):
            play.tick()


@pytest.fixture(params=LASTING)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return LASTING[request.param](tmp_path)


def left_in(place: Place) -> tuple[Unfinished, ...]:
    """What another program finds there."""
    return Store(place).unfinished.found


def path_of(left: Unfinished, folder: Path) -> Path:
    return folder / INSIDE / left.file


def leave(
    place: Place, level: Level = KEYS, moves: int = 5, store: Store | None = None
) -> Unfinished:
    """Play so far, and leave."""
    play = Playthrough(store or Store(place), level)
    walk(play, moves)
    play.store.flush()
    return next(left for left in left_in(place) if left.name == level.name)


def files(place: Place) -> list[str]:
    return sorted(place.inside(INSIDE).names())


def text_of(place: Place, name: str) -> bytes | None:
    return place.inside(INSIDE).read(name, 10_000_000)


# ---- as it stood -------------------------------------------------------------------------------


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "level",
    [
        *sample(ADVENTURE.values(), 6),
        free(SMALL, Rules(2, "dfs", 60)),
        free("square-12x6-prim-1-waypoints-2", Rules(3, hunter=20)),
    ],
    ids=lambda level: level.name,
)
def test_a_resumed_run_is_as_it_was(level: Level, tmp_path: Path) -> None:
    play = Playthrough(Store(Folder(tmp_path)), level)
    walk(play, min(6, play.game.tour // 2))
    play.undo()
    play.hint("H")
    walk(play)
    for _ in range(2):
        play.hint("H")
    play.store.flush()
    (left,) = left_in(Folder(tmp_path))
    again = Playthrough(Store(Folder(tmp_path)), *level_and_maze(left))
    assert again.level == level
    again.resume(left)
    one, other = play.game, again.game
    for name in (
        "cell", "heading", "moves", "ticks", "keys", "hints", "is_helped", "inputs", "walked",
        "trail", "wrong_turns", "explored", "lit", "available_stars", "has_gem",
    ):  # fmt: skip
        assert getattr(one, name) == getattr(other, name), name
    assert one.maze.passages == other.maze.passages
    assert (one.world and one.world.now) == (other.world and other.world.now)
    assert list(play.board.came_by) == list(again.board.came_by)
    assert play.hinting.arcs == again.hinting.arcs
    assert play.hinting.marked == again.hinting.marked
    while again.game.trail:
        for each in (play, again):
            event = each.undo()
            assert event
            assert event.kind == "undo"
    assert again.game.cell == again.maze.start
    assert one.explored == other.explored


def test_clock_of_a_resumed_run_waits_for_the_player(tmp_path: Path) -> None:
    left = leave(Folder(tmp_path), free(SMALL, Rules(ghost="dfs", pace=60)))
    play = Playthrough(Store(Folder(tmp_path)), *level_and_maze(left))
    play.resume(left)
    for _ in range(10_000):
        assert play.tick() is None
    assert play.game.ticks == left.ticks
    walk(play)
    assert play.game.ticks == left.ticks + 12


def test_a_resumed_run_counts_like_any_other(tmp_path: Path) -> None:
    left = leave(Folder(tmp_path), TORCH)
    play = Playthrough(Store(Folder(tmp_path)), *level_and_maze(left))
    play.resume(left)
    while not play.is_over:
        walk(play)
    play.store.flush()
    record = Store(Folder(tmp_path)).records[TORCH.name]
    assert verify(record.fewest) == []
    assert record.stars == ("finished", "moves")
    assert files(Folder(tmp_path)) == []


def test_run_left_while_the_solver_walks_is_resumed_by_the_player(tmp_path: Path) -> None:
    play = Playthrough(Store(Folder(tmp_path)), free(SMALL))
    walk(play, 2)
    play.toggle_solver("S")
    walk(play)
    play.store.flush()
    (left,) = left_in(Folder(tmp_path))
    again = Playthrough(Store(Folder(tmp_path)), *level_and_maze(left))
    again.resume(left)
    assert again.autopilot is None
    assert again.game.is_helped
    assert [entry.action for entry in again.game.inputs].count(SOLVER) == 2


# ---- what is kept, and how long ----------------------------------------------------------------


def test_no_move_no_run(place: Place) -> None:
    play = Playthrough(Store(place), KEYS)
    play.hint("H")
    play.undo()
    play.store.flush()
    play.leave()
    play.store.flush()
    assert place.names() == []


@pytest.mark.parametrize("level", [KEYS, TORCH, free(SMALL)], ids=lambda level: level.name)
def test_moves_that_are_all_undone_leave_nothing_that_is_damaged(
    level: Level, place: Place
) -> None:
    """In rooms they do not count, so the run stands at its start again."""
    play = Playthrough(Store(place), level)
    walk(play, 2)
    play.store.flush()
    for _ in range(2):
        play.undo()
    play.leave()
    play.store.flush()
    store = Store(place)
    found = store.unfinished.found
    assert not store.notices
    assert not [name for name in files(place) if "damaged" in name]
    for left in found:
        again = Playthrough(store, level)
        again.resume(left)
        assert again.game.cell == again.maze.start
        assert len(again.game.walked) == 4


@pytest.mark.parametrize("end", ["goal", "lost", "restart"])
def test_dropped_when_it_is_over_or_given_up(end: str, place: Place) -> None:
    rules = Rules(ghost="dfs", pace=60) if end == "lost" else Rules()
    play = Playthrough(Store(place), free(SMALL, rules))
    walk(play, 3)
    play.store.flush()
    assert len(left_in(place)) == 1
    match end:
        case "goal":
            while not play.is_over:
                walk(play)
        case "lost":
            while not play.is_over:
                play.tick()
        case "restart":
            play.restart()
    play.store.flush()
    assert left_in(place) == ()
    assert files(place) == []


def test_last_ten_runs_are_kept_newest_first(place: Place) -> None:
    for number in range(MOST + 3):
        leave(place, free(f"square-8x5-prim-{number}"), 1)
        folder = [place.path / INSIDE] if isinstance(place, Folder) else []
        for path in chain.from_iterable(map(Path.iterdir, folder)):  # it may count in seconds
            os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns - 10**9))
    names = [left.name for left in left_in(place)]
    assert names == [f"square-8x5-prim-{number}" for number in range(MOST + 2, 2, -1)]
    assert len(files(place)) == MOST


def test_two_windows_leave_each_other_alone(place: Place) -> None:
    one, other = (Playthrough(Store(place), KEYS) for _ in range(2))
    for play, moves in ((one, 3), (other, 7)):
        walk(play, moves)
        play.store.flush()
    assert sorted(left.moves for left in left_in(place)) == [3, 7]
    other.restart()
    other.store.flush()
    assert [left.moves for left in left_in(place)] == [3]
    walk(one)
    one.store.flush()
    assert [left.moves for left in left_in(place)] == [4]


def test_a_run_is_resumed_by_one_window_only(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    left = leave(place)
    one, other = (Playthrough(Store(place), KEYS) for _ in range(2))
    one.resume(left)
    with pytest.raises(PixelmazeError, match="resumed or deleted elsewhere"):
        other.resume(left)
    assert not other.game.walked
    assert capsys.readouterr().err == ""  # nothing is damaged
    walk(one)
    one.store.flush()
    assert [left.moves for left in left_in(place)] == [6]


def test_first_move_of_a_new_run_drops_the_old_one(place: Place) -> None:
    leave(place)
    play = Playthrough(Store(place), KEYS)
    assert play.unfinished
    assert [left.moves for left in left_in(place)] == [5]
    walk(play)
    play.store.flush()
    assert [left.moves for left in left_in(place)] == [1]


def test_dropping_a_run_hides_no_other(place: Place) -> None:
    store = Store(place)
    leave(place, TORCH)
    leave(place, KEYS)
    keys, torch = store.unfinished.found
    play = Playthrough(store, free(SMALL))
    walk(play)
    play.discard()
    store.unfinished.drop(keys)
    assert store.unfinished.found == (torch,)


def test_a_former_daily_maze_is_named_by_its_day(tmp_path: Path) -> None:
    level = daily(date(2026, 3, 2))
    left = leave(Folder(tmp_path), level)
    assert title_of(left) == "Daily maze 2026-03-02"
    assert level_and_maze(left)[0] == level


def test_a_maze_without_an_id(tmp_path: Path) -> None:
    maze = free(SMALL).make()
    maze.id = None
    level = Level("", "mine.txt")
    play = Playthrough(Store(Folder(tmp_path)), level, maze)
    walk(play, 2)
    play.store.flush()
    assert (
        Playthrough(Store(Folder(tmp_path)), level, free("square-8x5-prim-8").make()).unfinished
        is None
    )
    again = Playthrough(Store(Folder(tmp_path)), level, maze)
    assert again.unfinished
    assert title_of(again.unfinished) == "a maze without an ID"
    again.resume(again.unfinished)
    assert again.game.cell == play.game.cell


def test_a_run_by_rules_that_a_level_has_no_more_sets_no_record(tmp_path: Path) -> None:
    left = leave(Folder(tmp_path), TORCH)
    data = dict(left.data) | {"rules": {"torch": 9, "ghost": "", "pace": 0}}
    level, _ = level_and_maze(replace(left, data=data))
    assert (level.name, level.rules.torch) == ("", 9)


def test_a_run_of_a_room_that_is_no_more_goes_on_and_sets_no_record(tmp_path: Path) -> None:
    left = leave(Folder(tmp_path))
    path_of(left, tmp_path).write_text(json.dumps({**left.data, "name": "06-4-a-former-room"}))
    store = Store(Folder(tmp_path))
    (left,) = store.unfinished.found
    play = Playthrough(store, *level_and_maze(left))
    play.resume(left)
    assert play.game.moves == left.moves > 0
    while not play.is_over:
        play.walk(play.game.world.best_way(play.game.world.now)[0])
    assert play.game.outcome == WON
    assert (store.records, left_in(Folder(tmp_path))) == ({}, ())


# ---- damage ------------------------------------------------------------------------------------

DAMAGED: dict[str, Any] = {
    "empty": b"", "binary": bytes(range(256)), "list": b"[]", "number": b"1e999",
    "deep": b"[" * 100_000, "long": b" " * 9_000_000, "other": b'{"pixelmaze": "data"}',
}  # fmt: skip


@pytest.mark.few(7)
@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_costs_nothing_else(name: str, place: Place) -> None:
    leave(place)
    place.inside(INSIDE).write("run-0123456789abcdef.json", DAMAGED[name])
    store = Store(place)
    assert [left.name for left in store.unfinished.found] == [KEYS.name]
    assert text_of(place, "run-0123456789abcdef.json") == DAMAGED[name]
    leave(place, store=store)
    assert "cannot resume an unfinished run" in store.notices[0]
    aside = "run-0123456789abcdef.damaged"
    assert f"{INSIDE}/{aside}" in store.notices[0]
    assert text_of(place, aside) == DAMAGED[name]
    assert Store(place).unfinished.found
    assert not Store(place).notices


@pytest.mark.parametrize(
    "change",
    [
        {"inputs": "0A 0A 0A 0A 0A 0A"}, {"inputs": "0D 99999999D"}, {"maze": "square-9x9-prim-1"},
        {"claim": {"outcome": None, "moves": 5, "ticks": 10**7, "stars": []}, "inputs": "5B"},
    ],
)  # fmt: skip
def test_a_run_that_cannot_be_is_set_aside_when_it_is_resumed(
    change: dict[str, Any], tmp_path: Path
) -> None:
    left = leave(Folder(tmp_path))
    path_of(left, tmp_path).write_text(json.dumps({**left.data, **change}))
    store = Store(Folder(tmp_path))
    (left,) = store.unfinished.found
    play = Playthrough(store, *level_and_maze(left))
    with pytest.raises(PixelmazeError):
        play.resume(left)
    assert not play.game.walked
    assert left_in(Folder(tmp_path)) == ()
    walk(play)
    store.flush()
    assert len(left_in(Folder(tmp_path))) == 1


@pytest.mark.parametrize(("version", "is_damaged"), [(0, True), (2, False)])
def test_files_of_other_versions_are_not_read(place: Place, version: int, is_damaged: bool) -> None:
    """One of a later version is left where it is; others are set aside."""
    left = leave(place)
    text = json.dumps({**left.data, "version": version}).encode()
    place.inside(INSIDE).write(left.file, text)
    store = Store(place)
    assert store.unfinished.found == ()
    assert text_of(place, left.file) == text
    leave(place, store=store)
    aside = left.file.replace(".json", ".damaged")
    assert text_of(place, aside if is_damaged else left.file) == text
    assert len(files(place)) == 2


def test_pipes_and_folders_are_passed_over(tmp_path: Path) -> None:
    leave(Folder(tmp_path))
    os.mkfifo(tmp_path / INSIDE / "run-0123456789abcdef.json")
    (tmp_path / INSIDE / "run-0123456789abcdee.json").mkdir()
    assert [left.name for left in left_in(Folder(tmp_path))] == [KEYS.name]


def test_play_continues_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store(Folder(tmp_path / "file"))
    play = Playthrough(store, KEYS)
    walk(play, 5)
    store.flush()
    walk(play, 5)
    store.flush()
    assert play.game.moves == 10
    assert f"cannot write {tmp_path / 'file' / INSIDE}: " in store.notices[-1]
    assert [notice for notice in store.notices if "cannot save this run for later" in notice] == [
        store.notices[-1]
    ]


def test_too_large_mazes_are_said_not_to_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pixelmaze.game.run.MOST_CELLS", 39)
    play = Playthrough(Store(Folder(tmp_path)), free(SMALL))
    walk(play)
    play.store.flush()
    assert "39 cells" in play.store.notices[0]
    assert contents(tmp_path) == {}


# ---- when it is written ------------------------------------------------------------------------


class SlowDisk:
    """A clock that goes on by itself only while something is written."""

    def __init__(self, seconds: float) -> None:
        self.now = 1000.0
        self.seconds = seconds

    def monotonic(self) -> float:
        return self.now

    @contextmanager
    def replacing(self, path: Path) -> Iterator[Any]:
        with replacing(path) as file:
            yield file
        self.now += self.seconds


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    """On which writing takes a tenth of a second."""
    disk = SlowDisk(0.1)
    monkeypatch.setattr(unfinished, "monotonic", disk.monotonic)
    monkeypatch.setattr(folder, "replacing", disk.replacing)
    return disk


def test_a_run_is_written_every_few_seconds_of_play(tmp_path: Path, disk: SlowDisk) -> None:
    disk.seconds = 0.001
    play = Playthrough(Store(Folder(tmp_path)), KEYS)
    walk(play)
    assert [left.moves for left in left_in(Folder(tmp_path))] == [1]  # the first move is, at once
    walk(play)
    assert [left.moves for left in left_in(Folder(tmp_path))] == [1]
    disk.now += INTERVAL
    walk(play)
    assert [left.moves for left in left_in(Folder(tmp_path))] == [3]
    disk.now += INTERVAL
    play.tick()  # the clock goes on while the player does nothing
    assert [left.ticks for left in left_in(Folder(tmp_path))] == [37]


def test_writing_takes_little_of_the_time_however_slow_the_disk(
    tmp_path: Path, disk: SlowDisk
) -> None:
    play = Playthrough(Store(Folder(tmp_path)), KEYS)
    begin, frame = disk.now, 1 / TICKS
    walk(play)
    for _ in range(120 * TICKS):
        disk.now += frame
        play.tick()
    writing = disk.now - begin - 120
    assert 0.4 < writing < 0.01 * 120
    disk.seconds = 10.0
    disk.now += 100
    play.tick()
    begin = disk.now
    while disk.now < begin + 10 / SHARE:  # what takes ten seconds does not come again soon
        disk.now += 1
        play.tick()
    assert disk.now - begin < 10 / SHARE + 12


@pytest.mark.usefixtures("disk")
@pytest.mark.parametrize("end", ["pause", "leave", "flush"])
def test_a_run_is_written_as_it_stands_when_play_stops(end: str, tmp_path: Path) -> None:
    play = Playthrough(Store(Folder(tmp_path)), KEYS)
    walk(play, 7)
    assert [left.moves for left in left_in(Folder(tmp_path))] == [1]
    {"pause": play.pause, "leave": play.leave, "flush": play.store.flush}[end]()
    assert [(left.moves, left.ticks) for left in left_in(Folder(tmp_path))] == [(7, 84)]


@pytest.mark.usefixtures("disk")
def test_file_of_an_unfinished_run_is_a_run_file(tmp_path: Path) -> None:
    """Though its inputs are added piece by piece."""
    play = Playthrough(Store(Folder(tmp_path)), KEYS)
    for number in range(30):
        walk(play)
        if number % 4 == 3:
            play.undo()
        play.pause() if number % 3 else play.hint("H")
    play.leave()
    (left,) = left_in(Folder(tmp_path))
    assert left.data == to_dict(run_of(play.game, KEYS.name))
    assert json.loads(path_of(left, tmp_path).read_text()) == left.data
    assert verify(left.run) == []
    text = output(tmp_path, f"verify {path_of(left, tmp_path)}")
    assert text.startswith("consistent: left after ")


# ---- in each front end -------------------------------------------------------------------------


def opened(front: str, folder: Path, level: Level | None, monkeypatch: pytest.MonkeyPatch) -> Front:
    seeds = count(1)
    monkeypatch.setattr(factory, "random_seed", lambda: next(seeds))
    return FRONTS[front](folder, level, monkeypatch)


@pytest.mark.few(3)
@each_front
def test_q_quits_at_once_and_keeps_the_run(
    front: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = opened(front, tmp_path, KEYS, monkeypatch)
    playing.perform("way*6 undo quit")
    assert playing.has_quit
    (left,) = playing.stored()["unfinished"]
    assert left[:2] == (KEYS.name, 5)
    assert left[2].endswith(UNDO)


@pytest.mark.few(3)
@each_front
def test_a_level_that_was_left_asks_first(
    front: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = opened(front, tmp_path, KEYS, monkeypatch)
    first.perform("way*6 hint*2 undo")
    first.store.flush()
    second = opened(front, tmp_path, KEYS, monkeypatch)
    second.perform("wait*2")
    assert "unfinished run" in second.kinds
    second.perform("resume" if front == "lines" else "return wait")
    assert second.state() == first.state()
    assert second.ticks() == first.ticks()
    assert "resumed" in second.kinds
    second.perform("undo")
    assert second.game.moves == 4
    assert second.stored()["unfinished"][0][2].endswith("z" + "z")


def test_a_move_before_the_question_does_not_remove_the_run(tmp_path: Path) -> None:
    left = leave(Folder(tmp_path))
    session = begin_session(Store(Folder(tmp_path)), WindowServices())
    scene = PlayScene(session, KEYS)
    assert passage_toward(scene.game, -1, 0) >= 0
    player = Player(scene)
    player.press(pyxel.KEY_LEFT)
    assert [entry.file for entry in session.store.unfinished.refresh()] == [left.file]
    player.press(pyxel.KEY_RETURN)
    assert scene.game.moves == left.moves


@pytest.mark.thinned
@each_front
@pytest.mark.parametrize("command", ["restart", "new"])
def test_a_run_is_dropped_by_starting_anew(
    command: str, front: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = opened(front, tmp_path, free(SMALL), monkeypatch)
    playing.perform(f"way*4 {command} loaded wait")
    assert playing.stored()["unfinished"] == []


@pytest.mark.few(3)
@each_front
def test_or_start_over(front: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leave(Folder(tmp_path))
    playing = opened(front, tmp_path, KEYS, monkeypatch)
    playing.perform("wait*2" if front == "lines" else "wait*2 down return wait")
    assert [left[1] for left in playing.stored()["unfinished"]] == [5]
    playing.perform("way")
    assert [left[1] for left in playing.stored()["unfinished"]] == [1]


@pytest.mark.few(2)
@pytest.mark.parametrize("front", [name for name in FRONTS if name != "lines"])
def test_first_menu_item_resumes(
    front: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(Folder(tmp_path), TORCH, 6)
    os.utime(path_of(left_in(Folder(tmp_path))[0], tmp_path), (0, 0))
    leave(Folder(tmp_path), KEYS, 5)
    playing = opened(front, tmp_path, None, monkeypatch)
    playing.perform("up right return wait loaded wait")
    assert playing.game.original == TORCH.make()
    assert playing.game.moves == 6
    playing.perform("way pause up return wait*2")  # leave
    assert playing.play is None
    stored = playing.stored()["unfinished"]
    assert {left[:2] for left in stored} == {(TORCH.name, 7), (KEYS.name, 5)}


@pytest.mark.few(2)
@pytest.mark.parametrize("front", [name for name in FRONTS if name != "lines"])
def test_a_level_that_is_resumed_is_left_to_the_map(
    front: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(Folder(tmp_path), KEYS, 5)
    playing = opened(front, tmp_path, None, monkeypatch)
    playing.perform("up return wait loaded wait way pause up wait")
    menus = playing.scene.session.menus
    assert menus.menu.selected.note == "back to the map; you can resume later"
    playing.perform("return wait*2")
    bindings = [each for _, group in playing.scene.groups for each in group]
    assert [each.label for each in bindings][:2] == ["land", "room"]
    assert menus.menu is menus.adventure
    assert menus.adventure.level == KEYS


def test_a_free_maze_is_resumed_by_its_size(tmp_path: Path) -> None:
    leave(Folder(tmp_path), free(SMALL), 5)
    resume = AllMenus(Store(Folder(tmp_path))).main.items[0]
    assert resume.value == "Free maze, square 8x5"
    assert SMALL in resume.note


@pytest.mark.parametrize(("moves", "is_won"), [(4, False), (5, True), (5, False)])
def test_the_run_that_was_left_last_is_offered_and_no_line_of_the_menu_moves(
    tmp_path: Path, moves: int, is_won: bool
) -> None:
    store = Store(Folder(tmp_path))
    usual = AllMenus(store).main
    leave(Folder(tmp_path), TORCH, 6)
    os.utime(path_of(left_in(Folder(tmp_path))[0], tmp_path), (0, 0))
    if is_won:
        play = Playthrough(store, KEYS)
        while not play.is_over:
            walk(play)
        assert KEYS.name in store.records
    leave(Folder(tmp_path), KEYS, moves)
    main = AllMenus(Store(Folder(tmp_path))).main
    assert [item.id for item in main.items] == [item.id for item in usual.items]
    assert main.selected.id == usual.selected.id == "adventure"
    offered = KEYS if moves >= 5 else TORCH
    assert offered.title in main.items[0].value


@pytest.mark.few(2)
@pytest.mark.thinned
@pytest.mark.parametrize("front", [name for name in FRONTS if name != "lines"])
@pytest.mark.parametrize("moves", [4, 5])
def test_a_level_that_is_left_at_once_is_not_asked_about(
    front: str, moves: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = opened(front, tmp_path, KEYS, monkeypatch)
    left.perform(f"way*{moves} pause up")
    assert ("resume" in left.menu()["note"]) == (moves == 5)
    left.perform("return wait*2")
    after = left.scene.session.menus.main.items[0]
    left.store.flush()
    again = opened(front, tmp_path, None, monkeypatch)
    assert again.scene.session.menus.main.items[0] == after
    assert (KEYS.title in after.value) == (moves == 5)
    asked = opened(front, tmp_path, KEYS, monkeypatch)
    asked.perform("wait*2")
    assert ("unfinished run" in asked.kinds) == (moves == 5)
    if moves < 5:
        asked.perform("way")
        assert [run[1] for run in asked.stored()["unfinished"]] == [1]


# ---- the command line --------------------------------------------------------------------------


def test_lines_resume_the_last_run_of_all(tmp_path: Path) -> None:
    leave(Folder(tmp_path / "data"))
    for command, typed in (("play --prompt", "resume"), ("play --prompt --resume", "")):
        text = output(tmp_path, f"--data-dir data {command}", f"{typed}\nundo\nquit\n")
        assert "6-4  The Key Ring" in text
        assert "moves 4, par 30" in text  # the one that is undone does not count
    (left,) = left_in(Folder(tmp_path / "data"))
    assert left.data["inputs"].endswith("z 12z")


def test_lines_end_with_their_input(tmp_path: Path) -> None:
    output(tmp_path, f"--data-dir data play --prompt {SMALL}", "right\ndown\n")
    (left,) = left_in(Folder(tmp_path / "data"))
    text = output(tmp_path, f"--data-dir data play --prompt {SMALL}", "")
    words = f"Unfinished run: {SMALL}, {left.moves} move, 0:00.2. Type resume to continue it."
    assert f"{words} Your first move discards it." in text


def test_resume_without_anything_to_resume(tmp_path: Path) -> None:
    assert "no unfinished run" in complaint(tmp_path, "--data-dir data play --prompt --resume")
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("other", [SMALL, "--torch 3", "--size 9x9", "--seed 1"])
def test_resume_goes_with_no_other_maze(other: str, tmp_path: Path) -> None:
    assert "the unfinished run's maze" in complaint(tmp_path, f"play --prompt --resume {other}")


def test_records_list_unfinished_runs(tmp_path: Path) -> None:
    leave(Folder(tmp_path / "data"))
    text = output(tmp_path, "--data-dir data records")
    assert text.endswith("Unfinished: 6-4 The Key Ring, 5 moves, 0:01.0.\n")
    assert "Unfinished" not in output(tmp_path, "--data-dir data records --json")


@pytest.mark.parametrize("front", ["window", "terminal"])
def test_a_replay_keeps_nothing(front: str, tmp_path: Path) -> None:
    left = leave(Folder(tmp_path / "left"))
    store = Store(Folder(tmp_path / "data"))
    services = WindowServices() if front == "window" else TerminalServices()
    scene = ReplayScene(begin_session(store, services), left.run)
    scene.update(SceneInput((LEAD + left.ticks) / TICKS))
    assert scene.game.moves == left.moves
    store.flush()
    assert not (tmp_path / "data").exists()


def test_recordings_keep_nothing(tmp_path: Path) -> None:
    left = leave(Folder(tmp_path / "left"))
    (tmp_path / "run.json").write_bytes(path_of(left, tmp_path / "left").read_bytes())
    output(tmp_path, "--data-dir data play run.json --terminal --record run.svg")
    assert contents(tmp_path).keys() == {"run.json", "run.svg"}
    assert not (tmp_path / "data" / INSIDE).exists()


# ---- however it ends ---------------------------------------------------------------------------

ENDS = {"kill": signal.SIGKILL, "term": signal.SIGTERM, "int": signal.SIGINT}


@pytest.mark.thorough
@pytest.mark.parametrize("end", ENDS)
def test_typed_play_that_is_ended_from_outside(end: str, tmp_path: Path) -> None:
    with start(tmp_path, f"--data-dir data play --prompt {SMALL}") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("down\nright\nright\n")
        process.stdin.flush()
        wait_for_moves(tmp_path / "data", 1)
        for line in process.stdout:
            if "moves 2, par" in line:
                break
        process.send_signal(ENDS[end])
        process.communicate(timeout=60)
    # killed, it loses what was played within a moment of the first move
    assert [left.moves for left in left_in(Folder(tmp_path / "data"))] == [
        1 if end == "kill" else 2
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("end", ["kill", "term", "ctrl c"])
def test_a_terminal_that_is_ended(end: str, tmp_path: Path) -> None:
    with Console(tmp_path, f"play {SMALL} --terminal") as console:
        console.wait_for("0, par 15")
        console.type("\x1b[B\x1b[C")
        console.wait_for("2, par 15")
        if end in ENDS:
            wait_for_moves(tmp_path / "data", 2)
            console.send(ENDS[end])
        else:
            console.type("\x03")
        console.end()
    assert [left.moves for left in left_in(Folder(tmp_path / "data"))] == [2]


def wait_for_moves(folder: Path, moves: int) -> None:
    """Until so many are on disc."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        if [left.moves for left in left_in(Folder(folder))] == [moves]:
            return
        sleep(0.02)
    raise AssertionError(f"{moves} moves were not written")
