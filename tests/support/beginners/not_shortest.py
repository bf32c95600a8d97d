from pixelmaze import solver
from pixelmaze.maze.grid import any_arc_into, arcs, tail
from pixelmaze.maze.step import PATH, START, VISIT


@solver("quick", title="Quick", shortest=True)
def solve(maze, start, goal):  # noqa: ARG001
    """Depth-first search."""
    grid = maze.grid
    came_by = {start: any_arc_into(grid, start)}
    stack = [start]
    while stack:
        cell = stack.pop()
        yield (START if cell == start else VISIT), came_by[cell]
        if cell in maze.goals:
            path = []
            while cell != start:
                path.append(came_by[cell])
                cell = tail(grid, came_by[cell])
            for arc in reversed(path):
                yield PATH, arc
            return
        for arc in arcs(grid, cell):
            if maze.passages[arc] and grid.head[arc] not in came_by:
                came_by[grid.head[arc]] = arc
                stack.append(grid.head[arc])
