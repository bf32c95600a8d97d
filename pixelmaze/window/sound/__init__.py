"""Sound in the window: effects, music and the sound of a search."""
