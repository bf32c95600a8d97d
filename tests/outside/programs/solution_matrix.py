from __future__ import annotations


def solve_maze(maze, source_row, source_column, destination_row, destination_column):
    """The solution is a matrix: 0 on the path, 1 elsewhere."""
    size = len(maze)
    solutions = [[1 for _ in range(len(maze[0]))] for _ in range(size)]
    if run_maze(maze, source_row, source_column, destination_row, destination_column, solutions):
        return solutions
    raise ValueError("No solution exists!")


def run_maze(maze, i, j, di, dj, solutions):
    if i == di and j == dj and maze[i][j] == 0:
        solutions[i][j] = 0
        return True
    lower = (not i < 0) and (not j < 0)
    upper = (i < len(maze)) and (j < len(maze[0]))
    if lower and upper:
        if solutions[i][j] and not maze[i][j]:
            solutions[i][j] = 0
            if (run_maze(maze, i + 1, j, di, dj, solutions)
                    or run_maze(maze, i, j + 1, di, dj, solutions)
                    or run_maze(maze, i - 1, j, di, dj, solutions)
                    or run_maze(maze, i, j - 1, di, dj, solutions)):
                return True
            solutions[i][j] = 1
    return False
