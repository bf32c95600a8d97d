"""The painted lands of the map, and the dawn behind its end."""
