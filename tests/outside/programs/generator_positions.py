def solve_maze(maze, start, end):
    """Yields the positions that it visits, and at last the path."""
    queue = [start]
    previous = {start: None}
    for position in queue:
        yield position
        if position == end:
            break
        i, j = position
        for step in [(i + 1, j), (i, j + 1), (i - 1, j), (i, j - 1)]:
            if maze[step[0]][step[1]] == ' ' and step not in previous:
                previous[step] = position
                queue.append(step)
    path = []
    while position:
        path.insert(0, position)
        position = previous[position]
    yield path


if __name__ == '__main__':
    maze = ["#####", "#   #", "### #", "#   #", "#####"]
    for position in solve_maze(maze, (1, 1), (3, 1)):
        print(position)
