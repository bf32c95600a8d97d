def solve(maze, start, end):
    """Return the moves, such as RRDDL."""
    todo = [(start, "")]
    seen = set()
    while todo:
        (r, c), moves = todo.pop(0)
        if (r, c) == end:
            return moves
        if (r, c) in seen:
            continue
        seen.add((r, c))
        for letter, dr, dc in (("R", 0, 1), ("D", 1, 0), ("L", 0, -1), ("U", -1, 0)):
            if maze[r + dr][c + dc] == 0:
                todo.append(((r + dr, c + dc), moves + letter))
    return None


print(solve([[1, 1, 1, 1], [1, 0, 0, 1], [1, 1, 1, 1]], (1, 1), (1, 2)))
