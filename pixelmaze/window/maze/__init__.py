"""The maze in the window: camera, painter, tiles, minimap and sprites."""
