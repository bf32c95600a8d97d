"""The window, drawn by Pyxel."""
