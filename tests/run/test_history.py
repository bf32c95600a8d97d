"""The run as a whole: the making of a maze and the search on one timeline, moved along anyhow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import (
    GENERATORS_IN_A_SHAPE,
    SEEDS,
    SHAPE_NAMES,
    SOLVER_NAMES,
    able,
    fitting,
)

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.maze.board import VISITED, WAITING, Board
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.step import BACKTRACK, BUILD, ERASE, FRONTIER, PATH, START, VISIT
from pixelmaze.run import history, playback
from pixelmaze.run.factory import generate, generation_stages
from pixelmaze.run.search import Search


@pytest.fixture(autouse=True)
def near_keyframes(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that short runs have many keyframes, and cannot be undone very far."""
    monkeypatch.setattr(history, "INTERVAL", 16)
    monkeypatch.setattr(history, "MOST_KEYFRAMES", 6)
    monkeypatch.setattr(playback, "UNDOABLE", 10)


@st.composite
def searches(draw: st.DrawFn) -> Search:
    shape = draw(st.sampled_from(SHAPE_NAMES))
    side = st.integers(1, 6)
    size = fitting(shape, draw(side), draw(side))
    maze = generate(
        *size, draw(st.sampled_from(able(shape))), draw(SEEDS), shape,
        braid=draw(st.sampled_from([0, 50])), goal=draw(st.sampled_from(["corner", "random"])),
    )  # fmt: skip
    cells = st.integers(0, maze.grid.size - 1)
    via = draw(st.lists(cells, max_size=2))
    making = generation_stages(maze) if draw(st.booleans()) else []
    return Search(maze, draw(st.sampled_from(SOLVER_NAMES)), via=via, making=making)


def state(board: Board) -> tuple[object, ...]:
    return (
        bytes(board.marks), bytes(board.passages), list(board.came_by), board.cursor,
        list(board.mark_counts), list(board.action_counts),
    )  # fmt: skip


def played(run: Search, index: int) -> Board:
    """The board after so many steps, step by step from the beginning of the stage."""
    made = run.made_at
    if index >= made:
        board = Board.of(run.maze)
        steps = list(run.trace)[made:index]
    else:
        passages = bytearray([run.parts[0].adds_walls]) * len(run.maze.passages)
        board = Board(run.maze.grid, passages)
        steps = list(run.trace)[:index]
    for step in steps:
        board.apply(step)
    return board


@given(searches(), st.lists(st.integers(0, 400), min_size=1, max_size=6), st.data())
def test_any_place_is_as_if_played_to(run: Search, places: list[int], data: st.DataObject) -> None:
    for place in places:
        run.seek(place)
        run.seek(run.index + data.draw(st.integers(-12, 12)))
    index = run.index
    found = state(run.board)
    run.run()
    assert found == state(played(run, index))
    run.seek(index)
    assert state(run.board) == found


@pytest.mark.thinned
@pytest.mark.parametrize(("name", "shape"), GENERATORS_IN_A_SHAPE)
@pytest.mark.parametrize("braid", [0, 60])
def test_making_step_by_step_is_making_at_once(name: str, shape: str, braid: int) -> None:
    maze = generate(9, 7, name, 4711, shape, braid=braid)
    run = Search(maze, None, making=generation_stages(maze))
    assert set(run.board.passages) <= {int(GENERATORS[name].adds_walls)}
    titles = [GENERATORS[name].title, "Braid"] if braid else [GENERATORS[name].title]
    assert [part.title for part in run.parts] == titles
    run.run()
    assert run.board.passages == maze.passages
    assert state(run.board) == state(Board.of(maze))
    assert run.outcome is None
    run.search_by("bfs")
    assert run.index == run.made_at
    run.run()
    assert (run.outcome, run.legs) == ("found", [run.made_at])


def test_mazes_of_a_form_from_a_file_are_made_again_too() -> None:
    maze = generate(5, 4, "wilson", 1, exists=bytes([1] * 12 + [0] * 8), braid=50)
    run = Search(maze, None, making=generation_stages(maze))
    run.run()
    assert (maze.id, run.board.passages) == (None, maze.passages)


def test_nobody_knows_how_a_maze_from_a_file_was_made() -> None:
    maze = generate(5, 4, seed=1)
    assert generation_stages(Maze(maze.grid, maze.passages, 0, 19)) == []
    assert generation_stages(generate(1, 1)) == []


@given(searches(), st.sampled_from(SOLVER_NAMES), st.integers(0, 300), st.integers(0, 300))
def test_another_solver_is_a_new_search(run: Search, solver: str, pulled: int, index: int) -> None:
    run.seek(pulled)
    run.seek(index)
    run.search_by(None)
    run.search_by(solver)
    run.run()
    fresh = Search(run.maze, solver, via=run.stops[1:-1])
    fresh.run()
    made = run.made_at
    assert list(run.trace)[made:] == list(fresh.trace)
    assert state(run.board) == state(fresh.board)
    assert run.solution == fresh.solution
    assert run.solution is run.solution
    assert [leg - made for leg in run.legs] == fresh.legs
    assert run.history.found_at == (made + fresh.history.found_at if fresh.route[1:] else -1)
    for place in range(0, made + 1, 7):
        run.seek(place)
        assert state(run.board) == state(played(run, place))


@given(searches())
def test_figures_are_those_of_the_steps(run: Search) -> None:
    run.run()
    made, known = run.made_at, run.history
    steps = list(run.trace)
    head = run.maze.grid.head
    for index in range(0, run.length + 1, 5):
        run.seek(index)
        in_search = index >= made and bool(run.legs)
        begin = made if index >= made else 0
        been = {run.start} if in_search else set()
        been |= {
            head[arc] for act, arc in steps[begin:index] if act not in (FRONTIER, BUILD, ERASE)
        }
        assert run.visited == len(been)
        assert known.waiting[index] == run.board.mark_counts[WAITING]
    paths = [index for index, (action, _) in enumerate(steps) if action == PATH]
    assert known.found_at == (paths[0] if paths else -1)
    for begin, end in known.retreats:
        assert {action for action, _ in steps[begin:end]} == {BACKTRACK}
    lengths = sorted(end - begin for begin, end in known.retreats)
    runs, length = [], 0
    for action, _ in [*steps, (PATH, 0)]:
        if action == BACKTRACK:
            length += 1
        elif length:
            runs.append(length)
            length = 0
    assert lengths == sorted(runs)[-history.RETREATS :]


WALKERS = [name for name in SOLVER_NAMES if SOLVERS[name].local]


@given(SEEDS, st.sampled_from(WALKERS), st.sampled_from(SHAPE_NAMES), st.sampled_from([0, 40, 100]))
def test_depth_of_a_walker_is_its_way_back_to_the_start(
    seed: int, name: str, shape: str, braid: int
) -> None:
    """In loops, too, where it comes to cells of its own route again."""
    run = Search(generate(6, 5, "prim", seed, shape, braid=braid), name)
    run.run()
    depth = 0
    for index, (action, _) in enumerate(run.trace, 1):
        if action == PATH:
            break
        depth = 0 if action == START else depth + {VISIT: 1, BACKTRACK: -1}[action]
        assert run.history.depth_at[index] == depth


@given(searches())
def test_path_goes_away_from_the_start_move_by_move(run: Search) -> None:
    run.run()
    depths = run.history.depth_at[run.length - run.board.action_counts[PATH] + 1 :]
    if run.route[1:]:
        assert list(depths) == list(range(1, len(run.route)))


@given(SEEDS, st.sampled_from(WALKERS), st.sampled_from(SHAPE_NAMES), st.sampled_from([0, 40, 100]))
def test_route_on_the_board_leads_from_the_start_to_the_walker(
    seed: int, name: str, shape: str, braid: int
) -> None:
    """Without a gap, and over no cell that it has gone back from; forward and back in time."""
    run = Search(generate(6, 5, "prim", seed, shape, braid=braid), name)
    run.run()
    found_at = run.history.found_at
    end = min(found_at if found_at >= 0 else run.length, 400)
    for index in [*range(1, end + 1), *range(end, 0, -1)]:
        run.seek(index)
        board, cell = run.board, run.board.cursor
        for _ in range(board.grid.size):
            assert board.marks[cell] == VISITED
            if cell == run.start:
                break
            cell = tail(board.grid, board.came_by[cell])
        assert cell == run.start


def test_way_back_at_the_end_counts_too() -> None:
    """Of a generator that goes back to where it began, and of a search that finds no way."""
    maze = generate(8, 8, "recursive-backtracker", 1)
    run = Search(maze, None, making=generation_stages(maze))
    run.run()
    made = run.length
    assert run.history.retreats[-1][1] == made
    run.search_by("bfs")
    run.run()
    assert run.history.retreats[-1][1] == made
    maze = generate(8, 1, seed=1)
    for arc in exits(maze, maze.goal):
        maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = 0
    search = Search(maze, "dfs")
    search.run()
    assert (search.outcome, search.history.retreats[-1][1]) == ("no way", search.length)
