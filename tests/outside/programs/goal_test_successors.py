from collections import deque


class Node:
    def __init__(self, state, parent):
        self.state = state
        self.parent = parent


class Maze:
    def __init__(self, grid, start, goal):
        self.grid = grid
        self.start = start
        self.goal = goal

    def goal_test(self, state):
        return state == self.goal

    def successors(self, state):
        r, c = state
        for nr, nc in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= nr < len(self.grid) and 0 <= nc < len(self.grid[0]) and self.grid[nr][nc] != "X":
                yield nr, nc


def bfs(initial, goal_test, successors):
    frontier = deque([Node(initial, None)])
    explored = {initial}
    while frontier:
        node = frontier.popleft()
        if goal_test(node.state):
            return node
        for child in successors(node.state):
            if child not in explored:
                explored.add(child)
                frontier.append(Node(child, node))
    return None


m = Maze([[" ", " "], ["X", " "]], (0, 0), (1, 1))
solution = bfs(m.start, m.goal_test, m.successors)
