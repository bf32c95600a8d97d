def bidirectional(maze, start, end):
    rows, cols = len(maze), len(maze[0])
    sides = [{start: None}, {end: None}]
    fronts = [[start], [end]]
    turn = 0
    while fronts[0] and fronts[1]:
        new = []
        for r, c in fronts[turn]:
            for nr, nc in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):
                if 0 <= nr < rows and 0 <= nc < cols and maze[nr][nc] == 0:
                    if (nr, nc) not in sides[turn]:
                        sides[turn][(nr, nc)] = (r, c)
                        new.append((nr, nc))
                    if (nr, nc) in sides[1 - turn]:
                        return join((nr, nc), sides)
        fronts[turn] = new
        turn = 1 - turn
    return None


def join(middle, sides):
    left, node = [], middle
    while node:
        left.append(node)
        node = sides[0][node]
    right, node = [], sides[1][middle]
    while node:
        right.append(node)
        node = sides[1][node]
    return left[::-1] + right
