def solve(walker):
    while not walker.at_gaol:
        walker.go("right")
