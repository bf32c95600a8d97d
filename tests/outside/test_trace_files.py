"""Steps go into a file and come back the same; a file that is damaged is refused by its line."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.checks import refused
from support.mask_strategies import masked_mazes
from support.sampling import sample
from support.strategies import (
    MASKING_BY_SHAPE,
    SEEDS,
    SHAPE_NAMES,
    SOLVER_NAMES,
    TEXT_SHAPES,
    mazes,
)

from pixelmaze import PixelmazeError
from pixelmaze.algorithms.registry import GENERATORS
from pixelmaze.files.text import read
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import ACTIONS, BUILD, CARVE, DOOR, ERASE, FILL, PATH, VISIT, Trace
from pixelmaze.outside import trace as trace_module
from pixelmaze.outside.trace import TraceFile, read_trace, write_trace
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.maze_id import GOALS, is_possible
from pixelmaze.run.outcomes import PRINT, SAYS, TEXT, VALUES, Note
from pixelmaze.run.solution import solve

ID = "square-4x3-prim-1"
NAMES = [name.lower() for name in ACTIONS]
MAKING = [action for action, _ in enumerate(ACTIONS) if action not in (FILL, PATH)]
SOLVING = [action for action, _ in enumerate(ACTIONS) if action not in (CARVE, BUILD, DOOR, ERASE)]


def written(recorded: TraceFile) -> bytes:
    file = BytesIO()
    some = recorded
    write_trace(file, some.maze, some.solver, some.made, some.solved, some.notes)
    return file.getvalue()


def comes_back(recorded: TraceFile) -> None:
    again = read_trace(BytesIO(written(recorded)))
    assert again == recorded
    assert again.maze.id == recorded.maze.id


def made(name: str, maze: Maze, seed: int) -> Trace:
    """The steps of a generator on the grid of this maze."""
    return Trace(GENERATORS[name].steps(maze.grid, seeded(seed)) if maze.grid.size > 1 else ())


def recorded(text: str = ID, solver: str = "bfs") -> TraceFile:
    maze = from_id(text)
    return TraceFile(maze, solver, made("prim", maze, 1), solve(maze, solver).trace)


# ---- there and back ----------------------------------------------------------------------------


@given(
    mazes(TEXT_SHAPES, max_waypoints=4, distinct=False, max_goals=4), st.sampled_from(SOLVER_NAMES)
)
def test_searches_come_back(maze: Maze, solver: str) -> None:
    comes_back(TraceFile(maze, solver, Trace(), solve(maze, solver).trace))


@pytest.mark.parametrize("shape", [shape for shape in SHAPE_NAMES if shape not in TEXT_SHAPES])
def test_a_maze_without_an_id_needs_a_shape_with_text(shape: str) -> None:
    maze = generate(6, 5, seed=1, shape=shape)
    maze.passages[:] = bytes([1]) * len(maze.passages)
    maze.id = None
    with refused(f"cannot draw a {shape} maze in characters"):
        written(TraceFile(maze, "bfs", Trace(), solve(maze, "bfs").trace))


@given(
    st.sampled_from(MASKING_BY_SHAPE),
    st.tuples(st.integers(3, 9), st.integers(3, 9)),
    SEEDS,
    st.sampled_from(["", "circle", "ring", "cross"]),
    st.integers(0, 100),
    st.sampled_from(GOALS),
    st.sampled_from(SOLVER_NAMES),
)
def test_mazes_with_an_id_come_back_by_it(
    making: tuple[str, str], size: tuple[int, int], seed: int, mask: str, braid: int, goal: str,
    solver: str,
) -> None:  # fmt: skip
    name, shape = making
    goal = goal if is_possible(shape, "goal", goal) else "corner"
    maze = generate(*size, name, seed, shape, braid=braid, goal=goal, mask=mask)
    some = TraceFile(maze, solver, made(name, maze, seed), solve(maze, solver).trace)
    comes_back(some)
    assert "text" not in json.loads(written(some).splitlines()[0])


@given(masked_mazes(TEXT_SHAPES, max_waypoints=5), st.data())
def test_any_steps_come_back(maze: Maze, data: st.DataObject) -> None:
    count = len(maze.grid.head)
    made, solved = (
        Trace(
            data.draw(
                st.lists(st.tuples(st.sampled_from(actions), st.integers(0, count - 1)))
                if count
                else st.just([])
            )
        )
        for actions in (MAKING, SOLVING)
    )
    solver = data.draw(st.none() | st.sampled_from(["my own", "右手法", '"', "\\n", "é" * 200]))
    comes_back(TraceFile(maze, solver, made, solved))


@given(st.sampled_from(SHAPE_NAMES), st.data())
def test_stops_of_ones_own_go_with_an_id(shape: str, data: st.DataObject) -> None:
    maze = generate(5, 4, seed=7, shape=shape)
    cells = st.integers(0, maze.grid.size - 1)
    start, goal, *via = data.draw(st.lists(cells, min_size=2))
    asked = Maze(maze.grid, maze.passages, start, goal, via, maze.id)
    comes_back(TraceFile(asked, "bfs", Trace(), solve(asked).trace))


def test_a_file_is_read_without_knowing_python() -> None:
    """What others rely on; to change it takes a new version."""
    some = recorded()
    lines = written(some).decode().splitlines()
    assert lines[:3] == [
        '{"pixelmaze": "trace", "version": 1, "maze": "square-4x3-prim-1", "start": [0, 0], '
        '"goal": [3, 2], "waypoints": [], "solver": "bfs", "making": 29, "steps": 56}',
        '{"action": "start", "from": [2, 0], "to": [3, 0]}',
        '{"action": "frontier", "from": [3, 0], "to": [2, 0]}',
    ]
    assert json.loads(lines[-1]) == {"action": "path", "from": [3, 1], "to": [3, 2]}


TEXTS = st.text('aé右=: "\\', min_size=1, max_size=8)
NAMED = TEXTS.filter(lambda name: " = " not in f"{name} ")


@given(st.data())
def test_what_is_said_about_the_steps_comes_back(data: st.DataObject) -> None:
    some = recorded()
    number = st.integers(1, len(some.made) + len(some.solved))
    values = st.dictionaries(NAMED, TEXTS, min_size=1).map(
        lambda values: "\n".join(f"{name} = {value}" for name, value in values.items())
    )
    said = data.draw(st.dictionaries(number, TEXTS))
    known = data.draw(st.dictionaries(number, values))
    notes = [Note(step, SAYS, value=text) for step, text in said.items()]
    notes += [Note(step, VALUES, value=text) for step, text in known.items()]
    comes_back(TraceFile(some.maze, some.solver, some.made, some.solved, tuple(sorted(notes))))


def test_values_are_any_json() -> None:
    values = {
        "a": "x\ny", "b": 5, "c": None, "d": [[1, 2], "é"], "long": "x" * 5000, "deep": {"e": 1.5},
    }  # fmt: skip
    step = STEP | {"note": "left\tor right", "values": values}
    some = reading(HEADER, STEP, step)
    assert some.notes[0] == Note(2, SAYS, -1, "left\\tor right")
    assert some.notes[1].value.split("\n") == [
        "a = x\\ny", "b = 5", "c = null", 'd = [[1, 2], "é"]', f"long = {'x' * 999}…",
        'deep = {"e": 1.5}',
    ]  # fmt: skip
    comes_back(some)


def test_notes_that_are_drawn_are_not_written() -> None:
    some = recorded()
    file = BytesIO()
    drawn = [Note(1, TEXT, 0, "x"), Note(1, PRINT, -1, "y"), Note(0, SAYS, -1, "before")]
    write_trace(file, some.maze, some.solver, some.made, some.solved, drawn)
    assert file.getvalue() == written(some)


def test_a_header_may_leave_the_number_of_steps_open() -> None:
    assert reading(without(HEADER, "steps"), STEP, STEP, STEP).solved == Trace(
        [(VISIT, arc_between(from_id(ID).grid, 0, 1))] * 2
    )
    with refused("line 2: the file ends too early"):
        reading(without(HEADER, "steps"))


def test_text_is_the_drawing_of_the_maze() -> None:
    maze = from_id(ID)
    for start, goal in ((0, 11), (4, 4)):
        bare = Maze(maze.grid, maze.passages, start, goal)
        header = json.loads(written(TraceFile(bare, None, Trace(), Trace())))
        assert read(header["text"]) == Maze(maze.grid, maze.passages, 0, 11)


@pytest.mark.parametrize("change", [lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
                                    lambda data: data.removesuffix(b"\n"),
                                    lambda data: data.replace(b" ", b"")])  # fmt: skip
def test_line_ends_and_marks_of_editors_are_accepted(change: Any) -> None:
    assert read_trace(BytesIO(change(written(recorded())))) == recorded()


def test_trace_that_could_not_be_read_is_not_written() -> None:
    maze = from_id(ID)
    file = BytesIO()
    for solver in ("", "a\nb", "\ud800", 201 * "x"):
        with refused("solver is", "printable"):
            write_trace(file, maze, solver, Trace(), Trace())
    with refused("'path' is not an action of making", "carve"):
        write_trace(file, maze, None, Trace([(PATH, 0)]), Trace())
    with refused("'erase' is not an action of solving", "visit"):
        write_trace(file, maze, None, Trace(), Trace([(VISIT, 0), (ERASE, 0)]))
    assert not file.getvalue()


# ---- short traces of large mazes ---------------------------------------------------------------


def of(maze: str, **fields: Any) -> BytesIO:
    """A trace of no steps in that maze."""
    header = {**HEADER, "maze": maze, "goal": [0, 0], "making": 0, "steps": 0, **fields}
    return BytesIO(as_line(header))


@pytest.mark.parametrize(
    "maze",
    [
        "square-4700x4700-prim-1",
        "square-100000x1-wilson-1",
        "hexagonal-501x500-kruskal-1",
        "square-500x400-aldous-broder-1",
        "square-400x400-blobby-division-1",
        "square-1x2000-houston-1-braid-50",
    ],
)
def test_a_maze_that_takes_long_to_make_is_refused(maze: str) -> None:
    with refused("line 1: ", maze, "takes too long to make for a trace of", "--large"):
        read_trace(of(maze))


def test_it_is_made_for_a_long_trace_or_if_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_module, "MOST_CELLS", 100)
    with refused("--large"):
        read_trace(of("square-40x40-prim-1"))
    assert read_trace(of("square-40x40-prim-1"), is_large=True).maze.grid.size == 1600
    padded = BytesIO(of("square-40x40-prim-1").getvalue() + b" " * 6400)
    assert read_trace(padded).maze.grid.size == 1600


@pytest.mark.few(20)
@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_a_trace_of_a_whole_search_is_long_enough(
    solver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trace_module, "MOST_CELLS", 100)
    monkeypatch.setattr(trace_module, "MOST_EFFORT", 100)
    for text in ("square-24x24-prim-1", "hexagonal-18x18-aldous-broder-2-goal-farthest"):
        maze = from_id(text)
        comes_back(TraceFile(maze, solver, Trace(), solve(maze, solver).trace))


# ---- damage ------------------------------------------------------------------------------------

HEADER = {
    "pixelmaze": "trace", "version": 1, "maze": ID, "start": [0, 0], "goal": [3, 2],
    "waypoints": [], "solver": "bfs", "making": 1, "steps": 2,
}  # fmt: skip
STEP: dict[str, Any] = {"action": "visit", "from": [0, 0], "to": [1, 0]}
MASKED = "+---+---+\n|   |###|\n+---+---+\n|   |   |\n+---+---+\n"


def reading(*lines: Any) -> TraceFile:
    """What is read from these lines, objects or their text."""
    return read_trace(BytesIO(b"\n".join(map(as_line, lines))))


def as_line(line: Any) -> bytes:
    return line if isinstance(line, bytes) else json.dumps(line).encode()


def without(fields: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != key}


def test_trace_to_be_damaged_by_other_tests_is_valid() -> None:
    maze = from_id(ID)
    step = Trace([(VISIT, arc_between(maze.grid, 0, 1))])
    assert reading(HEADER, STEP, STEP) == TraceFile(maze, "bfs", step, step)
    drawn = without(HEADER, "maze") | {"text": MASKED, "goal": [0, 1], "steps": 0, "making": 0}
    assert reading(drawn).maze.grid.size == 3


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"pixelmaze": "level"}, "not a trace"),
        ({"pixelmaze": 1}, "not a trace"),
        ({"version": 2}, "unsupported version 2: "),
        ({"version": True}, "unsupported version True: "),
        ({"version": 1.0}, "unsupported version 1.0: "),
        ({"version": None}, "unsupported version None: "),
        ({"maze": "square-4x3-nobody-1"}, "'nobody'"),
        ({"maze": "square-4x3"}, "'square-4x3'"),
        ({"maze": "square-99999999x99999999-prim-1"}, "at most"),
        ({"maze": 5}, "maze is 5"),
        ({"text": MASKED}, "'maze' is unknown"),
        ({"colour": 5}, "'colour' is unknown; the keys are pixelmaze, version"),
        ({"start": [4, 0]}, "[4, 0] is outside the maze: expected [0, 0] to [3, 2]"),
        ({"goal": [0, -1]}, "[0, -1] is outside the maze"),
        ({"goal": None}, "None is not a cell"),
        ({"waypoints": [[0, 0], [0, 3]]}, "[0, 3] is outside the maze"),
        ({"waypoints": [3]}, "3 is not a cell"),
        ({"waypoints": 3}, "waypoints is 3, not a list"),
        ({"waypoints": {}}, "waypoints is {}, not a list"),
        ({"solver": ""}, "solver is ''"),
        ({"solver": "a\nb"}, r"solver is 'a\nb'"),
        ({"solver": "\ud800"}, r"solver is '\ud800'"),
        ({"solver": "x" * 201}, "1 to 200 printable"),
        ({"solver": ["bfs"]}, "solver is ['bfs']"),
        ({"steps": -1}, "steps is -1, not a whole number"),
        ({"steps": 2.0}, "steps is 2.0"),
        ({"steps": True}, "steps is True"),
        ({"steps": float("nan")}, "steps is nan"),
        ({"steps": "2"}, "steps is '2'"),
        ({"making": None}, "making is None"),
        ({"making": 3}, "making is 3, but steps is only 2"),
    ],
)
def test_header_is_checked(fields: dict[str, Any], words: str) -> None:
    with refused("line 1: ", words):
        reading(HEADER | fields, STEP, STEP)


@pytest.mark.parametrize("key", sorted(HEADER.keys() - {"steps"}))
def test_header_is_whole(key: str) -> None:
    with refused("line 1: "):
        reading(without(HEADER, key), STEP, STEP)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (MASKED.replace("###", "##?"), "in the text: line 2, column 8"),
        ("", "in the text: the text is empty"),
        ("\ud800", "in the text: "),
        (ID, "in the text: "),
        (5, "text is 5"),
    ],
)
def test_text_is_checked(text: Any, words: str) -> None:
    with refused("line 1: ", words):
        reading(without(HEADER, "maze") | {"text": text}, STEP, STEP)


def test_cells_that_the_mask_leaves_out_are_named() -> None:
    header = without(HEADER, "maze") | {"text": MASKED, "goal": [1, 1]}
    with refused("line 2: cell [1, 0] is outside the mask"):
        reading(header, STEP, STEP)


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "not valid JSON"),
        (b"visit", "not valid JSON"),
        (b'{"action": "visit", "from": [0, 0], "to": [1, ', "not valid JSON"),
        (as_line(STEP) + as_line(STEP), "not valid JSON"),
        (b"9" * 5000, "not valid JSON"),
        (b"[" * 200_000, "not valid JSON"),
        (b"\xff\xfe", "UTF-8"),
        (as_line(STEP).decode().encode("utf-16"), "UTF-8"),
        (b"\xef\xbb\xbf" + as_line(STEP), "not valid JSON"),
        ([STEP], "not a JSON object"),
        (None, "not a JSON object"),
        (b"NaN", "not a JSON object"),
        (as_line(STEP).replace(b"{", b'{"to": [1, 0], '), "appears twice"),
        (without(STEP, "to"), "'to' is missing; the keys are action, from, to"),
        (STEP | {"cell": 5}, "'cell' is unknown"),
        (STEP | {"\n": 5}, r"'\n' is unknown"),
        (STEP | {"action": "vist"}, "did you mean 'visit'?"),
        (STEP | {"action": "VISIT"}, "did you mean 'visit'?"),
        (STEP | {"action": 4}, "action is 4"),
        (STEP | {"action": {}}, "action is {}"),
        (STEP | {"action": "x" * 10**6}, "action is 'xxx"),
        (STEP | {"from": [True, 0]}, "[True, 0] is not a cell"),
        (STEP | {"from": [1.0, 0]}, "[1.0, 0] is not a cell"),
        (STEP | {"from": [0, 0, 0]}, "[0, 0, 0] is not a cell"),
        (STEP | {"to": "10"}, "'10' is not a cell"),
        (STEP | {"to": {"0": 1, "1": 0}}, "is not a cell"),
        (STEP | {"to": [10**4000, 0]}, "is outside the maze"),
        (STEP | {"to": [-1, 0]}, "[-1, 0] is outside the maze"),
        (STEP | {"note": 5}, "note is 5, not text"),
        (STEP | {"values": ["x"]}, "values is ['x'], not an object"),
        (STEP | {"values": {"": 5}}, "'' in values is not the name of a variable"),
        (STEP | {"values": {"a = b": 5}}, "'a = b' in values"),
        (STEP | {"values": {"a\nb": 5}}, r"'a\nb' in values"),
        (STEP | {"to": [0, 0]}, "[0, 0] and [0, 0] are not neighbours"),
        (STEP | {"to": [1, 1]}, "[0, 0] and [1, 1] are not neighbours"),
    ],
)
@pytest.mark.parametrize("number", [2, 3])
def test_steps_are_checked(number: int, line: Any, words: str) -> None:
    lines = [HEADER, STEP, STEP]
    lines[number - 1] = line
    with refused(f"line {number}: ", words):
        reading(*lines, b"")


@pytest.mark.parametrize("action", range(len(ACTIONS)))
def test_actions_stay_in_their_part(action: int) -> None:
    step = STEP | {"action": NAMES[action]}
    for lines, number, part in (((step, STEP), 2, "making"), ((STEP, step), 3, "solving")):
        if action in (MAKING if number == 2 else SOLVING):
            assert reading(HEADER, *lines)
        else:
            with refused(f"line {number}: '{NAMES[action]}' is not an action of {part}"):
                reading(HEADER, *lines)


def test_every_line_is_counted() -> None:
    with refused("line 1: the file ends too early"):
        read_trace(BytesIO())
    with refused("line 3: the file ends too early", '"action"'):
        reading(HEADER, STEP)
    with refused("line 4: the file has more steps than the 2 in its header"):
        reading(HEADER, STEP, STEP, STEP)
    with refused("line 4: the file ends too early"):
        reading(HEADER | {"steps": 10**4000}, STEP, STEP)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "key", sample(["pixelmaze", "version", "maze", "start", "waypoints", "other"], 6)
)
def test_nesting_as_deep_as_it_gets(key: str) -> None:
    """There is a depth that can just be read, but not printed."""
    for depth in range(2, 1200):
        nested = b'"%b": ' % key.encode() + b"[" * depth + b"]" * depth
        with refused("line 1: "):
            reading(as_line(without(HEADER, key)).replace(b"{", b"{" + nested + b", ", 1))


# ---- whatever a file holds ---------------------------------------------------------------------

GOOD = [
    written(recorded()),
    written(recorded("hexagonal-5x4-prim-1-mask-ring", "tremaux")),
    b"\n".join(map(as_line, [without(HEADER, "maze") | {"text": MASKED, "steps": 0}])),
]
PIECES = st.binary(max_size=3) | st.sampled_from(
    [b"\n", b"{}", b"[", b'"', b"1", b"-", b"null", b"true", b"NaN", b"1e999", b"\\ud800", b","]
)


def is_read_or_refused(data: bytes) -> None:
    try:
        some = read_trace(BytesIO(data))
    except PixelmazeError as error:
        message = str(error)
        assert message.startswith("line ")
        assert len(message.splitlines()) == 1
        assert len(message) < 1000
    else:
        comes_back(some)


@given(st.sampled_from(GOOD), st.data())
def test_changed_bytes_are_refused_or_read(data: bytes, draw: st.DataObject) -> None:
    for _ in range(draw.draw(st.integers(1, 3))):
        begin = draw.draw(st.integers(0, len(data)))
        end = begin + draw.draw(st.integers(0, 5))
        data = data[:begin] + draw.draw(PIECES) + data[end:]
    is_read_or_refused(data)


@given(st.sampled_from(GOOD), st.data())
def test_changed_lines_are_refused_or_read(data: bytes, draw: st.DataObject) -> None:
    lines = data.splitlines()
    places = st.integers(0, len(lines) - 1)
    for _ in range(draw.draw(st.integers(1, 3))):
        here, there = draw.draw(places), draw.draw(places)
        lines[here:here] = lines[there : there + draw.draw(st.integers(0, 2))]
        del lines[here : here + draw.draw(st.integers(0, 2))]
    is_read_or_refused(b"\n".join(lines))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 5) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@given(st.integers(0, 2), st.sampled_from([*HEADER, *STEP]), JSON)
def test_changed_values_are_refused_or_read(number: int, key: str, value: Any) -> None:
    lines = [HEADER, STEP, STEP]
    lines[number] = lines[number] | {key: value}
    is_read_or_refused(b"\n".join(map(as_line, lines)))


@given(st.binary())
@example(b"\0")
@example(b"{" * 100_000)
@example(b'{"":' * 100_000)
def test_any_bytes_are_refused_or_read(data: bytes) -> None:
    is_read_or_refused(data)
