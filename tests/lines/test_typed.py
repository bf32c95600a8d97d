"""The game as it is typed: commands in, pictures and words out."""

import random
from itertools import count, pairwise
from pathlib import Path

import pytest
from support.checks import refused
from support.lines_driver import CONSOLE_MAZE, HEXAGONAL, WAY_OUT, picture, typed, words

from pixelmaze.files.text import read
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.game.rules import LOST, TICKS, WON, Rules
from pixelmaze.game.run import run_of
from pixelmaze.game.verifying import verify
from pixelmaze.lines.commands import meant
from pixelmaze.lines.game import TypedGame
from pixelmaze.run import factory

KEYS = "square-8x6-kruskal-3-waypoints-2"
LEVEL = next(iter(ADVENTURE))


def way_out(game: TypedGame) -> list[str]:
    """The commands of the shortest way."""
    grid, walk = game.play.maze.grid, game.game.shortest
    names = grid.shape.names
    found = []
    for cell, there in pairwise(walk):
        arcs = range(grid.first[cell], grid.first[cell + 1])
        found.append(next(names[grid.heading[arc]] for arc in arcs if grid.head[arc] == there))
    return found


# ---- the console maze, played again --------------------------------------------------------------


def test_first_move_is_what_the_console_maze_printed(tmp_path: Path) -> None:
    game = typed(tmp_path)
    assert picture(game.introduction()) == CONSOLE_MAZE.replace("S   X", "X    ")
    assert picture(game.answer("right")) == CONSOLE_MAZE


def test_whole_path_is_shown(tmp_path: Path) -> None:
    game = typed(tmp_path)
    before = read(CONSOLE_MAZE)
    for command in WAY_OUT.split():
        assert not game.has_ended
        lines = game.answer(command)
    assert game.has_ended
    assert game.game.outcome == WON
    assert "GOAL!" in lines
    assert "moves: you 12, par 14, best –" in lines
    assert "stars: ★★★" in lines
    assert words(lines)[0] == "moves 12, par 14, time 0:02.2, par 0:07.4, three stars earned"
    assert "Perfect! No path is shorter." in lines
    assert game.play.maze == before
    assert "| S . . . . . . . . . . |       |" in lines, "the shortest way is dotted"
    assert picture(lines).count("X") == 1
    assert "G" not in picture(lines), "he hides it"


def test_one_line_is_the_same_as_many(tmp_path: Path) -> None:
    at_once, one_by_one = typed(tmp_path), typed(tmp_path)
    lines = at_once.answer(WAY_OUT)
    for command in WAY_OUT.split():
        last = one_by_one.answer(command)
    assert lines == last
    assert at_once.game.inputs == one_by_one.game.inputs


@pytest.mark.parametrize("line", ["ri", "RIGHT", "  right  ", "\tRi\n", "rig"])
def test_commands_can_be_abbreviated(tmp_path: Path, line: str) -> None:
    assert picture(typed(tmp_path).answer(line)) == CONSOLE_MAZE


@pytest.mark.parametrize(
    ("maze", "letters"),
    [
        (
            CONSOLE_MAZE,
            {"r": "right", "E": "right", "u": "up", "n": "up", "s": "down", "w": "left"},
        ),
        (HEXAGONAL, {"l": "left", "ul": "upper-left", "NE": "upper-right", "sw": "lower-left"}),
        ("circular-5x3-prim-1", {"i": "inward", "o": "outward"}),
    ],
)
def test_letters_are_moves(tmp_path: Path, maze: str, letters: dict[str, str]) -> None:
    for letter, way in letters.items():
        assert typed(tmp_path, maze).answer(letter) == typed(tmp_path, maze).answer(way)
        tried = typed(tmp_path, maze).answer(f"run {letter}")
        assert tried == typed(tmp_path, maze).answer(f"run {way}")


@pytest.mark.parametrize(
    ("maze", "word", "said"),
    [
        (CONSOLE_MAZE, "h", "'h' could be hint or help"),
        (HEXAGONAL, "U", "'u' could be upper-right, upper-left or undo"),
        ("circular-5x3-prim-1", "c", "'c' could be clockwise or counterclockwise"),
    ],
)
def test_ambiguous_abbreviation_is_queried(tmp_path: Path, maze: str, word: str, said: str) -> None:
    assert typed(tmp_path, maze).answer(word) == [said]


def test_unknown_words_are_answered_with_the_nearest_two(tmp_path: Path) -> None:
    game = typed(tmp_path)
    assert game.answer("rigth") == ["'rigth' is not a command: did you mean right?"]
    assert game.answer("undi") == ["'undi' is not a command: did you mean undo or run?"]
    assert game.answer("zzz") == ["'zzz' is not a command: help lists all."]
    (said,) = game.answer("\x1b[2J" + "é" * 10_000)
    assert said.isprintable()
    assert len(said) < 400
    assert game.game.cell == 0


def test_walking_into_a_wall_is_answered(tmp_path: Path) -> None:
    game = typed(tmp_path)
    assert game.answer("down") == ["There is a wall below. You can go right."]
    assert game.answer("left") == ["There is a wall on the left. You can go right."]
    assert not game.game.inputs


def test_rest_of_a_line_is_ignored_after_an_error(tmp_path: Path) -> None:
    game = typed(tmp_path)
    lines = game.answer("right down foo down down")
    assert words(lines)[-2].startswith("'foo' is not a command")
    assert words(lines)[-1] == "The rest of the line is ignored."
    assert game.game.moves == 2
    assert picture(lines).splitlines()[3] == "|     X |   |           |   |   |"
    assert "The rest of the line is ignored." not in game.answer("foo")


def test_an_empty_line_shows_where_things_stand(tmp_path: Path) -> None:
    game = typed(tmp_path)
    game.answer("right")
    before = game.game.inputs[:]
    assert picture(game.answer("   ")) == CONSOLE_MAZE
    assert game.game.inputs == before


def test_undo_and_reset(tmp_path: Path) -> None:
    game = typed(tmp_path)
    assert game.answer("undo") == ["Nothing to undo."]
    game.answer("right down")
    assert picture(game.answer("undo")) == CONSOLE_MAZE
    assert game.game.moves == 2, "the count stays"
    lines = game.answer("restart")
    assert "You're back at the start." in lines
    assert picture(lines) == CONSOLE_MAZE.replace("S   X", "X    ")
    assert game.game.moves == 0


def test_a_wall_on_the_way_tells_how_far_it_went(tmp_path: Path) -> None:
    said = " ".join(typed(tmp_path).answer("right 9"))
    assert "You made 5 of 9 moves. There is a wall on the right." in said


def test_former_words_are_understood(tmp_path: Path) -> None:
    game, same = typed(tmp_path), typed(tmp_path / "same")
    game.answer("right reset")
    same.answer("right restart")
    assert game.answer("draw") == same.answer("draw")
    assert "This is a new maze." in game.answer("regenerate")


def test_regenerate(tmp_path: Path) -> None:
    game = typed(tmp_path, "square-8x4-prim-1", Rules())
    old = game.play.maze
    game.answer("do")
    lines = game.answer("new")
    new = game.play.maze
    assert new.id
    assert new.id in lines
    assert new != old
    assert (new.grid.width, new.grid.height) == (8, 4)
    assert game.game.moves == 0
    assert game.answer("zzz")[0].startswith("'zzz' is not"), "it is still played"


def test_levels_that_are_the_same_for_everyone(tmp_path: Path) -> None:
    game = typed(tmp_path, LEVEL)
    maze = game.play.maze
    (said,) = game.answer("new")
    assert "the same for everyone" in said
    assert game.play.maze is maze
    lines = game.answer("solve")
    assert "Solve again lets the solver help. That costs all your stars." in lines
    assert not game.game.is_helped
    lines = game.answer("solve")
    assert f"The best path has {game.game.par.moves} moves." in lines
    assert lines[-1].endswith("no stars until you restart.")
    assert game.game.is_helped
    assert "You can earn all the stars again." in game.answer("restart")
    assert "You can earn all the stars again." not in game.answer("restart")


def test_quit(tmp_path: Path) -> None:
    game = typed(tmp_path)
    assert game.answer("q right") == []
    assert game.has_ended
    assert game.game.moves == 0


def test_help_names_all_commands(tmp_path: Path) -> None:
    game = typed(tmp_path)
    lines = game.answer("help")
    assert all(any(line.startswith(f"{name} ") for line in lines) for name in game.commands)


# ---- help on the way ---------------------------------------------------------------------------


def test_hints_are_offered_first(tmp_path: Path) -> None:
    game = typed(tmp_path)
    offered = words(game.answer("hint"))
    assert offered[-1] == "Hint again shows what matters next. Hints cost you the moves star."
    assert not game.game.hints
    sentences = words(game.answer("hint"))
    assert sentences[1:] == [
        "The marked passage leads nowhere: 6 cells, no other way out.",
        "The mark is 1 right, 1 down.",
    ]
    assert game.game.hints == 1
    assert words(game.answer("hint"))[-1] == "Go right."  # that is the next junction
    sentences = game.answer("hint")
    assert words(sentences)[-1] == "Go 5 right, 1 down, 1 left, 1 down, 3 right, 1 down."
    assert sentences[1] == "| X . . . . . . . . . . |       |"
    assert words(sentences)[0].endswith(", two stars to earn"), "they cost one, all together"


def test_a_hint_that_is_followed_stays(tmp_path: Path) -> None:
    game = typed(tmp_path)
    game.answer("hint hint hint hint hint hint")
    assert game.answer("right")[1] == "| S   X . . . . . . . . |       |"
    assert game.answer("down")[1] == "| S                     |       |"


@pytest.mark.parametrize("solver", ["dfs", "bfs", "random-mouse"])
def test_solve_shows_a_path_and_does_not_walk(tmp_path: Path, solver: str) -> None:
    game = typed(tmp_path, solver=solver)
    game.answer("right down")
    lines = game.answer("solve")
    assert lines[1] == "| S   . . . . . . . . . |       |"
    assert lines[3] == "|     X |   |     . . . |   |   |"
    assert any(line.startswith(f"{solver}: found, 12 moves") for line in lines)
    assert game.game.cell == 9
    assert game.game.is_helped
    lines = game.answer("up " + WAY_OUT.removeprefix("right "))
    assert "The solver helped, so this run doesn't count." in lines
    assert "stars: ☆☆☆" in lines


def test_solve_where_no_way_leads(tmp_path: Path) -> None:
    game = typed(tmp_path, "+---+---+---+\n| S     | G |\n+---+---+---+\n")
    assert "There is no path to the goal." in game.introduction()
    assert any(line.startswith("dfs: no path") for line in game.answer("solve"))
    assert words(game.answer("hint"))[-1] == "There is no path to the goal."


def test_solve_goes_over_the_keys_that_are_left(tmp_path: Path) -> None:
    game = typed(tmp_path, KEYS)
    lines = game.answer("solve")
    assert any(f"found, {game.game.tour} moves" in line for line in lines)


# ---- shapes and rules --------------------------------------------------------------------------


def test_hexagonal_mazes(tmp_path: Path) -> None:
    game = typed(tmp_path, HEXAGONAL)
    lines = game.introduction()
    assert lines[-1].startswith(
        "Type right, upper-right, upper-left, left, lower-left or lower-rig"
    )
    assert game.answer("right") == ["There is a wall on the right. You can go lower-right."]
    assert picture(game.answer("lower-r")).splitlines()[1:4] == [
        "|  S  |     |     |     |",
        "+--+  +  +  +  +--+  +  +--+",
        "   |  X  |     |     |     |",
    ]
    assert picture(game.answer("u-l")).splitlines()[1].startswith("|  X  |")
    assert game.answer("up") == ["'up' could be upper-right or upper-left"]
    game.answer("restart")
    assert "GOAL!" in game.answer(" ".join(way_out(game)))


def test_keys_and_gate(tmp_path: Path) -> None:
    game = typed(tmp_path, KEYS)
    assert "Collect key a, then b, to open the gate." in game.introduction()
    assert any(line.endswith("keys 0 of 2, three stars to earn") for line in game.introduction())
    lines = [line for command in way_out(game) for line in words(game.answer(command))]
    said = [line for line in lines if line in ("You got key a.", "The gate is open.", "GOAL!")]
    assert said == ["You got key a.", "The gate is open.", "GOAL!"]
    game.answer("restart")
    assert "a" not in picture(typed_after(game, "You got key a."))


def typed_after(game: TypedGame, event: str) -> list[str]:
    """The answer in which that is said, on the way out."""
    game.play.restart()
    answers = (game.answer(command) for command in way_out(game))
    return next(lines for lines in answers if event in lines)


def test_shut_gate_is_announced(tmp_path: Path) -> None:
    game = typed(tmp_path, "+---+---+---+\n| S   G   a |\n+---+---+---+\n")
    assert "The gate is locked. Find key a." in game.answer("right")
    assert "GOAL!" in game.answer("right left")


def test_by_torchlight_only_what_was_seen_is_printed(tmp_path: Path) -> None:
    game = typed(tmp_path, read(CONSOLE_MAZE), Rules(torch=1))
    assert picture(game.introduction()) == "+---+---+\n| X\n+---+   +\n"
    text = picture(game.answer("right down down"))
    assert text.splitlines() == [
        "+---+---+---+",
        "| S",
        "+---+   +---+",
        "|       |",
        "+   +   +",
        "    | X |",
        "    +---+",
    ]
    game.answer("up up")
    text = game.answer(WAY_OUT.removeprefix("right "))
    assert picture(text).count("|") == CONSOLE_MAZE.count("|"), "in the end it is light"


def test_time_is_what_moves_take(tmp_path: Path) -> None:
    game = typed(tmp_path)
    game.answer("right foo down left hint")
    assert [tick for tick, _ in game.game.inputs] == [0]
    game.answer("down undo")
    assert [tick * 5 // TICKS for tick, _ in game.game.inputs] == [0, 1, 2]
    assert "time: you 0:01.0, par 0:03.2, best 0:01.0" in typed(
        tmp_path, "square-7x1-prim-1"
    ).answer("right " * 6), "the clock stops with the last move"


def test_ghost_beats_a_slow_player(tmp_path: Path) -> None:
    rules = Rules(ghost="bfs", pace=12)
    game = typed(tmp_path, read(CONSOLE_MAZE), rules)
    assert "&" in picture(game.answer("right left"))
    lines = game.answer("right left " * 200)
    assert game.has_ended
    assert game.game.outcome == LOST
    assert "BEATEN BY THE GHOST" in lines
    assert "GOAL!" not in lines
    game = typed(tmp_path, read(CONSOLE_MAZE), rules)
    assert "GOAL!" in game.answer(WAY_OUT)


def test_a_run_is_kept_and_can_be_played_again(tmp_path: Path) -> None:
    game = typed(tmp_path, KEYS)
    lines = game.answer(" ".join(way_out(game)))
    (record,) = game.play.store.records.values()
    assert record.moves == game.game.moves
    assert any(line.startswith("moves: ") and f"best {record.moves}" in line for line in lines)
    assert not verify(run_of(game.game, KEYS))


@pytest.mark.parametrize("maze", ["square-1x1-prim-1", "hexagonal-1x1-prim-1"])
def test_one_cell_is_a_goal_at_once(tmp_path: Path, maze: str) -> None:
    game = typed(tmp_path, maze)
    assert "GOAL!" in game.introduction()
    assert game.has_ended


# ---- anything typed ----------------------------------------------------------------------------


def lines_at_random(dice: random.Random, names: list[str], count: int) -> list[str]:
    """Commands, beginnings of them, and what nobody would type."""
    odd = ["\x00", "\x1b[A", "é", "𝔯", "\ud800", "-", "upper-", "--", "'", '"', "​", "İ", "ß"]

    def word() -> str:
        kind = dice.random()
        name = dice.choice(names)
        if kind < 0.6:
            return name
        if kind < 0.85:
            return name[: dice.randint(1, len(name))].upper()
        return dice.choice(odd) * dice.choice((1, 1, 1, 5000))

    return [" ".join(word() for _ in range(dice.choice((0, 1, 1, 2, 5)))) for _ in range(count)]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("maze", "rules"),
    [
        ("square-4x3-prim-1-waypoints-1", Rules(torch=1)),
        ("hexagonal-3x3-prim-1", Rules(ghost="dfs", pace=60)),
        (LEVEL, None),
    ],
)
def test_anything_can_be_typed(
    tmp_path: Path, maze: str, rules: Rules | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = count()
    monkeypatch.setattr(factory, "random_seed", lambda: next(seeds))  # the same mazes every time
    dice = random.Random(8)
    ended = 0
    game = typed(tmp_path, maze, rules)
    ways = [*game.play.maze.grid.shape.names]
    for line in lines_at_random(dice, [*game.commands, *ways * 40], 4800):
        before = game.play.maze
        lines = game.answer(line)
        assert all("\n" not in part for part in lines)
        assert game.game.cell < before.grid.size
        assert not any(not game.play.maze.passages[arc] for arc in game.game.walked)
        game.has_quit = False
        if game.has_ended:
            ended += 1
            assert not verify(run_of(game.game))
            game = typed(tmp_path, maze, rules)
    assert ended


def test_words_without_a_game() -> None:
    commands = dict.fromkeys(("right", "upper-right", "upper-left"))
    assert meant("R", commands) == "right"
    assert meant("u-r", commands) == "upper-right"
    with refused("u-", "upper-right or upper-left"):
        meant("u-", commands)
    with refused("'right-up'"):
        meant("right-up", commands)


def test_moves_shown_by_hints_are_not_praised(tmp_path: Path) -> None:
    for hints, said in (
        (0, "Perfect! No path is shorter."),
        (6, "Hints cost you the moves star."),
    ):
        game = typed(tmp_path, KEYS)
        lines = game.answer(" ".join(["hint"] * hints + way_out(game)))
        assert ("Perfect! No path is shorter." in " ".join(lines)) == (not hints)
        assert any(line.startswith(said) for line in lines)


@pytest.mark.parametrize("is_described", [False, True])
def test_whole_path_is_printed_from_key_to_key(tmp_path: Path, is_described: bool) -> None:
    maze = read("+---+---+---+---+\n| a   S   b   G |\n+---+---+---+---+\n")
    game = typed(tmp_path, maze, described=is_described)
    lines = game.answer(" ".join(["hint"] * 6))
    assert "left" in " ".join(lines)
    assert "3 right" not in " ".join(lines)
    lines = game.answer("left")
    assert any("right" in line and "2" in line for line in lines[1:])
