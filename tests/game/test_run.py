"""Runs: what was done is enough to tell all that came of it, and nothing else passes for it."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.runs import games, walk_out, won

from pixelmaze import PixelmazeError
from pixelmaze.files.text import read
from pixelmaze.game import run
from pixelmaze.game.game import Game
from pixelmaze.game.rules import HINTS, LOST, SOLVER, STARS, WON, Input, Rules
from pixelmaze.game.run import Claim, checked, from_dict, maze_of, replayed, run_of, to_dict
from pixelmaze.game.verifying import verify
from pixelmaze.run.factory import from_id

WORDS = st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=20)


@given(games(), WORDS)
def test_a_run_is_the_same_after_it_was_written(game: Game, name: str) -> None:
    done = run_of(game, name)
    data = json.loads(json.dumps(to_dict(done)))
    assert checked(data) == data
    again = from_dict(data)
    assert again == done
    assert maze_of(again) == game.maze
    assert verify(replace(again, name="")) == []


@given(games())
def test_a_game_can_be_played_again(game: Game) -> None:
    again = replayed(run_of(game))
    for what in ("inputs", "cell", "moves", "ticks", "keys", "hints", "is_helped", "outcome",
                 "walked", "wrong_turns", "explored", "trail", "stars"):  # fmt: skip
        assert getattr(again, what) == getattr(game, what), what


@given(games(), st.data())
def test_any_other_claim_is_found_out(game: Game, data: st.DataObject) -> None:
    done = run_of(game)
    other = data.draw(
        st.builds(
            Claim,
            st.sampled_from([WON, LOST, None]),
            st.integers(0, 60) | st.just(done.claim.moves),
            st.integers(0, 900) | st.just(done.claim.ticks),
            st.lists(st.sampled_from(STARS), max_size=3).map(tuple),
        ).filter(done.claim.__ne__)
    )
    # one that has not ended may end later: that is no other claim, but one about waiting
    if not (game.walked and (done.claim.outcome, other.outcome) == (None, None)):
        assert verify(replace(done, claim=other))
    for field in ("moves", "stars"):
        if getattr(other, field) != getattr(done.claim, field):
            claim = done.claim._replace(**{field: getattr(other, field)})
            assert [fault.split()[0] for fault in verify(replace(done, claim=claim))] == [field]


def test_wrong_claims_are_named() -> None:
    done = won()
    claim = done.claim._replace(moves=done.claim.moves - 1, stars=())
    assert verify(replace(done, claim=claim)) == [
        f"moves is {done.claim.moves}, not {done.claim.moves - 1}",
        "stars is finished and moves and time, not none",
    ]
    assert verify(replace(done, claim=done.claim._replace(outcome=None)))[0] == (
        "outcome is finished, not open"
    )


CORRIDOR = run_of(walk_out(Game(read("+---+---+---+\n| S       G |\n+---+---+---+\n")), wait=5))


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ([(0, "B")], "input 1, 'B' at tick 0, is impossible"),
        ([(0, "E")], "input 1, 'E' at tick 0, is impossible"),
        ([(0, "z")], "input 1, 'z' at tick 0, is impossible"),
        ([(7, "A")], "input 1 is at tick 7, but the game is at tick 0"),
        ([(0, "A"), (5, "C"), (3, "A")], "input 3 is at tick 3, but the game is at tick 5"),
        ([(0, "A"), (5, "A"), (5, "C")], "input 3, 'C' at tick 5, is impossible"),
        ([(0, "A"), (5, "A"), (9, "C")], "input 3 is at tick 9, but the game is at tick 5"),
    ],
)
def test_inputs_that_cannot_have_been(inputs: list[tuple[int, str]], words: str) -> None:
    assert CORRIDOR.inputs == (Input(0, "A"), Input(5, "A"))
    assert verify(CORRIDOR) == []
    assert verify(replace(CORRIDOR, inputs=tuple(Input(*one) for one in inputs))) == [words]


def test_run_is_checked_against_its_maze() -> None:
    done = replace(won(), name="")
    assert verify(replace(done, maze="square-5x4-prim-2"))
    (fault,) = verify(replace(done, maze="square-5x4-nobody-1"))
    assert "'nobody'" in fault


def test_run_is_checked_against_its_rules() -> None:
    done = won("square-9x7-prim-1", wait=30)
    assert verify(replace(done, rules=Rules(ghost="dfs", pace=1)))


def test_mazes_without_id_are_kept_as_text() -> None:
    maze = from_id("hexagonal-4x3-prim-5")
    assert run_of(Game(maze)).maze == maze.id
    maze.waypoints = (5, 3)  # as when they were taken over from another maze
    done = run_of(walk_out(Game(maze)))
    assert maze_of(done) == maze
    assert read(done.maze) == maze
    assert verify(done) == []


@pytest.mark.parametrize("action", [SOLVER, *HINTS])
def test_help_is_in_the_run(action: str) -> None:
    game = Game(from_id("square-5x4-prim-1"))
    game.act(action)
    done = run_of(walk_out(game, wait=3), game.maze.id or "")
    assert Input(0, action) in done.inputs
    assert verify(done) == []
    without = tuple(one for one in done.inputs if one.action != action)
    (fault,) = verify(replace(done, inputs=without))
    assert fault.startswith("stars")


# ---- whoever wrote it --------------------------------------------------------------------------

GOOD = to_dict(won())


def with_changes(**changes: Any) -> dict[str, Any]:
    """A good run, but for these; `part__name` is what stands in a part."""
    data: dict[str, Any] = json.loads(json.dumps(GOOD))
    for name, value in changes.items():
        part, _, inner = name.partition("__")
        if inner:
            data[part][inner] = value
        else:
            data[part] = value
    return data


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"pixelmaze": "data"}, "not a run"),
        ({"version": 2}, "version '2'"),
        ({"version": "1"}, "version"),
        ({"version": True}, "version"),
        ({"version": 10**4000}, "version"),
        ({"version": [[]] * 999}, "version"),
        ({"name": None}, "name"),
        ({"name": "n" * 201}, "200 letters"),
        ({"name": "red\x1b[31m"}, "name"),
        ({"name": "two\nlines"}, "name"),
        ({"name": "\ud800"}, "name"),
        ({"maze": 4711}, "maze"),
        ({"maze": "\u2028"}, "not an ID or maze text"),
        ({"maze": "square-0x5-prim"}, "no seed"),
        ({"maze": "square-501x500-prim-1"}, "at most 250,000 cells"),
        ({"maze": "square-999999999999x9-prim-1"}, "at most 250,000 cells"),
        ({"maze": "square-2000x1-aldous-broder-1"}, "2000x1 by aldous-broder, takes too long"),
        ({"maze": "square-1x2000-houston-1"}, "1x2000 by houston, takes too long to make"),
        ({"maze": "square-1000x250-wilson-1"}, "too long to make"),
        ({"maze": "square-500x400-aldous-broder-1"}, "too long to make"),
        ({"maze": "hexagonal-500x500-blobby-division-1"}, "too long to make"),
        ({"maze": "\n" * 5_000_000}, "at most 4,000,000 characters"),
        ({"maze": f"square-5x5-{'p' * 200}-1"}, "too long"),
        ({"maze": "#" * 3_000_000}, "at most 250,000 cells"),
        ({"maze": "+---" * 50_000 + "+" + "\n" * 50_000}, "at most 250,000 cells"),
        ({"maze": "square-60x60-prim-1", "rules": {"torch": 0, "ghost": "dfs", "pace": 9}},
         "at most 2,500 cells"),
        ({"rules": []}, "rules"),
        ({"rules__torch": 10}, "0 to 9"),
        ({"rules__torch": -1}, "torch"),
        ({"rules__torch": True}, "torch"),
        ({"rules__ghost": "nobody"}, "'nobody'"),
        ({"rules__ghost": "g" * 10**6}, "ghost"),
        ({"rules__ghost": "dfs"}, "1 to 600"),
        ({"rules__pace": 1.5}, "pace"),
        ({"inputs": ["0D"]}, "inputs"),
        ({"inputs": "0D 2X"}, "the run's input 2 is not valid: '2X'"),
        ({"inputs": "0D  2A"}, "input 2"),
        ({"inputs": "D"}, "input 1"),
        ({"inputs": "0D\n2A"}, "input 1"),
        ({"inputs": "0D -2A"}, "input 2"),
        ({"inputs": "٣D"}, "input 1"),
        ({"inputs": f"{'9' * 5000}D"}, "input 1"),
        ({"inputs": "0z " * 400_000}, "inputs exceed 1,000,000 characters"),
        ({"claim": None}, "claim"),
        ({"claim__outcome": "best"}, "not valid"),
        ({"claim__outcome": []}, "not valid"),
        ({"claim__moves": -1}, "moves"),
        ({"claim__moves": "13"}, "moves"),
        ({"claim__ticks": 10**30}, "ticks"),
        ({"claim__stars": "finished"}, "stars"),
        ({"claim__stars": ["moves"] * 5}, "not valid"),
        ({"claim__stars": [{}]}, "not valid"),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_wrong_data_is_refused_as_a_run(changes: dict[str, Any], words: str) -> None:
    for reader in (checked, from_dict):
        with pytest.raises(PixelmazeError) as caught:
            reader(with_changes(**changes))
        assert words in str(caught.value)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("data", [None, [], "run", 1, {}, {"pixelmaze": []}])
def test_data_of_another_kind_is_refused(data: object) -> None:
    with refused("not a run of pixelmaze"):
        from_dict(data)


def test_only_what_is_known_is_kept() -> None:
    nested: list[Any] = []
    for _ in range(900):
        nested = [nested]
    assert checked(with_changes(more=nested, rules__more=nested, claim__more=nested)) == GOOD


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
CHANGES: list[Callable[[dict[str, Any], str, Any], None]] = [
    lambda data, name, junk: data.__setitem__(name, junk),
    lambda data, name, _: data.__delitem__(name),
    lambda data, name, junk: (
        data[name].__setitem__(next(iter(data[name])), junk)
        if isinstance(data[name], dict)
        else data.__setitem__(name, str(data[name])[1:])
    ),
]


@given(st.sampled_from(CHANGES), st.sampled_from([*GOOD]), JUNK)
def test_no_junk_gets_through(
    change: Callable[[dict[str, Any], str, Any], None], name: str, junk: Any
) -> None:
    data = with_changes()
    change(data, name, junk)
    with suppress(PixelmazeError):
        assert all(len(fault.splitlines()) == 1 for fault in verify(from_dict(data)))


def test_limits_are_what_records_are_read_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest that may be kept can be made again in no long time."""
    monkeypatch.setattr(run, "MOST_CELLS", 20)
    with refused("at most 20 cells"):
        checked(to_dict(won("square-7x3-prim-1")))
    assert checked(to_dict(won("square-5x4-prim-1")))
