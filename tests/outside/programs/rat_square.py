# only right and down, and a square board
def rat(board, r, c, sol, n):
    if r == n - 1 and c == n - 1 and board[r][c] == 1:
        sol[r][c] = 1
        return True
    if 0 <= r < n and 0 <= c < n and board[r][c] == 1:
        sol[r][c] = 1
        if rat(board, r + 1, c, sol, n):
            return True
        if rat(board, r, c + 1, sol, n):
            return True
        sol[r][c] = 0
    return False


def solveMaze(board):
    n = len(board)
    sol = [[0 for _ in range(n)] for _ in range(n)]
    if not rat(board, 0, 0, sol, n):
        print("No way")
        return False
    for row in sol:
        print(row)


solveMaze([[1, 1, 0], [0, 1, 0], [0, 1, 1]])
