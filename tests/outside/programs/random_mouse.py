import random
def random_mouse(maze, start, end, max_steps=100000):
    pos = start
    path = [pos]
    while pos != end and len(path) < max_steps:
        r, c = pos
        options = [(r+dr, c+dc) for dr, dc in ((0,1),(1,0),(0,-1),(-1,0)) if maze[r+dr][c+dc] == 0]
        pos = random.choice(options)
        path.append(pos)
    return path
