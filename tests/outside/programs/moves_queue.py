# bfs with x,y as width-first & '1' strings & queue module
import queue
def valid(maze, moves):
    for x, pos in enumerate(maze[0]):
        if pos == "O":
            start = x
    i, j = start, 0
    for move in moves:
        if move == "L": i -= 1
        elif move == "R": i += 1
        elif move == "U": j -= 1
        elif move == "D": j += 1
        if not(0 <= i < len(maze[0]) and 0 <= j < len(maze)): return False
        elif maze[j][i] == "#": return False
    return True
def findEnd(maze, moves):
    for x, pos in enumerate(maze[0]):
        if pos == "O": start = x
    i, j = start, 0
    for move in moves:
        if move == "L": i -= 1
        elif move == "R": i += 1
        elif move == "U": j -= 1
        elif move == "D": j += 1
    if maze[j][i] == "X":
        print("Found: " + moves)
        return True
    return False
nums = queue.Queue()
nums.put("")
add = ""
maze = [["#","#","O","#","#"],["#"," "," "," ","#"],["#"," ","#"," ","#"],["#","#","X","#","#"]]
while not findEnd(maze, add):
    add = nums.get()
    for j in ["L","R","U","D"]:
        put = add + j
        if valid(maze, put): nums.put(put)
