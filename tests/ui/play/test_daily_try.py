"""From 2027 on there is a room a day, of which the first try counts."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from support.moves import slow_down, walk_out
from support.players import FRONTS, Front, Window
from support.window_driver import ROW, prepared, session, words_on

from pixelmaze import PixelmazeError
from pixelmaze.game import verifying
from pixelmaze.game.daily import ROOMS_BEGIN, daily, kind_of, number_of
from pixelmaze.game.run import run_of
from pixelmaze.game.run_code import code_of, run_of_code
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.messages import in_sentences
from pixelmaze.ui.play.daily_try import Try, last_days, try_of
from pixelmaze.ui.play.facts import introduction
from pixelmaze.ui.play.messages import ABOUT_TRY, NO_HINTS
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.sharing import share_picture
from pixelmaze.window.canvas.hud import TOP, WIDTH

MONDAY = date(2027, 1, 4)
WEEK = [MONDAY + timedelta(days) for days in range(7)]
each_day = pytest.mark.parametrize("day", WEEK, ids=lambda day: kind_of(day).name)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Folder(tmp_path))


def begun(store: Store, day: date = MONDAY, moves: int = 1) -> Playthrough:
    """The game of a day after some moves of the best way."""
    play = Playthrough(store, daily(day))
    for _ in range(moves):
        step(play)
    return play


def step(play: Playthrough) -> None:
    game = play.game
    slow_down(game)
    grid, there = game.maze.grid, game.hint_path(1)[0]
    arcs = range(grid.first[game.cell], grid.first[game.cell + 1])
    play.walk(next(arc for arc in arcs if grid.head[arc] == there))


def won(store: Store, day: date = MONDAY) -> Playthrough:
    play = Playthrough(store, daily(day))
    while not play.is_over:
        step(play)
    return play


def introduced(play: Playthrough) -> str:
    return " ".join(line.words for line in introduction(play))


@pytest.mark.few(3)
@each_day
def test_the_first_try_that_is_won_counts(store: Store, day: date) -> None:
    play = Playthrough(store, daily(day))
    assert ABOUT_TRY in introduced(play)
    play = won(store, day)
    moves = play.game.moves
    assert try_of(store, play.level.name) == Try(moves, play.game.par.moves)
    assert store.records[play.level.name].moves == moves
    again = Playthrough(store, daily(day))
    assert f"Practice. Your try: {moves} moves, par {play.game.par.moves}." in introduced(again)
    again = won(store, day)
    assert store.records[play.level.name].count == 1, "practice sets no record"


@pytest.mark.parametrize("how", ["restart", "leave", "solver"])
def test_what_gives_a_try_up(store: Store, how: str) -> None:
    play = begun(store)
    if how == "restart":
        play.restart()
    elif how == "leave":
        play.leave()
    else:
        event = play.toggle_solver("S")
        assert event
        assert event.words == "S again lets the solver help. That ends your try."
        assert try_of(store, play.level.name) is None, "it is said first"
        play.toggle_solver("S")
    assert try_of(store, play.level.name) == Try(0, play.game.par.moves)
    assert not store.unfinished.found
    assert "You gave up your try." in introduced(Playthrough(store, daily(MONDAY)))
    won(store)
    assert play.level.name not in store.records
    assert try_of(store, play.level.name) == Try(0, play.game.par.moves)


def test_what_would_give_a_try_up_is_asked_first(store: Store) -> None:
    play = begun(store)
    for act in ("R", "Leave", "R"):
        with pytest.raises(PixelmazeError, match=f"{act} again ends your try"):
            play.confirm(act)
    play.confirm("R")
    step(play)
    with pytest.raises(PixelmazeError, match="R again"):
        play.confirm("R")
    play.restart()
    step(play)
    play.confirm("R")  # practice
    for other in (won(store), begun(store, date(2026, 12, 31)), begun(store, MONDAY, moves=0)):
        other.confirm("R")


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def bars(playing: Front) -> tuple[bool, ...]:
    """Whether the bars tell of the try, of practice, and of the key for hints."""
    words = " ".join(playing.look())
    if isinstance(playing, Window):  # which paints its bars anew where they change only
        painted = (words_on(playing.scene, WIDTH, height) for height in (TOP, ROW))
        words = " ".join(one.words for bar in painted for one in bar)
    return tuple(phrase in words for phrase in ("that day's try", "practice", "hint"))


@pytest.mark.few(3)
@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("front", FRONTS)
def test_a_try_is_asked_about_in_each_front_end_and_told_from_practice(
    front: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing, name = FRONTS[front](tmp_path, daily(MONDAY), monkeypatch), daily(MONDAY).name
    playing.perform("wait way restart")
    assert playing.game.moves == 1
    assert try_of(playing.store, name) is None
    if front != "lines":
        assert bars(playing) == (True, False, False)
        playing.perform("pause item:leave return wait")
        assert playing.scene.session.menus.message.startswith("Leave again ends your try")
        playing.perform("pause wait restart")
    playing.perform("restart wait")
    assert playing.game.moves == 0
    assert try_of(playing.store, name) == Try(0, playing.game.par.moves)
    assert front == "lines" or bars(playing) == (False, True, True)


@pytest.mark.parametrize("moves", [1, 6])
def test_a_try_that_was_left_by_quitting_goes_on_and_is_given_up_by_starting_over(
    store: Store, tmp_path: Path, moves: int
) -> None:
    begun(store, moves=moves).close()
    assert try_of(store, daily(MONDAY).name) is None
    again = Playthrough(Store(Folder(tmp_path)), daily(MONDAY))
    assert again.unfinished
    again.resume(again.unfinished)
    assert (again.game.moves, again.kind_of_try) == (moves, "that day's try")
    again.close()
    over = begun(Store(Folder(tmp_path)))
    assert over.kind_of_try == "practice"
    assert try_of(over.store, daily(MONDAY).name) == Try(0, over.game.par.moves)


@pytest.mark.usefixtures("engine")
def test_the_room_of_a_day_is_not_opened_in_the_workshop() -> None:
    scene = PlayScene(session(), daily(MONDAY + timedelta(1)))
    names = {each.command.name for _, group in scene.groups for each in group if each.command}
    assert "workshop" not in names


def test_looking_at_a_room_is_no_try(store: Store) -> None:
    play = Playthrough(store, daily(MONDAY))
    play.restart()
    play.leave()
    assert try_of(store, play.level.name) is None


def test_undoing_is_free_and_hints_come_with_practice(store: Store) -> None:
    play = begun(store, moves=2)
    event = play.hint("H")
    assert event
    assert event.words == NO_HINTS
    assert play.game.hints == 0
    play.undo()
    while not play.is_over:
        step(play)
    assert try_of(store, play.level.name) == Try(play.game.par.moves, play.game.par.moves)
    assert "1 undone" in share_picture(play)
    practice = begun(store)
    practice.hint("H")
    practice.hint("H")
    assert practice.game.hints == 1


def test_earlier_days_are_as_they_were(store: Store) -> None:
    play = begun(store, date(2026, 12, 31))
    assert ABOUT_TRY not in introduced(play)
    play.restart()
    assert try_of(store, play.level.name) is None
    assert share_picture(won(store, date(2026, 12, 29))).startswith("pixelmaze daily 2026-12-29 ★")


@each_day
def test_a_result_to_share_has_a_square_for_each_event(store: Store, day: date) -> None:
    play = won(store, day)
    head, squares = share_picture(play, streak=3).splitlines()
    kind, game = kind_of(day).name, play.game
    end = f"{game.moves} of {game.par.moves}"
    assert head == f"pixelmaze #{number_of(day)} · {kind} · {end} · streak 3"
    assert squares.endswith("🏁")
    assert {*squares} <= {*"🟩🏁"}, "the best way costs nothing"
    if game.world:
        changes = bool(game.maze.things.keys or game.maze.things.plates)
        assert (len(squares) > 1) >= changes
    assert share_picture(won(store, day)).splitlines()[0].endswith("· practice")


def test_a_detour_and_a_lost_room_are_seen_in_the_squares(store: Store) -> None:
    seen = set()
    for week in range(8):
        play = begun(store, MONDAY + timedelta(1, weeks=week), moves=0)  # keys
        world = play.game.world
        assert world
        for _ in range(60):
            lost = [
                arc
                for arc in world.ways(world.now)
                if world.step(world.now, arc) not in world.moves_to_win
            ]
            if lost or play.is_over:
                break
            step(play)
        if lost and not play.is_over:
            slow_down(play.game)
            play.walk(lost[0])
            seen |= {*share_picture(play)}
    assert {"🔺", "⬛"} <= seen


def test_the_last_days_at_a_glance(store: Store) -> None:
    won(store, MONDAY)
    begun(store, MONDAY + timedelta(1)).leave()
    slow = begun(store, MONDAY + timedelta(2), moves=0)
    walk_out(slow.game)
    store.put("tries", {**store.entry("tries"), slow.level.name: [99, 9]})
    assert last_days(store, MONDAY + timedelta(3)) == "·" * 26 + "★×☆·"
    assert in_sentences(["1-1 ★★☆ Down", "··★☆×·"]) == ["1-1 2 of 3 stars Down."]


@pytest.mark.parametrize("data", [7, [], {"daily-2027-01-04": 3}, {"daily-2027-01-04": ["a", 1]}])
def test_tries_that_were_edited_by_hand_do_no_harm(store: Store, data: object) -> None:
    store.put("tries", data)
    assert try_of(store, "daily-2027-01-04") is None
    won(store)
    assert try_of(store, "daily-2027-01-04")


def test_a_run_of_a_room_can_be_sent_and_raced(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verifying, "today", lambda: MONDAY)
    play = won(store)
    run = run_of(play.game, play.level.name)
    assert run_of_code(code_of(run)) == run


def test_numbers_count_from_the_first_day() -> None:
    assert number_of(ROOMS_BEGIN) == 1
    assert daily(ROOMS_BEGIN + timedelta(326)).title.startswith("Daily 327: ")
