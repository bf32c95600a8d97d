import random
w, h = 10, 8
ids = [[-1] * (2 * w + 1) for _ in range(2 * h + 1)]
k = 0
for r in range(h):
    for c in range(w):
        ids[2 * r + 1][2 * c + 1] = k
        k += 1
walls = [(2*r+1, 2*c+2) for r in range(h) for c in range(w-1)] + [(2*r+2, 2*c+1) for r in range(h-1) for c in range(w)]
random.shuffle(walls)
for r, c in walls:
    a, b = (ids[r][c-1], ids[r][c+1]) if r % 2 else (ids[r-1][c], ids[r+1][c])
    if a != b:
        ids[r][c] = a
        for y in range(2*h+1):
            for x in range(2*w+1):
                if ids[y][x] == b:
                    ids[y][x] = a
for row in ids: print("".join("#" if v < 0 else " " for v in row))
