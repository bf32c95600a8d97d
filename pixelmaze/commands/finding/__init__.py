"""Finds mazes that have what a condition asks for."""
