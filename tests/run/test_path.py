"""Verdicts on paths: what is wrong with them, where, and by how much they miss the best."""

from itertools import pairwise

import networkx as nx
from hypothesis import assume, given
from hypothesis import strategies as st
from support.checks import refused, weighted_graph_of
from support.strategies import mazes, muddy, one_way_mazes

from pixelmaze.game.levels import level_called
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id
from pixelmaze.run.moves import OUTSIDE
from pixelmaze.run.path import PathVerdict, verdict_on_path
from pixelmaze.run.solution import solve

ANY = mazes() | muddy(mazes()) | one_way_mazes()


@given(maze=ANY, data=st.data())
def test_a_walk_is_judged_as_networkx_does(maze: Maze, data: st.DataObject) -> None:
    graph = weighted_graph_of(maze)
    walk = [maze.start]
    for _ in range(data.draw(st.integers(0, 12))):
        near = sorted(graph[walk[-1]])
        walk += [data.draw(st.sampled_from(near))] if near else []
    verdict = verdict_on_path(maze, walk)
    assert verdict.is_path == (walk[-1] in maze.goals)
    if verdict.is_path:
        cost = nx.path_weight(graph, walk, "weight")
        lowest = nx.shortest_path_length(graph, maze.start, maze.goal, "weight")
        assert verdict.is_best == (cost == lowest)
        assert str(cost) in verdict.words
        assert str(lowest) in verdict.words or verdict.is_best
    else:
        assert "the path ends at {},{}".format(*maze.grid.xy(walk[-1])) in verdict.words


@given(maze=ANY, data=st.data())
def test_one_wrong_move_is_named_at_its_place(maze: Maze, data: st.DataObject) -> None:
    graph, grid = weighted_graph_of(maze), maze.grid
    assume(nx.has_path(graph, maze.start, maze.goal))
    path = nx.shortest_path(graph, maze.start, maze.goal)
    at = data.draw(st.integers(1, len(path)))
    before = path[at - 1]
    wrong = data.draw(st.sampled_from([OUTSIDE, *set(range(grid.size)) - set(graph[before])]))
    verdict = verdict_on_path(maze, [*path[:at], wrong, *path[at:]])
    assert not verdict.is_path
    assert not verdict.is_best
    assert verdict.words.startswith(
        f"move {at} of the path, from {{}},{{}}".format(*grid.xy(before))
    )
    assert ("leaves the maze" in verdict.words) == (wrong == OUTSIDE)


@given(maze=ANY, data=st.data())
def test_a_path_starts_at_the_start(maze: Maze, data: st.DataObject) -> None:
    begin = data.draw(st.integers(0, maze.grid.size - 1))
    assume(begin != maze.start)
    assert verdict_on_path(maze, [begin, maze.start]).words == (
        "the path starts at {},{}, not at the start, {},{}".format(
            *maze.grid.xy(begin), *maze.grid.xy(maze.start)
        )
    )


@given(maze=mazes(max_waypoints=2, distinct=False))
def test_waypoints_are_visited_in_order(maze: Maze) -> None:
    graph, stops = weighted_graph_of(maze), [maze.start, *maze.waypoints, maze.goal]
    assume(all(nx.has_path(graph, maze.start, stop) for stop in stops))
    route = [maze.start]
    for here, there in pairwise(stops):
        route += nx.shortest_path(graph, here, there)[1:]
    assert verdict_on_path(maze, route).is_best
    missed = {*maze.waypoints} - {maze.start, maze.goal}
    graph.remove_nodes_from(missed)
    if missed and nx.has_path(graph, maze.start, maze.goal):
        around = nx.shortest_path(graph, maze.start, maze.goal)
        assert "the path does not visit the waypoint" in verdict_on_path(maze, around).words


def test_turns_are_part_of_the_cost() -> None:
    maze = from_id("square-8x4-prim-1-braid-100-turns-9")
    cheapest, shortest = solve(maze, "dijkstra"), solve(maze, "bfs")
    assert verdict_on_path(maze, cheapest.route).is_best
    assert verdict_on_path(maze, shortest.route) == PathVerdict(
        is_path=True,
        is_best=False,
        words=f"the path has a cost of {shortest.cost}; the best has {cheapest.cost}",
    )


def test_rooms_are_refused() -> None:
    with refused("room"):
        verdict_on_path(level_called("the-key-ring").make(), [0])
