import random
import tkinter as tk
class MazeApp:
    def __init__(self, master, rows=25, cols=25):
        self.master, self.rows, self.cols = master, rows, cols
        self.canvas = tk.Canvas(master, width=500, height=500)
        self.canvas.pack()
        self.maze = [[1] * cols for _ in range(rows)]
        self.binary_tree()
        self.draw()
    def binary_tree(self):
        for r in range(1, self.rows, 2):
            for c in range(1, self.cols, 2):
                self.maze[r][c] = 0
                ways = []
                if r > 1: ways.append((r - 1, c))
                if c > 1: ways.append((r, c - 1))
                if ways:
                    a, b = random.choice(ways)
                    self.maze[a][b] = 0
    def draw(self):
        for r in range(self.rows):
            for c in range(self.cols):
                self.canvas.create_rectangle(c * 20, r * 20, c * 20 + 20, r * 20 + 20, fill="black" if self.maze[r][c] else "white")
root = tk.Tk()
app = MazeApp(root)
root.mainloop()
