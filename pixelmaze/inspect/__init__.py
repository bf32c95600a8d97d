"""An algorithm seen from inside: its source, the running line, and its variables."""
