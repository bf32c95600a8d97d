MAZE = [
    "#########",
    "#S  #   #",
    "# # # # #",
    "# #   #E#",
    "#########",
]


def find(maze, char):
    for r, row in enumerate(maze):
        for c, value in enumerate(row):
            if value == char:
                return r, c


def bfs(maze):
    start = find(maze, "S")
    end = find(maze, "E")
    queue = [(start, [start])]
    seen = {start}
    while queue:
        (r, c), path = queue.pop(0)
        if (r, c) == end:
            return path
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            nr, nc = r + dr, c + dc
            if maze[nr][nc] != "#" and (nr, nc) not in seen:
                seen.add((nr, nc))
                queue.append(((nr, nc), path + [(nr, nc)]))
    return []


for r, c in bfs(MAZE):
    print(r, c)
