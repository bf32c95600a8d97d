"""The world around the maze in the window: lands, scenery, light and moments."""
