# LeetCode style
from typing import List
from collections import deque
class Solution:
    def nearestExit(self, maze: List[List[str]], entrance: List[int]) -> int:
        rows, cols = len(maze), len(maze[0])
        q = deque([(entrance[0], entrance[1], 0)])
        maze[entrance[0]][entrance[1]] = '+'
        while q:
            r, c, d = q.popleft()
            for dr, dc in [(0,1),(1,0),(0,-1),(-1,0)]:
                nr, nc = r+dr, c+dc
                if 0 <= nr < rows and 0 <= nc < cols and maze[nr][nc] == '.':
                    if nr in (0, rows-1) or nc in (0, cols-1):
                        return d + 1
                    maze[nr][nc] = '+'
                    q.append((nr, nc, d+1))
        return -1
print(Solution().nearestExit([["+","+",".","+"],[".",".",".","+"],["+","+","+","."]], [1,2]))
