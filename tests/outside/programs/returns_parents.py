from collections import deque
def bfs(maze, start, end):
    came = {start: None}
    q = deque([start])
    while q:
        cur = q.popleft()
        if cur == end: break
        for n in [(cur[0]+1,cur[1]),(cur[0]-1,cur[1]),(cur[0],cur[1]+1),(cur[0],cur[1]-1)]:
            if n not in came and 0 <= n[0] < len(maze) and 0 <= n[1] < len(maze[0]) and maze[n[0]][n[1]] != "X":
                came[n] = cur; q.append(n)
    return came
print(bfs(["..","X."],(0,0),(1,1)))
