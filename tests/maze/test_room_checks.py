"""What a code may hold a text may hold, and back: one check for rooms, wherever they come from."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from support.checks import refused
from support.sampling import examples

from pixelmaze import PixelmazeError
from pixelmaze.files.text import read, write
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.maze.grid import arcs, build
from pixelmaze.maze.maze import LARGEST_ROOM, NOTHING, Maze, Things
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.factory import generate
from pixelmaze.run.maze_code import code_of, maze_of_code

ARCS = ("locks", "gates")


def maze(shape: str = "square", **things: Any) -> Maze:
    """A maze of 3x2 cells with these things, whether that can be or not."""
    made = generate(3, 2, seed=1, shape=shape)
    made.id, made.things = None, Things(**things)
    return made


def wall(made: Maze) -> int:
    return next(arc for arc, is_open in enumerate(made.passages) if not is_open)


def check_both_ways(made: Maze) -> None:
    """A room from a code, as text and as code again; both are the same."""
    text = write(made)
    assert read(text) == made
    assert read(text).things == made.things
    assert code_of(read(text)) == code_of(made)
    assert write(maze_of_code(code_of(made))) == text


@st.composite
def furnished(draw: st.DrawFn) -> Maze:
    """A maze with things as they come, few of which can be a room."""
    shape = draw(st.sampled_from(["square", "hexagonal"]))
    columns, rows = SHAPES[shape].places(3, 2)
    exists = draw(st.lists(st.booleans(), min_size=columns * rows, max_size=columns * rows))
    exists[0] = True
    grid = build(3, 2, shape, draw(st.sampled_from([None, bytes(exists)])))
    passages = bytearray(len(grid.head))
    for arc, twin in enumerate(grid.twin):
        passages[arc] = draw(st.booleans()) if arc < twin else draw(st.booleans()) or passages[twin]
    made = Maze(grid, passages, 0, (grid.size - 1,))
    cells, ways = st.integers(0, grid.size - 1), st.integers(0, max(0, len(passages) - 1))
    fields: dict[str, Any] = {}
    for name, usual in NOTHING._asdict().items():
        if draw(st.integers(0, 2)) or (name in ARCS and not passages):
            continue
        if isinstance(usual, bool):
            fields[name] = draw(st.booleans())
        elif isinstance(usual, tuple):
            fields[name] = tuple(draw(st.lists(ways if name in ARCS else cells, max_size=3)))
        else:
            fields[name] = draw(cells)
    if "home" in fields or "reflection" in fields:
        fields |= {"home": draw(cells), "reflection": draw(cells), "minotaur": -1}
    for arc in (*fields.get("locks", ()), *fields.get("gates", ())):
        is_open = draw(st.booleans()) and arc not in fields.get("locks", ())
        passages[arc] = passages[grid.twin[arc]] = is_open
    made.start = draw(cells)
    made.goals = draw(st.lists(cells, min_size=1, max_size=2))
    made.things = Things(**fields)
    return made


@examples(2)
@given(furnished())
def test_a_code_is_a_room_that_can_be_written_or_refused(made: Maze) -> None:
    with suppress(PixelmazeError):
        found = maze_of_code(code_of(made))
        check_both_ways(found)
        event(f"a {found.grid.shape.name} room" if found.things else "no things")


@examples(2)
@given(st.sampled_from(["square", "hexagonal"]), st.randoms(use_true_random=False))
def test_a_text_is_a_room_that_has_a_code_or_refused(shape: str, chance: Any) -> None:
    signs = [*write(generate(3, 2, seed=chance.randrange(9), shape=shape))]
    for _ in range(chance.randrange(6)):
        at = chance.randrange(len(signs))
        if signs[at] in " -|SG":
            signs[at] = chance.choice("kp=MTt*SGL01><^v ")
    rules = chance.choice(["", "", "rule no-left\n", "rule all-keys\n", "shift 3\n", "turns 2\n"])
    with suppress(PixelmazeError):
        made = read("".join(signs) + rules)
        if made.things:
            check_both_ways(made)


@pytest.mark.few(4)
@pytest.mark.parametrize("name", ADVENTURE)
def test_rooms_of_the_adventure_are_both(name: str) -> None:
    check_both_ways(ADVENTURE[name].make())


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (maze(reflection=1), "go together"),
        (maze(home=1), "go together"),
        (maze(minotaur=1, reflection=2, home=3), "both a minotaur and a reflection"),
        (maze("hexagonal", minotaur=1), "needs a square room"),
        (maze("triangular", keys=(1,)), "square or hexagonal"),
        (maze(minotaur=0), "two of these share a cell"),
        (maze(keys=(0,)), "key, plate or thin floor is under"),
        (maze(plates=(5,)), "key, plate or thin floor is under"),
        (maze(thin=(1,), minotaur=1), "key, plate or thin floor is under"),
        (maze(keys=(1, 1)), "a cell has two keys"),
        (maze(keys=(1,), plates=(1,), thin=(1,), gem=1), "at most 3 things"),
        (maze(locks=(arcs(maze().grid, 0)[0],)), "only one shut lock or gate"),
        (maze(locks=(wall(maze()),), gates=(wall(maze()),)), "only one shut lock or gate"),
    ],
)
def test_what_cannot_be_is_refused_as_a_code(made: Maze, text: str) -> None:
    with refused(text):
        maze_of_code(code_of(made))


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("T", "go together"),
        ("SM", "two of these share a cell"),
        ("Sk", "key, plate or thin floor is under"),
        ("kk", "a cell has two keys"),
    ],
)
def test_what_cannot_be_is_refused_as_a_text(cell: str, text: str) -> None:
    begin = "" if "S" in cell else " S |"
    with refused(text):
        read(f"+---+---+---+\n|{begin or ' * |'}{cell:^3}  G |\n+---+---+---+\n")


@pytest.mark.parametrize("line", ["shift 3", "turns 2"])
def test_no_room_shifts_or_makes_turns_cost(line: str) -> None:
    with refused("a room cannot have", line.partition(" ")[0]):
        read(f"+---+---+---+\n| S   k   G |\n+---+---+---+\n{line}\n")


def test_a_room_is_no_larger_than_its_code() -> None:
    made = generate(101, 100, seed=1)
    made.id, made.things = None, Things(keys=(50,))
    with refused(f"up to {LARGEST_ROOM:,} square or hexagonal cells"):
        read(write(made))


def test_a_lock_is_the_same_by_both_of_its_arcs() -> None:
    arc = wall(maze())
    twin = maze().grid.twin[arc]
    one, other = (maze_of_code(code_of(maze(locks=(each,), keys=(1,)))) for each in (arc, twin))
    assert one.things == other.things
    check_both_ways(other)


def test_a_code_that_no_text_could_hold_is_refused() -> None:
    """A room that shifts, with a reflection and no mirror."""
    with refused("only walls and things"):
        maze_of_code("maze-eNpjZisuLE0sSmVhZthXA0KcjKwMDOwMTOzyjOzMvGzyDAxcDBxMjACmtAWm")
