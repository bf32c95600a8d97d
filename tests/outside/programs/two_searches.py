from collections import deque


def neighbors(maze, node):
    r, c = node
    for nr, nc in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):
        if 0 <= nr < len(maze) and 0 <= nc < len(maze[0]) and maze[nr][nc] == 0:
            yield nr, nc


def bfs(maze, start, goal):
    return _search(maze, start, goal, deque.popleft)


def dfs(maze, start, goal):
    return _search(maze, start, goal, deque.pop)


def _search(maze, start, goal, take):
    frontier = deque([start])
    came_from = {start: None}
    while frontier:
        node = take(frontier)
        if node == goal:
            path = [node]
            while came_from[path[-1]] is not None:
                path.append(came_from[path[-1]])
            return list(reversed(path)), len(came_from)
        for other in neighbors(maze, node):
            if other not in came_from:
                came_from[other] = node
                frontier.append(other)
    return None, len(came_from)
