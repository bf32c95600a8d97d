# Shortest path, number of cells, 1-based, wall -1
INF = 10**9
board = [[0,0,-1],[0,0,0],[-1,0,0]]
def find(board, s, g):
    h, w = len(board), len(board[0])
    d = [[INF]*w for _ in range(h)]
    d[s[0]][s[1]] = 1
    todo = [s]
    while todo:
        nxt = []
        for (i, j) in todo:
            for a, b in ((i+1,j),(i-1,j),(i,j+1),(i,j-1)):
                if 0 <= a < h and 0 <= b < w and board[a][b] != -1 and d[a][b] == INF:
                    d[a][b] = d[i][j] + 1
                    nxt.append((a, b))
        todo = nxt
    return d[g[0]][g[1]] if d[g[0]][g[1]] < INF else -1
print(find(board,(0,0),(2,2)))
