"""Asks the maze for what only a walker has.

Told: line 11: AttributeError: a maze has no 'at_goal', but a walker does
Advice: To get a walker, name the parameter `walker` and remove every `yield`.
Check: Crashes: line 11: AttributeError: a maze has no 'at_goal', but a walker does. To get a
walker, name the parameter `walker` and remove every `yield`.
"""


def solve(maze):
    while not maze.at_goal:
        maze.turn_right()
        while maze.is_wall_ahead():
            maze.turn_left()
        maze.go_ahead()
