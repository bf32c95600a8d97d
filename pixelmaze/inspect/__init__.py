"""An algorithm seen from inside: its source, the line that runs, and what its variables hold."""
