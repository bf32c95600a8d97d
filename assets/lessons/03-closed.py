"""Trémaux: never walk a passage a third time."""


def solve(walker):
    marks = {}  # on the passages out of each cell, by (cell, way)
    known = set()  # cells
    back = None  # the way back

    def count(way):
        return marks.get((walker.position, way), 0)

    def go(way):
        marks[walker.position, way] = count(way) + 1
        walker.go(way)
        walker.turn_around()
        marks[walker.position, walker.facing] = count(walker.facing) + 1
        return walker.facing

    while not walker.at_goal:
        if walker.position in known and count(back) == 1:
            back = go(back)
            continue
        known.add(walker.position)
        ways = walker.open_ways()  # Your change: only those with fewer than two marks
        if not ways:
            return
        back = go(min(ways, key=count))
