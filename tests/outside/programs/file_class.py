import sys


class Node:
    def __init__(self, state, parent, action):
        self.state = state
        self.parent = parent
        self.action = action


class Maze:
    def __init__(self, filename):
        with open(filename) as f:
            contents = f.read()
        if contents.count("A") != 1 or contents.count("B") != 1:
            raise Exception("maze must have a start and a goal")
        lines = contents.splitlines()
        self.height = len(lines)
        self.width = max(len(line) for line in lines)
        self.walls = []
        for i in range(self.height):
            row = []
            for j in range(self.width):
                if lines[i][j] == "A":
                    self.start = (i, j)
                    row.append(False)
                elif lines[i][j] == "B":
                    self.goal = (i, j)
                    row.append(False)
                else:
                    row.append(lines[i][j] != " ")
            self.walls.append(row)
        self.solution = None

    def neighbors(self, state):
        row, col = state
        found = []
        for action, (r, c) in [("up", (row - 1, col)), ("down", (row + 1, col)),
                               ("left", (row, col - 1)), ("right", (row, col + 1))]:
            if 0 <= r < self.height and 0 <= c < self.width and not self.walls[r][c]:
                found.append((action, (r, c)))
        return found

    def solve(self):
        frontier = [Node(self.start, None, None)]
        self.explored = set()
        while True:
            if not frontier:
                raise Exception("no solution")
            node = frontier.pop()
            if node.state == self.goal:
                actions, cells = [], []
                while node.parent is not None:
                    actions.append(node.action)
                    cells.append(node.state)
                    node = node.parent
                actions.reverse()
                cells.reverse()
                self.solution = (actions, cells)
                return
            self.explored.add(node.state)
            for action, state in self.neighbors(node.state):
                if state not in self.explored and all(it.state != state for it in frontier):
                    frontier.append(Node(state, node, action))


if len(sys.argv) != 2:
    sys.exit("Usage: python maze.py maze.txt")

m = Maze(sys.argv[1])
m.solve()
