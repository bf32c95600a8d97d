"""The drawing surface in pixels, and the screen that fills the window."""
