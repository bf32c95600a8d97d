import random


def generate_maze(width, height):
    """Returns a maze of width x height cells as a list of lists: 1 is a wall, 0 is a passage."""
    maze = [[1 for x in range(2 * width + 1)] for y in range(2 * height + 1)]
    x, y = random.randrange(width), random.randrange(height)
    maze[2 * y + 1][2 * x + 1] = 0
    frontier = neighbours(x, y, width, height)
    while len(frontier) > 0:
        x, y = frontier.pop(random.randint(0, len(frontier) - 1))
        if maze[2 * y + 1][2 * x + 1] == 0:
            continue
        inside = [(nx, ny) for nx, ny in neighbours(x, y, width, height) if maze[2 * ny + 1][2 * nx + 1] == 0]
        nx, ny = random.choice(inside)
        maze[2 * y + 1][2 * x + 1] = 0
        maze[y + ny + 1][x + nx + 1] = 0
        frontier.extend(neighbours(x, y, width, height))
    return maze


def neighbours(x, y, width, height):
    result = []
    for dx, dy in [(-1, 0), (1, 0), (0, -1), (0, 1)]:
        if 0 <= x + dx < width and 0 <= y + dy < height:
            result.append((x + dx, y + dy))
    return result
