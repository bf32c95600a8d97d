import pytest
from helpers import refused
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, SHAPE_NAMES

from pixelmaze.maze_id import EXAMPLE, MazeId, looks_like_id, parse
from pixelmaze.registry import GENERATORS

NAMES = st.sampled_from([*GENERATORS]) | st.from_regex(
    r"[a-z]+(-[a-z]+[0-9]?){0,3}", fullmatch=True
)
SIDES = st.integers(1, 9_999_999)


@given(st.builds(MazeId, st.sampled_from(SHAPE_NAMES), SIDES, SIDES, NAMES, SEEDS))
def test_round_trip(maze_id: MazeId) -> None:
    assert parse(str(maze_id)) == maze_id
    assert looks_like_id(str(maze_id))


def test_parts() -> None:
    assert parse(EXAMPLE) == ("square", 24, 13, "prim", 4711)
    assert parse("hexagonal-8x4-recursive-backtracker-0") == (
        "hexagonal", 8, 4, "recursive-backtracker", 0,
    )  # fmt: skip


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
def test_what_is_no_id_is_told_the_grammar(text: str) -> None:
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


@pytest.mark.parametrize("trail", ["", "x", "braid", "5", "braid-50-goal"])
def test_what_follows_the_seed_is_named(trail: str) -> None:
    with refused("goes on after its seed", repr(trail)):
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
