"""Compares solvers and generators over many mazes, on all cores."""
