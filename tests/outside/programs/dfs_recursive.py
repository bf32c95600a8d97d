def dfs(grid, x, y, end_x, end_y, visited=None, path=None):
    if visited is None:
        visited = set()
    if path is None:
        path = []
    if x < 0 or y < 0 or x >= len(grid) or y >= len(grid[0]):
        return None
    if grid[x][y] == 1 or (x, y) in visited:
        return None
    visited.add((x, y))
    path = path + [(x, y)]
    if x == end_x and y == end_y:
        return path
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        result = dfs(grid, x + dx, y + dy, end_x, end_y, visited, path)
        if result:
            return result
    return None


if __name__ == "__main__":
    grid = [[0, 0, 1], [1, 0, 1], [1, 0, 0]]
    print(dfs(grid, 0, 0, 2, 2))
