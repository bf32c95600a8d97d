import subprocess
import sys
from itertools import permutations
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.strategies import SEEDS, SHAPE_NAMES

import pixelmaze
from pixelmaze.algorithms.registry import GENERATORS
from pixelmaze.files.files import assets
from pixelmaze.maze.masks import MASKS
from pixelmaze.run.maze_id import EXAMPLE, GOALS, MazeSpec, looks_like_id, parse

NAMES = st.sampled_from([*GENERATORS]) | st.from_regex(
    r"[a-z]+(-[a-z]+[0-9]?){0,3}", fullmatch=True
)
SIDES = st.integers(1, 9_999_999)
MODIFIED = st.fixed_dictionaries(
    {},
    optional={
        "braid": st.integers(0, 100),
        "start": st.sampled_from(["corner", "bottom-left"]),
        "goal": st.sampled_from(GOALS),
        "waypoints": st.integers(0, 3),
        "mask": st.sampled_from([*MASKS]),
        "mud": st.integers(0, 100),
        "water": st.integers(0, 100),
        "fences": st.integers(0, 100),
    },
)


@st.composite
def maze_ids(draw: st.DrawFn) -> MazeSpec:
    shape = draw(st.sampled_from(SHAPE_NAMES))
    return MazeSpec(shape, draw(SIDES), draw(SIDES), draw(NAMES), draw(SEEDS), **draw(MODIFIED))


@given(maze_ids())
def test_round_trip(maze_id: MazeSpec) -> None:
    assert parse(str(maze_id)) == maze_id
    assert looks_like_id(str(maze_id))


def test_parts_of_an_id_are_parsed() -> None:
    assert parse(EXAMPLE) == MazeSpec(
        "square", 24, 13, "prim", 4711, braid=0, goal="corner", waypoints=0, mask=""
    )
    assert parse("hexagonal-8x4-recursive-backtracker-0-braid-7-mask-star") == MazeSpec(
        "hexagonal", 8, 4, "recursive-backtracker", 0, braid=7, mask="star"
    )  # fmt: skip


def test_modifiers_may_come_in_any_order() -> None:
    wanted = MazeSpec("square", 8, 4, "prim", 1, 25, "farthest", 2, start="bottom-left")
    given = ("braid-25", "start-bottom-left", "goal-farthest", "waypoints-2")
    assert str(wanted) == "-".join(["square-8x4-prim-1", *given])
    for order in permutations(given):
        assert parse("-".join(["square-8x4-prim-1", *order])) == wanted


def test_defaults_are_left_out() -> None:
    assert str(parse("square-8x4-prim-1-goal-corner-waypoints-0-braid-0")) == "square-8x4-prim-1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "prim",
        "maze.txt",
        "square",
        "square-8x4",
        "square-8x4-",
        "square-8-4-prim-1",
        "square-8×4-prim-1",
        "square-8x-prim-1",
        "square--8x4-prim-1",
        "square-٨x4-prim-1",
        "Square-8x4-prim-1",
        " square-8x4-prim-1",
        "square-8x4-prim-1\n",
        "square-8x4-prim\n-1",
    ],
)
def test_text_that_is_not_an_id_is_answered_with_the_grammar(text: str) -> None:
    assert not looks_like_id(text)
    with refused("shape-WxH-generator-seed", EXAMPLE):
        parse(text)


@pytest.mark.parametrize(
    "rest", ["prim", "prim-", "prim-x", "4711", "prim-1a", "prim-٣", "prim-1.5"]
)
def test_missing_seed_is_named(rest: str) -> None:
    assert looks_like_id(f"square-8x4-{rest}")
    with refused("has no seed"):
        parse(f"square-8x4-{rest}")


@pytest.mark.parametrize("trail", ["", "x", "braid", "5", "braid-50-goal", "one_way-3-4"])
def test_wrong_text_after_the_seed_is_named(trail: str) -> None:
    with refused(f"has an unknown part {trail.removeprefix('braid-50-')!r} after its seed"):
        parse(f"square-8x4-prim-1-{trail}")


@pytest.mark.parametrize(
    ("trail", "words"),
    [
        ("braid-101", ("'101'", "percentage for braid")),
        ("braid-٣", ("'٣'", "percentage for braid")),
        ("braid-x", ("'x'", "percentage for braid")),
        ("waypoints-4", ("'4'", "for waypoints", "0 … 3")),
        ("waypoints-x", ("'x'", "for waypoints", "0 … 3")),
        ("mask-hart", ("'hart'", "did you mean 'heart'?")),
        ("goal-furthest", ("'furthest'", "did you mean 'farthest'?")),
        ("braid-5-mask-heart-braid-5", ("has braid twice",)),
        ("goal-random-goal-corner", ("has goal twice",)),
    ],
)
def test_modifier_that_means_nothing_is_refused(trail: str, words: tuple[str, ...]) -> None:
    with refused(*words):
        parse(f"square-8x4-prim-1-{trail}")


@pytest.mark.parametrize("seed", ["4294967296", "99999999999", "9" * 5000])
def test_seed_out_of_range_is_refused(seed: str) -> None:
    with refused("4294967295"):
        parse(f"square-8x4-prim-{seed}")


@pytest.mark.parametrize("zeros", [1, 20, 5000])
def test_seed_may_begin_with_zeros(zeros: int) -> None:
    assert parse(f"square-8x4-prim-{'0' * zeros}17").seed == 17


@given(st.text() | st.from_regex(r"[a-z]*-[0-9]*x[0-9]*-[a-z0-9-]*", fullmatch=True))
def test_any_text_is_an_id_or_refused(text: str) -> None:
    try:
        parse(text)
    except ValueError:
        with refused():
            parse(text)


NEW_FIELD = """    start: str = _field(Modifier(
        {"corner": "in the corner", "last": "in the last cell"},
        noun="start", metavar="WHERE", title="Start", help="Where you start", note="the first cell",
        place=lambda maze, value, rng, call: setattr(maze, "start", maze.grid.size - 1),
    ))

"""
TRIAL = """
from click.testing import CliRunner
from pixelmaze.run.factory import from_id, generate
from pixelmaze.cli import cli
from pixelmaze.ui.play.free_maze import FreeMaze
from pixelmaze.ui.play.free_maze import form

maze = generate(4, 3, seed=1, start="last")
assert maze.id == "square-4x3-prim-1-start-last", maze.id
assert maze.start == from_id(maze.id).start == 11
assert generate(4, 3, seed=1).start == 0
done = CliRunner().invoke(cli, "generate --size 4x3 --seed 1 --start last".split())
assert done.stderr == f"{maze.id}\\n", done.stderr
free = FreeMaze(shows_more=True)
next(item for item in form(free, lambda: None) if item.label == "Start").change(1)
assert "-start-last" in str(free.chosen())
"""


@pytest.mark.thorough
def test_new_modifier_is_one_field(tmp_path: Path) -> None:
    """In a copy of the package that has one field more."""
    package = Path(pixelmaze.__file__).parent
    copytree(package, tmp_path / "pixelmaze", ignore=ignore_patterns("__pycache__"))
    if not (package / "assets").exists():  # they lie beside it in a checkout
        copytree(assets(), tmp_path / "assets")
    module = tmp_path / "pixelmaze" / "run" / "maze_id.py"
    before, end, after = module.read_text(encoding="utf-8").partition("    def __post_init__")
    module.write_text(before + NEW_FIELD + end + after, encoding="utf-8")
    subprocess.run([sys.executable, "-c", TRIAL], cwd=tmp_path, check=True)
