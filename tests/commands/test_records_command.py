"""What is kept, listed; and runs that are checked."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.cli import complaint, output, run
from support.runs import walk_out, won

from pixelmaze.files.text import write
from pixelmaze.game.breaking import challenges
from pixelmaze.game.directions import passage_toward
from pixelmaze.game.game import Game
from pixelmaze.game.lessons import lessons
from pixelmaze.game.levels import level_of
from pixelmaze.game.rules import LOST, Rules
from pixelmaze.game.run import from_dict, run_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.run.factory import from_id, generate
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import NAME, Store
from pixelmaze.ui.learn.requests import RIGHT, keep_mark

BEST, QUICK = won(wait=100), won(wait=2, astray=10)
FAULTY = replace(BEST, claim=BEST.claim._replace(moves=1))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which all is kept: not that of whoever runs the tests."""
    monkeypatch.setenv("PIXELMAZE_DATA_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def keep(folder: Path, *names: str) -> Store:
    store = Store(Folder(folder))
    for name in names:
        store.record(replace(BEST, name=name))
    return store


# ---- records -----------------------------------------------------------------------------------


NINTH = "square-4x4-prim-9"


def test_records_are_a_table(tmp_path: Path, data: Path) -> None:
    store = keep(
        data,
        "daily-2026-03-10",
        "daily-2026-03-09",
        "square-4x4-prim-10",
        "square-4x4-prim-9",
        "gone",
    )
    store.record(replace(QUICK, name=NINTH))
    day = store.records[NINTH].first
    moves, ticks = BEST.claim.moves, BEST.claim.ticks
    time = f"0:{ticks // 60:02}.{ticks % 60 // 6}"
    last = f"0:00.{QUICK.claim.ticks // 6}"
    assert output(tmp_path, "records").splitlines() == [
        "name                stars  moves    time  first       runs",
        f"daily-2026-03-09    ★★☆    {moves:5}  {time}  {day}     1",
        f"daily-2026-03-10    ★★☆    {moves:5}  {time}  {day}     1",
        f"square-4x4-prim-9   ★★★    {moves:5}  {last}  {day}     2",
        f"square-4x4-prim-10  ★★☆    {moves:5}  {time}  {day}     1",
    ]  # and not that of a level that is gone
    assert output(tmp_path, "records square-4x4-prim-9").splitlines() == [
        "name               stars  moves    time  first       runs",
        f"square-4x4-prim-9  ★★★    {moves:5}  {last}  {day}     2",
    ]


def test_levels_of_the_adventure_are_in_its_order(tmp_path: Path, data: Path) -> None:
    from pixelmaze.game.levels import ADVENTURE

    names = [*ADVENTURE][:5]
    keep(data, "square-4x4-prim-1", *names[::-1])
    rows = output(tmp_path, "records").splitlines()[1:]
    assert [row.split()[0] for row in rows] == [*names, "square-4x4-prim-1"]


def test_records_as_json(tmp_path: Path, data: Path) -> None:
    keep(data, "one", "two").record(replace(QUICK, name="two"))
    on_disc = json.loads((data / NAME).read_text(encoding="utf-8"))["records"]
    assert json.loads(output(tmp_path, "records --json")) == on_disc
    assert json.loads(output(tmp_path, "records two --json")) == on_disc["two"]
    best = json.loads(output(tmp_path, "records two --run"))
    assert from_dict(best) == replace(BEST, name="two")


def test_progress_in_lessons_is_listed(tmp_path: Path, data: Path) -> None:
    store = Store(Folder(data))
    keep_mark(store, lessons()[4], 1, RIGHT)
    store.put_all("broken", {"bee-line": 9})
    store.put("quiz", [2, 3])
    marks = "☆★" + "☆" * (len(lessons()[4].moves) - 2)
    expected = [
        f"Lesson {lessons()[4].heading}: {marks}",
        f"Break it: 1 of {len(challenges())} solvers broken",
        "Quiz: 2 of 3 answers right",
    ]
    assert output(tmp_path, "records").splitlines() == expected
    keep(data, NINTH)
    assert output(tmp_path, "records").splitlines()[2:] == expected
    assert len(output(tmp_path, f"records {NINTH}").splitlines()) == 2
    (tmp_path / "class").mkdir()
    output(tmp_path, "records --export class/anna.json")
    assert output(tmp_path, "lesson --progress class").splitlines()[1].split() == [
        "anna", *"––––1–––––", "1", "1", "2", "3"
    ]  # fmt: skip


def test_no_records_yet(tmp_path: Path) -> None:
    assert "No records yet" in output(tmp_path, "records")
    assert output(tmp_path, "records --json") == "{}\n"
    assert "'x' is not a record" in complaint(tmp_path, "records x")
    assert not list(tmp_path.iterdir())


def test_a_record_that_there_is_not(tmp_path: Path, data: Path) -> None:
    keep(data, "daily-2026-03-10")
    for command in ("records daily-2026-03-11", "records daily-2026-03-11 --json"):
        assert "did you mean 'daily-2026-03-10'?" in complaint(tmp_path, command)
    assert "NAME" in complaint(tmp_path, "records --run")


@pytest.mark.few(2)
@pytest.mark.parametrize("how", ["before", "after", "both", "environment"])
def test_records_are_read_from_the_folder_given(
    tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path / "there", "square-4x4-prim-1")
    keep(tmp_path / "wrong", "square-4x4-prim-2")
    if how == "environment":
        monkeypatch.setenv("PIXELMAZE_DATA_DIR", "there")
    command = {
        "before": "--data-dir there records",
        "after": "records --data-dir there",
        "both": "--data-dir wrong records --data-dir there",
        "environment": "records",
    }[how]
    assert [line.split()[0] for line in output(tmp_path, command).splitlines()[1:]] == [
        "square-4x4-prim-1"
    ]


def test_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for command in ("records", "verify x", "play"):
        assert "'file'" in complaint(tmp_path, f"--data-dir file {command}")
        assert "'file'" in complaint(tmp_path, f"{command} --data-dir file")
    assert "''" in complaint(tmp_path, "records --data-dir ''")


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs a home folder as POSIX has it")
def test_default_folder_is_in_the_home(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    env["PIXELMAZE_DATA_DIR"] = ""
    keep(tmp_path / "data" / "pixelmaze", "square-4x4-prim-1")
    assert "square-4x4-prim-1" in run(tmp_path, "records", env=env).stdout


def test_without_a_home_the_advice_is_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> Path:
        raise RuntimeError

    monkeypatch.delenv("PIXELMAZE_DATA_DIR")
    monkeypatch.setattr("platformdirs.user_data_path", fail)
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "mine.py").write_text("def solve(maze): ...\n")
    for command in ("records", "contest class --mazes 1 --size 3x3"):
        said = complaint(tmp_path, command)
        assert "no home folder" in said
        assert "try `pixelmaze --data-dir DIR COMMAND`" in said
        assert output(tmp_path, f"--data-dir other {command}")


def test_damage_is_reported_in_one_line(tmp_path: Path, data: Path) -> None:
    data.mkdir()
    (data / NAME).write_text("hello")
    done = run(tmp_path, "records")
    assert (done.returncode, len(done.stderr.splitlines())) == (0, 1)
    assert "No records yet" in done.stdout
    assert [path.name for path in data.iterdir()] == [NAME]
    assert (data / NAME).read_text() == "hello"


@pytest.mark.parametrize("argument", ["", "--json", "--code 1-1", "--run 1-1", "1-1"])
def test_lists_leave_a_file_of_a_later_version(tmp_path: Path, data: Path, argument: str) -> None:
    data.mkdir()
    text = '{"pixelmaze": "data", "version": 99, "settings": {}, "records": {}}'
    (data / NAME).write_text(text)
    done = run(tmp_path, f"records {argument}")
    assert "the data file needs a newer version" in done.stderr.splitlines()[0]
    assert [path.name for path in data.iterdir()] == [NAME]
    assert (data / NAME).read_text() == text


# ---- verify ------------------------------------------------------------------------------------


def verified(tmp_path: Path, data: object, status: int) -> list[str]:
    """What is said of this in a file, and on standard input."""
    text = json.dumps(data)
    (tmp_path / "run.json").write_text(text)
    done = run(tmp_path, "verify run.json")
    piped = run(tmp_path, "verify -", text)
    assert (piped.stdout, piped.returncode) == (done.stdout, done.returncode)
    assert (done.returncode, done.stderr) == (status, "")
    return done.stdout.splitlines()


def test_a_run_that_is_consistent(tmp_path: Path) -> None:
    time = f"0:{BEST.claim.ticks // 60:02}.{BEST.claim.ticks % 60 // 6}"
    (line,) = verified(tmp_path, to_dict(BEST), 0)
    assert line == f"consistent: {BEST.claim.moves} moves in {time}, ★★☆"


def test_a_run_that_is_not(tmp_path: Path) -> None:
    (line,) = verified(tmp_path, to_dict(FAULTY), 1)
    assert line == f"inconsistent: moves is {BEST.claim.moves}, not 1"


def test_runs_that_did_not_reach_the_goal(tmp_path: Path) -> None:
    game = Game(from_id("square-9x7-prim-1"), Rules(ghost="dfs", pace=9))
    right, down = passage_toward(game, 1, 0), passage_toward(game, 0, 1)
    game.walk(right if right >= 0 else down)
    assert verified(tmp_path, to_dict(run_of(game)), 0) == [
        "consistent: left after 1 move in 0:00.0, ☆☆☆"
    ]
    game.tick(10**6)
    assert game.outcome == LOST
    (line,) = verified(tmp_path, to_dict(run_of(game)), 0)
    assert line.startswith("consistent: lost after 1 move in ")


ONE, TWO, THREE = (f"square-5x4-prim-{seed}" for seed in (1, 2, 3))


def played(folder: Path, *names: str) -> Store:
    """A store with a run of each of these mazes."""
    store = Store(Folder(folder))
    for name in names:
        store.record(won(name, wait=100))
    return store


def test_printed_runs_can_be_verified(tmp_path: Path, data: Path) -> None:
    quick = won(TWO, wait=2, astray=10)
    played(data, ONE, TWO).record(quick)
    runs = (won(ONE, wait=100), won(TWO, wait=100), quick)
    one, best, quickest = (verified(tmp_path, to_dict(run), 0)[0] for run in runs)
    lines = [f"fewest moves: {best}", f"least time: {quickest}"]
    assert output(tmp_path, f"verify {TWO}").splitlines() == lines
    for command, expected in (
        (f"records {TWO} --run", [best]),
        (f"records {TWO} --json", lines),
        ("records --json", [f"{ONE}: {one}", f"{TWO}, {lines[0]}", f"{TWO}, {lines[1]}"]),
    ):
        assert verified(tmp_path, json.loads(output(tmp_path, command)), 0) == expected
    assert output(tmp_path, f"verify {data / NAME}").splitlines() == expected


def test_every_run_of_a_file_is_checked(tmp_path: Path, data: Path) -> None:
    store = played(data, ONE, THREE)
    store.record(replace(FAULTY, name=TWO))
    kinds = [line.split()[:2] for line in verified(tmp_path, json.loads(
        (data / NAME).read_text()), 1)]  # fmt: skip
    assert kinds == [
        [f"{ONE}:", "consistent:"],
        [f"{TWO}:", "inconsistent:"],
        [f"{THREE}:", "consistent:"],
    ]
    assert run(tmp_path, f"verify {TWO}").returncode == 1


def test_a_file_goes_before_a_record(tmp_path: Path, data: Path) -> None:
    played(data, ONE)
    (tmp_path / ONE).write_text(json.dumps(to_dict(FAULTY)))
    assert run(tmp_path, f"verify {ONE}").returncode == 1


def test_broken_record_is_reported_after_the_others(tmp_path: Path, data: Path) -> None:
    played(data, ONE, TWO)
    kept = json.loads((data / NAME).read_text())
    kept["records"][ONE]["count"] = "many"
    (tmp_path / "copy.json").write_text(json.dumps(kept))
    done = run(tmp_path, "verify copy.json")
    assert done.returncode == 2
    assert done.stdout.startswith(f"{TWO}: consistent")
    assert done.stderr == f"pixelmaze: cannot read record '{ONE}' in copy.json\n"


DEEP = 900_000
"""More levels than the JSON parser of any Python goes down to; some reach 100,000."""
HOSTILE = [
    ("", "not valid JSON"),
    ("hello", "not valid JSON"),
    ("\0\0", "not valid JSON"),
    ("null", "not a run"),
    ("[]", "not a run"),
    ("{}", "not a run"),
    ('{"a": 1}', "not a run"),
    ('{"pixelmaze": "run"}', "version"),
    ('{"pixelmaze": "data"}', "version"),
    ('{"pixelmaze": "data", "version": 99}', "version is 99, not 3"),
    ('{"fewest": 1}', "not a run"),
    ('{"fewest": {"pixelmaze": "run"}}', "version"),
    ('{"one": {"fewest": []}}', "not a run"),
    ("[" * DEEP + "]" * DEEP, "deep"),
    ('{"a": ' * DEEP + "1" + "}" * DEEP, "deep"),
    ("[" * 100, "not valid JSON"),
    ("[{}" + ",{}" * 1_000_000 + "]", "too many values (at most 2,000,000)"),
    ("1" * 5000, "not a run"),
    ("NaN", "not a run"),
    ("1e999999", "not a run"),
    (json.dumps(to_dict(replace(BEST, maze="square-99999x99999-prim-1"))), "250,000 cells"),
    (
        json.dumps(to_dict(replace(BEST, maze="square-250000x1-aldous-broder-1"))),
        "too long to make",
    ),
    (json.dumps({**to_dict(BEST), "inputs": "99999999999999A"}), "input 1"),
    (json.dumps({**to_dict(BEST), "name": "\33[2J"}), "name"),
]


@pytest.mark.parametrize(("text", "words"), HOSTILE, ids=lambda text: text[:30])
def test_unreadable_files_are_reported(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "run.json").write_text(text)
    error = complaint(tmp_path, "verify run.json")
    assert error.startswith("pixelmaze: run.json: ")
    assert words in error
    assert len(error) < 250
    piped = complaint(tmp_path, "verify -", text)
    assert piped.startswith("pixelmaze: standard input: ")  # another text could be a maze
    assert not text.startswith("{") or piped == error.replace("run.json", "standard input")


@pytest.mark.parametrize(
    ("source", "words"),
    [("nothing", "not a file or record"), (".", "a folder, not a file"), ("", "not a file")],
)
def test_unknown_names_are_reported(tmp_path: Path, source: str, words: str) -> None:
    assert words in complaint(tmp_path, f"verify '{source}'")


def test_binary_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_bytes(b'{"\xff')
    assert "UTF-8" in complaint(tmp_path, "verify run.json")


@pytest.mark.parametrize(
    "maze", ["", "S", "#", "+", "+---+\n|   |\n+---+\n", "0", "[[0, 1], [1, 0]]"]
)
def test_mazes_that_are_hardly_any(tmp_path: Path, maze: str) -> None:
    data: dict[str, Any] = to_dict(replace(BEST, maze=maze))
    (line,) = verified(tmp_path, data, 1)
    assert line.startswith("inconsistent: ")


def test_long_waiting_time_is_verified_quickly(tmp_path: Path) -> None:
    """A hundred hours are played again at once."""
    game = Game(from_id("square-5x4-prim-1"))
    done = run_of(walk_out(game, wait=2_000_000))
    assert verify(done) == []
    assert verified(tmp_path, to_dict(done), 0)


# ---- levels by their names -----------------------------------------------------------------------


CALLED = ["1-1", "01-1-the-long-way-round", "the-long-way-round", "'The Long Way Round'"]


@pytest.mark.parametrize("called", CALLED)
def test_a_level_is_known_wherever_a_maze_is(tmp_path: Path, data: Path, called: str) -> None:
    level = level_of("01-1-the-long-way-round")
    assert output(tmp_path, f"generate {called}") == level.room[: level.room.index("title")]
    assert "bfs: found, 16 moves" in output(tmp_path, f"solve {called}")
    assert "found" in output(tmp_path, f"watch {called} --prompt")
    keep(data, level.name)
    assert level.name in output(tmp_path, f"records {called}")
    assert json.loads(output(tmp_path, f"records {called} --run"))["name"] == level.name


def test_a_maze_of_a_day_is_solved_and_a_file_comes_first(tmp_path: Path) -> None:
    assert "found" in output(tmp_path, "solve daily-2026-11-28")
    (tmp_path / "1-1").write_text(write(generate(4, 3, seed=1)))
    assert "found" in output(tmp_path, "solve 1-1")


@pytest.mark.parametrize("command", ["solve", "watch", "play", "generate", "records", "race"])
def test_a_room_that_is_missing_is_answered_with_those_there_are(
    tmp_path: Path, command: str
) -> None:
    said = complaint(tmp_path, f"{command} 1-99")
    assert "'1-99' is not a room: expected 1-1 to 1-3 in land 1" in said
    assert "'15' is not a land" in complaint(tmp_path, f"{command} 15-1")


@pytest.mark.parametrize("called", CALLED)
def test_a_level_is_played_by_its_number_name_or_title(tmp_path: Path, called: str) -> None:
    text = output(tmp_path, f"play {called} --prompt", "down\ndown\nquit\n")
    assert "1-1  The Long Way Round" in text
    assert "Unfinished: 1-1 The Long Way Round" in output(tmp_path, "records")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play 13-4 --prompt", "is locked"),
        ("play daily-2999-01-01 --prompt", "not out yet"),
        ("play 1-1 --torch 3 --prompt", "remove --torch"),
    ],
)
def test_a_level_that_cannot_be_played_gets_one_line(tmp_path: Path, words: str, said: str) -> None:
    assert said in complaint(tmp_path, words)
