"""The library as a user has it: type checkers find nothing wrong here."""

from collections.abc import Generator, Iterator
from random import Random

import pixelmaze
from pixelmaze import BlankMaze, Cell, Maze, Step, Walker, carve, frontier, visit


def search(maze: Maze) -> Generator[Step, None, list[Cell] | None]:
    came_from: dict[Cell, Cell | None] = {maze.start: None}
    queue = [maze.start]
    for cell in queue:
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            path: list[Cell] = []
            here: Cell | None = cell
            while here is not None:
                path.append(here)
                here = came_from[here]
            return path[::-1]
        for neighbour in maze.neighbours(cell):
            if neighbour not in came_from:
                came_from[neighbour] = cell
                queue.append(neighbour)
                yield frontier(neighbour, cell)
    return None


def plain(maze: Maze) -> list[tuple[int, int]]:
    return [maze.start, (1, 0)]


def wall(walker: Walker) -> None:
    while not walker.at_goal:
        walker.turn_right()
        while walker.is_wall_ahead():
            walker.turn_left()
        walker.go_ahead()


def comb(maze: BlankMaze, _random: Random) -> Iterator[Step]:
    for cell in maze:
        for neighbour in maze.neighbours(cell):
            if neighbour.y > cell.y or (cell.y == 0 and neighbour.x > cell.x):
                yield carve(cell, neighbour)


maze = pixelmaze.generate(8, 4, comb, seed=1, braid=20, goal="farthest")
solution = pixelmaze.solve(maze, search)
pixelmaze.solve(maze, wall, start=(0, 0), goal=maze.goal)
pixelmaze.solve(maze, plain)
total: int = len(maze) + maze.cost((0, 0)) + (solution.length or 0)
first: Cell = solution.path[0]
same: bool = maze.has_passage((0, 0), (1, 0)) and (3, 3) in maze
name: str | None = maze.id
pixelmaze.film(maze, "bfs").save("film.html")
other: Maze = maze.between((0, 0), [(7, 0), (7, 1)])
mine = Maze(2, 1, [((0, 0), (1, 0))])
seen: set[Maze] = {maze, other, mine}
walker = Walker(maze)
walker.go("right")
