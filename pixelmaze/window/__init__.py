"""The window: everything that touches Pyxel."""
