"""Asks the maze for what only a walker has.

Told: line 11: AttributeError: a maze has no 'at_goal': a walker has
Advice: Name the parameter `walker`, and leave out `yield`, to be given a walker.
Check: Crashes: line 11: AttributeError: a maze has no 'at_goal': a walker has. Name the parameter
`walker`, and leave out `yield`, to be given a walker.
"""


def solve(maze):
    while not maze.at_goal:
        maze.turn_right()
        while maze.is_wall_ahead():
            maze.turn_left()
        maze.go_ahead()
