"""Reads and writes mazes and masks: text, pictures and codes of other programs."""
