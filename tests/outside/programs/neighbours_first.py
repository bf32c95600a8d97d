def degree(maze, r, c):
    return sum(maze[a][b] == 0 for a, b in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)))


def fill_dead_ends(maze, start, goal):
    """Closes dead ends until only the way is left."""
    maze = [row[:] for row in maze]
    changed = True
    while changed:
        changed = False
        for r in range(1, len(maze) - 1):
            for c in range(1, len(maze[0]) - 1):
                if maze[r][c] == 0 and (r, c) not in (start, goal) and degree(maze, r, c) < 2:
                    maze[r][c] = 1
                    changed = True
    return [(r, c) for r in range(len(maze)) for c in range(len(maze[0])) if maze[r][c] == 0]
