"""Mazes as text and pictures, to and from."""
