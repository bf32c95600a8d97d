"""Breadth-first search that takes the walls into account, but thinks of four neighbours only."""

from pixelmaze import Cell, visit


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    for cell in queue:
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            path = [cell]
            while came_from[path[0]]:
                path.insert(0, came_from[path[0]])
            return path
        for dx, dy in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
            there = Cell(cell.x + dx, cell.y + dy)
            if there in maze.neighbours(cell) and there not in came_from:
                came_from[there] = cell
                queue.append(there)
