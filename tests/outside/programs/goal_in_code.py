import random, tkinter as tk
class MazeApp:
    def __init__(self, root):
        self.root = root
        self.maze = [[1,1,1,1,1],[1,0,0,0,1],[1,0,1,0,1],[1,0,1,0,1],[1,1,1,1,1]]
        self.canvas = tk.Canvas(root, width=200, height=200)
        self.path = []
    def solve(self, x, y, visited):
        if (x, y) == (3, 3): self.path.append((x, y)); return True
        visited.add((x, y))
        for dx, dy in ((1,0),(0,1),(-1,0),(0,-1)):
            a, b = x+dx, y+dy
            if self.maze[a][b] == 0 and (a, b) not in visited and self.solve(a, b, visited):
                self.path.append((x, y)); return True
        return False
root = tk.Tk()
app = MazeApp(root)
app.solve(1, 1, set())
root.mainloop()
