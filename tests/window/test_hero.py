"""The hero at rest: breathes, blinks, looks about, is glad, and shrugs."""

from collections.abc import Iterator

import pytest
from support.moves import way_to
from support.rooms import room, world_of
from support.window_driver import Player, play, prepared

from pixelmaze.game.rules import Level
from pixelmaze.window.maze.view import View

Pose = tuple[str, int]  # a sprite and its frame


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def poses(player: Player, frames: int) -> list[Pose]:
    """How the hero is drawn in each of the next frames."""
    seen: list[Pose] = []

    def note(_: View, name: str, *_where: object, frame: int, **_how: object) -> None:
        seen.append((name, frame))

    pane = player.scene.pane
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(View, "sprite", note)
        for _ in range(frames):
            player.blink()
            pane.hero.draw(pane.view, cheers=False)
    return seen


def walk(player: Player, is_there: str) -> None:
    """Walk a shortest way to the gem, or until the room is lost."""
    world = world_of(player.scene)
    gem, winnable = world.maze.things.gem, world.moves_to_win
    for arc in way_to(
        world, lambda state: state.hero == gem if is_there == "gem" else state not in winnable
    ):
        player.scene.walk(arc)
        player.wait(10)


def get_stuck(player: Player) -> None:
    """Lose the room, and walk on."""
    world = world_of(player.scene)
    walk(player, "lost")
    for _ in range(8):
        assert not player.scene.play.is_stuck
        player.scene.walk(next(iter(world.ways(world.now))))
        player.wait(10)


mazes = pytest.mark.parametrize("maze", [room("6-1"), "square-8x5-prim-7"])


@pytest.mark.few(2)
@mazes
def test_the_hero_breathes_and_blinks(maze: str | Level) -> None:
    shown = poses(Player(play(maze)), 420)
    assert {frame for _, frame in shown} == {0, 3, 4}
    assert shown.count(("hero_down", 0)) < 3 * shown.count(("hero_down", 3))
    assert 0 < sum(frame == 4 for _, frame in shown) < 30


@pytest.mark.few(2)
@mazes
def test_the_hero_stands_still_if_motion_is_reduced(maze: str | Level) -> None:
    player = Player(play(maze, reduced_motion=True))
    assert {*poses(player, 420)} == {("hero_down", 0)}


@pytest.mark.thorough
def test_the_hero_looks_at_the_nearest_thing_until_the_next_move() -> None:
    player = Player(play(level_facing("left")))
    assert {name for name, _ in poses(player, 170)} == {"hero_down"}
    assert {name for name, _ in poses(player, 300)[20:]} == {"hero_left"}
    player.scene.walk(next(iter(world_of(player.scene).ways(world_of(player.scene).now))))
    assert poses(player, 60)[-1][0] == "hero_right"


@pytest.mark.parametrize("way", ["up", "right", "down", "left"])
def test_the_hero_looks_every_way(way: str) -> None:
    player = Player(play(level_facing(way)))
    player.wait(200)
    assert player.scene.pane.hero.facing == way


def level_facing(way: str) -> Level:
    """A room with a key next to the hero, and all else farther away."""
    near = {"up": (0, 1), "right": (1, 2), "down": (2, 1), "left": (1, 0)}[way]
    rows = [["." for _ in range(5)] for _ in range(3)]
    rows[1][1], rows[0][4], rows[near[0]][near[1]] = "S", "G", "k"
    border = "+---" * 5 + "+"
    text = [border]
    for row in rows:
        text += ["|" + " ".join(f" {sign} ".replace(".", " ") for sign in row) + "|"]
        text += ["+   " * 5 + "+"]
    return Level("", "a hall", room="\n".join([*text[:-1], border]) + "\n")


def test_the_hero_is_glad_at_the_gem_once() -> None:
    player = Player(play(room("6-1")))
    walk(player, "gem")
    assert player.scene.game.has_gem
    assert ("hero_cheer", 1) in poses(player, 40)
    assert "hero_cheer" not in {name for name, _ in poses(player, 60)}
    back = player.scene.maze.grid.twin[player.scene.game.trail[-1]]
    for arc in (back, player.scene.maze.grid.twin[back]):
        player.scene.walk(arc)
        assert "hero_cheer" not in {name for name, _ in poses(player, 60)}


def test_joy_is_quiet_if_motion_is_reduced() -> None:
    player = Player(play(room("6-1"), reduced_motion=True))
    walk(player, "gem")
    assert "hero_cheer" not in {name for name, _ in poses(player, 60)}


@pytest.mark.few(2)
@pytest.mark.parametrize(("reduced_motion", "frames"), [(False, {0, 1}), (True, {1})])
def test_the_hero_shrugs_once_in_a_lost_room(reduced_motion: bool, frames: set[int]) -> None:
    player = Player(play(room("7-1"), reduced_motion=reduced_motion))
    get_stuck(player)
    assert {frame for name, frame in poses(player, 120) if name == "hero_shrug"} == frames
    world = world_of(player.scene)
    player.scene.walk(next(iter(world.ways(world.now))))
    assert player.scene.play.is_stuck
    assert "hero_shrug" not in {name for name, _ in poses(player, 400)}
