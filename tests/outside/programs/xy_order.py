from collections import deque


def find_path(grid, start, goal):
    width, height = len(grid[0]), len(grid)
    todo = deque([start])
    came_from = {start: start}
    while todo:
        x, y = todo.popleft()
        if (x, y) == goal:
            break
        for nx, ny in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if 0 <= nx < width and 0 <= ny < height and grid[ny][nx] == '.':
                if (nx, ny) not in came_from:
                    came_from[nx, ny] = (x, y)
                    todo.append((nx, ny))
    if goal not in came_from:
        return []
    path = [goal]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return path[::-1]


level = """
..#..
.##.#
.....
""".split()
print(find_path(level, (0, 0), (4, 0)))
