"""The maze in the window: painters, camera, sprites, light, minimap and scenery."""
