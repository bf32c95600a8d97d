def solve(walker):
    """Walk on as long as there is one way only."""
    while not walker.is_wall_ahead():
        walker.go_ahead()
