"""Answers the maze on standard input, a line of JSON, with the trace of a breadth-first search."""

import json
import sys
from itertools import pairwise

maze = json.loads(sys.stdin.readline())
neighbours = maze["neighbours"]
start = tuple(maze["start"])
goals = {tuple(goal) for goal in maze["goals"]}


def tell(action, here, there, **more):
    print(json.dumps({"action": action, "from": here, "to": there, **more}), flush=True)


came_from = {start: None}
queue = [start]
for number, cell in enumerate(queue):
    if came_from[cell]:
        said = {"note": f"number {number}"} if number % 10 == 0 else {}
        tell("visit", came_from[cell], cell, values={"waiting": len(queue) - number}, **said)
    if cell in goals:
        break
    for other in map(tuple, neighbours[cell[1]][cell[0]]):
        if other not in came_from:
            came_from[other] = cell
            queue.append(other)
            tell("frontier", cell, other)
else:
    sys.exit()
path = [cell]
while came_from[path[-1]]:
    path.append(came_from[path[-1]])
path.reverse()
for here, there in pairwise(path):
    tell("path", here, there)
