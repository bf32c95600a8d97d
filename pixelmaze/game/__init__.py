"""The rules of play, and what is played. Nothing here knows a screen, or a disc."""
