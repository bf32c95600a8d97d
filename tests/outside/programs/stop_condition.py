from collections import deque

maze = [
    "##########",
    "# #     E#",
    "# # # ####",
    "# T #    #",
    "##########",
]
theseus = None
escape = None
for y, row in enumerate(maze):
    for x, char in enumerate(row):
        if char == "T":
            theseus = (x, y)
        elif char == "E":
            escape = (x, y)


def valid(position):
    x, y = position
    return 0 <= x < len(maze[0]) and 0 <= y < len(maze) and maze[y][x] != "#"


def next_states(position):
    x, y = position
    return [it for it in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)] if valid(it)]


def bfs(starting_state, stop_condition):
    queue = deque([starting_state])
    discovered = {starting_state: None}
    while len(queue) != 0:
        current = queue.popleft()
        if stop_condition(current):
            path = [current]
            while discovered[current] is not None:
                current = discovered[current]
                path.append(current)
            for coordinate in reversed(path):
                print(coordinate)
            return
        for state in next_states(current):
            if state not in discovered:
                queue.append(state)
                discovered[state] = current
    print("No solution!")


bfs(theseus, lambda state: state == escape)
