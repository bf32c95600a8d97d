"""The program in the window: loop, input, screen, and the drawing surface."""
