import random as rnd

N = 15
M = 21
world = [[1] * M for _ in range(N)]


def random_cell():
    return rnd.randrange(1, N, 2), rnd.randrange(1, M, 2)


def walk():
    r, c = random_cell()
    while world[r][c] == 0:
        r, c = random_cell()
    path = [(r, c)]
    while world[r][c] == 1:
        dr, dc = rnd.choice(((2, 0), (-2, 0), (0, 2), (0, -2)))
        if not (0 < r + dr < N and 0 < c + dc < M):
            continue
        r, c = r + dr, c + dc
        if (r, c) in path:
            path = path[: path.index((r, c))]
        path.append((r, c))
    for (a, b), (p, q) in zip(path, path[1:]):
        world[a][b] = world[(a + p) // 2][(b + q) // 2] = 0


a, b = random_cell()
world[a][b] = 0
while any(world[r][c] for r in range(1, N, 2) for c in range(1, M, 2)):
    walk()
