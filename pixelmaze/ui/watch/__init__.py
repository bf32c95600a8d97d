"""Watch algorithms make and solve mazes, and answer the quiz."""
