def dfs_solver(maze, start=(1, 1), goal=None):
    if goal is None:
        goal = (maze.shape[0] - 2, maze.shape[1] - 2)
    stack = [start]
    visited = set()
    parent = {}
    while stack:
        current = stack.pop()
        if current in visited:
            continue
        visited.add(current)
        if current == goal:
            break
        x, y = current
        for dx, dy in [(-1, 0), (1, 0), (0, -1), (0, 1)]:
            nx, ny = x + dx, y + dy
            if (0 <= nx < maze.shape[0] and 0 <= ny < maze.shape[1]
                    and maze[nx, ny] == 0 and (nx, ny) not in visited):
                parent[(nx, ny)] = current
                stack.append((nx, ny))
    path = []
    while goal != start:
        path.append(goal)
        goal = parent[goal]
    path.append(start)
    return path[::-1]
