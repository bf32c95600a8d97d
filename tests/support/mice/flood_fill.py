"""Knows no wall at first, and always moves to a neighbour that seems nearer to the centre. Then it
returns to the start, and runs the shortest way through cells where it has been, each straight part
as one move."""

from api import ask, tell

WIDTH, HEIGHT = int(ask("mazeWidth")), int(ask("mazeHeight"))
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
LETTERS = "nesw"
CENTRE = {((WIDTH - a) // 2, (HEIGHT - b) // 2) for a in (0, 1) for b in (0, 1)}
walls, been = set(), set()
here, facing = (0, 0), 0


def neighbours(cell):
    for side, (dx, dy) in enumerate(STEPS):
        x, y = cell[0] + dx, cell[1] + dy
        if 0 <= x < WIDTH and 0 <= y < HEIGHT and (cell, side) not in walls:
            yield side, (x, y)


def distances(goals, known=None):
    found = dict.fromkeys(goals, 0)
    queue = list(goals)
    for cell in queue:
        for _, other in neighbours(cell):
            if other not in found and (known is None or other in known):
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def look():
    for turn, name in enumerate(("Front", "Right", "Back", "Left")):
        side = (facing + turn) % 4
        if ask(f"wall{name}") == "true" and (here, side) not in walls:
            dx, dy = STEPS[side]
            walls.update([(here, side), ((here[0] + dx, here[1] + dy), (side + 2) % 4)])
            tell(f"setWall {here[0]} {here[1]} {LETTERS[side]}")


def turn_to(side):
    global facing
    turns = (side - facing) % 4
    for _ in range(1 if turns == 3 else turns):
        ask("turnLeft" if turns == 3 else "turnRight")
    facing = side


def go_to(goals):
    global here
    while here not in goals:
        look()
        distance = distances(goals)
        side, cell = min(neighbours(here), key=lambda way: distance.get(way[1], 10**9))
        turn_to(side)
        assert ask("moveForward") == "ack"
        here = cell
        been.add(cell)
        tell(f"setText {cell[0]} {cell[1]} {distance[cell]}")


def run():
    """Along the known way, each straight part as one move."""
    global here
    distance = distances(CENTRE & been, been | {here})
    while here not in CENTRE:
        side, count = next(s for s, cell in neighbours(here) if is_nearer(distance, cell)), 0
        turn_to(side)
        while is_nearer(distance, dict(neighbours(here)).get(side)):
            here, count = dict(neighbours(here))[side], count + 1
        assert ask(f"moveForward {count}") == "ack"


def is_nearer(distance, cell):
    return distance.get(cell, 10**9) < distance[here]


go_to(CENTRE)
go_to({(0, 0)})
turn_to(0)
run()
