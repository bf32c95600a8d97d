def main():
    maze = [
        "#######",
        "#S#   #",
        "# # # #",
        "#   #E#",
        "#######",
    ]
    for r in range(len(maze)):
        for c in range(len(maze[r])):
            if maze[r][c] == "S":
                start = (r, c)
    todo = [(start, [])]
    seen = set()
    while todo:
        (r, c), way = todo.pop()
        if maze[r][c] == "E":
            print(way)
            return
        if (r, c) in seen or maze[r][c] == "#":
            continue
        seen.add((r, c))
        for d, (a, b) in {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}.items():
            todo.append(((r + a, c + b), way + [d]))


main()
