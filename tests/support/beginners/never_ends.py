def solve(walker):
    while not walker.at_goal:
        pass
