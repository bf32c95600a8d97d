class Node:
    """A node of the search."""

    def __init__(self, parent=None, position=None):
        self.parent = parent
        self.position = position
        self.g = 0
        self.h = 0
        self.f = 0

    def __eq__(self, other):
        return self.position == other.position


def astar(maze, start, end):
    start_node = Node(None, start)
    end_node = Node(None, end)
    open_list = [start_node]
    closed_list = []
    while len(open_list) > 0:
        current = open_list[0]
        index = 0
        for i, item in enumerate(open_list):
            if item.f < current.f:
                current = item
                index = i
        open_list.pop(index)
        closed_list.append(current)
        if current == end_node:
            path = []
            node = current
            while node is not None:
                path.append(node.position)
                node = node.parent
            return path[::-1]
        for step in [(0, -1), (0, 1), (-1, 0), (1, 0)]:
            place = (current.position[0] + step[0], current.position[1] + step[1])
            if (place[0] > len(maze) - 1 or place[0] < 0
                    or place[1] > len(maze[len(maze) - 1]) - 1 or place[1] < 0):
                continue
            if maze[place[0]][place[1]] != 0:
                continue
            child = Node(current, place)
            if child in closed_list:
                continue
            child.g = current.g + 1
            child.h = abs(place[0] - end[0]) + abs(place[1] - end[1])
            child.f = child.g + child.h
            if any(child == other and child.g >= other.g for other in open_list):
                continue
            open_list.append(child)


def main():
    maze = [[0, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 0, 0]]
    print(astar(maze, (0, 0), (3, 5)))


if __name__ == "__main__":
    main()
