"""The game: rules, levels and runs. Nothing here knows a screen or a disk."""
