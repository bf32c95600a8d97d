"""Rooms of the adventure, as they are typed: playable by ear, and drawn with the signs of texts."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.lines_driver import CONSOLE_MAZE, HEXAGONAL, picture, typed, words

from pixelmaze.files.room import read_room
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.game.rules import FINISHED, MOVES, WON
from pixelmaze.lines.game import TypedGame
from pixelmaze.maze.grid import tail
from pixelmaze.ui.play.messages import CAUGHT
from pixelmaze.ui.play.positions import short

ROOMS = [*ADVENTURE]


def best_way(game: TypedGame) -> list[str]:
    world = game.game.world
    assert world
    return [world.maze.grid.way(arc) for arc in world.best_way(world.now)]


def room(where: Path, lines: str) -> TypedGame:
    """A described game in the room of this text."""
    return typed(where, read_room(lines).maze, described=True)


@pytest.mark.few(21)
@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("described", [False, True])
def test_the_best_way_can_be_typed(tmp_path: Path, name: str, described: bool) -> None:
    game = typed(tmp_path, name, described=described)
    for way in best_way(game):
        lines = game.answer(way)
    assert game.game.outcome == WON
    assert {FINISHED, MOVES} <= {*game.game.stars}
    assert ("You are at the goal. The game is over." if described else "GOAL!") in lines
    assert not any("time" in line for line in words(lines) if line.startswith("moves "))


@pytest.mark.few(30)
@pytest.mark.parametrize("name", ROOMS)
@settings(max_examples=8, deadline=None)
@given(st.lists(st.sampled_from(range(6)), max_size=30))
def test_a_trial_says_what_the_move_does(
    tmp_path_factory: pytest.TempPathFactory, name: str, headings: list[int]
) -> None:
    game = typed(tmp_path_factory.mktemp("room"), name, described=True)
    world, grid = game.game.world, game.play.maze.grid
    assert world
    for heading in headings:
        way = grid.shape.names[heading % grid.n_headings]
        before, gem = world.now, game.game.has_gem
        (trial,) = game.answer(f"try {way}")
        assert world.now == before
        lines, now = game.answer(way), world.now
        assert trial.startswith("If you go") == (now != before)
        if now == before:
            assert lines[0].startswith(trial)
            continue
        assert ("you take a key" in trial) == (now.keys != before.keys)
        assert ("you open the lock" in trial) == (now.locks != before.locks)
        assert (trial.count("the gates swap") % 2 == 1) == (now.is_swapped != before.is_swapped)
        assert ("the floor behind you breaks" in trial) == (now.broken != before.broken)
        assert ("you take the gem" in trial) == (game.game.has_gem > gem)
        assert ("you win" in trial) == game.has_ended
        assert ("the minotaur will catch you" in trial) == now.is_caught
        for being, cell in (("minotaur", now.minotaur), ("reflection", now.reflection)):
            if cell >= 0 and not game.has_ended and not now.is_caught:
                where = f"{short(grid, now.hero, cell)} from you".replace("here from", "with")
                assert re.search(rf"{being} will (stay put,|be) {where}", trial)
        for clause in trial.removesuffix(".").partition(": ")[2].split("; "):
            if "will" not in clause and clause not in ("you win", "nothing else changes"):
                assert f"{clause[0].upper()}{clause[1:]}." in lines
        if game.has_ended or now.is_caught:
            return


@pytest.mark.few(6)
@pytest.mark.parametrize("name", ROOMS)
def test_a_look_at_a_cell_names_what_is_in_it(tmp_path: Path, name: str) -> None:
    game = typed(tmp_path, name, described=True)
    (world, maze), way = (game.game.world, game.game.original), best_way(game)
    assert world
    game.answer(" ".join(way[: len(way) // 2]))
    now, things, grid = world.now, maze.things, maze.grid
    left = [cell for i, cell in enumerate(things.keys) if not now.keys >> i & 1]
    broken = [cell for i, cell in enumerate(things.thin) if now.broken >> i & 1]
    for cell in range(grid.size):
        expected = {
            "key": cell in left, "plate": cell in things.plates, "hole": cell in broken,
            "thin floor": cell in things.thin and cell not in broken,
            "gem": cell == things.gem and not game.game.has_gem, "start": cell == maze.start,
            "goal": cell in maze.goals, "mirror": cell == things.home,
            "your reflection": cell == now.reflection, "minotaur": cell == now.minotaur,
            "you": cell == now.hero,
        }  # fmt: skip
        parts = re.sub(r"([\d.]+) (\w)\w*,?", r"\2\1", short(grid, now.hero, cell))
        (line,) = game.answer(f"look {parts.replace('here', '')}")
        if not game.game.is_seen(cell):
            assert line == "You can't see it yet."
            continue
        names = line.partition(": ")[2].removesuffix(".").split("; ")[0].split(", ")
        assert {*names} == {name for name, is_there in expected.items() if is_there} or {"nothing"}
        doors = line.removesuffix(".").split("; ")[1:]
        ways = range(grid.first[cell], grid.first[cell + 1])
        opened = sum(door.startswith(("open ", "one-way door out ")) for door in doors)
        is_hole = cell in broken
        assert opened == (0 if is_hole else sum(world.is_open(now, arc) for arc in ways))


@pytest.mark.few(5)
@pytest.mark.parametrize("name", ROOMS)
def test_the_drawing_is_the_text_of_the_room(tmp_path: Path, name: str) -> None:
    level = ADVENTURE[name]
    if level.rules.torch:
        return
    drawn = picture(typed(tmp_path, name).introduction()).splitlines()
    text = level.room.splitlines()[: len(drawn)]
    for line, expected in zip(drawn, text, strict=True):
        without_doors = str.maketrans({"L": " ", "1": " ", "-": " ", "|": " ", "X": "S"})
        assert line.translate(without_doors).rstrip() == expected.translate(without_doors).rstrip()


LOCKS = """\
+---+---+---+
| S   k   G |
+ L +---+---+
| k L *     |
+---+---+---+
"""


def test_doors_and_keys_are_told(tmp_path: Path) -> None:
    game = room(tmp_path, LOCKS)
    lines = game.introduction()
    assert "You can go right: key after 1 move." in lines
    assert "There is a locked door below; you have 0 keys." in lines
    assert "Locked door: 1 down, leading right." in lines
    assert "Key: 1 right; 1 down." in lines
    assert "You have 0 keys." in lines
    assert game.answer("down") == [
        "There is a locked door below; you have 0 keys. You can go right."
    ]
    assert game.answer("reach") == [
        "You can reach 2 cells before anything changes.",
        "1 move, 1 right: you take a key.",
    ]
    lines = game.answer("right left")
    assert lines[0] == "You take a key."
    assert "You can go down through a locked door, using a key: key after 1 move." in lines
    assert "You open the lock with a key." in game.answer("down")
    assert game.answer("look U1") == [
        "Column 1 of 3, row 1 of 2: start; open on the right; open below."
    ]
    (none,) = game.answer("look L3")
    assert none == "There is no cell there. For 3 left and 1 up, type: look L3 U1"


def test_thin_floor_and_gates_are_told(tmp_path: Path) -> None:
    lines = "+---+---+---+\n| S   =   p |\n+   +---+ 0 +\n|   1     G |\n+---+---+---+\n"
    game = room(tmp_path, lines)
    assert "Shut gate: 1 down, leading right." in game.introduction()
    assert "Here: thin floor, which breaks when you leave." in game.answer("right")
    answer = game.answer("right")
    assert answer[:2] == [
        "You step on a plate, and the gates swap.", "The floor behind you breaks.",
    ]  # fmt: skip
    assert "There is a hole on the left." in answer
    assert "There is a shut gate below." in answer
    assert "There is no way out of here." in answer
    assert game.answer("look L1") == ["Column 2 of 3, row 1 of 2: hole."]
    answer = typed(tmp_path, read_room(lines).maze).answer("right right")
    assert picture(answer).splitlines()[1:4] == ["| S | # |Xp |", "+   +---+-1-+", "|   0     G |"]


def test_barred_turns_are_told(tmp_path: Path) -> None:
    game = room(tmp_path, "+---+---+\n|     G |\n+   +   +\n| S     |\n+---+---+\nrule no-left\n")
    lines = game.answer("up")
    assert "You're facing up: you can't go down." in lines
    assert game.answer("down") == ["You're facing up: you can't go down. You can go right."]
    assert game.answer("try right down") == ["If you go right: you win."]


def test_the_guide_shows_what_is_told(tmp_path: Path) -> None:
    game = typed(tmp_path, "12-1-the-closet", described=True)
    text = "\n".join([*game.answer(""), "> try right up", *game.answer("try right up")])
    assert text in (files("pixelmaze") / "guide" / "terminal.md").read_text(encoding="utf-8")


def test_beings_are_told(tmp_path: Path) -> None:
    game = typed(tmp_path, "12-1-the-closet", described=True)
    lines = game.introduction()
    assert "The minotaur is 2 up." in lines
    assert "If you go up, the minotaur will catch you." in lines
    assert "If you go left, the minotaur will be 2 up from you." in lines
    assert game.answer("up") == [
        CAUGHT,
        "You are in column 3 of 4, row 2 of 3, caught by the minotaur.",
        game.answer("")[-1],
    ]
    assert game.answer("left")[0].startswith(CAUGHT)
    assert "The minotaur is 2 up." in game.answer("undo")
    lines = typed(tmp_path, "11-1-left-is-right", described=True).introduction()
    assert "Your reflection is 2 left; its mirror is 2 right, 1 up from there." in lines
    assert "It stays put if you go up." in lines


def test_a_reflection_at_its_mirror_is_told(tmp_path: Path) -> None:
    game = room(
        tmp_path, "+---+---+---+\n| S       G |\n+---+---+---+\n| t   T |   |\n+---+---+---+\n"
    )
    there = "1 left, 1 down"
    (trial,) = game.answer("try right")
    assert trial == f"If you go right: your reflection will be {there} from you, at its mirror."
    assert f"Your reflection is {there}; it is at its mirror." in game.answer("right")


def test_a_hint_says_where_its_mark_is(tmp_path: Path) -> None:
    game = typed(tmp_path, "03-2-it-squeaks")
    lines = game.answer("hint hint")
    first, place = words(lines)[-2:]
    assert first.startswith("Take the marked key next.")
    assert place == "The mark is 2 left, 1 down."
    assert "|           | k |     k?|       |" in lines
    assert "two stars to earn" in words(lines)[0]
    assert words(game.answer("hint"))[-1].startswith("Go ")


def test_a_run_ends_where_something_is_or_happens(tmp_path: Path) -> None:
    game = typed(tmp_path, "10-2-the-other-plate", described=True)
    game.answer("run down")
    game.answer("run right")
    assert game.play.maze.grid.xy(game.game.cell) == (2, 3)
    assert "You can go right: shut gate after 1 move." in game.answer("up")
    lines = game.answer("run right run down")
    assert lines[0] == "You step on a plate, and the gates swap."


def test_the_best_way_is_shown_by_the_solver(tmp_path: Path) -> None:
    game = typed(tmp_path, "13-4-it-steps-there-too", described=True)
    lines = game.answer("solve solve")
    assert lines[1] == f"The best path has {game.game.par.moves} moves."
    assert game.game.is_helped


def test_signs_are_explained_where_there_are_any(tmp_path: Path) -> None:
    (line,) = (x for x in typed(tmp_path, ROOMS[0]).introduction() if x.startswith("X you"))
    assert line == "X you, S start, G goal, * gem; ? marked by a hint."
    game = typed(tmp_path, "10-4-two-beats")
    (line,) = (each for each in game.introduction() if each.startswith("X you"))
    assert "k key, p plate, * gem, L locked door, 0 open gate, 1 shut gate" in line
    assert not any(name in typed(tmp_path).commands for name in ("look", "try", "reach"))


def test_the_text_of_a_door_lies_on_its_wall(tmp_path: Path) -> None:
    game = typed(tmp_path, "08-3-the-waggle-dance")
    assert len(game.play.maze.things.locks) == picture(game.introduction()).count("L") == 2
    assert all(tail(game.play.maze.grid, arc) >= 0 for arc in game.play.maze.things.locks)


ANYTHING = [
    "new", "new", "look", "try", "reach", "run", "hint", "undo", "restart", "solve", "draw",
    "describe", "help", "resume", "up", "left", "3",
]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["+---+---+---+\n| S   k   G |\n+---+---+---+\n", CONSOLE_MAZE, HEXAGONAL]),
    st.lists(st.sampled_from(ANYTHING), max_size=12),
)
def test_what_can_be_typed_belongs_to_the_game_that_is_on(
    tmp_path_factory: pytest.TempPathFactory, maze: str, line: list[str]
) -> None:
    """After `new` in a room, too: what follows is a maze without things."""
    game = typed(tmp_path_factory.mktemp("any"), maze)
    for word in line:
        game.answer(word)
        of_rooms = {"look", "try", "reach"} & {*game.commands}
        assert of_rooms == ({"look", "try", "reach"} if game.game.world else set())
