"""Depth-first search, with the route as a stack."""

from pixelmaze import visit


def solve(maze):
    route = [maze.start]
    yield visit(maze.start)
    while route:
        cell = route[-1]
        if cell in maze.goals:
            return route
        came_from = route[-2] if len(route) > 1 else None
        # Your change: not "not where it came from", but "not seen before"
        new = [other for other in maze.neighbours(cell) if other != came_from]
        if new:
            route.append(new[0])
            yield visit(new[0], cell)
        else:
            route.pop()
    return None
