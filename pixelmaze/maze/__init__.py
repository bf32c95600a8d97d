"""The maze: grids, shapes, passages, terrain, and the steps that change a board."""
