"""All scenes as they are typed, played by somebody who has nothing but the text."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pixelmaze.game.lessons import lesson_named
from pixelmaze.game.levels import LANDS
from pixelmaze.game.rules import UNDO
from pixelmaze.lines.shell import PLACES, LineServices, TypedShell
from pixelmaze.run.maze_id import parse
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.commands import TYPED
from pixelmaze.ui.kit.mazes import MazeToMake
from pixelmaze.ui.kit.requests import SceneRequest, ToTitle
from pixelmaze.ui.kit.scene import Scene
from pixelmaze.ui.learn.requests import marks
from pixelmaze.ui.scenes import begin_session
from pixelmaze.ui.watch.requests import RaceMaze, WatchMaze

MAZE = "square-8x5-prim-1"
AT_GOAL = "You are at the goal. The game is over."


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Folder(tmp_path / "data"))


@pytest.fixture
def opened(store: Store) -> Callable[..., TypedShell]:
    def begin(request: SceneRequest | None = None) -> TypedShell:
        shell = TypedShell(begin_session(store, LineServices()), in_words=True)
        shell.begin(request or ToTitle())
        return shell

    return begin


@pytest.fixture
def shell(opened: Callable[..., TypedShell]) -> TypedShell:
    """The session on its title."""
    shell = opened()
    assert shell.introduction()[0] == "pixelmaze."
    return shell


def number_of(lines: list[str], words: str) -> str:
    """The number of the line of a menu with these words."""
    return next(line.split()[0] for line in lines if words in line)


# ---- the adventure -------------------------------------------------------------------------------


def walk(shell: TypedShell, lines: list[str]) -> list[str]:
    """Look for the goal, by what is said alone. Returns what is said there."""

    def place(lines: list[str]) -> str:
        return next(line for line in lines if line.startswith("You are in "))

    seen = {place(lines)}

    def search(lines: list[str]) -> list[str]:
        for way in re.findall(r"You can go ([a-z]+)", "\n".join(lines)):
            there = shell.answer(way)
            if AT_GOAL in there:
                return there
            if place(there) not in seen:
                seen.add(place(there))
                if found := search(there):
                    return found
            shell.answer("undo")
        return []

    return search(lines)


def test_a_land_is_played_by_its_text(shell: TypedShell, store: Store) -> None:
    first, second = (line for line in shell.answer("map") if line.startswith(("1 ", "2 ")))
    assert "1-1 The Long Way Round, open; 1-2 Not from This Side, locked: finish The" in first
    assert second.startswith("2 Errands, locked: finish either of the two rooms before it: 2-1 ")
    assert "is locked: finish The Long Way Round first" in shell.answer("1-2")[0]
    lines = shell.answer("1-1")
    for level in LANDS[0].levels:
        assert f"{level.number}  {level.title}" in lines
        end = walk(shell, lines)
        assert any(line.startswith("stars: ") for line in end)
        assert "Goal reached!" in end
        assert any(line.startswith("1 Next room") for line in end)
        lines = shell.answer("next")
    assert "2-1  The Far One First" in lines
    assert [*store.records] == [level.name for level in LANDS[0].levels]
    first, second = (line for line in shell.answer("map") if line.startswith(("1 ", "2 ")))
    assert first.count(" of 3 stars") == 3
    assert "2-1 The Far One First, open" in second


def test_a_result_is_a_menu(shell: TypedShell, store: Store) -> None:
    end = walk(shell, shell.answer(f"play {MAZE}"))
    assert "Add favourite" in "\n".join(end)
    assert shell.answer(number_of(end, "Add favourite"))
    assert [*store.favourites] == [MAZE]
    again = shell.answer("try-again")
    assert "You're back at the start." in again
    assert AT_GOAL in walk(shell, shell.answer(""))
    assert "This is a new maze." in shell.answer("new")


def test_the_fastest_run_is_replayed(shell: TypedShell) -> None:
    walk(shell, shell.answer(f"play {MAZE}"))
    best = shell.answer("menu records best-runs")
    lines = shell.answer(number_of(best, MAZE))
    assert lines[0].startswith("Replay. Go ")
    assert AT_GOAL in lines
    assert shell.answer("back")[0] == "Best runs."


def test_a_run_that_is_left_is_kept(shell: TypedShell, tmp_path: Path) -> None:
    shell.answer(f"play {MAZE}")
    there = shell.answer("run right")
    assert shell.answer("map")[0] == "Adventure."
    lines = shell.answer(f"play {MAZE}")
    assert any(line.startswith("Unfinished run: ") for line in lines)
    assert there[0] in shell.answer("resume")
    shell.answer("undo")
    shell.close()
    (run,) = Store(Folder(tmp_path / "data")).unfinished.found
    assert [action for _, action in run.run.inputs][-1] == UNDO


def test_a_place_that_is_locked_leaves_the_game_alone(shell: TypedShell) -> None:
    shell.answer(f"play {MAZE}")
    before = shell.answer("down")
    assert "is locked: finish either" in shell.answer("play 5-3")[0]
    assert shell.answer("") == before


# ---- menus ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [*PLACES, "play", "daily"])
def test_places_can_be_typed_everywhere(shell: TypedShell, place: str) -> None:
    for where in ("menu", f"play {MAZE}", "learn", "lessons 1"):
        shell.answer("menu")
        shell.answer(where)
        assert place in shell.commands
    shell.answer("menu")
    lines = shell.answer(place)
    assert lines
    assert "is not a command" not in lines[0]
    shell.answer("help")
    assert shell.answer("menu")[0] == "pixelmaze."


def test_lines_of_menus_are_chosen_changed_and_typed(shell: TypedShell) -> None:
    lines = shell.answer("race")
    assert lines[0] == "Race."
    runner = number_of(lines, "Runner 1")
    before = next(line for line in lines if "Runner 1" in line)
    (changed, *_) = shell.answer(f"{runner} right")
    assert changed.startswith("Runner 1: ")
    assert changed not in before
    assert before[2:].startswith(shell.answer("runner-1 l")[0][:-1])
    shell.answer("menu free more")
    shell.answer(f"id {MAZE}")
    assert shell.answer("play")[0] == MAZE
    assert shell.answer("menu nonsense")[-1].startswith("'nonsense' is not a command")
    shell.answer("learn")
    assert shell.answer("back")[0] == "pixelmaze."
    assert not shell.has_quit
    assert shell.answer("quit right") == []
    assert shell.has_quit


def test_letters_for_help_and_quit(shell: TypedShell) -> None:
    assert shell.answer("?") == shell.answer("help")
    shell.answer(f"play {MAZE}")
    assert shell.answer("?") == shell.answer("help")
    assert not shell.has_quit
    shell.answer("q")
    assert shell.has_quit


def test_help_lists_what_can_be_typed(shell: TypedShell) -> None:
    for where in ("menu", "lessons 1", f"play {MAZE}"):
        shell.answer(where)
        listed = {line.split()[0] for line in shell.answer("help")}
        assert {name for name, command in shell.commands.items() if command.help} <= listed
        assert {"map", "help", "quit"} <= listed
        shell.answer("menu")
    assert {*PLACES, "back"} <= {*TYPED}


# ---- a race, a quiz and a lesson -----------------------------------------------------------------


def test_a_race_is_told_to_its_end(opened: Callable[..., TypedShell]) -> None:
    lines = opened(RaceMaze(MazeToMake(parse(MAZE)))).introduction()
    places = [line for line in lines if re.match("[1-4]. ", line)]
    assert [line[:2] for line in places] == ["1.", "2.", "3.", "4."]
    assert all(words in places[0] for words in ("A*", "21", "path 11"))
    assert "4 of 4 finished: result." in lines


def test_a_race_waits_for_its_start(shell: TypedShell) -> None:
    lines = shell.answer("race start")
    assert len([line for line in lines if re.match("[1-4]. ", line)]) == 4
    lines = shell.answer("restart")
    assert any(line.endswith("finished: result.") for line in lines)
    assert "step" in shell.commands


def test_steps_are_counted(opened: Callable[..., TypedShell]) -> None:
    shell = opened(WatchMaze(MazeToMake(parse(MAZE)), "bfs", waits=True))
    assert "Breadth-First Search: ready." in shell.introduction()
    shell.answer("solve")
    three = [line for _ in range(3) for line in shell.answer("")]
    assert shell.answer("step-back 3")[-1] != three[-1]
    assert shell.answer("step 3")[-1] == three[-1]
    assert "Breadth-First Search: found." in shell.answer("step 999999999999")
    assert shell.answer("begin")
    assert shell.answer("describe")[0].startswith("Here: 0,0. ")
    assert "Breadth-First Search: found." in shell.answer("end")


def test_a_maze_is_edited_by_its_text(shell: TypedShell) -> None:
    ruling = "Not broken: it finds a best path"
    assert any(line.startswith(ruling) for line in shell.answer("learn break 1"))
    assert "down: a wall." in " ".join(shell.answer("down"))
    lines = shell.answer("space")
    assert "down: open." in " ".join(lines)
    assert any(line.startswith(ruling) for line in lines)
    assert "down: a wall." in " ".join(shell.answer("undo down"))
    assert shell.answer("esc")[0] == "Break it."


def choice(shell: TypedShell, lines: list[str]) -> str:
    """The number of the right answer for a depth-first search, by what is said alone."""
    asked = next(line for line in lines if "1: " in line)
    answers = dict(reversed(pair) for pair in re.findall(r"(\d): (\d+,\d+)", asked))
    here = shell.answer("describe")[0]
    ways = re.findall(r"[a-z]+ (\d+,\d+), ([a-z ]+)", here)
    known = [cell for cell, state in ways if cell in answers and state == "not seen"]
    known += [cell for cell, state in ways if cell in answers and state == "visited"]
    return answers[known[0]] if known else "1"


def test_a_quiz_is_answered_by_its_text(shell: TypedShell) -> None:
    lines, right, count = shell.answer("quiz"), 0, 0
    while not any(" right. " in line for line in lines):
        lines = shell.answer(choice(shell, lines)) if "1: " in "\n".join(lines) else lines
        right += any(line.startswith("Right!") for line in lines)
        lines = shell.answer("")
        count += 1
    assert count > 5
    assert any(line.startswith(f"Quiz: {right} of {count} right. Perfect!") for line in lines)


def test_a_lesson_is_done_by_its_text(
    shell: TypedShell, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lesson = lesson_named("1")
    lines = shell.answer("lessons 1")
    for number, move in enumerate(lesson.moves, 1):
        task = next(line for line in lines if line.startswith("Task "))
        assert task.startswith(f"Task {number} of {len(lesson.moves)}, {move.move}")
        assert move.text in task
        if move.choices:
            lines = shell.answer(str(move.answer))
        elif move.file:
            Path(move.file).write_bytes(lesson.path.with_name(move.model).read_bytes())
            lines = shell.answer("")
        else:
            assert shell.answer("") == ["Start it with Space."]
            lines = shell.answer("space")
            while not any(line.startswith("Right.") for line in lines):
                shell.answer("step")
                lines = shell.answer("enter")
        assert move.because in " ".join(lines)
        assert "Enter: continue." in lines
        lines = shell.answer("")
    assert marks(store, lesson) == "★" * len(lesson.moves)
    assert lines[0] == "Lessons."


# ---- anything typed ------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
def test_anything_can_be_typed(
    opened: Callable[..., TypedShell], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.chdir(tmp_path)  # where lessons write files
    dice, shell, seen = Random(seed), opened(), set[type[Scene]]()
    ways_in = (f"play {MAZE}", "quiz", "lessons 3", "race start", "menu learn break 1", "daily")
    for _ in range(400):
        words = [*shell.commands, *shell.others, "", *ways_in, "é", "\x00", "1-1", "x" * 9999]
        line = " ".join(dice.choice(words) for _ in range(dice.choice((1, 1, 1, 2))))
        lines = shell.answer(line)
        assert all("\n" not in part for part in lines)
        assert lines or shell.has_quit, "something is said about each line"
        seen.add(type(shell.router.top))
        shell = opened() if shell.has_quit else shell
    assert len(seen) >= 4
