maze = [[1, 1, 1, 1, 1],
        [1, 0, 1, 0, 1],
        [1, 0, 1, 0, 1],
        [1, 0, 0, 0, 1],
        [1, 1, 1, 1, 1]]
start = (1, 1)
end = (1, 3)

stack = [start]
parent = {start: None}
while stack:
    current = stack.pop()
    if current == end:
        break
    r, c = current
    for nr, nc in [(r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1)]:
        if maze[nr][nc] == 0 and (nr, nc) not in parent:
            parent[(nr, nc)] = current
            stack.append((nr, nc))

path = []
while current is not None:
    path.append(current)
    current = parent[current]
path.reverse()
print(path)
