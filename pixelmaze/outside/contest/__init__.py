"""A contest: the files of a folder solve the same mazes, and are ranked."""
