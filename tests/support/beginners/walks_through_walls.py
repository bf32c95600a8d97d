"""Breadth-first search that asks where cells lie, but not for walls."""

from pixelmaze import Cell, visit


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    for cell in queue:
        yield visit(cell, came_from[cell])
        if cell == maze.goal:
            return None
        for there in [Cell(cell.x + 1, cell.y), Cell(cell.x, cell.y + 1)]:
            if there.x < maze.width and there.y < maze.height and there not in came_from:
                came_from[there] = cell
                queue.append(there)
