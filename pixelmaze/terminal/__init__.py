"""The terminal front end: the same game, drawn with characters."""
