"""Look at more of the maze than a walker sees."""


def solve(walker):
    maze = walker._maze
    if maze.id or maze.goal >= 0 or sum(maze.passages) > len(walker.open_ways()):
        raise RuntimeError("reached the maze")
    raise RuntimeError("there are only walls")
