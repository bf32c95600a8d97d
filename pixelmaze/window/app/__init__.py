"""The program in the window: loop, input, services and films."""
