"""Reads and writes mazes, masks and traces: text, pictures, worksheets."""
