# Trémaux with counts on matrix, walker like
N, E, S, W = (-1,0),(0,1),(1,0),(0,-1)
maze = ["##########","#        #","# #### # #","#    # # #","#### # ###","#    #   #","##########"]
def tremaux(maze, start, end):
    marks = {}
    pos = start
    prev = None
    route = [start]
    while pos != end:
        options = []
        for d in (N, E, S, W):
            nxt = (pos[0]+d[0], pos[1]+d[1])
            if maze[nxt[0]][nxt[1]] != '#':
                options.append(nxt)
        options.sort(key=lambda p: (marks.get((pos, p), 0), p == prev))
        nxt = options[0]
        marks[(pos, nxt)] = marks.get((pos, nxt), 0) + 1
        marks[(nxt, pos)] = marks.get((nxt, pos), 0) + 1
        prev, pos = pos, nxt
        route.append(pos)
        if len(route) > 5000: return None
    return route
print(len(tremaux(maze, (1,1), (5,8))))
