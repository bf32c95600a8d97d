"""Watch algorithms make and solve mazes."""
