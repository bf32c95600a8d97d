"""Depth-first search, with the route as a stack."""

from pixelmaze import visit


def solve(maze):
    route = [maze.start]
    seen = {maze.start}
    yield visit(maze.start)
    while route:
        cell = route[-1]
        if cell in maze.goals:
            return route
        new = [other for other in maze.neighbours(cell) if other not in seen]
        if new:
            route.append(new[0])
            seen.add(new[0])
            yield visit(new[0], cell)
        else:
            route.pop()
    return None
