maze = ["S.#.", "#...", "..#E"]


def neighbours(maze, r, c):
    found = []
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= r + dr < len(maze) and 0 <= c + dc < len(maze[0]):
            if maze[r + dr][c + dc] != "#":
                found.append((r + dr, c + dc))
    return found


def dfs(maze, r, c, path):
    path.append((r, c))
    if maze[r][c] == "E":
        return True
    for nr, nc in neighbours(maze, r, c):
        if (nr, nc) not in path and dfs(maze, nr, nc, path):
            return True
    path.pop()
    return False


def find_way(maze):
    for r in range(len(maze)):
        for c in range(len(maze[0])):
            if maze[r][c] == "S":
                path = []
                if dfs(maze, r, c, path):
                    return path
    return None


print(find_way(maze))
