"""The other front end: the same game in a terminal, drawn in characters."""
