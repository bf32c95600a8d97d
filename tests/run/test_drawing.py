"""What a program has printed and drawn at a step, however one got there."""

from hypothesis import given
from hypothesis import strategies as st

from pixelmaze.run.drawing import Drawing
from pixelmaze.run.factory import generate
from pixelmaze.run.outcomes import COLOUR, PRINT, SAYS, TEXT, VALUES, WALL, Note

GRID = generate(4, 3, seed=1).grid
KINDS = (COLOUR, PRINT, SAYS, TEXT, VALUES, WALL)


@st.composite
def notes(draw: st.DrawFn) -> list[Note]:
    drawn = draw(
        st.lists(
            st.builds(
                Note,
                st.integers(0, 9),
                st.sampled_from(KINDS),
                st.integers(-1, GRID.size - 1),
                st.sampled_from(["", "a", "b", "two words"]),
            )
        )
    )
    return sorted(drawn)


def shown(drawing: Drawing) -> tuple[object, ...]:
    return (
        dict(drawing.texts), dict(drawing.colours), dict(drawing.walls),
        drawing.says, drawing.values, drawing.printed(3),
    )  # fmt: skip


@given(notes(), st.lists(st.integers(0, 10), min_size=1))
def test_the_way_to_a_step_does_not_matter(notes: list[Note], steps: list[int]) -> None:
    wandered, straight = Drawing(notes, GRID), Drawing(notes, GRID)
    for step in steps:
        wandered.go_to(step)
    straight.go_to(steps[-1])
    assert shown(wandered) == shown(straight)


def test_an_empty_value_clears_a_cell_and_no_cell_clears_all() -> None:
    drawing = Drawing(
        [Note(1, TEXT, 0, "x"), Note(1, TEXT, 1, "y"), Note(2, TEXT, 0), Note(3, TEXT)], GRID
    )
    seen = []
    for step in range(4):
        drawing.go_to(step)
        seen.append({**drawing.texts})
    assert seen == [{}, {0: "x", 1: "y"}, {1: "y"}, {}]


def test_both_sides_of_a_wall_are_one() -> None:
    arc = 0
    drawing = Drawing([Note(1, WALL, arc, "x"), Note(2, WALL, GRID.twin[arc])], GRID)
    drawing.go_to(1)
    assert len(drawing.walls) == 1
    drawing.go_to(2)
    assert not drawing.walls


def test_no_terminal_obeys_what_is_printed() -> None:
    drawing = Drawing([Note(0, PRINT, value=text) for text in ("a", "\tb", "\x1b[2Jd")], GRID)
    drawing.go_to(0)
    assert drawing.printed(9) == ["a", "    b", "\\x1b[2Jd"]
    assert drawing.printed(1) == ["\\x1b[2Jd"]
    assert drawing.speaks
    assert not Drawing([Note(0, TEXT, 0, "x")], GRID).speaks
