def bfs(maze, start, end):
    parent = {start: None}
    queue = [start]
    while queue:
        r, c = queue.pop(0)
        for nr, nc in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= nr < len(maze) and 0 <= nc < len(maze[0]) and maze[nr][nc] == 0:
                if (nr, nc) not in parent:
                    parent[(nr, nc)] = (r, c)
                    queue.append((nr, nc))
    path = [end]
    while path[-1] != start:
        path.append(parent[path[-1]])
    return path[::-1]
