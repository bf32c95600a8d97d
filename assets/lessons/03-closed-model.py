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
        ways = [way for way in walker.open_ways() if count(way) < 2]
        if not ways:
            return
        back = go(min(ways, key=count))
