"""Pages: a film of a run, and its player, as one HTML file for browsers and notebooks."""
