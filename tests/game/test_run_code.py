"""Run codes: what was sent arrives, and nothing else passes for a run."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.menus import choose, flow_of
from support.runs import do, walk_out, won
from support.strategies import mazes

from pixelmaze import PixelmazeError
from pixelmaze.files.text import read, write
from pixelmaze.game import run_code
from pixelmaze.game.daily import daily
from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE, level_of, maze_and_rules
from pixelmaze.game.rules import HINTS, SOLVER, UNDO, WAYS, WON, Input, Rules
from pixelmaze.game.run import Run, run_of
from pixelmaze.game.run_code import LONGEST, code_of, run_of_code
from pixelmaze.game.verifying import verify
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.ui.addresses import opening_of

LEVEL = ADVENTURE["06-1-the-nearest-lock"]
ACTIONS = [*WAYS, UNDO, SOLVER, *HINTS]
WAITS = st.integers(0, 20) | st.integers(0, 60 * 60 * 60)


def finished(name: str, wait: int = 8, **rules: object) -> Run:
    """A run of this level, to its goal."""
    level = level_of(name)
    game = walk_out(Game(level.make(), replace(level.rules, **rules)), wait)
    assert game.outcome == WON
    return run_of(game, name)


@given(st.lists(st.tuples(WAITS, st.sampled_from(ACTIONS)), max_size=60))
def test_any_inputs_are_read_again(entries: list[tuple[int, str]]) -> None:
    ticks = 0
    inputs = [Input(ticks := ticks + wait, action) for wait, action in entries]
    assert run_code._unpacked(run_code._packed(inputs), len(inputs)) == inputs


@given(
    mazes(max_waypoints=2),
    st.integers(0, 4),
    st.sampled_from([0, 0, 40]),
    st.booleans(),
    st.lists(st.tuples(st.integers(0, 90), st.sampled_from([*WAYS, UNDO, HINTS[0]])), max_size=20),
)
def test_a_run_in_any_maze_arrives(
    maze: Maze, torch: int, hunter: int, relaxed: bool, inputs: list[tuple[int, str]]
) -> None:
    text = write(maze, "walls" if maze.grid.shape.text else "code")
    game = Game(read(text), Rules(torch, hunter=hunter, relaxed=relaxed))
    do(game, inputs)
    walk_out(game)
    if game.outcome == WON:
        sent = run_of(game)
        arrived = run_of_code(code_of(sent))
        assert arrived == sent
        assert verify(arrived) == []


@pytest.mark.few(6)
@pytest.mark.parametrize(
    "name",
    [
        *ADVENTURE,
        "daily-2026-11-20",
        "daily-2026-11-21",
        "daily-2026-11-22",
        "hexagonal-9x6-wilson-7-waypoints-1+torch-3",
        "square-9x6-prim-1+torch-2+ghost-a-star-30",
    ],
)
def test_a_run_of_any_level_arrives(name: str) -> None:
    sent = finished(name)
    code = code_of(sent)
    assert run_of_code(code) == sent
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")
    assert len(code) < 10 + 10 + len(name) + len(sent.inputs)


@pytest.mark.parametrize("name", [LEVEL.name, "daily-2026-11-20"])
def test_a_run_without_a_clock_arrives(name: str) -> None:
    sent = finished(name, relaxed=True)
    assert run_of_code(code_of(sent)) == sent


def test_a_move_takes_about_a_letter() -> None:
    """Held keys repeat every 8 ticks; turns take a person longer, now more, now less."""
    level, random = daily(date(2026, 11, 21)), Random(1)
    game = Game(level.make())
    while not game.outcome:
        turns = game.passage(game.heading) < 0
        game.tick(max(3, round(random.gauss(14, 4))) if turns else 8)
        walk = game.hint_path(1)[0]
        arcs = range(game.maze.grid.first[game.cell], game.maze.grid.first[game.cell + 1])
        game.walk(next(arc for arc in arcs if game.maze.grid.head[arc] == walk))
    code = code_of(run_of(game, level.maze))
    _, _, letters = code.partition(".")
    assert len(letters) < 11 + len(game.inputs)  # version, checksums and number of inputs


def test_spaces_and_line_ends_are_ignored() -> None:
    code = code_of(won())
    assert run_of_code(f" {code[:20]}\n{code[20:]}\r\n") == run_of_code(code)


# ---- levels that have changed -------------------------------------------------------------------


def test_a_run_of_a_level_that_has_changed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_of(run_of(walk_out(Game(LEVEL.make(), LEVEL.rules)), LEVEL.name))
    assert run_of_code(code).maze == maze_and_rules(LEVEL)[0]
    other = ADVENTURE["10-1-once-more-with-feeling"].room
    for changed in (replace(LEVEL, room=other), replace(LEVEL, rules=Rules(torch=3))):
        monkeypatch.setitem(ADVENTURE, LEVEL.name, changed)
        with refused(f"for a different version of {LEVEL.name!r}"):
            run_of_code(code)
        with refused(f"not a run of {LEVEL.name!r}"):
            code_of(won("square-6x4-prim-9", LEVEL.name))


# ---- what is refused ---------------------------------------------------------------------------


@given(st.data())
def test_a_damaged_code_is_refused(data: st.DataObject) -> None:
    code = code_of(won("square-5x4-prim-1"))
    at = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from("Aaz9-_.~ é").filter(lambda letter: letter != code[at]))
    for damaged in (code[:at] + letter + code[at + 1 :], code[:at], code[:at] + code[at + 1 :]):
        try:
            assert run_of_code(damaged) == run_of_code(code)  # the last bits may be unused
        except PixelmazeError as error:
            assert "\n" not in str(error)  # noqa: PT017


@given(st.text(max_size=60) | st.binary(max_size=40).map(lambda data: data.decode("latin-1")))
def test_any_other_text_is_refused_in_one_line(text: str) -> None:
    for code in (text, f"run-{text}", f"run-square-3x1-prim-1.{text}"):
        with refused():
            run_of_code(code)


def _code(subject: str, data: bytes, version: int = 1) -> str:
    packed = bytes([version]) + run_code._check(subject, data) + data
    return f"run-{subject}.{run_code.urlsafe_b64encode(packed).decode().rstrip('=')}"


def _forged(name: str, inputs: list[Input], rules: bytes = b"") -> str:
    """The code of inputs that nobody has checked."""
    level = level_of(name)
    data = run_code._fingerprint(level.maze, level.rules) + bytes([len(rules)]) + rules
    return _code(name, data + bytes([len(inputs)]) + run_code._packed(inputs))


def test_what_cannot_have_been_played_is_refused() -> None:
    name = "square-5x4-prim-1"
    real = list(won(name).inputs)
    assert run_of_code(_forged(name, real)).claim.outcome == WON
    with refused("is impossible"):
        run_of_code(_forged(name, [Input(0, "F"), *real]))
    with refused("only a run that reached the goal"):
        run_of_code(_forged(name, real[:-1]))
    with refused("faster than anyone"):
        run_of_code(_forged(name, [Input(0, action) for _, action in real]))
    with refused("a solver helped"):
        run_of_code(_forged(name, [real[0], Input(real[0].tick, SOLVER), *real[1:]]))


def test_a_wait_without_end_is_refused() -> None:
    """As a code, in an address and in the menu."""
    code = _forged("square-5x4-prim-1", [Input(10**5000, "A")])
    with refused("damaged or incomplete"):
        run_of_code(code)
    with refused("damaged or incomplete"):
        opening_of(f"run={code}", lambda _: True)
    flow = flow_of()
    choose(flow, "Workshop", "Enter a code")
    flow.type(code)
    assert flow.choose() is None
    assert "damaged or incomplete" in flow.message


def test_what_is_of_a_later_version_is_refused() -> None:
    name = "square-5x4-prim-1"
    with refused("newer version"):
        run_of_code(_code(name, b"", version=2))
    with refused("newer version"):
        run_of_code(_forged(name, list(won(name).inputs), b'{"wind":3}'))


@pytest.mark.parametrize("rules", [b'{"torch":99}', b'{"torch":"x"}', b"[]", b"{", b'{"ghost":7}'])
def test_rules_that_cannot_be_are_refused(rules: bytes) -> None:
    with refused():
        run_of_code(_forged("square-5x4-prim-1", list(won().inputs), rules))


@pytest.mark.parametrize("subject", ["nowhere", "daily-2026-02-30", "maze-eNpj", "", "square-5x4"])
def test_an_unknown_level_is_refused(subject: str) -> None:
    with refused():
        run_of_code(_code(subject, b"\0\0\0\0\1"))


def test_what_would_take_too_long_is_refused() -> None:
    with refused("too long"):
        run_of_code("run-" + LONGEST * "A")
    huge = "square-9000x9000-prim-1"
    with refused("at most"):
        run_of_code(_code(huge, run_code._fingerprint(huge, Rules()) + b"\0\0\1"))
    long = replace(won(), inputs=(Input(0, "A"),) * 30_000)
    with refused("too many for a run code"):
        code_of(long)


def test_a_run_that_was_lost_or_left_has_no_code() -> None:
    game = Game(from_id("square-5x4-prim-1"))
    with refused("only a run that reached the goal"):
        code_of(run_of(game))
    game.act(SOLVER)
    with refused("a solver helped"):
        code_of(run_of(walk_out(game)))
