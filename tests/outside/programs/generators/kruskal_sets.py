import random


def kruskal(n, m):
    labyrinth = [[1] * (2 * m + 1) for i in range(2 * n + 1)]
    sets = []
    edges = []
    for i in range(n):
        for j in range(m):
            labyrinth[2 * i + 1][2 * j + 1] = 0
            sets.append({(i, j)})
            if i < n - 1:
                edges.append(((i, j), (i + 1, j)))
            if j < m - 1:
                edges.append(((i, j), (i, j + 1)))
    random.shuffle(edges)
    for a, b in edges:
        set_a = next(s for s in sets if a in s)
        set_b = next(s for s in sets if b in s)
        if set_a is not set_b:
            labyrinth[a[0] + b[0] + 1][a[1] + b[1] + 1] = 0
            set_a |= set_b
            sets.remove(set_b)
    return labyrinth


lab = kruskal(7, 12)
print(lab)
