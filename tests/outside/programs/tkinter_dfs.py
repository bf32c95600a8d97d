import tkinter as tk

GRID = [[0, 0, 1, 0], [1, 0, 1, 0], [0, 0, 0, 0]]


class App(tk.Tk):
    def __init__(self):
        super().__init__()
        self.canvas = tk.Canvas(self, width=400, height=300)
        self.canvas.pack()
        tk.Button(self, text="Solve", command=self.solve).pack()
        self.draw()

    def draw(self):
        for r, row in enumerate(GRID):
            for c, value in enumerate(row):
                color = "black" if value else "white"
                self.canvas.create_rectangle(c * 20, r * 20, c * 20 + 20, r * 20 + 20, fill=color)

    def solve(self):
        for r, c in dfs(GRID, (0, 0), (0, 3)) or []:
            self.canvas.create_oval(c * 20, r * 20, c * 20 + 20, r * 20 + 20, fill="red")
            self.update()
            self.after(50)


def dfs(grid, start, goal):
    stack = [(start, [start])]
    visited = set()
    while stack:
        (r, c), path = stack.pop()
        if (r, c) == goal:
            return path
        if (r, c) in visited:
            continue
        visited.add((r, c))
        for nr, nc in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if nr in range(len(grid)) and nc in range(len(grid[0])) and not grid[nr][nc]:
                stack.append(((nr, nc), path + [(nr, nc)]))
    return None


App().mainloop()
