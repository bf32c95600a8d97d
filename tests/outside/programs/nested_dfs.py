def solveMaze(board):
    rows, cols = len(board), len(board[0])
    start = goal = None
    for i in range(rows):
        for j in range(cols):
            if board[i][j] == 'S':
                start = (i, j)
            if board[i][j] == 'G':
                goal = (i, j)
    best = []

    def explore(i, j, trail):
        if i < 0 or j < 0 or i >= rows or j >= cols:
            return False
        if board[i][j] == '#' or board[i][j] == 'v':
            return False
        trail.append((i, j))
        if (i, j) == goal:
            best.extend(trail)
            return True
        board[i][j] = 'v'
        for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if explore(i + di, j + dj, trail):
                return True
        trail.pop()
        return False

    explore(start[0], start[1], [])
    return best


board = [list("S.#"), list("#.."), list("##G")]
print(solveMaze(board))
