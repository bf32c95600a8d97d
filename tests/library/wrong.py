"""Twelve mistakes in the use of the library, each of which a type checker refuses."""

import pixelmaze

maze = pixelmaze.generate(8, 4)
pixelmaze.genrate(8, 4)  # 1
pixelmaze.generate(8, 4, brai=50)  # 2
pixelmaze.generate(8, 4, goal="farest")  # 3
maze.neigbours((0, 0))  # 4
maze.neighbours(3)  # 5
maze.start = (1, 0)  # 6
pixelmaze.solve("square-8x4-prim-1")  # 7
print(pixelmaze.solve(maze).pth)  # 8
print(pixelmaze.Walker(maze).neighbours)  # 9
print(maze[3])  # 10
pixelmaze.solve(maze, 3)  # 11
pixelmaze.visit(3)  # 12
