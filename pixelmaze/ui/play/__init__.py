"""Walk mazes yourself."""
