"""Worksheets: mazes, and exercises about algorithms, to print for a class."""
