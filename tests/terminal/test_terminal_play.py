"""A level in the terminal: all that a player can do there, and sees of it."""

from pathlib import Path

import pytest
from support.terminal_driver import press, seen, session, wait, walk_to_goal

from pixelmaze.game.directions import passage_toward
from pixelmaze.game.keys import SCHEMES, directions, printed
from pixelmaze.game.levels import ADVENTURE, free
from pixelmaze.game.rules import LOST, TICKS, WON, Level, Rules
from pixelmaze.maze.grid import arc_between
from pixelmaze.run.factory import from_id
from pixelmaze.terminal.canvas import Canvas, Style
from pixelmaze.terminal.shell import QuitError, Shell
from pixelmaze.terminal.surface import Characters
from pixelmaze.terminal.view import BLOCKS, ROOMS
from pixelmaze.ui.kit.commands import PLAY
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.play.facts import RuleLine
from pixelmaze.ui.play.messages import LOSSES
from pixelmaze.ui.play.pause import PauseScene
from pixelmaze.ui.play.play import PlayScene
from pixelmaze.ui.play.result import ResultScene
from pixelmaze.ui.play.start_card import StartCard

MAZE = "square-9x6-prim-7"
FIRST = next(iter(ADVENTURE.values()))
OPEN = {shape: f"{shape}-9x9-recursive-division-1-braid-100" for shape in ("square", "hexagonal")}


def begun(folder: Path, maze: str = MAZE, rules: Rules | None = None, **asked: str) -> Shell:
    return Shell(PlayScene(session(folder, **asked), free(maze, rules)))


def play_of(shell: Shell) -> PlayScene:
    assert isinstance(shell.scene, PlayScene)
    return shell.scene


def hint_path(scene: PlayScene) -> str:
    """The arrow that leads on the shortest way, in a square maze."""
    maze, here = scene.maze, scene.game.cell
    (x, y), (to_x, to_y) = (maze.grid.xy(cell) for cell in (here, scene.game.hint_path(1)[0]))
    return {(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}[
        (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    ]


@pytest.mark.thinned
@pytest.mark.parametrize("shape", ["square", "hexagonal"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_walking_key_makes_one_move_or_bumps(tmp_path: Path, scheme: str, shape: str) -> None:
    shell = begun(tmp_path, OPEN[shape], keys=scheme)
    game = play_of(shell).game
    for key, way in directions(scheme, shape).items():
        moved = 0
        for cell in range(0, game.maze.grid.size, 5):
            game.cell, game.outcome, moves = cell, None, game.moves
            play_of(shell).celebration = None
            arc = passage_toward(game, *way)
            press(shell, key)
            assert game.moves == moves + (arc >= 0)
            assert game.cell == (game.maze.grid.head[arc] if arc >= 0 else cell)
            moved += arc >= 0
        assert moved


@pytest.mark.parametrize("key", ["shift right", "D"])
def test_shift_runs_on_to_where_ways_part(tmp_path: Path, key: str) -> None:
    shell = begun(tmp_path, "square-12x1-prim-1", keys="wasd")
    press(shell, key)
    assert play_of(shell).game.moves == 1
    wait(shell, 2)
    assert play_of(shell).game.outcome == WON


def test_any_key_ends_a_run(tmp_path: Path) -> None:
    shell = begun(tmp_path, "square-40x1-prim-1")
    press(shell, "shift right")
    wait(shell, 0.3)
    press(shell, "x")
    moves = play_of(shell).game.moves
    wait(shell, 1)
    assert 1 < play_of(shell).game.moves == moves < 39


def test_a_wall_is_felt_for_a_moment(tmp_path: Path) -> None:
    shell = begun(tmp_path)
    play = play_of(shell)
    press(shell, hint_path(play))
    still = play.game.cell
    wall = next(
        key
        for key, way in directions("arrows", "square").items()
        if passage_toward(play.game, *way) < 0
    )
    wait(shell, 0.1)

    def hero() -> Style:
        canvas = Canvas(80, 24)
        shell.draw(canvas)
        place = play.pane.view.place(play.game.cell)
        assert place
        return canvas.style(*place)

    before = hero()
    press(shell, wall)
    assert hero() != before
    wait(shell, 1)
    assert hero() == before
    assert play.game.cell == still


def test_the_card_goes_with_the_first_move(tmp_path: Path) -> None:
    level = FIRST
    shell = Shell(PlayScene(session(tmp_path), level))
    assert level.words[:20] in seen(shell)
    press(shell, hint_path(play_of(shell)))
    assert level.words[:20] not in seen(shell)


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
def test_the_card_leaves_room_for_the_maze(tmp_path: Path, columns: int, lines: int) -> None:
    shell = begun(tmp_path, "square-24x13-prim-4711", Rules(ghost="bfs", pace=30))
    play = play_of(shell)
    picture = seen(shell, columns, lines).splitlines()
    goal = next(y for y, line in enumerate(picture) if "G" in line.strip()[-3:])
    assert goal < next(y for y, line in enumerate(picture) if "╭" in line) - 1
    zoom = play.pane.view.zoom
    press(shell, "z", hint_path(play))
    assert not any("╭─" in line for line in seen(shell, columns, lines).splitlines())
    assert play.pane.view.zoom == zoom


def test_the_card_hides_neither_player_nor_goal_if_that_can_be() -> None:
    canvas, box = Canvas(60, 20), Box(0, 1, 60, 16)
    s = Characters(canvas)
    card = StartCard("a level", [RuleLine("", "words")], "I")
    card.place(s, box)
    assert card.height == 3
    for places, top in (
        ([(3, 1), (56, 13)], 14), ([(3, 4), (56, 16)], 1), ([(3, 3), (3, 14)], 7),
        ([(3, 14), (3, 3)], 7), ([(3, 15)], 1), ([(0, 15), (59, 15)], 14),
    ):  # fmt: skip
        canvas.fill(canvas.box, Style())
        card.draw(s, Box(0, 0, 0, 0), [Box(x, y, 1, 1) for x, y in places])
        assert "a level" in canvas.line(top)


def test_a_hint_says_its_price_then_shows_the_way(tmp_path: Path) -> None:
    shell = begun(tmp_path)
    press(shell, "h")
    assert "H again shows what matters next. Hints cost you the moves star." in seen(shell)
    press(shell, "H")  # with Caps Lock
    assert "[" in seen(shell), "it marks cells"
    press(shell, "h")
    assert any(arrow in seen(shell).split("\n", 1)[1].rsplit("\n", 3)[0] for arrow in "→↓←↑")
    assert play_of(shell).game.hints == 2


def test_undo_takes_back_and_leaves_no_footprint(tmp_path: Path) -> None:
    shell = begun(tmp_path)
    play = play_of(shell)
    start = play.game.cell
    press(shell, hint_path(play), hint_path(play))
    assert "·" in seen(shell)
    press(shell, "z", "backspace")
    assert play.game.cell == start
    assert "·" not in seen(shell)
    press(shell, "z")
    assert "Nothing to undo." in seen(shell)


def test_nothing_from_before_is_said_at_the_end(tmp_path: Path) -> None:
    shell = begun(tmp_path, rules=Rules(ghost="bfs", pace=1))
    play = play_of(shell)
    press(shell, hint_path(play), "s", "right")
    assert "Press S to take control." in seen(shell)
    while not play.game.outcome:
        press(shell, "right")
    assert "Press S to take control." not in seen(shell)


def test_with_other_keys_commands_have_other_letters(tmp_path: Path) -> None:
    shell = begun(tmp_path, keys="wasd")
    press(shell, "o")
    assert play_of(shell).play.autopilot
    assert "C hint" in seen(begun(tmp_path, keys="vi"))


def test_the_ghost_may_be_first(tmp_path: Path) -> None:
    shell = begun(tmp_path, rules=Rules(ghost="bfs", pace=1))
    play = play_of(shell)
    assert "&" not in seen(shell).split("\n")[1]
    press(shell, hint_path(play))
    while not play.game.outcome:
        wait(shell, 0.1)
    assert play.game.outcome == LOST
    assert "BEATEN BY THE GHOST" in seen(shell)
    wait(shell, 3)
    assert isinstance(shell.scene, ResultScene)
    assert "Not this time." in seen(shell)


def test_by_torchlight_only_what_was_lit_is_seen(tmp_path: Path) -> None:
    dark, light = (seen(begun(tmp_path, rules=Rules(torch=torch))) for torch in (1, 0))
    assert " G " in light
    assert " G " not in dark
    assert dark.count("─") < light.count("─")


def test_keys_open_the_gate(tmp_path: Path) -> None:
    shell = begun(tmp_path, f"{MAZE}-waypoints-2")
    play = play_of(shell)
    press(shell, hint_path(play))
    assert {" a ", " b ", " X "} <= {word for word in (" a ", " b ", " X ") if word in seen(shell)}
    while play.game.keys < 2:
        press(shell, hint_path(play))
    assert "The gate is open." in seen(shell)
    assert " G " in seen(shell)


def test_the_shadow_walks_beside_who_plays_again(tmp_path: Path) -> None:
    level = free(MAZE)
    kept = session(tmp_path)
    walk_to_goal(PlayScene(kept, level))
    shell = Shell(PlayScene(kept, level))
    press(shell, hint_path(play_of(shell)))
    wait(shell, kept.store.records[level.name].ticks / TICKS / 2)
    assert " o " in seen(shell)
    kept.change(shadow=False)
    assert " o " not in seen(shell)


def test_the_shadow_leaves_the_goal_to_be_seen(tmp_path: Path) -> None:
    level = free(MAZE)
    kept = session(tmp_path)
    walk_to_goal(PlayScene(kept, level))
    shell = Shell(PlayScene(kept, level))
    press(shell, hint_path(play_of(shell)))
    wait(shell, kept.store.records[level.name].ticks / TICKS + 1)
    assert " o " not in seen(shell)
    assert " G " in seen(shell)


def test_a_ghost_out_of_view_stands_at_the_edge(tmp_path: Path) -> None:
    shell = begun(tmp_path, "square-48x30-prim-112-mask-hourglass", Rules(ghost="a-star", pace=4))
    play = play_of(shell)
    for _ in range(45):
        press(shell, hint_path(play))
    lines = seen(shell).splitlines()
    assert lines[1].startswith("&"), "far to the left, and above"
    wider = seen(shell, 130, 50)
    below = wider.split("\n", 1)[1]  # the status bar has the sign of the rule
    assert below.count("&") == 1
    assert "&" not in {line[:2].strip() for line in below.splitlines()}


def test_a_picture_is_painted_by_the_walk(tmp_path: Path) -> None:
    level = next(level for level in ADVENTURE.values() if level.paints)
    shell = Shell(PlayScene(session(tmp_path), level))
    play = play_of(shell)
    walk_to_goal(play)
    assert play.play.board.mark_counts[6] == len({*play.game.shortest[1:]})
    wait(shell, 2)
    assert "██" in seen(shell)


def test_pause_stops_the_clock_and_settings_hold_afterwards(tmp_path: Path) -> None:
    shell = begun(tmp_path)
    play = play_of(shell)
    press(shell, hint_path(play), "escape")
    assert isinstance(shell.scene, PauseScene)
    ticks = play.game.ticks
    wait(shell, 2)
    assert play.game.ticks == ticks
    play.session.change(keys="vi")
    press(shell, "p")
    assert shell.scene is play
    assert "H J K L".replace(" ", "") in seen(shell, 100).replace(" ", "")


def test_n_makes_another_maze_but_not_of_a_level(tmp_path: Path) -> None:
    shell = begun(tmp_path)
    play = play_of(shell)
    before = play.maze
    press(shell, "n")
    assert play.maze != before
    fixed = Shell(PlayScene(session(tmp_path), FIRST))
    before = play_of(fixed).maze
    press(fixed, "n")
    assert play_of(fixed).maze is before
    assert "N new" not in seen(fixed, 200)


def test_the_view_follows_where_the_maze_is_larger(tmp_path: Path) -> None:
    shell = begun(tmp_path, "square-60x40-prim-3")
    play = play_of(shell)
    for _ in range(60):
        press(shell, hint_path(play))
        assert "@" in seen(shell)
    press(shell, "-")
    assert "@" in seen(shell)
    assert play.pane.view.zoom == BLOCKS
    press(shell, "=")
    assert "@" in seen(shell)
    assert play.pane.view.zoom == ROOMS


def test_text_stays_within_every_size(tmp_path: Path) -> None:
    shell = begun(tmp_path, f"{MAZE}-waypoints-3", Rules(torch=2))
    press(shell, "right", "down", "h")
    for columns in range(1, 90, 7):
        for lines in range(1, 30, 3):
            assert all(len(line) <= columns for line in seen(shell, columns, lines).splitlines())
    assert "Too small" in seen(shell, 19, 20)


def test_q_quits_and_the_list_of_keys_holds_the_clock(tmp_path: Path) -> None:
    shell = begun(tmp_path)
    play = play_of(shell)
    press(shell, hint_path(play), "?")
    assert "undo the last move" in seen(shell)
    ticks = play.game.ticks
    wait(shell, 1)
    press(shell, hint_path(play))
    assert (play.game.ticks, play.game.moves) == (ticks, 1)
    press(shell, "escape")
    assert shell.scene is play
    assert "also Ctrl C" not in seen(shell)
    with pytest.raises(QuitError):
        press(shell, "q")


@pytest.mark.parametrize(("columns", "lines"), [(20, 8), (40, 15)])
def test_where_it_is_narrow_words_stand_below_their_keys(
    tmp_path: Path, columns: int, lines: int
) -> None:
    shell = begun(tmp_path)
    press(shell, "?")
    pages = []
    for _ in range(20):
        pages.append(seen(shell, columns, lines))
        press(shell, "page down")
    listed = [line.strip("│ ") for page in pages for line in page.splitlines()]
    assert "Z" in listed
    assert "undo the last" in listed[listed.index("Z") + 1]
    assert "suspend (fg resumes)" in " ".join(listed)


def test_a_maze_without_an_id_can_be_played(tmp_path: Path) -> None:
    shell = Shell(PlayScene(session(tmp_path), Level("", "drawn"), from_id(MAZE)))
    assert "drawn" in seen(shell)


@pytest.mark.parametrize("shape", OPEN)
def test_the_list_tells_all_keys(tmp_path: Path, shape: str) -> None:
    shell = begun(tmp_path, OPEN[shape])
    press(shell, "?")
    words = seen(shell, lines=60)
    for command in PLAY.values():
        assert all(key == "/" or printed(key) in words for key in command.always)
    assert "Shift" in words


def test_a_lost_game_shows_who_has_won(tmp_path: Path) -> None:
    rules = Rules(ghost="dfs", pace=2)
    shell = begun(tmp_path, "square-12x7-prim-1", rules)
    scene = play_of(shell)
    scene.walk(arc_between(scene.maze.grid, scene.game.cell, scene.game.hint_path(1)[0]))
    while not scene.game.outcome:
        wait(shell, 0.1)
    assert scene.game.lost_to
    assert "(&)" in seen(shell)
    assert LOSSES["ghost"] not in seen(shell), "one first sees who has won"
    wait(shell, 1.2)
    text = seen(shell)
    assert LOSSES["ghost"] in text
    assert "(&)" in text or "\\&/" in text
    canvas = Canvas(80, 24)
    shell.draw(canvas)
    lines = canvas.text().splitlines()
    styles = {
        sign: canvas.style(line.index(sign), y)
        for sign in ("&", "S ")
        for y, line in enumerate(lines)
        if sign in line and "│" in line
    }
    assert styles["S "].is_dim
    assert not styles["&"].is_dim
