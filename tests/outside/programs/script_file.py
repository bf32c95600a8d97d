from queue import Queue

with open("maze.txt") as f:
    lines = [line.rstrip("\n") for line in f]

for y, line in enumerate(lines):
    for x, char in enumerate(line):
        if char == "S":
            start = (x, y)
        elif char == "E":
            goal = (x, y)

q = Queue()
q.put((start, [start]))
visited = set()
while not q.empty():
    (x, y), path = q.get()
    if (x, y) in visited:
        continue
    visited.add((x, y))
    if (x, y) == goal:
        print("Solved in", len(path), "steps")
        break
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if lines[y + dy][x + dx] != "#":
            q.put(((x + dx, y + dy), path + [(x + dx, y + dy)]))
