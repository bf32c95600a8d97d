"""Checks algorithms in mazes of every kind, and says in words what is wrong with them."""
