def solve_maze(maze, start, end):
    """Forgets to ask for walls on the last line."""
    path = [start]
    r, c = start
    while (r, c) != end:
        if maze[r][c] is None:
            break
        if c < end[1]:
            c += 1
        elif c > end[1]:
            c -= 1
        elif r < end[0]:
            r += 1
        else:
            r -= 1
        path.append((r, c))
    return path
