N = 4


def isSafe(maze, x, y):
    return 0 <= x < N and 0 <= y < N and maze[x][y] == 1


def solveMaze(maze):
    sol = [[0] * N for i in range(N)]
    if solveUtil(maze, 0, 0, sol) == False:
        print("Solution doesn't exist")
        return False
    for row in sol:
        print(row)
    return True


def solveUtil(maze, x, y, sol):
    if x == N - 1 and y == N - 1:
        sol[x][y] = 1
        return True
    if isSafe(maze, x, y):
        sol[x][y] = 1
        if solveUtil(maze, x + 1, y, sol) or solveUtil(maze, x, y + 1, sol):
            return True
        sol[x][y] = 0
    return False


solveMaze([[1, 0, 0, 0], [1, 1, 0, 1], [0, 1, 0, 0], [1, 1, 1, 1]])
