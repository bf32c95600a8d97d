"""Programs that take or make a maze as a matrix, or take it as a graph, run as they are.

- `recognition`: finds in a file, without running it, what solves a maze, and its parameters.
- `boards`: a maze as a matrix or a graph, in one of the readings that a program may have.
- `running`: the program in its process; a trial in a small maze finds its reading.
- `looks`: its search, from what it reads and marks; `answers`: its path.
- `own_maze`: the maze that a program writes out.
- `generators`: programs that make a maze.
- `stand_ins`: for modules that open windows.
"""
