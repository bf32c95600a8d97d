"""The tiles of mazes: tile sets, textures, images, and which tile goes where."""
