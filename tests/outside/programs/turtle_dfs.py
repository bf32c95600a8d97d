import turtle
from time import sleep

grid = [
    [1, 1, 1, 1, 1],
    [1, 0, 0, 0, 1],
    [1, 1, 1, 0, 1],
    [1, 2, 0, 0, 1],
    [1, 1, 1, 1, 1],
]
pen = turtle.Turtle()
pen.speed("fastest")


def search(x, y):
    if grid[x][y] == 2:
        print("found at %d,%d" % (x, y))
        return True
    elif grid[x][y] == 1:
        return False
    elif grid[x][y] == 3:
        return False
    pen.goto(x * 8, y * 8)
    sleep(0.5)
    grid[x][y] = 3
    if search(x + 1, y) or search(x, y - 1) or search(x - 1, y) or search(x, y + 1):
        return True
    return False


search(1, 1)
turtle.done()
