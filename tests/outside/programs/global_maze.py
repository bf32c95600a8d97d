maze = [
    list("#######"),
    list("#   # #"),
    list("# # # #"),
    list("# #   #"),
    list("#######"),
]


def is_valid(pos):
    r, c = pos
    return maze[r][c] != "#"


def bfs(start, end):
    queue = [[start]]
    visited = [start]
    while queue:
        path = queue.pop(0)
        r, c = path[-1]
        if path[-1] == end:
            return path
        for new in [(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)]:
            if is_valid(new) and new not in visited:
                visited.append(new)
                queue.append(path + [new])


answer = bfs((1, 1), (1, 5))
for r, c in answer:
    maze[r][c] = "."
for row in maze:
    print("".join(row))
