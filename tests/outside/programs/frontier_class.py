class Node():
    def __init__(self, state, parent, action):
        self.state = state; self.parent = parent; self.action = action
class StackFrontier():
    def __init__(self): self.frontier = []
    def add(self, node): self.frontier.append(node)
    def contains_state(self, state): return any(node.state == state for node in self.frontier)
    def empty(self): return len(self.frontier) == 0
    def remove(self):
        node = self.frontier[-1]; self.frontier = self.frontier[:-1]; return node
class QueueFrontier(StackFrontier):
    def remove(self):
        node = self.frontier[0]; self.frontier = self.frontier[1:]; return node
class MazeSolver:
    def __init__(self, maze, start, goal):
        self.maze = maze; self.start = start; self.goal = goal
        self.height = len(maze); self.width = len(maze[0])
    def neighbors(self, state):
        row, col = state
        candidates = [("up",(row-1,col)),("down",(row+1,col)),("left",(row,col-1)),("right",(row,col+1))]
        return [(a,(r,c)) for a,(r,c) in candidates if 0<=r<self.height and 0<=c<self.width and self.maze[r][c]!=1]
    def solve(self):
        frontier = QueueFrontier(); frontier.add(Node(self.start, None, None)); self.explored = set()
        while True:
            if frontier.empty(): return None
            node = frontier.remove()
            if node.state == self.goal:
                cells = []
                while node.parent is not None:
                    cells.append(node.state); node = node.parent
                cells.reverse(); return cells
            self.explored.add(node.state)
            for action, state in self.neighbors(node.state):
                if not frontier.contains_state(state) and state not in self.explored:
                    frontier.add(Node(state, node, action))
