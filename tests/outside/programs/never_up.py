def bfs(maze, start, end):
    queue = [[start]]
    seen = {start}
    while queue:
        path = queue.pop(0)
        r, c = path[-1]
        if (r, c) == end:
            return path
        for nr, nc in ((r + 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= nr < len(maze) and 0 <= nc < len(maze[0]) and maze[nr][nc] == 0:
                if (nr, nc) not in seen:
                    seen.add((nr, nc))
                    queue.append(path + [(nr, nc)])
