maze = """
############
#     # ##S#
### #      #
### ###### #
###   # ## #
# ## ## ## #
#    #     #
#X##########""".strip().split("\n")

x, y = (10, 1)
target = (1, 7)
todo = [(x, y, [])]
done = []
while todo:
    x, y, way = todo.pop(0)
    if maze[y][x] == "X":
        print(way + [(x, y)])
        break
    if maze[y][x] == "#" or (x, y) in done:
        continue
    done.append((x, y))
    for dx, dy in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
        todo.append((x + dx, y + dy, way + [(x, y)]))
