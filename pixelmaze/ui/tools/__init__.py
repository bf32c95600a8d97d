"""Tools: what can be done with a search that is watched. One module each."""
