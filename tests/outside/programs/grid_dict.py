text = """#####
#S  #
# # #
#  E#
#####"""
grid = {(x, y): ch for y, line in enumerate(text.splitlines()) for x, ch in enumerate(line)}
start = next(p for p, ch in grid.items() if ch == "S")
end = next(p for p, ch in grid.items() if ch == "E")


def bfs(grid, start, end):
    queue = [(start, 0)]
    seen = {start}
    while queue:
        (x, y), d = queue.pop(0)
        if (x, y) == end:
            return d
        for p in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if grid[p] != "#" and p not in seen:
                seen.add(p)
                queue.append((p, d + 1))


print(bfs(grid, start, end))
