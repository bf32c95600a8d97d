"""Lessons, and solvers to break."""
