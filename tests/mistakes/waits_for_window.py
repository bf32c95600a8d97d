"""Shows a window, and waits until it is closed.

Told: line 16: no step for 1 second
Advice: show() waits until its window is closed: remove it from the code that pixelmaze runs.
Check: Never stops: line 16: no step for 1 second. show() waits until its window is closed: remove
it from the code that pixelmaze runs.
"""

from threading import Event
from types import SimpleNamespace

plt = SimpleNamespace(show=Event().wait)


def solve(maze):
    plt.show()
    return [*maze.cells()]
